/* The other end of `chuhe serve`, for tests and benches: plain sockets on loopback. */
#ifndef SUPPORT_WS_CLIENT_H
#define SUPPORT_WS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

/* A WebSocket that never waits: what cannot be sent or is not here yet stays for later. */
typedef struct ws_client {
    int fd;          /* -1: closed */
    bool open;       /* the server has agreed */
    unsigned status; /* of its answer to the request; 0: none yet */
    unsigned bye;    /* the code it closed with; 0: none */
    buffer in, out;
    size_t read, written; /* of these */
} ws_client;

enum ws_opcode { WS_MORE = 0, WS_TEXT = 1, WS_BINARY = 2, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };
enum { WS_FINAL = 0x80 };

/* Connects and asks for /ws; `headers` are more lines, each with its end, or "". The caller
 * must ignore SIGPIPE. False: nobody listens there. */
bool ws_connect(ws_client *c, unsigned port, const char *headers);
/* Connects, and says nothing yet. */
bool ws_reach(ws_client *c, unsigned port);
void ws_hang_up(ws_client *c);

/* A text, or any frame at all: `first` is its first byte. */
void ws_say(ws_client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ws_frame(ws_client *c, unsigned first, const void *bytes, size_t len);
/* Bytes as they are, which need not be frames. */
void ws_raw(ws_client *c, const void *bytes, size_t len);
/* Whether something waits to be sent; sends what the connection takes. */
bool ws_has_more(const ws_client *c);
void ws_send(ws_client *c);

/* Takes what has come, without waiting; false: the connection is closed. */
bool ws_receive(ws_client *c);
/* The next message, good until the next ws_receive: not ended by a zero. Pings are answered. */
bool ws_next(ws_client *c, const char **text, size_t *len);
/* Waits until a message holds that text, which may be "". */
bool ws_hears(ws_client *c, const char *what, int timeout_ms);
/* Waits until the server has closed the connection. */
bool ws_is_hung_up(ws_client *c, int timeout_ms);

/* One request on a connection of its own; the answer's status, its head and body in `answer`.
 * `body` NULL: a GET. 0: no answer. */
unsigned ws_http(buffer *answer, unsigned port, const char *path, const char *body);
/* Sends these bytes and reads until the server closes. 0: no answer, or one whose status
 * docs/openapi.json does not have. */
unsigned ws_http_raw(buffer *answer, unsigned port, const char *request, size_t len);
/* What stands in the text between `before` and the next quote; false when it is not there or
 * too long. */
bool ws_find(char *found, size_t cap, const char *text, size_t len, const char *before);

#endif
