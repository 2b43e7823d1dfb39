/* Studies: records that their makers share by a link and may change with a key.
 *
 * Reading a record takes its time: a task does it, and what it has written, the key and the
 * record, goes into the store in the thread of the hub. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"
#include "server/keys.h"

enum { STUDY_MAX = 512 << 10, VERSION = 16 /* bytes */, VERSION_TEXT = 2 * VERSION + 1 };

static const char studies[] = "/api/studies";

/* ---- the record ---- */

typedef struct reading {
    buffer *out;
    size_t begin; /* where in it the record does */
    size_t games;
    bool too_large, refused;
    chuhe_status code;     /* of what is wrong, when it is refused */
    char en[256], zh[256]; /* */
} reading;

static bool put_bytes(const char *bytes, size_t len, void *ctx)
{
    reading *r = ctx;
    r->too_large = r->too_large || len > STUDY_MAX || r->out->len - r->begin + len > STUDY_MAX;
    if (!r->too_large)
        buffer_append(r->out, bytes, len);
    return !r->too_large && !buffer_failed(r->out);
}

/* A start that no game comes to is what studies are for. */
static bool is_of_start(const chuhe_warning *warning)
{
    return warning->code == CHUHE_E_UNPLAYABLE && warning->ply == 0;
}

/* What would be lost is not stored: the first thing that is wrong is the answer. */
static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    reading *r = ctx;
    if (is_of_start(warning))
        return true;
    r->refused = true;
    if (warning->ply) {
        snprintf(r->en, sizeof r->en, "ply %zu: %s", warning->ply, warning->message);
        snprintf(r->zh, sizeof r->zh, "第 %zu 步：%s", warning->ply,
                 chuhe_status_message_zh(warning->code));
    } else {
        snprintf(r->en, sizeof r->en, "%s", warning->message);
        snprintf(r->zh, sizeof r->zh, "%s", chuhe_status_message_zh(warning->code));
    }
    return false;
}

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    reading *r = ctx;
    const chuhe_sink sink = {put_bytes, r};
    const chuhe_write_options options = {.format = CHUHE_FORMAT_JSON};
    (void)format;
    (void)charset;
    (void)index;
    r->games++;
    if (!r->refused && chuhe_write(record, &options, &sink) != CHUHE_OK && !r->too_large)
        buffer_fail(r->out);
    return false;
}

/* Appends the record as the library writes it. */
static void read_record(http_reply *reply, const char *text)
{
    static const chuhe_read_options options = {.format = CHUHE_FORMAT_JSON,
                                               .charset = CHUHE_CHARSET_UTF8};
    reading r = {.out = &reply->body, .begin = reply->body.len};
    const chuhe_game_reader reader = {on_game, on_warning, &r};
    chuhe_status status = chuhe_read_records(text, strlen(text), &options, &reader, NULL);
    if (r.refused)
        http_fail_because(reply, SERVER_BAD_REQUEST, r.en, r.zh);
    else if (r.too_large)
        http_fail(reply, SERVER_TOO_LARGE);
    else if (status == CHUHE_E_MEMORY)
        http_fail(reply, SERVER_MEMORY);
    else if (r.games == 0)
        http_fail_because(reply, SERVER_BAD_REQUEST, chuhe_status_message(CHUHE_E_NO_RECORD),
                          chuhe_status_message_zh(CHUHE_E_NO_RECORD));
    else if (reply->body.len && reply->body.bytes[reply->body.len - 1] == '\n')
        reply->body.bytes[--reply->body.len] = '\0';
}

static void read_member(http_reply *reply, const json_value *record)
{
    char *text = malloc(STUDY_MAX + 2);
    if (!text) {
        http_fail(reply, SERVER_MEMORY);
        return;
    }
    json_value_show(text, STUDY_MAX + 2, record);
    if (strlen(text) > STUDY_MAX)
        http_fail(reply, SERVER_TOO_LARGE);
    else
        read_record(reply, text);
    free(text);
}

/* ---- into the store ---- */

/* What a record is told by: who saves says which one he has opened. */
static void name_version(char version[VERSION_TEXT], const char *text)
{
    uint8_t hash[VERSION];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, strlen(text), NULL, 0);
    sodium_bin2hex(version, VERSION_TEXT, hash, sizeof hash);
}

static bool is_version(const char *text)
{
    return strlen(text) == VERSION_TEXT - 1 && strspn(text, "0123456789abcdef") == VERSION_TEXT - 1;
}

static void put_version(json *writer, const char *text)
{
    char version[VERSION_TEXT];
    name_version(version, text);
    server_put_text(writer, "version", version);
}

static void fail_of_store(http_reply *reply, const store *s)
{
    const char *why = store_why(s);
    http_fail(reply, strcmp(why, STORE_OTHER_KEY) == 0 ? SERVER_UNKNOWN_KEY
                     : strcmp(why, STORE_CHANGED) == 0 ? SERVER_CHANGED
                                                       : SERVER_STORE);
}

static void add_study(http_reply *reply, web *w, const char *text)
{
    char id[KEYS_ID], key[KEYS_KEY];
    uint8_t hash[STORE_HASH];
    store *s = hub_store(w->hub);
    json writer;
    keys_make_id(id);
    keys_make_key(key);
    keys_hash(hash, id, key);
    if (store_study_put(s, id, hash, text, hub_now(w->hub))) {
        reply->status = 201;
        json_init(&writer, &reply->body);
        json_begin_object(&writer);
        server_put_text(&writer, "id", id);
        server_put_text(&writer, "key", key);
        put_version(&writer, text);
        json_end_object(&writer);
    } else {
        fail_of_store(reply, s);
    }
    sodium_memzero(key, sizeof key);
}

/* What lies there is what he has opened, or what he sends: sent again after a lost answer,
 * it is not refused. */
static bool is_known(const char *before, const char *version, const char *text)
{
    char now[VERSION_TEXT];
    name_version(now, before);
    return strcmp(now, version) == 0 || strcmp(before, text) == 0;
}

/* The store is told what the version stands for, so that of two who save one is refused. */
static bool put_study(store *s, const char *id, const uint8_t key[STORE_HASH], const char *before,
                      const char *text, int64_t now_ms)
{
    return before ? store_study_change(s, id, key, before, text, now_ms)
                  : store_study_put(s, id, key, text, now_ms);
}

/* The version is "" for who does not ask what lies there. */
static void change_study(http_reply *reply, web *w, const char *id, const char *key,
                         const char *version, const char *text)
{
    uint8_t hash[STORE_HASH];
    store *s = hub_store(w->hub);
    const char *kept;
    if (!store_study_get(&kept, s, id)) {
        http_fail(reply, store_why(s)[0] ? SERVER_STORE : SERVER_NO_STUDY);
        return;
    }
    size_t len = strlen(kept) + 1;
    char *before = malloc(len);
    json writer;
    if (before)
        memcpy(before, kept, len);
    keys_hash(hash, id, key);
    if (!before)
        http_fail(reply, SERVER_MEMORY);
    else if (!store_study_opens(s, id, hash))
        fail_of_store(reply, s);
    else if (version[0] && !is_known(before, version, text))
        http_fail(reply, SERVER_CHANGED);
    else if (!put_study(s, id, hash, version[0] ? before : NULL, text, hub_now(w->hub)))
        fail_of_store(reply, s);
    else {
        json_init(&writer, &reply->body);
        json_begin_object(&writer);
        put_version(&writer, text);
        json_end_object(&writer);
    }
    free(before);
}

/* The id in the address, "" in that of all studies; false: neither. */
static bool read_id(char id[STORE_ID], const char *path)
{
    const char *rest = path + sizeof studies - 1;
    id[0] = '\0';
    if (strncmp(path, studies, sizeof studies - 1) != 0)
        return false;
    if (!rest[0])
        return true;
    if (rest[0] != '/' || strlen(rest + 1) >= STORE_ID || !keys_is_id(rest + 1))
        return false;
    strcpy(id, rest + 1);
    return true;
}

/* Cuts the line off that `rest` begins with; NULL: there is none. */
static char *take_line(char **rest)
{
    char *line = *rest, *end = line ? strchr(line, '\n') : NULL;
    if (!end)
        return NULL;
    *end = '\0';
    *rest = end + 1;
    return line;
}

/* The body is what the task has written: the key, the version, the record, each but the last
 * with a line end. */
static void finish(http_reply *reply, web *w, const http_request *request)
{
    char id[STORE_ID];
    buffer made = reply->body;
    char *rest = made.bytes, *key = take_line(&rest), *version = key ? take_line(&rest) : NULL;
    buffer_init(&reply->body);
    if (!version || !read_id(id, request->path))
        http_fail(reply, SERVER_MEMORY);
    else if (id[0])
        change_study(reply, w, id, key, version, rest);
    else
        add_study(reply, w, rest);
    buffer_deinit(&made);
}

/* ---- what is asked ---- */

static bool is_key(const json_value *key)
{
    const char *text = json_value_text(key);
    return text && keys_is_message(text);
}

/* Whether there is none, or one. */
static bool may_be_version(const json_value *version)
{
    const char *text = json_value_text(version);
    return !version || (text && is_version(text));
}

static void read_asked(http_reply *reply, const json_value *object, bool is_new)
{
    static const char *const known[] = {"record", "key", "version"};
    const json_value *record = json_value_member(object, "record");
    const json_value *key = json_value_member(object, "key");
    const json_value *version = json_value_member(object, "version");
    if (json_value_stranger(object, known, is_new ? 1 : 3) || !json_value_is_object(record) ||
        (!is_new && (!is_key(key) || !may_be_version(version)))) {
        http_fail_because(reply, SERVER_BAD_REQUEST,
                          is_new ? "there is to be a \"record\", an object, and nothing else"
                                 : "there are to be a \"key\", a \"record\", an object, and "
                                   "the \"version\" that was opened or none, and nothing else",
                          is_new ? "须有且仅有对象 \"record\""
                                 : "须有 \"key\" 与对象 \"record\"，可有所打开的 \"version\"，"
                                   "不得有其他内容");
        return;
    }
    buffer_text(&reply->body, is_new ? "" : json_value_text(key));
    buffer_text(&reply->body, "\n");
    buffer_text(&reply->body, version ? json_value_text(version) : "");
    buffer_text(&reply->body, "\n");
    reply->finish = finish;
    read_member(reply, record);
}

static void prepare(http_reply *reply, const http_request *request)
{
    json_value *value = http_read_object(reply, request);
    if (value)
        read_asked(reply, value, strcmp(request->path, studies) == 0);
    json_value_free(value);
}

static void was_not_made(http_reply *reply, web *w, const http_request *request)
{
    (void)reply;
    limits_give_back(w->limits, request->address, LIMITS_WORK);
    limits_give_back(w->limits, request->address, LIMITS_KEEP);
}

static void show_study(http_reply *reply, web *w, const char *id)
{
    const char *text;
    if (!store_study_get(&text, hub_store(w->hub), id)) {
        http_fail(reply, store_why(hub_store(w->hub))[0] ? SERVER_STORE : SERVER_NO_STUDY);
        return;
    }
    char version[VERSION_TEXT];
    name_version(version, text);
    buffer_printf(&reply->body, "{\"version\":\"%s\",\"record\":", version);
    buffer_text(&reply->body, text);
    buffer_text(&reply->body, "}");
}

bool http_studies(http_reply *reply, web *w, const http_request *request)
{
    char id[STORE_ID];
    bool posts = request->method == HTTP_POST;
    if (!read_id(id, request->path))
        return false;
    if (!posts && id[0])
        show_study(reply, w, id);
    else if (!id[0] && posts &&
             !limits_take(w->limits, request->address, LIMITS_KEEP, hub_now(w->hub)))
        http_fail(reply, SERVER_TOO_FAST);
    else {
        http_begin_task(reply, w, request, prepare);
        if (!id[0] && reply->task)
            reply->refused = was_not_made;
    }
    return true;
}
