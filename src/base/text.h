/* UTF-8 text: columns on a terminal, and text from outside made fit to print. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Takes one character off the text: its code point, with *size the bytes it
 * takes. Bytes that are not UTF-8 give -1, one byte at a time. len > 0. */
int32_t text_next(const char *text, size_t len, size_t *size);

/* Whether all of it is UTF-8. */
bool text_is_utf8(const char *text, size_t len);

/* The columns that the text takes on a terminal (汉字 takes four). */
size_t text_width(const char *text, size_t len);

/* Appends the text with U+FFFD for what is no UTF-8 and for control characters
 * (a record may hold sequences that steer the terminal); line ends and tabs
 * become blanks. */
void text_append_printable(buffer *out, const char *text, size_t len);

/* The same, cut to so many columns; what was cut off shows as an ellipsis. Returns
 * the columns used. */
size_t text_append_cut(buffer *out, const char *text, size_t len, size_t width);

/* Appends a text with {1}, {2} ... replaced by the arguments, which are made fit to print. */
void text_append_filled(buffer *out, const char *text, const char *const *args);

/* Appends blanks until `width` columns are full, given those used already. */
void text_append_padding(buffer *out, size_t used, size_t width);

/* Appends the text (clean UTF-8), broken at blanks so that lines fit into `width`
 * columns; lines after the first begin with `indent` blanks, and `column` columns
 * of the first are used already. Line ends in the text are kept. */
void text_append_wrapped(buffer *out, const char *text, size_t column, size_t indent, size_t width);

#endif
