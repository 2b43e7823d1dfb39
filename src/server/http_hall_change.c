/* A game of a hall that has not begun: who plays, on which board, or not at all. */
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
    if (!read_place(&settings->board, object, "board") ||
        !read_place(&settings->round, object, "round")) {
        http_fail_because(reply, SERVER_BAD_REQUEST, "a board or a round is 1 to 9999",
                          "台号与轮次为 1 至 9999");
        return false;
    }
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        const json_value *value = json_value_member(object, side_words[side]);
        if (!is_fit(value)) {
            http_fail_because(reply, SERVER_BAD_REQUEST,
                              "\"red\" and \"black\" are names of up to 63 bytes",
                              "\"red\"、\"black\" 为棋手姓名（至多 63 字节）");
            return false;
        }
        if (!read_name(settings, reply, game, side, value))
            return false;
    }
    return true;
}

/* ---- changing ---- */

static void put_changed(http_reply *reply, const live_game *game)
{
    json writer;
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", game->id);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        server_put_text(&writer, side_words[side], live_player_name(game, game->referee, side));
    live_settings_tell_hall(&writer, &game->settings);
    json_end_object(&writer);
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
    if (!good || !store_commit(s)) {
        if (!good)
            store_roll_back(s);
        http_fail(reply, SERVER_STORE);
        return;
    }
    game->settings = settings;
    hub_seats_changed(w->hub, game);
    hub_hall_changed(w->hub, hall);
    put_changed(reply, game);
}

static void take_out(http_reply *reply, web *w, live_game *game, const char *hall)
{
    json writer;
    store *s = hub_store(w->hub);
    live_settings settings = game->settings;
    settings.is_withdrawn = true;
    settings.hall[0] = '\0';
    bool good = store_begin(s) &&
                live_withdraw(hub_live(w->hub), game, &settings, hub_now(w->hub)) &&
                store_hall_game_remove(s, hall, game->id);
    if (!good || !store_commit(s)) {
        if (!good)
            store_roll_back(s);
        http_fail(reply, SERVER_STORE);
        return;
    }
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", game->id);
    server_put_bool(&writer, "removed", true);
    json_end_object(&writer);
    game->settings = settings;
    hub_withdrawn(w->hub, game);
    hub_hall_changed(w->hub, hall);
}

void http_hall_change(http_reply *reply, web *w, const http_request *request, const char *id,
                      const json_value *object)
{
    const json_value *remove = json_value_member(object, "remove");
    bool removes = false;
    if (!http_hall_has_office(reply, w, request, id, object, STORE_HALL_DIRECTOR))
        return;
    if (remove && !json_value_truth(&removes, remove)) {
        http_fail(reply, SERVER_BAD_REQUEST);
        return;
    }
    const char *name = http_hall_game(reply, w, request, id, object);
    if (!name)
        return;
    hub_commit(w->hub); /* what waits may begin it */
    live_game *game = live_find(hub_live(w->hub), name);
    if (game && (game->is_off || game->events != game->committed))
        http_fail(reply, SERVER_STORE);
    else if (!game || live_has_begun(game))
        http_fail(reply, SERVER_BEGUN);
    else if (removes)
        take_out(reply, w, game, id);
    else
        change(reply, w, game, id, object);
}
