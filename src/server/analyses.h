/* What engines think of positions, told while they think: a few threads, each with a child
 * chuhe-engine. They are others than those that play at tables, and stand back for them. */
#ifndef SERVER_ANALYSES_H
#define SERVER_ANALYSES_H

#include <chuhe.h>

#include "server/server_log.h"

typedef struct analyses analyses;
typedef struct analysis analysis;

enum {
    ANALYSES_LINES = 5,     /* of one position */
    ANALYSES_PLIES = 30,    /* of one line */
    ANALYSES_WAITING = 64,  /* that wait for a thread */
    ANALYSES_MS = 20000,    /* how long one position is thought about */
    ANALYSES_PAUSE_MS = 150 /* between two news */
};

typedef struct analysis_question {
    unsigned lines; /* 1..ANALYSES_LINES */
    unsigned level; /* 1..10 */
    const chuhe_rulebook *book;
    const chuhe_game *game; /* whose last position it is */
} analysis_question;

typedef struct analysis_line {
    bool is_mate;
    int score; /* for the side to move: hundredths of a soldier; of a mate the moves to it,
                  below 0 when it is that side that is mated */
    chuhe_move moves[ANALYSES_PLIES];
    size_t count;
} analysis_line;

typedef struct analysis_news {
    unsigned depth;
    size_t count;
    analysis_line lines[ANALYSES_LINES];
    bool done;
} analysis_news;

/* `engine` is the program. wake(ctx) is called in some other thread when there is news.
 * NULL when there is no memory or no thread can be made. */
analyses *analyses_new(const char *engine, unsigned workers, void (*wake)(void *ctx), void *ctx);
/* Before the first question: where it is told that an engine has failed. */
void analyses_use_log(analyses *a, server_log *log);
/* What is being thought about is given up. NULL is allowed. */
void analyses_free(analyses *a);
/* NULL: too many wait, or there is no memory. `asker`, not NULL, comes with the news. */
analysis *analyses_ask(analyses *a, const analysis_question *question, void *asker);
/* Nobody asks any more; no news comes of it, and the handle is void. */
void analyses_stop(analyses *a, analysis *which);
/* Whether an engine is at it. */
bool analyses_has_begun(analyses *a, const analysis *which);
/* The latest news of somebody's question; its asker. NULL: there is none. When it is done
 * the handle is void. Older news that was not fetched is passed over. */
void *analyses_next(analyses *a, analysis_news *news);

#endif
