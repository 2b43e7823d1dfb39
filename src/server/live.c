/* All live games, and what waits for the store. */
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
    if (grown)
        l->games[l->count++] = game;
    return grown;
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

/* Whether the pause that is in force is the server's own. A sender's key has no '-'. */
static const char outage_key[] = "-outage";

static bool is_paused_by_server(const live_game *game)
{
    for (uint32_t number = game->events; number > 0; number--)
        if (chuhe_referee_log(game->referee, number - 1)->event.kind == CHUHE_EVENT_PAUSE)
            return strncmp(game->notes[number - 1].message, outage_key, strlen(outage_key)) == 0;
    return false;
}

/* A clock that ran when the server went down stands from the last event on. Where it went down
 * again before the players were back, the game has stood since. */
static void stand_still(live *l, live_game *game)
{
    chuhe_table_state state;
    chuhe_answer answer;
    char key[LIVE_MESSAGE];
    chuhe_referee_state(&state, game->referee);
    if (state.phase == CHUHE_PHASE_PAUSED)
        game->after_outage = is_paused_by_server(game);
    if (game->settings.outage_runs || state.phase != CHUHE_PHASE_PLAYING)
        return;
    chuhe_event pause = chuhe_event_make(CHUHE_EVENT_PAUSE, CHUHE_PARTY_ARBITER, state.now_ms);
    snprintf(key, sizeof key, "%s%u", outage_key, (unsigned)game->events);
    game->after_outage =
        live_apply(&answer, l, game, &pause, key, NULL) == LIVE_TAKEN || game->after_outage;
}

static bool take_up(live *l, const char *id, char why[STORE_WHY])
{
    live_game *game = live_load(l->store, id, why);
    if (!game)
        return false;
    if (!put(l, game)) {
        live_game_free(game);
        snprintf(why, STORE_WHY, "out of memory");
        return false;
    }
    stand_still(l, game);
    live_set_deadline(game);
    return true;
}

live *live_new(store *s, const live_listener *listener, int64_t now_ms, char why[STORE_WHY])
{
    live *l = calloc(1, sizeof *l);
    ids found = {.id = NULL};
    bool good = l != NULL;
    snprintf(why, STORE_WHY, "out of memory");
    if (l) {
        l->store = s;
        l->listener = *listener;
        good = store_games(s, STORE_LIVE, 0, UINT32_MAX, on_game, &found) && !found.failed;
        if (!good && !found.failed)
            snprintf(why, STORE_WHY, "%.200s", store_why(s));
    }
    for (size_t i = 0; good && i < found.count; i++)
        good = take_up(l, found.id[i], why);
    if (good) {
        live_tick(l, now_ms);
        good = live_commit(l);
        if (!good)
            snprintf(why, STORE_WHY, "%.200s", store_why(s));
    }
    free(found.id);
    if (good)
        return l;
    live_free(l);
    return NULL;
}

void live_free(live *l)
{
    if (!l)
        return;
    for (size_t i = 0; i < l->count; i++)
        live_game_free(l->games[i]);
    free(l->games);
    free(l->waiting);
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
    for (size_t i = 0; i < l->count; i++)
        if (strcmp(l->games[i]->id, id) == 0)
            return l->games[i];
    return NULL;
}

live_game *live_read(live *l, const char *id)
{
    char why[STORE_WHY];
    return live_load(l->store, id, why);
}

void live_drop(live *l, live_game *game)
{
    for (size_t i = 0; i < l->count; i++) {
        if (l->games[i] == game) {
            l->games[i] = l->games[--l->count];
            live_game_free(game);
            return;
        }
    }
}

bool live_abandon(live *l, live_game *game, int64_t now_ms)
{
    const store_game ended = {.id = game->id,
                              .ended_ms = now_ms,
                              .result = CHUHE_RESULT_OPEN,
                              .red = game->settings.seats[CHUHE_RED].name,
                              .black = game->settings.seats[CHUHE_BLACK].name};
    if (!store_game_update(l->store, &ended))
        return false;
    live_drop(l, game);
    return true;
}

/* ---- new games and seats ---- */

static bool store_settings(store *s, const char *id, const chuhe_referee_options *options,
                           const live_settings *settings, int64_t now_ms, bool is_new)
{
    buffer first, json_text;
    json writer;
    buffer_init(&first);
    buffer_init(&json_text);
    eventlog_write_options(&first, options);
    if (first.len && first.bytes[first.len - 1] == '\n')
        first.bytes[--first.len] = '\0';
    json_init(&writer, &json_text);
    json_begin_object(&writer);
    live_settings_write(&writer, settings);
    json_end_object(&writer);
    store_game game = {.id = id,
                       .options = first.bytes,
                       .settings = json_text.bytes,
                       .created_ms = now_ms,
                       .red = settings->seats[CHUHE_RED].name,
                       .black = settings->seats[CHUHE_BLACK].name};
    bool good = !first.failed && !json_text.failed &&
                (is_new ? store_game_add(s, &game) : store_game_update(s, &game));
    buffer_deinit(&first);
    buffer_deinit(&json_text);
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
        !store_settings(l->store, id, options, settings, now_ms, true) || !put(l, game)) {
        live_game_free(game);
        return NULL;
    }
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) /* engines sit down before anybody */
        if (settings->seats[side].who == LIVE_ENGINE)
            live_seat_engine(l, game, side, now_ms);
    return game;
}

bool live_take_seat(live *l, live_game *game, chuhe_side side, const char *name)
{
    live_settings settings = game->settings;
    live_seat *seat = &settings.seats[side];
    if (seat->who != LIVE_OPEN)
        return false;
    seat->who = LIVE_PERSON;
    snprintf(seat->name, sizeof seat->name, "%s", name);
    if (!store_settings(l->store, game->id, chuhe_referee_get_options(game->referee), &settings,
                        game->created_ms, false))
        return false;
    game->settings = settings;
    return true;
}

bool live_seat_player(live *l, live_game *game, chuhe_side side, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_answer answer;
    chuhe_referee_state(&state, game->referee);
    if (state.seated[side])
        return true;
    chuhe_event event = chuhe_event_make(CHUHE_EVENT_SEATED, side, live_now(game, now_ms));
    snprintf(event.text, sizeof event.text, "%s", game->settings.seats[side].name);
    if (live_apply(&answer, l, game, &event, NULL, NULL) != LIVE_TAKEN)
        return false;
    live_go_on(l, game, now_ms);
    return true;
}

/* ---- the store ---- */

bool live_waits(const live *l)
{
    return l->waiting_count > 0;
}

void live_forget_sender(live *l, const void *sender)
{
    for (size_t i = 0; i < l->waiting_count; i++)
        if (l->waiting[i].sender == sender)
            l->waiting[i].sender = NULL;
}

static bool store_one(live *l, const live_waiting *w)
{
    const chuhe_log_entry *entry = chuhe_referee_log(w->game->referee, w->number - 1);
    const live_note *note = &w->game->notes[w->number - 1];
    buffer text;
    buffer_init(&text);
    eventlog_write_event(&text, &entry->event);
    if (text.len && text.bytes[text.len - 1] == '\n')
        text.bytes[--text.len] = '\0';
    bool good =
        !text.failed && store_event_add(l->store, w->game->id, w->number, note->at_ms, text.bytes,
                                        note->message[0] ? note->message : NULL);
    buffer_deinit(&text);
    return good;
}

/* That a game has ended, or was ended otherwise by the arbiter, is part of its events. */
static bool store_end(live *l, const live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    if (state.phase != CHUHE_PHASE_ENDED && state.phase != CHUHE_PHASE_CLOSED)
        return true;
    const store_game ended = {.id = game->id,
                              .created_ms = game->created_ms,
                              .ended_ms = game->created_ms + state.now_ms,
                              .result = (int)state.result,
                              .red = chuhe_referee_player(game->referee, CHUHE_RED),
                              .black = chuhe_referee_player(game->referee, CHUHE_BLACK)};
    return store_game_update(l->store, &ended);
}

static bool store_all(live *l)
{
    if (!store_begin(l->store))
        return false;
    bool good = true;
    for (size_t i = 0; good && i < l->waiting_count; i++) {
        good = store_one(l, &l->waiting[i]);
        if (good && l->waiting[i].number == l->waiting[i].game->events)
            good = store_end(l, l->waiting[i].game);
    }
    if (good)
        return store_commit(l->store);
    store_roll_back(l->store);
    return false;
}

/* The games go back to what the store has, and then the senders hear of it. */
static void give_up(live *l, const live_waiting *waiting, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (waiting[i].game->events != waiting[i].game->committed)
            live_reload(l->store, waiting[i].game);
    for (size_t i = 0; l->listener.lost && i < count; i++)
        l->listener.lost(waiting[i].game, waiting[i].message, waiting[i].sender, l->listener.ctx);
}

void live_lose(live *l, live_game *game)
{
    size_t kept = 0;
    live_reload(l->store, game);
    for (size_t i = 0; i < l->waiting_count; i++) {
        const live_waiting w = l->waiting[i];
        if (w.game != game)
            l->waiting[kept++] = w;
        else if (l->listener.lost)
            l->listener.lost(game, w.message, w.sender, l->listener.ctx);
    }
    l->waiting_count = kept;
}

static void are_stored(const live_waiting *waiting, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        waiting[i].game->committed = waiting[i].number;
        waiting[i].game->resumes = false;
    }
}

/* The listener may apply more events; they wait for the next commit. */
bool live_commit(live *l)
{
    live_waiting *waiting = l->waiting;
    size_t count = l->waiting_count;
    if (count == 0)
        return true;
    bool good = store_all(l);
    l->waiting = NULL;
    l->waiting_count = l->waiting_capacity = 0;
    if (!good)
        give_up(l, waiting, count);
    if (good)
        are_stored(waiting, count);
    for (size_t i = 0; good && i < count; i++)
        if (l->listener.taken)
            l->listener.taken(waiting[i].game, waiting[i].number, waiting[i].message,
                              waiting[i].sender, l->listener.ctx);
    free(waiting);
    return good;
}
