/* A second opinion on moves, written from the rules of play alone and as plainly
 * as they read: may this piece go from here to there, and is the own general
 * safe afterwards? It is slow and shares nothing with the library but the names
 * of pieces and squares, so that a mistake is hardly made in both.
 *
 * It also knows what holds on study boards: a piece that stands where its kind
 * never comes may only go to points where its kind belongs; a side without a
 * general is never in check; one with several must keep them all safe. */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include <chuhe.h>

enum { ORACLE_MOVES_MAX = CHUHE_SQUARES * CHUHE_SQUARES };

typedef struct oracle_moves {
    size_t count;
    chuhe_move move[ORACLE_MOVES_MAX];
} oracle_moves;

/* Whether a piece of this colour and kind can ever stand there. */
bool oracle_may_stand(chuhe_piece piece, chuhe_square square);
/* Whether the piece on `from` could go to `to`, checks not considered. */
bool oracle_reaches(const chuhe_setup *setup, chuhe_square from, chuhe_square to);
/* The enemy pieces that attack a general of the side, or face it. */
chuhe_squareset oracle_checkers(const chuhe_setup *setup, chuhe_side side);
/* Moves the piece and passes the turn. */
void oracle_play(chuhe_setup *setup, chuhe_move move);
bool oracle_is_legal(const chuhe_setup *setup, chuhe_move move);
/* The legal moves of the side to move, in ascending order of from, then to. */
void oracle_list(oracle_moves *moves, const chuhe_setup *setup);
uint64_t oracle_perft(const chuhe_setup *setup, unsigned depth);

#endif
