#include "engine/solve_witness.h"

#include "core/counting.h"

/* A step of a chariot or a cannon. */
static bool find_step(solve_witness *found, const solve_view *view, const chuhe_position *p,
                      uint8_t slot)
{
    static const int8_t steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    uint8_t from = p->square_of[slot];
    int file = chuhe_square_file(from), rank = chuhe_square_rank(from);
    for (int i = 0; i < 4; i++) {
        int f = file + steps[i][0], r = rank + steps[i][1];
        if (f < 0 || f >= CHUHE_FILES || r < 0 || r >= CHUHE_RANKS)
            continue;
        uint8_t to = chuhe_square_make(f, r);
        if (p->slot_at[to] == NO_SLOT && !view->is_near[to]) {
            *found = (solve_witness){{from, to, to}};
            return true;
        }
    }
    return false;
}

/* Where a piece other than a chariot or a cannon may go, as bits of the word that
 * begins with square *base. */
static uint64_t targets_of(unsigned *base, chuhe_kind kind, int us, uint8_t from, const counting *c)
{
    int half = from >= 45;
    *base = us ? 27 : 0;
    switch (kind) {
    case CHUHE_SOLDIER:
        *base = us ? 0 : 27;
        return core_soldier_targets[us][from] & c->may_go[us ^ 1];
    case CHUHE_ADVISOR:
        return core_advisor_targets[from] & c->may_go[us];
    case CHUHE_HORSE:
        *base = half ? 27 : 0;
        return counting_leap(core_horse_legs, core_horse_targets, c->occupied, from, half) &
               c->may_go[half];
    default:
        return counting_leap(core_elephant_eyes, core_elephant_targets, c->occupied, from, us) &
               c->may_go[us];
    }
}

/* The horse's leg or the elephant's eye; others step over nothing. */
static uint8_t stepped_over(chuhe_kind kind, uint8_t from, uint8_t to)
{
    int file = chuhe_square_file(from), rank = chuhe_square_rank(from);
    if (kind == CHUHE_HORSE)
        return chuhe_square_make(file + (chuhe_square_file(to) - file) / 2,
                                 rank + (chuhe_square_rank(to) - rank) / 2);
    if (kind == CHUHE_ELEPHANT)
        return (uint8_t)((from + to) / 2);
    return from;
}

/* A move of another piece. */
static bool find_leap(solve_witness *found, const solve_view *view, const chuhe_position *p,
                      uint8_t slot, const counting *c)
{
    uint8_t from = p->square_of[slot];
    chuhe_kind kind = chuhe_piece_kind(core_slot_piece[slot]);
    unsigned base;
    uint64_t targets = targets_of(&base, kind, view->attacker ^ 1, from, c);
    for (; targets != 0; targets &= targets - 1) {
        uint8_t to = (uint8_t)(base + (unsigned)__builtin_ctzll(targets));
        if (view->is_near[to])
            continue;
        *found = (solve_witness){{from, to, stepped_over(kind, from, to)}};
        return true;
    }
    return false;
}

static bool is_apart(const solve_witness *one, const solve_witness *other)
{
    bool is_shared = false;
    for (int i = 0; i < SOLVE_WITNESS_SQUARES; i++)
        for (int k = 0; k < SOLVE_WITNESS_SQUARES; k++)
            is_shared |= one->squares[i] == other->squares[k];
    return !is_shared;
}

int solve_find_witnesses(solve_witness found[SOLVE_WITNESSES], const solve_view *view,
                         const chuhe_position *p)
{
    int us = view->attacker ^ 1, count = 0;
    counting c;
    counting_init(&c, core_words_load(p->occupied[us]), core_words_load(p->occupied[us ^ 1]),
                  core_everywhere);
    for (int i = SLOT_SOLDIER + 4; i > SLOT_GENERAL && count < SOLVE_WITNESSES; i--) {
        uint8_t slot = (uint8_t)(us * SLOTS_PER_SIDE + i), from = p->square_of[slot];
        if (from == OFF_BOARD || view->is_near[from])
            continue;
        bool is_line = i >= SLOT_CHARIOT && i < SLOT_SOLDIER;
        bool is_one = is_line ? find_step(&found[count], view, p, slot)
                              : find_leap(&found[count], view, p, slot, &c);
        for (int k = 0; k < count; k++)
            is_one = is_one && is_apart(&found[k], &found[count]);
        count += is_one;
    }
    return count;
}

bool solve_leaves_witness(const solve_witness *found, int count, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    for (int i = 0; i < count; i++) {
        bool is_touched = false;
        for (int k = 0; k < SOLVE_WITNESS_SQUARES; k++)
            is_touched |= found[i].squares[k] == from || found[i].squares[k] == to;
        if (!is_touched)
            return true;
    }
    return false;
}
