/* Games that are looking for a player, and games that are going on. */
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

static bool is_open(const live_game *game)
{
    return game->settings.seats[CHUHE_RED].who == LIVE_OPEN ||
           game->settings.seats[CHUHE_BLACK].who == LIVE_OPEN;
}

/* As watchers know it: the end of a game with a delay is told later. */
static bool is_live(const live_game *game, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    bool is_over = state.phase == CHUHE_PHASE_ENDED || state.phase == CHUHE_PHASE_CLOSED;
    return state.phase != CHUHE_PHASE_WAITING && (!is_over || !wire_is_told(game, now_ms));
}

/* The newest first. */
static unsigned find_games(const live_game *found[LOBBY_GAMES], const hub *h, bool open)
{
    int64_t now_ms = hub_now(h);
    unsigned count = 0;
    for (size_t i = 0; i < live_count(h->live); i++) {
        const live_game *game = live_at(h->live, i);
        unsigned place = count;
        if (open ? !is_open(game) : is_open(game) || !is_live(game, now_ms))
            continue;
        while (place > 0 && found[place - 1]->created_ms <= game->created_ms)
            place--;
        if (place == LOBBY_GAMES)
            continue;
        count += count < LOBBY_GAMES;
        memmove(&found[place + 1], &found[place], (count - 1 - place) * sizeof *found);
        found[place] = game;
    }
    return count;
}

static void put_games(json *writer, const char *key, const hub *h, bool open)
{
    const live_game *found[LOBBY_GAMES];
    unsigned count = find_games(found, h, open);
    json_key(writer, key);
    json_begin_array(writer);
    for (unsigned i = 0; i < count; i++)
        wire_json_listed(writer, found[i], hub_now(h));
    json_end_array(writer);
}

void hub_tell_lobby(hub *h, hub_peer *only)
{
    buffer text;
    json writer;
    if (!only) {
        hub_peer *peer = h->peers;
        while (peer && !peer->in_lobby)
            peer = peer->next;
        if (!peer)
            return;
    }
    buffer_init(&text);
    json_init(&writer, &text);
    json_begin_object(&writer);
    server_put_text(&writer, "is", "lobby");
    server_put_bool(&writer, "engine", hub_has_engines(h));
    put_games(&writer, "open", h, true);
    put_games(&writer, "live", h, false);
    json_end_object(&writer);
    hub_message *message = hub_message_make(&text);
    for (hub_peer *peer = only ? only : h->peers; peer; peer = only ? NULL : peer->next)
        if (peer->in_lobby && (only || peer->count == 0))
            hub_send_latest(peer, message, NULL, HUB_LOBBY);
        else if (peer->in_lobby) /* it has not read what was told before */
            h->lobby_due = true;
    hub_message_drop(message);
}

void hub_lobby_changed(hub *h)
{
    h->lobby_due = true;
}

void hub_seats_changed(hub *h, live_game *game)
{
    const room *r = game->user;
    h->lobby_due = true;
    for (seat *s = r ? r->seats : NULL; s; s = s->next_in_room)
        hub_send_game(s, s->have);
}
