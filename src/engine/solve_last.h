/* The attacker's last move: whether there is one that leaves the defender without
 * a move. Most positions that the mate search looks at are of this kind, so no more
 * moves are listed than can matter. */
#ifndef ENGINE_SOLVE_LAST_H
#define ENGINE_SOLVE_LAST_H

#include "engine/solve_view.h"

/* A move that mates at once, checks before others, or CHUHE_NO_MOVE. Leaves the
 * position as it was. */
chuhe_move solve_last_move(const solve_zones *zones, chuhe_position *position, bool checks_only);
/* The moves that give check, at most CHUHE_MOVES_MAX. */
size_t solve_list_checks(chuhe_move *moves, const solve_view *view, chuhe_position *position);

#endif
