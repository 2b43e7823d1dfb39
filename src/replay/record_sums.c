/* How long a side took, as records have it: 89', 24分钟, 1:24:00. */
#include <string.h>

#include "replay/record_events.h"

typedef struct unit {
    const char *name;
    int64_t ms;
} unit;

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, HOUR_MS = 60 * MINUTE_MS };

/* Longer names before those that they begin with. */
static const unit units[] = {
    {"小时", HOUR_MS},     {"时", HOUR_MS},        {"hours", HOUR_MS},    {"hour", HOUR_MS},
    {"h", HOUR_MS},        {"分钟", MINUTE_MS},    {"分", MINUTE_MS},     {"minutes", MINUTE_MS},
    {"minute", MINUTE_MS}, {"min", MINUTE_MS},     {"m", MINUTE_MS},      {"''", SECOND_MS},
    {"'", MINUTE_MS},      {"′", MINUTE_MS},       {"’", MINUTE_MS},      {"秒钟", SECOND_MS},
    {"秒", SECOND_MS},     {"seconds", SECOND_MS}, {"second", SECOND_MS}, {"sec", SECOND_MS},
    {"s", SECOND_MS},      {"\"", SECOND_MS},      {"″", SECOND_MS},      {"”", SECOND_MS},
};

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " ");
}

static bool take_number(int64_t *number, const char **at)
{
    const char *begin = *at;
    *number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at) {
        *number = 10 * *number + (**at - '0');
        if (*number > CHUHE_TIME_MAX)
            return false;
    }
    return *at > begin;
}

static const unit *take_unit(const char **at)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t len = strlen(units[i].name);
        if (strncmp(*at, units[i].name, len) == 0) {
            *at += len;
            return &units[i];
        }
    }
    return NULL;
}

/* Hours, minutes and seconds; two parts could be either. */
static bool read_parts(int64_t *ms, const char *at)
{
    int64_t part[3];
    for (int i = 0; i < 3; i++) {
        if (!take_number(&part[i], &at) || *at++ != (i < 2 ? ':' : '\0'))
            return false;
        if (i > 0 && part[i] > 59)
            return false;
    }
    *ms = part[0] * HOUR_MS + part[1] * MINUTE_MS + part[2] * SECOND_MS;
    return part[0] <= CHUHE_TIME_MAX / HOUR_MS && *ms <= CHUHE_TIME_MAX;
}

/* Numbers with units, each smaller than the one before. */
static bool read_units(int64_t *ms, const char *at)
{
    int64_t last = 2 * (int64_t)HOUR_MS;
    *ms = 0;
    do {
        int64_t number;
        if (!take_number(&number, &at))
            return false;
        skip_blanks(&at);
        const unit *u = take_unit(&at);
        if (!u || u->ms >= last || number > CHUHE_TIME_MAX / u->ms)
            return false;
        *ms += number * u->ms;
        last = u->ms;
        skip_blanks(&at);
    } while (*at);
    return *ms <= CHUHE_TIME_MAX;
}

bool record_sum_from_text(int64_t *ms, const char *text)
{
    int64_t sum;
    skip_blanks(&text);
    if (!read_parts(&sum, text) && !read_units(&sum, text))
        return false;
    *ms = sum;
    return true;
}
