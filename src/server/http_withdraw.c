/* A game that waits, and that its players do not want any more. */
#include "server/http.h"

/* Whether the account, or whoever has the key, has a seat; otherwise the reply says why not. */
static bool has_seat(http_reply *reply, web *w, const http_request *request, const live_game *game,
                     const char *key)
{
    store_role role = STORE_WATCHER;
    account who;
    if (key) {
        bool known = hub_role(&role, w->hub, game->id, key);
        if (role == STORE_WATCHER) {
            http_fail(reply, known ? SERVER_UNKNOWN_KEY : SERVER_STORE);
            return false;
        }
    } else {
        if (!http_account(&who, reply, w, request))
            return false;
        for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
            if (who.id && game->settings.seats[side].account == who.id)
                role = side == CHUHE_RED ? STORE_RED : STORE_BLACK;
    }
    bool has = role == STORE_RED || role == STORE_BLACK;
    if (!has)
        http_fail(reply, SERVER_FORBIDDEN);
    return has;
}

/* One of an arbiter, or of a hall, is theirs. */
static bool is_theirs(http_reply *reply, const live_game *game)
{
    if (!game->settings.has_arbiter && !game->settings.hall[0])
        return true;
    http_fail_because(reply, SERVER_FORBIDDEN, "the game is its arbiter's to call off",
                      "此局由裁判决定是否取消");
    return false;
}

bool http_conclude_withdrawal(http_reply *reply, web *w, live_game *game,
                              const live_settings *settings, bool good, const char *what)
{
    json writer;
    if (!store_conclude(hub_store(w->hub), good)) {
        http_fail(reply, SERVER_STORE);
        return false;
    }
    json_init(&writer, &reply->body);
    json_begin_object(&writer);
    server_put_text(&writer, "id", game->id);
    server_put_bool(&writer, what, true);
    json_end_object(&writer);
    game->settings = *settings;
    hub_withdrawn(w->hub, game);
    return true;
}

static void withdraw(http_reply *reply, web *w, live_game *game)
{
    live_settings settings = game->settings;
    settings.is_withdrawn = true;
    bool good = store_begin(hub_store(w->hub)) &&
                live_withdraw(hub_live(w->hub), game, &settings, hub_now(w->hub));
    http_conclude_withdrawal(reply, w, game, &settings, good, "withdrawn");
}

void http_withdraw(http_reply *reply, web *w, const http_request *request, const char *id,
                   const json_value *object)
{
    const json_value *given = json_value_member(object, "key");
    const char *key = json_value_text(given);
    hub_commit(w->hub); /* what waits may begin it */
    live_game *game = http_live_game(reply, w, request, id, SERVER_BEGUN);
    if (!game)
        return;
    if (given && !key) {
        http_fail_value(reply, "key", HTTP_TEXT_EN, HTTP_TEXT_ZH);
        return;
    }
    if (!has_seat(reply, w, request, game, key) || !is_theirs(reply, game))
        return;
    if (game->is_off || game->events != game->committed)
        http_fail(reply, SERVER_STORE);
    else if (live_has_begun(game))
        http_fail(reply, SERVER_BEGUN);
    else
        withdraw(reply, w, game);
}
