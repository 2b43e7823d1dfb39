/* The engine: looks for the best move of a position, by the rule book in force.
 *
 * One `engine` searches one position at a time, with as many threads as it is
 * told. engine_search blocks its caller until the search ends; engine_stop and
 * engine_ponder_hit may be called meanwhile from any other thread, everything
 * else only while no search runs. It prints nothing: what it finds is handed to
 * a callback.
 *
 * Scores are hundredths of a soldier, seen from the side to move: a chariot is
 * worth about 1000. See score.h for mates and rulings. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <chuhe.h>

#include "engine/score.h"

enum {
    ENGINE_PLIES_MAX = 128, /* how deep a search goes, at most */
    ENGINE_LINES_MAX = 128, /* how many lines MultiPV gives, at most */
    ENGINE_HASH_MB_DEFAULT = 16,
    ENGINE_HASH_MB_MAX = 65536,
    ENGINE_THREADS_MAX = 256,
    ENGINE_LEVELS = 10 /* 1 is a beginner, 10 full strength */
};

typedef struct engine engine;

typedef struct engine_options {
    size_t hash_mb;               /* 1..ENGINE_HASH_MB_MAX */
    unsigned threads;             /* 1..ENGINE_THREADS_MAX */
    unsigned lines;               /* MultiPV, 1..ENGINE_LINES_MAX */
    unsigned level;               /* 1..ENGINE_LEVELS */
    uint64_t seed;                /* of what a level below the full one errs by */
    const chuhe_rulebook *book;   /* what repetition is ruled by; not NULL */
    unsigned natural_limit_plies; /* plies without a capture that draw; 0: no limit */
    unsigned overhead_ms;         /* kept back from the clock at each move */
} engine_options;

/* 16 MB, one thread, one line, full strength, the Chinese rules of 2020, 120
 * plies, 10 ms. */
void engine_options_default(engine_options *options);

/* NULL when there is not enough memory. The table's pages are taken only when they
 * are used. */
engine *engine_new(const engine_options *options);
void engine_free(engine *e);

/* Changes the options. What was found so far is kept unless the size of the
 * table changes. False, and nothing changed, when there is not enough memory. */
bool engine_set_options(engine *e, const engine_options *options);
const engine_options *engine_get_options(const engine *e);

/* Forgets everything that was learned: the next search is that of a new engine. */
void engine_forget(engine *e);

/* The position to search: a start and the moves played since, each legal. False,
 * and nothing changed, when there is not enough memory. `start` must be regular
 * (made without forgiving faults). */
bool engine_set_position(engine *e, const chuhe_position *start, const chuhe_move *moves,
                         size_t count);
/* The position now. */
const chuhe_position *engine_position(const engine *e);

/* When to end. Zeros mean "no such limit"; with none at all the search runs to
 * ENGINE_PLIES_MAX or until it is stopped. */
typedef struct engine_limits {
    unsigned depth;
    uint64_t nodes;
    unsigned mate; /* end when a mate in that many moves is found */
    int64_t move_ms;
    int64_t time_ms[CHUHE_SIDES]; /* left on the clocks; has_clock says that they count */
    int64_t increment_ms[CHUHE_SIDES];
    unsigned moves_to_go; /* to the next time control; 0: all the rest */
    bool has_clock;
    bool infinite; /* does not end before engine_stop, even when there is nothing more to find */
    bool ponder;   /* as infinite until engine_ponder_hit, then by the other limits */
    const chuhe_move *only; /* look at these root moves only, when only_count is not 0 */
    size_t only_count;
    const chuhe_move *banned; /* and at none of these */
    size_t banned_count;
} engine_limits;

typedef enum engine_bound { ENGINE_EXACT, ENGINE_AT_LEAST, ENGINE_AT_MOST } engine_bound;

/* One line of play, as the search reports it. */
typedef struct engine_line {
    int score;
    engine_bound bound;
    unsigned depth, deepest; /* nominal depth, and the deepest ply looked at */
    unsigned rank;           /* 1 for the best line, 2 for the next best, … */
    unsigned length;
    chuhe_move moves[ENGINE_PLIES_MAX];
} engine_line;

typedef struct engine_report {
    const engine_line *line; /* NULL: only the counters are news */
    uint64_t nodes;
    int64_t elapsed_ms;
    unsigned hash_permille; /* how full the table is */
    chuhe_move current;     /* with line NULL: the root move now looked at, and its number */
    unsigned current_number;
} engine_report;

/* Called in the searching thread; must not call the engine but for engine_stop. */
typedef void (*engine_on_report)(const engine_report *report, void *ctx);

typedef struct engine_result {
    chuhe_move best;   /* CHUHE_NO_MOVE when there is none to choose from */
    chuhe_move ponder; /* the expected answer, or CHUHE_NO_MOVE */
    uint64_t nodes;
    int64_t elapsed_ms;
    engine_line line; /* the best one; a draw of depth 0 when it was stopped at once */
} engine_result;

/* Searches the position. `on_report` may be NULL. */
void engine_search(engine_result *result, engine *e, const engine_limits *limits,
                   engine_on_report on_report, void *ctx);
/* Makes the search under way, or the one about to begin, end as soon as it can
 * (some milliseconds). From any thread. */
void engine_stop(engine *e);
/* Takes back an earlier engine_stop and engine_ponder_hit, which else hold for
 * the next search too. To be called before each search in the thread that stops,
 * so that a stop which comes before the search has begun is not lost. */
void engine_arm(engine *e);
/* The move pondered on was played: from now on the limits count, and the time
 * since the search began counts as spent. From any thread. */
void engine_ponder_hit(engine *e);

#endif
