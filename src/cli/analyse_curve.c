/* The curve of a game on the terminal: a column a ply or a few, filled from below as
 * far as Red's winning chances go. */
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/analyse.h"

enum { ROWS = 4, EIGHTHS = 8, MARGIN = 7, RIGHT = 2, MOST_COLUMNS = 200 };

/* One column: the chances and the worst grade of the plies in it. */
typedef struct curve_column {
    double chance;
    bool known;
    review_grade worst;
    chuhe_side side; /* who is to blame for it */
    unsigned round;  /* of its first ply */
} curve_column;

typedef struct curve {
    curve_column columns[MOST_COLUMNS];
    size_t count, pitch; /* plies a column */
} curve;

static void take(curve *made, const analysis *a)
{
    const review *r = &a->review;
    size_t width = cli_width(STDOUT_FILENO);
    size_t most = width > MARGIN + RIGHT + 10 ? width - MARGIN - RIGHT : 10;
    most = most > MOST_COLUMNS ? MOST_COLUMNS : most;
    *made = (curve){.pitch = r->count > most ? (r->count + most - 1) / most : 1};
    for (size_t i = 0; i < r->count; i += made->pitch) {
        curve_column *column = &made->columns[made->count++];
        unsigned known = 0;
        column->round = r->plies[i].round;
        for (size_t j = i; j < r->count && j < i + made->pitch; j++) {
            double chance;
            const review_ply *ply = &r->plies[j];
            if (review_red_chance(&chance, r, j + 1)) {
                column->chance += chance;
                known++;
            }
            if (ply->grade > column->worst) {
                column->worst = ply->grade;
                column->side = ply->side;
            }
        }
        column->known = known > 0;
        column->chance /= known ? known : 1;
    }
}

static void append_cell(buffer *out, const cli *c, const curve_column *column, int row, bool ascii)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const plain[] = {" ", ".", ".", ":", ":", "|", "|", "#", "#"};
    int filled = (int)(column->chance * ROWS * EIGHTHS + 0.5) - row * EIGHTHS;
    filled = filled < 0 ? 0 : filled > EIGHTHS ? EIGHTHS : filled;
    if (!column->known)
        buffer_text(out, " ");
    else if (cli_has_color(c))
        buffer_printf(out, "\033[31;100m%s\033[0m", (ascii ? plain : blocks)[filled]);
    else
        buffer_text(out, (ascii ? plain : blocks)[filled]);
}

static void append_rows(cli *c, const curve *made, bool ascii)
{
    static const char *const labels[ROWS] = {"   0% ", "  25% ", "  50% ", "  75% "};
    for (int row = ROWS; row-- > 0;) {
        buffer_text(&c->out, labels[row]);
        for (size_t i = 0; i < made->count; i++)
            append_cell(&c->out, c, &made->columns[i], row, ascii);
        buffer_text(&c->out, "\n");
    }
}

static bool append_marks(cli *c, const curve *made)
{
    static const char signs[REVIEW_GRADES] = {' ', '.', '?', 'X'};
    bool any = false;
    size_t last = 0;
    for (size_t i = 0; i < made->count; i++)
        if (made->columns[i].worst != REVIEW_FINE) {
            any = true;
            last = i;
        }
    if (!any)
        return false;
    text_append_padding(&c->out, 0, MARGIN);
    for (size_t i = 0; i <= last; i++) {
        const curve_column *column = &made->columns[i];
        if (column->worst != REVIEW_FINE && cli_has_color(c))
            buffer_printf(&c->out, "\033[%sm%c\033[0m", column->side == CHUHE_RED ? "1;31" : "1",
                          signs[column->worst]);
        else
            buffer_printf(&c->out, "%c", signs[column->worst]);
    }
    buffer_text(&c->out, "\n");
    return true;
}

/* Round numbers under the columns that they begin in: the first, and every fifth, tenth
 * … */
static void append_rounds(cli *c, const curve *made)
{
    static const unsigned steps[] = {5, 10, 20, 50, 100, 200, 500, 1000, 10000};
    size_t step = 0, used = 0;
    unsigned last = 0;
    while (step + 1 < sizeof steps / sizeof *steps && 2 * steps[step] / made->pitch < 8)
        step++;
    text_append_padding(&c->out, 0, MARGIN);
    for (size_t i = 0; i < made->count; i++) {
        unsigned round = made->columns[i].round / steps[step] * steps[step];
        bool begins = i == 0 || round > last;
        last = round > last ? round : last;
        if (!begins || (i > 0 && i <= used))
            continue;
        text_append_padding(&c->out, used, i);
        buffer_printf(&c->out, "%u", i ? round : made->columns[i].round);
        used = i + strlen(cli_number(round).text);
    }
    buffer_text(&c->out, "\n");
}

void analyse_say_curve(cli *c, const analysis *a)
{
    bool ascii = !c->utf8 && !(c->language_given && c->language == CLI_CHINESE);
    curve made;
    take(&made, a);
    buffer_text(&c->out, "  ");
    cli_say(&c->out, c, CLI_TEXT_ANALYSE_CURVE);
    buffer_text(&c->out, "\n");
    append_rows(c, &made, ascii);
    bool marked = append_marks(c, &made);
    append_rounds(c, &made);
    if (marked) {
        text_append_padding(&c->out, 0, MARGIN);
        cli_say(&c->out, c, CLI_TEXT_ANALYSE_CURVE_MARKS);
        buffer_text(&c->out, "\n");
    }
    buffer_text(&c->out, "\n");
}
