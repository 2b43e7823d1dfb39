/* Whether a move gives check with the piece that moves. */
#ifndef ENGINE_CHECKS_H
#define ENGINE_CHECKS_H

#include <chuhe.h>

/* The move is legal. Checks that it uncovers, and those over the moved piece as
 * a screen, are not seen: this is for choosing what to look at, not for the
 * rules. */
bool checks_directly(const chuhe_position *position, chuhe_move move);

#endif
