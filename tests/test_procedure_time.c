/* The procedure at the table: clocks and records (chapters 6 and 7), to the millisecond
 * before and after. Clauses of 1999 unless another year is named. */
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

static void begin(table_facts *t, const char *time, const char *fen)
{
    table_begin(t, CHUHE_TABLE_TOURNAMENT, time, fen);
}

/* Plies without a capture: chariots step out and back. */
static void shuffle(table_facts *t, unsigned plies)
{
    static const char *const cycle[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    for (unsigned i = 0; i < plies; i++)
        table_play(t, cycle[i % 4]);
}

/* ---- clocks ---- */

/* So many rounds without any time, chariots stepping out and back. */
static void rounds(table_facts *t, unsigned count)
{
    shuffle(t, 2 * count);
}

/* Red has used all of the first period but that; it is Red's turn, all but one of its
 * moves are made (or one less than that). */
static void reach_last_move(table_facts *t, const char *time, unsigned moves, int64_t base)
{
    begin(t, time, NULL);
    rounds(t, moves - 1);
    table_wait(t, base - 1);
    table_do(t, CHUHE_EVENT_TICK, ARBITER);
    table_taken(t);
}

static const struct schedule {
    const char *name;
    unsigned moves, next_moves;
    int64_t base, next;
} schedules[] = {
    {"1999-6.1", 40, 10, 90 * MINUTE, 15 * MINUTE},
    {"1999-6.2", 30, 10, 60 * MINUTE, 10 * MINUTE},
    {"1999-6.3", 40, 30, 10 * MINUTE, 5 * MINUTE},
    {"1999-6.4", 30, 30, 5 * MINUTE, 5 * MINUTE},
};

/* The move before the last of a period is not enough. */
static void assert_one_too_few(const struct schedule *s)
{
    table_facts t;
    reach_last_move(&t, s->name, s->moves, s->base);
    table_wait(&t, 1);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_FLAG, RED)->ms, s->base);
    assert_true(table_state(&t).clock.face[RED].flag);
    table_end(&t);
}

/* The last one, a millisecond before, begins the next period; in that millisecond it is
 * too late. */
static void assert_just_enough(const struct schedule *s)
{
    static const char *const last = "a0a1";
    table_facts t;
    reach_last_move(&t, s->name, s->moves, s->base);
    bool out = s->moves % 2 == 0; /* the chariot is on a1 then */
    table_move(&t, RED, out ? "a1a0" : last);
    table_taken(&t);
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_PERIOD, RED)->number, 2);
    assert_int_equal(table_state(&t).clock.face[RED].left_ms, s->next + 1);
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_end(&t);

    reach_last_move(&t, s->name, s->moves, s->base);
    table_wait(&t, 1);
    table_move(&t, RED, out ? "a1a0" : last);
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    table_end(&t);
}

/* The second period: with one move of it still to be made its time runs out. */
static void assert_second_period(const struct schedule *s)
{
    table_facts t;
    begin(&t, s->name, NULL);
    rounds(&t, s->moves + s->next_moves - 1);
    assert_int_equal(table_state(&t).clock.face[RED].period, 2);
    table_wait(&t, s->base + s->next - 1);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_goes_on(&t);
    table_wait(&t, 1);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    table_end(&t);
}

static void test_6_1_39_moves_when_the_time_is_used_up(void **state)
{
    (void)state;
    assert_one_too_few(&schedules[0]);
}

static void test_6_1_the_40th_move_in_time(void **state)
{
    (void)state;
    assert_just_enough(&schedules[0]);
    assert_second_period(&schedules[0]);
    table_facts t;
    begin(&t, "1999-6.1", NULL); /* at 89:59 */
    rounds(&t, 39);
    table_wait(&t, 90 * MINUTE - SECOND);
    table_move(&t, RED, "a1a0");
    assert_int_equal(table_effect(&t, CHUHE_EFFECT_PERIOD, RED)->number, 2);
    table_end(&t);
}

static void assert_schedule(const struct schedule *s)
{
    assert_one_too_few(s);
    assert_just_enough(s);
    assert_second_period(s);
}

static void test_6_2_thirty_moves_an_hour_then_ten_in_ten_minutes(void **state)
{
    (void)state;
    assert_schedule(&schedules[1]);
}

static void test_6_3_forty_moves_in_ten_minutes_then_thirty_in_five(void **state)
{
    (void)state;
    assert_schedule(&schedules[2]);
}

static void test_6_4_thirty_moves_every_five_minutes(void **state)
{
    (void)state;
    assert_schedule(&schedules[3]);
}

static void test_6_5_who_first_uses_up_the_whole_time_loses(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "1999-6.5", NULL);
    rounds(&t, 100);
    table_play(&t, "a0a1");
    table_wait(&t, 60 * MINUTE - 1);
    table_play(&t, "a9a8");
    table_goes_on(&t);
    table_play(&t, "a1a0");
    table_wait(&t, 1);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    table_end(&t);
}

static void begin_1957(table_facts *t, const char *time)
{
    table_begin(t, CHUHE_TABLE_TOURNAMENT_1957, time, NULL);
}

/* Black begins in 1957. After an hour and a half each move has a minute. */
static void test_1957_time_b_a_minute_a_move(void **state)
{
    (void)state;
    table_facts t;
    begin_1957(&t, "1957-2");
    assert_int_equal(table_state(&t).to_move, BLACK);
    table_wait(&t, 90 * MINUTE);
    table_play(&t, "a9a8 a0a1");
    table_wait(&t, MINUTE - 1);
    table_play(&t, "a8a9 a1a0"); /* the minute is there anew each time */
    table_wait(&t, MINUTE - 1);
    table_play(&t, "a9a8 a0a1");
    table_wait(&t, MINUTE);
    table_move(&t, BLACK, "a8a9");
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_TIME, "1957 time");
    table_end(&t);
}

/* Two minutes a move, and half an hour for the whole game, in several parts. */
static void test_1957_time_a_extension_time(void **state)
{
    (void)state;
    table_facts t;
    begin_1957(&t, "1957-1");
    table_wait(&t, 22 * MINUTE); /* 20 of the thirty */
    table_play(&t, "a9a8 a0a1");
    table_wait(&t, 12 * MINUTE - 1); /* all but a millisecond of the rest */
    table_play(&t, "a8a9 a1a0");
    table_wait(&t, 2 * MINUTE);
    table_play(&t, "a9a8 a0a1");
    table_goes_on(&t);
    table_wait(&t, 2 * MINUTE + 1);
    table_move(&t, BLACK, "a8a9");
    table_refused(&t, CHUHE_REFUSAL_OVER, "1999 10.1");
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_TIME, "1957 time");
    table_end(&t);
}

/* Forgotten: it runs on, and nobody is told (chapter 6). */
static void test_6_a_forgotten_press(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "10m", NULL);
    table_wait(&t, MINUTE);
    table_move(&t, RED, "h2e2");
    table_wait(&t, 9 * MINUTE);
    table_do(&t, CHUHE_EVENT_TICK, ARBITER);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME, "1999 4.1.4");
    table_end(&t);
}

static void test_6_the_clock_is_pressed_after_a_move(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "10m", NULL);
    table_do(&t, CHUHE_EVENT_PRESS, RED);
    table_refused(&t, CHUHE_REFUSAL_NOT_MOVED, "1999 6");
    table_do(&t, CHUHE_EVENT_PRESS, BLACK);
    table_refused(&t, CHUHE_REFUSAL_NO_CLOCK, "1999 6");
    assert_int_equal(table_state(&t).running, RED);
    table_end(&t);
}

/* ---- records ---- */

static void test_7_1_four_moves_running_are_a_foul(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    rounds(&t, 8);
    table_miss(&t, RED, 3);
    table_taken(&t);
    table_assert_no_foul(&t, RED);
    table_miss(&t, RED, 1);
    table_assert_foul(&t, RED, CHUHE_FOUL_RECORD, 1);
    table_miss(&t, RED, 4); /* and the next four another */
    table_assert_foul(&t, RED, CHUHE_FOUL_RECORD, 2);
    table_end(&t);
}

static void test_7_1_written_in_between_they_do_not_run_on(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    rounds(&t, 8);
    table_miss(&t, RED, 3);
    table_do(&t, CHUHE_EVENT_RECORD, RED);
    table_taken(&t);
    table_miss(&t, RED, 3);
    table_assert_no_foul(&t, RED);
    table_end(&t);
}

static void test_7_2_under_three_minutes_the_record_may_wait(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m/40,10m/10:repeat", NULL);
    table_wait(&t, 57 * MINUTE + 1);
    rounds(&t, 8);
    table_miss(&t, RED, 4);
    table_taken(&t);
    table_assert_no_foul(&t, RED);
    table_miss(&t, BLACK, 4); /* who has an hour left may not */
    table_assert_foul(&t, BLACK, CHUHE_FOUL_RECORD, 1);
    table_end(&t);
    begin(&t, "60m/40,10m/10:repeat", NULL); /* with three minutes to the millisecond */
    table_wait(&t, 57 * MINUTE);
    rounds(&t, 8);
    table_miss(&t, RED, 4);
    table_assert_foul(&t, RED, CHUHE_FOUL_RECORD, 1);
    table_end(&t);
}

/* Four moves of which one was made with time to write it; noticed in the next period,
 * which has just begun. Four more that are missing then are a foul. */
static void test_7_2_moves_are_judged_by_the_time_they_were_made_in(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "4m/4,10m/40", NULL);
    table_play(&t, "a0a1 a9a8");
    table_wait(&t, 2 * MINUTE);
    table_play(&t, "a1a0 a8a9 b0c2 b9c7 h0g2");
    assert_int_equal(table_state(&t).clock.face[RED].period, 2);
    table_miss(&t, RED, 4);
    table_assert_no_foul(&t, RED);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_RECORD_DUE, RED));
    table_do(&t, CHUHE_EVENT_RECORD, RED);
    table_play(&t, "h9g7 a0a1 a9a8 a1a0 a8a9 i0i1 i9i8 i1i0");
    table_miss(&t, RED, 4);
    table_assert_foul(&t, RED, CHUHE_FOUL_RECORD, 1);
    table_end(&t);
}

/* An hour left when they were made, a minute when it is noticed. */
static void test_7_2_later_there_is_no_time(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    rounds(&t, 4);
    table_wait(&t, 59 * MINUTE);
    table_miss(&t, RED, 4);
    table_assert_foul(&t, RED, CHUHE_FOUL_RECORD, 1);
    table_end(&t);
}

static void test_7_2_in_the_next_period_it_comes_first(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m/4,10m/4:repeat", NULL);
    rounds(&t, 2);
    table_wait(&t, 58 * MINUTE);
    rounds(&t, 1);
    table_miss(&t, RED, 2);
    table_assert_no_foul(&t, RED);
    assert_false(table_state(&t).record_due[RED]);
    table_play(&t, "a1a0 a8a9"); /* the fourth */
    assert_true(table_state(&t).record_due[RED]);
    table_move(&t, RED, "a0a1");
    table_refused(&t, CHUHE_REFUSAL_RECORD_DUE, "1999 7.2");
    table_do(&t, CHUHE_EVENT_RECORD, RED);
    table_taken(&t);
    assert_false(table_state(&t).record_due[RED]);
    table_move(&t, RED, "a0a1");
    table_taken(&t);
    table_end(&t);
}

/* The arbiter sees it only when the period has begun. */
static void test_7_2_omissions_that_are_noticed_late(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m/4,10m/4:repeat", NULL);
    rounds(&t, 5); /* one move of the second period is made */
    table_miss(&t, RED, 1);
    table_taken(&t);
    table_play(&t, "a1a0 a8a9");
    table_miss(&t, RED, 2); /* the last of the first period is among them */
    assert_non_null(table_effect(&t, CHUHE_EFFECT_RECORD_DUE, RED));
    table_move(&t, RED, "a0a1");
    table_refused(&t, CHUHE_REFUSAL_RECORD_DUE, "1999 7.2");
    table_do(&t, CHUHE_EVENT_RECORD, RED);
    table_move(&t, RED, "a0a1");
    table_taken(&t);
    table_end(&t);
}

static void test_7_4_who_refuses_to_write_loses(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_FORFEIT, ARBITER, 0);
    event.side = BLACK;
    event.ending = CHUHE_ENDING_CONDUCT;
    table_apply(&t, event);
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_CONDUCT, "1999 4.1.10");
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_6_1_39_moves_when_the_time_is_used_up),
        cmocka_unit_test(test_6_1_the_40th_move_in_time),
        cmocka_unit_test(test_6_2_thirty_moves_an_hour_then_ten_in_ten_minutes),
        cmocka_unit_test(test_6_3_forty_moves_in_ten_minutes_then_thirty_in_five),
        cmocka_unit_test(test_6_4_thirty_moves_every_five_minutes),
        cmocka_unit_test(test_6_5_who_first_uses_up_the_whole_time_loses),
        cmocka_unit_test(test_1957_time_b_a_minute_a_move),
        cmocka_unit_test(test_1957_time_a_extension_time),
        cmocka_unit_test(test_6_a_forgotten_press),
        cmocka_unit_test(test_6_the_clock_is_pressed_after_a_move),
        cmocka_unit_test(test_7_1_four_moves_running_are_a_foul),
        cmocka_unit_test(test_7_1_written_in_between_they_do_not_run_on),
        cmocka_unit_test(test_7_2_under_three_minutes_the_record_may_wait),
        cmocka_unit_test(test_7_2_moves_are_judged_by_the_time_they_were_made_in),
        cmocka_unit_test(test_7_2_later_there_is_no_time),
        cmocka_unit_test(test_7_2_in_the_next_period_it_comes_first),
        cmocka_unit_test(test_7_2_omissions_that_are_noticed_late),
        cmocka_unit_test(test_7_4_who_refuses_to_write_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
