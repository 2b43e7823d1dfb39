#include "picture/picture.h"

#include "picture/canvas.h"
#include "picture/glyphs.h"

/* The outline on a piece: its character, or its FEN letter. NULL for what is
 * no piece. */
static const char *piece_outline(const picture_canvas *canvas, chuhe_piece piece)
{
    if (piece == CHUHE_NO_PIECE || piece > 8 + CHUHE_KINDS || piece == 8)
        return NULL;
    const char letter[2] = {chuhe_piece_letter(piece), '\0'};
    return picture_glyph_path(canvas->options->letters ? letter : chuhe_piece_chinese(piece));
}

/* Ids tell characters and letters apart: pictures that stand in one web page
 * share their ids, so the same id must mean the same drawing. */
static const char *id_prefix(const picture_canvas *canvas)
{
    return canvas->options->letters ? "chuhe-letter-" : "chuhe-piece-";
}

/* Red in outline (阳文): a red character on a light disc. Black reversed (阴文):
 * a light character on a filled disc. */
static void define_piece(const picture_canvas *canvas, chuhe_piece piece, const char *outline)
{
    bool red = chuhe_piece_side(piece) == CHUHE_RED;
    const char *disc = red ? COLOUR_RED_DISC : COLOUR_BLACK;
    const char *rim = red ? COLOUR_RED : COLOUR_BLACK;
    const char *ink = red ? COLOUR_RED : COLOUR_BLACK_INK;

    buffer_printf(canvas->svg,
                  "<g id=\"%s%c\"><circle r=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"32\"/>"
                  "<circle r=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"12\"/>"
                  "<path fill=\"%s\" d=\"%s\"/></g>\n",
                  id_prefix(canvas), chuhe_piece_letter(piece), PIECE_RADIUS - 16, disc, rim,
                  PIECE_RADIUS - 62, ink, ink, outline);
}

/* Only the pieces that stand on the board are defined. */
static void define_pieces(const picture_canvas *canvas)
{
    bool used[256] = {false};
    for (int square = 0; square < CHUHE_SQUARES; square++)
        used[canvas->setup->board[square]] = true;

    buffer_text(canvas->svg, "<defs>\n");
    for (int piece = 0; piece < 256; piece++) {
        const char *outline = used[piece] ? piece_outline(canvas, (chuhe_piece)piece) : NULL;
        if (outline)
            define_piece(canvas, (chuhe_piece)piece, outline);
    }
    buffer_text(canvas->svg, "</defs>\n");
}

static void place_pieces(const picture_canvas *canvas)
{
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_piece piece = canvas->setup->board[square];
        if (!piece_outline(canvas, piece))
            continue;
        picture_point at = picture_place_square(canvas, (chuhe_square)square);
        buffer_printf(canvas->svg, "<use xlink:href=\"#%s%c\" x=\"%d\" y=\"%d\"/>\n",
                      id_prefix(canvas), chuhe_piece_letter(piece), at.x, at.y);
    }
}

void picture_board_svg(buffer *svg, const chuhe_setup *setup, const picture_options *options)
{
    static const picture_options plain = {.title = NULL};
    const picture_canvas canvas = {svg, setup, options ? options : &plain};
    const char *title = canvas.options->title;
    int lines = title ? picture_title_lines(title) : 0;
    int top = HEIGHT + picture_legend_height(canvas.options);
    int height = top + (lines ? TITLE_LINE * lines + TITLE_SIZE / 2 : 0);

    /* xlink:href and not href: older viewers and printers' tools know no other. */
    buffer_printf(svg,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\""
                  " xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                  " width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
                  "<rect width=\"%d\" height=\"%d\" fill=\"" COLOUR_PAPER "\"/>\n",
                  WIDTH / 20, height / 20, WIDTH, height, WIDTH, height);
    define_pieces(&canvas);
    picture_grid(&canvas);
    picture_overlay_below(&canvas);
    place_pieces(&canvas);
    picture_overlay_above(&canvas);
    picture_append_legend(svg, canvas.options);
    if (lines)
        picture_title(svg, title, top);
    buffer_text(svg, "</svg>\n");
}
