#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *resize(const buffer *buf, size_t size)
{
    if (buf->resize)
        return buf->resize(buf->bytes, size, buf->ctx);
    if (size == 0) {
        free(buf->bytes);
        return NULL;
    }
    return realloc(buf->bytes, size);
}

void buffer_init(buffer *buf)
{
    buffer_init_with(buf, NULL, NULL);
}

void buffer_init_with(buffer *buf, buffer_resize resize_function, void *ctx)
{
    *buf = (buffer){.resize = resize_function, .ctx = ctx};
}

void buffer_deinit(buffer *buf)
{
    if (buf->bytes)
        resize(buf, 0);
    buffer_init_with(buf, buf->resize, buf->ctx);
}

void buffer_clear(buffer *buf)
{
    buf->len = 0;
    if (buf->bytes)
        buf->bytes[0] = '\0';
}

void buffer_fail(buffer *buf)
{
    buf->failed = true;
}

bool buffer_failed(const buffer *buf)
{
    return buf->failed;
}

/* Makes room for `more` bytes and the zero after them. */
static bool reserve(buffer *buf, size_t more)
{
    if (buf->failed)
        return false;
    if (more < buf->cap - buf->len) /* always false while cap is 0 */
        return true;
    if (more > SIZE_MAX / 4 || buf->len > SIZE_MAX / 4) {
        buf->failed = true;
        return false;
    }
    size_t need = buf->len + more + 1;
    size_t cap = buf->cap ? 2 * buf->cap : 256;
    if (cap < need)
        cap = need;
    char *bytes = resize(buf, cap);
    if (!bytes) {
        buf->failed = true;
        return false;
    }
    buf->bytes = bytes;
    buf->cap = cap;
    return true;
}

void buffer_append(buffer *buf, const void *bytes, size_t len)
{
    if (!reserve(buf, len))
        return;
    if (len)
        memcpy(buf->bytes + buf->len, bytes, len);
    buf->len += len;
    buf->bytes[buf->len] = '\0';
}

void buffer_text(buffer *buf, const char *text)
{
    buffer_append(buf, text, strlen(text));
}

/* Writes straight into the room that is left; only when the text does not fit
 * is it made a second time. */
void buffer_printf(buffer *buf, const char *format, ...)
{
    if (!reserve(buf, 0))
        return;
    for (int try = 0; try < 2; try++) {
        size_t room = buf->cap - buf->len;
        va_list args;
        va_start(args, format);
        int len = vsnprintf(buf->bytes + buf->len, room, format, args);
        va_end(args);
        if (len < 0) {
            buf->failed = true;
        } else if ((size_t)len < room) {
            buf->len += (size_t)len;
            return;
        } else if (reserve(buf, (size_t)len)) {
            continue;
        }
        /* A failed reserve frees nothing. NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
        buf->bytes[buf->len] = '\0';
        return;
    }
}
