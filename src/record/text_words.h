/* The words that stand among moves: what a word at a place is and where it ends. */
#ifndef RECORD_TEXT_WORDS_H
#define RECORD_TEXT_WORDS_H

#include <chuhe/game.h>
#include <chuhe/notation.h>

typedef enum text_kind {
    TEXT_MOVE,    /* a move text, or what was surely meant as one */
    TEXT_NUMBER,  /* 12. or 12... or １２、 */
    TEXT_RESULT,  /* 1-0, 0-1, 1/2-1/2, *, 红胜 … */
    TEXT_MARK,    /* ! ? !! ?? !? ?! */
    TEXT_SIGN,    /* one of { } ( ) ; $ and of the wide parentheses */
    TEXT_FILLER,  /* punctuation without meaning here */
    TEXT_UNKNOWN, /* none of these */
} text_kind;

enum { TEXT_ANY_NOTATION = -1 };

typedef struct text_word {
    text_kind kind;
    size_t end;
    int notation;     /* of a move: COORDINATES when the ranks may be of either kind;
                         TEXT_ANY_NOTATION when it is hard to tell */
    unsigned value;   /* the number, the mark, the chuhe_result; of a sign: its ASCII form */
    bool is_certain;  /* a move that is one beyond doubt */
    bool is_ellipsis; /* a number with two dots or more */
} text_word;

/* The word at text[at], which is no blank (at < len). Ends at len at most and
 * always after `at`. */
text_word text_word_at(const char *text, size_t len, size_t at);

/* The first place from `at` on that is no blank (also U+00A0 and U+3000). */
size_t text_skip_blanks(const char *text, size_t len, size_t at);

/* Whether a parenthesis that ends at text[at] opens a variation: a move or a number
 * follows, or a comment. Otherwise it opens a remark. */
bool text_opens_variation(const char *text, size_t len, size_t at);
/* Where the parenthesis stands that closes the remark begun at text[at]; `len` where
 * none does. */
size_t text_remark_end(const char *text, size_t len, size_t at, char open, char close);

/* The words of a line but for what remarks hold: {…}, ; to the line's end, (…) that
 * is no variation and （…）. */
typedef struct text_scan {
    const char *text;
    size_t len, at;
    size_t begin;    /* of the word that was found */
    bool in_comment; /* in braces, as it stands at `at`: in the next line, too */
} text_scan;
/* False at the line's end. */
bool text_scan_next(text_word *word, text_scan *scan);

/* Whether a line begins a game, so that an open comment does not go on there. */
bool text_ends_comment(const char *text, size_t len);

/* Whether there is a move in the line beyond doubt, and in no remark. *in_comment:
 * whether a comment in braces is open where the line begins, and then, if there is
 * no move, where it ends. */
bool text_has_move(const char *text, size_t len, bool *in_comment);

/* What a word at text[at] tells of the ranks: CHUHE_NOTATION_COORDINATES when a
 * square of it has the rank 0, COORDINATES10 when one has the rank 10, else
 * TEXT_ANY_NOTATION. */
int text_ranks(const text_word *word, const char *text, size_t at);

bool text_starts_with(const char *text, size_t len, size_t at, const char *word);

#endif
