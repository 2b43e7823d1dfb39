/* Perft: choosing the build that suits the processor. */
#include "core/board.h"

typedef uint64_t perft_kernel(chuhe_position *position, unsigned depth);

perft_kernel core_perft_plain;
#if defined(__x86_64__)
perft_kernel core_perft_v2; /* with POPCNT */
perft_kernel core_perft_v3; /* with AVX2 and BMI */
#endif

static perft_kernel *choose_kernel(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return core_perft_v3;
    if (__builtin_cpu_supports("popcnt"))
        return core_perft_v2;
#endif
    return core_perft_plain;
}

/* For study positions. */
static uint64_t plain_perft(const chuhe_position *position, unsigned depth)
{
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = core_plain_moves(moves, CHUHE_STUDY_MOVES_MAX, position);
    uint64_t nodes = 0;
    if (depth == 1)
        return count;
    for (size_t i = 0; i < count; i++) {
        chuhe_position after = *position;
        chuhe_position_play_unchecked(&after, NULL, moves[i]);
        nodes += plain_perft(&after, depth - 1);
    }
    return nodes;
}

uint64_t chuhe_position_perft(const chuhe_position *position, unsigned depth)
{
    if (depth == 0)
        return 1;
    if (position->irregular)
        return plain_perft(position, depth);
    chuhe_position copy = *position;
    return choose_kernel()(&copy, depth);
}
