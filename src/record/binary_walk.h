/* The tree of moves as XQF and CBR write it: a node, then what follows it, then
 * its next sibling; two flags at each node tell which of them there are. */
#ifndef RECORD_BINARY_WALK_H
#define RECORD_BINARY_WALK_H

#include "record/tracker.h"

/* A sibling that is still to come. */
typedef struct walk_fork {
    uint32_t ply;
    uint32_t frames; /* variations open around its line */
} walk_fork;

typedef struct binary_walk {
    tracker *t;
    const chuhe_allocator *allocator;
    walk_fork *forks;
    size_t fork_count, fork_capacity;
    size_t ply;          /* of the next node, from 1 */
    bool is_fork;        /* the next node is a sibling: it opens a variation */
    size_t frames;       /* variations told to the tracker and not ended */
    size_t skipped_from; /* the first of them that the tracker passes over, or SIZE_MAX */
    size_t nodes, turned;
    size_t lost_nodes, lost_comments; /* of those that the tracker passes over */
} binary_walk;

void binary_walk_init(binary_walk *w, tracker *t, const chuhe_allocator *allocator);
/* Makes ready for the next game, keeping the memory. */
void binary_walk_restart(binary_walk *w);
void binary_walk_deinit(binary_walk *w);
/* Tells the move of the next node. False when reading must stop. */
bool binary_walk_move(binary_walk *w, chuhe_move move, bool has_sibling, tracker_place place);
/* Tells the comment of the node that was last told. */
bool binary_walk_comment(binary_walk *w, const char *text, size_t len);
/* To be called after the node's comment: goes on to the next node. False when
 * there is none, or when reading must stop. */
bool binary_walk_next(binary_walk *w, bool has_next, tracker_place place);
/* To be called after the last node: tells how much was passed over. */
bool binary_walk_end(binary_walk *w, tracker_place place);

#endif
