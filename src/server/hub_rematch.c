/* Once more, between the two who have played: who wishes it makes the next game, and its name and
 * the key of the seat go to the other one, while he looks at the game that is over. */
#include <string.h>

#include "server/hub_parts.h"

static void tell(seat *to)
{
    const room *r = to->room;
    buffer text;
    buffer_init(&text);
    wire_write_rematch(&text, r->game->id, r->after_by, r->after, r->after_key);
    hub_message *message = hub_message_make(&text);
    hub_send_latest(to->peer, message, to, HUB_REMATCH);
    hub_message_drop(message);
}

static chuhe_side side_of(const seat *s)
{
    return s->role == STORE_RED ? CHUHE_RED : CHUHE_BLACK;
}

static bool is_player(const seat *s)
{
    return s->role == STORE_RED || s->role == STORE_BLACK;
}

/* A game that was called off, or is over, leads nowhere. */
static bool still_waits(hub *h, const char *id)
{
    store_game stored;
    const live_game *game = live_find(h->live, id);
    if (game)
        return !game->settings.is_withdrawn && !live_is_over(game);
    if (store_game_get(&stored, h->store, id))
        return stored.ended_ms == 0;
    return store_why(h->store)[0] != '\0'; /* nobody knows */
}

void hub_send_rematch(seat *s)
{
    const room *r = s->room;
    if (r->after[0] && is_player(s) && side_of(s) != r->after_by &&
        still_waits(s->peer->hub, r->after))
        tell(s);
}

/* Of two who wish it at the same time the first one's game counts, as long as it waits: both hear
 * of that. */
void hub_rematch(hub_peer *peer, const wire_message *message)
{
    seat *from = hub_seat(peer, message->game);
    if (!from) {
        if (!hub_is_elsewhere(peer, message->game))
            hub_error(peer, SERVER_NOT_JOINED, message->game);
        return;
    }
    room *r = from->room;
    if (!is_player(from) || !live_is_over(r->game)) {
        hub_error(peer, SERVER_FORBIDDEN, message->game);
        return;
    }
    if (!r->after[0] || r->after_by == side_of(from) || !still_waits(peer->hub, r->after)) {
        const char *key = message->key ? message->key : "";
        r->after_by = side_of(from);
        memcpy(r->after, message->next, strlen(message->next) + 1);
        memcpy(r->after_key, key, strlen(key) + 1);
        for (seat *s = r->seats; s; s = s->next_in_room)
            hub_send_rematch(s);
    }
    tell(from);
}
