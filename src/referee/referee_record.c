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
    step->live->unrecorded[step->event->by] = step->live->omitted[step->event->by] = 0;
    step->live->record_due[step->event->by] = false;
    return CHUHE_REFUSAL_NONE;
}

/* Of the side's last moves, so many of them, those that it had the time to write (7.2):
 * whenever it is noticed, they are judged by the clock as it was when they were made. */
static uint32_t written_too_late(const chuhe_referee *r, chuhe_side side, uint32_t count)
{
    uint32_t late = 0;

    for (size_t i = board_plies(&r->board); i > 0 && count > 0; i--) {
        if (board_ply_at(&r->board, i - 1)->side != side)
            continue;
        late += !r->plies[i - 1].record_waits;
        count--;
    }
    return late;
}

/* 7.1: four of those running are a foul. */
static void fine(referee_step *step, chuhe_side side)
{
    referee_live *live = step->live;
    uint32_t before = live->omitted[side];
    uint32_t now = written_too_late(step->referee, side, live->unrecorded[side]);

    if (now <= before)
        return;
    live->omitted[side] = now;
    unsigned fouls = now / MISSES_A_FOUL - before / MISSES_A_FOUL;
    if (fouls > 0 && referee_counts_fouls(step->referee))
        referee_add_fouls(step, side, CHUHE_FOUL_RECORD, fouls);
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

    if (!step->referee->options.rules.keeps_records)
        return CHUHE_REFUSAL_RECORD_OFF;
    if (event->count > own_plies(&step->referee->board, event->side) - *unrecorded)
        return CHUHE_REFUSAL_NOT_SO_MANY;
    *unrecorded += event->count;
    fine(step, event->side);
    if (!referee_is_over(step->live))
        demand_record(step, event->side);
    return CHUHE_REFUSAL_NONE;
}
