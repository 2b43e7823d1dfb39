/* Iterative deepening, the same for all threads. */
#ifndef ENGINE_ROOT_H
#define ENGINE_ROOT_H

#include "engine/clock.h"
#include "engine/worker.h"

/* How the first thread talks to the rest of the world. */
typedef struct root_talk {
    engine_on_report on_report; /* may be NULL */
    void *ctx;
    clock_plan plan;
    int before;                          /* the score of the iteration before */
    const struct worker *const *workers; /* all threads */
    unsigned worker_count;
} root_talk;

/* Nodes of all threads together. */
static inline uint64_t root_total_nodes(const root_talk *talk)
{
    uint64_t nodes = 0;
    for (unsigned i = 0; i < talk->worker_count; i++)
        nodes += worker_count(talk->workers[i]);
    return nodes;
}

/* Deepens until the search is stopped or its limits end it. */
void root_deepen(worker *w, root_talk *talk);
/* The line of a root move, as it stands. */
void root_line(engine_line *line, const worker *w, unsigned index);

#endif
