/* What the general's safety leaves of a side's moves, worked out without
 * playing any of them.
 *
 * danger  the points where the general may not step, as bits of its palace's
 *         word. It is worked out with the general taken off the board, so its
 *         own point is in danger exactly when it is in check.
 * limits  where every other piece may go. Each enemy piece that bears on the
 *         general gives a rule: `others` for pieces at large, and up to two
 *         screens or legs that have a rule of their own. Rules are met by
 *         intersecting their sets.
 *
 *         enemy piece        between it and the general  rule
 *         chariot, general   nothing                     others: between, or take it
 *                            own piece                   that piece: the same
 *         cannon             nothing (空头炮)            others: never between
 *                            one piece (check)           others: between but not on the
 *                                                        screen, or take the cannon
 *                                                        own screen: never between
 *                            two pieces                  own screen: between but not on the
 *                                                        other screen, or take the cannon
 *         horse              no leg (check)              others: on the leg, or take it
 *                            own piece on the leg        that piece: take the horse
 *         soldier            (check)                     others: take it
 */
#ifndef CORE_LIMITS_H
#define CORE_LIMITS_H

#include <string.h>

#include "core/board.h"

#define CORE_INLINE static inline __attribute__((always_inline))

enum { LIMITS_RULES_MAX = 12, LIMITS_SPECIAL_MAX = 12 };

typedef struct limits_rule {
    core_words others;
    core_words screen_may[2];
    uint8_t screen[2]; /* squares of own pieces with a rule of their own; OFF_BOARD if none */
} limits_rule;

typedef struct limits {
    core_words all;      /* for pieces that are not special */
    uint32_t is_special; /* bit slot & 15 */
    int special_count;
    uint8_t special_slot[LIMITS_SPECIAL_MAX];
    core_words special[LIMITS_SPECIAL_MAX];
} limits;

/* Pieces that bear on the general, found while working out the danger. */
typedef struct limits_suspects {
    int count;
    uint8_t slot[8];
} limits_suspects;

static const core_words core_everywhere = {~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0};

CORE_INLINE core_words core_words_load(const uint64_t words[4])
{
    core_words value;
    memcpy(&value, words, sizeof value);
    return value;
}

CORE_INLINE void core_words_store(uint64_t words[4], core_words value)
{
    memcpy(words, &value, sizeof value);
}

CORE_INLINE unsigned core_rank_bits(const uint64_t words[4], core_lines at)
{
    return (unsigned)(words[at.rank_word] >> at.rank_shift);
}

CORE_INLINE unsigned core_file_bits(const uint64_t words[4], core_lines at)
{
    return (unsigned)(words[at.file_word] >> at.file_shift);
}

/* The reach entries of a line, given its occupancy bits (from bit 0). */
CORE_INLINE core_reach core_on_rank(core_lines at, unsigned occupied)
{
    return core_rank_reach[at.rank_row + (occupied >> 1 & 127)];
}

CORE_INLINE core_reach core_on_file(core_lines at, unsigned occupied)
{
    return core_file_reach[at.file_row + (occupied >> 1 & 255)];
}

/* Bit of a square in the word of a side's palace. */
CORE_INLINE unsigned core_palace_bit(int side, chuhe_square square)
{
    return side == CHUHE_RED ? square : square - 27u;
}

/* The points of a side's palace (as bits of its word) that a line mask meets. */
CORE_INLINE uint64_t core_file_in_palace(int side, core_lines at, unsigned reach)
{
    unsigned ranks = side == CHUHE_RED ? reach & 7 : reach >> 7 & 7;
    unsigned shift = (at.rank_row >> 7) + (side == CHUHE_RED ? 0u : 36u);
    return (uint64_t)core_file_spread[ranks] << shift;
}

CORE_INLINE uint64_t core_rank_in_palace(core_lines at, unsigned reach)
{
    return (uint64_t)(reach & 0x38) << at.rank_shift;
}

/* Chariots and cannons: their danger, and which of them may give a rule. Kept
 * out of line, since most positions have none near. */
static __attribute__((noinline)) uint64_t limits_line_danger(limits_suspects *suspects, int us,
                                                             const chuhe_position *p,
                                                             const uint64_t occupied[4],
                                                             core_lines general, int palace_point)
{
    uint64_t danger = 0;
    int flag = us == CHUHE_RED ? CORE_LINE_RED : CORE_LINE_BLACK;
    for (int i = 0; i < 4; i++) {
        int slot = (us ^ 1) * SLOTS_PER_SIDE + SLOT_CHARIOT + i;
        int square = p->square_of[slot];
        if (!(core_palace_reach[square] & flag))
            continue;
        bool is_cannon = i >= 2;
        core_lines at = core_square_lines[square];
        if (at.rank_row >= 3 * 128 && at.rank_row <= 5 * 128) {
            core_reach file = core_on_file(at, core_file_bits(occupied, at));
            danger |= core_file_in_palace(us, at, is_cannon ? file.hit : file.reach);
        }
        if (us == CHUHE_RED ? at.file_row <= 2 * 256 : at.file_row >= 7 * 256) {
            core_reach rank = core_on_rank(at, core_rank_bits(occupied, at));
            danger |= core_rank_in_palace(at, is_cannon ? rank.hit : rank.reach);
        }
        if (at.rank_row == general.rank_row || at.file_row == general.file_row) {
            core_words between = core_words_load(occupied) & core_between[palace_point][square];
            int found = __builtin_popcountll(between[2]) + __builtin_popcountll(between[3]);
            if (found <= (is_cannon ? 2 : 1))
                suspects->slot[suspects->count++] = (uint8_t)slot;
        }
    }
    return danger;
}

CORE_INLINE uint64_t limits_horse_danger(limits_suspects *suspects, int us, const chuhe_position *p,
                                         const uint64_t occupied[4], int palace_point)
{
    uint64_t danger = 0;
    int flag = us == CHUHE_RED ? CORE_HORSE_RED : CORE_HORSE_BLACK;
    for (int i = 0; i < 2; i++) {
        int slot = (us ^ 1) * SLOTS_PER_SIDE + SLOT_HORSE + i;
        int square = p->square_of[slot];
        if (!(core_palace_reach[square] & flag))
            continue;
        core_block legs = core_horse_legs[square];
        danger |=
            core_horse_targets[square][((occupied[us] & legs.squares) * legs.multiplier) >> 60];
        if (core_horse_leg[palace_point][square] != OFF_BOARD)
            suspects->slot[suspects->count++] = (uint8_t)slot;
    }
    return danger;
}

/* The danger to the general of `us` (0 or 1, constant where it is inlined), and
 * the pieces that may give rules. `occupied` is both sides' words. */
CORE_INLINE uint64_t limits_danger(limits_suspects *suspects, int us, const chuhe_position *p,
                                   core_words occupied)
{
    const uint8_t *theirs = p->square_of + (us ^ 1) * SLOTS_PER_SIDE;
    int square = p->square_of[us * SLOTS_PER_SIDE];
    int point = core_palace_points[square];
    core_lines general = core_square_lines[square];
    uint64_t open[4]; /* the board without our general */
    core_words_store(open, occupied ^ core_square_words[square]);

    core_lines facing = core_square_lines[theirs[SLOT_GENERAL]];
    core_reach seen = core_on_file(facing, core_file_bits(open, facing));
    uint64_t danger = core_file_in_palace(us, facing, seen.reach);
    /* Only a single piece between the generals is bound to stay there. */
    if (facing.rank_row == general.rank_row && seen.hit >> (general.file_row >> 8) & 1)
        suspects->slot[suspects->count++] = (uint8_t)((us ^ 1) * SLOTS_PER_SIDE);

    for (int i = 0; i < 5; i++)
        danger |= core_soldier_targets[us ^ 1][theirs[SLOT_SOLDIER + i]];

    int lines = us == CHUHE_RED ? CORE_LINE_RED : CORE_LINE_BLACK;
    if ((core_palace_reach[theirs[7]] | core_palace_reach[theirs[8]] |
         core_palace_reach[theirs[9]] | core_palace_reach[theirs[10]]) &
        lines)
        danger |= limits_line_danger(suspects, us, p, open, general, point);

    int horses = us == CHUHE_RED ? CORE_HORSE_RED : CORE_HORSE_BLACK;
    if ((core_palace_reach[theirs[5]] | core_palace_reach[theirs[6]]) & horses)
        danger |= limits_horse_danger(suspects, us, p, open, point);
    return danger;
}

#endif
