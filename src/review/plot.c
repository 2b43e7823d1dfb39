#include "review/plot.h"

#include <math.h>

#include "picture/canvas.h"
#include "picture/glyphs.h"

/* In tenths of a pixel, whole numbers, so that no locale can put a comma into them:
 *
 *   +-------------------------------------------------+
 *   |  title                                          |
 *   |  Red …                                          |
 *   |  Black …                                        |
 *   |  (帅) +------------------------------------+ +6  |  SHEET_TOP
 *   |       |            Red stands better       |    |
 *   |       |------------------------------------|  0 |
 *   |       |            Black stands better     |    |
 *   |  (将) +------------------------------------+ −6  |  SHEET_TOP + SHEET_HEIGHT
 *   |            5        10       15                 |
 *   |       o ?! …   o ? …   o ?? …                   |
 *   +-------------------------------------------------+
 */
enum {
    PAGE_WIDTH = 10 * REVIEW_PLOT_WIDTH,
    SHEET_LEFT = 900,
    SHEET_WIDTH = PAGE_WIDTH - SHEET_LEFT - 900,
    SHEET_HEIGHT = 3600,
    TITLE_TOP = 420,
    TITLE_EM = 260,
    LINE_EM = 190,
    LINE_STEP = 300,
    NUMBER_EM = 170,
    SIGN_EM = 190,
    SIGN_WIDTH = 220, /* of two characters */
    SIGN_HEIGHT = 170,
    ROUND_PITCH = 620 /* between two round numbers, at least */
};

#define COLOUR_RED_ZONE "#fbe6df"
#define COLOUR_BLACK_ZONE "#e3e4e8"
#define COLOUR_GRID "#b9b0a4"

static const struct {
    const char *colour;
    int radius;
} marks[REVIEW_GRADES] = {[REVIEW_INACCURACY] = {"#e0b000", 55},
                          [REVIEW_MISTAKE] = {"#e07000", 70},
                          [REVIEW_BLUNDER] = {"#c00018", 85}};

typedef struct plot {
    buffer *svg;
    const review *r;
    const review_plot_options *options;
    int top; /* of the sheet */
} plot;

static int x_at(const plot *p, size_t index)
{
    return SHEET_LEFT +
           (int)((double)SHEET_WIDTH * (double)index / (double)(p->r->count ? p->r->count : 1));
}

static int y_of(const plot *p, double red_chance)
{
    return p->top + (int)lround((1 - red_chance) * SHEET_HEIGHT);
}

/* ---- the sheet ---- */

static void append_general(const plot *p, chuhe_side side, int y)
{
    const char *path = picture_glyph_path(side == CHUHE_RED ? "帅" : "将");
    bool red = side == CHUHE_RED;
    buffer_printf(p->svg,
                  "<g class=\"side\" transform=\"translate(%d %d) scale(.5)\"><circle r=\"434\" "
                  "fill=\"%s\" stroke=\"%s\" stroke-width=\"32\"/><path fill=\"%s\" d=\"%s\"/>"
                  "</g>\n",
                  SHEET_LEFT / 2 + 60, y, red ? COLOUR_RED_DISC : COLOUR_BLACK,
                  red ? COLOUR_RED : COLOUR_BLACK, red ? COLOUR_RED : COLOUR_BLACK_INK,
                  path ? path : "");
}

static void append_sheet(const plot *p)
{
    int half = SHEET_HEIGHT / 2;
    buffer_printf(p->svg,
                  "<rect class=\"red-zone\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                  "fill=\"" COLOUR_RED_ZONE "\"/>\n"
                  "<rect class=\"black-zone\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
                  "fill=\"" COLOUR_BLACK_ZONE "\"/>\n",
                  SHEET_LEFT, p->top, SHEET_WIDTH, half, SHEET_LEFT, p->top + half, SHEET_WIDTH,
                  half);
    append_general(p, CHUHE_RED, p->top + 260);
    append_general(p, CHUHE_BLACK, p->top + SHEET_HEIGHT - 260);
}

/* What chance which score is. */
static void append_scores(const plot *p)
{
    static const int scores[] = {600, 300, 100, 0, -100, -300, -600};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        int y = y_of(p, review_chance(scores[i]));
        const char *sign = scores[i] > 0 ? "+" : scores[i] < 0 ? "−" : "";
        buffer_printf(p->svg,
                      "<path class=\"score\" d=\"M%d %dh%d\" stroke=\"" COLOUR_GRID
                      "\" stroke-width=\"%d\" fill=\"none\"%s/>\n",
                      SHEET_LEFT, y, SHEET_WIDTH, scores[i] ? 6 : 12,
                      scores[i] ? " stroke-dasharray=\"30 40\"" : "");
        buffer_printf(p->svg,
                      "<text class=\"score\" x=\"%d\" y=\"%d\" font-size=\"%d\" "
                      "font-family=\"sans-serif\" fill=\"" COLOUR_LINE "\">%s%d</text>\n",
                      SHEET_LEFT + SHEET_WIDTH + 90, y + NUMBER_EM / 3, NUMBER_EM, sign,
                      (scores[i] < 0 ? -scores[i] : scores[i]) / 100);
    }
}

/* Every so many rounds a number, so that they do not run into each other. */
static unsigned round_step(const plot *p)
{
    static const unsigned steps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10000, 100000};
    size_t i = 0;
    double pitch = 2.0 * SHEET_WIDTH / (double)(p->r->count ? p->r->count : 1);
    while (i + 1 < sizeof steps / sizeof *steps && pitch * steps[i] < ROUND_PITCH)
        i++;
    return steps[i];
}

static void append_rounds(const plot *p)
{
    unsigned step = round_step(p), last = 0;
    for (size_t i = 0; i < p->r->count; i++) {
        const review_ply *ply = &p->r->plies[i];
        int x = x_at(p, i + 1);
        if (ply->round == last || ply->round % step)
            continue;
        last = ply->round;
        buffer_printf(p->svg,
                      "<path class=\"round\" d=\"M%d %dv%d\" stroke=\"" COLOUR_GRID
                      "\" stroke-width=\"4\" fill=\"none\"/>\n",
                      x, p->top, SHEET_HEIGHT);
        buffer_printf(p->svg,
                      "<text class=\"round\" x=\"%d\" y=\"%d\" font-size=\"%d\" "
                      "font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"" COLOUR_LINE
                      "\">%u</text>\n",
                      x, p->top + SHEET_HEIGHT + 60 + NUMBER_EM, NUMBER_EM, ply->round);
    }
}

/* ---- the curve ---- */

/* The points of the curve, and where it begins and ends; false when there is none. */
static bool append_points(const plot *p, int *first_x, int *last_x)
{
    bool any = false;
    for (size_t i = 0; i <= p->r->count; i++) {
        double chance;
        if (!review_red_chance(&chance, p->r, i))
            continue;
        *last_x = x_at(p, i);
        if (!any)
            *first_x = *last_x;
        buffer_printf(p->svg, "%s%d %d", any ? "L" : "", *last_x, y_of(p, chance));
        any = true;
    }
    return any;
}

/* What lies between the curve and the middle, in the colour of who is better. */
static void append_area(const plot *p, chuhe_side side)
{
    int half = SHEET_HEIGHT / 2, middle = p->top + half, first = SHEET_LEFT, last = SHEET_LEFT;
    const char *name = side == CHUHE_RED ? "red" : "black";
    buffer_printf(p->svg,
                  "<clipPath id=\"chuhe-plot-%s-%d\"><rect x=\"%d\" y=\"%d\" width=\"%d\" "
                  "height=\"%d\"/></clipPath>\n",
                  name, p->top, SHEET_LEFT, side == CHUHE_RED ? p->top : middle, SHEET_WIDTH, half);
    buffer_printf(p->svg,
                  "<path class=\"%s-area\" clip-path=\"url(#chuhe-plot-%s-%d)\" fill=\"%s\" "
                  "fill-opacity=\".55\" d=\"M",
                  name, name, p->top, side == CHUHE_RED ? COLOUR_RED : COLOUR_BLACK);
    if (append_points(p, &first, &last))
        buffer_printf(p->svg, "L%d %dL%d %dz", last, middle, first, middle);
    else
        buffer_text(p->svg, "0 0");
    buffer_text(p->svg, "\"/>\n");
}

static void append_curve(const plot *p)
{
    int first, last;
    append_area(p, CHUHE_RED);
    append_area(p, CHUHE_BLACK);
    buffer_text(p->svg, "<path class=\"curve\" fill=\"none\" stroke=\"" COLOUR_LINE
                        "\" stroke-width=\"22\" stroke-linejoin=\"round\" d=\"M");
    if (!append_points(p, &first, &last))
        buffer_text(p->svg, "0 0");
    buffer_text(p->svg, "\"/>\n");
}

/* ---- marks ---- */

static void append_mark(const plot *p, review_grade grade, int x, int y)
{
    buffer_printf(p->svg,
                  "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" "
                  "stroke=\"" COLOUR_PAPER "\" stroke-width=\"18\"/>\n",
                  review_grade_name(grade), x, y, marks[grade].radius, marks[grade].colour);
}

static void append_sign(const plot *p, review_grade grade, int x, int y, const char *anchor)
{
    buffer_printf(p->svg,
                  "<text class=\"sign\" x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\" "
                  "font-family=\"sans-serif\" text-anchor=\"%s\" fill=\"" COLOUR_LINE "\" "
                  "stroke=\"" COLOUR_PAPER
                  "\" stroke-width=\"40\" paint-order=\"stroke\">%s</text>\n",
                  x, y, SIGN_EM, anchor, review_grade_sign(grade));
}

/* A rectangle on the page. */
typedef struct area {
    int left, right, top, bottom;
} area;

static bool overlap(const area *a, const area *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* The mark of a ply; false when it has none. */
static bool area_of_mark(area *made, const plot *p, size_t index)
{
    const review_ply *ply = &p->r->plies[index];
    double chance;
    if (ply->grade == REVIEW_FINE || !review_red_chance(&chance, p->r, index + 1))
        return false;
    int x = x_at(p, index + 1), y = y_of(p, chance), radius = marks[ply->grade].radius;
    *made = (area){x - radius, x + radius, y - radius, y + radius};
    return true;
}

/* Where its sign stands: where the curve does not come from, so under a mark of Red's
 * and above one of Black's; at a rim, beside it. */
static area area_of_sign(const plot *p, const area *mark, const review_ply *ply)
{
    int width = ply->grade == REVIEW_MISTAKE ? SIGN_WIDTH / 2 : SIGN_WIDTH;
    int x = (mark->left + mark->right) / 2 - width / 2;
    int y = (mark->top + mark->bottom) / 2 - SIGN_HEIGHT / 2;
    bool red = ply->side == CHUHE_RED;
    if (red && mark->bottom + SIGN_HEIGHT + 40 <= p->top + SHEET_HEIGHT)
        y = mark->bottom + 20;
    else if (!red && mark->top - SIGN_HEIGHT - 40 >= p->top)
        y = mark->top - SIGN_HEIGHT - 20;
    else
        x = mark->right + 20;
    return (area){x, x + width, y, y + SIGN_HEIGHT};
}

enum { NEAR = 6 }; /* plies, or signs, that may come in each other's way */

static bool is_free(const plot *p, const area *sign, size_t index, const area signs[NEAR])
{
    size_t first = index > NEAR ? index - NEAR : 0;
    for (size_t i = first; i <= index + NEAR && i < p->r->count; i++) {
        area mark;
        if (i != index && area_of_mark(&mark, p, i) && overlap(sign, &mark))
            return false;
    }
    for (size_t i = 0; i < NEAR; i++)
        if (overlap(sign, &signs[i]))
            return false;
    return true;
}

/* A sign that would run into others is left out; its mark is there. */
static void append_marks(const plot *p)
{
    area signs[NEAR] = {{0, 0, 0, 0}}, mark;
    size_t count = 0;
    for (size_t i = 0; i < p->r->count; i++) {
        const review_ply *ply = &p->r->plies[i];
        if (!area_of_mark(&mark, p, i))
            continue;
        append_mark(p, ply->grade, (mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2);
        area sign = area_of_sign(p, &mark, ply);
        if (!is_free(p, &sign, i, signs))
            continue;
        append_sign(p, ply->grade, (sign.left + sign.right) / 2, sign.bottom - SIGN_HEIGHT / 8,
                    "middle");
        signs[count++ % NEAR] = sign;
    }
}

/* ---- words ---- */

static void append_words(const plot *p, const char *class, const char *text, int x, int y, int em,
                         int width)
{
    buffer_printf(p->svg,
                  "<text class=\"%s\" x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"" COLOUR_LINE "\" ",
                  class, x, y, em);
    picture_text_fonts(p->svg, text);
    buffer_text(p->svg, ">");
    picture_text_line(p->svg, text, width * 100 / em);
    buffer_text(p->svg, "</text>\n");
}

static int append_heading(const plot *p)
{
    const review_plot_options *o = p->options;
    int y = TITLE_TOP;
    if (o->title) {
        append_words(p, "title", o->title, SHEET_LEFT, y, TITLE_EM, SHEET_WIDTH);
        y += LINE_STEP + 40;
    }
    for (int side = 0; side < CHUHE_SIDES; side++) {
        if (!o->sides[side])
            continue;
        append_words(p, side == CHUHE_RED ? "red" : "black", o->sides[side], SHEET_LEFT, y, LINE_EM,
                     SHEET_WIDTH);
        y += LINE_STEP;
    }
    return y - 60;
}

static void append_legend(const plot *p, int y)
{
    for (int grade = REVIEW_INACCURACY; grade < REVIEW_GRADES; grade++) {
        int x = SHEET_LEFT + 120 + (grade - REVIEW_INACCURACY) * SHEET_WIDTH / 4;
        append_mark(p, (review_grade)grade, x, y - LINE_EM / 3);
        append_sign(p, (review_grade)grade, x + 160, y, "start");
        if (p->options->grades[grade])
            append_words(p, "legend", p->options->grades[grade], x + 460, y, LINE_EM,
                         SHEET_WIDTH / 4 - 500);
    }
}

void review_plot_svg(buffer *svg, const review *r, const review_plot_options *options)
{
    buffer heading;
    buffer_init(&heading);
    plot p = {&heading, r, options, 0};
    p.top = append_heading(&p);
    p.svg = svg;
    int legend = p.top + SHEET_HEIGHT + 2 * NUMBER_EM + LINE_STEP, height = legend + LINE_STEP;
    buffer_printf(svg,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\">\n"
                  "<rect width=\"%d\" height=\"%d\" fill=\"" COLOUR_PAPER "\"/>\n",
                  PAGE_WIDTH / 10, height / 10, PAGE_WIDTH, height, PAGE_WIDTH, height);
    buffer_append(svg, heading.bytes, heading.len);
    if (buffer_failed(&heading))
        buffer_fail(svg);
    append_sheet(&p);
    append_rounds(&p);
    append_scores(&p);
    append_curve(&p);
    append_marks(&p);
    append_legend(&p, legend);
    buffer_text(svg, "</svg>\n");
    buffer_deinit(&heading);
}
