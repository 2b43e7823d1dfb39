/* A second opinion on mates: every move of both sides is tried, nothing is
 * remembered, nothing left out. For small numbers only. */
#ifndef TESTS_SUPPORT_PLAIN_MATE_H
#define TESTS_SUPPORT_PLAIN_MATE_H

#include <chuhe.h>

/* Whether the side to move leaves the other without a move by its n-th move at
 * the latest, whatever the other does. */
bool plain_mates(const chuhe_position *position, unsigned n, bool checks_only);
/* The same after this move of the attacker, who has n - 1 more. */
bool plain_move_mates(const chuhe_position *position, chuhe_move move, unsigned n,
                      bool checks_only);
/* The least such number up to `max`; 0 when there is none. */
unsigned plain_mate_number(const chuhe_position *position, unsigned max, bool checks_only);

/* Plays the line, which must be legal and leave the defender without a move at
 * its end; fails the running test otherwise. */
void plain_play_mate(const chuhe_position *position, const chuhe_move *line, unsigned length);

#endif
