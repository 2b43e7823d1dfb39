/* Games that look for a player: who waits in them, so that nobody is sent to an empty table. */
#include "server/hub_parts.h"

/* A side, or the arbiter: is here, or was a moment ago. */
static bool is_there(bool is_here, int64_t gone_ms, int64_t now_ms)
{
    return is_here || now_ms - gone_ms < AWAY_MS;
}

bool hub_is_attended(const live_game *game, int64_t now_ms)
{
    if (now_ms - game->created_ms < AWAY_MS)
        return true;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        if (game->settings.seats[side].who != LIVE_PERSON)
            continue;
        if (is_there(game->is_here[side], game->gone_ms[side], now_ms))
            return true;
    }
    return game->settings.has_arbiter
               ? is_there(game->is_arbiter_here, game->gone_ms[CHUHE_SIDES], now_ms)
               : hub_has_engine(game);
}

bool hub_has_open_seat(const live_game *game)
{
    return game->settings.seats[CHUHE_RED].who == LIVE_OPEN ||
           game->settings.seats[CHUHE_BLACK].who == LIVE_OPEN;
}

/* The lobby is told again when whoever has gone now has been gone for long enough. */
static void look_again(hub *h)
{
    h->left_ms = hub_now(h);
    if (!h->lobby_again_ms)
        h->lobby_again_ms = h->left_ms + AWAY_MS;
}

void hub_lobby_changed(hub *h)
{
    h->lobby_due = true;
    look_again(h); /* who has made a game may never come */
}

void hub_presence_changed(hub *h, const live_game *game, bool has_come)
{
    if (!hub_has_open_seat(game))
        return;
    if (has_come)
        h->lobby_due = true;
    else
        look_again(h);
}

void hub_keep_waiting(hub *h, int64_t now_ms)
{
    if (!h->lobby_again_ms || now_ms < h->lobby_again_ms)
        return;
    h->lobby_due = true;
    h->lobby_again_ms = h->left_ms + AWAY_MS > now_ms ? h->left_ms + AWAY_MS : 0;
}

static bool store_away(hub *h, live_game *game, const live_settings *settings)
{
    if (!store_begin(h->store) || !store_conclude(h->store, live_change(h->live, game, settings)))
        return false;
    game->settings = *settings;
    return true;
}

void hub_share_waiting(hub *h, int64_t now_ms)
{
    unsigned written = 0;
    for (size_t i = 0; i < live_count(h->live) && written < AWAY_GAMES; i++) {
        live_game *game = live_at(h->live, i);
        live_settings settings = game->settings;
        settings.is_away = !hub_is_attended(game, now_ms);
        if (!hub_has_open_seat(game) || settings.is_away == game->settings.is_away ||
            game->is_lost || game->is_off || live_has_begun(game))
            continue;
        if (!store_away(h, game, &settings))
            return;
        written++;
    }
}
