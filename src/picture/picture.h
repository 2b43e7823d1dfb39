/* Pictures of a board in the printed style that the 1999 rules ask for (1.3):
 * Red below, characters in outline (阳文); Black above, characters reversed
 * (阴文). */
#ifndef PICTURE_PICTURE_H
#define PICTURE_PICTURE_H

#include <chuhe.h>

#include "base/buffer.h"

/* What an arrow means, and so how it is drawn. Zero: nothing in particular. */
typedef enum picture_ink {
    PICTURE_INK_PLAIN,
    PICTURE_INK_ATTACK,      /* a piece and what it attacks */
    PICTURE_INK_GUARD,       /* a piece and what it protects */
    PICTURE_INK_FALSE_GUARD, /* the same where it cannot recapture: dashed */
    PICTURE_INKS
} picture_ink;

typedef struct picture_arrow {
    chuhe_square from, to;
    picture_ink ink; /* one out of range: PLAIN */
} picture_arrow;

/* A line under the board that says what an ink means. */
typedef struct picture_legend {
    picture_ink ink;
    const char *text; /* UTF-8; what does not fit on a line is cut */
} picture_legend;

typedef struct picture_options {
    bool black_below;     /* turn the board round */
    bool letters;         /* FEN letters instead of characters on the pieces */
    const char *title;    /* UTF-8 text under the board, or NULL */
    chuhe_move last_move; /* marked on the board, or CHUHE_NO_MOVE */
    chuhe_squareset marks;
    const picture_arrow *arrows;
    size_t arrow_count;
    const picture_legend *legend;
    size_t legend_count;
} picture_options;

/* Appends a complete SVG document to `svg`. Needs no fonts for pieces, file
 * numbers and river: their outlines are built in. Squares off the board and bytes
 * that are no piece are left out; options NULL: the plain board. Failure shows in
 * the buffer (buffer_failed). */
void picture_board_svg(buffer *svg, const chuhe_setup *setup, const picture_options *options);

/* Renders an SVG document to a PNG file of the given width in pixels, appended
 * to `png`. Returns false, with a constant sentence in *why (which may be NULL),
 * and nothing appended, when it can't. The text may come from anywhere: it can't
 * reach files, memory stays bounded; but the time doesn't, a stranger's filters
 * may be slow. */
bool picture_svg_to_png(buffer *png, const char *svg, size_t svg_len, int width, const char **why);

#endif
