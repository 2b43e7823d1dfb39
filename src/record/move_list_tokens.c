#include "record/move_list_tokens.h"

#include <string.h>

#include "notation/move_syntax.h"

/* A header's name is short; the limit keeps reading linear. */
enum { HEADER_NAME_MAX = 60 };

static const char *const result_texts[] = {"1-0",    "0-1",    "1/2-1/2", "1/2",    "*",
                                           "红胜",   "紅勝",   "红先胜",  "紅先勝", "红方胜",
                                           "紅方勝", "黑胜",   "黑勝",    "黑先胜", "黑先勝",
                                           "黑方胜", "黑方勝", "和棋",    "和局"};
static const char wide_colon[] = "：", wide_open[] = "（", wide_close[] = "）";

static bool starts_with(const char *text, size_t len, size_t at, const char *word)
{
    size_t word_len = strlen(word);
    return len - at >= word_len && memcmp(text + at, word, word_len) == 0;
}

static size_t line_end(const char *text, size_t len, size_t at)
{
    while (at < len && text[at] != '\n' && text[at] != '\r')
        at++;
    return at;
}

static size_t character_bytes(const char *text, size_t len, size_t at)
{
    return notation_character_at(text, len, at).bytes;
}

/* A digit of a number, ASCII or full-width, zero included. */
static bool is_number_digit(uint32_t code)
{
    return (code >= '0' && code <= '9') || (code >= 0xFF10 && code <= 0xFF19);
}

/* What may stand between moves without meaning anything here. */
static bool is_punctuation(uint32_t code)
{
    switch (code) {
    case '.':
    case ',':
    case ';':
    case ':':
    case '!':
    case '?':
    case '+':
    case '#':
    case '-':
    case '=':
    case '|':
    case '/':
    case '"':
    case 0x00B7: /* · */
    case 0x2013: /* – */
    case 0x2014: /* — */
    case 0x201C: /* “ */
    case 0x201D: /* ” */
    case 0x2026: /* … */
    case 0x3001: /* 、 */
    case 0x3002: /* 。 */
    case 0xFF01: /* ！ */
    case 0xFF0C: /* ， */
    case 0xFF0E: /* ． */
    case 0xFF1A: /* ： */
    case 0xFF1B: /* ； */
    case 0xFF1F: /* ？ */
        return true;
    default:
        return false;
    }
}

static bool is_word_character(char c)
{
    return notation_is_letter(c) || notation_is_digit(c);
}

/* The end of the move that begins at text[at], or `at` when none does. A text
 * that begins like a move but is none goes to the next blank: passed on as a
 * move, it is refused in its place, and the moves after it are not taken for
 * the other side's. Prose like 中兵 or D36 stays below the mark. */
static size_t move_end(const char *text, size_t len, size_t at)
{
    notation_character first = notation_character_at(text, len, at);
    bool is_square = notation_is_letter(text[at]);
    notation_syntax syntax;
    int parts;

    if (!is_square && first.role != NOTATION_PIECE && first.role != NOTATION_PLACE &&
        first.role != NOTATION_DIGIT)
        return at;
    if (notation_scan_any(&syntax, &parts, text, len, at, NULL) == CHUHE_OK)
        return syntax.end;
    if (parts < 2 || (parts == 2 && first.role != NOTATION_PIECE))
        return at;
    while (at < len) {
        notation_character c = notation_character_at(text, len, at);
        if (c.role == NOTATION_BLANK || c.role == NOTATION_NEWLINE)
            break;
        at += c.bytes;
    }
    return at;
}

/* Whether a word that ends at `end` goes on in the same script. */
static bool goes_on(const char *text, size_t len, size_t end, bool is_ascii)
{
    if (end >= len)
        return false;
    if (is_ascii)
        return is_word_character(text[end]);
    notation_character c = notation_character_at(text, len, end);
    return c.code >= 0x80 && c.role == NOTATION_OTHER && !is_punctuation(c.code) &&
           !starts_with(text, len, end, wide_close);
}

/* The length of a result at text[at], or 0. 红胜 in 红胜势 is none. */
static size_t result_length(const char *text, size_t len, size_t at)
{
    bool is_ascii = (text[at] & 0x80) == 0;

    for (size_t i = 0; i < sizeof result_texts / sizeof result_texts[0]; i++) {
        /* the first byte first: this is asked of every character */
        if (text[at] != result_texts[i][0] || !starts_with(text, len, at, result_texts[i]))
            continue;
        size_t length = strlen(result_texts[i]);
        if (!goes_on(text, len, at + length, is_ascii))
            return length;
    }
    return 0;
}

/* ---- what a whole line may be ---- */

static bool is_break_line(const char *text, size_t at, size_t end)
{
    char mark = text[at];
    size_t count = 0;

    if (mark != '-' && mark != '=')
        return false;
    while (at < end && text[at] == mark) {
        at++;
        count++;
    }
    while (at < end && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return count >= 3 && at == end;
}

/* [Name "value"] */
static bool read_bracket_header(move_list_token *token, const char *text, size_t at, size_t end)
{
    record_span line = record_trim(text, (record_span){at, end});
    size_t name_end = at + 1;

    if (text[at] != '[' || text[line.end - 1] != ']' || line.end - line.begin < 3)
        return false;
    while (name_end < line.end && is_word_character(text[name_end]))
        name_end++;
    token->name = (record_span){at + 1, name_end};
    token->value = record_trim(text, (record_span){name_end, line.end - 1});
    if (token->value.end - token->value.begin >= 2 && text[token->value.begin] == '"' &&
        text[token->value.end - 1] == '"') {
        token->value.begin++;
        token->value.end--;
    }
    return token->name.end > token->name.begin;
}

static bool ends_with(const char *text, record_span span, const char *word)
{
    size_t len = strlen(word);
    return span.end - span.begin >= len && memcmp(text + span.end - len, word, len) == 0;
}

/* Name: value. A name has no digits, brackets or control characters, and is no
 * move. */
static bool read_colon_header(move_list_token *token, const char *text, size_t at, size_t end)
{
    size_t colon = at, after = 0;

    if (move_end(text, end, at) != at)
        return false;
    while (colon < end && colon - at <= HEADER_NAME_MAX) {
        if (text[colon] == ':')
            after = colon + 1;
        else if (starts_with(text, end, colon, wide_colon))
            after = colon + strlen(wide_colon);
        if (after != 0)
            break;
        notation_character c = notation_character_at(text, end, colon);
        bool is_control = c.role == NOTATION_OTHER && c.code < ' ';
        if (is_control || is_number_digit(c.code) || text[colon] == '{' || text[colon] == '(' ||
            starts_with(text, end, colon, wide_open))
            return false;
        colon += c.bytes;
    }
    token->name = record_trim(text, (record_span){at, colon});
    token->value = (record_span){after, end};
    /* "http://…" is an address, no header. */
    return after != 0 && token->name.end > token->name.begin &&
           !starts_with(text, end, after, "//");
}

/* 着法：车八进一 … introduces moves on its own line. */
static bool introduces_moves(const char *text, record_span name)
{
    return ends_with(text, name, "着法") || ends_with(text, name, "著法") ||
           record_span_is(text, name, "Moves") || record_span_is(text, name, "moves");
}

/* Takes a whole line when it is of a kind that stands on a line of its own. */
static bool read_line(move_list_token *token, const char *text, size_t len,
                      move_list_cursor *cursor)
{
    size_t at = cursor->at, end = line_end(text, len, at);

    cursor->at_line_start = false;
    *token = (move_list_token){.whole = {at, end}};
    if (text[at] == '#') {
        token->kind = MOVE_LIST_REMARK;
        token->value = (record_span){at + 1, end};
    } else if (is_break_line(text, at, end)) {
        token->kind = MOVE_LIST_BREAK;
    } else if (read_bracket_header(token, text, at, end)) {
        token->kind = MOVE_LIST_HEADER;
    } else if (read_colon_header(token, text, at, end)) {
        token->kind = MOVE_LIST_HEADER;
        if (introduces_moves(text, token->name)) {
            cursor->at = token->value.begin;
            return false;
        }
    } else {
        return false;
    }
    cursor->at = end;
    return true;
}

/* ---- within a line ---- */

/* The end of a remark's inside, from the bracket that opened it, within the
 * line. An unclosed one takes the rest of the line. */
static size_t parenthesis_end(const char *text, size_t len, size_t at, const char *open,
                              const char *close)
{
    int depth = 1;

    while (at < len && text[at] != '\n' && text[at] != '\r') {
        if (starts_with(text, len, at, close) && --depth == 0)
            return at;
        if (starts_with(text, len, at, open))
            depth++;
        at += character_bytes(text, len, at);
    }
    return at;
}

static bool read_remark(move_list_token *token, const char *text, size_t len,
                        move_list_cursor *cursor)
{
    size_t at = cursor->at, inside, end;
    const char *close = text[at] == '{' ? "}" : text[at] == '(' ? ")" : wide_close;

    if (text[at] == '{') {
        const char *brace = NULL;
        inside = at + 1;
        if (!cursor->braces_run_out)
            brace = memchr(text + inside, '}', len - inside);
        cursor->braces_run_out = brace == NULL;
        end = brace != NULL ? (size_t)(brace - text) : line_end(text, len, inside);
    } else if (text[at] == '(' || starts_with(text, len, at, wide_open)) {
        const char *open = text[at] == '(' ? "(" : wide_open;
        inside = at + strlen(open);
        end = parenthesis_end(text, len, inside, open, close);
    } else {
        return false;
    }
    cursor->at = starts_with(text, len, end, close) ? end + strlen(close) : end;
    *token = (move_list_token){
        .kind = MOVE_LIST_REMARK, .whole = {at, cursor->at}, .value = {inside, end}};
    return true;
}

static bool take_to(move_list_token *token, move_list_cursor *cursor, move_list_token_kind kind,
                    size_t end)
{
    if (end == cursor->at)
        return false;
    *token = (move_list_token){.kind = kind, .whole = {cursor->at, end}};
    cursor->at = end;
    return true;
}

/* Whether no token with a meaning begins with this character. Most characters
 * of a text that is no move list are like that. */
static bool begins_nothing(notation_character c)
{
    switch (c.code) {
    case '{':
    case '(':
    case '*':
    case '0':    /* 0-1 */
    case 0xFF08: /* （ */
    case 0x548C: /* 和 */
    case 0x7D05: /* 紅 */
    case 0x7EA2: /* 红 */
    case 0x9ED1: /* 黑 */
        return false;
    default:
        return c.role == NOTATION_OTHER && !(c.code < 0x80 && notation_is_letter((char)c.code));
    }
}

/* A token with a meaning that begins at the cursor. */
static bool read_known(move_list_token *token, const char *text, size_t len,
                       move_list_cursor *cursor)
{
    size_t at = cursor->at;

    if (begins_nothing(notation_character_at(text, len, at)))
        return false;
    return read_remark(token, text, len, cursor) ||
           take_to(token, cursor, MOVE_LIST_RESULT, at + result_length(text, len, at)) ||
           take_to(token, cursor, MOVE_LIST_MOVE, move_end(text, len, at));
}

/* How much of text[at] on is blank, a round number or punctuation. */
static size_t filler_length(const char *text, size_t len, size_t at)
{
    size_t begin = at;
    notation_character c = notation_character_at(text, len, at);

    if (c.role == NOTATION_BLANK || c.role == NOTATION_NEWLINE || is_punctuation(c.code))
        return c.bytes;
    while (is_number_digit(c.code)) {
        at += c.bytes;
        if (at == len)
            break;
        c = notation_character_at(text, len, at);
    }
    return at - begin;
}

/* Takes an unknown word: letters and digits together, else up to something
 * that is known. */
static move_list_token read_unknown(const char *text, size_t len, move_list_cursor *cursor)
{
    move_list_token token = {.kind = MOVE_LIST_UNKNOWN, .whole = {cursor->at, cursor->at}};
    move_list_token next;

    do {
        if (is_word_character(text[cursor->at])) {
            while (cursor->at < len && is_word_character(text[cursor->at]))
                cursor->at++;
        } else {
            cursor->at += character_bytes(text, len, cursor->at);
        }
        token.whole.end = cursor->at;
        if (cursor->at == len || filler_length(text, len, cursor->at) > 0)
            break;
        move_list_cursor ahead = *cursor;
        if (read_known(&next, text, len, &ahead))
            break;
    } while (true);
    return token;
}

move_list_token move_list_next_token(const char *text, size_t len, move_list_cursor *cursor)
{
    move_list_token token = {.kind = MOVE_LIST_END, .whole = {len, len}};

    while (cursor->at < len) {
        notation_character c = notation_character_at(text, len, cursor->at);
        size_t filler;

        if (c.role == NOTATION_NEWLINE)
            cursor->at_line_start = true;
        if (c.role == NOTATION_BLANK || c.role == NOTATION_NEWLINE) {
            cursor->at += c.bytes;
            continue;
        }
        if (cursor->at_line_start && read_line(&token, text, len, cursor))
            return token;
        if (cursor->at >= len)
            break;
        if (read_known(&token, text, len, cursor))
            return token;
        filler = filler_length(text, len, cursor->at);
        if (filler == 0)
            return read_unknown(text, len, cursor);
        cursor->at += filler;
    }
    return token;
}
