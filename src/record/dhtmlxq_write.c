/* The DhtmlXQ writer. */
#include "record/dhtmlxq_write.h"

#include <string.h>
#include <strings.h>

#include "record/charset.h"
#include "record/dhtmlxq_names.h"
#include "record/tree.h"

/* What could not be held as it was; each is warned about once. */
typedef enum xq_loss {
    XQ_LOSS_TEXT,
    XQ_LOSS_BLANKS,
    XQ_LOSS_TAG,
    XQ_LOSS_BEFORE,
    XQ_LOSS_MARK,
    XQ_LOSS_CLOCK,
    XQ_LOSSES
} xq_loss;

static const char *const loss_messages[XQ_LOSSES] = {
    "DhtmlXQ marks, '||' and carriage returns inside texts were written in another way",
    "DhtmlXQ keeps no blanks at the ends of a text",
    "DhtmlXQ has no place for a tag of this name",
    "DhtmlXQ has no comments before a move: they were joined to the one after it",
    "DhtmlXQ has no marks on moves",
    "DhtmlXQ has no clock times"};

typedef struct xq_writer {
    out *o;
    const chuhe_record *record;
    uint32_t *line_of; /* by node */
    bool lost[XQ_LOSSES];
} xq_writer;

static void lose(xq_writer *w, xq_loss loss, size_t ply)
{
    if (!w->lost[loss])
        out_warn(w->o, CHUHE_E_SYNTAX, loss_messages[loss], ply);
    w->lost[loss] = true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Whether "DhtmlXQ", or "/DhtmlXQ", comes next: after a bracket it would be read
 * as a tag. */
static bool is_mark(const char *text, size_t len)
{
    if (len > 0 && text[0] == '/') {
        text++;
        len--;
    }
    return len >= 7 && memcmp(text, "DhtmlXQ", 7) == 0;
}

/* What to write instead of what stands at the beginning of the text, and how
 * many bytes it takes the place of: 0 when it can stay. */
static size_t substitute(const char **instead, xq_writer *w, const char *text, size_t len)
{
    size_t step = charset_utf8_length(text, len);
    char next = len > 1 ? text[1] : '\0';
    *instead = NULL;
    if (text[0] == '\n') {
        *instead = "||";
        return 1;
    }
    if (step == 0)
        *instead = "\xEF\xBF\xBD";
    else if (text[0] == '\r')
        *instead = next == '\n' ? "" : "||";
    else if (text[0] == '|' && (next == '|' || next == '\n' || next == '\r'))
        *instead = "| ";
    else if (text[0] == '[' && is_mark(text + 1, len - 1))
        *instead = "［";
    else if (len > 6 && memcmp(text, "\\u005", 5) == 0 && (text[5] == 'B' || text[5] == 'b') &&
             is_mark(text + 6, len - 6))
        *instead = "＼";
    if (*instead == NULL)
        return 0;
    lose(w, XQ_LOSS_TEXT, 0);
    return 1;
}

static void put_text(xq_writer *w, const char *text, size_t len)
{
    size_t begin = 0, at = 0;
    while (at < len) {
        const char *instead;
        size_t taken = substitute(&instead, w, text + at, len - at);
        if (taken != 0) {
            out_text(w->o, text + begin, at - begin);
            out_cstr(w->o, instead);
            begin = at + taken;
        }
        at += taken != 0 ? taken : charset_utf8_length(text + at, len - at);
    }
    out_text(w->o, text + begin, len - begin);
}

static void open_field(xq_writer *w, const char *name)
{
    out_format(w->o, "[DhtmlXQ_%s]", name);
}

static void close_field(xq_writer *w, const char *name)
{
    out_format(w->o, "[/DhtmlXQ_%s]\n", name);
}

static void check_blanks(xq_writer *w, const char *text, size_t len, size_t ply)
{
    if (len != 0 && (is_blank(text[0]) || is_blank(text[len - 1])))
        lose(w, XQ_LOSS_BLANKS, ply);
}

static void put_field(xq_writer *w, const char *name, const char *text, size_t len)
{
    check_blanks(w, text, len, 0);
    open_field(w, name);
    put_text(w, text, len);
    close_field(w, name);
}

/* The opening behind its ECCO code, as the format has it. */
static void put_opening(xq_writer *w)
{
    const char *ecco = chuhe_record_tag(w->record, "ECCO");
    const char *opening = chuhe_record_tag(w->record, "Opening");
    bool is_code = ecco != NULL && strlen(ecco) == 3 && xq_begins_with_ecco(ecco, 3);
    if (ecco != NULL && !is_code)
        put_field(w, "ECCO", ecco, strlen(ecco));
    if (!is_code && opening == NULL)
        return;
    /* without a code of its own, a text that begins like one would lose it */
    bool is_plain = !is_code && xq_begins_with_ecco(opening, strlen(opening));
    const char *name = is_plain ? "Opening" : "open";
    open_field(w, name);
    if (is_code)
        out_cstr(w->o, ecco);
    if (is_code && opening != NULL)
        out_cstr(w->o, " ");
    if (opening != NULL) {
        check_blanks(w, opening, strlen(opening), 0);
        put_text(w, opening, strlen(opening));
    }
    close_field(w, name);
}

static bool is_name(const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; i < len; i++) {
        char c = name[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_'))
            return false;
    }
    return len >= 1 && len <= 48;
}

static void put_tags(xq_writer *w)
{
    bool has_opening = false;
    for (size_t i = 0; i < chuhe_record_tag_count(w->record); i++) {
        const char *tag, *value;
        chuhe_record_tag_at(&tag, &value, w->record, i);
        const char *name = xq_name_of_tag(tag);
        if (strcasecmp(tag, "Opening") == 0 || strcasecmp(tag, "ECCO") == 0) {
            if (!has_opening)
                put_opening(w);
            has_opening = true;
        } else if (name != NULL) {
            put_field(w, name, value, strlen(value));
        } else if (is_name(tag) && !xq_is_own_name(tag, strlen(tag)) &&
                   xq_tag_of_name(tag, strlen(tag)) == NULL) {
            put_field(w, tag, value, strlen(value));
        } else {
            lose(w, XQ_LOSS_TAG, 0);
        }
    }
}

/* The piece list; a FEN too when it does not say all: more pieces than it has
 * places for, a side that no move tells, counters. */
static void put_start(xq_writer *w)
{
    chuhe_setup setup;
    char text[CHUHE_FEN_CAP];
    size_t len;
    chuhe_position_to_setup(&setup, chuhe_record_start(w->record));
    bool has_list = chuhe_setup_to_piece_list(text, sizeof text, &len, &setup) == CHUHE_OK;
    if (has_list)
        put_field(w, "binit", text, len);
    bool is_told = setup.to_move == CHUHE_RED || chuhe_record_node_count(w->record) != 0;
    if ((!has_list || !is_told || setup.quiet_plies != 0 || setup.round != 1) &&
        chuhe_setup_to_fen(text, sizeof text, &len, &setup) == CHUHE_OK)
        put_field(w, "fen", text, len);
}

/* A node's move and those of the line that goes on from it. */
static void put_moves(xq_writer *w, chuhe_node node)
{
    char digits[256];
    size_t used = 0;
    for (; node != CHUHE_NO_NODE; node = chuhe_record_first_child(w->record, node)) {
        chuhe_move move = chuhe_record_move(w->record, node);
        chuhe_square squares[2] = {chuhe_move_from(move), chuhe_move_to(move)};
        for (int i = 0; i < 2; i++) {
            digits[used++] = (char)('0' + chuhe_square_file(squares[i]));
            digits[used++] = (char)('9' - chuhe_square_rank(squares[i]));
        }
        if (used == sizeof digits) {
            out_text(w->o, digits, used);
            used = 0;
        }
    }
    out_text(w->o, digits, used);
}

/* The next node as chuhe_record_next has it, with its ply. */
static chuhe_node next_node(const chuhe_record *record, chuhe_node node, size_t *ply)
{
    chuhe_node child = chuhe_record_first_child(record, node);
    if (child != CHUHE_NO_NODE) {
        ++*ply;
        return child;
    }
    while (node != CHUHE_ROOT && chuhe_record_next_sibling(record, node) == CHUHE_NO_NODE) {
        node = chuhe_record_parent(record, node);
        --*ply;
    }
    return node == CHUHE_ROOT ? CHUHE_NO_NODE : chuhe_record_next_sibling(record, node);
}

/* Writes a word and a number after it; returns the length. */
static size_t name_number(char *to, const char *word, size_t number)
{
    char digits[24];
    size_t len = strlen(word), count = 0;
    memcpy(to, word, len);
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (count != 0)
        to[len++] = digits[--count];
    return len;
}

/* The branches, numbered as they come; each node's line is noted. */
static void put_branches(xq_writer *w)
{
    uint32_t lines = 0;
    size_t ply = 0;
    char name[96];
    w->line_of[CHUHE_ROOT] = 0;
    for (chuhe_node n = next_node(w->record, CHUHE_ROOT, &ply); n != CHUHE_NO_NODE;
         n = next_node(w->record, n, &ply)) {
        if (w->o->status != CHUHE_OK)
            return;
        chuhe_node parent = chuhe_record_parent(w->record, n);
        if (chuhe_record_first_child(w->record, parent) == n) {
            w->line_of[n] = w->line_of[parent];
            continue;
        }
        w->line_of[n] = ++lines;
        char *end = name;
        end += name_number(end, "move_", w->line_of[parent]);
        end += name_number(end, "_", ply);
        end += name_number(end, "_", lines);
        *end = '\0';
        open_field(w, name);
        put_moves(w, n);
        close_field(w, name);
    }
}

static void put_comment(xq_writer *w, chuhe_node node, size_t ply)
{
    size_t before_len = 0, len = 0;
    const char *before = chuhe_record_comment(&before_len, w->record, node, CHUHE_COMMENT_BEFORE);
    const char *after = chuhe_record_comment(&len, w->record, node, CHUHE_COMMENT_AFTER);
    char name[96], *end = name;
    if (before == NULL && after == NULL)
        return;
    uint32_t line = w->line_of[node];
    end += name_number(end, "comment", line != 0 ? line : ply);
    if (line != 0)
        end += name_number(end, "_", ply);
    *end = '\0';
    open_field(w, name);
    if (before != NULL) {
        lose(w, XQ_LOSS_BEFORE, ply);
        check_blanks(w, before, before_len, ply);
        put_text(w, before, before_len);
        if (after != NULL)
            out_cstr(w->o, "||");
    }
    if (after != NULL) {
        check_blanks(w, after, len, ply);
        put_text(w, after, len);
    }
    close_field(w, name);
}

static void put_comments(xq_writer *w)
{
    size_t ply = 0;
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE; n = next_node(w->record, n, &ply)) {
        uint8_t marks[CHUHE_MARKS_MAX];
        put_comment(w, n, ply);
        if (chuhe_record_marks(marks, w->record, n) != 0)
            lose(w, XQ_LOSS_MARK, ply);
        if (chuhe_record_clock(w->record, n) != CHUHE_NO_CLOCK)
            lose(w, XQ_LOSS_CLOCK, ply);
    }
}

void xq_write(const chuhe_record *record, const chuhe_write_options *options, out *o)
{
    const chuhe_allocator *a =
        options->allocator != NULL ? options->allocator : tree_default_allocator();
    xq_writer w = {.o = o, .record = record};
    w.line_of = a->resize(NULL, record->node_end * sizeof *w.line_of, a->ctx);
    if (w.line_of == NULL) {
        out_fail(o, CHUHE_E_MEMORY);
        return;
    }
    out_cstr(o, "[DhtmlXQ]\n");
    put_field(&w, "ver", "www_dpxq_com", 12);
    put_field(&w, "init", "500,350", 7);
    put_tags(&w);
    const char *result = xq_result_text(chuhe_record_result(record), o->charset);
    put_field(&w, "result", result, strlen(result));
    put_start(&w);
    open_field(&w, "movelist");
    put_moves(&w, chuhe_record_first_child(record, CHUHE_ROOT));
    close_field(&w, "movelist");
    put_branches(&w);
    put_comments(&w);
    out_cstr(o, "[/DhtmlXQ]\n");
    a->resize(w.line_of, 0, a->ctx);
}
