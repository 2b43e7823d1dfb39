/* What browsers send to the server, without the network: frames of two players and a watcher,
 * and requests, a line each. The first letter says who: r, b, w a frame; g a GET and p a POST,
 * whose path and body a space parts; t lets time pass. $G is the game, $R and $B the keys of its
 * players.
 *
 * $S is a study and $K its key. $H is a hall, $D and $A the keys of its director and its arbiter,
 * $I a game in it. The watcher is logged in; l is a POST and m a GET of his.
 *
 * Whatever comes, all that is told is JSON, all requests are answered, and the game in the store
 * is the game in memory, with the same people in its seats; a study that is kept is one that would
 * be taken again as it is. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/accounts.h"
#include "server/http.h"
#include "server/hub.h"
#include "server/keys.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MAX = 200, PEERS = 3, GAMES_A_STORE = 200 };

typedef struct served {
    char path[48];
    store *store;
    hub *hub;
    web web;
    hub_peer *peers[PEERS];
    char id[STORE_ID], keys[2][KEYS_KEY];
    char study[KEYS_ID], study_key[KEYS_KEY];
    char hall[KEYS_ID], office_keys[2][KEYS_KEY], board[STORE_ID];
    char token[ACCOUNTS_TOKEN];
    unsigned games;
} served;

static int64_t now_ms;

static void require(bool holds)
{
    if (!holds)
        abort();
}

static int64_t read_clock(void *ctx)
{
    (void)ctx;
    return now_ms;
}

static void ignore(void *connection)
{
    (void)connection;
}

static void unlink_all(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (unsigned i = 0; i < 3; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static void begin(served *s)
{
    char why[STORE_WHY];
    const hub_calls calls = {.wake = ignore, .cut = ignore, .now = read_clock};
    require(keys_begin());
    *s = (served){.games = 0};
    snprintf(s->path, sizeof s->path, "/tmp/chuhe_fuzz_server_%ld", (long)getpid());
    unlink_all(s->path);
    require((s->store = store_open(s->path, why)) != NULL);
    require((s->hub = hub_new(s->store, &calls, why)) != NULL);
    s->web = (web){.hub = s->hub, .limits = limits_new(0)};
    require(s->web.limits != NULL);
}

static void end(served *s)
{
    hub_free(s->hub);
    store_close(s->store);
    limits_free(s->web.limits);
    unlink_all(s->path);
}

static bool is_json(const char *text, size_t len)
{
    char why[JSON_WHY];
    json_value *value = json_value_read(text, len, why);
    bool good = json_value_is_object(value);
    json_value_free(value);
    return good;
}

/* ---- one line ---- */

static void listen_all(served *s)
{
    hub_message *message;
    for (unsigned i = 0; i < PEERS; i++)
        while ((message = hub_next(s->peers[i])) != NULL) {
            require(is_json((const char *)message->bytes + HUB_BEFORE, message->len));
            hub_message_drop(message);
        }
}

static void ask(served *s, const char *text, size_t len, bool posts, const char *token)
{
    http_request request = {.method = posts ? HTTP_POST : HTTP_GET,
                            .host = "here",
                            .type = "application/json",
                            .address = "127.0.0.1"};
    snprintf(request.session, sizeof request.session, "%s", token);
    http_reply reply = {.status = 0};
    const char *space = memchr(text, ' ', len);
    size_t path = posts && space ? (size_t)(space - text) : len;
    size_t question = path;
    for (size_t i = path; i > 0; i--)
        if (text[i - 1] == '?')
            question = i - 1;
    snprintf(request.path, sizeof request.path, "/%.*s", (int)(question < 500 ? question : 500),
             text);
    if (question < path)
        snprintf(request.query, sizeof request.query, "%.*s",
                 (int)(path - question - 1 < 500 ? path - question - 1 : 500), text + question + 1);
    request.body = path < len ? text + path + 1 : "";
    request.len = path < len ? len - path - 1 : 0;
    http_answer(&reply, &s->web, &request);
    require(reply.status >= 200 && reply.status < 600 && reply.type != NULL);
    if (!reply.fixed && strcmp(reply.type, "application/json") == 0 && !strstr(request.path, "."))
        require(is_json(reply.body.bytes, reply.body.len));
    buffer_deinit(&reply.body);
}

/* With the names in place of $G, $R, $B. */
static void fill_in(buffer *out, const served *s, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char next = i + 1 < len ? text[i + 1] : '\0';
        const char *name = text[i] != '$' ? NULL
                           : next == 'G'  ? s->id
                           : next == 'R'  ? s->keys[0]
                           : next == 'B'  ? s->keys[1]
                           : next == 'S'  ? s->study
                           : next == 'K'  ? s->study_key
                           : next == 'H'  ? s->hall
                           : next == 'D'  ? s->office_keys[0]
                           : next == 'A'  ? s->office_keys[1]
                           : next == 'I'  ? s->board
                                          : NULL;
        if (name) {
            buffer_text(out, name);
            i++;
        } else {
            buffer_append(out, text + i, 1);
        }
    }
}

static void take_line(served *s, const char *line, size_t len)
{
    buffer text;
    if (len == 0)
        return;
    buffer_init(&text);
    fill_in(&text, s, line + 1, len - 1);
    const char *bytes = text.bytes ? text.bytes : "";
    switch (line[0]) {
    case 'r':
    case 'b':
    case 'w':
        hub_receive(s->peers[line[0] == 'r' ? 0 : line[0] == 'b' ? 1 : 2], bytes, text.len);
        break;
    case 'g':
    case 'p':
        ask(s, bytes, text.len, line[0] == 'p', "");
        break;
    case 'l':
    case 'm':
        ask(s, bytes, text.len, line[0] == 'l', s->token);
        break;
    case 't':
        now_ms += 50 + 1000 * (int64_t)(strtoul(bytes, NULL, 10) % 10000);
        hub_tick(s->hub);
        break;
    default:
        hub_commit(s->hub);
    }
    buffer_deinit(&text);
    now_ms += 40; /* as fast as one may speak */
    listen_all(s);
}

/* ---- a game ---- */

static void make_game(served *s)
{
    static const chuhe_side sides[] = {CHUHE_RED, CHUHE_BLACK};
    live_settings settings = {.delay_s = 0};
    chuhe_referee_options options;
    chuhe_referee_options_init(&options);
    chuhe_table_rules_init(&options.rules, CHUHE_TABLE_CASUAL, options.rules.book);
    keys_make_id(s->id);
    require(live_add(hub_live(s->hub), s->id, &options, &settings, now_ms) != NULL);
    for (unsigned i = 0; i < 2; i++)
        require(hub_make_key(s->keys[i], s->hub, s->id,
                             sides[i] == CHUHE_RED ? STORE_RED : STORE_BLACK));
    for (unsigned i = 0; i < PEERS; i++)
        require((s->peers[i] = hub_connect(s->hub, s)) != NULL);
}

/* An account with a session, without trying a password. */
static void make_account(served *s)
{
    char name[32];
    snprintf(name, sizeof name, "Li %u", s->games);
    store_user user = {.name = name, .password = "-", .created_ms = now_ms};
    require(store_user_add(s->store, &user));
    require(accounts_begin(s->token, s->store, user.id, now_ms));
    hub_use_session(s->peers[PEERS - 1], s->token);
}

/* A hall with one game. */
static void make_hall(served *s)
{
    static const store_office offices[] = {STORE_HALL_DIRECTOR, STORE_HALL_ARBITER};
    live_settings settings = {.has_arbiter = true, .board = 1};
    chuhe_referee_options options;
    uint8_t hash[STORE_HASH];
    chuhe_referee_options_init(&options);
    keys_make_id(s->hall);
    keys_make_id(s->board);
    memcpy(settings.hall, s->hall, sizeof s->hall);
    require(store_hall_add(s->store, &(store_hall){.id = s->hall, .name = "x"}));
    for (unsigned i = 0; i < 2; i++) {
        keys_make_key(s->office_keys[i]);
        keys_hash(hash, s->hall, s->office_keys[i]);
        require(store_hall_key_add(s->store, s->hall, offices[i], hash));
    }
    require(live_add(hub_live(s->hub), s->board, &options, &settings, now_ms) != NULL);
    require(store_hall_game_add(s->store, s->hall, &(store_hall_game){s->board, 1, 0}));
}

/* ---- a study ---- */

static void post(http_reply *reply, served *s, const char *path, const char *body)
{
    http_request request = {.method = HTTP_POST,
                            .type = "application/json",
                            .address = "127.0.0.1",
                            .body = body,
                            .len = strlen(body)};
    *reply = (http_reply){.status = 0};
    snprintf(request.path, sizeof request.path, "%s", path);
    http_answer(reply, &s->web, &request);
}

static void take_name(char *name, size_t len, const http_reply *reply, const char *before)
{
    const char *at = strstr(reply->body.bytes, before);
    require(at != NULL && strlen(at) > strlen(before) + len);
    memcpy(name, at + strlen(before), len);
    name[len] = '\0';
}

static void make_study(served *s)
{
    http_reply reply;
    post(&reply, s, "/api/studies", "{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\"]}}");
    require(reply.status == 201);
    take_name(s->study, KEYS_ID - 1, &reply, "\"id\":\"");
    take_name(s->study_key, KEYS_KEY - 1, &reply, "\"key\":\"");
    http_reply_free(&reply);
}

static void check_study(served *s)
{
    const char *kept;
    http_reply reply;
    buffer body;
    char path[64];
    buffer_init(&body);
    require(store_study_get(&kept, s->store, s->study));
    buffer_printf(&body, "{\"key\":\"%s\",\"record\":", s->study_key);
    buffer_text(&body, kept);
    buffer_text(&body, "}");
    snprintf(path, sizeof path, "/api/studies/%s", s->study);
    post(&reply, s, path, body.bytes);
    require(reply.status == 200);
    http_reply_free(&reply);
    require(store_study_get(&kept, s->store, s->study));
    require(body.len == strlen(kept) + strlen("{\"key\":\"\",\"record\":}") + KEYS_KEY - 1 &&
            strstr(body.bytes, kept) != NULL);
    buffer_deinit(&body);
}

static void write_settings(buffer *text, const live_settings *settings)
{
    json writer;
    buffer_init(text);
    json_init(&writer, text);
    json_begin_object(&writer);
    live_settings_write(&writer, settings);
    json_end_object(&writer);
}

static bool are_same_settings(const live_settings *one, const live_settings *other)
{
    buffer a, b;
    write_settings(&a, one);
    write_settings(&b, other);
    bool same = a.len == b.len && memcmp(a.bytes, b.bytes, a.len) == 0;
    buffer_deinit(&a);
    buffer_deinit(&b);
    return same;
}

/* What is in the store is what is in memory. */
static void check_one(served *s, const char *id)
{
    const live_game *game = live_find(hub_live(s->hub), id);
    live_game *stored = live_read(hub_live(s->hub), id, NULL);
    require(stored != NULL && (!game || (stored->events == game->events &&
                                         chuhe_referee_is_same(stored->referee, game->referee) &&
                                         are_same_settings(&stored->settings, &game->settings))));
    live_game_free(stored);
}

static void check_game(served *s)
{
    hub_commit(s->hub);
    for (size_t i = 0; i < live_count(hub_live(s->hub)); i++) {
        const live_game *game = live_at(hub_live(s->hub), i);
        require(game->events == game->committed);
    }
    check_one(s, s->id);
    check_one(s, s->board);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static served s;
    const char *at = (const char *)data, *last = at + size;
    if (s.games == GAMES_A_STORE)
        end(&s);
    if (!s.hub || s.games == GAMES_A_STORE)
        begin(&s);
    s.games++;
    now_ms += 1000000;
    make_game(&s);
    make_study(&s);
    make_account(&s);
    make_hall(&s);
    for (unsigned lines = 0; at < last && lines < LINES_MAX; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(last - at));
        stop = stop ? stop : last;
        take_line(&s, at, (size_t)(stop - at));
        at = stop + 1;
    }
    check_game(&s);
    check_study(&s);
    for (unsigned i = 0; i < PEERS; i++)
        hub_disconnect(s.peers[i]);
    return 0;
}
