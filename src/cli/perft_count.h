/* Move sequences counted by several threads. */
#ifndef CLI_PERFT_COUNT_H
#define CLI_PERFT_COUNT_H

#include <stdatomic.h>

#include "cli/progress.h"

/* Beyond this depth a count takes centuries in any position that is worth one. */
enum { PERFT_DEPTH_MAX = 20, PERFT_THREADS_MAX = 256 };

typedef struct perft_task perft_task;

/* Shared by the threads. A task is written by the thread that took it only. */
typedef struct perft_count {
    chuhe_position start;
    unsigned depth, threads;
    bool divides; /* by[] is wanted */
    progress *progress;

    chuhe_move roots[CHUHE_MOVES_MAX]; /* the first moves, by their squares */
    size_t root_count;
    uint64_t total, by[CHUHE_MOVES_MAX]; /* by the first moves */

    perft_task *tasks;
    size_t task_count;
    atomic_size_t next, done;
    atomic_uint_fast64_t nodes; /* so far, while progress is shown */
} perft_count;

/* Fills in what comes after `progress`. False: no memory. */
bool perft_count_run(perft_count *all);

#endif
