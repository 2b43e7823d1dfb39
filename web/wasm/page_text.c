/* What base/text.h promises, as far as the module needs it, without utf8proc and its
 * tables, which are larger than all the rest. */
#include "base/text.h"

int32_t text_next(const char *text, size_t len, size_t *size)
{
    const unsigned char *s = (const unsigned char *)text;
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t need = s[0] < 0x80 ? 1 : s[0] < 0xC0 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
    int32_t code = need == 1 ? s[0] : s[0] & (0x7F >> need);
    *size = 1;
    if (need == 0 || s[0] > 0xF4 || need > len)
        return -1;
    for (size_t i = 1; i < need; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return -1;
        code = code << 6 | (s[i] & 0x3F);
    }
    if (code < least[need] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return -1;
    *size = need;
    return code;
}

/* Unicode's controls, formats and separators of lines: each pair is a range. */
static bool is_unfit(int32_t code)
{
    static const int32_t ranges[][2] = {
        {0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x0600, 0x0605},
        {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},
        {0x08E2, 0x08E2},   {0x180E, 0x180E},   {0x200B, 0x200F},   {0x2028, 0x202E},
        {0x2060, 0x2064},   {0x2066, 0x206F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
        {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A}, {0xE0001, 0xE0001}, {0xE0020, 0xE007F}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

void text_append_printable(buffer *out, const char *text, size_t len)
{
    size_t size;
    for (size_t i = 0; i < len; i += size) {
        int32_t code = text_next(text + i, len - i, &size);
        if (code == '\t' || code == '\n' || code == '\r')
            buffer_text(out, " ");
        else if (code < 0 || is_unfit(code))
            buffer_text(out, "\xEF\xBF\xBD");
        else
            buffer_append(out, text + i, size);
    }
}
