/* Lines of text, English and Chinese. */
#include <string.h>

#include "base/text.h"
#include "sheet/sheet_model.h"

/* What may not stand at the beginning of a line. */
static bool closes(const char *text, size_t size)
{
    static const char *const marks[] = {"，", "。", "；", "：", "、", "）", "！", "？", "”", "》"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strlen(marks[i]) == size && memcmp(marks[i], text, size) == 0)
            return true;
    return false;
}

/* Takes what stays together off the text: a word, or a wide character with the marks that
 * close behind it. Returns its bytes. */
static size_t take_chunk(size_t *width, const char *text, size_t len)
{
    size_t at = 0, size;
    bool was_wide = false;
    *width = 0;
    while (at < len && text[at] != ' ') {
        (void)text_next(text + at, len - at, &size);
        size_t columns = text_width(text + at, size);
        bool is_wide = columns > 1;
        if (at > 0 && (is_wide || was_wide) && !closes(text + at, size))
            break;
        *width += columns;
        was_wide = is_wide;
        at += size;
    }
    return at;
}

static void begin_line(buffer *out, size_t *column, size_t indent)
{
    buffer_text(out, "\n");
    text_append_padding(out, 0, indent);
    *column = indent;
}

/* A word longer than a line. */
static void put_pieces(buffer *out, const char *text, size_t len, size_t *column, size_t indent,
                       size_t width)
{
    size_t size;
    for (size_t at = 0; at < len; at += size) {
        (void)text_next(text + at, len - at, &size);
        size_t columns = text_width(text + at, size);
        if (*column + columns > width && *column > indent)
            begin_line(out, column, indent);
        buffer_append(out, text + at, size);
        *column += columns;
    }
}

void sheet_wrap(buffer *out, const char *text, size_t column, size_t indent, size_t width)
{
    size_t len = strlen(text);
    while (len > 0) {
        size_t blanks = strspn(text, " "), columns;
        size_t size = take_chunk(&columns, text + blanks, len - blanks);
        if (column + blanks + columns > width && column > indent)
            begin_line(out, &column, indent);
        else
            for (size_t i = 0; i < blanks && column < width; i++, column++)
                buffer_text(out, " ");
        put_pieces(out, text + blanks, size, &column, indent, width);
        text += blanks + size;
        len -= blanks + size;
    }
}
