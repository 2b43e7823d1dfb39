#include "server/bots.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "server/engine_child.h"

enum {
    LATE_MS = 10000, /* beyond what it was given */
    TRIES = 3,
    MATE = 30000
};

typedef struct job {
    struct job *next;
    bots_answer answer; /* its question's part is filled in from the start */
    unsigned level;
    int64_t move_ms;
    const char *book;
    buffer ask; /* the lines that ask it */
} job;

typedef struct worker {
    bots *bots;
    pthread_t thread;
    engine_child engine;
} worker;

struct bots {
    char *engine;
    void (*wake)(void *ctx);
    void *ctx;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    job *first, **last;     /* to be done */
    job *done, **done_last; /* to be told */
    atomic_bool ends;
    worker *workers;
    unsigned count;
    server_log *log;
};

/* ---- a question ---- */

static void on_info(const char *line, void *ctx)
{
    bots_answer *answer = ctx;
    const char *at = strstr(line, " score ");
    if (!at || strstr(line, " multipv ") || strncmp(line, "info ", 5) != 0)
        return;
    if (strncmp(at + 7, "cp ", 3) == 0)
        answer->score = (int)strtol(at + 10, NULL, 10);
    else if (strncmp(at + 7, "mate ", 5) == 0)
        answer->score = at[12] == '-' ? -MATE : MATE;
}

static chuhe_move move_of(const char *text)
{
    chuhe_square from, to;
    if (strlen(text) < 4 || chuhe_square_from_text(&from, text, 2, NULL) != CHUHE_OK ||
        chuhe_square_from_text(&to, text + 2, 2, NULL) != CHUHE_OK)
        return CHUHE_NO_MOVE;
    return chuhe_move_make(from, to);
}

static bool try_job(worker *w, job *j)
{
    char line[ENGINE_LINE];
    j->answer.score = 0;
    if (!engine_child_start(&w->engine) || !engine_child_say(&w->engine, j->ask.bytes, j->ask.len))
        return false;
    if (!engine_child_wait(&w->engine, "bestmove ", line, engine_clock_ms() + j->move_ms + LATE_MS,
                           on_info, &j->answer))
        return false;
    j->answer.move = move_of(line + strlen("bestmove "));
    return true;
}

static void do_job(worker *w, job *j)
{
    for (int i = 0; i < TRIES && !atomic_load(&w->bots->ends); i++) {
        if (try_job(w, j))
            return;
        engine_child_stop(&w->engine);
        if (!atomic_load(&w->bots->ends))
            server_log_often(w->bots->log, "engine_failed", "to_play", NULL);
    }
}

static void *work(void *ctx)
{
    worker *w = ctx;
    bots *b = w->bots;
    pthread_mutex_lock(&b->lock);
    while (!atomic_load(&b->ends)) {
        job *j = b->first;
        if (!j) {
            pthread_cond_wait(&b->asked, &b->lock);
            continue;
        }
        b->first = j->next;
        if (!b->first)
            b->last = &b->first;
        pthread_mutex_unlock(&b->lock);
        do_job(w, j);
        pthread_mutex_lock(&b->lock);
        j->next = NULL;
        *b->done_last = j;
        b->done_last = &j->next;
        b->wake(b->ctx);
    }
    pthread_mutex_unlock(&b->lock);
    engine_child_stop(&w->engine);
    return NULL;
}

/* ---- questions and answers ---- */

static void write_question(buffer *out, const bots_question *q)
{
    char fen[CHUHE_FEN_CAP];
    size_t len = 0;
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &q->start) != CHUHE_OK)
        return;
    buffer_printf(out,
                  "ucinewgame\nsetoption name Level value %u\n"
                  "setoption name Repetition Rule value %s\nposition fen %s",
                  q->level, q->book->name, fen);
    if (q->move_count)
        buffer_text(out, " moves");
    for (size_t i = 0; i < q->move_count; i++)
        engine_put_move(out, q->moves[i]);
    buffer_printf(out, "\ngo movetime %lld", (long long)q->move_ms);
    if (q->only_count)
        buffer_text(out, " searchmoves");
    for (size_t i = 0; i < q->only_count; i++)
        engine_put_move(out, q->only[i]);
    buffer_text(out, "\n");
}

static void free_job(job *j)
{
    buffer_deinit(&j->ask);
    free(j);
}

/* A game asks one question at a time: a newer one takes the place in the queue of the one
 * that waits, which is returned; NULL when none does. */
static job *replace(bots *b, job *j)
{
    for (job **link = &b->first; *link; link = &(*link)->next) {
        job *old = *link;
        if (strcmp(old->answer.game, j->answer.game) != 0)
            continue;
        j->next = old->next;
        *link = j;
        if (b->last == &old->next)
            b->last = &j->next;
        return old;
    }
    return NULL;
}

bool bots_ask(bots *b, const bots_question *question)
{
    job *j = calloc(1, sizeof *j);
    if (!j)
        return false;
    buffer_init(&j->ask);
    write_question(&j->ask, question);
    j->move_ms = question->move_ms;
    j->answer =
        (bots_answer){.events = question->events, .side = question->side, .move = CHUHE_NO_MOVE};
    snprintf(j->answer.game, sizeof j->answer.game, "%s", question->game);
    if (j->ask.failed || j->ask.len == 0) {
        free_job(j);
        return false;
    }
    pthread_mutex_lock(&b->lock);
    job *old = replace(b, j);
    if (!old) {
        *b->last = j;
        b->last = &j->next;
        pthread_cond_signal(&b->asked);
    }
    pthread_mutex_unlock(&b->lock);
    if (old)
        free_job(old);
    return true;
}

bool bots_next(bots *b, bots_answer *answer)
{
    pthread_mutex_lock(&b->lock);
    job *j = b->done;
    if (j) {
        b->done = j->next;
        if (!b->done)
            b->done_last = &b->done;
    }
    pthread_mutex_unlock(&b->lock);
    if (!j)
        return false;
    *answer = j->answer;
    free_job(j);
    return true;
}

/* ---- the pool ---- */

bots *bots_new(const char *engine, unsigned workers, void (*wake)(void *ctx), void *ctx)
{
    bots *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->wake = wake;
    b->ctx = ctx;
    b->last = &b->first;
    b->done_last = &b->done;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->asked, NULL);
    b->engine = strdup(engine);
    b->workers = calloc(workers, sizeof *b->workers);
    for (unsigned i = 0; b->engine && b->workers && i < workers; i++) {
        b->workers[i] = (worker){.bots = b, .engine = {.program = b->engine, .ends = &b->ends}};
        if (pthread_create(&b->workers[i].thread, NULL, work, &b->workers[i]) != 0)
            break;
        b->count++;
    }
    if (b->count > 0)
        return b;
    bots_free(b);
    return NULL;
}

void bots_use_log(bots *b, server_log *log)
{
    b->log = log;
}

static void free_jobs(job *j)
{
    while (j) {
        job *next = j->next;
        free_job(j);
        j = next;
    }
}

void bots_free(bots *b)
{
    if (!b)
        return;
    pthread_mutex_lock(&b->lock);
    atomic_store(&b->ends, true);
    pthread_cond_broadcast(&b->asked);
    pthread_mutex_unlock(&b->lock);
    for (unsigned i = 0; i < b->count; i++)
        pthread_join(b->workers[i].thread, NULL);
    free_jobs(b->first);
    free_jobs(b->done);
    pthread_cond_destroy(&b->asked);
    pthread_mutex_destroy(&b->lock);
    free(b->workers);
    free(b->engine);
    free(b);
}
