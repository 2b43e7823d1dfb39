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

/* A move of another piece. */
static bool find_leap(solve_witness *found, const solve_view *view, const chuhe_position *p,
                      uint8_t slot, const counting *c)
{
    uint8_t from = p->square_of[slot];
    int us = view->attacker ^ 1, half = from >= 45;
    chuhe_kind kind = chuhe_piece_kind(core_slot_piece[slot]);
    uint64_t targets;
    unsigned base = us ? 27 : 0;
    if (kind == CHUHE_SOLDIER) {
        targets = core_soldier_targets[us][from] & c->may_go[us ^ 1];
        base = us ? 0 : 27;
    } else if (kind == CHUHE_ADVISOR) {
        targets = core_advisor_targets[from] & c->may_go[us];
    } else if (kind == CHUHE_HORSE) {
        targets = counting_leap(core_horse_legs, core_horse_targets, c->occupied, from, half) &
                  c->may_go[half];
        base = half ? 27 : 0;
    } else {
        targets = counting_leap(core_elephant_eyes, core_elephant_targets, c->occupied, from, us) &
                  c->may_go[us];
    }
    for (; targets != 0; targets &= targets - 1) {
        uint8_t to = (uint8_t)(base + (unsigned)__builtin_ctzll(targets));
        if (view->is_near[to])
            continue;
        int across = chuhe_square_file(to) - chuhe_square_file(from);
        int along = chuhe_square_rank(to) - chuhe_square_rank(from);
        uint8_t over = from;
        if (kind == CHUHE_HORSE)
            over = chuhe_square_make(chuhe_square_file(from) + across / 2,
                                     chuhe_square_rank(from) + along / 2);
        else if (kind == CHUHE_ELEPHANT)
            over = (uint8_t)((from + to) / 2);
        *found = (solve_witness){{from, to, over}};
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
