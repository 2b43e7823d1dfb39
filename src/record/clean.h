/* What a text in a record may hold: no control characters but '\n', which alone
 * ends a line, and '\t'. */
#ifndef RECORD_CLEAN_H
#define RECORD_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the text is so already. */
bool clean_is(const char *text, size_t len);
/* Makes it so: "\r\n" and "\r" become '\n', other control characters U+FFFD.
 * Writes at most 3 * len bytes and returns how many. *replaced becomes true if
 * there was a control character besides line ends, and is left alone if not. */
size_t clean_text(char *buf, const char *text, size_t len, bool *replaced);

#endif
