/* How long to think. */
#ifndef ENGINE_CLOCK_H
#define ENGINE_CLOCK_H

#include "engine/engine.h"

/* Milliseconds of a clock that only goes forward. */
int64_t clock_now_ms(void);

/* What a search may spend, in milliseconds from when its time began to count. */
typedef struct clock_plan {
    bool limited;   /* by time at all */
    bool stretches; /* may end earlier or later than `usual`, as the search goes */
    int64_t usual, most;
} clock_plan;

void clock_plan_make(clock_plan *plan, const engine_limits *limits, chuhe_side side,
                     unsigned overhead_ms);

/* How an iteration went, and whether to begin another. */
typedef struct clock_news {
    unsigned steady;   /* iterations for which the best move has been the same */
    int score, before; /* of this iteration and the one before */
    double effort;     /* part of all nodes that went into the best move, 0..1 */
    int64_t elapsed_ms;
    bool only_move;
} clock_news;
bool clock_is_enough(const clock_plan *plan, const clock_news *news);

#endif
