/* The legend: an arrow of each ink and what it means, a line each. */
#include "picture/canvas.h"

enum {
    MOST_LINES = 6,
    ARROW_LENGTH = 900,
    ABOVE = 160, /* room between the file numbers and the first line */
    TEXT_AT = LEFT + ARROW_LENGTH + 220,
    TEXT_WIDTH = (WIDTH - LEFT / 2 - TEXT_AT) * 100 / LEGEND_SIZE /* in hundredths of an em */
};

static size_t lines_of(const picture_options *options)
{
    return options->legend_count < MOST_LINES ? options->legend_count : MOST_LINES;
}

int picture_legend_height(const picture_options *options)
{
    size_t lines = lines_of(options);
    return lines ? ABOVE + LEGEND_LINE * (int)lines : 0;
}

void picture_append_legend(buffer *svg, const picture_options *options)
{
    for (size_t i = 0; i < lines_of(options); i++) {
        const picture_legend *line = &options->legend[i];
        int y = HEIGHT + ABOVE + LEGEND_LINE * (int)i;
        picture_point from = {LEFT, y}, to = {LEFT + ARROW_LENGTH, y};
        picture_arrow_shaft(svg, from, to, 0, line->ink);
        picture_arrow_head(svg, from, to, 0, line->ink);
        buffer_printf(svg,
                      "<text class=\"legend\" fill=\"" COLOUR_LINE
                      "\" font-size=\"%d\" x=\"%d\" y=\"%d\" ",
                      LEGEND_SIZE, TEXT_AT, y + LEGEND_SIZE / 3);
        picture_text_fonts(svg, line->text);
        buffer_text(svg, ">");
        picture_text_line(svg, line->text, TEXT_WIDTH);
        buffer_text(svg, "</text>\n");
    }
}
