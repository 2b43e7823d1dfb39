/* One searching thread: its line of play, what it has learned, its counters. */
#ifndef ENGINE_WORKER_H
#define ENGINE_WORKER_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/evaluate.h"
#include "engine/history.h"
#include "engine/loops.h"
#include "engine/picker.h"
#include "engine/table.h"

/* Nodes before the root's, so that what was played some plies ago always exists. */
enum { WORKER_BEFORE = 6 };

/* A place on the line of play. */
typedef struct node {
    eval_sums sums;
    uint64_t soldiers, pieces[CHUHE_SIDES]; /* keys of what stands, for corrections */
    int evaluation;                         /* SCORE_NONE in check */
    chuhe_move move;                        /* the one being tried */
    chuhe_move excluded;                    /* left out, to see whether it is the only good one */
    chuhe_move killers[PICKER_KILLERS];
    history_followups *followups; /* to the move being tried; NULL for a pass */
    int16_t *correction;          /* likewise, of the evaluation; NULL for a pass */
    bool in_check;
    bool captures; /* the move being tried takes something */
    unsigned
        cutoffs; /* how many nodes of this height, so far below the node two before, were refuted */
    unsigned line_length; /* the best line from here */
    chuhe_move line[ENGINE_PLIES_MAX];
} node;

typedef struct root_move {
    chuhe_move move;
    int score, last_score; /* of this iteration and the one before */
    engine_bound bound, last_bound;
    unsigned deepest;
    uint64_t nodes; /* spent on it in this search */
    unsigned line_length;
    chuhe_move line[ENGINE_PLIES_MAX];
} root_move;

/* What all threads of a search share. */
typedef struct common {
    table table;
    engine_options options;
    engine_limits limits;
    int64_t start_ms;
    atomic_bool stop; /* the search has to end, for whatever reason */
    atomic_bool told; /* because engine_stop said so */
    atomic_bool pondering;
    atomic_bool hit;  /* the move pondered on was played */
    int noise;        /* by how much positions are misjudged, for a level below the full one */
    bool exact_nodes; /* the limit on nodes is kept to the node */
} common;

typedef struct worker {
    common *shared;
    unsigned number; /* 0 is the one that watches the clock */
    loops *on;
    history *learned;
    _Atomic uint64_t nodes;
    uint64_t next_look; /* at the clock, in nodes */
    unsigned deepest;
    unsigned pass_from; /* no passing below that height: verifying a pass */
    int root_depth;
    root_move *root;                 /* the moves to choose from, best first */
    unsigned root_count, root_first; /* and which of them this line may use (MultiPV) */
    unsigned done_depth;             /* the last iteration that was completed */
    struct root_talk *talk;          /* root.h */
    node nodes_[WORKER_BEFORE + ENGINE_PLIES_MAX + 4];
} worker;

static inline node *worker_root(worker *w)
{
    return &w->nodes_[WORKER_BEFORE];
}

static inline uint64_t worker_count(const worker *w)
{
    return atomic_load_explicit(&w->nodes, memory_order_relaxed);
}

static inline bool worker_stopped(const worker *w)
{
    return atomic_load_explicit(&w->shared->stop, memory_order_relaxed);
}

/* Prepares the line of play for a search from the position of `on`. */
void worker_begin(worker *w);
/* Plays a move from the node, or passes; the next node is n + 1. */
void worker_play(worker *w, node *n, chuhe_move move);
void worker_take_back(worker *w);
void worker_pass(worker *w, node *n);
void worker_unpass(worker *w);

/* Evaluates the position of the node, corrected by what was learned. `raw` gets
 * the evaluation without corrections, for the table. */
int worker_evaluate(worker *w, node *n, int *raw);

#endif
