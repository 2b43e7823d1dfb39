/* The curve of a game as SVG and PNG. */
#include <string.h>

#include "base/text.h"
#include "cli/analyse.h"
#include "cli/picture_files.h"
#include "review/plot.h"

/* The title of the game, or its players; nothing when it has neither. */
static void make_title(buffer *title, const analysis *a)
{
    const char *tag = chuhe_record_tag(a->g->record, "Title");
    const char *red = chuhe_record_tag(a->g->record, "Red");
    const char *black = chuhe_record_tag(a->g->record, "Black");
    buffer text;
    buffer_init(&text);
    if (tag)
        buffer_text(&text, tag);
    else if (red || black)
        buffer_printf(&text, "%s - %s", red ? red : "?", black ? black : "?");
    text_append_printable(title, text.bytes ? text.bytes : "", text.len);
    if (buffer_failed(&text))
        buffer_fail(title);
    buffer_deinit(&text);
}

int analyse_draw(cli *c, const analysis *a)
{
    const analyse_options *o = a->options;
    buffer title, sides[CHUHE_SIDES], svg;
    review_plot_options plot = {.title = NULL};
    if (!o->svg && !o->png)
        return CLI_DONE;
    buffer_init(&title);
    buffer_init(&svg);
    make_title(&title, a);
    plot.title = title.len ? title.bytes : NULL;
    for (int side = 0; side < CHUHE_SIDES; side++) {
        buffer_init(&sides[side]);
        analyse_append_side(&sides[side], c, &a->review, (chuhe_side)side);
        plot.sides[side] = sides[side].bytes;
        if (buffer_failed(&sides[side]))
            buffer_fail(&svg);
    }
    for (int grade = 0; grade < REVIEW_GRADES; grade++)
        plot.grades[grade] = analyse_grade_word(c, (review_grade)grade);
    if (buffer_failed(&title))
        buffer_fail(&svg);
    review_plot_svg(&svg, &a->review, &plot);
    int status = picture_files_write_svg(c, o->svg, o->png,
                                         o->width ? (int)o->width : REVIEW_PLOT_WIDTH, &svg);
    buffer_deinit(&title);
    buffer_deinit(&svg);
    for (int side = 0; side < CHUHE_SIDES; side++)
        buffer_deinit(&sides[side]);
    return status;
}
