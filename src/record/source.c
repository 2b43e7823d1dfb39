#include "record/source.h"

#include <string.h>

#include "record/charset.h"
#include "record/tree.h"

enum { SOURCE_STRIDE = 128 };

static bool is_wide(chuhe_charset charset)
{
    return charset == CHUHE_CHARSET_UTF16LE || charset == CHUHE_CHARSET_UTF16BE;
}

/* Bytes of the byte order mark that the input begins with. */
static size_t mark_bytes(const codec_input *in)
{
    if (is_wide(in->charset))
        return in->len >= 2 &&
                       memcmp(in->bytes,
                              in->charset == CHUHE_CHARSET_UTF16LE ? "\xFF\xFE" : "\xFE\xFF",
                              2) == 0
                   ? 2
                   : 0;
    return in->len >= 3 && memcmp(in->bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Makes UTF-8 of UTF-16. */
static chuhe_status copy_wide(source *s, const codec_input *in, size_t skip)
{
    size_t len = in->len - skip, cap = len / 2 * 3 + 4;
    s->copy = s->allocator->resize(NULL, cap, s->allocator->ctx);
    if (s->copy == NULL)
        return CHUHE_E_MEMORY;
    s->text = s->copy;
    s->len = charset_decode(s->copy, cap, in->charset, in->bytes + skip, len);
    s->charset = CHUHE_CHARSET_UTF8;
    return CHUHE_OK;
}

/* Input bytes of the character of `step` bytes in the text. */
static size_t input_bytes(const source *s, size_t step)
{
    return s->copy == NULL ? step : step == 4 ? 4 : 2;
}

/* Goes over one character, counting lines: a line ends with "\n", "\r\n" or "\r". */
static void pass_character(const source *s, source_mark *mark)
{
    char c = s->text[mark->at];
    size_t step = 1;
    if (s->copy != NULL) {
        step = charset_utf8_length(s->text + mark->at, s->len - mark->at);
        step = step == 0 ? 1 : step;
    }
    mark->at += step;
    mark->offset += input_bytes(s, step);
    mark->line += c == '\n' || (c == '\r' && !(mark->at < s->len && s->text[mark->at] == '\n'));
}

/* Room for all marks; they are placed when a place behind them is asked for. */
static chuhe_status make_marks(source *s, size_t skip)
{
    size_t count = s->len / SOURCE_STRIDE + 1;
    s->marks = s->allocator->resize(NULL, count * sizeof *s->marks, s->allocator->ctx);
    if (s->marks == NULL)
        return CHUHE_E_MEMORY;
    s->marks[0] = (source_mark){0, skip, 1};
    s->mark_count = 1;
    s->last = s->marks[0];
    return CHUHE_OK;
}

static void place_marks(source *s, size_t index)
{
    source_mark mark = s->marks[s->mark_count - 1];
    for (; s->mark_count <= index; s->mark_count++) {
        while (mark.at < s->mark_count * SOURCE_STRIDE)
            pass_character(s, &mark);
        s->marks[s->mark_count] = mark;
    }
}

chuhe_status source_init(source *s, const codec_input *in)
{
    size_t skip = mark_bytes(in);
    *s = (source){.text = in->bytes + skip,
                  .len = in->len - skip,
                  .charset = in->charset == CHUHE_CHARSET_AUTO ? CHUHE_CHARSET_UTF8 : in->charset,
                  .allocator = in->allocator};
    if (is_wide(in->charset)) {
        chuhe_status status = copy_wide(s, in, skip);
        if (status != CHUHE_OK)
            return status;
    }
    return make_marks(s, skip);
}

void source_deinit(source *s)
{
    const chuhe_allocator *a = s->allocator;
    if (s->copy != NULL)
        a->resize(s->copy, 0, a->ctx);
    if (s->marks != NULL)
        a->resize(s->marks, 0, a->ctx);
    if (s->buffer != NULL)
        a->resize(s->buffer, 0, a->ctx);
}

tracker_place source_place(source *s, size_t at)
{
    if (at > s->len)
        at = s->len;
    if (at < s->last.at || at - s->last.at > SOURCE_STRIDE) {
        size_t index = at / SOURCE_STRIDE;
        if (index >= s->mark_count)
            place_marks(s, index);
        if (s->marks[index].at > at) /* within the character that the mark comes after */
            index--;
        s->last = s->marks[index];
    }
    while (s->last.at < at)
        pass_character(s, &s->last);
    return (tracker_place){s->last.offset, s->last.line};
}

size_t source_step(const source *s, size_t at)
{
    const unsigned char *c = (const unsigned char *)s->text + at;
    size_t left = s->len - at;
    if (c[0] < 0x81 || c[0] == 0xFF || s->charset == CHUHE_CHARSET_UTF8 || left < 2)
        return 1;
    if (s->charset == CHUHE_CHARSET_GB18030 && c[1] >= 0x30 && c[1] <= 0x39)
        return left >= 4 && c[2] >= 0x81 && c[2] != 0xFF && c[3] >= 0x30 && c[3] <= 0x39 ? 4 : 1;
    return c[1] >= 0x40 && c[1] != 0x7F && c[1] != 0xFF ? 2 : 1;
}

static bool is_ascii(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

bool source_decode(source *s, const char **text, size_t *len, record_span span)
{
    const char *from = s->text + span.begin;
    size_t count = span.end - span.begin;
    if (s->charset == CHUHE_CHARSET_UTF8 ? charset_is_utf8(from, count) : is_ascii(from, count)) {
        *text = from;
        *len = count;
        return true;
    }
    size_t cap = 3 * count + 4;
    if (!tree_reserve(s->allocator, &s->buffer, &s->capacity, 1, cap))
        return false;
    *len = charset_decode(s->buffer, s->capacity, s->charset, from, count);
    *text = s->buffer;
    s->has_bad |= memmem(s->buffer, *len, "\xEF\xBF\xBD", 3) != NULL;
    return true;
}

bool source_has_word(const char *bytes, size_t len, const char *word)
{
    char wide[128];
    size_t count = strlen(word);
    if (memmem(bytes, len, word, count) != NULL)
        return true;
    /* With a zero byte between its letters it is UTF-16, of either order. */
    for (size_t i = 0; i < count && i < sizeof wide / 2; i++) {
        wide[2 * i] = word[i];
        wide[2 * i + 1] = '\0';
    }
    return count <= sizeof wide / 2 && memmem(bytes, len, wide, 2 * count - 1) != NULL;
}
