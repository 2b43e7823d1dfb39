/* Repetition inside the search, as the rule book in force rules it.
 *
 * A `loops` is the line of play that one thread is looking at, with what was
 * played in the game before it. The rulings are the library's own
 * (chuhe_watch); this adds null moves, a memory of verdicts, since a ruling
 * costs far more than a node and the same loop comes back thousands of times in
 * a search, and the difference between a loop seen once in the tree and one
 * that is complete. */
#ifndef ENGINE_LOOPS_H
#define ENGINE_LOOPS_H

#include <chuhe.h>

typedef struct loops loops;

/* NULL when there is not enough memory. `plies` is how many plies of the game and
 * of the search together it must be able to hold. */
loops *loops_new(size_t plies);
void loops_free(loops *on);

/* Begins with a position of a game; the moves that led to it count. `limit` is
 * the number of plies without a capture that draw, 0 for none. False when the
 * moves are more than it can hold. */
bool loops_begin(loops *on, const chuhe_rulebook *book, const chuhe_position *start,
                 const chuhe_move *moves, size_t count, unsigned limit);
/* Forgets the verdicts remembered (a new game: searches must repeat exactly). */
void loops_forget(loops *on);

/* The position now. */
const chuhe_position *loops_position(const loops *on);
void loops_play(loops *on, chuhe_move move);
void loops_take_back(loops *on);
/* The side to move passes; what stood before is not repeated afterwards. Taken
 * back by loops_unpass. */
void loops_pass(loops *on);
void loops_unpass(loops *on);

typedef enum loops_verdict {
    LOOPS_NONE,  /* not repeated: search on */
    LOOPS_DRAW,  /* repeated, nobody has to change; or the natural limit is reached */
    LOOPS_WINS,  /* repeated, and the side that is not to move must change and
                    would lose: good for the side to move */
    LOOPS_LOSES  /* repeated, and the side to move must change */
} loops_verdict;

/* What the position now is, being `height` plies above the root of the search.
 * It counts as repeated when it stood before in the tree (once is enough: what
 * was done once can be done again), or, before the root, as often as the book
 * asks for less one. Nearly free when nothing is repeated. */
loops_verdict loops_rule(loops *on, unsigned height);

#endif
