/* The text that a reader scans byte by byte, in the charset in which it stands,
 * so that every place in it is a place in the input. (UTF-16, in which ASCII is
 * not one byte a character, is made UTF-8 first, a part of the input at a time;
 * places are worked back.) What is held does not grow with the number of games. */
#ifndef RECORD_SOURCE_H
#define RECORD_SOURCE_H

#include "record/charset.h"
#include "record/codecs.h"
#include "record/span.h"

/* Where a stretch of the text begins: in the text, in the input, its line. */
typedef struct source_mark {
    size_t at, offset, line;
} source_mark;

typedef struct source {
    const char *text;
    size_t len;
    bool is_cut;           /* the input goes on behind the text: source_refill */
    chuhe_charset charset; /* of the text: UTF-8, GB18030 or Big5 */
    const codec_input *in;
    const chuhe_allocator *allocator;
    char *copy; /* of UTF-16: what `window` bytes of the input hold */
    size_t copy_capacity, window;
    source_mark *marks; /* of the present game: one every SOURCE_STRIDE bytes */
    size_t mark_capacity, mark_limit;
    size_t mark_count; /* those placed so far */
    source_mark last;  /* the place found last, from which the next is mostly near */
    charset_decoder decoder;
    char *buffer; /* of the text decoded last */
    size_t capacity;
    bool has_bad; /* something did not decode */
} source;

/* Borrows the input. Errors: CHUHE_E_MEMORY; source_deinit is right after it, too. */
chuhe_status source_init(source *s, const codec_input *in) CHUHE_WARN_UNUSED;
void source_deinit(source *s);

/* A game stands in text[begin..end). No place before it is asked for any more,
 * and those within it are found quickly in any order. False: no memory. */
bool source_game(source *s, size_t begin, size_t end);

/* For a text that is cut before what begins at text[*at] ends: makes it longer
 * and begin there; *at becomes 0. All other places in the text become invalid.
 * False: no memory. */
bool source_refill(source *s, size_t *at);

/* The place in the input of text[at]; at the end when at is beyond it. */
tracker_place source_place(source *s, size_t at);

/* The bytes of the character at text[at], at < len: 1 for what is none. */
size_t source_step(const source *s, size_t at);

/* As much of a span as a warning shows, whole characters. */
record_span source_beginning(const source *s, record_span span);

/* The span as UTF-8, good until the next call; undecodable bytes become U+FFFD.
 * False: no memory. */
bool source_decode(source *s, const char **text, size_t *len, record_span span);

/* Whether an ASCII word stands in the first bytes, in any charset. */
bool source_has_word(const char *bytes, size_t len, const char *word);

#endif
