/* Ctrl-C ends what runs and not the program, so that what was found is not lost. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Called in a thread of its own, again and again once it was asked for: what is to
 * be stopped may only be about to begin. */
typedef void (*interrupt_tell)(void *ctx);

typedef struct interrupt {
    atomic_bool stop;  /* it was asked for */
    atomic_bool ended; /* there is nothing more to wait for */
    interrupt_tell tell;
    void *ctx;
    pthread_t watcher;
    bool watches;
    sigset_t before;
} interrupt;

/* From here on SIGINT and SIGTERM are held back; threads that are made later hold
 * them back as well. */
void interrupt_hold(interrupt *i);
/* Begins to wait for them: the first sets `stop` and calls `tell` (may be NULL), the
 * second, unless it comes at once with the first, ends the program. Without a thread
 * to wait in, they work as usual. */
void interrupt_watch(interrupt *i, interrupt_tell tell, void *ctx);
/* Must come before what `tell` stops is freed. */
void interrupt_end(interrupt *i);

#endif
