/* What goes on at the table beside moves: offers where nothing is pressed, moves taken
 * back, corrections, records, adjournments. Clauses of 1999 unless another year is
 * named. */
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
enum { SECOND = 1000, MINUTE = 60 * SECOND };

static void begin(table_facts *t)
{
    table_begin(t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
}

static void assert_board(const table_facts *t, const char *fen)
{
    char text[CHUHE_FEN_CAP];
    size_t len;
    chuhe_setup setup;
    chuhe_referee_setup(&setup, t->referee);
    assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_OK);
    assert_string_equal(text, fen);
}

/* ---- offers where no clock is pressed ---- */

static void test_offers_on_a_server_are_made_in_the_own_turn(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", NULL);
    table_do(&t, CHUHE_EVENT_OFFER, BLACK);
    table_refused(&t, CHUHE_REFUSAL_OFFER_TURN, "2006 4.2.2"); /* fouls are not counted */
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_taken(&t);
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_refused(&t, CHUHE_REFUSAL_OFFER_OPEN, "2006 4.2.2");
    table_do(&t, CHUHE_EVENT_ACCEPT, RED); /* one's own offer */
    table_refused(&t, CHUHE_REFUSAL_NO_OFFER, "");
    table_play(&t, "h2e2 h9g7"); /* Black's move refuses it */
    assert_non_null(table_effect(&t, CHUHE_EFFECT_REFUSED, BLACK));
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_refused(&t, CHUHE_REFUSAL_OFFER_AGAIN, "2006 4.2.2");
    assert_false(table_state(&t).may_offer[RED]);
    assert_true(table_state(&t).may_offer[BLACK]);
    table_do(&t, CHUHE_EVENT_CLAIM_LIMIT, RED);
    table_refused(&t, CHUHE_REFUSAL_LIMIT_NOT_REACHED, "1999 4.2.4");
    table_end(&t);
}

/* Without clocks who has moved may still offer until he is answered. */
static void test_offers_without_clocks(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "none", NULL);
    table_do(&t, CHUHE_EVENT_OFFER, BLACK); /* nothing has been moved */
    table_assert_foul(&t, BLACK, CHUHE_FOUL_DISTURBS, 1);
    table_play(&t, "h2e2");
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_taken(&t);
    assert_int_equal(table_state(&t).offer_by, RED);
    table_do(&t, CHUHE_EVENT_REFUSE, BLACK);
    table_do(&t, CHUHE_EVENT_OFFER, BLACK);
    table_do(&t, CHUHE_EVENT_ACCEPT, RED);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT, "1999 4.2.2");
    table_end(&t);
}

/* ---- moves taken back ---- */

static void ask_back(table_facts *t, chuhe_side by, unsigned count)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TAKE_BACK, by, 0);
    event.count = count;
    table_apply(t, event);
}

static void test_moves_are_taken_back_by_agreement(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_CASUAL, "10m", NULL);
    table_wait(&t, 5000);
    table_play(&t, "h2e2 h9g7 h0g2");
    ask_back(&t, RED, 4);
    table_refused(&t, CHUHE_REFUSAL_NOTHING_TO_TAKE_BACK, "");
    ask_back(&t, RED, 0);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    ask_back(&t, RED, 1);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_TAKE_BACK_ASKED, RED)->number, 1);
    table_do(&t, CHUHE_EVENT_ACCEPT, RED); /* one's own wish */
    table_refused(&t, CHUHE_REFUSAL_NO_OFFER, "");
    table_do(&t, CHUHE_EVENT_OFFER, BLACK); /* it is to be answered first */
    table_refused(&t, CHUHE_REFUSAL_OFFER_OPEN, "2006 4.2.2");
    table_do(&t, CHUHE_EVENT_ACCEPT, BLACK);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_TAKEN_BACK, RED)->number, 2);
    assert_int_equal(table_state(&t).running, RED);
    assert_int_equal(table_state(&t).clock.face[RED].used_ms, 5000);
    assert_board(&t, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
    table_end(&t);
}

static void test_a_wish_that_is_not_granted(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_CASUAL, "10m", NULL);
    table_play(&t, "h2e2");
    ask_back(&t, RED, 1);
    table_do(&t, CHUHE_EVENT_REFUSE, BLACK);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_REFUSED, BLACK));
    assert_int_equal(table_state(&t).refused[RED], 0); /* that was no offer of a draw */
    ask_back(&t, RED, 1);
    table_play(&t, "h9g7"); /* a move says no */
    assert_int_equal(table_state(&t).take_back_by, CHUHE_SIDES);
    ask_back(&t, RED, 2);
    ask_back(&t, BLACK, 1);
    table_refused(&t, CHUHE_REFUSAL_OFFER_OPEN, "2006 4.2.2");
    table_play(&t, "h0g2"); /* who moves himself has given it up */
    assert_null(table_effect(&t, CHUHE_EFFECT_REFUSED, RED));
    assert_int_equal(table_state(&t).take_back_by, CHUHE_SIDES);
    table_end(&t);
    begin(&t);
    table_play(&t, "h2e2");
    ask_back(&t, RED, 1);
    table_refused(&t, CHUHE_REFUSAL_TAKE_BACK_OFF, "1999 5.7");
    table_end(&t);
}

/* ---- corrections (5.8) ---- */

static void correct(table_facts *t, chuhe_correction correction, unsigned count)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_CORRECT, ARBITER, 0);
    event.correction = correction;
    event.count = count;
    event.square = 0;
    table_apply(t, event);
}

static void test_5_8_errors_are_put_right(void **state)
{
    (void)state;
    table_facts t;
    begin(&t);
    table_play(&t, "h2e2 h9g7 h0g2");
    table_do(&t, CHUHE_EVENT_OFFER, BLACK);
    correct(&t, CHUHE_CORRECT_BOARD, 0);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_CORRECTED, CHUHE_SIDES)->number, 3);
    assert_int_equal(table_state(&t).offer_by, BLACK);
    chuhe_event empty = chuhe_event_make(CHUHE_EVENT_CORRECT, ARBITER, 0);
    empty.correction = CHUHE_CORRECT_BOARD;
    empty.square = 45;
    table_apply(&t, empty);
    table_refused(&t, CHUHE_REFUSAL_NO_PIECE, "");
    correct(&t, CHUHE_CORRECT_PLIES, 4);
    table_refused(&t, CHUHE_REFUSAL_NOTHING_TO_TAKE_BACK, "");
    correct(&t, CHUHE_CORRECT_PLIES, 2);
    assert_int_equal(table_state(&t).plies, 2);
    assert_int_equal(table_state(&t).running, RED);
    assert_int_equal(table_state(&t).offer_by, CHUHE_SIDES); /* it was about another position */
    assert_int_equal(table_state(&t).refused[BLACK], 0);
    correct(&t, CHUHE_CORRECT_ORDER, 0); /* the wrong side began */
    assert_int_equal(table_state(&t).plies, 0);
    assert_board(&t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    table_end(&t);
}

/* To where the board is already: the press is still to come, and earns its increment. */
static void test_5_8_no_move_is_taken_off(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "10m+30s:move=60s", NULL);
    table_wait(&t, 50000);
    table_move(&t, RED, "h2e2");
    table_do(&t, CHUHE_EVENT_OFFER, RED);
    table_touch(&t, BLACK, "b9", NULL);
    table_wait(&t, 1000);
    correct(&t, CHUHE_CORRECT_PLIES, 1);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_CORRECTED, CHUHE_SIDES)->number, 1);
    assert_int_equal(t.answer.effect_count, 1);
    assert_true(table_state(&t).move_made);
    assert_int_equal(table_state(&t).running, RED);
    assert_int_equal(table_state(&t).offer_by, RED);
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_taken(&t);
    assert_int_equal(table_state(&t).clock.face[RED].left_ms, 579000);
    table_allows_moves_of(&t, "b9");
    table_end(&t);
    begin(&t);
    table_touch(&t, RED, "b0", NULL);
    correct(&t, CHUHE_CORRECT_PLIES, 0);
    table_allows_moves_of(&t, "b0");
    correct(&t, CHUHE_CORRECT_ORDER, 0);
    table_allows_moves_of(&t, "b0");
    table_end(&t);
}

/* Red checks on and on, and has been told to change: a correction that takes nothing off
 * leaves that as it is. */
static void test_5_8_a_warning_stands(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "none", "4k4/9/9/9/9/9/9/9/R8/3K5 w");
    table_play(&t, "a1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1");
    table_play(&t, "f9e9");
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, BLACK);
    assert_int_equal(table_state(&t).warned, RED);
    correct(&t, CHUHE_CORRECT_PLIES, 16);
    assert_int_equal(table_state(&t).warned, RED);
    table_play(&t, "f1e1");
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, BLACK);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_REPETITION, "1999 4.1.7");
    table_end(&t);
}

static void test_5_8_while_the_clocks_stand(void **state)
{
    (void)state;
    table_facts t;
    begin(&t);
    table_play(&t, "h2e2");
    table_do(&t, CHUHE_EVENT_PAUSE, ARBITER);
    correct(&t, CHUHE_CORRECT_PLIES, 0);
    table_taken(&t);
    assert_int_equal(table_state(&t).running, CHUHE_SIDES);
    table_do(&t, CHUHE_EVENT_RESUME, ARBITER);
    assert_int_equal(table_state(&t).running, RED);
    table_end(&t);
}

static void test_5_8_not_after_the_game(void **state)
{
    (void)state;
    table_facts t;
    begin(&t);
    table_play(&t, "h2e2");
    table_do(&t, CHUHE_EVENT_RESIGN, BLACK);
    correct(&t, CHUHE_CORRECT_PLIES, 0);
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_end(&t);
}

/* ---- touched pieces that change places ---- */

/* Black touches in Red's time; then what was touched is taken, or goes elsewhere. */
static void test_5_what_was_touched_early_and_is_gone(void **state)
{
    (void)state;
    table_facts t;
    begin(&t);
    table_touch(&t, BLACK, "b9", NULL);
    table_play(&t, "b2b9"); /* that very horse */
    table_allows_all(&t);
    table_end(&t);
    begin(&t);
    table_touch(&t, BLACK, "b2", NULL); /* Red's cannon, which then takes the horse */
    table_play(&t, "b2b9");
    table_allows(&t, "a9b9");
    table_end(&t);
}

/* ---- records ---- */

static void test_7_1_nobody_can_miss_more_than_he_moved(void **state)
{
    (void)state;
    table_facts t;
    begin(&t);
    table_play(&t, "h2e2 h9g7 h0g2");
    table_miss(&t, RED, 3);
    table_refused(&t, CHUHE_REFUSAL_NOT_SO_MANY, "1999 7.1");
    table_miss(&t, RED, 2);
    table_taken(&t);
    table_miss(&t, RED, 1);
    table_refused(&t, CHUHE_REFUSAL_NOT_SO_MANY, "1999 7.1");
    correct(&t, CHUHE_CORRECT_PLIES, 1);
    assert_int_equal(table_state(&t).unrecorded[RED], 1);
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", NULL);
    table_play(&t, "h2e2");
    table_miss(&t, RED, 1);
    table_refused(&t, CHUHE_REFUSAL_RECORD_OFF, "");
    table_end(&t);
}

/* ---- adjournment ---- */

static void adjourn(table_facts *t)
{
    table_do(t, CHUHE_EVENT_ADJOURN, ARBITER);
    table_taken(t);
}

/* Red has moved and not pressed when the session ends: Black seals. */
static void test_who_seals_when_the_press_is_still_to_come(void **state)
{
    (void)state;
    table_facts t;
    begin(&t);
    table_move(&t, RED, "h2e2");
    table_wait(&t, MINUTE);
    adjourn(&t);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_SEAL_DUE, BLACK));
    assert_int_equal(table_state(&t).running, BLACK);
    table_seal(&t, RED, "h0g2");
    table_refused(&t, CHUHE_REFUSAL_NOT_YOUR_TURN, "1999 2.1");
    table_wait(&t, 2 * MINUTE);
    table_seal(&t, BLACK, "马8进7");
    table_taken(&t);
    assert_true(table_state(&t).has_sealed);
    table_wait(&t, 600 * MINUTE);
    table_do(&t, CHUHE_EVENT_OPEN, ARBITER);
    table_taken(&t);
    assert_int_equal(table_state(&t).running, RED); /* at once, with nothing to press */
    assert_int_equal(table_state(&t).clock.face[BLACK].used_ms, 2 * MINUTE);
    assert_int_equal(table_state(&t).clock.face[BLACK].moves, 1);
    assert_int_equal(table_state(&t).stopped_ms, 600 * MINUTE);
    assert_false(table_state(&t).has_sealed);
    table_end(&t);
}

/* Moves that are not written down come first: before a sealed move as before any. */
static void test_a_record_that_is_due_when_a_move_is_sealed(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m/2,10m/2:repeat", NULL);
    table_play(&t, "h2e2 h9g7");
    table_miss(&t, RED, 1);
    table_play(&t, "h0g2");
    assert_int_equal(table_state(&t).unrecorded[RED], 1);
    table_play(&t, "i9h9");
    adjourn(&t);
    table_seal(&t, RED, "i0h0");
    table_refused(&t, CHUHE_REFUSAL_RECORD_DUE, "1999 7.2");
    table_do(&t, CHUHE_EVENT_RECORD, RED);
    table_seal(&t, RED, "i0h0");
    table_taken(&t);
    table_end(&t);
}

static void test_the_flag_of_who_takes_too_long_to_seal(void **state)
{
    (void)state;
    table_facts t;
    begin(&t);
    adjourn(&t);
    table_wait(&t, 60 * MINUTE);
    table_seal(&t, RED, "h2e2");
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    table_end(&t);
}

/* An offer stays open over night: it may be accepted there, or the sealed move has
 * refused it. */
static void test_an_offer_stays_open_over_an_adjournment(void **state)
{
    (void)state;
    for (int accepts = 0; accepts < 2; accepts++) {
        table_facts t;
        begin(&t);
        table_play(&t, "h2e2 h9g7");
        table_move(&t, RED, "h0g2");
        table_do(&t, CHUHE_EVENT_OFFER, RED);
        table_taken(&t);
        adjourn(&t);
        table_seal(&t, BLACK, "i9h9");
        assert_int_equal(table_state(&t).offer_by, RED);
        table_do(&t, accepts ? CHUHE_EVENT_ACCEPT : CHUHE_EVENT_OPEN, accepts ? BLACK : ARBITER);
        table_taken(&t);
        if (accepts)
            table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT, "1999 4.2.2");
        else
            assert_int_equal(table_state(&t).refused[RED], 1);
        table_end(&t);
    }
}

/* A piece was touched before the session ended: another one must not be sealed. */
static void test_a_sealed_move_against_a_touched_piece(void **state)
{
    (void)state;
    static const char *const texts[] = {"b0c2", "h2e2"};
    for (int i = 0; i < 2; i++) {
        table_facts t;
        begin(&t);
        table_touch(&t, RED, "b0", NULL);
        adjourn(&t);
        table_seal(&t, RED, texts[i]);
        table_do(&t, CHUHE_EVENT_OPEN, ARBITER);
        if (i == 0)
            table_goes_on(&t);
        else
            table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_SEALED_MOVE, "2006 4.1.6");
        table_end(&t);
    }
}

static void begin_variant(table_facts *t)
{
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    options.markers = 1;
    table_begin_with(t, &options);
}

/* In the variant a whole turn is sealed, markers included. */
static void test_a_sealed_turn_of_the_variant(void **state)
{
    (void)state;
    table_facts t;
    begin_variant(&t);
    adjourn(&t);
    table_seal(&t, RED, "[6]b0d1");
    table_do(&t, CHUHE_EVENT_OPEN, ARBITER);
    table_goes_on(&t);
    assert_int_equal(chuhe_referee_variant(t.referee)->rows[RED][0], CHUHE_SETTING_FREE_LEG);
    table_end(&t);
    begin_variant(&t);
    adjourn(&t);
    table_seal(&t, RED, "[5]b0d1"); /* that is not the one that frees the leg */
    table_do(&t, CHUHE_EVENT_OPEN, ARBITER);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_SEALED_MOVE, "2006 4.1.6");
    assert_int_equal(chuhe_referee_variant(t.referee)->rows[RED][0], 0); /* it was not made */
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_offers_on_a_server_are_made_in_the_own_turn),
        cmocka_unit_test(test_offers_without_clocks),
        cmocka_unit_test(test_moves_are_taken_back_by_agreement),
        cmocka_unit_test(test_a_wish_that_is_not_granted),
        cmocka_unit_test(test_5_8_errors_are_put_right),
        cmocka_unit_test(test_5_8_no_move_is_taken_off),
        cmocka_unit_test(test_5_8_a_warning_stands),
        cmocka_unit_test(test_5_8_while_the_clocks_stand),
        cmocka_unit_test(test_5_8_not_after_the_game),
        cmocka_unit_test(test_5_what_was_touched_early_and_is_gone),
        cmocka_unit_test(test_7_1_nobody_can_miss_more_than_he_moved),
        cmocka_unit_test(test_who_seals_when_the_press_is_still_to_come),
        cmocka_unit_test(test_a_record_that_is_due_when_a_move_is_sealed),
        cmocka_unit_test(test_the_flag_of_who_takes_too_long_to_seal),
        cmocka_unit_test(test_an_offer_stays_open_over_an_adjournment),
        cmocka_unit_test(test_a_sealed_move_against_a_touched_piece),
        cmocka_unit_test(test_a_sealed_turn_of_the_variant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
