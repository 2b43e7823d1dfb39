#include "support/corpus_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dirent.h>
#include <iconv.h>

#include <cmocka.h>

enum { PATH_CAP = 1024, LINE_CAP = 1 << 16 };

bool corpus_is_there(void)
{
    if (getenv("CHUHE_CORPUS") != NULL)
        return true;
    puts("1..0 # SKIP CHUHE_CORPUS does not name a folder of records");
    return false;
}

static void make_path(char path[PATH_CAP], const char *folder, const char *name)
{
    int len = snprintf(path, PATH_CAP, "%s/%s/%s", getenv("CHUHE_CORPUS"), folder, name);
    assert_true(len > 0 && len < PATH_CAP);
}

corpus_file corpus_read(const char *folder, const char *name)
{
    char path[PATH_CAP];
    corpus_file f = {NULL, 0};
    make_path(path, folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    fseek(file, 0, SEEK_END);
    f.len = (size_t)ftell(file);
    rewind(file);
    f.text = malloc(f.len + 1);
    assert_non_null(f.text);
    assert_int_equal(fread(f.text, 1, f.len, file), f.len);
    f.text[f.len] = '\0';
    fclose(file);
    return f;
}

void corpus_visit(const char *folder, void (*visit)(const char *folder, const char *name))
{
    char path[PATH_CAP];
    make_path(path, folder, "");
    DIR *dir = opendir(path);
    if (dir == NULL) {
        fail_msg("cannot open %s", path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (entry->d_name[0] != '.')
            visit(folder, entry->d_name);
    closedir(dir);
}

/* ---- PGN ---- */

static char *decode(corpus_file f, const char *charset)
{
    char *text = malloc(f.len * 4 + 1), *in = f.text, *out = text;
    size_t in_left = f.len, out_left = f.len * 4;
    iconv_t converter = iconv_open("UTF-8", charset);
    assert_non_null(text);
    assert_true(converter != (iconv_t)-1);
    iconv(converter, &in, &in_left, &out, &out_left);
    iconv(converter, NULL, NULL, &out, &out_left);
    iconv_close(converter);
    assert_int_equal(in_left, 0);
    *out = '\0';
    return text;
}

char *corpus_move_text(corpus_file pgn, const char *charset)
{
    char *text = decode(pgn, charset), *out = text;
    bool in_tag = false, in_brace = false, line_begins = true;
    for (const char *at = text; *at != '\0'; at++) {
        in_tag = in_tag ? *at != '\n' : line_begins && *at == '[';
        line_begins = *at == '\n';
        in_brace = in_brace || (*at == '{' && !in_tag);
        if (!in_tag && !in_brace)
            *out++ = *at;
        in_brace = in_brace && *at != '}';
    }
    *out = '\0';
    return text;
}

const char *corpus_next_way(const char *at)
{
    static const char *const ways[] = {"进", "進", "退", "平"};
    const char *next = NULL;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const char *found = strstr(at, ways[i]);
        if (found != NULL && (next == NULL || found < next))
            next = found;
    }
    return next;
}

/* ---- the list of games ---- */

/* The value of a text field in a line of JSON that has no escapes in it; false
 * when it is null. */
static bool field(char *value, const char *line, const char *name)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\": \"", name);
    const char *at = strstr(line, key);
    if (at == NULL)
        return false;
    at += strlen(key);
    size_t len = strcspn(at, "\"");
    memcpy(value, at, len);
    value[len] = '\0';
    return true;
}

/* Turns 中局/1.pgn into the name of that file, if there is one. */
static bool find_big5(char name[LINE_CAP], const char *src)
{
    char path[PATH_CAP];
    size_t len = 0;
    for (; *src != '\0' && len + 3 < PATH_CAP; src++) {
        name[len++] = *src == '/' ? '_' : *src;
        if (*src == '/')
            name[len++] = '_';
    }
    name[len] = '\0';
    make_path(path, "pgn-big5", name);
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

size_t corpus_visit_listed_big5(void (*visit)(const corpus_game *game))
{
    static char line[LINE_CAP], src[LINE_CAP], name[LINE_CAP], fen[LINE_CAP], moves[LINE_CAP];
    char path[PATH_CAP];
    size_t count = 0;
    make_path(path, "games", "ccpd-uci.jsonl");
    FILE *list = fopen(path, "rb");
    if (list == NULL) {
        fail_msg("cannot open %s", path);
        return 0;
    }
    while (fgets(line, sizeof line, list) != NULL) {
        if (!field(src, line, "src") || !field(moves, line, "moves") || !find_big5(name, src))
            continue;
        if (!field(fen, line, "fen")) /* null: the usual start */
            strcpy(fen, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
        visit(&(corpus_game){name, fen, moves});
        count++;
    }
    fclose(list);
    return count;
}
