#include "record/text_list_write.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "record/text_tags.h"
#include "record/text_write.h"

enum { FIRST_COLUMN = 16 };

typedef struct list_writer {
    out *o;
    const chuhe_record *record;
    chuhe_notation notation;
    chuhe_position now;
    text_told told;
    size_t ply, width; /* columns of the first move of the row; 0 at a row's start */
} list_writer;

static bool is_chinese(const list_writer *w)
{
    return w->notation == CHUHE_NOTATION_CHINESE || w->notation == CHUHE_NOTATION_SHORT;
}

static bool is_traditional(const list_writer *w)
{
    return w->o->charset == CHUHE_CHARSET_BIG5 ||
           w->o->options->style.script == CHUHE_SCRIPT_TRADITIONAL;
}

static void write_header(const list_writer *w, const char *name, const char *value)
{
    /* the name that Big5 has is the traditional one */
    const char *chinese =
        is_chinese(w)
            ? text_tag_chinese(name, is_traditional(w) ? CHUHE_CHARSET_BIG5 : w->o->charset)
            : NULL;
    out_cstr(w->o, chinese != NULL ? chinese : name);
    out_cstr(w->o, ": ");
    text_write_value(w->o, value, false);
    out_cstr(w->o, "\n");
}

static void write_headers(const list_writer *w)
{
    static const char *const results[3][4] = {{"", "1-0", "0-1", "1/2-1/2"},
                                              {"", "红方胜", "黑方胜", "和棋"},
                                              {"", "紅方勝", "黑方勝", "和棋"}};
    int words = !is_chinese(w) ? 0 : is_traditional(w) ? 2 : 1;
    char fen[CHUHE_FEN_CAP];
    bool lost = false;
    for (size_t i = 0; i < chuhe_record_tag_count(w->record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, w->record, i);
        if (text_list_holds(name, value))
            write_header(w, name, value);
        else
            lost = true;
    }
    chuhe_result result = chuhe_record_result(w->record);
    if (result != CHUHE_RESULT_OPEN)
        write_header(w, "Result", results[words][result]);
    /* a list without moves is a game only by its FEN */
    text_start_fen(fen, w->record,
                   chuhe_record_first_child(w->record, CHUHE_ROOT) == CHUHE_NO_NODE);
    if (fen[0] != '\0')
        out_format(w->o, "FEN: %s\n", fen);
    if (w->notation == CHUHE_NOTATION_COORDINATES10)
        out_cstr(w->o, "Format: Coordinates10\n");
    out_cstr(w->o, "\n");
    if (lost)
        out_warn(w->o, CHUHE_E_SYNTAX, "a header that a plain list cannot hold is left out", 0);
}

static void end_row(list_writer *w)
{
    if (w->width != 0)
        out_cstr(w->o, "\n");
    w->width = 0;
}

/* The number at a row's start; the second column is kept free where Black begins
 * it. */
static void begin_move(list_writer *w)
{
    size_t half = w->ply + (chuhe_position_to_move(chuhe_record_start(w->record)) == CHUHE_BLACK);
    if (half % 2 == 0) {
        end_row(w);
        out_format(w->o, "%3zu.", half / 2 + 1);
    } else if (w->width == 0) {
        out_format(w->o, "%3zu...", half / 2 + 1);
    } else {
        for (size_t i = w->width; i < FIRST_COLUMN; i++)
            out_cstr(w->o, " ");
    }
}

/* A comment takes rows of its own. */
static void write_comment(list_writer *w, chuhe_node node, chuhe_comment_place place)
{
    size_t len;
    const char *text = chuhe_record_comment(&len, w->record, node, place);
    if (text == NULL)
        return;
    end_row(w);
    text_write_comment(w->o, &w->told, "", text, len, w->ply);
    out_cstr(w->o, "\n");
}

static void write_move(list_writer *w, chuhe_node node)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    chuhe_move move = chuhe_record_move(w->record, node);
    size_t len;
    const char *before = chuhe_record_comment(&len, w->record, node, CHUHE_COMMENT_BEFORE);
    if (before != NULL) /* it is read as one only behind the move's number */
        end_row(w);
    begin_move(w);
    if (before != NULL)
        text_write_comment(w->o, &w->told, "", before, len, w->ply);
    text_write_move(text, w->o, &w->told, &w->now, move, w->notation, w->ply + 1);
    out_cstr(w->o, text);
    w->width = text_columns(text, strlen(text));
    chuhe_position_play_unchecked(&w->now, NULL, move);
    w->ply++;
    write_comment(w, node, CHUHE_COMMENT_AFTER);
}

void text_list_write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    list_writer w = {.o = o,
                     .record = record,
                     .notation = text_notation(o, options->notation),
                     .now = *chuhe_record_start(record)};
    if (o->status != CHUHE_OK)
        return;
    write_headers(&w);
    write_comment(&w, CHUHE_ROOT, CHUHE_COMMENT_AFTER);
    for (chuhe_node n = chuhe_record_first_child(record, CHUHE_ROOT);
         n != CHUHE_NO_NODE && o->status == CHUHE_OK; n = chuhe_record_first_child(record, n))
        write_move(&w, n);
    end_row(&w);
    out_cstr(o, "\n---\n\n");
    text_warn_beyond_main_line(o, record, true);
}
