/* Checks by the piece that moves. */
#include "engine/checks.h"

#include "core/counting.h"

static bool on_lines(const chuhe_position *p, chuhe_square general, chuhe_square to, bool cannon)
{
    core_lines at = core_square_lines[general], its = core_square_lines[to];
    bool same_rank = at.file_row == its.file_row;
    if (!same_rank && at.rank_row != its.rank_row)
        return false;
    uint64_t occupied[4];
    core_words_store(occupied, core_words_load(p->occupied[0]) | core_words_load(p->occupied[1]));
    core_reach line = same_rank ? core_on_rank(at, core_rank_bits(occupied, at))
                                : core_on_file(at, core_file_bits(occupied, at));
    unsigned bit = same_rank ? its.rank_row >> 7 : its.file_row >> 8;
    return (cannon ? line.hit : line.reach) >> bit & 1;
}

bool checks_directly(const chuhe_position *p, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    int us = p->to_move;
    chuhe_square general = p->square_of[(us ^ 1) * SLOTS_PER_SIDE];
    switch (chuhe_piece_kind(core_slot_piece[p->slot_at[from]])) {
    case CHUHE_CHARIOT:
        return on_lines(p, general, to, false);
    case CHUHE_CANNON:
        return on_lines(p, general, to, true);
    case CHUHE_HORSE: {
        chuhe_square leg = core_horse_leg[core_palace_points[general]][to];
        return leg != OFF_BOARD && (leg == from || p->slot_at[leg] == NO_SLOT);
    }
    case CHUHE_SOLDIER:
        return core_soldier_targets[us][to] >> core_palace_bit(us ^ 1, general) & 1;
    default:
        return false;
    }
}
