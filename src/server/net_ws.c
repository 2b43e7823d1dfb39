/* WebSockets by libwebsockets. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/net_parts.h"

server_error net_ws_check(const net *n, struct lws *wsi, const char *upgrade)
{
    char path[HTTP_TEXT], origin[HTTP_TEXT], host[HTTP_TEXT], address[64];
    if (strcasecmp(upgrade, "websocket") != 0)
        return SERVER_BAD_REQUEST;
    if (!net_header(path, sizeof path, wsi, WSI_TOKEN_GET_URI) || strcmp(path, "/ws") != 0)
        return SERVER_NOT_FOUND;
    if (!net_header(origin, sizeof origin, wsi, WSI_TOKEN_ORIGIN) ||
        !net_header(host, sizeof host, wsi, WSI_TOKEN_HOST) ||
        !http_is_own_origin(&n->web, origin, host))
        return SERVER_ORIGIN;
    net_address(address, n, wsi);
    if (n->closing)
        return SERVER_CLOSING;
    if (limits_take(n->limits, address, LIMITS_REQUEST, hub_now(n->hub)))
        return SERVER_NO_ERROR;
    hub_note_error(n->hub, SERVER_TOO_FAST, address);
    return SERVER_TOO_FAST;
}

static int say_goodbye(struct lws *wsi, enum lws_close_status status, const char *why)
{
    unsigned char text[64];
    size_t len = strlen(why);
    memcpy(text, why, len);
    lws_close_reason(wsi, status, text, len);
    return -1;
}

static int open_socket(session *s)
{
    s->net->sockets++;
    net_address(s->address, s->net, s->wsi);
    if (!limits_hold(s->net->limits, s->address, LIMITS_WEBSOCKETS, 1, hub_now(s->net->hub))) {
        server_log_count(&s->net->log, "refused", "websockets", s->address);
        s->address[0] = '\0';
        return say_goodbye(s->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many connections");
    }
    s->peer = hub_connect(s->net->hub, s);
    if (!s->peer)
        return -1;
    hub_set_address(s->peer, s->address);
    char token[ACCOUNTS_TOKEN];
    net_session(token, s->wsi);
    hub_use_session(s->peer, token);
    return 0;
}

static void close_socket(session *s)
{
    if (s->peer)
        hub_disconnect(s->peer);
    s->peer = NULL;
    if (s->address[0])
        limits_release(s->net->limits, s->address, LIMITS_WEBSOCKETS, 1);
    s->address[0] = '\0';
    buffer_deinit(&s->frame);
}

/* A frame comes in pieces. */
static int take(session *s, const void *in, size_t len)
{
    if (!s->peer)
        return -1;
    if (lws_frame_is_binary(s->wsi))
        return say_goodbye(s->wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text frames only");
    if (s->frame.len + len + lws_remaining_packet_payload(s->wsi) > HUB_FRAME_MAX)
        return say_goodbye(s->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "frames of at most 64 KiB");
    bool whole = lws_is_final_fragment(s->wsi) && lws_remaining_packet_payload(s->wsi) == 0;
    if (whole && s->frame.len == 0) {
        hub_receive(s->peer, in, len);
        return 0;
    }
    buffer_append(&s->frame, in, len);
    if (buffer_failed(&s->frame))
        return -1;
    if (whole) {
        hub_receive(s->peer, s->frame.bytes, s->frame.len);
        buffer_deinit(&s->frame);
    }
    return 0;
}

/* As much as the connection takes now. */
static int give(session *s)
{
    hub_message *message;
    if (!s->peer || s->cut)
        return say_goodbye(s->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "does not behave");
    do {
        message = hub_next(s->peer);
        if (!message)
            return s->net->closing
                       ? say_goodbye(s->wsi, LWS_CLOSE_STATUS_GOINGAWAY, "the server is stopped")
                       : 0;
        int sent = lws_write(s->wsi, message->bytes + HUB_BEFORE, message->len, LWS_WRITE_TEXT);
        hub_message_drop(message);
        if (sent < 0)
            return -1;
    } while (!lws_send_pipe_choked(s->wsi));
    lws_callback_on_writable(s->wsi);
    return 0;
}

int net_ws(session *s, struct lws *wsi, enum lws_callback_reasons reason, const void *in,
           size_t len)
{
    s->wsi = wsi;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return open_socket(s);
    case LWS_CALLBACK_RECEIVE:
        return take(s, in, len);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return give(s);
    case LWS_CALLBACK_CLOSED: /* the end, after the goodbye and its answer */
        s->net->sockets--;
        close_socket(s);
        return 0;
    default:
        close_socket(s);
        return 0;
    }
}
