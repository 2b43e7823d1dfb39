/* Logs of live games: whatever comes, it is read line by line and applied; what was
 * taken is written and read again as the very same game, and each event that was read
 * is written as a line that says the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "eventlog/eventlog.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EVENTS_MAX = 300 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_fault(const eventlog_fault *fault)
{
    buffer english, chinese;
    require(fault->problem != EVENTLOG_NO_PROBLEM && fault->line > 0);
    require(memchr(fault->field, '\0', sizeof fault->field) != NULL);
    require(memchr(fault->found, '\0', sizeof fault->found) != NULL);
    require(memchr(fault->expected_list, '\0', sizeof fault->expected_list) != NULL);
    buffer_init(&english);
    buffer_init(&chinese);
    eventlog_fault_append(&english, fault, false);
    eventlog_fault_append(&chinese, fault, true);
    require(english.len > 8 && chinese.len > 8 && !memchr(english.bytes, '\n', english.len));
    buffer_deinit(&chinese);
    buffer_deinit(&english);
}

static void check_event(const chuhe_event *event)
{
    buffer once, twice;
    chuhe_event again;
    eventlog_fault fault = {.line = 1};
    buffer_init(&once);
    buffer_init(&twice);
    eventlog_write_event(&once, event);
    require(eventlog_read_event(&again, once.bytes, once.len - 1, NULL, &fault));
    eventlog_write_event(&twice, &again);
    require(once.len == twice.len && memcmp(once.bytes, twice.bytes, once.len) == 0);
    buffer_deinit(&twice);
    buffer_deinit(&once);
}

/* NULL when there can be no such game. */
static chuhe_referee *play(const char *text, size_t len, bool must_hold)
{
    chuhe_referee *referee = NULL;
    chuhe_referee_options options;
    chuhe_event event;
    chuhe_answer answer;
    eventlog log;
    eventlog_fault fault = {.problem = EVENTLOG_NO_PROBLEM};
    eventlog_step step;
    eventlog_begin(&log, text, len);
    if (!eventlog_options(&options, &log, &fault)) {
        check_fault(&fault);
        require(!must_hold);
        return NULL;
    }
    if (chuhe_referee_new(&referee, &options, NULL) != CHUHE_OK)
        return NULL;
    for (unsigned i = 0; (i < EVENTS_MAX || must_hold) &&
                         (step = eventlog_next(&event, &log, referee, &fault)) != EVENTLOG_END;
         i++) {
        if (step == EVENTLOG_FAULT) {
            check_fault(&fault);
            require(!must_hold);
            continue;
        }
        require(log.line > 0 && event.kind < CHUHE_EVENTS && event.by < CHUHE_PARTIES);
        check_event(&event);
        chuhe_referee_apply(&answer, referee, &event);
        require(!must_hold || answer.refusal == CHUHE_REFUSAL_NONE);
    }
    return referee;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chuhe_referee *referee = play((const char *)data, size, false);
    buffer out;
    if (!referee)
        return 0;
    buffer_init(&out);
    eventlog_write(&out, referee);
    require(!buffer_failed(&out));
    chuhe_referee *again = play(out.bytes, out.len, true);
    require(again && chuhe_referee_is_same(referee, again));
    chuhe_referee_free(again);
    chuhe_referee_free(referee);
    buffer_deinit(&out);
    return 0;
}
