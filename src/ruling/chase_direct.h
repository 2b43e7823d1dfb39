/* Chases as the Asian and world rules see them: captures from the next move on.
 *
 * A chase is a pair of attacker and victim. A pair counts when
 *  - the attacker is no general and no soldier, the victim no general and no
 *    soldier on its own bank;
 *  - the capture is legal;
 *  - the victim is a chariot and the attacker horse or cannon; or the two are
 *    not of one kind able to take each other, and no legal recapture answers the
 *    capture (protection is judged by playing it).
 * A ply chases by the pairs that count after it and did not count before it. */
#ifndef RULING_CHASE_DIRECT_H
#define RULING_CHASE_DIRECT_H

#include "ruling/attack.h"

/* By victim (slot & 15): the attackers (slot & 15) of the other side. */
typedef struct chase_pairs {
    uint16_t attackers[SLOTS_PER_SIDE];
} chase_pairs;

/* The pairs of the side to move, for victims among `wanted`; returns the victims
 * found. Pairs of attackers among `ignored` do not count. `gives_check`: the other
 * side is in check, and what protects is asked as if it were not. */
slot_set chase_direct_pairs(chase_pairs *pairs, const chuhe_position *p, slot_set wanted,
                            slot_set ignored, bool gives_check);

/* The victims that a ply newly attacks, for victims among `wanted`: `before` with
 * the mover to move, `after` with the other side to move. */
slot_set chase_direct_new(chase_pairs *pairs, const chuhe_position *before,
                          const chuhe_position *after, slot_set wanted, slot_set ignored);

/* Whether one pair counts: a legal capture of the side to move. */
bool chase_direct_counts(const chuhe_position *p, unsigned attacker, unsigned victim,
                         bool gives_check);

/* Whether a chariot may not leave its point because it blocks the leg of an enemy
 * horse that would give check. */
bool chase_is_pinned_by_horse(const chuhe_position *p, unsigned chariot);

#endif
