/* Lines from a descriptor, of any length, and a way to be woken while waiting for
 * them. */
#ifndef PROTOCOL_INPUT_H
#define PROTOCOL_INPUT_H

#include "base/buffer.h"

/* What is longest for a program: a game of 10,000 plies takes 50,000 bytes. */
enum { INPUT_LINE_MAX = 64 << 20 };

typedef struct input {
    int fd;
    size_t line_max; /* a longer line is dropped */
    buffer held;     /* what was read and not yet handed out */
    size_t start;    /* of the next line in it */
    size_t seen;     /* no line end before that */
    bool ended;      /* nothing more will come */
    bool skips;      /* in a line that is too long */
    bool dropped;    /* a line was; the caller resets it */
} input;

void input_init(input *in, int fd, size_t line_max);
void input_deinit(input *in);

/* Waits until there is something to read, until `wake` can be read (-1: none), or
 * for so many milliseconds (-1: for ever), and reads what there is. */
void input_wait(input *in, int wake, int timeout_ms);

/* The next line without its end; false when no whole line is there. A last line
 * without an end counts once the input has ended. It lives until the next call. */
bool input_line(input *in, const char **line, size_t *len);

#endif
