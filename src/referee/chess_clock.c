/* Two clocks, one side's at a time. */
#include <assert.h>
#include <string.h>

#include <chuhe/clock.h>

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* What is left of b after a, or nothing. */
static int64_t beyond(int64_t a, int64_t b)
{
    return b > a ? b - a : 0;
}

static int64_t add(int64_t a, int64_t b)
{
    return a > INT64_MAX - b ? INT64_MAX : a + b;
}

const chuhe_period *chuhe_clock_period(const chuhe_clock *clock, chuhe_side side)
{
    unsigned count = clock->control.period_count;
    uint32_t period = clock->face[side].period;
    if (count == 0)
        return NULL;
    return &clock->control.periods[(period < count ? period : count) - 1];
}

/* Whether anything but the time of a single move can run out. */
static bool has_account(const chuhe_period *period)
{
    return period->base_ms > 0 || period->byoyomi_ms > 0;
}

static void begin_period(chuhe_clock *clock, chuhe_side side)
{
    chuhe_clock_face *face = &clock->face[side];
    const chuhe_period *last = face->period > 0 ? chuhe_clock_period(clock, side) : NULL;
    if (last && last->drops_unused)
        face->left_ms = 0;
    face->period++;
    face->moves = 0;
    const chuhe_period *period = chuhe_clock_period(clock, side);
    face->left_ms = has_account(period) ? add(face->left_ms, period->base_ms) : 0;
    face->byoyomi_left = period->byoyomi_count;
    face->byoyomi_spent_ms = 0;
    face->spent_ms = 0;
}

void chuhe_clock_init(chuhe_clock *clock, const chuhe_time_control *control)
{
    assert(chuhe_time_control_check(control) == CHUHE_OK);
    memset(clock, 0, sizeof *clock);
    clock->control = *control;
    if (control->period_count == 0)
        return;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        begin_period(clock, side);
}

static int64_t byoyomi_rest(const chuhe_clock_face *face, const chuhe_period *period)
{
    int64_t spans = period->byoyomi_count > 0 ? face->byoyomi_left : 1;
    return beyond(face->byoyomi_spent_ms, spans * period->byoyomi_ms);
}

int64_t chuhe_clock_until_flag(const chuhe_clock *clock, chuhe_side side)
{
    const chuhe_period *period = chuhe_clock_period(clock, side);
    const chuhe_clock_face *face = &clock->face[side];
    int64_t until = CHUHE_NEVER_MS;
    if (face->flag)
        return 0;
    if (!period)
        return CHUHE_NEVER_MS;
    if (has_account(period))
        until = add(beyond(face->spent_ms, period->delay_ms),
                    add(face->left_ms, byoyomi_rest(face, period)));
    if (period->move_limit_ms > 0)
        until = least(until, beyond(face->spent_ms, period->move_limit_ms));
    return until;
}

int64_t chuhe_clock_display(const chuhe_clock *clock, chuhe_side side)
{
    const chuhe_period *period = chuhe_clock_period(clock, side);
    const chuhe_clock_face *face = &clock->face[side];
    if (!period)
        return CHUHE_NEVER_MS;
    if (face->left_ms > 0)
        return face->left_ms;
    if (face->flag)
        return 0;
    if (period->byoyomi_ms > 0)
        return beyond(face->byoyomi_spent_ms, period->byoyomi_ms);
    return beyond(face->spent_ms, has_account(period) ? period->delay_ms : period->move_limit_ms);
}

/* What the base cannot pay. Whole spans that are used up are lost. */
static void charge_byoyomi(chuhe_clock_face *face, const chuhe_period *period, int64_t ms)
{
    if (period->byoyomi_ms == 0)
        return;
    face->byoyomi_spent_ms += ms;
    if (period->byoyomi_count == 0)
        return;
    face->byoyomi_left -= (uint32_t)(face->byoyomi_spent_ms / period->byoyomi_ms);
    face->byoyomi_spent_ms %= period->byoyomi_ms;
}

static void charge(chuhe_clock_face *face, const chuhe_period *period, int64_t ms)
{
    int64_t free_ms = least(ms, beyond(face->spent_ms, period->delay_ms));
    int64_t base_ms = least(ms - free_ms, face->left_ms);
    face->left_ms -= base_ms;
    face->base_used_ms += base_ms;
    charge_byoyomi(face, period, ms - free_ms - base_ms);
}

int64_t chuhe_clock_run(chuhe_clock *clock, chuhe_side side, int64_t ms)
{
    const chuhe_period *period = chuhe_clock_period(clock, side);
    chuhe_clock_face *face = &clock->face[side];
    assert(ms >= 0);
    ms = least(ms, chuhe_clock_until_flag(clock, side));
    if (period)
        charge(face, period, ms);
    face->used_ms = add(face->used_ms, ms);
    face->spent_ms = add(face->spent_ms, ms);
    face->flag = chuhe_clock_until_flag(clock, side) == 0;
    return ms;
}

bool chuhe_clock_move_made(chuhe_clock *clock, chuhe_side side)
{
    const chuhe_period *period = chuhe_clock_period(clock, side);
    chuhe_clock_face *face = &clock->face[side];
    assert(!face->flag);
    if (face->moves < UINT32_MAX)
        face->moves++;
    if (!period || period->moves == 0 || face->moves != period->moves)
        return false;
    bool is_last = face->period >= clock->control.period_count;
    if (is_last && !clock->control.repeats_last)
        return false;
    begin_period(clock, side);
    return true;
}

/* What the move that is over earns: where it was the last of a period, by what was in
 * force there, and nothing of it is left where that period drops what is left, or where
 * there is nothing to add it to. */
static int64_t increment(const chuhe_clock *clock, chuhe_side side)
{
    const chuhe_clock_face *face = &clock->face[side];
    const chuhe_period *period = chuhe_clock_period(clock, side);
    if (!period || !has_account(period))
        return 0;
    if (face->moves == 0 && face->period > 1) {
        if (face->period <= clock->control.period_count)
            period--;
        if (period->drops_unused)
            return 0;
    }
    return period->increment_ms;
}

void chuhe_clock_move_over(chuhe_clock *clock, chuhe_side side)
{
    chuhe_clock_face *face = &clock->face[side];
    if (face->flag)
        return;
    face->left_ms = add(face->left_ms, increment(clock, side));
    face->spent_ms = 0;
    face->byoyomi_spent_ms = 0;
}

chuhe_status chuhe_clock_correct(chuhe_clock *clock, chuhe_side side, int64_t ms)
{
    const chuhe_period *period = chuhe_clock_period(clock, side);
    chuhe_clock_face *face = &clock->face[side];
    if (!period || !has_account(period) || ms > CHUHE_TIME_MAX || ms < -(int64_t)CHUHE_TIME_MAX)
        return CHUHE_E_RANGE;
    face->left_ms = ms < 0 ? beyond(-ms, face->left_ms) : add(face->left_ms, ms);
    return CHUHE_OK;
}
