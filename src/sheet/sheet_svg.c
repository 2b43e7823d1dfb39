/* A page of the sheet as SVG. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_markup.h"

enum {
    TITLE_EM = 64,
    MOVE_EM = 38,
    SMALL_EM = 25,
    INSET = 8, /* of text from the lines of the table */
    NUMBER_WIDTH = 90,
    SIDE_WIDTH = (HALF_WIDTH - NUMBER_WIDTH) / CHUHE_SIDES,
    TIME_WIDTH = 130,
    SUM_LABEL_WIDTH = 320,
    SIGNATURE_LINE = PAGE_LEFT + 1000
};

typedef struct drawing {
    buffer *out;
    const sheet *s;
    const layout *l;
    const layout_page *page;
} drawing;

/* Where a text stands with respect to its x. */
typedef enum anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } anchor;

static const char *word(const drawing *d, sheet_word name)
{
    return sheet_text_of(d->s->chinese, name);
}

/* Smaller where it would be wider than `width`, as far as columns tell. Blanks in front
 * move it. */
static void put_text(const drawing *d, int x, int y, int em, int width, anchor at, const char *text)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    size_t blanks = strspn(text, " ");
    int columns = (int)text_width(text, strlen(text));
    if (columns == (int)blanks)
        return;
    if (columns * em > 2 * width)
        em = 2 * width / columns;
    buffer_printf(d->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s>", x + (int)blanks * em / 2,
                  y, em < 1 ? 1 : em, anchors[at]);
    sheet_escape(d->out, text + blanks);
    buffer_text(d->out, "</text>\n");
}

static void put_line(const drawing *d, int x, int y, int x_end, int y_end)
{
    buffer_printf(d->out, "<path d=\"M%d %dL%d %d\"/>\n", x, y, x_end, y_end);
}

/* ---- head ---- */

static bool is_blank_field(const drawing *d, const char *text)
{
    const char *colon = word(d, SHEET_COLON);
    size_t len = strlen(text), colon_len = strlen(colon);
    return len >= colon_len && strcmp(text + len - colon_len, colon) == 0;
}

static void put_field(const drawing *d, int x, int y, int x_end, const char *text)
{
    int width = (int)text_width(text, strlen(text)) * FIELD_EM / 2;
    put_text(d, x, y, FIELD_EM, x_end - x, ANCHOR_START, text);
    if (is_blank_field(d, text))
        put_line(d, x + width + INSET, y + INSET, x_end, y + INSET);
}

static void put_head(const drawing *d)
{
    const char *line = d->l->head.bytes.bytes;
    int middle = PAGE_LEFT + HALF_WIDTH + GAP;
    int y = PAGE_TOP + TITLE_HEIGHT;
    put_text(d, PAGE_WIDTH / 2, PAGE_TOP + TITLE_EM * 3 / 4, TITLE_EM, PAGE_RIGHT - PAGE_LEFT,
             ANCHOR_MIDDLE, word(d, SHEET_TITLE));
    for (size_t i = 0; i + 1 < d->l->head.count; i += 2, y += FIELD_HEIGHT) {
        const char *other = line + strlen(line) + 1;
        put_field(d, PAGE_LEFT, y + FIELD_EM, *other ? middle - GAP : PAGE_RIGHT, line);
        if (*other)
            put_field(d, middle, y + FIELD_EM, PAGE_RIGHT, other);
        line = other + strlen(other) + 1;
    }
}

/* Whose game it is: pages may get apart. */
static void put_running_head(const drawing *d)
{
    buffer text;
    buffer_init(&text);
    for (int k = 0; k < CHUHE_SIDES; k++) {
        buffer_text(&text, k ? "   " : "");
        buffer_text(&text, sheet_party(d->s->chinese, d->s->column[k]));
        buffer_text(&text, word(d, SHEET_COLON));
        buffer_text(&text, d->s->signer[d->s->column[k]]);
    }
    if (buffer_failed(&text))
        buffer_fail(d->out);
    else
        put_text(d, PAGE_LEFT, PAGE_TOP + FIELD_EM * 3 / 4, FIELD_EM, PAGE_RIGHT - PAGE_LEFT,
                 ANCHOR_START, text.bytes);
    buffer_deinit(&text);
}

static void put_foot(const drawing *d, size_t page)
{
    char number[24], count[24];
    buffer text;
    buffer_init(&text);
    snprintf(number, sizeof number, "%zu", page + 1);
    snprintf(count, sizeof count, "%zu", d->l->page_count);
    const char *const args[4] = {number, count, NULL, NULL};
    sheet_say(&text, d->s->chinese, SHEET_PAGE, args);
    if (buffer_failed(&text))
        buffer_fail(d->out);
    else
        put_text(d, PAGE_WIDTH / 2, FOOT, NOTE_EM, PAGE_RIGHT - PAGE_LEFT, ANCHOR_MIDDLE,
                 text.bytes);
    buffer_deinit(&text);
}

/* ---- the table ---- */

static int side_x(int x, int column)
{
    return x + NUMBER_WIDTH + column * SIDE_WIDTH;
}

static void put_side_head(const drawing *d, int x, int y, int column)
{
    chuhe_side side = d->s->column[column];
    put_text(d, x + INSET, y + 44, MOVE_EM, SIDE_WIDTH - 2 * INSET, ANCHOR_START,
             sheet_party(d->s->chinese, side));
    if (d->s->times != SHEET_TIMES_ALL)
        return;
    int right = x + SIDE_WIDTH - INSET;
    put_text(d, right, y + 28, SMALL_EM, TIME_WIDTH, ANCHOR_END, word(d, SHEET_SPENT));
    put_text(d, right, y + 58, SMALL_EM, TIME_WIDTH, ANCHOR_END,
             word(d, d->s->has_clocks ? SHEET_LEFT : SHEET_USED));
}

static void put_cell(const drawing *d, int x, int y, const sheet_cell *cell)
{
    int time_width = d->s->times == SHEET_TIMES_ALL ? TIME_WIDTH : 0;
    int right = x + SIDE_WIDTH - INSET;
    put_text(d, x + INSET, y + 46, MOVE_EM, SIDE_WIDTH - 2 * INSET - time_width, ANCHOR_START,
             cell->move);
    put_text(d, right, y + 28, SMALL_EM, TIME_WIDTH, ANCHOR_END, cell->spent);
    put_text(d, right, y + 58, SMALL_EM, TIME_WIDTH, ANCHOR_END, cell->rest);
}

static void put_row(const drawing *d, int x, int y, const sheet_row *row)
{
    char number[16];
    snprintf(number, sizeof number, "%u", row->round);
    put_text(d, x + NUMBER_WIDTH - INSET, y + 46, NOTE_EM, NUMBER_WIDTH - INSET, ANCHOR_END,
             number);
    for (int k = 0; k < CHUHE_SIDES; k++)
        put_cell(d, side_x(x, k), y, &row->cell[k]);
}

/* The lines around so many rows, and between them. */
static void put_grid(const drawing *d, int x, size_t rows)
{
    int top = d->page->table_top, bottom = top + ROW_HEIGHT * ((int)rows + 1);
    int right = side_x(x, CHUHE_SIDES);
    for (size_t i = 0; i <= rows + 1; i++) {
        int y = top + ROW_HEIGHT * (int)i;
        put_line(d, x, y, right, y);
    }
    put_line(d, x, top, x, bottom);
    for (int k = 0; k <= CHUHE_SIDES; k++)
        put_line(d, side_x(x, k), top, side_x(x, k), bottom);
}

static void put_half(const drawing *d, int x, size_t first, size_t rows)
{
    int y = d->page->table_top;
    put_grid(d, x, rows);
    put_text(d, x + NUMBER_WIDTH / 2, y + 44, NOTE_EM, NUMBER_WIDTH - INSET, ANCHOR_MIDDLE,
             word(d, SHEET_NUMBER));
    for (int k = 0; k < CHUHE_SIDES; k++)
        put_side_head(d, side_x(x, k), y, k);
    for (size_t i = 0; i < rows; i++)
        put_row(d, x, y + ROW_HEIGHT * ((int)i + 1), &d->s->rows[first + i]);
}

static void put_table(const drawing *d)
{
    const layout_page *page = d->page;
    put_half(d, PAGE_LEFT, page->row, page->left_rows);
    if (page->rows > page->left_rows)
        put_half(d, PAGE_LEFT + HALF_WIDTH + GAP, page->row + page->left_rows,
                 page->rows - page->left_rows);
}

/* ---- below it ---- */

static void put_notes(const drawing *d)
{
    const layout_page *page = d->page;
    const char *line = d->l->notes.bytes.bytes;
    int y = page->notes_top;
    if (page->has_notes_title) {
        put_text(d, PAGE_LEFT, y + FIELD_EM, FIELD_EM, HALF_WIDTH, ANCHOR_START,
                 word(d, SHEET_NOTES));
        y += NOTE_HEIGHT + 10;
    }
    for (size_t i = 0; i < page->line + page->lines; i++, line += strlen(line) + 1) {
        if (i < page->line)
            continue;
        put_text(d, PAGE_LEFT, y + NOTE_EM, NOTE_EM, PAGE_RIGHT - PAGE_LEFT, ANCHOR_START, line);
        y += NOTE_HEIGHT;
    }
}

static int put_sums_row(const drawing *d, int y, const char *label, const char *one,
                        const char *other)
{
    int width = (PAGE_RIGHT - PAGE_LEFT - SUM_LABEL_WIDTH) / 2;
    int x = PAGE_LEFT + SUM_LABEL_WIDTH;
    put_text(d, PAGE_LEFT, y + FIELD_EM, FIELD_EM, SUM_LABEL_WIDTH - GAP, ANCHOR_START, label);
    put_text(d, x, y + FIELD_EM, FIELD_EM, width - GAP, ANCHOR_START, one);
    put_text(d, x + width, y + FIELD_EM, FIELD_EM, width - GAP, ANCHOR_START, other);
    return y + FIELD_HEIGHT;
}

static int put_sums(const drawing *d, int y)
{
    const sheet *s = d->s;
    chuhe_side one = s->column[0], other = s->column[1];
    y = put_sums_row(d, y, "", sheet_party(s->chinese, one), sheet_party(s->chinese, other));
    if (s->times != SHEET_TIMES_NONE)
        y = put_sums_row(d, y, word(d, SHEET_SUM_TIME), s->sum_time[one], s->sum_time[other]);
    if (s->times != SHEET_TIMES_NONE && s->has_clocks)
        y = put_sums_row(d, y, word(d, SHEET_SUM_LEFT), s->sum_left[one], s->sum_left[other]);
    if (s->has_extension)
        y = put_sums_row(d, y, word(d, SHEET_SUM_EXTENSION), s->sum_extension[one],
                         s->sum_extension[other]);
    return put_sums_row(d, y, word(d, SHEET_SUM_FOULS), s->sum_fouls[one], s->sum_fouls[other]);
}

static void put_signature(const drawing *d, int y, chuhe_party party)
{
    buffer text;
    buffer_init(&text);
    buffer_text(&text, sheet_party(d->s->chinese, party));
    buffer_text(&text, word(d, SHEET_COLON));
    buffer_text(&text, d->s->signer[party]);
    if (buffer_failed(&text))
        buffer_fail(d->out);
    else
        put_text(d, PAGE_LEFT, y, FIELD_EM, SIGNATURE_LINE - PAGE_LEFT - GAP, ANCHOR_START,
                 text.bytes);
    buffer_deinit(&text);
    if (d->s->is_signed[party])
        put_text(d, SIGNATURE_LINE + GAP, y, FIELD_EM, PAGE_RIGHT - SIGNATURE_LINE, ANCHOR_START,
                 word(d, SHEET_SIGNED));
    put_line(d, SIGNATURE_LINE, y + 2 * INSET, PAGE_RIGHT, y + 2 * INSET);
}

static void put_end(const drawing *d)
{
    const char *line = d->l->end.bytes.bytes;
    int y = d->page->end_top + GAP;
    for (size_t i = 0; i < d->l->end.count; i++, line += strlen(line) + 1, y += FIELD_HEIGHT)
        put_text(d, PAGE_LEFT, y + FIELD_EM, FIELD_EM, PAGE_RIGHT - PAGE_LEFT, ANCHOR_START, line);
    y = put_sums(d, y);
    for (int k = 0; k <= CHUHE_SIDES; k++)
        put_signature(d, y + SIGNATURE_HEIGHT * (k + 1) - GAP,
                      k < CHUHE_SIDES ? d->s->column[k] : CHUHE_PARTY_ARBITER);
}

/* ---- pages ---- */

size_t sheet_pages(const sheet *s)
{
    return s->page_count;
}

static void put_page(const drawing *d, size_t page)
{
    buffer_printf(d->out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" "
                  "viewBox=\"0 0 %d %d\">\n"
                  "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n"
                  "<g font-family=\"" SHEET_FONTS "\" fill=\"#000\" stroke-width=\"2\">\n"
                  "<style>path { stroke: #000; fill: none }</style>\n",
                  PAGE_WIDTH, PAGE_HEIGHT, PAGE_WIDTH, PAGE_HEIGHT);
    if (page == 0)
        put_head(d);
    else
        put_running_head(d);
    if (d->page->table_top > 0)
        put_table(d);
    if (d->page->notes_top > 0)
        put_notes(d);
    if (d->page->has_end)
        put_end(d);
    put_foot(d, page);
    buffer_text(d->out, "</g>\n</svg>\n");
}

void sheet_svg(buffer *out, const sheet *s, size_t page)
{
    layout l;
    layout_init(&l, s);
    if (l.failed || page >= l.page_count) {
        buffer_fail(out);
    } else {
        const drawing d = {out, s, &l, &l.pages[page]};
        put_page(&d, page);
    }
    layout_deinit(&l);
}
