/* What makes a time control valid, and when two are the same. */
#include "referee/time_control.h"

static bool is_time(uint32_t ms)
{
    return ms <= CHUHE_TIME_MAX;
}

bool time_control_is_period(const chuhe_period *period, bool is_last)
{
    if (!is_time(period->base_ms) || !is_time(period->increment_ms) || !is_time(period->delay_ms) ||
        !is_time(period->byoyomi_ms) || !is_time(period->move_limit_ms))
        return false;
    if (period->moves > TIME_MOVES_MAX || period->byoyomi_count > TIME_COUNT_MAX)
        return false;
    if (period->byoyomi_count > 0 && period->byoyomi_ms == 0)
        return false;
    return time_control_has_time(period) && (is_last || period->moves > 0);
}

bool time_control_has_time(const chuhe_period *period)
{
    return period->base_ms > 0 || period->byoyomi_ms > 0 || period->move_limit_ms > 0;
}

chuhe_status chuhe_time_control_check(const chuhe_time_control *control)
{
    unsigned count = control->period_count;
    if (count > CHUHE_PERIODS_MAX)
        return CHUHE_E_RANGE;
    if (control->repeats_last && (count == 0 || control->periods[count - 1].moves == 0))
        return CHUHE_E_RANGE;
    for (unsigned i = 0; i < count; i++)
        if (!time_control_is_period(&control->periods[i], i + 1 == count))
            return CHUHE_E_RANGE;
    return CHUHE_OK;
}

static bool is_same_period(const chuhe_period *a, const chuhe_period *b)
{
    return a->base_ms == b->base_ms && a->moves == b->moves && a->increment_ms == b->increment_ms &&
           a->delay_ms == b->delay_ms && a->byoyomi_ms == b->byoyomi_ms &&
           a->byoyomi_count == b->byoyomi_count && a->move_limit_ms == b->move_limit_ms &&
           a->drops_unused == b->drops_unused;
}

bool chuhe_time_control_is_same(const chuhe_time_control *a, const chuhe_time_control *b)
{
    if (a->period_count != b->period_count || a->repeats_last != b->repeats_last)
        return false;
    for (unsigned i = 0; i < a->period_count; i++)
        if (!is_same_period(&a->periods[i], &b->periods[i]))
            return false;
    return true;
}
