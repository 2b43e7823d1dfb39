/* Status codes, their texts, and the smallest values: sets of squares, pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#define STATUS_CODE(code, value, name, en, zh) code,

static const chuhe_status codes[] = {CHUHE_STATUS_LIST(STATUS_CODE)};
enum { CODES = sizeof codes / sizeof codes[0] };

static void test_every_status_has_texts_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < CODES; i++) {
        assert_true(strlen(chuhe_status_name(codes[i])) > 0);
        assert_true(strlen(chuhe_status_message(codes[i])) > 0);
        assert_true(strlen(chuhe_status_message_zh(codes[i])) > 0);
        for (int k = 0; k < i; k++) {
            assert_int_not_equal(codes[i], codes[k]);
            assert_string_not_equal(chuhe_status_name(codes[i]), chuhe_status_name(codes[k]));
            assert_string_not_equal(chuhe_status_message(codes[i]), chuhe_status_message(codes[k]));
        }
    }
}

static void test_only_ok_is_not_negative(void **state)
{
    (void)state;
    assert_int_equal(CHUHE_OK, 0);
    for (int i = 0; i < CODES; i++)
        assert_true(codes[i] == CHUHE_OK || (int)codes[i] < 0);
}

static void test_a_blocked_horse_leg_is_told_in_both_languages(void **state)
{
    (void)state;
    assert_string_equal(chuhe_status_name(CHUHE_E_BLOCKED_LEG), "blocked_leg");
    assert_string_equal(chuhe_status_message(CHUHE_E_BLOCKED_LEG), "the horse's leg is blocked");
    assert_string_equal(chuhe_status_message_zh(CHUHE_E_BLOCKED_LEG), "蹩马腿");
}

static void test_unknown_values_have_texts_too(void **state)
{
    (void)state;
    const int strangers[] = {1, -5, -1000, 12345};
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        chuhe_status stranger = (chuhe_status)strangers[i];
        assert_string_equal(chuhe_status_name(stranger), "unknown");
        assert_true(strlen(chuhe_status_message(stranger)) > 0);
        assert_true(strlen(chuhe_status_message_zh(stranger)) > 0);
    }
}

static void test_the_version_is_that_of_its_parts(void **state)
{
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", CHUHE_VERSION_MAJOR, CHUHE_VERSION_MINOR,
             CHUHE_VERSION_PATCH);
    assert_string_equal(chuhe_version(), text);
    assert_string_equal(CHUHE_VERSION, text);
}

/* Two sides' files seen from their own seats: h2 is Red's file two, h9 Black's
 * file eight. */
static void test_squares_are_counted_from_reds_left_hand(void **state)
{
    (void)state;
    chuhe_square h2 = chuhe_square_make(7, 2);
    assert_int_equal(h2, 25);
    assert_int_equal(chuhe_square_file(h2), 7);
    assert_int_equal(chuhe_square_rank(h2), 2);
    assert_int_equal(9 - chuhe_square_file(h2), 2);
    assert_int_equal(1 + chuhe_square_file(chuhe_square_make(7, 9)), 8);
}

static void test_a_piece_knows_its_side_and_kind(void **state)
{
    (void)state;
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        for (chuhe_kind kind = CHUHE_GENERAL; kind < CHUHE_KINDS; kind++) {
            chuhe_piece piece = chuhe_piece_make(side, kind);
            assert_int_not_equal(piece, CHUHE_NO_PIECE);
            assert_true(piece < CHUHE_PIECES);
            assert_int_equal(chuhe_piece_side(piece), side);
            assert_int_equal(chuhe_piece_kind(piece), kind);
        }
    }
}

static void test_a_move_knows_its_two_squares(void **state)
{
    (void)state;
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++) {
        for (chuhe_square to = 0; to < CHUHE_SQUARES; to++) {
            chuhe_move move = chuhe_move_make(from, to);
            assert_int_equal(chuhe_move_from(move), from);
            assert_int_equal(chuhe_move_to(move), to);
            assert_true(from == to || move != CHUHE_NO_MOVE);
        }
    }
}

static void test_a_set_is_walked_in_order(void **state)
{
    (void)state;
    /* both ends of the board and of the two halves that a set is kept in */
    const chuhe_square members[] = {0, 1, 43, 44, 45, 46, 88, 89};
    chuhe_squareset set = {{0, 0}};

    assert_true(chuhe_squareset_is_empty(set));
    assert_int_equal(chuhe_squareset_next(set, 0), CHUHE_NO_SQUARE);
    for (size_t i = 0; i < 8; i++)
        chuhe_squareset_add(&set, members[i]);
    assert_int_equal(chuhe_squareset_count(set), 8);
    chuhe_square at = 0;
    for (size_t i = 0; i < 8; i++, at++) {
        at = chuhe_squareset_next(set, at);
        assert_int_equal(at, members[i]);
        assert_true(chuhe_squareset_has(set, at));
    }
    assert_int_equal(chuhe_squareset_next(set, at), CHUHE_NO_SQUARE);
    assert_int_equal(chuhe_squareset_next(set, 2), 43);
    assert_int_equal(chuhe_squareset_next(set, 47), 88);
}

static void test_the_full_set_has_ninety_squares(void **state)
{
    (void)state;
    chuhe_squareset set = {{0, 0}};
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++) {
        assert_false(chuhe_squareset_has(set, square));
        chuhe_squareset_add(&set, square);
        assert_int_equal(chuhe_squareset_count(set), square + 1);
        assert_int_equal(chuhe_squareset_next(set, square), square);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_status_has_texts_of_its_own),
        cmocka_unit_test(test_only_ok_is_not_negative),
        cmocka_unit_test(test_a_blocked_horse_leg_is_told_in_both_languages),
        cmocka_unit_test(test_unknown_values_have_texts_too),
        cmocka_unit_test(test_the_version_is_that_of_its_parts),
        cmocka_unit_test(test_squares_are_counted_from_reds_left_hand),
        cmocka_unit_test(test_a_piece_knows_its_side_and_kind),
        cmocka_unit_test(test_a_move_knows_its_two_squares),
        cmocka_unit_test(test_a_set_is_walked_in_order),
        cmocka_unit_test(test_the_full_set_has_ninety_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
