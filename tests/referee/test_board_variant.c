/* The settings variant on the board of a live game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board_facts.h"
#include "support/facts.h"

static void marker(board *b, unsigned which, unsigned row, bool returns)
{
    bool returned = !returns;
    assert_int_equal(board_marker(b, &returned, which, row), CHUHE_OK);
    assert_int_equal(returned, returns);
}

static void test_a_marker_moves_for_no_ply(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 0, 1);
    board_facts_refused(&b, "h0f1", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_BLOCKED_LEG);
    marker(&b, 0, CHUHE_SETTING_FREE_LEG, false);
    assert_int_equal(board_to_move(&b), CHUHE_RED);
    chuhe_turn turn = chuhe_turn_make(facts_move("h0f1"));
    chuhe_status why;
    assert_int_equal(board_explain(&why, &b, &turn), CHUHE_REFUSAL_NONE);
    marker(&b, 0, CHUHE_SETTING_NONE, false);
    board_facts_refused(&b, "h0f1", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_BLOCKED_LEG);
    marker(&b, 0, CHUHE_SETTING_FREE_LEG, false);
    board_facts_play(&b, "h0f1");
    assert_int_equal(board_ply_at(&b, 0)->turn.rows[0], CHUHE_SETTING_FREE_LEG);
    assert_int_equal(board_ply_at(&b, 0)->turn.rows[1], CHUHE_ROW_STAYS);
    bool returned;
    assert_int_equal(board_marker(&b, &returned, 1, 3), CHUHE_E_RANGE);
    assert_int_equal(board_marker(&b, &returned, 0, 9), CHUHE_E_RANGE);
    board_deinit(&b);
}

/* 双方同样设置时标志棋同时退回无变化 */
static void test_equal_markers_return(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 0, 1);
    marker(&b, 0, CHUHE_SETTING_FREE_LEG, false);
    board_facts_play(&b, "h2e2");
    marker(&b, 0, CHUHE_SETTING_FREE_LEG, true);
    assert_int_equal(b.now.rows[CHUHE_RED][0], CHUHE_SETTING_NONE);
    board_return(&b, 1);
    assert_int_equal(b.now.rows[CHUHE_RED][0], CHUHE_SETTING_FREE_LEG);
    board_return(&b, 0);
    assert_int_equal(b.now.rows[CHUHE_RED][0], CHUHE_SETTING_NONE);
    board_deinit(&b);
}

/* On a turn that takes back, markers stay; one that was put back where it stood has
 * not moved. */
static void test_markers_stay_when_taking_back(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 0, 1);
    board_facts_play(&b, "b2b9");
    chuhe_status why;
    chuhe_turn recapture = chuhe_turn_make(facts_move("a9b9"));
    assert_int_equal(board_explain(&why, &b, &recapture), CHUHE_REFUSAL_NONE);
    marker(&b, 0, CHUHE_SETTING_FREE_EYE, false);
    board_facts_refused(&b, "a9b9", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_MARKER_RECAPTURE);
    chuhe_turn other = chuhe_turn_make(facts_move("a9a8"));
    assert_int_equal(board_explain(&why, &b, &other), CHUHE_REFUSAL_NONE);
    marker(&b, 0, CHUHE_SETTING_NONE, false);
    board_facts_play(&b, "a9b9");
    board_deinit(&b);
}

/* 升底兵, the second occasion: the soldier entered before, and is promoted now. */
static void test_the_soldier_that_waits(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, "3k5/P8/9/9/9/8r/9/9/8R/4K4 w - - 0 1", 0, 1);
    board_facts_play(&b, "a8b8 i4i1 b8b9");
    assert_int_equal(board_promote(&b, CHUHE_CHARIOT), CHUHE_E_PROMOTION);
    board_facts_play(&b, "d9d8");
    assert_int_equal(board_promote(&b, CHUHE_CHARIOT), CHUHE_E_PROMOTION); /* not in force */
    marker(&b, 0, CHUHE_SETTING_PROMOTION, false);
    assert_int_equal(board_promote(&b, CHUHE_CANNON), CHUHE_E_PROMOTION); /* none was lost */
    assert_int_equal(board_promote(&b, CHUHE_CHARIOT), CHUHE_OK);
    assert_int_equal(board_piece_at(&b, facts_square("b9")),
                     chuhe_piece_make(CHUHE_RED, CHUHE_CHARIOT));
    bool returned; /* markers come before the soldier, and the move */
    assert_int_equal(board_marker(&b, &returned, 0, CHUHE_SETTING_NONE), CHUHE_E_PROMOTION);
    board_facts_play(&b, "b9b0");
    const board_ply *ply = board_ply_at(&b, 4);
    assert_int_equal(ply->turn.late, CHUHE_CHARIOT);
    assert_int_equal(ply->turn.rows[0], CHUHE_SETTING_PROMOTION);
    board_return(&b, 4);
    assert_int_equal(board_piece_at(&b, facts_square("b9")),
                     chuhe_piece_make(CHUHE_RED, CHUHE_SOLDIER));
    board_facts_play(&b, "e0f0");
    assert_int_equal(board_ply_at(&b, 4)->turn.late, CHUHE_NO_KIND);
    board_deinit(&b);
}

/* 升底兵, the first occasion: on entering. */
static void test_a_soldier_becomes_a_chariot(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, "3k5/P8/9/9/9/8r/9/9/8R/4K4 w - - 0 1", 0, 1);
    board_facts_play(&b, "e0f0 i4i1");
    marker(&b, 0, CHUHE_SETTING_PROMOTION, false);
    chuhe_turn turn = chuhe_turn_make(facts_move("a8a9"));
    turn.becomes = CHUHE_CHARIOT;
    chuhe_status why;
    assert_int_equal(board_explain(&why, &b, &turn), CHUHE_REFUSAL_NONE);
    turn.becomes = CHUHE_HORSE;
    assert_int_equal(board_explain(&why, &b, &turn), CHUHE_REFUSAL_ILLEGAL_MOVE);
    assert_int_equal(why, CHUHE_E_PROMOTION);
    turn.becomes = CHUHE_CHARIOT;
    assert_int_equal(board_play(&b, &turn), CHUHE_OK);
    assert_int_equal(board_piece_at(&b, facts_square("a9")),
                     chuhe_piece_make(CHUHE_RED, CHUHE_CHARIOT));
    assert_true(board_ply_at(&b, 2)->check);
    board_deinit(&b);
}

static void test_odds_in_the_variant(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 2, 1);
    board_facts_refused(&b, "b2b9", CHUHE_REFUSAL_ODDS_CAPTURE, CHUHE_OK);
    marker(&b, 0, CHUHE_SETTING_FREE_LEG, false);
    board_facts_play(&b, "h0f1");
    assert_int_equal(board_to_move(&b), CHUHE_RED);
    assert_int_equal(b.now.rows[CHUHE_RED][0], CHUHE_SETTING_FREE_LEG);
    board_facts_refused(&b, "f1g3", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_OWN_PIECE);
    board_facts_refused(&b, "f1h2", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_OWN_PIECE);
    board_facts_refused(&b, "f1d2", CHUHE_REFUSAL_ODDS_SAME_PIECE, CHUHE_OK);
    board_facts_play(&b, "h2e2");
    assert_int_equal(board_to_move(&b), CHUHE_BLACK);
    board_facts_assert_fen(
        &b, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/5N3/RNBAKAB1R b - - 2 1");
    board_deinit(&b);
}

static void test_a_marker_breaks_the_repetition(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 0, 1);
    board_facts_play(&b, "a0a1 a9a8 a1a0 a8a9");
    assert_int_equal(board_occurrences(&b), 2);
    assert_int_equal(board_loop_begin(&b), 0);
    marker(&b, 0, CHUHE_SETTING_FREE_LEG, false);
    assert_int_equal(board_occurrences(&b), 1);
    board_facts_play(&b, "a0a1 a9a8 a1a0 a8a9");
    assert_int_equal(board_occurrences(&b), 1);
    marker(&b, 0, CHUHE_SETTING_NONE, false);
    assert_int_equal(board_occurrences(&b), 3);
    board_deinit(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_marker_moves_for_no_ply),
        cmocka_unit_test(test_equal_markers_return),
        cmocka_unit_test(test_markers_stay_when_taking_back),
        cmocka_unit_test(test_the_soldier_that_waits),
        cmocka_unit_test(test_a_soldier_becomes_a_chariot),
        cmocka_unit_test(test_odds_in_the_variant),
        cmocka_unit_test(test_a_marker_breaks_the_repetition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
