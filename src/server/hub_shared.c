/* Several processes on one store: games that are elsewhere. */
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

/* A game that is roused is in memory for a day: as few of one address as of those of halls. */
live_place hub_locate(char address[LEASES_ADDRESS], hub *h, const char *id, const char *asker)
{
    if (h->limits && live_rests(h->live, id) &&
        !limits_take(h->limits, asker, LIMITS_BOARD, hub_now(h)))
        return LIVE_RESTS;
    return live_locate(address, h->live, id, hub_now(h));
}

static void say_elsewhere(hub_peer *peer, const char *game, const char *address)
{
    buffer text;
    buffer_init(&text);
    wire_write_elsewhere(&text, game, address);
    hub_reply(peer, &text);
}

bool hub_is_elsewhere(hub_peer *peer, const char *game)
{
    char address[LEASES_ADDRESS];
    live_place place = hub_locate(address, peer->hub, game, peer->address);
    if (place == LIVE_ELSEWHERE)
        say_elsewhere(peer, game, address);
    else if (place == LIVE_UNKNOWN)
        hub_error(peer, SERVER_STORE, game);
    else if (place == LIVE_RESTS)
        hub_error(peer, SERVER_TOO_MANY, game);
    return place != LIVE_HERE && place != LIVE_NOWHERE;
}

/* Who looks at it is told where it is now; the room goes with the last of them. */
static void send_away(hub *h, room *r)
{
    char address[LEASES_ADDRESS], id[STORE_ID];
    memcpy(id, r->game->id, sizeof id);
    live_address(address, h->live, id, hub_now(h));
    for (bool more = true; more;) {
        seat *s = r->seats;
        hub_peer *peer = s->peer;
        more = s->next_in_room != NULL;
        hub_leave(s);
        say_elsewhere(peer, id, address);
    }
}

static void shed(hub *h, live_game *game)
{
    if (!h->is_released)
        SERVER_LOG(h->log, LOG_WARNING, "game_lost", LOG_TEXT("game", game->id));
    if (game->user)
        send_away(h, game->user);
    live_drop(h->live, game);
    others_changed(h->others);
}

void hub_take_news(hub *h)
{
    if (!live_wake(h->live, hub_now(h)))
        hub_store_failed(h, store_why(h->store));
    if (!live_news(h->live))
        return;
    h->lobby_due = true;
    for (size_t i = live_count(h->live); i > 0; i--) {
        live_game *game = live_at(h->live, i - 1);
        if (game->is_lost) {
            shed(h, game);
            continue;
        }
        if (game->is_fresh) { /* engines think */
            h->something_lost = game->was_lost = true;
            hub_log_game(h, "game_taken_up", game->id);
        }
        if (game->is_changed)
            hub_seats_changed(h, game);
        game->is_fresh = game->is_changed = false;
    }
}

void hub_release(hub *h)
{
    live_stop(h->live, hub_now(h));
    hub_commit(h);
    if (h->others && !h->is_released)
        SERVER_LOG(h->log, LOG_INFO, "handed_on",
                   LOG_NUMBER("games", (int64_t)live_count(h->live)));
    h->is_released = true;
    live_release(h->live);
    hub_take_news(h);
}

/* ---- what time brings ---- */

static void on_change(const char *game, void *ctx)
{
    hub *h = ctx;
    uint8_t session[STORE_HASH];
    if (game && store_session_of(session, game)) {
        hub_doubt_session(h, session);
        return;
    }
    if (!game)
        hub_doubt_session(h, NULL);
    if (!live_doubt(h->live, game) || !game)
        others_changed(h->others);
    for (room *r = h->rooms; r; r = r->next)
        r->is_old = r->is_old || (r->read && (!game || strcmp(r->game->id, game) == 0));
}

static bool is_lobby_watched(const hub *h)
{
    const hub_peer *peer = h->peers;
    while (peer && !peer->in_lobby)
        peer = peer->next;
    return peer != NULL;
}

/* A game that has ended, and that another process has taken up again. */
static void send_old_away(hub *h)
{
    for (room *r = h->rooms, *next; r; r = next) {
        next = r->next;
        if (r->is_old)
            send_away(h, r);
    }
}

void hub_share(hub *h, int64_t now_ms)
{
    store_changed(h->store, on_change, h);
    send_old_away(h);
    live_keep(h->live, now_ms);
    if (now_ms - h->free_ms >= FREE_MS || now_ms < h->free_ms) {
        h->free_ms = now_ms;
        if (live_take_free(h->live, FREE_GAMES, now_ms) == FREE_GAMES)
            h->free_ms = 0; /* there may be more */
        hub_look_at_halls(h);
        hub_share_waiting(h, now_ms);
    }
    if (is_lobby_watched(h) && others_look(h->others, now_ms))
        h->lobby_due = true;
}
