/* Text in SVG and HTML. */
#ifndef SHEET_SHEET_MARKUP_H
#define SHEET_SHEET_MARKUP_H

#include "base/buffer.h"

#define SHEET_FONTS "'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', SimSun, serif"

/* Appends the text (UTF-8, without control characters) with what would be markup
 * escaped, and U+FFFD for the two code points that XML does not know. */
void sheet_escape(buffer *out, const char *text);

#endif
