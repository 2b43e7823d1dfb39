/* Lists of games over HTTP: live, open, ended, and those of an account. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http.h"
#include "server/wire.h"

enum { LIST_MAX = 100, OFFSET_MAX = 1000000 };

typedef struct told_list {
    json *writer;
    int64_t now_ms;
} told_list;

/* ---- games that have ended ---- */

/* Of what cannot be read, perhaps for want of memory, as little is told as may be. */
static void read_settings(live_settings *settings, const store_game *game)
{
    char why[JSON_WHY];
    const char *wrong;
    json_value *value = json_value_read(game->settings, strlen(game->settings), why);
    if (!value || !live_settings_read(settings, value, &wrong))
        *settings = (live_settings){.delay_s = LIVE_DELAY_MAX_S};
    json_value_free(value);
}

static void put_ended(json *writer, const store_game *game, const live_settings *settings)
{
    static const char *const results[] = {"open", "red_wins", "black_wins", "draw", "draw"};
    server_put_text(writer, "id", game->id);
    server_put_number(writer, "created", game->created_ms);
    server_put_number(writer, "ended", game->ended_ms);
    server_put_text(writer, "result",
                    game->result >= 0 && game->result < 5 ? results[game->result] : NULL);
    if (game->result == STORE_BOTH_LOSE)
        server_put_bool(writer, "both_lose", true);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        json_key(writer, side == CHUHE_RED ? "red" : "black");
        json_begin_object(writer);
        server_put_text(writer, "name", side == CHUHE_RED ? game->red : game->black);
        if (settings->seats[side].account)
            server_put_bool(writer, "account", true);
        json_end_object(writer);
    }
    live_settings_tell_hall(writer, settings);
}

static bool on_ended(const store_game *game, void *ctx)
{
    const told_list *list = ctx;
    live_settings settings;
    read_settings(&settings, game);
    if (game->ended_ms + 1000 * (int64_t)settings.delay_s > list->now_ms && settings.delay_s)
        return true;
    json_begin_object(list->writer);
    put_ended(list->writer, game, &settings);
    json_end_object(list->writer);
    return true;
}

/* ---- games of an account ---- */

typedef struct own_game {
    char id[STORE_ID];
    store_role role;
    bool is_live;
} own_game;

typedef struct own_games {
    own_game games[LIST_MAX];
    unsigned count;
} own_games;

static bool on_own(const store_game *game, store_role role, void *ctx)
{
    own_games *found = ctx;
    own_game *own = &found->games[found->count++];
    *own = (own_game){.role = role, .is_live = game->ended_ms == 0};
    snprintf(own->id, sizeof own->id, "%s", game->id);
    return found->count < LIST_MAX;
}

/* Of a game that another process has the row is told: its events are not read for a list. */
static void put_own_live(const told_list *list, hub *h, const own_game *own)
{
    const live_game *here = live_find(hub_live(h), own->id);
    store_game game;
    live_settings settings;
    if (here) {
        wire_json_own(list->writer, here, own->role, list->now_ms);
    } else if (store_game_get(&game, hub_store(h), own->id)) {
        read_settings(&settings, &game);
        wire_json_row(list->writer, &game, &settings, own->role);
    }
}

static void put_own_ended(const told_list *list, hub *h, const own_game *own)
{
    store_game game;
    live_settings settings;
    if (!store_game_get(&game, hub_store(h), own->id))
        return;
    read_settings(&settings, &game);
    json_begin_object(list->writer);
    put_ended(list->writer, &game, &settings);
    server_put_text(list->writer, "role", wire_role_name(own->role));
    json_end_object(list->writer);
}

static bool list_own(const told_list *list, hub *h, int64_t id, unsigned offset, unsigned limit)
{
    own_games *found = calloc(1, sizeof *found);
    if (!found) {
        buffer_fail(list->writer->out);
        return true;
    }
    hub_commit(h);
    bool good = limit == 0 || store_games_of(hub_store(h), id, offset, limit, on_own, found);
    for (unsigned i = 0; good && i < found->count; i++) {
        if (found->games[i].is_live)
            put_own_live(list, h, &found->games[i]);
        else
            put_own_ended(list, h, &found->games[i]);
    }
    free(found);
    return good;
}

/* ---- the way ---- */

static bool is_one_of(const char *which)
{
    static const char *const words[] = {"live", "open", "ended", "mine"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(which, words[i]) == 0)
            return true;
    return false;
}

/* False: the reply says what is wrong. */
static bool read_list(char which[16], unsigned *offset, unsigned *limit, http_reply *reply,
                      const http_request *request)
{
    bool good = http_query(which, 16, request, "which") || !http_query_has(request, "which");
    if (!good || !is_one_of(which))
        http_fail_value(reply, "which", "is live, open, ended or mine",
                        "应为 live、open、ended 或 mine");
    else if (!http_query_number(offset, request, "offset", OFFSET_MAX))
        http_fail_number(reply, "offset", 0, OFFSET_MAX);
    else if (!http_query_number(limit, request, "limit", LIST_MAX))
        http_fail_number(reply, "limit", 0, LIST_MAX);
    return reply->status == 200;
}

void http_list(http_reply *reply, web *w, const http_request *request)
{
    char which[16] = "live";
    unsigned offset = 0, limit = 50;
    json writer;
    account who = {.id = 0};
    const told_list list = {&writer, hub_now(w->hub)};
    if (!read_list(which, &offset, &limit, reply, request))
        return;
    bool mine = strcmp(which, "mine") == 0, ended = strcmp(which, "ended") == 0;
    if (mine && !http_account(&who, reply, w, request))
        return;
    if (mine && !who.id) {
        http_fail(reply, SERVER_NOT_LOGGED_IN);
        return;
    }
    if (mine && !limits_take(w->limits, request->address, LIMITS_WORK, hub_now(w->hub))) {
        http_fail(reply, SERVER_TOO_FAST);
        return;
    }
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    json_key(&writer, "games");
    json_begin_array(&writer);
    bool good = true;
    if (mine)
        good = list_own(&list, w->hub, who.id, offset, limit);
    else if (ended)
        good = store_games(hub_store(w->hub), STORE_ENDED, offset, limit, on_ended, (void *)&list);
    else
        hub_list(&writer, w->hub, strcmp(which, "open") == 0, offset, limit);
    json_end_array(&writer);
    json_end_object(&writer);
    if (!good && store_why(hub_store(w->hub))[0])
        http_fail(reply, SERVER_STORE);
}
