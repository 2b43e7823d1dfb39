#include "record/text_write.h"

#include <string.h>
#include <strings.h>

#include "record/text_words.h"

enum { TOLD_SHORT = 1, TOLD_BRACES = 2, TOLD_BLANKS = 4 };

static void warn_once(out *o, text_told *told, unsigned kind, chuhe_status code,
                      const char *message, size_t ply)
{
    if ((*told & kind) == 0)
        out_warn(o, code, message, ply);
    *told |= kind;
}

static bool reads_back(const char *text, size_t len, const chuhe_position *position,
                       chuhe_move move, chuhe_notation notation)
{
    chuhe_move read = CHUHE_NO_MOVE;
    return chuhe_move_from_text(&read, position, notation, text, len, NULL) == CHUHE_OK &&
           read == move;
}

void text_write_move(char buf[CHUHE_MOVE_TEXT_CAP], out *o, text_told *told,
                     const chuhe_position *position, chuhe_move move, chuhe_notation notation,
                     size_t ply)
{
    size_t len = 0;
    const chuhe_text_style *style = &o->options->style;
    chuhe_status status =
        chuhe_move_to_styled_text(buf, CHUHE_MOVE_TEXT_CAP, &len, position, move, notation, style);
    if (status == CHUHE_OK && notation == CHUHE_NOTATION_SHORT &&
        !reads_back(buf, len, position, move, notation)) {
        warn_once(o, told, TOLD_SHORT, CHUHE_E_AMBIGUOUS,
                  "a move whose short form would be ambiguous is written in full", ply);
        status = chuhe_move_to_styled_text(buf, CHUHE_MOVE_TEXT_CAP, &len, position, move,
                                           CHUHE_NOTATION_CHINESE, style);
    }
    if (status != CHUHE_OK)
        out_fail(o, status);
    buf[status == CHUHE_OK ? len : 0] = '\0';
}

size_t text_columns(const char *text, size_t len)
{
    size_t width = 0;
    for (size_t i = 0; i < len; i++)
        width += (text[i] & 0x80) == 0 ? 1 : (text[i] & 0xC0) == 0xC0 ? 2 : 0;
    return width;
}

/* What a part of a comment must be replaced by, or NULL; *bytes: how much of it.
 * A clock time would be read as one, and a game's first header at the start of a
 * line would end the comment. */
static const char *safe_form(size_t *bytes, const char *text, size_t len, size_t at)
{
    bool starts_line = at != 0 && text[at - 1] == '\n';
    *bytes = 1;
    switch (text[at]) {
    case '{':
        return "｛";
    case '}':
        return "｝";
    case '\r':
        *bytes = text_starts_with(text, len, at, "\r\n") ? 2 : 1;
        return "\n";
    case '[':
        if (text_starts_with(text, len, at, "[%clk") ||
            (starts_line && (strncasecmp(text + at, "[Game ", len - at < 6 ? len - at : 6) == 0 ||
                             strncasecmp(text + at, "[Event ", len - at < 7 ? len - at : 7) == 0)))
            return "［";
        return NULL;
    default:
        return NULL;
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

size_t text_write_comment(out *o, text_told *told, const char *prefix, const char *text, size_t len,
                          size_t ply)
{
    size_t begin = 0, bytes, width = text_columns(prefix, strlen(prefix)) + 2;
    bool changed = false;
    out_cstr(o, "{");
    out_cstr(o, prefix);
    if (*prefix != '\0' && len != 0)
        out_cstr(o, " ");
    for (size_t at = 0; at <= len; at += bytes) {
        const char *safe = at == len ? "" : safe_form(&bytes, text, len, at);
        bytes = at == len ? 1 : bytes;
        if (safe == NULL)
            continue;
        out_text(o, text + begin, at - begin);
        out_cstr(o, safe);
        begin = at + bytes;
        changed = changed || at != len;
    }
    out_cstr(o, "}");
    if (changed)
        warn_once(o, told, TOLD_BRACES, CHUHE_E_SYNTAX,
                  "braces or commands in a comment became wide ones", ply);
    if (len != 0 && (is_blank(text[0]) || is_blank(text[len - 1])))
        warn_once(o, told, TOLD_BLANKS, CHUHE_E_SYNTAX,
                  "blanks at the ends of a comment are not kept", ply);
    for (begin = len; begin != 0 && text[begin - 1] != '\n';)
        begin--;
    return text_columns(text + begin, len - begin) + (begin == 0 ? width : 1);
}

chuhe_notation text_notation(out *o, chuhe_notation wanted)
{
    if (wanted == CHUHE_NOTATION_SAN || (unsigned)wanted >= CHUHE_NOTATIONS)
        out_fail(o, CHUHE_E_RANGE);
    bool own = wanted == CHUHE_NOTATION_COORDINATES && !o->options->coordinates;
    return own ? CHUHE_NOTATION_CHINESE : wanted;
}

/* Whether a node has marks, a clock time or a comment that is not held. */
static unsigned extras(const chuhe_record *record, chuhe_node node, bool comments)
{
    uint8_t marks[CHUHE_MARKS_MAX];
    size_t len;
    bool before = chuhe_record_comment(&len, record, node, CHUHE_COMMENT_BEFORE) != NULL;
    bool after = chuhe_record_comment(&len, record, node, CHUHE_COMMENT_AFTER) != NULL;
    return (chuhe_record_marks(marks, record, node) != 0 ? 1u : 0) |
           (chuhe_record_clock(record, node) != CHUHE_NO_CLOCK ? 2u : 0) |
           (!comments && (before || after) ? 4u : 0);
}

void text_warn_beyond_main_line(out *o, const chuhe_record *record, bool comments)
{
    static const char *const messages[] = {"marks are not held by this format",
                                           "clock times are not held by this format",
                                           "comments are not held by this format"};
    unsigned found = 0;
    size_t ply = 0;
    if (chuhe_record_variation_count(record) != 0)
        out_warn(o, CHUHE_E_SYNTAX, "variations are not held by this format", 0);
    for (chuhe_node n = CHUHE_ROOT; n != CHUHE_NO_NODE; n = chuhe_record_first_child(record, n)) {
        unsigned here = extras(record, n, comments) & ~found;
        for (int i = 0; i < 3; i++)
            if ((here >> i & 1) != 0)
                out_warn(o, CHUHE_E_SYNTAX, messages[i], ply);
        found |= here;
        ply++;
    }
}
