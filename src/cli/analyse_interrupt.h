/* Ctrl-C ends a search and not the program, so that what was found is not lost. */
#ifndef CLI_ANALYSE_INTERRUPT_H
#define CLI_ANALYSE_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "engine/engine.h"

typedef struct interrupt {
    atomic_bool stop;  /* it was asked for */
    atomic_bool ended; /* there is nothing more to wait for */
    engine *engine;    /* may be NULL until interrupt_watch */
    pthread_t watcher;
    bool watches;
    sigset_t before;
} interrupt;

/* From here on SIGINT and SIGTERM are held back; threads that are made later hold
 * them back as well. */
void interrupt_hold(interrupt *i);
/* Begins to wait for them: the first stops the engine, the second ends the
 * program. Without a thread to wait in, they work as usual. */
void interrupt_watch(interrupt *i, engine *e);
/* Must come before the engine is freed. */
void interrupt_end(interrupt *i);

#endif
