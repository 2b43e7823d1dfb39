/* Loops brought about by chance: play that likes to check, to attack, to step
 * out of an attack and to go back where it came from, until a position has stood
 * two to four times. */
#ifndef TESTS_SUPPORT_CHANCE_LOOP_H
#define TESTS_SUPPORT_CHANCE_LOOP_H

#include "support/chance.h"
#include "support/played_line.h"

/* A line that ends with a position that stood `occurrences` times (at least 2).
 * Every piece but the generals may be missing; about half of the lines repeat
 * one loop ply by ply, the others come back by different ways. */
void chance_loop(played_line *line, unsigned occurrences, chance *luck);

#endif
