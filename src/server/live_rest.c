/* Games that are not over, that nobody looks at, and to which time does nothing: they rest in the
 * store, and no process has them until somebody asks for one. */
#include <stdio.h>

#include "server/live_parts.h"

bool live_may_rest(const live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    bool is_over = state.phase == CHUHE_PHASE_ENDED || state.phase == CHUHE_PHASE_CLOSED;
    return !is_over && game->deadline_ms == CHUHE_NEVER_MS && game->events == game->committed &&
           !game->is_off && !game->is_lost && !game->is_unsettled;
}

bool live_rest(live *l, live_game *game)
{
    if (!store_begin(l->store) ||
        !store_conclude(l->store, live_hold(l, game) && store_game_rest(l->store, game->id, true)))
        return false;
    live_drop(l, game);
    return true;
}

bool live_rests(live *l, const char *id)
{
    store_game stored;
    const live_game *game = live_find(l, id);
    return !game && store_game_get(&stored, l->store, id) && stored.rests && !stored.ended_ms;
}

/* Nothing has happened to it meanwhile. */
bool live_rouse(live *l, const char *id, int64_t now_ms)
{
    char why[STORE_WHY];
    live_game *game = live_load(l->store, id, why);
    if (!game || !live_adopt(l, game, now_ms)) {
        live_game_free(game);
        return false;
    }
    if (!store_game_rest(l->store, id, false)) {
        live_drop(l, game);
        return false;
    }
    live_recall_outage(game);
    live_set_deadline(game);
    /* It was played on after all, by a process that never heard that it rests. */
    if (game->deadline_ms != CHUHE_NEVER_MS)
        live_stand_still(l, game, live_event_ms(game, game->events));
    game->seen_ms = now_ms;
    game->is_fresh = game->is_unsettled = l->news = true;
    return true;
}
