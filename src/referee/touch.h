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
/* A ply was made: touches follow the piece, and forget one that was captured. To be
 * told of what was touched in the opponent's time. */
void touch_follow(touches *t, chuhe_move move);

typedef struct touch_duty {
    chuhe_refusal clause; /* which rule binds: TOUCHED_OWN (5.1), TOUCHED_ENEMY (5.2),
                             TOUCHED_OWN_FIRST (5.3), TOUCHED_ENEMY_FIRST (5.4, 5.5); NONE: free */
    bool captures;        /* the duty is to capture `target` (by `piece`, when that is a square) */
    chuhe_square piece;   /* that must move, or CHUHE_NO_SQUARE: any */
    chuhe_square target;
} touch_duty;

/* What the side to move must do. Own pieces that cannot move and enemy ones that nothing
 * can capture bind to nothing and are left out; the first of the rest decides whether
 * 5.3 or 5.4 holds. Of several own pieces the first counts, and it must capture the
 * first enemy one that it can (5.3); of several enemy ones the first counts, and the
 * first own one that can must capture it (5.4). So whoever touched more never has more
 * to choose from. What can move is judged by the legal moves (pins, check, odds) with
 * the markers as they stand. */
touch_duty touch_work_out(const touches *t, const board *b);
/* Whether a turn does it. */
bool touch_allows(const touch_duty *duty, const chuhe_turn *turn);
/* The fouls that a touch of this square by the side to move is: TOUCHES_FIXED for an own piece
 * without a legal move, TOUCHES_SAFE for an enemy piece that nothing can take; false:
 * it is none. */
bool touch_is_foul(chuhe_foul *foul, const board *b, chuhe_square square);

#endif
