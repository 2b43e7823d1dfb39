/* The engine as what a review asks. */
#ifndef REVIEW_ENGINE_SEARCHER_H
#define REVIEW_ENGINE_SEARCHER_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "review/review.h"

typedef struct engine_searcher {
    engine *engine; /* the caller's */
    engine_limits limits;
    chuhe_move *moves; /* of the game */
    size_t plies;
    const atomic_bool *stop; /* set from any thread, together with engine_stop; may be NULL */
    /* Called while it searches; may be NULL. In a thread of the engine's. */
    void (*on_news)(void *ctx);
    void *ctx;
    review_found *found; /* of the search under way */
    bool failed;         /* there was not enough memory */
} engine_searcher;

/* Only depth, nodes and move_ms of the limits count. A second look is a ply deeper
 * and has twice the nodes and the time. The engine forgets what it knows, so that
 * a game is reviewed alike whatever came before. False when there is not enough
 * memory. */
bool engine_searcher_init(engine_searcher *s, engine *e, const engine_limits *limits,
                          const chuhe_game *game);
void engine_searcher_deinit(engine_searcher *s);
review_searcher engine_searcher_face(engine_searcher *s);

#endif
