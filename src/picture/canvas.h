/* What the parts of a board picture share: the scale, the colours and the way
 * from a square to a place on the paper.
 *
 * All coordinates are whole numbers, a thousand to the distance between two
 * lines, so that no locale can put a comma into them:
 *
 *   0        LEFT                      LEFT + 8000        WIDTH
 *   +---------------------------------------------------------+ 0
 *   |          1    2    3  ...                    9          |
 *   |        +----+----+----                  ----+           | TOP
 *   |        |    |    |                          |           |
 *   |        +----+----+----                  ----+           | TOP + 9000
 *   |          九   八   七 ...                    一         |
 *   |    --> legend                                           | HEIGHT
   |                        title                            |
 *   +---------------------------------------------------------+
 */
#ifndef PICTURE_CANVAS_H
#define PICTURE_CANVAS_H

#include <chuhe.h>

#include "base/buffer.h"
#include "picture/picture.h"

enum {
    CELL = 1000,
    LEFT = 720,
    TOP = 1130,
    BOARD_WIDTH = 8 * CELL,
    BOARD_HEIGHT = 9 * CELL,
    WIDTH = LEFT + BOARD_WIDTH + LEFT,
    HEIGHT = TOP + BOARD_HEIGHT + TOP, /* without the title */

    PIECE_RADIUS = 450,
    NUMBER_DISTANCE = 740, /* of the file numbers from the edge of the board */

    TITLE_SIZE = 380, /* em of the title */
    TITLE_LINE = 540, /* distance of its lines */

    LEGEND_SIZE = 320, /* em of the legend */
    LEGEND_LINE = 470  /* distance of its lines */
};

#define COLOUR_PAPER "#fffdf7"
#define COLOUR_LINE "#4a4038"
#define COLOUR_RIVER "#8a7d6e"
#define COLOUR_RED "#a8201a"
#define COLOUR_RED_DISC "#fff8ea"
#define COLOUR_BLACK "#232326"
#define COLOUR_BLACK_INK "#fff8ea"
#define COLOUR_LAST "#2468a0"
#define COLOUR_ARROW "#2e7d4f"
#define COLOUR_MARK "#d07a12"
#define COLOUR_ATTACK "#c2410c"
#define COLOUR_GUARD "#2468a0"
#define COLOUR_FALSE_GUARD "#7a5195"

typedef struct picture_point {
    int x, y;
} picture_point;

/* One picture in the making. */
typedef struct picture_canvas {
    buffer *svg;
    const chuhe_setup *setup;
    const picture_options *options;
} picture_canvas;

/* The point of the board with the given file and rank, on the paper. */
static inline picture_point picture_place(const picture_canvas *canvas, int file, int rank)
{
    bool turned = canvas->options->black_below;
    int column = turned ? 8 - file : file;
    int row = turned ? rank : 9 - rank;
    return (picture_point){LEFT + CELL * column, TOP + CELL * row};
}

static inline picture_point picture_place_square(const picture_canvas *canvas, chuhe_square square)
{
    return picture_place(canvas, chuhe_square_file(square), chuhe_square_rank(square));
}

/* The board itself (grid.c). */
void picture_grid(const picture_canvas *canvas);

/* What is drawn upon it (overlay.c), below and above the pieces. */
void picture_overlay_below(const picture_canvas *canvas);
void picture_overlay_above(const picture_canvas *canvas);

/* One arrow between two places (overlay.c): its shaft and its head, `back` before
 * the place that it points at. Nothing when the places are one. */
void picture_arrow_shaft(buffer *svg, picture_point from, picture_point to, int back,
                         picture_ink ink);
void picture_arrow_head(buffer *svg, picture_point from, picture_point to, int back,
                        picture_ink ink);

/* The legend under the board (legend.c), and the room that it takes. */
int picture_legend_height(const picture_options *options);
void picture_append_legend(buffer *svg, const picture_options *options);

/* The title (title.c), `top` being where there is room for it: broken into lines,
 * escaped, with all that XML doesn't allow made harmless. picture_title_lines tells
 * how many lines it takes. */
int picture_title_lines(const char *title);
void picture_title(buffer *svg, const char *title, int top);
/* The first line of a text that fits into so many hundredths of an em, escaped; and
 * the fonts for a text, as an attribute. */
void picture_text_line(buffer *svg, const char *text, int width);
void picture_text_fonts(buffer *svg, const char *text);

#endif
