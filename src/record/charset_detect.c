/* Finding out the encoding of a text: by what decodes and parses. */
#include <string.h>

#include "record/charset.h"
#include "record/tree.h"

/* A set of the characters that take three bytes in UTF-8. */
typedef struct sieve {
    uint64_t has[1024];
} sieve;

static unsigned code_of(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    return (s[0] & 0xFu) << 12 | (s[1] & 0x3Fu) << 6 | (s[2] & 0x3Fu);
}

static void sieve_fill(sieve *set, const char *characters)
{
    memset(set, 0, sizeof *set);
    for (const char *c = characters; *c != '\0'; c += 3)
        set->has[code_of(c) / 64] |= (uint64_t)1 << code_of(c) % 64;
}

static bool sieve_has(const sieve *set, unsigned code)
{
    return set->has[code / 64] >> code % 64 & 1;
}

static const char pieces[] = "车車俥伡马馬傌炮砲包帅帥将將仕士相象兵卒前后後中";
static const char ways[] = "进進退平";

/* Characters that records in Chinese are full of, besides those of moves: some
 * are sure to stand where a text is read in its own encoding, and hardly any
 * where it is not. */
static const char common[] =
    "的一是不在有人这這了和以可三四五六七八九十年月日第局红紅黑方胜勝负負先后後手棋赛賽杯"
    "盃全国國团團体體个個人锦錦标標甲级級联聯省市广廣东東上海北京江浙湖河南西辽遼黑龙龍四川"
    "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭许許吕呂柳阳陽谢謝蒋蔣洪郑鄭"
    "中残殘开開题題解着法如下可得势勢优優杀殺败敗子回合注评評变變例";

typedef struct sieves {
    sieve pieces, ways, common;
} sieves;

typedef struct score {
    size_t moves, common, bad;
} score;

/* Counts in a line the characters above and the move texts: a piece or a place,
 * up to two characters more, a way. */
static void count_line(score *s, const sieves *sets, const char *text, size_t len)
{
    size_t since_piece = 9;
    for (size_t i = 0; i < len; since_piece++) {
        size_t step = charset_utf8_length(text + i, len - i);
        if (step == 3) {
            unsigned code = code_of(text + i);
            s->common += sieve_has(&sets->common, code);
            if (sieve_has(&sets->ways, code)) {
                s->moves += since_piece == 1 || since_piece == 2;
                since_piece = 9;
            } else if (sieve_has(&sets->pieces, code)) {
                since_piece = 0;
            }
        }
        i += step == 0 ? 1 : step;
    }
}

static bool is_better(const score *a, const score *b)
{
    if (a->moves != b->moves)
        return a->moves > b->moves;
    return a->common != b->common ? a->common > b->common : a->bad < b->bad;
}

static score score_as(chuhe_charset charset, const sieves *sets, const char *bytes, size_t len)
{
    score s = {0, 0, 0};
    charset_lines lines;
    if (charset_lines_init(&lines, bytes, len, charset, tree_default_allocator()) != CHUHE_OK)
        return (score){0, 0, SIZE_MAX};
    while (charset_lines_next(&lines))
        count_line(&s, sets, lines.text, lines.text_len);
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

static const chuhe_charset candidates[] = {CHUHE_CHARSET_GB18030, CHUHE_CHARSET_BIG5,
                                           CHUHE_CHARSET_UTF8};
enum { CANDIDATES = sizeof candidates / sizeof *candidates };

/* The encoding under which the text reads best; *is_clear: many moves are read
 * under it and hardly any under the others. */
static chuhe_charset read_best(bool *is_clear, const sieves *sets, const char *bytes, size_t len)
{
    enum { MANY = 64 };
    score scores[CANDIDATES];
    size_t best = 0, others = 0;
    for (size_t i = 0; i < CANDIDATES; i++) {
        scores[i] = score_as(candidates[i], sets, bytes, len);
        if (is_better(&scores[i], &scores[best]))
            best = i;
    }
    for (size_t i = 0; i < CANDIDATES; i++)
        others += i == best ? 0 : scores[i].moves;
    *is_clear = scores[best].moves >= MANY && others <= scores[best].moves / 16;
    return candidates[best];
}

/* Whether it is UTF-8: all of it or, so that a long file need not be read twice, a
 * long beginning with many characters that take several bytes. */
static bool reads_as_utf8(const char *bytes, size_t len)
{
    enum { PREFIX = 1 << 20, MANY = 1000 };
    size_t at = 0, many = 0;
    while (at < len && (at < PREFIX || many < MANY)) {
        size_t step = charset_utf8_length(bytes + at, len - at);
        if (step == 0)
            return false;
        many += step > 1;
        at += step;
    }
    return true;
}

chuhe_charset chuhe_detect_charset(const char *bytes, size_t len)
{
    enum { PREFIX = 32768 };
    chuhe_charset wide = detect_wide(bytes, len);
    if (wide != CHUHE_CHARSET_AUTO)
        return wide;
    if (reads_as_utf8(bytes, len))
        return CHUHE_CHARSET_UTF8;
    sieves sets;
    bool is_clear = false;
    sieve_fill(&sets.pieces, pieces);
    sieve_fill(&sets.ways, ways);
    sieve_fill(&sets.common, common);
    /* Decoding a long text under each takes as long as reading it, so its beginning
     * decides where it can. */
    if (len > 2 * PREFIX) {
        chuhe_charset best = read_best(&is_clear, &sets, bytes, PREFIX);
        if (is_clear)
            return best;
    }
    return read_best(&is_clear, &sets, bytes, len);
}
