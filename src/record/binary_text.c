#include "record/binary_text.h"

#include <string.h>

#include "record/charset.h"
#include "record/tree.h"

void binary_text_init(binary_text *b, const chuhe_allocator *allocator, chuhe_charset charset)
{
    *b = (binary_text){.allocator = allocator, .charset = charset};
}

void binary_text_deinit(binary_text *b)
{
    if (b->text != NULL)
        b->allocator->resize(b->text, 0, b->allocator->ctx);
}

/* The length of the text before its first zero character. */
static size_t cut_at_zero(const char *bytes, size_t len, bool wide)
{
    if (!wide) {
        const char *zero = memchr(bytes, 0, len);
        return zero == NULL ? len : (size_t)(zero - bytes);
    }
    size_t end = 0;
    while (end + 1 < len && (bytes[end] != 0 || bytes[end + 1] != 0))
        end += 2;
    return end;
}

/* Makes "\r\n" and "\r" into "\n". */
static size_t join_line_ends(char *text, size_t len)
{
    size_t to = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\r' && i + 1 < len && text[i + 1] == '\n')
            continue;
        text[to++] = text[i] == '\r' ? '\n' : text[i];
    }
    return to;
}

/* A text that fills its field may have been cut after the first byte of a
 * character. */
static size_t drop_half_character(const char *text, size_t len, const char *bytes, size_t byte_len)
{
    bool is_half = byte_len > 0 && (unsigned char)bytes[byte_len - 1] >= 0x80 && len >= 3 &&
                   memcmp(text + len - 3, "\xEF\xBF\xBD", 3) == 0;
    return is_half ? len - 3 : len;
}

bool binary_text_decode(binary_text *b, const void *bytes, size_t len, bool fills_field)
{
    chuhe_charset charset = b->charset == CHUHE_CHARSET_AUTO ? CHUHE_CHARSET_GB18030 : b->charset;
    bool wide = charset == CHUHE_CHARSET_UTF16LE || charset == CHUHE_CHARSET_UTF16BE;
    b->len = 0;
    len = len == 0 ? 0 : cut_at_zero(bytes, len, wide);
    if (len == 0)
        return true;
    /* no charset takes more than three bytes of UTF-8 for one of its own */
    if (!tree_reserve(b->allocator, &b->text, &b->capacity, 1, 3 * len + 4))
        return false;
    size_t decoded = charset_decode(b->text, 3 * len + 4, charset, bytes, len);
    b->len = join_line_ends(b->text, decoded);
    if (fills_field)
        b->len = drop_half_character(b->text, b->len, bytes, len);
    return true;
}

/* Characters of three bytes and more. Two-byte ones would be Latin or Greek, which
 * is what pairs of GB18030 bytes look like when taken for UTF-8. */
static bool is_chinese_utf8(const char *text, size_t len)
{
    size_t found = 0;
    for (size_t i = 0; i < len;) {
        size_t step = charset_utf8_length(text + i, len - i);
        if (step == 0 && len - i >= 4)
            return false;
        if (step == 2)
            return false;
        found += step >= 3;
        i += step == 0 ? len - i : step;
    }
    return found >= 2;
}

/* Most characters of a Big5 text have a first byte A4 to C6. Many of them are such
 * as no text in GB18030 has often: a first byte up to AF, where that has kana,
 * Greek and Cyrillic letters, or a second byte below A1, where GB2312 has nothing.
 * The lines and boxes of GB2312 (A9) are often used and tell nothing. */
static bool is_plainly_big5(const unsigned char *s, size_t len)
{
    size_t pairs = 0, common = 0, foreign = 0;
    for (size_t i = 0; i < len; i++) {
        if (s[i] < 0x80)
            continue;
        if (i + 1 == len)
            break;
        unsigned first = s[i], second = s[++i];
        bool is_low = second >= 0x40 && second <= 0x7E;
        if (first < 0xA1 || first > 0xF9 || (!is_low && second < 0xA1) || second == 0xFF)
            return false;
        pairs++;
        common += first >= 0xA4 && first <= 0xC6 && first != 0xA9;
        foreign += is_low || (first >= 0xA4 && first <= 0xAF && first != 0xA9);
    }
    return pairs >= 3 && common * 10 >= pairs * 6 && foreign * 10 >= pairs * 3;
}

chuhe_charset binary_text_guess(const void *bytes, size_t len)
{
    const unsigned char *s = bytes;
    bool ascii = true;
    for (size_t i = 0; i < len && ascii; i++)
        ascii = s[i] < 0x80;
    if (ascii)
        return CHUHE_CHARSET_AUTO;
    if (is_chinese_utf8(bytes, len))
        return CHUHE_CHARSET_UTF8;
    return is_plainly_big5(s, len) ? CHUHE_CHARSET_BIG5 : CHUHE_CHARSET_GB18030;
}
