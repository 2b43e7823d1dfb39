/* The terms of the board, built for every processor and, on x86-64, again for
 * those that count bits by themselves. */
#include "engine/eval_board.h"

#define EVAL_ADD(e, us, name, index, times)                                                        \
    ((e)->score[us] += eval_weights_now.name[index] * (int)(times))
#include "engine/eval_kernel.h"

static int32_t plain_score(const chuhe_position *position)
{
    eval_board e;
    e.p = position;
    eval_board_terms(&e);
    return e.score[CHUHE_RED] - e.score[CHUHE_BLACK];
}

#if defined(__x86_64__)
static __attribute__((target("avx2,bmi,bmi2,popcnt"))) int32_t
newer_score(const chuhe_position *position)
{
    eval_board e;
    e.p = position;
    eval_board_terms(&e);
    return e.score[CHUHE_RED] - e.score[CHUHE_BLACK];
}
#endif

int32_t eval_board_score(const chuhe_position *position)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return newer_score(position);
#endif
    return plain_score(position);
}
