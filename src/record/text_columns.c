#include "record/text_columns.h"

#include <string.h>

#include "record/text_words.h"

enum { COLUMNS_MAX = 8 };

/* What stands in one column of a line: rounds that follow one another. */
typedef struct column {
    size_t begin;
    unsigned first, last;
} column;

static bool is_digit(const char *text, size_t len, size_t at)
{
    return (text[at] >= '0' && text[at] <= '9') ||
           (text[at] == '\xEF' && text_starts_with(text, len, at, "\xEF\xBC"));
}

static bool is_behind_blank(const char *text, size_t at)
{
    char c = text[at - 1];
    return c == ' ' || c == '\t' || (at >= 2 && memcmp(text + at - 2, "\xC2\xA0", 2) == 0) ||
           (at >= 3 && memcmp(text + at - 3, "\xE3\x80\x80", 3) == 0);
}

/* Whether the line may begin with a number and have another behind a blank; most
 * have none, which is seen quickly. */
static bool has_two_numbers(const char *text, size_t len)
{
    size_t begin = text_skip_blanks(text, len, 0);
    if (begin == len || !is_digit(text, len, begin))
        return false;
    for (size_t at = begin + 1; at < len; at++)
        if (is_digit(text, len, at) && is_behind_blank(text, at))
            return true;
    return false;
}

/* Behind the remark or variation that a sign opens, where it is closed in the line. */
static bool skip_bracket(size_t *at, const text_word *sign, const char *text, size_t len)
{
    char close = sign->value == '{' ? '}' : sign->value == '(' ? ')' : '>';
    size_t depth = 1;
    *at = sign->end;
    while ((*at = text_skip_blanks(text, len, *at)) < len && depth != 0) {
        text_word word = text_word_at(text, len, *at);
        if (word.kind == TEXT_SIGN) {
            depth += word.value == sign->value && close != '}';
            depth -= word.value == (unsigned char)close;
        }
        *at = word.end;
    }
    return depth == 0;
}

static bool opens_bracket(const text_word *word)
{
    return word->kind == TEXT_SIGN &&
           (word->value == '{' || word->value == '(' || word->value == '<');
}

/* The columns of a line, by its numbers; 0 when it does not begin with one, when
 * there are too many, or when something goes on in the next line. */
static size_t split(column columns[COLUMNS_MAX], const char *text, size_t len)
{
    size_t count = 0;
    for (size_t at = 0; (at = text_skip_blanks(text, len, at)) < len;) {
        text_word word = text_word_at(text, len, at);
        size_t begin = at;
        at = word.end;
        if (opens_bracket(&word)) {
            if (count == 0 || !skip_bracket(&at, &word, text, len))
                return 0;
        } else if (word.kind == TEXT_SIGN && word.value == ';') {
            break;
        } else if (word.kind == TEXT_NUMBER) {
            column *present = count == 0 ? NULL : &columns[count - 1];
            bool goes_on =
                present != NULL && (word.value == present->last || word.value == present->last + 1);
            if (!goes_on && count == COLUMNS_MAX)
                return 0;
            if (!goes_on)
                columns[count++] = (column){begin, word.value, word.value};
            columns[count - 1].last = word.value;
        } else if (count == 0) {
            return 0;
        }
    }
    return count;
}

/* Whether a line goes on in all columns of the one above; the last columns may have
 * ended. */
static bool follows(const column *line, size_t count, const column *above, size_t above_count)
{
    if (count == 0 || count > above_count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (line[i].first != above[i].last + 1)
            return false;
    return true;
}

/* Whether each column ends where the next one began. */
static bool is_whole(const column *first, size_t count, const column *last, size_t last_count)
{
    for (size_t i = 0; i < last_count && i + 1 < count; i++)
        if (last[i].last + 1 != first[i + 1].first)
            return false;
    return last_count + 1 >= count;
}

/* Goes on from the first line; *none_until is where the lines ahead begin. */
static void look(text_columns *found, size_t *none_until, charset_lines *ahead, const column *first,
                 size_t count)
{
    column above[COLUMNS_MAX], here[COLUMNS_MAX];
    size_t above_count = count, seen = 1, start = *none_until;
    memcpy(above, first, count * sizeof *first);
    while (charset_lines_next(ahead)) {
        seen++;
        if (text_skip_blanks(ahead->text, ahead->text_len, 0) == ahead->text_len)
            continue;
        size_t here_count = split(here, ahead->text, ahead->text_len);
        *none_until = start + ahead->offset;
        if (!follows(here, here_count, above, above_count))
            return;
        above_count = here_count;
        memcpy(above, here, here_count * sizeof *here);
        if (is_whole(first, count, above, above_count)) {
            *found = (text_columns){count, seen};
            return;
        }
    }
    *none_until = start + ahead->len;
}

chuhe_status text_columns_find(text_columns *found, size_t *none_until, const charset_lines *lines)
{
    column first[COLUMNS_MAX];
    size_t count = 0, start = lines->next;
    charset_lines ahead;
    *found = (text_columns){0, 0};
    if (has_two_numbers(lines->text, lines->text_len))
        count = split(first, lines->text, lines->text_len);
    if (count < 2)
        return CHUHE_OK;
    chuhe_status status = charset_lines_init(&ahead, lines->bytes + start, lines->len - start,
                                             lines->charset, lines->allocator);
    if (status != CHUHE_OK)
        return status;
    *none_until = start;
    look(found, none_until, &ahead, first, count);
    status = ahead.failure;
    charset_lines_deinit(&ahead);
    return status;
}

record_span text_columns_part(const char *text, size_t len, size_t column_index)
{
    column columns[COLUMNS_MAX];
    size_t count = split(columns, text, len);
    if (column_index >= count)
        return (record_span){len, len};
    return (record_span){columns[column_index].begin,
                         column_index + 1 < count ? columns[column_index + 1].begin : len};
}
