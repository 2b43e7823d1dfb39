/* Real games with times, from the folder that the environment variable CHUHE_CORPUS names:
 * replayed as live games, with their score sheets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/corpus_files.h"
#include "support/picture_facts.h"
#include "support/replay_facts.h"
#include "support/sheet_facts.h"

enum { MINUTE = 60000 };

static replay_facts replay(const char *folder, const char *name, const char *time, record_sums sums)
{
    replay_facts r;
    corpus_file file = corpus_read(folder, name);
    replay_begin(&r, file.text, file.len, CHUHE_TABLE_TOURNAMENT, time, sums);
    free(file.text);
    return r;
}

static int64_t used(const replay_facts *r, chuhe_side side)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, r->referee);
    return state.clock.face[side].used_ms;
}

/* A game of the national league of 2004: 24 minutes against 21, a draw. */
static void test_league_game(void **state)
{
    (void)state;
    sheet_options options;
    replay_facts r = replay("xqf", "07038b6fa857.xqf", "1999-6.2", RECORD_SUMS_USED);
    assert_int_equal(r.replay.times, RECORD_TIMES_TOTALS);
    assert_int_equal(r.replay.plies, 32);
    assert_int_equal(r.replay.why, CHUHE_REFUSAL_NONE);
    assert_false(r.replay.other_result);
    sheet_options_init(&options);
    options.chinese = true;
    options.times = SHEET_TIMES_TOTALS;
    options.event = "2004“将军杯”全国象棋甲级联赛";
    char *text = sheet_write(r.referee, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "红方：开滦宋国强\n黑方：黑龙江聂铁文\n");
    sheet_assert_has(text, "    1  相三进五      马2进3\n    2  兵三进一      卒3进1\n");
    sheet_assert_has(text, "   16  炮八进一      马3进4\n");
    sheet_assert_has(text, "结果：和棋\n");
    sheet_assert_has(text, "用时          0:24:00                    0:21:00\n"
                           "余时          0:36:00                    0:39:00\n"
                           "犯规          0                          0\n");
    free(text);
    char *html = sheet_write(r.referee, &options, SHEET_FORM_HTML);
    sheet_assert_well_formed(html);
    assert_int_equal(picture_count(html, "<tr><td class=\"number\">"), 16);
    free(html);
    replay_end(&r);
}

/* Of every game in which both sides' times stand, they are the sheet's. */
static void test_times_of_the_league(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int red, black;
        chuhe_result result;
    } games[] = {{"207e7c74ec1c.xqf", 57, 57, CHUHE_RESULT_DRAW},
                 {"168ed35041bc.xqf", 89, 87, CHUHE_RESULT_BLACK_WINS},
                 {"be36576b1bb7.xqf", 35, 55, CHUHE_RESULT_RED_WINS},
                 {"d5ae88354266.xqf", 65, 63, CHUHE_RESULT_BLACK_WINS},
                 {"c55183d2f99d.xqf", 80, 89, CHUHE_RESULT_RED_WINS}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        replay_facts r = replay("xqf", games[i].name, "1999-6.1", RECORD_SUMS_USED);
        chuhe_table_state end;
        chuhe_referee_state(&end, r.referee);
        assert_int_equal(used(&r, CHUHE_RED), games[i].red * MINUTE);
        assert_int_equal(used(&r, CHUHE_BLACK), games[i].black * MINUTE);
        assert_int_equal(end.result, games[i].result);
        assert_int_equal(r.replay.left_out, 0);
        replay_end(&r);
    }
}

/* Games of a server that wrote down the seconds left. */
static void test_server_games(void **state)
{
    (void)state;
    replay_facts r = replay("pgn-gbk", "f7d21c34c2a2.pgn", "10m", RECORD_SUMS_LEFT);
    assert_int_equal(used(&r, CHUHE_RED), 1000 * (600 - 44));
    assert_int_equal(used(&r, CHUHE_BLACK), 1000 * (600 - 289));
    assert_int_equal(r.replay.left_out, 0);
    assert_false(r.replay.other_result);
    replay_end(&r);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_league_game),
        cmocka_unit_test(test_times_of_the_league),
        cmocka_unit_test(test_server_games),
    };
    if (!corpus_is_there())
        return 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
