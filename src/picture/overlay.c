/* The last move, arrows and marks. Shafts of arrows lie below the pieces, so
 * that they hide none; heads lie above, on the rim of the piece they point at,
 * so that even an arrow to the next point is seen. */
#include <math.h>

#include "picture/canvas.h"

enum {
    OUTSIDE_PIECE = PIECE_RADIUS + 22, /* half a bracket around a piece */
    AROUND_POINT = 300,                /* half a bracket around an empty point */
    SHAFT_WIDTH = 84,
    HEAD_LENGTH = 270,
    HEAD_HALF_WIDTH = 145,
    CASING_WIDTH = 24,  /* a light seam that sets the head off from a piece */
    TIP_ON_PIECE = 350, /* distance of the tip from the middle of a piece */
    TIP_ON_POINT = 60
};

static bool is_occupied(const picture_canvas *canvas, chuhe_square square)
{
    return canvas->setup->board[square] != CHUHE_NO_PIECE;
}

/* Four corners of a square of half width `half`. */
static void append_brackets(buffer *svg, picture_point at, int half)
{
    int arm = half * 2 / 5;
    for (int x = -1; x <= 1; x += 2)
        for (int y = -1; y <= 1; y += 2)
            buffer_printf(svg, "M%d %dh%dv%d", at.x + x * (half - arm), at.y + y * half, x * arm,
                          -y * arm);
}

static void append_last_move(const picture_canvas *canvas)
{
    chuhe_move move = canvas->options->last_move;
    chuhe_square ends[2] = {chuhe_move_from(move), chuhe_move_to(move)};
    if (move == CHUHE_NO_MOVE || ends[0] >= CHUHE_SQUARES || ends[1] >= CHUHE_SQUARES)
        return;

    buffer_text(canvas->svg, "<path class=\"last-move\" fill=\"none\" stroke=\"" COLOUR_LAST
                             "\" stroke-width=\"44\" d=\"");
    for (int i = 0; i < 2; i++)
        append_brackets(canvas->svg, picture_place_square(canvas, ends[i]),
                        is_occupied(canvas, ends[i]) ? OUTSIDE_PIECE : AROUND_POINT);
    buffer_text(canvas->svg, "\"/>\n");
}

/* One arrow on the paper: the unit vector of its direction, its tip, its looks. */
typedef struct arrow_line {
    double dx, dy, tip_x, tip_y;
    picture_ink ink;
} arrow_line;

static const char *colour_of(picture_ink ink)
{
    static const char *const colours[] = {[PICTURE_INK_PLAIN] = COLOUR_ARROW,
                                          [PICTURE_INK_ATTACK] = COLOUR_ATTACK,
                                          [PICTURE_INK_GUARD] = COLOUR_GUARD,
                                          [PICTURE_INK_FALSE_GUARD] = COLOUR_FALSE_GUARD};
    return colours[ink];
}

static bool make_arrow_line(arrow_line *line, picture_point from, picture_point to, int back,
                            picture_ink ink)
{
    double x = to.x - from.x, y = to.y - from.y, length = hypot(x, y);
    if (from.x == to.x && from.y == to.y)
        return false;
    *line = (arrow_line){.dx = x / length, .dy = y / length};
    line->tip_x = to.x - back * line->dx;
    line->tip_y = to.y - back * line->dy;
    line->ink = (unsigned)ink < PICTURE_INKS ? ink : PICTURE_INK_PLAIN;
    return true;
}

void picture_arrow_shaft(buffer *svg, picture_point from, picture_point to, int back,
                         picture_ink ink)
{
    arrow_line line;
    if (!make_arrow_line(&line, from, to, back, ink))
        return;
    buffer_printf(svg, "<path stroke=\"%s\" stroke-width=\"%d\"%s d=\"M%d %dL%ld %ld\"/>\n",
                  colour_of(line.ink), SHAFT_WIDTH,
                  line.ink == PICTURE_INK_FALSE_GUARD ? " stroke-dasharray=\"150 90\"" : "", from.x,
                  from.y, lround(line.tip_x - HEAD_LENGTH / 2 * line.dx),
                  lround(line.tip_y - HEAD_LENGTH / 2 * line.dy));
}

/* The point `along` behind the tip and `aside` to its right. */
static void append_point(buffer *svg, const arrow_line *line, char command, double along,
                         double aside)
{
    buffer_printf(svg, "%c%ld %ld", command,
                  lround(line->tip_x - along * line->dx - aside * line->dy),
                  lround(line->tip_y - along * line->dy + aside * line->dx));
}

/* The head, then once more with a stump of the shaft, which covers the seam
 * where shaft and head meet. */
void picture_arrow_head(buffer *svg, picture_point from, picture_point to, int back,
                        picture_ink ink)
{
    enum { BASE = HEAD_LENGTH, STUMP = HEAD_LENGTH + CASING_WIDTH };
    arrow_line line;
    if (!make_arrow_line(&line, from, to, back, ink))
        return;
    buffer_printf(svg,
                  "<path fill=\"none\" stroke-linejoin=\"round\" stroke=\"" COLOUR_PAPER
                  "\" stroke-width=\"%d\" d=\"",
                  2 * CASING_WIDTH);
    append_point(svg, &line, 'M', 0, 0);
    append_point(svg, &line, 'L', BASE, HEAD_HALF_WIDTH);
    append_point(svg, &line, 'L', BASE, -HEAD_HALF_WIDTH);
    buffer_printf(svg, "z\"/>\n<path class=\"arrow\" fill=\"%s\" d=\"", colour_of(line.ink));
    append_point(svg, &line, 'M', 0, 0);
    append_point(svg, &line, 'L', BASE, HEAD_HALF_WIDTH);
    append_point(svg, &line, 'L', BASE, SHAFT_WIDTH / 2);
    append_point(svg, &line, 'L', STUMP, SHAFT_WIDTH / 2);
    append_point(svg, &line, 'L', STUMP, -SHAFT_WIDTH / 2);
    append_point(svg, &line, 'L', BASE, -SHAFT_WIDTH / 2);
    append_point(svg, &line, 'L', BASE, -HEAD_HALF_WIDTH);
    buffer_text(svg, "z\"/>\n");
}

static void append_arrows(const picture_canvas *canvas,
                          void (*append)(buffer *svg, picture_point from, picture_point to,
                                         int back, picture_ink ink))
{
    for (size_t i = 0; i < canvas->options->arrow_count; i++) {
        const picture_arrow *arrow = &canvas->options->arrows[i];
        if (arrow->from >= CHUHE_SQUARES || arrow->to >= CHUHE_SQUARES)
            continue;
        append(canvas->svg, picture_place_square(canvas, arrow->from),
               picture_place_square(canvas, arrow->to),
               is_occupied(canvas, arrow->to) ? TIP_ON_PIECE : TIP_ON_POINT, arrow->ink);
    }
}

/* A ring around the piece, or on the empty point. */
static void append_marks(const picture_canvas *canvas)
{
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        if (!chuhe_squareset_has(canvas->options->marks, (chuhe_square)square))
            continue;
        picture_point at = picture_place_square(canvas, (chuhe_square)square);
        buffer_printf(canvas->svg,
                      "<circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" "
                      "stroke=\"" COLOUR_MARK "\" stroke-width=\"56\"/>\n",
                      at.x, at.y,
                      is_occupied(canvas, (chuhe_square)square) ? PIECE_RADIUS + 18 : 200);
    }
}

void picture_overlay_below(const picture_canvas *canvas)
{
    append_last_move(canvas);
    append_arrows(canvas, picture_arrow_shaft);
}

void picture_overlay_above(const picture_canvas *canvas)
{
    append_marks(canvas);
    append_arrows(canvas, picture_arrow_head);
}
