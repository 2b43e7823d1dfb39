/* Engines that play at tables: a few threads, each with a child chuhe-engine that it talks
 * UCI with. A child that dies or says nothing is killed, and a new one is asked again. */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include <chuhe.h>

#include "server/server_log.h"
#include "store/store.h"

typedef struct bots bots;

enum { BOTS_LEVELS = 10, BOTS_WORKERS_MAX = 64 };

typedef struct bots_question {
    char game[STORE_ID];
    uint32_t events; /* the caller's: comes back with the answer */
    chuhe_side side;
    unsigned level;  /* 1..BOTS_LEVELS */
    int64_t move_ms; /* how long it may think, at most */
    const chuhe_rulebook *book;
    chuhe_setup start;
    const chuhe_move *moves; /* since the start; copied */
    size_t move_count;
    const chuhe_move *only; /* it must choose among these, when only_count is not 0; copied */
    size_t only_count;
} bots_question;

typedef struct bots_answer {
    char game[STORE_ID];
    uint32_t events;
    chuhe_side side;
    chuhe_move move; /* CHUHE_NO_MOVE: there is none, or no engine could be made to answer */
    int score;       /* in hundredths of a soldier, for its side; of a mate 30000 or so */
} bots_answer;

/* `engine` is the program. wake(ctx) is called in some other thread when an answer waits.
 * NULL when there is no memory or no thread can be made. */
bots *bots_new(const char *engine, unsigned workers, void (*wake)(void *ctx), void *ctx);
/* Before the first question: where it is told that an engine has failed. */
void bots_use_log(bots *b, server_log *log);
/* What is being thought about is given up. */
void bots_free(bots *b); /* NULL is allowed */
/* A question of the same game that is not being thought about yet is dropped for it. False
 * when there is no memory. */
bool bots_ask(bots *b, const bots_question *question);
/* The next answer; false when none waits. */
bool bots_next(bots *b, bots_answer *answer);

#endif
