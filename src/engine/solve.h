/* Mates: finding the shortest one, and proving that there is none.
 *
 * "Mate in N" means that the side to move wins with its N-th move at the latest
 * whatever the other side does. Being left without a move loses in xiangqi
 * whether or not the general is attacked, so a stalemate (困毙) is a mate here.
 * Any move may be part of it, not only checks, unless only checks are asked for
 * (连将杀).
 *
 * Repetition needs no rule here. In a shortest mate no position comes twice (what
 * lies between could be left out), and a proof that there is none within N holds
 * for every continuation, repeated positions included. What was played before
 * the position is not known here: a move that a rule book forbids because of it
 * counts as playable.
 *
 * It works in the thread that calls, holds no state between calls, and gives the
 * same answer and the same line every time unless a limit of time or the stop
 * flag cuts it short. What it remembers of positions is found by their 64-bit
 * keys. */
#ifndef ENGINE_SOLVE_H
#define ENGINE_SOLVE_H

#include <stdatomic.h>

#include <chuhe.h>

enum {
    SOLVE_MOVES_MAX = 60, /* of the attacker */
    SOLVE_PLIES_MAX = 2 * SOLVE_MOVES_MAX - 1,
    SOLVE_HASH_MB_DEFAULT = 128,
    SOLVE_HASH_MB_MAX = 65536
};

typedef enum solve_outcome {
    SOLVE_MATE,   /* in `mate` moves, and none is shorter */
    SOLVE_NONE,   /* none within the number of moves asked for */
    SOLVE_NEVER,  /* none of any length: every line ends without one */
    SOLVE_UNKNOWN /* stopped before either was known */
} solve_outcome;

typedef struct solve_progress {
    unsigned none_within; /* that there is no mate within so many moves is proved */
    uint64_t nodes;
    int64_t elapsed_ms;
} solve_progress;

/* Zeros mean "no such limit", and the usual size of the table. */
typedef struct solve_limits {
    uint64_t nodes; /* positions to look at */
    int64_t time_ms;
    bool checks_only; /* the attacker may only give check */
    bool all_firsts;  /* find every first move that mates as fast as the best */
    size_t hash_mb;   /* SOLVE_HASH_MB_MAX at most */
    void (*on_progress)(const solve_progress *progress, void *ctx); /* may be NULL */
    void *ctx;
} solve_limits;

typedef struct solve_result {
    solve_outcome outcome;
    unsigned mate;                      /* with SOLVE_MATE: moves of the attacker */
    unsigned none_within;               /* proved: no mate within so many moves */
    unsigned length;                    /* of the line, with SOLVE_MATE: 2 * mate - 1 plies */
    chuhe_move line[SOLVE_PLIES_MAX];   /* the fastest mate against the longest resistance */
    unsigned first_count;               /* with SOLVE_MATE: first moves known to mate as fast, */
    chuhe_move firsts[CHUHE_MOVES_MAX]; /* that of the line before the others */
    bool firsts_complete;               /* they are all there are */
    uint64_t nodes;
    int64_t elapsed_ms;
} solve_result;

/* Looks for the shortest mate within `max` moves (1..SOLVE_MOVES_MAX) for the side to
 * move. `position` must be regular (made without forgiving faults). `limits` may
 * be NULL for none; *stop may be set by any thread and ends it within
 * milliseconds, `stop` may be NULL. A line that was found is told to its end even
 * when a limit is reached meanwhile; only *stop cuts it. False, and nothing
 * written, when there is not enough memory. */
bool solve_find(solve_result *result, const chuhe_position *position, unsigned max,
                const solve_limits *limits, const atomic_bool *stop);

#endif
