#include "notation/move_syntax.h"

#include "core/error.h"

size_t notation_skip_blanks(const char *text, size_t len, size_t at)
{
    while (at < len) {
        notation_character c = notation_character_at(text, len, at);
        if (c.role != NOTATION_BLANK)
            break;
        at += c.bytes;
    }
    return at;
}

/* The file 0..25 that a letter names: 9 and more are off the board. */
static int letter_file(char letter)
{
    return letter >= 'a' ? letter - 'a' : letter - 'A';
}

chuhe_status notation_scan_coordinates(notation_syntax *syntax, int *parts, const char *text,
                                       size_t len, size_t at, chuhe_error *err)
{
    size_t square_at[2];
    size_t next = at;
    bool dash = false;
    int sound = 0;

    for (int i = 0; i < 2; i++) {
        if (i == 1 && next < len && text[next] == '-') {
            dash = true;
            next++;
        }
        square_at[i] = next;
        bool letter = next < len && notation_is_letter(text[next]);
        bool digit = letter && next + 1 < len && notation_is_digit(text[next + 1]);
        sound += letter + digit;
        if (parts != NULL)
            *parts = sound;
        if (!digit)
            return core_fail(err, CHUHE_E_SYNTAX, letter ? next + 1 : next);
        next += 2;
    }
    for (int i = 0; i < 2; i++) {
        if (letter_file(text[square_at[i]]) >= CHUHE_FILES)
            return core_fail(err, CHUHE_E_SQUARE, square_at[i]);
    }

    const char *from = text + square_at[0], *to = text + square_at[1];
    bool iccs = dash || from[0] <= 'Z';
    *syntax = (notation_syntax){
        .notation = iccs ? CHUHE_NOTATION_ICCS : CHUHE_NOTATION_COORDINATES,
        .start = at,
        .end = next,
        .from = chuhe_square_make(letter_file(from[0]), from[1] - '0'),
        .to = chuhe_square_make(letter_file(to[0]), to[1] - '0'),
        .to_at = square_at[1],
    };
    return CHUHE_OK;
}

/* A place in the text, moving on character by character. */
typedef struct scanner {
    const char *text;
    size_t len;
    size_t at;  /* where the next character begins, after blanks */
    size_t end; /* where the last one taken ended */
    int taken;
} scanner;

static notation_character peek(const scanner *s)
{
    if (s->at < s->len)
        return notation_character_at(s->text, s->len, s->at);
    return (notation_character){.role = NOTATION_OTHER, .bytes = 1};
}

/* Takes the next character if it plays the given role, then the blanks after. */
static bool take(scanner *s, notation_role role, notation_character *taken)
{
    notation_character c = peek(s);

    if (c.role != role)
        return false;
    *taken = c;
    s->taken++;
    s->end = s->at + c.bytes;
    s->at = notation_skip_blanks(s->text, s->len, s->end);
    return true;
}

/* The piece and how it is picked out: 炮二, 前炮, 前兵四, 四兵. */
static bool take_subject(scanner *s, notation_syntax *read)
{
    notation_character first, piece, file;

    if (take(s, NOTATION_PIECE, &piece)) {
        read->kind = piece.value;
        read->pick = NOTATION_BY_FILE;
        if (!take(s, NOTATION_DIGIT, &file))
            return false;
        read->file = file.value;
        return true;
    }
    if (take(s, NOTATION_PLACE, &first)) {
        read->pick = (notation_pick)first.value;
    } else if (take(s, NOTATION_DIGIT, &first)) {
        read->pick = NOTATION_BY_ORDER;
        read->order = first.value;
    } else {
        return false;
    }
    if (!take(s, NOTATION_PIECE, &piece))
        return false;
    read->kind = piece.value;
    /* After an order no file is read: 1兵七进一 is the first round's 兵七进一. */
    if (read->pick != NOTATION_BY_ORDER && take(s, NOTATION_DIGIT, &file))
        read->file = file.value;
    return true;
}

chuhe_status notation_scan_chinese(notation_syntax *syntax, int *parts, const char *text,
                                   size_t len, size_t at, chuhe_error *err)
{
    scanner s = {text, len, at, at, 0};
    notation_syntax read = {.notation = CHUHE_NOTATION_CHINESE, .start = at};
    notation_character motion, target;
    bool complete = false;

    if (take_subject(&s, &read)) {
        read.to_at = s.at;
        complete = take(&s, NOTATION_MOTION, &motion) && take(&s, NOTATION_DIGIT, &target);
    }
    if (parts != NULL)
        *parts = s.taken;
    if (!complete)
        return core_fail(err, CHUHE_E_SYNTAX, s.at);
    read.motion = (notation_motion)motion.value;
    read.target = target.value;
    read.end = s.end;
    *syntax = read;
    return CHUHE_OK;
}

chuhe_status notation_scan_any(notation_syntax *syntax, int *parts, const char *text, size_t len,
                               size_t at, chuhe_error *err)
{
    if (at < len && notation_is_letter(text[at]))
        return notation_scan_coordinates(syntax, parts, text, len, at, err);
    return notation_scan_chinese(syntax, parts, text, len, at, err);
}
