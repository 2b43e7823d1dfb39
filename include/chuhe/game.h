/* A game (对局): a start position, the plies played, and how it stands. */
#ifndef CHUHE_GAME_H
#define CHUHE_GAME_H

#include "position.h"
#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Memory for the growing parts of the library. resize(old, size, ctx) works
 * like realloc: old may be NULL; size 0 frees and returns NULL; NULL otherwise
 * means that there is no memory and old is still valid. */
typedef struct chuhe_allocator {
    void *(*resize)(void *old, size_t size, void *ctx);
    void *ctx;
} chuhe_allocator;

/* What the natural limit (自然限着: that many rounds without a capture; 1999
 * rules, 4.2.4) does when it is reached. */
typedef enum chuhe_natural_limit {
    CHUHE_LIMIT_ENDS,  /* the game is drawn at once */
    CHUHE_LIMIT_CLAIM, /* either player may claim the draw */
    CHUHE_LIMIT_OFF
} chuhe_natural_limit;

typedef struct chuhe_game_rules {
    chuhe_natural_limit natural_limit;
    unsigned natural_limit_rounds; /* 1..32767 */
    bool dead_draw_ends;           /* a position that neither side can win ends the game */
} chuhe_game_rules;

/* 60 rounds end the game, and so does a dead position. */
#define CHUHE_GAME_RULES_DEFAULT                                                                   \
    {                                                                                              \
        CHUHE_LIMIT_ENDS, 60, true                                                                 \
    }

/* Results. */
typedef enum chuhe_result {
    CHUHE_RESULT_OPEN, /* the game goes on */
    CHUHE_RESULT_RED_WINS,
    CHUHE_RESULT_BLACK_WINS,
    CHUHE_RESULT_DRAW
} chuhe_result;

/* Why a game ended: X(name, short name, English, Chinese, clause). */
#define CHUHE_REASON_LIST(X)                                                                       \
    X(NONE, "none", "the game goes on", "对局继续", "")                                            \
    X(CHECKMATE, "checkmate", "checkmate", "将死", "1999 4.1.1")                                   \
    X(STALEMATE, "stalemate", "stalemate: the side that cannot move loses", "困毙", "1999 4.1.3")  \
    X(RESIGNATION, "resignation", "resignation", "认输", "1999 4.1.9")                             \
    X(DEAD_DRAW, "dead_draw", "neither side can win", "双方均无取胜可能", "1999 4.2.1")            \
    X(NATURAL_LIMIT, "natural_limit", "natural limit: too many rounds without a capture",          \
      "自然限着", "1999 4.2.4")

typedef enum chuhe_reason {
#define CHUHE_REASON_ENUM(name, text, en, zh, clause) CHUHE_REASON_##name,
    CHUHE_REASON_LIST(CHUHE_REASON_ENUM)
#undef CHUHE_REASON_ENUM
        CHUHE_REASONS
} chuhe_reason;

CHUHE_API const char *chuhe_reason_name(chuhe_reason reason);
CHUHE_API const char *chuhe_reason_message(chuhe_reason reason);
CHUHE_API const char *chuhe_reason_message_zh(chuhe_reason reason);
CHUHE_API const char *chuhe_reason_clause(chuhe_reason reason);

typedef struct chuhe_outcome {
    chuhe_result result;
    chuhe_reason reason;
} chuhe_outcome;

/* Fields are private. Not safe to copy with `=`: it owns its history. */
typedef struct chuhe_game {
    chuhe_position start;
    chuhe_position now;
    chuhe_game_rules rules;
    chuhe_allocator allocator;
    chuhe_undo *history; /* one a ply */
    size_t plies, capacity;
    chuhe_outcome ended; /* by resignation or claim */
} chuhe_game;

/* Starts a game. rules NULL: CHUHE_GAME_RULES_DEFAULT; allocator NULL: the C
 * library's realloc and free. Allocates nothing yet.
 * Errors: CHUHE_E_RANGE when the limit is on and not in 1..32767. */
CHUHE_API chuhe_status chuhe_game_init(chuhe_game *game, const chuhe_position *start,
                                       const chuhe_game_rules *rules,
                                       const chuhe_allocator *allocator) CHUHE_WARN_UNUSED;
CHUHE_API void chuhe_game_deinit(chuhe_game *game);

/* Plays a move. Errors: CHUHE_E_GAME_OVER, CHUHE_E_MEMORY, or why the move is
 * illegal (chuhe_position_explain); the game is untouched. */
CHUHE_API chuhe_status chuhe_game_play(chuhe_game *game, chuhe_move move) CHUHE_WARN_UNUSED;
/* Takes back the last ply (and a resignation or claim after it).
 * Errors: CHUHE_E_NOTHING_TO_TAKE_BACK. */
CHUHE_API chuhe_status chuhe_game_take_back(chuhe_game *game) CHUHE_WARN_UNUSED;
/* A side resigns (1999 rules, 4.1.9). Errors: CHUHE_E_GAME_OVER. */
CHUHE_API chuhe_status chuhe_game_resign(chuhe_game *game, chuhe_side side) CHUHE_WARN_UNUSED;
/* A player claims the natural limit. Errors: CHUHE_E_GAME_OVER, CHUHE_E_CLAIM. */
CHUHE_API chuhe_status chuhe_game_claim_natural_limit(chuhe_game *game) CHUHE_WARN_UNUSED;

/* How the game stands. Checked in this order: mate and stalemate, what was
 * declared (resignation, claim), the dead draw, the natural limit. */
CHUHE_API chuhe_outcome chuhe_game_outcome(const chuhe_game *game);

CHUHE_API const chuhe_position *chuhe_game_position(const chuhe_game *game);
CHUHE_API const chuhe_position *chuhe_game_start(const chuhe_game *game);
/* The number of plies played, and the ply with the given index (0 is the
 * first); CHUHE_NO_MOVE when there is none. */
CHUHE_API size_t chuhe_game_plies(const chuhe_game *game);
CHUHE_API chuhe_move chuhe_game_ply(const chuhe_game *game, size_t index);

/* How often the present position has stood on the board with the same side to
 * move, this time included (so at least 1). Exact: boards are compared, not
 * only hashes. */
CHUHE_API unsigned chuhe_game_occurrences(const chuhe_game *game);
/* The plies after which it stood there before, 0 meaning the start position:
 * writes at most cap of them, latest first, this time not included; returns
 * how many there are. */
CHUHE_API size_t chuhe_game_earlier(size_t *plies, size_t cap, const chuhe_game *game);
/* The position after the given number of plies (0 is the start, at most
 * chuhe_game_plies). */
CHUHE_API void chuhe_game_position_at(chuhe_position *position, const chuhe_game *game,
                                      size_t plies);

#ifdef __cplusplus
}
#endif

#endif
