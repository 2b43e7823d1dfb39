/* The hub itself: its beginning and end, keys, the store, time, engines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/hub_parts.h"
#include "server/keys.h"

hub *hub_new_shared(store *s, const hub_calls *calls, const char *address, char why[STORE_WHY])
{
    hub *h = calloc(1, sizeof *h);
    snprintf(why, STORE_WHY, "out of memory");
    if (!h)
        return NULL;
    h->store = s;
    h->calls = *calls;
    snprintf(h->address, sizeof h->address, "%s", address ? address : "");
    const live_listener listener = {hub_on_taken, hub_on_lost, h};
    h->live = live_new_shared(s, &listener, address, hub_now(h), why);
    h->others = h->live && address ? others_new(h->live, s) : NULL;
    h->began_ms = hub_now(h);
    if (h->live && (h->others || !address))
        return h;
    hub_free(h);
    return NULL;
}

hub *hub_new(store *s, const hub_calls *calls, char why[STORE_WHY])
{
    return hub_new_shared(s, calls, NULL, why);
}

void hub_free(hub *h)
{
    if (!h)
        return;
    while (h->peers)
        hub_disconnect(h->peers);
    hub_free_jobs(h);
    others_free(h->others);
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

const char *hub_address(const hub *h)
{
    return h->address;
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

bool hub_role(store_role *role, hub *h, const char *game, const char *key)
{
    uint8_t hash[STORE_HASH];
    *role = STORE_WATCHER;
    if (!key)
        return true;
    keys_hash(hash, game, key);
    *role = store_key_role(h->store, game, hash);
    return *role != STORE_WATCHER || !store_why(h->store)[0];
}

/* ---- engines ---- */

bool hub_has_engine(const live_game *game)
{
    return game->settings.seats[CHUHE_RED].who == LIVE_ENGINE ||
           game->settings.seats[CHUHE_BLACK].who == LIVE_ENGINE;
}

bool hub_has_engines(const hub *h)
{
    return h->engines.think != NULL;
}

void hub_use_engines(hub *h, const hub_engines *engines)
{
    h->engines = *engines;
    for (size_t i = 0; i < live_count(h->live); i++)
        if (hub_has_engine(live_at(h->live, i)))
            engines->think(live_at(h->live, i), engines->ctx);
}

void hub_engine_says(hub *h, const char *id, uint32_t events, const chuhe_event *event)
{
    live_game *game = live_find(h->live, id);
    chuhe_answer answer;
    uint32_t number;
    if (!game || game->events != events || event->by >= CHUHE_SIDES ||
        game->settings.seats[event->by].who != LIVE_ENGINE)
        return;
    live_outcome outcome = live_event(&answer, &number, h->live, game,
                                      event->by == CHUHE_PARTY_RED ? STORE_RED : STORE_BLACK, event,
                                      NULL, NULL, hub_now(h));
    if (outcome == LIVE_NO_MEMORY || outcome == LIVE_OFF)
        h->something_lost = game->was_lost = true;
}

/* ---- time and the store ---- */

/* Nobody has been there, nor has anything happened, for so long. */
static bool is_left(const hub *h, const live_game *game, int64_t for_ms, int64_t now_ms)
{
    int64_t last = game->events ? live_event_ms(game, game->events) : game->created_ms;
    if (game->seen_ms > last)
        last = game->seen_ms;
    return now_ms - last > for_ms && now_ms - h->began_ms > COME_BACK_MS;
}

/* Of a game that has not begun. */
static bool is_forgotten(const hub *h, const live_game *game, int64_t now_ms)
{
    int64_t days = game->settings.has_arbiter ? UNBEGUN_DAYS_ARBITER : 1;
    return !game->is_off && is_left(h, game, days * UNBEGUN_MS, now_ms);
}

/* The fuller it is, the sooner. */
static int64_t rest_after(const hub *h)
{
    size_t count = live_count(h->live), many = h->room / CROWDED;
    if (h->room == 0 || count <= many)
        return h->rest_ms;
    size_t left = count < h->room ? h->room - count : 0;
    int64_t shortened = h->rest_ms / (int64_t)(h->room - many) * (int64_t)left;
    return shortened > CROWD_MS ? shortened : h->rest_ms < CROWD_MS ? h->rest_ms : CROWD_MS;
}

/* Of one that goes on, by itself for ever; where many are there, of one that waits as well. */
static bool may_rest(const hub *h, const live_game *game, bool waits, int64_t after_ms,
                     int64_t now_ms)
{
    return after_ms > 0 && (!waits || after_ms < h->rest_ms) && live_may_rest(game) &&
           is_left(h, game, after_ms, now_ms);
}

void hub_use_room(hub *h, size_t games)
{
    h->room = games;
}

void hub_let_rest(hub *h, int64_t after_ms)
{
    h->rest_ms = after_ms;
}

/* After the store has lost something: who looks on hears what it has after all, and engines
 * think again. */
static void make_good(hub *h)
{
    h->something_lost = false;
    for (size_t i = 0; i < live_count(h->live); i++) {
        live_game *game = live_at(h->live, i);
        const room *r = game->user;
        if (!game->was_lost)
            continue;
        if (game->is_off || game->events != game->committed) {
            h->something_lost = true;
            continue;
        }
        game->was_lost = false;
        for (seat *s = r ? r->seats : NULL; s; s = s->next_in_room)
            if (s->have < hub_view(r, s->role).events)
                hub_send_game(s, s->have);
        if (h->engines.think && hub_has_engine(game))
            h->engines.think(game, h->engines.ctx);
    }
}

/* A game that everybody has left, which the store is told. *failed: it could not be. */
static bool put_away(bool *failed, hub *h, live_game *game, const chuhe_table_state *state,
                     int64_t after_ms, int64_t now_ms)
{
    char id[STORE_ID];
    bool waits = state->phase == CHUHE_PHASE_WAITING;
    memcpy(id, game->id, sizeof id);
    bool ends = waits && is_forgotten(h, game, now_ms);
    if (!ends && !may_rest(h, game, waits, after_ms, now_ms))
        return false;
    bool away = ends ? live_abandon(h->live, game, now_ms) : live_rest(h->live, game);
    *failed = !away;
    if (!away) {
        hub_store_failed(h, store_why(h->store));
        return false;
    }
    hub_store_works(h);
    hub_log_game(h, ends ? "game_forgotten" : "game_rests", id);
    h->lobby_due = true;
    return true;
}

/* Each game that cannot be put away keeps everybody waiting: none is tried after it. */
void hub_sweep(hub *h, int64_t now_ms)
{
    unsigned written = 0;
    bool failed = false;
    const int64_t after_ms = rest_after(h);
    for (size_t i = live_count(h->live); i > 0; i--) {
        live_game *game = live_at(h->live, i - 1);
        chuhe_table_state state;
        chuhe_referee_state(&state, game->referee);
        bool over = state.phase == CHUHE_PHASE_ENDED || state.phase == CHUHE_PHASE_CLOSED;
        if (game->user || game->events != game->committed || game->is_lost)
            continue;
        if (over && now_ms - live_event_ms(game, game->events) > KEEP_MS)
            live_drop(h->live, game);
        else if (written < SWEEP_GAMES && !failed &&
                 put_away(&failed, h, game, &state, after_ms, now_ms))
            written++;
    }
    h->sweep_ms = failed ? hub_now(h) : now_ms;
}

void hub_commit(hub *h)
{
    struct timespec before, after;
    if (!live_waits(h->live))
        return;
    clock_gettime(CLOCK_MONOTONIC, &before);
    if (live_commit(h->live))
        hub_store_works(h);
    else
        hub_store_failed(h, live_why(h->live));
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
    if (!live_stay_alive(h->live))
        hub_store_failed(h, store_why(h->store));
    if (h->others)
        hub_share(h, now);
    hub_take_news(h);
    if (h->something_lost)
        make_good(h);
    for (room *r = h->rooms; r; r = r->next) {
        if (r->delay.referee)
            hub_delay_tell(r, now);
        if (r->presence_due)
            hub_tell_presence(r);
    }
    if (h->halls_due)
        hub_tell_halls(h);
    hub_keep_sessions(h, now);
    hub_keep_waiting(h, now);
    hub_log_tick(h, now);
    hub_keep_jobs(h, now);
    if (now - h->sweep_ms >= SWEEP_MS)
        hub_sweep(h, now);
    if (h->lobby_due && now - h->lobby_ms >= LOBBY_MS) {
        h->lobby_due = false;
        h->lobby_ms = now;
        hub_tell_lobby(h, NULL);
    }
}
