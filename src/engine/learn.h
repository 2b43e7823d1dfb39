/* What a thread learns from the moves it has searched: see history.h. Positions
 * are those before the move. */
#ifndef ENGINE_LEARN_H
#define ENGINE_LEARN_H

#include "engine/worker.h"

/* Quiet moves are remembered after the moves so many plies ago. */
extern const int learn_plies_back[PICKER_BEFORE];

/* How much a search of that depth teaches. */
int learn_bonus(int depth);
/* What was learned of a quiet move. */
int learn_value(worker *w, const node *n, chuhe_move move);
/* A quiet move was good, or bad when the bonus is below zero. */
void learn_quiet(worker *w, node *n, chuhe_move move, int bonus);
/* The move that led to the node was good for the side that played it. Nothing is
 * learned of passes and captures. */
void learn_of_last(worker *w, node *n, int bonus);
/* A move refuted, and the others that were tried before it did not. */
void learn_refutation(worker *w, node *n, chuhe_move move, int depth, const chuhe_move *quiets,
                      unsigned quiet_count, const chuhe_move *captures, unsigned capture_count);
/* The position turned out to be worth `score`. */
void learn_correction(worker *w, node *n, int score, int depth);

#endif
