/* Moves by asking of every pair of squares whether the rules allow it. Slow; for
 * study positions, which the fast generator does not know how to hold. */
#include "core/board.h"

size_t core_plain_moves(chuhe_move *moves, size_t cap, const chuhe_position *position)
{
    size_t count = 0;
    for (int from = 0; from < CHUHE_SQUARES; from++) {
        if (position->slot_at[from] >> 4 != position->to_move)
            continue;
        for (int to = 0; to < CHUHE_SQUARES; to++) {
            chuhe_move move = chuhe_move_make((chuhe_square)from, (chuhe_square)to);
            if (chuhe_position_explain(position, move) != CHUHE_OK)
                continue;
            if (count < cap)
                moves[count] = move;
            count++;
        }
    }
    return count;
}
