/* Moves in Chinese, in full (炮二平五) and in short (炮25). */
#include "core/error.h"
#include "notation/move_syntax.h"

/* A place in the text, moving on character by character. */
typedef struct scanner {
    const char *text;
    size_t len;
    size_t at;              /* where the next character begins, after blanks */
    size_t end;             /* where the last one taken ended */
    notation_character now; /* the next character */
    int taken;
    bool loose; /* punctuation was passed over: from there on nothing is counted */
} scanner;

/* Goes to the first character from s->at on that is no blank. */
static void settle(scanner *s)
{
    while (s->at < s->len) {
        s->now = notation_character_at(s->text, s->len, s->at);
        if (s->now.role != NOTATION_BLANK)
            return;
        s->at += s->now.bytes;
    }
    s->now = (notation_character){.role = NOTATION_NEWLINE, .bytes = 1};
}

/* Takes the next character if it plays the given role. */
static bool take(scanner *s, notation_role role, int *value)
{
    if (s->now.role != role)
        return false;
    *value = s->now.value;
    s->taken += !s->loose;
    s->end = s->at + s->now.bytes;
    s->at = s->end;
    settle(s);
    return true;
}

/* Passes over punctuation, if a character in the given role follows. */
static void pass_punctuation(scanner *s, notation_role role)
{
    scanner ahead = *s;

    while (ahead.now.role == NOTATION_OTHER && notation_is_punctuation(ahead.now.code)) {
        ahead.loose = true;
        ahead.at += ahead.now.bytes;
        settle(&ahead);
    }
    if (ahead.now.role == role)
        *s = ahead;
}

/* The piece and how it is picked out: 炮二, 前炮, 前兵四, 前四 (a soldier), 四兵. */
static bool take_subject(scanner *s, notation_syntax *read, bool is_short)
{
    int value;

    if (take(s, NOTATION_PIECE, &value)) {
        read->kind = (chuhe_kind)value;
        read->pick = NOTATION_BY_FILE;
        return take(s, NOTATION_DIGIT, &read->file);
    }
    if (take(s, NOTATION_PLACE, &value)) {
        read->pick = (notation_pick)value;
        if (take(s, NOTATION_DIGIT, &read->file)) {
            read->kind = CHUHE_SOLDIER;
            return true;
        }
    } else if (take(s, NOTATION_DIGIT, &read->order)) {
        read->pick = NOTATION_BY_ORDER;
    } else {
        return false;
    }
    if (!take(s, NOTATION_PIECE, &value))
        return false;
    read->kind = (chuhe_kind)value;
    /* After an order no file is read: 1兵七进一 is the first round's 兵七进一. In
     * short a file is one only when the target follows at once. */
    if (read->pick != NOTATION_BY_ORDER && s->now.role == NOTATION_DIGIT) {
        scanner ahead = *s;
        if (take(&ahead, NOTATION_DIGIT, &value) &&
            (!is_short || (ahead.now.role == NOTATION_DIGIT && ahead.at == ahead.end))) {
            read->file = value;
            *s = ahead;
        }
    }
    return true;
}

static chuhe_status scan(notation_syntax *syntax, int *parts, const char *text, size_t len,
                         size_t at, bool is_short, chuhe_error *err)
{
    scanner s = {.text = text, .len = len, .at = at, .end = at};
    notation_syntax read = {.notation = is_short ? CHUHE_NOTATION_SHORT : CHUHE_NOTATION_CHINESE,
                            .start = at};
    int motion = NOTATION_ANY_MOTION;
    bool complete = false;

    settle(&s);
    if (take_subject(&s, &read, is_short)) {
        if (s.now.role == NOTATION_OTHER && !is_short)
            pass_punctuation(&s, NOTATION_MOTION);
        read.to_at = s.at;
        complete = is_short || take(&s, NOTATION_MOTION, &motion);
        if (s.now.role == NOTATION_OTHER && !is_short && complete)
            pass_punctuation(&s, NOTATION_DIGIT);
        complete = complete && take(&s, NOTATION_DIGIT, &read.target);
    }
    if (parts != NULL)
        *parts = s.taken;
    if (!complete)
        return core_fail(err, CHUHE_E_SYNTAX, s.at);
    read.motion = (notation_motion)motion;
    read.end = s.end;
    *syntax = read;
    return CHUHE_OK;
}

chuhe_status notation_scan_chinese(notation_syntax *syntax, int *parts, const char *text,
                                   size_t len, size_t at, chuhe_error *err)
{
    return scan(syntax, parts, text, len, at, false, err);
}

chuhe_status notation_scan_short(notation_syntax *syntax, int *parts, const char *text, size_t len,
                                 size_t at, chuhe_error *err)
{
    if (scan(syntax, parts, text, len, at, false, NULL) == CHUHE_OK)
        return CHUHE_OK;
    return scan(syntax, parts, text, len, at, true, err);
}
