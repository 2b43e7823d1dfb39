/* Chases by the letter of the Asian rules, worked out on the oracle's boards from
 * the text alone: who may take what, whether it could be taken back, and whether
 * one piece is attacked anew at every move. Slow and plain. */
#ifndef TESTS_SUPPORT_CHASE_CHECK_H
#define TESTS_SUPPORT_CHASE_CHECK_H

#include "support/played_line.h"

/* Whether the piece on `victim` could be taken back after the side to move has
 * taken it from `attacker`: by a legal move, on that very square. */
bool chase_check_is_protected(const chuhe_setup *board, chuhe_square attacker, chuhe_square victim);
/* Whether the side to move attacks `victim` from `attacker` so that it counts: a
 * legal capture by another piece than general and soldier, of a piece that is not
 * protected; of a chariot by a horse or cannon in any case; not of a piece of the
 * same kind that can take back, nor of a soldier before the river. */
bool chase_check_attacks(const chuhe_setup *board, chuhe_square attacker, chuhe_square victim);
/* The squares, before ply `first`, of those pieces that each ply of the side in
 * the window first..last attacks anew. */
chuhe_squareset chase_check_victims(const played_line *line, size_t first, size_t last,
                                    chuhe_side side);
/* Whether every ply of the side in the window checks, and whether any does. */
bool chase_check_all_check(const played_line *line, size_t first, size_t last, chuhe_side side);
bool chase_check_any_check(const played_line *line, size_t first, size_t last, chuhe_side side);
/* 3 for perpetual check, 1 for perpetual chase without a check, 0 otherwise. */
int chase_check_weight(const played_line *line, size_t first, size_t last, chuhe_side side);

#endif
