/* Touched pieces (摸子): what they bind to. 1999 rules, 5.1 to 5.6. */
#ifndef REFEREE_TOUCH_H
#define REFEREE_TOUCH_H

#include "chuhe/event.h"
#include "referee/board.h"

enum { TOUCH_MAX = 8 };

/* What a side has touched, in order; for its turn now, or, touched in the opponent's
 * time, for its next one. A plain value. */
typedef struct touches {
    uint8_t count;
    chuhe_square square[TOUCH_MAX]; /* the first that were touched; further ones bind to nothing */
    bool with_next[TOUCH_MAX];      /* touched at once with the one after it (5.5) */
} touches;

/* Adds one touch (second CHUHE_NO_SQUARE) or two at once. The same square twice is
 * once. */
void touch_add(touches *t, chuhe_square square, chuhe_square second);

typedef struct touch_duty {
    chuhe_refusal clause; /* which rule binds: TOUCHED_OWN (5.1), TOUCHED_ENEMY (5.2),
                             TOUCHED_OWN_FIRST (5.3), TOUCHED_ENEMY_FIRST (5.4, 5.5); NONE: free */
    bool captures;        /* the duty is to capture `target` (by `piece`, when that is a square) */
    chuhe_square piece;   /* that must move, or CHUHE_NO_SQUARE: any */
    chuhe_square target;
} touch_duty;

/* What the side to move must do. Of several own pieces the first that can move
 * counts, of several enemy ones the first that can be captured. */
touch_duty touch_work_out(const touches *t, const board *b);
/* Whether a turn does it. */
bool touch_allows(const touch_duty *duty, const chuhe_turn *turn);
/* The fouls that a touch of this square by the side to move is: TOUCHES_FIXED for an own piece
 * without a legal move, TOUCHES_SAFE for an enemy piece that nothing can take; false:
 * it is none. */
bool touch_is_foul(chuhe_foul *foul, const board *b, chuhe_square square);

#endif
