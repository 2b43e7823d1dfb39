#include "record/charset.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "record/tree.h"

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

static const char *const iconv_names[CHUHE_CHARSETS] = {"UTF-8",      "UTF-8",    "GB18030",
                                                        "BIG5-HKSCS", "UTF-16LE", "UTF-16BE"};

const char *chuhe_charset_name(chuhe_charset charset)
{
    static const char *const names[CHUHE_CHARSETS] = {"",
#define NAME(name, text) text,
                                                      CHUHE_CHARSET_LIST(NAME)
#undef NAME
    };
    return (unsigned)charset < CHUHE_CHARSETS ? names[charset] : "";
}

chuhe_charset chuhe_charset_from_name(const char *name)
{
    static const struct alias {
        const char *name;
        chuhe_charset charset;
    } aliases[] = {{"utf8", CHUHE_CHARSET_UTF8},      {"gbk", CHUHE_CHARSET_GB18030},
                   {"gb2312", CHUHE_CHARSET_GB18030}, {"cp936", CHUHE_CHARSET_GB18030},
                   {"cp950", CHUHE_CHARSET_BIG5},     {"utf16", CHUHE_CHARSET_UTF16LE},
                   {"utf-16", CHUHE_CHARSET_UTF16LE}};
    for (int i = 1; i < CHUHE_CHARSETS; i++)
        if (strcasecmp(name, chuhe_charset_name((chuhe_charset)i)) == 0)
            return (chuhe_charset)i;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcasecmp(name, aliases[i].name) == 0)
            return aliases[i].charset;
    return CHUHE_CHARSET_AUTO;
}

size_t charset_utf8_length(const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    if (len == 0)
        return 0;
    if (s[0] < 0x80)
        return 1;
    size_t need = s[0] >= 0xC2 && s[0] < 0xE0   ? 2
                  : (s[0] & 0xF0) == 0xE0       ? 3
                  : s[0] >= 0xF0 && s[0] < 0xF5 ? 4
                                                : 0;
    if (need == 0 || need > len)
        return 0;
    for (size_t i = 1; i < need; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xED && s[1] > 0x9F;
    bool beyond = s[0] == 0xF4 && s[1] > 0x8F;
    return overlong || surrogate || beyond ? 0 : need;
}

size_t charset_put_utf8(char utf8[4], uint32_t code)
{
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        code = 0xFFFD;
    if (code < 0x80) {
        utf8[0] = (char)code;
        return 1;
    }
    size_t len = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = len; i-- > 1; code >>= 6)
        utf8[i] = (char)(0x80 | (code & 0x3F));
    utf8[0] = (char)((0xF00 >> len) | code);
    return len;
}

/* Whether all of it is UTF-8; ASCII is stepped over eight bytes at a time. */
bool charset_is_utf8(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        uint64_t word;
        if (len - i >= 8) {
            memcpy(&word, text + i, 8);
            if ((word & 0x8080808080808080u) == 0) {
                i += 8;
                continue;
            }
        }
        size_t step = charset_utf8_length(text + i, len - i);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

/* Copies UTF-8, replacing what is not. Returns the length, at most 3 * len. */
static size_t repair_utf8(char *out, const char *text, size_t len, size_t *bad)
{
    size_t written = 0;
    for (size_t i = 0; i < len;) {
        size_t step = charset_utf8_length(text + i, len - i);
        const char *from = step == 0 ? replacement : text + i;
        size_t count = step == 0 ? 3 : step;
        memcpy(out + written, from, count);
        written += count;
        *bad += step == 0;
        i += step == 0 ? 1 : step;
    }
    return written;
}

/* Converts by iconv; undecodable bytes become U+FFFD. The output is cut where it
 * is full. A converter may hold a character back, in case an accent follows that
 * it combines with (Big5-HKSCS has such): it must be made to give it up. */
static size_t convert(iconv_t converter, char *out, size_t cap, const char *bytes, size_t len,
                      const char *substitute, size_t unit, size_t *bad)
{
    char *in = (char *)(uintptr_t)bytes, *start = out;
    size_t left = len, room = cap, mark = strlen(substitute);
    iconv(converter, NULL, NULL, NULL, NULL);
    while (left != 0 && iconv(converter, &in, &left, &out, &room) == (size_t)-1) {
        if (errno == E2BIG)
            break;
        iconv(converter, NULL, NULL, &out, &room);
        if (room < mark)
            break;
        memcpy(out, substitute, mark);
        out += mark;
        room -= mark;
        size_t skip = unit == 0 ? charset_utf8_length(in, left) : unit;
        skip = skip == 0 ? 1 : skip > left ? left : skip;
        in += skip;
        left -= skip;
        ++*bad;
    }
    iconv(converter, NULL, NULL, &out, &room);
    return (size_t)(out - start);
}

chuhe_status charset_lines_init(charset_lines *lines, const char *bytes, size_t len,
                                chuhe_charset charset, const chuhe_allocator *allocator)
{
    *lines = (charset_lines){.bytes = bytes,
                             .len = len,
                             .charset = charset,
                             .allocator = allocator,
                             .converter = (iconv_t)-1};
    bool wide = charset == CHUHE_CHARSET_UTF16LE || charset == CHUHE_CHARSET_UTF16BE;
    if (charset == CHUHE_CHARSET_AUTO)
        lines->charset = CHUHE_CHARSET_UTF8;
    if (lines->charset == CHUHE_CHARSET_UTF8 && len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        lines->next = 3;
    if (wide && len >= 2 &&
        memcmp(bytes, charset == CHUHE_CHARSET_UTF16LE ? "\xFF\xFE" : "\xFE\xFF", 2) == 0)
        lines->next = 2;
    if (lines->charset == CHUHE_CHARSET_UTF8)
        return CHUHE_OK;
    lines->converter = iconv_open("UTF-8", iconv_names[charset]);
    return lines->converter == (iconv_t)-1 ? CHUHE_E_MEMORY : CHUHE_OK;
}

void charset_lines_deinit(charset_lines *lines)
{
    if (lines->converter != (iconv_t)-1)
        iconv_close(lines->converter);
    if (lines->buffer != NULL)
        lines->allocator->resize(lines->buffer, 0, lines->allocator->ctx);
}

/* Whether the line break character stands at `at`; `unit` bytes a character. */
static bool is_break(const charset_lines *l, size_t at, size_t unit, char which)
{
    if (unit == 1)
        return l->bytes[at] == which;
    bool little = l->charset == CHUHE_CHARSET_UTF16LE;
    return at + 1 < l->len && l->bytes[at + (little ? 0 : 1)] == which &&
           l->bytes[at + (little ? 1 : 0)] == 0;
}

/* The end of the line that starts at `next`. No byte beyond it is looked at, so
 * that all lines together take one pass. */
static size_t line_end(const charset_lines *l, size_t unit)
{
    size_t at = l->next;
    if (unit == 1) {
        while (at < l->len && l->bytes[at] != '\n' && l->bytes[at] != '\r')
            at++;
        return at;
    }
    while (at < l->len && !is_break(l, at, 2, '\n') && !is_break(l, at, 2, '\r'))
        at += 2;
    return at < l->len ? at : l->len;
}

bool charset_lines_next(charset_lines *l)
{
    size_t unit =
        l->charset == CHUHE_CHARSET_UTF16LE || l->charset == CHUHE_CHARSET_UTF16BE ? 2 : 1;
    if (l->next >= l->len)
        return false;
    size_t start = l->next, end = line_end(l, unit);
    l->offset = start;
    l->line++;
    l->next = end;
    if (l->next < l->len && is_break(l, l->next, unit, '\r'))
        l->next += unit;
    if (l->next < l->len && l->next - end <= unit && is_break(l, l->next, unit, '\n') &&
        (l->next == end || is_break(l, end, unit, '\r')))
        l->next += unit;
    if (l->charset == CHUHE_CHARSET_UTF8 && charset_is_utf8(l->bytes + start, end - start)) {
        l->text = l->bytes + start;
        l->text_len = end - start;
        return true;
    }
    size_t need = 3 * (end - start) + 4;
    if (!tree_reserve(l->allocator, &l->buffer, &l->capacity, 1, need)) {
        l->failure = CHUHE_E_MEMORY;
        return false;
    }
    l->text = l->buffer;
    l->text_len = l->charset == CHUHE_CHARSET_UTF8
                      ? repair_utf8(l->buffer, l->bytes + start, end - start, &l->bad)
                      : convert(l->converter, l->buffer, need, l->bytes + start, end - start,
                                replacement, unit, &l->bad);
    return true;
}

void charset_lines_skip_marks(charset_lines *l)
{
    while (l->text_len >= 3 && memcmp(l->text, "\xEF\xBB\xBF", 3) == 0) {
        if (l->text == l->bytes + l->offset)
            l->offset += 3;
        l->text += 3;
        l->text_len -= 3;
    }
}

void charset_lines_unread(charset_lines *l)
{
    l->next = l->offset;
    l->line--;
}

void charset_decoder_init(charset_decoder *d, chuhe_charset charset)
{
    *d = (charset_decoder){.charset = charset, .converter = (iconv_t)-1};
}

void charset_decoder_deinit(charset_decoder *d)
{
    if (d->converter != (iconv_t)-1)
        iconv_close(d->converter);
}

size_t charset_decoder_decode(charset_decoder *d, char *buf, size_t cap, const char *bytes,
                              size_t len)
{
    bool wide = d->charset == CHUHE_CHARSET_UTF16LE || d->charset == CHUHE_CHARSET_UTF16BE;
    if (d->converter == (iconv_t)-1)
        d->converter = iconv_open("UTF-8", iconv_names[d->charset]);
    if (d->converter == (iconv_t)-1)
        return 0;
    return convert(d->converter, buf, cap, bytes, len, replacement, wide ? 2 : 1, &d->bad);
}

size_t charset_decode(char *buf, size_t cap, chuhe_charset charset, const char *bytes, size_t len)
{
    charset_decoder d;
    charset_decoder_init(&d, charset);
    size_t written = charset_decoder_decode(&d, buf, cap, bytes, len);
    charset_decoder_deinit(&d);
    return written;
}

size_t charset_encode(char *buf, size_t cap, chuhe_charset charset, const char *text, size_t len,
                      size_t *lost)
{
    /* what is read may be Big5-HKSCS; what is written is Big5, which all can read */
    iconv_t converter =
        iconv_open(charset == CHUHE_CHARSET_BIG5 ? "BIG5" : iconv_names[charset], "UTF-8");
    size_t bad = 0;
    if (converter == (iconv_t)-1)
        return 0;
    size_t written = convert(converter, buf, cap, text, len, "?", 0, &bad);
    iconv_close(converter);
    if (lost != NULL)
        *lost += bad;
    return written;
}
