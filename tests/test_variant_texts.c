/* The settings variant as text: extended FENs and turns (docs/formats/settings.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/facts.h"
#include "support/variant_facts.h"

#define KINGS "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"

static void test_fens_are_written_as_they_are_read(void **state)
{
    (void)state;
    static const char *const fens[] = {
        KINGS " settings:0/0",
        KINGS " settings:8/7",
        KINGS " settings:12/30",
        KINGS " settings:00/88",
        KINGS " settings:3/0 pool:RRNNCCrrnncc",
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - 65535 65535 settings:3/0 pool:Cr",
        "P2k5/9/9/9/9/9/9/9/9/4K3p w - - 0 1 settings:0/0 waiting:i0a9",
        "P2k5/P8/9/9/9/9/9/9/p8/4K3p w - - 0 1 settings:0/0 waiting:i0a9 spent:a1a8",
        "P2k5/9/9/9/4n4/9/9/9/9/4K4 w - - 0 1 settings:3/1 pool:R waiting:a9 captured:e5",
        "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:2/0", /* a marker was put there just now */
        "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0",
        "4k4/5P3/5N3/9/9/9/9/9/9/3K5 w - - 0 1 settings:6/0",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        char text[CHUHE_VARIANT_FEN_CAP];
        const char *fen = fens[i];
        size_t len;
        chuhe_variant_position p;
        variant_facts_set_up(&p, fen);
        variant_facts_fen(&p, fen);
        assert_int_equal(chuhe_variant_to_fen(text, strlen(fen), &len, &p), CHUHE_E_SPACE);
        assert_int_equal(len, strlen(fen));
    }
}

static void reads_as(const char *text, const char *fen)
{
    chuhe_variant_position p;
    variant_facts_set_up(&p, text);
    variant_facts_fen(&p, fen);
}

static void test_other_ways_to_write_a_fen(void **state)
{
    (void)state;
    reads_as("3k5/9/9/9/9/9/9/9/9/4K4", KINGS " settings:0/0");
    reads_as("3k5/9/9/9/9/9/9/9/9/4K4 settings:1/2", KINGS " settings:1/2");
    reads_as("3k5/9/9/9/9/9/9/9/9/4K4 r settings:1/2", KINGS " settings:1/2");
    reads_as("  " KINGS "\tsettings:1/2  pool:Hh ", KINGS " settings:1/2 pool:Nn");
    reads_as(KINGS " settings:1/2 pool:cCrR", KINGS " settings:1/2 pool:RCrc");
}

static void is_refused(const char *fen, chuhe_status status, const char *at)
{
    chuhe_variant_position p, untouched;
    chuhe_error err;
    memset(&p, 0xa5, sizeof p);
    memset(&untouched, 0xa5, sizeof untouched);
    chuhe_status got = chuhe_variant_from_fen(&p, fen, strlen(fen), &err);
    if (got != status)
        fail_msg("%s: %s, expected %s", fen, chuhe_status_name(got), chuhe_status_name(status));
    assert_int_equal(err.code, status);
    assert_non_null(err.message);
    if (at && strcmp(fen + err.offset, at) != 0)
        fail_msg("%s: the place is '%s', expected '%s'", fen, fen + err.offset, at);
    assert_memory_equal(&p, &untouched, sizeof p);
}

static void test_refused_settings(void **state)
{
    (void)state;
    is_refused(KINGS " settings:9/0", CHUHE_E_RANGE, "9/0");
    is_refused(KINGS " settings:0/19", CHUHE_E_RANGE, "9");
    is_refused(KINGS " settings:1/1", CHUHE_E_RANGE, "1/1");
    is_refused(KINGS " settings:12/31", CHUHE_E_RANGE, "12/31");
    is_refused(KINGS " settings:12/3", CHUHE_E_SYNTAX, "");
    is_refused(KINGS " settings:123/456", CHUHE_E_SYNTAX, "3/456");
    is_refused(KINGS " settings:1", CHUHE_E_SYNTAX, "");
    is_refused(KINGS " settings:/1", CHUHE_E_SYNTAX, "/1");
    is_refused(KINGS " settings:", CHUHE_E_SYNTAX, "");
    is_refused(KINGS " settings:1/2x", CHUHE_E_SYNTAX, "x");
    is_refused(KINGS " settings:1/2 settings:1/2", CHUHE_E_SYNTAX, "settings:1/2");
    is_refused(KINGS " pool:R", CHUHE_E_FEN_FIELDS, NULL);
}

static void test_refused_words(void **state)
{
    (void)state;
    is_refused(KINGS " settings:1/2 pool:", CHUHE_E_SYNTAX, "");
    is_refused(KINGS " settings:1/2 pool:RA", CHUHE_E_SYNTAX, "A");
    is_refused(KINGS " settings:1/2 pool:RRR", CHUHE_E_RANGE, "R");
    is_refused("3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:1/2 pool:RR", CHUHE_E_RANGE, "R");
    is_refused(KINGS " settings:1/2 fool:R", CHUHE_E_SYNTAX, "fool:R");
    is_refused(KINGS " settings:1/2 captured:d9 pool:R", CHUHE_E_SYNTAX, "pool:R");
    is_refused(KINGS " settings:1/2 captured:d", CHUHE_E_SYNTAX, "d");
    is_refused(KINGS " settings:1/2 captured:d9e0", CHUHE_E_SYNTAX, "e0");
    is_refused(KINGS " settings:1/2 captured:j9", CHUHE_E_SQUARE, "j9");
    is_refused(KINGS " settings:1/2 captured:e0", CHUHE_E_SQUARE, "e0"); /* its own piece */
    is_refused(KINGS " settings:1/2 captured:a5", CHUHE_E_SQUARE, "a5"); /* nothing there */
    is_refused(KINGS " settings:1/2 waiting:e0", CHUHE_E_SQUARE, "e0");
    is_refused("3k5/P8/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:1/2 waiting:a8", CHUHE_E_SQUARE, "a8");
    is_refused("PP1k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:1/2 waiting:a9b9", CHUHE_E_SQUARE,
               "b9");
    is_refused("P2k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:3/2 waiting:a9", CHUHE_E_SQUARE, "a9");
    is_refused("P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:1/2 spent:a9", CHUHE_E_SQUARE, "a9");
    is_refused("3k5/P8/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:1/2 spent:a8a8", CHUHE_E_SQUARE, "a8");
}

static void test_refused_boards(void **state)
{
    (void)state;
    is_refused("3k5/9/9/9/9/9/9/9/9/4X4 w - - 0 1 settings:1/2", CHUHE_E_FEN_PIECE, NULL);
    is_refused("3k5/9/9/9/9/9/9/9/9 w - - 0 1 settings:1/2", CHUHE_E_FEN_RANKS, NULL);
    is_refused("3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1 settings:1/2", CHUHE_E_FEN_NUMBER, NULL);
    is_refused("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:1/2", CHUHE_E_UNPLAYABLE, NULL);
    is_refused("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:1/0", CHUHE_E_UNPLAYABLE, NULL);
    is_refused("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", CHUHE_E_UNPLAYABLE, NULL);
    is_refused("4k4/4R4/9/9/9/9/9/9/9/3K5 w - - 0 1 settings:6/0", CHUHE_E_UNPLAYABLE, NULL);
    is_refused("", CHUHE_E_FEN_FIELDS, NULL);
}

static void test_a_setup_is_the_board(void **state)
{
    (void)state;
    chuhe_setup setup, back;
    chuhe_setup_report report;
    chuhe_variant_position p;
    chuhe_setup_start(&setup);
    setup.quiet_plies = 12;
    assert_int_equal(chuhe_variant_from_setup(&p, &report, &setup, 2), CHUHE_OK);
    assert_int_equal(report.faults, 0);
    chuhe_variant_to_setup(&back, &p);
    assert_true(chuhe_setup_is_same(&setup, &back));
    assert_int_equal(back.quiet_plies, 12);
    assert_int_equal(chuhe_variant_from_setup(&p, NULL, &setup, 0), CHUHE_E_RANGE);
    assert_int_equal(chuhe_variant_from_setup(&p, NULL, &setup, 3), CHUHE_E_RANGE);
    setup.board[facts_square("e9")] = CHUHE_NO_PIECE;
    assert_int_equal(chuhe_variant_from_setup(&p, &report, &setup, 1), CHUHE_E_UNPLAYABLE);
    assert_int_equal(report.faults, CHUHE_FAULT_NO_BLACK_GENERAL);
}

/* --- turns ----------------------------------------------------------------------------- */

static void turn_reads_as(const char *text, const char *expected)
{
    char out[CHUHE_TURN_TEXT_CAP];
    size_t len;
    chuhe_turn turn = variant_facts_turn(text);
    assert_int_equal(chuhe_turn_to_text(out, sizeof out, &len, &turn), CHUHE_OK);
    assert_string_equal(out, expected);
    assert_int_equal(len, strlen(expected));
    assert_int_equal(chuhe_turn_to_text(out, len, &len, &turn), CHUHE_E_SPACE);
}

static void test_turns_are_written_as_they_are_read(void **state)
{
    (void)state;
    static const char *const turns[] = {"h2e2",        "[0]h2e2",    "[3]a8a9=R", "[3,4]a8a9",
                                        "[-,4]a8a9=N", "[3]=C!e0e1", "=R!e0e1",   "[3,4]=N!i8i9=C"};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        turn_reads_as(turns[i], turns[i]);
    turn_reads_as("[3,-]a8a9=r", "[3]a8a9=R");
    turn_reads_as("[-]=h!A8A9=c", "=N!a8a9=C");
    turn_reads_as("[-,-]a8a9", "a8a9");
}

static void test_refused_turns(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        chuhe_status status;
        size_t offset;
    } bad[] = {
        {"", CHUHE_E_SYNTAX, 0},         {"h2e", CHUHE_E_SYNTAX, 3},
        {"h2j2", CHUHE_E_SQUARE, 2},     {"[9]h2e2", CHUHE_E_RANGE, 1},
        {"[]h2e2", CHUHE_E_SYNTAX, 1},   {"[1h2e2", CHUHE_E_SYNTAX, 2},
        {"[1,]h2e2", CHUHE_E_SYNTAX, 3}, {"[1,2,3]h2e2", CHUHE_E_SYNTAX, 4},
        {"=R", CHUHE_E_SYNTAX, 2},       {"=Rh2e2", CHUHE_E_SYNTAX, 2},
        {"=K!h2e2", CHUHE_E_SYNTAX, 1},  {"a8a9=", CHUHE_E_SYNTAX, 5},
        {"a8a9=Q", CHUHE_E_SYNTAX, 5},   {"a8a9=RR", CHUHE_E_SYNTAX, 6},
        {"h2e2 ", CHUHE_E_SYNTAX, 4},    {"hxe2", CHUHE_E_SYNTAX, 1},
        {"[12]h2e2", CHUHE_E_SYNTAX, 2},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        chuhe_turn turn = chuhe_turn_make(7), untouched = turn;
        chuhe_error err;
        chuhe_status got = chuhe_turn_from_text(&turn, bad[i].text, strlen(bad[i].text), &err);
        if (got != bad[i].status || err.offset != bad[i].offset)
            fail_msg("'%s': %s at %zu", bad[i].text, chuhe_status_name(got), err.offset);
        assert_memory_equal(&turn, &untouched, sizeof turn);
    }
}

static void test_turns_that_have_no_text(void **state)
{
    (void)state;
    char out[CHUHE_TURN_TEXT_CAP];
    size_t len;
    chuhe_turn turn = chuhe_turn_make(facts_move("h2e2"));
    turn.rows[1] = 9;
    assert_int_equal(chuhe_turn_to_text(out, sizeof out, &len, &turn), CHUHE_E_RANGE);
    turn = chuhe_turn_make(facts_move("h2e2"));
    turn.becomes = CHUHE_SOLDIER;
    assert_int_equal(chuhe_turn_to_text(out, sizeof out, &len, &turn), CHUHE_E_RANGE);
    turn.becomes = CHUHE_NO_KIND;
    turn.late = CHUHE_GENERAL;
    assert_int_equal(chuhe_turn_to_text(out, sizeof out, &len, &turn), CHUHE_E_RANGE);
    turn = chuhe_turn_make((chuhe_move)(100 | 3 << 7));
    assert_int_equal(chuhe_turn_to_text(out, sizeof out, &len, &turn), CHUHE_E_RANGE);
    chuhe_variant_position p;
    chuhe_variant_start(&p, 1);
    assert_int_equal(chuhe_variant_explain(&p, &turn), CHUHE_E_SQUARE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fens_are_written_as_they_are_read),
        cmocka_unit_test(test_other_ways_to_write_a_fen),
        cmocka_unit_test(test_refused_settings),
        cmocka_unit_test(test_refused_words),
        cmocka_unit_test(test_refused_boards),
        cmocka_unit_test(test_a_setup_is_the_board),
        cmocka_unit_test(test_turns_are_written_as_they_are_read),
        cmocka_unit_test(test_refused_turns),
        cmocka_unit_test(test_turns_that_have_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
