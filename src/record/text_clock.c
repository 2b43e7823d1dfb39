#include "record/text_clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <chuhe/record.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads h:mm:ss, mm:ss or seconds, with a fraction or without. */
static bool read_time(uint64_t *ms, size_t *at, const char *text, size_t len)
{
    uint64_t seconds = 0, part = 0, scale = 100;
    size_t begin = *at;
    for (; *at < len && (is_digit(text[*at]) || text[*at] == ':'); ++*at) {
        if (text[*at] == ':') {
            seconds = (seconds + part) * 60;
            part = 0;
        } else {
            part = part * 10 + (uint64_t)(text[*at] - '0');
        }
        if (part > UINT32_MAX || seconds > UINT32_MAX)
            return false;
    }
    *ms = (seconds + part) * 1000;
    if (*at == begin)
        return false;
    if (*at < len && text[*at] == '.')
        for (++*at; *at < len && is_digit(text[*at]); ++*at, scale /= 10)
            *ms += scale * (uint64_t)(text[*at] - '0');
    return *ms < CHUHE_NO_CLOCK;
}

/* The end of the command at text[at], or 0 when it is no clock time. */
static size_t command_end(uint64_t *ms, const char *text, size_t len, size_t at)
{
    static const char command[] = "[%clk";
    size_t next = at + sizeof command - 1;
    if (len - at < sizeof command - 1 || memcmp(text + at, command, sizeof command - 1) != 0)
        return 0;
    size_t time = next;
    while (time < len && text[time] == ' ')
        time++;
    if (time == next || !read_time(ms, &time, text, len))
        return 0;
    while (time < len && text[time] == ' ')
        time++;
    return time < len && text[time] == ']' ? time + 1 : 0;
}

bool text_take_clock(uint32_t *left_ms, char *text, size_t *len)
{
    size_t kept = 0;
    bool found = false;
    for (size_t at = 0; at < *len;) {
        uint64_t ms;
        size_t end = text[at] == '[' ? command_end(&ms, text, *len, at) : 0;
        if (end == 0) {
            text[kept++] = text[at++];
            continue;
        }
        found = true;
        *left_ms = (uint32_t)ms;
        at = end < *len && text[end] == ' ' ? end + 1 : end;
    }
    *len = kept;
    return found;
}

void text_clock_command(char buf[32], uint32_t left_ms)
{
    uint32_t seconds = left_ms / 1000, fraction = left_ms % 1000;
    int len = snprintf(buf, 32, "[%%clk %" PRIu32 ":%02" PRIu32 ":%02" PRIu32, seconds / 3600,
                       seconds / 60 % 60, seconds % 60);
    if (fraction != 0)
        len += snprintf(buf + len, 32 - (size_t)len, ".%03" PRIu32, fraction);
    snprintf(buf + len, 32 - (size_t)len, "]");
}
