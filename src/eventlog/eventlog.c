/* A log, line by line. */
#include <string.h>

#include "eventlog/eventlog_field.h"

void eventlog_begin(eventlog *log, const char *text, size_t len)
{
    *log = (eventlog){.at = text, .end = text + len};
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        log->at += 3;
}

/* The next line that is neither empty nor a comment, without blanks around it. */
static bool next_line(const char **line, size_t *len, eventlog *log)
{
    while (log->at < log->end) {
        const char *from = log->at;
        const char *to = memchr(from, '\n', (size_t)(log->end - from));
        log->at = to ? to + 1 : log->end;
        log->line++;
        if (!to)
            to = log->end;
        while (from < to && (*from == ' ' || *from == '\t' || *from == '\r'))
            from++;
        while (from < to && (to[-1] == ' ' || to[-1] == '\t' || to[-1] == '\r'))
            to--;
        if (from < to && *from != '#') {
            *line = from;
            *len = (size_t)(to - from);
            log->begun = true;
            return true;
        }
    }
    return false;
}

/* Whether the line is an object with "game" in it. What cannot be read is not. */
static bool is_about_game(const char *line, size_t len)
{
    char why[JSON_WHY];
    json_value *value = len <= EVENTLOG_LINE_MAX ? json_value_read(line, len, why) : NULL;
    bool found = json_value_member(value, "game") != NULL;
    json_value_free(value);
    return found;
}

bool eventlog_options(chuhe_referee_options *options, eventlog *log, eventlog_fault *fault)
{
    eventlog ahead = *log;
    const char *line;
    size_t len;
    if (!next_line(&line, &len, &ahead) || !is_about_game(line, len)) {
        chuhe_referee_options_init(options);
        return true;
    }
    *log = ahead;
    *fault = (eventlog_fault){.line = log->line};
    return eventlog_read_options(options, line, len, fault);
}

eventlog_step eventlog_next(chuhe_event *event, eventlog *log, const chuhe_referee *referee,
                            eventlog_fault *fault)
{
    const char *line;
    size_t len;
    if (!next_line(&line, &len, log))
        return EVENTLOG_END;
    *fault = (eventlog_fault){.line = log->line};
    return eventlog_read_event(event, line, len, referee, fault) ? EVENTLOG_EVENT : EVENTLOG_FAULT;
}

void eventlog_write(buffer *out, const chuhe_referee *referee)
{
    size_t count = chuhe_referee_log_count(referee);
    eventlog_write_options(out, chuhe_referee_get_options(referee));
    for (size_t i = 0; i < count; i++)
        eventlog_write_event(out, &chuhe_referee_log(referee, i)->event);
}
