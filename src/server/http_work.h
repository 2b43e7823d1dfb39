/* Requests that take their time are answered in a few threads of their own, so that the
 * event loop never waits for one. All but the threads' own work is done in the loop's
 * thread. */
#ifndef SERVER_HTTP_WORK_H
#define SERVER_HTTP_WORK_H

#include "server/http.h"

typedef struct http_work http_work;
typedef struct http_job http_job;

/* So many may wait for a thread. */
enum { HTTP_WORK_THREADS = 2, HTTP_WORK_WAITING = 64 };

/* wake(ctx) is called in some other thread when a reply is ready. NULL when there is no
 * memory or no thread can be made. */
http_work *http_work_new(unsigned threads, void (*wake)(void *ctx), void *ctx);
/* No thread runs and none is woken any more: what has begun is ended first, what waits is
 * given up. NULL is allowed. */
void http_work_stop(http_work *w);
/* After the last http_work_forget; stops it as well. NULL is allowed. */
void http_work_free(http_work *w);
/* Takes the body over, which is emptied. `asker`, not NULL, comes back with the reply.
 * NULL: too many wait already, or there is no memory. */
http_job *http_work_ask(http_work *w, http_task task, const http_request *request, buffer *body,
                        void *asker);
/* Nobody waits for it any more; one that no thread has begun takes no place any more. */
void http_work_forget(http_work *w, http_job *job);
/* The next reply that somebody waits for, which is the caller's to free; its asker. NULL:
 * none is ready. */
void *http_work_next(http_work *w, http_reply *reply);

#endif
