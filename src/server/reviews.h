/* Reviews of whole games: a few threads, each with a child `chuhe analyse` at a time. They
 * stand back for engines at tables. */
#ifndef SERVER_REVIEWS_H
#define SERVER_REVIEWS_H

#include <chuhe.h>

#include "base/buffer.h"
#include "server/server_log.h"

typedef struct reviews reviews;
typedef struct reviews_job reviews_job;

enum {
    REVIEWS_LEVELS = 10,
    REVIEWS_WAITING = 32,        /* that wait for a thread */
    REVIEWS_MS = 20 * 60 * 1000, /* how long one may take */
    REVIEWS_SILENT_MS = 60000,   /* how long nothing may come of it */
    REVIEWS_MAX = 8 << 20        /* bytes of one */
};

typedef struct reviews_question {
    unsigned level; /* 1..REVIEWS_LEVELS */
    bool chinese;   /* the language of sentences */
    const chuhe_rulebook *book;
    const chuhe_game *game;
} reviews_question;

typedef struct reviews_news {
    size_t done, of; /* positions */
    bool ended;
    buffer review; /* when it has ended, what `chuhe analyse --json` says: the caller's. Empty:
                      it has failed */
} reviews_news;

/* `program` is `chuhe`; a review that is silent for silent_ms has failed. wake(ctx) is called
 * in some other thread when there is news. NULL when there is no memory or no thread. */
reviews *reviews_new(const char *program, unsigned workers, int silent_ms, void (*wake)(void *ctx),
                     void *ctx);
/* Before the first question: where it is told that a review has failed. */
void reviews_use_log(reviews *r, server_log *log);
/* What is being worked at is given up, and no child is left. NULL is allowed. */
void reviews_free(reviews *r);
/* NULL: too many wait, or there is no memory. `asker`, not NULL, comes with the news. */
reviews_job *reviews_ask(reviews *r, const reviews_question *question, void *asker);
/* Nobody asks any more; no news comes of it, and the handle is void. */
void reviews_stop(reviews *r, reviews_job *which);
/* Whether a child is at it. */
bool reviews_has_begun(reviews *r, const reviews_job *which);
/* The latest news of somebody's review; its asker. NULL: there is none. When it has ended the
 * handle is void. */
void *reviews_next(reviews *r, reviews_news *news);

#endif
