/* Counting the legal moves of a side without listing them. Included by each
 * build of perft (see perft.c). */
#ifndef CORE_COUNTING_H
#define CORE_COUNTING_H

#include "core/limits_rules.h"

/* The board as counting wants it: where pieces at large may go. */
typedef struct counting {
    uint64_t occupied[4];
    uint64_t may_go[4];      /* not own pieces, within the limits */
    uint64_t may_move[4];    /* of those, the empty squares */
    uint64_t may_capture[4]; /* of those, the enemy pieces */
} counting;

CORE_INLINE unsigned counting_bits(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

CORE_INLINE void counting_init(counting *c, core_words own, core_words theirs, core_words limit)
{
    core_words_store(c->occupied, own | theirs);
    core_words_store(c->may_go, ~own & limit);
    core_words_store(c->may_move, ~(own | theirs) & limit);
    core_words_store(c->may_capture, theirs & limit);
}

CORE_INLINE unsigned counting_chariot(const counting *c, uint8_t square)
{
    core_lines at = core_square_lines[square];
    uint64_t rank =
        core_on_rank(at, core_rank_bits(c->occupied, at)).reach & core_rank_bits(c->may_go, at);
    uint64_t file =
        core_on_file(at, core_file_bits(c->occupied, at)).reach & core_file_bits(c->may_go, at);
    return counting_bits(rank | file << 16);
}

CORE_INLINE unsigned counting_cannon(const counting *c, uint8_t square)
{
    core_lines at = core_square_lines[square];
    core_reach rank = core_on_rank(at, core_rank_bits(c->occupied, at));
    core_reach file = core_on_file(at, core_file_bits(c->occupied, at));
    uint64_t on_rank = (rank.reach & core_rank_bits(c->may_move, at)) |
                       (rank.hit & core_rank_bits(c->may_capture, at));
    uint64_t on_file = (file.reach & core_file_bits(c->may_move, at)) |
                       (file.hit & core_file_bits(c->may_capture, at));
    return counting_bits(on_rank | on_file << 16);
}

CORE_INLINE uint64_t counting_leap(const core_block *blocks, const uint64_t targets[][16],
                                   const uint64_t occupied[4], uint8_t square, int word)
{
    core_block block = blocks[square];
    return targets[square][((occupied[word] & block.squares) * block.multiplier) >> 60];
}

CORE_INLINE unsigned counting_horse(const counting *c, uint8_t square)
{
    int word = square >= 45;
    return counting_bits(
        counting_leap(core_horse_legs, core_horse_targets, c->occupied, square, word) &
        c->may_go[word]);
}

CORE_INLINE unsigned counting_elephant(const counting *c, int us, uint8_t square)
{
    return counting_bits(
        counting_leap(core_elephant_eyes, core_elephant_targets, c->occupied, square, us) &
        c->may_go[us]);
}

CORE_INLINE unsigned counting_advisor(const counting *c, int us, uint8_t square)
{
    return counting_bits(core_advisor_targets[square] & c->may_go[us]);
}

CORE_INLINE unsigned counting_soldier(const counting *c, int us, uint8_t square)
{
    return counting_bits(core_soldier_targets[us][square] & c->may_go[us ^ 1]);
}

/* The moves of one piece other than the general, by its slot. */
CORE_INLINE unsigned counting_piece(const counting *c, int us, const chuhe_position *p,
                                    uint8_t slot)
{
    uint8_t square = p->square_of[slot];
    switch (chuhe_piece_kind(core_slot_piece[slot])) {
    case CHUHE_ADVISOR:
        return counting_advisor(c, us, square);
    case CHUHE_ELEPHANT:
        return counting_elephant(c, us, square);
    case CHUHE_HORSE:
        return counting_horse(c, square);
    case CHUHE_CHARIOT:
        return counting_chariot(c, square);
    case CHUHE_CANNON:
        return counting_cannon(c, square);
    default:
        return counting_soldier(c, us, square);
    }
}

/* The moves of every piece but the general, all within the same limits. */
CORE_INLINE unsigned counting_pieces(const counting *c, int us, const chuhe_position *p)
{
    const uint8_t *ours = p->square_of + us * SLOTS_PER_SIDE;
    unsigned count = 0;
    /* Whether a piece is still there is the same for many boards in a row, so
     * the processor guesses these branches right. */
    for (int i = SLOT_CHARIOT; i < SLOT_CHARIOT + 2; i++)
        if (ours[i] != OFF_BOARD)
            count += counting_chariot(c, ours[i]);
    for (int i = SLOT_CANNON; i < SLOT_CANNON + 2; i++)
        if (ours[i] != OFF_BOARD)
            count += counting_cannon(c, ours[i]);
    for (int i = SLOT_HORSE; i < SLOT_HORSE + 2; i++)
        if (ours[i] != OFF_BOARD)
            count += counting_horse(c, ours[i]);
    for (int i = SLOT_ELEPHANT; i < SLOT_ELEPHANT + 2; i++)
        if (ours[i] != OFF_BOARD)
            count += counting_elephant(c, us, ours[i]);
    for (int i = SLOT_ADVISOR; i < SLOT_ADVISOR + 2; i++)
        count += counting_advisor(c, us, ours[i]);
    for (int i = SLOT_SOLDIER; i < SLOT_SOLDIER + 5; i++)
        count += counting_soldier(c, us, ours[i]);
    return count;
}

/* As counting_pieces, when something bears on the general. */
static __attribute__((noinline)) unsigned
counting_limited(int us, const chuhe_position *p, const limits_suspects *suspects, bool in_check)
{
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    limits limit;
    counting c;
    limits_from_suspects(&limit, p, us, suspects, in_check);
    counting_init(&c, own, theirs, limit.all);
    unsigned count = counting_pieces(&c, us, p);
    for (int i = 0; i < limit.special_count; i++) {
        counting own_rule;
        count -= counting_piece(&c, us, p, limit.special_slot[i]);
        counting_init(&own_rule, own, theirs, limit.special[i]);
        count += counting_piece(&own_rule, us, p, limit.special_slot[i]);
    }
    return count;
}

/* The number of legal moves of `us` (constant where it is inlined), whoever is
 * to move according to the position. */
CORE_INLINE unsigned counting_moves(int us, const chuhe_position *p)
{
    core_words own = core_words_load(p->occupied[us]);
    core_words theirs = core_words_load(p->occupied[us ^ 1]);
    uint8_t general = p->square_of[us * SLOTS_PER_SIDE];
    limits_suspects suspects;
    suspects.count = 0;
    uint64_t danger = limits_danger(&suspects, us, p, own | theirs);
    bool in_check = danger >> core_palace_bit(us, general) & 1;
    unsigned steps = counting_bits(core_general_targets[general] & ~p->occupied[us][us] & ~danger);
    if (in_check || suspects.count != 0)
        return steps + counting_limited(us, p, &suspects, in_check);
    counting c;
    counting_init(&c, own, theirs, core_everywhere);
    return steps + counting_pieces(&c, us, p);
}

#endif
