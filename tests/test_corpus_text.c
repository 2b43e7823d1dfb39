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

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"
#include "support/corpus_files.h"

enum { MOVES_CAP = 1 << 16 };

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

static chuhe_status read_bytes(reading *r, corpus_file f, const char *name,
                               const chuhe_allocator *allocator)
{
    chuhe_game_reader reader = {on_game, on_warning, r};
    chuhe_read_options options = {.file_name = name, .allocator = allocator};
    *r = (reading){.games = 0};
    return chuhe_read_records(f.text, f.len, &options, &reader, NULL);
}

/* ---- whole files ---- */

/* How many moves a Chinese PGN has by what no reader of ours has a hand in. */
static size_t count_ways(corpus_file pgn, const char *charset)
{
    char *text = corpus_move_text(pgn, charset);
    size_t count = 0;
    for (const char *at = text; (at = corpus_next_way(at)) != NULL; at++)
        count++;
    free(text);
    return count;
}

static size_t files_read;

static void check_pgn(const char *folder, const char *name, const char *charset,
                      chuhe_charset expected)
{
    static reading r;
    corpus_file f = corpus_read(folder, name);
    size_t moves = count_ways(f, charset);
    assert_int_equal(read_bytes(&r, f, name, NULL), CHUHE_OK);
    assert_int_equal(r.format, CHUHE_FORMAT_PGN);
    if (r.games != 1 || r.move_warnings != 0 || r.plies != moves || r.charset != expected)
        fail_msg("%s: %zu games, %zu plies of %zu, %zu bad, %s", name, r.games, r.plies, moves,
                 r.move_warnings, chuhe_charset_name(r.charset));
    files_read++;
    free(f.text);
}

static void check_big5(const char *folder, const char *name)
{
    check_pgn(folder, name, "BIG5-HKSCS", CHUHE_CHARSET_BIG5);
}

static void check_gbk(const char *folder, const char *name)
{
    check_pgn(folder, name, "GB18030", CHUHE_CHARSET_GB18030);
}

static void test_no_move_of_a_pgn_is_lost(void **state)
{
    (void)state;
    files_read = 0;
    corpus_visit("pgn-big5", check_big5);
    assert_int_equal(files_read, 321);
    corpus_visit("pgn-gbk", check_gbk);
    assert_int_equal(files_read, 321 + 160);
}

static void compare_with_list(const corpus_game *game)
{
    static reading r;
    corpus_file f = corpus_read("pgn-big5", game->name);
    assert_int_equal(read_bytes(&r, f, game->name, NULL), CHUHE_OK);
    assert_string_equal(r.moves, game->moves);
    assert_memory_equal(r.fen, game->fen, strcspn(game->fen, " ") + 2); /* board and side */
    free(f.text);
}

static void test_the_moves_are_those_of_the_other_list(void **state)
{
    (void)state;
    assert_int_equal(corpus_visit_listed_big5(compare_with_list), 28);
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
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        corpus_file f = corpus_read("text", files[i].name);
        assert_int_equal(read_bytes(&r, f, NULL, NULL), CHUHE_OK);
        if (r.games != 1 || r.plies != files[i].plies || r.move_warnings != 0 ||
            r.format != files[i].format || r.charset != files[i].charset)
            fail_msg("%s: %zu games, %zu plies, %zu bad, %s %s", files[i].name, r.games, r.plies,
                     r.move_warnings, chuhe_format_name(r.format), chuhe_charset_name(r.charset));
        free(f.text);
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

static void check_damaged(corpus_file f, const char *name)
{
    static reading r;
    meter m = {0, 0};
    chuhe_allocator allocator = {metered, &m};
    corpus_file exact = {malloc(f.len == 0 ? 1 : f.len), f.len}; /* no byte more, for sanitizers */
    assert_non_null(exact.text);
    memcpy(exact.text, f.text, f.len);
    chuhe_status status = read_bytes(&r, exact, name, &allocator);
    if (status != CHUHE_OK && status != CHUHE_E_NO_RECORD)
        fail_msg("%s: %s", name, chuhe_status_message(status));
    assert_int_equal(m.now, 0);
    assert_true(m.most <= 10 * f.len + (16u << 20));
    free(exact.text);
}

static void damage(const char *folder, const char *name)
{
    enum { TRIES = 16 };
    corpus_file f = corpus_read(folder, name);
    chance luck = {f.len};
    for (size_t i = 0; i < TRIES; i++)
        check_damaged((corpus_file){f.text, f.len * i / TRIES}, name);
    for (size_t i = 0; i < TRIES; i++) {
        for (size_t flips = 0; flips <= i; flips++)
            f.text[chance_below(&luck, (unsigned)f.len)] ^= (char)(1u << chance_below(&luck, 8));
        check_damaged(f, name);
    }
    free(f.text);
    files_read++;
}

static void test_damaged_copies_end_in_warnings(void **state)
{
    (void)state;
    files_read = 0;
    corpus_visit("text", damage);
    corpus_visit("pgn-big5", damage);
    corpus_visit("pgn-gbk", damage);
    assert_int_equal(files_read, 9 + 321 + 160);
}

int main(void)
{
    if (!corpus_is_there())
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_move_of_a_pgn_is_lost),
        cmocka_unit_test(test_the_moves_are_those_of_the_other_list),
        cmocka_unit_test(test_plain_lists_and_wxf),
        cmocka_unit_test(test_damaged_copies_end_in_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
