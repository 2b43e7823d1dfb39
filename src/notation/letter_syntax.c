/* Moves in letters: WXF (C2=5) and the SAN of XBoard and pychess (Che3). */
#include <string.h>

#include "core/error.h"
#include "notation/move_syntax.h"

/* The kind that a letter names, or CHUHE_KINDS: beside the letters that are
 * written, those that others write. */
static chuhe_kind kind_of(char letter)
{
    static const char letters[] = "KGAEBMHNRCPS";
    static const chuhe_kind kinds[] = {
        CHUHE_GENERAL, CHUHE_GENERAL, CHUHE_ADVISOR, CHUHE_ELEPHANT, CHUHE_ELEPHANT, CHUHE_ELEPHANT,
        CHUHE_HORSE,   CHUHE_HORSE,   CHUHE_CHARIOT, CHUHE_CANNON,   CHUHE_SOLDIER,  CHUHE_SOLDIER};
    const char *found = letter == '\0' ? NULL : strchr(letters, letter);

    return found == NULL ? CHUHE_KINDS : kinds[found - letters];
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* ---- WXF ---- */

/* One character of a WXF text: a letter in upper case, a digit 1..9, a sign
 * ('+', '-', '='), or 0. */
typedef struct symbol {
    char c;
    size_t at;
    uint8_t bytes;
} symbol;

static symbol symbol_at(const char *text, size_t len, size_t at)
{
    symbol s = {0, at, 1};

    if (at >= len)
        return s;
    switch (notation_code_point(&s.bytes, text, len, at)) {
    case '+':
    case 0xFF0B: /* ＋ */
        s.c = '+';
        break;
    case '-':
    case 0x2013: /* – */
    case 0x2212: /* − */
    case 0xFF0D: /* － */
        s.c = '-';
        break;
    case '=':
    case '.':
    case 0xFF0E: /* ． */
    case 0xFF1D: /* ＝ */
        s.c = '=';
        break;
    default:
        if (notation_is_letter(text[at]) || (text[at] >= '1' && text[at] <= '9'))
            s.c = upper(text[at]);
    }
    return s;
}

static bool is_sign(symbol s)
{
    return s.c == '+' || s.c == '-' || s.c == '=';
}

static notation_pick sign_pick(symbol s)
{
    return s.c == '+' ? NOTATION_FRONT : s.c == '-' ? NOTATION_REAR : NOTATION_MIDDLE;
}

/* C2, C+, Pb: what follows a letter. */
static bool read_letter_subject(notation_syntax *read, symbol second)
{
    if (notation_is_digit(second.c)) {
        read->pick = NOTATION_BY_FILE;
        read->file = second.c - '0';
    } else if (is_sign(second)) {
        read->pick = sign_pick(second);
    } else if (read->kind == CHUHE_SOLDIER && second.c >= 'A' && second.c <= 'E') {
        read->pick = NOTATION_BY_ORDER;
        read->order = second.c - 'A' + 1;
    } else {
        return false;
    }
    return true;
}

/* The first two symbols, which tell the piece. Where no letter does, it is a
 * soldier: 25 is the second on file 5, 5+ the front one there, ++ the foremost. */
static bool read_wxf_subject(notation_syntax *read, symbol first, symbol second, size_t *bad)
{
    read->kind = kind_of(first.c);
    *bad = second.at;
    if (read->kind != CHUHE_KINDS)
        return read_letter_subject(read, second);
    read->kind = CHUHE_SOLDIER;
    if (is_sign(first)) {
        chuhe_kind kind = kind_of(second.c);
        read->pick = sign_pick(first);
        if (kind != CHUHE_KINDS)
            read->kind = kind;
        else if (second.c == first.c && first.c != '=')
            read->pick = first.c == '+' ? NOTATION_OUTER_FRONT : NOTATION_OUTER_REAR;
        else
            return false;
        return true;
    }
    if (!notation_is_digit(first.c)) {
        *bad = first.at;
        return false;
    }
    if (is_sign(second)) {
        read->file = first.c - '0';
        read->pick = sign_pick(second);
    } else if (notation_is_digit(second.c)) {
        read->pick = NOTATION_BY_PLACE;
        read->order = first.c - '0';
        read->file = second.c - '0';
    } else {
        return false;
    }
    return true;
}

chuhe_status notation_scan_wxf(notation_syntax *syntax, int *parts, const char *text, size_t len,
                               size_t at, chuhe_error *err)
{
    symbol s[4];
    size_t next = at, bad;
    notation_syntax read = {.notation = CHUHE_NOTATION_WXF, .start = at};
    int sound;

    for (int i = 0; i < 4; i++) {
        s[i] = symbol_at(text, len, next);
        next = next + s[i].bytes < len ? next + s[i].bytes : len;
    }
    if (!read_wxf_subject(&read, s[0], s[1], &bad)) {
        sound = bad == s[1].at && len > at;
    } else if (!is_sign(s[2])) {
        sound = 2;
    } else {
        sound = 3 + notation_is_digit(s[3].c);
    }
    if (parts != NULL)
        *parts = sound;
    if (sound < 4)
        return core_fail(err, CHUHE_E_SYNTAX, sound < 2 ? bad : s[sound].at);
    read.motion = s[2].c == '+'   ? NOTATION_FORWARD
                  : s[2].c == '-' ? NOTATION_BACKWARD
                                  : NOTATION_SIDEWAYS;
    read.to_at = s[2].at;
    read.target = s[3].c - '0';
    read.end = s[3].at + s[3].bytes;
    *syntax = read;
    return CHUHE_OK;
}

/* ---- SAN ---- */

/* A file and a rank, each of which may be left out (-1). */
static size_t read_square(int *file, int *rank, const char *text, size_t len, size_t at)
{
    *file = *rank = -1;
    if (at < len && text[at] >= 'a' && text[at] <= 'i')
        *file = text[at++] - 'a';
    if (at < len && notation_is_digit(text[at])) {
        *rank = text[at++] - '0';
        if (*rank == 1 && at < len && text[at] == '0') {
            *rank = 10;
            at++;
        }
    }
    return at;
}

/* Ranks 0 and 10 tell how they are counted; both in one text are no move. */
static bool find_ranks(notation_ranks *ranks, int from_rank, int to_rank)
{
    bool zero = from_rank == 0 || to_rank == 0, ten = from_rank == 10 || to_rank == 10;

    *ranks = zero ? NOTATION_RANKS_FROM_0 : ten ? NOTATION_RANKS_FROM_1 : NOTATION_RANKS_EITHER;
    return !(zero && ten);
}

chuhe_status notation_scan_san(notation_syntax *syntax, int *parts, const char *text, size_t len,
                               size_t at, chuhe_error *err)
{
    notation_syntax read = {.notation = CHUHE_NOTATION_SAN, .start = at, .kind = CHUHE_SOLDIER};
    size_t next = at;
    int sound = 0;

    if (at < len && (read.kind = kind_of(text[at])) != CHUHE_KINDS) {
        next++;
        sound++;
    }
    read.to_at = next;
    next = read_square(&read.to_file, &read.to_rank, text, len, next);
    read.from_file = read.from_rank = -1;
    bool has_x = next < len && text[next] == 'x';
    if (has_x || (next < len && text[next] >= 'a' && text[next] <= 'i')) {
        read.from_file = read.to_file;
        read.from_rank = read.to_rank;
        read.is_capture = has_x;
        next += has_x;
        read.to_at = next;
        next = read_square(&read.to_file, &read.to_rank, text, len, next);
    }
    sound += (read.to_file >= 0) + (read.to_rank >= 0);
    if (parts != NULL)
        *parts = sound;
    if (read.to_file < 0 || read.to_rank < 0)
        return core_fail(err, CHUHE_E_SYNTAX, next);
    if (!find_ranks(&read.ranks, read.from_rank, read.to_rank))
        return core_fail(err, CHUHE_E_SQUARE, read.to_at);
    /* A soldier has no letter; nor has a piece whose square is named. */
    if (read.kind == CHUHE_KINDS && (read.from_file < 0 || read.from_rank < 0))
        read.kind = CHUHE_SOLDIER;
    while (next < len && (text[next] == '+' || text[next] == '#'))
        next++;
    read.end = next;
    *syntax = read;
    return CHUHE_OK;
}
