/* What the hub tells whoever runs the server: games, the store, who was refused. */
#include <string.h>

#include "eventlog/eventlog_field.h"
#include "server/hub_parts.h"

void hub_use_log(hub *h, server_log *log)
{
    h->log = log;
}

server_log *hub_log(const hub *h)
{
    return h->log;
}

/* ---- games ---- */

static const char *who_of(const live_game *game, chuhe_side side)
{
    static const char *const words[] = {"person", "lobby", "engine"};
    const live_seat *its = &game->settings.seats[side];
    return its->account ? "account" : words[its->who];
}

void hub_log_made(hub *h, const live_game *game)
{
    const chuhe_referee_options *options = chuhe_referee_get_options(game->referee);
    SERVER_LOG(h->log, LOG_INFO, "game_made", LOG_TEXT("game", game->id),
               LOG_TEXT("rules", options->rules.book->name),
               LOG_TEXT("red", who_of(game, CHUHE_RED)),
               LOG_TEXT("black", who_of(game, CHUHE_BLACK)),
               LOG_TEXT(game->settings.hall[0] ? "hall" : NULL, game->settings.hall));
}

void hub_log_game(hub *h, const char *what, const char *game)
{
    SERVER_LOG(h->log, LOG_INFO, what, LOG_TEXT("game", game));
}

static bool is_end(const chuhe_log_entry *entry)
{
    for (uint8_t i = 0; i < entry->effect_count; i++)
        if (entry->effects[i].kind == CHUHE_EFFECT_ENDED)
            return true;
    return false;
}

static bool had_ended(const live_game *game, uint32_t before)
{
    for (uint32_t number = 1; number < before; number++)
        if (is_end(chuhe_referee_log(game->referee, number - 1)))
            return true;
    return false;
}

/* The first time: an arbiter may rule as often as he likes how a game has ended. */
static void tell_end(hub *h, const live_game *game, uint32_t number, const chuhe_effect *effect)
{
    chuhe_table_state state;
    if (had_ended(game, number)) {
        server_log_count(h->log, "end_corrected", NULL, NULL);
        return;
    }
    chuhe_referee_state(&state, game->referee);
    SERVER_LOG(h->log, LOG_INFO, "game_ended", LOG_TEXT("game", game->id),
               LOG_TEXT("result", state.both_lose ? "both_lose" : eventlog_results[effect->result]),
               LOG_TEXT("ending", chuhe_ending_name(effect->ending)),
               LOG_NUMBER("plies", state.plies));
}

void hub_log_event(hub *h, const live_game *game, uint32_t number)
{
    const chuhe_log_entry *entry = chuhe_referee_log(game->referee, number - 1);
    if (!h->log)
        return;
    if (entry->event.kind == CHUHE_EVENT_START)
        hub_log_game(h, "game_begun", game->id);
    for (uint8_t i = 0; i < entry->effect_count; i++)
        if (entry->effects[i].kind == CHUHE_EFFECT_ENDED)
            tell_end(h, game, number, &entry->effects[i]);
}

/* ---- what goes wrong ---- */

/* The words with which a store that works refuses what it is told are no reasons (store.h). */
static bool is_reason(const char *why)
{
    static const char *const words[] = {
        STORE_TAKEN,   STORE_NUMBER_OFF, STORE_DOUBLE,    STORE_NO_GAME, STORE_NO_USER,
        STORE_NO_HALL, STORE_CHANGED,    STORE_OTHER_KEY, STORE_LEASED,  STORE_BAD_TEXT};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(why, words[i]) == 0)
            return false;
    return why[0] != '\0';
}

void hub_store_failed(hub *h, const char *why)
{
    if (!h->log || !is_reason(why))
        return;
    h->store_failed_ms = hub_now(h);
    if (h->store_fails)
        return;
    h->store_fails = true;
    h->store_fails_ms = h->store_failed_ms;
    SERVER_LOG(h->log, LOG_ERROR, "store_failed", LOG_TEXT("why", why));
}

/* One that fails now and then is not told of each time. It is not tried for this: whoever tries
 * waits as long as a store lets him wait that is locked, and everybody with him. */
void hub_store_works(hub *h)
{
    const int64_t now_ms = hub_now(h);
    if (!h->store_fails || now_ms - h->store_failed_ms < STORE_GOOD_MS)
        return;
    h->store_fails = false;
    SERVER_LOG(h->log, LOG_WARNING, "store_back",
               LOG_NUMBER("seconds", (now_ms - h->store_fails_ms) / 1000),
               LOG_NUMBER("events_lost", (int64_t)h->numbers.lost));
}

void hub_note_error(hub *h, server_error error, const char *address)
{
    if (error == SERVER_STORE)
        hub_store_failed(h, store_why(h->store));
    else if (error == SERVER_BUSY || server_error_status(error) == 429)
        server_log_count(h->log, "refused", server_error_code(error), address);
}

void hub_log_tick(hub *h, int64_t now_ms)
{
    server_log_tick(h->log, now_ms);
}
