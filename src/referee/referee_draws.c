/* Offers of a draw with equal chances, claims, and moves taken back by agreement. */
#include "referee/referee_parts.h"

/* Offers are open one at a time, and so are wishes to take back. */
static bool is_open(const referee_live *live)
{
    return live->offer_by != CHUHE_SIDES || live->take_back_by != CHUHE_SIDES;
}

/* What a foul would be where fouls are counted is refused where they are not. */
static chuhe_refusal foul_or(referee_step *step, chuhe_foul foul, chuhe_refusal refusal)
{
    if (!referee_counts_fouls(step->referee))
        return refusal;
    referee_add_fouls(step, step->event->by, foul, 1);
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_offer(referee_step *step)
{
    referee_live *live = step->live;
    chuhe_side by = step->event->by;

    if (is_open(live))
        return CHUHE_REFUSAL_OFFER_OPEN;
    if (!referee_own_time(step, by))
        return foul_or(step, CHUHE_FOUL_DISTURBS, CHUHE_REFUSAL_OFFER_TURN);
    if (live->refused[by] > live->refused[referee_other(by)])
        return foul_or(step, CHUHE_FOUL_OFFERS_AGAIN, CHUHE_REFUSAL_OFFER_AGAIN);
    live->offer_by = by;
    referee_effect(step, CHUHE_EFFECT_OFFERED, by);
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_withdraw(referee_step *step)
{
    return step->live->offer_by == step->event->by ? CHUHE_REFUSAL_OFFER_STANDS
                                                   : CHUHE_REFUSAL_NOT_OFFERED;
}

static void refuse_offer(referee_step *step, chuhe_side refuser)
{
    uint8_t *refused = &step->live->refused[referee_other(refuser)];

    if (*refused < UINT8_MAX)
        ++*refused;
    step->live->offer_by = CHUHE_SIDES;
    referee_effect(step, CHUHE_EFFECT_REFUSED, refuser);
}

static void refuse_take_back(referee_step *step, chuhe_side refuser)
{
    step->live->take_back_by = CHUHE_SIDES;
    referee_effect(step, CHUHE_EFFECT_REFUSED, refuser);
}

/* The move of the other side refuses an offer or a wish; who wished to take back and moves
 * instead has given it up. */
void referee_move_answers(referee_step *step, chuhe_side mover)
{
    referee_live *live = step->live;

    if (live->offer_by == referee_other(mover))
        refuse_offer(step, mover);
    if (live->take_back_by == referee_other(mover))
        refuse_take_back(step, mover);
    live->take_back_by = CHUHE_SIDES;
}

static void take_back(referee_step *step)
{
    size_t plies = board_plies(&step->referee->board) - step->live->take_back_plies;

    referee_effect(step, CHUHE_EFFECT_TAKEN_BACK, step->live->take_back_by)->number =
        (uint32_t)plies;
    referee_return(step, plies);
}

chuhe_refusal referee_accept(referee_step *step)
{
    chuhe_side other = referee_other(step->event->by);

    if (step->live->offer_by == other)
        referee_end(step, CHUHE_RESULT_DRAW, CHUHE_ENDING_AGREEMENT);
    else if (step->live->take_back_by == other)
        take_back(step);
    else
        return CHUHE_REFUSAL_NO_OFFER;
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_refuse(referee_step *step)
{
    chuhe_side by = step->event->by, other = referee_other(by);

    if (step->live->offer_by == other)
        refuse_offer(step, by);
    else if (step->live->take_back_by == other)
        refuse_take_back(step, by);
    else
        return CHUHE_REFUSAL_NO_OFFER;
    return CHUHE_REFUSAL_NONE;
}

chuhe_refusal referee_take_back(referee_step *step)
{
    const chuhe_event *event = step->event;

    if (!step->referee->options.rules.takes_back)
        return CHUHE_REFUSAL_TAKE_BACK_OFF;
    if (event->count > board_plies(&step->referee->board))
        return CHUHE_REFUSAL_NOTHING_TO_TAKE_BACK;
    if (is_open(step->live))
        return CHUHE_REFUSAL_OFFER_OPEN;
    step->live->take_back_by = event->by;
    step->live->take_back_plies = event->count;
    referee_effect(step, CHUHE_EFFECT_TAKE_BACK_ASKED, event->by)->number = event->count;
    return CHUHE_REFUSAL_NONE;
}

/* Claims are no offers: equal chances do not hold for them. But a player brings up what he
 * has to say in his own time (8.5); the arbiter may rule at any time. */
static bool may_claim(const referee_step *step)
{
    return step->event->by == CHUHE_PARTY_ARBITER || referee_own_time(step, step->event->by);
}

chuhe_refusal referee_claim_repetition(referee_step *step)
{
    if (step->referee->options.rules.repetition == CHUHE_REPETITION_OFF)
        return CHUHE_REFUSAL_NO_REPETITION;
    if (!may_claim(step))
        return foul_or(step, CHUHE_FOUL_DISTURBS, CHUHE_REFUSAL_OFFER_TURN);
    return referee_judge_repetition(step, true);
}

chuhe_refusal referee_claim_limit(referee_step *step)
{
    if (step->referee->options.rules.natural_limit == CHUHE_LIMIT_OFF)
        return CHUHE_REFUSAL_LIMIT_NOT_REACHED;
    if (!may_claim(step))
        return foul_or(step, CHUHE_FOUL_DISTURBS, CHUHE_REFUSAL_OFFER_TURN);
    if (!referee_limit_is_reached(step->referee))
        return foul_or(step, CHUHE_FOUL_FALSE_LIMIT, CHUHE_REFUSAL_LIMIT_NOT_REACHED);
    referee_end(step, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT);
    return CHUHE_REFUSAL_NONE;
}
