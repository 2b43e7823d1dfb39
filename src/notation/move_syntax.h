/* The first step of reading a move: its syntax, without a board. */
#ifndef NOTATION_MOVE_SYNTAX_H
#define NOTATION_MOVE_SYNTAX_H

#include <chuhe/notation.h>

#include "notation/characters.h"

/* What a move text says. Offsets point at the bytes that say it. */
typedef struct notation_syntax {
    chuhe_notation notation;
    size_t start, end; /* the text of the move: its first byte, and after its last */

    /* coordinates and ICCS */
    chuhe_square from, to;

    /* Chinese */
    chuhe_kind kind;
    notation_pick pick;
    int order; /* 1..9, when pick is NOTATION_BY_ORDER */
    int file;  /* 1..9 as the player counts; 0 when the text names none */
    notation_motion motion;
    int target; /* 1..9: a file or a number of points */

    size_t to_at; /* where the second square, or the motion, stands */
} notation_syntax;

/* Reads the move text that begins at text[at] and ends where it is complete;
 * what follows does not matter. `syntax` is only filled on success. `parts`
 * (may be NULL) tells how many of its parts were sound before it broke off: a
 * text with two or more was surely meant to be a move.
 * Errors: CHUHE_E_SYNTAX, CHUHE_E_SQUARE. */
chuhe_status notation_scan_coordinates(notation_syntax *syntax, int *parts, const char *text,
                                       size_t len, size_t at, chuhe_error *err);
chuhe_status notation_scan_chinese(notation_syntax *syntax, int *parts, const char *text,
                                   size_t len, size_t at, chuhe_error *err);
/* Either, as its first character tells. */
chuhe_status notation_scan_any(notation_syntax *syntax, int *parts, const char *text, size_t len,
                               size_t at, chuhe_error *err);

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

#endif
