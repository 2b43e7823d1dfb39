/* Pieces alike, as their player sees them: what 前, 中, 后 and 一 to 五 count. */
#ifndef NOTATION_FELLOWS_H
#define NOTATION_FELLOWS_H

#include <chuhe/position.h>

/* The squares of all pieces of the kind of the side to move, from the player's
 * right-hand file to the left, front to back; returns how many. There is room
 * for a study board that holds nothing else. */
int notation_find_squares(chuhe_square squares[CHUHE_SQUARES], const chuhe_position *position,
                          chuhe_kind kind);

/* Those of them that stand on one of the player's files, in no particular order. */
int notation_find_on_file(chuhe_square squares[CHUHE_RANKS], const chuhe_position *position,
                          chuhe_kind kind, int file);

/* One of several pieces of a kind. */
typedef struct notation_fellow {
    uint8_t place;         /* 1 for the one in front on its file, and on to the rear */
    uint8_t on_file;       /* how many of them stand on its file */
    uint8_t order;         /* among all on files with two or more: from the right-hand file
                              to the left, front to back in each; 0 when alone on its file */
    uint8_t crowded_files; /* how many files have two or more */
} notation_fellow;

/* How the piece at squares[index] stands to its fellows; `squares` are as above. */
notation_fellow notation_fellow_at(const chuhe_square *squares, int count, int index);

/* A square from the player's own numbers (files 1..9 from his right, ranks 0..9
 * from his home rank), and back. */
static inline chuhe_square notation_own_square(chuhe_side side, int file, int rank)
{
    return side == CHUHE_RED ? chuhe_square_make(9 - file, rank)
                             : chuhe_square_make(file - 1, 9 - rank);
}
static inline int notation_own_file(chuhe_side side, chuhe_square square)
{
    return side == CHUHE_RED ? 9 - chuhe_square_file(square) : 1 + chuhe_square_file(square);
}
static inline int notation_own_rank(chuhe_side side, chuhe_square square)
{
    return side == CHUHE_RED ? chuhe_square_rank(square) : 9 - chuhe_square_rank(square);
}

#endif
