/* What the tests of the board share. Each fails the running cmocka test when something
 * is not as it says. */
#ifndef TESTS_REFEREE_BOARD_FACTS_H
#define TESTS_REFEREE_BOARD_FACTS_H

#include "referee/board.h"

/* Tournament rules; fen NULL: the usual start. */
chuhe_referee_options board_facts_options(const char *fen, unsigned first_moves, unsigned markers);
void board_facts_begin(board *b, const char *fen, unsigned first_moves, unsigned markers);
/* Plays "a0a1 a9a8 ...". */
void board_facts_play(board *b, const char *moves);
/* The move is refused, and not in the list of turns. */
void board_facts_refused(const board *b, const char *move, chuhe_refusal refusal, chuhe_status why);
/* Pieces, side and counters are the same. */
void board_facts_assert_same(const chuhe_setup *a, const chuhe_setup *b);
void board_facts_assert_fen(const board *b, const char *fen);

#endif
