/* A referee, and an event on its way: time first, then what the event is. */
#include <assert.h>
#include <string.h>

#include "core/heap.h"
#include "referee/referee_parts.h"

static referee_handler *const handlers[CHUHE_EVENTS] = {
    [CHUHE_EVENT_SEATED] = referee_seated,
    [CHUHE_EVENT_START] = referee_start,
    [CHUHE_EVENT_TICK] = referee_tick,
    [CHUHE_EVENT_TOUCH] = referee_touch,
    [CHUHE_EVENT_ADJUST] = referee_adjust,
    [CHUHE_EVENT_MOVE] = referee_move,
    [CHUHE_EVENT_MARKER] = referee_marker,
    [CHUHE_EVENT_PROMOTE] = referee_promote,
    [CHUHE_EVENT_PRESS] = referee_press,
    [CHUHE_EVENT_OFFER] = referee_offer,
    [CHUHE_EVENT_WITHDRAW] = referee_withdraw,
    [CHUHE_EVENT_ACCEPT] = referee_accept,
    [CHUHE_EVENT_REFUSE] = referee_refuse,
    [CHUHE_EVENT_CLAIM_REPETITION] = referee_claim_repetition,
    [CHUHE_EVENT_CLAIM_LIMIT] = referee_claim_limit,
    [CHUHE_EVENT_RESIGN] = referee_resign,
    [CHUHE_EVENT_TAKE_BACK] = referee_take_back,
    [CHUHE_EVENT_FOUL] = referee_foul,
    [CHUHE_EVENT_TIME] = referee_time,
    [CHUHE_EVENT_PAUSE] = referee_pause,
    [CHUHE_EVENT_RESUME] = referee_resume,
    [CHUHE_EVENT_ADJOURN] = referee_adjourn,
    [CHUHE_EVENT_SEAL] = referee_seal,
    [CHUHE_EVENT_OPEN] = referee_open,
    [CHUHE_EVENT_RECORD] = referee_record,
    [CHUHE_EVENT_MISS] = referee_miss,
    [CHUHE_EVENT_CORRECT] = referee_correct,
    [CHUHE_EVENT_FORFEIT] = referee_forfeit,
    [CHUHE_EVENT_RULING] = referee_rule,
    [CHUHE_EVENT_SIGN] = referee_sign,
};

static bool options_are_good(const chuhe_referee_options *o)
{
    const chuhe_table_rules *r = &o->rules;

    return r->book != NULL && r->first_side < CHUHE_SIDES &&
           (unsigned)r->repetition <= CHUHE_REPETITION_OFF &&
           (unsigned)r->natural_limit <= CHUHE_LIMIT_OFF &&
           (r->natural_limit == CHUHE_LIMIT_OFF ||
            (r->natural_limit_rounds >= 1 && r->natural_limit_rounds <= 32767)) &&
           r->late_limit_ms >= 0 && r->late_limit_ms <= CHUHE_TIME_MAX &&
           r->record_exempt_ms >= 0 && r->record_exempt_ms <= CHUHE_TIME_MAX &&
           o->odds.first_moves <= CHUHE_FIRST_MOVES_MAX && o->markers <= CHUHE_MARKERS_MAX &&
           chuhe_time_control_check(&o->time) == CHUHE_OK;
}

static void live_init(referee_live *live, const chuhe_time_control *time)
{
    memset(live, 0, sizeof *live);
    live->running = live->resumes = CHUHE_SIDES;
    live->offer_by = live->take_back_by = live->warned = CHUHE_SIDES;
    chuhe_clock_init(&live->clock, time);
}

chuhe_status chuhe_referee_new(chuhe_referee **referee, const chuhe_referee_options *options,
                               const chuhe_allocator *allocator)
{
    chuhe_allocator memory = allocator != NULL ? *allocator : core_heap;

    if (!options_are_good(options))
        return CHUHE_E_RANGE;
    chuhe_referee *made = memory.resize(NULL, sizeof *made, memory.ctx);
    if (made == NULL)
        return CHUHE_E_MEMORY;
    memset(made, 0, sizeof *made);
    made->allocator = memory;
    made->options = *options;
    live_init(&made->live, &options->time);
    chuhe_status status = board_init(&made->board, options, &memory);
    if (status != CHUHE_OK) {
        memory.resize(made, 0, memory.ctx);
        return status;
    }
    *referee = made;
    return CHUHE_OK;
}

void chuhe_referee_free(chuhe_referee *referee)
{
    if (referee == NULL)
        return;
    chuhe_allocator memory = referee->allocator;
    board_deinit(&referee->board);
    memory.resize(referee->plies, 0, memory.ctx);
    memory.resize(referee->log, 0, memory.ctx);
    memory.resize(referee->effects, 0, memory.ctx);
    memory.resize(referee, 0, memory.ctx);
}

/* Room for so many more of something, at most 16. */
static bool grow(void **items, size_t *capacity, size_t count, size_t more, size_t size,
                 const chuhe_allocator *memory)
{
    if (*capacity - count >= more)
        return true;
    size_t wanted = *capacity > 0 ? *capacity * 2 : 16;
    if (wanted > SIZE_MAX / size)
        return false;
    void *grown = memory->resize(*items, wanted * size, memory->ctx);
    if (grown == NULL)
        return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

_Static_assert(CHUHE_EFFECTS_MAX <= 16, "room that grow makes");

/* Entries point at their effects, which may have moved. */
static bool make_room_for_effects(chuhe_referee *r)
{
    const chuhe_effect *before = r->effects;
    void *effects = r->effects;
    bool has_room = grow(&effects, &r->effect_capacity, r->effect_count, CHUHE_EFFECTS_MAX,
                         sizeof *r->effects, &r->allocator);

    r->effects = effects;
    if (r->effects == before)
        return has_room;
    const chuhe_effect *of = r->effects;
    for (size_t i = 0; i < r->log_count; i++) {
        r->log[i].effects = of;
        of += r->log[i].effect_count;
    }
    return has_room;
}

/* Before anything is done, so that a step that is done can be kept. */
static bool make_room(chuhe_referee *r)
{
    void *log = r->log, *plies = r->plies;
    bool has_room =
        grow(&log, &r->log_capacity, r->log_count, 1, sizeof *r->log, &r->allocator) &&
        r->log_count < UINT32_MAX &&
        grow(&plies, &r->ply_capacity, board_plies(&r->board), 1, sizeof *r->plies, &r->allocator);
    r->log = log;
    r->plies = plies;
    return has_room && make_room_for_effects(r);
}

static bool is_absent(const chuhe_referee *r, const chuhe_event *event)
{
    return event->by < CHUHE_SIDES && !r->live.seated[event->by] &&
           event->kind != CHUHE_EVENT_SEATED && event->kind != CHUHE_EVENT_TICK;
}

/* What the event is, once the time has come. */
static chuhe_refusal dispatch(referee_step *step)
{
    const chuhe_event *event = step->event;
    chuhe_refusal refusal = referee_event_phase(event->kind, step->live->phase);

    if (refusal == CHUHE_REFUSAL_NONE && is_absent(step->referee, event))
        refusal = CHUHE_REFUSAL_NOT_SEATED;
    if (refusal == CHUHE_REFUSAL_NONE)
        refusal = handlers[event->kind](step);
    if (refusal == CHUHE_REFUSAL_NONE)
        referee_drop_flag(step);
    return refusal;
}

static void keep(chuhe_referee *r, const referee_live *live, const chuhe_event *event,
                 const chuhe_answer *answer)
{
    chuhe_effect *effects = r->effects + r->effect_count;

    r->live = *live;
    r->log[r->log_count++] = (chuhe_log_entry){
        .event = *event, .effect_count = answer->effect_count, .effects = effects};
    memcpy(effects, answer->effects, answer->effect_count * sizeof *effects);
    r->effect_count += answer->effect_count;
}

/* A game that time has ended: the event comes too late, unless it is time itself. */
static chuhe_refusal keep_end_by_time(referee_step *step)
{
    chuhe_event tick = chuhe_event_make(CHUHE_EVENT_TICK, step->event->by, step->event->at_ms);

    keep(step->referee, step->live, &tick, step->answer);
    return step->event->kind == CHUHE_EVENT_TICK ? CHUHE_REFUSAL_NONE : CHUHE_REFUSAL_OVER;
}

static void forget_effects(chuhe_answer *answer)
{
    answer->effect_count = 0;
    memset(answer->effects, 0, sizeof answer->effects);
}

static chuhe_refusal take(referee_step *step)
{
    chuhe_referee *r = step->referee;

    if (r->live.has_time && step->event->at_ms < r->live.now_ms)
        return CHUHE_REFUSAL_TIME_BACK;
    if (!make_room(r))
        return CHUHE_REFUSAL_NO_MEMORY;

    if (!referee_lag_is_good(step)) {
        chuhe_refusal refusal = referee_event_phase(step->event->kind, r->live.phase);
        return refusal != CHUHE_REFUSAL_NONE ? refusal : CHUHE_REFUSAL_BAD_EVENT;
    }

    bool was_over = referee_is_over(&r->live);
    referee_pass_time(step, step->event->at_ms - referee_lag(step->event));
    if (!was_over && referee_is_over(step->live)) {
        referee_pass_time(step, step->event->at_ms);
        return keep_end_by_time(step);
    }
    referee_pass_lag(step);

    chuhe_refusal refusal = dispatch(step);
    if (refusal == CHUHE_REFUSAL_NONE)
        keep(r, step->live, step->event, step->answer);
    else
        forget_effects(step->answer);
    return refusal;
}

void chuhe_referee_apply(chuhe_answer *answer, chuhe_referee *referee, const chuhe_event *event)
{
    bool is_variant = referee->options.markers > 0;

    memset(answer, 0, sizeof *answer);
    answer->why = CHUHE_OK;
    answer->refusal = referee_event_check(event, is_variant);
    if (answer->refusal == CHUHE_REFUSAL_NONE) {
        chuhe_event clean = referee_event_clean(event, is_variant);
        referee_live live = referee->live;
        referee_step step = {referee, &clean, &live, answer};
        answer->refusal = take(&step);
    }
    if (answer->refusal != CHUHE_REFUSAL_ILLEGAL_MOVE && answer->refusal != CHUHE_REFUSAL_NONE)
        answer->why = CHUHE_OK;
    answer->clause = chuhe_refusal_clause(answer->refusal);
}
