/* The engine in a thread of its own: a question is put, the answer comes later.
 *
 * Whoever asks goes on meanwhile, and is told through `wake` that there is an
 * answer. One question at a time; all functions in the thread that asks. */
#ifndef PLAY_THINKER_H
#define PLAY_THINKER_H

#include <chuhe/variant.h>

#include "engine/engine.h"
#include "play/settings_search.h"

typedef struct thinker thinker;

typedef struct thinker_answer {
    chuhe_turn turn; /* the move is CHUHE_NO_MOVE when there is none */
    int score;       /* score.h, seen from the side that moves */
} thinker_answer;

/* Called in the engine's thread when an answer lies there. */
typedef void (*thinker_wake)(void *ctx);

/* NULL when there is not enough memory. */
thinker *thinker_new(const engine_options *options, thinker_wake wake, void *ctx);
/* Stops what runs. NULL is allowed. */
void thinker_free(thinker *t);

/* A question; the arrays of the limits are copied. False when there is no memory or
 * no thread for it; nothing runs then. Not while it thinks. */
bool thinker_ask(thinker *t, const chuhe_position *start, const chuhe_move *moves, size_t count,
                 const engine_limits *limits);
/* The same of the settings variant. */
bool thinker_ask_settings(thinker *t, const chuhe_variant_position *position,
                          const settings_limits *limits);
/* A question has been put and its answer not been taken. */
bool thinker_thinks(const thinker *t);
/* Takes the answer when it is there. */
bool thinker_take(thinker *t, thinker_answer *answer);
/* The answer shall come as soon as it can. */
void thinker_hurry(thinker *t);
/* The question is dropped, whether answered or not. */
void thinker_drop(thinker *t);

#endif
