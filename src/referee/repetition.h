/* Repetition at the table: when the book rules, and what it comes to. */
#ifndef REFEREE_REPETITION_H
#define REFEREE_REPETITION_H

#include "chuhe/ruling.h"
#include "referee/board.h"

typedef struct repetition {
    chuhe_verdict verdict; /* NONE: not repeated as often as asked */
    const char *clause;    /* of the book, a constant string; "" where it has none */
} repetition;

/* The ruling on what stands on the board once the loop has run as often as the book
 * asks in play. In the variant, where no book rules: only perpetual check of one side
 * loses, everything else is a draw (spec/settings.md). Errors: CHUHE_E_MEMORY. */
chuhe_status repetition_rule(repetition *r, const board *b, const chuhe_rulebook *book,
                             const chuhe_allocator *allocator);

#endif
