#include "sheet/sheet_layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum {
    FIELD_COLUMNS = 2 * (PAGE_RIGHT - PAGE_LEFT) / FIELD_EM,
    HALF_COLUMNS = FIELD_COLUMNS / 2,
    HALF_ROWS_LEAST = 12
};

/* ---- lines ---- */

static void add_lines(layout *l, sheet_list *list, const char *text, size_t indent, size_t columns)
{
    buffer lines;
    buffer_init(&lines);
    sheet_wrap(&lines, text, 0, indent, columns);
    if (buffer_failed(&lines))
        l->failed = true;
    char *rest = lines.bytes, *line;
    while (!l->failed && rest && (line = strsep(&rest, "\n")) != NULL)
        sheet_list_add(list, line);
    buffer_deinit(&lines);
}

static void say_field(buffer *out, const sheet *s, const sheet_field *field)
{
    buffer_text(out, sheet_text_of(s->chinese, field->label));
    buffer_text(out, sheet_text_of(s->chinese, SHEET_COLON));
    buffer_text(out, field->value);
}

/* Fields in halves stand side by side where both fit. */
static void add_field(layout *l, const sheet *s, const sheet_field *field,
                      const sheet_field *fellow)
{
    buffer text, other;
    buffer_init(&text);
    buffer_init(&other);
    say_field(&text, s, field);
    if (fellow)
        say_field(&other, s, fellow);
    if (buffer_failed(&text) || buffer_failed(&other)) {
        l->failed = true;
    } else if (fellow && text_width(text.bytes, text.len) < HALF_COLUMNS &&
               text_width(other.bytes, other.len) < HALF_COLUMNS) {
        sheet_list_add(&l->head, text.bytes);
        sheet_list_add(&l->head, other.bytes);
    } else {
        sheet_list lines = {.count = 0};
        add_lines(l, &lines, text.bytes, 4, FIELD_COLUMNS);
        if (fellow)
            add_lines(l, &lines, other.bytes, 4, FIELD_COLUMNS);
        const char *line = lines.bytes.bytes;
        for (size_t i = 0; i < lines.count; i++, line += strlen(line) + 1) {
            sheet_list_add(&l->head, line);
            sheet_list_add(&l->head, "");
        }
        l->failed = l->failed || buffer_failed(&lines.bytes);
        buffer_deinit(&lines.bytes);
    }
    buffer_deinit(&text);
    buffer_deinit(&other);
}

static void add_head(layout *l, const sheet *s)
{
    for (size_t i = 0; i < s->field_count; i++) {
        const sheet_field *field = &s->fields[i];
        bool has_fellow = field->is_half && i + 1 < s->field_count && field[1].is_half;
        add_field(l, s, field, has_fellow ? field + 1 : NULL);
        i += has_fellow;
    }
}

static void add_labelled(layout *l, const sheet *s, sheet_word label, const char *value)
{
    buffer text;
    buffer_init(&text);
    buffer_text(&text, sheet_text_of(s->chinese, label));
    buffer_text(&text, sheet_text_of(s->chinese, SHEET_COLON));
    buffer_text(&text, value);
    if (buffer_failed(&text))
        l->failed = true;
    else
        add_lines(l, &l->end, text.bytes, 4, FIELD_COLUMNS);
    buffer_deinit(&text);
}

static void make_lines(layout *l, const sheet *s)
{
    const char *note = s->notes.bytes.bytes;
    add_head(l, s);
    for (size_t i = 0; i < s->notes.count; i++, note += strlen(note) + 1)
        add_lines(l, &l->notes, note, 3, NOTE_COLUMNS);
    add_labelled(l, s, SHEET_RESULT, s->result);
    if (*s->reason)
        add_labelled(l, s, SHEET_REASON, s->reason);
    l->failed = l->failed || buffer_failed(&l->head.bytes) || buffer_failed(&l->notes.bytes) ||
                buffer_failed(&l->end.bytes);
}

/* ---- pages ---- */

int layout_end_height(const layout *l, const sheet *s)
{
    int sums = 2 + (s->times != SHEET_TIMES_NONE) +
               (s->times != SHEET_TIMES_NONE && s->has_clocks) + s->has_extension;
    return (int)l->end.count * FIELD_HEIGHT + sums * FIELD_HEIGHT +
           CHUHE_PARTIES * SIGNATURE_HEIGHT + 2 * GAP;
}

/* NULL when there is no memory. Begins below the running head. */
static layout_page *add_page(layout *l, int *y)
{
    if (l->page_count == l->page_capacity) {
        size_t capacity = l->page_capacity ? 2 * l->page_capacity : 8;
        layout_page *pages = realloc(l->pages, capacity * sizeof *pages);
        if (!pages) {
            l->failed = true;
            return NULL;
        }
        l->pages = pages;
        l->page_capacity = capacity;
    }
    *y = PAGE_TOP + (l->page_count ? RUNNING_HEIGHT : TITLE_HEIGHT);
    layout_page *page = &l->pages[l->page_count++];
    *page = (layout_page){.row = 0};
    return page;
}

static size_t room(int y, int height)
{
    return y < PAGE_BOTTOM ? (size_t)((PAGE_BOTTOM - y) / height) : 0;
}

/* As many rows as there is room for; few stand in one half, and where they end both
 * halves are of one height. */
static void put_rows(layout_page *page, size_t *row, size_t count, int *y)
{
    size_t cap = room(*y + ROW_HEIGHT, ROW_HEIGHT), left = count - *row;
    page->table_top = *y;
    page->row = *row;
    page->rows = left < 2 * cap ? left : 2 * cap;
    page->left_rows = (page->rows + 1) / 2;
    if (page->left_rows < HALF_ROWS_LEAST && cap >= HALF_ROWS_LEAST)
        page->left_rows = page->rows < HALF_ROWS_LEAST ? page->rows : HALF_ROWS_LEAST;
    *row += page->rows;
    *y += ROW_HEIGHT * ((int)page->left_rows + 1) + GAP;
}

static void put_notes(layout_page *page, size_t *line, size_t count, int *y)
{
    page->has_notes_title = *line == 0;
    page->notes_top = *y;
    *y += page->has_notes_title ? NOTE_HEIGHT + 10 : 0;
    size_t cap = room(*y, NOTE_HEIGHT), left = count - *line;
    page->line = *line;
    page->lines = left < cap ? left : cap;
    *line += page->lines;
    *y += NOTE_HEIGHT * (int)page->lines + GAP;
}

/* The next page, when what comes next does not fit on this one. */
static layout_page *turn_page(layout *l, layout_page *page, int *y, int height)
{
    return *y + height <= PAGE_BOTTOM ? page : add_page(l, y);
}

static void make_pages(layout *l, const sheet *s)
{
    size_t row = 0, line = 0;
    int y = 0;
    layout_page *page = add_page(l, &y);
    y += page ? (int)(l->head.count / 2) * FIELD_HEIGHT + GAP : 0;
    do {
        page = page ? turn_page(l, page, &y, 3 * ROW_HEIGHT) : NULL;
        if (page)
            put_rows(page, &row, s->row_count, &y);
    } while (page && row < s->row_count);
    while (page && line < l->notes.count) {
        page = turn_page(l, page, &y, 3 * NOTE_HEIGHT);
        if (page)
            put_notes(page, &line, l->notes.count, &y);
    }
    page = page ? turn_page(l, page, &y, layout_end_height(l, s)) : NULL;
    if (page) {
        page->end_top = y;
        page->has_end = true;
    }
}

void layout_init(layout *l, const sheet *s)
{
    memset(l, 0, sizeof *l);
    make_lines(l, s);
    if (!l->failed)
        make_pages(l, s);
}

void layout_deinit(layout *l)
{
    buffer_deinit(&l->head.bytes);
    buffer_deinit(&l->notes.bytes);
    buffer_deinit(&l->end.bytes);
    free(l->pages);
    memset(l, 0, sizeof *l);
}
