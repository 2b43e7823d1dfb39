/* Attacks on a board as a setup holds it: slow and plain, for checking setups
 * only. Moving positions have their own (see moves.c). */
#ifndef CORE_SETUP_ATTACK_H
#define CORE_SETUP_ATTACK_H

#include <chuhe/types.h>

/* Whether a value of a board is a piece at all. */
static inline bool setup_is_piece(chuhe_piece value)
{
    return (value >= 1 && value <= 7) || (value >= 9 && value <= 15);
}

/* Whether every point of the board holds a piece or CHUHE_NO_PIECE. */
bool setup_board_is_sound(const chuhe_piece board[CHUHE_SQUARES]);

/* Whether two squares share a file or rank with nothing between them. The
 * board must be sound. */
bool setup_see_each_other(const chuhe_piece board[CHUHE_SQUARES], chuhe_square a, chuhe_square b);

/* The chariots, cannons, horses and soldiers of a side that attack the target,
 * on which an enemy piece stands; the board must be sound. Generals, advisors and elephants are
 * left out: in their own places they never reach the enemy general. */
chuhe_squareset setup_attackers(const chuhe_piece board[CHUHE_SQUARES], chuhe_side side,
                                chuhe_square target);

#endif
