/* The loop of a ruling, ply by ply. */
#include "verdict/verdict.h"

void verdict_walk_begin(verdict_walk *walk, const chuhe_game *game, const chuhe_ruling *ruling)
{
    *walk = (verdict_walk){.ruling = ruling};
    chuhe_game_position_at(&walk->after, game, ruling->ply_count ? ruling->first - 1 : 0);
}

const chuhe_ruled_ply *verdict_walk_next(verdict_walk *walk)
{
    if (walk->next >= walk->ruling->ply_count)
        return NULL;
    const chuhe_ruled_ply *ply = &walk->ruling->plies[walk->next++];
    walk->before = walk->after;
    chuhe_position_play_unchecked(&walk->after, NULL, ply->move);
    return ply;
}

static bool is_same_threat(const chuhe_threat *a, const chuhe_threat *b)
{
    return a->attacker == b->attacker && a->victim == b->victim && a->means == b->means &&
           a->protection == b->protection && a->protector == b->protector && a->counts == b->counts;
}

/* Whether what is said of one ply goes for the other. */
static bool is_same(const chuhe_ruled_ply *a, const chuhe_ruled_ply *b)
{
    if (a->move != b->move || a->class_ != b->class_ || a->remark != b->remark ||
        a->unsure != b->unsure || a->threat_count != b->threat_count)
        return false;
    for (size_t i = 0; i < a->threat_count; i++)
        if (!is_same_threat(&a->threats[i], &b->threats[i]))
            return false;
    return true;
}

static bool has_period(const chuhe_ruling *ruling, size_t period)
{
    for (size_t i = 0; i + period < ruling->ply_count; i++)
        if (!is_same(&ruling->plies[i], &ruling->plies[i + period]))
            return false;
    return true;
}

size_t verdict_period(const chuhe_ruling *ruling)
{
    for (size_t period = 2; period <= ruling->ply_count / 2; period += 2)
        if (ruling->ply_count % period == 0 && has_period(ruling, period))
            return period;
    return ruling->ply_count;
}

void verdict_pass(chuhe_position *passed, const chuhe_position *position)
{
    chuhe_setup setup;
    chuhe_position_to_setup(&setup, position);
    setup.to_move = (chuhe_side)!setup.to_move;
    /* The side that does not move may be in check then; all else is in order. */
    if (chuhe_position_from_setup(passed, NULL, &setup, CHUHE_FAULTS_ALL) != CHUHE_OK)
        *passed = *position;
}

chuhe_squareset verdict_attackers(const chuhe_ruled_ply *ply)
{
    chuhe_squareset set = {{0, 0}};
    if (ply->class_ == CHUHE_CLASS_CHECK)
        return ply->checkers;
    for (size_t i = 0; i < ply->threat_count; i++)
        if (ply->threats[i].counts)
            chuhe_squareset_add(&set, ply->threats[i].attacker);
    return set;
}

chuhe_squareset verdict_victims(const chuhe_ruled_ply *ply, const chuhe_position *after)
{
    chuhe_squareset set = {{0, 0}};
    chuhe_square general = chuhe_position_general(after, (chuhe_side)!ply->side);
    if (ply->class_ == CHUHE_CLASS_CHECK && general != CHUHE_NO_SQUARE)
        chuhe_squareset_add(&set, general);
    if (ply->class_ == CHUHE_CLASS_CHECK)
        return set;
    for (size_t i = 0; i < ply->threat_count; i++)
        if (ply->threats[i].counts)
            chuhe_squareset_add(&set, ply->threats[i].victim);
    return set;
}
