/* The characters that moves are written with, each with its role. */
#ifndef NOTATION_CHARACTERS_H
#define NOTATION_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
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

/* How a move text says which piece it means. */
typedef enum notation_pick {
    NOTATION_BY_FILE,     /* 炮二, C2 */
    NOTATION_FRONT,       /* 前炮, C+ */
    NOTATION_MIDDLE,      /* 中兵 */
    NOTATION_REAR,        /* 后炮, C- */
    NOTATION_BY_ORDER,    /* 四兵: among all on crowded files */
    NOTATION_BY_PLACE,    /* 25: on the file that is named, from the front (WXF) */
    NOTATION_OUTER_FRONT, /* ++: the foremost of four or five (older WXF) */
    NOTATION_OUTER_REAR   /* -- */
} notation_pick;

typedef enum notation_motion {
    NOTATION_FORWARD,   /* 进 */
    NOTATION_BACKWARD,  /* 退 */
    NOTATION_SIDEWAYS,  /* 平 */
    NOTATION_ANY_MOTION /* the short form leaves it out */
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

/* The code point at text[at] (at < len), or NOTATION_INVALID, and its length; an
 * invalid byte has length 1. */
uint32_t notation_code_point(uint8_t *bytes, const char *text, size_t len, size_t at);

/* Whether a character is punctuation that may stand inside a full Chinese move. */
bool notation_is_punctuation(uint32_t code);

/* 一 to 九 as UTF-8 for 1..9. */
const char *notation_chinese_digit(int digit);

#endif
