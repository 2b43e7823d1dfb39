/* The second step of reading a move: what its syntax means on a position. */
#ifndef NOTATION_MOVE_MEANING_H
#define NOTATION_MOVE_MEANING_H

#include <chuhe/position.h>

#include "notation/move_syntax.h"

/* Finds the legal move. Where several pieces fit the text, the one that can
 * play it is meant; only when two can is the text ambiguous.
 * Errors: CHUHE_E_NO_SUCH_PIECE, CHUHE_E_OFF_BOARD, CHUHE_E_AMBIGUOUS, or why
 * the move is illegal. */
chuhe_status notation_resolve(chuhe_move *move, const chuhe_position *position,
                              const notation_syntax *syntax, chuhe_error *err);

/* Whether the text fits one move and no other: no other legal one, or not even
 * one that only the safety of the own general forbids. */
typedef enum notation_fit { NOTATION_FIT_LEGAL, NOTATION_FIT_BUT_FOR_GENERAL } notation_fit;
bool notation_fits_one(const chuhe_position *position, const notation_syntax *syntax,
                       notation_fit fit);

/* All legal moves that the text fits, at most cap of them; returns how many. */
size_t notation_candidates(chuhe_move *moves, size_t cap, const chuhe_position *position,
                           const notation_syntax *syntax);

#endif
