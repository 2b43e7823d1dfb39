/* Which pieces attack a square, and which captures are legal. Positions without
 * faults only. */
#ifndef RULING_ATTACK_H
#define RULING_ATTACK_H

#include <chuhe/position.h>

#include "core/board.h"

/* A set of slots: bit = slot, 0..31. */
typedef uint32_t slot_set;

static inline slot_set slot_bit(unsigned slot)
{
    return (slot_set)1 << slot;
}
static inline unsigned slot_first(slot_set set)
{
    return (unsigned)__builtin_ctz(set);
}
/* All slots of a side, and those of a kind on both sides. */
static inline slot_set slots_of_side(chuhe_side side)
{
    return side == CHUHE_RED ? 0x0000ffffu : 0xffff0000u;
}
enum {
    SLOTS_GENERALS = 0x00010001,
    SLOTS_ADVISORS = 0x00060006,
    SLOTS_ELEPHANTS = 0x00180018,
    SLOTS_HORSES = 0x00600060,
    SLOTS_CHARIOTS = 0x01800180,
    SLOTS_CANNONS = 0x06000600
};
#define SLOTS_SOLDIERS 0xf800f800u

static inline chuhe_side slot_side(unsigned slot)
{
    return (chuhe_side)(slot >> 4);
}
static inline chuhe_kind slot_kind(unsigned slot)
{
    return chuhe_piece_kind(core_slot_piece[slot]);
}

/* The other side to move, as if a side passed. */
static inline void attack_pass(chuhe_position *p)
{
    p->to_move ^= 1;
    p->hash ^= core_hash_black_to_move;
}

/* The slots of a side, among `wanted`, that attack a square (on which an enemy
 * piece stands) as pieces go, whoever is to move; safety of the general is not
 * asked. */
slot_set attack_slots(const chuhe_position *p, chuhe_side side, chuhe_square square,
                      slot_set wanted);

/* The same, and legal for the side to move. */
slot_set attack_legal_slots(const chuhe_position *p, chuhe_square square, slot_set wanted);

/* Whether the side to move may recapture on a square, by a legal move: a slot
 * that can, or NO_SLOT. */
unsigned attack_recapture(const chuhe_position *p, chuhe_square square);

/* Takes a piece off the board, to ask what holds without it. The hash is not kept
 * up: such a board is looked at, never compared. */
void attack_lift(chuhe_position *p, unsigned slot);

/* A copy of a position that the look-ups here are right for: any playable one,
 * and study positions whose only fault is a soldier on a point where none comes
 * (problems have them). False for others. */
bool attack_regular(chuhe_position *regular, const chuhe_position *p);

/* Whether a soldier has crossed the river. */
bool attack_has_crossed(const chuhe_position *p, unsigned slot);

#endif
