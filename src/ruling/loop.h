/* The plies of a loop: from the first counted occurrence of a position to now. */
#ifndef RULING_LOOP_H
#define RULING_LOOP_H

#include <chuhe/ruling.h>

#include "ruling/attack.h"

typedef struct loop {
    const chuhe_position *now;
    const chuhe_undo *history; /* all plies that led to now; the loop is the last `plies` */
    size_t history_plies;
    size_t plies; /* of the loop; 0 when the position is not repeated */
    unsigned occurrences;
} loop;

/* Finds the loop that ends now. */
void loop_find(loop *found, const chuhe_position *now, const chuhe_undo *history, size_t plies);

/* Walks back ply by ply, the last one first. */
typedef struct loop_walk {
    const loop *on;
    size_t left;
    chuhe_position before, after;
    chuhe_move move;
} loop_walk;

void loop_walk_begin(loop_walk *walk, const loop *on);
/* False when the loop is walked through. Afterwards move was played in `before`
 * and gave `after`; it is ply number walk.left + 1 of the loop, counted from 1. */
bool loop_walk_next(loop_walk *walk);
/* The position before the ply that led to walk.before; what comes before the
 * loop's first ply is its last. */
void loop_walk_earlier(chuhe_position *earlier, const loop_walk *walk);

#endif
