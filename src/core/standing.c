/* How a position stands: moves to be had, check, mate, stalemate, dead draw. */
#include <string.h>

#include "core/board.h"

size_t chuhe_position_moves(chuhe_move *moves, size_t cap, const chuhe_position *position)
{
    if (position->irregular)
        return core_plain_moves(moves, cap, position);
    if (cap >= CHUHE_MOVES_MAX)
        return core_generate(moves, position);
    chuhe_move all[CHUHE_MOVES_MAX];
    size_t count = core_generate(all, position);
    if (cap != 0)
        memcpy(moves, all, (count < cap ? count : cap) * sizeof *moves);
    return count;
}

size_t chuhe_position_count_moves(const chuhe_position *position)
{
    return chuhe_position_moves(NULL, 0, position);
}

bool chuhe_position_has_move(const chuhe_position *position)
{
    return chuhe_position_count_moves(position) != 0;
}

bool chuhe_position_is_check(const chuhe_position *position)
{
    if (!position->irregular)
        return core_is_in_check(position);
    return !chuhe_squareset_is_empty(chuhe_position_checkers(position));
}

chuhe_standing chuhe_position_standing(const chuhe_position *position)
{
    bool has_move = chuhe_position_has_move(position);
    if (chuhe_position_is_check(position))
        return has_move ? CHUHE_STANDING_CHECK : CHUHE_STANDING_CHECKMATE;
    return has_move ? CHUHE_STANDING_OPEN : CHUHE_STANDING_STALEMATE;
}

bool chuhe_position_is_dead(const chuhe_position *position)
{
    int cannons = 0, others = 0;
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_piece piece = core_slot_piece[position->slot_at[square]];
        if (piece == CHUHE_NO_PIECE)
            continue;
        switch (chuhe_piece_kind(piece)) {
        case CHUHE_GENERAL:
            break;
        case CHUHE_HORSE:
        case CHUHE_CHARIOT:
        case CHUHE_SOLDIER:
            return false;
        case CHUHE_CANNON:
            cannons++;
            break;
        default:
            others++;
        }
    }
    /* One cannon needs an advisor or elephant to jump over; a second cannon of
     * either side would do as well. */
    return cannons == 0 || (cannons == 1 && others == 0);
}
