/* Real PGN files, WXF files and plain lists, from the folder that the environment
 * variable CHUHE_CORPUS names: none of their moves is lost, and damaged copies
 * end in warnings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dirent.h>
#include <iconv.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"

enum { PATH_CAP = 1024, MOVES_CAP = 1 << 16 };

static const char *corpus;

/* ---- files ---- */

typedef struct bytes {
    char *text;
    size_t len;
} bytes;

static bytes read_file(const char *path)
{
    bytes b = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    fseek(file, 0, SEEK_END);
    b.len = (size_t)ftell(file);
    rewind(file);
    b.text = malloc(b.len + 1);
    assert_non_null(b.text);
    assert_int_equal(fread(b.text, 1, b.len, file), b.len);
    b.text[b.len] = '\0';
    fclose(file);
    return b;
}

static void for_each_file(const char *folder, void (*visit)(const char *path, const char *name))
{
    char path[PATH_CAP];
    snprintf(path, sizeof path, "%s/%s", corpus, folder);
    DIR *dir = opendir(path);
    if (dir == NULL) {
        fail_msg("cannot open %s", path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s/%s", corpus, folder, entry->d_name);
        visit(path, entry->d_name);
    }
    closedir(dir);
}

/* ---- reading ---- */

typedef struct reading {
    size_t games, plies, warnings, move_warnings;
    chuhe_format format;
    chuhe_charset charset;
    char moves[MOVES_CAP]; /* of the last game's main line */
    size_t moves_len;
    char fen[CHUHE_FEN_CAP];
} reading;

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    reading *r = ctx;
    chuhe_setup setup;
    size_t len;
    (void)index;
    r->games++;
    r->format = format;
    r->charset = charset;
    r->plies += chuhe_record_main_plies(record);
    r->moves_len = 0;
    chuhe_node n = chuhe_record_first_child(record, CHUHE_ROOT);
    for (; n != CHUHE_NO_NODE && r->moves_len + 6 < MOVES_CAP;
         n = chuhe_record_first_child(record, n)) {
        chuhe_move move = chuhe_record_move(record, n);
        if (r->moves_len != 0)
            r->moves[r->moves_len++] = ' ';
        chuhe_square_to_text(r->moves + r->moves_len, chuhe_move_from(move));
        chuhe_square_to_text(r->moves + r->moves_len + 2, chuhe_move_to(move));
        r->moves_len += 4;
    }
    r->moves[r->moves_len] = '\0';
    chuhe_position_to_setup(&setup, chuhe_record_start(record));
    assert_int_equal(chuhe_setup_to_fen(r->fen, sizeof r->fen, &len, &setup), CHUHE_OK);
    return true;
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    reading *r = ctx;
    r->warnings++;
    r->move_warnings += warning->ply != 0;
    return true;
}

static chuhe_status read_bytes(reading *r, bytes b, const char *name,
                               const chuhe_allocator *allocator)
{
    chuhe_game_reader reader = {on_game, on_warning, r};
    chuhe_read_options options = {.file_name = name, .allocator = allocator};
    *r = (reading){.games = 0};
    return chuhe_read_records(b.text, b.len, &options, &reader, NULL);
}

/* ---- whole files ---- */

/* How many moves a Chinese PGN has by what no reader of ours has a hand in: every
 * move has one of 进 退 平, which stand nowhere else outside tags and braces. */
static size_t count_ways(bytes b, const char *charset)
{
    static const char *const ways[] = {"进", "進", "退", "平"};
    char *text = malloc(b.len * 4 + 1), *in = b.text, *out = text;
    size_t in_left = b.len, out_left = b.len * 4, count = 0;
    iconv_t converter = iconv_open("UTF-8", charset);
    assert_true(converter != (iconv_t)-1);
    iconv(converter, &in, &in_left, &out, &out_left);
    iconv(converter, NULL, NULL, &out, &out_left);
    iconv_close(converter);
    assert_int_equal(in_left, 0);
    *out = '\0';
    bool in_tag = false, in_brace = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '[' && (at == text || at[-1] == '\n'))
            in_tag = true;
        if (*at == '\n')
            in_tag = false;
        in_brace = *at == '{' || (in_brace && *at != '}');
        for (size_t i = 0; i < sizeof ways / sizeof *ways && !in_tag && !in_brace; i++)
            count += strncmp(at, ways[i], strlen(ways[i])) == 0;
    }
    free(text);
    return count;
}

static size_t files_read;

static void check_pgn(const char *path, const char *name, const char *charset,
                      chuhe_charset expected)
{
    static reading r;
    bytes b = read_file(path);
    size_t moves = count_ways(b, charset);
    assert_int_equal(read_bytes(&r, b, name, NULL), CHUHE_OK);
    assert_int_equal(r.format, CHUHE_FORMAT_PGN);
    if (r.games != 1 || r.move_warnings != 0 || r.plies != moves || r.charset != expected)
        fail_msg("%s: %zu games, %zu plies of %zu, %zu bad, %s", name, r.games, r.plies, moves,
                 r.move_warnings, chuhe_charset_name(r.charset));
    files_read++;
    free(b.text);
}

static void check_big5(const char *path, const char *name)
{
    check_pgn(path, name, "BIG5-HKSCS", CHUHE_CHARSET_BIG5);
}

static void check_gbk(const char *path, const char *name)
{
    check_pgn(path, name, "GB18030", CHUHE_CHARSET_GB18030);
}

static void test_no_move_of_a_pgn_is_lost(void **state)
{
    (void)state;
    files_read = 0;
    for_each_file("pgn-big5", check_big5);
    assert_int_equal(files_read, 321);
    for_each_file("pgn-gbk", check_gbk);
    assert_int_equal(files_read, 321 + 160);
}

/* The value of a text field in a line of JSON that has no escapes in it. */
static bool field(char *value, size_t cap, const char *line, const char *name)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\": \"", name);
    const char *at = strstr(line, key);
    if (at == NULL)
        return false;
    at += strlen(key);
    size_t len = strcspn(at, "\"");
    if (len >= cap)
        return false;
    memcpy(value, at, len);
    value[len] = '\0';
    return true;
}

/* Turns 中局/1.pgn into the path of that file, if there is one. */
static bool find_big5(char path[PATH_CAP], const char *src)
{
    size_t len = (size_t)snprintf(path, PATH_CAP, "%s/pgn-big5/", corpus);
    for (; *src != '\0' && len + 3 < PATH_CAP; src++) {
        path[len++] = *src == '/' ? '_' : *src;
        if (*src == '/')
            path[len++] = '_';
    }
    path[len] = '\0';
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

static void test_the_moves_are_those_of_the_other_list(void **state)
{
    static reading r;
    static char line[1 << 16], moves[1 << 16];
    char path[PATH_CAP], src[512], fen[CHUHE_FEN_CAP];
    size_t compared = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/games/ccpd-uci.jsonl", corpus);
    FILE *list = fopen(path, "rb");
    assert_non_null(list);
    while (fgets(line, sizeof line, list) != NULL) {
        if (!field(src, sizeof src, line, "src") || !field(moves, sizeof moves, line, "moves") ||
            !find_big5(path, src))
            continue;
        if (!field(fen, sizeof fen, line, "fen")) /* null: the usual start */
            strcpy(fen, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
        bytes b = read_file(path);
        assert_int_equal(read_bytes(&r, b, path, NULL), CHUHE_OK);
        assert_string_equal(r.moves, moves);
        assert_memory_equal(r.fen, fen, strcspn(fen, " ") + 2); /* board and side */
        compared++;
        free(b.text);
    }
    fclose(list);
    assert_int_equal(compared, 28);
}

static void test_plain_lists_and_wxf(void **state)
{
    static const struct expected {
        const char *name;
        chuhe_format format;
        chuhe_charset charset;
        size_t plies;
    } files[] = {
        {"dpxq_text_B00.txt", CHUHE_FORMAT_TEXT, CHUHE_CHARSET_UTF8, 107},
        {"dpxq_text_B00.gbk.txt", CHUHE_FORMAT_TEXT, CHUHE_CHARSET_GB18030, 107},
        {"dpxq_text_D36_header_has_movelike_text.txt", CHUHE_FORMAT_TEXT, CHUHE_CHARSET_UTF8, 92},
        {"compact_no_spaces.txt", CHUHE_FORMAT_TEXT, CHUHE_CHARSET_UTF8, 60},
        {"xqipu_iccs.pgn", CHUHE_FORMAT_PGN, CHUHE_CHARSET_UTF8, 54},
        {"playok.wxf", CHUHE_FORMAT_WXF, CHUHE_CHARSET_UTF8, 55},
        {"demo-with-history-playok.wxf", CHUHE_FORMAT_WXF, CHUHE_CHARSET_UTF8, 54},
        {"demo.wxf", CHUHE_FORMAT_WXF, CHUHE_CHARSET_UTF8, 0},
        {"initial.wxf", CHUHE_FORMAT_WXF, CHUHE_CHARSET_UTF8, 0},
    };
    static reading r;
    char path[PATH_CAP];
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/text/%s", corpus, files[i].name);
        bytes b = read_file(path);
        assert_int_equal(read_bytes(&r, b, NULL, NULL), CHUHE_OK);
        if (r.games != 1 || r.plies != files[i].plies || r.move_warnings != 0 ||
            r.format != files[i].format || r.charset != files[i].charset)
            fail_msg("%s: %zu games, %zu plies, %zu bad, %s %s", files[i].name, r.games, r.plies,
                     r.move_warnings, chuhe_format_name(r.format), chuhe_charset_name(r.charset));
        free(b.text);
    }
}

/* ---- damaged files ---- */

/* Counts what is allocated, with the size in front of each block. */
typedef struct meter {
    size_t now, most;
} meter;

static void *metered(void *old, size_t size, void *ctx)
{
    meter *m = ctx;
    size_t *block = old == NULL ? NULL : (size_t *)old - 2;
    m->now -= block == NULL ? 0 : block[0];
    if (size == 0) {
        free(block);
        return NULL;
    }
    block = realloc(block, size + 2 * sizeof *block);
    if (block == NULL)
        abort();
    block[0] = size;
    m->now += size;
    if (m->now > m->most)
        m->most = m->now;
    return block + 2;
}

static void check_damaged(bytes b, const char *name)
{
    static reading r;
    meter m = {0, 0};
    chuhe_allocator allocator = {metered, &m};
    bytes exact = {malloc(b.len == 0 ? 1 : b.len), b.len}; /* no byte more, for sanitizers */
    assert_non_null(exact.text);
    memcpy(exact.text, b.text, b.len);
    chuhe_status status = read_bytes(&r, exact, name, &allocator);
    if (status != CHUHE_OK && status != CHUHE_E_NO_RECORD)
        fail_msg("%s: %s", name, chuhe_status_message(status));
    assert_int_equal(m.now, 0);
    assert_true(m.most <= 10 * b.len + (16u << 20));
    free(exact.text);
}

static void damage(const char *path, const char *name)
{
    enum { TRIES = 16 };
    bytes b = read_file(path);
    chance luck = {b.len};
    for (size_t i = 0; i < TRIES; i++)
        check_damaged((bytes){b.text, b.len * i / TRIES}, name);
    for (size_t i = 0; i < TRIES; i++) {
        for (size_t flips = 0; flips <= i; flips++)
            b.text[chance_below(&luck, (unsigned)b.len)] ^= (char)(1u << chance_below(&luck, 8));
        check_damaged(b, name);
    }
    free(b.text);
    files_read++;
}

static void test_damaged_copies_end_in_warnings(void **state)
{
    (void)state;
    files_read = 0;
    for_each_file("text", damage);
    for_each_file("pgn-big5", damage);
    for_each_file("pgn-gbk", damage);
    assert_int_equal(files_read, 9 + 321 + 160);
}

int main(void)
{
    corpus = getenv("CHUHE_CORPUS");
    if (corpus == NULL) {
        puts("1..0 # SKIP CHUHE_CORPUS does not name a folder of records");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_move_of_a_pgn_is_lost),
        cmocka_unit_test(test_the_moves_are_those_of_the_other_list),
        cmocka_unit_test(test_plain_lists_and_wxf),
        cmocka_unit_test(test_damaged_copies_end_in_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
