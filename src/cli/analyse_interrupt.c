#include "cli/analyse_interrupt.h"

#include <time.h>
#include <unistd.h>

enum { INTERRUPTED = 130 }; /* the exit status that shells give for it */

static sigset_t signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

/* Stops the engine again and again: a search may be about to begin. */
static void *watch(void *ctx)
{
    static const struct timespec a_moment = {.tv_nsec = 50 * 1000000};
    interrupt *i = ctx;
    sigset_t set = signals();
    while (!atomic_load(&i->ended)) {
        bool came = sigtimedwait(&set, NULL, &a_moment) > 0;
        if (came && atomic_load(&i->stop))
            _exit(INTERRUPTED);
        if (came)
            atomic_store(&i->stop, true);
        if (atomic_load(&i->stop))
            engine_stop(i->engine);
    }
    return NULL;
}

void interrupt_hold(interrupt *i)
{
    sigset_t set = signals();
    *i = (interrupt){.engine = NULL};
    pthread_sigmask(SIG_BLOCK, &set, &i->before);
}

void interrupt_watch(interrupt *i, engine *e)
{
    i->engine = e;
    i->watches = pthread_create(&i->watcher, NULL, watch, i) == 0;
    if (!i->watches)
        pthread_sigmask(SIG_SETMASK, &i->before, NULL);
}

void interrupt_end(interrupt *i)
{
    atomic_store(&i->ended, true);
    if (i->watches)
        pthread_join(i->watcher, NULL);
    i->watches = false;
    pthread_sigmask(SIG_SETMASK, &i->before, NULL);
}
