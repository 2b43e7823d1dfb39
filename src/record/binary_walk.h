/* The tree of moves as binary formats write it: in the order node, what follows
 * it, its next sibling. */
#ifndef RECORD_BINARY_WALK_H
#define RECORD_BINARY_WALK_H

#include "record/tracker.h"

/* A growing stack of plies. */
typedef struct walk_plies {
    uint32_t *at;
    size_t count, capacity;
} walk_plies;

typedef struct binary_walk {
    tracker *t;
    const chuhe_allocator *allocator;
    size_t ply;                       /* of the node that was last told, 0 at the start */
    walk_plies siblings;              /* the plies of those that are still to come */
    walk_plies open;                  /* where the variations begin that are told and not ended */
    size_t lost_nodes, lost_comments; /* of those that the tracker passes over */
} binary_walk;

void binary_walk_init(binary_walk *w, tracker *t, const chuhe_allocator *allocator);
/* Makes ready for the next game, keeping the memory. */
void binary_walk_restart(binary_walk *w);
void binary_walk_deinit(binary_walk *w);

/* Tells a move by its ply: the one after the last node's continues the line, an
 * earlier one is a variation from there. False when reading must stop. */
bool binary_walk_move(binary_walk *w, size_t ply, chuhe_move move, tracker_place place);
/* Tells the comment of the node that was last told. */
bool binary_walk_comment(binary_walk *w, const char *text, size_t len);
/* To be called after the last node: tells how much was passed over. */
bool binary_walk_end(binary_walk *w, tracker_place place);

/* For formats with two flags at each node. A sibling is noted when its elder is
 * told; after a node, *ply becomes that of the next one: false when there is
 * none. */
bool binary_walk_note_sibling(binary_walk *w, size_t ply);
bool binary_walk_next(binary_walk *w, size_t *ply, bool has_next);

#endif
