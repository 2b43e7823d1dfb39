#include "play/thinker.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct thinker {
    engine *engine;
    thinker_wake wake;
    void *ctx;
    pthread_t thread;
    bool thinks;
    atomic_bool answered; /* the result is there, the thread is about to end */
    engine_limits limits;
    bool plays_settings; /* what is asked is of the variant: */
    chuhe_variant_position variant;
    settings_limits settings;
    atomic_bool stop;
    chuhe_move only[CHUHE_MOVES_MAX];
    thinker_answer answer;
};

thinker *thinker_new(const engine_options *options, thinker_wake wake, void *ctx)
{
    thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->engine = engine_new(options);
    t->wake = wake;
    t->ctx = ctx;
    if (t->engine)
        return t;
    free(t);
    return NULL;
}

void thinker_free(thinker *t)
{
    if (!t)
        return;
    thinker_drop(t);
    engine_free(t->engine);
    free(t);
}

static void think_of_moves(thinker *t)
{
    engine_result result;
    engine_search(&result, t->engine, &t->limits, NULL, NULL);
    t->answer = (thinker_answer){.turn = chuhe_turn_make(result.best), .score = result.line.score};
}

static void think_of_settings(thinker *t)
{
    t->answer = (thinker_answer){.turn = chuhe_turn_make(CHUHE_NO_MOVE)};
    settings_search(&t->answer.turn, &t->answer.score, &t->variant, &t->settings, &t->stop);
}

static void *think(void *ctx)
{
    thinker *t = ctx;
    if (t->plays_settings)
        think_of_settings(t);
    else
        think_of_moves(t);
    atomic_store(&t->answered, true);
    t->wake(t->ctx);
    return NULL;
}

/* Signals are the business of the thread that asks. */
static bool start_thread(thinker *t)
{
    sigset_t all, before;
    atomic_store(&t->answered, false);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&t->thread, NULL, think, t) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

bool thinker_ask(thinker *t, const chuhe_position *start, const chuhe_move *moves, size_t count,
                 const engine_limits *limits)
{
    if (!engine_set_position(t->engine, start, moves, count))
        return false;
    t->limits = *limits;
    if (limits->only_count > CHUHE_MOVES_MAX)
        t->limits.only_count = CHUHE_MOVES_MAX;
    if (t->limits.only_count)
        memcpy(t->only, limits->only, t->limits.only_count * sizeof *t->only);
    t->limits.only = t->only;
    t->plays_settings = false;
    engine_arm(t->engine);
    t->thinks = start_thread(t);
    return t->thinks;
}

bool thinker_ask_settings(thinker *t, const chuhe_variant_position *position,
                          const settings_limits *limits)
{
    t->plays_settings = true;
    t->variant = *position;
    t->settings = *limits;
    atomic_store(&t->stop, false);
    t->thinks = start_thread(t);
    return t->thinks;
}

bool thinker_thinks(const thinker *t)
{
    return t->thinks;
}

static void join(thinker *t)
{
    pthread_join(t->thread, NULL);
    t->thinks = false;
}

bool thinker_take(thinker *t, thinker_answer *answer)
{
    if (!t->thinks || !atomic_load(&t->answered))
        return false;
    join(t);
    *answer = t->answer;
    return true;
}

void thinker_hurry(thinker *t)
{
    if (!t->thinks)
        return;
    engine_stop(t->engine);
    atomic_store(&t->stop, true);
}

void thinker_drop(thinker *t)
{
    if (!t->thinks)
        return;
    thinker_hurry(t);
    join(t);
}
