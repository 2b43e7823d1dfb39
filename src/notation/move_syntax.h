/* The first step of reading a move: its syntax, without a board. */
#ifndef NOTATION_MOVE_SYNTAX_H
#define NOTATION_MOVE_SYNTAX_H

#include <chuhe/notation.h>

#include "notation/characters.h"

/* Which rank a digit names in a text of squares. */
typedef enum notation_ranks {
    NOTATION_RANKS_EITHER, /* the text does not tell */
    NOTATION_RANKS_FROM_0,
    NOTATION_RANKS_FROM_1
} notation_ranks;

/* What a move text says. Offsets point at the bytes that say it. */
typedef struct notation_syntax {
    chuhe_notation notation;
    size_t start, end; /* the text of the move: its first byte, and after its last */
    size_t to_at;      /* where the second square, the motion, or else the target stands */

    /* coordinates and ICCS */
    chuhe_square from, to;

    /* Chinese, short, WXF, SAN */
    chuhe_kind kind; /* CHUHE_KINDS in SAN when a square tells which piece it is */

    /* Chinese, short, WXF */
    notation_pick pick;
    int order; /* 1..9, when pick is NOTATION_BY_ORDER or NOTATION_BY_PLACE */
    int file;  /* 1..9 as the player counts; 0 when the text names none */
    notation_motion motion;
    int target; /* 1..9: a file or a number of points */

    /* SAN: files 0..8, ranks as written 0..10; -1 for what is left out. A reader
     * that knows from elsewhere how its file counts ranks may set `ranks`. */
    int from_file, from_rank, to_file, to_rank;
    bool is_capture;
    notation_ranks ranks;
} notation_syntax;

/* Reads the move text that begins at text[at] and ends where it is complete;
 * what follows does not matter. `syntax` is only filled on success. `parts`
 * (may be NULL) tells how many of its parts were sound before it broke off: a
 * text with two or more was surely meant to be a move.
 * Errors: CHUHE_E_SYNTAX, CHUHE_E_SQUARE. */
typedef chuhe_status notation_scan(notation_syntax *syntax, int *parts, const char *text,
                                   size_t len, size_t at, chuhe_error *err);
notation_scan notation_scan_coordinates;   /* and ICCS; ranks 0..9 */
notation_scan notation_scan_coordinates10; /* ranks 1..10 */
notation_scan notation_scan_chinese;       /* the full form */
notation_scan notation_scan_short;         /* the short form or the full one */
notation_scan notation_scan_wxf;
notation_scan notation_scan_san;
/* For running text: coordinates of either kind or full Chinese, as its first
 * character and a rank 10 tell. */
notation_scan notation_scan_any;

/* How a text in the notation is read; NULL when there is no such notation. */
notation_scan *notation_scan_of(chuhe_notation notation);

/* The offset of the first character from `at` on that is no blank. */
size_t notation_skip_blanks(const char *text, size_t len, size_t at);

static inline bool notation_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
static inline bool notation_is_digit(char c)
{
    return c >= '0' && c <= '9';
}
/* The file 0..25 that a letter names: 9 and more are off the board. */
static inline int notation_letter_file(char letter)
{
    return letter >= 'a' ? letter - 'a' : letter - 'A';
}

#endif
