/* How long to think. */
#include "engine/clock.h"

#include <time.h>

int64_t clock_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t at_least(int64_t value, int64_t least)
{
    return value > least ? value : least;
}

static int64_t at_most(int64_t value, int64_t most)
{
    return value < most ? value : most;
}

/* Thirty moves to go stand for "all the rest of the game". Never more than seven
 * tenths of what is left, so that no single move loses on time. */
static void plan_by_clock(clock_plan *plan, const engine_limits *limits, chuhe_side side,
                          int64_t overhead)
{
    int64_t left = limits->time_ms[side], more = limits->increment_ms[side];
    int64_t moves = limits->moves_to_go == 0 ? 30 : at_most(limits->moves_to_go, 40);
    int64_t keep = at_least(left - overhead, 1);
    int64_t pool = at_least(left + more * (moves - 1) - overhead * (moves + 1), keep / moves + 1);
    int64_t share = pool / moves;
    plan->limited = plan->stretches = true;
    plan->most = at_most(share * 5, limits->moves_to_go == 1 ? keep * 9 / 10 : keep * 7 / 10);
    plan->most = at_least(at_most(plan->most, keep), 1);
    plan->usual = at_most(share * 9 / 10, plan->most);
}

void clock_plan_make(clock_plan *plan, const engine_limits *limits, chuhe_side side,
                     unsigned overhead_ms)
{
    *plan = (clock_plan){0};
    if (limits->move_ms > 0) {
        plan->limited = true;
        /* A fixed time is not overstepped by much: less has to be kept back. */
        int64_t keep = at_most(overhead_ms, 1 + limits->move_ms / 40);
        plan->most = at_least(limits->move_ms - keep, 1);
        plan->usual = plan->most;
    } else if (limits->has_clock) {
        plan_by_clock(plan, limits, side, overhead_ms);
    }
}

bool clock_is_enough(const clock_plan *plan, const clock_news *news)
{
    if (!plan->limited)
        return false;
    if (!plan->stretches)
        return news->elapsed_ms >= plan->usual;
    if (news->only_move)
        return true;
    double factor = news->steady >= 6   ? 0.6
                    : news->steady >= 3 ? 0.8
                    : news->steady >= 1 ? 1.0
                                        : 1.35;
    int drop = news->before - news->score;
    drop = drop < -20 ? -20 : drop > 80 ? 80 : drop;
    factor *= 1.0 + drop / 120.0;
    factor *= 1.6 - 0.9 * news->effort;
    /* An iteration takes longer than the one before: half the time must be left. */
    return (double)news->elapsed_ms >= factor * (double)plan->usual * 0.7 ||
           news->elapsed_ms >= plan->most;
}
