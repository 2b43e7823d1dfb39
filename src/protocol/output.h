/* Whole lines to the front end, from any thread. Each is handed on at once and in
 * one piece, so that lines of two threads never mix. */
#ifndef PROTOCOL_OUTPUT_H
#define PROTOCOL_OUTPUT_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/buffer.h"

/* Where lines go; false: nobody takes them any more. */
typedef bool (*output_put)(const char *bytes, size_t len, void *ctx);

typedef struct output {
    pthread_mutex_t lock;
    output_put put;
    void *ctx;
    atomic_bool failed; /* nobody listens any more; what is said later is dropped */
} output;

void output_init(output *out, output_put put, void *ctx);
void output_deinit(output *out);

/* Sends the lines in the buffer, the last of them ended here if it is not, and
 * empties it. */
void output_send(output *out, buffer *lines);
/* A line of its own; the format has no line end. */
void output_line(output *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An output_put for a file descriptor; ctx points to an int. */
bool output_to_descriptor(const char *bytes, size_t len, void *ctx);

#endif
