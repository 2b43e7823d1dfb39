/* The title: from bytes of unknown origin to lines of clean XML text. */
#include <stdint.h>
#include <string.h>

#include "picture/canvas.h"

enum {
    MAX_LINES = 6,
    LINE_WIDTH = (WIDTH - LEFT) * 100 / TITLE_SIZE, /* in hundredths of an em */
    REPLACEMENT = 0xfffd
};

#define CHINESE_FONTS "'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,"

/* Takes one code point off the text. What is no UTF-8 gives U+FFFD, byte by
 * byte; what XML or a viewer may stumble over gives a blank. */
static uint32_t take_code_point(const char **text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)*text;
    int len = s[0] < 0x80   ? 1
              : s[0] < 0xc2 ? 0
              : s[0] < 0xe0 ? 2
              : s[0] < 0xf0 ? 3
              : s[0] < 0xf5 ? 4
                            : 0;
    uint32_t code = len < 2 ? s[0] : s[0] & (0xffu >> (len + 1));

    *text += 1;
    if (len == 0)
        return REPLACEMENT;
    for (int i = 1; i < len; i++) {
        if ((s[i] & 0xc0) != 0x80) /* also the final zero */
            return REPLACEMENT;
        code = code << 6 | (s[i] & 0x3f);
    }
    if (code < least[len] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ||
        (code & 0xfffe) == 0xfffe)
        return REPLACEMENT;
    *text += len - 1;
    bool control = (code < 0x20 && code != '\n') || (code >= 0x7f && code < 0xa0);
    bool turns_text = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return control || turns_text ? ' ' : code;
}

static bool is_wide(uint32_t code)
{
    return code >= 0x2e80;
}

/* Width of a code point in hundredths of an em: a guess, fonts differ. */
static int guess_width(uint32_t code)
{
    if (is_wide(code))
        return 100;
    return code == ' ' ? 28 : code >= 'A' && code <= 'Z' ? 70 : 56;
}

/* Punctuation that may not begin a line, nor stand at its end. */
static const char closing[] = "，。、；：！？）》】」』〉”’…,.;:!?)]";
static const char opening[] = "（《【「『〈“‘([";

static bool is_among(uint32_t code, const char *list)
{
    while (*list)
        if (take_code_point(&list) == code)
            return true;
    return false;
}

static bool may_break_between(uint32_t before, uint32_t after)
{
    if (before == ' ')
        return after != ' ';
    if (is_among(before, opening) || is_among(after, closing))
        return false;
    return is_wide(before) || is_wide(after);
}

typedef struct title_line {
    const char *begin, *end;
} title_line;

/* Takes the next line off the text, as wide as is said; false when nothing but
 * blanks is left. */
static bool take_line(title_line *line, const char **text, int most)
{
    const char *s = *text, *next = s;
    while (*s) { /* no blanks in front */
        uint32_t code = take_code_point(&next);
        if (code != ' ' && code != '\n')
            break;
        s = next;
    }
    if (!*s)
        return false;

    const char *end = NULL, *ink = s; /* where it may end; behind the last that isn't blank */
    uint32_t before = '\n';
    int width = 0;
    line->begin = next = s;
    for (; *s; s = next) {
        uint32_t code = take_code_point(&next);
        if (code == '\n')
            break;
        if (before != '\n' && may_break_between(before, code))
            end = ink;
        width += guess_width(code);
        if (width > most && code != ' ') {
            line->end = *text = end ? end : s; /* a word longer than a line is cut */
            return true;
        }
        if (code != ' ')
            ink = next;
        before = code;
    }
    line->end = ink;
    *text = s;
    return true;
}

int picture_title_lines(const char *title)
{
    title_line line;
    int lines = 0;
    while (lines < MAX_LINES && take_line(&line, &title, LINE_WIDTH))
        lines++;
    return lines;
}

static void append_code_point(buffer *svg, uint32_t code)
{
    char bytes[4];
    size_t len = 0;
    if (code < 0x80) {
        bytes[len++] = (char)code;
    } else if (code < 0x800) {
        bytes[len++] = (char)(0xc0 | code >> 6);
    } else if (code < 0x10000) {
        bytes[len++] = (char)(0xe0 | code >> 12);
        bytes[len++] = (char)(0x80 | (code >> 6 & 0x3f));
    } else {
        bytes[len++] = (char)(0xf0 | code >> 18);
        bytes[len++] = (char)(0x80 | (code >> 12 & 0x3f));
        bytes[len++] = (char)(0x80 | (code >> 6 & 0x3f));
    }
    if (code >= 0x80)
        bytes[len++] = (char)(0x80 | (code & 0x3f));
    buffer_append(svg, bytes, len);
}

static void append_escaped(buffer *svg, const title_line *line)
{
    for (const char *s = line->begin; s < line->end;) {
        uint32_t code = take_code_point(&s);
        if (code == '<')
            buffer_text(svg, "&lt;");
        else if (code == '>')
            buffer_text(svg, "&gt;");
        else if (code == '&')
            buffer_text(svg, "&amp;");
        else
            append_code_point(svg, code);
    }
}

/* Chinese fonts have apostrophes and quotes of full width, which suits no English
 * title. */
static bool has_wide(const char *title)
{
    while (*title)
        if (is_wide(take_code_point(&title)))
            return true;
    return false;
}

void picture_text_fonts(buffer *svg, const char *text)
{
    buffer_printf(svg, "font-family=\"%sserif\"", has_wide(text) ? CHINESE_FONTS : "");
}

void picture_text_line(buffer *svg, const char *text, int width)
{
    title_line line, more;
    if (!take_line(&line, &text, width))
        return;
    append_escaped(svg, &line);
    if (take_line(&more, &text, width))
        buffer_text(svg, "…");
}

void picture_title(buffer *svg, const char *title, int top)
{
    int lines = picture_title_lines(title);
    buffer_printf(svg,
                  "<g class=\"title\" fill=\"" COLOUR_LINE "\" font-size=\"%d\" "
                  "text-anchor=\"middle\" ",
                  TITLE_SIZE);
    picture_text_fonts(svg, title);
    buffer_text(svg, ">\n");
    for (int i = 0; i < lines; i++) {
        title_line line, more;
        const char *rest;
        if (!take_line(&line, &title, LINE_WIDTH))
            break;
        rest = title;
        buffer_printf(svg, "<text x=\"%d\" y=\"%d\">", WIDTH / 2,
                      top + TITLE_LINE * i + TITLE_SIZE * 3 / 4);
        append_escaped(svg, &line);
        if (i == MAX_LINES - 1 && take_line(&more, &rest, LINE_WIDTH))
            buffer_text(svg, "…");
        buffer_text(svg, "</text>\n");
    }
    buffer_text(svg, "</g>\n");
}
