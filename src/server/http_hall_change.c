/* A game of a hall that has not begun: who plays, on which board, or not at all. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/http_halls.h"
#include "server/new_game.h"
#include "server/wire.h"

static const char *const side_words[] = {"red", "black"};

/* ---- reading ---- */

/* A board or a round, where it is named. */
static bool read_place(unsigned *place, const json_value *object, const char *name)
{
    const json_value *value = json_value_member(object, name);
    uint64_t number;
    if (!value)
        return true;
    if (!json_value_unsigned(&number, value) || number < 1 || number > NEW_GAME_PLACE_MAX)
        return false;
    *place = (unsigned)number;
    return true;
}

static bool is_fit(const json_value *value)
{
    const char *text = json_value_text(value);
    return !value || (text && strlen(text) < LIVE_NAME && accounts_can_show(text));
}

/* The seat of an account, or of an engine, has its own name. */
static bool read_name(live_settings *settings, http_reply *reply, const live_game *game,
                      chuhe_side side, const json_value *value)
{
    chuhe_table_state state;
    live_seat *seat = &settings->seats[side];
    const char *text = json_value_text(value);
    if (!text || strcmp(text, live_player_name(game, game->referee, side)) == 0)
        return true;
    if (seat->account || seat->who != LIVE_PERSON) {
        http_fail_because(reply, SERVER_FORBIDDEN, "an account's or an engine's name stays",
                          "账户或引擎的名称不能更改");
        return false;
    }
    chuhe_referee_state(&state, game->referee);
    snprintf(seat->name, sizeof seat->name, "%s", text);
    seat->is_renamed = state.seated[side];
    return true;
}

static bool read_change(live_settings *settings, http_reply *reply, const live_game *game,
                        const json_value *object)
{
    *settings = game->settings;
    bool has_board = read_place(&settings->board, object, "board");
    if (!has_board || !read_place(&settings->round, object, "round")) {
        http_fail_number(reply, has_board ? "round" : "board", 1, NEW_GAME_PLACE_MAX);
        return false;
    }
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        const json_value *value = json_value_member(object, side_words[side]);
        if (!is_fit(value)) {
            http_fail_value(reply, side_words[side], HTTP_NAME_EN, HTTP_NAME_ZH);
            return false;
        }
        if (!read_name(settings, reply, game, side, value))
            return false;
    }
    return true;
}

/* ---- changing ---- */

/* With the link of a seat that was taken back; NULL: none was. */
static void put_changed(http_reply *reply, const live_game *game, const char *link)
{
    json writer;
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", game->id);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        server_put_text(&writer, side_words[side], live_player_name(game, game->referee, side));
    live_settings_tell_hall(&writer, &game->settings);
    if (link)
        server_put_text(&writer, "link", link);
    json_end_object(&writer);
}

static void tell_changed(http_reply *reply, web *w, live_game *game, const char *hall,
                         const char *link)
{
    hub_seats_changed(w->hub, game);
    hub_hall_changed(w->hub, hall);
    put_changed(reply, game, link);
}

static void change(http_reply *reply, web *w, live_game *game, const char *hall,
                   const json_value *object)
{
    live_settings settings;
    store *s = hub_store(w->hub);
    if (!read_change(&settings, reply, game, object))
        return;
    const store_hall_game placed = {game->id, settings.board, settings.round};
    bool good = store_begin(s) && live_change(hub_live(w->hub), game, &settings) &&
                store_hall_game_place(s, hall, &placed);
    if (!store_conclude(s, good)) {
        http_fail(reply, SERVER_STORE);
        return;
    }
    game->settings = settings;
    tell_changed(reply, w, game, hall, NULL);
}

/* The wrong account has it: from now on it is whose link opens it, and has no name. */
static void take_back(http_reply *reply, web *w, live_game *game, const char *hall, chuhe_side side)
{
    char key[KEYS_KEY], link[STORE_ID + KEYS_KEY + 8];
    chuhe_table_state state;
    store *s = hub_store(w->hub);
    store_role role = side == CHUHE_RED ? STORE_RED : STORE_BLACK;
    live_settings settings = game->settings;
    live_seat *seat = &settings.seats[side];
    const int64_t holder = seat->account;
    chuhe_referee_state(&state, game->referee);
    *seat = (live_seat){.who = LIVE_PERSON, .is_renamed = state.seated[side]};
    bool good = store_begin(s) && live_change(hub_live(w->hub), game, &settings) &&
                store_player_remove(s, holder, game->id) && store_keys_void(s, game->id, role) &&
                hub_make_key(key, w->hub, game->id, role);
    if (!store_conclude(s, good)) {
        http_fail(reply, SERVER_STORE);
        return;
    }
    game->settings = settings;
    snprintf(link, sizeof link, "/t/%s#%s", game->id, key);
    hub_unseat(w->hub, game->id, role);
    tell_changed(reply, w, game, hall, link);
    sodium_memzero(key, sizeof key);
    sodium_memzero(link, sizeof link);
}

static void take_out(http_reply *reply, web *w, live_game *game, const char *hall)
{
    store *s = hub_store(w->hub);
    live_settings settings = game->settings;
    settings.is_withdrawn = true;
    settings.hall[0] = '\0';
    bool good = store_begin(s) &&
                live_withdraw(hub_live(w->hub), game, &settings, hub_now(w->hub)) &&
                store_hall_game_remove(s, hall, game->id);
    if (http_conclude_withdrawal(reply, w, game, &settings, good, "removed"))
        hub_hall_changed(w->hub, hall);
}

/* The game, which has not begun; NULL: the reply says why not. */
static live_game *find_waiting(http_reply *reply, web *w, const http_request *request,
                               const char *hall, const json_value *object)
{
    const char *name = http_hall_game(reply, w, request, hall, object);
    if (!name)
        return NULL;
    hub_commit(w->hub); /* what waits may begin it */
    live_game *game = live_find(hub_live(w->hub), name);
    if (game && (game->is_off || game->events != game->committed))
        http_fail(reply, SERVER_STORE);
    else if (!game || live_has_begun(game))
        http_fail(reply, SERVER_BEGUN);
    else
        return game;
    return NULL;
}

/* Arbiters may do it, too, as they make links. */
static void take_back_named(http_reply *reply, web *w, const http_request *request, const char *id,
                            const json_value *object, const char *word)
{
    chuhe_side side = 0;
    if (!http_hall_has_office(reply, w, request, id, object, STORE_HALL_ARBITER))
        return;
    while (side < CHUHE_SIDES && (!word || strcmp(word, side_words[side]) != 0))
        side++;
    if (side == CHUHE_SIDES) {
        http_fail_value(reply, "take_back", HTTP_SIDE_EN, HTTP_SIDE_ZH);
        return;
    }
    live_game *game = find_waiting(reply, w, request, id, object);
    if (game && game->settings.seats[side].account)
        take_back(reply, w, game, id, side);
    else if (game)
        http_fail_because(reply, SERVER_FORBIDDEN, "no account has this seat",
                          "该席位不属于任何账户");
}

void http_hall_change(http_reply *reply, web *w, const http_request *request, const char *id,
                      const json_value *object)
{
    const json_value *remove = json_value_member(object, "remove");
    const json_value *back = json_value_member(object, "take_back");
    bool removes = false;
    if (back) {
        take_back_named(reply, w, request, id, object, json_value_text(back));
        return;
    }
    if (!http_hall_has_office(reply, w, request, id, object, STORE_HALL_DIRECTOR))
        return;
    if (remove && !json_value_truth(&removes, remove)) {
        http_fail_value(reply, "remove", "is true or false", "应为 true 或 false");
        return;
    }
    live_game *game = find_waiting(reply, w, request, id, object);
    if (game && removes)
        take_out(reply, w, game, id);
    else if (game)
        change(reply, w, game, id, object);
}
