/* Repetition inside the search, as the rule book in force rules it.
 *
 * A `loops` is the line of play that one thread is looking at, with what was
 * played in the game before it. The rulings are the library's own
 * (chuhe_loop_verdict); this adds null moves, a memory of verdicts, since a ruling
 * costs far more than a node and the same loop comes back thousands of times in
 * a search, and the difference between a loop seen once in the tree and one
 * that is complete. */
#ifndef ENGINE_LOOPS_H
#define ENGINE_LOOPS_H

#include <assert.h>

#include <chuhe.h>

enum { LOOPS_SLOTS = 2048 };

/* Fields are private; they are here because every node of a search goes through
 * the functions below. Null moves lie on the line like any other ply, with
 * CHUHE_NO_MOVE in their place. */
typedef struct loops {
    chuhe_position now;
    chuhe_undo *history; /* one a ply */
    size_t plies, capacity;
    size_t fence;   /* what stood before that many plies is not repeated: the last null move */
    size_t *fences; /* the earlier ones, one for each null move on the line */
    size_t passes;
    unsigned limit; /* UINT_MAX: none */
    bool is_lax;    /* the book forbids nothing: every loop is a draw */
    const chuhe_rulebook *book;
    uint64_t *memory;           /* loops and their verdicts */
    uint16_t seen[LOOPS_SLOTS]; /* how many positions of the line share a slot */
} loops;

/* NULL when there is not enough memory. `plies` is how many plies of the game,
 * since its last capture, and of the search together it must be able to hold. */
loops *loops_new(size_t plies);
void loops_free(loops *on);

/* Begins with a position of a game; the moves that led to it count. `limit` is
 * the number of plies without a capture that draw, 0 for none. False, and nothing
 * changed, when the moves since the last capture are more than it can hold. */
bool loops_begin(loops *on, const chuhe_rulebook *book, const chuhe_position *start,
                 const chuhe_move *moves, size_t count, unsigned limit);
/* Forgets the verdicts remembered (a new game: searches must repeat exactly). */
void loops_forget(loops *on);

/* The position now. */
static inline const chuhe_position *loops_position(const loops *on)
{
    return &on->now;
}

/* Plays a legal move. */
static inline void loops_play(loops *on, chuhe_move move)
{
    assert(on->plies < on->capacity);
    on->seen[on->now.hash % LOOPS_SLOTS]++;
    chuhe_position_play_unchecked(&on->now, &on->history[on->plies++], move);
}

static inline void loops_take_back(loops *on)
{
    chuhe_position_take_back(&on->now, &on->history[--on->plies]);
    on->seen[on->now.hash % LOOPS_SLOTS]--;
}

/* The side to move passes; what stood before is not repeated afterwards. Taken
 * back by loops_unpass. */
void loops_pass(loops *on);
void loops_unpass(loops *on);

typedef enum loops_verdict {
    LOOPS_NONE, /* not repeated: search on */
    LOOPS_DRAW, /* repeated, nobody has to change; or the natural limit is reached */
    LOOPS_WINS, /* repeated, and the side that is not to move must change and
                   would lose: good for the side to move */
    LOOPS_LOSES /* repeated, and the side to move must change */
} loops_verdict;

/* loops_rule where something may be to rule. */
loops_verdict loops_rule_candidate(loops *on, unsigned height);

/* What the position now is, being `height` plies above the root of the search.
 * It counts as repeated when it stood before in the tree, the root included (once
 * is enough: what was done once can be done again), or when the book's loops are
 * complete, counting the game. A loop that is complete is ruled with all that was
 * played since the position stood first, as the referee does; one that is not, by
 * its own plies. Where the natural limit would come before a loop is complete, it
 * is a draw. Mate and stalemate come before everything: a side without a move is
 * LOOPS_NONE at the limit. Nearly free when nothing is repeated. */
static inline loops_verdict loops_rule(loops *on, unsigned height)
{
    if (on->now.quiet_plies < on->limit &&
        (on->now.quiet_plies < 4 || on->seen[on->now.hash % LOOPS_SLOTS] == 0))
        return LOOPS_NONE;
    return loops_rule_candidate(on, height);
}

#endif
