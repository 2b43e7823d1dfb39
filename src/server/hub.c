/* Peers, their queues, and what they say. */
#include "server/hub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/hub_parts.h"
#include "server/keys.h"

/* ---- messages ---- */

hub_message *hub_message_make(buffer *text)
{
    hub_message *message = NULL;
    if (!buffer_failed(text) && text->bytes)
        message = malloc(sizeof *message + HUB_BEFORE + text->len);
    if (message) {
        message->users = 1;
        message->len = text->len;
        memcpy(message->bytes + HUB_BEFORE, text->bytes, text->len);
    }
    buffer_deinit(text);
    return message;
}

void hub_message_drop(hub_message *message)
{
    if (message && --message->users == 0)
        free(message);
}

/* ---- the queue ---- */

static queued *at(hub_peer *peer, size_t index)
{
    return &peer->queue[(peer->first + index) % peer->capacity];
}

static bool make_room(hub_peer *peer)
{
    if (peer->count < peer->capacity)
        return true;
    size_t capacity = peer->capacity ? 2 * peer->capacity : 8;
    queued *queue = malloc(capacity * sizeof *queue);
    if (!queue)
        return false;
    for (size_t i = 0; i < peer->count; i++)
        queue[i] = *at(peer, i);
    free(peer->queue);
    peer->queue = queue;
    peer->first = 0;
    peer->capacity = capacity;
    return true;
}

/* Out of the queue without being sent. */
static void lose(hub_peer *peer, queued *q)
{
    peer->bytes -= q->message->len;
    if (q->of) {
        q->of->behind = true;
        if (q->after < q->of->have)
            q->of->have = q->after;
    }
    hub_message_drop(q->message);
}

/* Takes out what tells of games (of all, or of one seat); replies stay, and what is next:
 * a game may be longer than all that may wait, and arrives when nothing is before it. */
static void thin(hub_peer *peer, const seat *only)
{
    size_t kept = 0;
    for (size_t i = 0; i < peer->count; i++) {
        queued q = *at(peer, i);
        if (q.of && (only ? q.of == only : i > 0))
            lose(peer, &q);
        else
            *at(peer, kept++) = q;
    }
    peer->count = kept;
}

void hub_cut(hub_peer *peer)
{
    if (!peer->cut)
        peer->hub->calls.cut(peer->connection);
    peer->cut = true;
}

/* What is next does not count. */
static bool is_over(hub_peer *peer, size_t more)
{
    return peer->count >= QUEUE_MESSAGES ||
           (peer->count && peer->bytes - at(peer, 0)->message->len + more > QUEUE_BYTES);
}

static bool falls_behind(seat *s, uint32_t after)
{
    s->behind = true;
    s->have = after < s->have ? after : s->have;
    return false;
}

static bool put(hub_peer *peer, queued q)
{
    if (peer->cut || (q.of && q.of->behind))
        return false;
    if (!q.message)
        return q.of && falls_behind(q.of, q.after);
    if (is_over(peer, q.message->len)) {
        peer->hub->numbers.overflows++;
        server_log_count(peer->hub->log, "reader_behind", NULL, peer->address);
        thin(peer, NULL);
        if (q.of)
            return falls_behind(q.of, q.after);
    }
    if (is_over(peer, q.message->len) || !make_room(peer)) {
        if (!peer->cut)
            server_log_often(peer->hub->log, "cut", "does_not_read", peer->address);
        hub_cut(peer);
        return false;
    }
    q.message->users++;
    *at(peer, peer->count++) = q;
    peer->bytes += q.message->len;
    peer->hub->calls.wake(peer->connection);
    return true;
}

bool hub_send(hub_peer *peer, hub_message *message, seat *of, uint32_t after)
{
    return put(peer, (queued){.message = message, .of = of, .after = after});
}

bool hub_send_latest(hub_peer *peer, hub_message *message, seat *of, hub_latest latest)
{
    for (size_t i = 0; message && i < peer->count; i++) {
        queued *q = at(peer, i);
        if (q->latest != latest || q->of != of)
            continue;
        peer->bytes += message->len - q->message->len;
        message->users++;
        hub_message_drop(q->message);
        q->message = message;
        return true;
    }
    return put(peer, (queued){message, of, of ? of->have : 0, latest});
}

void hub_reply(hub_peer *peer, buffer *text)
{
    hub_message *message = hub_message_make(text);
    hub_send(peer, message, NULL, 0);
    hub_message_drop(message);
}

void hub_error(hub_peer *peer, server_error error, const char *game)
{
    buffer text;
    buffer_init(&text);
    wire_write_error(&text, error, game);
    hub_reply(peer, &text);
    hub_note_error(peer->hub, error, peer->address);
}

hub_message *hub_next(hub_peer *peer)
{
    if (peer->count == 0) {
        seat *s = peer->seats;
        while (s && !s->behind)
            s = s->next_of_peer;
        if (!s)
            return hub_reviewed(peer);
        s->behind = false;
        hub_send_game(s, s->have);
        hub_send_presence(s);
        hub_send_rematch(s);
        if (peer->count == 0)
            return NULL;
    }
    queued q = *at(peer, 0);
    peer->first = (peer->first + 1) % peer->capacity;
    peer->count--;
    peer->bytes -= q.message->len;
    peer->hub->numbers.sent++;
    return q.message;
}

/* ---- coming and going ---- */

void hub_set_address(hub_peer *peer, const char *address)
{
    snprintf(peer->address, sizeof peer->address, "%s", address);
}

hub_peer *hub_connect(hub *h, void *connection)
{
    hub_peer *peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    peer->asker = (hub_asker){hub_told_lines, hub_told_review};
    peer->hub = h;
    peer->connection = connection;
    peer->tokens = BURST;
    peer->tokens_ms = hub_now(h);
    peer->next = h->peers;
    if (h->peers)
        h->peers->before = peer;
    h->peers = peer;
    h->numbers.peers++;
    return peer;
}

void hub_leave(seat *s)
{
    hub_peer *peer = s->peer;
    seat **link = &peer->seats;
    while (*link != s)
        link = &(*link)->next_of_peer;
    *link = s->next_of_peer;
    peer->games--;
    thin(peer, s);
    live_forget_sender(peer->hub->live, s);
    hub_room_leave(s);
}

void hub_disconnect(hub_peer *peer)
{
    hub *h = peer->hub;
    peer->cut = true;
    hub_no_analyse(peer);
    hub_no_review(peer);
    hub_close_halls(peer);
    hub_forget_checked(peer);
    while (peer->seats)
        hub_leave(peer->seats);
    for (size_t i = 0; i < peer->count; i++)
        hub_message_drop(at(peer, i)->message);
    free(peer->queue);
    if (peer->next)
        peer->next->before = peer->before;
    if (peer->before)
        peer->before->next = peer->next;
    else
        h->peers = peer->next;
    h->numbers.peers--;
    free(peer);
}

/* ---- what a peer says ---- */

static void not_taken(hub_peer *peer, const wire_message *message, server_error error,
                      const buffer *en, const buffer *zh)
{
    buffer text;
    buffer_init(&text);
    wire_write_not_taken(&text, message->game, message->message, error, en, zh);
    hub_reply(peer, &text);
    peer->hub->numbers.refused++;
    hub_note_error(peer->hub, error, peer->address);
}

/* Whether he sent that event, and nobody else. */
static bool is_of_sender(const seat *s, uint32_t number)
{
    chuhe_party by = chuhe_referee_log(s->room->game->referee, number - 1)->event.by;
    return by == (s->role == STORE_RED     ? CHUHE_PARTY_RED
                  : s->role == STORE_BLACK ? CHUHE_PARTY_BLACK
                                           : CHUHE_PARTY_ARBITER);
}

static void tell_outcome(seat *s, const wire_message *message, live_outcome outcome,
                         const chuhe_answer *answer, uint32_t number)
{
    buffer text;
    buffer_init(&text);
    switch (outcome) {
    case LIVE_TAKEN: /* it is told when it is on the disk */
        return;
    case LIVE_REPEATED:
        if (!is_of_sender(s, number)) {
            not_taken(s->peer, message, SERVER_USED, NULL, NULL);
            return;
        }
        if (number > s->room->game->committed)
            hub_commit(s->peer->hub);
        if (number > s->room->game->committed) {
            not_taken(s->peer, message, SERVER_STORE, NULL, NULL);
            return;
        }
        wire_write_taken(&text, message->game, message->message, number);
        hub_reply(s->peer, &text);
        return;
    case LIVE_REFUSED:
        s->peer->hub->numbers.refused++;
        wire_write_refused(&text, message->game, message->message, answer);
        hub_reply(s->peer, &text);
        return;
    case LIVE_FORBIDDEN:
        not_taken(s->peer, message, SERVER_FORBIDDEN, NULL, NULL);
        return;
    case LIVE_FULL:
        not_taken(s->peer, message, SERVER_FULL, NULL, NULL);
        return;
    case LIVE_OFF:
        if (s->room->game->is_lost) /* he is told where it is */
            return;
        not_taken(s->peer, message, SERVER_STORE, NULL, NULL);
        return;
    case LIVE_NO_MEMORY:
        not_taken(s->peer, message, SERVER_MEMORY, NULL, NULL);
    }
}

/* What was taken before need not be read again: in words it may mean nothing any more. */
static bool was_settled(seat *s, const wire_message *message)
{
    const chuhe_answer over = {.refusal = CHUHE_REFUSAL_OVER, .clause = ""};
    uint32_t number = live_find_message(s->room->game, message->message);
    if (number)
        tell_outcome(s, message, LIVE_REPEATED, NULL, number);
    else if (s->room->read)
        tell_outcome(s, message, LIVE_REFUSED, &over, 0);
    return number || s->room->read;
}

static bool may_be_on_the_way(const chuhe_event *event)
{
    return event->kind == CHUHE_EVENT_MOVE || event->kind == CHUHE_EVENT_PRESS;
}

/* What of a player's move was on the way. */
static void put_lag(chuhe_event *event, const seat *s, const wire_message *message, int64_t now_ms)
{
    if ((s->role != STORE_RED && s->role != STORE_BLACK) || !may_be_on_the_way(event))
        return;
    event->by = s->role == STORE_RED ? CHUHE_PARTY_RED : CHUHE_PARTY_BLACK;
    event->ms = live_lag_of(s->room->game, event, message->thought, now_ms);
}

static void take_event(hub_peer *peer, const wire_message *message)
{
    hub *h = peer->hub;
    seat *s = hub_seat(peer, message->game);
    chuhe_event event;
    chuhe_answer answer;
    server_error error;
    uint32_t number = 0;
    buffer en, zh;
    if (!s && hub_is_elsewhere(peer, message->game))
        return;
    if (!live_wake(h->live, hub_now(h))) {
        not_taken(peer, message, SERVER_STORE, NULL, NULL);
        return;
    }
    if (!s || s->role == STORE_WATCHER) {
        not_taken(peer, message, s ? SERVER_FORBIDDEN : SERVER_NOT_JOINED, NULL, NULL);
        return;
    }
    if (was_settled(s, message))
        return;
    buffer_init(&en);
    buffer_init(&zh);
    live_game *game = s->room->game;
    if (!wire_read_event(&event, message->event, s->role, game->referee, &en, &zh))
        not_taken(peer, message, SERVER_BAD_EVENT, &en, &zh);
    else if (event.kind == CHUHE_EVENT_TICK) /* time is the server's */
        not_taken(peer, message, SERVER_FORBIDDEN, NULL, NULL);
    else if ((error = s->role == STORE_ARBITER ? hub_name_seated(h, game, &event)
                                               : SERVER_NO_ERROR) != SERVER_NO_ERROR)
        not_taken(peer, message, error, NULL, NULL);
    else {
        put_lag(&event, s, message, hub_now(h));
        live_outcome outcome = live_event(&answer, &number, h->live, game, s->role, &event,
                                          message->message, s, hub_now(h));
        if (outcome == LIVE_TAKEN && may_be_on_the_way(&event))
            h->numbers.lag_ms += (uint64_t)event.ms;
        tell_outcome(s, message, outcome, &answer, number);
    }
    buffer_deinit(&en);
    buffer_deinit(&zh);
}

static void take_ping(hub_peer *peer, const wire_message *message)
{
    buffer text;
    buffer_init(&text);
    wire_write_pong(&text, message->t, hub_now(peer->hub));
    hub_reply(peer, &text);
}

static void take(hub_peer *peer, const wire_message *message)
{
    seat *s;
    switch (message->what) {
    case WIRE_DO_JOIN:
        hub_join(peer, message);
        break;
    case WIRE_DO_LEAVE:
        if ((s = hub_seat(peer, message->game)) != NULL)
            hub_leave(s);
        break;
    case WIRE_DO_EVENT:
        take_event(peer, message);
        break;
    case WIRE_DO_REMATCH:
        hub_rematch(peer, message);
        break;
    case WIRE_DO_ANALYSE:
        hub_analyse(peer, message);
        break;
    case WIRE_DO_NO_ANALYSE:
        if (peer->analysis && strcmp(peer->analysis_id, message->message) == 0)
            hub_no_analyse(peer);
        break;
    case WIRE_DO_REVIEW:
        hub_review(peer, message);
        break;
    case WIRE_DO_NO_REVIEW:
        if (strcmp(peer->review_id, message->message) == 0)
            hub_no_review(peer);
        break;
    case WIRE_DO_HALL:
        hub_open_hall(peer, message);
        break;
    case WIRE_DO_NO_HALL:
        hub_close_hall(peer, message->hall);
        break;
    case WIRE_DO_LOBBY:
        peer->in_lobby = true;
        hub_tell_lobby(peer->hub, peer);
        break;
    case WIRE_DO_NO_LOBBY:
        peer->in_lobby = false;
        break;
    default:
        take_ping(peer, message);
    }
}

/* A bucket of tokens, one for each message. */
static bool is_too_fast(hub_peer *peer)
{
    int64_t now = hub_now(peer->hub);
    if (now > peer->tokens_ms)
        peer->tokens += (double)(now - peer->tokens_ms) * A_SECOND / 1000;
    peer->tokens_ms = now;
    if (peer->tokens > BURST)
        peer->tokens = BURST;
    if (peer->tokens < 1)
        return true;
    peer->tokens -= 1;
    return false;
}

void hub_receive(hub_peer *peer, const char *text, size_t len)
{
    wire_message message;
    peer->hub->numbers.received++;
    if (peer->cut)
        return;
    hub_take_news(peer->hub);
    if (is_too_fast(peer)) {
        hub_refuse_frame(peer, SERVER_TOO_FAST, text, len);
        if (++peer->too_fast > PATIENCE) {
            server_log_often(peer->hub->log, "cut", "too_fast", peer->address);
            hub_cut(peer);
        }
        return;
    }
    server_error error = wire_read(&message, text, len);
    if (error != SERVER_NO_ERROR) {
        hub_refuse_frame(peer, error, text, len);
        return;
    }
    take(peer, &message);
    json_value_free(message.value);
}
