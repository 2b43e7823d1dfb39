/* What reading tells, as one text to compare with:
 *
 *   [Red=甲]        a tag
 *   <FEN>           a start that is not the usual one
 *   h2e2            a move
 *   (3 … )          a variation in place of ply 3
 *   {text} {<text}  a comment, a comment before the next move
 *   $1 @59000 =1-0  a mark, a time left in milliseconds, a result (1-0, 0-1, 1/2, *)
 *   !2:17 message   a warning at line 2, byte 17; !2:17/3 when it is on ply 3
 *   ;               the game ends
 *
 * each followed by a blank, warnings by " !". */
#ifndef TESTS_SUPPORT_TOLD_H
#define TESTS_SUPPORT_TOLD_H

#include <chuhe.h>

typedef struct told_options {
    chuhe_format format;
    chuhe_charset charset;
    bool no_warnings;  /* leave them out */
    size_t stop_after; /* events; 0: never */
    const chuhe_allocator *allocator;
} told_options;

/* The caller frees it. *status may be NULL. */
char *told(chuhe_status *status, const char *bytes, size_t len, const told_options *options);

#endif
