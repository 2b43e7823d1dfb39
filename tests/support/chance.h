/* Random numbers and random boards for tests: the same seed gives the same
 * boards everywhere. */
#ifndef TESTS_SUPPORT_CHANCE_H
#define TESTS_SUPPORT_CHANCE_H

#include <chuhe.h>

typedef struct chance {
    uint64_t state;
} chance;

uint64_t chance_next(chance *luck);
/* 0 .. n-1; n is not 0. */
unsigned chance_below(chance *luck, unsigned n);

/* A few to many pieces of the usual number, each where it may stand, more of
 * them near the enemy general than anywhere else, so that there is something to
 * happen. Always one general a side; the board may still be unplayable. */
void chance_setup(chuhe_setup *setup, chance *luck);
/* A board that play never brings about: none, one or several generals, any
 * number of a kind, many of the pieces off their points. */
void chance_study_setup(chuhe_setup *setup, chance *luck);
/* One of the side's legal moves; moves that give check are chosen more often
 * than their share. CHUHE_NO_MOVE when there is none. */
chuhe_move chance_move(const chuhe_position *position, chance *luck);

#endif
