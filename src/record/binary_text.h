/* Text fields of binary formats. */
#ifndef RECORD_BINARY_TEXT_H
#define RECORD_BINARY_TEXT_H

#include "record/tracker.h"

/* Decodes text fields into a buffer that is used again for the next one. */
typedef struct binary_text {
    const chuhe_allocator *allocator;
    chuhe_charset charset; /* AUTO is taken as GB18030 */
    char *text;            /* the last one decoded, UTF-8 */
    size_t len, capacity;
    bool has_more; /* something besides zeros stood behind its first character zero */
} binary_text;

void binary_text_init(binary_text *b, const chuhe_allocator *allocator, chuhe_charset charset);
void binary_text_deinit(binary_text *b);
/* Decodes a text of `len` bytes, up to the first character zero. One that fills
 * its field may have been cut: half a character at its end is left out. False:
 * no memory. */
bool binary_text_decode(binary_text *b, const void *bytes, size_t len, bool fills_field);

/* Warns of a file without a game, which is too short for one or begins otherwise. */
void binary_text_warn_none(tracker *t, const char *format, bool begins, size_t len, size_t least);

#endif
