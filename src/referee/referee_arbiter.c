/* What the arbiter does, and the sheet that all sign. */
#include <string.h>

#include "referee/referee_parts.h"

chuhe_refusal referee_foul(referee_step *step)
{
    if (!referee_counts_fouls(step->referee))
        return CHUHE_REFUSAL_FOULS_OFF;
    referee_add_fouls(step, step->event->side, step->event->foul, 1);
    return CHUHE_REFUSAL_NONE;
}

/* Who has signed a sheet that is changed signs again. */
static void void_signatures(referee_live *live)
{
    memset(live->signed_by, 0, sizeof live->signed_by);
}

chuhe_refusal referee_time(referee_step *step)
{
    const chuhe_event *event = step->event;

    if (chuhe_clock_correct(&step->live->clock, event->side, event->ms) != CHUHE_OK)
        return CHUHE_REFUSAL_NO_TIME;
    void_signatures(step->live);
    referee_effect(step, CHUHE_EFFECT_TIME_CORRECTED, event->side)->ms = event->ms;
    return CHUHE_REFUSAL_NONE;
}

/* 5.8: an error is put right while the game goes on. Where no ply is taken off a press is
 * still to come, what is touched binds, and an offer stays open. */
chuhe_refusal referee_correct(referee_step *step)
{
    const chuhe_event *event = step->event;
    const board *b = &step->referee->board;
    size_t plies = board_plies(b), kept = plies;

    if (event->correction == CHUHE_CORRECT_PLIES && event->count > plies)
        return CHUHE_REFUSAL_NOTHING_TO_TAKE_BACK;
    if (event->correction == CHUHE_CORRECT_BOARD &&
        board_piece_at(b, event->square) == CHUHE_NO_PIECE)
        return CHUHE_REFUSAL_NO_PIECE;
    if (event->correction == CHUHE_CORRECT_PLIES)
        kept = event->count;
    else if (event->correction == CHUHE_CORRECT_ORDER)
        kept = 0;
    chuhe_effect *effect = referee_effect(step, CHUHE_EFFECT_CORRECTED, CHUHE_SIDES);
    effect->number = (uint32_t)kept;
    effect->square = event->square;
    if (kept < plies)
        referee_return(step, kept);
    return CHUHE_REFUSAL_NONE;
}

/* Nobody but the arbiter can make both lose, for what both can have done. */
chuhe_refusal referee_forfeit(referee_step *step)
{
    const chuhe_event *event = step->event;

    if (event->side < CHUHE_SIDES) {
        referee_lose(step, event->side, event->ending);
        return CHUHE_REFUSAL_NONE;
    }
    if (event->ending != CHUHE_ENDING_LATE && event->ending != CHUHE_ENDING_CONDUCT)
        return CHUHE_REFUSAL_NO_SUCH_END;
    referee_both_lose(step, event->ending);
    return CHUHE_REFUSAL_NONE;
}

static bool is_draw(chuhe_ending ending)
{
    return ending == CHUHE_ENDING_DEAD_DRAW || ending == CHUHE_ENDING_AGREEMENT ||
           ending == CHUHE_ENDING_REPETITION_DRAW || ending == CHUHE_ENDING_NATURAL_LIMIT;
}

/* After the end it corrects the result. A draw for a reason that draws, a win for one that
 * wins; RULED may be either. */
chuhe_refusal referee_rule(referee_step *step)
{
    const chuhe_event *event = step->event;

    if (event->ending != CHUHE_ENDING_RULED &&
        is_draw(event->ending) != (event->result == CHUHE_RESULT_DRAW))
        return CHUHE_REFUSAL_NO_SUCH_END;
    void_signatures(step->live);
    referee_end(step, event->result, event->ending);
    return CHUHE_REFUSAL_NONE;
}

/* Nobody waits for the signature of a player who never came. */
static bool has_to_sign(const referee_live *live, chuhe_side side)
{
    return live->seated[side] && !live->signed_by[side];
}

/* 10.1: the players, then the arbiter, who closes the sheet. */
chuhe_refusal referee_sign(referee_step *step)
{
    referee_live *live = step->live;
    chuhe_party by = step->event->by;

    if (live->signed_by[by])
        return CHUHE_REFUSAL_SIGNED;
    if (by == CHUHE_PARTY_ARBITER &&
        (has_to_sign(live, CHUHE_RED) || has_to_sign(live, CHUHE_BLACK)))
        return CHUHE_REFUSAL_UNSIGNED;
    live->signed_by[by] = true;
    referee_effect(step, CHUHE_EFFECT_SIGNED, by);
    if (by == CHUHE_PARTY_ARBITER) {
        live->phase = CHUHE_PHASE_CLOSED;
        referee_effect(step, CHUHE_EFFECT_CLOSED, CHUHE_SIDES);
    }
    return CHUHE_REFUSAL_NONE;
}
