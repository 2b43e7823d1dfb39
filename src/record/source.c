#include "record/source.h"

#include <string.h>

#include "record/charset.h"
#include "record/tree.h"

/* Bytes between two marks; of UTF-16 taken at first. */
enum { SOURCE_STRIDE = 128, SOURCE_WINDOW = 1 << 16 };

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

/* Whether a carriage return ends at input byte `end`. */
static bool is_return(const codec_input *in, size_t end)
{
    return memcmp(in->bytes + end - 2, in->charset == CHUHE_CHARSET_UTF16LE ? "\r" : "\0\r", 2) ==
           0;
}

/* Makes UTF-8 of the UTF-16 from input byte `offset` on, as far as the window
 * goes, without parting what ends a line. (Half a character at the end does no
 * harm: what reaches to the end of a cut text is looked at again with more of it.) */
static bool fill(source *s, size_t offset)
{
    size_t left = s->in->len - offset, count = left;
    if (left > s->window)
        count = s->window - (is_return(s->in, offset + s->window) ? 2 : 0);
    if (!tree_reserve(s->allocator, &s->copy, &s->copy_capacity, 1, count / 2 * 3 + 4))
        return false;
    s->text = s->copy;
    s->len =
        charset_decode(s->copy, s->copy_capacity, s->in->charset, s->in->bytes + offset, count);
    s->is_cut = count < left;
    return true;
}

/* The lines that end in text[from..to): with "\n", "\r\n" or "\r". */
static size_t count_lines(const source *s, size_t from, size_t to)
{
    const char *end = s->text + to;
    size_t count = 0;
    for (const char *c = s->text + from; (c = memchr(c, '\n', (size_t)(end - c))) != NULL; c++)
        count++;
    for (const char *c = s->text + from; (c = memchr(c, '\r', (size_t)(end - c))) != NULL; c++)
        count += !(c + 1 < s->text + s->len && c[1] == '\n');
    return count;
}

/* Goes on to text[at] or, in UTF-16, behind the character that holds it. */
static void pass_to(const source *s, source_mark *mark, size_t at)
{
    size_t begin = mark->at;
    if (s->copy == NULL && at > begin) {
        mark->at = at;
        mark->offset += at - begin;
    }
    while (mark->at < at) {
        size_t step = charset_utf8_length(s->text + mark->at, s->len - mark->at);
        step = step == 0 ? 1 : step;
        mark->at += step;
        mark->offset += step == 4 ? 4 : 2;
    }
    mark->line += count_lines(s, begin, mark->at);
}

static void place_marks(source *s, size_t index)
{
    source_mark mark = s->marks[s->mark_count - 1];
    for (; s->mark_count <= index; s->mark_count++) {
        pass_to(s, &mark, s->marks[0].at + s->mark_count * SOURCE_STRIDE);
        s->marks[s->mark_count] = mark;
    }
}

static void set_first_mark(source *s, source_mark mark)
{
    s->marks[0] = s->last = mark;
    s->mark_count = s->mark_limit = 1;
}

chuhe_status source_init(source *s, const codec_input *in)
{
    size_t skip = mark_bytes(in);
    *s = (source){.text = in->bytes + skip,
                  .len = in->len - skip,
                  .charset = in->charset == CHUHE_CHARSET_AUTO ? CHUHE_CHARSET_UTF8 : in->charset,
                  .in = in,
                  .allocator = in->allocator,
                  .window = SOURCE_WINDOW};
    if (is_wide(in->charset))
        s->charset = CHUHE_CHARSET_UTF8;
    charset_decoder_init(&s->decoder, s->charset);
    if (!tree_reserve(s->allocator, &s->marks, &s->mark_capacity, sizeof *s->marks, 1))
        return CHUHE_E_MEMORY;
    set_first_mark(s, (source_mark){0, skip, 1});
    return !is_wide(in->charset) || fill(s, skip) ? CHUHE_OK : CHUHE_E_MEMORY;
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
    charset_decoder_deinit(&s->decoder);
}

bool source_game(source *s, size_t begin, size_t end)
{
    size_t limit = (end - begin) / SOURCE_STRIDE + 1;
    source_place(s, begin);
    if (!tree_reserve(s->allocator, &s->marks, &s->mark_capacity, sizeof *s->marks, limit))
        return false;
    set_first_mark(s, s->last);
    s->mark_limit = limit;
    return true;
}

bool source_refill(source *s, size_t *at)
{
    tracker_place place = source_place(s, *at);
    if (*at == 0)
        s->window *= 2;
    set_first_mark(s, (source_mark){0, place.offset, place.line});
    *at = 0;
    return fill(s, place.offset);
}

tracker_place source_place(source *s, size_t at)
{
    if (at > s->len)
        at = s->len;
    if (at < s->last.at || at - s->last.at > SOURCE_STRIDE) {
        size_t index = (at - s->marks[0].at) / SOURCE_STRIDE;
        if (index >= s->mark_limit)
            index = s->mark_limit - 1;
        if (index >= s->mark_count)
            place_marks(s, index);
        if (s->marks[index].at > at) /* within the character that the mark comes after */
            index--;
        if (at < s->last.at || s->marks[index].at > s->last.at)
            s->last = s->marks[index];
    }
    pass_to(s, &s->last, at);
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

record_span source_beginning(const source *s, record_span span)
{
    enum { MOST = 80 };
    record_span part = {span.begin, span.begin};
    while (part.end < span.end) {
        size_t step = source_step(s, part.end);
        if (s->charset == CHUHE_CHARSET_UTF8)
            step = charset_utf8_length(s->text + part.end, span.end - part.end);
        step = step == 0 ? 1 : step;
        if (part.end + step > span.begin + MOST)
            break;
        part.end += step;
    }
    return part.end < span.end ? part : span;
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
    size_t bad = s->decoder.bad;
    *len = charset_decoder_decode(&s->decoder, s->buffer, s->capacity, from, count);
    *text = s->buffer;
    s->has_bad |= s->decoder.bad != bad;
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
