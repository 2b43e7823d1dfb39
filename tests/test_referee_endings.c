/* How games end at the table, beside what test_procedure_game.c has clause by clause:
 * mate, resignation, what the arbiter declares, machines that end games by themselves,
 * nobody there; and the sheet that all sign. Clauses of 1999 unless another year is
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

#define MATE_IN_ONE "3k5/R8/9/9/9/9/9/9/9/1R2K4 w"

static void test_4_1_1_checkmate(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", MATE_IN_ONE);
    table_move(&t, RED, "b0b9");
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_CHECKMATE, "1999 4.1.1");
    assert_int_equal(table_state(&t).running, CHUHE_SIDES);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_ENDED, BLACK)->result, CHUHE_RESULT_RED_WINS);
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_TOURNAMENT_1957, "60m", MATE_IN_ONE);
    table_move(&t, RED, "b0b9");
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_CHECKMATE, "1957 winning 1");
    table_end(&t);
}

static void test_4_1_9_resignation_in_the_opponents_time(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_do(&t, CHUHE_EVENT_RESIGN, BLACK);
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_RESIGNATION, "1999 4.1.9");
    table_end(&t);
}

static void declare(table_facts *t, chuhe_event_kind kind, chuhe_side side, chuhe_result result,
                    chuhe_ending ending)
{
    chuhe_event event = chuhe_event_make(kind, ARBITER, 0);
    event.side = side;
    event.result = result;
    event.ending = ending;
    table_apply(t, event);
}

static void test_the_arbiter_declares_a_loss(void **state)
{
    (void)state;
    static const chuhe_ending may[] = {CHUHE_ENDING_TIME,         CHUHE_ENDING_LATE,
                                       CHUHE_ENDING_ILLEGAL_MOVE, CHUHE_ENDING_CONDUCT,
                                       CHUHE_ENDING_SEALED_MOVE,  CHUHE_ENDING_FOULS,
                                       CHUHE_ENDING_REPETITION};
    table_facts t;
    for (size_t i = 0; i < sizeof may / sizeof *may; i++) {
        table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
        declare(&t, CHUHE_EVENT_FORFEIT, RED, CHUHE_RESULT_OPEN, may[i]);
        table_stands(&t, CHUHE_RESULT_BLACK_WINS, may[i], chuhe_ending_clause(may[i], false));
        table_end(&t);
    }
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    declare(&t, CHUHE_EVENT_FORFEIT, RED, CHUHE_RESULT_OPEN, CHUHE_ENDING_CHECKMATE);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_end(&t);
}

/* For what both can have done: nobody's flag falls with the other's. */
static void test_the_arbiter_declares_both_to_have_lost(void **state)
{
    (void)state;
    static const chuhe_ending may[] = {CHUHE_ENDING_LATE, CHUHE_ENDING_CONDUCT};
    table_facts t;
    for (size_t i = 0; i < sizeof may / sizeof *may; i++) {
        table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
        declare(&t, CHUHE_EVENT_FORFEIT, CHUHE_SIDES, CHUHE_RESULT_OPEN, may[i]);
        assert_true(table_state(&t).both_lose);
        table_stands(&t, CHUHE_RESULT_DRAW, may[i], chuhe_ending_clause(may[i], false));
        declare(&t, CHUHE_EVENT_RULING, RED, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_RULED);
        assert_false(table_state(&t).both_lose); /* a ruling corrects it */
        table_end(&t);
    }
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    declare(&t, CHUHE_EVENT_FORFEIT, CHUHE_SIDES, CHUHE_RESULT_OPEN, CHUHE_ENDING_TIME);
    table_refused(&t, CHUHE_REFUSAL_NO_SUCH_END, "1999 4.2");
    declare(&t, CHUHE_EVENT_FORFEIT, CHUHE_SIDES + 1, CHUHE_RESULT_OPEN, CHUHE_ENDING_LATE);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    declare(&t, CHUHE_EVENT_FOUL, CHUHE_SIDES, CHUHE_RESULT_OPEN, CHUHE_ENDING_NONE);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_goes_on(&t);
    table_end(&t);
}

/* A lone cannon: nobody can ever win. On a server that ends the game; at a table the
 * arbiter rules it. */
static void test_4_2_1_neither_can_win(void **state)
{
    (void)state;
    static const char *const fen = "3k5/9/9/9/9/9/9/9/r3A4/4K4 b";
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", "3k5/9/9/9/9/9/9/9/9/4K4 w");
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_DEAD_DRAW, "1999 4.2.1"); /* at the start */
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", fen);
    table_play(&t, "a1e1");
    table_move(&t, RED, "e0e1");
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_DEAD_DRAW, "1999 4.2.1");
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", fen);
    table_play(&t, "a1e1 e0e1");
    table_goes_on(&t);
    declare(&t, CHUHE_EVENT_RULING, RED, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_DEAD_DRAW);
    table_refused(&t, CHUHE_REFUSAL_NO_SUCH_END, "1999 4.2"); /* a draw that is won */
    declare(&t, CHUHE_EVENT_RULING, RED, CHUHE_RESULT_DRAW, CHUHE_ENDING_CHECKMATE);
    table_refused(&t, CHUHE_REFUSAL_NO_SUCH_END, "1999 4.2"); /* a mate that draws */
    declare(&t, CHUHE_EVENT_RULING, RED, CHUHE_RESULT_OPEN, CHUHE_ENDING_RULED);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_goes_on(&t);
    declare(&t, CHUHE_EVENT_RULING, RED, CHUHE_RESULT_DRAW, CHUHE_ENDING_DEAD_DRAW);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_DEAD_DRAW, "1999 4.2.1");
    table_end(&t);
}

static void test_4_2_3_on_a_server_loops_are_ruled_at_once(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", NULL);
    for (int i = 0; i < 3; i++) {
        table_goes_on(&t);
        table_play(&t, "a0a1 a9a8 a1a0");
        table_move(&t, BLACK, "a8a9");
        if (table_state(&t).result != CHUHE_RESULT_OPEN)
            break;
    }
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_REPETITION_DRAW, "1999 4.2.3");
    table_end(&t);
}

/* Red checks all the time. Warned by the machine, it has one more move to change. */
static void test_4_1_7_a_machine_that_warns(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options =
        table_options(CHUHE_TABLE_TOURNAMENT, "none", "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w");
    options.rules.repetition = CHUHE_REPETITION_AUTOMATIC;
    table_begin_with(&t, &options);
    for (int i = 0; i < 2; i++)
        table_play(&t, "b8b9 e9e8 b9b8 e8e9");
    while (table_state(&t).warned == CHUHE_SIDES) {
        table_play(&t, "b8b9 e9e8 b9b8");
        table_play(&t, "e8e9");
    }
    assert_int_equal(table_state(&t).warned, RED);
    table_goes_on(&t);
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, ARBITER); /* nothing has happened since */
    table_refused(&t, CHUHE_REFUSAL_TOLD, "1999 4.1.7");
    table_move(&t, RED, "b8b9");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_REPETITION, "1999 4.1.7");
    table_end(&t);
}

static void test_4_2_4_on_a_server_the_limit_ends_the_game(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_ONLINE, "none", NULL);
    options.rules.natural_limit_rounds = 2;
    table_begin_with(&t, &options);
    table_play(&t, "a0a1 a9a8 a1a2");
    table_goes_on(&t);
    table_move(&t, BLACK, "a8a7");
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT, "1999 4.2.4");
    table_end(&t);
}

/* ---- lateness ---- */

static void test_4_1_5_nobody_comes(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_set_up(&t, &options);
    table_do(&t, CHUHE_EVENT_START, ARBITER);
    table_wait(&t, 900000);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_goes_on(&t);
    assert_int_equal(table_state(&t).clock.face[RED].used_ms, 900000); /* it runs without him */
    table_wait(&t, 1);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_taken(&t);
    assert_true(table_state(&t).both_lose);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_LATE, "1999 4.1.5");
    table_do(&t, CHUHE_EVENT_SIGN, ARBITER); /* there is nobody else to sign */
    table_taken(&t);
    assert_int_equal(table_state(&t).phase, CHUHE_PHASE_CLOSED);
    table_end(&t);
}

/* What comes first counts: five minutes are over before fifteen are. */
static void test_4_1_4_the_flag_of_who_is_not_there(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "5m", NULL);
    table_set_up(&t, &options);
    table_do(&t, CHUHE_EVENT_SEATED, BLACK);
    table_do(&t, CHUHE_EVENT_START, ARBITER);
    table_wait(&t, 3600000);
    table_do(&t, CHUHE_EVENT_SEATED, RED);
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_FLAG, RED)->ms, 300000);
    assert_false(table_state(&t).seated[RED]);
    table_end(&t);
}

/* ---- the sheet ---- */

static void test_10_1_signatures(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_do(&t, CHUHE_EVENT_RESIGN, RED);
    table_do(&t, CHUHE_EVENT_SIGN, ARBITER);
    table_refused(&t, CHUHE_REFUSAL_UNSIGNED, "1999 10.1");
    table_do(&t, CHUHE_EVENT_SIGN, BLACK);
    table_taken(&t);
    table_do(&t, CHUHE_EVENT_SIGN, BLACK);
    table_refused(&t, CHUHE_REFUSAL_SIGNED, "1999 10.1");
    declare(&t, CHUHE_EVENT_RULING, RED, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_RULED);
    table_taken(&t); /* it was Black who resigned; he signs again */
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_RULED, "1999 9.2");
    assert_false(table_state(&t).signed_by[BLACK]);
    table_do(&t, CHUHE_EVENT_SIGN, BLACK);
    table_do(&t, CHUHE_EVENT_SIGN, RED);
    table_do(&t, CHUHE_EVENT_SIGN, ARBITER);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_CLOSED, CHUHE_SIDES));
    assert_int_equal(table_state(&t).phase, CHUHE_PHASE_CLOSED);
    table_end(&t);
}

/* A time that is corrected is another sheet. */
static void test_10_1_a_corrected_time_is_signed_anew(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_wait(&t, 60000);
    table_do(&t, CHUHE_EVENT_RESIGN, RED);
    table_do(&t, CHUHE_EVENT_SIGN, RED);
    table_do(&t, CHUHE_EVENT_SIGN, BLACK);
    chuhe_event time = chuhe_event_make(CHUHE_EVENT_TIME, ARBITER, 0);
    time.side = RED;
    time.ms = 120000;
    table_apply(&t, time);
    table_taken(&t);
    assert_int_equal(table_state(&t).clock.face[RED].used_ms, 60000); /* that stays */
    table_do(&t, CHUHE_EVENT_SIGN, ARBITER);
    table_refused(&t, CHUHE_REFUSAL_UNSIGNED, "1999 10.1");
    table_do(&t, CHUHE_EVENT_SIGN, BLACK);
    table_do(&t, CHUHE_EVENT_SIGN, RED);
    table_do(&t, CHUHE_EVENT_SIGN, ARBITER);
    assert_int_equal(table_state(&t).phase, CHUHE_PHASE_CLOSED);
    table_end(&t);
}

static void test_10_1_a_closed_sheet(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_do(&t, CHUHE_EVENT_RESIGN, RED);
    for (chuhe_party by = 0; by < CHUHE_PARTIES; by++)
        table_do(&t, CHUHE_EVENT_SIGN, by);
    declare(&t, CHUHE_EVENT_RULING, RED, CHUHE_RESULT_DRAW, CHUHE_ENDING_RULED);
    table_refused(&t, CHUHE_REFUSAL_SIGNED, "1999 10.1");
    table_do(&t, CHUHE_EVENT_SIGN, RED);
    table_refused(&t, CHUHE_REFUSAL_SIGNED, "1999 10.1");
    table_do(&t, CHUHE_EVENT_TICK, RED);
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_4_1_1_checkmate),
        cmocka_unit_test(test_4_1_9_resignation_in_the_opponents_time),
        cmocka_unit_test(test_the_arbiter_declares_a_loss),
        cmocka_unit_test(test_the_arbiter_declares_both_to_have_lost),
        cmocka_unit_test(test_4_2_1_neither_can_win),
        cmocka_unit_test(test_4_2_3_on_a_server_loops_are_ruled_at_once),
        cmocka_unit_test(test_4_1_7_a_machine_that_warns),
        cmocka_unit_test(test_4_2_4_on_a_server_the_limit_ends_the_game),
        cmocka_unit_test(test_4_1_5_nobody_comes),
        cmocka_unit_test(test_4_1_4_the_flag_of_who_is_not_there),
        cmocka_unit_test(test_10_1_signatures),
        cmocka_unit_test(test_10_1_a_corrected_time_is_signed_anew),
        cmocka_unit_test(test_10_1_a_closed_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
