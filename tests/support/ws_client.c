#include "support/ws_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "support/openapi_check.h"

enum { READ_AT_ONCE = 16 << 10, LONGEST_HEAD = 14, HTTP_WAIT_MS = 60000 };

static int64_t now_ms(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000;
}

/* `kind`: SOCK_NONBLOCK or 0. What does not listen is found out at once, or by reading. */
static int reach(unsigned port, int kind)
{
    const struct sockaddr_in there = {.sin_family = AF_INET,
                                      .sin_port = htons((uint16_t)port),
                                      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | kind, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)&there, sizeof there) != 0 &&
        errno != EINPROGRESS) {
        close(fd);
        return -1;
    }
    if (fd >= 0)
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

bool ws_reach(ws_client *c, unsigned port)
{
    *c = (ws_client){.fd = reach(port, SOCK_NONBLOCK)};
    return c->fd >= 0;
}

bool ws_connect(ws_client *c, unsigned port, const char *headers)
{
    buffer request;
    if (!ws_reach(c, port))
        return false;
    buffer_init(&request);
    buffer_printf(&request,
                  "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: Upgrade\r\n"
                  "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\n%s\r\n",
                  port, headers);
    ws_raw(c, request.bytes, request.len);
    buffer_deinit(&request);
    return true;
}

void ws_hang_up(ws_client *c)
{
    if (c->fd >= 0)
        close(c->fd);
    buffer_deinit(&c->in);
    buffer_deinit(&c->out);
    c->fd = -1;
    c->open = false;
}

/* ---- out ---- */

bool ws_has_more(const ws_client *c)
{
    return c->fd >= 0 && c->written < c->out.len;
}

void ws_send(ws_client *c)
{
    while (ws_has_more(c)) {
        ssize_t sent = write(c->fd, c->out.bytes + c->written, c->out.len - c->written);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return; /* later, or reading will tell that it is closed */
        c->written += (size_t)sent;
    }
    buffer_clear(&c->out);
    c->written = 0;
}

void ws_raw(ws_client *c, const void *bytes, size_t len)
{
    buffer_append(&c->out, bytes, len);
    ws_send(c);
}

void ws_frame(ws_client *c, unsigned first, const void *bytes, size_t len)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char head[LONGEST_HEAD] = {(unsigned char)first};
    const unsigned char *from = bytes;
    size_t at = 2;
    unsigned wide = len < 126 ? 0 : len <= UINT16_MAX ? 2 : 8;
    head[1] = (unsigned char)(0x80 | (wide == 0 ? len : wide == 2 ? 126u : 127u));
    for (unsigned i = 0; i < wide; i++)
        head[at++] = (unsigned char)((uint64_t)len >> (8 * (wide - 1 - i)));
    memcpy(head + at, mask, sizeof mask);
    buffer_append(&c->out, head, at + sizeof mask);
    for (size_t i = 0; i < len; i++) {
        const char byte = (char)(from[i] ^ mask[i % 4]);
        buffer_append(&c->out, &byte, 1);
    }
    ws_send(c);
}

void ws_say(ws_client *c, const char *format, ...)
{
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (len >= 0 && (size_t)len < sizeof text)
        ws_frame(c, WS_FINAL | WS_TEXT, text, (size_t)len);
}

/* ---- in ---- */

bool ws_receive(ws_client *c)
{
    char bytes[READ_AT_ONCE];
    if (c->fd < 0)
        return false;
    if (c->read > 0) { /* what was read makes room */
        memmove(c->in.bytes, c->in.bytes + c->read, c->in.len - c->read + 1);
        c->in.len -= c->read;
        c->read = 0;
    }
    for (;;) {
        ssize_t got = read(c->fd, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return true;
        if (got <= 0)
            return false;
        buffer_append(&c->in, bytes, (size_t)got);
    }
}

/* The answer to the request. */
static bool take_agreement(ws_client *c)
{
    const char *head = c->in.bytes ? c->in.bytes + c->read : "";
    const char *end = strstr(head, "\r\n\r\n");
    if (c->open)
        return true;
    if (!end || c->status)
        return false;
    c->status = (unsigned)strtoul(head + strlen("HTTP/1.1 "), NULL, 10);
    c->open = c->status == 101;
    c->read += (size_t)(end + 4 - head);
    return c->open;
}

/* One frame; false when it is not all here. */
static bool take_frame(ws_client *c, unsigned *opcode, const char **text, size_t *len)
{
    const unsigned char *at = (const unsigned char *)c->in.bytes + c->read;
    size_t here = c->in.len - c->read, head = 2;
    if (!c->in.bytes || here < 2)
        return false;
    *len = at[1] & 0x7f;
    unsigned wide = *len < 126 ? 0 : *len == 126 ? 2 : 8;
    if (here < head + wide)
        return false;
    if (wide)
        *len = 0;
    for (unsigned i = 0; i < wide; i++)
        *len = *len << 8 | at[head++];
    if (here < head + *len)
        return false;
    *opcode = at[0] & 0x0f;
    *text = (const char *)at + head;
    c->read += head + *len;
    return true;
}

bool ws_next(ws_client *c, const char **text, size_t *len)
{
    unsigned opcode;
    while (take_agreement(c) && take_frame(c, &opcode, text, len)) {
        if (opcode == WS_TEXT)
            return true;
        if (opcode == WS_PING)
            ws_frame(c, WS_FINAL | WS_PONG, *text, *len);
        if (opcode == WS_CLOSE && *len >= 2)
            c->bye = (unsigned)((unsigned char)(*text)[0] << 8 | (unsigned char)(*text)[1]);
    }
    return false;
}

static void wait_for(const ws_client *c, int64_t until)
{
    struct pollfd p = {c->fd, (short)(POLLIN | (ws_has_more(c) ? POLLOUT : 0)), 0};
    int64_t left = until - now_ms();
    poll(&p, 1, left > 0 ? (int)left : 0);
}

bool ws_hears(ws_client *c, const char *what, int timeout_ms)
{
    int64_t until = now_ms() + timeout_ms;
    const char *text;
    size_t len;
    for (bool here = true;; here = ws_receive(c)) {
        while (ws_next(c, &text, &len))
            if (memmem(text, len, what, strlen(what)))
                return true;
        if (!here || now_ms() >= until)
            return false;
        ws_send(c);
        wait_for(c, until);
    }
}

bool ws_is_hung_up(ws_client *c, int timeout_ms)
{
    int64_t until = now_ms() + timeout_ms;
    const char *text;
    size_t len;
    while (now_ms() < until) {
        bool here = ws_receive(c);
        while (ws_next(c, &text, &len))
            continue;
        if (!here)
            return true;
        ws_send(c);
        wait_for(c, until);
    }
    return false;
}

/* ---- HTTP ---- */

static bool is_described(const char *request, size_t len, unsigned status)
{
    char head[256], why[OPENAPI_WHY];
    snprintf(head, sizeof head, "%.*s", (int)(len < 255 ? len : 255), request);
    if (openapi_has_status(why, head, status))
        return true;
    fprintf(stderr, "%s\n", why);
    return false;
}

unsigned ws_http_raw(buffer *answer, unsigned port, const char *request, size_t len)
{
    ws_client c = {.fd = reach(port, 0)};
    int64_t until = now_ms() + HTTP_WAIT_MS;
    buffer_clear(answer);
    if (c.fd < 0)
        return 0;
    fcntl(c.fd, F_SETFL, O_NONBLOCK);
    ws_raw(&c, request, len);
    while (ws_receive(&c) && now_ms() < until) {
        wait_for(&c, until);
        ws_send(&c);
    }
    buffer_append(answer, c.in.bytes, c.in.len);
    ws_hang_up(&c);
    unsigned status =
        answer->len > 12 ? (unsigned)strtoul(answer->bytes + strlen("HTTP/1.1 "), NULL, 10) : 0;
    return status && !is_described(request, len, status) ? 0 : status;
}

unsigned ws_http(buffer *answer, unsigned port, const char *path, const char *body)
{
    buffer request;
    buffer_init(&request);
    buffer_printf(&request, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n",
                  body ? "POST" : "GET", path, port);
    if (body)
        buffer_printf(&request, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                      strlen(body));
    buffer_printf(&request, "\r\n%s", body ? body : "");
    unsigned status = ws_http_raw(answer, port, request.bytes, request.len);
    buffer_deinit(&request);
    return status;
}

bool ws_find(char *found, size_t cap, const char *text, size_t len, const char *before)
{
    const char *at = memmem(text, len, before, strlen(before));
    if (!at)
        return false;
    at += strlen(before);
    const char *end = memchr(at, '"', len - (size_t)(at - text));
    if (!end || (size_t)(end - at) >= cap)
        return false;
    memcpy(found, at, (size_t)(end - at));
    found[end - at] = '\0';
    return true;
}
