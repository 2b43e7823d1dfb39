/* Games that are looking for a player, and games that are going on. */
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

/* As watchers know it: the end of a game with a delay is told later. */
static bool is_over(const live_game *game, int64_t now_ms)
{
    return live_is_over(game) && wire_is_told(game, now_ms);
}

static bool is_open(const live_game *game, int64_t now_ms)
{
    return hub_has_open_seat(game) && hub_is_attended(game, now_ms) && !is_over(game, now_ms);
}

static bool is_live(const live_game *game, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    return state.phase != CHUHE_PHASE_WAITING && !is_over(game, now_ms);
}

/* Of this process and, where there are several, of the others. */
static size_t count_all(const hub *h)
{
    return live_count(h->live) + (h->others ? others_count(h->others) : 0);
}

static const live_game *any_at(const hub *h, size_t index)
{
    size_t mine = live_count(h->live);
    return index < mine ? live_at(h->live, index) : others_at(h->others, index - mine);
}

/* The newest first. */
static unsigned find_games(const live_game *found[LOBBY_GAMES], const hub *h, bool open)
{
    int64_t now_ms = hub_now(h);
    unsigned count = 0;
    for (size_t i = 0; i < count_all(h); i++) {
        const live_game *game = any_at(h, i);
        unsigned place = count;
        if (open ? !is_open(game, now_ms) : is_open(game, now_ms) || !is_live(game, now_ms))
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

static int newest_first(const void *a, const void *b)
{
    const live_game *one = *(live_game *const *)a, *other = *(live_game *const *)b;
    return one->created_ms < other->created_ms ? 1 : one->created_ms > other->created_ms ? -1 : 0;
}

void hub_list(json *writer, hub *h, bool open, unsigned offset, unsigned limit)
{
    int64_t now_ms = hub_now(h);
    if (h->others)
        others_look(h->others, now_ms);
    size_t all = count_all(h), count = 0;
    const live_game **games = malloc((all + 1) * sizeof *games);
    if (!games) {
        buffer_fail(writer->out);
        return;
    }
    for (size_t i = 0; i < all; i++)
        if (!is_over(any_at(h, i), now_ms) && (!open || is_open(any_at(h, i), now_ms)))
            games[count++] = any_at(h, i);
    qsort(games, count, sizeof *games, newest_first);
    for (size_t i = offset; i < count && i - offset < limit; i++)
        wire_json_listed(writer, games[i], now_ms);
    free(games);
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
    if (h->others)
        others_look(h->others, hub_now(h));
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

void hub_seats_changed(hub *h, live_game *game)
{
    const room *r = game->user;
    h->lobby_due = true;
    for (seat *s = r ? r->seats : NULL; s; s = s->next_in_room)
        hub_send_game(s, s->have);
}
