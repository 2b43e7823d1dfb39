/* The log of a live game as text: what is written is read back as the very same, and of
 * what is wrong the line, the field, what was expected and what was found are told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "eventlog/eventlog.h"

/* ---- means ---- */

static chuhe_event read_line(const char *line)
{
    chuhe_event event;
    eventlog_fault fault = {.line = 1};
    if (!eventlog_read_event(&event, line, strlen(line), NULL, &fault)) {
        buffer words;
        buffer_init(&words);
        eventlog_fault_append(&words, &fault, false);
        fail_msg("%s: %s", line, words.bytes);
    }
    return event;
}

static bool same_turn(const chuhe_turn *a, const chuhe_turn *b)
{
    return a->late == b->late && a->move == b->move && a->becomes == b->becomes &&
           memcmp(a->rows, b->rows, sizeof a->rows) == 0;
}

static bool same_event(const chuhe_event *a, const chuhe_event *b)
{
    return a->kind == b->kind && a->by == b->by && a->at_ms == b->at_ms && a->side == b->side &&
           a->square == b->square && a->square2 == b->square2 && same_turn(&a->turn, &b->turn) &&
           a->row == b->row && a->consent == b->consent && a->accident == b->accident &&
           a->hand_on == b->hand_on && a->count == b->count && a->ms == b->ms &&
           a->foul == b->foul && a->ending == b->ending && a->result == b->result &&
           a->correction == b->correction && strcmp(a->text, b->text) == 0;
}

/* The event is written as this line, and read back. */
static void is_written(const chuhe_event *event, const char *line)
{
    buffer out;
    chuhe_event back;
    eventlog_fault fault = {.line = 1};
    buffer_init(&out);
    eventlog_write_event(&out, event);
    assert_false(buffer_failed(&out));
    assert_int_equal(out.bytes[out.len - 1], '\n');
    out.bytes[out.len - 1] = '\0';
    if (line)
        assert_string_equal(out.bytes, line);
    assert_true(eventlog_read_event(&back, out.bytes, out.len - 1, NULL, &fault));
    if (!same_event(event, &back))
        fail_msg("%s is read back as another event", out.bytes);
    buffer_deinit(&out);
}

/* The line is refused with these words. */
static void is_wrong(const char *line, const char *words)
{
    chuhe_event event;
    eventlog_fault fault = {.line = 7};
    buffer out, chinese;
    if (eventlog_read_event(&event, line, strlen(line), NULL, &fault))
        fail_msg("%s is read", line);
    buffer_init(&out);
    buffer_init(&chinese);
    eventlog_fault_append(&out, &fault, false);
    eventlog_fault_append(&chinese, &fault, true);
    if (!strstr(out.bytes, words))
        fail_msg("%s: says %s, not %s", line, out.bytes, words);
    assert_ptr_equal(strstr(out.bytes, "line 7: "), out.bytes);
    assert_ptr_equal(strstr(chinese.bytes, "第7行："), chinese.bytes);
    buffer_deinit(&chinese);
    buffer_deinit(&out);
}

/* ---- events ---- */

static void events_are_written_and_read_back(void **state)
{
    (void)state;
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_MOVE, CHUHE_PARTY_RED, 7500);
    event.turn.move = chuhe_move_make(chuhe_square_make(7, 2), chuhe_square_make(4, 2));
    is_written(&event,
               "{\"at\":\"0:00:07.500\",\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2\"}");
    event.ms = 120;
    is_written(&event, "{\"at\":\"0:00:07.500\",\"event\":\"move\",\"by\":\"red\","
                       "\"move\":\"h2e2\",\"lag\":120}");
    event.turn.becomes = CHUHE_HORSE;
    event.hand_on = true;
    is_written(&event, NULL);
    event = chuhe_event_make(CHUHE_EVENT_SEATED, CHUHE_PARTY_BLACK, 0);
    strcpy(event.text, "许\"银川\\");
    is_written(&event, "{\"at\":\"0:00:00\",\"event\":\"seated\",\"by\":\"black\","
                       "\"name\":\"许\\\"银川\\\\\"}");
    event = chuhe_event_make(CHUHE_EVENT_FOUL, CHUHE_PARTY_ARBITER, 3723000);
    event.side = CHUHE_BLACK;
    event.foul = CHUHE_FOUL_OFFERS_AGAIN;
    is_written(&event, "{\"at\":\"1:02:03\",\"event\":\"foul\",\"by\":\"arbiter\","
                       "\"side\":\"black\",\"foul\":\"9.1.3\"}");
    event = chuhe_event_make(CHUHE_EVENT_TIME, CHUHE_PARTY_ARBITER, INT64_MAX);
    event.ms = -90000;
    is_written(&event, "{\"at\":9223372036854775807,\"event\":\"time\",\"by\":\"arbiter\","
                       "\"side\":\"red\",\"ms\":\"-90s\"}");
    event.at_ms = INT64_MIN;
    event.ms = INT64_MIN;
    is_written(&event, NULL);
    event = chuhe_event_make(CHUHE_EVENT_SEAL, CHUHE_PARTY_RED, 1);
    strcpy(event.text, "炮二平五");
    is_written(&event, "{\"at\":\"0:00:00.001\",\"event\":\"seal\",\"by\":\"red\","
                       "\"move\":\"炮二平五\"}");
}

/* Any values that count for the kind. */
static uint64_t chance(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static chuhe_event any_event(uint64_t *seed)
{
    static const chuhe_kind kinds[] = {CHUHE_CHARIOT, CHUHE_HORSE, CHUHE_CANNON};
    static const int64_t times[] = {0,       1,        59999,      60000,
                                    3599999, 86400000, 3600000000, 1800000000000};
    chuhe_event_kind kind = (chuhe_event_kind)(chance(seed) % CHUHE_EVENTS);
    chuhe_event event = chuhe_event_make(kind, (chuhe_party)(chance(seed) % 3),
                                         times[chance(seed) % 8] + (int64_t)(chance(seed) % 2000));
    chuhe_square from = (chuhe_square)(chance(seed) % CHUHE_SQUARES);
    switch (kind) {
    case CHUHE_EVENT_TOUCH:
        event.square = from;
        event.square2 = (chuhe_square)(chance(seed) % (CHUHE_SQUARES + 1));
        break;
    case CHUHE_EVENT_MOVE:
        event.turn.move = chuhe_move_make(from, (chuhe_square)(chance(seed) % CHUHE_SQUARES));
        event.turn.becomes = chance(seed) % 2 ? kinds[chance(seed) % 3] : CHUHE_NO_KIND;
        event.hand_on = chance(seed) % 2;
        event.ms = (int64_t)(chance(seed) % 3) * 90;
        break;
    case CHUHE_EVENT_PRESS:
        event.ms = (int64_t)(chance(seed) % 3) * 1000;
        break;
    case CHUHE_EVENT_ADJUST:
        event.square = from;
        event.consent = chance(seed) % 2;
        event.accident = chance(seed) % 2;
        break;
    case CHUHE_EVENT_MARKER:
        event.row = (uint8_t)(chance(seed) % CHUHE_SETTINGS);
        event.count = (uint32_t)(chance(seed) % 2);
        break;
    case CHUHE_EVENT_PROMOTE:
        event.turn.late = kinds[chance(seed) % 3];
        break;
    case CHUHE_EVENT_TAKE_BACK:
    case CHUHE_EVENT_MISS:
        event.count = (uint32_t)chance(seed);
        break;
    case CHUHE_EVENT_CORRECT:
        event.correction = (chuhe_correction)(chance(seed) % CHUHE_CORRECTIONS);
        if (event.correction == CHUHE_CORRECT_PLIES)
            event.count = (uint32_t)(chance(seed) % 3);
        if (event.correction == CHUHE_CORRECT_BOARD)
            event.square = from;
        break;
    case CHUHE_EVENT_TIME:
        event.ms = (int64_t)(chance(seed) % 600000) - 300000;
        break;
    case CHUHE_EVENT_FOUL:
        event.foul = (chuhe_foul)(chance(seed) % CHUHE_FOULS);
        break;
    case CHUHE_EVENT_FORFEIT:
    case CHUHE_EVENT_RULING:
        event.ending = (chuhe_ending)(chance(seed) % CHUHE_ENDINGS);
        break;
    default:
        break;
    }
    if (kind == CHUHE_EVENT_RULING)
        event.result = (chuhe_result)(chance(seed) % 4);
    if (kind == CHUHE_EVENT_MISS || kind == CHUHE_EVENT_TIME || kind == CHUHE_EVENT_FOUL ||
        kind == CHUHE_EVENT_FORFEIT)
        event.side = (chuhe_side)(chance(seed) % 2);
    return event;
}

static void any_event_comes_back(void **state)
{
    (void)state;
    uint64_t seed = 20060101;
    for (unsigned i = 0; i < 3000; i++) {
        const chuhe_event event = any_event(&seed);
        is_written(&event, NULL);
    }
}

static void what_may_be_left_out_has_its_usual_value(void **state)
{
    (void)state;
    chuhe_event event = read_line("{\"at\":0,\"event\":\"start\"}");
    assert_int_equal(event.by, CHUHE_PARTY_ARBITER);
    event = read_line("{\"at\":5,\"event\":\"ruling\",\"result\":\"draw\"}");
    assert_int_equal(event.ending, CHUHE_ENDING_RULED);
    event = read_line("{\"at\":5,\"event\":\"touch\",\"by\":\"red\",\"square\":\"B0\"}");
    assert_int_equal(event.square, chuhe_square_make(1, 0));
    assert_int_equal(event.square2, CHUHE_NO_SQUARE);
    event = read_line("{\"at\":5,\"event\":\"move\",\"by\":\"red\",\"move\":\"A8-A9=h\"}");
    assert_int_equal(event.turn.becomes, CHUHE_HORSE);
    assert_int_equal(event.turn.move,
                     chuhe_move_make(chuhe_square_make(0, 8), chuhe_square_make(0, 9)));
}

static void times_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t ms;
    } times[] = {{"\"0:00:00\"", 0},
                 {"\"1:02:03.5\"", 3723500},
                 {"\"100:00:00.001\"", 360000001},
                 {"12", 12},
                 {"-5", -5},
                 {"\"-0:00:01\"", -1000},
                 {"\"00:10:00\"", 600000}};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        char line[80] = "{\"event\":\"tick\",\"at\":";
        strcat(strcat(line, times[i].text), "}");
        assert_int_equal(read_line(line).at_ms, times[i].ms);
    }
    assert_int_equal(
        read_line("{\"at\":0,\"event\":\"time\",\"side\":\"red\",\"ms\":\"-1h2m3s4ms\"}").ms,
        -3723004);
    assert_int_equal(read_line("{\"at\":0,\"event\":\"time\",\"side\":\"red\",\"ms\":\"90m\"}").ms,
                     5400000);
    assert_int_equal(read_line("{\"at\":0,\"event\":\"time\",\"side\":\"red\",\"ms\":250}").ms,
                     250);
}

static void wrong_times_are_told(void **state)
{
    (void)state;
    static const char *const times[] = {
        "1:02",     "1:2:3",    "0:60:00",          "0:00:60", "",
        "x",        "0:00:00.", "0:00:00.1234",     ":00:00",  "1:00:00 ",
        "+1:00:00", "1.5",      "12345678901:00:00"};
    static const char *const lengths[] = {"", "5", "5x", "m", "5m5h", "1s1s", "--5s", "1h ", "+5m"};
    char line[100];
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        strcat(strcat(strcpy(line, "{\"event\":\"tick\",\"at\":\""), times[i]), "\"}");
        is_wrong(line,
                 "\"at\": expected a time such as \"1:02:03.500\", or milliseconds, found \"");
    }
    is_wrong("{\"event\":\"tick\",\"at\":1.5}", "found 1.5");
    is_wrong("{\"event\":\"tick\",\"at\":null}", "found null");
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        strcpy(line, "{\"at\":0,\"event\":\"time\",\"side\":\"red\",\"ms\":\"");
        is_wrong(strcat(strcat(line, lengths[i]), "\"}"), "\"ms\": expected a length of time");
    }
}

static void what_is_wrong_with_a_line_is_told(void **state)
{
    (void)state;
    is_wrong("", "not a JSON object: ");
    is_wrong("{\"at\":", "not a JSON object: ");
    is_wrong("\xff\xfe", "not a JSON object: ");
    is_wrong("[1,2]", "expected an object { }, found [1,2]");
    is_wrong("{\"at\":1,\"at\":2}", "duplicate object key");
    is_wrong("{\"at\":0}", "\"event\" is missing: expected one of seated, start");
    is_wrong("{\"event\":\"start\"}", "\"at\" is missing: expected a time");
    is_wrong("{\"at\":0,\"event\":\"strat\"}", "\"event\": expected one of seated, start");
    is_wrong("{\"at\":0,\"event\":\"strat\"}", ", found \"strat\"");
    is_wrong("{\"at\":0,\"event\":3}", "found 3");
    is_wrong("{\"at\":0,\"event\":\"offer\"}",
             "\"by\" is missing: expected one of red, black, arbiter");
    is_wrong("{\"at\":0,\"event\":\"offer\",\"by\":\"green\"}", "found \"green\"");
    is_wrong("{\"at\":0,\"event\":\"start\",\"bye\":\"red\"}", "\"bye\": there is no such field");
    is_wrong("{\"at\":0,\"event\":\"start\",\"square\":\"a0\"}",
             "\"square\": this event has no such field; it has at, event, by");
    is_wrong("{\"at\":0,\"event\":\"touch\",\"by\":\"red\"}",
             "\"square\" is missing: expected a point");
    is_wrong("{\"at\":0,\"event\":\"touch\",\"by\":\"red\",\"square\":\"j0\"}", "found \"j0\"");
    is_wrong("{\"at\":0,\"event\":\"touch\",\"by\":\"red\",\"square\":\"a10\"}", "found \"a10\"");
    is_wrong("{\"at\":0,\"event\":\"move\",\"move\":\"h2e2\"}", "\"by\" is missing");
    is_wrong("{\"at\":0,\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2=K\"}", "a8a9=R");
    is_wrong("{\"at\":0,\"event\":\"move\",\"by\":\"red\",\"move\":\"炮二平五\"}",
             "\"move\": expected a move such as \"h2e2\" or \"a8a9=R\", found \"炮二平五\"");
    is_wrong("{\"at\":0,\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2\",\"hand_on\":1}",
             "\"hand_on\": expected true or false, found 1");
    is_wrong("{\"at\":0,\"event\":\"move\",\"by\":\"red\",\"move\":\"h2e2\",\"lag\":-1}",
             "\"lag\": expected");
    is_wrong("{\"at\":0,\"event\":\"foul\",\"side\":\"both\",\"foul\":\"9.1.1\"}",
             "\"side\": expected one of red, black, found \"both\"");
    is_wrong("{\"at\":0,\"event\":\"forfeit\",\"side\":\"all\",\"ending\":\"late\"}",
             "\"side\": expected one of red, black, both, found \"all\"");
    is_wrong("{\"at\":0,\"event\":\"offer\",\"by\":\"red\",\"lag\":20}",
             "\"lag\": this event has no such field");
    is_wrong("{\"at\":0,\"event\":\"marker\",\"by\":\"red\",\"row\":9}",
             "\"row\": expected a whole number, 0-8, found 9");
    is_wrong("{\"at\":0,\"event\":\"marker\",\"by\":\"red\",\"row\":\"3\"}", "found \"3\"");
    is_wrong("{\"at\":0,\"event\":\"marker\",\"by\":\"red\",\"row\":3,\"marker\":2}", "0-1");
    is_wrong("{\"at\":0,\"event\":\"take_back\",\"by\":\"red\",\"count\":-1}", "found -1");
    is_wrong("{\"at\":0,\"event\":\"take_back\",\"by\":\"red\",\"count\":4294967296}",
             "found 4294967296");
    is_wrong("{\"at\":0,\"event\":\"promote\",\"by\":\"red\",\"late\":\"K\"}", "one of R, N, C");
    is_wrong("{\"at\":0,\"event\":\"foul\",\"side\":\"red\",\"foul\":\"9.1.9\"}", "9.1.8");
    is_wrong("{\"at\":0,\"event\":\"ruling\",\"result\":\"red\"}", "red_wins");
    is_wrong("{\"at\":0,\"event\":\"start\",\"game\":{}}", "in the first line only");
    is_wrong("{\"at\":99999999999999999999,\"event\":\"start\"}", "not a JSON object: ");
}

/* "plies" without a number would take all moves off. */
static void a_correction_has_its_own_fields(void **state)
{
    (void)state;
    chuhe_event event =
        read_line("{\"at\":0,\"event\":\"correct\",\"correction\":\"plies\",\"count\":0}");
    is_written(&event, "{\"at\":\"0:00:00\",\"event\":\"correct\",\"by\":\"arbiter\","
                       "\"correction\":\"plies\",\"count\":0}");
    is_wrong("{\"at\":0,\"event\":\"correct\"}", "\"correction\" is missing");
    is_wrong("{\"at\":0,\"event\":\"correct\",\"correction\":\"plie\"}", "found \"plie\"");
    is_wrong("{\"at\":0,\"event\":\"correct\",\"correction\":\"plies\"}", "\"count\" is missing");
    is_wrong("{\"at\":0,\"event\":\"correct\",\"correction\":\"board\"}",
             "\"square\" is missing: expected a point");
    is_wrong(
        "{\"at\":0,\"event\":\"correct\",\"correction\":\"board\",\"square\":\"a0\","
        "\"count\":1}",
        "\"count\": this event has no such field; it has at, event, by, square, correction, text");
    is_wrong("{\"at\":0,\"event\":\"correct\",\"correction\":\"order\",\"count\":1}",
             "\"count\": this event has no such field");
    is_wrong("{\"at\":0,\"event\":\"correct\",\"correction\":\"plies\",\"count\":1,"
             "\"square\":\"a0\"}",
             "\"square\": this event has no such field");
}

static void a_text_holds_no_zero(void **state)
{
    (void)state;
    is_wrong("{\"at\":0,\"event\":\"seated\",\"by\":\"red\",\"name\":\"a\\u0000b\"}",
             "not a JSON object: a zero in a text");
    is_wrong("{\"at\":0,\"event\":\"start\",\"a\\u0000b\":1}",
             "not a JSON object: a zero in a text");
}

static void texts_have_a_length(void **state)
{
    (void)state;
    char line[300] = "{\"at\":0,\"event\":\"seated\",\"by\":\"red\",\"name\":\"", name[65];
    size_t at = strlen(line);
    memset(name, 'x', 64);
    name[64] = '\0';
    is_wrong(strcat(strcat(line, name), "\"}"), "\"name\": expected a text of at most 63 bytes");
    name[63] = line[at] = '\0';
    assert_string_equal(read_line(strcat(strcat(line, name), "\"}")).text, name);
}

static void a_line_has_a_length(void **state)
{
    (void)state;
    size_t len = EVENTLOG_LINE_MAX + 1;
    char *line = malloc(len);
    chuhe_event event;
    eventlog_fault fault = {.line = 1};
    assert_non_null(line);
    memset(line, ' ', len);
    memcpy(line, "{\"at\":0,\"event\":\"start\"}", 24);
    assert_true(eventlog_read_event(&event, line, len - 1, NULL, &fault));
    assert_false(eventlog_read_event(&event, line, len, NULL, &fault));
    assert_int_equal(fault.problem, EVENTLOG_TOO_LONG);
    free(line);
}

/* ---- whole logs ---- */

static const char log_text[] = "\xEF\xBB\xBF# a game\r\n"
                               "\n"
                               "{\"game\":{\"table\":\"online\",\"time\":\"blitz\"}}\r\n"
                               "  {\"at\":0,\"event\":\"seated\",\"by\":\"red\"}\n"
                               "{\"at\":0,\"event\":\"seated\",\"by\":\"black\"}\n"
                               "{\"at\":0,\"event\":\"start\"}\n"
                               "# 炮\n"
                               "{\"at\":1000,\"event\":\"move\",\"move\":\"炮二平五\"}\n"
                               "{\"at\":2000,\"event\":\"move\",\"move\":\"H8+7\"}\n"
                               "{\"at\":3000,\"event\":\"move\",\"move\":\"马二进一\"}\n"
                               "{\"at\":3000,\"event\":\"move\",\"move\":\"马二进四\"}\n"
                               "nonsense\n"
                               "{\"at\":4000,\"event\":\"move\",\"move\":\"i9h9\"}";

/* Applies what can be read; the lines of faults are put down. */
static chuhe_referee *play(const char *text, size_t len, size_t *faults, size_t *fault_count)
{
    chuhe_referee *referee;
    chuhe_referee_options options;
    chuhe_event event;
    chuhe_answer answer;
    eventlog log;
    eventlog_fault fault;
    eventlog_step step;
    eventlog_begin(&log, text, len);
    assert_true(eventlog_options(&options, &log, &fault));
    assert_int_equal(chuhe_referee_new(&referee, &options, NULL), CHUHE_OK);
    *fault_count = 0;
    while ((step = eventlog_next(&event, &log, referee, &fault)) != EVENTLOG_END) {
        if (step == EVENTLOG_FAULT) {
            faults[(*fault_count)++] = fault.line;
            continue;
        }
        chuhe_referee_apply(&answer, referee, &event);
        assert_int_equal(answer.refusal, CHUHE_REFUSAL_NONE);
    }
    return referee;
}

static void a_log_is_read_line_by_line(void **state)
{
    (void)state;
    size_t faults[8], count, again;
    chuhe_table_state now;
    chuhe_played_ply ply;
    buffer out;
    chuhe_referee *referee = play(log_text, sizeof log_text - 1, faults, &count);
    assert_int_equal(count, 2);
    assert_int_equal(faults[0], 11);
    assert_int_equal(faults[1], 12);
    chuhe_referee_state(&now, referee);
    assert_int_equal(now.plies, 4);
    chuhe_referee_ply(&ply, referee, 1);
    assert_int_equal(ply.turn.move,
                     chuhe_move_make(chuhe_square_make(7, 9), chuhe_square_make(6, 7)));
    /* Written and read again it is the same game. */
    buffer_init(&out);
    eventlog_write(&out, referee);
    chuhe_referee *other = play(out.bytes, out.len, faults, &again);
    assert_int_equal(again, 0);
    assert_true(chuhe_referee_is_same(referee, other));
    chuhe_referee_free(other);
    buffer_deinit(&out);
    chuhe_referee_free(referee);
}

/* What a correction does not look at is not in the log that is written. */
static void a_correction_is_logged_with_its_own_fields(void **state)
{
    (void)state;
    size_t faults[1], count;
    chuhe_answer answer;
    buffer out;
    static const char start[] = "{\"game\":{\"table\":\"tournament\"}}\n"
                                "{\"at\":0,\"event\":\"seated\",\"by\":\"red\"}\n"
                                "{\"at\":0,\"event\":\"seated\",\"by\":\"black\"}\n"
                                "{\"at\":0,\"event\":\"start\"}\n"
                                "{\"at\":1,\"event\":\"move\",\"move\":\"h2e2\"}\n";
    chuhe_referee *referee = play(start, sizeof start - 1, faults, &count), *other;
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_CORRECT, CHUHE_PARTY_ARBITER, 5000);
    event.correction = CHUHE_CORRECT_ORDER;
    event.count = 2;
    event.square = 3;
    chuhe_referee_apply(&answer, referee, &event);
    assert_int_equal(answer.refusal, CHUHE_REFUSAL_NONE);
    buffer_init(&out);
    eventlog_write(&out, referee);
    other = play(out.bytes, out.len, faults, &count);
    assert_int_equal(count, 0);
    assert_true(chuhe_referee_is_same(referee, other));
    buffer_deinit(&out);
    chuhe_referee_free(other);
    chuhe_referee_free(referee);
}

/* A move that cannot be played is told with the reason; as points it is read. */
static void an_illegal_move_in_words_is_told(void **state)
{
    (void)state;
    static const char start[] = "{\"game\":{\"table\":\"online\"}}\n"
                                "{\"at\":0,\"event\":\"seated\",\"by\":\"red\"}\n"
                                "{\"at\":0,\"event\":\"seated\",\"by\":\"black\"}\n"
                                "{\"at\":0,\"event\":\"start\"}\n";
    static const char blocked[] = "{\"at\":0,\"event\":\"move\",\"move\":\"马二进四\"}";
    static const char points[] = "{\"at\":0,\"event\":\"move\",\"move\":\"h0f1\"}";
    size_t faults[1], count;
    chuhe_event event;
    eventlog_fault fault = {.line = 5};
    chuhe_referee *referee = play(start, sizeof start - 1, faults, &count);
    assert_false(eventlog_read_event(&event, blocked, sizeof blocked - 1, referee, &fault));
    assert_int_equal(fault.problem, EVENTLOG_NO_MOVE);
    assert_int_equal(fault.why, CHUHE_E_BLOCKED_LEG);
    assert_true(eventlog_read_event(&event, points, sizeof points - 1, referee, &fault));
    assert_int_equal(event.by, CHUHE_PARTY_RED);
    chuhe_referee_free(referee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_written_and_read_back),
        cmocka_unit_test(any_event_comes_back),
        cmocka_unit_test(what_may_be_left_out_has_its_usual_value),
        cmocka_unit_test(times_are_read),
        cmocka_unit_test(wrong_times_are_told),
        cmocka_unit_test(what_is_wrong_with_a_line_is_told),
        cmocka_unit_test(a_correction_has_its_own_fields),
        cmocka_unit_test(a_text_holds_no_zero),
        cmocka_unit_test(texts_have_a_length),
        cmocka_unit_test(a_line_has_a_length),
        cmocka_unit_test(a_log_is_read_line_by_line),
        cmocka_unit_test(a_correction_is_logged_with_its_own_fields),
        cmocka_unit_test(an_illegal_move_in_words_is_told),
    };
    return cmocka_run_group_tests_name("eventlog", tests, NULL, NULL);
}
