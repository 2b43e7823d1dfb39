/* The procedure at the table, touched pieces and draw offers: each clause with a
 * position and what is done, and beside it, where there is one, the case that only just
 * falls under something else. Clauses of 1999 unless another year is named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/table_facts.h"

enum { RED = CHUHE_RED, BLACK = CHUHE_BLACK, ARBITER = CHUHE_PARTY_ARBITER };

/* Red's chariot i5 can take the soldier a5. */
#define X_TAKES_Y "3k5/9/9/9/p7R/9/9/9/9/4K4 w"
/* i4 cannot take a5, the chariot on a0 can. */
#define OTHER_TAKES_Y "3k5/9/9/9/p8/8R/9/9/9/R3K4 w"
/* Nothing can take a5; i4 can move. */
#define NONE_TAKES_Y "3k5/9/9/9/p8/8R/9/9/9/4K4 w"
/* The advisor d0 cannot move; both chariots can take a5. */
#define X_IS_FIXED "3k5/9/9/9/p7R/9/9/9/4K4/R2A5 w"
/* The advisor d0 cannot move, nothing can take a5. */
#define NEITHER "3k5/9/9/9/p8/9/9/9/4K4/3A5 w"

static void begin(table_facts *t, const char *fen)
{
    table_begin(t, CHUHE_TABLE_TOURNAMENT, "60m", fen);
}

static void touch_two(table_facts *t, const char *fen, const char *first, const char *second)
{
    begin(t, fen);
    table_touch(t, RED, first, NULL);
    table_taken(t);
    table_touch(t, RED, second, NULL);
    table_taken(t);
}

static void test_5_1_an_own_piece_that_is_touched_must_move(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_touch(&t, RED, "b0", NULL);
    assert_string_equal(table_effect(&t, CHUHE_EFFECT_MUST_MOVE, RED)->clause, "1999 5.1");
    table_allows(&t, "b0a2 b0c2");
    table_move(&t, RED, "h2e2");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_OWN, "1999 5.1");
    table_move(&t, RED, "b0c2");
    table_taken(&t);
    table_end(&t);
}

/* It is not carried into the next turn: then any piece may move again. */
static void test_5_1_the_next_turn_is_free(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_touch(&t, RED, "b0", NULL);
    table_play(&t, "b0c2 h9g7");
    table_allows_all(&t);
    table_end(&t);
}

/* In check, a piece that cannot answer it has no legal move: the touch does not bind. */
static void test_5_1_a_piece_that_cannot_answer_the_check_is_free(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "3k5/9/9/9/4r4/9/9/9/9/R3K4 w");
    table_touch(&t, RED, "a0", NULL);
    table_assert_foul(&t, RED, CHUHE_FOUL_TOUCHES_FIXED, 1);
    table_allows_all(&t);
    table_end(&t);
    begin(&t, "3k5/9/9/9/4r4/9/9/R8/9/4K4 w"); /* this one can come between */
    table_touch(&t, RED, "a2", NULL);
    table_assert_no_foul(&t, RED);
    table_allows(&t, "a2e2");
    table_end(&t);
}

static void test_5_2_an_enemy_piece_that_is_touched_must_be_taken(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, X_TAKES_Y);
    table_touch(&t, RED, "a5", NULL);
    assert_string_equal(table_effect(&t, CHUHE_EFFECT_MUST_MOVE, RED)->clause, "1999 5.2");
    table_allows(&t, "i5a5");
    table_move(&t, RED, "i5i6");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_ENEMY, "1999 5.2");
    table_end(&t);
}

static void test_5_3_own_then_enemy_x_takes_y(void **state)
{
    (void)state;
    table_facts t;
    touch_two(&t, X_TAKES_Y, "i5", "a5");
    table_allows(&t, "i5a5");
    table_move(&t, RED, "i5i6");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "1999 5.3");
    table_move(&t, RED, "i5a5");
    table_taken(&t);
    table_end(&t);
}

static void test_5_3_own_then_enemy_x_moves(void **state)
{
    (void)state;
    table_facts t;
    touch_two(&t, OTHER_TAKES_Y, "i4", "a5");
    table_allows_moves_of(&t, "i4");
    table_move(&t, RED, "a0a5");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "1999 5.3");
    table_end(&t);
}

static void test_5_3_own_then_enemy_another_takes_y(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, X_IS_FIXED);
    table_touch(&t, RED, "d0", NULL);
    table_assert_foul(&t, RED, CHUHE_FOUL_TOUCHES_FIXED, 1);
    table_touch(&t, RED, "a5", NULL);
    table_allows(&t, "a0a5 i5a5");
    table_move(&t, RED, "e1e2");
    assert_int_not_equal(t.answer.refusal, CHUHE_REFUSAL_NONE);
    table_move(&t, RED, "a0a5");
    table_taken(&t);
    table_end(&t);
}

static void test_5_3_own_then_enemy_neither(void **state)
{
    (void)state;
    table_facts t;
    touch_two(&t, NEITHER, "d0", "a5");
    assert_non_null(table_effect(&t, CHUHE_EFFECT_FREE, RED));
    assert_int_equal(table_state(&t).fouls[RED], 2); /* 9.1.5 and 9.1.6 */
    table_allows_all(&t);
    table_end(&t);
}

static void test_5_4_enemy_then_own_x_takes_y(void **state)
{
    (void)state;
    table_facts t;
    touch_two(&t, X_TAKES_Y, "a5", "i5");
    table_allows(&t, "i5a5");
    table_move(&t, RED, "i5i6");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "1999 5.4");
    table_end(&t);
}

/* The other order, 5.3, would have X move. */
static void test_5_4_enemy_then_own_another_takes_y(void **state)
{
    (void)state;
    table_facts t;
    touch_two(&t, OTHER_TAKES_Y, "a5", "i4");
    table_allows(&t, "a0a5");
    table_move(&t, RED, "i4i5");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "1999 5.4");
    table_end(&t);
}

static void test_5_4_enemy_then_own_x_moves(void **state)
{
    (void)state;
    table_facts t;
    touch_two(&t, NONE_TAKES_Y, "a5", "i4");
    table_allows_moves_of(&t, "i4");
    assert_int_equal(table_state(&t).fouls[RED], 1); /* 9.1.6 */
    table_end(&t);
}

static void test_5_4_enemy_then_own_neither(void **state)
{
    (void)state;
    table_facts t;
    touch_two(&t, NEITHER, "a5", "d0");
    table_allows_all(&t);
    table_end(&t);
}

static void test_5_5_both_at_once_is_as_enemy_first(void **state)
{
    (void)state;
    static const char *const squares[][2] = {{"a5", "i4"}, {"i4", "a5"}};
    for (int i = 0; i < 2; i++) {
        table_facts t;
        begin(&t, OTHER_TAKES_Y);
        table_touch(&t, RED, squares[i][0], squares[i][1]);
        table_taken(&t);
        table_allows(&t, "a0a5");
        table_end(&t);
    }
}

static void test_5_6_adjusting_with_consent_in_the_own_time(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_adjust(&t, RED, "b0", true, false);
    table_taken(&t);
    assert_null(table_effect(&t, CHUHE_EFFECT_MUST_MOVE, RED));
    table_allows_all(&t);
    table_adjust(&t, RED, "b9", true, false); /* the opponent's piece as well */
    table_assert_no_foul(&t, RED);
    table_allows_all(&t);
    table_end(&t);
}

static void test_5_6_adjusting_without_consent_is_touching(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_adjust(&t, RED, "b0", false, false);
    table_taken(&t);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_MUST_MOVE, RED));
    table_allows(&t, "b0a2 b0c2");
    table_adjust(&t, RED, "a9", false, false);
    table_assert_foul(&t, RED, CHUHE_FOUL_TOUCHES_SAFE, 1);
    table_end(&t);
}

static void test_5_6_an_obvious_accident(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_adjust(&t, RED, "b0", false, true);
    table_taken(&t);
    table_adjust(&t, BLACK, "b9", false, true); /* whoever's time it is */
    table_taken(&t);
    table_allows_all(&t);
    table_play(&t, "h2e2");
    table_allows_all(&t);
    table_assert_no_foul(&t, RED);
    table_assert_no_foul(&t, BLACK);
    table_end(&t);
}

/* Consent does not help then: the piece is touched, and binds when its turn comes. */
static void test_5_6_adjusting_in_the_opponents_time_is_touching(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_adjust(&t, BLACK, "b9", true, false);
    table_taken(&t);
    assert_int_equal(t.answer.effect_count, 1);
    const chuhe_effect *effect = table_effect(&t, CHUHE_EFFECT_TOUCHED, BLACK);
    assert_int_equal(effect->square, chuhe_square_make(1, 9));
    assert_string_equal(effect->clause, "1999 5.1");
    table_touch(&t, BLACK, "b9", "i9"); /* both at once: each is told */
    assert_int_equal(t.answer.effect_count, 2);
    assert_int_equal(t.answer.effects[1].square, chuhe_square_make(8, 9));
    table_allows_all(&t); /* Red is not bound by it */
    table_play(&t, "h2e2");
    table_allows(&t, "b9a7 b9c7");
    table_move(&t, BLACK, "h9g7");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_OWN, "1999 5.1");
    table_end(&t);
}

static void test_5_7_hand_off_is_final(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_move(&t, RED, "h2e2");
    table_taken(&t);
    table_move(&t, RED, "h2f2");
    table_refused(&t, CHUHE_REFUSAL_MOVED, "1999 5.7");
    table_do(&t, CHUHE_EVENT_TAKE_BACK, RED);
    assert_int_not_equal(t.answer.refusal, CHUHE_REFUSAL_NONE);
    assert_int_equal(table_state(&t).plies, 1);
    table_end(&t);
}

/* With the hand on it the piece is touched, but may still go elsewhere; and what it was
 * put on is touched too. */
static void test_5_7_with_the_hand_on_it_the_move_is_not_made(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_put(&t, RED, "h2e2");
    table_taken(&t);
    assert_int_equal(table_state(&t).plies, 0);
    table_move(&t, RED, "b2e2");
    table_refused(&t, CHUHE_REFUSAL_TOUCHED_OWN, "1999 5.1");
    table_move(&t, RED, "h2f2");
    table_taken(&t);
    table_end(&t);
    begin(&t, X_TAKES_Y);
    table_put(&t, RED, "i5a5");
    table_allows(&t, "i5a5");
    table_end(&t);
}

/* ---- offers ---- */

/* Black answers a first offer of Red's: by word, or by a move. */
static void red_is_refused(table_facts *t, bool by_word)
{
    begin(t, NULL);
    table_move(t, RED, "h2e2");
    table_do(t, CHUHE_EVENT_OFFER, RED);
    assert_non_null(table_effect(t, CHUHE_EFFECT_OFFERED, RED));
    table_do(t, CHUHE_EVENT_PRESS, RED);
    if (by_word) {
        table_do(t, CHUHE_EVENT_REFUSE, BLACK);
        table_taken(t);
    }
    table_move(t, BLACK, "h9g7");
    if (!by_word)
        assert_non_null(table_effect(t, CHUHE_EFFECT_REFUSED, BLACK));
    table_do(t, CHUHE_EVENT_PRESS, BLACK);
    assert_int_equal(table_state(t).offer_by, CHUHE_SIDES);
}

static void test_9_1_3_offering_again_after_a_refusal(void **state)
{
    (void)state;
    table_facts t;
    red_is_refused(&t, true);
    assert_false(table_state(&t).may_offer[RED]);
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_assert_foul(&t, RED, CHUHE_FOUL_OFFERS_AGAIN, 1);
    assert_int_equal(table_state(&t).offer_by, CHUHE_SIDES);
    table_do(&t, CHUHE_EVENT_ACCEPT, BLACK); /* there is nothing to accept */
    table_refused(&t, CHUHE_REFUSAL_NO_OFFER, "");
    table_end(&t);
}

static void test_4_2_2_a_move_refuses_an_offer(void **state)
{
    (void)state;
    table_facts t;
    red_is_refused(&t, false);
    assert_int_equal(table_state(&t).refused[RED], 1);
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_assert_foul(&t, RED, CHUHE_FOUL_OFFERS_AGAIN, 1);
    table_end(&t);
}

/* The offerer's own move, made after the offer, refuses nothing. */
static void test_4_2_2_the_offerers_own_move_is_no_refusal(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_taken(&t);
    table_play(&t, "h2e2");
    assert_int_equal(table_state(&t).offer_by, RED);
    table_do(&t, CHUHE_EVENT_ACCEPT, RED);
    assert_int_not_equal(t.answer.refusal, CHUHE_REFUSAL_NONE);
    table_do(&t, CHUHE_EVENT_ACCEPT, BLACK);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT, "1999 4.2.2");
    table_end(&t);
}

static void test_2006_4_2_2_equal_counts_either_may_offer(void **state)
{
    (void)state;
    for (int who = RED; who <= BLACK; who++) {
        table_facts t;
        red_is_refused(&t, true);
        table_play(&t, "h0g2");
        table_do(&t, CHUHE_EVENT_OFFER, BLACK);
        table_taken(&t);
        table_play(&t, "i9h9");
        table_do(&t, CHUHE_EVENT_REFUSE, RED);
        table_taken(&t);
        assert_true(table_state(&t).may_offer[RED] && table_state(&t).may_offer[BLACK]);
        if (who == BLACK)
            table_play(&t, "i0h0");
        table_do(&t, CHUHE_EVENT_OFFER, (chuhe_party)who);
        assert_non_null(table_effect(&t, CHUHE_EFFECT_OFFERED, (uint8_t)who));
        table_assert_no_foul(&t, (chuhe_side)who);
        table_end(&t);
    }
}

/* The refusal gives Black the next offer, not Red a second one. */
static void test_2006_4_2_2_who_was_not_refused_may_offer(void **state)
{
    (void)state;
    table_facts t;
    red_is_refused(&t, true);
    table_play(&t, "h0g2");
    assert_true(table_state(&t).may_offer[BLACK]);
    table_do(&t, CHUHE_EVENT_OFFER, BLACK);
    table_assert_no_foul(&t, BLACK);
    table_end(&t);
}

static void test_2006_4_2_2_an_offer_cannot_be_withdrawn(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_move(&t, RED, "h2e2");
    table_do(&t, CHUHE_EVENT_WITHDRAW, RED);
    table_refused(&t, CHUHE_REFUSAL_NOT_OFFERED, "");
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_do(&t, CHUHE_EVENT_WITHDRAW, RED);
    table_refused(&t, CHUHE_REFUSAL_OFFER_STANDS, "2006 4.2.2");
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_do(&t, CHUHE_EVENT_WITHDRAW, RED);
    table_refused(&t, CHUHE_REFUSAL_OFFER_STANDS, "2006 4.2.2");
    table_do(&t, CHUHE_EVENT_ACCEPT, BLACK); /* it is still there */
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT, "1999 4.2.2");
    table_end(&t);
}

static void test_4_2_2_accepted_it_is_a_draw_for_good(void **state)
{
    (void)state;
    static const chuhe_event_kind after[] = {CHUHE_EVENT_REFUSE, CHUHE_EVENT_WITHDRAW,
                                             CHUHE_EVENT_RESIGN, CHUHE_EVENT_OFFER,
                                             CHUHE_EVENT_PRESS};
    table_facts t;
    begin(&t, NULL);
    table_move(&t, RED, "h2e2");
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_do(&t, CHUHE_EVENT_ACCEPT, BLACK);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT, "1999 4.2.2");
    for (size_t i = 0; i < sizeof after / sizeof *after; i++)
        for (int by = RED; by <= BLACK; by++) {
            table_do(&t, after[i], (chuhe_party)by);
            table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
        }
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT, "1999 4.2.2");
    table_end(&t);
}

/* A claim is no offer: who was refused may claim, and an offer is not open after it. */
static void test_2006_4_2_2_claims_are_no_offers(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    options.rules.natural_limit_rounds = 2;
    table_begin_with(&t, &options);
    table_move(&t, RED, "h2e2");
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_play(&t, "h9g7 h0g2 i9h9");
    assert_false(table_state(&t).may_offer[RED]);
    table_do(&t, CHUHE_EVENT_CLAIM_LIMIT, RED);
    table_assert_no_foul(&t, RED);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT, "1999 4.2.4");
    table_end(&t);
}

/* First the offer, then the clock: in the opponent's time it disturbs him. */
static void test_9_1_1_an_offer_in_the_opponents_time(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, NULL);
    table_play(&t, "h2e2");
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_assert_foul(&t, RED, CHUHE_FOUL_DISTURBS, 1);
    assert_int_equal(table_state(&t).offer_by, CHUHE_SIDES);
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", NULL); /* no fouls there: refused */
    table_do(&t, CHUHE_EVENT_OFFER, BLACK);
    table_refused(&t, CHUHE_REFUSAL_OFFER_TURN, "2006 4.2.2");
    table_end(&t);
}

/* Red has moved and forgets to press: it is Black's turn all the same. */
static void test_8_5_who_is_to_move_waits_for_no_press(void **state)
{
    (void)state;
    static const chuhe_event_kind claims[] = {CHUHE_EVENT_OFFER, CHUHE_EVENT_CLAIM_LIMIT};
    for (int i = 0; i < 2; i++) {
        table_facts t;
        chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
        options.rules.natural_limit_rounds = 1;
        table_begin_with(&t, &options);
        table_play(&t, "h2e2");
        table_move(&t, BLACK, "h9g7");
        table_do(&t, claims[i], RED);
        table_taken(&t);
        table_assert_no_foul(&t, RED);
        assert_int_equal(table_state(&t).running, i == 0 ? BLACK : CHUHE_SIDES);
        if (i == 0) { /* but once he has moved and pressed it is Black's time */
            table_move(&t, RED, "h0g2");
            table_do(&t, CHUHE_EVENT_REFUSE, BLACK);
            table_do(&t, CHUHE_EVENT_PRESS, RED);
            table_do(&t, CHUHE_EVENT_CLAIM_LIMIT, RED);
            table_assert_foul(&t, RED, CHUHE_FOUL_DISTURBS, 1);
        }
        table_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_5_1_an_own_piece_that_is_touched_must_move),
        cmocka_unit_test(test_5_1_the_next_turn_is_free),
        cmocka_unit_test(test_5_1_a_piece_that_cannot_answer_the_check_is_free),
        cmocka_unit_test(test_5_2_an_enemy_piece_that_is_touched_must_be_taken),
        cmocka_unit_test(test_5_3_own_then_enemy_x_takes_y),
        cmocka_unit_test(test_5_3_own_then_enemy_x_moves),
        cmocka_unit_test(test_5_3_own_then_enemy_another_takes_y),
        cmocka_unit_test(test_5_3_own_then_enemy_neither),
        cmocka_unit_test(test_5_4_enemy_then_own_x_takes_y),
        cmocka_unit_test(test_5_4_enemy_then_own_another_takes_y),
        cmocka_unit_test(test_5_4_enemy_then_own_x_moves),
        cmocka_unit_test(test_5_4_enemy_then_own_neither),
        cmocka_unit_test(test_5_5_both_at_once_is_as_enemy_first),
        cmocka_unit_test(test_5_6_adjusting_with_consent_in_the_own_time),
        cmocka_unit_test(test_5_6_adjusting_without_consent_is_touching),
        cmocka_unit_test(test_5_6_an_obvious_accident),
        cmocka_unit_test(test_5_6_adjusting_in_the_opponents_time_is_touching),
        cmocka_unit_test(test_5_7_hand_off_is_final),
        cmocka_unit_test(test_5_7_with_the_hand_on_it_the_move_is_not_made),
        cmocka_unit_test(test_9_1_3_offering_again_after_a_refusal),
        cmocka_unit_test(test_4_2_2_a_move_refuses_an_offer),
        cmocka_unit_test(test_4_2_2_the_offerers_own_move_is_no_refusal),
        cmocka_unit_test(test_2006_4_2_2_equal_counts_either_may_offer),
        cmocka_unit_test(test_2006_4_2_2_who_was_not_refused_may_offer),
        cmocka_unit_test(test_2006_4_2_2_an_offer_cannot_be_withdrawn),
        cmocka_unit_test(test_4_2_2_accepted_it_is_a_draw_for_good),
        cmocka_unit_test(test_2006_4_2_2_claims_are_no_offers),
        cmocka_unit_test(test_9_1_1_an_offer_in_the_opponents_time),
        cmocka_unit_test(test_8_5_who_is_to_move_waits_for_no_press),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
