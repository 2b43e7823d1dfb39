/* What the handlers of events share: clocks, endings, fouls, effects. */
#include <assert.h>
#include <string.h>

#include "referee/referee_parts.h"

bool referee_presses(const chuhe_referee *referee)
{
    return referee->options.rules.press_by_hand && referee->options.time.period_count > 0;
}

bool referee_own_time(const referee_step *step, chuhe_side side)
{
    const referee_live *live = step->live;
    const board *b = &step->referee->board;
    size_t plies = board_plies(b);

    if (referee_presses(step->referee)) {
        uint8_t runs = live->phase == CHUHE_PHASE_PAUSED ? live->resumes : live->running;
        return side == runs || (live->move_made && side == board_to_move(b));
    }
    if (board_to_move(b) == side)
        return true;
    return step->referee->options.time.period_count == 0 && plies > 0 &&
           board_ply_at(b, plies - 1)->side == side;
}

chuhe_effect *referee_effect(referee_step *step, chuhe_effect_kind kind, uint8_t side)
{
    chuhe_answer *answer = step->answer;

    assert(answer->effect_count < CHUHE_EFFECTS_MAX);
    chuhe_effect *effect = &answer->effects[answer->effect_count++];
    memset(effect, 0, sizeof *effect);
    effect->kind = kind;
    effect->side = side;
    effect->square = CHUHE_NO_SQUARE;
    return effect;
}

void referee_run_clock(referee_step *step, chuhe_side side)
{
    if (step->live->running == side)
        return;
    step->live->running = side;
    referee_effect(step, CHUHE_EFFECT_CLOCK_RUNS, side);
}

void referee_stop_clocks(referee_step *step)
{
    step->live->running = CHUHE_SIDES;
    referee_effect(step, CHUHE_EFFECT_CLOCKS_STOP, CHUHE_SIDES);
}

void referee_move_over(referee_step *step, chuhe_side side)
{
    referee_live *live = step->live;

    chuhe_clock_move_over(&live->clock, side);
    live->move_from_ms[side] = live->clock.face[side].used_ms;
}

bool referee_is_over(const referee_live *live)
{
    return live->phase == CHUHE_PHASE_ENDED || live->phase == CHUHE_PHASE_CLOSED;
}

static uint8_t loser_of(chuhe_result result)
{
    if (result == CHUHE_RESULT_RED_WINS)
        return CHUHE_BLACK;
    return result == CHUHE_RESULT_BLACK_WINS ? CHUHE_RED : CHUHE_SIDES;
}

void referee_end(referee_step *step, chuhe_result result, chuhe_ending ending)
{
    referee_live *live = step->live;
    chuhe_effect *effect = referee_effect(step, CHUHE_EFFECT_ENDED, loser_of(result));

    live->phase = CHUHE_PHASE_ENDED;
    live->result = effect->result = result;
    live->ending = effect->ending = ending;
    live->both_lose = false;
    live->running = live->resumes = CHUHE_SIDES;
    live->move_made = false;
    live->offer_by = live->take_back_by = CHUHE_SIDES;
    live->has_sealed = false;
    effect->clause = chuhe_ending_clause(ending, step->referee->options.rules.rules_1957);
}

void referee_lose(referee_step *step, chuhe_side loser, chuhe_ending ending)
{
    referee_end(step, loser == CHUHE_RED ? CHUHE_RESULT_BLACK_WINS : CHUHE_RESULT_RED_WINS, ending);
}

void referee_both_lose(referee_step *step, chuhe_ending ending)
{
    referee_end(step, CHUHE_RESULT_DRAW, ending);
    step->live->both_lose = true;
}

bool referee_counts_fouls(const chuhe_referee *referee)
{
    return referee->options.rules.fouls_that_lose > 0;
}

void referee_add_fouls(referee_step *step, chuhe_side side, chuhe_foul foul, unsigned count)
{
    unsigned limit = step->referee->options.rules.fouls_that_lose;
    uint8_t *fouls = &step->live->fouls[side];

    assert(referee_counts_fouls(step->referee) && count > 0);
    *fouls = (uint8_t)(count < limit - *fouls ? *fouls + count : limit);
    chuhe_effect *effect = referee_effect(step, CHUHE_EFFECT_FOUL, side);
    effect->foul = foul;
    effect->number = *fouls;
    effect->clause = chuhe_foul_clause(foul);
    if (*fouls >= limit)
        referee_lose(step, side, CHUHE_ENDING_FOULS);
}

static void fall(referee_step *step, chuhe_side side, int64_t at_ms)
{
    referee_effect(step, CHUHE_EFFECT_FLAG, side)->ms = at_ms;
    referee_lose(step, side, CHUHE_ENDING_TIME);
}

void referee_drop_flag(referee_step *step)
{
    referee_live *live = step->live;
    uint8_t side = live->running;

    if (side == CHUHE_SIDES || chuhe_clock_until_flag(&live->clock, side) > 0)
        return;
    chuhe_clock_run(&live->clock, side, 0);
    fall(step, side, live->now_ms);
}

static bool nobody_is_late(const referee_step *step)
{
    const referee_live *live = step->live;

    return step->referee->options.rules.late_limit_ms == 0 ||
           (live->seated[CHUHE_RED] && live->seated[CHUHE_BLACK]);
}

/* How long until somebody who is not there has lost by that: in the first millisecond
 * after the limit, or at once when that is over. */
static int64_t until_late(const referee_step *step)
{
    const referee_live *live = step->live;

    if (nobody_is_late(step))
        return CHUHE_NEVER_MS;
    int64_t late = live->start_ms + step->referee->options.rules.late_limit_ms + 1 - live->now_ms;
    return late > 0 ? late : 0;
}

static void lose_late(referee_step *step)
{
    referee_live *live = step->live;

    if (live->seated[CHUHE_RED] || live->seated[CHUHE_BLACK]) {
        referee_lose(step, live->seated[CHUHE_RED] ? CHUHE_BLACK : CHUHE_RED, CHUHE_ENDING_LATE);
        return;
    }
    referee_both_lose(step, CHUHE_ENDING_LATE);
}

/* Of a game that goes on. Returns how much of the time has passed when it ended, or
 * all. */
static int64_t pass_in_game(referee_step *step, int64_t elapsed)
{
    referee_live *live = step->live;
    int64_t late = until_late(step), wanted = late < elapsed ? late : elapsed;
    int64_t passed = wanted;
    uint8_t side = live->running;

    if (side != CHUHE_SIDES)
        passed = chuhe_clock_run(&live->clock, side, wanted);
    else
        live->stopped_ms += passed;
    live->now_ms += passed;
    if (side != CHUHE_SIDES && live->clock.face[side].flag)
        fall(step, side, live->now_ms);
    else if (late <= elapsed)
        lose_late(step);
    return passed;
}

void referee_pass_time(referee_step *step, int64_t at_ms)
{
    referee_live *live = step->live;

    if (live->has_time && live->phase != CHUHE_PHASE_WAITING) {
        int64_t elapsed = at_ms - live->now_ms, passed = 0;
        if (!referee_is_over(live))
            passed = pass_in_game(step, elapsed);
        live->stopped_ms += elapsed - passed;
    }
    live->has_time = true;
    live->now_ms = at_ms;
}

int64_t referee_lag(const chuhe_event *event)
{
    return event->kind == CHUHE_EVENT_MOVE || event->kind == CHUHE_EVENT_PRESS ? event->ms : 0;
}

/* A move that a press is to follow stops no clock. */
static bool stops_clock(const referee_step *step)
{
    const chuhe_event *event = step->event;

    return event->kind == CHUHE_EVENT_PRESS || (!event->hand_on && !referee_presses(step->referee));
}

bool referee_lag_is_good(const referee_step *step)
{
    const referee_live *live = step->live;
    int64_t lag = referee_lag(step->event);

    return lag == 0 || (live->running == step->event->by && stops_clock(step) &&
                        lag <= step->event->at_ms - live->now_ms);
}

void referee_pass_lag(referee_step *step)
{
    referee_live *live = step->live;
    int64_t lag = referee_lag(step->event);

    if (lag == 0)
        return;
    live->stopped_ms += lag;
    live->lag_ms[step->event->by] += lag;
    live->now_ms = step->event->at_ms;
}
