/* The score sheet on paper: long games, many notes, strange names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "support/chance.h"
#include "support/event_chance.h"
#include "support/picture_facts.h"
#include "support/sheet_facts.h"

#define START                                                                                      \
    "{\"at\":0,\"event\":\"seated\",\"by\":\"red\"}\n"                                             \
    "{\"at\":0,\"event\":\"seated\",\"by\":\"black\"}\n"                                           \
    "{\"at\":0,\"event\":\"start\"}\n"

static sheet_options english(void)
{
    sheet_options options;
    sheet_options_init(&options);
    return options;
}

/* So many plies of chariots that go to and fro. */
static chuhe_referee *long_game(int plies)
{
    static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    chuhe_referee *referee = sheet_game("{\"game\":{\"table\":\"tournament\",\"time\":\"1999-6.5\","
                                        "\"repetition\":\"off\"}}\n" START);
    for (int i = 0; i < plies; i++) {
        chuhe_party side = (chuhe_party)(i % 2);
        chuhe_event event = chuhe_event_make(CHUHE_EVENT_MOVE, side, 1000 * (i + 1));
        chuhe_answer answer;
        const char *text = moves[i % 4];
        chuhe_square from, to;
        assert_int_equal(chuhe_square_from_text(&from, text, 2, NULL), CHUHE_OK);
        assert_int_equal(chuhe_square_from_text(&to, text + 2, 2, NULL), CHUHE_OK);
        event.turn = chuhe_turn_make(chuhe_move_make(from, to));
        chuhe_referee_apply(&answer, referee, &event);
        assert_int_equal(answer.refusal, CHUHE_REFUSAL_NONE);
        event = chuhe_event_make(CHUHE_EVENT_PRESS, side, 1000 * (i + 1));
        chuhe_referee_apply(&answer, referee, &event);
        assert_int_equal(answer.refusal, CHUHE_REFUSAL_NONE);
    }
    return referee;
}

/* Every round is on one page, each page is a picture of its own, the signatures are on the
 * last; nothing is below the paper's edge. */
static void check_pages(const chuhe_referee *referee, const sheet_options *options, int rounds)
{
    sheet *s = sheet_new(referee, options);
    assert_non_null(s);
    size_t pages = sheet_pages(s);
    int found = 0;
    for (size_t page = 0; page < pages; page++) {
        buffer svg;
        buffer_init(&svg);
        sheet_svg(&svg, s, page);
        assert_false(buffer_failed(&svg));
        picture_assert_well_formed(svg.bytes);
        sheet_assert_well_formed(svg.bytes);
        found += picture_count(svg.bytes, ">车九");
        assert_int_equal(picture_count(svg.bytes, ">Arbiter: <"), page + 1 == pages);
        for (const char *at = svg.bytes; (at = strstr(at, " y=\"")) != NULL; at++)
            assert_in_range(atoi(at + 4), 1, 2970 - 60);
        buffer_deinit(&svg);
    }
    assert_int_equal(found, rounds);
    sheet_free(s);
}

static void test_long_games(void **state)
{
    (void)state;
    sheet_options options = english();
    for (int rounds = 1; rounds <= 300; rounds += rounds < 90 ? 7 : 53) {
        chuhe_referee *referee = long_game(2 * rounds);
        check_pages(referee, &options, rounds);
        char *html = sheet_write(referee, &options, SHEET_FORM_HTML);
        assert_int_equal(picture_count(html, "<tr><td class=\"number\">"), rounds);
        sheet_assert_well_formed(html);
        free(html);
        chuhe_referee_free(referee);
    }
    chuhe_referee *referee = long_game(600);
    char *text = sheet_write(referee, &options, SHEET_FORM_TEXT);
    sheet_assert_has(text, "  300  车九退一");
    sheet_assert_has(text, "Time used     0:05:00                    0:05:00\n");
    free(text);
    chuhe_referee_free(referee);
}

/* Notes run over pages as well. */
static void test_many_notes(void **state)
{
    (void)state;
    sheet_options options = english();
    chuhe_referee *referee = long_game(10);
    for (int i = 0; i < 400; i++) {
        chuhe_answer answer;
        chuhe_event event = chuhe_event_make(CHUHE_EVENT_TIME, CHUHE_PARTY_ARBITER, 20000 + i);
        event.ms = 1000 * (i + 1);
        chuhe_referee_apply(&answer, referee, &event);
        assert_int_equal(answer.refusal, CHUHE_REFUSAL_NONE);
    }
    check_pages(referee, &options, 5);
    char *svg = sheet_write(referee, &options, SHEET_FORM_SVG);
    assert_int_equal(picture_count(svg, "time is corrected"), 400);
    assert_true(picture_count(svg, "<svg ") > 3);
    free(svg);
    chuhe_referee_free(referee);
}

/* Markup, quotes, controls, no UTF-8, and more than any line holds. */
static void test_strange_names(void **state)
{
    (void)state;
    static const char game[] = START "{\"at\":1000,\"event\":\"move\",\"move\":\"h2e2\"}\n";
    char long_name[3000];
    memset(long_name, 'W', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    sheet_options options = english();
    options.event = "<script>alert(\"1\")</script> & 'co'\n\x1b[31m\xff\xEF\xBF\xBF";
    options.place = long_name;
    options.arbiter = long_name;
    options.player[CHUHE_RED] = "楚河&汉界<b>";
    options.team[CHUHE_RED] = long_name;
    char *html = sheet_of_log(game, &options, SHEET_FORM_HTML);
    sheet_assert_well_formed(html);
    sheet_assert_has(html, "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39; ");
    sheet_assert_has(html, "楚河&amp;汉界&lt;b&gt;");
    sheet_assert_has_not(html, "\x1b");
    sheet_assert_has_not(html, "\xff");
    free(html);
    char *svg = sheet_of_log(game, &options, SHEET_FORM_SVG);
    picture_assert_well_formed(svg);
    free(svg);
    char *text = sheet_of_log(game, &options, SHEET_FORM_TEXT);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, "Arbiter", 7) != 0)
            assert_in_range(text_width(line, strlen(line)), 0, SHEET_COLUMNS);
    free(text);
}

static unsigned below(void *ctx, unsigned n)
{
    return chance_below(ctx, n);
}

/* Whatever happens at a table, every move that stands is on its sheet. */
static void check_any_game(chance *luck)
{
    const event_source source = {below, luck};
    chuhe_referee_options options;
    chuhe_referee *referee;
    chuhe_answer answer;
    chuhe_table_state end;
    sheet_options look = english();
    event_chance_options(&options, &source);
    if (chuhe_referee_new(&referee, &options, NULL) != CHUHE_OK)
        return;
    for (int i = 0; i < 80; i++) {
        chuhe_event event = event_chance_next(referee, &source);
        chuhe_referee_apply(&answer, referee, &event);
    }
    chuhe_referee_state(&end, referee);
    look.chinese = chance_below(luck, 2);
    look.times = chance_below(luck, 3);
    look.notation = chance_below(luck, CHUHE_NOTATION_SAN);
    char *html = sheet_write(referee, &look, SHEET_FORM_HTML);
    char *svg = sheet_write(referee, &look, SHEET_FORM_SVG);
    char *text = sheet_write(referee, &look, SHEET_FORM_TEXT);
    sheet_assert_well_formed(html);
    sheet_assert_well_formed(svg);
    assert_int_equal(picture_count(html, "<td class=\"move\">") -
                         picture_count(html, "<td class=\"move\"></td>"),
                     end.plies);
    assert_true(text_is_utf8(text, strlen(text)));
    free(html);
    free(svg);
    free(text);
    chuhe_referee_free(referee);
}

static void test_any_game(void **state)
{
    (void)state;
    chance luck = {20261130};
    for (int i = 0; i < 300; i++)
        check_any_game(&luck);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_games),
        cmocka_unit_test(test_many_notes),
        cmocka_unit_test(test_strange_names),
        cmocka_unit_test(test_any_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
