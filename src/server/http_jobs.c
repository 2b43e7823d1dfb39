/* Analyses and reviews over HTTP, for programs: begun here, asked for until they are done. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/asked.h"
#include "server/http.h"
#include "server/hub_jobs.h"

static const struct {
    const char *path;
    hub_job_kind kind;
    const char *members[5];
} kinds[] = {
    {"/api/analyses", HUB_ANALYSIS, {"fen", "moves", "rules", "lines", "level"}},
    {"/api/reviews", HUB_REVIEWING, {"fen", "moves", "rules", "level", "lang"}},
};

enum { KINDS = sizeof kinds / sizeof *kinds, MEMBERS = 5 };

/* ---- a new one ---- */

/* Only this process knows of it: it is looked for at its own address. */
static void put_begun(http_reply *reply, web *w, unsigned which, char id[KEYS_KEY])
{
    json writer;
    snprintf(reply->location, sizeof reply->location, "%s%s/%s", hub_address(w->hub),
             kinds[which].path, id);
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", id);
    json_end_object(&writer);
    reply->status = 202;
    sodium_memzero(id, KEYS_KEY);
}

static void fail_begin(http_reply *reply, server_error error, const asked *a)
{
    if (error == SERVER_NO_ENGINE)
        http_fail_because(reply, error, "this server has no engine", "本服务器没有引擎");
    else if (a->en[0])
        http_fail_because(reply, error, a->en, a->zh);
    else
        http_fail(reply, error);
}

static void begin(http_reply *reply, web *w, const http_request *request, unsigned which,
                  const json_value *object)
{
    char id[KEYS_KEY];
    asked a;
    const char *stranger = json_value_stranger(object, kinds[which].members, MEMBERS);
    if (stranger) {
        http_fail_stranger(reply, stranger, kinds[which].members, MEMBERS);
        return;
    }
    if (!limits_take(w->limits, request->address, LIMITS_WORK, hub_now(w->hub))) {
        http_fail(reply, SERVER_TOO_FAST);
        return;
    }
    server_error error = hub_job_begin(id, &a, w->hub, kinds[which].kind, request->address, object);
    if (error == SERVER_NO_ERROR)
        put_begun(reply, w, which, id);
    else
        fail_begin(reply, error, &a);
    asked_clear(&a);
}

/* ---- one that there is ---- */

static void tell(http_reply *reply, web *w, hub_job_kind kind, const char *id)
{
    server_error error = hub_job_tell(&reply->message, w->hub, kind, id);
    if (error != SERVER_NO_ERROR) {
        http_fail(reply, error);
        return;
    }
    reply->fixed = reply->message->bytes + HUB_BEFORE;
    reply->fixed_len = reply->message->len;
}

static void stop(http_reply *reply, web *w, hub_job_kind kind, const char *id)
{
    server_error error = hub_job_stop(w->hub, kind, id);
    if (error == SERVER_NO_ERROR)
        tell(reply, w, kind, id);
    else
        http_fail(reply, error);
}

/* ---- the way ---- */

/* `rest` is what follows the kind: "", /ID or /ID/stop. */
static bool answer(http_reply *reply, web *w, const http_request *request, unsigned which,
                   const char *rest)
{
    char id[KEYS_KEY];
    bool is_post = request->method == HTTP_POST, begins = rest[0] == '\0';
    size_t len = begins ? 0 : strcspn(rest + 1, "/");
    bool stops = !begins && strcmp(rest + 1 + len, "/stop") == 0;
    if (len >= sizeof id || (!begins && len == 0) || (!begins && !stops && rest[1 + len]))
        return false;
    if (is_post != (begins || stops)) {
        http_fail(reply, SERVER_METHOD);
        return true;
    }
    snprintf(id, sizeof id, "%.*s", (int)len, begins ? "" : rest + 1);
    json_value *object = is_post ? http_read_object(reply, request) : NULL;
    if (begins && object)
        begin(reply, w, request, which, object);
    else if (stops && object)
        stop(reply, w, kinds[which].kind, id);
    else if (!is_post)
        tell(reply, w, kinds[which].kind, id);
    json_value_free(object);
    return true;
}

bool http_jobs(http_reply *reply, web *w, const http_request *request)
{
    for (unsigned i = 0; i < KINDS; i++) {
        size_t len = strlen(kinds[i].path);
        const char *rest = request->path + len;
        if (strncmp(request->path, kinds[i].path, len) == 0 && (rest[0] == '\0' || rest[0] == '/'))
            return answer(reply, w, request, i, rest);
    }
    return false;
}
