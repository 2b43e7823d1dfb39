#include "record/pgn_tags.h"

#include <string.h>

#include "notation/move_syntax.h"

/* Where a header may be followed by something else than the line's end. */
static bool is_behind_value(size_t *behind, const char *text, size_t len, size_t quote)
{
    size_t at = text_skip_blanks(text, len, quote + 1);
    if (at >= len || text[at] != ']')
        return false;
    *behind = at + 1;
    at = text_skip_blanks(text, len, at + 1);
    return at >= len || text[at] == '[' || text[at] == '1' || text[at] == '{';
}

/* The quote that closes a value beginning at `at`. Quotes inside values are not
 * always escaped, so the one before the bracket at the end counts. */
static size_t closing_quote(size_t *behind, const char *text, size_t len, size_t at)
{
    for (size_t i = at; i < len; i++) {
        if (text[i] == '\\' && i + 1 < len && (text[i + 1] == '"' || text[i + 1] == '\\'))
            i++;
        else if (text[i] == '"' && is_behind_value(behind, text, len, i))
            return i;
    }
    /* a value that ends with a backslash: [Site "C:\"] */
    for (size_t i = len; i > at; i--)
        if (text[i - 1] == '"' && is_behind_value(behind, text, len, i - 1))
            return i - 1;
    return len;
}

bool pgn_ends_value(size_t *close, const char *text, size_t len)
{
    size_t behind;
    *close = closing_quote(&behind, text, len, 0);
    return *close < len && text_skip_blanks(text, len, behind) == len;
}

/* The end of the name that begins at `at`. */
static size_t name_end(const char *text, size_t len, size_t at)
{
    while (at < len && text_skip_blanks(text, len, at) == at && (unsigned char)text[at] > 0x20 &&
           !strchr("\"=:[]", text[at]) && !text_starts_with(text, len, at, "“") &&
           !text_starts_with(text, len, at, "："))
        at++;
    return at;
}

/* The quote at text[at], also a wide or single one; its length in bytes. */
static size_t opening_quote(const char *text, size_t len, size_t at)
{
    if (at >= len)
        return 0;
    if (text[at] == '"')
        return 1;
    return text_starts_with(text, len, at, "“") || text_starts_with(text, len, at, "＂") ? 3 : 0;
}

/* Cuts a quote or bracket off the end of a value. */
static bool cut_off(text_part *value, const char *mark)
{
    size_t len = strlen(mark);
    if (value->len < len || memcmp(value->text + value->len - len, mark, len) != 0)
        return false;
    *value = text_trim((text_part){value->text, value->len - len});
    return true;
}

/* The rest of a header whose value is not closed as it should be. */
static void read_broken(pgn_tag *tag, const char *text, size_t len, size_t at)
{
    tag->value = text_trim((text_part){text + at, len - at});
    tag->end = len;
    tag->broken = "a header whose quotes or bracket are not in their places";
    cut_off(&tag->value, "]");
    (void)(cut_off(&tag->value, "\"") || cut_off(&tag->value, "”") || cut_off(&tag->value, "＂"));
}

bool pgn_read_tag(pgn_tag *tag, const char *text, size_t len, size_t at)
{
    if (at >= len || text[at] != '[')
        return false;
    size_t name = text_skip_blanks(text, len, at + 1), end = name_end(text, len, name);
    size_t next = text_skip_blanks(text, len, end), behind = len, quote;
    bool letters = end > name && (notation_is_letter(text[name]) || (text[name] & 0x80) != 0);
    if (!letters)
        return false;
    *tag = (pgn_tag){.name = {text + name, end - name}, .end = len};
    if (next < len && (text[next] == '=' || text[next] == ':')) {
        tag->broken = "a header with a sign behind its name";
        next = text_skip_blanks(text, len, next + 1);
    }
    quote = opening_quote(text, len, next);
    if (quote == 0) { /* [Red someone] is a header, [someone] is none */
        if (next == end || (text[name] & 0x80) != 0 || memchr(text + next, ']', len - next) == NULL)
            return false;
        read_broken(tag, text, len, next);
        return true;
    }
    size_t close = quote == 1 ? closing_quote(&behind, text, len, next + 1) : len;
    if (close < len) {
        tag->value = (text_part){text + next + 1, close - next - 1};
        tag->end = behind;
        return true;
    }
    tag->is_open = quote == 1 && memchr(text + next + 1, '"', len - next - 1) == NULL &&
                   memchr(text + next, ']', len - next) == NULL;
    read_broken(tag, text, len, next + quote);
    return true;
}

size_t pgn_unescape(char *text, size_t len)
{
    size_t written = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\\' && i + 1 < len && (text[i + 1] == '"' || text[i + 1] == '\\'))
            i++;
        text[written++] = text[i];
    }
    return written;
}
