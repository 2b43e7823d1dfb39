/* A loop folded into what each side did: from plies to conducts. */
#ifndef RULING_FOLD_H
#define RULING_FOLD_H

#include "ruling/conduct.h"
#include "ruling/loop.h"

/* Classifies every ply of a loop. plies NULL: only the conducts are wanted, and
 * work that cannot change them is left out; otherwise it has room for the loop. */
void fold_loop(conduct_tally tallies[CHUHE_SIDES], chuhe_ruled_ply *plies, search *s,
               const chuhe_rulebook *book, const loop *on);

/* Classifies the plies of one side, under a book that sees any gain, up to one that
 * is surely nothing forbidden: true when there is one. */
bool fold_side(conduct_tally *tally, search *s, const chuhe_rulebook *book, const loop *on,
               chuhe_side side);

/* Conducts, clause and verdict from the tallies. */
chuhe_verdict fold_verdict(chuhe_conduct conducts[CHUHE_SIDES], const chuhe_clause **clause,
                           const conduct_tally tallies[CHUHE_SIDES], const chuhe_rulebook *book);

/* The verdict alone, found as cheaply as it can be: a side is looked at no further
 * once it is seen to do nothing forbidden. nodes: the bound. */
chuhe_verdict fold_quickly(const chuhe_rulebook *book, const loop *on, uint64_t nodes);

#endif
