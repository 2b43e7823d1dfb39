#include "record/text_moves.h"

#include <string.h>
#include <strings.h>

#include "notation/move_meaning.h"
#include "record/text_clock.h"
#include "record/text_tags.h"
#include "record/tree.h"

chuhe_status text_moves_init(text_moves *m, const codec_input *in, tracker *t)
{
    *m = (text_moves){.in = in, .t = t, .ranks_seen = TEXT_ANY_NOTATION};
    return charset_lines_init(&m->lines, in->bytes, in->len, in->charset, in->allocator);
}

static void release(const text_moves *m, text_buffer *buffer)
{
    if (buffer->text != NULL)
        m->in->allocator->resize(buffer->text, 0, m->in->allocator->ctx);
}

void text_moves_deinit(text_moves *m)
{
    release(m, &m->comment);
    release(m, &m->before);
    charset_lines_deinit(&m->lines);
}

bool text_buffer_add(text_moves *m, text_buffer *buffer, const char *text, size_t len)
{
    if (!tree_reserve(m->in->allocator, &buffer->text, &buffer->capacity, 1,
                      buffer->len + len + 1)) {
        m->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    if (len != 0)
        memcpy(buffer->text + buffer->len, text, len);
    buffer->len += len;
    return true;
}

tracker_place text_moves_place(const text_moves *m, size_t at)
{
    bool as_it_stands = m->lines.text == m->in->bytes + m->lines.offset;
    return (tracker_place){m->lines.offset + (as_it_stands ? at : 0), m->lines.line};
}

bool text_moves_warn(text_moves *m, const char *message, size_t begin, size_t end)
{
    return tracker_warn(m->t, CHUHE_E_SYNTAX, message, text_moves_place(m, begin),
                        m->lines.text + begin, end - begin);
}

bool text_moves_next_line(text_moves *m)
{
    size_t bad = m->lines.bad;
    if (!charset_lines_next(&m->lines)) {
        if (m->lines.failure != CHUHE_OK)
            m->t->failure = m->lines.failure;
        return false;
    }
    if (!m->in_comment)
        charset_lines_skip_marks(&m->lines);
    m->at = 0;
    return m->lines.bad == bad ||
           text_moves_warn(m, "bytes that are no text in this encoding", 0, m->lines.text_len);
}

bool text_moves_begin(text_moves *m)
{
    m->moves = m->depth = 0;
    m->has_result = m->told_passing = false;
    m->ranks = TEXT_ANY_NOTATION;
    m->ranks_assumed = false;
    m->can_mark = m->is_before = m->in_comment = false;
    m->comment.len = m->before.len = 0;
    return tracker_begin(m->t, text_moves_place(m, 0));
}

/* ---- comments ---- */

/* Tells the comment that waited for a move: before it, or where none comes
 * after the last one. */
static bool flush_before(text_moves *m, chuhe_comment_place where)
{
    size_t len = m->before.len;
    m->before.len = 0;
    return len == 0 || tracker_comment(m->t, where, m->before.text, len);
}

bool text_moves_comment(text_moves *m, const char *text, size_t len)
{
    text_part part = text_trim((text_part){text, len});
    if (part.len == 0)
        return true;
    tracker_at(m->t, text_moves_place(m, m->at));
    if (!m->is_before)
        return tracker_comment(m->t, CHUHE_COMMENT_AFTER, part.text, part.len);
    return (m->before.len == 0 || text_buffer_add(m, &m->before, "\n", 1)) &&
           text_buffer_add(m, &m->before, part.text, part.len);
}

/* The comment has been read to its end. */
static bool finish_comment(text_moves *m)
{
    uint32_t left_ms;
    m->in_comment = false;
    if (m->can_mark && !m->is_before &&
        text_take_clock(&left_ms, m->comment.text, &m->comment.len) &&
        !tracker_clock(m->t, left_ms))
        return false;
    return text_moves_comment(m, m->comment.text, m->comment.len);
}

/* Reads on in an open comment. */
static text_step comment_line(text_moves *m)
{
    const char *text = m->lines.text + m->at;
    size_t left = m->lines.text_len - m->at;
    const char *close = left == 0 ? NULL : memchr(text, '}', left);
    if (m->at == 0 && text_ends_comment(text, left)) {
        if (!tracker_warn(m->t, CHUHE_E_SYNTAX, "a comment is not closed", m->comment_place, NULL,
                          0) ||
            !finish_comment(m))
            return TEXT_STOP;
        return TEXT_OVER;
    }
    if (!text_buffer_add(m, &m->comment, text, close == NULL ? left : (size_t)(close - text)))
        return TEXT_STOP;
    if (close == NULL) {
        m->at = m->lines.text_len;
        return text_buffer_add(m, &m->comment, "\n", 1) ? TEXT_GO : TEXT_STOP;
    }
    m->at += (size_t)(close - text) + 1;
    return finish_comment(m) ? TEXT_GO : TEXT_STOP;
}

static bool contains_clock(const char *text, size_t len)
{
    for (const char *at = text; (at = memchr(at, '[', len - (size_t)(at - text))) != NULL; at++)
        if (text_starts_with(text, len, (size_t)(at - text), "[%clk"))
            return true;
    return false;
}

/* Most comments are closed in their line and told as they stand. */
static text_step open_comment(text_moves *m)
{
    const char *text = m->lines.text + m->at;
    size_t left = m->lines.text_len - m->at;
    const char *close = left == 0 ? NULL : memchr(text, '}', left);
    if (close != NULL && !contains_clock(text, (size_t)(close - text))) {
        m->at += (size_t)(close - text) + 1;
        return text_moves_comment(m, text, (size_t)(close - text)) ? TEXT_GO : TEXT_STOP;
    }
    m->in_comment = true;
    m->comment.len = 0;
    m->comment_place = text_moves_place(m, m->at - 1);
    return comment_line(m);
}

/* A remark in parentheses, as plain lists and people have it. */
static bool remark(text_moves *m, char open, char close)
{
    const char *text = m->lines.text;
    size_t len = m->lines.text_len, begin = m->at;
    size_t end = text_remark_end(text, len, begin, open, close);
    m->at = end;
    if (end < len)
        m->at = text_word_at(text, len, end).end;
    else if (!text_moves_warn(m, "a remark is not closed", begin, end))
        return false;
    return text_moves_comment(m, text + begin, end - begin);
}

/* ---- variations ---- */

static bool open_variation(text_moves *m, tracker_place place)
{
    if (!flush_before(m, CHUHE_COMMENT_AFTER) || !tracker_variation_here(m->t, place))
        return false;
    m->depth++;
    m->is_before = true;
    m->can_mark = false;
    return true;
}

static bool close_variation(text_moves *m, tracker_place place)
{
    if (!flush_before(m, CHUHE_COMMENT_AFTER) || !tracker_end_variation(m->t, place))
        return false;
    m->depth -= m->depth != 0;
    m->is_before = false;
    m->can_mark = tracker_plies(m->t) != 0;
    m->marks = 0;
    return true;
}

/* ---- moves ---- */

/* Looks for the first square with rank 0 or 10, which tells how ranks are counted.
 * What remarks and headers hold are no moves: A10 is an opening as well. */
static bool look_for_ranks(void *ctx, const charset_lines *line, bool *in_comment)
{
    text_moves *m = ctx;
    text_scan scan = {.text = line->text, .len = line->text_len, .in_comment = *in_comment};
    text_word word;
    bool is_over = false;
    if (line->line == 1) /* the present one */
        scan.at = m->at;
    else if (!*in_comment && m->moves_begin != NULL)
        scan.at = m->moves_begin(line->text, line->text_len);
    m->ranks_seen = TEXT_ANY_NOTATION;
    while (m->ranks_seen == TEXT_ANY_NOTATION && !is_over && text_scan_next(&word, &scan)) {
        m->ranks_seen = text_ranks(&word, line->text, scan.begin);
        is_over = m->ends_by_brace && word.kind == TEXT_SIGN && word.value == '}';
    }
    *in_comment = scan.in_comment;
    return is_over || m->ranks_seen != TEXT_ANY_NOTATION;
}

/* How the game counts ranks; from 0 where nothing tells. */
static bool find_ranks(text_moves *m)
{
    if (m->ranks != TEXT_ANY_NOTATION)
        return true;
    chuhe_status status = text_ahead_look(&m->ahead, m->in, m->lines.offset, look_for_ranks, m);
    if (status != CHUHE_OK) {
        m->t->failure = status;
        return false;
    }
    m->ranks_assumed = m->ranks_seen == TEXT_ANY_NOTATION;
    m->ranks = m->ranks_assumed ? CHUHE_NOTATION_COORDINATES : m->ranks_seen;
    return true;
}

/* The move that a text in letters is in SAN, its ranks counted as in the rest of
 * the file; CHUHE_NO_MOVE when it is none. */
static chuhe_move san_move(text_moves *m, const char *text, size_t len)
{
    const chuhe_position *now = tracker_position(m->t);
    notation_syntax syntax;
    chuhe_move move;
    if (now == NULL || m->ranks_assumed ||
        notation_scan_san(&syntax, NULL, text, len, 0, NULL) != CHUHE_OK || syntax.end != len)
        return CHUHE_NO_MOVE;
    syntax.ranks =
        m->ranks == CHUHE_NOTATION_COORDINATES10 ? NOTATION_RANKS_FROM_1 : NOTATION_RANKS_FROM_0;
    return notation_resolve(&move, now, &syntax, NULL) == CHUHE_OK ? move : CHUHE_NO_MOVE;
}

/* Tells the waiting comment before the move, if the move can be made. */
static bool tell_before(text_moves *m, int notation, const char *text, size_t len)
{
    if (m->before.len == 0)
        return true;
    const chuhe_position *now = tracker_position(m->t);
    chuhe_move move;
    bool good =
        now != NULL && (notation < 0 ? chuhe_move_from_any_text(&move, NULL, now, text, len, NULL)
                                     : chuhe_move_from_text(&move, now, (chuhe_notation)notation,
                                                            text, len, NULL)) == CHUHE_OK;
    return flush_before(m, good ? CHUHE_COMMENT_BEFORE : CHUHE_COMMENT_AFTER);
}

static bool make_move(text_moves *m, const text_word *word)
{
    const char *text = m->lines.text + m->at;
    size_t len = word->end - m->at;
    int notation = word->notation;
    chuhe_move move = CHUHE_NO_MOVE;
    bool by_squares = notation == CHUHE_NOTATION_COORDINATES;
    /* C3e3 is read as squares first */
    bool san = notation == TEXT_ANY_NOTATION && notation_is_letter(*text) &&
               !(len == 4 && notation_is_digit(text[1]));
    if ((by_squares || san) && !find_ranks(m))
        return false;
    if (by_squares)
        notation = m->ranks;
    else if (san)
        move = san_move(m, text, len);
    if (move != CHUHE_NO_MOVE ? !flush_before(m, CHUHE_COMMENT_BEFORE)
                              : !tell_before(m, notation, text, len))
        return false;
    m->moves++;
    m->is_before = false;
    m->can_mark = true;
    m->marks = 0;
    tracker_place place = text_moves_place(m, m->at);
    return move != CHUHE_NO_MOVE ? tracker_move(m->t, move, place)
                                 : tracker_move_text(m->t, notation, text, len, place);
}

static bool add_mark(text_moves *m, unsigned mark, size_t end)
{
    if (!m->can_mark || m->is_before)
        return text_moves_warn(m, "a mark without a move", m->at, end);
    if (mark == 0 || mark > 255)
        return text_moves_warn(m, "a mark that is not $1 to $255", m->at, end);
    if (m->marks++ == CHUHE_MARKS_MAX)
        return text_moves_warn(m, "more than eight marks on a move", m->at, end);
    return tracker_mark(m->t, mark);
}

/* $n */
static bool numbered_mark(text_moves *m)
{
    size_t at = m->at + 1;
    unsigned mark = 0;
    while (at < m->lines.text_len && m->lines.text[at] >= '0' && m->lines.text[at] <= '9') {
        if (mark < 1000)
            mark = mark * 10 + (unsigned)(m->lines.text[at] - '0');
        at++;
    }
    bool going = add_mark(m, mark, at);
    m->at = at;
    return going;
}

/* ---- the line ---- */

static text_step sign(text_moves *m, const text_word *word)
{
    tracker_place place = text_moves_place(m, m->at);
    size_t begin = m->at;
    m->at = word->end;
    switch (word->value) {
    case '{':
        return open_comment(m);
    case ';':
        m->at = m->lines.text_len;
        return text_moves_comment(m, m->lines.text + word->end, m->at - word->end) ? TEXT_GO
                                                                                   : TEXT_STOP;
    case '(':
        if (!text_opens_variation(m->lines.text, m->lines.text_len, m->at))
            return remark(m, '(', ')') ? TEXT_GO : TEXT_STOP;
        return open_variation(m, place) ? TEXT_GO : TEXT_STOP;
    case ')':
        return close_variation(m, place) ? TEXT_GO : TEXT_STOP;
    case '<': /* the wide parenthesis */
        return remark(m, '<', '>') ? TEXT_GO : TEXT_STOP;
    case '$':
        m->at = begin;
        return numbered_mark(m) ? TEXT_GO : TEXT_STOP;
    default:
        if (word->value == '}' && m->ends_by_brace) {
            if (text_starts_with(m->lines.text, m->lines.text_len, m->at, "END"))
                m->at += 3;
            return TEXT_OVER;
        }
        return text_moves_warn(m, "a bracket is closed that was not opened", begin, m->at)
                   ? TEXT_GO
                   : TEXT_STOP;
    }
}

/* The result ends the main line; within a variation it is only text. */
static bool take_result(text_moves *m, const text_word *word)
{
    if (m->depth != 0)
        return text_moves_warn(m, "a result within a variation is passed over", m->at, word->end);
    m->has_result = true;
    m->result = (chuhe_result)word->value;
    return true;
}

static bool begins_again(const text_moves *m, const text_word *word)
{
    return word->kind == TEXT_NUMBER && word->value == 1 && word->is_certain &&
           !word->is_ellipsis && m->depth == 0 && m->moves >= 2 &&
           text_skip_blanks(m->lines.text, m->lines.text_len, 0) == m->at;
}

/* After the result only comments are read. */
static bool pass_over(text_moves *m, const text_word *word, bool *rest)
{
    if (!m->has_result || (word->kind == TEXT_SIGN &&
                           (word->value == '{' || word->value == ';' || word->value == '}')))
        return true;
    size_t begin = m->at;
    *rest = true;
    m->at = m->lines.text_len;
    if (m->told_passing)
        return true;
    m->told_passing = true;
    return text_moves_warn(m, "text after the result is passed over", begin, m->at);
}

/* Words that mean nothing here, all in a row, with one warning. */
static bool pass_unknown(text_moves *m)
{
    size_t begin = m->at, end = begin, next = begin;
    while (next < m->lines.text_len) {
        text_word word = text_word_at(m->lines.text, m->lines.text_len, next);
        if (word.kind != TEXT_UNKNOWN && word.kind != TEXT_FILLER)
            break;
        end = word.end;
        next = text_skip_blanks(m->lines.text, m->lines.text_len, end);
    }
    m->at = end;
    return text_moves_warn(m, "text among the moves is passed over", begin, end);
}

static text_step word_step(text_moves *m, const text_word *word)
{
    bool going = true;
    switch (word->kind) {
    case TEXT_MOVE:
        going = make_move(m, word);
        break;
    case TEXT_NUMBER:
        m->is_before = true;
        break;
    case TEXT_RESULT:
        going = take_result(m, word);
        break;
    case TEXT_MARK:
        going = add_mark(m, word->value, word->end);
        break;
    case TEXT_SIGN:
        return sign(m, word);
    case TEXT_UNKNOWN:
        return pass_unknown(m) ? TEXT_GO : TEXT_STOP;
    case TEXT_FILLER:
        break;
    }
    m->at = word->end;
    return going ? TEXT_GO : TEXT_STOP;
}

text_step text_moves_line(text_moves *m)
{
    text_step step = m->in_comment ? comment_line(m) : TEXT_GO;
    while (step == TEXT_GO) {
        bool rest = false;
        m->at = text_skip_blanks(m->lines.text, m->lines.text_len, m->at);
        if (m->at >= m->lines.text_len)
            break;
        text_word word = text_word_at(m->lines.text, m->lines.text_len, m->at);
        if (begins_again(m, &word))
            return TEXT_OVER;
        if (!pass_over(m, &word, &rest))
            return TEXT_STOP;
        if (!rest)
            step = word_step(m, &word);
    }
    return step;
}

bool text_moves_end(text_moves *m, const chuhe_result *stated)
{
    if (m->in_comment && (!tracker_warn(m->t, CHUHE_E_SYNTAX, "a comment is not closed",
                                        m->comment_place, NULL, 0) ||
                          !finish_comment(m)))
        return false;
    if (!flush_before(m, CHUHE_COMMENT_AFTER))
        return false;
    if (m->depth != 0 && !text_moves_warn(m, "a variation is not closed", 0, 0))
        return false;
    if (stated != NULL && m->has_result && *stated != m->result && *stated != CHUHE_RESULT_OPEN &&
        m->result != CHUHE_RESULT_OPEN &&
        !text_moves_warn(m, "the result of the header and that of the moves differ", 0, 0))
        return false;
    chuhe_result result = stated != NULL && *stated != CHUHE_RESULT_OPEN ? *stated
                          : m->has_result                                ? m->result
                                                                         : CHUHE_RESULT_OPEN;
    return (result == CHUHE_RESULT_OPEN || tracker_result(m->t, result)) && tracker_end(m->t);
}
