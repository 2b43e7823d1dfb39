#include "server/reviews.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/json_read.h"
#include "base/process.h"
#include "server/engine_child.h"

enum {
    LOOK_MS = 50, /* how soon it is seen that nobody asks any more */
    GRACE_MS = 200,
    PAUSE_MS = 150, /* between two news */
    NICE = 10,
    ARGUMENTS = 16,
    PIECE = 4096,
    NODES_ALL = 100000000 /* of one review, however long the game is */
};

/* Nodes for each position, by level. */
static const unsigned nodes[REVIEWS_LEVELS] = {2000,  5000,   10000,  20000,  40000,
                                               80000, 120000, 200000, 400000, 800000};

struct reviews_job {
    reviews_job *next;  /* of those that wait */
    reviews_job *newer; /* of those with news */
    buffer record;      /* the game, as it is given to the child */
    char nodes[16];
    const char *book, *language;
    void *asker; /* NULL: gone */
    bool begun, is_new;
    reviews_news news;
    /* of the thread */
    buffer line;
    int64_t told_ms;
};

typedef struct worker {
    reviews *all;
    pthread_t thread;
    process child;
} worker;

struct reviews {
    char *program;
    int silent_ms;
    void (*wake)(void *ctx);
    void *ctx;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    reviews_job *first, **last;
    reviews_job *news, **news_last;
    unsigned waiting, count;
    atomic_bool ends;
    worker *workers;
    server_log *log;
};

static void free_job(reviews_job *job)
{
    buffer_deinit(&job->record);
    buffer_deinit(&job->line);
    buffer_deinit(&job->news.review);
    free(job);
}

/* ---- what the child says ---- */

/* With the lock. */
static void publish(reviews *r, reviews_job *job)
{
    if (!job->asker)
        return;
    if (!job->is_new) {
        job->newer = NULL;
        *r->news_last = job;
        r->news_last = &job->newer;
    }
    job->is_new = true;
    r->wake(r->ctx);
}

static void tell_progress(reviews *r, reviews_job *job, const json_value *line)
{
    uint64_t done, all;
    int64_t now = engine_clock_ms();
    if (!json_value_unsigned(&done, json_value_member(line, "done")) ||
        !json_value_unsigned(&all, json_value_member(line, "all")) || done > all ||
        now - job->told_ms < PAUSE_MS)
        return;
    job->told_ms = now;
    pthread_mutex_lock(&r->lock);
    job->news.done = (size_t)done;
    job->news.of = (size_t)all;
    publish(r, job);
    pthread_mutex_unlock(&r->lock);
}

/* Progress, or the review itself, which is the last line. */
static void take_line(reviews *r, reviews_job *job)
{
    char why[JSON_WHY];
    json_value *line = json_value_read(job->line.bytes, job->line.len, why);
    if (json_value_member(line, "plies")) {
        buffer_deinit(&job->news.review); /* nobody reads it before the end */
        job->news.review = job->line;
        buffer_init(&job->line);
    } else {
        tell_progress(r, job, line);
    }
    json_value_free(line);
    buffer_clear(&job->line);
}

/* False when it is no review that is coming. */
static bool take_bytes(reviews *r, reviews_job *job, const char *bytes, size_t len)
{
    while (len) {
        const char *end = memchr(bytes, '\n', len);
        size_t part = end ? (size_t)(end - bytes) : len;
        if (job->line.len + part > REVIEWS_MAX)
            return false;
        buffer_append(&job->line, bytes, part);
        if (buffer_failed(&job->line))
            return false;
        if (end && job->line.len)
            take_line(r, job);
        part += end != NULL;
        bytes += part;
        len -= part;
    }
    return true;
}

static bool is_asked(reviews *r, const reviews_job *job)
{
    pthread_mutex_lock(&r->lock);
    bool asked = job->asker != NULL;
    pthread_mutex_unlock(&r->lock);
    return asked && !atomic_load(&r->ends);
}

/* Why a child is ended that somebody still waits for; NULL: it said all that it had to say, or
 * nobody waits. */
static const char *listen_to(worker *w, reviews_job *job)
{
    char bytes[PIECE];
    size_t len;
    int64_t heard = engine_clock_ms(), last = heard + REVIEWS_MS, now = heard;
    while (is_asked(w->all, job) && now < last && now - heard < w->all->silent_ms) {
        process_result got = process_read(&w->child, bytes, sizeof bytes, &len, LOOK_MS);
        now = engine_clock_ms();
        if (got == PROCESS_TIMEOUT)
            continue;
        heard = now;
        if (got != PROCESS_OK)
            return job->news.review.len ? NULL : "ended_early";
        if (!take_bytes(w->all, job, bytes, len))
            return "said_too_much";
    }
    return !is_asked(w->all, job) ? NULL : now >= last ? "too_long" : "silent";
}

/* ---- a review ---- */

static bool start(worker *w, const reviews_job *job)
{
    const char *const arguments[ARGUMENTS] = {
        w->all->program, "--json",  "--lang",  job->language, "analyse",  "--progress", "--from",
        "json",          "--rules", job->book, "--nodes",     job->nodes, "-",          NULL};
    const process_options options = {.has_own_group = true, .keeps_errors = true};
    if (process_start_with(&w->child, arguments, &options) != 0)
        return false;
    (void)setpriority(PRIO_PROCESS, (id_t)w->child.pid, NICE); /* a wish: it works without */
    /* A child that does not read holds nobody up: a pipe takes more than a record has. */
    bool good = process_write(&w->child, job->record.bytes, job->record.len) == PROCESS_OK;
    process_end_input(&w->child);
    return good;
}

static void work_at(worker *w, reviews_job *job)
{
    if (!is_asked(w->all, job))
        return;
    w->child = (process){.pid = 0};
    const char *why = start(w, job) ? listen_to(w, job) : "not_started";
    process_stop(&w->child, 0);
    if (why)
        server_log_often(w->all->log, "review_failed", why, NULL);
}

static reviews_job *next_waiting(reviews *r)
{
    reviews_job *job = r->first;
    if (!job)
        return NULL;
    r->first = job->next;
    if (!r->first)
        r->last = &r->first;
    r->waiting--;
    job->begun = true;
    return job;
}

static void *work(void *ctx)
{
    worker *w = ctx;
    reviews *r = w->all;
    pthread_mutex_lock(&r->lock);
    while (!atomic_load(&r->ends)) {
        reviews_job *job = next_waiting(r);
        if (!job) {
            pthread_cond_wait(&r->asked, &r->lock);
            continue;
        }
        pthread_mutex_unlock(&r->lock);
        work_at(w, job);
        pthread_mutex_lock(&r->lock);
        job->begun = false;
        job->news.ended = true;
        publish(r, job);
        if (!job->asker && !job->is_new)
            free_job(job);
    }
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* ---- questions and news ---- */

static bool put_bytes(const char *bytes, size_t len, void *ctx)
{
    buffer_append(ctx, bytes, len);
    return !buffer_failed(ctx);
}

static bool write_record(buffer *out, const chuhe_game *game)
{
    chuhe_record *record = NULL;
    chuhe_setup start_setup;
    chuhe_node node = CHUHE_ROOT;
    const chuhe_sink sink = {put_bytes, out};
    const chuhe_write_options options = {.format = CHUHE_FORMAT_JSON};
    chuhe_position_to_setup(&start_setup, chuhe_game_start(game));
    bool good = chuhe_record_new(&record, NULL) == CHUHE_OK &&
                chuhe_record_set_start(record, &start_setup) == CHUHE_OK;
    for (size_t i = 0; good && i < chuhe_game_plies(game); i++)
        good = chuhe_record_add(&node, record, node, chuhe_game_ply(game, i)) == CHUHE_OK;
    good = good && chuhe_write(record, &options, &sink) == CHUHE_OK;
    chuhe_record_free(record);
    return good;
}

static reviews_job *make_job(const reviews_question *q, void *asker)
{
    reviews_job *job = calloc(1, sizeof *job);
    size_t positions = chuhe_game_plies(q->game) + 1;
    if (!job)
        return NULL;
    size_t each = NODES_ALL / positions;
    snprintf(job->nodes, sizeof job->nodes, "%zu",
             each < nodes[q->level - 1] ? each : nodes[q->level - 1]);
    job->book = q->book->name;
    job->language = q->chinese ? "zh" : "en";
    job->asker = asker;
    job->news.of = positions;
    if (write_record(&job->record, q->game))
        return job;
    free_job(job);
    return NULL;
}

reviews_job *reviews_ask(reviews *r, const reviews_question *question, void *asker)
{
    reviews_job *job = make_job(question, asker);
    if (!job)
        return NULL;
    pthread_mutex_lock(&r->lock);
    bool good = r->waiting < REVIEWS_WAITING;
    if (good) {
        *r->last = job;
        r->last = &job->next;
        r->waiting++;
        publish(r, job);
        pthread_cond_signal(&r->asked);
    }
    pthread_mutex_unlock(&r->lock);
    if (good)
        return job;
    free_job(job);
    return NULL;
}

/* Out of those that wait; false when it is not among them. */
static bool take_out(reviews *r, const reviews_job *which)
{
    for (reviews_job **link = &r->first; *link; link = &(*link)->next) {
        if (*link != which)
            continue;
        *link = which->next;
        if (!*link)
            r->last = link;
        r->waiting--;
        return true;
    }
    return false;
}

/* Whoever has the last word of it frees it: the thread, the news, or this. */
void reviews_stop(reviews *r, reviews_job *which)
{
    pthread_mutex_lock(&r->lock);
    which->asker = NULL;
    bool was_waiting = take_out(r, which);
    if (was_waiting)
        which->news.ended = true;
    bool over = which->news.ended && !which->is_new;
    pthread_mutex_unlock(&r->lock);
    if (over)
        free_job(which);
}

bool reviews_has_begun(reviews *r, const reviews_job *which)
{
    pthread_mutex_lock(&r->lock);
    bool has = which->begun;
    pthread_mutex_unlock(&r->lock);
    return has;
}

void *reviews_next(reviews *r, reviews_news *news)
{
    void *asker = NULL;
    reviews_job *job;
    pthread_mutex_lock(&r->lock);
    while (!asker && (job = r->news) != NULL) {
        r->news = job->newer;
        if (!r->news)
            r->news_last = &r->news;
        job->is_new = false;
        asker = job->asker;
        *news = (reviews_news){job->news.done, job->news.of, job->news.ended, {.bytes = NULL}};
        if (!job->news.ended)
            continue;
        if (asker) {
            news->review = job->news.review;
            buffer_init(&job->news.review);
        }
        free_job(job);
    }
    pthread_mutex_unlock(&r->lock);
    return asker;
}

/* ---- the pool ---- */

reviews *reviews_new(const char *program, unsigned workers, int silent_ms, void (*wake)(void *ctx),
                     void *ctx)
{
    reviews *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->wake = wake;
    r->ctx = ctx;
    r->silent_ms = silent_ms;
    r->last = &r->first;
    r->news_last = &r->news;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->asked, NULL);
    r->program = strdup(program);
    r->workers = calloc(workers, sizeof *r->workers);
    for (unsigned i = 0; r->program && r->workers && i < workers; i++) {
        r->workers[i] = (worker){.all = r};
        if (pthread_create(&r->workers[i].thread, NULL, work, &r->workers[i]) != 0)
            break;
        r->count++;
    }
    if (r->count > 0)
        return r;
    reviews_free(r);
    return NULL;
}

void reviews_use_log(reviews *r, server_log *log)
{
    r->log = log;
}

void reviews_free(reviews *r)
{
    reviews_job *job;
    if (!r)
        return;
    pthread_mutex_lock(&r->lock);
    atomic_store(&r->ends, true);
    pthread_cond_broadcast(&r->asked);
    pthread_mutex_unlock(&r->lock);
    for (unsigned i = 0; i < r->count; i++)
        pthread_join(r->workers[i].thread, NULL);
    while ((job = next_waiting(r)) != NULL)
        if (!job->is_new)
            free_job(job);
    while ((job = r->news) != NULL) {
        r->news = job->newer;
        free_job(job);
    }
    pthread_cond_destroy(&r->asked);
    pthread_mutex_destroy(&r->lock);
    free(r->workers);
    free(r->program);
    free(r);
}
