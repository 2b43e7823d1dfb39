#include "record/text_words.h"

#include <string.h>
#include <strings.h>

#include "notation/move_syntax.h"

bool text_starts_with(const char *text, size_t len, size_t at, const char *word)
{
    size_t word_len = strlen(word);
    return len - at >= word_len && memcmp(text + at, word, word_len) == 0;
}

size_t text_skip_blanks(const char *text, size_t len, size_t at)
{
    while (at < len) {
        if (text[at] == ' ' || text[at] == '\t')
            at++;
        else if (text[at] == '\xC2' && text_starts_with(text, len, at, "\xC2\xA0"))
            at += 2;
        else if (text[at] == '\xE3' && text_starts_with(text, len, at, "\xE3\x80\x80"))
            at += 3;
        else
            break;
    }
    return at;
}

static bool is_word_character(char c)
{
    return notation_is_letter(c) || notation_is_digit(c);
}

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static text_word make(text_kind kind, size_t end, unsigned value)
{
    return (text_word){.kind = kind, .end = end, .value = value};
}

static text_word move_word(size_t end, int notation, bool is_certain)
{
    return (text_word){
        .kind = TEXT_MOVE, .end = end, .notation = notation, .is_certain = is_certain};
}

/* ---- moves in letters ---- */

/* The end of a square like h2, a10 or I0, or `at`. */
static size_t square_end(const char *text, size_t len, size_t at)
{
    char c = at < len ? (char)(text[at] | 0x20) : '\0';
    if (c < 'a' || c > 'i' || at + 1 >= len || !notation_is_digit(text[at + 1]))
        return at;
    return text[at + 1] == '1' && at + 2 < len && text[at + 2] == '0' ? at + 3 : at + 2;
}

static size_t coordinates_end(const char *text, size_t len, size_t at)
{
    size_t first = square_end(text, len, at);
    if (first == at)
        return at;
    size_t second = first < len && text[first] == '-' ? first + 1 : first;
    size_t end = square_end(text, len, second);
    return end == second ? at : end;
}

/* Every WXF move has four characters, of which the third is a way and the last a
 * digit: C2=5, C+=5, +C=5, 13+1; of soldiers also ++.4, 3+.4 and Pa+1. */
static bool is_wxf(const char *text, size_t len, size_t at)
{
    static const char pieces[] = "KGAEBMHNRCPSkgaebmhnrcps", ways[] = "+-=.";
    const char *s = text + at;
    if (len - at < 4 || !is_one_of(s[2], ways) || s[3] < '1' || s[3] > '9')
        return false;
    if (is_one_of(s[0], pieces))
        return notation_is_digit(s[1]) || is_one_of(s[1], ways) ||
               (is_one_of(s[0], "PSps") && s[1] >= 'a' && s[1] <= 'e');
    if (s[0] == '+' || s[0] == '-')
        return is_one_of(s[1], pieces) || s[1] == s[0];
    /* soldiers by digits; 12.3 is a number, and so is 2009-10 */
    bool by_file = s[1] == '+' || s[1] == '-';
    return notation_is_digit(s[0]) && (by_file || (notation_is_digit(s[1]) && s[2] != '.')) &&
           (len - at == 4 || !(is_word_character(s[4]) || is_one_of(s[4], ".-/")));
}

static text_word letter_word(const char *text, size_t len, size_t at)
{
    size_t end = coordinates_end(text, len, at);
    bool has_digit = false;
    if (end != at) /* C3e3 may as well be the cannon of the third rank in SAN */
        return move_word(end,
                         text[at] <= 'Z' && text[end - 2] >= 'a' ? TEXT_ANY_NOTATION
                                                                 : CHUHE_NOTATION_COORDINATES,
                         true);
    if (is_wxf(text, len, at))
        return move_word(at + 4, CHUHE_NOTATION_WXF, true);
    for (end = at; end < len && (is_word_character(text[end]) || is_one_of(text[end], "+-=."));
         end++)
        has_digit = has_digit || notation_is_digit(text[end]);
    while (end > at + 1 && !is_word_character(text[end - 1]))
        end--;
    /* Rh9, Cxe3: a piece and a square at the end. Others go on as moves only
     * when they have digits, to be refused in their place. */
    bool is_san = end - at >= 3 && end - at <= 8 && is_one_of(text[at], "KGAEBHNRCP");
    return has_digit ? move_word(end, TEXT_ANY_NOTATION, is_san) : make(TEXT_UNKNOWN, end, 0);
}

/* ---- numbers and results ---- */

static const struct result_text {
    const char *text;
    chuhe_result result;
} results[] = {
    {"1-0", CHUHE_RESULT_RED_WINS},      {"0-1", CHUHE_RESULT_BLACK_WINS},
    {"1/2-1/2", CHUHE_RESULT_DRAW},      {"1/2", CHUHE_RESULT_DRAW},
    {"0.5-0.5", CHUHE_RESULT_DRAW},      {"*", CHUHE_RESULT_OPEN},
    {"红胜", CHUHE_RESULT_RED_WINS},     {"紅勝", CHUHE_RESULT_RED_WINS},
    {"红先胜", CHUHE_RESULT_RED_WINS},   {"紅先勝", CHUHE_RESULT_RED_WINS},
    {"红方胜", CHUHE_RESULT_RED_WINS},   {"紅方勝", CHUHE_RESULT_RED_WINS},
    {"黑胜", CHUHE_RESULT_BLACK_WINS},   {"黑勝", CHUHE_RESULT_BLACK_WINS},
    {"黑先胜", CHUHE_RESULT_BLACK_WINS}, {"黑先勝", CHUHE_RESULT_BLACK_WINS},
    {"黑方胜", CHUHE_RESULT_BLACK_WINS}, {"黑方勝", CHUHE_RESULT_BLACK_WINS},
    {"和棋", CHUHE_RESULT_DRAW},         {"和局", CHUHE_RESULT_DRAW},
};

/* Whether a result that ends at `end` goes on as another word: 红胜势. */
static bool goes_on(const char *text, size_t len, size_t end, bool is_ascii)
{
    if (end >= len)
        return false;
    if (is_ascii)
        return is_word_character(text[end]);
    notation_character c = notation_character_at(text, len, end);
    return c.role == NOTATION_OTHER && c.code >= 0x3400 && c.code < 0xFF00;
}

static bool result_word(text_word *word, const char *text, size_t len, size_t at)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (text[at] != results[i].text[0] || !text_starts_with(text, len, at, results[i].text))
            continue;
        size_t end = at + strlen(results[i].text);
        if (goes_on(text, len, end, (text[at] & 0x80) == 0))
            continue;
        *word = make(TEXT_RESULT, end, results[i].result);
        return true;
    }
    return false;
}

/* The value of a digit, ASCII or full-width, zero included; -1: none. */
static int digit_at(size_t *bytes, const char *text, size_t len, size_t at)
{
    if (at >= len)
        return -1;
    *bytes = 1;
    if (notation_is_digit(text[at]))
        return text[at] - '0';
    *bytes = 3; /* U+FF10..FF19 */
    if (text[at] != '\xEF' || !text_starts_with(text, len, at, "\xEF\xBC"))
        return -1;
    unsigned last = len - at >= 3 ? (unsigned char)text[at + 2] : 0;
    return last >= 0x90 && last <= 0x99 ? (int)(last - 0x90) : -1;
}

static text_word number_word(const char *text, size_t len, size_t at)
{
    static const char *const points[] = {".", "．", "、", "…", ":", "：", ","};
    text_word word = make(TEXT_NUMBER, at, 0);
    size_t bytes, dots = 0;
    int digit;

    while ((digit = digit_at(&bytes, text, len, word.end)) >= 0) {
        if (word.value < 100000000)
            word.value = word.value * 10 + (unsigned)digit;
        word.end += bytes;
    }
    for (size_t i = 0; i < sizeof points / sizeof *points && word.end < len;) {
        if (text_starts_with(text, len, word.end, points[i])) {
            word.end += strlen(points[i]);
            dots += i == 3 ? 2 : 1;
            i = 0;
        } else {
            i++;
        }
    }
    word.is_ellipsis = dots >= 2;
    word.is_certain = dots != 0;
    return word;
}

/* ---- Chinese ---- */

/* The end of a text in the short form, three characters, or `at`. */
static size_t short_end(const char *text, size_t len, size_t at)
{
    notation_character c[3];
    size_t end = at;
    for (int i = 0; i < 3; i++) {
        if (end >= len)
            return at;
        c[i] = notation_character_at(text, len, end);
        end += c[i].bytes;
    }
    bool by_file = c[0].role == NOTATION_PIECE && c[1].role == NOTATION_DIGIT;
    bool by_place =
        (c[0].role == NOTATION_PLACE || c[0].role == NOTATION_DIGIT) && c[1].role == NOTATION_PIECE;
    return (by_file || by_place) && c[2].role == NOTATION_DIGIT ? end : at;
}

/* What was begun as a move but is none goes to the next blank or bracket:
 * passed on as a move, it is refused in its place, and the moves after it are
 * not taken for the other side's. */
static size_t garbled_end(const char *text, size_t len, size_t at)
{
    while (at < len && !is_one_of(text[at], "{}();$")) {
        notation_character c = notation_character_at(text, len, at);
        if (c.role == NOTATION_BLANK || c.role == NOTATION_NEWLINE)
            break;
        at += c.bytes;
    }
    return at;
}

static bool chinese_move(text_word *word, const char *text, size_t len, size_t at)
{
    notation_syntax syntax;
    int parts;
    size_t end;
    if (notation_scan_chinese(&syntax, &parts, text, len, at, NULL) == CHUHE_OK) {
        *word = move_word(syntax.end, CHUHE_NOTATION_CHINESE, true);
        return true;
    }
    if (parts < 2)
        return false;
    bool from_digit = notation_character_at(text, len, at).role == NOTATION_DIGIT;
    if ((end = short_end(text, len, at)) != at && !(from_digit && notation_is_digit(text[at]))) {
        bool by_file = notation_character_at(text, len, at).role == NOTATION_PIECE;
        *word = move_word(end, CHUHE_NOTATION_SHORT, by_file);
        return true;
    }
    /* prose like 中兵 stays below the mark; 1马 may be a number and the rest of it */
    if (from_digit || (parts == 2 && notation_character_at(text, len, at).role != NOTATION_PIECE))
        return false;
    *word = move_word(garbled_end(text, len, at), TEXT_ANY_NOTATION, false);
    return true;
}

static const char *const wide_punctuation[] = {"。", "，", "；", "：", "、", "．", "…",
                                               "·",  "—",  "–",  "“",  "”",  "★"};

static size_t wide_filler(const char *text, size_t len, size_t at)
{
    for (size_t i = 0; i < sizeof wide_punctuation / sizeof *wide_punctuation; i++)
        if (text[at] == wide_punctuation[i][0] &&
            text_starts_with(text, len, at, wide_punctuation[i]))
            return strlen(wide_punctuation[i]);
    return 0;
}

/* A word that is nothing known, up to something that is. */
static text_word unknown_word(const char *text, size_t len, size_t at)
{
    notation_syntax syntax;
    text_word result;
    do {
        at += notation_character_at(text, len, at).bytes;
        if (at >= len || (text[at] & 0x80) == 0 || wide_filler(text, len, at) != 0 ||
            text_skip_blanks(text, len, at) != at || text_starts_with(text, len, at, "（") ||
            text_starts_with(text, len, at, "）"))
            break;
    } while (notation_scan_chinese(&syntax, NULL, text, len, at, NULL) != CHUHE_OK &&
             !result_word(&result, text, len, at));
    return make(TEXT_UNKNOWN, at, 0);
}

/* !, ?, !!, ??, !?, ?! with their numbers in PGN; more signs are read as two. */
static bool mark_word(text_word *word, const char *text, size_t len, size_t at)
{
    static const unsigned both[2][2] = {{3, 5}, {6, 4}};
    int signs[2], count = 0;
    while (at < len) {
        bool good = text[at] == '!' || text_starts_with(text, len, at, "！");
        bool bad = text[at] == '?' || text_starts_with(text, len, at, "？");
        if (!good && !bad)
            break;
        if (count < 2)
            signs[count++] = bad;
        at += (text[at] & 0x80) == 0 ? 1 : 3;
    }
    if (count == 0)
        return false;
    *word = make(TEXT_MARK, at, count == 1 ? (unsigned)signs[0] + 1 : both[signs[0]][signs[1]]);
    return true;
}

static text_word wide_word(const char *text, size_t len, size_t at)
{
    text_word word;
    size_t bytes, filler;
    if (chinese_move(&word, text, len, at) || mark_word(&word, text, len, at) ||
        result_word(&word, text, len, at))
        return word;
    if (digit_at(&bytes, text, len, at) >= 0)
        return number_word(text, len, at);
    if (text_starts_with(text, len, at, "（"))
        return make(TEXT_SIGN, at + 3, '<');
    if (text_starts_with(text, len, at, "）"))
        return make(TEXT_SIGN, at + 3, '>');
    if ((filler = wide_filler(text, len, at)) != 0)
        return make(TEXT_FILLER, at + filler, 0);
    return unknown_word(text, len, at);
}

text_word text_word_at(const char *text, size_t len, size_t at)
{
    text_word word;
    char c = text[at];
    if ((c & 0x80) != 0)
        return wide_word(text, len, at);
    if (is_one_of(c, "{}();$"))
        return make(TEXT_SIGN, at + 1, (unsigned char)c);
    if (notation_is_letter(c) || ((c == '+' || c == '-') && is_wxf(text, len, at)))
        return letter_word(text, len, at);
    if (mark_word(&word, text, len, at) || result_word(&word, text, len, at))
        return word;
    if (!notation_is_digit(c))
        return make(TEXT_FILLER, at + 1, 0);
    if (is_wxf(text, len, at))
        return move_word(at + 4, CHUHE_NOTATION_WXF, true);
    return chinese_move(&word, text, len, at) ? word : number_word(text, len, at);
}

/* ---- remarks ---- */

bool text_opens_variation(const char *text, size_t len, size_t at)
{
    at = text_skip_blanks(text, len, at);
    if (at >= len)
        return true;
    text_word word = text_word_at(text, len, at);
    if (word.kind == TEXT_NUMBER && !word.is_certain) { /* 12 炮二平五, but not (12) */
        at = text_skip_blanks(text, len, word.end);
        return at < len && text_word_at(text, len, at).kind == TEXT_MOVE;
    }
    return word.kind == TEXT_MOVE || word.kind == TEXT_NUMBER ||
           (word.kind == TEXT_SIGN && (word.value == '{' || word.value == ';'));
}

size_t text_remark_end(const char *text, size_t len, size_t at, char open, char close)
{
    size_t depth = 1;
    at = text_skip_blanks(text, len, at);
    while (at < len) {
        text_word word = text_word_at(text, len, at);
        if (word.kind == TEXT_SIGN) {
            depth += word.value == (unsigned char)open;
            depth -= word.value == (unsigned char)close;
            if (depth == 0)
                return at;
        }
        at = text_skip_blanks(text, len, word.end);
    }
    return at;
}

bool text_ends_comment(const char *text, size_t len)
{
    return (len >= 6 && strncasecmp(text, "[Game ", 6) == 0) ||
           (len >= 7 && strncasecmp(text, "[Event ", 7) == 0);
}

bool text_scan_next(text_word *word, text_scan *s)
{
    for (;;) {
        if (s->in_comment) {
            const char *close =
                s->at < s->len ? memchr(s->text + s->at, '}', s->len - s->at) : NULL;
            if (close == NULL)
                return false;
            s->in_comment = false;
            s->at = (size_t)(close - s->text) + 1;
        }
        s->begin = text_skip_blanks(s->text, s->len, s->at);
        if (s->begin >= s->len)
            return false;
        *word = text_word_at(s->text, s->len, s->begin);
        s->at = word->end;
        if (word->kind != TEXT_SIGN)
            return true;
        if (word->value == '{')
            s->in_comment = true;
        else if (word->value == ';')
            s->at = s->len;
        else if (word->value == '<')
            s->at = text_remark_end(s->text, s->len, s->at, '<', '>');
        else if (word->value != '(')
            return true;
        else if (!text_opens_variation(s->text, s->len, s->at))
            s->at = text_remark_end(s->text, s->len, s->at, '(', ')');
    }
}

bool text_has_move(const char *text, size_t len, bool *in_comment)
{
    text_scan scan = {.text = text, .len = len, .in_comment = *in_comment};
    text_word word;
    bool found = false;
    while (!found && text_scan_next(&word, &scan))
        found = word.kind == TEXT_MOVE && word.is_certain;
    *in_comment = scan.in_comment;
    return found;
}

int text_ranks(const text_word *word, const char *text, size_t at)
{
    bool by_squares =
        word->kind == TEXT_MOVE && word->is_certain &&
        (word->notation == CHUHE_NOTATION_COORDINATES || word->notation == TEXT_ANY_NOTATION);
    for (; by_squares && at + 1 < word->end; at++) {
        if (!notation_is_letter(text[at]))
            continue;
        if (text[at + 1] == '0')
            return CHUHE_NOTATION_COORDINATES;
        if (text_starts_with(text, word->end, at + 1, "10"))
            return CHUHE_NOTATION_COORDINATES10;
    }
    return TEXT_ANY_NOTATION;
}
