/* Lines of play in which nothing is repeated, for measuring what a node costs. */
#ifndef BENCH_LINES_H
#define BENCH_LINES_H

#include <chuhe.h>

#include "support/chance.h"

enum { LINES_PLIES = 60, LINES_CHILDREN = 8 };

/* A line of play from the start position, and at each of its positions some moves
 * to look at; none of them leads to a position that the line has had. */
typedef struct line {
    size_t plies;
    chuhe_move moves[LINES_PLIES];
    size_t child_count[LINES_PLIES];
    chuhe_move children[LINES_PLIES][LINES_CHILDREN];
} line;

void lines_make(line *l, chance *luck);
/* Goes through every line and its children on a bare position; returns how many
 * nodes. `sum` keeps the work from being left out. */
size_t lines_walk_bare(const line *lines, size_t count, uint64_t *sum);

/* What the process has used so far. */
double lines_processor_seconds(void);

#endif
