/* Moves that come from far away: what of the time they were on the way. No clock pays for
 * it, no flag falls in it, and all of it is in the log. */
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

static chuhe_played_ply ply(const table_facts *t, size_t index)
{
    chuhe_played_ply played;
    chuhe_referee_ply(&played, t->referee, index);
    return played;
}

static chuhe_event move_of(const table_facts *t, chuhe_side by, const char *move, int64_t lag)
{
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MOVE, by, t->now);
    event.turn = chuhe_turn_make(chuhe_move_make(chuhe_square_make(move[0] - 'a', move[1] - '0'),
                                                 chuhe_square_make(move[2] - 'a', move[3] - '0')));
    event.ms = lag;
    return event;
}

static void move_from_afar(table_facts *t, int64_t wait, chuhe_side by, const char *move,
                           int64_t lag)
{
    table_wait(t, wait);
    table_apply(t, move_of(t, by, move, lag));
}

static void test_neither_clock_pays_for_the_way(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "5m+3s", NULL);
    move_from_afar(&t, 7000, RED, "h2e2", 400);
    table_taken(&t);
    assert_int_equal(used(&t, RED), 6600);
    assert_int_equal(left(&t, RED), 5 * MINUTE - 6600 + 3000);
    assert_int_equal(used(&t, BLACK), 0);
    assert_int_equal(ply(&t, 0).spent_ms, 6600);
    assert_int_equal(ply(&t, 0).lag_ms, 400);
    assert_int_equal(ply(&t, 0).at_ms, 7000);
    assert_int_equal(table_state(&t).stopped_ms, 400);
    assert_int_equal(table_state(&t).lag_ms[RED], 400);
    assert_int_equal(table_state(&t).now_ms, 7000);
    move_from_afar(&t, 2000, BLACK, "h9g7", 0);
    move_from_afar(&t, 1000, RED, "h0g2", 1000); /* all of it: a move made in advance */
    assert_int_equal(used(&t, BLACK), 2000);
    assert_int_equal(used(&t, RED), 6600);
    assert_int_equal(table_state(&t).lag_ms[RED], 1400);
    assert_int_equal(table_state(&t).lag_ms[BLACK], 0);
    table_end(&t);
}

/* The hand was off with 100 ms left, and the move came 200 ms after the flag would have
 * fallen. */
static void test_no_flag_falls_on_the_way(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "1m", NULL);
    move_from_afar(&t, MINUTE + 200, RED, "h2e2", 300);
    table_taken(&t);
    assert_int_equal(left(&t, RED), 100);
    table_goes_on(&t);
    table_end(&t);
}

/* It was made too late, however long it was on the way: as if it had never come. The log
 * has the fall in its millisecond. */
static void test_a_flag_that_fell_before_the_move(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "1m", NULL);
    move_from_afar(&t, MINUTE + 200, RED, "h2e2", 200); /* in the very millisecond */
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_FLAG, RED)->ms, MINUTE);
    assert_int_equal(table_state(&t).stopped_ms, 200);
    assert_int_equal(table_state(&t).lag_ms[RED], 0);
    const chuhe_log_entry *last =
        chuhe_referee_log(t.referee, chuhe_referee_log_count(t.referee) - 1);
    assert_int_equal(last->event.kind, CHUHE_EVENT_TICK);
    assert_int_equal(last->event.ms, 0);
    table_end(&t);
}

/* What was said before the move came has stopped the watch: no more than since then. */
static void test_no_longer_than_since_the_event_before(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "5m", NULL);
    table_wait(&t, 1000);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    move_from_afar(&t, 200, RED, "h2e2", 201);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    assert_int_equal(used(&t, RED), 1000); /* nothing has changed */
    move_from_afar(&t, 0, RED, "h2e2", 200);
    table_taken(&t);
    assert_int_equal(used(&t, RED), 1000);
    table_end(&t);
}

static void test_values_that_are_none(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "5m", NULL);
    move_from_afar(&t, 20000, RED, "h2e2", -1);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    move_from_afar(&t, 0, RED, "h2e2", CHUHE_LAG_MAX_MS + 1);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    move_from_afar(&t, 0, BLACK, "h9g7", 100); /* whose clock does not run */
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    move_from_afar(&t, 0, RED, "h2e2", CHUHE_LAG_MAX_MS);
    table_taken(&t);
    assert_int_equal(used(&t, RED), 10000);
    table_end(&t);
}

/* Where the clock is pressed by hand, it is the press that stops it. */
static void test_a_press_from_afar(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_TOURNAMENT, "10m", NULL);
    move_from_afar(&t, 5000, RED, "h2e2", 300);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    move_from_afar(&t, 0, RED, "h2e2", 0);
    table_taken(&t);
    table_wait(&t, 1000);
    chuhe_event press = chuhe_event_make(CHUHE_EVENT_PRESS, RED, t.now);
    press.ms = 300;
    table_apply(&t, press);
    table_taken(&t);
    assert_int_equal(used(&t, RED), 5700);
    assert_int_equal(used(&t, BLACK), 0);
    assert_int_equal(ply(&t, 0).lag_ms, 0);
    assert_int_equal(table_state(&t).lag_ms[RED], 300);
    table_end(&t);
}

/* A hand that is still on the piece stops nothing. */
static void test_a_touch_is_not_on_the_way(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_ONLINE, "5m", NULL);
    table_wait(&t, 2000);
    chuhe_event held = move_of(&t, RED, "h2e2", 100);
    held.hand_on = true;
    table_apply(&t, held);
    table_refused(&t, CHUHE_REFUSAL_BAD_EVENT, "");
    table_end(&t);
}

/* Without clocks as well: what each side used is told without the way. */
static void test_without_clocks(void **state)
{
    (void)state;
    table_facts t;
    table_begin(&t, CHUHE_TABLE_CASUAL, "none", NULL);
    move_from_afar(&t, 5000, RED, "h2e2", 500);
    table_taken(&t);
    assert_int_equal(used(&t, RED), 4500);
    table_end(&t);
}

/* Who is not there may come too late while a move is on the way: he has lost as soon as
 * anything is asked. */
static void test_late_while_a_move_is_on_the_way(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_ONLINE, "10m", NULL);
    options.rules.late_limit_ms = 5000;
    table_set_up(&t, &options);
    table_do(&t, CHUHE_EVENT_SEATED, RED);
    table_do(&t, CHUHE_EVENT_START, ARBITER);
    move_from_afar(&t, 5200, RED, "h2e2", 300);
    table_taken(&t);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_LATE, "1999 4.1.5");
    assert_int_equal(table_state(&t).stopped_ms, 300);
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neither_clock_pays_for_the_way),
        cmocka_unit_test(test_no_flag_falls_on_the_way),
        cmocka_unit_test(test_a_flag_that_fell_before_the_move),
        cmocka_unit_test(test_no_longer_than_since_the_event_before),
        cmocka_unit_test(test_values_that_are_none),
        cmocka_unit_test(test_a_press_from_afar),
        cmocka_unit_test(test_a_touch_is_not_on_the_way),
        cmocka_unit_test(test_without_clocks),
        cmocka_unit_test(test_late_while_a_move_is_on_the_way),
    };
    return cmocka_run_group_tests_name("referee_lag", tests, NULL, NULL);
}
