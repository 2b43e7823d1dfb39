/* The settings variant: markers, promotions, mates, and positions as they come about. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/facts.h"
#include "support/variant_facts.h"

/* --- markers ----------------------------------------------------------------------- */

static void test_a_game_begins_without_settings(void **state)
{
    (void)state;
    chuhe_variant_position p;
    chuhe_variant_start(&p, 1);
    variant_facts_fen(
        &p, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 settings:0/0");
    assert_int_equal(chuhe_variant_moves(NULL, 0, &p), 44);
    assert_true(chuhe_variant_has(&p, CHUHE_RED, CHUHE_SETTING_NONE));
    chuhe_variant_start(&p, 2);
    variant_facts_fen(&p, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 "
                          "settings:00/00");
}

static void test_a_marker_move_costs_no_move(void **state)
{
    (void)state;
    variant_facts_comes_to("4k4/9/9/9/9/9/9/9/9/R4K3 w - - 4 7", "[7]a0a4 [6]e9d9",
                           "3k5/9/9/9/9/R8/9/9/9/5K3 w - - 6 8 settings:7/6");
}

static void test_equal_rows_send_both_back(void **state)
{
    (void)state;
    variant_facts_comes_to("4k4/9/9/9/9/9/9/9/9/R4K3 b - - 0 1 settings:7/6", "[7]e9d9",
                           "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 1 2 settings:0/0");
}

static void test_row_0_may_be_held_by_both(void **state)
{
    (void)state;
    variant_facts_comes_to("4k4/9/9/9/9/9/9/9/9/R4K3 b - - 0 1 settings:0/6", "[0]e9d9",
                           "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 1 2 settings:0/0");
}

/* With two markers a side only those on the row fall, but all of them. */
static void test_two_markers_a_side(void **state)
{
    (void)state;
    variant_facts_comes_to("4k4/9/9/9/9/9/9/9/9/R4K3 b - - 0 1 settings:75/30", "[-,7]e9d9",
                           "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 1 2 settings:05/30");
    variant_facts_comes_to("4k4/9/9/9/9/9/9/9/9/R4K3 b - - 0 1 settings:77/30", "[7]e9d9",
                           "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 1 2 settings:00/00");
    variant_facts_comes_to("4k4/9/9/9/9/9/9/9/9/R4K3 b - - 0 1 settings:75/30", "[7,5]e9d9",
                           "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 1 2 settings:00/00");
}

/* Both powers hold at once, and two markers on one row give one. */
static void test_two_settings_hold_at_once(void **state)
{
    (void)state;
    const char *fen = "4k4/9/9/9/9/9/C8/9/1C7/RN3K3 w - - 0 1 settings:76/00";
    variant_facts_turn_is(fen, "b0c2", CHUHE_OK);
    variant_facts_turn_is(fen, "a0a5", CHUHE_OK);
    variant_facts_turn_is(fen, "[6,-]b0c2", CHUHE_OK);
    variant_facts_turn_is(fen, "[6,-]a0a5", CHUHE_E_BLOCKED_PATH);
}

static void test_a_marker_may_be_moved_until_it_falls(void **state)
{
    (void)state;
    chuhe_variant_position p;
    variant_facts_set_up(&p, "4k4/9/9/9/9/9/9/9/9/R4K3 b - - 0 1 settings:7/0");
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 3), CHUHE_OK);
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 5), CHUHE_OK);
    assert_true(chuhe_variant_has(&p, CHUHE_BLACK, CHUHE_SETTING_FREE_EYE));
    assert_false(chuhe_variant_has(&p, CHUHE_BLACK, CHUHE_SETTING_PROMOTION));
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 7), CHUHE_OK);
    assert_false(chuhe_variant_has(&p, CHUHE_RED, CHUHE_SETTING_CHARIOT_JUMP));
    assert_false(chuhe_variant_has(&p, CHUHE_BLACK, CHUHE_SETTING_CHARIOT_JUMP));
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 7), CHUHE_E_RANGE);
    chuhe_turn turn = variant_facts_turn("[4]e9d9");
    assert_int_equal(chuhe_variant_explain(&p, &turn), CHUHE_E_RANGE);
    variant_facts_play(&p, "e9d9 [7]a0a1 [4]d9d8");
    assert_true(chuhe_variant_has(&p, CHUHE_RED, CHUHE_SETTING_CHARIOT_JUMP));
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 9), CHUHE_E_RANGE);
    assert_int_equal(chuhe_variant_set_marker(&p, 1, 2), CHUHE_E_RANGE);
    chuhe_variant_start(&p, 1); /* on 0 nothing falls */
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 0), CHUHE_OK);
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 5), CHUHE_OK);
}

/* The seed of the rule: who takes back the piece that has just captured moves no marker;
 * who takes another may. */
static void test_a_turn_that_recaptures_moves_no_marker(void **state)
{
    (void)state;
    const char *start = "3k5/9/9/4n3R/4r4/9/9/9/9/R4K3 w - - 0 1";
    const char *fen = "3k5/9/9/4n3R/4r4/9/9/9/9/R4K3 w - - 0 1 captured:e5";
    chuhe_variant_position p;
    chuhe_error err;
    assert_int_equal(chuhe_variant_from_fen(&p, fen, strlen(fen), &err), CHUHE_E_FEN_FIELDS);
    fen = "3k5/9/9/4n3R/R3r4/9/9/9/9/5K3 w - - 0 1 settings:4/0 captured:e5";
    variant_facts_turn_is(fen, "a5e5", CHUHE_OK);
    variant_facts_turn_is(fen, "[4]a5e5", CHUHE_OK); /* it stands there */
    variant_facts_turn_is(fen, "[6]a5e5", CHUHE_E_MARKER_RECAPTURE);
    variant_facts_turn_is(fen, "[6]i6e6", CHUHE_OK);
    variant_facts_turn_is(fen, "[6]f0f1", CHUHE_OK);
    variant_facts_set_up(&p, fen);
    chuhe_turn turn = variant_facts_turn("a5e5");
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 6), CHUHE_OK);
    assert_int_equal(chuhe_variant_explain(&p, &turn), CHUHE_E_MARKER_RECAPTURE);
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 4), CHUHE_OK);
    assert_int_equal(chuhe_variant_explain(&p, &turn), CHUHE_OK);
    variant_facts_turn_is(start, "[6]i6e6", CHUHE_OK);
}

static void test_a_marker_that_fell_has_moved(void **state)
{
    (void)state;
    const char *fen = "3k5/9/9/9/R3r4/9/9/9/9/5K3 w - - 0 1 settings:0/6 captured:e5";
    variant_facts_turn_is(fen, "[6]a5e5", CHUHE_E_MARKER_RECAPTURE);
    variant_facts_turn_is(fen, "[6]a5a6", CHUHE_OK);
}

static void test_a_capture_is_remembered_for_one_turn(void **state)
{
    (void)state;
    variant_facts_comes_to("3k5/9/9/4n4/4R4/9/9/9/9/5K3 w - - 3 1", "e5e6",
                           "3k5/9/9/4R4/9/9/9/9/9/5K3 b - - 0 1 settings:0/0 pool:n captured:e6");
    variant_facts_comes_to("3k5/9/9/4n4/4R4/9/9/9/9/5K3 w - - 3 1", "e5e6 d9d8",
                           "9/3k5/9/4R4/9/9/9/9/9/5K3 w - - 1 2 settings:0/0 pool:n");
}

/* --- promotion ----------------------------------------------------------------------- */

static void test_promotion_uses_up_the_pool(void **state)
{
    (void)state;
    variant_facts_comes_to("3k5/P5P2/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0 pool:RNN",
                           "a8a9=N d9d8 g8g9=R",
                           "N5R2/3k5/9/9/9/9/9/9/9/4K4 b - - 3 2 settings:3/0 pool:N");
    variant_facts_turn_is("N2k5/2P6/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0 pool:R", "c8c9=N",
                          CHUHE_E_PROMOTION);
}

/* What a soldier has become is a piece like any other, also when it is lost. */
static void test_a_promoted_piece_may_come_back_again(void **state)
{
    (void)state;
    variant_facts_comes_to("r2k5/1P7/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0 pool:R",
                           "b8b9=R a9b9",
                           "1r1k5/9/9/9/9/9/9/9/9/4K4 w - - 0 2 settings:3/0 pool:R captured:b9");
}

static void test_a_capture_may_promote(void **state)
{
    (void)state;
    variant_facts_comes_to("r2k5/P8/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0 pool:C", "a8a9=C",
                           "C2k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:3/0 pool:r captured:a9");
}

static void test_declined_is_never(void **state)
{
    (void)state;
    chuhe_variant_position p;
    variant_facts_set_up(&p, "3k5/P8/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0 pool:R");
    variant_facts_play(&p, "a8a9 d9d8");
    variant_facts_fen(&p, "P8/3k5/9/9/9/9/9/9/9/4K4 w - - 2 2 settings:3/0 pool:R");
    assert_int_equal(chuhe_variant_promote(&p, CHUHE_CHARIOT), CHUHE_E_PROMOTION);
}

/* On row 3, but nothing was captured: this was its time. */
static void test_an_empty_pool_misses_it(void **state)
{
    (void)state;
    variant_facts_comes_to("3k5/P8/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:3/0", "a8a9",
                           "P2k5/9/9/9/9/9/9/9/9/4K4 b - - 1 1 settings:3/0");
}

#define WAITS "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:0/0 pool:RC waiting:a9"

static void test_a_soldier_waits_for_the_marker(void **state)
{
    (void)state;
    variant_facts_comes_to("3k5/P8/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:0/0 pool:RC", "a8a9",
                           "P2k5/9/9/9/9/9/9/9/9/4K4 b - - 1 1 settings:0/0 pool:RC waiting:a9");
    variant_facts_comes_to(WAITS, "[3]=C!e0e1",
                           "C2k5/9/9/9/9/9/9/9/4K4/9 b - - 1 1 settings:3/0 pool:R");
    chuhe_variant_position p;
    variant_facts_set_up(&p, WAITS);
    assert_int_equal(chuhe_variant_set_marker(&p, 0, 3), CHUHE_OK);
    assert_int_equal(chuhe_variant_promote(&p, CHUHE_CANNON), CHUHE_OK);
    assert_int_equal(chuhe_variant_promote(&p, CHUHE_CHARIOT), CHUHE_E_PROMOTION);
    variant_facts_turn_is(WAITS, "=C!e0e1", CHUHE_E_PROMOTION);
    variant_facts_turn_is(WAITS, "[3]=N!e0e1", CHUHE_E_PROMOTION);
    variant_facts_turn_is(WAITS, "[3]e0e1", CHUHE_OK);
    variant_facts_turn_is(WAITS, "[3]a9b9=R", CHUHE_E_PROMOTION);
}

/* It may move at once as what it has become; check and its answers go by that. */
static void test_the_late_piece_moves_at_once(void **state)
{
    (void)state;
    variant_facts_comes_to(WAITS, "[3]=R!a9a1",
                           "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 1 1 settings:3/0 pool:C");
    variant_facts_turn_is(WAITS, "[3]=R!a9d9", CHUHE_E_TAKES_GENERAL);
    variant_facts_turn_is(WAITS, "a9a1", CHUHE_E_SOLDIER_BACK);
}

static void test_a_soldier_waits_for_one_turn(void **state)
{
    (void)state;
    variant_facts_comes_to(WAITS, "e0e1 d9d8",
                           "P8/3k5/9/9/9/9/9/9/4K4/9 w - - 2 2 settings:0/0 pool:RC");
    variant_facts_comes_to(WAITS, "[3]a9b9",
                           "1P1k5/9/9/9/9/9/9/9/9/4K4 b - - 1 1 settings:3/0 pool:RC");
}

/* The other side may make the marker fall on its own turn only before it stands there. */
static void test_both_on_row_3_miss_it(void **state)
{
    (void)state;
    const char *fen = "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:0/3 pool:RC waiting:a9";
    variant_facts_turn_is(fen, "[3]=R!e0e1", CHUHE_E_PROMOTION);
    variant_facts_comes_to(fen, "[3]e0e1",
                           "P2k5/9/9/9/9/9/9/9/4K4/9 b - - 1 1 settings:0/0 pool:RC");
}

static void test_a_waiting_soldier_may_be_taken(void **state)
{
    (void)state;
    variant_facts_comes_to("Pr1k5/9/9/9/9/9/9/9/9/4K4 b - - 1 1 settings:0/0 pool:R waiting:a9",
                           "b9a9",
                           "r2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 2 settings:0/0 pool:R captured:a9");
}

static void test_who_recaptures_cannot_promote_late(void **state)
{
    (void)state;
    const char *fen =
        "P2k5/9/9/9/R3r4/9/9/9/9/5K3 w - - 0 1 settings:0/0 pool:R waiting:a9 captured:e5";
    variant_facts_turn_is(fen, "[3]=R!a5e5", CHUHE_E_MARKER_RECAPTURE);
    variant_facts_turn_is(fen, "[3]=R!f0f1", CHUHE_OK);
}

/* 兵可退 brings it back, but never the promotion. */
static void test_a_spent_soldier_is_never_promoted(void **state)
{
    (void)state;
    chuhe_variant_position p;
    const char *fen = "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 settings:4/0 pool:R";
    variant_facts_comes_to(fen, "a9a8",
                           "3k5/P8/9/9/9/9/9/9/9/4K4 b - - 1 1 settings:4/0 pool:R spent:a8");
    variant_facts_comes_to(fen, "a9a8 d9d8 a8b8",
                           "9/1P1k5/9/9/9/9/9/9/9/4K4 b - - 3 2 settings:4/0 pool:R spent:b8");
    variant_facts_set_up(&p, fen);
    variant_facts_play(&p, "a9a8 d9d8");
    chuhe_turn turn = variant_facts_turn("[3]a8a9=R");
    assert_int_equal(chuhe_variant_explain(&p, &turn), CHUHE_E_PROMOTION);
    variant_facts_play(&p, "a8a9 d8d9");
    variant_facts_fen(&p, "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 4 3 settings:4/0 pool:R");
    turn = variant_facts_turn("[3]=R!e0e1");
    assert_int_equal(chuhe_variant_explain(&p, &turn), CHUHE_E_PROMOTION);
}

/* --- mate and stalemate -------------------------------------------------------------- */

static void test_mates(void **state)
{
    (void)state;
    variant_facts_stands("3k5/4P4/9/9/9/9/9/9/3R5/4K4 b - - 0 1", CHUHE_STANDING_CHECKMATE);
    variant_facts_stands("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0", CHUHE_STANDING_CHECK);
    variant_facts_stands("4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1", CHUHE_STANDING_OPEN);
}

/* The horse on e7 checks over its blocked leg, and d9 has nowhere to go. To put the
 * own marker on 6 takes that check away, but some move must still be played. */
static void test_a_marker_answers_a_check(void **state)
{
    (void)state;
    const char *fen = "3k5/3PP4/4N4/9/9/9/9/9/9/4K4 b - - 0 1 settings:6/0";
    variant_facts_checkers(fen, "d8 e7");
    fen = "3k5/4P4/4N4/9/9/9/9/9/9/5K3 b - - 0 1 settings:6/0";
    variant_facts_checkers(fen, "e7");
    variant_facts_stands(fen, CHUHE_STANDING_CHECKMATE);
    fen = "3k4r/4P4/4N4/9/9/9/9/9/9/5K3 b - - 0 1 settings:6/0";
    variant_facts_turn_is(fen, "i9i5", CHUHE_E_LEFT_IN_CHECK);
    variant_facts_turn_is(fen, "[6]i9i5", CHUHE_OK);
    variant_facts_stands(fen, CHUHE_STANDING_CHECK);
}

/* d9 may not go to d8 (the soldier) nor to e9 (the general): but with 可飞将 to e9. */
static void test_a_marker_ends_a_stalemate(void **state)
{
    (void)state;
    const char *fen = "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1";
    variant_facts_stands(fen, CHUHE_STANDING_OPEN);
    variant_facts_turn_is(fen, "d9e9", CHUHE_E_GENERALS_FACING);
    variant_facts_turn_is(fen, "[2]d9e9", CHUHE_OK);
    /* Red holds row 2, so Black's marker would fall. */
    variant_facts_stands("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0",
                         CHUHE_STANDING_STALEMATE);
    /* An elephant that is shut in is let out by 象不堵. */
    variant_facts_stands("3k2b2/5P1P1/3P5/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0",
                         CHUHE_STANDING_OPEN);
    variant_facts_turn_is("3k2b2/5P1P1/3P5/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0", "g9i7",
                          CHUHE_E_BLOCKED_EYE);
    variant_facts_turn_is("3k2b2/5P1P1/3P5/9/9/9/9/9/9/4K4 b - - 0 1 settings:2/0", "[5]g9i7",
                          CHUHE_OK);
}

static void test_only_bare_generals_are_dead(void **state)
{
    (void)state;
    chuhe_variant_position p;
    variant_facts_set_up(&p, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1 settings:1/0 pool:RRnc");
    assert_true(chuhe_variant_is_dead(&p));
    variant_facts_set_up(&p, "4k4/4a4/9/9/9/9/9/9/9/3K5 b - - 0 1");
    assert_false(chuhe_variant_is_dead(&p));
}

/* --- positions that are the same ---------------------------------------------------- */

static bool are_same(const char *one, const char *other)
{
    chuhe_variant_position a, b;
    variant_facts_set_up(&a, one);
    variant_facts_set_up(&b, other);
    assert_int_equal(chuhe_variant_is_same(&a, &b), chuhe_variant_is_same(&b, &a));
    return chuhe_variant_is_same(&a, &b);
}

#define BARE "P2k5/9/9/9/9/9/9/9/9/4K4 "

static void test_same_positions(void **state)
{
    (void)state;
    assert_true(are_same(BARE "w - - 0 1 settings:12/34", BARE "w - - 7 9 settings:21/43"));
    assert_false(are_same(BARE "w - - 0 1 settings:12/34", BARE "w - - 0 1 settings:12/35"));
    assert_false(are_same(BARE "w - - 0 1 settings:11/34", BARE "w - - 0 1 settings:12/34"));
    assert_false(are_same(BARE "w - - 0 1 settings:11/34", BARE "b - - 0 1 settings:11/34"));
    assert_false(are_same(BARE "w - - 0 1 settings:1/3", BARE "w - - 0 1 settings:1/3 pool:r"));
    assert_false(are_same(BARE "w - - 0 1 settings:1/3", BARE "w - - 0 1 settings:1/3 waiting:a9"));
    assert_false(
        are_same(BARE "w - - 0 1 settings:1/3", BARE "w - - 0 1 settings:1/3 captured:d9"));
    assert_false(are_same(BARE "w - - 0 1 settings:0/0", BARE "w - - 0 1 settings:00/00"));
    assert_false(are_same("4k4/P8/9/9/9/9/9/9/9/3K5 w - - 0 1 settings:0/0",
                          "4k4/P8/9/9/9/9/9/9/9/3K5 w - - 0 1 settings:0/0 spent:a8"));
}

/* --- turns that are counted ----------------------------------------------------------- */

/* One legal move, nine places for the marker. */
static void test_turns_are_counted(void **state)
{
    (void)state;
    chuhe_variant_position p;
    variant_facts_set_up(&p, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    assert_int_equal(chuhe_variant_perft(&p, 1), 1);
    assert_int_equal(chuhe_variant_turns(NULL, 0, &p), 9 + 1); /* [2]d0e0 */
    assert_int_equal(chuhe_variant_perft_turns(&p, 1), 10);
    assert_int_equal(chuhe_variant_perft_turns(&p, 0), 1);
    variant_facts_set_up(&p, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 settings:00/00");
    assert_int_equal(chuhe_variant_turns(NULL, 0, &p), 81 + 17);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_begins_without_settings),
        cmocka_unit_test(test_a_marker_move_costs_no_move),
        cmocka_unit_test(test_equal_rows_send_both_back),
        cmocka_unit_test(test_row_0_may_be_held_by_both),
        cmocka_unit_test(test_two_markers_a_side),
        cmocka_unit_test(test_two_settings_hold_at_once),
        cmocka_unit_test(test_a_marker_may_be_moved_until_it_falls),
        cmocka_unit_test(test_a_turn_that_recaptures_moves_no_marker),
        cmocka_unit_test(test_a_marker_that_fell_has_moved),
        cmocka_unit_test(test_a_capture_is_remembered_for_one_turn),
        cmocka_unit_test(test_promotion_uses_up_the_pool),
        cmocka_unit_test(test_a_promoted_piece_may_come_back_again),
        cmocka_unit_test(test_a_capture_may_promote),
        cmocka_unit_test(test_declined_is_never),
        cmocka_unit_test(test_an_empty_pool_misses_it),
        cmocka_unit_test(test_a_soldier_waits_for_the_marker),
        cmocka_unit_test(test_the_late_piece_moves_at_once),
        cmocka_unit_test(test_a_soldier_waits_for_one_turn),
        cmocka_unit_test(test_both_on_row_3_miss_it),
        cmocka_unit_test(test_a_waiting_soldier_may_be_taken),
        cmocka_unit_test(test_who_recaptures_cannot_promote_late),
        cmocka_unit_test(test_a_spent_soldier_is_never_promoted),
        cmocka_unit_test(test_mates),
        cmocka_unit_test(test_a_marker_answers_a_check),
        cmocka_unit_test(test_a_marker_ends_a_stalemate),
        cmocka_unit_test(test_only_bare_generals_are_dead),
        cmocka_unit_test(test_same_positions),
        cmocka_unit_test(test_turns_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
