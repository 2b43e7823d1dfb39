/* The words of a line: what stands between blanks. Control characters count as
 * blanks, so that a line end of another system does no harm. */
#ifndef PROTOCOL_WORDS_H
#define PROTOCOL_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct word {
    const char *text;
    size_t len;
} word;

typedef struct words {
    const char *at, *end;
} words;

words words_of(const char *text, size_t len);
/* Takes the next word off; false when there is none left. */
bool words_next(word *out, words *rest);
/* All that is left, without blanks at either end. */
word words_rest(words rest);

/* Whether the word is that one; capitals do not matter. */
bool word_is(word w, const char *text);
/* A whole decimal number, with a sign or without; what is beyond ±10^15 becomes
 * that. False when it is something else. */
bool word_number(int64_t *value, word w);

#endif
