/* The curve of a game as a picture: Red's winning chances after every ply, with
 * marks at the moves that gave some away. */
#ifndef REVIEW_PLOT_H
#define REVIEW_PLOT_H

#include "base/buffer.h"
#include "review/review.h"

typedef struct review_plot_options {
    const char *title;                 /* UTF-8, one line, may be NULL … */
    const char *sides[CHUHE_SIDES];    /* … a line for each side under it */
    const char *grades[REVIEW_GRADES]; /* what the marks mean, for the legend */
} review_plot_options;

enum { REVIEW_PLOT_WIDTH = 1200 }; /* in pixels, as drawn; the usual width of a PNG */

/* Appends a complete SVG document. It holds numbers and the given texts as text;
 * failure shows in the buffer. */
void review_plot_svg(buffer *svg, const review *r, const review_plot_options *options);

#endif
