/* Small values: sides, kinds, pieces, squares, sets of squares, moves. */
#ifndef CHUHE_TYPES_H
#define CHUHE_TYPES_H

#include <stdbool.h>
#include <stdint.h>

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A side: Red (红) or Black (黑). Red sits below, at rank 0. */
typedef uint8_t chuhe_side;
enum { CHUHE_RED = 0, CHUHE_BLACK = 1, CHUHE_SIDES = 2 };

/* A kind of piece, in the order in which the rule books name them. */
typedef uint8_t chuhe_kind;
enum {
    CHUHE_GENERAL = 0, /* 帅 将 */
    CHUHE_ADVISOR,     /* 仕 士 */
    CHUHE_ELEPHANT,    /* 相 象 */
    CHUHE_HORSE,       /* 马 */
    CHUHE_CHARIOT,     /* 车 */
    CHUHE_CANNON,      /* 炮 */
    CHUHE_SOLDIER,     /* 兵 卒 */
    CHUHE_KINDS
};

/* A piece, or CHUHE_NO_PIECE: 1 + kind for Red, 9 + kind for Black. */
typedef uint8_t chuhe_piece;
enum { CHUHE_NO_PIECE = 0, CHUHE_PIECES = 16 };

static inline chuhe_piece chuhe_piece_make(chuhe_side side, chuhe_kind kind)
{
    return (chuhe_piece)(1 + kind + 8 * side);
}
/* For a piece other than CHUHE_NO_PIECE. */
static inline chuhe_side chuhe_piece_side(chuhe_piece piece)
{
    return (chuhe_side)((piece - 1) >> 3);
}
static inline chuhe_kind chuhe_piece_kind(chuhe_piece piece)
{
    return (chuhe_kind)((piece - 1) & 7);
}

/* A square (交叉点): 9 * rank + file. Files 0..8 are a..i from Red's left;
 * ranks 0..9 from Red's home rank. Red's own file numbers (一..九) run the
 * other way: red_file = 9 - file; black_file = 1 + file. */
typedef uint8_t chuhe_square;
enum { CHUHE_FILES = 9, CHUHE_RANKS = 10, CHUHE_SQUARES = 90, CHUHE_NO_SQUARE = 90 };

static inline chuhe_square chuhe_square_make(int file, int rank)
{
    return (chuhe_square)(9 * rank + file);
}
static inline int chuhe_square_file(chuhe_square square)
{
    return square % 9;
}
static inline int chuhe_square_rank(chuhe_square square)
{
    return square / 9;
}

/* A set of squares: bit (square % 45) of half[square / 45]. */
typedef struct chuhe_squareset {
    uint64_t half[2];
} chuhe_squareset;

static inline bool chuhe_squareset_has(chuhe_squareset set, chuhe_square square)
{
    return (set.half[square / 45] >> (square % 45)) & 1;
}
static inline void chuhe_squareset_add(chuhe_squareset *set, chuhe_square square)
{
    set->half[square / 45] |= (uint64_t)1 << (square % 45);
}
static inline bool chuhe_squareset_is_empty(chuhe_squareset set)
{
    return (set.half[0] | set.half[1]) == 0;
}
/* The number of squares in the set. */
CHUHE_API int chuhe_squareset_count(chuhe_squareset set);
/* The first square of the set that is not below `from`, or CHUHE_NO_SQUARE. */
CHUHE_API chuhe_square chuhe_squareset_next(chuhe_squareset set, chuhe_square from);

/* A move (着法): from + 128 * to. CHUHE_NO_MOVE is no move. */
typedef uint16_t chuhe_move;
enum { CHUHE_NO_MOVE = 0 };

static inline chuhe_move chuhe_move_make(chuhe_square from, chuhe_square to)
{
    return (chuhe_move)(from | to << 7);
}
static inline chuhe_square chuhe_move_from(chuhe_move move)
{
    return (chuhe_square)(move & 127);
}
static inline chuhe_square chuhe_move_to(chuhe_move move)
{
    return (chuhe_square)(move >> 7 & 127);
}

#ifdef __cplusplus
}
#endif

#endif
