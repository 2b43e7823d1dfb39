/* The players' own records: chapter 7. */
#include "referee/referee_parts.h"

/* So many moves not recorded, running, are a foul (7.1). */
enum { MISSES_A_FOUL = 4 };

static size_t own_plies(const board *b, chuhe_side side)
{
    size_t count = 0;

    for (size_t i = 0; i < board_plies(b); i++)
        count += board_ply_at(b, i)->side == side;
    return count;
}

chuhe_refusal referee_record(referee_step *step)
{
    if (!step->referee->options.rules.keeps_records)
        return CHUHE_REFUSAL_RECORD_OFF;
    step->live->unrecorded[step->event->by] = 0;
    step->live->record_due[step->event->by] = false;
    return CHUHE_REFUSAL_NONE;
}

/* 7.2: with less than that left the record may wait. */
static bool is_exempt(const referee_step *step, chuhe_side side)
{
    return chuhe_clock_display(&step->live->clock, side) <
           step->referee->options.rules.record_exempt_ms;
}

/* Moves of an earlier period are missing: they are written before the next move (7.2),
 * though it was noticed only now. */
static void demand_record(referee_step *step, chuhe_side side)
{
    referee_live *live = step->live;
    const chuhe_clock_face *face = &live->clock.face[side];

    if (face->period <= 1 || live->unrecorded[side] <= face->moves || live->record_due[side])
        return;
    live->record_due[side] = true;
    referee_effect(step, CHUHE_EFFECT_RECORD_DUE, side);
}

chuhe_refusal referee_miss(referee_step *step)
{
    const chuhe_event *event = step->event;
    uint32_t *unrecorded = &step->live->unrecorded[event->side];
    uint32_t before = *unrecorded;

    if (!step->referee->options.rules.keeps_records)
        return CHUHE_REFUSAL_RECORD_OFF;
    if (event->count > own_plies(&step->referee->board, event->side) - before)
        return CHUHE_REFUSAL_NOT_SO_MANY;
    *unrecorded += event->count;
    unsigned fouls = *unrecorded / MISSES_A_FOUL - before / MISSES_A_FOUL;
    if (fouls > 0 && referee_counts_fouls(step->referee) && !is_exempt(step, event->side))
        referee_add_fouls(step, event->side, CHUHE_FOUL_RECORD, fouls);
    if (!referee_is_over(step->live))
        demand_record(step, event->side);
    return CHUHE_REFUSAL_NONE;
}
