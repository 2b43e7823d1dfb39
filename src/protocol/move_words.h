/* Moves as front ends write them: h2e2, and h3e3 where ranks are counted from 1. */
#ifndef PROTOCOL_MOVE_WORDS_H
#define PROTOCOL_MOVE_WORDS_H

#include <chuhe.h>

#include "base/buffer.h"
#include "protocol/words.h"

/* How ranks are counted. */
typedef enum rank_count {
    RANKS_0_9, /* UCCI, Cyclone, ICCS, XBoard */
    RANKS_1_10 /* Fairy-Stockfish and its front ends */
} rank_count;

/* CHUHE_OK, or why the word is no legal move of the position. */
chuhe_status move_word_read(chuhe_move *move, const chuhe_position *position, word w,
                            rank_count ranks);
void move_word_write(buffer *out, chuhe_move move, rank_count ranks);

/* How the words count, when one of them tells: only ranks from 0 have a 0, only
 * ranks from 1 have a 10. What tells nothing, or contradicts itself, is `usual`. */
rank_count move_words_count(words list, rank_count usual);

#endif
