/* HTTP by libwebsockets: requests in, replies out. */
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/secret.h"
#include "server/net_parts.h"

enum { HEAD = 4096, COOKIES = 4096, PIECE = 16 << 10, WORK_MS = 60000, BODY_S = 15, READ_S = 60 };

static const char client_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
static const char document_policy[] =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; sandbox";

/* ---- requests ---- */

bool net_header(char *text, size_t cap, struct lws *wsi, enum lws_token_indexes header)
{
    int len = lws_hdr_total_length(wsi, header);
    text[0] = '\0';
    return len <= 0 || lws_hdr_copy(wsi, text, (int)cap, header) >= 0;
}

/* The last address that a proxy has written is the one that it saw itself. */
void net_address(char address[64], const net *n, struct lws *wsi)
{
    char forwarded[HTTP_TEXT];
    lws_get_peer_simple(wsi, address, 64);
    if (!n->options.behind_proxy ||
        !net_header(forwarded, sizeof forwarded, wsi, WSI_TOKEN_X_FORWARDED_FOR) || !forwarded[0])
        return;
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    snprintf(address, 64, "%.63s", last + strspn(last, " "));
}

void net_session(char token[ACCOUNTS_TOKEN], struct lws *wsi)
{
    char cookies[COOKIES];
    token[0] = '\0';
    if (net_header(cookies, sizeof cookies, wsi, WSI_TOKEN_HTTP_COOKIE))
        accounts_token(token, cookies);
    sodium_memzero(cookies, sizeof cookies);
}

/* What the proxy says of the last way to it. */
static bool is_secure(const net *n, struct lws *wsi)
{
    static const char name[] = "x-forwarded-proto:";
    char value[16];
    return n->options.behind_proxy &&
           lws_hdr_custom_copy(wsi, value, sizeof value, name, sizeof name - 1) > 0 &&
           strcasecmp(value, "https") == 0;
}

static http_method method_of(struct lws *wsi)
{
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        return HTTP_GET;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        return HTTP_HEAD;
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 ? HTTP_POST : HTTP_OTHER;
}

/* The arguments of a query come in pieces. */
static bool read_query(http_request *r, struct lws *wsi)
{
    size_t at = 0;
    int len;
    for (int piece = 0; at + 2 < sizeof r->query; piece++) {
        len = lws_hdr_copy_fragment(wsi, r->query + at, (int)(sizeof r->query - at - 1),
                                    WSI_TOKEN_HTTP_URI_ARGS, piece);
        if (len < 0)
            break;
        at += (size_t)len;
        r->query[at++] = '&';
    }
    r->query[at ? at - 1 : 0] = '\0';
    return at + 2 < sizeof r->query;
}

static bool read_request(http_request *r, const net *n, struct lws *wsi, const char *path)
{
    char encodings[HTTP_TEXT], accepted[HTTP_TEXT];
    r->method = method_of(wsi);
    net_address(r->address, n, wsi);
    net_session(r->session, wsi);
    r->secure = is_secure(n, wsi);
    bool good = strlen(path) < sizeof r->path && read_query(r, wsi) &&
                net_header(r->host, sizeof r->host, wsi, WSI_TOKEN_HOST) &&
                net_header(r->origin, sizeof r->origin, wsi, WSI_TOKEN_ORIGIN) &&
                net_header(r->type, sizeof r->type, wsi, WSI_TOKEN_HTTP_CONTENT_TYPE) &&
                net_header(r->match, sizeof r->match, wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH) &&
                net_header(encodings, sizeof encodings, wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    if (good) {
        strcpy(r->path, path);
        r->takes_gzip = strstr(encodings, "gzip") != NULL;
        /* What is too long to be a browser's is no request for a page. */
        r->wants_page = net_header(accepted, sizeof accepted, wsi, WSI_TOKEN_HTTP_ACCEPT) &&
                        strstr(accepted, "text/html") != NULL;
    }
    return good;
}

/* ---- replies ---- */

static bool put(struct lws *wsi, const char *name, const char *value, unsigned char **p,
                unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), p,
                                       end) == 0;
}

static bool put_kept(struct lws *wsi, const http_reply *reply, unsigned char **p,
                     unsigned char *end)
{
    if (!reply->tag)
        return put(wsi, "cache-control:", "no-store", p, end);
    return put(wsi, "etag:", reply->tag, p, end) &&
           put(wsi,
               "cache-control:", reply->lasts ? "public, max-age=31536000, immutable" : "no-cache",
               p, end) &&
           put(wsi, "vary:", "accept-encoding", p, end) &&
           (!reply->gzip || put(wsi, "content-encoding:", "gzip", p, end));
}

static bool put_file_name(struct lws *wsi, const http_reply *reply, unsigned char **p,
                          unsigned char *end)
{
    char value[96];
    if (!reply->file_name[0])
        return true;
    snprintf(value, sizeof value, "attachment; filename=\"%s\"", reply->file_name);
    return put(wsi, "content-disposition:", value, p, end);
}

static bool put_warnings(struct lws *wsi, const http_reply *reply, unsigned char **p,
                         unsigned char *end)
{
    return !reply->warnings.len || put(wsi, "chuhe-warnings:", reply->warnings.bytes, p, end);
}

static bool put_guards(struct lws *wsi, const http_reply *reply, unsigned char **p,
                       unsigned char *end)
{
    return put(wsi, "content-security-policy:",
               reply->policy == HTTP_DOCUMENT ? document_policy : client_policy, p, end) &&
           put(wsi, "x-content-type-options:", "nosniff", p, end) &&
           put(wsi, "referrer-policy:", "no-referrer", p, end) &&
           put(wsi, "x-frame-options:", "DENY", p, end) &&
           put(wsi, "cross-origin-opener-policy:", "same-origin", p, end) &&
           put(wsi, "cross-origin-resource-policy:", "same-origin", p, end);
}

static size_t reply_len(const http_reply *reply)
{
    return reply->fixed ? reply->fixed_len : reply->body.len;
}

static int end_of_reply(session *s)
{
    bool closes = s->closes;
    net_http_end(s);
    return closes || lws_http_transaction_completed(s->wsi) ? -1 : 0;
}

/* The other end must do its part until then, however little it does meanwhile. */
static void give_time(session *s, int seconds)
{
    lws_set_timer_usecs(s->wsi, seconds * LWS_US_PER_SEC);
}

/* The head; what follows is sent as the connection takes it. */
static int begin_reply(session *s, bool head_only)
{
    unsigned char head[LWS_PRE + HEAD], *start = head + LWS_PRE, *p = start;
    unsigned char *end = head + sizeof head - 1;
    const http_reply *reply = &s->reply;
    size_t len = reply_len(reply);
    bool empty = reply->status == 304;
    if (lws_add_http_header_status(s->wsi, reply->status | LWSAHH_FLAG_NO_SERVER_NAME, &p, end) ||
        !put(s->wsi, "content-type:", reply->type, &p, end) ||
        (!empty && lws_add_http_header_content_length(s->wsi, len, &p, end)) ||
        (reply->cookie[0] && !put(s->wsi, "set-cookie:", reply->cookie, &p, end)) ||
        (reply->location[0] && !put(s->wsi, "location:", reply->location, &p, end)) ||
        !put_kept(s->wsi, reply, &p, end) || !put_file_name(s->wsi, reply, &p, end) ||
        !put_warnings(s->wsi, reply, &p, end) || !put_guards(s->wsi, reply, &p, end) ||
        (s->closes && !put(s->wsi, "connection:", "close", &p, end)) ||
        lws_finalize_write_http_header(s->wsi, start, &p, end))
        return -1;
    if (head_only || empty || len == 0)
        return end_of_reply(s);
    s->answering = true;
    s->sent = 0;
    give_time(s, READ_S);
    lws_callback_on_writable(s->wsi);
    return 0;
}

static int go_on(session *s)
{
    unsigned char piece[LWS_PRE + PIECE];
    const http_reply *reply = &s->reply;
    if (s->ready) {
        s->ready = false;
        return begin_reply(s, s->head_only);
    }
    if (!s->answering)
        return 0;
    size_t len = reply_len(reply), left = len - s->sent;
    size_t now = left < PIECE ? left : PIECE;
    const char *bytes = reply->fixed ? reply->fixed : reply->body.bytes;
    memcpy(piece + LWS_PRE, bytes + s->sent, now);
    if (lws_write(s->wsi, piece + LWS_PRE, now,
                  now == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)now)
        return -1;
    s->sent += now;
    if (s->sent == len)
        return end_of_reply(s);
    give_time(s, READ_S);
    lws_callback_on_writable(s->wsi);
    return 0;
}

/* The job is done, or nobody waits for it any more. */
static void end_job(session *s)
{
    limits_release(s->net->limits, s->address, LIMITS_JOBS, 1);
    s->job = NULL;
}

/* A thread makes it; net_http_work goes on. */
static int wait_for_reply(session *s, const http_request *request)
{
    net *n = s->net;
    buffer *body = s->reply.body.len ? &s->reply.body : &s->body;
    s->head_only = request->method == HTTP_HEAD;
    s->pool = s->reply.tries_password ? n->passwords : n->work;
    snprintf(s->address, sizeof s->address, "%s", request->address);
    if (limits_hold(n->limits, s->address, LIMITS_JOBS, 1, hub_now(n->hub))) {
        s->job = http_work_ask(s->pool, s->reply.task, request, body, s);
        if (s->job) {
            int64_t ms = n->options.patience_ms ? n->options.patience_ms : WORK_MS;
            lws_set_timer_usecs(s->wsi, ms * LWS_US_PER_MS);
            return 0;
        }
        end_job(s);
    }
    http_refuse_task(&s->reply, &n->web, request, SERVER_TOO_MANY);
    return begin_reply(s, false);
}

static void take_replies(net *n, http_work *pool)
{
    http_reply reply;
    session *s;
    while ((s = http_work_next(pool, &reply)) != NULL) {
        end_job(s);
        s->ready = true;
        s->reply = reply;
        if (s->request)
            http_finish_task(&s->reply, &n->web, s->request);
        lws_callback_on_writable(s->wsi);
    }
}

void net_http_work(net *n)
{
    take_replies(n, n->work);
    take_replies(n, n->passwords);
}

static int answer(session *s, http_request *request)
{
    request->body = s->body.bytes ? s->body.bytes : "";
    request->len = s->body.len;
    http_reply_free(&s->reply);
    http_answer(&s->reply, &s->net->web, request);
    return s->reply.task ? wait_for_reply(s, request)
                         : begin_reply(s, request->method == HTTP_HEAD);
}

static int refuse(session *s, server_error error)
{
    http_reply_free(&s->reply);
    s->reply = (http_reply){.status = 0};
    http_fail(&s->reply, error);
    s->closes = true;
    return begin_reply(s, false);
}

/* All at once: the caller of the callback ends the transaction. */
int net_http_refuse_upgrade(session *s, server_error error)
{
    unsigned char piece[LWS_PRE + PIECE];
    const buffer *body = &s->reply.body;
    bool good = refuse(s, error) == 0 && s->answering && body->len <= PIECE;
    if (good) {
        memcpy(piece + LWS_PRE, body->bytes, body->len);
        good = lws_write(s->wsi, piece + LWS_PRE, body->len, LWS_WRITE_HTTP_FINAL) >= 0;
    }
    net_http_end(s);
    return good ? 1 : -1;
}

/* ---- bodies ---- */

/* Its length must be told beforehand. */
static int await_body(session *s, const http_request *request)
{
    char text[32], *end;
    if (!net_header(text, sizeof text, s->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) || !text[0] ||
        lws_hdr_total_length(s->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return refuse(s, SERVER_BAD_REQUEST);
    unsigned long long len = strtoull(text, &end, 10);
    bool is_number = isdigit((unsigned char)text[0]) && !*end;
    if (!is_number || len > http_body_max(request->path))
        return refuse(s, !is_number                           ? SERVER_BAD_REQUEST
                         : http_api_takes_file(request->path) ? SERVER_FILE_TOO_LARGE
                                                              : SERVER_TOO_LARGE);
    if (len == 0)
        return refuse(s, SERVER_BAD_JSON);
    s->request = malloc(sizeof *s->request);
    if (!s->request)
        return refuse(s, SERVER_MEMORY);
    *s->request = *request;
    s->held_as = len > HTTP_BODY_MAX ? LIMITS_LARGE_BYTES : LIMITS_BODY_BYTES;
    buffer_init_with(&s->body, secret_resize, NULL); /* it may hold a password */
    give_time(s, BODY_S * (int)(1 + (len - 1) / HTTP_BODY_MAX));
    return 0;
}

static void drop_body(session *s)
{
    if (s->held)
        limits_release(s->net->limits, s->request->address, s->held_as, s->held);
    s->held = 0;
    free(s->request);
    s->request = NULL;
    http_wipe(&s->body);
}

static int begin(session *s, const char *path)
{
    http_request request = {.method = HTTP_OTHER};
    if (s->counted) /* one after the other */
        return -1;
    net_http_end(s);
    s->counted = true;
    s->net->requests++;
    if (!read_request(&request, s->net, s->wsi, path))
        return refuse(s, SERVER_BAD_REQUEST);
    request.admitted =
        limits_take(s->net->limits, request.address, LIMITS_REQUEST, hub_now(s->net->hub));
    if (!request.admitted) {
        hub_note_error(s->net->hub, SERVER_TOO_FAST, request.address);
        return refuse(s, SERVER_TOO_FAST);
    }
    if (request.method == HTTP_POST)
        return await_body(s, &request);
    s->closes = request.method == HTTP_OTHER;
    return answer(s, &request);
}

static int take_body(session *s, const void *in, size_t len)
{
    if (!s->counted || s->completed)
        return -1;
    if (!s->request)
        return 0; /* refused: the answer, on its way, ends it */
    if (s->body.len + len > http_body_max(s->request->path))
        return -1;
    /* What is announced counts for nothing: it costs nothing to announce much. */
    if (!limits_hold(s->net->limits, s->request->address, s->held_as, len, hub_now(s->net->hub))) {
        hub_note_error(s->net->hub, SERVER_TOO_MANY, s->request->address);
        drop_body(s);
        return refuse(s, SERVER_TOO_MANY);
    }
    s->held += len;
    buffer_append(&s->body, in, len);
    return buffer_failed(&s->body) ? -1 : 0;
}

/* libwebsockets tells the end again when more comes after it. Who sends more than he has
 * announced is hung up on: a request is answered once, and a POST is the last one. */
static int end_body(session *s)
{
    if (s->completed)
        return -1;
    s->completed = true;
    if (!s->request)
        return 0; /* refused: the answer is on its way */
    s->closes = true;
    return answer(s, s->request);
}

void net_http_end(session *s)
{
    if (s->counted) {
        s->net->requests--;
        lws_set_timer_usecs(s->wsi, LWS_SET_TIMER_USEC_CANCEL);
    }
    drop_body(s);
    http_reply_free(&s->reply);
    if (s->job) {
        http_work_forget(s->pool, s->job);
        end_job(s);
    }
    s->reply = (http_reply){.status = 0};
    s->answering = s->closes = s->ready = s->counted = s->completed = false;
}

/* Who waits for a thread is answered; who does not do his part is hung up on. */
static int end_of_time(session *s)
{
    if (!s->job)
        return -1;
    hub_note_error(s->net->hub, SERVER_BUSY, s->address);
    http_work_forget(s->pool, s->job);
    end_job(s);
    http_reply_free(&s->reply);
    s->reply = (http_reply){.status = 0};
    http_fail(&s->reply, SERVER_BUSY);
    s->ready = s->closes = true;
    give_time(s, READ_S);
    lws_callback_on_writable(s->wsi);
    return 0;
}

int net_http(session *s, struct lws *wsi, enum lws_callback_reasons reason, void *in, size_t len)
{
    int result;
    s->wsi = wsi;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin(s, in);
    case LWS_CALLBACK_HTTP_BODY:
        result = take_body(s, in, len);
        secret_wipe(in, len); /* in the memory of libwebsockets */
        return result;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return end_body(s);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on(s);
    case LWS_CALLBACK_TIMER:
        return s->counted ? end_of_time(s) : 0;
    default:
        net_http_end(s);
        return 0;
    }
}
