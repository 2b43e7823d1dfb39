/* Several processes on one store: games that are taken up, and games that are lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/live_parts.h"

bool live_news(live *l)
{
    bool news = l->news;
    l->news = false;
    return news;
}

void live_is_taken(live *l, live_game *game)
{
    game->is_lost = true;
    game->deadline_ms = CHUHE_NEVER_MS;
    l->news = true;
}

/* Lost ones as well. */
static live_game *find(const live *l, const char *id)
{
    live_game *game = live_index_chain(l, id);
    while (game && strcmp(game->id, id) != 0)
        game = game->same;
    return game;
}

/* ---- taking up ---- */

bool live_lease(int64_t *alive_ms, live *l, const char *id, int64_t now_ms)
{
    int64_t kept_ms = leases_kept_ms(l->leases, id);
    *alive_ms = kept_ms < now_ms ? kept_ms : now_ms;
    return leases_take(l->leases, id, now_ms);
}

/* What was to be done when its process went down is done now. */
static bool take_up(live *l, const char *id, int64_t alive_ms)
{
    char why[STORE_WHY];
    if (!live_take_up(l, id, alive_ms, why)) {
        leases_drop(l->leases, id);
        return false;
    }
    live_game *game = find(l, id);
    game->is_fresh = game->is_unsettled = l->news = true;
    return true;
}

static live_place take_free_one(char address[LEASES_ADDRESS], live *l, const char *id,
                                int64_t now_ms)
{
    store_game stored;
    int64_t alive_ms;
    if (!store_game_get(&stored, l->store, id))
        return store_why(l->store)[0] ? LIVE_UNKNOWN : LIVE_NOWHERE;
    if (stored.ended_ms)
        return LIVE_NOWHERE;
    if (l->is_released) {
        address[0] = '\0';
        return LIVE_ELSEWHERE;
    }
    if (stored.rests && live_rouse(l, id, now_ms))
        return LIVE_HERE;
    if (!l->leases) /* what does not rest would be here */
        return stored.rests ? LIVE_UNKNOWN : LIVE_NOWHERE;
    if (!stored.rests && live_lease(&alive_ms, l, id, now_ms))
        return take_up(l, id, alive_ms) ? LIVE_HERE : LIVE_UNKNOWN;
    /* Another process was faster. */
    return leases_find(address, l->leases, id, now_ms) ? LIVE_ELSEWHERE : LIVE_UNKNOWN;
}

live_place live_locate(char address[LEASES_ADDRESS], live *l, const char *id, int64_t now_ms)
{
    if (!live_wake(l, now_ms))
        return LIVE_UNKNOWN;
    const live_game *game = find(l, id);
    if (game && !game->is_lost)
        return LIVE_HERE;
    if (!l->leases)
        return take_free_one(address, l, id, now_ms);
    if (leases_find(address, l->leases, id, now_ms) || game)
        return LIVE_ELSEWHERE;
    return store_why(l->store)[0] ? LIVE_UNKNOWN : take_free_one(address, l, id, now_ms);
}

void live_address(char address[LEASES_ADDRESS], live *l, const char *id, int64_t now_ms)
{
    leases_find(address, l->leases, id, now_ms);
}

typedef struct free_games {
    char (*id)[STORE_ID];
    unsigned count;
} free_games;

static bool on_free(const store_game *game, void *ctx)
{
    free_games *found = ctx;
    snprintf(found->id[found->count++], STORE_ID, "%s", game->id);
    return true;
}

unsigned live_take_free(live *l, unsigned limit, int64_t now_ms)
{
    free_games found = {.id = calloc(limit, STORE_ID)};
    if (found.id && !l->is_released)
        store_games_free(l->store, now_ms, limit, on_free, &found);
    int64_t alive_ms;
    for (unsigned i = 0; i < found.count; i++)
        if (!find(l, found.id[i]) && live_lease(&alive_ms, l, found.id[i], now_ms))
            take_up(l, found.id[i], alive_ms);
    free(found.id);
    return found.count;
}

/* ---- keeping ---- */

bool live_doubt(live *l, const char *id)
{
    live_game *game = id ? find(l, id) : NULL;
    for (size_t i = 0; !id && i < l->count; i++)
        l->games[i]->is_doubted = true;
    if (game)
        game->is_doubted = true;
    return game != NULL;
}

/* What is in the settings that others change: who sits where. */
static void look_at_settings(live *l, live_game *game)
{
    store_game stored;
    buffer mine;
    live_settings settings;
    buffer_init(&mine);
    live_settings_text(&mine, &game->settings);
    if (!buffer_failed(&mine) && store_game_get(&stored, l->store, game->id) &&
        strcmp(stored.settings, mine.bytes) != 0 &&
        live_read_settings(&settings, stored.settings)) {
        game->settings = settings;
        game->is_changed = l->news = true;
    }
    buffer_deinit(&mine);
}

void live_keep(live *l, int64_t now_ms)
{
    size_t held = 0;
    for (size_t i = 0; i < l->count; i++)
        held += !l->games[i]->is_lost;
    if (!l->is_released && !leases_keep(l->leases, held, now_ms))
        live_doubt(l, NULL);
    for (size_t i = 0; i < l->count; i++) {
        live_game *game = l->games[i];
        bool known;
        if (!game->is_doubted || game->is_lost)
            continue;
        bool is_mine = leases_is_mine(l->leases, game->id, &known);
        if (known && !is_mine)
            live_is_taken(l, game);
        else if (known)
            look_at_settings(l, game);
        game->is_doubted = !known;
        if (!known)
            break; /* the store fails */
    }
}

bool live_wake(live *l, int64_t now_ms)
{
    if (!l->leases || l->is_released || !leases_are_overdue(l->leases, now_ms))
        return true;
    live_keep(l, now_ms);
    return !leases_are_overdue(l->leases, now_ms);
}

void live_release(live *l)
{
    if (!l->leases || l->is_released)
        return;
    l->is_released = true;
    leases_drop_all(l->leases);
    for (size_t i = 0; i < l->count; i++)
        live_is_taken(l, l->games[i]);
}
