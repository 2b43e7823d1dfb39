/* One piece of long work at a time, in a thread of its own, so that the reader
 * hears a `stop` at once. Everything here is called by the reader's thread, save
 * what is marked. */
#ifndef PROTOCOL_JOB_H
#define PROTOCOL_JOB_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct job job;
/* The work; looks at job_must_stop where nobody else stops it. */
typedef void (*job_work)(job *j, void *ctx);

struct job {
    pthread_t thread;
    bool is_begun;       /* and not yet cleared away */
    atomic_bool is_over; /* all but the last words of the work is done */
    atomic_bool stop;
    int wake; /* a descriptor of eventfd, written to when the work is done */
    bool is_inline;
    job_work work;
    void *ctx;
};

/* With is_inline there is no thread: job_begin does the work and then returns. */
bool job_init(job *j, bool is_inline);
void job_deinit(job *j); /* no work may be under way */

/* Said by the work before its last words, so that who answers to them finds it
 * over. It must be the last thing but output. */
static inline void job_is_over(job *j)
{
    atomic_store(&j->is_over, true);
}

/* False when no thread is to be had; there must be no work under way. */
bool job_begin(job *j, job_work work, void *ctx);
/* True once after the work is over; waits for its last words. From then on other
 * work may begin. */
bool job_clear(job *j);

static inline bool job_is_begun(const job *j)
{
    return j->is_begun;
}
static inline void job_ask_to_stop(job *j)
{
    atomic_store(&j->stop, true);
}
/* From any thread. */
static inline bool job_must_stop(const job *j)
{
    return atomic_load_explicit(&j->stop, memory_order_relaxed);
}

#endif
