/* Text in any encoding, line by line as UTF-8. */
#ifndef RECORD_CHARSET_H
#define RECORD_CHARSET_H

#include <chuhe/codec.h>
#include <iconv.h>

/* Lines of an input. Bytes that do not decode become U+FFFD and are counted. */
typedef struct charset_lines {
    const char *bytes;
    size_t len, next; /* next byte to read */
    chuhe_charset charset;
    const chuhe_allocator *allocator;
    iconv_t converter; /* (iconv_t)-1 for UTF-8 */
    char *buffer;
    size_t capacity;

    const char *text; /* the present line, UTF-8, without its line break */
    size_t text_len;
    size_t offset; /* where it starts in the input */
    size_t line;   /* its number, from 1 */
    size_t bad;    /* undecodable bytes so far */
    chuhe_status failure;
} charset_lines;

/* CHUHE_CHARSET_AUTO is taken as UTF-8. Errors: CHUHE_E_MEMORY. */
chuhe_status charset_lines_init(charset_lines *lines, const char *bytes, size_t len,
                                chuhe_charset charset, const chuhe_allocator *allocator);
void charset_lines_deinit(charset_lines *lines);
/* Goes to the next line; false at the end, or when there is no memory
 * (lines->failure). A line break is "\n", "\r\n" or "\r". */
bool charset_lines_next(charset_lines *lines);
/* Leaves out byte order marks at the present line's start, as they stand in files that
 * were made of several. */
void charset_lines_skip_marks(charset_lines *lines);
/* Goes back, so that the present line is read again. */
void charset_lines_unread(charset_lines *lines);

/* Decodes a short text: to the caller's buffer, at most cap bytes, cut at a
 * character's end; returns the length. Undecodable bytes become U+FFFD. */
size_t charset_decode(char *buf, size_t cap, chuhe_charset charset, const char *bytes, size_t len);
/* The same for many texts, since iconv's tables are found slower than a short
 * text is decoded. They are looked for when the first text comes. */
typedef struct charset_decoder {
    chuhe_charset charset;
    iconv_t converter; /* (iconv_t)-1: not yet */
    size_t bad;        /* undecodable characters so far */
} charset_decoder;
void charset_decoder_init(charset_decoder *d, chuhe_charset charset);
void charset_decoder_deinit(charset_decoder *d);
size_t charset_decoder_decode(charset_decoder *d, char *buf, size_t cap, const char *bytes,
                              size_t len);
/* The other way: characters that the charset lacks become '?' and are counted
 * in *lost (may be NULL). */
size_t charset_encode(char *buf, size_t cap, chuhe_charset charset, const char *text, size_t len,
                      size_t *lost);

/* The length in bytes of the valid UTF-8 character at the start of the text, 0
 * when there is none. */
size_t charset_utf8_length(const char *text, size_t len);
/* Writes a character, U+FFFD in place of what is none; returns its length. */
size_t charset_put_utf8(char utf8[4], uint32_t code);
/* Whether all of it is valid UTF-8. */
bool charset_is_utf8(const char *text, size_t len);

#endif
