/* What becomes of clocks when the server goes down. */
#include <stdio.h>
#include <string.h>

#include "server/live_parts.h"

/* A pause of the server's own is one by this message: a sender's key has no '-'. */
static const char outage_key[] = "-outage";

static bool is_paused_by_server(const live_game *game)
{
    for (uint32_t number = game->events; number > 0; number--)
        if (chuhe_referee_log(game->referee, number - 1)->event.kind == CHUHE_EVENT_PAUSE)
            return strncmp(game->notes[number - 1].message, outage_key, strlen(outage_key)) == 0;
    return false;
}

void live_recall_outage(live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    game->after_outage = state.phase == CHUHE_PHASE_PAUSED && is_paused_by_server(game);
}

/* Where it went down again before the players were back, the game has stood since. */
void live_stand_still(live *l, live_game *game, int64_t at_ms)
{
    chuhe_table_state state;
    chuhe_answer answer;
    char key[LIVE_MESSAGE];
    chuhe_referee_state(&state, game->referee);
    if (state.phase == CHUHE_PHASE_PAUSED)
        live_recall_outage(game);
    if (game->settings.outage_runs || state.phase != CHUHE_PHASE_PLAYING)
        return;
    chuhe_event pause =
        chuhe_event_make(CHUHE_EVENT_PAUSE, CHUHE_PARTY_ARBITER, live_now(game, at_ms));
    snprintf(pause.text, sizeof pause.text, CHUHE_PAUSE_OUTAGE);
    snprintf(key, sizeof key, "%s%u", outage_key, (unsigned)game->events);
    game->after_outage =
        live_apply(&answer, l, game, &pause, key, NULL) == LIVE_TAKEN || game->after_outage;
}

void live_stop(live *l, int64_t now_ms)
{
    if (l->is_stopping)
        return;
    l->is_stopping = true;
    for (size_t i = 0; i < l->count; i++)
        if (!l->games[i]->is_lost)
            live_stand_still(l, l->games[i], now_ms);
}

/* ---- being alive ---- */

enum { WITH_OTHERS_MS = LIVE_ALIVE_MS / 2, AFTER_FAILURE_MS = 30 * 1000 };

/* Where there are leases, keeping them says so. A clock that was put back is no reason to wait. */
static bool is_due(const live *l, int64_t after_ms)
{
    return !l->leases && l->clocks_run &&
           (l->now_ms - l->alive_ms >= after_ms || l->now_ms < l->alive_ms);
}

bool live_note_alive(live *l)
{
    if (!is_due(l, WITH_OTHERS_MS))
        return true;
    l->alive_ms = l->now_ms;
    return store_set_alive(l->store, l->now_ms);
}

/* A store that is locked keeps everybody waiting while it is tried: it is left alone for a while,
 * which begins when that is over. */
bool live_stay_alive(live *l)
{
    if (l->alive_failed)
        l->alive_again_ms = l->now_ms + AFTER_FAILURE_MS;
    l->alive_failed = false;
    const int64_t wait_ms = l->alive_again_ms - l->now_ms;
    if (!is_due(l, LIVE_ALIVE_MS) || (wait_ms > 0 && wait_ms <= AFTER_FAILURE_MS))
        return true;
    l->alive_ms = l->now_ms;
    l->alive_again_ms = 0;
    l->alive_failed = !store_set_alive(l->store, l->now_ms);
    return !l->alive_failed;
}
