/* The search behind solve.h: whether there is a mate within n moves, answered
 * for the attacker's turn and the defender's, and remembered.
 *
 * A verdict is at least 0 when the attacker mates: within so many moves of his
 * from here. Below 0 it is ~k: there is no mate within k moves, where k is
 * SOLVE_NEVER_WITHIN when no number would do. */
#ifndef ENGINE_SOLVE_SEARCH_H
#define ENGINE_SOLVE_SEARCH_H

#include "engine/solve.h"
#include "engine/solve_table.h"
#include "engine/solve_view.h"

enum { SOLVE_NEVER_WITHIN = 255 };

typedef struct solver {
    chuhe_position position;
    solve_limits limits;
    const atomic_bool *stop;
    int64_t start_ms, end_ms; /* end_ms 0: none */
    uint64_t nodes, next_poll;
    bool is_unlimited; /* only *stop counts any more */
    bool is_cut;       /* by a limit or *stop: verdicts are worth nothing */
    unsigned none_within;
    solve_zones zones;
    solve_table table;
    uint32_t tries[CHUHE_SIDES][CHUHE_SQUARES][CHUHE_SQUARES]; /* what worked before */
    chuhe_move killers[2 * SOLVE_MOVES_MAX + 2][2];
} solver;

/* NULL when there is not enough memory. */
solver *solver_new(const chuhe_position *position, const solve_limits *limits,
                   const atomic_bool *stop);
void solver_free(solver *s);
int64_t solver_elapsed_ms(const solver *s);

/* Whether the attacker, to move, mates within n moves (n >= 1); a mate that is
 * found is the shortest. `ply` counts from the root. */
int solver_attack(solver *s, unsigned n, unsigned ply);
/* Whether the defender, to move, is mated before the attacker has made n more moves
 * (n = 0: it has no move). */
int solver_defend(solver *s, unsigned n, unsigned ply);
/* Lists the attacker's moves that count: all, or those that give check. */
size_t solver_list_attack(solver *s, chuhe_move *moves);

#endif
