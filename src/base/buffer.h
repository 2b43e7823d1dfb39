/* A growing byte buffer.
 *
 * Appending never reports failure by itself: when there is no memory the buffer
 * becomes `failed`, keeps what it held, and later appends do nothing. So a
 * writer appends without looking and asks buffer_failed once at the end. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* Works like realloc, but size 0 frees and returns NULL. */
typedef void *(*buffer_resize)(void *old, size_t size, void *ctx);

typedef struct buffer {
    char *bytes; /* NULL until the first append, then a zero follows the last byte */
    size_t len, cap;
    bool failed;
    buffer_resize resize; /* NULL: the C library's memory */
    void *ctx;
} buffer;

/* An empty buffer; the same as filling it with zeros. */
void buffer_init(buffer *buf);
/* An empty buffer with memory of the caller's (tests make it fail). */
void buffer_init_with(buffer *buf, buffer_resize resize, void *ctx);
/* Frees the bytes and leaves an empty buffer with the same memory functions. */
void buffer_deinit(buffer *buf);

/* `bytes` must not lie in the buffer itself; it may be NULL when len is 0. */
void buffer_append(buffer *buf, const void *bytes, size_t len);
void buffer_text(buffer *buf, const char *text);
void buffer_printf(buffer *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Empties the buffer and keeps its memory; a failure is kept as well. */
void buffer_clear(buffer *buf);

/* Marks the buffer as failed, for writers that meet a failure of their own. */
void buffer_fail(buffer *buf);
bool buffer_failed(const buffer *buf);

#endif
