#include "ruling/chase_direct.h"

static const slot_set never_chasers = SLOTS_GENERALS | SLOTS_SOLDIERS;

/* Whether a victim of the attacker's own kind could legally take it instead. */
static bool takes_back_first(const chuhe_position *p, unsigned attacker, unsigned victim)
{
    chuhe_position passed = *p;
    attack_pass(&passed);
    return attack_legal_slots(&passed, p->square_of[attacker], slot_bit(victim)) != 0;
}

bool chase_direct_counts(const chuhe_position *p, unsigned attacker, unsigned victim,
                         bool gives_check)
{
    chuhe_kind chaser = slot_kind(attacker), chased = slot_kind(victim);
    if (chased == CHUHE_CHARIOT && (chaser == CHUHE_HORSE || chaser == CHUHE_CANNON))
        return true;
    if (chaser == chased && takes_back_first(p, attacker, victim))
        return false;
    chuhe_square square = p->square_of[victim];
    chuhe_position taken = *p;
    chuhe_position_play_unchecked(&taken, NULL, chuhe_move_make(p->square_of[attacker], square));
    if (gives_check) /* what cannot recapture only because of the check still protects */
        return attack_slots(&taken, taken.to_move, square, ~(slot_set)0) == 0;
    return attack_recapture(&taken, square) == NO_SLOT;
}

slot_set chase_direct_pairs(chase_pairs *pairs, const chuhe_position *p, slot_set wanted,
                            slot_set ignored, bool gives_check)
{
    chuhe_side us = p->to_move;
    slot_set found = 0;
    wanted &= slots_of_side(us ^ 1) & ~(slot_set)SLOTS_GENERALS;
    for (slot_set rest = wanted; rest != 0; rest &= rest - 1) {
        unsigned victim = slot_first(rest);
        pairs->attackers[victim & 15] = 0;
        if (p->square_of[victim] == OFF_BOARD)
            continue;
        if ((slot_bit(victim) & SLOTS_SOLDIERS) && !attack_has_crossed(p, victim))
            continue;
        slot_set attackers = attack_legal_slots(p, p->square_of[victim], ~never_chasers & ~ignored);
        for (; attackers != 0; attackers &= attackers - 1) {
            unsigned attacker = slot_first(attackers);
            if (!chase_direct_counts(p, attacker, victim, gives_check))
                continue;
            pairs->attackers[victim & 15] |= (uint16_t)(1u << (attacker & 15));
            found |= slot_bit(victim);
        }
    }
    return found;
}

slot_set chase_direct_new(chase_pairs *pairs, const chuhe_position *before,
                          const chuhe_position *after, slot_set wanted, slot_set ignored)
{
    chuhe_position passed = *after;
    attack_pass(&passed);
    slot_set found = chase_direct_pairs(pairs, &passed, wanted, ignored, core_is_in_check(after));
    if (found == 0)
        return 0;
    chase_pairs old;
    slot_set stood = chase_direct_pairs(&old, before, found, ignored, false);
    for (; stood != 0; stood &= stood - 1) {
        unsigned victim = slot_first(stood);
        pairs->attackers[victim & 15] &= (uint16_t)~old.attackers[victim & 15];
        if (pairs->attackers[victim & 15] == 0)
            found &= ~slot_bit(victim);
    }
    return found;
}

bool chase_is_pinned_by_horse(const chuhe_position *p, unsigned chariot)
{
    chuhe_side us = slot_side(chariot);
    chuhe_position lifted = *p;
    chuhe_square general = p->square_of[us * SLOTS_PER_SIDE];
    slot_set horses = (slot_set)SLOTS_HORSES & slots_of_side(us ^ 1);
    slot_set before = attack_slots(p, us ^ 1, general, horses);
    attack_lift(&lifted, chariot); /* does a horse give check then? */
    return (attack_slots(&lifted, us ^ 1, general, horses) & ~before) != 0;
}
