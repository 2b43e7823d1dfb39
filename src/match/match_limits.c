#include "match/match_limits.h"

#include <string.h>

enum { DAY_MS = 24 * 60 * 60 * 1000 };

bool match_limits_has_clock(const match_limits *limits)
{
    return limits->clock.base_ms > 0 || limits->clock.increment_ms > 0;
}

bool match_limits_has_time(const match_limits *limits)
{
    return match_limits_has_clock(limits) || limits->move_ms > 0;
}

bool match_limits_is_none(const match_limits *limits)
{
    return !match_limits_has_time(limits) && limits->nodes == 0 && limits->depth == 0;
}

/* Digits from *at on; false when there is none, or the number is beyond the most. */
static bool take_number(uint64_t *number, const char **at, uint64_t most)
{
    const char *c = *at;
    uint64_t value = 0;
    for (; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (digit > most || value > (most - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    if (c == *at)
        return false;
    *at = c;
    *number = value;
    return true;
}

/* `5`, `0.25`, `.5`, `1:30.5`. */
static bool take_seconds(int64_t *ms, const char **at)
{
    uint64_t seconds = 0, rest = 0;
    const char *c = *at;
    bool has_whole = take_number(&seconds, &c, DAY_MS / 1000);
    if (has_whole && *c == ':') {
        uint64_t minutes = seconds;
        c++;
        if (!take_number(&seconds, &c, 59))
            return false;
        seconds += 60 * minutes;
    }
    if (*c == '.') {
        unsigned weight = 100;
        const char *first = ++c;
        for (; *c >= '0' && *c <= '9'; c++, weight /= 10)
            rest += weight * (unsigned)(*c - '0');
        if (c == first)
            return false;
    } else if (!has_whole) {
        return false;
    }
    if (1000 * seconds + rest > DAY_MS)
        return false;
    *ms = (int64_t)(1000 * seconds + rest);
    *at = c;
    return true;
}

bool match_seconds_read(int64_t *ms, const char *text)
{
    int64_t value;
    if (!take_seconds(&value, &text) || *text)
        return false;
    *ms = value;
    return true;
}

bool match_clock_read(match_clock *clock, const char *text)
{
    match_clock read = {0, 0, 0};
    const char *slash = strchr(text, '/');
    if (slash) {
        uint64_t moves;
        if (!take_number(&moves, &text, 1000) || text != slash || moves == 0)
            return false;
        read.moves = (unsigned)moves;
        text++;
    }
    if (!take_seconds(&read.base_ms, &text))
        return false;
    if (*text == '+') {
        text++;
        if (!take_seconds(&read.increment_ms, &text))
            return false;
    }
    if (*text || read.base_ms + read.increment_ms == 0)
        return false;
    *clock = read;
    return true;
}

bool match_count_read(uint64_t *count, const char *text, uint64_t most)
{
    uint64_t value, factor = 1;
    if (!take_number(&value, &text, most))
        return false;
    if (*text == 'k' || *text == 'M')
        factor = *text++ == 'k' ? 1000 : 1000000;
    if (*text || value == 0 || value > most / factor)
        return false;
    *count = value * factor;
    return true;
}

static void write_seconds(buffer *out, int64_t ms)
{
    buffer_printf(out, "%lld", (long long)(ms / 1000));
    char rest[8] = {'.', (char)('0' + ms / 100 % 10), (char)('0' + ms / 10 % 10),
                    (char)('0' + ms % 10), 0};
    for (size_t len = 4; len > 1 && rest[len - 1] == '0'; len--)
        rest[len - 1] = 0;
    if (rest[1])
        buffer_text(out, rest);
}

void match_clock_write(buffer *out, const match_clock *clock)
{
    if (clock->moves)
        buffer_printf(out, "%u/", clock->moves);
    write_seconds(out, clock->base_ms);
    if (clock->increment_ms) {
        buffer_text(out, "+");
        write_seconds(out, clock->increment_ms);
    }
}

void match_limits_write(buffer *out, const match_limits *limits)
{
    const char *gap = "";
    if (match_limits_has_clock(limits)) {
        buffer_text(out, "tc=");
        match_clock_write(out, &limits->clock);
        gap = " ";
    }
    if (limits->move_ms) {
        buffer_printf(out, "%sst=", gap);
        write_seconds(out, limits->move_ms);
        gap = " ";
    }
    if (limits->nodes) {
        buffer_printf(out, "%snodes=%llu", gap, (unsigned long long)limits->nodes);
        gap = " ";
    }
    if (limits->depth)
        buffer_printf(out, "%sdepth=%u", gap, limits->depth);
}
