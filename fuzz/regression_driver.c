/* Replays files through a fuzz target without a fuzzer, one test case a file:
 * every input that was ever worth keeping is tried in the ordinary test run.
 * Speaks the Test Anything Protocol; a target fails by abort or sanitizer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads a whole file into exactly as many bytes as it has, so that a sanitizer
 * sees the first read beyond the end. Returns NULL when it can't be read. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    uint8_t *data = NULL;
    long end = -1;
    if (fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        *size = (size_t)end;
        data = malloc(*size > 0 ? *size : 1);
        if (data != NULL && fread(data, 1, *size, file) != *size) {
            free(data);
            data = NULL;
        }
    }
    fclose(file);
    return data;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int replay_file(const char *folder, const char *name, int number)
{
    char path[4096];
    size_t size = 0;
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        printf("not ok %d - %s: the path is too long\n", number, name);
        return 1;
    }
    uint8_t *data = read_file(path, &size);
    if (data == NULL) {
        printf("not ok %d - %s: cannot be read\n", number, name);
        return 1;
    }
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    printf("ok %d - %s\n", number, name);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    /* A target that aborts must not take the lines before it along. */
    setvbuf(stdout, NULL, _IOLBF, 0);

    struct dirent **entries = NULL;
    int count = scandir(argv[1], &entries, is_visible, alphasort);
    if (count <= 0) {
        fprintf(stderr, "%s: no inputs to replay\n", argv[1]);
        return 1;
    }
    printf("1..%d\n", count);
    int failed = 0;
    for (int i = 0; i < count; i++) {
        failed += replay_file(argv[1], entries[i]->d_name, i + 1);
        free(entries[i]);
    }
    free(entries);
    return failed > 0;
}
