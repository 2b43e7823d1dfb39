/* The board: lines, palaces, corner ticks, borders, file numbers, the river. */
#include "picture/canvas.h"
#include "picture/glyphs.h"

/* Turning the board round maps its lines onto themselves, so only the file
 * numbers ask which way it stands. */

static void append_lines(buffer *svg)
{
    buffer_text(svg, "<path d=\"");
    for (int row = 1; row < 9; row++)
        buffer_printf(svg, "M%d %dh%d", LEFT, TOP + CELL * row, BOARD_WIDTH);
    for (int column = 1; column < 8; column++)
        for (int bank = 0; bank < 2; bank++) /* these lines stop at the river */
            buffer_printf(svg, "M%d %dv%d", LEFT + CELL * column, TOP + 5 * CELL * bank, 4 * CELL);
    for (int palace = 0; palace < 2; palace++) {
        int x = LEFT + 3 * CELL, y = TOP + 7 * CELL * palace;
        buffer_printf(svg, "M%d %dl2000 2000M%d %dl2000-2000", x, y, x, y + 2 * CELL);
    }
    buffer_text(svg, "\"/>\n");
}

/* The four corner ticks around a point; at the edge of the board only those
 * inside it. */
static void append_ticks(buffer *svg, int column, int row)
{
    enum { GAP = 70, LENGTH = 150 };
    for (int side = -1; side <= 1; side += 2) {
        if (column + side < 0 || column + side > 8)
            continue;
        for (int end = -1; end <= 1; end += 2)
            buffer_printf(svg, "M%d %dv%dh%d", LEFT + CELL * column + side * GAP,
                          TOP + CELL * row + end * (GAP + LENGTH), -end * LENGTH, side * LENGTH);
    }
}

/* Soldiers and cannons stand on marked points. */
static void append_marked_points(buffer *svg)
{
    buffer_text(svg, "<path d=\"");
    for (int column = 0; column < 9; column += 2) {
        append_ticks(svg, column, 3);
        append_ticks(svg, column, 6);
    }
    for (int column = 1; column < 9; column += 6) {
        append_ticks(svg, column, 2);
        append_ticks(svg, column, 7);
    }
    buffer_text(svg, "\"/>\n");
}

static void append_borders(buffer *svg)
{
    enum { GAP = 130 };
    buffer_printf(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", LEFT, TOP,
                  BOARD_WIDTH, BOARD_HEIGHT);
    buffer_printf(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" stroke-width=\"48\"/>\n",
                  LEFT - GAP, TOP - GAP, BOARD_WIDTH + 2 * GAP, BOARD_HEIGHT + 2 * GAP);
}

static void append_outline(buffer *svg, const char *class, const char *character, int x, int y)
{
    buffer_printf(svg, "<path class=\"%s\" transform=\"translate(%d %d)\" d=\"%s\"/>\n", class, x,
                  y, picture_glyph_path(character));
}

/* Between the points, so that pieces on the banks hide as little as can be. */
static void append_river(buffer *svg)
{
    static const struct {
        const char *character;
        int x; /* in half distances between lines */
    } river[] = {{"楚", 3}, {"河", 5}, {"漢", 11}, {"界", 13}};

    buffer_text(svg, "<g fill=\"" COLOUR_RIVER "\">\n");
    for (size_t i = 0; i < sizeof river / sizeof river[0]; i++)
        append_outline(svg, "river", river[i].character, LEFT + river[i].x * CELL / 2,
                       TOP + BOARD_HEIGHT / 2);
    buffer_text(svg, "</g>\n");
}

/* Each side counts the files from its own right hand: Red 一 to 九, Black 1 to
 * 9. */
static void append_file_numbers(const picture_canvas *canvas)
{
    static const char *const chinese[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    int outward = canvas->options->black_below ? -NUMBER_DISTANCE : NUMBER_DISTANCE;

    for (int file = 0; file < CHUHE_FILES; file++) {
        int red = 9 - file, black = 1 + file;
        const char digit[2] = {(char)('0' + black), '\0'};
        char class[] = "black-file-0";
        picture_point at = picture_place(canvas, file, 9);
        class[11] = digit[0];
        append_outline(canvas->svg, class, digit, at.x, at.y - outward);

        char red_class[] = "red-file-0";
        at = picture_place(canvas, file, 0);
        red_class[9] = (char)('0' + red);
        append_outline(canvas->svg, red_class, chinese[red - 1], at.x, at.y + outward);
    }
}

void picture_grid(const picture_canvas *canvas)
{
    buffer *svg = canvas->svg;
    buffer_text(svg, "<g fill=\"none\" stroke=\"" COLOUR_LINE "\" stroke-width=\"20\">\n");
    append_lines(svg);
    append_marked_points(svg);
    append_borders(svg);
    buffer_text(svg, "</g>\n");
    append_river(svg);
    buffer_text(svg, "<g fill=\"" COLOUR_LINE "\">\n");
    append_file_numbers(canvas);
    buffer_text(svg, "</g>\n");
}
