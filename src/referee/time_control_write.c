/* Writing a time control. */
#include <string.h>

#include "referee/time_control.h"

/* Collects the text; nothing is longer than what it holds. */
typedef struct writer {
    char text[CHUHE_TIME_CONTROL_TEXT_CAP];
    size_t len;
} writer;

static void put(writer *w, const char *word)
{
    size_t len = strlen(word);
    memcpy(w->text + w->len, word, len);
    w->len += len;
}

static void put_number(writer *w, uint32_t number)
{
    char digits[11];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(w, digits + at);
}

/* Minutes and seconds; in milliseconds alone where there are any, which keeps the
 * longest of texts short. */
static void put_time(writer *w, uint32_t ms)
{
    if (ms % 1000 > 0) {
        put_number(w, ms);
        put(w, "ms");
        return;
    }
    if (ms >= 60000) {
        put_number(w, ms / 60000);
        put(w, "m");
    }
    if (ms % 60000 > 0 || ms == 0) {
        put_number(w, ms % 60000 / 1000);
        put(w, "s");
    }
}

static void put_option(writer *w, const char *word, uint32_t ms)
{
    if (ms == 0)
        return;
    put(w, word);
    put_time(w, ms);
}

static void put_period(writer *w, const chuhe_period *period)
{
    put_time(w, period->base_ms);
    if (period->moves > 0) {
        put(w, "/");
        put_number(w, period->moves);
    }
    put_option(w, "+", period->increment_ms);
    put_option(w, ":delay=", period->delay_ms);
    put_option(w, ":byo=", period->byoyomi_ms);
    if (period->byoyomi_count > 0) {
        put(w, "x");
        put_number(w, period->byoyomi_count);
    }
    put_option(w, ":move=", period->move_limit_ms);
    if (period->drops_unused)
        put(w, ":drop");
}

chuhe_status chuhe_time_control_to_text(char *buf, size_t cap, size_t *len,
                                        const chuhe_time_control *control)
{
    writer w = {{0}, 0};
    if (chuhe_time_control_check(control) != CHUHE_OK)
        return CHUHE_E_RANGE;
    if (control->period_count == 0)
        put(&w, "none");
    for (unsigned i = 0; i < control->period_count; i++) {
        if (i > 0)
            put(&w, ",");
        put_period(&w, &control->periods[i]);
    }
    if (control->repeats_last)
        put(&w, ":repeat");
    *len = w.len;
    if (cap <= w.len)
        return CHUHE_E_SPACE;
    memcpy(buf, w.text, w.len + 1);
    return CHUHE_OK;
}
