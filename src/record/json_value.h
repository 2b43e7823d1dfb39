/* The values of JSON that a game is made of: texts and whole numbers. */
#ifndef RECORD_JSON_VALUE_H
#define RECORD_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes what a text means, given what stands between its quotes, in UTF-8; it
 * takes no more room than that. False when it is none: a control character, an
 * escape that there is not, half of a pair of surrogates. */
bool json_unescape(char *to, size_t *to_len, const char *text, size_t len);

/* Reads a number without sign, fraction and exponent, below 10^18; false when it
 * is none. */
bool json_number(uint64_t *number, const char *text, size_t len);

#endif
