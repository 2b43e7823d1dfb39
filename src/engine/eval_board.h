/* What evaluate.c and the account of a score share. */
#ifndef ENGINE_EVAL_BOARD_H
#define ENGINE_EVAL_BOARD_H

#include "engine/eval_weights.h"
#include "engine/evaluate.h"

/* The terms that are worked out anew for each position, red minus black, packed. */
int32_t eval_board_score(const chuhe_position *position);

/* The score for the side to move of all terms together (red minus black, packed). */
int eval_finish(int32_t packed, const chuhe_position *position, const eval_sums *sums);
/* What is left of the advantage of the side that is ahead, in EVAL_CHANCE_MAXths. */
int eval_scale(int blended, const eval_sums *sums);
int eval_blend(int32_t packed, int phase);

/* How often each weight counts, by side: [side * EVAL_WEIGHT_COUNT + weight].
 * Everything of the score but the scale is these times the weights. */
void eval_trace(int32_t counts[CHUHE_SIDES * EVAL_WEIGHT_COUNT], const chuhe_position *position);

#endif
