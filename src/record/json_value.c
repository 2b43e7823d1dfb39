#include "record/json_value.h"

#include <string.h>

#include "record/charset.h"

/* The number of four hexadecimal digits, or -1. */
static int32_t four_digits(const char *text, size_t len)
{
    int32_t number = 0;
    if (len < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char c = text[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        number = number << 4 | digit;
    }
    return number;
}

/* \uXXXX, or two of them for a character beyond U+FFFF: the bytes that were read,
 * 0 when it is none. */
static size_t read_code(uint32_t *code, const char *text, size_t len)
{
    int32_t first = four_digits(text + 2, len - 2), second = -1;
    bool is_high = first >= 0xD800 && first < 0xDC00;
    if (first < 0 || (first >= 0xDC00 && first < 0xE000))
        return 0;
    *code = (uint32_t)first;
    if (!is_high)
        return 6;
    if (len >= 12 && text[6] == '\\' && text[7] == 'u')
        second = four_digits(text + 8, len - 8);
    if (second < 0xDC00 || second >= 0xE000)
        return 0;
    *code = 0x10000 + ((uint32_t)(first - 0xD800) << 10) + (uint32_t)(second - 0xDC00);
    return 12;
}

/* The escape that the text begins with: the bytes that were read, 0 when it is none. */
static size_t read_escape(char *to, size_t *count, const char *text, size_t len)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    uint32_t code;
    if (len < 2)
        return 0;
    if (text[1] == 'u') {
        size_t read = read_code(&code, text, len);
        *count = read == 0 ? 0 : charset_put_utf8(to, code);
        return read;
    }
    const char *letter = memchr(letters, text[1], sizeof letters - 1);
    if (letter == NULL)
        return 0;
    *to = meanings[letter - letters];
    *count = 1;
    return 2;
}

bool json_unescape(char *to, size_t *to_len, const char *text, size_t len)
{
    size_t written = 0;
    for (size_t at = 0; at < len;) {
        size_t count = 1, read = 1;
        if ((unsigned char)text[at] < 0x20)
            return false;
        if (text[at] == '\\')
            read = read_escape(to + written, &count, text + at, len - at);
        else
            to[written] = text[at];
        if (read == 0)
            return false;
        written += count;
        at += read;
    }
    *to_len = written;
    return true;
}

bool json_number(uint64_t *number, const char *text, size_t len)
{
    enum { DIGITS = 18 };
    uint64_t read = 0;
    if (len == 0 || len > DIGITS || (text[0] == '0' && len > 1))
        return false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        read = read * 10 + (uint64_t)(text[i] - '0');
    }
    *number = read;
    return true;
}
