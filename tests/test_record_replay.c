/* Game records replayed as live games: times, ends, and the sheets of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "eventlog/eventlog.h"
#include "replay/record_events.h"
#include "support/replay_facts.h"
#include "support/sheet_facts.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static replay_facts replay(const char *pgn, chuhe_table table, const char *time)
{
    replay_facts r;
    replay_begin(&r, pgn, strlen(pgn), table, time, RECORD_SUMS_USED);
    return r;
}

/* Each ply took so many seconds. */
static void assert_spent(const replay_facts *r, const int *seconds, size_t count)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, r->referee);
    assert_int_equal(state.plies, count);
    for (size_t i = 0; i < count; i++) {
        chuhe_played_ply ply;
        chuhe_referee_ply(&ply, r->referee, i);
        if (ply.spent_ms != 1000LL * seconds[i])
            fail_msg("ply %zu: %lld ms", i + 1, (long long)ply.spent_ms);
    }
}

static void assert_ended(const replay_facts *r, chuhe_result result, chuhe_ending ending)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, r->referee);
    assert_int_equal(state.result, result);
    assert_int_equal(state.ending, ending);
    assert_int_equal(r->replay.why, CHUHE_REFUSAL_NONE);
}

/* What it says of the replay as a log is the very same game. */
static void assert_log(const replay_facts *r)
{
    buffer log;
    buffer_init(&log);
    eventlog_write(&log, r->referee);
    assert_false(buffer_failed(&log));
    chuhe_referee *again = sheet_game(log.bytes);
    assert_true(chuhe_referee_is_same(r->referee, again));
    chuhe_referee_free(again);
    buffer_deinit(&log);
}

/* ---- clock times ---- */

/* A whole game of ten minutes and five seconds a move, as servers write it: the increment
 * is on the clock already. */
static const char server_game[] =
    "[Event \"Cup\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n"
    "[TimeControl \"600+5\"]\n[Termination \"resignation\"]\n\n"
    "1. 炮二平五 {[%clk 0:10:03]} 马8进7 {[%clk 0:10:01]}\n"
    "2. 马二进三 {[%clk 0:10:04]} 车9平8 {[%clk 0:09:56]}\n"
    "3. 车一平二 {[%clk 0:10:07.5]} 马2进3 {[%clk 0:08:01]}\n"
    "4. 兵七进一 {[%clk 0:09:12.5]} 卒7进1 {[%clk 0:07:51]} 1-0\n";

static void test_clocks_of_a_server(void **state)
{
    (void)state;
    replay_facts r = replay(server_game, CHUHE_TABLE_ONLINE, "10m+5s");
    static const int64_t spent[] = {2000, 4000, 4000, 10000, 1500, 120000, 60000, 15000};
    static const int64_t left[] = {603000, 601000, 604000, 596000, 607500, 481000, 552500, 471000};
    assert_int_equal(r.replay.times, RECORD_TIMES_CLOCKS);
    assert_int_equal(r.replay.off_clocks, 0);
    assert_int_equal(r.replay.plies, 8);
    for (size_t i = 0; i < 8; i++) {
        chuhe_played_ply ply;
        chuhe_referee_ply(&ply, r.referee, i);
        assert_int_equal(ply.spent_ms, spent[i]);
        assert_int_equal(ply.left_ms, left[i]);
    }
    assert_ended(&r, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_RESIGNATION);
    assert_false(r.replay.other_result);
    assert_log(&r);

    sheet_options options;
    sheet_options_init(&options);
    char *text = sheet_write(r.referee, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "Red: 甲\nBlack: 乙\nTime control: 10 minutes, and 5 seconds for each move\n");
    sheet_assert_has(text,
                     "    3  车一平二         0:01    10:07  马2进3           2:00     8:01\n"
                     "    4  兵七进一         1:00     9:12  卒7进1           0:15     7:51\n");
    sheet_assert_has(text, "Result: Red wins\nReason: resignation (1999 4.1.9)\n");
    sheet_assert_has(text, "Time used     0:01:07.5                  0:02:29\n"
                           "Time left     0:09:12.5                  0:07:51\n");
    free(text);
    replay_end(&r);
}

/* Over the board: what the clock showed when the hand was off. */
static void test_clocks_at_the_hand_off(void **state)
{
    (void)state;
    replay_facts r = replay("1. h2e2 {[%clk 0:09:50]} h9g7 {[%clk 0:09:40]} "
                            "2. h0g2 {[%clk 0:09:45]} i9h9 {[%clk 0:09:45]} *",
                            CHUHE_TABLE_TOURNAMENT, "10m+5s");
    static const int spent[] = {10, 20, 10, 0};
    assert_spent(&r, spent, 4);
    assert_int_equal(r.replay.off_clocks, 0);
    assert_ended(&r, CHUHE_RESULT_OPEN, CHUHE_ENDING_NONE);
    assert_log(&r);
    replay_end(&r);
}

/* The second move of each begins a new minute. */
static void test_clocks_over_periods(void **state)
{
    (void)state;
    replay_facts r = replay("1. h2e2 {[%clk 0:00:50]} h9g7 {[%clk 0:00:40]} "
                            "2. h0g2 {[%clk 0:01:40]} i9h9 {[%clk 0:01:01]} "
                            "3. i0h0 {[%clk 0:01:10]} *",
                            CHUHE_TABLE_TOURNAMENT, "1m/2,1m/2:repeat");
    static const int spent[] = {10, 20, 10, 39, 30};
    assert_spent(&r, spent, 5);
    replay_end(&r);
}

static void test_clocks_with_delay_and_byoyomi(void **state)
{
    (void)state;
    replay_facts r = replay("1. h2e2 {[%clk 0:00:50]} h9g7 {[%clk 0:01:00]} *",
                            CHUHE_TABLE_TOURNAMENT, "1m:delay=5s");
    static const int delayed[] = {15, 0};
    assert_spent(&r, delayed, 2);
    replay_end(&r);
    /* 12 of the base, then 5, 10 and 18 of byo-yomi */
    r = replay("1. h2e2 {[%clk 0:00:08]} h9g7 {[%clk 0:00:25]} 2. h0g2 {[%clk 0:00:20]} "
               "i9h9 {[%clk 0:00:12]} *",
               CHUHE_TABLE_TOURNAMENT, "20s:byo=30s");
    static const int counted[] = {12, 25, 18, 18};
    assert_spent(&r, counted, 4);
    assert_int_equal(r.replay.off_clocks, 0);
    replay_end(&r);
}

/* More on the clock than there can be, and a move without a time: no time is taken. */
static void test_clocks_that_cannot_be(void **state)
{
    (void)state;
    replay_facts r = replay("1. h2e2 {[%clk 0:09:00]} h9g7 2. h0g2 {[%clk 0:09:30]} "
                            "i9h9 {[%clk 0:09:55]} *",
                            CHUHE_TABLE_TOURNAMENT, "10m");
    static const int spent[] = {60, 0, 0, 5};
    assert_spent(&r, spent, 4);
    assert_int_equal(r.replay.off_clocks, 1);
    replay_end(&r);
}

/* At a table without clocks: what the clocks in the record lost. */
static void test_clocks_at_a_table_without(void **state)
{
    (void)state;
    replay_facts r = replay("1. h2e2 {[%clk 0:09:00]} h9g7 {[%clk 0:09:00]} "
                            "2. h0g2 {[%clk 0:08:30]} i9h9 {[%clk 0:07:00]} *",
                            CHUHE_TABLE_TOURNAMENT, "none");
    static const int spent[] = {0, 0, 30, 120};
    assert_spent(&r, spent, 4);
    replay_end(&r);
}

/* ---- sums ---- */

static void test_sums_as_text(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t seconds; /* -1: none */
    } sums[] = {{"89'", 5340},        {"24分钟", 1440},    {"24分", 1440},
                {"1小时5分", 3900},   {"1时5分6秒", 3906}, {"1:24:00", 5040},
                {"0:00:07", 7},       {"90 min", 5400},    {"1h30m", 5400},
                {"1 h 30 m", 5400},   {"52'30\"", 3150},   {"52'30''", 3150},
                {" 7 minutes ", 420}, {"45s", 45},         {"100小时", 360000},
                {"101小时", -1},      {"44", -1},          {"", -1},
                {"1:24", -1},         {"1:60:00", -1},     {"1:00:60", -1},
                {"5分1小时", -1},     {"5分5分", -1},      {"分", -1},
                {"89' 5", -1},        {"-5分", -1},        {"99999999999999999999分", -1},
                {"6001分", -1},       {"1:24:00 ", -1},    {"很久", -1}};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        int64_t ms = 77;
        bool holds = record_sum_from_text(&ms, sums[i].text);
        if (holds != (sums[i].seconds >= 0) || ms != (holds ? 1000 * sums[i].seconds : 77))
            fail_msg("'%s': %lld", sums[i].text, (long long)ms);
    }
}

/* Time used, as tournaments write it down: the sums are exact. */
static void test_sums_of_time_used(void **state)
{
    (void)state;
    replay_facts r = replay("[RedTime \"10'\"]\n[BlackTime \"1分钟1秒\"]\n[Result \"1/2-1/2\"]\n"
                            "[Termination \"双方同意和棋\"]\n\n"
                            "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 1/2-1/2",
                            CHUHE_TABLE_TOURNAMENT, "1999-6.1");
    static const int spent[] = {200, 0, 200, 0, 200};
    sheet_options options;
    chuhe_played_ply ply;
    assert_int_equal(r.replay.times, RECORD_TIMES_TOTALS);
    for (size_t i = 0; i < 5; i += 2) {
        chuhe_referee_ply(&ply, r.referee, i);
        assert_int_equal(ply.spent_ms, 1000 * spent[i]);
    }
    chuhe_referee_ply(&ply, r.referee, 1);
    assert_int_equal(ply.spent_ms, 30500);
    assert_ended(&r, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT);
    sheet_options_init(&options);
    options.times = SHEET_TIMES_TOTALS;
    char *text = sheet_write(r.referee, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "Time used     0:10:00                    0:01:01\n"
                           "Time left     1:20:00                    1:28:59\n");
    sheet_assert_has(text, "    1  炮二平五      马8进7\n");
    sheet_assert_has(text, "\n  after 3 Red: Black offers a draw\n"); /* nobody knows when */
    free(text);
    assert_log(&r);
    replay_end(&r);
}

/* Time left in seconds: 0 is a fallen flag. */
static void test_sums_of_time_left(void **state)
{
    (void)state;
    static const char game[] = "[RedTime \"7\"]\n[BlackTime \"0\"]\n[Result \"1-0\"]\n\n"
                               "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 1-0";
    replay_facts r;
    chuhe_table_state now;
    replay_begin(&r, game, strlen(game), CHUHE_TABLE_TOURNAMENT, "10m", RECORD_SUMS_LEFT);
    assert_ended(&r, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_TIME);
    chuhe_referee_state(&now, r.referee);
    assert_int_equal(chuhe_clock_display(&now.clock, CHUHE_RED), 7 * SECOND);
    assert_int_equal(now.clock.face[CHUHE_RED].used_ms, 593 * SECOND);
    assert_int_equal(now.clock.face[CHUHE_BLACK].used_ms, 10 * MINUTE);
    assert_true(now.clock.face[CHUHE_BLACK].flag);
    assert_log(&r);
    replay_end(&r);
}

/* More time used than the schedule has: the flag falls on the way. */
static void test_sums_beyond_the_schedule(void **state)
{
    (void)state;
    replay_facts r = replay("[RedTime \"30'\"]\n[BlackTime \"1'\"]\n[Result \"1-0\"]\n\n"
                            "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 h7h3 1-0",
                            CHUHE_TABLE_TOURNAMENT, "25m");
    assert_int_equal(r.replay.plies, 4);
    assert_int_equal(r.replay.left_out, 2);
    assert_true(r.replay.other_result);
    assert_ended(&r, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_TIME);
    replay_end(&r);
}

/* ---- ends ---- */

static void test_ends(void **state)
{
    (void)state;
    static const struct {
        const char *pgn;
        chuhe_result result;
        chuhe_ending ending;
    } games[] = {
        {"1. h2e2 *", CHUHE_RESULT_OPEN, CHUHE_ENDING_NONE},
        {"[Result \"0-1\"]\n\n1. h2e2 0-1", CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_RULED},
        {"[Result \"1/2-1/2\"]\n\n1. h2e2 1/2-1/2", CHUHE_RESULT_DRAW, CHUHE_ENDING_RULED},
        {"[Result \"0-1\"]\n[Termination \"甲认输\"]\n\n1. h2e2 0-1", CHUHE_RESULT_BLACK_WINS,
         CHUHE_ENDING_RESIGNATION},
        {"[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. h2e2 1-0", CHUHE_RESULT_RED_WINS,
         CHUHE_ENDING_TIME},
        {"[Result \"0-1\"]\n[Termination \"超时\"]\n\n1. h2e2 0-1", CHUHE_RESULT_BLACK_WINS,
         CHUHE_ENDING_TIME},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        replay_facts r = replay(games[i].pgn, CHUHE_TABLE_TOURNAMENT, "none");
        assert_ended(&r, games[i].result, games[i].ending);
        assert_int_equal(r.replay.times, RECORD_TIMES_NONE);
        assert_false(r.replay.other_result);
        replay_end(&r);
    }
}

/* A mate needs no more; the start of the record is the start of the game. */
static void test_mate_and_start(void **state)
{
    (void)state;
    replay_facts r = replay("[FEN \"3k5/9/9/9/9/9/9/9/R8/1R2K4 b\"]\n[Result \"1-0\"]\n\n"
                            "1... d9d8 2. a1a8 d8d9 3. b0b9 1-0",
                            CHUHE_TABLE_TOURNAMENT, "10m");
    assert_ended(&r, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_CHECKMATE);
    assert_int_equal(r.replay.plies, 4);
    replay_end(&r);
}

/* A name longer than an event holds is cut between characters. */
static void test_long_name(void **state)
{
    (void)state;
    replay_facts r = replay("[Red \"一二三四五六七八九十一二三四五六七八九十一二三\"]\n\n1. h2e2 *",
                            CHUHE_TABLE_TOURNAMENT, "none");
    assert_string_equal(chuhe_referee_player(r.referee, CHUHE_RED),
                        "一二三四五六七八九十一二三四五六七八九十一");
    replay_end(&r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clocks_of_a_server),
        cmocka_unit_test(test_clocks_at_the_hand_off),
        cmocka_unit_test(test_clocks_over_periods),
        cmocka_unit_test(test_clocks_with_delay_and_byoyomi),
        cmocka_unit_test(test_clocks_that_cannot_be),
        cmocka_unit_test(test_clocks_at_a_table_without),
        cmocka_unit_test(test_sums_as_text),
        cmocka_unit_test(test_sums_of_time_used),
        cmocka_unit_test(test_sums_of_time_left),
        cmocka_unit_test(test_sums_beyond_the_schedule),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_mate_and_start),
        cmocka_unit_test(test_long_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
