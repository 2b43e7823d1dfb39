/* The clocks at a live game, as the referee runs them: presses and forgotten ones,
 * machines, no clocks at all, first moves of odds, the millisecond of the flag, what is
 * corrected, paused and shown. */
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

static int64_t used(const table_facts *t, chuhe_side side)
{
    return table_state(t).clock.face[side].used_ms;
}

static int64_t left(const table_facts *t, chuhe_side side)
{
    return table_state(t).clock.face[side].left_ms;
}

/* After so many milliseconds. */
static void move_after(table_facts *t, int64_t ms, chuhe_side side, const char *move)
{
    table_wait(t, ms);
    table_move(t, side, move);
    table_taken(t);
}

static void press_after(table_facts *t, int64_t ms, chuhe_side side)
{
    table_wait(t, ms);
    table_do(t, CHUHE_EVENT_PRESS, side);
    table_taken(t);
}

static chuhe_played_ply ply(const table_facts *t, size_t index)
{
    chuhe_played_ply played;
    chuhe_referee_ply(&played, t->referee, index);
    return played;
}

static void test_the_clock_runs_until_it_is_pressed(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "10m+5s", NULL);
    move_after(&t, 8000, RED, "h2e2");
    assert_int_equal(table_state(&t).running, RED);
    assert_true(table_state(&t).move_made);
    press_after(&t, 2000, RED);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_CLOCK_RUNS, BLACK)->side, BLACK);
    assert_false(table_state(&t).move_made);
    assert_int_equal(used(&t, RED), 10000);
    assert_int_equal(left(&t, RED), 10 * MINUTE - 5000); /* the increment comes with the press */
    assert_int_equal(ply(&t, 0).spent_ms, 8000);
    assert_int_equal(ply(&t, 0).left_ms, 10 * MINUTE - 8000);
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_refused(&t, CHUHE_REFUSAL_NO_CLOCK, "1999 6");
    table_end(&t);
}

/* Red forgets to press: Red's clock runs while Black thinks and moves, and on while Red
 * thinks. Black has used no time. */
static void test_a_forgotten_press(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "10m+5s", NULL);
    move_after(&t, 8000, RED, "h2e2");
    move_after(&t, 30000, BLACK, "h9g7");
    assert_int_equal(table_state(&t).running, RED);
    assert_false(table_state(&t).move_made);
    assert_null(table_effect(&t, CHUHE_EFFECT_CLOCK_RUNS, RED)); /* it ran all along */
    assert_int_equal(used(&t, RED), 38000);
    assert_int_equal(used(&t, BLACK), 0);
    assert_int_equal(ply(&t, 1).spent_ms, 0);
    assert_int_equal(left(&t, RED), 10 * MINUTE - 33000); /* its move is over */
    assert_int_equal(left(&t, BLACK), 10 * MINUTE + 5000);
    table_do(&t, CHUHE_EVENT_PRESS, BLACK); /* it is not Black's clock that runs */
    table_refused(&t, CHUHE_REFUSAL_NO_CLOCK, "1999 6");
    table_do(&t, CHUHE_EVENT_PRESS, RED); /* too late: first Red moves */
    table_refused(&t, CHUHE_REFUSAL_NOT_MOVED, "1999 6");
    move_after(&t, 4000, RED, "h0g2");
    assert_int_equal(ply(&t, 2).spent_ms, 4000);
    press_after(&t, 0, RED);
    assert_int_equal(table_state(&t).running, BLACK);
    table_end(&t);
}

/* A forgotten press may cost the game after the move is made. */
static void test_the_flag_falls_while_the_press_is_forgotten(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "1m", NULL);
    move_after(&t, 8000, RED, "h2e2");
    table_wait(&t, 52000);
    table_move(&t, BLACK, "h9g7");
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    assert_int_equal(table_state(&t).plies, 1);
    table_end(&t);
}

static void test_machines_press_with_the_hand_off(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "5m+3s", NULL);
    move_after(&t, 7000, RED, "h2e2");
    assert_non_null(table_effect(&t, CHUHE_EFFECT_CLOCK_RUNS, BLACK));
    assert_int_equal(left(&t, RED), 5 * MINUTE - 4000);
    table_do(&t, CHUHE_EVENT_PRESS, BLACK);
    table_refused(&t, CHUHE_REFUSAL_NO_CLOCK, "1999 6");
    table_end(&t);
}

/* Without clocks nothing is pressed, and each side's time is added up all the same. */
static void test_without_clocks(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "none", NULL);
    move_after(&t, 7000, RED, "h2e2");
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_refused(&t, CHUHE_REFUSAL_NO_CLOCK, "1999 6");
    move_after(&t, 3000, BLACK, "h9g7");
    move_after(&t, 5000, RED, "h0g2");
    assert_int_equal(used(&t, RED), 12000);
    assert_int_equal(used(&t, BLACK), 3000);
    assert_int_equal(ply(&t, 2).spent_ms, 5000);
    assert_true(ply(&t, 2).left_ms == CHUHE_NEVER_MS);
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TIME, ARBITER, 0);
    event.ms = 1000;
    table_apply(&t, event);
    table_refused(&t, CHUHE_REFUSAL_NO_TIME, "1999 6");
    table_end(&t);
}

/* 1957: two first moves. The clock changes hands after the second. */
static void test_first_moves_of_odds(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "10m+1s", NULL);
    options.odds.first_moves = 2;
    table_begin_with(&t, &options);
    assert_int_equal(table_state(&t).odds_left, 2);
    move_after(&t, 3000, RED, "h2e2");
    assert_int_equal(table_state(&t).running, RED);
    assert_int_equal(table_state(&t).to_move, RED);
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_refused(&t, CHUHE_REFUSAL_NOT_MOVED, "1999 6");
    table_move(&t, RED, "e2e6"); /* the same piece; and it would capture */
    assert_int_not_equal(t.answer.refusal, CHUHE_REFUSAL_NONE);
    table_goes_on(&t); /* odds are no rule of movement: nobody loses by them */
    move_after(&t, 4000, RED, "h0g2");
    press_after(&t, 1000, RED);
    assert_int_equal(table_state(&t).running, BLACK);
    assert_int_equal(table_state(&t).odds_left, 0);
    assert_true(ply(&t, 0).odds);
    assert_false(ply(&t, 1).odds);
    assert_int_equal(ply(&t, 1).spent_ms, 4000);
    assert_int_equal(table_state(&t).clock.face[RED].moves, 2);
    table_end(&t);
}

static const chuhe_log_entry *last_entry(const table_facts *t)
{
    return chuhe_referee_log(t->referee, chuhe_referee_log_count(t->referee) - 1);
}

/* A minute is up with its last millisecond, whoever says what then. */
static void test_the_millisecond_of_the_flag(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "1m", NULL);
    move_after(&t, MINUTE - 1, RED, "h2e2");
    table_end(&t);
    for (int late = 0; late < 2; late++) {
        table_begin(&t, CHUHE_TABLE_ONLINE, "1m", NULL);
        table_wait(&t, MINUTE + late * 7 * SECOND);
        table_do(&t, CHUHE_EVENT_RESIGN, BLACK); /* too late for that as well */
        table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
        assert_int_equal(t.answer.effect_count, 2);
        assert_int_equal(t.answer.effects[0].kind, CHUHE_EFFECT_FLAG);
        assert_int_equal(t.answer.effects[0].ms, MINUTE);
        assert_int_equal(t.answer.effects[1].kind, CHUHE_EFFECT_ENDED);
        table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
        assert_int_equal(last_entry(&t)->event.kind, CHUHE_EVENT_TICK);
        assert_int_equal(last_entry(&t)->event.at_ms, t.now);
        assert_int_equal(last_entry(&t)->effect_count, 2);
        assert_int_equal(used(&t, RED), MINUTE);
        assert_int_equal(table_state(&t).stopped_ms, late * 7 * SECOND);
        table_end(&t);
    }
}

static void correct_time(table_facts *t, chuhe_side side, int64_t ms)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_TIME, ARBITER, 0);
    event.side = side;
    event.ms = ms;
    table_apply(t, event);
}

static void test_the_arbiter_corrects_the_time(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "1m", NULL);
    correct_time(&t, BLACK, 0); /* that is none */
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    correct_time(&t, BLACK, 30 * SECOND);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_TIME_CORRECTED, BLACK)->ms, 30 * SECOND);
    assert_int_equal(left(&t, BLACK), 90 * SECOND);
    correct_time(&t, BLACK, -90 * SECOND); /* nothing is left, and it does not run */
    table_goes_on(&t);
    move_after(&t, 5 * SECOND, RED, "h2e2"); /* now it does */
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_FLAG, BLACK)->ms, 5 * SECOND);
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_ONLINE, "1m", NULL);
    correct_time(&t, RED, -2 * MINUTE); /* whose clock runs */
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    correct_time(&t, RED, (int64_t)CHUHE_TIME_MAX + 1);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_end(&t);
}

/* There is no time to give where only the limit of a move counts. */
static void test_a_limit_alone_cannot_be_corrected(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "0s:move=60s", NULL);
    correct_time(&t, RED, 10 * MINUTE);
    table_refused(&t, CHUHE_REFUSAL_NO_TIME, "1999 6");
    table_wait(&t, MINUTE);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    table_end(&t);
}

static void test_pauses_cost_nobody_time(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "10m", NULL);
    move_after(&t, 8000, RED, "h2e2");
    table_do(&t, CHUHE_EVENT_PAUSE, ARBITER);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_CLOCKS_STOP, CHUHE_SIDES));
    table_wait(&t, 20 * MINUTE);
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_refused(&t, CHUHE_REFUSAL_PAUSED, "");
    assert_int_equal(table_state(&t).running, CHUHE_SIDES);
    assert_false(table_state(&t).move_made);
    table_do(&t, CHUHE_EVENT_RESUME, ARBITER);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_CLOCK_RUNS, RED));
    assert_int_equal(table_state(&t).stopped_ms, 20 * MINUTE);
    assert_true(table_state(&t).move_made); /* the press is still to come */
    press_after(&t, 1000, RED);
    assert_int_equal(used(&t, RED), 9000);
    table_end(&t);
}

/* A display asks what time it is without anything happening. */
static void test_what_a_display_shows(void **state)
{
    (void)state;
    table_facts t;
    chuhe_table_state shown;
    table_begin(&t, CHUHE_TABLE_ONLINE, "1m", NULL);
    chuhe_referee_state_at(&shown, t.referee, 20 * SECOND);
    assert_int_equal(chuhe_clock_display(&shown.clock, RED), 40 * SECOND);
    assert_int_equal(shown.now_ms, 20 * SECOND);
    chuhe_referee_state_at(&shown, t.referee, 2 * MINUTE);
    assert_true(shown.clock.face[RED].flag);
    assert_int_equal(shown.phase, CHUHE_PHASE_PLAYING);
    assert_int_equal(shown.stopped_ms, MINUTE);
    chuhe_referee_state_at(&shown, t.referee, -5); /* before the last event: as it was then */
    assert_int_equal(shown.now_ms, 0);
    chuhe_referee_state_at(&shown, t.referee, INT64_MAX);
    assert_true(shown.clock.face[RED].flag);
    assert_int_equal(left(&t, RED), MINUTE);
    table_end(&t);
}

/* Moves that are taken off no longer count for the period; times stay. */
static void test_moves_taken_off_do_not_count(void **state)
{
    (void)state;
    table_facts t;
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_CORRECT, ARBITER, 0);
    event.correction = CHUHE_CORRECT_PLIES;
    event.count = 1;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "60m/3,10m/3:repeat", NULL);
    table_wait(&t, MINUTE);
    table_play(&t, "h2e2 h9g7 h0g2 i9h9");
    assert_int_equal(table_state(&t).clock.face[RED].moves, 2);
    table_apply(&t, event);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_CORRECTED, CHUHE_SIDES)->number, 1);
    assert_int_equal(table_state(&t).clock.face[RED].moves, 1);
    assert_int_equal(table_state(&t).clock.face[BLACK].moves, 0);
    assert_int_equal(used(&t, RED), MINUTE);
    assert_int_equal(table_state(&t).running, BLACK);
    table_play(&t, "b9c7 h0g2 a9a8");
    table_move(&t, RED, "i0h0");
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_PERIOD, RED)->number, 2);
    table_end(&t);
}

/* Black thinks for 55 seconds of its 60, then Red takes its move back: both begin their
 * next move anew, with what they have used and what is left as it was. */
static void test_moves_begin_anew_when_one_is_taken_back(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_CASUAL, "10m:move=60s", NULL);
    move_after(&t, 1000, RED, "h2e2");
    table_wait(&t, 55 * SECOND);
    chuhe_event wish = chuhe_event_make(CHUHE_EVENT_TAKE_BACK, RED, 0);
    wish.count = 1;
    table_apply(&t, wish);
    table_do(&t, CHUHE_EVENT_ACCEPT, BLACK);
    table_taken(&t);
    assert_int_equal(used(&t, BLACK), 55 * SECOND);
    assert_int_equal(left(&t, BLACK), 10 * MINUTE - 55 * SECOND);
    move_after(&t, 2000, RED, "b2e2");
    assert_int_equal(ply(&t, 0).spent_ms, 2000);
    move_after(&t, 59 * SECOND, BLACK, "h9g7");
    assert_int_equal(ply(&t, 1).spent_ms, 59 * SECOND);
    table_end(&t);
}

/* The move that is under way is taken off before it is pressed: its delay is there anew. */
static void test_a_move_that_is_taken_off_before_the_press(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "1m:delay=10s", NULL);
    move_after(&t, 15 * SECOND, RED, "h2e2");
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_CORRECT, ARBITER, 0);
    event.correction = CHUHE_CORRECT_PLIES;
    table_apply(&t, event);
    table_taken(&t);
    move_after(&t, 9 * SECOND, RED, "b2e2");
    assert_int_equal(ply(&t, 0).spent_ms, 9 * SECOND);
    assert_int_equal(left(&t, RED), 55 * SECOND);
    assert_int_equal(used(&t, RED), 24 * SECOND);
    table_end(&t);
}

static void take_back(table_facts *t, chuhe_side side, unsigned plies)
{
    chuhe_event wish = chuhe_event_make(CHUHE_EVENT_TAKE_BACK, side, 0);
    wish.count = plies;
    table_apply(t, wish);
    table_taken(t);
    table_do(t, CHUHE_EVENT_ACCEPT, (chuhe_side)(1 - side));
    table_taken(t);
}

static void assert_in_period(const table_facts *t, chuhe_side side, unsigned period, unsigned moves)
{
    assert_int_equal(table_state(t).clock.face[side].period, period);
    assert_int_equal(table_state(t).clock.face[side].moves, moves);
}

/* Periods cannot be had by making the same move again and again. */
static void test_a_move_that_ends_a_period_counts_once(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_CASUAL, "1m/1,10m/1:repeat", NULL);
    for (int i = 0; i < 3; i++) {
        table_play(&t, "h2e2");
        assert_in_period(&t, RED, 2, 0);
        assert_int_equal(left(&t, RED), 11 * MINUTE);
        take_back(&t, RED, 1);
    }
    table_play(&t, "b2e2 h9g7");
    assert_in_period(&t, RED, 2, 0);
    table_play(&t, "h0g2"); /* the second, for once */
    assert_in_period(&t, RED, 3, 0);
    table_end(&t);
}

/* Moves of two periods are taken back: those of the first do not count again, those of the
 * second do; and so once more when what was made for them is taken back as well. */
static void test_moves_of_two_periods_are_taken_back(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_CASUAL, "1m/2,10m/3:repeat", NULL);
    table_play(&t, "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8");
    assert_in_period(&t, RED, 2, 1);
    take_back(&t, RED, 4); /* the second and the third of each */
    assert_in_period(&t, RED, 2, 0);
    table_play(&t, "b0c2 b9c7");
    assert_in_period(&t, RED, 2, 0);
    take_back(&t, RED, 4); /* all */
    assert_int_equal(table_state(&t).plies, 0);
    table_play(&t, "a0a1 a9a8 a1a0 a8a9");
    assert_in_period(&t, RED, 2, 0);
    table_play(&t, "b0c2 b9c7 h0g2 h9g7");
    assert_in_period(&t, RED, 2, 2);
    assert_in_period(&t, BLACK, 2, 2);
    table_play(&t, "i0h0");
    assert_in_period(&t, RED, 3, 0);
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_clock_runs_until_it_is_pressed),
        cmocka_unit_test(test_a_forgotten_press),
        cmocka_unit_test(test_the_flag_falls_while_the_press_is_forgotten),
        cmocka_unit_test(test_machines_press_with_the_hand_off),
        cmocka_unit_test(test_without_clocks),
        cmocka_unit_test(test_first_moves_of_odds),
        cmocka_unit_test(test_the_millisecond_of_the_flag),
        cmocka_unit_test(test_the_arbiter_corrects_the_time),
        cmocka_unit_test(test_a_limit_alone_cannot_be_corrected),
        cmocka_unit_test(test_pauses_cost_nobody_time),
        cmocka_unit_test(test_what_a_display_shows),
        cmocka_unit_test(test_moves_taken_off_do_not_count),
        cmocka_unit_test(test_moves_begin_anew_when_one_is_taken_back),
        cmocka_unit_test(test_a_move_that_is_taken_off_before_the_press),
        cmocka_unit_test(test_a_move_that_ends_a_period_counts_once),
        cmocka_unit_test(test_moves_of_two_periods_are_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
