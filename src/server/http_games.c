/* Games over HTTP: making one, looking at one, taking a seat;
 * http_withdraw.c withdraws one. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/keys.h"
#include "server/new_game.h"
#include "server/wire.h"

static const char *const side_words[] = {"red", "black"};

/* ---- one game ---- */

static void show(http_reply *reply, web *w, const char *id)
{
    hub_glance g;
    server_error error = hub_look(&g, w->hub, id);
    if (error != SERVER_NO_ERROR) {
        http_fail(reply, error);
        return;
    }
    wire_write_game(&reply->body, &g.view, STORE_WATCHER, 0, hub_now(w->hub));
    hub_look_away(&g);
}

/* ---- a new game ---- */

/* The game and its keys are in the store together, or not at all. */
static void make(http_reply *reply, web *w, new_game *made)
{
    json writer;
    store *s = hub_store(w->hub);
    live_game *game = NULL;
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    bool good =
        store_begin(s) && new_game_add(&game, &writer, w, made) && !buffer_failed(&reply->body);
    server_put_text(&writer, "role", made->me < CHUHE_SIDES ? side_words[made->me] : NULL);
    json_end_object(&writer);
    if (store_conclude(s, good)) {
        hub_lobby_changed(w->hub);
        hub_log_made(w->hub, game);
        reply->status = 201;
        return;
    }
    new_games_lost(w, &game, game ? 1 : 0);
    http_fail(reply, SERVER_STORE);
}

static void create(http_reply *reply, web *w, const http_request *request, const json_value *object)
{
    new_game made;
    account who;
    if (!limits_take(w->limits, request->address, LIMITS_CREATE, hub_now(w->hub)))
        http_fail(reply, SERVER_TOO_FAST);
    else if (live_count(hub_live(w->hub)) >= NEW_GAMES_MAX)
        http_fail(reply, SERVER_TOO_MANY);
    else if (http_account(&who, reply, w, request) &&
             new_game_read(&made, w, object, &who, NULL, reply)) {
        if (!made.lasts || limits_take(w->limits, request->address, LIMITS_BOARD, hub_now(w->hub)))
            make(reply, w, &made);
        else
            http_fail(reply, SERVER_TOO_FAST);
    }
}

/* ---- a seat ---- */

static chuhe_side open_seat(const live_game *game, const char *wanted)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        if (live_is_open(game, side) && (!wanted || strcmp(wanted, side_words[side]) == 0))
            return side;
    return (chuhe_side)CHUHE_SIDES;
}

/* The seat is an account's, and then no key opens it any more; or it is whose key opens it. */
static bool make_owner(char key[KEYS_KEY], web *w, const char *game, store_role role,
                       const account *who, bool has_key)
{
    store *s = hub_store(w->hub);
    if (who->id)
        return store_keys_void(s, game, role) && store_player_add(s, who->id, game, role);
    return has_key || hub_make_key(key, w->hub, game, role);
}

/* An open seat, for which a key is made; or one whose key he has already, and which has no
 * name. The key that is told is "" for an account. */
static void take_seat(http_reply *reply, web *w, live_game *game, chuhe_side side,
                      const account *who, const char *own_key)
{
    char key[KEYS_KEY] = "";
    json writer;
    store *s = hub_store(w->hub);
    live *l = hub_live(w->hub);
    const live_settings before = game->settings;
    store_role role = side == CHUHE_RED ? STORE_RED : STORE_BLACK;
    bool good = store_begin(s) &&
                (own_key ? live_name_seat(l, game, side, who->name, who->id)
                         : live_take_seat(l, game, side, who->name, who->id)) &&
                make_owner(key, w, game->id, role, who, own_key != NULL);
    if (!store_conclude(s, good)) {
        game->settings = before;
        http_fail(reply, SERVER_STORE);
        return;
    }
    if (who->id) /* whoever sat there by the key */
        hub_unseat(w->hub, game->id, role);
    hub_seats_changed(w->hub, game);
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "role", side_words[side]);
    server_put_text(&writer, "key", own_key && !who->id ? own_key : key);
    json_end_object(&writer);
    sodium_memzero(key, sizeof key);
}

/* What a key opens; nothing changes. */
static void tell_role(http_reply *reply, web *w, const live_game *game, const char *key)
{
    json writer;
    store_role role;
    bool known = hub_role(&role, w->hub, game->id, key);
    if (role == STORE_WATCHER) {
        http_fail(reply, known ? SERVER_UNKNOWN_KEY : SERVER_STORE);
        return;
    }
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "role", wire_role_name(role));
    server_put_text(&writer, "key", key);
    if (role != STORE_ARBITER)
        server_put_bool(&writer, "nameless",
                        live_is_nameless(game, role == STORE_RED ? CHUHE_RED : CHUHE_BLACK));
    json_end_object(&writer);
}

/* The side whose seat he may take: one that is open, or the one of his key. */
static chuhe_side seat_for(http_reply *reply, web *w, const live_game *game,
                           const json_value *object, const char *key)
{
    if (!key) {
        const json_value *wanted = json_value_member(object, "side");
        const char *word = json_value_text(wanted);
        chuhe_side side = open_seat(game, word);
        if (wanted && (!word || (strcmp(word, "red") != 0 && strcmp(word, "black") != 0))) {
            http_fail_value(reply, "side", HTTP_SIDE_EN, HTTP_SIDE_ZH);
            return (chuhe_side)CHUHE_SIDES;
        }
        if (side == CHUHE_SIDES)
            http_fail(reply, SERVER_NOT_OPEN);
        return side;
    }
    store_role role;
    bool known = hub_role(&role, w->hub, game->id, key);
    chuhe_side side = role == STORE_RED     ? CHUHE_RED
                      : role == STORE_BLACK ? CHUHE_BLACK
                                            : (chuhe_side)CHUHE_SIDES;
    if (side == CHUHE_SIDES)
        http_fail(reply, !known                  ? SERVER_STORE
                         : role == STORE_ARBITER ? SERVER_FORBIDDEN
                                                 : SERVER_UNKNOWN_KEY);
    else if (!live_is_nameless(game, side))
        http_fail(reply, SERVER_NOT_OPEN);
    return reply->status == 200 ? side : (chuhe_side)CHUHE_SIDES;
}

/* Who takes a seat, by his account or as he calls himself. */
static bool read_taker(account *who, http_reply *reply, web *w, const http_request *request,
                       const json_value *object)
{
    const json_value *name = json_value_member(object, "name");
    const char *text = name ? json_value_text(name) : "";
    if (!http_account(who, reply, w, request))
        return false;
    if (!text || strlen(text) >= LIVE_NAME || !accounts_can_show(text)) {
        http_fail_value(reply, "name", HTTP_NAME_EN, HTTP_NAME_ZH);
        return false;
    }
    if (who->id)
        return true;
    snprintf(who->name, sizeof who->name, "%s", text);
    return http_may_use_name(reply, w, who, text);
}

/* Of a game that is not live: it has ended, or there is none. */
static server_error why_nowhere(web *w, const char *id, server_error over)
{
    store_game game;
    if (store_game_get(&game, hub_store(w->hub), id))
        return over;
    return store_why(hub_store(w->hub))[0] ? SERVER_STORE : SERVER_NO_GAME;
}

live_game *http_live_game(http_reply *reply, web *w, const http_request *request, const char *id,
                          server_error over)
{
    char address[LEASES_ADDRESS];
    live_place place = hub_locate(address, w->hub, id, request->address);
    live_game *game = live_find(hub_live(w->hub), id);
    if (place == LIVE_ELSEWHERE && address[0]) {
        http_go_elsewhere(reply, request, address);
        return NULL;
    }
    if (!game)
        http_fail(reply, place == LIVE_NOWHERE ? why_nowhere(w, id, over)
                         : place == LIVE_RESTS ? SERVER_TOO_MANY
                                               : SERVER_STORE);
    return game;
}

static void take(http_reply *reply, web *w, const http_request *request, const char *id,
                 const json_value *object)
{
    account who;
    live_game *game = http_live_game(reply, w, request, id, SERVER_NOT_OPEN);
    if (!game || !read_taker(&who, reply, w, request, object))
        return;
    const json_value *given = json_value_member(object, "key");
    const char *key = json_value_text(given);
    if (given && !key) {
        http_fail_value(reply, "key", HTTP_TEXT_EN, HTTP_TEXT_ZH);
        return;
    }
    if (key && !json_value_member(object, "name")) {
        tell_role(reply, w, game, key);
        return;
    }
    chuhe_side side = seat_for(reply, w, game, object, key);
    if (side == CHUHE_SIDES)
        return;
    if (who.id && game->settings.seats[!side].account == who.id)
        http_fail(reply, SERVER_FORBIDDEN); /* one account cannot be both */
    else
        take_seat(reply, w, game, side, &who, key);
}

/* ---- the way ---- */

/* What is asked of one game. */
typedef void (*game_request)(http_reply *reply, web *w, const http_request *request, const char *id,
                             const json_value *object);

static const struct {
    const char *word;
    game_request answer;
} game_requests[] = {{"/take", take}, {"/withdraw", http_withdraw}};

static game_request find_request(const char *word)
{
    for (size_t i = 0; i < sizeof game_requests / sizeof *game_requests; i++)
        if (strcmp(word, game_requests[i].word) == 0)
            return game_requests[i].answer;
    return NULL;
}

static void post(http_reply *reply, web *w, const http_request *request, const char *id,
                 game_request answer)
{
    json_value *object = http_read_object(reply, request);
    if (object && answer)
        answer(reply, w, request, id, object);
    else if (object)
        create(reply, w, request, object);
    json_value_free(object);
}

bool http_games(http_reply *reply, web *w, const http_request *request)
{
    static const char games[] = "/api/games";
    const char *rest = request->path + sizeof games - 1;
    char id[STORE_ID];
    bool is_post = request->method == HTTP_POST;
    if (strncmp(request->path, games, sizeof games - 1) != 0)
        return false;
    if (rest[0] == '\0') {
        if (is_post)
            post(reply, w, request, NULL, NULL);
        else
            http_list(reply, w, request);
        return true;
    }
    size_t len = strcspn(rest + 1, "/");
    if (rest[0] != '/' || len == 0 || len >= sizeof id)
        return false;
    memcpy(id, rest + 1, len);
    id[len] = '\0';
    rest += 1 + len;
    game_request answer = find_request(rest);
    if ((rest[0] && !answer) || !keys_is_id(id))
        return false;
    if ((answer != NULL) != is_post)
        http_fail(reply, SERVER_METHOD);
    else if (answer)
        post(reply, w, request, id, answer);
    else
        show(reply, w, id);
    return true;
}
