#include "sheet/sheet_markup.h"

#include <string.h>

static const char *escape_of(const char *c, size_t *size)
{
    *size = 1;
    switch (*c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        break;
    }
    *size = 3; /* U+FFFE and U+FFFF */
    return strncmp(c, "\xEF\xBF\xBE", 3) == 0 || strncmp(c, "\xEF\xBF\xBF", 3) == 0 ? "\xEF\xBF\xBD"
                                                                                    : NULL;
}

void sheet_escape(buffer *out, const char *text)
{
    while (*text) {
        size_t size;
        const char *escape = escape_of(text, &size);
        if (escape) {
            buffer_text(out, escape);
            text += size;
        } else {
            buffer_append(out, text++, 1);
        }
    }
}
