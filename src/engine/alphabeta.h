/* What the parts of the search share (alphabeta.c, quiescence.c, root.c). */
#ifndef ENGINE_ALPHABETA_H
#define ENGINE_ALPHABETA_H

#include "engine/worker.h"

/* The score of a node for its side to move, `depth` plies deep, as far as it lies
 * between alpha and beta; `cut`: it is expected not to. */
int search_node(worker *w, node *n, int alpha, int beta, int depth, bool cut);
/* The same where only captures, and checks at first (depth 0), are looked at. */
int search_quiet(worker *w, node *n, int alpha, int beta, int depth);

/* Whether the node is settled before anything is looked at: the search has to
 * end, the rules say what it is, it is too deep, or no mate could be shorter.
 * Then *score is what it is worth. Narrows the window otherwise. */
bool search_is_over(int *score, worker *w, node *n, int *alpha, int *beta);
/* The key of the position for the table. */
uint64_t search_key(const worker *w);
/* The best line of `n` is `move` and then that of n + 1. */
void search_keep_line(node *n, chuhe_move move);
/* How much shallower the count-th move is looked at, in hundredths of a ply. */
int search_reduction(int depth, unsigned count);

#endif
