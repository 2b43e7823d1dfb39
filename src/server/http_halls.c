/* Halls over HTTP: making one, looking at one, its games, links to seats made anew. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/halls.h"
#include "server/http_halls.h"
#include "server/new_game.h"
#include "server/wire.h"

/* ---- a new hall ---- */

static bool put_link(json *writer, web *w, const char *hall, store_office office)
{
    char key[KEYS_KEY], link[STORE_ID + KEYS_KEY + 8];
    uint8_t hash[STORE_HASH];
    keys_make_key(key);
    keys_hash(hash, hall, key);
    snprintf(link, sizeof link, "/h/%s#%s", hall, key);
    server_put_text(writer, halls_office_name(office), link);
    sodium_memzero(key, sizeof key);
    return store_hall_key_add(hub_store(w->hub), hall, office, hash);
}

static bool put_links(json *writer, web *w, const char *hall)
{
    char link[STORE_ID + 8];
    json_key(writer, "links");
    json_begin_object(writer);
    bool good = put_link(writer, w, hall, STORE_HALL_DIRECTOR) &&
                put_link(writer, w, hall, STORE_HALL_ARBITER);
    snprintf(link, sizeof link, "/h/%s", hall);
    server_put_text(writer, "watch", link);
    json_end_object(writer);
    return good;
}

static void make_hall(http_reply *reply, web *w, const char *name, const account *who)
{
    char id[KEYS_ID];
    json writer;
    store *s = hub_store(w->hub);
    keys_make_id(id);
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", id);
    const store_hall hall = {.id = id, .name = name, .created_ms = hub_now(w->hub)};
    bool good = store_begin(s) && store_hall_add(s, &hall) && put_links(&writer, w, id) &&
                (!who->id || store_hall_official_add(s, id, who->id, STORE_HALL_DIRECTOR)) &&
                !buffer_failed(&reply->body);
    json_end_object(&writer);
    if (store_conclude(s, good)) {
        SERVER_LOG(hub_log(w->hub), LOG_INFO, "hall_made", LOG_TEXT("hall", id));
        reply->status = 201;
        return;
    }
    http_fail(reply, SERVER_STORE);
}

static void create(http_reply *reply, web *w, const http_request *request, const json_value *object)
{
    const char *name = json_value_text(json_value_member(object, "name"));
    account who;
    if (!name || !*name || strlen(name) > HALLS_NAME || !accounts_can_show(name))
        http_fail_because(reply, SERVER_BAD_REQUEST, "a hall has a \"name\" of up to 256 bytes",
                          "赛场须有名称（\"name\"，至多 256 字节）");
    else if (!limits_take(w->limits, request->address, LIMITS_KEEP, hub_now(w->hub)))
        http_fail(reply, SERVER_TOO_FAST);
    else if (http_account(&who, reply, w, request))
        make_hall(reply, w, name, &who);
}

/* ---- one hall ---- */

static void fail_hall(http_reply *reply, web *w)
{
    http_fail(reply, store_why(hub_store(w->hub))[0] ? SERVER_STORE : SERVER_NO_HALL);
}

static void show(http_reply *reply, web *w, const char *id)
{
    json writer;
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", id);
    bool good = halls_put(&writer, hub_store(w->hub), id);
    json_end_object(&writer);
    if (!good)
        fail_hall(reply, w);
}

bool http_hall_has_office(http_reply *reply, web *w, const http_request *request, const char *id,
                          const json_value *object, store_office least)
{
    const json_value *key = json_value_member(object, "key");
    const char *text = json_value_text(key);
    store *s = hub_store(w->hub);
    store_hall hall;
    account who;
    if (!store_hall_get(&hall, s, id)) {
        fail_hall(reply, w);
        return false;
    }
    if (key && (!text || !keys_is_message(text))) {
        http_fail_value(reply, "key", "is a key of this hall", "应为本赛场的密钥");
        return false;
    }
    if (!http_account(&who, reply, w, request))
        return false;
    store_office office = halls_office(s, id, text, who.id);
    if (office >= least)
        return true;
    if (office == STORE_NO_OFFICE && store_why(s)[0])
        http_fail(reply, SERVER_STORE);
    else
        http_fail(reply, text && !office ? SERVER_UNKNOWN_KEY : SERVER_FORBIDDEN);
    return false;
}

/* ---- its games ---- */

typedef struct many_games {
    new_game *made;
    live_game **added;
    size_t count, added_count;
} many_games;

/* Says which one is wrong, beside the words for it. */
static void name_culprit(http_reply *reply, size_t index)
{
    char why[JSON_WHY];
    json writer;
    buffer named;
    json_value *said = json_value_read(reply->body.bytes, reply->body.len, why);
    const json_value *message = json_value_member(said, "message");
    const char *code = json_value_text(json_value_member(said, "error"));
    const char *en = json_value_text(json_value_member(message, "en"));
    const char *zh = json_value_text(json_value_member(message, "zh"));
    if (!code) { /* no memory to read it again */
        json_value_free(said);
        return;
    }
    buffer_init(&named);
    json_init(&writer, &named);
    json_begin_object(&writer);
    server_put_text(&writer, "error", code);
    server_put_number(&writer, "game", (int64_t)index + 1);
    json_key(&writer, "message");
    json_begin_object(&writer);
    server_put_text(&writer, "en", en);
    server_put_text(&writer, "zh", zh);
    json_end_object(&writer);
    json_end_object(&writer);
    json_value_free(said);
    buffer_deinit(&reply->body);
    reply->body = named;
}

static bool read_games(many_games *all, http_reply *reply, web *w, const char *id,
                       const json_value *list)
{
    for (size_t i = 0; i < all->count; i++) {
        const json_value *one = json_value_at(list, i);
        if (!json_value_is_object(one))
            http_fail_value(reply, "games", "are objects", "应为对象的列表");
        else if (new_game_read(&all->made[i], w, one, &(account){.id = 0}, id, reply))
            continue;
        name_culprit(reply, i);
        return false;
    }
    return true;
}

static bool add_games(many_games *all, json *writer, web *w)
{
    bool good = true;
    json_key(writer, "games");
    json_begin_array(writer);
    for (size_t i = 0; good && i < all->count; i++) {
        live_game *added = NULL;
        json_begin_object(writer);
        good = new_game_add(&added, writer, w, &all->made[i]);
        json_end_object(writer);
        if (added)
            all->added[all->added_count++] = added;
    }
    json_end_array(writer);
    return good;
}

/* Others, also in other processes, wait until it is over. */
static server_error add_to_hall(many_games *all, json *writer, web *w, const char *id)
{
    unsigned there;
    store *s = hub_store(w->hub);
    if (!store_hall_hold(s, id) || !store_hall_count(&there, s, id))
        return SERVER_STORE;
    if (there + all->count > HALLS_GAMES)
        return SERVER_TOO_MANY;
    return add_games(all, writer, w) ? SERVER_NO_ERROR : SERVER_STORE;
}

/* All of them are in the store together, or none. */
static void make_games(many_games *all, http_reply *reply, web *w, const char *id)
{
    json writer;
    store *s = hub_store(w->hub);
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_error error = store_begin(s) ? add_to_hall(all, &writer, w, id) : SERVER_STORE;
    bool good = error == SERVER_NO_ERROR && !buffer_failed(&reply->body);
    json_end_object(&writer);
    if (store_conclude(s, good)) {
        hub_lobby_changed(w->hub);
        hub_hall_changed(w->hub, id);
        for (size_t i = 0; i < all->added_count; i++)
            hub_log_made(w->hub, all->added[i]);
        reply->status = 201;
        return;
    }
    new_games_lost(w, all->added, all->added_count);
    http_fail(reply, error == SERVER_NO_ERROR ? SERVER_STORE : error);
}

static bool may_add(http_reply *reply, web *w, const http_request *request, const char *id,
                    size_t count)
{
    unsigned there;
    if (count < 1 || count > HALLS_AT_ONCE)
        http_fail_because(reply, SERVER_BAD_REQUEST, "\"games\" are 1 to 100 at once",
                          "\"games\" 每次 1 至 100 局");
    else if (!store_hall_count(&there, hub_store(w->hub), id))
        http_fail(reply, SERVER_STORE);
    else if (there + count > HALLS_GAMES || live_count(hub_live(w->hub)) + count > NEW_GAMES_MAX)
        http_fail(reply, SERVER_TOO_MANY);
    else if (!limits_take_some(w->limits, request->address, LIMITS_BOARD, (unsigned)count,
                               hub_now(w->hub)))
        http_fail(reply, SERVER_TOO_FAST);
    return reply->status == 200;
}

static void add(http_reply *reply, web *w, const http_request *request, const char *id,
                const json_value *object)
{
    const json_value *list = json_value_member(object, "games");
    many_games all = {.count = json_value_is_array(list) ? json_value_count(list) : 0};
    if (!http_hall_has_office(reply, w, request, id, object, STORE_HALL_DIRECTOR) ||
        !may_add(reply, w, request, id, all.count))
        return;
    all.made = calloc(all.count, sizeof *all.made);
    all.added = calloc(all.count, sizeof *all.added);
    if (!all.made || !all.added)
        http_fail(reply, SERVER_MEMORY);
    else if (read_games(&all, reply, w, id, list))
        make_games(&all, reply, w, id);
    free(all.made);
    free(all.added);
}

/* ---- a link made anew ---- */

static void renew(http_reply *reply, web *w, const char *game, store_role role)
{
    live_game *here = live_find(hub_live(w->hub), game); /* NULL: it has ended */
    char key[KEYS_KEY], link[STORE_ID + KEYS_KEY + 8];
    json writer;
    store *s = hub_store(w->hub);
    bool good = store_begin(s) && (!here || live_hold(hub_live(w->hub), here)) &&
                store_keys_void(s, game, role) && hub_make_key(key, w->hub, game, role);
    if (!store_conclude(s, good)) {
        http_fail(reply, SERVER_STORE);
        return;
    }
    hub_unseat(w->hub, game, role);
    snprintf(link, sizeof link, "/t/%s#%s", game, key);
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "link", link);
    json_end_object(&writer);
    sodium_memzero(key, sizeof key);
}

/* The seat is to be a person's whom a link would let in. */
static server_error is_seat_of_link(web *w, const char *game, chuhe_side side)
{
    hub_glance g;
    server_error error = hub_look(&g, w->hub, game);
    if (error != SERVER_NO_ERROR)
        return error;
    const live_seat *seat = &g.game->settings.seats[side];
    bool is = seat->who == LIVE_PERSON && !seat->account;
    hub_look_away(&g);
    return is ? SERVER_NO_ERROR : SERVER_FORBIDDEN;
}

const char *http_hall_game(http_reply *reply, web *w, const http_request *request, const char *id,
                           const json_value *object)
{
    const char *game = json_value_text(json_value_member(object, "game"));
    char address[LEASES_ADDRESS];
    if (!game || !keys_is_id(game)) {
        http_fail_value(reply, "game", "is the id of a game of this hall", "应为本赛场某局的编号");
        return NULL;
    }
    if (!store_hall_has(hub_store(w->hub), id, game)) {
        http_fail(reply, store_why(hub_store(w->hub))[0] ? SERVER_STORE : SERVER_NO_GAME);
        return NULL;
    }
    live_place place = hub_locate(address, w->hub, game, request->address);
    if (place == LIVE_HERE || place == LIVE_NOWHERE)
        return game;
    if (place == LIVE_ELSEWHERE && address[0])
        http_go_elsewhere(reply, request, address);
    else
        http_fail(reply, place == LIVE_RESTS ? SERVER_TOO_MANY : SERVER_STORE);
    return NULL;
}

static void make_link(http_reply *reply, web *w, const http_request *request, const char *id,
                      const json_value *object)
{
    const char *role = json_value_text(json_value_member(object, "role"));
    bool is_red = role && strcmp(role, "red") == 0;
    if (!http_hall_has_office(reply, w, request, id, object, STORE_HALL_ARBITER))
        return;
    if (!role || (!is_red && strcmp(role, "black") != 0)) {
        http_fail_value(reply, "role", HTTP_SIDE_EN, HTTP_SIDE_ZH);
        return;
    }
    const char *game = http_hall_game(reply, w, request, id, object);
    if (!game)
        return;
    server_error error = is_seat_of_link(w, game, is_red ? CHUHE_RED : CHUHE_BLACK);
    if (error == SERVER_NO_ERROR)
        renew(reply, w, game, is_red ? STORE_RED : STORE_BLACK);
    else
        http_fail(reply, error);
}

/* ---- the way ---- */

typedef void (*hall_action)(http_reply *reply, web *w, const http_request *request, const char *id,
                            const json_value *object);

static void create_any(http_reply *reply, web *w, const http_request *request, const char *id,
                       const json_value *object)
{
    (void)id;
    create(reply, w, request, object);
}

static void post(http_reply *reply, web *w, const http_request *request, const char *id,
                 hall_action action)
{
    if (request->method != HTTP_POST) {
        http_fail(reply, SERVER_METHOD);
        return;
    }
    json_value *object = http_read_object(reply, request);
    if (object)
        action(reply, w, request, id, object);
    json_value_free(object);
}

bool http_halls(http_reply *reply, web *w, const http_request *request)
{
    static const char halls[] = "/api/halls";
    const char *rest = request->path + sizeof halls - 1;
    char id[STORE_ID];
    if (strncmp(request->path, halls, sizeof halls - 1) != 0)
        return false;
    if (rest[0] == '\0') {
        post(reply, w, request, NULL, create_any);
        return true;
    }
    size_t len = strcspn(rest + 1, "/");
    if (rest[0] != '/' || len == 0 || len >= sizeof id)
        return false;
    memcpy(id, rest + 1, len);
    id[len] = '\0';
    rest += 1 + len;
    if (!keys_is_id(id))
        return false;
    if (strcmp(rest, "/games") == 0)
        post(reply, w, request, id, add);
    else if (strcmp(rest, "/links") == 0)
        post(reply, w, request, id, make_link);
    else if (strcmp(rest, "/change") == 0)
        post(reply, w, request, id, http_hall_change);
    else if (rest[0])
        return false;
    else if (request->method == HTTP_POST)
        http_fail(reply, SERVER_METHOD);
    else
        show(reply, w, id);
    return true;
}
