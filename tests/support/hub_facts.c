#include "support/hub_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/keys.h"
#include "support/openapi_check.h"

/* The clock is the hub's context; it lives beside the table. */
static int64_t read_clock(void *ctx)
{
    return ((const table *)ctx)->web.started_ms;
}

static void wake(void *connection)
{
    (void)connection;
}

static void cut(void *connection)
{
    ((person *)connection)->cut = true;
}

static void begin(table *t)
{
    char why[STORE_WHY];
    const hub_calls calls = {.wake = wake, .cut = cut, .now = read_clock, .ctx = t};
    t->store = store_open(t->path, why);
    assert_non_null(t->store);
    t->hub = hub_new(t->store, &calls, why);
    if (!t->hub)
        fail_msg("%s", why);
    t->web.hub = t->hub;
    t->web.limits = limits_new(100);
    assert_non_null(t->web.limits);
}

static void end(table *t)
{
    hub_free(t->hub);
    store_close(t->store);
    limits_free(t->web.limits);
}

void table_set_up(table *t)
{
    assert_true(keys_begin());
    *t = (table){.web.started_ms = FACTS_NOON};
    strcpy(t->path, "/tmp/chuhe_hub_XXXXXX");
    int fd = mkstemp(t->path);
    assert_true(fd >= 0);
    close(fd);
    unlink(t->path);
    begin(t);
}

void table_clear(table *t)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    end(t);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", t->path, endings[i]);
        unlink(name);
    }
}

void table_crash(table *t)
{
    end(t);
    begin(t);
}

void table_wait(table *t, int64_t ms)
{
    t->web.started_ms += ms;
    hub_tick(t->hub);
    hub_commit(t->hub);
}

static openapi_exchange exchange_of(const http_reply *reply, const http_request *request)
{
    return (openapi_exchange){
        .is_post = request->method == HTTP_POST,
        .path = request->path,
        .query = request->query,
        .request = request->body,
        .request_len = request->len,
        .is_json = strncmp(request->type, "application/json", 16) == 0,
        .status = reply->status,
        .type = reply->type,
        .answer = reply->fixed        ? reply->fixed
                  : reply->body.bytes ? reply->body.bytes
                                      : "",
        .answer_len = reply->fixed ? reply->fixed_len : reply->body.len,
        .warnings = reply->warnings.len ? reply->warnings.bytes : NULL,
    };
}

void table_answer(http_reply *reply, table *t, const http_request *request)
{
    char why[OPENAPI_WHY];
    http_answer(reply, &t->web, request);
    if (t->is_unchecked || reply->task || request->method == HTTP_OTHER)
        return;
    const openapi_exchange it = exchange_of(reply, request);
    if (!openapi_describes(why, &it))
        fail_msg("docs/openapi.json: %s %s?%s: %u: %s: %.600s", it.is_post ? "POST" : "GET",
                 it.path, it.query, it.status, why, it.answer);
}

void table_ask(http_reply *reply, table *t, const char *path, const char *body)
{
    http_request request = {.method = body ? HTTP_POST : HTTP_GET,
                            .host = "here:8080",
                            .type = "application/json",
                            .address = "127.0.0.1",
                            .body = body,
                            .len = body ? strlen(body) : 0};
    const char *mark = strchr(path, '?');
    snprintf(request.path, sizeof request.path, "%.*s",
             (int)(mark ? (size_t)(mark - path) : strlen(path)), path);
    snprintf(request.query, sizeof request.query, "%s", mark ? mark + 1 : "");
    table_answer(reply, t, &request);
}

void table_asks(table *t, const char *path, const char *body, unsigned status, const char *part)
{
    http_reply reply;
    table_ask(&reply, t, path, body);
    if (reply.status != status || (part && !strstr(reply.body.bytes ? reply.body.bytes : "", part)))
        fail_msg("%s %s: %u %s", path, body ? body : "", reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

static void find(char *out, size_t cap, const char *text, const char *before)
{
    const char *at = strstr(text, before);
    size_t len = at ? strcspn(at + strlen(before), "\"") : 0;
    assert_true(len < cap);
    snprintf(out, cap, "%.*s", (int)len, at ? at + strlen(before) : "");
}

void table_make(char id[STORE_ID], char red[64], char black[64], table *t, const char *request)
{
    http_reply reply;
    char before[64];
    table_ask(&reply, t, "/api/games", request);
    if (reply.status != 201)
        fail_msg("%u %s", reply.status, reply.body.bytes);
    find(id, STORE_ID, reply.body.bytes, "\"id\":\"");
    snprintf(before, sizeof before, "\"red\":\"/t/%s#", id);
    find(red, 64, reply.body.bytes, before);
    snprintf(before, sizeof before, "\"black\":\"/t/%s#", id);
    find(black, 64, reply.body.bytes, before);
    buffer_deinit(&reply.body);
}

void person_come(person *p, table *t)
{
    *p = (person){.last = NULL};
    p->peer = hub_connect(t->hub, p);
    assert_non_null(p->peer);
}

void person_go(person *p)
{
    hub_disconnect(p->peer);
    free(p->last);
    *p = (person){.last = NULL};
}

void person_say(person *p, const char *format, ...)
{
    char text[4096];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert_true(len > 0 && (size_t)len < sizeof text);
    hub_receive(p->peer, text, (size_t)len);
}

void person_event(person *p, const char *game, const char *n, const char *event)
{
    person_say(p, "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"%s\",\"event\":%s}", game, n, event);
}

bool person_hear(person *p)
{
    hub_message *message = hub_next(p->peer);
    free(p->last);
    p->last = message ? malloc(message->len + 1) : NULL;
    if (!message)
        return false;
    assert_non_null(p->last);
    memcpy(p->last, message->bytes + HUB_BEFORE, message->len);
    p->last[message->len] = '\0';
    hub_message_drop(message);
    return true;
}

bool person_hears(person *p, const char *one, const char *other)
{
    while (person_hear(p))
        if (strstr(p->last, one) && strstr(p->last, other))
            return true;
    return false;
}
