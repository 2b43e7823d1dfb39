/* A fixed list of positions, searched to a fixed depth by a new engine with one
 * thread: the count of nodes is the same in every run, so a change of the search
 * shows in it, and the time tells the speed. */
#ifndef PROTOCOL_BENCH_H
#define PROTOCOL_BENCH_H

#include "protocol/job.h"
#include "protocol/output.h"

enum { BENCH_DEPTH = 12, BENCH_DEPTH_MAX = 60 };

/* The FENs: openings, middlegames, endgames, mates; NULL behind the last. */
const char *bench_position(size_t index);

/* Tells each position's count, and the sums. Ends early when the job must stop.
 * False when there is not enough memory. */
bool bench_run(output *out, const job *j, unsigned depth);

#endif
