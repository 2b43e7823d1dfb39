/* Reading a time control: 90m/40,15m/10:repeat. */
#include <string.h>

#include "core/error.h"
#include "referee/time_control.h"

/* Reads on from `at`. The first failure ends it and fills in `err`. */
typedef struct reader {
    const char *text;
    size_t len, at;
    chuhe_error *err;
    size_t repeat_at; /* where the word `repeat` stands; len + 1: nowhere yet */
} reader;

static char peek(const reader *r)
{
    return r->at < r->len ? r->text[r->at] : '\0';
}

static bool take(reader *r, const char *word)
{
    size_t len = strlen(word);
    if (len > r->len - r->at || memcmp(r->text + r->at, word, len) != 0)
        return false;
    r->at += len;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A number of at most `most`; too large a one is named by where it begins. */
static chuhe_status read_number(uint32_t *number, reader *r, uint32_t most)
{
    size_t begin = r->at;
    uint32_t value = 0;
    if (!is_digit(peek(r)))
        return core_fail(r->err, CHUHE_E_SYNTAX, r->at);
    for (; is_digit(peek(r)); r->at++) {
        uint32_t digit = (uint32_t)(peek(r) - '0');
        if (digit > most || value > (most - digit) / 10)
            return core_fail(r->err, CHUHE_E_RANGE, begin);
        value = 10 * value + digit;
    }
    *number = value;
    return CHUHE_OK;
}

static chuhe_status read_count(uint32_t *count, reader *r, uint32_t most)
{
    size_t begin = r->at;
    uint32_t number = 0;
    chuhe_status status = read_number(&number, r, most);
    if (status != CHUHE_OK)
        return status;
    if (number == 0)
        return core_fail(r->err, CHUHE_E_RANGE, begin);
    *count = number;
    return CHUHE_OK;
}

typedef struct unit {
    const char *name;
    uint32_t ms;
} unit;

/* In falling order; "ms" is asked for before "m". */
static const unit units[] = {{"h", 3600000}, {"ms", 1}, {"m", 60000}, {"s", 1000}};

/* The unit that stands here must be smaller than the one before. */
static chuhe_status read_unit(uint32_t *unit_ms, reader *r)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t begin = r->at;
        if (!take(r, units[i].name))
            continue;
        if (units[i].ms >= *unit_ms)
            return core_fail(r->err, CHUHE_E_SYNTAX, begin);
        *unit_ms = units[i].ms;
        return CHUHE_OK;
    }
    return core_fail(r->err, CHUHE_E_SYNTAX, r->at);
}

static chuhe_status read_time(uint32_t *ms, reader *r)
{
    size_t begin = r->at;
    uint32_t total = 0, unit_ms = UINT32_MAX;
    do {
        uint32_t number = 0;
        chuhe_status status = read_number(&number, r, CHUHE_TIME_MAX);
        if (status == CHUHE_OK)
            status = read_unit(&unit_ms, r);
        if (status != CHUHE_OK)
            return status;
        if (number > (CHUHE_TIME_MAX - total) / unit_ms)
            return core_fail(r->err, CHUHE_E_RANGE, begin);
        total += number * unit_ms;
    } while (is_digit(peek(r)));
    *ms = total;
    return CHUHE_OK;
}

static chuhe_status read_byoyomi(chuhe_period *period, reader *r)
{
    chuhe_status status = read_time(&period->byoyomi_ms, r);
    size_t count_at = r->at;
    if (status != CHUHE_OK || !take(r, "x"))
        return status;
    if (period->byoyomi_ms == 0) /* so many spans of nothing */
        return core_fail(r->err, CHUHE_E_RANGE, count_at);
    return read_count(&period->byoyomi_count, r, TIME_COUNT_MAX);
}

enum { OPTION_DELAY, OPTION_BYO, OPTION_MOVE, OPTION_DROP, OPTION_REPEAT, OPTIONS };

/* After the ':'. Each option at most once. */
static chuhe_status read_option(chuhe_period *period, reader *r, bool seen[OPTIONS])
{
    static const char *const words[OPTIONS] = {"delay=", "byo=", "move=", "drop", "repeat"};
    size_t begin = r->at;
    int option = 0;
    while (option < OPTIONS && !take(r, words[option]))
        option++;
    if (option == OPTIONS || seen[option])
        return core_fail(r->err, CHUHE_E_SYNTAX, begin);
    seen[option] = true;
    switch (option) {
    case OPTION_DELAY:
        return read_time(&period->delay_ms, r);
    case OPTION_BYO:
        return read_byoyomi(period, r);
    case OPTION_MOVE:
        return read_time(&period->move_limit_ms, r);
    case OPTION_DROP:
        period->drops_unused = true;
        return CHUHE_OK;
    default:
        r->repeat_at = begin;
        return period->moves > 0 ? CHUHE_OK : core_fail(r->err, CHUHE_E_SYNTAX, begin);
    }
}

static chuhe_status read_period(chuhe_period *period, reader *r)
{
    bool seen[OPTIONS] = {false};
    size_t begin = r->at;
    chuhe_status status = read_time(&period->base_ms, r);
    if (status == CHUHE_OK && take(r, "/"))
        status = read_count(&period->moves, r, TIME_MOVES_MAX);
    if (status == CHUHE_OK && take(r, "+"))
        status = read_time(&period->increment_ms, r);
    while (status == CHUHE_OK && take(r, ":"))
        status = read_option(period, r, seen);
    if (status != CHUHE_OK)
        return status;
    if (r->at < r->len && peek(r) != ',')
        return core_fail(r->err, CHUHE_E_SYNTAX, r->at);
    return time_control_has_time(period) ? CHUHE_OK : core_fail(r->err, CHUHE_E_RANGE, begin);
}

/* What every period but the last must be. */
static chuhe_status check_not_last(const chuhe_period *period, const reader *r)
{
    if (r->repeat_at <= r->len)
        return core_fail(r->err, CHUHE_E_SYNTAX, r->repeat_at);
    if (period->moves == 0)
        return core_fail(r->err, CHUHE_E_SYNTAX, r->at);
    return CHUHE_OK;
}

static chuhe_status read_periods(chuhe_time_control *control, reader *r)
{
    for (;;) {
        if (control->period_count == CHUHE_PERIODS_MAX)
            return core_fail(r->err, CHUHE_E_LIMIT, r->at);
        chuhe_period *period = &control->periods[control->period_count++];
        chuhe_status status = read_period(period, r);
        if (status != CHUHE_OK)
            return status;
        if (r->at == r->len)
            break;
        status = check_not_last(period, r);
        if (status != CHUHE_OK)
            return status;
        r->at++; /* the comma */
    }
    control->repeats_last = r->repeat_at <= r->len;
    return CHUHE_OK;
}

/* The text of a preset with that name, or the text itself. */
static reader open_text(const char *text, size_t len, chuhe_error *err)
{
    for (size_t i = 0; i < chuhe_time_preset_count(); i++) {
        const char *name = chuhe_time_preset_name(i);
        if (strlen(name) == len && memcmp(name, text, len) == 0) {
            text = chuhe_time_preset_text(i);
            len = strlen(text);
            break;
        }
    }
    reader r = {text, len, 0, err, len + 1};
    return r;
}

chuhe_status chuhe_time_control_from_text(chuhe_time_control *control, const char *text, size_t len,
                                          chuhe_error *err)
{
    chuhe_time_control read;
    reader r = open_text(text, len, err);
    memset(&read, 0, sizeof read);
    if (!(r.len == 4 && memcmp(r.text, "none", 4) == 0)) {
        chuhe_status status = read_periods(&read, &r);
        if (status != CHUHE_OK)
            return status;
    }
    *control = read;
    return CHUHE_OK;
}
