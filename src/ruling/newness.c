#include "ruling/newness.h"

threat_stood newness_stood(const threat_list *old, unsigned mover)
{
    threat_stood stood = {0, 0, mover};
    for (unsigned i = 0; i < old->count; i++) {
        const threat *o = &old->items[i];
        if (o->kind == THREAT_CHECKS && o->attacker == mover)
            stood.by_mover |= o->victims;
        else if (threat_is_gain(o->kind) || o->kind == THREAT_REFUTED)
            stood.victims |= o->victims;
    }
    return stood;
}

newness newness_of(const threat *t, const threat_list *old)
{
    newness found = NEWNESS_NEW;
    for (unsigned i = 0; i < old->count; i++) {
        const threat *o = &old->items[i];
        if (o->attacker != t->attacker)
            continue;
        if (t->kind == THREAT_MATE || t->kind == THREAT_CHECKS) {
            if (o->kind == THREAT_MATE && chuhe_move_to(o->first) == chuhe_move_to(t->first))
                return NEWNESS_STOOD;
            continue;
        }
        if (o->kind == THREAT_MATE || o->kind == THREAT_CHECKS || o->victims != t->victims ||
            (threat_is_gain(t->kind) && o->kind == THREAT_EVEN))
            continue;
        if (o->kind != THREAT_REFUTED && (o->firm || !t->firm))
            return NEWNESS_STOOD;
        found = NEWNESS_FIRMER;
    }
    return found;
}

static bool takes_part(search *s, const threat *t, const ply_view *v)
{
    return !threats_wins_without(s, &v->passed, t->first, v->mover);
}

bool newness_is_made(search *s, const threat *t, newness fresh, const ply_view *v)
{
    static const slot_set fighters = SLOTS_HORSES | SLOTS_CHARIOTS | SLOTS_CANNONS | SLOTS_SOLDIERS;
    if (fresh != NEWNESS_FIRMER || t->kind == THREAT_EVEN)
        return fresh != NEWNESS_STOOD;
    if (v->answers_check || !(fighters & slot_bit(v->mover)))
        return false;
    return t->kind != THREAT_UNDER || takes_part(s, t, v);
}

/* Whether the piece that moved, a chariot, horse or cannon, keeps a protector
 * from recapturing by pinning it. */
static bool pins_root(const ply_view *v, const threat *t)
{
    if (t->kind != THREAT_UNROOTED || v->mover == t->attacker ||
        !(slot_bit(v->mover) & (SLOTS_HORSES | SLOTS_CHARIOTS | SLOTS_CANNONS)))
        return false;
    chuhe_position bare = v->passed;
    chuhe_square at = chuhe_move_to(t->first);
    attack_lift(&bare, v->mover);
    if (attack_slots(&bare, bare.to_move, at, slot_bit(t->attacker)) == 0)
        return false;
    chuhe_position_play_unchecked(&bare, NULL, t->first);
    return attack_recapture(&bare, at) != NO_SLOT;
}

bool newness_is_single(search *s, const threat *t, newness fresh, const ply_view *v)
{
    return !t->joint && !(t->screens & slot_bit(v->mover)) && !pins_root(v, t) &&
           (fresh == NEWNESS_NEW || takes_part(s, t, v));
}
