/* Lists of perft counts: one position a line, `FEN ;D1 n ;D2 n …`, `#` starts a
 * comment line. */
#ifndef TESTS_SUPPORT_PERFT_LIST_H
#define TESTS_SUPPORT_PERFT_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PERFT_LIST_DEPTHS = 10 };

typedef struct perft_line {
    char fen[128];
    unsigned depths;                   /* the deepest count that is known */
    uint64_t nodes[PERFT_LIST_DEPTHS]; /* by depth, from 1; 0 when not known */
} perft_line;

typedef enum perft_list_result {
    PERFT_LIST_LINE,
    PERFT_LIST_END,
    PERFT_LIST_BAD /* the line cannot be read */
} perft_list_result;

/* The next position of the list; line_number is counted up. */
perft_list_result perft_list_next(perft_line *line, unsigned *line_number, FILE *file);

#endif
