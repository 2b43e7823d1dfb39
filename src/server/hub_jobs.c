#include "server/hub_jobs.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/asked.h"
#include "server/hub_parts.h"

struct hub_job {
    hub_asker asker; /* the first: who is told is the job */
    hub *hub;
    hub_job_kind kind;
    char id[KEYS_KEY], address[HUB_ADDRESS];
    analysis *analysis;    /* while an engine is asked, and of that kind */
    reviews_job *review;   /* the same */
    bool is_over, is_kept; /* kept: no more is to be done when it is over */
    bool has_moves;
    int64_t over_ms;
    server_error error; /* what it came to, when it is over */
    analysis_news lines;
    size_t done, of;     /* positions of a review */
    hub_message *answer; /* when it is over; NULL: there was no memory for it */
    size_t bytes;        /* that count for its address */
    hub_job *next;       /* an older one */
};

/* ---- what an address has ---- */

static limits_held running_kind(const hub_job *job)
{
    return job->kind == HUB_ANALYSIS ? LIMITS_ANALYSES : LIMITS_REVIEWS;
}

static void release(const hub_job *job, limits_held what, size_t count)
{
    if (job->hub->limits)
        limits_release(job->hub->limits, job->address, what, count);
}

static void stop_asking(hub_job *job)
{
    if (job->analysis)
        analyses_stop(job->hub->analyses, job->analysis);
    if (job->review)
        reviews_stop(job->hub->reviews, job->review);
    job->analysis = NULL;
    job->review = NULL;
}

/* It is in no list. */
static void free_job(hub_job *job)
{
    hub *h = job->hub;
    stop_asking(job);
    if (!job->is_over)
        release(job, running_kind(job), 1);
    release(job, LIMITS_RESULTS, 1);
    release(job, LIMITS_RESULT_BYTES, job->bytes);
    h->job_count--;
    h->job_bytes -= job->bytes;
    hub_message_drop(job->answer);
    free(job);
}

static void forget(hub_job *job)
{
    hub_job **link = &job->hub->jobs;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    free_job(job);
}

/* The oldest of that address whose result is kept goes; false: there is none. */
static bool make_room(hub *h, const char *address)
{
    hub_job *oldest = NULL;
    for (hub_job *job = h->jobs; job; job = job->next)
        if (job->is_kept && limits_are_one(job->address, address))
            oldest = job;
    if (oldest)
        forget(oldest);
    return oldest != NULL;
}

static bool may_hold(hub *h, const char *address, limits_held what, size_t count)
{
    return !h->limits || limits_hold(h->limits, address, what, count, hub_now(h));
}

static bool hold_place(hub *h, const char *address)
{
    while (h->job_count >= HUB_JOBS_MAX || !may_hold(h, address, LIMITS_RESULTS, 1))
        if (!make_room(h, address))
            return false;
    return true;
}

static bool hold_bytes(hub_job *job, size_t count)
{
    hub *h = job->hub;
    while (count > HUB_JOBS_BYTES - h->job_bytes ||
           !may_hold(h, job->address, LIMITS_RESULT_BYTES, count))
        if (!make_room(h, job->address))
            return false;
    job->bytes = count;
    h->job_bytes += count;
    return true;
}

/* ---- what is told of it ---- */

static const char *state_of(const hub_job *job)
{
    const hub *h = job->hub;
    if (job->is_over)
        return job->error == SERVER_NO_ERROR ? "done" : "failed";
    if (job->analysis)
        return analyses_has_begun(h->analyses, job->analysis) ? "running" : "waiting";
    return reviews_has_begun(h->reviews, job->review) ? "running" : "waiting";
}

static void put_progress(json *writer, const hub_job *job)
{
    json_key(writer, "progress");
    json_begin_object(writer);
    server_put_number(writer, "done", (int64_t)job->done);
    server_put_number(writer, "of", (int64_t)job->of);
    json_end_object(writer);
}

/* `review` NULL: it is not there. */
static hub_message *write_answer(const hub_job *job, const buffer *review)
{
    buffer text;
    json writer;
    buffer_init(&text);
    json_init(&writer, &text);
    json_begin_object(&writer);
    server_put_text(&writer, "id", job->id);
    server_put_text(&writer, "state", state_of(job));
    if (job->kind == HUB_ANALYSIS)
        hub_put_lines(&writer, &job->lines);
    else
        put_progress(&writer, job);
    if (review) {
        json_key(&writer, "review");
        buffer_append(&text, review->bytes, review->len);
        writer.comma = true;
    }
    if (job->error != SERVER_NO_ERROR) {
        server_put_text(&writer, "error", server_error_code(job->error));
        server_error_json(&writer, job->error);
    }
    json_end_object(&writer);
    return hub_message_make(&text);
}

/* What is too much to be kept is not: it says so. */
static void end(hub_job *job, server_error error, const buffer *review)
{
    job->is_over = true;
    job->over_ms = hub_now(job->hub);
    job->error = error;
    release(job, running_kind(job), 1);
    job->answer = write_answer(job, review);
    if (job->answer && !hold_bytes(job, job->answer->len)) {
        hub_message_drop(job->answer);
        job->error = SERVER_TOO_MANY;
        job->answer = write_answer(job, NULL);
    }
    job->is_kept = true;
}

static void told_lines(hub_asker *it, const analysis_news *news)
{
    hub_job *job = (hub_job *)it;
    job->lines = *news;
    if (!news->done)
        return;
    job->analysis = NULL;
    end(job, news->count == 0 && job->has_moves ? SERVER_FAILED : SERVER_NO_ERROR, NULL);
}

static void told_review(hub_asker *it, const reviews_news *news)
{
    hub_job *job = (hub_job *)it;
    bool is_there = news->review.len > 0;
    job->of = news->of;
    job->done = is_there ? news->of : news->done;
    if (!news->ended)
        return;
    job->review = NULL;
    end(job, is_there ? SERVER_NO_ERROR : SERVER_FAILED, is_there ? &news->review : NULL);
}

/* ---- beginning ---- */

static bool ask_analysis(hub_job *job, const asked *a, analysis_question *q)
{
    job->has_moves = chuhe_position_has_move(chuhe_game_position(&a->game));
    q->book = a->book;
    q->game = &a->game;
    job->analysis = analyses_ask(job->hub->analyses, q, job);
    return job->analysis != NULL;
}

static bool ask_review(hub_job *job, const asked *a, reviews_question *q)
{
    q->book = a->book;
    q->game = &a->game;
    job->of = chuhe_game_plies(&a->game) + 1;
    job->review = reviews_ask(job->hub->reviews, q, job);
    return job->review != NULL;
}

static hub_job *make(hub *h, hub_job_kind kind, const char *address)
{
    hub_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->asker = (hub_asker){told_lines, told_review};
    job->hub = h;
    job->kind = kind;
    snprintf(job->address, sizeof job->address, "%s", address);
    keys_make_key(job->id);
    return job;
}

/* With what it holds from then on; false: it may not. */
static bool add(hub_job *job)
{
    hub *h = job->hub;
    if (!may_hold(h, job->address, running_kind(job), 1))
        return false;
    if (!hold_place(h, job->address)) {
        release(job, running_kind(job), 1);
        return false;
    }
    job->next = h->jobs;
    h->jobs = job;
    h->job_count++;
    return true;
}

/* What is asked for, beside the game. */
typedef struct question {
    analysis_question lines;
    reviews_question review;
} question;

static bool read_question(question *q, asked *a, hub_job_kind kind, const json_value *object)
{
    bool of_lines = kind == HUB_ANALYSIS;
    if (of_lines ? hub_read_analysis(&q->lines, object) : hub_read_review(&q->review, object))
        return true;
    a->error = SERVER_BAD_REQUEST;
    snprintf(a->en, sizeof a->en, "%s", of_lines ? HUB_ANALYSIS_EN : HUB_REVIEW_EN);
    snprintf(a->zh, sizeof a->zh, "%s", of_lines ? HUB_ANALYSIS_ZH : HUB_REVIEW_ZH);
    return false;
}

static server_error begin(hub_job **begun, hub *h, hub_job_kind kind, const char *address,
                          const asked *a, question *q)
{
    hub_job *job = make(h, kind, address);
    if (!job)
        return SERVER_MEMORY;
    if (!add(job)) {
        free(job);
        return SERVER_TOO_MANY;
    }
    *begun = job;
    if (kind == HUB_ANALYSIS ? ask_analysis(job, a, &q->lines) : ask_review(job, a, &q->review))
        return SERVER_NO_ERROR;
    forget(job);
    return SERVER_TOO_MANY;
}

server_error hub_job_begin(char id[KEYS_KEY], asked *a, hub *h, hub_job_kind kind,
                           const char *address, const json_value *object)
{
    question q;
    hub_job *job;
    *a = (asked){.error = SERVER_NO_ERROR};
    if (kind == HUB_ANALYSIS ? !h->analyses : !h->reviews)
        return SERVER_NO_ENGINE;
    if (!asked_read(a, object) || !read_question(&q, a, kind, object))
        return a->error;
    server_error error = begin(&job, h, kind, address, a, &q);
    if (error == SERVER_NO_ERROR)
        memcpy(id, job->id, KEYS_KEY);
    return error;
}

/* ---- afterwards ---- */

void hub_keep_jobs(hub *h, int64_t now_ms)
{
    for (hub_job **link = &h->jobs; *link;) {
        hub_job *job = *link;
        if (!job->is_over || now_ms - job->over_ms <= HUB_JOBS_KEPT_MS) {
            link = &job->next;
            continue;
        }
        *link = job->next;
        free_job(job);
    }
}

/* In the same time whatever differs. */
static hub_job *find(hub *h, hub_job_kind kind, const char *id)
{
    hub_keep_jobs(h, hub_now(h));
    if (strlen(id) != KEYS_KEY - 1)
        return NULL;
    for (hub_job *job = h->jobs; job; job = job->next)
        if (sodium_memcmp(job->id, id, KEYS_KEY) == 0)
            return job->kind == kind ? job : NULL;
    return NULL;
}

server_error hub_job_tell(hub_message **told, hub *h, hub_job_kind kind, const char *id)
{
    const hub_job *job = find(h, kind, id);
    if (!job)
        return SERVER_NO_JOB;
    *told = job->is_over ? job->answer : write_answer(job, NULL);
    if (job->is_over && job->answer)
        job->answer->users++;
    return *told ? SERVER_NO_ERROR : SERVER_MEMORY;
}

/* Lines that were found are a result; half a review is none. */
static void stop(hub_job *job, server_error error)
{
    stop_asking(job);
    end(job, job->kind == HUB_ANALYSIS && job->lines.count > 0 ? SERVER_NO_ERROR : error, NULL);
}

server_error hub_job_stop(hub *h, hub_job_kind kind, const char *id)
{
    hub_job *job = find(h, kind, id);
    if (!job)
        return SERVER_NO_JOB;
    if (!job->is_over)
        stop(job, SERVER_STOPPED);
    return SERVER_NO_ERROR;
}

void hub_end_jobs(hub *h, hub_job_kind kind)
{
    for (hub_job *job = h->jobs; job; job = job->next)
        if (job->kind == kind && !job->is_over)
            stop(job, SERVER_CLOSING);
}

void hub_free_jobs(hub *h)
{
    hub_job *job;
    while ((job = h->jobs) != NULL) {
        h->jobs = job->next;
        free_job(job);
    }
}
