/* Facts a player can check on a board, for cmocka tests. Squares and moves are
 * written `e2` and `h2e2`, ranks 0..9; lists of them are divided by blanks, in
 * any order. Each function fails the running test with the FEN in the message. */
#ifndef TESTS_SUPPORT_FACTS_H
#define TESTS_SUPPORT_FACTS_H

#include <chuhe.h>

chuhe_square facts_square(const char *text);
chuhe_move facts_move(const char *text);

/* A position; `forgive` are the faults to let pass. */
void facts_set_up(chuhe_position *position, const char *fen, chuhe_faults forgive);

/* Where the piece on the square may legally go: exactly there. */
void facts_goes(const char *fen, const char *square, const char *points);
void facts_study_goes(const char *fen, chuhe_faults forgive, const char *square,
                      const char *points);
/* The legal moves of the side to move: exactly these. */
void facts_legal(const char *fen, const char *expected);
void facts_study_legal(const char *fen, chuhe_faults forgive, const char *expected);
/* The move is refused for this reason, and playing it leaves the position alone. */
void facts_refused(const char *fen, const char *move, chuhe_status why);
/* The pieces that give check: exactly these. */
void facts_checkers(const char *fen, const char *points);
void facts_stands(const char *fen, chuhe_standing standing);

/* Whether pieces, side, counters and hash are the same. */
bool facts_is_identical(const chuhe_position *a, const chuhe_position *b);

#endif
