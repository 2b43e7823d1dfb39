/* Where everything stands on pages of A4, in tenths of a millimetre.
 *
 *   +-----------------------------+   first page; the others begin with a line that says
 *   | title                       |   whose game it is
 *   | head                        |
 *   | No. Red  Black | No. Red …  |   the table, in two halves side by side
 *   | notes                       |
 *   | result, sums, signatures    |   all on one page, the last
 *   +-----------------------------+
 */
#ifndef SHEET_SHEET_LAYOUT_H
#define SHEET_SHEET_LAYOUT_H

#include "sheet/sheet_model.h"

enum {
    PAGE_WIDTH = 2100,
    PAGE_HEIGHT = 2970,
    PAGE_LEFT = 90,
    PAGE_RIGHT = PAGE_WIDTH - PAGE_LEFT,
    PAGE_TOP = 110,
    PAGE_BOTTOM = PAGE_HEIGHT - 130,
    FOOT = PAGE_HEIGHT - 70,
    TITLE_HEIGHT = 110,
    FIELD_HEIGHT = 58,
    RUNNING_HEIGHT = 70,
    ROW_HEIGHT = 66,
    GAP = 30, /* between the halves, and between what stands one above the other */
    HALF_WIDTH = (PAGE_RIGHT - PAGE_LEFT - GAP) / 2,
    NOTE_HEIGHT = 46,
    NOTE_EM = 32,
    NOTE_COLUMNS = 2 * (PAGE_RIGHT - PAGE_LEFT) / NOTE_EM,
    FIELD_EM = 36,
    SIGNATURE_HEIGHT = 110
};

typedef struct layout_page {
    int table_top, notes_top, end_top;
    size_t row, rows, left_rows; /* of the table: which, and how many in the left half */
    size_t line, lines;          /* of the notes */
    bool has_notes_title, has_end;
} layout_page;

/* Lines that fit on paper, wrapped. */
typedef struct layout {
    layout_page *pages;
    size_t page_count, page_capacity;
    sheet_list head;  /* two texts a line: what stands left, and in the right half */
    sheet_list notes; /* their lines */
    sheet_list end;   /* result and reason: their lines */
    bool failed;
} layout;

/* Failure shows in `failed`; layout_deinit is due in any case. */
void layout_init(layout *l, const sheet *s);
void layout_deinit(layout *l);
/* The height of what stands last. */
int layout_end_height(const layout *l, const sheet *s);

#endif
