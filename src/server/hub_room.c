/* Games and who looks at them. */
#include <stdlib.h>
#include <string.h>

#include "server/hub_parts.h"

/* ---- rooms ---- */

room *hub_room(hub *h, const char *id, server_error *error)
{
    bool fails = false;
    live_game *game = live_find(h->live, id), *read = NULL;
    for (room *r = h->rooms; !game && r; r = r->next)
        if (strcmp(r->game->id, id) == 0)
            return r;
    if (game && game->user)
        return game->user;
    if (!game)
        game = read = live_read(h->live, id, &fails);
    *error = game ? SERVER_MEMORY : fails ? SERVER_STORE : SERVER_NO_GAME;
    room *r = game ? calloc(1, sizeof *r) : NULL;
    if (!r) {
        live_game_free(read);
        return NULL;
    }
    *r = (room){.game = game, .read = read, .next = h->rooms};
    if (game->settings.delay_s && !hub_delay_begin(&r->delay, game)) {
        free(r);
        live_game_free(read);
        return NULL;
    }
    while (hub_delay_step(&r->delay, game, hub_now(h)))
        continue;
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
    r->game->seen_ms = hub_now(h);
    hub_delay_end(&r->delay);
    live_game_free(r->read);
    free(r);
}

static unsigned how_many(const room *r, store_role role)
{
    unsigned count = 0;
    for (const seat *s = r->seats; s; s = s->next_in_room)
        count += s->role == role;
    return count;
}

static void note_presence(hub *h, live_game *game, bool *is_here, unsigned party, bool now_here)
{
    if (*is_here == now_here)
        return;
    *is_here = now_here;
    if (!now_here)
        game->gone_ms[party] = hub_now(h);
    hub_presence_changed(h, game, now_here);
}

/* Whether the players are here is the live game's business too. */
static void look_round(hub *h, room *r)
{
    live_game *game = r->game;
    note_presence(h, game, &game->is_here[CHUHE_RED], CHUHE_RED, how_many(r, STORE_RED) > 0);
    note_presence(h, game, &game->is_here[CHUHE_BLACK], CHUHE_BLACK, how_many(r, STORE_BLACK) > 0);
    note_presence(h, game, &game->is_arbiter_here, CHUHE_SIDES, how_many(r, STORE_ARBITER) > 0);
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
    look_round(h, r);
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

static hub_message *presence(const room *r)
{
    buffer text;
    const unsigned here[CHUHE_SIDES] = {
        [CHUHE_RED] = how_many(r, STORE_RED),
        [CHUHE_BLACK] = how_many(r, STORE_BLACK),
    };
    buffer_init(&text);
    wire_write_presence(&text, r->game->id, here, r->watchers);
    return hub_message_make(&text);
}

void hub_send_presence(seat *s)
{
    hub_message *message = presence(s->room);
    hub_send_latest(s->peer, message, s, HUB_PRESENCE);
    hub_message_drop(message);
}

void hub_tell_presence(room *r)
{
    hub_message *message = presence(r);
    r->presence_due = false;
    for (seat *s = r->seats; s; s = s->next_in_room)
        hub_send_latest(s->peer, message, s, HUB_PRESENCE);
    hub_message_drop(message);
}

/* ---- joining ---- */

void hub_send_game(seat *s, uint32_t have)
{
    buffer text;
    wire_view view = hub_view(s->room, s->role);
    buffer_init(&text);
    wire_write_game(&text, &view, s->role, have, hub_now(s->peer->hub));
    hub_message *message = hub_message_make(&text);
    s->have = have < view.events ? have : view.events;
    if (hub_send(s->peer, message, s, s->have))
        s->have = view.events;
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
    look_round(peer->hub, r);
    return s;
}

/* Nobody came to sit after all. */
static void close_if_empty(hub *h, room *r)
{
    if (!r->seats)
        close_room(h, r);
}

/* False, and nobody may see it: what waits could neither be kept nor taken back. */
static bool is_kept(hub *h, room *r)
{
    if (r->game->events > r->game->committed)
        hub_commit(h);
    if (r->game->events == r->game->committed)
        return true;
    close_if_empty(h, r);
    return false;
}

/* A game that has ended is live again for who may sign its sheet or correct it. */
static void take_up(hub *h, room *r, store_role role)
{
    chuhe_table_state state;
    if (!r->read || role == STORE_WATCHER)
        return;
    chuhe_referee_state(&state, r->game->referee);
    if (state.phase == CHUHE_PHASE_ENDED && live_adopt(h->live, r->game, hub_now(h)))
        r->read = NULL;
}

/* What waits of the game is put into the store before he sits: so nobody sees what may not
 * last, nor hears of an event before the game that it is of. */
void hub_join(hub_peer *peer, const wire_message *message)
{
    hub *h = peer->hub;
    if (hub_is_elsewhere(peer, message->game))
        return;
    store_role role;
    server_error error;
    bool known = hub_role(&role, h, message->game, message->key);
    if (message->key && role == STORE_WATCHER) {
        hub_error(peer, known ? SERVER_UNKNOWN_KEY : SERVER_STORE, message->game);
        return;
    }
    if (peer->games >= GAMES_A_PEER && !hub_seat(peer, message->game)) {
        hub_error(peer, SERVER_TOO_MANY, message->game);
        return;
    }
    room *r = hub_room(h, message->game, &error);
    if (r && !is_kept(h, r)) {
        if (!hub_is_elsewhere(peer, message->game))
            hub_error(peer, SERVER_STORE, message->game);
        return;
    }
    if (r && !message->key && !hub_own_role(&role, peer, r->game)) {
        close_if_empty(h, r);
        hub_error(peer, SERVER_STORE, message->game);
        return;
    }
    if (r)
        take_up(h, r, role);
    seat *s = r ? sit(peer, r, role) : NULL;
    if (!s) {
        if (r)
            close_if_empty(h, r);
        hub_error(peer, r ? SERVER_MEMORY : error, message->game);
        return;
    }
    hub_send_game(s, message->have);
    hub_send_presence(s);
    hub_send_rematch(s);
    if (!r->read && (role == STORE_RED || role == STORE_BLACK)) {
        live_seat_player(h->live, r->game, role == STORE_RED ? CHUHE_RED : CHUHE_BLACK, hub_now(h));
        h->lobby_due = true;
    }
}

void hub_withdrawn(hub *h, live_game *game)
{
    room *r = game->user;
    h->lobby_due = true;
    hub_log_game(h, "game_withdrawn", game->id);
    live_let_go(h->live, game);
    if (!r) {
        live_game_free(game);
        return;
    }
    r->read = game;
    hub_seats_changed(h, game);
}

void hub_unseat(hub *h, const char *id, store_role role)
{
    room *r = h->rooms;
    while (r && strcmp(r->game->id, id) != 0)
        r = r->next;
    for (seat *s = r ? r->seats : NULL; s; s = s->next_in_room)
        if (s->role == role) {
            s->role = STORE_WATCHER;
            r->watchers++;
            hub_send_game(s, s->have);
        }
    if (r)
        look_round(h, r);
}

/* ---- what has happened ---- */

void hub_tell_event(room *r, uint32_t number, bool delayed, int64_t now_ms)
{
    buffer text;
    wire_view view = delayed ? hub_view(r, STORE_WATCHER) : wire_view_of(r->game);
    bool for_some = r->delay.referee != NULL;
    buffer_init(&text);
    wire_write_event(&text, &view, number, now_ms);
    hub_message *told = hub_message_make(&text);
    for (seat *s = r->seats; s; s = s->next_in_room) {
        if (s->have >= number || (for_some && (s->role == STORE_WATCHER) != delayed))
            continue;
        if (hub_send(s->peer, told, s, number - 1))
            s->have = number;
    }
    hub_message_drop(told);
}

/* The lobby shows who plays, and what has begun and ended. */
static bool changes_lobby(const live_game *game, uint32_t number)
{
    chuhe_event_kind kind = chuhe_referee_log(game->referee, number - 1)->event.kind;
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    return kind == CHUHE_EVENT_SEATED || kind == CHUHE_EVENT_START ||
           state.result != CHUHE_RESULT_OPEN;
}

void hub_on_taken(live_game *game, uint32_t number, const char *message, void *sender, void *ctx)
{
    hub *h = ctx;
    seat *from = sender;
    buffer text;
    h->numbers.events++;
    hub_log_event(h, game, number);
    if (changes_lobby(game, number))
        h->lobby_due = true;
    if (game->user)
        hub_tell_event(game->user, number, false, hub_now(h));
    if (from && message && message[0]) {
        buffer_init(&text);
        wire_write_taken(&text, game->id, message, number);
        hub_reply(from->peer, &text);
    }
    if (h->engines.think && number == game->committed && hub_has_engine(game))
        h->engines.think(game, h->engines.ctx);
}

void hub_on_lost(live_game *game, const char *message, void *sender, void *ctx)
{
    hub *h = ctx;
    seat *from = sender;
    buffer text;
    h->numbers.lost++;
    if (game->is_lost) /* the sender is told where it is, and sends again */
        return;
    h->something_lost = game->was_lost = true;
    if (!from || !message || !message[0])
        return;
    buffer_init(&text);
    wire_write_not_taken(&text, game->id, message, SERVER_STORE, NULL, NULL);
    hub_reply(from->peer, &text);
}
