/* Lines of play full of loops, to search in: of chance, of the lists of rulings
 * and, where CHUHE_CORPUS names a folder with them, of games that were played. */
#ifndef TESTS_SUPPORT_LOOP_LINES_H
#define TESTS_SUPPORT_LOOP_LINES_H

#include "support/chance.h"
#include "support/played_line.h"

/* Begins to collect: reads the lists and the games there are. NULL without memory. */
typedef struct loop_lines loop_lines;
loop_lines *loop_lines_new(void);
void loop_lines_free(loop_lines *lines);

/* A line, cut off at some ply, that can be played as a game without faults. Half of
 * them are of chance, the others of the lists and games in equal parts. */
void loop_lines_draw(played_line *line, const loop_lines *from, chance *luck);

/* How many there are to choose from besides those of chance. */
size_t loop_lines_known(const loop_lines *lines);
size_t loop_lines_games(const loop_lines *lines);

#endif
