/* The first line of the log of a live game: what is written is read back as the very
 * same, and what is wrong is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "eventlog/eventlog.h"

static uint64_t chance(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static bool same_rules(const chuhe_table_rules *a, const chuhe_table_rules *b)
{
    return a->book == b->book && a->rules_1957 == b->rules_1957 && a->first_side == b->first_side &&
           a->press_by_hand == b->press_by_hand && a->touch_move == b->touch_move &&
           a->illegal_move_loses == b->illegal_move_loses &&
           a->fouls_that_lose == b->fouls_that_lose && a->warns_first == b->warns_first &&
           a->takes_back == b->takes_back && a->keeps_records == b->keeps_records &&
           a->repetition == b->repetition && a->natural_limit == b->natural_limit &&
           a->natural_limit_rounds == b->natural_limit_rounds &&
           a->dead_draw_ends == b->dead_draw_ends && a->late_limit_ms == b->late_limit_ms &&
           a->record_exempt_ms == b->record_exempt_ms;
}

static bool same_options(const chuhe_referee_options *a, const chuhe_referee_options *b)
{
    return same_rules(&a->rules, &b->rules) && chuhe_time_control_is_same(&a->time, &b->time) &&
           a->odds.first_moves == b->odds.first_moves &&
           a->odds.removed.half[0] == b->odds.removed.half[0] &&
           a->odds.removed.half[1] == b->odds.removed.half[1] && a->markers == b->markers &&
           a->has_start == b->has_start &&
           (!a->has_start || chuhe_setup_is_same(&a->start, &b->start));
}

static void options_come_back(const chuhe_referee_options *options, const char *line)
{
    buffer out;
    chuhe_referee_options back;
    eventlog_fault fault = {.line = 1};
    buffer_init(&out);
    eventlog_write_options(&out, options);
    out.bytes[out.len - 1] = '\0';
    if (line)
        assert_string_equal(out.bytes, line);
    assert_true(eventlog_read_options(&back, out.bytes, out.len - 1, &fault));
    if (!same_options(options, &back))
        fail_msg("%s is read back as other options", out.bytes);
    buffer_deinit(&out);
}

static void options_are_the_nearest_table_and_what_differs(void **state)
{
    (void)state;
    chuhe_referee_options options;
    chuhe_referee_options_init(&options);
    options_come_back(&options, "{\"game\":{\"table\":\"tournament\",\"rules\":\"cxa1999\"}}");
    assert_int_equal(chuhe_time_control_from_text(&options.time, "1999-6.1", 8, NULL), CHUHE_OK);
    options.odds.first_moves = 2;
    chuhe_squareset_add(&options.odds.removed, chuhe_square_make(1, 0));
    options.rules.late_limit_ms = 1800000;
    options.rules.touch_move = false;
    options_come_back(&options, "{\"game\":{\"table\":\"tournament\",\"rules\":\"cxa1999\","
                                "\"touch_move\":false,\"late_limit\":\"30m\","
                                "\"time\":\"90m/40,15m/10:repeat\","
                                "\"odds\":{\"first_moves\":2,\"removed\":[\"b0\"]}}}");
    chuhe_table_rules_init(&options.rules, CHUHE_TABLE_CASUAL, NULL);
    options.markers = 2;
    options.rules.natural_limit = CHUHE_LIMIT_OFF;
    options.rules.natural_limit_rounds = 50;
    options.has_start = true;
    chuhe_setup_start(&options.start);
    options.start.to_move = CHUHE_BLACK;
    options_come_back(&options, NULL);
}

static void any_options_come_back(void **state)
{
    (void)state;
    uint64_t seed = 19570101;
    for (unsigned i = 0; i < 1000; i++) {
        chuhe_referee_options options;
        chuhe_referee_options_init(&options);
        chuhe_table_rules *rules = &options.rules;
        chuhe_table_rules_init(rules, (chuhe_table)(chance(&seed) % CHUHE_TABLES),
                               chuhe_rulebook_at(chance(&seed) % chuhe_rulebook_count()));
        bool *const flags[] = {&rules->rules_1957,    &rules->press_by_hand,
                               &rules->touch_move,    &rules->illegal_move_loses,
                               &rules->warns_first,   &rules->takes_back,
                               &rules->keeps_records, &rules->dead_draw_ends};
        for (unsigned flag = 0; flag < 8; flag++)
            if (chance(&seed) % 4 == 0)
                *flags[flag] = !*flags[flag];
        rules->first_side = (chuhe_side)(chance(&seed) % 2);
        rules->fouls_that_lose = (uint8_t)(chance(&seed) % 5);
        rules->repetition = (chuhe_repetition_way)(chance(&seed) % 3);
        rules->natural_limit = (chuhe_natural_limit)(chance(&seed) % 3);
        rules->natural_limit_rounds = (uint16_t)(1 + chance(&seed) % 32767);
        rules->late_limit_ms = (int64_t)(chance(&seed) % 4) * 30000;
        rules->record_exempt_ms = (int64_t)(chance(&seed) % 400000);
        options_come_back(&options, NULL);
    }
}

static chuhe_table_rules rules_of(const char *line)
{
    chuhe_referee_options options;
    eventlog_fault fault = {.line = 1};
    assert_true(eventlog_read_options(&options, line, strlen(line), &fault));
    return options.rules;
}

static void words_mean_what_they_say(void **state)
{
    (void)state;
    assert_true(rules_of("{\"game\":{\"table\":\"online\",\"press\":\"hand\"}}").press_by_hand);
    assert_false(rules_of("{\"game\":{\"press\":\"machine\"}}").press_by_hand);
    assert_true(rules_of("{\"game\":{\"table\":\"online\",\"illegal_move\":\"loses\"}}")
                    .illegal_move_loses);
    assert_false(rules_of("{\"game\":{\"illegal_move\":\"refused\"}}").illegal_move_loses);
    assert_true(rules_of("{\"game\":{\"clauses\":\"1957\"}}").rules_1957);
    assert_int_equal(rules_of("{\"game\":{\"first\":\"black\"}}").first_side, CHUHE_BLACK);
    assert_int_equal(rules_of("{\"game\":{\"repetition\":\"off\"}}").repetition,
                     CHUHE_REPETITION_OFF);
    assert_int_equal(rules_of("{\"game\":{\"repetition\":\"automatic\"}}").repetition,
                     CHUHE_REPETITION_AUTOMATIC);
    assert_int_equal(rules_of("{\"game\":{\"natural_limit\":{\"way\":\"ends\"}}}").natural_limit,
                     CHUHE_LIMIT_ENDS);
    assert_int_equal(rules_of("{\"game\":{\"natural_limit\":{\"way\":\"off\"}}}").natural_limit,
                     CHUHE_LIMIT_OFF);
    assert_int_equal(
        rules_of("{\"game\":{\"natural_limit\":{\"rounds\":50}}}").natural_limit_rounds, 50);
    assert_int_equal(rules_of("{\"game\":{\"late_limit\":\"5m\"}}").late_limit_ms, 300000);
    assert_string_equal(rules_of("{\"game\":{\"rules\":\"axf\"}}").book->name, "axf");
}

static void wrong_options_are_told(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"{\"game\":3}", "\"game\": expected an object { }, found 3"},
        {"{\"game\":{},\"at\":0}", "\"at\": there is no such field; there are game"},
        {"{\"gane\":{}}", "\"gane\": there is no such field"},
        {"{}", "\"game\" is missing"},
        {"{\"game\":{\"tabel\":\"online\"}}",
         "\"tabel\": there is no such field; there are table, rules"},
        {"{\"game\":{\"table\":\"club\"}}", "expected one of tournament, tournament1957"},
        {"{\"game\":{\"rules\":\"cxa2001\"}}", "cxa2020"},
        {"{\"game\":{\"time\":\"90\"}}", "\"time\": expected a time control"},
        {"{\"game\":{\"time\":90}}", "found 90"},
        {"{\"game\":{\"odds\":{\"first_moves\":4}}}", "0-3, found 4"},
        {"{\"game\":{\"odds\":{\"moves\":2}}}", "there are first_moves, removed"},
        {"{\"game\":{\"odds\":{\"removed\":\"b0\"}}}", "expected points such as"},
        {"{\"game\":{\"odds\":{\"removed\":[\"b0\",7]}}}", "found [\"b0\",7]"},
        {"{\"game\":{\"markers\":3}}", "0-2"},
        {"{\"game\":{\"start\":\"9/9 w\"}}", "\"start\": expected a FEN"},
        {"{\"game\":{\"press\":true}}", "expected one of machine, hand, found true"},
        {"{\"game\":{\"touch_move\":\"yes\"}}", "true or false"},
        {"{\"game\":{\"fouls\":256}}", "0-255"},
        {"{\"game\":{\"natural_limit\":{\"rounds\":0}}}", "1-32767, found 0"},
        {"{\"game\":{\"natural_limit\":\"off\"}}", "expected an object"},
        {"{\"game\":{\"late_limit\":\"-15m\"}}", "\"late_limit\": expected a length of time"},
        {"{\"game\":{\"first\":\"white\"}}", "red, black"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        chuhe_referee_options options;
        eventlog_fault fault = {.line = 1};
        buffer words;
        buffer_init(&words);
        if (eventlog_read_options(&options, lines[i][0], strlen(lines[i][0]), &fault))
            fail_msg("%s is read", lines[i][0]);
        eventlog_fault_append(&words, &fault, false);
        if (!strstr(words.bytes, lines[i][1]))
            fail_msg("%s: says %s", lines[i][0], words.bytes);
        buffer_deinit(&words);
    }
}

/* As a FEN has them that people type: every fault, with its points. */
static void what_is_wrong_with_a_start_is_told(void **state)
{
    (void)state;
    chuhe_referee *referee;
    chuhe_referee_options options;
    eventlog_fault fault;
    buffer words;
    const char line[] = "{\"game\":{\"start\":\"4k4/9/9/9/9/9/9/9/4K4/P8 w\"}}";
    assert_true(eventlog_read_options(&options, line, strlen(line), &fault));
    chuhe_status status = chuhe_referee_new(&referee, &options, NULL);
    assert_int_equal(status, CHUHE_E_UNPLAYABLE);
    eventlog_options_fault(&fault, &options, status);
    assert_int_equal(fault.start.faults, CHUHE_FAULT_GENERALS_FACING | CHUHE_FAULT_SOLDIER_OUTSIDE);
    for (int chinese = 0; chinese < 2; chinese++) {
        buffer_init(&words);
        eventlog_fault_append(&words, &fault, chinese == 1);
        assert_non_null(strstr(words.bytes, chinese ? "（a0）" : "(a0)"));
        assert_non_null(strstr(words.bytes, chinese ? "（e1, e9）" : "(e1, e9)"));
        assert_non_null(strstr(words.bytes, chinese ? chuhe_status_message_zh(CHUHE_E_UNPLAYABLE)
                                                    : chuhe_status_message(CHUHE_E_UNPLAYABLE)));
        buffer_deinit(&words);
    }
    eventlog_options_fault(&fault, &options, CHUHE_E_RANGE); /* of anything but the start */
    assert_int_equal(fault.start.faults, 0);
}

static void a_log_without_its_first_line_has_the_usual_rules(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "\n\n# nothing\n", "{\"at\":0,\"event\":\"start\"}"};
    chuhe_referee_options usual, options;
    chuhe_referee_options_init(&usual);
    for (size_t i = 0; i < 3; i++) {
        eventlog log;
        eventlog_fault fault;
        chuhe_event event;
        eventlog_begin(&log, texts[i], strlen(texts[i]));
        assert_true(eventlog_options(&options, &log, &fault));
        assert_true(same_options(&options, &usual));
        assert_int_equal(eventlog_next(&event, &log, NULL, &fault),
                         i == 2 ? EVENTLOG_EVENT : EVENTLOG_END);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_the_nearest_table_and_what_differs),
        cmocka_unit_test(any_options_come_back),
        cmocka_unit_test(words_mean_what_they_say),
        cmocka_unit_test(wrong_options_are_told),
        cmocka_unit_test(what_is_wrong_with_a_start_is_told),
        cmocka_unit_test(a_log_without_its_first_line_has_the_usual_rules),
    };
    return cmocka_run_group_tests_name("eventlog_options", tests, NULL, NULL);
}
