/* What the notes of a score sheet tell: what the arbiter, the server and the rules did. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/sheet_facts.h"

/* Why the clocks were stopped: by the arbiter, in his words, or since the server was away. */
static void test_reasons_of_pauses(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char log[] = TOURNAMENT SEATS AT("0:01:00", "\"pause\",\"text\":\"outage\"")
        AT("0:02:00", "\"resume\",\"text\":\"outage\"")
            AT("0:03:00", "\"pause\",\"text\":\"light fails\"") AT("0:04:00", "\"resume\"");
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(
        text, "0:01:00, before the first move: the clocks are stopped: the server was away\n");
    sheet_assert_has(text,
                     "0:02:00, before the first move: the clocks go on: the server is back\n");
    sheet_assert_has(text, "0:03:00, before the first move: the clocks are stopped: light fails\n");
    sheet_assert_has(text, "0:04:00, before the first move: the clocks go on\n");
    free(text);
}

/* What a server has left out of the clocks is told once, for each side that had any. */
static void test_moves_from_afar(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char log[] =
        "{\"game\":{\"table\":\"online\",\"time\":\"10m\"}}\n" SEATS
        "{\"at\":60000,\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2\",\"lag\":300}\n"
        "{\"at\":61000,\"event\":\"move\",\"by\":\"black\",\"move\":\"h9g7\"}\n"
        "{\"at\":63000,\"event\":\"move\",\"by\":\"red\",\"move\":\"h0g2\",\"lag\":250}\n";
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "Red's moves were on the way for 0:00:00.55 in all, which neither clock "
                           "paid\n");
    sheet_assert_has_not(text, "Black's moves");
    free(text);
    options.chinese = true;
    text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "红方着法在途共0:00:00.55，不计入双方用时\n");
    free(text);
}

/* 1957, 2006: the move is not on the sheet before it is opened. */
static void test_sealed_move(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char log[] = TOURNAMENT SEATS MOVE("0:01:00", "h2e2") PRESS("0:01:00")
        AT("0:02:00", "\"adjourn\"") AT("0:03:00", "\"seal\",\"by\":\"black\",\"move\":\"马8进7\"");
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "0:02:00, after 1 Red: the session ends; Black is to seal a move\n");
    sheet_assert_has(text, "0:03:00, after 1 Red: Black's move is sealed\n");
    sheet_assert_has_not(text, "马8进7");
    free(text);

    char opened[2048];
    snprintf(opened, sizeof opened, "%s%s", log, AT("19:00:00", "\"open\""));
    text = sheet_of_log(opened, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "19:00:00, after 1 Red: the sealed move is opened: 马8进7\n");
    sheet_assert_has(text, "1:29:00  马8进7           2:00  1:28:00\n");
    free(text);

    /* as a page seals it */
    text = sheet_of_log(
        TOURNAMENT SEATS MOVE("0:01:00", "h2e2") PRESS("0:01:00") AT("0:02:00", "\"adjourn\"")
            AT("0:03:00", "\"seal\",\"by\":\"black\",\"move\":\"h9g7\"") AT("19:00:00", "\"open\""),
        &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "19:00:00, after 1 Red: the sealed move is opened: 马8进7 = h9g7\n");
    free(text);
}

static void test_nobody_came(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char *const facts[] = {"Result: both lose\nReason: came too late (1999 4.1.5)\n",
                                        NULL};
    sheet_assert_text(TOURNAMENT "{\"at\":0,\"event\":\"start\"}\n" AT("0:20:00", "\"tick\""),
                      &options, facts);
}

static void test_both_are_declared_to_have_lost(void **state)
{
    (void)state;
    sheet_options options = sheet_english();
    static const char log[] =
        TOURNAMENT SEATS AT("0:02:00", "\"forfeit\",\"side\":\"both\",\"ending\":\"conduct\"");
    char *text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "both are declared to have lost: refuses");
    sheet_assert_has(text, "Result: both lose\n");
    free(text);
    options = sheet_chinese();
    text = sheet_of_log(log, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "判双方均负：拒绝遵守规则或严重违纪");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_of_pauses),
        cmocka_unit_test(test_moves_from_afar),
        cmocka_unit_test(test_sealed_move),
        cmocka_unit_test(test_nobody_came),
        cmocka_unit_test(test_both_are_declared_to_have_lost),
    };
    return cmocka_run_group_tests_name("sheet_notes", tests, NULL, NULL);
}
