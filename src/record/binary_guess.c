#include "record/binary_guess.h"

#include <string.h>

#include "record/charset.h"

/* Whether a character that takes three bytes or more is of Chinese (or Japanese)
 * text: dashes and quotes, CJK signs and kana, Chinese characters, wide forms. */
static bool is_chinese(const unsigned char *s)
{
    return (s[0] == 0xE2 && s[1] == 0x80) || (s[0] == 0xE3 && s[1] <= 0x83) ||
           (s[0] >= 0xE4 && s[0] <= 0xE9) || (s[0] == 0xEF && s[1] >= 0xBC);
}

/* Whether the text, which is no character of UTF-8, is the beginning of one. */
static bool is_utf8_begun(const unsigned char *s, size_t len)
{
    size_t need = s[0] < 0xC2 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : s[0] < 0xF5 ? 4 : 0;
    bool begun = len < need;
    for (size_t i = 1; begun && i < len; i++)
        begun = (s[i] & 0xC0) == 0x80;
    return begun;
}

static void add_as_utf8(binary_guess *g, const unsigned char *s, size_t len, bool may_be_cut)
{
    for (size_t i = 0; i < len;) {
        size_t step = charset_utf8_length((const char *)s + i, len - i);
        if (step == 0) {
            g->not_utf8 |= !may_be_cut || !is_utf8_begun(s + i, len - i);
            return;
        }
        g->characters += step > 1;
        g->chinese += step > 2 && is_chinese(s + i);
        i += step;
    }
}

/* The bytes of the GB18030 character at the start of the text, beyond its end
 * where it is cut; 0: it is none. */
static size_t gb18030_length(const unsigned char *s, size_t len)
{
    if (s[0] < 0x80)
        return 1;
    if (s[0] == 0x80 || s[0] == 0xFF)
        return 0;
    if (len == 1)
        return 2;
    if (s[1] < 0x30 || s[1] > 0x39)
        return s[1] >= 0x40 && s[1] != 0x7F && s[1] != 0xFF ? 2 : 0;
    if (len < 4)
        return 4;
    return s[2] > 0x80 && s[2] < 0xFF && s[3] >= 0x30 && s[3] <= 0x39 ? 4 : 0;
}

static void add_as_gb18030(binary_guess *g, const unsigned char *s, size_t len, bool may_be_cut)
{
    for (size_t i = 0; i < len && !g->not_gb18030;) {
        size_t step = gb18030_length(s + i, len - i);
        g->not_gb18030 = step == 0 || (step > len - i && !may_be_cut);
        i += step;
    }
}

/* Big5 has its often used characters and signs from A1 to C6. A good third of the
 * characters of Chinese text are, as bytes, what GB18030 keeps for private use,
 * where no text of its own has any. */
static void add_as_big5(binary_guess *g, const unsigned char *s, size_t len, bool may_be_cut)
{
    for (size_t i = 0; i < len; i++) {
        if (s[i] < 0x80 || (may_be_cut && i + 1 == len))
            continue;
        unsigned first = s[i], second = i + 1 < len ? s[++i] : 0;
        bool is_low = second >= 0x40 && second <= 0x7E;
        if (first < 0xA1 || first > 0xF9 || (!is_low && second < 0xA1) || second == 0xFF) {
            g->not_big5 = true;
            return;
        }
        g->pairs++;
        g->common += first <= 0xC6;
        g->private_use +=
            is_low ? first <= 0xA7 : (first >= 0xAA && first <= 0xAF) || first >= 0xF8;
    }
}

void binary_guess_add(binary_guess *g, const void *bytes, size_t len, bool may_be_cut)
{
    len = len == 0 ? 0 : strnlen(bytes, len);
    if (!g->not_gb18030)
        add_as_gb18030(g, bytes, len, may_be_cut);
    if (!g->not_utf8)
        add_as_utf8(g, bytes, len, may_be_cut);
    if (!g->not_big5)
        add_as_big5(g, bytes, len, may_be_cut);
}

chuhe_charset binary_guess_charset(const binary_guess *g)
{
    bool is_utf8 =
        g->not_gb18030 ? g->characters >= 2 : g->chinese >= 2 && g->chinese * 2 >= g->characters;
    if (!g->not_utf8 && is_utf8)
        return CHUHE_CHARSET_UTF8;
    bool is_big5 =
        g->common * 5 >= g->pairs * 4 && g->private_use >= 2 && g->private_use * 8 >= g->pairs;
    return !g->not_big5 && is_big5 ? CHUHE_CHARSET_BIG5 : CHUHE_CHARSET_GB18030;
}

bool binary_guess_warn(tracker *t, chuhe_charset charset, tracker_place place)
{
    const char *message =
        charset == CHUHE_CHARSET_BIG5   ? "the texts are taken as Big5, not as GB18030"
        : charset == CHUHE_CHARSET_UTF8 ? "the texts are taken as UTF-8, not as GB18030"
                                        : NULL;
    return message == NULL || tracker_warn(t, CHUHE_E_SYNTAX, message, place, NULL, 0);
}
