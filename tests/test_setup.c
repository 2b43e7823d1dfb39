/* Setups: the start position, and everything that can be wrong with one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

static chuhe_setup setup_of(const char *fen)
{
    chuhe_setup setup;
    chuhe_error err;
    if (chuhe_setup_from_fen(&setup, fen, strlen(fen), &err) != CHUHE_OK)
        fail_msg("%s: byte %zu: %s", fen, err.offset, err.message);
    return setup;
}

static void append(char *text, size_t cap, const char *more)
{
    assert_true(strlen(text) + strlen(more) < cap);
    strcat(text, more);
}

/* A report as text: "elephant_outside b2; too_many a5 b5 c5". */
static void report_to_text(char *text, size_t cap, const chuhe_setup_report *report)
{
    text[0] = '\0';
    for (int index = 0; index < CHUHE_FAULT_COUNT; index++) {
        chuhe_squareset where = report->where[index];
        if (!(report->faults >> index & 1)) {
            assert_true(chuhe_squareset_is_empty(where));
            continue;
        }
        if (text[0] != '\0')
            append(text, cap, "; ");
        append(text, cap, chuhe_fault_name(index));
        for (chuhe_square at = chuhe_squareset_next(where, 0); at != CHUHE_NO_SQUARE;
             at = chuhe_squareset_next(where, (chuhe_square)(at + 1))) {
            const char name[4] = {' ', (char)('a' + chuhe_square_file(at)),
                                  (char)('0' + chuhe_square_rank(at)), '\0'};
            append(text, cap, name);
        }
    }
}

typedef struct fault_case {
    const char *fen;
    const char *report;
} fault_case;

static const fault_case fault_cases[] = {
    /* nothing wrong: the start position, and two bare generals apart */
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", ""},
    {"3k5/9/9/9/9/9/9/9/9/4K4 b", ""},

    /* generals that are missing, too many or away from home */
    {"9/9/9/9/9/9/9/9/9/9 w", "no_red_general; no_black_general"},
    {"9/9/9/9/9/9/9/9/9/4K4 w", "no_black_general"},
    {"4k4/9/9/9/9/9/9/9/9/9 w", "no_red_general"},
    {"3k5/9/9/9/9/9/9/9/4K4/4K4 w", "two_generals e0 e1"},
    {"3kkk3/9/9/9/9/9/9/9/9/4K4 w", "two_generals d9 e9 f9"},
    {"3k5/9/9/9/9/9/9/9/9/2K6 w", "general_outside c0"},
    {"3k5/9/9/9/9/9/5K3/9/9/9 w", "general_outside f3"},
    {"9/9/9/3k5/9/9/9/9/9/4K4 w", "general_outside d6"},
    {"4K4/9/9/9/9/9/9/9/9/3k5 w", "general_outside d0 e9"},

    /* advisors and elephants off their points, also on those of the enemy */
    {"3k5/9/9/9/9/9/9/9/9/4KA3 w", ""},
    {"3k5/9/9/9/9/9/9/9/5A3/4K4 w", "advisor_outside f1"},
    {"3k5/9/9/9/9/9/9/9/9/4K1A2 w", "advisor_outside g0"},
    {"3k1A3/9/9/9/9/9/9/9/9/4K4 w", "advisor_outside f9"},
    {"3k5/9/9/9/9/9/9/1B7/9/4K4 w", "elephant_outside b2"},
    {"3k5/9/9/9/9/2B6/9/9/9/4K4 w", ""},
    {"3k5/9/9/9/2B6/9/9/9/9/4K4 w", "elephant_outside c5"},
    {"3k5/9/9/9/2b6/9/9/9/9/4K4 w", ""},
    {"3k5/9/9/9/9/2b6/9/9/9/4K4 w", "elephant_outside c4"},

    /* soldiers: never behind the rank they start from, on their file before the
     * river, anywhere beyond it */
    {"3k5/9/9/9/9/9/P7P/9/9/4K4 w", ""},
    {"3k5/9/9/9/9/9/1P7/9/9/4K4 w", "soldier_outside b3"},
    {"3k5/9/9/9/9/7P1/9/9/9/4K4 w", "soldier_outside h4"},
    {"3k5/9/9/9/7P1/9/9/9/9/4K4 w", ""},
    {"3k5/9/9/9/9/9/9/P8/9/4K4 w", "soldier_outside a2"},
    {"3k5/9/9/9/9/9/9/9/9/4K3P w", "soldier_outside i0"},
    {"P2k5/9/9/9/9/9/9/9/9/4K4 w", ""},
    {"3k5/9/p8/9/9/9/9/9/9/4K4 w", "soldier_outside a7"},
    {"3k5/9/9/9/1p7/9/9/9/9/4K4 w", "soldier_outside b5"},
    {"3k5/9/9/9/9/1p7/9/9/9/4K4 w", ""},

    /* numbers: all pieces of the kind are named */
    {"3k5/9/9/9/9/RRR6/9/9/9/4K4 w", "too_many a4 b4 c4"},
    {"3k5/9/9/9/9/9/hhh6/9/9/4K4 w", "too_many a3 b3 c3"},
    {"3k5/9/9/9/9/9/ccc6/9/9/4K4 w", "too_many a3 b3 c3"},
    {"3k5/9/9/1p1p1p1p1/9/p7p/9/9/9/4K4 w",
     "soldier_outside b6 d6 f6 h6; too_many a4 i4 b6 d6 f6 h6"},
    {"3k5/9/9/9/9/p7p/p1p1p4/9/9/4K4 w", ""},
    {"3k5/9/9/9/2B3B2/9/9/4B4/9/4K4 w", "elephant_outside c5 g5; too_many e2 c5 g5"},
    {"3k5/9/9/9/9/9/9/3A1A3/4A4/4K4 w", "too_many e1 d2 f2"},

    /* facing generals: whoever is to move, and only on an open file */
    {"4k4/9/9/9/9/9/9/9/9/4K4 w", "generals_facing e0 e9"},
    {"4k4/9/9/9/9/9/9/9/9/4K4 b", "generals_facing e0 e9"},
    {"4k4/9/9/9/4P4/9/9/9/9/4K4 b", ""},

    /* the side that is not to move in check: by a chariot on the open file */
    {"3k5/9/9/9/9/9/9/9/9/3RK4 w", "opponent_in_check d0"},
    {"3k5/9/9/9/9/9/9/9/9/3RK4 b", ""},
    {"3k5/9/9/3p5/9/9/9/9/9/3RK4 w", "soldier_outside d6"},
    {"3k5/9/9/9/9/9/3p5/9/9/3RK4 w", ""},
    {"3k4R/9/9/9/9/9/9/9/9/4K4 w", "opponent_in_check i9"},
    /* by a cannon: over one screen of either side, never none or two */
    {"3k5/9/9/9/9/9/9/9/9/3CK4 w", ""},
    {"3k5/3a5/9/9/9/9/9/9/9/3CK4 w", "advisor_outside d8; opponent_in_check d0"},
    {"3k5/9/9/9/3P5/9/9/9/9/3CK4 w", "opponent_in_check d0"},
    {"3k5/9/9/9/3P5/9/3p5/9/9/3CK4 w", ""},
    /* by a horse, unless the point beside it is taken */
    {"3k5/9/2N6/9/9/9/9/9/9/4K4 w", "opponent_in_check c7"},
    {"3k5/2p6/2N6/9/9/9/9/9/9/4K4 w", "soldier_outside c8"},
    {"3k5/2r6/2N6/9/9/9/9/9/9/4K4 w", ""},
    {"3k5/3r5/2N6/9/9/9/9/9/9/4K4 w", "opponent_in_check c7"},
    {"3k5/1N7/9/9/9/9/9/9/9/4K4 w", "opponent_in_check b8"},
    {"3k5/1NP6/9/9/9/9/9/9/9/4K4 w", ""},
    {"4k4/9/9/9/9/9/9/9/2n6/3K5 b", ""},
    {"4k4/9/9/9/9/9/9/2n6/9/3K5 b", "opponent_in_check c2"},
    {"4k4/9/9/9/9/9/9/2n6/2P6/3K5 b", "soldier_outside c1"},
    /* by a soldier: from the front and the sides, never from behind */
    {"3k5/3P5/9/9/9/9/9/9/9/4K4 w", "opponent_in_check d8"},
    {"2Pk5/9/9/9/9/9/9/9/9/4K4 w", "opponent_in_check c9"},
    {"3P5/3k5/9/9/9/9/9/9/9/4K4 w", ""},
    {"4k4/9/9/9/9/9/9/9/3p5/3K5 b", "opponent_in_check d1"},
    {"4k4/9/9/9/9/9/9/9/3K5/3p5 b", ""},
    {"4k4/9/9/9/9/9/9/9/9/3Kp4 b", "opponent_in_check e0"},
    /* the same seen from above, by Black */
    {"3rk4/9/9/9/9/9/9/9/9/3K5 b", "opponent_in_check d9"},
    {"3rk4/9/9/9/3P5/9/9/9/9/3K5 b", ""},
    {"3ck4/9/9/9/3P5/9/9/9/9/3K5 b", "opponent_in_check d9"},
    {"4k4/9/9/9/9/9/9/9/9/3K4r b", "opponent_in_check i0"},
    {"4k4/9/9/9/9/9/9/9/9/r2K5 b", "opponent_in_check a0"},
    {"4k4/9/9/9/9/9/9/9/9/rN1K5 b", ""},
    /* two files away is no horse's distance by itself, nor is one rank */
    {"3k5/9/9/9/1N7/9/9/9/9/4K4 w", ""},
    {"3k5/6N2/9/9/9/9/9/9/9/4K4 w", ""},
    /* advisors and elephants never give check; two checks are both named */
    {"3kA4/9/9/9/9/9/9/9/9/4K4 w", "advisor_outside e9"},
    {"3k5/4A4/1B7/9/9/9/9/9/9/4K4 w", "advisor_outside e8; elephant_outside b7"},
    {"3k4R/9/2N6/9/9/9/9/9/9/4K4 w", "opponent_in_check c7 i9"},

    /* with two generals of a side nothing is said about check */
    {"3k5/3k5/9/9/9/9/9/9/9/3RK4 w", "two_generals d8 d9"},
    {"3k4R/9/9/9/9/9/9/9/9/9 w", "no_red_general"},
    /* a general anywhere is looked at where it stands */
    {"9/9/9/9/k7R/9/9/9/9/4K4 w", "general_outside a5; opponent_in_check i5"},
    {"9/9/9/9/k8/9/9/9/9/R3K4 w", "general_outside a5; opponent_in_check a0"},
    /* the first point beyond the river, and the last before it */
    {"9/9/9/9/Pk7/9/9/9/9/4K4 w", "general_outside b5; opponent_in_check a5"},
    {"4k4/9/9/9/pK7/9/9/9/9/9 b", "general_outside b5"},
    {"9/9/9/9/9/7kP/9/9/9/4K4 w", "general_outside h4"},
    {"4k4/9/9/9/9/7Kp/9/9/9/9 b", "general_outside h4; opponent_in_check i4"},
    {"9/9/9/9/4k4/9/9/9/9/4K4 w", "general_outside e5; generals_facing e0 e5"},

    /* several at once */
    {"3k5/9/9/9/RRR6/9/1P7/1B7/5A3/4K4 w",
     "advisor_outside f1; elephant_outside b2; soldier_outside b3; too_many a5 b5 c5"},
    {"4k4/9/9/9/4N4/9/9/4P4/9/4K4 w", "soldier_outside e2"},
    {"4k4/6N2/9/9/9/9/9/9/9/B3K4 w",
     "elephant_outside a0; generals_facing e0 e9; opponent_in_check g8"},
};
enum { FAULT_CASES = sizeof fault_cases / sizeof fault_cases[0] };

static void test_faults_are_named_with_their_squares(void **state)
{
    (void)state;
    for (size_t i = 0; i < FAULT_CASES; i++) {
        chuhe_setup setup = setup_of(fault_cases[i].fen);
        chuhe_setup_report report;
        char text[512];
        chuhe_faults faults = chuhe_setup_check(&report, &setup);
        assert_int_equal(faults, report.faults);
        report_to_text(text, sizeof text, &report);
        if (strcmp(text, fault_cases[i].report) != 0) {
            fail_msg("%s: \"%s\" instead of \"%s\"", fault_cases[i].fen, text,
                     fault_cases[i].report);
        }
    }
}

static void test_each_fault_has_a_case_above(void **state)
{
    (void)state;
    chuhe_faults seen = 0;
    for (size_t i = 0; i < FAULT_CASES; i++) {
        chuhe_setup setup = setup_of(fault_cases[i].fen);
        chuhe_setup_report report;
        seen |= chuhe_setup_check(&report, &setup);
    }
    assert_int_equal(seen, CHUHE_FAULTS_ALL);
}

/* The door to a position opens when exactly the faults there are forgiven, and
 * stays shut when one of them is not. */
static void test_each_fault_is_forgiven_by_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < FAULT_CASES; i++) {
        chuhe_setup setup = setup_of(fault_cases[i].fen);
        chuhe_setup back;
        chuhe_setup_report report;
        chuhe_position position;
        chuhe_faults faults = chuhe_setup_check(&report, &setup);

        assert_int_equal(chuhe_position_from_setup(&position, NULL, &setup, faults), CHUHE_OK);
        chuhe_position_to_setup(&back, &position);
        assert_true(chuhe_setup_is_same(&back, &setup));
        for (int index = 0; index < CHUHE_FAULT_COUNT; index++) {
            chuhe_faults others = CHUHE_FAULTS_ALL & ~((chuhe_faults)1 << index);
            chuhe_status expected = faults >> index & 1 ? CHUHE_E_UNPLAYABLE : CHUHE_OK;
            assert_int_equal(chuhe_position_from_setup(&position, &report, &setup, others),
                             expected);
            assert_int_equal(report.faults, faults);
        }
    }
}

static void test_fault_texts(void **state)
{
    (void)state;
    for (int index = 0; index < CHUHE_FAULT_COUNT; index++) {
        assert_true(strlen(chuhe_fault_name(index)) > 0);
        assert_true(strlen(chuhe_fault_message(index)) > 0);
        assert_true(strlen(chuhe_fault_message_zh(index)) > 0);
    }
    assert_string_equal(chuhe_fault_name(0), "no_red_general");
    assert_string_equal(chuhe_fault_message(0), "Red has no general");
    assert_string_equal(chuhe_fault_message_zh(0), "红方没有帅");
    assert_string_equal(chuhe_fault_message_zh(CHUHE_FAULT_INDEX_GENERALS_FACING), "帅将对面");
    const int strangers[] = {-1, CHUHE_FAULT_COUNT, 1000};
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(chuhe_fault_name(strangers[i]), "unknown");
        assert_string_equal(chuhe_fault_message(strangers[i]), "an unknown fault");
        assert_string_equal(chuhe_fault_message_zh(strangers[i]), "未知问题");
    }
}

/* On how many points of the empty board a piece may stand. */
static int count_points(chuhe_piece piece)
{
    const chuhe_faults outside = CHUHE_FAULT_GENERAL_OUTSIDE | CHUHE_FAULT_ADVISOR_OUTSIDE |
                                 CHUHE_FAULT_ELEPHANT_OUTSIDE | CHUHE_FAULT_SOLDIER_OUTSIDE;
    int points = 0;
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_setup setup;
        chuhe_setup_report report;
        chuhe_setup_init(&setup);
        setup.board[square] = piece;
        points += (chuhe_setup_check(&report, &setup) & outside) == 0;
    }
    return points;
}

static void test_how_many_points_each_piece_has(void **state)
{
    (void)state;
    const int points[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = 9,  [CHUHE_ADVISOR] = 5, [CHUHE_ELEPHANT] = 7, [CHUHE_HORSE] = 90,
        [CHUHE_CHARIOT] = 90, [CHUHE_CANNON] = 90, [CHUHE_SOLDIER] = 55,
    };
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        for (chuhe_kind kind = CHUHE_GENERAL; kind < CHUHE_KINDS; kind++)
            assert_int_equal(count_points(chuhe_piece_make(side, kind)), points[kind]);
}

static void test_the_start_position(void **state)
{
    (void)state;
    const int numbers[CHUHE_KINDS] = {1, 2, 2, 2, 2, 2, 5};
    int found[CHUHE_PIECES] = {0};
    chuhe_setup setup;

    chuhe_setup_start(&setup);
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++)
        found[setup.board[square]]++;
    for (chuhe_kind kind = CHUHE_GENERAL; kind < CHUHE_KINDS; kind++) {
        assert_int_equal(found[chuhe_piece_make(CHUHE_RED, kind)], numbers[kind]);
        assert_int_equal(found[chuhe_piece_make(CHUHE_BLACK, kind)], numbers[kind]);
    }
    assert_int_equal(setup.to_move, CHUHE_RED);
    assert_int_equal(setup.quiet_plies, 0);
    assert_int_equal(setup.round, 1);
}

static void test_the_empty_board(void **state)
{
    (void)state;
    chuhe_setup setup;
    chuhe_setup_init(&setup);
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++)
        assert_int_equal(setup.board[square], CHUHE_NO_PIECE);
    assert_int_equal(setup.to_move, CHUHE_RED);
    assert_int_equal(setup.round, 1);
}

/* What is no piece at all counts as an empty point when faults are looked for,
 * but never becomes a position. */
static void test_values_that_are_no_piece(void **state)
{
    (void)state;
    const chuhe_piece strangers[] = {8, 16, 17, 24, 255};
    chuhe_position position;
    chuhe_setup_report report;

    for (size_t i = 0; i < sizeof strangers; i++) {
        chuhe_setup setup = setup_of("4k4/9/9/9/9/9/9/9/9/4K4 w");
        setup.board[0] = strangers[i];
        setup.board[40] = strangers[i]; /* e4, between the generals */
        setup.board[89] = strangers[i];
        assert_int_equal(chuhe_setup_check(&report, &setup), CHUHE_FAULT_GENERALS_FACING);
        assert_int_equal(chuhe_position_from_setup(&position, NULL, &setup, CHUHE_FAULTS_ALL),
                         CHUHE_E_RANGE);
    }
}

static void test_a_side_that_is_none(void **state)
{
    (void)state;
    chuhe_setup setup = setup_of("3k5/9/9/9/9/9/9/9/9/3RK4 w");
    chuhe_setup_report report;
    chuhe_position position;
    setup.to_move = 2;
    assert_int_equal(chuhe_setup_check(&report, &setup), 0);
    assert_int_equal(chuhe_position_from_setup(&position, NULL, &setup, CHUHE_FAULTS_ALL),
                     CHUHE_E_RANGE);
}

static void test_sameness_leaves_the_counters_out(void **state)
{
    (void)state;
    chuhe_setup a = setup_of("3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1");
    chuhe_setup b = setup_of("3k5/9/9/9/9/9/9/9/9/3RK4 b - - 7 30");
    chuhe_setup other_side = setup_of("3k5/9/9/9/9/9/9/9/9/3RK4 w - - 0 1");
    chuhe_setup other_piece = setup_of("3k5/9/9/9/9/9/9/9/9/3CK4 b - - 0 1");
    assert_true(chuhe_setup_is_same(&a, &b));
    assert_false(chuhe_setup_is_same(&a, &other_side));
    assert_false(chuhe_setup_is_same(&a, &other_piece));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults_are_named_with_their_squares),
        cmocka_unit_test(test_each_fault_has_a_case_above),
        cmocka_unit_test(test_each_fault_is_forgiven_by_name),
        cmocka_unit_test(test_fault_texts),
        cmocka_unit_test(test_how_many_points_each_piece_has),
        cmocka_unit_test(test_the_start_position),
        cmocka_unit_test(test_the_empty_board),
        cmocka_unit_test(test_values_that_are_no_piece),
        cmocka_unit_test(test_a_side_that_is_none),
        cmocka_unit_test(test_sameness_leaves_the_counters_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
