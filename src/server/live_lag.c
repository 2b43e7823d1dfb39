/* How long moves are on the way, and how much of it the clocks do not pay. */
#include "server/live_parts.h"

/* What a side has at first, as many times what one move may have, and what each move adds to it,
 * as a part of that. */
enum { POOL_MOVES = 2, GAIN_PART = 5 };
/* How much longer than the last ways a flag waits for a move that may be on its way. */
enum { GRACE_MS = 50 };

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static bool presses(const live_game *game)
{
    const chuhe_referee_options *options = chuhe_referee_get_options(game->referee);
    return options->rules.press_by_hand && options->time.period_count > 0;
}

/* Only what stops the mover's clock: a move, or the press after it. */
static bool stops_clock(const live_game *game, const chuhe_event *event)
{
    return event->kind == (presses(game) ? CHUHE_EVENT_PRESS : CHUHE_EVENT_MOVE) && !event->hand_on;
}

static void begin(live_game *game)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        game->lag[side] = (live_lag){.rest_ms = POOL_MOVES * (int64_t)game->settings.lag_ms};
    game->lag_events = 0;
}

static void follow_event(live_game *game, const chuhe_event *event)
{
    if (event->by >= CHUHE_SIDES || !stops_clock(game, event))
        return;
    const int64_t most = game->settings.lag_ms;
    live_lag *lag = &game->lag[event->by];
    int64_t rest = lag->rest_ms - event->ms;
    lag->rest_ms = least((rest > 0 ? rest : 0) + most / GAIN_PART, POOL_MOVES * most);
    lag->seen_ms -= lag->seen_ms / 4;
    if (event->ms > lag->seen_ms)
        lag->seen_ms = event->ms;
}

/* All of it is in the log, so a game that is taken up again has what it had. */
static void follow(live_game *game)
{
    if (game->lag_events == 0 || game->lag_events > game->events)
        begin(game);
    for (; game->lag_events < game->events; game->lag_events++)
        follow_event(game, &chuhe_referee_log(game->referee, game->lag_events)->event);
}

int64_t live_lag_of(live_game *game, const chuhe_event *event, int64_t thought_ms, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    if (event->by >= CHUHE_SIDES || state.running != event->by || !stops_clock(game, event))
        return 0;
    follow(game);
    int64_t since = live_now(game, now_ms) - state.now_ms;
    int64_t gone = state.clock.face[event->by].spent_ms + since;
    if (thought_ms < 0 || thought_ms >= gone)
        return 0;
    int64_t lag = least(gone - thought_ms, game->lag[event->by].rest_ms);
    return least(least(lag, game->settings.lag_ms), since);
}

int64_t live_lag_grace(live_game *game, chuhe_side side)
{
    follow(game);
    const live_lag *lag = &game->lag[side];
    if (lag->seen_ms == 0 || game->settings.seats[side].who == LIVE_ENGINE)
        return 0;
    return least(least(GRACE_MS + 2 * lag->seen_ms, lag->rest_ms), game->settings.lag_ms);
}

void live_lag_forget(live_game *game)
{
    game->lag_events = 0;
}
