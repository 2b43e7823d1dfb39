/* The score sheet: what stands on it after what has happened. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/picture_facts.h"
#include "support/sheet_facts.h"

/* ---- 7.5: full and short form ---- */

static const char six_plies[] =
    TOURNAMENT SEATS MOVE("0:01:00", "h2e2") PRESS("0:01:01") MOVE("0:01:31", "h9g7")
        PRESS("0:01:31") MOVE("0:05:31", "h0g2") PRESS("0:05:31") MOVE("0:06:00", "i9h9")
            PRESS("0:06:00") MOVE("0:06:30", "i0h0") PRESS("0:06:30") MOVE("1:10:00.5", "h7h3");

static void test_full_form(void **state)
{
    (void)state;
    sheet_options options = sheet_chinese();
    static const char *const facts[] = {
        " 回合  红方             用时     余时  黑方             用时     余时\n",
        "    1  炮二平五         1:00  1:29:00  马8进7           0:30  1:29:30\n",
        "    2  马二进三         4:00  1:24:59  车9平8           0:29  1:29:01\n",
        "    3  车一平二         0:30  1:24:29  炮8进4        1:03:30    25:30\n", NULL};
    sheet_assert_text(six_plies, &options, facts);
}

static void test_short_form_and_others(void **state)
{
    (void)state;
    static const struct {
        chuhe_notation notation;
        const char *red, *black;
    } forms[] = {{CHUHE_NOTATION_SHORT, "  1  炮25 ", "  马87 "},
                 {CHUHE_NOTATION_WXF, "  1  C2=5 ", "  H8+7 "},
                 {CHUHE_NOTATION_ICCS, "  1  H2-E2 ", "  H9-G7 "},
                 {CHUHE_NOTATION_COORDINATES, "  1  h2e2 ", "  h9g7 "}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        sheet_options options = sheet_english();
        options.notation = forms[i].notation;
        const char *const facts[] = {forms[i].red, forms[i].black, NULL};
        sheet_assert_text(six_plies, &options, facts);
    }
}

static void test_times_left_out(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    options.times = SHEET_TIMES_TOTALS;
    char *text = sheet_of_log(six_plies, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "    1  炮二平五      马8进7\n");
    sheet_assert_has(text, "Time used     0:05:31                    1:04:29.5\n");
    sheet_assert_has(text, "Time left     1:24:29                    0:25:30.5\n");
    free(text);
    options.times = SHEET_TIMES_NONE;
    text = sheet_of_log(six_plies, &options, SHEET_FORM_TEXT);
    sheet_assert_has_not(text, "Time used");
    sheet_assert_has_not(text, "Time left");
    sheet_assert_has(text, "Fouls");
    free(text);
}

/* Without clocks: what each side had used by then. */
static void test_without_clocks(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {"used  Black", "炮二平五         0:10     0:10",
                                        "马二进三         0:05     0:15", NULL};
    sheet_assert_text("{\"game\":{\"table\":\"tournament\"}}\n" SEATS MOVE("0:00:10", "h2e2")
                          MOVE("0:00:30", "h9g7") MOVE("0:00:35", "h0g2"),
                      &options, facts);
}

/* ---- the head ---- */

static void test_head(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    options.event = "Cup";
    options.place = "Hall";
    options.date = "2026-11-30";
    options.round = "3";
    options.table = "12";
    options.team[CHUHE_RED] = "East";
    options.player[CHUHE_BLACK] = "Other";
    options.arbiter = "丙";
    static const char *const facts[] = {
        "Score sheet\n\nEvent: Cup\n",
        "Place: Hall                            Date: 2026-11-30\n",
        "Round: 3                               Table: 12\n",
        "Red: 甲 (East)\nBlack: Other\n",
        "Time control: 1999 rules, 6.1: 90 minutes for 40 moves, then 15 for every 10\n",
        "Rule book: Chinese rules of 1999\n",
        "Arbiter: 丙      ",
        NULL};
    sheet_assert_text(TOURNAMENT SEATS, &options, facts);
}

static void test_time_controls_in_words(void **state)
{
    static const struct {
        const char *time, *english, *chinese;
    } facts[] = {
        {"20m+5s", "20 minutes, and 5 seconds for each move", "20分钟，每着加5秒"},
        {"1h30m", "90 minutes", "90分钟"},
        {"1m1s1ms", "1 minute 1 second 1 millisecond", "1分钟1秒1毫秒"},
        {"40m/20,10m/5:repeat", "40 minutes for 20 moves; then 10 minutes for every 5 moves",
         "40分钟20着，以后每10分钟5着"},
        {"5m:byo=30sx3", "5 minutes, then 3 times 30 seconds", "5分钟，读秒30秒3次"},
        {"0s:byo=20s", "20 seconds a move", "读秒20秒"},
        {"0s:move=10s", "no move over 10 seconds", "步时10秒"},
        {"10m/30:drop:delay=2s,5m:move=1m:byo=10s",
         "10 minutes for 30 moves, the first 2 seconds of each move free, what is left is lost; "
         "then 5 minutes, no move over 1 minute, then 10 seconds a move",
         "10分钟30着，每着前2秒不计时，余时不累计，以后5分钟，步时1分钟，读秒10秒"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        sheet_options options;
        char log[128];
        sheet_options_init(&options);
        snprintf(log, sizeof log, "{\"game\":{\"table\":\"casual\",\"time\":\"%s\"}}\n",
                 facts[i].time);
        for (unsigned chinese = 0; chinese < 2; chinese++) {
            options.chinese = chinese;
            char *html = sheet_of_log(log, &options, SHEET_FORM_HTML);
            sheet_assert_has(html, chinese ? facts[i].chinese : facts[i].english);
            free(html);
        }
    }
}

/* Nothing given, nobody there, nothing played: a sheet to be filled in. */
static void test_empty_game(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {"Event: ______",
                                        "Place: ____",
                                        "Red: ____",
                                        "Black: ____",
                                        "Time control: no clocks\n",
                                        "  No.  Red",
                                        "Result: not ended\n",
                                        "Fouls         0 ",
                                        "Red:      ",
                                        NULL};
    static const char log[] = "{\"game\":{\"table\":\"tournament\"}}\n";
    sheet_assert_text(log, &options, facts);
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has_not(text, "Notes");
    sheet_assert_has_not(text, "Reason");
    free(text);
    char *svg = sheet_of_log(log, &options, SHEET_FORM_SVG);
    sheet_assert_has(svg, "page 1 of 1");
    picture_assert_well_formed(svg);
    free(svg);
}

/* ---- what happens besides the moves ---- */

/* 4.2.2, 9.1.3: an offer is marked on the move in whose time it was made. */
static void test_offers(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {
        "    1  炮二平五(=)      0:05",
        "马8进7           0:02",
        "    2  马二进三 ",
        "车9平8(=)        0:02",
        "0:00:06, after 1 Red: Red offers a draw\n",
        "0:00:09, after 1 Red: Black refuses\n", /* by moving */
        "0:00:11, after 1 Black: foul of Red, number 1: offers a draw again after a\n",
        "0:00:13, after 2 Red: Black offers a draw\n", /* before its move: marked on that */
        "0:00:20, after 2 Black: Red agrees\n",
        "Result: draw\nReason: a draw was offered and accepted (1999 4.2.2)\n",
        "Fouls         1 (1999 9.1.3)             0\n",
        NULL};
    sheet_assert_text(
        TOURNAMENT SEATS MOVE("0:00:05", "h2e2") AT("0:00:06", "\"offer\",\"by\":\"red\"")
            PRESS("0:00:07") MOVE("0:00:09", "h9g7") PRESS("0:00:10")
                AT("0:00:11", "\"offer\",\"by\":\"red\"") MOVE("0:00:12", "h0g2") PRESS("0:00:12")
                    AT("0:00:13", "\"offer\",\"by\":\"black\"") MOVE("0:00:14", "i9h9")
                        AT("0:00:20", "\"accept\",\"by\":\"red\""),
        &options, facts);
}

/* 9.2: fouls are noted with their clauses; the third loses (4.1.8). */
static void test_fouls(void **state)
{
    (void)state;
    sheet_options options = sheet_chinese();
    static const char *const facts[] = {
        "0:00:01，首着之前：黑方第1次犯规：在对方走棋时间内干扰对方（1999 9.1.1）\n",
        "0:00:02，首着之前：黑方第2次犯规：擅停擅开棋钟（1999 9.1.2）\n",
        "0:00:03，首着之前：黑方第3次犯规：违反棋手须知情节轻微（1999 9.1.8）\n",
        "结果：红方胜\n原因：三次犯规（1999 4.1.8）\n",
        "0                          3次（1999 9.1.1，1999 9.1.2，1999 9.1.8）\n",
        NULL};
    sheet_assert_text(
        TOURNAMENT SEATS AT("0:00:01", "\"foul\",\"side\":\"black\",\"foul\":\"9.1.1\"")
            AT("0:00:02", "\"foul\",\"side\":\"black\",\"foul\":\"9.1.2\"")
                AT("0:00:03", "\"foul\",\"side\":\"black\",\"foul\":\"9.1.8\""),
        &options, facts);
}

/* What the arbiter does with clocks and moves: 5.8, chapter 7. */
static void test_arbiter(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {
        "0:01:10, before the first move: Black arrives\n",
        "0:02:30.25, after 1 Red: Black's time is corrected: 0:01:00 more\n",
        "0:02:31, after 1 Red: Red's time is corrected: 0:00:00.5 less\n",
        "0:02:40, after 1 Red: the clocks are stopped\n",
        "0:03:40, after 1 Red: the clocks go on\n",
        "0:04:10, after 2 Red: an error is put right (1999 5.8); taken off: 马8进7",
        "0:04:11, after 1 Red: not recorded by Red: 1 more\n",
        "0:04:12, after 1 Red: Red has completed the record\n",
        "    1  炮二平五         2:00  1:28:00  车9进1           0:30  1:29:30\n",
        "0:05:00, after 1 Black: Red is declared to have lost: refuses the rules",
        "(1999 4.1.10): goes away\n",
        "Result: Black wins\n",
        NULL};
    sheet_assert_text(
        TOURNAMENT "{\"at\":0,\"event\":\"seated\",\"by\":\"red\"}\n"
                   "{\"at\":0,\"event\":\"start\"}\n" AT("0:01:10", "\"seated\",\"by\":\"black\"")
                       MOVE("0:02:00", "h2e2") PRESS("0:02:00")
                           AT("0:02:30.25", "\"time\",\"side\":\"black\",\"ms\":60000")
                               AT("0:02:31", "\"time\",\"side\":\"red\",\"ms\":-500")
                                   AT("0:02:40", "\"pause\"") AT("0:03:40", "\"resume\"")
                                       MOVE("0:03:50", "h9g7") PRESS("0:03:50")
                                           MOVE("0:04:00", "h0g2") PRESS("0:04:00")
        /* the black horse stood on a wrong point: Black begins its move anew */
        AT("0:04:10", "\"correct\",\"correction\":\"plies\",\"count\":1")
            AT("0:04:11", "\"miss\",\"side\":\"red\",\"count\":1")
                AT("0:04:12", "\"record\",\"by\":\"red\"") MOVE("0:04:40", "i9i8") PRESS("0:04:40")
                    AT("0:05:00", "\"forfeit\",\"side\":\"red\",\"ending\":"
                                  "\"conduct\",\"text\":\"goes away\""),
        &options, facts);
}

/* Casual play: what was taken back is not among the moves. */
static void test_taken_back(void **state)
{
    (void)state;
    sheet_options options = sheet_chinese();
    static const char log[] = "{\"game\":{\"table\":\"casual\"}}\n" SEATS MOVE("0:00:01", "h2e2")
        MOVE("0:00:02", "h9g7") AT("0:00:03", "\"take_back\",\"by\":\"red\",\"count\":2")
            AT("0:00:04", "\"accept\",\"by\":\"black\"") MOVE("0:00:09", "b2e2")
                MOVE("0:00:10", "b9c7");
    static const char *const facts[] = {"0:00:03，第1回合黑方走后：红方请求悔棋2着\n",
                                        "0:00:04，第1回合黑方走后：黑方同意\n",
                                        "0:00:04，第1回合黑方走后：悔棋，收回：炮二平五 马8进7\n",
                                        "    1  炮八平五 ",
                                        "马2进3",
                                        NULL};
    sheet_assert_text(log, &options, facts);
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has_not(text, "    2  ");
    free(text);
}

/* 4.1.4: found fallen when Red wanted to move; noted when it fell. */
static void test_flag(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {"0:01:00.5, before the first move: Red's flag falls\n",
                                        "Result: Black wins\nReason: the flag fell (1999 4.1.4)\n",
                                        "Time used     0:01:00.5                  0:00:00\n",
                                        "Time left     0:00:00                    0:01:00.5\n",
                                        NULL};
    sheet_assert_text("{\"game\":{\"table\":\"tournament\",\"time\":\"60500ms\"}}\n" SEATS
                      " " MOVE("0:02:00", "h2e2"),
                      &options, facts);
}

/* 4.1.7: who must change is warned, with the clause of the book. */
static void test_warning(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    char log[8192] = "{\"game\":{\"table\":\"tournament\","
                     "\"start\":\"3k5/9/9/9/9/9/9/9/4A4/R3K4 w\"}}\n" SEATS;
    static const char *const loop[] = {"a0a9", "d9d8", "a9a8", "d8d9"};
    for (int i = 0; i < 16; i++) {
        char line[80];
        snprintf(line, sizeof line, "{\"at\":%d,\"event\":\"move\",\"move\":\"%s\"}\n",
                 1000 * (i + 1),
                 i == 0       ? "a0a9"
                 : i % 4 == 0 ? "a8a9"
                              : loop[i % 4]);
        strcat(log, line);
    }
    strcat(log, AT("0:00:20", "\"claim_repetition\",\"by\":\"black\""));
    chuhe_referee *referee = sheet_game(log);
    char *text = sheet_write(referee, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "0:00:20, after 8 Black: Black claims by repetition\n");
    sheet_assert_has(text, "0:00:20, after 8 Black: Red must change (");
    free(text);
    chuhe_referee_free(referee);
}

/* 10.1: signed by the players, then by the arbiter; a corrected result is signed anew. */
static void test_signatures(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char log[] = TOURNAMENT SEATS AT("0:01:00", "\"resign\",\"by\":\"red\"")
        AT("0:02:00", "\"sign\",\"by\":\"red\"") AT("0:02:30", "\"sign\",\"by\":\"black\"");
    char corrected[2048];
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "Red: 甲                                signed\n"
                           "Black: 乙                              signed\n"
                           "Arbiter:                               ____________________\n");
    free(text);
    snprintf(corrected, sizeof corrected, "%s%s", log,
             AT("0:03:00", "\"ruling\",\"result\":\"draw\",\"ending\":\"ruled\""));
    text = sheet_of_log(corrected, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "0:03:00, before the first move: the arbiter rules: draw, by ruling of");
    sheet_assert_has(text, "Result: draw\n");
    sheet_assert_has_not(text, "signed\n");
    free(text);
}

/* ---- other games ---- */

/* 1957: Black moves first and stands first; of the two minutes a move one is no extension
 * time, of three one. */
static const char game_1957[] =
    "{\"game\":{\"table\":\"tournament1957\",\"time\":\"1957-1\"}}\n" SEATS MOVE("0:01:00", "h7e7")
        PRESS("0:01:00") MOVE("0:04:00", "h0g2") PRESS("0:04:00")
            AT("0:04:00", "\"resign\",\"by\":\"black\"");

static void test_1957(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {
        "Black: 乙\nRed: 甲\n",
        "  No.  Black           spent     left  Red             spent     left\n",
        "    1  炮8平5           1:00    30:00  马二进三         3:00    29:00\n",
        "              Black                      Red\n",
        "Time used     0:01:00                    0:03:00\n",
        "Extension     0:00:00                    0:01:00\n",
        "Reason: resignation (1957 winning)\n",
        NULL};
    sheet_assert_text(game_1957, &options, facts);
}

/* The extension time is on every form of the sheet, and only where there is such a thing. */
static void test_extension_time(void **state)
{
    (void)state;
    sheet_options options = sheet_chinese();
    char *text = sheet_of_log(game_1957, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "延长时间      0:00:00                    0:01:00\n");
    free(text);
    text = sheet_of_log(game_1957, &options, SHEET_FORM_HTML);
    sheet_assert_has(text, "<tr><th>延长时间</th><td>0:00:00</td><td>0:01:00</td></tr>");
    free(text);
    text = sheet_of_log(game_1957, &options, SHEET_FORM_SVG);
    sheet_assert_has(text, ">延长时间<");
    free(text);
    options.times = SHEET_TIMES_NONE;
    text = sheet_of_log(game_1957, &options, SHEET_FORM_TEXT);
    sheet_assert_has_not(text, "延长时间   ");
    free(text);
    options.times = SHEET_TIMES_ALL;
    text = sheet_of_log(six_plies, &options, SHEET_FORM_TEXT);
    sheet_assert_has_not(text, "延长时间");
    free(text);
}

/* 1957, odds: the first moves are rounds of one side alone. */
static void test_odds(void **state)
{
    (void)state;
    sheet_options options = sheet_chinese();
    static const char *const facts[] = {"让棋：让两先，让子：b9马\n", "    1  炮二平五 ",
                                        "    2  马二进三         0:01     0:02  马8进7",
                                        "    3  车一平二 ", NULL};
    static const char log[] =
        "{\"game\":{\"table\":\"tournament\",\"odds\":{\"first_moves\":2,\"removed\":[\"b9\"]}}}"
        "\n" SEATS MOVE("0:00:01", "h2e2") MOVE("0:00:02", "h0g2") MOVE("0:00:03", "h9g7")
            MOVE("0:00:04", "i0h0");
    sheet_assert_text(log, &options, facts);
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "    1  炮二平五         0:01     0:01\n");
    free(text);
}

/* A start in which Black is to move: the first round has no move of Red. */
static void test_black_begins(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {
        "Start: 3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1\n",
        "    1                                  将4进1           0:01     0:01\n",
        "    2  车九进一         0:01     0:01\n", NULL};
    sheet_assert_text(
        "{\"game\":{\"table\":\"tournament\",\"start\":\"3k5/9/9/9/9/9/9/9/9/R3K4 b\"}}\n" SEATS
            MOVE("0:00:01", "d9d8") MOVE("0:00:02", "a0a1"),
        &options, facts);
}

/* The settings variant: markers are written where they were moved. */
static void test_settings(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {"Game: settings, 2 marker(s) a side\n",
                                        "    1  [6]h0g2",
                                        "[-,6]h9g7",
                                        "    2  [3,4]b2e2",
                                        "  i9h9 ",
                                        "equal settings: both markers go back from row 6\n",
                                        NULL};
    sheet_assert_text("{\"game\":{\"table\":\"casual\",\"markers\":2}}\n" SEATS AT(
                          "0:00:01", "\"marker\",\"marker\":0,\"row\":6") MOVE("0:00:02", "h0g2")
                          AT("0:00:03", "\"marker\",\"marker\":1,\"row\":6") MOVE("0:00:04", "h9g7")
                              AT("0:00:05", "\"marker\",\"marker\":0,\"row\":2")
                                  AT("0:00:05", "\"marker\",\"marker\":1,\"row\":4")
                                      AT("0:00:05", "\"marker\",\"marker\":0,\"row\":3")
                                          MOVE("0:00:06", "b2e2") MOVE("0:00:07", "i9h9"),
                      &options, facts);
}

/* A soldier that becomes a chariot as it enters the last rank, and one that does later. */
#define PROMOTION_GAME                                                                             \
    "{\"game\":{\"table\":\"casual\",\"markers\":1,"                                               \
    "\"start\":\"4rk3/P8/9/9/9/9/9/9/4R4/3K5 w\"}}\n" SEATS MOVE("0:00:01", "a8b8")                \
        MOVE("0:00:02", "e9e1")
#define ROW_THREE(time) AT(time, "\"marker\",\"by\":\"red\",\"marker\":0,\"row\":3")

static void test_promotions(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const at_once[] = {"    1  a8b8", "    2  [3]b8b9=R", NULL};
    static const char *const later[] = {"    2  b8b9 ", "    3  [3]=R!b9a9 ", NULL};
    sheet_assert_text(PROMOTION_GAME ROW_THREE("0:00:03") MOVE("0:00:04", "b8b9=R"), &options,
                      at_once);
    sheet_assert_text(PROMOTION_GAME MOVE("0:00:03", "b8b9") MOVE("0:00:04", "f9f8")
                          ROW_THREE("0:00:05") AT("0:00:06", "\"promote\",\"late\":\"R\"")
                              MOVE("0:00:07", "b9a9"),
                      &options, later);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_form),      cmocka_unit_test(test_short_form_and_others),
        cmocka_unit_test(test_times_left_out), cmocka_unit_test(test_without_clocks),
        cmocka_unit_test(test_head),           cmocka_unit_test(test_time_controls_in_words),
        cmocka_unit_test(test_empty_game),     cmocka_unit_test(test_offers),
        cmocka_unit_test(test_fouls),          cmocka_unit_test(test_arbiter),
        cmocka_unit_test(test_taken_back),     cmocka_unit_test(test_flag),
        cmocka_unit_test(test_warning),        cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_1957),           cmocka_unit_test(test_extension_time),
        cmocka_unit_test(test_odds),           cmocka_unit_test(test_black_begins),
        cmocka_unit_test(test_settings),       cmocka_unit_test(test_promotions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
