/* The sheet as one page of HTML that prints on A4. It is XML as well. */
#include <string.h>

#include "sheet/sheet_markup.h"
#include "sheet/sheet_model.h"

static const char style[] =
    "@page { size: A4 portrait; margin: 14mm 13mm; }\n"
    "body { font-family: " SHEET_FONTS "; font-size: 10.5pt; color: #000; background: #fff;"
    " max-width: 184mm; margin: 0 auto; }\n"
    "h1 { text-align: center; font-size: 16pt; margin: 0 0 4mm; }\n"
    "h2 { font-size: 11pt; margin: 4mm 0 1mm; break-after: avoid; }\n"
    "dl { display: grid; grid-template-columns: max-content 1fr max-content 1fr;"
    " gap: 1mm 3mm; margin: 0 0 4mm; }\n"
    "dd { margin: 0; min-height: 1.3em; overflow-wrap: anywhere; }\n"
    "dd.wide { grid-column: 2 / 5; }\n"
    "dd.blank { border-bottom: 0.3mm solid #000; }\n"
    "table { border-collapse: collapse; width: 100%; }\n"
    "th, td { border: 0.2mm solid #000; padding: 0.4mm 1.5mm; text-align: left; }\n"
    "td.number, td.time { text-align: right; font-variant-numeric: tabular-nums; }\n"
    "thead { display: table-header-group; }\n"
    "tr, li, .end { break-inside: avoid; }\n"
    "ol { margin: 0; padding-left: 7mm; }\n"
    "li { overflow-wrap: anywhere; }\n"
    ".end { margin-top: 4mm; }\n"
    ".signature { display: flex; gap: 4mm; margin-top: 6mm; }\n"
    ".signature .name { width: 75mm; overflow-wrap: anywhere; }\n"
    ".signature .line { flex: 1; border-bottom: 0.3mm solid #000; min-height: 1.3em; }\n";

static void put_element(buffer *out, const char *begin, const char *text, const char *end)
{
    buffer_text(out, begin);
    sheet_escape(out, text);
    buffer_text(out, end);
}

static const char *word(const sheet *s, sheet_word name)
{
    return sheet_text_of(s->chinese, name);
}

static void put_head(buffer *out, const sheet *s)
{
    put_element(out, "<h1>", word(s, SHEET_TITLE), "</h1>\n<dl>\n");
    for (size_t i = 0; i < s->field_count; i++) {
        const sheet_field *field = &s->fields[i];
        put_element(out, "<dt>", word(s, field->label), "</dt>");
        buffer_printf(out, "<dd class=\"%s%s\">", field->is_half ? "half" : "wide",
                      *field->value ? "" : " blank");
        put_element(out, "", field->value, "</dd>\n");
    }
    buffer_text(out, "</dl>\n");
}

static void put_table_head(buffer *out, const sheet *s)
{
    put_element(out, "<table class=\"moves\">\n<thead><tr><th>", word(s, SHEET_NUMBER), "</th>");
    for (int k = 0; k < CHUHE_SIDES; k++) {
        put_element(out, "<th>", sheet_party(s->chinese, s->column[k]), "</th>");
        if (s->times != SHEET_TIMES_ALL)
            continue;
        put_element(out, "<th>", word(s, SHEET_SPENT), "</th>");
        put_element(out, "<th>", word(s, s->has_clocks ? SHEET_LEFT : SHEET_USED), "</th>");
    }
    buffer_text(out, "</tr></thead>\n<tbody>\n");
}

static void put_row(buffer *out, const sheet *s, const sheet_row *row)
{
    buffer_printf(out, "<tr><td class=\"number\">%u</td>", row->round);
    for (int k = 0; k < CHUHE_SIDES; k++) {
        put_element(out, "<td class=\"move\">", row->cell[k].move, "</td>");
        if (s->times != SHEET_TIMES_ALL)
            continue;
        put_element(out, "<td class=\"time\">", row->cell[k].spent, "</td>");
        put_element(out, "<td class=\"time\">", row->cell[k].rest, "</td>");
    }
    buffer_text(out, "</tr>\n");
}

static void put_table(buffer *out, const sheet *s)
{
    put_table_head(out, s);
    for (size_t i = 0; i < s->row_count; i++)
        put_row(out, s, &s->rows[i]);
    buffer_text(out, "</tbody>\n</table>\n");
}

static void put_notes(buffer *out, const sheet *s)
{
    const char *note = s->notes.bytes.bytes;
    if (s->notes.count == 0)
        return;
    put_element(out, "<h2>", word(s, SHEET_NOTES), "</h2>\n<ol class=\"notes\">\n");
    for (size_t i = 0; i < s->notes.count; i++, note += strlen(note) + 1)
        put_element(out, "<li>", note, "</li>\n");
    buffer_text(out, "</ol>\n");
}

static void put_sums_row(buffer *out, const sheet *s, sheet_word label, char *const sums[])
{
    put_element(out, "<tr><th>", word(s, label), "</th>");
    for (int k = 0; k < CHUHE_SIDES; k++)
        put_element(out, "<td>", sums[s->column[k]], "</td>");
    buffer_text(out, "</tr>\n");
}

static void put_sums(buffer *out, const sheet *s)
{
    buffer_text(out, "<table class=\"sums\">\n<thead><tr><th></th>");
    for (int k = 0; k < CHUHE_SIDES; k++)
        put_element(out, "<th>", sheet_party(s->chinese, s->column[k]), "</th>");
    buffer_text(out, "</tr></thead>\n<tbody>\n");
    if (s->times != SHEET_TIMES_NONE)
        put_sums_row(out, s, SHEET_SUM_TIME, s->sum_time);
    if (s->times != SHEET_TIMES_NONE && s->has_clocks)
        put_sums_row(out, s, SHEET_SUM_LEFT, s->sum_left);
    if (s->has_extension)
        put_sums_row(out, s, SHEET_SUM_EXTENSION, s->sum_extension);
    put_sums_row(out, s, SHEET_SUM_FOULS, s->sum_fouls);
    buffer_text(out, "</tbody>\n</table>\n");
}

static void put_signature(buffer *out, const sheet *s, chuhe_party party)
{
    put_element(out, "<div class=\"signature\"><span class=\"name\">",
                sheet_party(s->chinese, party), word(s, SHEET_COLON));
    put_element(out, "", s->signer[party], "</span><span class=\"line\">");
    put_element(out, "", s->is_signed[party] ? word(s, SHEET_SIGNED) : "", "</span></div>\n");
}

static void put_end(buffer *out, const sheet *s)
{
    buffer_text(out, "<div class=\"end\">\n");
    put_element(out, "<p class=\"result\"><b>", word(s, SHEET_RESULT), word(s, SHEET_COLON));
    put_element(out, "</b>", s->result, "");
    if (*s->reason) {
        put_element(out, "<br/><b>", word(s, SHEET_REASON), word(s, SHEET_COLON));
        put_element(out, "</b>", s->reason, "");
    }
    buffer_text(out, "</p>\n");
    put_sums(out, s);
    put_element(out, "<h2>", word(s, SHEET_SIGNATURES), "</h2>\n");
    for (int k = 0; k < CHUHE_SIDES; k++)
        put_signature(out, s, s->column[k]);
    put_signature(out, s, CHUHE_PARTY_ARBITER);
    buffer_text(out, "</div>\n");
}

void sheet_html(buffer *out, const sheet *s)
{
    buffer_printf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n",
                  s->chinese ? "zh-CN" : "en");
    put_element(out, "<title>", word(s, SHEET_TITLE), "</title>\n<style>\n");
    buffer_text(out, style);
    buffer_text(out, "</style>\n</head>\n<body>\n");
    put_head(out, s);
    put_table(out, s);
    put_notes(out, s);
    put_end(out, s);
    buffer_text(out, "</body>\n</html>\n");
}
