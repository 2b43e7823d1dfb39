/* The characters that moves are written with, each with its role. */
#ifndef NOTATION_CHARACTERS_H
#define NOTATION_CHARACTERS_H

#include <stdint.h>

#include <chuhe/types.h>

typedef enum notation_role {
    NOTATION_OTHER,   /* no part of a move */
    NOTATION_BLANK,   /* a blank within a line, also U+00A0 and U+3000 */
    NOTATION_NEWLINE, /* CR, LF */
    NOTATION_DIGIT,   /* 1..9 in Chinese, ASCII or full-width writing */
    NOTATION_PIECE,   /* value: a chuhe_kind */
    NOTATION_PLACE,   /* 前 中 后; value: a notation_pick */
    NOTATION_MOTION   /* 进 退 平; value: a notation_motion */
} notation_role;

/* How a Chinese move says which piece it means. */
typedef enum notation_pick {
    NOTATION_BY_FILE, /* 炮二 */
    NOTATION_FRONT,   /* 前炮 */
    NOTATION_MIDDLE,  /* 中兵 */
    NOTATION_REAR,    /* 后炮 */
    NOTATION_BY_ORDER /* 四兵 */
} notation_pick;

typedef enum notation_motion {
    NOTATION_FORWARD,  /* 进 */
    NOTATION_BACKWARD, /* 退 */
    NOTATION_SIDEWAYS  /* 平 */
} notation_motion;

#define NOTATION_INVALID UINT32_MAX

typedef struct notation_character {
    uint32_t code; /* its code point, or NOTATION_INVALID */
    notation_role role;
    uint8_t value;
    uint8_t bytes; /* its length in the text, at least 1 */
} notation_character;

/* The character that begins at text[at] (at < len). A byte that is not valid
 * UTF-8 counts as one character in the role NOTATION_OTHER. */
notation_character notation_character_at(const char *text, size_t len, size_t at);

/* 一 to 九 as UTF-8 for 1..9. */
const char *notation_chinese_digit(int digit);

#endif
