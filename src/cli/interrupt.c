#include "cli/interrupt.h"

#include <time.h>
#include <unistd.h>

enum {
    INTERRUPTED = 130, /* the exit status that shells give for it */
    STEP_MS = 50,
    /* `timeout` and some shells send one signal twice, to the program and to its
     * group: within so many steps it is the same one. */
    SAME_STEPS = 10
};

static sigset_t signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

static void *watch(void *ctx)
{
    static const struct timespec a_moment = {.tv_nsec = STEP_MS * 1000000};
    interrupt *i = ctx;
    sigset_t set = signals();
    unsigned steps = 0; /* waited since the first */
    while (!atomic_load(&i->ended)) {
        bool came = sigtimedwait(&set, NULL, &a_moment) > 0;
        bool stops = atomic_load(&i->stop);
        if (came && stops && steps >= SAME_STEPS)
            _exit(INTERRUPTED);
        if (came)
            atomic_store(&i->stop, true);
        else if (stops)
            steps++;
        if (atomic_load(&i->stop) && i->tell)
            i->tell(i->ctx);
    }
    return NULL;
}

void interrupt_hold(interrupt *i)
{
    sigset_t set = signals();
    *i = (interrupt){.tell = NULL};
    pthread_sigmask(SIG_BLOCK, &set, &i->before);
}

void interrupt_watch(interrupt *i, interrupt_tell tell, void *ctx)
{
    i->tell = tell;
    i->ctx = ctx;
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
