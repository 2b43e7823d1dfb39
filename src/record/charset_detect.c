/* Finding out the encoding of a text: by what decodes and parses. */
#include <string.h>

#include "record/charset.h"
#include "record/tree.h"

/* Pieces, ways and digits as they stand in move texts, UTF-8. */
static bool is_one_of(const char *characters, const char *text, size_t step)
{
    for (const char *c = characters; *c != '\0'; c += charset_utf8_length(c, 4))
        if (charset_utf8_length(c, 4) == step && memcmp(c, text, step) == 0)
            return true;
    return false;
}

static const char pieces[] = "车車俥伡马馬傌炮砲包帅帥将將仕士相象兵卒前后後中";
static const char ways[] = "进進退平";

/* Move texts in a line: a piece or place, up to two characters more, a way. */
static size_t count_moves(const char *text, size_t len)
{
    size_t count = 0, since_piece = 9;
    for (size_t i = 0; i < len;) {
        size_t step = charset_utf8_length(text + i, len - i);
        if (step == 0)
            step = 1;
        if (step == 3) {
            if (is_one_of(ways, text + i, step)) {
                count += since_piece == 1 || since_piece == 2;
                since_piece = 9;
            } else if (is_one_of(pieces, text + i, step)) {
                since_piece = 0;
            }
        }
        since_piece++;
        i += step;
    }
    return count;
}

typedef struct score {
    size_t moves, bad;
} score;

static score score_as(chuhe_charset charset, const char *bytes, size_t len)
{
    score s = {0, 0};
    charset_lines lines;
    if (charset_lines_init(&lines, bytes, len, charset, tree_default_allocator()) != CHUHE_OK)
        return s;
    while (charset_lines_next(&lines))
        s.moves += count_moves(lines.text, lines.text_len);
    s.bad = lines.bad;
    charset_lines_deinit(&lines);
    return s;
}

/* UTF-16 by its byte order mark, or by the zero bytes of its ASCII characters. */
static chuhe_charset detect_wide(const char *bytes, size_t len)
{
    size_t even = 0, odd = 0, look = len < 4096 ? len : 4096;
    if (len >= 2 && memcmp(bytes, "\xFF\xFE", 2) == 0)
        return CHUHE_CHARSET_UTF16LE;
    if (len >= 2 && memcmp(bytes, "\xFE\xFF", 2) == 0)
        return CHUHE_CHARSET_UTF16BE;
    for (size_t i = 0; i < look; i++) {
        even += i % 2 == 0 && bytes[i] == 0;
        odd += i % 2 == 1 && bytes[i] == 0;
    }
    if (odd > look / 8 && even < odd / 8)
        return CHUHE_CHARSET_UTF16LE;
    if (even > look / 8 && odd < even / 8)
        return CHUHE_CHARSET_UTF16BE;
    return CHUHE_CHARSET_AUTO;
}

chuhe_charset chuhe_detect_charset(const char *bytes, size_t len)
{
    chuhe_charset wide = detect_wide(bytes, len);
    if (wide != CHUHE_CHARSET_AUTO)
        return wide;
    if (charset_is_utf8(bytes, len))
        return CHUHE_CHARSET_UTF8;
    static const chuhe_charset others[] = {CHUHE_CHARSET_GB18030, CHUHE_CHARSET_BIG5,
                                           CHUHE_CHARSET_UTF8};
    chuhe_charset best = CHUHE_CHARSET_GB18030;
    score best_score = {0, SIZE_MAX};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        score s = score_as(others[i], bytes, len);
        if (s.moves > best_score.moves || (s.moves == best_score.moves && s.bad < best_score.bad)) {
            best = others[i];
            best_score = s;
        }
    }
    return best;
}
