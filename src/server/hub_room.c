/* Games and who looks at them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/hub_parts.h"
#include "server/keys.h"

/* ---- the hub itself ---- */

hub *hub_new(store *s, const hub_calls *calls, char why[STORE_WHY])
{
    hub *h = calloc(1, sizeof *h);
    snprintf(why, STORE_WHY, "out of memory");
    if (!h)
        return NULL;
    h->store = s;
    h->calls = *calls;
    const live_listener listener = {hub_on_taken, hub_on_lost, h};
    h->live = live_new(s, &listener, hub_now(h), why);
    if (h->live)
        return h;
    free(h);
    return NULL;
}

void hub_free(hub *h)
{
    if (!h)
        return;
    while (h->peers)
        hub_disconnect(h->peers);
    live_free(h->live);
    free(h);
}

live *hub_live(hub *h)
{
    return h->live;
}

store *hub_store(hub *h)
{
    return h->store;
}

int64_t hub_now(const hub *h)
{
    return h->calls.now(h->calls.ctx);
}

hub_numbers hub_count(const hub *h)
{
    hub_numbers numbers = h->numbers;
    numbers.games = live_count(h->live);
    return numbers;
}

/* ---- keys ---- */

bool hub_make_key(char key[], hub *h, const char *game, store_role role)
{
    uint8_t hash[STORE_HASH];
    keys_make_key(key);
    keys_hash(hash, game, key);
    return store_key_add(h->store, game, role, hash);
}

store_role hub_role(hub *h, const char *game, const char *key)
{
    uint8_t hash[STORE_HASH];
    if (!key)
        return STORE_WATCHER;
    keys_hash(hash, game, key);
    return store_key_role(h->store, game, hash);
}

/* ---- rooms ---- */

room *hub_room(hub *h, const char *id)
{
    live_game *game = live_find(h->live, id), *read = NULL;
    for (room *r = h->rooms; !game && r; r = r->next)
        if (strcmp(r->game->id, id) == 0)
            return r;
    if (game && game->user)
        return game->user;
    if (!game)
        game = read = live_read(h->live, id);
    room *r = game ? calloc(1, sizeof *r) : NULL;
    if (!r) {
        live_game_free(read);
        return NULL;
    }
    *r = (room){.game = game, .read = read, .next = h->rooms};
    game->user = r;
    h->rooms = r;
    return r;
}

static void close_room(hub *h, room *r)
{
    room **link = &h->rooms;
    while (*link != r)
        link = &(*link)->next;
    *link = r->next;
    r->game->user = NULL;
    live_game_free(r->read);
    free(r);
}

static bool is_anybody(const room *r, store_role role)
{
    for (const seat *s = r->seats; s; s = s->next_in_room)
        if (s->role == role)
            return true;
    return false;
}

/* Whether the players are here is the live game's business too. */
static void look_round(room *r)
{
    r->game->is_here[CHUHE_RED] = is_anybody(r, STORE_RED);
    r->game->is_here[CHUHE_BLACK] = is_anybody(r, STORE_BLACK);
    r->presence_due = true;
}

void hub_room_leave(seat *s)
{
    hub *h = s->peer->hub;
    room *r = s->room;
    seat **link = &r->seats;
    while (*link != s)
        link = &(*link)->next_in_room;
    *link = s->next_in_room;
    r->watchers -= s->role == STORE_WATCHER;
    free(s);
    look_round(r);
    if (!r->seats)
        close_room(h, r);
}

seat *hub_seat(hub_peer *peer, const char *game)
{
    for (seat *s = peer->seats; s; s = s->next_of_peer)
        if (strcmp(s->room->game->id, game) == 0)
            return s;
    return NULL;
}

void hub_tell_presence(room *r)
{
    buffer text;
    buffer_init(&text);
    r->presence_due = false;
    wire_write_presence(&text, r->game->id, r->game->is_here, r->watchers);
    hub_message *message = hub_message_make(&text);
    for (seat *s = r->seats; s; s = s->next_in_room)
        hub_send(s->peer, message, NULL, 0);
    hub_message_drop(message);
}

/* ---- joining ---- */

void hub_send_game(seat *s, uint32_t have)
{
    buffer text;
    wire_view view = wire_view_of(s->room->game);
    buffer_init(&text);
    wire_write_game(&text, &view, s->role, have, hub_now(s->peer->hub));
    hub_message *message = hub_message_make(&text);
    s->have = view.events;
    hub_send(s->peer, message, s, have);
    hub_message_drop(message);
}

static seat *sit(hub_peer *peer, room *r, store_role role)
{
    seat *s = hub_seat(peer, r->game->id);
    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s)
            return NULL;
        s->peer = peer;
        s->room = r;
        s->next_of_peer = peer->seats;
        peer->seats = s;
        peer->games++;
        s->next_in_room = r->seats;
        r->seats = s;
    } else {
        r->watchers -= s->role == STORE_WATCHER;
    }
    s->role = role;
    s->behind = false;
    r->watchers += role == STORE_WATCHER;
    look_round(r);
    return s;
}

/* What waits of the game is put into the store first, so that nobody sees what may not
 * last. */
void hub_join(hub_peer *peer, const wire_message *message)
{
    hub *h = peer->hub;
    store_role role = hub_role(h, message->game, message->key);
    if (message->key && role == STORE_WATCHER) {
        hub_error(peer, SERVER_UNKNOWN_KEY, message->game);
        return;
    }
    if (peer->games >= GAMES_A_PEER && !hub_seat(peer, message->game)) {
        hub_error(peer, SERVER_TOO_MANY, message->game);
        return;
    }
    room *r = hub_room(h, message->game);
    seat *s = r ? sit(peer, r, role) : NULL;
    if (!s) {
        hub_error(peer, SERVER_NO_GAME, message->game);
        return;
    }
    if (r->game->events > r->game->committed)
        hub_commit(h);
    hub_send_game(s, message->have);
    hub_tell_presence(r);
    if (!r->read && (role == STORE_RED || role == STORE_BLACK)) {
        live_seat_player(h->live, r->game, role == STORE_RED ? CHUHE_RED : CHUHE_BLACK, hub_now(h));
        h->lobby_due = true;
    }
}

/* ---- what has happened ---- */

void hub_on_taken(live_game *game, uint32_t number, const char *message, void *sender, void *ctx)
{
    hub *h = ctx;
    room *r = game->user;
    seat *from = sender;
    buffer text;
    chuhe_table_state state;
    h->numbers.events++;
    chuhe_referee_state(&state, game->referee);
    if (number <= 3 || state.result != CHUHE_RESULT_OPEN)
        h->lobby_due = true;
    if (!r)
        return;
    buffer_init(&text);
    wire_view view = wire_view_of(game);
    wire_write_event(&text, &view, number, hub_now(h));
    hub_message *told = hub_message_make(&text);
    for (seat *s = r->seats; s; s = s->next_in_room) {
        if (s->have >= number)
            continue;
        hub_send(s->peer, told, s, number - 1);
        if (!s->behind)
            s->have = number;
    }
    hub_message_drop(told);
    if (!from || !message)
        return;
    buffer_init(&text);
    wire_write_taken(&text, game->id, message, number);
    hub_reply(from->peer, &text);
}

void hub_on_lost(live_game *game, const char *message, void *sender, void *ctx)
{
    hub *h = ctx;
    seat *from = sender;
    buffer text;
    h->numbers.lost++;
    if (!from || !message)
        return;
    buffer_init(&text);
    wire_write_not_taken(&text, game->id, message, SERVER_STORE, NULL, NULL);
    hub_reply(from->peer, &text);
}

void hub_commit(hub *h)
{
    struct timespec before, after;
    if (!live_waits(h->live))
        return;
    clock_gettime(CLOCK_MONOTONIC, &before);
    live_commit(h->live);
    clock_gettime(CLOCK_MONOTONIC, &after);
    h->numbers.commits++;
    h->numbers.commit_us += (uint64_t)((after.tv_sec - before.tv_sec) * 1000000 +
                                       (after.tv_nsec - before.tv_nsec) / 1000);
}

void hub_tick(hub *h)
{
    int64_t now = hub_now(h);
    live_tick(h->live, now);
    hub_commit(h);
    for (room *r = h->rooms; r; r = r->next)
        if (r->presence_due)
            hub_tell_presence(r);
    if (h->lobby_due && now - h->lobby_ms >= LOBBY_MS) {
        h->lobby_due = false;
        h->lobby_ms = now;
        hub_tell_lobby(h, NULL);
    }
}
