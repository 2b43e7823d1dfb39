/* How a side played over a loop, from what each of its plies is. */
#ifndef RULING_CONDUCT_H
#define RULING_CONDUCT_H

#include "ruling/classify.h"

typedef struct conduct_tally {
    unsigned plies;
    unsigned classes[CHUHE_CLASSES];
    unsigned joint;                  /* chases only by several pieces together */
    unsigned by_checks;              /* chases only by checks */
    unsigned by_soldier, by_general; /* plies that chase by those alone */
    quiet_set quiet;                 /* what all plies are: exchange, block, … */
    unsigned unsure;                 /* plies whose class may be graver */
    slot_set victims;                /* chased at every ply */
    slot_set pinned; /* chased at every ply, a chariot pinned by a horse each time */
    slot_set others; /* chased at some ply, and no chariot chased by a lesser piece */
} conduct_tally;

void conduct_begin(conduct_tally *tally);
void conduct_add(conduct_tally *tally, const ply_facts *facts);

/* The conduct under a book. */
chuhe_conduct conduct_decide(const conduct_tally *tally, const chuhe_rulebook *book);

/* The conduct with joint chases taken for any others: what it is called where
 * their being lighter decides nothing. */
chuhe_conduct conduct_plain(const conduct_tally *tally, chuhe_conduct conduct);

/* The verdict on two conducts, and the clause that says so. */
chuhe_verdict conduct_verdict(const chuhe_clause **clause,
                              const chuhe_conduct conducts[CHUHE_SIDES],
                              const chuhe_rulebook *book);

#endif
