/* Plain lists that are printed in columns side by side, of which each goes on where
 * the one to its left ends:
 *
 *     1. 炮二平五 马8进7     4. 车一平二 卒7进1
 *     2. 马二进三 车9平8     5. 车二进六 马2进3
 *     3. 马八进九 卒3进1     6. 兵九进一
 */
#ifndef RECORD_TEXT_COLUMNS_H
#define RECORD_TEXT_COLUMNS_H

#include "record/charset.h"
#include "record/span.h"

typedef struct text_columns {
    size_t count; /* columns, 2 or more */
    size_t lines; /* of the file, empty ones included */
} text_columns;

/* Whether such columns begin in the present line, told by their numbers: each line
 * goes on in every column by the next round, and the first line has in the next
 * column the round that comes after the last line's. Where it fails, no columns begin
 * before input byte *none_until. Errors: CHUHE_E_MEMORY. */
chuhe_status text_columns_find(text_columns *found, size_t *none_until, const charset_lines *lines);

/* What a line has in a column, counted from 0; empty where there is nothing. */
record_span text_columns_part(const char *text, size_t len, size_t column);

#endif
