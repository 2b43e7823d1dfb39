/* What may be changed of a game that has not begun. */
#include "server/live_parts.h"

bool live_has_begun(const live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    return state.phase != CHUHE_PHASE_WAITING;
}

bool live_change(live *l, live_game *game, const live_settings *settings)
{
    return live_hold(l, game) && live_store_seats(l->store, game->id, settings);
}

bool live_withdraw(live *l, live_game *game, const live_settings *settings, int64_t now_ms)
{
    const store_game ended = {.id = game->id,
                              .ended_ms = now_ms,
                              .result = CHUHE_RESULT_OPEN,
                              .red = live_player_name(game, game->referee, CHUHE_RED),
                              .black = live_player_name(game, game->referee, CHUHE_BLACK)};
    return live_change(l, game, settings) && store_game_update(l->store, &ended);
}

const char *live_player_name(const live_game *game, const chuhe_referee *referee, chuhe_side side)
{
    const live_seat *seat = &game->settings.seats[side];
    const char *seated = chuhe_referee_player(referee, side);
    return seated[0] && !seat->is_renamed ? seated : seat->name;
}
