/* What scores mean.
 *
 *     30000 - n   mates in n plies
 *     20000       the other side loses by the rule book if the line seen is
 *                 repeated: a win, but not a mate that could be counted out
 *     <= 15000    what the evaluation gives, in hundredths of a soldier
 *
 * and the same below zero for the other side. */
#ifndef ENGINE_SCORE_H
#define ENGINE_SCORE_H

#include <stdbool.h>

enum {
    SCORE_DRAW = 0,
    SCORE_EVAL_MAX = 15000,
    SCORE_RULED = 20000,
    SCORE_MATE = 30000,
    SCORE_MATE_MIN = 29000, /* from here on it is a mate */
    SCORE_INFINITE = 31000,
    SCORE_NONE = 32000
};

static inline int score_mated_in(int plies)
{
    return plies - SCORE_MATE;
}

static inline int score_mates_in(int plies)
{
    return SCORE_MATE - plies;
}

static inline bool score_is_mate(int score)
{
    return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN;
}

/* Neither a mate nor a ruling. */
static inline bool score_is_evaluation(int score)
{
    return score <= SCORE_EVAL_MAX && score >= -SCORE_EVAL_MAX;
}

/* Moves (not plies) to mate: 3 for "mates in three", -3 for "is mated in three". */
static inline int score_moves_to_mate(int score)
{
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score) / 2);
}

#endif
