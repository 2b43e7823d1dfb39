#include "protocol/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void output_init(output *out, output_put put, void *ctx)
{
    pthread_mutex_init(&out->lock, NULL);
    out->put = put;
    out->ctx = ctx;
    atomic_init(&out->failed, false);
}

void output_deinit(output *out)
{
    pthread_mutex_destroy(&out->lock);
}

void output_send(output *out, buffer *lines)
{
    if (lines->len > 0 && lines->bytes[lines->len - 1] != '\n')
        buffer_text(lines, "\n");
    if (buffer_failed(lines))
        atomic_store(&out->failed, true);
    pthread_mutex_lock(&out->lock);
    if (lines->len > 0 && !atomic_load(&out->failed))
        if (!out->put(lines->bytes, lines->len, out->ctx))
            atomic_store(&out->failed, true);
    pthread_mutex_unlock(&out->lock);
    buffer_clear(lines);
}

void output_line(output *out, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (len < 0)
        return;
    buffer line;
    buffer_init(&line);
    buffer_append(&line, text, (size_t)len < sizeof text ? (size_t)len : sizeof text - 1);
    output_send(out, &line);
    buffer_deinit(&line);
}

bool output_to_descriptor(const char *bytes, size_t len, void *ctx)
{
    int fd = *(const int *)ctx;
    while (len > 0) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}
