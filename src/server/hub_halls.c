/* Halls that peers have opened, and what somebody without a key may do in a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/halls.h"
#include "server/hub_parts.h"

/* ---- what a peer may do ---- */

static peer_hall *opened(const hub_peer *peer, const char *hall)
{
    for (peer_hall *it = peer->halls; it; it = it->next)
        if (strcmp(it->hall->id, hall) == 0)
            return it;
    return NULL;
}

/* What a key opens, or, without one, what the peer's account holds. False: the store fails. */
static bool find_office(store_office *office, hub_peer *peer, const char *hall, const char *key)
{
    *office = STORE_NO_OFFICE;
    if (!key && !peer->account)
        return true;
    *office = halls_office(peer->hub->store, hall, key, peer->account);
    return *office != STORE_NO_OFFICE || !store_why(peer->hub->store)[0];
}

static bool find_official(bool *is_official, hub_peer *peer, const char *hall)
{
    const peer_hall *it = opened(peer, hall);
    store_office office = it ? it->office : STORE_NO_OFFICE;
    bool known = office != STORE_NO_OFFICE || find_office(&office, peer, hall, NULL);
    *is_official = office != STORE_NO_OFFICE;
    return known;
}

bool hub_own_role(store_role *role, hub_peer *peer, const live_game *game)
{
    const live_settings *settings = &game->settings;
    *role = STORE_WATCHER;
    if (!hub_find_account(peer))
        return false;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        if (peer->account && settings->seats[side].account == peer->account)
            *role = side == CHUHE_RED ? STORE_RED : STORE_BLACK;
    if (*role != STORE_WATCHER || !settings->hall[0])
        return true;
    bool is_official;
    bool known = find_official(&is_official, peer, settings->hall);
    *role = is_official ? STORE_ARBITER : STORE_WATCHER;
    return known;
}

/* ---- halls ---- */

static void refuse(hub_peer *peer, server_error error, const char *hall)
{
    buffer text;
    buffer_init(&text);
    wire_write_hall_error(&text, error, hall);
    hub_reply(peer, &text);
    hub_note_error(peer->hub, error, peer->address);
}

/* What somebody in that office is told; NULL: the hall cannot be read, or there is no
 * memory. */
static hub_message *make_message(hub *h, const char *hall, store_office office)
{
    buffer text;
    json writer;
    buffer_init(&text);
    json_init(&writer, &text);
    json_begin_object(&writer);
    server_put_text(&writer, "is", "hall");
    server_put_text(&writer, "hall", hall);
    server_put_text(&writer, "role", halls_office_name(office));
    bool good = halls_put(&writer, h->store, hall);
    json_end_object(&writer);
    if (good)
        return hub_message_make(&text);
    buffer_deinit(&text);
    return NULL;
}

/* ---- halls that somebody has opened ---- */

static hub_hall *find_hall(const hub *h, const char *id)
{
    hub_hall *it = h->halls;
    while (it && strcmp(it->id, id) != 0)
        it = it->next;
    return it;
}

static void forget_messages(hub_hall *hall)
{
    for (unsigned i = 0; i <= STORE_HALL_DIRECTOR; i++) {
        hub_message_drop(hall->told[i]);
        hall->told[i] = NULL;
    }
}

static void drop_if_unused(hub *h, hub_hall *hall)
{
    hub_hall **link = &h->halls;
    if (hall->users > 0)
        return;
    while (*link != hall)
        link = &(*link)->next;
    *link = hall->next;
    forget_messages(hall);
    free(hall);
}

/* The hall as it is now in the store; it has no users yet. */
static server_error read_hall(hub_hall **hall, hub *h, const char *id)
{
    store_hall row;
    int64_t mark = 0;
    if (!store_hall_get(&row, h->store, id))
        return store_why(h->store)[0] ? SERVER_STORE : SERVER_NO_HALL;
    if (!store_hall_mark(&mark, h->store, id))
        return SERVER_STORE;
    hub_hall *it = calloc(1, sizeof *it);
    if (!it)
        return SERVER_MEMORY;
    *it = (hub_hall){.mark = mark, .round = h->halls_round, .next = h->halls};
    snprintf(it->id, sizeof it->id, "%s", id);
    h->halls = *hall = it;
    return SERVER_NO_ERROR;
}

/* What those in that office are told: made once, until the hall changes. NULL: the store fails,
 * or there is no memory. */
static hub_message *message_for(hub *h, hub_hall *hall, store_office office)
{
    if (!hall->told[office])
        hall->told[office] = make_message(h, hall->id, office);
    return hall->told[office];
}

/* ---- what peers open ---- */

static peer_hall *open_hall(hub_peer *peer, hub_hall *hall)
{
    peer_hall *it = opened(peer, hall->id);
    if (it)
        return it;
    it = calloc(1, sizeof *it);
    if (!it)
        return NULL;
    it->hall = hall;
    it->next = peer->halls;
    peer->halls = it;
    peer->hall_count++;
    hall->users++;
    return it;
}

/* Whether he may have it open, and in which office. */
static server_error may_open(store_office *office, hub_peer *peer, const wire_message *message)
{
    if (!hub_may_work(peer))
        return SERVER_TOO_MANY;
    if (peer->hall_count >= HALLS_A_PEER && !opened(peer, message->hall))
        return SERVER_TOO_MANY;
    if (!hub_find_account(peer) || !find_office(office, peer, message->hall, message->key))
        return SERVER_STORE;
    return message->key && *office == STORE_NO_OFFICE ? SERVER_UNKNOWN_KEY : SERVER_NO_ERROR;
}

void hub_open_hall(hub_peer *peer, const wire_message *message)
{
    hub *h = peer->hub;
    hub_hall *hall = find_hall(h, message->hall);
    store_office office = STORE_NO_OFFICE;
    server_error error = may_open(&office, peer, message);
    if (!hall && (error == SERVER_NO_ERROR || error == SERVER_UNKNOWN_KEY)) {
        server_error missing = read_hall(&hall, h, message->hall);
        error = missing == SERVER_NO_ERROR ? error : missing;
    }
    hub_message *told = error == SERVER_NO_ERROR ? message_for(h, hall, office) : NULL;
    peer_hall *it = told ? open_hall(peer, hall) : NULL;
    if (it) {
        it->office = office;
        it->is_due = false;
        hub_send(peer, told, NULL, 0);
        return;
    }
    if (error == SERVER_NO_ERROR)
        error = told ? SERVER_MEMORY : SERVER_STORE;
    if (hall)
        drop_if_unused(h, hall);
    refuse(peer, error, message->hall);
}

void hub_close_hall(hub_peer *peer, const char *hall)
{
    for (peer_hall **link = &peer->halls; *link; link = &(*link)->next)
        if (strcmp((*link)->hall->id, hall) == 0) {
            peer_hall *it = *link;
            *link = it->next;
            peer->hall_count--;
            it->hall->users--;
            drop_if_unused(peer->hub, it->hall);
            free(it);
            return;
        }
}

void hub_close_halls(hub_peer *peer)
{
    while (peer->halls)
        hub_close_hall(peer, peer->halls->hall->id);
}

/* ---- halls that change ---- */

static void was_changed(hub *h, hub_hall *hall, int64_t mark)
{
    hall->mark = mark;
    forget_messages(hall);
    for (hub_peer *peer = h->peers; peer; peer = peer->next) {
        peer_hall *it = opened(peer, hall->id);
        if (it)
            it->is_due = h->halls_due = true;
    }
}

void hub_hall_changed(hub *h, const char *id)
{
    hub_hall *hall = find_hall(h, id);
    int64_t mark = 0;
    if (hall)
        was_changed(h, hall, store_hall_mark(&mark, h->store, id) ? mark : hall->mark);
}

/* Each hall once, however many have it open, and not all of them at a time. */
void hub_look_at_halls(hub *h)
{
    unsigned looked = 0;
    hub_hall *it = h->halls;
    for (; it && looked < HALLS_A_LOOK; it = it->next) {
        int64_t mark = 0;
        if (it->round != h->halls_round)
            continue;
        if (!store_hall_mark(&mark, h->store, it->id))
            return; /* the store fails */
        it->round++;
        looked++;
        if (mark != it->mark)
            was_changed(h, it, mark);
    }
    if (!it)
        h->halls_round++;
}

/* Who has not read what was told before is told later, and so is everybody when the store
 * fails. */
void hub_tell_halls(hub *h)
{
    bool fails = false;
    h->halls_due = false;
    for (hub_peer *peer = h->peers; peer; peer = peer->next)
        for (peer_hall *it = peer->halls; it; it = it->next) {
            if (!it->is_due)
                continue;
            hub_message *told =
                peer->count == 0 && !fails ? message_for(h, it->hall, it->office) : NULL;
            fails = fails || (peer->count == 0 && !told);
            if (told)
                hub_send(peer, told, NULL, 0);
            it->is_due = !told;
            h->halls_due = h->halls_due || it->is_due;
        }
}
