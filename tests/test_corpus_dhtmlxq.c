/* The DhtmlXQ files of a corpus of real records, whose folder the environment
 * variable CHUHE_CORPUS names: every main line is legal to its end, and every
 * branch is found again in the tree, where a plain reading of the text puts it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#include <chuhe.h>

#include "support/told.h"

enum { LINES_MAX = 2048, PLIES_MAX = 512, FILE_MAX = 1 << 20 };

static const char *corpus;

typedef struct file {
    char name[300];
    char *text;
    size_t len;
    size_t games, warnings, refused; /* refused: moves that are not legal */
    size_t plies, variations, comments;
    bool has_branches;
} file;

/* The plain reading: every line in full, as digits, from the first ply on. */
typedef struct plain {
    char *line[LINES_MAX];
    size_t branches;
} plain;

static void plain_read(plain *p, const char *text)
{
    memset(p, 0, sizeof *p);
    const char *main_line = strstr(text, "[DhtmlXQ_movelist]");
    assert_non_null(main_line);
    main_line += strlen("[DhtmlXQ_movelist]");
    p->line[0] = strndup(main_line, strspn(main_line, "0123456789"));
    for (const char *at = text; (at = strstr(at, "[DhtmlXQ_move_")) != NULL; at++) {
        int leaves, ply, number, used = 0;
        if (sscanf(at, "[DhtmlXQ_move_%d_%d_%d]%n", &leaves, &ply, &number, &used) != 3)
            continue;
        const char *moves = at + used;
        size_t own = strspn(moves, "0123456789"), shared = 4 * ((size_t)ply - 1);
        assert_non_null(p->line[leaves]); /* in these files they come in order */
        assert_true(strlen(p->line[leaves]) >= shared);
        p->line[number] = calloc(1, shared + own + 1);
        memcpy(p->line[number], p->line[leaves], shared);
        memcpy(p->line[number] + shared, moves, own);
        p->branches++;
    }
}

static void plain_free(plain *p)
{
    for (size_t i = 0; i < LINES_MAX; i++)
        free(p->line[i]);
}

/* Goes down the tree by the digits. */
static void find_line(const chuhe_record *record, const char *digits)
{
    chuhe_node node = CHUHE_ROOT;
    for (; digits[0] != '\0'; digits += 4) {
        chuhe_move move = chuhe_move_make(chuhe_square_make(digits[0] - '0', '9' - digits[1]),
                                          chuhe_square_make(digits[2] - '0', '9' - digits[3]));
        node = chuhe_record_first_child(record, node);
        while (node != CHUHE_NO_NODE && chuhe_record_move(record, node) != move)
            node = chuhe_record_next_sibling(record, node);
        assert_int_not_equal(node, CHUHE_NO_NODE);
    }
}

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    file *f = ctx;
    (void)charset;
    (void)index;
    assert_int_equal(format, CHUHE_FORMAT_DHTMLXQ);
    f->games++;
    f->plies = chuhe_record_main_plies(record);
    f->variations = chuhe_record_variation_count(record);
    f->comments = chuhe_record_comment_count(record);
    if (!f->has_branches)
        return true;
    plain *p = calloc(1, sizeof *p);
    assert_non_null(p);
    plain_read(p, f->text);
    assert_int_equal(p->branches, f->variations);
    for (size_t i = 0; i < LINES_MAX; i++)
        if (p->line[i] != NULL)
            find_line(record, p->line[i]);
    plain_free(p);
    free(p);
    return true;
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    file *f = ctx;
    f->warnings++;
    f->refused += warning->ply != 0;
    assert_true(warning->offset <= f->len);
    return true;
}

/* Reads a file of the folder beside or below the corpus into memory. */
static bool load(file *f, const char *folder, const char *name)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s/%s", corpus, folder, name);
    memset(f, 0, sizeof *f);
    snprintf(f->name, sizeof f->name, "%s", name);
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return false;
    f->text = calloc(1, FILE_MAX + 1);
    assert_non_null(f->text);
    f->len = fread(f->text, 1, FILE_MAX, in);
    fclose(in);
    return true;
}

static chuhe_status read_file(file *f)
{
    chuhe_game_reader reader = {on_game, on_warning, f};
    chuhe_read_options options = {.file_name = f->name};
    return chuhe_read_records(f->text, f->len, &options, &reader, NULL);
}

static void test_every_file(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t plies, variations, comments;
    } expected[] = {{"ccbridge_export_mismatched_tags.ubb", 63, 0, 0},
                    {"dpxq_B00.gbk.ubb", 107, 0, 0},
                    {"dpxq_B00.ubb", 107, 0, 0},
                    {"fixture_nested_variations.ubb", 3, 2, 4},
                    {"iframe_big5_style.html", 63, 0, 0},
                    {"wukong_7stars_tree.txt", 85, 299, 515}};
    char path[600];
    snprintf(path, sizeof path, "%s/dhtmlxq", corpus);
    DIR *folder = opendir(path);
    if (folder == NULL) {
        skip();
        return;
    }
    size_t files = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        file f;
        if (entry->d_name[0] == '.' || !load(&f, "dhtmlxq", entry->d_name))
            continue;
        f.has_branches = strstr(f.text, "[DhtmlXQ_move_") != NULL;
        assert_int_equal(read_file(&f), CHUHE_OK);
        assert_int_equal(f.games, 1);
        assert_int_equal(f.refused, 0);
        assert_true(f.plies > 0);
        for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
            if (strcmp(expected[i].name, entry->d_name) != 0)
                continue;
            assert_int_equal(f.plies, expected[i].plies);
            assert_int_equal(f.variations, expected[i].variations);
            assert_int_equal(f.comments, expected[i].comments);
        }
        free(f.text);
        files++;
    }
    closedir(folder);
    assert_true(files >= 6);
}

static void test_both_encodings_tell_the_same(void **state)
{
    (void)state;
    file utf8, gbk;
    if (!load(&utf8, "dhtmlxq", "dpxq_B00.ubb") || !load(&gbk, "dhtmlxq", "dpxq_B00.gbk.ubb")) {
        skip();
        return;
    }
    told_options options = {0};
    char *a = told(NULL, utf8.text, utf8.len, &options);
    char *b = told(NULL, gbk.text, gbk.len, &options);
    assert_string_equal(a, b);
    free(a);
    free(b);
    free(utf8.text);
    free(gbk.text);
}

/* Documents that hold figures of a rule book, and fragments of comments. */
static void test_documents(void **state)
{
    (void)state;
    file f;
    if (!load(&f, "../seeds", "003_a7454366b6b5ebf6.txt"))
        skip();
    assert_int_equal(read_file(&f), CHUHE_OK);
    assert_int_equal(f.games, 8);
    assert_int_equal(f.refused, 0);
    free(f.text);
    if (!load(&f, "../seeds", "004_6edba80d73378e75.txt"))
        skip();
    assert_int_equal(read_file(&f), CHUHE_E_NO_RECORD);
    assert_int_equal(f.games, 0);
    assert_true(f.warnings > 0);
    free(f.text);
}

/* Copies cut short or with a bit turned over end in what can be read. */
static void test_damaged_copies(void **state)
{
    (void)state;
    static const char *const names[] = {"fixture_nested_variations.ubb", "dpxq_B00.gbk.ubb",
                                        "wukong_116.html"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        file f;
        if (!load(&f, "dhtmlxq", names[i]))
            continue;
        chuhe_game_reader reader = {on_game, on_warning, &f};
        chuhe_read_options options = {.format = CHUHE_FORMAT_DHTMLXQ};
        size_t len = f.len;
        for (f.len = 0; f.len < len; f.len++) {
            chuhe_status status = chuhe_read_records(f.text, f.len, &options, &reader, NULL);
            assert_true(status == CHUHE_OK || status == CHUHE_E_NO_RECORD);
        }
        for (size_t bit = 0; bit < 8 * len; bit += 7) {
            f.text[bit / 8] ^= (char)(1 << bit % 8);
            chuhe_status status = chuhe_read_records(f.text, f.len, &options, &reader, NULL);
            assert_true(status == CHUHE_OK || status == CHUHE_E_NO_RECORD);
            f.text[bit / 8] ^= (char)(1 << bit % 8);
        }
        free(f.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_file),
        cmocka_unit_test(test_both_encodings_tell_the_same),
        cmocka_unit_test(test_documents),
        cmocka_unit_test(test_damaged_copies),
    };
    corpus = getenv("CHUHE_CORPUS");
    if (corpus == NULL) {
        printf("1..0 # SKIP CHUHE_CORPUS names no folder of real records\n");
        return 0;
    }
    return cmocka_run_group_tests_name("corpus_dhtmlxq", tests, NULL, NULL);
}
