#include "record/binary_text.h"

#include <stdio.h>
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

/* The length of the text before its first zero character; half a character at its
 * end belongs to it. */
static size_t cut_at_zero(const char *bytes, size_t len, bool wide)
{
    if (!wide) {
        const char *zero = memchr(bytes, 0, len);
        return zero == NULL ? len : (size_t)(zero - bytes);
    }
    size_t end = 0;
    while (end + 1 < len && (bytes[end] != 0 || bytes[end + 1] != 0))
        end += 2;
    return end + 1 == len ? len : end;
}

static bool is_zero(const char *bytes, size_t len)
{
    return len == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, len - 1) == 0);
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
    size_t whole = len;
    len = len == 0 ? 0 : cut_at_zero(bytes, len, wide);
    b->len = 0;
    b->has_more = !is_zero((const char *)bytes + len, whole - len);
    if (len == 0)
        return true;
    /* no charset takes more than three bytes of UTF-8 for one of its own */
    if (!tree_reserve(b->allocator, &b->text, &b->capacity, 1, 3 * len + 4))
        return false;
    b->len = charset_decode(b->text, 3 * len + 4, charset, bytes, len);
    if (fills_field)
        b->len = drop_half_character(b->text, b->len, bytes, len);
    return true;
}

void binary_text_warn_none(tracker *t, const char *format, bool begins, size_t len, size_t least)
{
    char message[96];
    if (begins)
        snprintf(message, sizeof message, "begins like %s but is too short: %zu of %zu bytes",
                 format, len, least);
    else
        snprintf(message, sizeof message, "does not begin like %s", format);
    tracker_warn(t, CHUHE_E_NO_RECORD, message, (tracker_place){0, 0}, NULL, 0);
}
