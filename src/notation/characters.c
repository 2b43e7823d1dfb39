#include "notation/characters.h"

#include <chuhe/notation.h>

typedef struct known_character {
    uint16_t code;
    uint8_t role;
    uint8_t value;
} known_character;

/* By code point, for binary search. Most pieces have a simplified, a
 * traditional and a variant character; Red's and Black's are read alike. */
static const known_character known[] = {
    {0x3437, NOTATION_PIECE, CHUHE_HORSE},        /* 㐷 */
    {0x4E00, NOTATION_DIGIT, 1},                  /* 一 */
    {0x4E03, NOTATION_DIGIT, 7},                  /* 七 */
    {0x4E09, NOTATION_DIGIT, 3},                  /* 三 */
    {0x4E2D, NOTATION_PLACE, NOTATION_MIDDLE},    /* 中 */
    {0x4E5D, NOTATION_DIGIT, 9},                  /* 九 */
    {0x4E8C, NOTATION_DIGIT, 2},                  /* 二 */
    {0x4E94, NOTATION_DIGIT, 5},                  /* 五 */
    {0x4ED5, NOTATION_PIECE, CHUHE_ADVISOR},      /* 仕 */
    {0x4F21, NOTATION_PIECE, CHUHE_CHARIOT},      /* 伡 */
    {0x4FE5, NOTATION_PIECE, CHUHE_CHARIOT},      /* 俥 */
    {0x508C, NOTATION_PIECE, CHUHE_HORSE},        /* 傌 */
    {0x516B, NOTATION_DIGIT, 8},                  /* 八 */
    {0x516D, NOTATION_DIGIT, 6},                  /* 六 */
    {0x5175, NOTATION_PIECE, CHUHE_SOLDIER},      /* 兵 */
    {0x524D, NOTATION_PLACE, NOTATION_FRONT},     /* 前 */
    {0x5305, NOTATION_PIECE, CHUHE_CANNON},       /* 包 */
    {0x5352, NOTATION_PIECE, CHUHE_SOLDIER},      /* 卒 */
    {0x540E, NOTATION_PLACE, NOTATION_REAR},      /* 后 */
    {0x56DB, NOTATION_DIGIT, 4},                  /* 四 */
    {0x58EB, NOTATION_PIECE, CHUHE_ADVISOR},      /* 士 */
    {0x5C06, NOTATION_PIECE, CHUHE_GENERAL},      /* 将 */
    {0x5C07, NOTATION_PIECE, CHUHE_GENERAL},      /* 將 */
    {0x5E05, NOTATION_PIECE, CHUHE_GENERAL},      /* 帅 */
    {0x5E25, NOTATION_PIECE, CHUHE_GENERAL},      /* 帥 */
    {0x5E73, NOTATION_MOTION, NOTATION_SIDEWAYS}, /* 平 */
    {0x5F8C, NOTATION_PLACE, NOTATION_REAR},      /* 後 */
    {0x70AE, NOTATION_PIECE, CHUHE_CANNON},       /* 炮 */
    {0x76F8, NOTATION_PIECE, CHUHE_ELEPHANT},     /* 相 */
    {0x7832, NOTATION_PIECE, CHUHE_CANNON},       /* 砲 */
    {0x8C61, NOTATION_PIECE, CHUHE_ELEPHANT},     /* 象 */
    {0x8ECA, NOTATION_PIECE, CHUHE_CHARIOT},      /* 車 */
    {0x8F66, NOTATION_PIECE, CHUHE_CHARIOT},      /* 车 */
    {0x8FDB, NOTATION_MOTION, NOTATION_FORWARD},  /* 进 */
    {0x9000, NOTATION_MOTION, NOTATION_BACKWARD}, /* 退 */
    {0x9032, NOTATION_MOTION, NOTATION_FORWARD},  /* 進 */
    {0x99AC, NOTATION_PIECE, CHUHE_HORSE},        /* 馬 */
    {0x9A6C, NOTATION_PIECE, CHUHE_HORSE},        /* 马 */
    {0xF902, NOTATION_PIECE, CHUHE_CHARIOT},      /* 車, compatibility form */
};

static const known_character *find_known(uint32_t code)
{
    size_t low = 0, high = sizeof known / sizeof known[0];

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (known[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof known / sizeof known[0] && known[low].code == code ? &known[low] : NULL;
}

/* The code point at text[at], and its length; an invalid byte has length 1. */
static uint32_t code_point(uint8_t *bytes, const char *text, size_t len, size_t at)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)text + at;
    uint32_t code = s[0];
    uint8_t length = code < 0x80 ? 1 : code >= 0xF0 ? 4 : code >= 0xE0 ? 3 : code >= 0xC0 ? 2 : 0;

    *bytes = 1;
    if (length == 1)
        return code;
    if (length == 0 || code >= 0xF8 || len - at < length)
        return NOTATION_INVALID;
    code &= 0xFFu >> (length + 1);
    for (int i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return NOTATION_INVALID;
        code = code << 6 | (s[i] & 0x3Fu);
    }
    if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return NOTATION_INVALID;
    *bytes = length;
    return code;
}

notation_character notation_character_at(const char *text, size_t len, size_t at)
{
    notation_character c = {.role = NOTATION_OTHER};
    uint32_t code = code_point(&c.bytes, text, len, at);
    const known_character *entry;

    c.code = code;
    if (code == ' ' || code == '\t' || code == 0xA0 || code == 0x3000) {
        c.role = NOTATION_BLANK;
    } else if (code == '\n' || code == '\r') {
        c.role = NOTATION_NEWLINE;
    } else if (code >= '1' && code <= '9') {
        c.role = NOTATION_DIGIT;
        c.value = (uint8_t)(code - '0');
    } else if (code >= 0xFF11 && code <= 0xFF19) { /* １ to ９ */
        c.role = NOTATION_DIGIT;
        c.value = (uint8_t)(code - 0xFF10);
    } else if (code >= known[0].code && (entry = find_known(code)) != NULL) {
        c.role = (notation_role)entry->role;
        c.value = entry->value;
    }
    return c;
}

const char *notation_chinese_digit(int digit)
{
    static const char *const digits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    return digits[digit - 1];
}

const char *chuhe_piece_chinese(chuhe_piece piece)
{
    static const char *const characters[CHUHE_SIDES][CHUHE_KINDS] = {
        {"帅", "仕", "相", "马", "车", "炮", "兵"},
        {"将", "士", "象", "马", "车", "炮", "卒"},
    };

    if (piece == CHUHE_NO_PIECE || piece >= CHUHE_PIECES || chuhe_piece_kind(piece) >= CHUHE_KINDS)
        return "";
    return characters[chuhe_piece_side(piece)][chuhe_piece_kind(piece)];
}

char chuhe_piece_letter(chuhe_piece piece)
{
    static const char letters[CHUHE_SIDES][CHUHE_KINDS + 1] = {"KABNRCP", "kabnrcp"};

    if (piece == CHUHE_NO_PIECE || piece >= CHUHE_PIECES || chuhe_piece_kind(piece) >= CHUHE_KINDS)
        return '.';
    return letters[chuhe_piece_side(piece)][chuhe_piece_kind(piece)];
}
