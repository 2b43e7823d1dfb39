/* How good a position looks without searching it.
 *
 * The search keeps an `eval_sums` beside each position of its line and calls
 * eval_play for every move, so that an evaluation may keep whatever it wants up
 * to date move by move. Another evaluation (a network, say) only has to fill in
 * these functions. */
#ifndef ENGINE_EVALUATE_H
#define ENGINE_EVALUATE_H

#include <chuhe.h>

#include "engine/score.h"

/* What is kept up to date move by move. Plain data: copied with `=`. */
typedef struct eval_sums {
    int32_t places;     /* pieces by where they stand, red minus black, packed (eval_weights.h) */
    int32_t balance;    /* which pieces are left, likewise */
    uint64_t material;  /* how many of each kind each side has, 4 bits each, at 4 * (piece - 1) */
    uint16_t chance[2]; /* how far each side could win what it is ahead, in the table of chances */
    int32_t phase;      /* pieces left, weighted: 0 is a bare endgame */
} eval_sums;

void eval_begin(eval_sums *sums, const chuhe_position *position);
/* `before` is the position before the move; `after` is what `sums` becomes. */
void eval_play(eval_sums *after, const eval_sums *sums, const chuhe_position *before,
               chuhe_move move);

/* The score for the side to move. The search takes it as within ±SCORE_EVAL_MAX. */
int eval_score(const chuhe_position *position, const eval_sums *sums);

/* What a piece of each kind is worth at large, for ordering captures and pruning. */
extern const int16_t eval_worth[CHUHE_KINDS];

/* Where the score of a position comes from. */
enum { EVAL_TERMS_MAX = 48 };
/* A score is that of all terms together, Red's less Black's, blended by the phase
 * ((middle * phase + end * (phase_max - phase)) / phase_max) and then scaled
 * (* scale / scale_max), each division towards zero. */
typedef struct eval_term {
    const char *name; /* English and Chinese, for people */
    const char *name_zh;
    int middle[CHUHE_SIDES], end[CHUHE_SIDES]; /* of each side, in hundredths of a soldier */
} eval_term;
typedef struct eval_account {
    eval_term terms[EVAL_TERMS_MAX];
    unsigned count;
    int phase, phase_max; /* how many pieces are left */
    int scale, scale_max; /* what an endgame that cannot be won leaves of the score */
    int score;            /* for the side to move: exactly eval_score */
} eval_account;
void eval_explain(eval_account *account, const chuhe_position *position);

#endif
