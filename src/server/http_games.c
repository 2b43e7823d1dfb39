/* Games over HTTP: making one, lists, looking at one, taking a seat. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "server/http.h"
#include "server/keys.h"
#include "server/wire.h"

enum { GAMES_MAX = 50000, LIST_MAX = 100, OPTIONS_MAX = 4096 };

static const char *const side_words[] = {"red", "black"};

/* ---- lists ---- */

typedef struct ended_list {
    json *writer;
    int64_t now_ms;
} ended_list;

static bool is_delayed(const store_game *game, int64_t now_ms)
{
    char why[JSON_WHY];
    uint64_t delay_s = 0;
    json_value *settings = json_value_read(game->settings, strlen(game->settings), why);
    json_value_unsigned(&delay_s, json_value_member(settings, "delay_s"));
    json_value_free(settings);
    return delay_s > 0 && game->ended_ms + 1000 * (int64_t)delay_s > now_ms;
}

static bool on_ended(const store_game *game, void *ctx)
{
    static const char *const results[] = {"open", "red_wins", "black_wins", "draw"};
    const ended_list *list = ctx;
    json *writer = list->writer;
    if (is_delayed(game, list->now_ms))
        return true;
    json_begin_object(writer);
    server_put_text(writer, "id", game->id);
    server_put_number(writer, "created", game->created_ms);
    server_put_number(writer, "ended", game->ended_ms);
    server_put_text(writer, "result",
                    game->result >= 0 && game->result < 4 ? results[game->result] : NULL);
    for (unsigned side = 0; side < CHUHE_SIDES; side++) {
        json_key(writer, side_words[side]);
        json_begin_object(writer);
        server_put_text(writer, "name", side == CHUHE_RED ? game->red : game->black);
        json_end_object(writer);
    }
    json_end_object(writer);
    return true;
}

static void list(http_reply *reply, web *w, const http_request *request)
{
    char which[16] = "live";
    unsigned offset = 0, limit = 50;
    json writer;
    ended_list told = {&writer, hub_now(w->hub)};
    http_query(which, sizeof which, request, "which");
    bool ended = strcmp(which, "ended") == 0, open = strcmp(which, "open") == 0;
    if ((!ended && !open && strcmp(which, "live") != 0) ||
        !http_query_number(&offset, request, "offset", 1000000) ||
        !http_query_number(&limit, request, "limit", LIST_MAX)) {
        http_fail(reply, SERVER_BAD_REQUEST);
        return;
    }
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    json_key(&writer, "games");
    json_begin_array(&writer);
    bool good = true;
    if (ended)
        good = store_games(hub_store(w->hub), STORE_ENDED, offset, limit, on_ended, &told);
    else
        hub_list(&writer, w->hub, open, offset, limit);
    json_end_array(&writer);
    json_end_object(&writer);
    if (!good && store_why(hub_store(w->hub))[0])
        http_fail(reply, SERVER_STORE);
}

/* ---- one game ---- */

static void show(http_reply *reply, web *w, const char *id)
{
    hub_glance g;
    if (!hub_look(&g, w->hub, id)) {
        http_fail(reply, SERVER_NO_GAME);
        return;
    }
    wire_write_game(&reply->body, &g.view, STORE_WATCHER, 0, hub_now(w->hub));
    hub_look_away(&g);
}

/* ---- a new game ---- */

typedef struct new_game {
    char id[KEYS_ID];
    chuhe_referee_options options;
    live_settings settings;
    chuhe_side me; /* CHUHE_SIDES: the one who makes it does not play */
} new_game;

/* A name that can be shown on one line. */
static bool is_name(const char *name)
{
    for (; *name; name++)
        if ((unsigned char)*name < ' ' || *name == 127)
            return false;
    return true;
}

static void fail_options(http_reply *reply, const eventlog_fault *fault)
{
    buffer en, zh;
    buffer_init(&en);
    buffer_init(&zh);
    eventlog_fault_append(&en, fault, false);
    eventlog_fault_append(&zh, fault, true);
    http_fail_because(reply, SERVER_BAD_OPTIONS, en.bytes, zh.bytes);
    buffer_deinit(&en);
    buffer_deinit(&zh);
}

static bool read_options(new_game *made, const json_value *object, http_reply *reply)
{
    char text[OPTIONS_MAX], line[OPTIONS_MAX + 16];
    eventlog_fault fault = {.line = 0};
    const json_value *game = json_value_member(object, "game");
    chuhe_referee_options_init(&made->options);
    json_value_show(text, sizeof text, game);
    snprintf(line, sizeof line, "{\"game\":%s}", game ? text : "{}");
    if (strlen(text) < sizeof text - 1 &&
        eventlog_read_options(&made->options, line, strlen(line), &fault))
        return true;
    fail_options(reply, &fault);
    return false;
}

static bool is_me(const json_value *object, const char *side)
{
    const char *who = json_value_text(json_value_member(json_value_member(object, side), "who"));
    return who && strcmp(who, "me") == 0;
}

static void exchange(new_game *made)
{
    live_seat seat = made->settings.seats[CHUHE_RED];
    made->settings.seats[CHUHE_RED] = made->settings.seats[CHUHE_BLACK];
    made->settings.seats[CHUHE_BLACK] = seat;
    if (made->me < CHUHE_SIDES)
        made->me = (chuhe_side)!made->me;
}

static bool read_settings(new_game *made, web *w, const json_value *object, http_reply *reply)
{
    const char *wrong = "";
    const char *colours = json_value_text(json_value_member(object, "colours"));
    bool random = colours && strcmp(colours, "random") == 0;
    if (!live_settings_read(&made->settings, object, &wrong) ||
        !is_name(made->settings.seats[CHUHE_RED].name) ||
        !is_name(made->settings.seats[CHUHE_BLACK].name) ||
        (json_value_member(object, "colours") && !random)) {
        char en[128], zh[128];
        snprintf(en, sizeof en, "\"%s\" has a wrong value", random || !colours ? wrong : "colours");
        snprintf(zh, sizeof zh, "“%s”的值有误", random || !colours ? wrong : "colours");
        http_fail_because(reply, SERVER_BAD_REQUEST, en, zh);
        return false;
    }
    made->me = is_me(object, "red")     ? CHUHE_RED
               : is_me(object, "black") ? CHUHE_BLACK
                                        : (chuhe_side)CHUHE_SIDES;
    if (random && randombytes_uniform(2))
        exchange(made);
    bool wants_engine = made->settings.seats[CHUHE_RED].who == LIVE_ENGINE ||
                        made->settings.seats[CHUHE_BLACK].who == LIVE_ENGINE;
    if (wants_engine && !hub_has_engines(w->hub))
        http_fail(reply, SERVER_NO_ENGINE);
    else if (wants_engine && made->options.markers > 0)
        http_fail_because(reply, SERVER_BAD_REQUEST, "engines do not play the settings variant",
                          "引擎不会下设定格变体");
    return reply->status == 200;
}

static bool put_link(json *writer, web *w, const char *name, const char *id, store_role role)
{
    char key[KEYS_KEY], link[STORE_ID + KEYS_KEY + 8];
    if (!hub_make_key(key, w->hub, id, role))
        return false;
    snprintf(link, sizeof link, "/t/%s#%s", id, key);
    server_put_text(writer, name, link);
    sodium_memzero(key, sizeof key);
    return true;
}

static bool put_links(json *writer, web *w, const new_game *made)
{
    char link[STORE_ID + 8];
    bool good = true;
    json_key(writer, "links");
    json_begin_object(writer);
    for (chuhe_side side = 0; good && side < CHUHE_SIDES; side++)
        if (made->settings.seats[side].who == LIVE_PERSON)
            good = put_link(writer, w, side_words[side], made->id,
                            side == CHUHE_RED ? STORE_RED : STORE_BLACK);
    if (good && made->settings.has_arbiter)
        good = put_link(writer, w, "arbiter", made->id, STORE_ARBITER);
    snprintf(link, sizeof link, "/t/%s", made->id);
    server_put_text(writer, "watch", link);
    json_end_object(writer);
    return good;
}

/* The game and its keys are in the store together, or not at all. */
static void make(http_reply *reply, web *w, new_game *made)
{
    json writer;
    live *l = hub_live(w->hub);
    store *s = hub_store(w->hub);
    keys_make_id(made->id);
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", made->id);
    bool good = store_begin(s);
    live_game *game =
        good ? live_add(l, made->id, &made->options, &made->settings, hub_now(w->hub)) : NULL;
    good = game && put_links(&writer, w, made) && !buffer_failed(&reply->body);
    server_put_text(&writer, "role", made->me < CHUHE_SIDES ? side_words[made->me] : NULL);
    json_end_object(&writer);
    if (good && store_commit(s)) {
        hub_lobby_changed(w->hub);
        reply->status = 201;
        return;
    }
    if (!good)
        store_roll_back(s);
    hub_commit(w->hub);
    if (game)
        live_drop(l, game);
    http_fail(reply, SERVER_STORE);
}

static void create(http_reply *reply, web *w, const http_request *request, const json_value *object)
{
    new_game made;
    chuhe_referee *tried = NULL;
    memset(&made, 0, sizeof made);
    if (!limits_take(w->limits, request->address, LIMITS_CREATE, hub_now(w->hub))) {
        http_fail(reply, SERVER_TOO_FAST);
        return;
    }
    if (live_count(hub_live(w->hub)) >= GAMES_MAX) {
        http_fail(reply, SERVER_TOO_MANY);
        return;
    }
    if (!read_options(&made, object, reply) || !read_settings(&made, w, object, reply))
        return;
    chuhe_status status = chuhe_referee_new(&tried, &made.options, NULL);
    chuhe_referee_free(tried);
    if (status == CHUHE_OK) {
        make(reply, w, &made);
        return;
    }
    eventlog_fault fault;
    eventlog_options_fault(&fault, &made.options, status);
    fail_options(reply, &fault);
}

/* ---- a seat ---- */

static chuhe_side open_seat(const live_game *game, const char *wanted)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        if (game->settings.seats[side].who == LIVE_OPEN &&
            (!wanted || strcmp(wanted, side_words[side]) == 0))
            return side;
    return (chuhe_side)CHUHE_SIDES;
}

static void take_seat(http_reply *reply, web *w, live_game *game, chuhe_side side, const char *name)
{
    char key[KEYS_KEY];
    json writer;
    store *s = hub_store(w->hub);
    const live_settings before = game->settings;
    store_role role = side == CHUHE_RED ? STORE_RED : STORE_BLACK;
    bool good = store_begin(s) && live_take_seat(hub_live(w->hub), game, side, name) &&
                hub_make_key(key, w->hub, game->id, role);
    if (!good || !store_commit(s)) {
        if (!good)
            store_roll_back(s);
        game->settings = before;
        http_fail(reply, SERVER_STORE);
        return;
    }
    hub_seats_changed(w->hub, game);
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "role", side_words[side]);
    server_put_text(&writer, "key", key);
    json_end_object(&writer);
    sodium_memzero(key, sizeof key);
}

static void take(http_reply *reply, web *w, const http_request *request, const char *id,
                 const json_value *object)
{
    char address[LEASES_ADDRESS];
    live_place place = hub_locate(address, w->hub, id);
    live_game *game = live_find(hub_live(w->hub), id);
    const json_value *name = json_value_member(object, "name");
    const char *text = name ? json_value_text(name) : "";
    if (place == LIVE_ELSEWHERE && address[0]) {
        http_go_elsewhere(reply, request, address);
        return;
    }
    if (!game) {
        http_fail(reply, place == LIVE_NOWHERE ? SERVER_NO_GAME : SERVER_STORE);
        return;
    }
    if (!text || strlen(text) >= LIVE_NAME || !is_name(text)) {
        http_fail(reply, SERVER_BAD_REQUEST);
        return;
    }
    chuhe_side side = open_seat(game, json_value_text(json_value_member(object, "side")));
    if (side == CHUHE_SIDES)
        http_fail(reply, SERVER_NOT_OPEN);
    else
        take_seat(reply, w, game, side, text);
}

/* ---- the way ---- */

static void post(http_reply *reply, web *w, const http_request *request, const char *id)
{
    char why[JSON_WHY];
    json_value *object = json_value_read(request->body, request->len, why);
    if (!json_value_is_object(object))
        http_fail(reply, SERVER_BAD_JSON);
    else if (id)
        take(reply, w, request, id, object);
    else
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
            post(reply, w, request, NULL);
        else
            list(reply, w, request);
        return true;
    }
    size_t len = strcspn(rest + 1, "/");
    if (rest[0] != '/' || len == 0 || len >= sizeof id)
        return false;
    memcpy(id, rest + 1, len);
    id[len] = '\0';
    rest += 1 + len;
    bool is_take = strcmp(rest, "/take") == 0;
    if ((rest[0] && !is_take) || !keys_is_id(id))
        return false;
    if (is_take != is_post)
        http_fail(reply, SERVER_METHOD);
    else if (is_take)
        post(reply, w, request, id);
    else
        show(reply, w, id);
    return true;
}
