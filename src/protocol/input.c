#include "protocol/input.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

void input_init(input *in, int fd, size_t line_max)
{
    *in = (input){.fd = fd, .line_max = line_max};
    buffer_init(&in->held);
}

void input_deinit(input *in)
{
    buffer_deinit(&in->held);
}

/* What was handed out makes room. */
static void forget_lines(input *in)
{
    if (in->start == 0)
        return;
    in->held.len -= in->start;
    memmove(in->held.bytes, in->held.bytes + in->start, in->held.len);
    in->seen -= in->start;
    in->start = 0;
}

/* A line that is too long is dropped piece by piece, up to its end. */
static void drop_long_line(input *in)
{
    if (in->held.len - in->start <= in->line_max && !buffer_failed(&in->held))
        return;
    if (buffer_failed(&in->held)) {
        buffer_deinit(&in->held);
        in->start = 0;
    }
    in->held.len = in->seen = in->start;
    in->skips = in->dropped = true;
}

static void read_more(input *in)
{
    char piece[PIECE];
    ssize_t n = read(in->fd, piece, sizeof piece);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (n <= 0) {
        in->ended = true;
        return;
    }
    forget_lines(in);
    const char *from = piece;
    size_t len = (size_t)n;
    if (in->skips) {
        const char *end = memchr(piece, '\n', len);
        if (!end)
            return;
        in->skips = false;
        len -= (size_t)(end + 1 - piece);
        from = end + 1;
    }
    buffer_append(&in->held, from, len);
    if (buffer_failed(&in->held) || !memchr(from, '\n', len))
        drop_long_line(in);
}

void input_wait(input *in, int wake, int timeout_ms)
{
    struct pollfd on[2] = {{.fd = in->ended ? -1 : in->fd, .events = POLLIN},
                           {.fd = wake, .events = POLLIN}};
    int ready = poll(on, 2, timeout_ms);
    if (ready <= 0)
        return;
    if (on[1].revents) {
        uint64_t count;
        if (read(wake, &count, sizeof count) < 0 && errno != EAGAIN && errno != EINTR)
            in->ended = true;
    }
    if (on[0].revents)
        read_more(in);
}

bool input_line(input *in, const char **line, size_t *len)
{
    const char *bytes = in->held.bytes;
    size_t from = in->seen > in->start ? in->seen : in->start;
    const char *end = bytes ? memchr(bytes + from, '\n', in->held.len - from) : NULL;
    if (!end) {
        in->seen = in->held.len;
        if (!in->ended || in->start == in->held.len)
            return false;
        end = bytes + in->held.len;
    }
    *line = bytes + in->start;
    *len = (size_t)(end - *line);
    in->start += *len + (in->start + *len < in->held.len ? 1 : 0);
    in->seen = in->start;
    return true;
}
