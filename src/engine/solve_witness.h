/* Moves that show that a side is not left without one.
 *
 * A witness is a move that the defender could make if it were its turn, of a
 * piece outside its general's zone to a point outside it. It has nothing to do with
 * the general's safety, so no move of the attacker's that gives no check and does
 * not touch its squares takes it away. */
#ifndef ENGINE_SOLVE_WITNESS_H
#define ENGINE_SOLVE_WITNESS_H

#include "engine/solve_view.h"

/* A move touches two squares, so of three witnesses without a common square one
 * is always left. */
enum { SOLVE_WITNESSES = 3, SOLVE_WITNESS_SQUARES = 3 };

/* The squares that it needs: from, to, and the one that it steps over. */
typedef struct solve_witness {
    uint8_t squares[SOLVE_WITNESS_SQUARES];
} solve_witness;

/* Fills in as many as there are, SOLVE_WITNESSES at most, without a common square. */
int solve_find_witnesses(solve_witness found[SOLVE_WITNESSES], const solve_view *view,
                         const chuhe_position *position);
/* Whether one of them is sure to be left after a move that gives no check. */
bool solve_leaves_witness(const solve_witness *found, int count, chuhe_move move);

#endif
