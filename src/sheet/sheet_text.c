/* The sheet for a terminal or a plain printer:
 *
 *                          Score sheet
 *   Event: …
 *   Place: …                            Date: …
 *   No. Red             spent     left   Black           spent     left
 *     1 炮二平五         0:12  1:29:48   马8进7           0:30  1:29:30
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "sheet/sheet_model.h"

enum { NUMBER_COLUMNS = 5, TIME_COLUMNS = 9, MOVE_COLUMNS_LEAST = 12, HALF = SHEET_COLUMNS / 2 };

static size_t width_of(const char *text)
{
    return text_width(text, strlen(text));
}

static void put_left(buffer *out, const char *text, size_t width)
{
    buffer_text(out, text);
    text_append_padding(out, width_of(text), width);
}

static void put_right(buffer *out, const char *text, size_t width)
{
    text_append_padding(out, width_of(text), width);
    buffer_text(out, text);
}

/* Blanks at the end of a line are of no use. */
static void end_line(buffer *out)
{
    while (out->len > 0 && out->bytes[out->len - 1] == ' ')
        out->bytes[--out->len] = '\0';
    buffer_text(out, "\n");
}

static void put_centred(buffer *out, const char *text)
{
    size_t width = width_of(text);
    text_append_padding(out, 0, width < SHEET_COLUMNS ? (SHEET_COLUMNS - width) / 2 : 0);
    buffer_text(out, text);
    end_line(out);
}

static void put_rule(buffer *out, char c)
{
    for (int i = 0; i < SHEET_COLUMNS; i++)
        buffer_append(out, &c, 1);
    buffer_text(out, "\n");
}

/* ---- the head ---- */

/* `label: value`, or a line to write on; returns the columns used. */
static size_t put_field(buffer *out, const sheet *s, const sheet_field *field, size_t width)
{
    const char *label = sheet_text_of(s->chinese, field->label);
    const char *colon = sheet_text_of(s->chinese, SHEET_COLON);
    size_t used = width_of(label) + width_of(colon), indent = used;
    buffer_text(out, label);
    buffer_text(out, colon);
    if (*field->value) {
        sheet_wrap(out, field->value, used, indent, SHEET_COLUMNS);
        return used + width_of(field->value);
    }
    for (; used + 2 < width; used++)
        buffer_text(out, "_");
    return used;
}

static void put_head(buffer *out, const sheet *s)
{
    put_centred(out, sheet_text_of(s->chinese, SHEET_TITLE));
    buffer_text(out, "\n");
    for (size_t i = 0; i < s->field_count; i++) {
        const sheet_field *field = &s->fields[i];
        bool has_fellow = field->is_half && i + 1 < s->field_count && s->fields[i + 1].is_half;
        size_t used = put_field(out, s, field, field->is_half ? HALF : SHEET_COLUMNS);
        if (has_fellow && used < HALF) {
            text_append_padding(out, used, HALF);
            put_field(out, s, &s->fields[++i], HALF);
        }
        end_line(out);
    }
}

/* ---- the table ---- */

static size_t move_columns(const sheet *s)
{
    size_t most = MOVE_COLUMNS_LEAST;
    for (size_t i = 0; i < s->row_count; i++)
        for (int k = 0; k < CHUHE_SIDES; k++) {
            size_t width = width_of(s->rows[i].cell[k].move);
            most = width > most ? width : most;
        }
    return most;
}

static void put_cell(buffer *out, const sheet *s, const char *move, const char *spent,
                     const char *rest, size_t columns)
{
    buffer_text(out, "  ");
    put_left(out, move, columns);
    if (s->times != SHEET_TIMES_ALL)
        return;
    put_right(out, spent, TIME_COLUMNS);
    put_right(out, rest, TIME_COLUMNS);
}

static void put_table(buffer *out, const sheet *s)
{
    size_t columns = move_columns(s);
    put_rule(out, '-');
    put_right(out, sheet_text_of(s->chinese, SHEET_NUMBER), NUMBER_COLUMNS);
    for (int k = 0; k < CHUHE_SIDES; k++)
        put_cell(out, s, sheet_party(s->chinese, s->column[k]),
                 sheet_text_of(s->chinese, SHEET_SPENT),
                 sheet_text_of(s->chinese, s->has_clocks ? SHEET_LEFT : SHEET_USED), columns);
    end_line(out);
    put_rule(out, '-');
    for (size_t i = 0; i < s->row_count; i++) {
        const sheet_row *row = &s->rows[i];
        char number[16];
        snprintf(number, sizeof number, "%u", row->round);
        put_right(out, number, NUMBER_COLUMNS);
        for (int k = 0; k < CHUHE_SIDES; k++)
            put_cell(out, s, row->cell[k].move, row->cell[k].spent, row->cell[k].rest, columns);
        end_line(out);
    }
    put_rule(out, '-');
}

/* ---- what is below it ---- */

static void put_notes(buffer *out, const sheet *s)
{
    const char *note = s->notes.bytes.bytes;
    if (s->notes.count == 0)
        return;
    buffer_text(out, sheet_text_of(s->chinese, SHEET_NOTES));
    buffer_text(out, "\n");
    for (size_t i = 0; i < s->notes.count; i++, note += strlen(note) + 1) {
        buffer_text(out, "  ");
        sheet_wrap(out, note, 2, 4, SHEET_COLUMNS);
        end_line(out);
    }
    put_rule(out, '-');
}

static void put_line(buffer *out, const sheet *s, sheet_word label, const char *text)
{
    const char *name = sheet_text_of(s->chinese, label);
    const char *colon = sheet_text_of(s->chinese, SHEET_COLON);
    size_t used = width_of(name) + width_of(colon);
    buffer_text(out, name);
    buffer_text(out, colon);
    sheet_wrap(out, text, used, used, SHEET_COLUMNS);
    end_line(out);
}

static void put_sums_line(buffer *out, const char *label, const char *one, const char *other)
{
    put_left(out, label, 14);
    put_left(out, one, 26);
    buffer_text(out, " ");
    buffer_text(out, other);
    end_line(out);
}

static void put_sums(buffer *out, const sheet *s)
{
    chuhe_side one = s->column[0], other = s->column[1];
    put_sums_line(out, "", sheet_party(s->chinese, one), sheet_party(s->chinese, other));
    if (s->times != SHEET_TIMES_NONE)
        put_sums_line(out, sheet_text_of(s->chinese, SHEET_SUM_TIME), s->sum_time[one],
                      s->sum_time[other]);
    if (s->times != SHEET_TIMES_NONE && s->has_clocks)
        put_sums_line(out, sheet_text_of(s->chinese, SHEET_SUM_LEFT), s->sum_left[one],
                      s->sum_left[other]);
    if (s->has_extension)
        put_sums_line(out, sheet_text_of(s->chinese, SHEET_SUM_EXTENSION), s->sum_extension[one],
                      s->sum_extension[other]);
    put_sums_line(out, sheet_text_of(s->chinese, SHEET_SUM_FOULS), s->sum_fouls[one],
                  s->sum_fouls[other]);
}

static void put_signature(buffer *out, const sheet *s, chuhe_party party)
{
    size_t start = out->len;
    buffer_text(out, sheet_party(s->chinese, party));
    buffer_text(out, sheet_text_of(s->chinese, SHEET_COLON));
    buffer_text(out, s->signer[party]);
    size_t used = buffer_failed(out) ? 0 : text_width(out->bytes + start, out->len - start);
    text_append_padding(out, used, HALF);
    buffer_text(out, used >= HALF ? " " : "");
    buffer_text(out, s->is_signed[party] ? sheet_text_of(s->chinese, SHEET_SIGNED)
                                         : "____________________");
    end_line(out);
}

void sheet_text(buffer *out, const sheet *s)
{
    put_head(out, s);
    put_table(out, s);
    put_notes(out, s);
    put_line(out, s, SHEET_RESULT, s->result);
    if (*s->reason)
        put_line(out, s, SHEET_REASON, s->reason);
    put_sums(out, s);
    put_rule(out, '-');
    buffer_text(out, sheet_text_of(s->chinese, SHEET_SIGNATURES));
    buffer_text(out, "\n");
    for (int k = 0; k < CHUHE_SIDES; k++)
        put_signature(out, s, s->column[k]);
    put_signature(out, s, CHUHE_PARTY_ARBITER);
}
