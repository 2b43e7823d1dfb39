#include "notation/characters.h"

#include <chuhe/notation.h>

typedef struct known_character {
    uint16_t code;
    uint8_t role;
    uint8_t value;
} known_character;

/* Each character has a row of its own: the multiplier was found by trying, and
 * the compiler refuses a table in which two meet. */
enum { KNOWN_ROWS = 128 };
#define KNOWN_ROW(code) ((uint32_t)((code)*0x85891DC1u) >> 25)

/* Most pieces have a simplified, a traditional and a variant character; Red's
 * and Black's are read alike. */
static const known_character known[KNOWN_ROWS] = {
    [KNOWN_ROW(0x3437)] = {0x3437, NOTATION_PIECE, CHUHE_HORSE},        /* 㐷 */
    [KNOWN_ROW(0x4E00)] = {0x4E00, NOTATION_DIGIT, 1},                  /* 一 */
    [KNOWN_ROW(0x4E03)] = {0x4E03, NOTATION_DIGIT, 7},                  /* 七 */
    [KNOWN_ROW(0x4E09)] = {0x4E09, NOTATION_DIGIT, 3},                  /* 三 */
    [KNOWN_ROW(0x4E2D)] = {0x4E2D, NOTATION_PLACE, NOTATION_MIDDLE},    /* 中 */
    [KNOWN_ROW(0x4E5D)] = {0x4E5D, NOTATION_DIGIT, 9},                  /* 九 */
    [KNOWN_ROW(0x4E8C)] = {0x4E8C, NOTATION_DIGIT, 2},                  /* 二 */
    [KNOWN_ROW(0x4E94)] = {0x4E94, NOTATION_DIGIT, 5},                  /* 五 */
    [KNOWN_ROW(0x4ED5)] = {0x4ED5, NOTATION_PIECE, CHUHE_ADVISOR},      /* 仕 */
    [KNOWN_ROW(0x4F21)] = {0x4F21, NOTATION_PIECE, CHUHE_CHARIOT},      /* 伡 */
    [KNOWN_ROW(0x4FE5)] = {0x4FE5, NOTATION_PIECE, CHUHE_CHARIOT},      /* 俥 */
    [KNOWN_ROW(0x508C)] = {0x508C, NOTATION_PIECE, CHUHE_HORSE},        /* 傌 */
    [KNOWN_ROW(0x516B)] = {0x516B, NOTATION_DIGIT, 8},                  /* 八 */
    [KNOWN_ROW(0x516D)] = {0x516D, NOTATION_DIGIT, 6},                  /* 六 */
    [KNOWN_ROW(0x5175)] = {0x5175, NOTATION_PIECE, CHUHE_SOLDIER},      /* 兵 */
    [KNOWN_ROW(0x524D)] = {0x524D, NOTATION_PLACE, NOTATION_FRONT},     /* 前 */
    [KNOWN_ROW(0x5305)] = {0x5305, NOTATION_PIECE, CHUHE_CANNON},       /* 包 */
    [KNOWN_ROW(0x5352)] = {0x5352, NOTATION_PIECE, CHUHE_SOLDIER},      /* 卒 */
    [KNOWN_ROW(0x540E)] = {0x540E, NOTATION_PLACE, NOTATION_REAR},      /* 后 */
    [KNOWN_ROW(0x56DB)] = {0x56DB, NOTATION_DIGIT, 4},                  /* 四 */
    [KNOWN_ROW(0x58EB)] = {0x58EB, NOTATION_PIECE, CHUHE_ADVISOR},      /* 士 */
    [KNOWN_ROW(0x5C06)] = {0x5C06, NOTATION_PIECE, CHUHE_GENERAL},      /* 将 */
    [KNOWN_ROW(0x5C07)] = {0x5C07, NOTATION_PIECE, CHUHE_GENERAL},      /* 將 */
    [KNOWN_ROW(0x5E05)] = {0x5E05, NOTATION_PIECE, CHUHE_GENERAL},      /* 帅 */
    [KNOWN_ROW(0x5E25)] = {0x5E25, NOTATION_PIECE, CHUHE_GENERAL},      /* 帥 */
    [KNOWN_ROW(0x5E73)] = {0x5E73, NOTATION_MOTION, NOTATION_SIDEWAYS}, /* 平 */
    [KNOWN_ROW(0x5F8C)] = {0x5F8C, NOTATION_PLACE, NOTATION_REAR},      /* 後 */
    [KNOWN_ROW(0x70AE)] = {0x70AE, NOTATION_PIECE, CHUHE_CANNON},       /* 炮 */
    [KNOWN_ROW(0x76F8)] = {0x76F8, NOTATION_PIECE, CHUHE_ELEPHANT},     /* 相 */
    [KNOWN_ROW(0x7832)] = {0x7832, NOTATION_PIECE, CHUHE_CANNON},       /* 砲 */
    [KNOWN_ROW(0x8C61)] = {0x8C61, NOTATION_PIECE, CHUHE_ELEPHANT},     /* 象 */
    [KNOWN_ROW(0x8ECA)] = {0x8ECA, NOTATION_PIECE, CHUHE_CHARIOT},      /* 車 */
    [KNOWN_ROW(0x8F66)] = {0x8F66, NOTATION_PIECE, CHUHE_CHARIOT},      /* 车 */
    [KNOWN_ROW(0x8FDB)] = {0x8FDB, NOTATION_MOTION, NOTATION_FORWARD},  /* 进 */
    [KNOWN_ROW(0x9000)] = {0x9000, NOTATION_MOTION, NOTATION_BACKWARD}, /* 退 */
    [KNOWN_ROW(0x9032)] = {0x9032, NOTATION_MOTION, NOTATION_FORWARD},  /* 進 */
    [KNOWN_ROW(0x99AC)] = {0x99AC, NOTATION_PIECE, CHUHE_HORSE},        /* 馬 */
    [KNOWN_ROW(0x9A6C)] = {0x9A6C, NOTATION_PIECE, CHUHE_HORSE},        /* 马 */
    [KNOWN_ROW(0xF902)] = {0xF902, NOTATION_PIECE, CHUHE_CHARIOT}, /* 車, compatibility form */
};

uint32_t notation_code_point(uint8_t *bytes, const char *text, size_t len, size_t at)
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

bool notation_is_punctuation(uint32_t code)
{
    static const uint16_t marks[] = {
        ',',    '-',    '.',    ':',    ';',    0xB7,   0x2013, 0x2014, 0x30FB,
        0x3001, 0x3002, 0xFF0C, 0xFF0D, 0xFF0E, 0xFF1A, 0xFF1B}; /* · – — ・ 、 。 ， － ． ： ； */
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (marks[i] == code)
            return true;
    return false;
}

notation_character notation_character_at(const char *text, size_t len, size_t at)
{
    const unsigned char *s = (const unsigned char *)text + at;
    notation_character c = {.role = NOTATION_OTHER, .bytes = 3};

    /* Most characters of a Chinese move have three bytes. */
    if (len - at >= 3 && s[0] >= 0xE3 && s[0] <= 0xE9 && (s[1] & 0xC0) == 0x80 &&
        (s[2] & 0xC0) == 0x80)
        c.code = (s[0] & 0x0Fu) << 12 | (s[1] & 0x3Fu) << 6 | (s[2] & 0x3Fu);
    else
        c.code = notation_code_point(&c.bytes, text, len, at);
    const known_character *entry = &known[KNOWN_ROW(c.code)];
    if (entry->code == c.code && c.code != 0) {
        c.role = (notation_role)entry->role;
        c.value = entry->value;
    } else if (c.code >= '1' && c.code <= '9') {
        c.role = NOTATION_DIGIT;
        c.value = (uint8_t)(c.code - '0');
    } else if (c.code >= 0xFF11 && c.code <= 0xFF19) { /* １ to ９ */
        c.role = NOTATION_DIGIT;
        c.value = (uint8_t)(c.code - 0xFF10);
    } else if (c.code == ' ' || c.code == '\t' || c.code == 0xA0 || c.code == 0x3000) {
        c.role = NOTATION_BLANK;
    } else if (c.code == '\n' || c.code == '\r') {
        c.role = NOTATION_NEWLINE;
    }
    return c;
}

const char *notation_chinese_digit(int digit)
{
    static const char *const digits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
    return digits[digit - 1];
}

static bool is_piece(chuhe_piece piece)
{
    return piece != CHUHE_NO_PIECE && piece < CHUHE_PIECES && chuhe_piece_kind(piece) < CHUHE_KINDS;
}

const char *chuhe_piece_styled(chuhe_piece piece, const chuhe_text_style *style)
{
    static const char *const characters[2][CHUHE_SIDES][CHUHE_KINDS] = {
        [CHUHE_SCRIPT_SIMPLIFIED] = {{"帅", "仕", "相", "马", "车", "炮", "兵"},
                                     {"将", "士", "象", "马", "车", "炮", "卒"}},
        [CHUHE_SCRIPT_TRADITIONAL] = {{"帥", "仕", "相", "馬", "車", "炮", "兵"},
                                      {"將", "士", "象", "馬", "車", "炮", "卒"}},
    };

    if (!is_piece(piece))
        return "";
    int script = style != NULL && style->script == CHUHE_SCRIPT_TRADITIONAL;
    bool turned = style != NULL && style->black_below;
    return characters[script][chuhe_piece_side(piece) ^ turned][chuhe_piece_kind(piece)];
}

const char *chuhe_piece_chinese(chuhe_piece piece)
{
    return chuhe_piece_styled(piece, NULL);
}

char chuhe_piece_letter(chuhe_piece piece)
{
    static const char letters[CHUHE_SIDES][CHUHE_KINDS + 1] = {"KABNRCP", "kabnrcp"};

    if (!is_piece(piece))
        return '.';
    return letters[chuhe_piece_side(piece)][chuhe_piece_kind(piece)];
}
