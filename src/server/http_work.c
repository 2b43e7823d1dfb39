#include "server/http_work.h"

#include <pthread.h>
#include <stdlib.h>

struct http_job {
    struct http_job *next;
    http_task task;
    http_request request;
    buffer body;
    http_reply reply;
    void *asker; /* NULL: gone */
};

typedef struct queue {
    http_job *first, **last;
} queue;

struct http_work {
    pthread_mutex_t lock;
    pthread_cond_t asked;
    queue waiting, ready;
    unsigned waiting_count, count;
    bool ends;
    void (*wake)(void *ctx);
    void *ctx;
    pthread_t threads[];
};

static void put(queue *q, http_job *job)
{
    job->next = NULL;
    *q->last = job;
    q->last = &job->next;
}

static http_job *take(queue *q)
{
    http_job *job = q->first;
    if (job)
        q->first = job->next;
    if (!q->first)
        q->last = &q->first;
    return job;
}

static void free_job(http_job *job)
{
    http_wipe(&job->reply.body);
    http_wipe(&job->body);
    http_reply_free(&job->reply);
    free(job);
}

static void answer(http_job *job)
{
    job->request.body = job->body.bytes ? job->body.bytes : "";
    job->request.len = job->body.len;
    http_do_task(&job->reply, job->task, &job->request);
}

static void *work(void *ctx)
{
    http_work *w = ctx;
    pthread_mutex_lock(&w->lock);
    while (!w->ends) {
        http_job *job = take(&w->waiting);
        if (!job) {
            pthread_cond_wait(&w->asked, &w->lock);
            continue;
        }
        w->waiting_count--;
        if (job->asker) {
            pthread_mutex_unlock(&w->lock);
            answer(job);
            pthread_mutex_lock(&w->lock);
        }
        put(&w->ready, job);
        w->wake(w->ctx);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

http_work *http_work_new(unsigned threads, void (*wake)(void *ctx), void *ctx)
{
    http_work *w = calloc(1, sizeof *w + threads * sizeof *w->threads);
    if (!w)
        return NULL;
    w->waiting.last = &w->waiting.first;
    w->ready.last = &w->ready.first;
    w->wake = wake;
    w->ctx = ctx;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->asked, NULL);
    while (w->count < threads && pthread_create(&w->threads[w->count], NULL, work, w) == 0)
        w->count++;
    if (w->count > 0)
        return w;
    http_work_free(w);
    return NULL;
}

void http_work_stop(http_work *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->ends = true;
    pthread_cond_broadcast(&w->asked);
    pthread_mutex_unlock(&w->lock);
    for (unsigned i = 0; i < w->count; i++)
        pthread_join(w->threads[i], NULL);
    w->count = 0;
}

void http_work_free(http_work *w)
{
    http_job *job;
    if (!w)
        return;
    http_work_stop(w);
    while ((job = take(&w->waiting)) != NULL || (job = take(&w->ready)) != NULL)
        free_job(job);
    pthread_cond_destroy(&w->asked);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

http_job *http_work_ask(http_work *w, http_task task, const http_request *request, buffer *body,
                        void *asker)
{
    http_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    pthread_mutex_lock(&w->lock);
    bool full = w->waiting_count >= HTTP_WORK_WAITING;
    if (!full) {
        job->task = task;
        job->request = *request;
        job->body = *body;
        job->asker = asker;
        buffer_init(body);
        put(&w->waiting, job);
        w->waiting_count++;
        pthread_cond_signal(&w->asked);
    }
    pthread_mutex_unlock(&w->lock);
    if (!full)
        return job;
    free(job);
    return NULL;
}

/* Out of those that wait; false when it is not among them. */
static bool take_out(http_work *w, const http_job *job)
{
    for (http_job **link = &w->waiting.first; *link; link = &(*link)->next) {
        if (*link != job)
            continue;
        *link = job->next;
        if (!*link)
            w->waiting.last = link;
        w->waiting_count--;
        return true;
    }
    return false;
}

void http_work_forget(http_work *w, http_job *job)
{
    pthread_mutex_lock(&w->lock);
    job->asker = NULL;
    bool was_waiting = take_out(w, job);
    pthread_mutex_unlock(&w->lock);
    if (was_waiting)
        free_job(job);
}

void *http_work_next(http_work *w, http_reply *reply)
{
    void *asker = NULL;
    http_job *job;
    do {
        pthread_mutex_lock(&w->lock);
        job = take(&w->ready);
        pthread_mutex_unlock(&w->lock);
        if (!job)
            return NULL;
        asker = job->asker;
        if (asker) {
            *reply = job->reply;
            job->reply = (http_reply){.status = 0};
        }
        free_job(job);
    } while (!asker);
    return asker;
}
