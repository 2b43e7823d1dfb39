/* Chess clocks: the schedules of the rules, and what is played by today. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

static chuhe_clock clock_of(const char *text)
{
    chuhe_time_control control;
    chuhe_clock clock;
    assert_int_equal(chuhe_time_control_from_text(&control, text, strlen(text), NULL), CHUHE_OK);
    chuhe_clock_init(&clock, &control);
    return clock;
}

/* A move of Red that takes so long, all of it run; true: a new period begins. */
static bool move(chuhe_clock *clock, int64_t ms)
{
    assert_int_equal(chuhe_clock_run(clock, CHUHE_RED, ms), ms);
    assert_false(clock->face[CHUHE_RED].flag);
    bool begins = chuhe_clock_move_made(clock, CHUHE_RED);
    chuhe_clock_move_over(clock, CHUHE_RED);
    return begins;
}

/* So many moves, none of which ends a period. */
static void moves(chuhe_clock *clock, int count, int64_t ms)
{
    for (int i = 0; i < count; i++)
        assert_false(move(clock, ms));
}

/* Red's flag falls in exactly so many milliseconds: not one before. */
static void assert_flag_in(const chuhe_clock *clock, int64_t ms)
{
    chuhe_clock now = *clock;
    assert_int_equal(chuhe_clock_until_flag(&now, CHUHE_RED), ms);
    assert_int_equal(chuhe_clock_run(&now, CHUHE_RED, ms - 1), ms - 1);
    assert_false(now.face[CHUHE_RED].flag);
    assert_int_equal(chuhe_clock_until_flag(&now, CHUHE_RED), 1);
    assert_int_equal(chuhe_clock_run(&now, CHUHE_RED, 1), 1);
    assert_true(now.face[CHUHE_RED].flag);
    assert_int_equal(chuhe_clock_until_flag(&now, CHUHE_RED), 0);
    assert_int_equal(chuhe_clock_run(&now, CHUHE_RED, 1), 0);

    now = *clock;
    assert_int_equal(chuhe_clock_run(&now, CHUHE_RED, ms + HOUR), ms);
    assert_true(now.face[CHUHE_RED].flag);
    assert_int_equal(now.face[CHUHE_RED].used_ms, clock->face[CHUHE_RED].used_ms + ms);
}

/* The schedule's first period, and those that follow it, the first three of them:
 * without the last of the moves the flag falls when the time is over, and with it in
 * the last millisecond the next period begins. */
static void check_schedule(const char *name, int first, int64_t first_ms, int then, int64_t then_ms)
{
    chuhe_clock clock = clock_of(name);
    int64_t used = 0;
    for (uint32_t period = 1; period <= 4; period++) {
        int count = period == 1 ? first : then;
        int64_t ms = period == 1 ? first_ms : then_ms;
        /* what was not used before, the millisecond too, is there as well */
        int64_t carried = period == 1 ? 0 : 1;
        assert_int_equal(clock.face[CHUHE_RED].period, period);
        assert_int_equal(clock.face[CHUHE_RED].left_ms, ms + carried);
        moves(&clock, count - 1, SECOND);
        assert_int_equal(clock.face[CHUHE_RED].moves, count - 1);
        int64_t left = ms + carried - (count - 1) * SECOND;
        assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), left);
        assert_flag_in(&clock, left);
        assert_true(move(&clock, left - 1));
        used += ms + carried - 1;
        assert_int_equal(clock.face[CHUHE_RED].used_ms, used);
        assert_int_equal(clock.face[CHUHE_RED].moves, 0);
    }
    assert_int_equal(clock.face[CHUHE_BLACK].used_ms, 0);
    assert_int_equal(chuhe_clock_until_flag(&clock, CHUHE_BLACK), first_ms);
}

/* proc-clock-6.1-a (1999 6.1, 4.1.4): 39 moves, and 90 minutes are used up: lost. */
static void test_1999_6_1_flag(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1999-6.1");
    moves(&clock, 39, 2 * MINUTE);
    assert_flag_in(&clock, 12 * MINUTE);
}

/* proc-clock-6.1-b (1999 6.1): the 40th move at 89:59, and the next period begins; what
 * is left is carried over. */
static void test_1999_6_1_next_period(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1999-6.1");
    moves(&clock, 39, 2 * MINUTE);
    assert_true(move(&clock, 12 * MINUTE - SECOND));
    assert_int_equal(clock.face[CHUHE_RED].period, 2);
    assert_flag_in(&clock, 15 * MINUTE + SECOND);
    moves(&clock, 9, MINUTE);
    assert_true(move(&clock, 6 * MINUTE));
    assert_int_equal(clock.face[CHUHE_RED].period, 3);
    assert_flag_in(&clock, 15 * MINUTE + SECOND);
}

/* proc-clock-6.2 (1999 6.2), 6.3, 6.4, and 6.1 as well. */
static void test_1999_schedules(void **state)
{
    (void)state;
    check_schedule("1999-6.1", 40, 90 * MINUTE, 10, 15 * MINUTE);
    check_schedule("1999-6.2", 30, 60 * MINUTE, 10, 10 * MINUTE);
    check_schedule("1999-6.3", 40, 10 * MINUTE, 30, 5 * MINUTE); /* proc-clock-6.3 */
    check_schedule("1999-6.4", 30, 5 * MINUTE, 30, 5 * MINUTE);  /* proc-clock-6.4 */
}

/* 1999 6.5: no number of moves, whose time is over first has lost. */
static void test_1999_6_5(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1999-6.5");
    moves(&clock, 500, 7 * SECOND);
    assert_int_equal(clock.face[CHUHE_RED].period, 1);
    assert_flag_in(&clock, HOUR - 500 * 7 * SECOND);
}

/* proc-clock-1957-a (1957, schedule one): two minutes a move, thirty more in all. */
static void test_1957_one(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1957-1");
    chuhe_clock_face *red = &clock.face[CHUHE_RED];
    moves(&clock, 50, 2 * MINUTE); /* all in its time: nothing of the extension */
    assert_int_equal(red->base_used_ms, 0);
    assert_flag_in(&clock, 32 * MINUTE);
    moves(&clock, 1, 12 * MINUTE);
    assert_int_equal(red->base_used_ms, 10 * MINUTE);
    moves(&clock, 1, 22 * MINUTE - 1);
    assert_int_equal(red->left_ms, 1);
    moves(&clock, 30, 2 * MINUTE);
    assert_flag_in(&clock, 2 * MINUTE + 1);
    /* the arbiter takes the millisecond: the extension is used up, two minutes lose */
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, -1), CHUHE_OK);
    moves(&clock, 1, 2 * MINUTE - 1);
    assert_flag_in(&clock, 2 * MINUTE);
}

/* proc-clock-1957-b (1957, schedule two): an hour and a half, then a minute a move. */
static void test_1957_two(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1957-2");
    moves(&clock, 30, 3 * MINUTE); /* exactly used up: still in the game */
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 0);
    assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), MINUTE);
    moves(&clock, 100, MINUTE - 1);
    assert_flag_in(&clock, MINUTE);

    clock = clock_of("1957-2"); /* a move that begins before the minutes do */
    moves(&clock, 1, 89 * MINUTE);
    assert_flag_in(&clock, 2 * MINUTE);
    moves(&clock, 1, 2 * MINUTE - 1);
    assert_flag_in(&clock, MINUTE);
}

static void test_fischer(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1m+30s");
    assert_flag_in(&clock, MINUTE); /* the increment comes after the move */
    moves(&clock, 1, 10 * SECOND);
    assert_flag_in(&clock, 80 * SECOND);
    moves(&clock, 3, 40 * SECOND);
    assert_flag_in(&clock, 50 * SECOND);
    /* the hand is off, the clock runs on until it is pressed: nothing is added yet */
    assert_int_equal(chuhe_clock_run(&clock, CHUHE_RED, 20 * SECOND), 20 * SECOND);
    assert_false(chuhe_clock_move_made(&clock, CHUHE_RED));
    assert_flag_in(&clock, 30 * SECOND);
    chuhe_clock_move_over(&clock, CHUHE_RED);
    assert_flag_in(&clock, MINUTE);
}

/* The last move of a period earns what that period gives. */
static void test_increments_that_change(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1m/2+3s,1m+5s");
    moves(&clock, 1, 3 * SECOND);
    assert_true(move(&clock, 3 * SECOND));
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 2 * MINUTE);
    moves(&clock, 1, 5 * SECOND);
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 2 * MINUTE);
}

static void test_delay(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("1m:delay=5s");
    moves(&clock, 10, 5 * SECOND);
    assert_int_equal(clock.face[CHUHE_RED].left_ms, MINUTE);
    moves(&clock, 1, 5 * SECOND + 1);
    assert_int_equal(clock.face[CHUHE_RED].left_ms, MINUTE - 1);
    assert_flag_in(&clock, 65 * SECOND - 1);
}

/* So many spans: one is lost when a move uses it up, and begins anew otherwise. */
static void test_byoyomi_counted(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("10s:byo=30sx3");
    const chuhe_clock_face *red = &clock.face[CHUHE_RED];
    assert_flag_in(&clock, 100 * SECOND);
    moves(&clock, 1, 40 * SECOND - 1);
    assert_int_equal(red->byoyomi_left, 3);
    moves(&clock, 1, 30 * SECOND - 1);
    assert_int_equal(red->byoyomi_left, 3);
    moves(&clock, 1, 30 * SECOND);
    assert_int_equal(red->byoyomi_left, 2);
    assert_flag_in(&clock, 60 * SECOND);
    moves(&clock, 1, 59 * SECOND);
    assert_int_equal(red->byoyomi_left, 1);
    assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), 30 * SECOND);
    moves(&clock, 5, 29 * SECOND);
    assert_flag_in(&clock, 30 * SECOND);
}

/* No move as long as its limit, however much is left; and so online. */
static void test_move_limit(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("online");
    assert_flag_in(&clock, 60 * SECOND);
    moves(&clock, 10, 59 * SECOND);
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 10 * SECOND);
    assert_flag_in(&clock, 40 * SECOND);
    moves(&clock, 1, 39 * SECOND);
    assert_flag_in(&clock, 30 * SECOND);

    clock = clock_of("0s:move=20s"); /* nothing but that */
    moves(&clock, 100, 20 * SECOND - 1);
    assert_int_equal(chuhe_clock_run(&clock, CHUHE_RED, 3 * SECOND), 3 * SECOND);
    assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), 17 * SECOND);
    assert_flag_in(&clock, 17 * SECOND);
}

/* What runs on until the clock is pressed belongs to the period that begins. */
static void test_a_limit_that_gets_shorter(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("10m/1:move=60s,10m:move=30s");
    assert_int_equal(chuhe_clock_run(&clock, CHUHE_RED, 50 * SECOND), 50 * SECOND);
    assert_true(chuhe_clock_move_made(&clock, CHUHE_RED));
    assert_flag_in(&clock, 30 * SECOND);
}

static void test_what_is_left_is_carried_over_or_lost(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("10m/2,5m/2:drop:repeat");
    moves(&clock, 1, MINUTE);
    assert_true(move(&clock, MINUTE));
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 13 * MINUTE);
    moves(&clock, 1, MINUTE);
    assert_true(move(&clock, MINUTE));
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 5 * MINUTE);
    assert_int_equal(clock.face[CHUHE_RED].base_used_ms, 4 * MINUTE);
    assert_int_equal(clock.face[CHUHE_RED].period, 3);
}

/* Where there is nothing but the limit of a move there is no time to carry, to add to or to
 * correct, and the display shows that limit. */
static void test_a_period_with_nothing_but_a_limit(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("10m/1+5s,0s/2+5s:move=30s,1m");
    assert_true(move(&clock, MINUTE));
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 0);
    assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), 30 * SECOND);
    assert_flag_in(&clock, 30 * SECOND);
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, MINUTE), CHUHE_E_RANGE);
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, -MINUTE), CHUHE_E_RANGE);
    moves(&clock, 1, 10 * SECOND);
    assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), 30 * SECOND);
    assert_int_equal(chuhe_clock_run(&clock, CHUHE_RED, 10 * SECOND), 10 * SECOND);
    assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), 20 * SECOND);
    assert_int_equal(clock.face[CHUHE_RED].base_used_ms, MINUTE);
    assert_true(move(&clock, 0));
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, MINUTE), CHUHE_OK);
}

/* A last period whose moves are made, and that is not repeated. */
static void test_a_last_period_is_for_the_rest(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("10m/3");
    moves(&clock, 9, MINUTE);
    assert_int_equal(clock.face[CHUHE_RED].period, 1);
    assert_flag_in(&clock, MINUTE);
}

static void test_corrections(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("10m");
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, 5 * MINUTE), CHUHE_OK);
    assert_flag_in(&clock, 15 * MINUTE);
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, -14 * MINUTE), CHUHE_OK);
    assert_flag_in(&clock, MINUTE);
    assert_int_equal(clock.face[CHUHE_RED].used_ms, 0);
    /* more than is left: nothing is, and the flag falls as soon as the clock runs */
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, -CHUHE_TIME_MAX), CHUHE_OK);
    assert_int_equal(clock.face[CHUHE_RED].left_ms, 0);
    assert_false(clock.face[CHUHE_RED].flag);
    assert_int_equal(chuhe_clock_run(&clock, CHUHE_RED, 1), 0);
    assert_true(clock.face[CHUHE_RED].flag);
    /* and stays fallen */
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, HOUR), CHUHE_OK);
    assert_true(clock.face[CHUHE_RED].flag);
    assert_int_equal(chuhe_clock_until_flag(&clock, CHUHE_RED), 0);

    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, CHUHE_TIME_MAX + 1), CHUHE_E_RANGE);
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, -CHUHE_TIME_MAX - 1), CHUHE_E_RANGE);
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, INT64_MIN), CHUHE_E_RANGE);
    clock = clock_of("none");
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, MINUTE), CHUHE_E_RANGE);
}

static void test_a_correction_in_byoyomi_is_used_first(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("0s:byo=30s");
    assert_int_equal(chuhe_clock_run(&clock, CHUHE_RED, 20 * SECOND), 20 * SECOND);
    assert_int_equal(chuhe_clock_correct(&clock, CHUHE_RED, MINUTE), CHUHE_OK);
    assert_int_equal(chuhe_clock_display(&clock, CHUHE_RED), MINUTE);
    assert_flag_in(&clock, 70 * SECOND);
}

static void test_without_clocks(void **state)
{
    (void)state;
    chuhe_clock clock = clock_of("none");
    assert_null(chuhe_clock_period(&clock, CHUHE_BLACK));
    moves(&clock, 10, 100LL * HOUR);
    assert_int_equal(clock.face[CHUHE_RED].used_ms, 1000LL * HOUR);
    assert_int_equal(clock.face[CHUHE_RED].period, 0);
    assert_true(chuhe_clock_until_flag(&clock, CHUHE_RED) == CHUHE_NEVER_MS);
    assert_true(chuhe_clock_display(&clock, CHUHE_RED) == CHUHE_NEVER_MS);
    for (int i = 0; i < 3; i++)
        assert_true(chuhe_clock_run(&clock, CHUHE_RED, INT64_MAX) == INT64_MAX);
    assert_true(clock.face[CHUHE_RED].used_ms == INT64_MAX);
    assert_false(clock.face[CHUHE_RED].flag);
}

/* -- any control, any moves -- */

static uint32_t any_time(chance *luck)
{
    static const uint32_t most[] = {1, 5, 50, 400};
    return chance_below(luck, 3) == 0 ? 0 : chance_below(luck, most[chance_below(luck, 4)]) + 1;
}

static void any_control(chuhe_time_control *control, chance *luck)
{
    memset(control, 0, sizeof *control);
    control->period_count = (uint8_t)(1 + chance_below(luck, 4));
    for (unsigned i = 0; i < control->period_count; i++) {
        chuhe_period *period = &control->periods[i];
        period->base_ms = any_time(luck);
        period->increment_ms = any_time(luck) / 4;
        period->delay_ms = any_time(luck) / 4;
        period->byoyomi_ms = any_time(luck);
        period->byoyomi_count = period->byoyomi_ms ? chance_below(luck, 4) : 0;
        period->move_limit_ms = chance_below(luck, 2) ? any_time(luck) : 0;
        period->drops_unused = chance_below(luck, 3) == 0;
        bool is_last = i + 1 == control->period_count;
        period->moves = is_last && chance_below(luck, 2) ? 0 : 1 + chance_below(luck, 5);
        if (period->base_ms + period->byoyomi_ms + period->move_limit_ms == 0)
            period->base_ms = 100;
    }
    control->repeats_last =
        control->periods[control->period_count - 1].moves > 0 && chance_below(luck, 2);
    assert_int_equal(chuhe_time_control_check(control), CHUHE_OK);
}

static void assert_same_face(const chuhe_clock_face *a, const chuhe_clock_face *b)
{
    assert_int_equal(a->used_ms, b->used_ms);
    assert_int_equal(a->left_ms, b->left_ms);
    assert_int_equal(a->base_used_ms, b->base_used_ms);
    assert_int_equal(a->spent_ms, b->spent_ms);
    assert_int_equal(a->byoyomi_spent_ms, b->byoyomi_spent_ms);
    assert_int_equal(a->byoyomi_left, b->byoyomi_left);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->period, b->period);
    assert_int_equal(a->flag, b->flag);
}

/* Runs at once, in two parts, and millisecond by millisecond: all the same. What the
 * base lost is what it was charged; never past the flag. */
static void check_run(chuhe_clock *clock, chuhe_side side, int64_t ms, chance *luck)
{
    chuhe_clock once = *clock, twice = *clock, slow = *clock;
    int64_t until = chuhe_clock_until_flag(clock, side);
    int64_t run = chuhe_clock_run(&once, side, ms);
    assert_int_equal(run, ms < until ? ms : until);
    assert_int_equal(once.face[side].flag, ms >= until);

    int64_t part = chance_below(luck, (unsigned)ms + 1);
    int64_t parts = chuhe_clock_run(&twice, side, part);
    parts += chuhe_clock_run(&twice, side, ms - part);
    assert_int_equal(parts, run);
    assert_same_face(&once.face[side], &twice.face[side]);

    int64_t steps = chuhe_clock_run(&slow, side, 0);
    for (int64_t i = 0; i < ms; i++)
        steps += chuhe_clock_run(&slow, side, 1);
    assert_int_equal(steps, run);
    assert_same_face(&once.face[side], &slow.face[side]);

    const chuhe_clock_face *before = &clock->face[side], *after = &once.face[side];
    assert_int_equal(after->used_ms - before->used_ms, run);
    assert_int_equal(before->left_ms - after->left_ms, after->base_used_ms - before->base_used_ms);
    assert_in_range(after->base_used_ms - before->base_used_ms, 0, run);
    if (until != CHUHE_NEVER_MS)
        assert_int_equal(chuhe_clock_until_flag(&once, side), until - run);
    assert_same_face(&once.face[1 - side], &clock->face[1 - side]);
    *clock = once;
}

static bool has_account(const chuhe_clock *clock, chuhe_side side)
{
    const chuhe_period *period = chuhe_clock_period(clock, side);
    return period->base_ms > 0 || period->byoyomi_ms > 0;
}

/* What a side was given is what is left and what was used of it: a move gives the
 * increment of its period, and a new period its base, less what the old one drops: all of
 * it, where the new one has only a limit for each move. */
static void check_move(chuhe_clock *clock, chuhe_side side, chance *luck)
{
    chuhe_clock_face *face = &clock->face[side];
    const chuhe_period *period = chuhe_clock_period(clock, side);
    int64_t account = face->left_ms + face->base_used_ms;
    int64_t given = period->increment_ms;
    int64_t unused = face->left_ms;
    bool ends = chuhe_clock_move_made(clock, side);
    assert_int_equal(ends, period->moves > 0 && face->moves == 0);
    if (ends) {
        given += chuhe_clock_period(clock, side)->base_ms;
        if (period->drops_unused || !has_account(clock, side))
            given -= unused + period->increment_ms;
    } else if (!has_account(clock, side)) {
        given = 0;
    }
    check_run(clock, side, chance_below(luck, 3), luck);
    if (face->flag)
        return;
    chuhe_clock_move_over(clock, side);
    assert_int_equal(face->left_ms + face->base_used_ms, account + given);
    assert_int_equal(face->spent_ms, 0);
    assert_int_equal(face->byoyomi_spent_ms, 0);
}

static void play_randomly(chuhe_clock *clock, chance *luck)
{
    for (int i = 0; i < 40; i++) {
        chuhe_side side = (chuhe_side)chance_below(luck, CHUHE_SIDES);
        chuhe_clock_face *face = &clock->face[side];
        check_run(clock, side, chance_below(luck, 60), luck);
        if (chance_below(luck, 8) == 0) {
            int64_t ms = (int64_t)chance_below(luck, 200) - 100;
            int64_t after = face->left_ms + ms;
            bool can = has_account(clock, side);
            assert_int_equal(chuhe_clock_correct(clock, side, ms), can ? CHUHE_OK : CHUHE_E_RANGE);
            assert_int_equal(face->left_ms, !can || after < 0 ? 0 : after);
        } else if (!face->flag) {
            check_move(clock, side, luck);
        }
    }
}

static void test_any_control(void **state)
{
    (void)state;
    chance luck = {20260601};
    for (int i = 0; i < 400; i++) {
        chuhe_time_control control;
        chuhe_clock clock;
        any_control(&control, &luck);
        chuhe_clock_init(&clock, &control);
        play_randomly(&clock, &luck);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_1999_6_1_flag),
        cmocka_unit_test(test_1999_6_1_next_period),
        cmocka_unit_test(test_1999_schedules),
        cmocka_unit_test(test_1999_6_5),
        cmocka_unit_test(test_1957_one),
        cmocka_unit_test(test_1957_two),
        cmocka_unit_test(test_fischer),
        cmocka_unit_test(test_increments_that_change),
        cmocka_unit_test(test_delay),
        cmocka_unit_test(test_byoyomi_counted),
        cmocka_unit_test(test_move_limit),
        cmocka_unit_test(test_a_limit_that_gets_shorter),
        cmocka_unit_test(test_what_is_left_is_carried_over_or_lost),
        cmocka_unit_test(test_a_period_with_nothing_but_a_limit),
        cmocka_unit_test(test_a_last_period_is_for_the_rest),
        cmocka_unit_test(test_corrections),
        cmocka_unit_test(test_a_correction_in_byoyomi_is_used_first),
        cmocka_unit_test(test_without_clocks),
        cmocka_unit_test(test_any_control),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
