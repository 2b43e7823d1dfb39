/* Plain lists of moves: reading. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "notation/move_syntax.h"
#include "record/text_columns.h"
#include "record/text_list_write.h"
#include "record/text_moves.h"
#include "record/text_tags.h"

typedef struct list_reader {
    text_moves m;
    bool in_game, told_passing, has_result;
    chuhe_result result;
    text_ahead ahead;
    bool moves_ahead;
    size_t no_columns_until;
} list_reader;

static bool begin(list_reader *l)
{
    l->in_game = true;
    l->told_passing = l->has_result = false;
    return text_moves_begin(&l->m);
}

static bool end(list_reader *l)
{
    if (!l->in_game)
        return true;
    l->in_game = false;
    return text_moves_end(&l->m, l->has_result ? &l->result : NULL);
}

static bool pass_over(list_reader *l, size_t at)
{
    if (l->told_passing)
        return true;
    l->told_passing = true;
    return text_moves_warn(&l->m, "text that is no part of a game is passed over", at,
                           l->m.lines.text_len);
}

/* ---- what a line is ---- */

typedef struct header {
    text_part name, value;
    size_t value_at;
    bool introduces_moves; /* 着法：车八进一 … */
} header;

static bool is_word_character(char c)
{
    return notation_is_letter(c) || notation_is_digit(c) || c == '_';
}

/* A name in letters may have digits; others have none and are no move. A byte order
 * mark would be lost where the file begins with it. */
static bool is_name(text_part name)
{
    if (name.len == 0 || name.len > 60)
        return false;
    if (notation_is_letter(name.text[0])) {
        for (size_t i = 0; i < name.len; i++)
            if (!is_word_character(name.text[i]) && name.text[i] != ' ')
                return false;
    } else {
        for (size_t i = 0; i < name.len; i++)
            if ((name.text[i] & 0x80) == 0 && name.text[i] != ' ')
                return false;
        if (text_starts_with(name.text, name.len, 0, "（") ||
            text_starts_with(name.text, name.len, 0, "\uFEFF"))
            return false;
    }
    text_word word = text_word_at(name.text, name.len, 0);
    return word.kind == TEXT_UNKNOWN || (word.kind == TEXT_MOVE && !word.is_certain);
}

static bool read_bracket_header(header *h, text_part line)
{
    size_t at = 1;
    if (line.len < 3 || line.text[0] != '[' || line.text[line.len - 1] != ']')
        return false;
    while (at < line.len && is_word_character(line.text[at]))
        at++;
    h->name = (text_part){line.text + 1, at - 1};
    h->value = text_trim((text_part){line.text + at, line.len - 1 - at});
    if (h->value.len >= 2 && h->value.text[0] == '"' && h->value.text[h->value.len - 1] == '"')
        h->value = (text_part){h->value.text + 1, h->value.len - 2};
    return h->name.len != 0 && (h->name.text[h->name.len] == ' ' || h->value.len != 0);
}

static bool ends_with(text_part part, const char *word)
{
    size_t len = strlen(word);
    return part.len >= len && memcmp(part.text + part.len - len, word, len) == 0;
}

/* Name: value, or [Name "value"]. */
static bool read_header(header *h, const char *text, size_t len)
{
    text_part line = text_trim((text_part){text, len});
    size_t colon = 0, behind = 0;
    h->introduces_moves = false;
    if (read_bracket_header(h, line))
        return true;
    for (; colon < line.len && colon <= 60; colon++) {
        if (line.text[colon] == ':')
            behind = colon + 1;
        else if (text_starts_with(line.text, line.len, colon, "："))
            behind = colon + strlen("：");
        if (behind != 0)
            break;
    }
    /* "http://…" is an address, no header */
    if (behind == 0 || text_starts_with(line.text, line.len, behind, "//"))
        return false;
    h->name = text_trim((text_part){line.text, colon});
    h->value = text_trim((text_part){line.text + behind, line.len - behind});
    h->value_at = (size_t)(line.text - text) + behind;
    h->introduces_moves =
        ends_with(h->name, "着法") || ends_with(h->name, "著法") || text_part_is(h->name, "Moves");
    return is_name(h->name);
}

/* Three or more of '-' or '='. */
static bool is_break(const char *text, size_t len)
{
    text_part line = text_trim((text_part){text, len});
    for (size_t i = 0; i < line.len; i++)
        if (line.text[i] != line.text[0] || (line.text[0] != '-' && line.text[0] != '='))
            return false;
    return line.len >= 3;
}

/* Whether a comment is opened at the beginning, perhaps behind a number. */
static bool begins_with_comment(const char *text, size_t len)
{
    if (len != 0 && text_word_at(text, len, 0).kind == TEXT_NUMBER) {
        size_t behind = text_skip_blanks(text, len, text_word_at(text, len, 0).end);
        text += behind;
        len -= behind;
    }
    return len != 0 && *text == '{';
}

/* Looks for moves (or a FEN). */
static bool look_for_moves(void *ctx, const charset_lines *line, bool *in_comment)
{
    list_reader *l = ctx;
    const char *text = line->text;
    size_t len = line->text_len, at = text_skip_blanks(text, len, 0);
    bool was_in_comment = *in_comment;
    header h;
    l->moves_ahead = false;
    if (at == len || (!was_in_comment && text[at] == '#'))
        return false;
    if (!was_in_comment && read_header(&h, text, len)) {
        l->moves_ahead =
            text_part_is(h.name, "FEN") || (h.introduces_moves && h.value.len != 0 &&
                                            text_has_move(h.value.text, h.value.len, in_comment));
        return l->moves_ahead;
    }
    l->moves_ahead = text_has_move(text, len, in_comment);
    /* outside a game a brace after other text opens no comment */
    if (!was_in_comment && !begins_with_comment(text + at, len - at))
        *in_comment = false;
    return l->moves_ahead;
}

/* Whether moves (or a FEN) come after the present line: without them its header
 * belongs to no game. */
static bool moves_follow(list_reader *l)
{
    chuhe_status status = text_ahead_look(&l->ahead, l->m.in, l->m.lines.offset, look_for_moves, l);
    if (status != CHUHE_OK)
        l->m.t->failure = status;
    return status == CHUHE_OK && l->moves_ahead;
}

/* ---- lines ---- */

static bool moves_line(list_reader *l, size_t at)
{
    text_moves *m = &l->m;
    for (;;) {
        const char *rest = m->lines.text + at;
        size_t left = m->lines.text_len - at;
        if (!l->in_game || (m->has_result && !m->in_comment)) {
            /* a comment may come before the first move, and go over several lines */
            bool inside = false;
            bool again = text_has_move(rest, left, &inside) ||
                         (!l->in_game && begins_with_comment(rest, left) && moves_follow(l));
            if (l->m.t->failure != CHUHE_OK)
                return false;
            if (!again && !l->in_game)
                return pass_over(l, at);
            if (again && !(end(l) && begin(l)))
                return false;
        }
        m->at = at;
        text_step step = text_moves_line(m);
        if (step != TEXT_OVER)
            return step == TEXT_GO;
        at = m->at;
        if (!end(l))
            return false;
    }
}

static bool tell_header(list_reader *l, const header *h)
{
    char buf[64];
    chuhe_setup setup;
    tracker *t = l->m.t;
    tracker_place place = text_moves_place(&l->m, 0);
    text_part name = text_tag_name(buf, h->name), value = h->value;
    if (value.len == 0)
        return true;
    if (text_part_is(h->name, "FEN") ||
        (text_part_is(name, "FEN") &&
         chuhe_setup_from_fen(&setup, value.text, value.len, NULL) == CHUHE_OK))
        return text_start(t, value, place);
    if (text_part_is(name, "FEN")) /* 局面 in words */
        name = h->name;
    if (text_part_is(name, "Result")) {
        l->has_result = text_result(&l->result, value);
        return l->has_result || text_part_is(value, "?") ||
               tracker_warn(t, CHUHE_E_SYNTAX, "a result that is not known", place, value.text,
                            value.len);
    }
    return (text_part_is(name, "Format") && text_format(&l->m.ranks, value)) ||
           text_tag(t, name, value, place);
}

static bool header_line(list_reader *l, const header *h)
{
    if (h->introduces_moves)
        return h->value.len == 0 || moves_line(l, h->value_at);
    if (!l->in_game || l->m.moves != 0 || l->m.has_result) {
        bool follow = moves_follow(l);
        if (l->m.t->failure != CHUHE_OK)
            return false;
        if (!follow)
            return pass_over(l, 0);
        if (!end(l) || !begin(l))
            return false;
    }
    return tell_header(l, h);
}

/* Before the headers it is about the game that follows. */
static bool comment_line(list_reader *l, const char *text, size_t len)
{
    if (!l->in_game) {
        bool follow = moves_follow(l);
        if (l->m.t->failure != CHUHE_OK)
            return false;
        if (!follow)
            return pass_over(l, 0);
        if (!begin(l))
            return false;
    }
    return text_moves_comment(&l->m, text, len);
}

/* A line with a web address and no move, as sites put under what they make. In
 * braces or parentheses it would be a comment. */
static bool is_footer(const char *text, size_t len)
{
    if (memchr(text, '{', len) != NULL || memchr(text, '(', len) != NULL)
        return false;
    for (size_t at = 0; at < len; at++)
        if (text_starts_with(text, len, at, "http://") ||
            text_starts_with(text, len, at, "https://") || text_starts_with(text, len, at, "www."))
            return !text_has_move(text, len, &(bool){false});
    return false;
}

/* Behind a header that introduces moves; in another, and in a comment of the whole
 * line, nowhere. */
static size_t moves_begin(const char *text, size_t len)
{
    header h;
    size_t at = text_skip_blanks(text, len, 0);
    if (at < len && text[at] == '#')
        return len;
    return !read_header(&h, text, len) ? at : h.introduces_moves ? h.value_at : len;
}

/* Goes over columns side by side, one after the other, from the present line on. */
static bool read_columns(list_reader *l, const text_columns *columns)
{
    charset_lines *lines = &l->m.lines;
    size_t begin = lines->offset, line = lines->line;
    for (size_t column = 0; column < columns->count; column++) {
        lines->next = begin;
        lines->line = line - 1;
        for (size_t i = 0; i < columns->lines; i++) {
            /* what does not decode is told when a line is read for the first time */
            bool is_new = column == 0 && i != 0;
            if (!(is_new ? text_moves_next_line(&l->m) : charset_lines_next(lines))) {
                l->m.t->failure = lines->failure;
                return false;
            }
            charset_lines_skip_marks(lines);
            record_span part = text_columns_part(lines->text, lines->text_len, column);
            lines->text_len = part.end;
            if (part.begin != part.end && !moves_line(l, part.begin))
                return false;
        }
    }
    return true;
}

/* A line of moves, or several in columns. */
static bool list_line(list_reader *l, size_t at)
{
    text_columns columns = {0, 0};
    if (l->m.depth == 0 && l->m.lines.offset >= l->no_columns_until)
        l->m.t->failure = text_columns_find(&columns, &l->no_columns_until, &l->m.lines);
    if (l->m.t->failure != CHUHE_OK)
        return false;
    return columns.count != 0 ? read_columns(l, &columns) : moves_line(l, at);
}

static bool read_line(list_reader *l)
{
    text_moves *m = &l->m;
    const char *text = m->lines.text;
    size_t len = m->lines.text_len, at = text_skip_blanks(text, len, 0);
    header h;
    if (m->in_comment)
        return moves_line(l, 0);
    if (at == len)
        return true;
    if (text[at] == '#')
        return comment_line(l, text + at + 1, len - at - 1);
    if (is_break(text, len))
        return !l->in_game || (m->moves == 0 && !m->t->started) || end(l);
    if (read_header(&h, text, len))
        return header_line(l, &h);
    return is_footer(text, len) ? pass_over(l, at) : list_line(l, at);
}

static chuhe_status read(const codec_input *in, tracker *t)
{
    list_reader l = {.in_game = false};
    chuhe_status status = text_moves_init(&l.m, in, t);
    l.m.moves_begin = moves_begin;
    if (status == CHUHE_OK) {
        bool going = true;
        while (going && text_moves_next_line(&l.m))
            going = read_line(&l);
        if (going && !t->stopped && t->failure == CHUHE_OK)
            end(&l);
        status = t->failure;
    }
    text_moves_deinit(&l.m);
    return status;
}

bool text_list_holds(const char *name, const char *value)
{
    char line[256], buf[64];
    header h;
    text_part trimmed = text_trim(text_part_of(value));
    int len = snprintf(line, sizeof line, "%s: x", name);
    if (len < 0 || (size_t)len >= sizeof line || trimmed.len != strlen(value) || trimmed.len == 0 ||
        text_starts_with(value, trimmed.len, 0, "//") || !read_header(&h, line, (size_t)len) ||
        h.introduces_moves)
        return false;
    text_part read = text_tag_name(buf, h.name);
    return text_part_is(read, name) && !text_part_is(read, "FEN") &&
           !text_part_is(read, "Result") && !text_part_is(read, "Format");
}

/* ---- finding out ---- */

/* The words of a text: moves, and what is neither move nor sign. A long one without
 * blanks counts for several. Remarks are left out. */
static void count_words(size_t *moves, size_t *others, const char *text, size_t len)
{
    for (size_t at = 0; (at = text_skip_blanks(text, len, at)) < len;) {
        text_word word = text_word_at(text, len, at);
        bool opens = word.kind == TEXT_SIGN && (word.value == '{' || word.value == '(');
        const char *close =
            opens ? memchr(text + at, word.value == '{' ? '}' : ')', len - at) : NULL;
        if (word.kind == TEXT_MOVE)
            *moves += word.is_certain;
        else if (word.kind == TEXT_UNKNOWN)
            *others += 1 + (word.end - at) / 16;
        if (opens && word.value == '{' && close == NULL)
            return; /* it goes on in the next line */
        at = close != NULL ? (size_t)(close - text) + 1 : word.end;
    }
}

/* Whether moves make up a fair part of the words, or a header of a game is there: a
 * stray word that looks like a move makes no record of a text. */
static bool is_list(const char *text, size_t len)
{
    size_t moves = 0, others = 0;
    for (size_t at = 0, end; at < len; at = end + 1) {
        const char *newline = memchr(text + at, '\n', len - at);
        char buf[64];
        header h;
        end = newline != NULL ? (size_t)(newline - text) : len;
        if (text[at] == '#')
            continue;
        if (!read_header(&h, text + at, end - at)) {
            count_words(&moves, &others, text + at, end - at);
            continue;
        }
        text_part name = text_tag_name(buf, h.name);
        if (h.introduces_moves || text_part_is(name, "FEN") || text_part_is(name, "Red") ||
            text_part_is(name, "Black") || text_part_is(name, "Result"))
            return true;
    }
    return moves != 0 && moves * 4 >= others;
}

/* Looks at one part of the file after the other, since much may come before a game. */
static bool has_list(const char *bytes, size_t len)
{
    enum { PART = 4096, PARTS = 64 };
    char text[3 * PART + 4];
    chuhe_charset charset = chuhe_detect_charset(bytes, len);
    for (size_t i = 0, at = 0; i < PARTS && at < len; i++, at += PART) {
        size_t rest = len - at;
        if (rest < PART) /* the last part is no smaller, if it can be */
            at = len < PART ? 0 : (len - PART) & ~(size_t)1;
        rest = len - at < PART + 1 ? len - at : PART;
        size_t count = charset_decode(text, sizeof text, charset, bytes + at, rest);
        size_t mark = text_starts_with(text, count, 0, "\uFEFF") ? 3 : 0;
        const char *newline = at != 0 ? memchr(text, '\n', count) : NULL;
        if (newline != NULL) /* before it stands half a line */
            mark = (size_t)(newline - text) + 1;
        if (is_list(text + mark, count - mark))
            return true;
    }
    return false;
}

/* Any text may be a list; what else it may be comes first. Bytes that stand in no
 * text speak against it. */
static int likeness(const char *bytes, size_t len)
{
    enum { LOOK = 4096 };
    size_t look = len < LOOK ? len : LOOK, odd = 0;
    for (size_t i = 0; i < look; i++) {
        unsigned char c = (unsigned char)bytes[i];
        odd += c < 0x20 && c != 0 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1A;
    }
    return odd > 4 + look / 64 || !has_list(bytes, len) ? 0 : 5;
}

const codec codec_text = {CHUHE_FORMAT_TEXT, false, likeness, read, text_list_write};
