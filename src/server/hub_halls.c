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
        if (strcmp(it->id, hall) == 0)
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

static peer_hall *open_hall(hub_peer *peer, const char *hall)
{
    peer_hall *it = opened(peer, hall);
    if (it)
        return it;
    it = calloc(1, sizeof *it);
    if (!it)
        return NULL;
    snprintf(it->id, sizeof it->id, "%s", hall);
    it->next = peer->halls;
    peer->halls = it;
    peer->hall_count++;
    return it;
}

void hub_open_hall(hub_peer *peer, const wire_message *message)
{
    hub *h = peer->hub;
    store_hall row;
    if (!store_hall_get(&row, h->store, message->hall)) {
        refuse(peer, store_why(h->store)[0] ? SERVER_STORE : SERVER_NO_HALL, message->hall);
        return;
    }
    if (peer->hall_count >= HALLS_A_PEER && !opened(peer, message->hall)) {
        refuse(peer, SERVER_TOO_MANY, message->hall);
        return;
    }
    if (!hub_find_account(peer)) {
        refuse(peer, SERVER_STORE, message->hall);
        return;
    }
    store_office office;
    bool known = find_office(&office, peer, message->hall, message->key);
    if (!known || (message->key && office == STORE_NO_OFFICE)) {
        refuse(peer, known ? SERVER_UNKNOWN_KEY : SERVER_STORE, message->hall);
        return;
    }
    int64_t mark = 0;
    hub_message *told = store_hall_mark(&mark, h->store, message->hall)
                            ? make_message(h, message->hall, office)
                            : NULL;
    peer_hall *it = told ? open_hall(peer, message->hall) : NULL;
    if (it) {
        it->office = office;
        it->mark = mark;
        it->is_due = false;
        hub_send(peer, told, NULL, 0);
    } else {
        refuse(peer, told ? SERVER_MEMORY : SERVER_STORE, message->hall);
    }
    hub_message_drop(told);
}

void hub_close_hall(hub_peer *peer, const char *hall)
{
    for (peer_hall **link = &peer->halls; *link; link = &(*link)->next)
        if (strcmp((*link)->id, hall) == 0) {
            peer_hall *it = *link;
            *link = it->next;
            peer->hall_count--;
            free(it);
            return;
        }
}

void hub_close_halls(hub_peer *peer)
{
    while (peer->halls)
        hub_close_hall(peer, peer->halls->id);
}

void hub_hall_changed(hub *h, const char *hall)
{
    int64_t mark = 0;
    bool known = store_hall_mark(&mark, h->store, hall);
    for (hub_peer *peer = h->peers; peer; peer = peer->next) {
        peer_hall *it = opened(peer, hall);
        if (!it)
            continue;
        it->is_due = h->halls_due = true;
        it->mark = known ? mark : it->mark;
    }
}

void hub_look_at_halls(hub *h)
{
    const char *last = "";
    int64_t mark = 0;
    for (hub_peer *peer = h->peers; peer; peer = peer->next)
        for (peer_hall *it = peer->halls; it; it = it->next) {
            if (strcmp(last, it->id) != 0 && !store_hall_mark(&mark, h->store, it->id))
                return; /* the store fails */
            last = it->id;
            if (mark != it->mark)
                it->is_due = h->halls_due = true;
            it->mark = mark;
        }
}

/* The message that was made last serves all who are told the same. */
typedef struct last_made {
    char hall[STORE_ID];
    hub_message *messages[STORE_HALL_DIRECTOR + 1];
} last_made;

static void forget(last_made *last)
{
    for (unsigned i = 0; i <= STORE_HALL_DIRECTOR; i++)
        hub_message_drop(last->messages[i]);
    *last = (last_made){.hall = ""};
}

static hub_message *message_for(last_made *last, hub *h, const peer_hall *it)
{
    if (strcmp(last->hall, it->id) != 0)
        forget(last);
    snprintf(last->hall, sizeof last->hall, "%s", it->id);
    if (!last->messages[it->office])
        last->messages[it->office] = make_message(h, it->id, it->office);
    return last->messages[it->office];
}

/* Who has not read what was told before is told later. */
void hub_tell_halls(hub *h)
{
    last_made last = {.hall = ""};
    h->halls_due = false;
    for (hub_peer *peer = h->peers; peer; peer = peer->next)
        for (peer_hall *it = peer->halls; it; it = it->next) {
            if (!it->is_due)
                continue;
            hub_message *told = peer->count == 0 ? message_for(&last, h, it) : NULL;
            if (told)
                hub_send(peer, told, NULL, 0);
            it->is_due = !told;
            h->halls_due = h->halls_due || it->is_due;
        }
    forget(&last);
}
