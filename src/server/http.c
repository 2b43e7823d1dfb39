/* Where a request goes, and what all answers have in common. */
#include "server/http.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "eventlog/eventlog_state.h"

void http_clean(buffer *bytes)
{
    if (bytes->bytes)
        sodium_memzero(bytes->bytes, bytes->cap);
    buffer_clear(bytes);
}

void http_wipe(buffer *bytes)
{
    http_clean(bytes);
    buffer_deinit(bytes);
}

/* ---- errors ---- */

void http_fail_because(http_reply *reply, server_error error, const char *en, const char *zh)
{
    json writer;
    reply->status = server_error_status(error);
    reply->error = error;
    reply->type = "application/json";
    reply->fixed = NULL;
    hub_message_drop(reply->message);
    reply->message = NULL;
    reply->task = NULL;
    reply->refused = NULL;
    reply->finish = NULL;
    http_clean(&reply->body);
    buffer_clear(&reply->warnings);
    reply->file_name[0] = '\0';
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "error", server_error_code(error));
    if (en && zh)
        eventlog_json_words(&writer, "message", EVENTLOG_BOTH, en, zh);
    else
        server_error_json(&writer, error);
    json_end_object(&writer);
}

void http_note(web *w, const http_reply *reply, const char *address)
{
    if (reply->error != SERVER_NO_ERROR && !reply->task)
        hub_note_error(w->hub, reply->error, address);
}

void http_fail(http_reply *reply, server_error error)
{
    http_fail_because(reply, error, NULL, NULL);
}

json_value *http_read_object(http_reply *reply, const http_request *request)
{
    char why[JSON_WHY];
    json_value *value = json_value_read(request->body, request->len, why);
    if (json_value_is_object(value))
        return value;
    http_fail(reply, !value && strcmp(why, JSON_NO_MEMORY) == 0 ? SERVER_MEMORY : SERVER_BAD_JSON);
    json_value_free(value);
    return NULL;
}

/* As it was asked: paths of the API need no coding. */
void http_go_elsewhere(http_reply *reply, const http_request *request, const char *address)
{
    http_fail(reply, SERVER_ELSEWHERE);
    snprintf(reply->location, sizeof reply->location, "%s%s", address, request->path);
}

/* ---- the query ---- */

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool decode(char *value, size_t cap, const char *text, size_t len)
{
    size_t to = 0;
    for (size_t i = 0; i < len; i++) {
        char c = text[i] == '+' ? ' ' : text[i];
        if (c == '%' && i + 2 < len && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0) {
            c = (char)(hex(text[i + 1]) * 16 + hex(text[i + 2]));
            i += 2;
        }
        if (to + 1 >= cap || c == '\0')
            return false;
        value[to++] = c;
    }
    value[to] = '\0';
    return true;
}

/* What follows the name and its sign, up to the next one; NULL: it is not there. */
static const char *find_value(size_t *len, const http_request *request, const char *name)
{
    size_t name_len = strlen(name);
    for (const char *at = request->query; *at; at += *at == '&') {
        size_t all = strcspn(at, "&");
        if (all > name_len && strncmp(at, name, name_len) == 0 && at[name_len] == '=') {
            *len = all - name_len - 1;
            return at + name_len + 1;
        }
        at += all;
    }
    return NULL;
}

bool http_query(char *value, size_t cap, const http_request *request, const char *name)
{
    size_t len;
    const char *found = find_value(&len, request, name);
    return found && decode(value, cap, found, len);
}

bool http_query_has(const http_request *request, const char *name)
{
    size_t len;
    return find_value(&len, request, name) != NULL;
}

bool http_query_number(unsigned *value, const http_request *request, const char *name, unsigned max)
{
    char text[16];
    if (!http_query(text, sizeof text, request, name))
        return !http_query_has(request, name);
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end || number > max)
        return false;
    *value = (unsigned)number;
    return true;
}

/* ---- who asks ---- */

bool http_is_own_origin(const web *w, const char *origin, const char *host)
{
    if (!origin[0])
        return true;
    if (w->allowed_origin && strcmp(origin, w->allowed_origin) == 0)
        return true;
    const char *authority = strstr(origin, "://");
    return authority && host[0] && strcasecmp(authority + 3, host) == 0;
}

bool http_account(account *who, http_reply *reply, web *w, const http_request *request)
{
    bool found = accounts_find(who, hub_store(w->hub), request->session, hub_now(w->hub));
    if (!found)
        http_fail(reply, SERVER_STORE);
    return found;
}

bool http_may_use_name(http_reply *reply, web *w, const account *who, const char *name)
{
    accounts_name use = accounts_may_use(hub_store(w->hub), who, name);
    if (use != ACCOUNTS_NAME_FREE)
        http_fail(reply, use == ACCOUNTS_STORE ? SERVER_STORE : SERVER_NAME_TAKEN);
    return use == ACCOUNTS_NAME_FREE;
}

static bool is_json(const char *type)
{
    static const char wanted[] = "application/json";
    size_t len = sizeof wanted - 1;
    return strncasecmp(type, wanted, len) == 0 &&
           (type[len] == '\0' || type[len] == ';' || type[len] == ' ');
}

/* What changes something must come from the server's own pages, or from no page at all. */
static server_error check(const web *w, const http_request *request)
{
    if (!request->admitted &&
        !limits_take(w->limits, request->address, LIMITS_REQUEST, hub_now(w->hub)))
        return SERVER_TOO_FAST;
    if (request->method == HTTP_GET || request->method == HTTP_HEAD)
        return SERVER_NO_ERROR;
    if (request->method == HTTP_OTHER)
        return SERVER_METHOD;
    if (!http_is_own_origin(w, request->origin, request->host))
        return SERVER_ORIGIN;
    if (request->len > http_body_max(request->path))
        return SERVER_TOO_LARGE;
    if (!is_json(request->type) && !http_api_takes_file(request->path))
        return SERVER_TYPE;
    return w->closing ? SERVER_CLOSING : SERVER_NO_ERROR;
}

/* ---- for whoever watches over the server ---- */

static void answer_health(http_reply *reply, web *w)
{
    int64_t now = hub_now(w->hub);
    if (now - w->healthy_ms >= 2000 || now < w->healthy_ms) {
        w->healthy = store_is_healthy(hub_store(w->hub));
        w->healthy_ms = hub_now(w->hub); /* it may have taken long */
        if (w->healthy)
            hub_store_works(w->hub);
    }
    if (w->closing || !w->healthy) {
        http_fail(reply, w->closing ? SERVER_CLOSING : SERVER_STORE);
        return;
    }
    reply->type = "application/json";
    buffer_text(&reply->body, "{\"status\":\"ok\"}");
}

static void put_metric(buffer *out, const char *name, const char *kind, const char *help,
                       double value)
{
    buffer_printf(out, "# HELP chuhe_%s %s\n# TYPE chuhe_%s %s\nchuhe_%s %.15g\n", name, help, name,
                  kind, name, value);
}

static void answer_metrics(http_reply *reply, const web *w)
{
    hub_numbers n = hub_count(w->hub);
    buffer *out = &reply->body;
    reply->type = "text/plain; version=0.0.4; charset=utf-8";
    put_metric(out, "uptime_seconds", "gauge", "Since the server started.",
               (double)(hub_now(w->hub) - w->started_ms) / 1000);
    put_metric(out, "games", "gauge", "Games in memory.", (double)n.games);
    put_metric(out, "sockets", "gauge", "WebSockets that are open.", (double)n.peers);
    put_metric(out, "messages_received_total", "counter", "Messages from browsers.",
               (double)n.received);
    put_metric(out, "messages_sent_total", "counter", "Messages to browsers.", (double)n.sent);
    put_metric(out, "events_total", "counter", "Events of games, in the store.", (double)n.events);
    put_metric(out, "events_refused_total", "counter", "Events that were refused.",
               (double)n.refused);
    put_metric(out, "events_lost_total", "counter", "Events that the store did not take.",
               (double)n.lost);
    put_metric(out, "lag_seconds_total", "counter", "Moves on their way, which no clock paid.",
               (double)n.lag_ms / 1000);
    put_metric(out, "queue_overflows_total", "counter", "Readers that were too slow.",
               (double)n.overflows);
    put_metric(out, "commits_total", "counter", "Transactions.", (double)n.commits);
    put_metric(out, "commit_seconds_total", "counter", "Time that they took.",
               (double)n.commit_us / 1e6);
}

/* ---- the way ---- */

static const char no_client[] =
    "<!doctype html><html lang=\"zh\"><meta charset=\"utf-8\"><title>Chuhe 楚河</title>"
    "<p>The server runs, but its pages are not there: the client was not built "
    "(option --web names its folder).</p>"
    "<p>服务器已运行，但没有网页：客户端尚未构建（可用 --web 指定其文件夹）。</p>";

static void answer_page(http_reply *reply, const web *w, const http_request *request)
{
    if (w->files && http_files_answer(reply, w->files, request))
        return;
    if (!w->files && strcmp(request->path, "/") == 0) {
        reply->type = "text/html; charset=utf-8";
        reply->fixed = no_client;
        reply->fixed_len = sizeof no_client - 1;
        return;
    }
    http_fail(reply, SERVER_NOT_FOUND);
}

static void give_back_work(http_reply *reply, web *w, const http_request *request)
{
    for (unsigned i = 0; i < reply->work; i++)
        limits_give_back(w->limits, request->address, LIMITS_WORK);
}

void http_begin_task(http_reply *reply, web *w, const http_request *request, http_task task)
{
    enum { PIECE = 1 << 20 };
    reply->work = 1 + (unsigned)(request->len ? (request->len - 1) / PIECE : 0);
    if (request->method != HTTP_POST)
        http_fail(reply, SERVER_METHOD);
    else if (!limits_take_some(w->limits, request->address, LIMITS_WORK, reply->work,
                               hub_now(w->hub)))
        http_fail(reply, SERVER_TOO_FAST);
    else if (w->has_threads) {
        reply->task = task;
        reply->refused = give_back_work;
    } else {
        http_do_task(reply, task, request);
        http_finish_task(reply, w, request);
    }
}

static void route(http_reply *reply, web *w, const http_request *request)
{
    const char *path = request->path;
    http_task task = http_api_task(path);
    if (task) {
        http_begin_task(reply, w, request, task);
    } else if (strncmp(path, "/api/", 5) == 0) {
        if (!http_games(reply, w, request) && !http_accounts(reply, w, request) &&
            !http_halls(reply, w, request) && !http_studies(reply, w, request) &&
            !http_jobs(reply, w, request))
            http_fail(reply, SERVER_NOT_FOUND);
    } else if (request->method == HTTP_POST) {
        http_fail(reply, SERVER_METHOD);
    } else if (strcmp(path, "/health") == 0) {
        answer_health(reply, w);
    } else if (strcmp(path, "/metrics") == 0) {
        answer_metrics(reply, w);
    } else if (strncmp(path, "/games/", 7) == 0) {
        http_download(reply, w, request);
    } else {
        answer_page(reply, w, request);
    }
    if (reply->status == 404 && w->files && strncmp(path, "/api/", 5) != 0)
        http_files_none(reply, w->files, request);
}

static void look_for_memory(http_reply *reply)
{
    if (buffer_failed(&reply->body) || buffer_failed(&reply->warnings)) {
        http_reply_free(reply);
        http_fail(reply, SERVER_MEMORY);
    }
}

void http_reply_free(http_reply *reply)
{
    buffer_deinit(&reply->body);
    buffer_deinit(&reply->warnings);
    hub_message_drop(reply->message);
    reply->message = NULL;
}

void http_do_task(http_reply *reply, http_task task, const http_request *request)
{
    *reply = (http_reply){.status = 200, .type = "application/json"};
    task(reply, request);
    look_for_memory(reply);
}

void http_refuse_task(http_reply *reply, web *w, const http_request *request, server_error error)
{
    http_finish refused = reply->refused;
    if (refused)
        refused(reply, w, request);
    http_fail(reply, error);
    look_for_memory(reply);
    http_note(w, reply, request->address);
}

void http_finish_task(http_reply *reply, web *w, const http_request *request)
{
    http_finish finish = reply->finish;
    reply->finish = NULL;
    if (!finish)
        return;
    finish(reply, w, request);
    look_for_memory(reply);
    if (w->has_threads) /* otherwise it is done within http_answer */
        http_note(w, reply, request->address);
}

void http_answer(http_reply *reply, web *w, const http_request *request)
{
    *reply = (http_reply){.status = 200, .type = "application/json"};
    server_error error = check(w, request);
    if (error != SERVER_NO_ERROR)
        http_fail(reply, error);
    else
        route(reply, w, request);
    look_for_memory(reply);
    http_note(w, reply, request->address);
}
