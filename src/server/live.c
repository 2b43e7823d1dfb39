/* All live games: those that there were, new ones, seats. */
#include "server/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "server/live_parts.h"

bool live_grow(void **items, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity)
        return true;
    size_t wanted = *capacity ? 2 * *capacity : 16;
    void *grown = realloc(*items, wanted * size);
    if (!grown)
        return false;
    *items = grown;
    *capacity = wanted;
    return true;
}

static bool put(live *l, live_game *game)
{
    void *games = l->games;
    bool grown = live_grow(&games, &l->capacity, l->count, sizeof *l->games);
    l->games = games;
    if (!grown || !live_index_add(l, game))
        return false;
    l->games[l->count++] = game;
    return true;
}

/* ---- taking up what was there ---- */

typedef struct ids {
    char (*id)[STORE_ID];
    size_t count, capacity;
    bool failed;
} ids;

static bool on_game(const store_game *game, void *ctx)
{
    ids *found = ctx;
    void *id = found->id;
    found->failed = !live_grow(&id, &found->capacity, found->count, sizeof *found->id);
    found->id = id;
    if (!found->failed)
        snprintf(found->id[found->count++], STORE_ID, "%s", game->id);
    return !found->failed;
}

bool live_take_up(live *l, const char *id, int64_t alive_ms, char why[STORE_WHY])
{
    live_game *game = live_load(l->store, id, why);
    if (!game)
        return false;
    if (!put(l, game)) {
        live_game_free(game);
        snprintf(why, STORE_WHY, "out of memory");
        return false;
    }
    live_stand_still(l, game, alive_ms);
    live_set_deadline(game);
    return true;
}

/* All live games, or those that nobody has. */
static bool find_games(ids *found, const live *l, int64_t now_ms)
{
    return (l->leases ? store_games_free(l->store, now_ms, UINT32_MAX, on_game, found)
                      : store_games(l->store, STORE_LIVE, 0, UINT32_MAX, on_game, found)) &&
           !found->failed;
}

static bool take_up_all(live *l, int64_t now_ms, char why[STORE_WHY])
{
    ids found = {.id = NULL};
    bool good = find_games(&found, l, now_ms);
    if (!good && !found.failed)
        snprintf(why, STORE_WHY, "%.200s", store_why(l->store));
    int64_t alive_ms = l->leases ? 0 : store_alive_ms(l->store);
    for (size_t i = 0; good && i < found.count; i++)
        if (!l->leases || live_lease(&alive_ms, l, found.id[i], now_ms))
            good = live_take_up(l, found.id[i], alive_ms < now_ms ? alive_ms : now_ms, why);
    free(found.id);
    if (!good)
        return false;
    live_tick(l, now_ms);
    good = live_commit(l);
    if (!good)
        snprintf(why, STORE_WHY, "%.200s", live_why(l));
    return good;
}

live *live_new_shared(store *s, const live_listener *listener, const char *address, int64_t now_ms,
                      char why[STORE_WHY])
{
    live *l = calloc(1, sizeof *l);
    snprintf(why, STORE_WHY, "out of memory");
    if (!l)
        return NULL;
    l->store = s;
    l->listener = *listener;
    l->leases = address ? leases_new(s, address, why) : NULL;
    if ((!address || l->leases) && take_up_all(l, now_ms, why))
        return l;
    live_release(l);
    live_free(l);
    return NULL;
}

live *live_new(store *s, const live_listener *listener, int64_t now_ms, char why[STORE_WHY])
{
    return live_new_shared(s, listener, NULL, now_ms, why);
}

void live_free(live *l)
{
    if (!l)
        return;
    for (size_t i = 0; i < l->count; i++)
        live_game_free(l->games[i]);
    free(l->games);
    free(l->chains);
    free(l->waiting);
    leases_free(l->leases);
    free(l);
}

size_t live_count(const live *l)
{
    return l->count;
}

live_game *live_at(const live *l, size_t index)
{
    return l->games[index];
}

live_game *live_find(const live *l, const char *id)
{
    live_game *game = live_index_chain(l, id);
    while (game && (game->is_lost || strcmp(game->id, id) != 0))
        game = game->same;
    return game;
}

live_game *live_read(live *l, const char *id, bool *fails)
{
    char why[STORE_WHY] = "";
    live_game *game = live_load(l->store, id, why);
    if (fails)
        *fails = !game && why[0];
    return game;
}

/* Another process may have had it since it was read. */
static bool is_as_stored(live *l, const live_game *game)
{
    store_game stored;
    return store_game_get(&stored, l->store, game->id) && stored.events == game->events;
}

bool live_adopt(live *l, live_game *game, int64_t now_ms)
{
    if (l->leases && (l->is_released || !leases_take(l->leases, game->id, now_ms)))
        return false;
    bool taken = (!l->leases || is_as_stored(l, game)) && put(l, game);
    if (!taken && l->leases)
        leases_drop(l->leases, game->id);
    return taken;
}

static void forget_waiting(live *l, const live_game *game)
{
    size_t kept = 0;
    for (size_t i = 0; i < l->waiting_count; i++)
        if (l->waiting[i].game != game)
            l->waiting[kept++] = l->waiting[i];
    l->waiting_count = kept;
}

void live_let_go(live *l, live_game *game)
{
    for (size_t i = 0; i < l->count; i++) {
        if (l->games[i] == game) {
            l->games[i] = l->games[--l->count];
            live_index_remove(l, game);
            forget_waiting(l, game);
            if (l->leases && !game->is_lost)
                leases_drop(l->leases, game->id);
            return;
        }
    }
}

void live_drop(live *l, live_game *game)
{
    live_let_go(l, game);
    live_game_free(game);
}

bool live_abandon(live *l, live_game *game, int64_t now_ms)
{
    const store_game ended = {.id = game->id,
                              .ended_ms = now_ms,
                              .result = CHUHE_RESULT_OPEN,
                              .red = game->settings.seats[CHUHE_RED].name,
                              .black = game->settings.seats[CHUHE_BLACK].name};
    if (!store_begin(l->store) ||
        !store_conclude(l->store, live_hold(l, game) && store_game_update(l->store, &ended)))
        return false;
    live_drop(l, game);
    return true;
}

/* ---- new games and seats ---- */

static bool store_new(store *s, const char *id, const chuhe_referee_options *options,
                      const live_settings *settings, int64_t now_ms)
{
    buffer first, json_text;
    buffer_init(&first);
    buffer_init(&json_text);
    eventlog_write_options(&first, options);
    if (first.len && first.bytes[first.len - 1] == '\n')
        first.bytes[--first.len] = '\0';
    live_settings_text(&json_text, settings);
    store_game game = {.id = id,
                       .options = first.bytes,
                       .settings = json_text.bytes,
                       .created_ms = now_ms,
                       .red = settings->seats[CHUHE_RED].name,
                       .black = settings->seats[CHUHE_BLACK].name};
    bool good = !first.failed && !json_text.failed && store_game_add(s, &game);
    buffer_deinit(&first);
    buffer_deinit(&json_text);
    return good;
}

bool live_store_seats(store *s, const char *id, const live_settings *settings)
{
    buffer text;
    buffer_init(&text);
    live_settings_text(&text, settings);
    bool good = !buffer_failed(&text) &&
                store_game_set_seats(s, id, text.bytes, settings->seats[CHUHE_RED].name,
                                     settings->seats[CHUHE_BLACK].name);
    buffer_deinit(&text);
    return good;
}

void live_seat_engine(live *l, live_game *game, chuhe_side side, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_answer answer;
    chuhe_referee_state(&state, game->referee);
    if (state.seated[side])
        return;
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_SEATED, side, live_now(game, now_ms));
    snprintf(event.text, sizeof event.text, "Chuhe %u", game->settings.seats[side].level);
    live_apply(&answer, l, game, &event, NULL, NULL);
}

live_game *live_add(live *l, const char *id, const chuhe_referee_options *options,
                    const live_settings *settings, int64_t now_ms)
{
    live_game *game = calloc(1, sizeof *game);
    if (!game)
        return NULL;
    snprintf(game->id, sizeof game->id, "%s", id);
    game->settings = *settings;
    game->created_ms = now_ms;
    game->deadline_ms = CHUHE_NEVER_MS;
    if (chuhe_referee_new(&game->referee, options, NULL) != CHUHE_OK ||
        !store_new(l->store, id, options, settings, now_ms) ||
        (l->leases && !leases_take(l->leases, id, now_ms)) || !put(l, game)) {
        live_game_free(game);
        return NULL;
    }
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) /* engines sit down before anybody */
        if (settings->seats[side].who == LIVE_ENGINE)
            live_seat_engine(l, game, side, now_ms);
    return game;
}

static bool give_seat(live *l, live_game *game, chuhe_side side, const char *name, int64_t account)
{
    live_settings settings = game->settings;
    live_seat *seat = &settings.seats[side];
    seat->who = LIVE_PERSON;
    seat->account = account;
    snprintf(seat->name, sizeof seat->name, "%s", name);
    if (!live_hold(l, game) || !live_store_seats(l->store, game->id, &settings))
        return false;
    game->settings = settings;
    return true;
}

bool live_is_over(const live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    return state.phase == CHUHE_PHASE_ENDED || state.phase == CHUHE_PHASE_CLOSED;
}

bool live_is_open(const live_game *game, chuhe_side side)
{
    return game->settings.seats[side].who == LIVE_OPEN && !live_is_over(game);
}

bool live_take_seat(live *l, live_game *game, chuhe_side side, const char *name, int64_t account)
{
    return live_is_open(game, side) && give_seat(l, game, side, name, account);
}

bool live_is_nameless(const live_game *game, chuhe_side side)
{
    const live_seat *seat = &game->settings.seats[side];
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    bool has_sat = state.seated[side] && !seat->is_renamed;
    return seat->who == LIVE_PERSON && !seat->name[0] && !seat->account && !has_sat &&
           state.phase == CHUHE_PHASE_WAITING;
}

bool live_name_seat(live *l, live_game *game, chuhe_side side, const char *name, int64_t account)
{
    return live_is_nameless(game, side) && give_seat(l, game, side, name, account);
}

bool live_seat_player(live *l, live_game *game, chuhe_side side, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_answer answer;
    chuhe_referee_state(&state, game->referee);
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_SEATED, side, live_now(game, now_ms));
    snprintf(event.text, sizeof event.text, "%s", game->settings.seats[side].name);
    if (state.seated[side] && state.phase != CHUHE_PHASE_WAITING)
        return true;
    if (!state.seated[side] && live_apply(&answer, l, game, &event, NULL, NULL) != LIVE_TAKEN)
        return false;
    live_go_on(l, game, now_ms);
    return true;
}
