#include "record/clean.h"

#include <stdint.h>
#include <string.h>

/* The bytes of the control character at the start of the text, 0 when it is none:
 * U+0000 to U+001F but for '\n' and '\t', U+007F to U+009F. */
static size_t control_bytes(const char *text, size_t len)
{
    unsigned char c = (unsigned char)text[0];
    if (c < 0x20 || c == 0x7F)
        return c != '\n' && c != '\t';
    return c == 0xC2 && len > 1 && (unsigned char)text[1] < 0xA0 ? 2 : 0;
}

/* Whether one of eight bytes is below 0x20, 0x7F or 0xC2, so that it must be looked
 * at; now and then it says so of bytes that are none of these. */
static bool may_have_control(const char *text)
{
    const uint64_t ones = 0x0101010101010101u, tops = 0x80 * ones;
    uint64_t word, del, lead;
    memcpy(&word, text, sizeof word);
    del = word ^ 0x7F * ones;
    lead = word ^ 0xC2 * ones;
    return (((word - 0x20 * ones) & ~word) | ((del - ones) & ~del) | ((lead - ones) & ~lead)) &
           tops;
}

bool clean_is(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        if (len - i >= 8 && !may_have_control(text + i)) {
            i += 8;
            continue;
        }
        for (size_t end = len - i < 8 ? len : i + 8; i < end; i++)
            if (control_bytes(text + i, len - i) != 0)
                return false;
    }
    return true;
}

size_t clean_text(char *buf, const char *text, size_t len, bool *replaced)
{
    size_t written = 0;
    for (size_t i = 0; i < len;) {
        size_t control = control_bytes(text + i, len - i);
        if (control == 0) {
            buf[written++] = text[i++];
        } else if (text[i] == '\r') {
            i += i + 1 < len && text[i + 1] == '\n' ? 2 : 1;
            buf[written++] = '\n';
        } else {
            memcpy(buf + written, "\xEF\xBF\xBD", 3); /* U+FFFD */
            written += 3;
            i += control;
            *replaced = true;
        }
    }
    return written;
}
