#include "base/text.h"

#include <string.h>
#include <utf8proc.h>

static const char REPLACEMENT[] = "\xEF\xBF\xBD";

int32_t text_next(const char *text, size_t len, size_t *size)
{
    utf8proc_int32_t code;
    utf8proc_ssize_t room = len > 4 ? 4 : (utf8proc_ssize_t)len;
    utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)text, room, &code);
    *size = n > 0 ? (size_t)n : 1;
    return n > 0 ? code : -1;
}

bool text_is_utf8(const char *text, size_t len)
{
    size_t size;
    for (size_t i = 0; i < len; i += size)
        if (text_next(text + i, len - i, &size) < 0)
            return false;
    return true;
}

static size_t code_width(int32_t code)
{
    int width = code < 0 ? 1 : utf8proc_charwidth(code);
    return width > 0 ? (size_t)width : 0;
}

size_t text_width(const char *text, size_t len)
{
    size_t width = 0, size;
    for (size_t i = 0; i < len; i += size)
        width += code_width(text_next(text + i, len - i, &size));
    return width;
}

/* Controls, and the characters that reorder a line or hide in it. */
static bool is_unfit(int32_t code)
{
    switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return false;
    }
}

/* One character, or what stands for it; returns its columns. */
static size_t append_printable_one(buffer *out, int32_t code, const char *text, size_t size)
{
    if (code == '\t' || code == '\n' || code == '\r') {
        buffer_text(out, " ");
        return 1;
    }
    if (code < 0 || is_unfit(code)) {
        buffer_text(out, REPLACEMENT);
        return 1;
    }
    buffer_append(out, text, size);
    return code_width(code);
}

void text_append_printable(buffer *out, const char *text, size_t len)
{
    size_t size;
    for (size_t i = 0; i < len; i += size) {
        int32_t code = text_next(text + i, len - i, &size);
        append_printable_one(out, code, text + i, size);
    }
}

size_t text_append_cut(buffer *out, const char *text, size_t len, size_t width)
{
    size_t size, used = 0, fits = out->len, fits_width = 0;
    for (size_t i = 0; i < len; i += size) {
        int32_t code = text_next(text + i, len - i, &size);
        used += append_printable_one(out, code, text + i, size);
        if (used < width) { /* with room for the ellipsis */
            fits = out->len;
            fits_width = used;
        }
        if (used > width && !buffer_failed(out)) {
            out->len = fits;
            buffer_text(out, "…");
            return fits_width + 1;
        }
    }
    return used;
}

void text_append_padding(buffer *out, size_t used, size_t width)
{
    for (; used < width; used++)
        buffer_text(out, " ");
}

static bool is_one_of(const char *text, const char *const *signs)
{
    for (size_t i = 0; signs[i]; i++)
        if (strncmp(text, signs[i], strlen(signs[i])) == 0)
            return true;
    return false;
}

/* Signs that do not begin a line, and those that do not end one. */
static bool is_closing(const char *text)
{
    static const char *const signs[] = {"）", "、", "，", "。", "；", "：",
                                        "”",  "！", "？", "》", "」", NULL};
    return is_one_of(text, signs);
}

static bool is_opening(const char *text)
{
    static const char *const signs[] = {"（", "“", "《", "「", NULL};
    return is_one_of(text, signs);
}

/* A wide character alone, or everything up to the next blank, line end or wide
 * character. */
static size_t one_piece(const char *text, size_t *width)
{
    size_t len = strlen(text), at = 0, size;
    *width = 0;
    while (at < len && text[at] != ' ' && text[at] != '\n') {
        size_t columns = code_width(text_next(text + at, len - at, &size));
        if (columns > 1 && at > 0)
            break;
        at += size;
        *width += columns;
        if (columns > 1)
            break;
    }
    return at;
}

/* The bytes that make up the next thing that stays together. */
static size_t unbreakable(const char *text, size_t *width)
{
    size_t columns, at = 0;
    bool opens = true;
    *width = 0;
    while (text[at] && text[at] != ' ' && text[at] != '\n' && (opens || is_closing(text + at))) {
        opens = is_opening(text + at);
        at += one_piece(text + at, &columns);
        *width += columns;
    }
    return at;
}

void text_append_wrapped(buffer *out, const char *text, size_t column, size_t indent, size_t width)
{
    size_t start = column; /* where the present line began */
    while (*text) {
        if (*text == '\n') {
            buffer_text(out, "\n");
            text_append_padding(out, 0, text[1] && text[1] != '\n' ? indent : 0);
            start = column = indent;
            text++;
            continue;
        }
        size_t blanks = strspn(text, " "), columns;
        size_t bytes = unbreakable(text + blanks, &columns);
        if (column > start && column + blanks + columns > width) {
            buffer_text(out, "\n");
            text_append_padding(out, 0, indent);
            start = column = indent;
            blanks = 0;
            text += strspn(text, " ");
        }
        buffer_append(out, text, blanks + bytes);
        text += blanks + bytes;
        column += blanks + columns;
    }
}

void text_append_filled(buffer *out, const char *text, const char *const *args)
{
    const char *at = text;
    while (*at) {
        size_t plain = strcspn(at, "{");
        buffer_append(out, at, plain);
        at += plain;
        if (*at != '{')
            continue;
        const char *arg = args[at[1] - '1'];
        text_append_printable(out, arg, strlen(arg));
        at += 3;
    }
}
