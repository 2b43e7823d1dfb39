/* The JSON writer: one object a game, in one line. */
#include "record/json_write.h"

#include <string.h>

#include "record/charset.h"
#include "record/tree.h"

const char *const json_results[4] = {"open", "red", "black", "draw"};

typedef struct json_writer {
    out *o;
    const chuhe_record *record;
    uint32_t *index_of; /* by node: its place in the list, the start is 0 */
    bool ascii;         /* whatever the charset may lack is escaped */
    bool lost;
} json_writer;

/* One character beyond ASCII as \uXXXX, as two of them beyond U+FFFF. */
static void put_code(json_writer *w, const char *text, size_t step)
{
    const unsigned char *s = (const unsigned char *)text;
    uint32_t code = step == 2   ? (s[0] & 0x1Fu) << 6 | (s[1] & 0x3Fu)
                    : step == 3 ? (s[0] & 0xFu) << 12 | (s[1] & 0x3Fu) << 6 | (s[2] & 0x3Fu)
                                : (s[0] & 0x7u) << 18 | (s[1] & 0x3Fu) << 12 | (s[2] & 0x3Fu) << 6 |
                                      (s[3] & 0x3Fu);
    if (code > 0xFFFF) {
        code -= 0x10000;
        out_format(w->o, "\\u%04x", (unsigned)(0xD800 + (code >> 10)));
        code = 0xDC00 + (code & 0x3FF);
    }
    out_format(w->o, "\\u%04x", (unsigned)code);
}

/* Writes what cannot stand for itself; the text begins with it. */
static void put_escaped(json_writer *w, const char *text, size_t step)
{
    unsigned char c = (unsigned char)text[0];
    if (step == 0) {
        if (!w->lost)
            out_warn(w->o, CHUHE_E_SYNTAX, "bytes that are not UTF-8 became U+FFFD", 0);
        w->lost = true;
        out_cstr(w->o, "\\ufffd");
    } else if (c == '"' || c == '\\') {
        out_format(w->o, "\\%c", c);
    } else if (c == '\n') {
        out_cstr(w->o, "\\n");
    } else if (c < 0x20 || c == 0x7F) {
        out_format(w->o, "\\u%04x", c);
    } else {
        put_code(w, text, step);
    }
}

static void put_string(json_writer *w, const char *text, size_t len)
{
    size_t begin = 0, at = 0;
    out_cstr(w->o, "\"");
    while (at < len) {
        size_t step = charset_utf8_length(text + at, len - at);
        unsigned char c = (unsigned char)text[at];
        bool stands =
            step == 1 ? c >= 0x20 && c != '"' && c != '\\' && c != 0x7F : step != 0 && !w->ascii;
        if (!stands) {
            out_text(w->o, text + begin, at - begin);
            put_escaped(w, text + at, step);
            begin = at + (step == 0 ? 1 : step);
        }
        at += step == 0 ? 1 : step;
    }
    out_text(w->o, text + begin, len - begin);
    out_cstr(w->o, "\"");
}

static void put_cstr(json_writer *w, const char *text)
{
    put_string(w, text, strlen(text));
}

static void put_start(json_writer *w)
{
    chuhe_setup setup, usual;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    chuhe_position_to_setup(&setup, chuhe_record_start(w->record));
    chuhe_setup_start(&usual);
    if (chuhe_setup_is_same(&setup, &usual) && setup.quiet_plies == usual.quiet_plies &&
        setup.round == usual.round)
        return;
    if (chuhe_setup_to_fen(fen, sizeof fen, &len, &setup) != CHUHE_OK)
        return;
    out_cstr(w->o, ",\"start\":");
    put_string(w, fen, len);
}

static void put_tags(json_writer *w)
{
    size_t count = chuhe_record_tag_count(w->record);
    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, w->record, i);
        out_cstr(w->o, i == 0 ? ",\"tags\":{" : ",");
        put_cstr(w, name);
        out_cstr(w->o, ":");
        put_cstr(w, value);
    }
    out_cstr(w->o, "}");
}

/* What belongs to a move, or to the start: after it. */
static void put_extras(json_writer *w, chuhe_node node)
{
    size_t len;
    uint8_t marks[CHUHE_MARKS_MAX];
    const char *comment = chuhe_record_comment(&len, w->record, node, CHUHE_COMMENT_AFTER);
    if (comment != NULL) {
        out_cstr(w->o, ",\"comment\":");
        put_string(w, comment, len);
    }
    size_t count = chuhe_record_marks(marks, w->record, node);
    for (size_t i = 0; i < count; i++)
        out_format(w->o, "%s%u", i == 0 ? ",\"marks\":[" : ",", marks[i]);
    if (count != 0)
        out_cstr(w->o, "]");
    if (chuhe_record_clock(w->record, node) != CHUHE_NO_CLOCK)
        out_format(w->o, ",\"left_ms\":%lu", (unsigned long)chuhe_record_clock(w->record, node));
}

static bool is_bare(const json_writer *w, chuhe_node node)
{
    uint8_t marks[CHUHE_MARKS_MAX];
    return chuhe_record_comment(NULL, w->record, node, CHUHE_COMMENT_AFTER) == NULL &&
           chuhe_record_comment(NULL, w->record, node, CHUHE_COMMENT_BEFORE) == NULL &&
           chuhe_record_marks(marks, w->record, node) == 0 &&
           chuhe_record_clock(w->record, node) == CHUHE_NO_CLOCK;
}

static void put_node(json_writer *w, chuhe_node node)
{
    char text[7] = "\"";
    size_t len;
    uint32_t index = w->index_of[node];
    uint32_t parent = w->index_of[chuhe_record_parent(w->record, node)];
    chuhe_square_to_text(text + 1, chuhe_move_from(chuhe_record_move(w->record, node)));
    chuhe_square_to_text(text + 3, chuhe_move_to(chuhe_record_move(w->record, node)));
    text[5] = '"';
    if (parent + 1 == index && is_bare(w, node)) {
        out_text(w->o, text, 6);
        return;
    }
    out_cstr(w->o, "{\"move\":");
    out_text(w->o, text, 6);
    if (parent + 1 != index)
        out_format(w->o, ",\"parent\":%lu", (unsigned long)parent);
    const char *before = chuhe_record_comment(&len, w->record, node, CHUHE_COMMENT_BEFORE);
    if (before != NULL) {
        out_cstr(w->o, ",\"before\":");
        put_string(w, before, len);
    }
    put_extras(w, node);
    out_cstr(w->o, "}");
}

static void put_nodes(json_writer *w)
{
    uint32_t index = 0;
    out_cstr(w->o, ",\"nodes\":[");
    w->index_of[CHUHE_ROOT] = 0;
    for (chuhe_node n = chuhe_record_next(w->record, CHUHE_ROOT); n != CHUHE_NO_NODE;
         n = chuhe_record_next(w->record, n)) {
        if (w->o->status != CHUHE_OK)
            return;
        if (index != 0)
            out_cstr(w->o, ",");
        w->index_of[n] = ++index;
        put_node(w, n);
    }
    out_cstr(w->o, "]");
}

void json_write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    const chuhe_allocator *a =
        options->allocator != NULL ? options->allocator : tree_default_allocator();
    json_writer w = {.o = o, .record = record, .ascii = o->charset == CHUHE_CHARSET_BIG5};
    w.index_of = a->resize(NULL, record->node_end * sizeof *w.index_of, a->ctx);
    if (w.index_of == NULL) {
        out_fail(o, CHUHE_E_MEMORY);
        return;
    }
    chuhe_result result = chuhe_record_result(record);
    out_format(o, "{\"chuhe\":%d,\"result\":\"%s\"", JSON_VERSION,
               json_results[(unsigned)result < 4 ? result : 0]);
    put_start(&w);
    put_tags(&w);
    put_extras(&w, CHUHE_ROOT);
    put_nodes(&w);
    out_cstr(o, "}\n");
    a->resize(w.index_of, 0, a->ctx);
}
