/* A time control in words. */
#include <stdio.h>
#include <string.h>

#include "sheet/sheet_model.h"

enum { PART = 64 };

static void append_unit(char part[PART], int64_t number, const char *one, const char *many)
{
    size_t len = strlen(part);
    bool spaced = (unsigned char)one[0] < 0x80; /* in English */
    snprintf(part + len, PART - len, "%s%lld%s%s", spaced && len ? " " : "", (long long)number,
             spaced ? " " : "", number == 1 ? one : many);
}

/* 90 minutes; 2 minutes 30 seconds; 60分钟 */
static void say_span(char part[PART], int64_t ms, bool chinese)
{
    int64_t minutes = ms / 60000, seconds = ms / 1000 % 60, rest = ms % 1000;
    part[0] = '\0';
    if (minutes)
        append_unit(part, minutes, chinese ? "分钟" : "minute", chinese ? "分钟" : "minutes");
    if (seconds || (!minutes && !rest))
        append_unit(part, seconds, chinese ? "秒" : "second", chinese ? "秒" : "seconds");
    if (rest)
        append_unit(part, rest, chinese ? "毫秒" : "millisecond",
                    chinese ? "毫秒" : "milliseconds");
}

static void say_part(buffer *out, bool chinese, sheet_word word, int64_t ms, uint32_t count)
{
    char span[PART], number[16];
    say_span(span, ms, chinese);
    snprintf(number, sizeof number, "%u", (unsigned)count);
    const char *const args[4] = {span, number, NULL, NULL};
    sheet_say(out, chinese, word, args);
}

/* Each of these stands behind what was said before. */
static void say_additions(buffer *out, bool chinese, const chuhe_period *period)
{
    if (period->delay_ms)
        say_part(out, chinese, SHEET_TIME_DELAY, period->delay_ms, 0);
    if (period->increment_ms)
        say_part(out, chinese, SHEET_TIME_INCREMENT, period->increment_ms, 0);
    if (period->move_limit_ms)
        say_part(out, chinese, SHEET_TIME_MOVE_LIMIT, period->move_limit_ms, 0);
    if (period->byoyomi_ms && period->byoyomi_count)
        say_part(out, chinese, SHEET_TIME_SPANS, period->byoyomi_ms, period->byoyomi_count);
    else if (period->byoyomi_ms)
        say_part(out, chinese, SHEET_TIME_BYOYOMI, period->byoyomi_ms, 0);
    if (period->drops_unused)
        buffer_text(out, sheet_text_of(chinese, SHEET_TIME_DROPS));
}

/* Without what joins it to something before it. */
static const char *alone(const char *text)
{
    static const char *const joints[] = {", then ", ", ", "，"};
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (strncmp(text, joints[i], strlen(joints[i])) == 0)
            return text + strlen(joints[i]);
    return text;
}

static void say_period(buffer *out, bool chinese, const chuhe_period *period, bool repeats)
{
    buffer more;
    bool has_base = period->base_ms || period->moves;
    buffer_init(&more);
    say_additions(&more, chinese, period);
    if (has_base)
        say_part(out, chinese,
                 repeats         ? SHEET_TIME_EVERY
                 : period->moves ? SHEET_TIME_MOVES
                                 : SHEET_TIME_BASE,
                 period->base_ms, period->moves);
    if (more.len)
        buffer_text(out, has_base ? more.bytes : alone(more.bytes));
    if (buffer_failed(&more))
        buffer_fail(out);
    buffer_deinit(&more);
}

/* Whether it is a preset's, and said. */
static bool say_preset(buffer *out, bool chinese, const chuhe_time_control *control)
{
    for (size_t i = 0; i < chuhe_time_preset_count(); i++) {
        const char *preset = chuhe_time_preset_text(i);
        chuhe_time_control named;
        if (chuhe_time_control_from_text(&named, preset, strlen(preset), NULL) != CHUHE_OK ||
            !chuhe_time_control_is_same(&named, control))
            continue;
        buffer_text(out, chinese ? chuhe_time_preset_message_zh(i) : chuhe_time_preset_message(i));
        return true;
    }
    return false;
}

void sheet_say_time_control(buffer *out, bool chinese, const chuhe_time_control *control)
{
    if (say_preset(out, chinese, control))
        return;
    for (unsigned i = 0; i < control->period_count; i++) {
        if (i)
            buffer_text(out, sheet_text_of(chinese, SHEET_TIME_THEN));
        say_period(out, chinese, &control->periods[i],
                   control->repeats_last && i + 1 == control->period_count);
    }
}
