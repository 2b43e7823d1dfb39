/* Games out of the store: replayed event by event. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "server/live_parts.h"

typedef struct replay {
    live_game *game;
    char *why;
    bool failed;
} replay;

static void fail(replay *r, uint32_t number, const char *what)
{
    r->failed = true;
    snprintf(r->why, STORE_WHY, "game %s, event %u: %.*s", r->game->id, (unsigned)number, 150,
             what);
}

static void fail_by_text(replay *r, uint32_t number, const eventlog_fault *fault)
{
    buffer text;
    buffer_init(&text);
    eventlog_fault_append(&text, fault, false);
    fail(r, number, text.bytes ? text.bytes : "it cannot be read");
    buffer_deinit(&text);
}

bool live_add_note(live_game *game, int64_t at_ms, const char *message)
{
    void *notes = game->notes;
    size_t capacity = game->note_capacity;
    bool grown = live_grow(&notes, &capacity, game->events, sizeof *game->notes);
    game->notes = notes;
    game->note_capacity = (uint32_t)capacity;
    if (!grown)
        return false;
    live_note *note = &game->notes[game->events];
    *note = (live_note){.at_ms = at_ms};
    if (message)
        snprintf(note->message, sizeof note->message, "%s", message);
    return true;
}

static bool on_event(uint32_t number, int64_t applied_ms, const char *text, const char *message,
                     void *ctx)
{
    replay *r = ctx;
    live_game *game = r->game;
    chuhe_event event;
    chuhe_answer answer;
    eventlog_fault fault = {.line = 0};
    if (!eventlog_read_event(&event, text, strlen(text), game->referee, &fault)) {
        fail_by_text(r, number, &fault);
        return false;
    }
    chuhe_referee_apply(&answer, game->referee, &event);
    if (answer.refusal != CHUHE_REFUSAL_NONE) {
        fail(r, number, chuhe_refusal_message(answer.refusal));
        return false;
    }
    if (!live_add_note(game, applied_ms, message)) {
        fail(r, number, "out of memory");
        return false;
    }
    game->events = number;
    return true;
}

bool live_read_settings(live_settings *settings, const char *text)
{
    char why[JSON_WHY];
    const char *wrong;
    json_value *value = json_value_read(text, strlen(text), why);
    bool good = value && live_settings_read(settings, value, &wrong);
    json_value_free(value);
    return good;
}

static bool begin(live_game *game, const store_game *stored, char why[STORE_WHY])
{
    chuhe_referee_options options;
    eventlog_fault fault = {.line = 0};
    snprintf(game->id, sizeof game->id, "%s", stored->id);
    game->created_ms = stored->created_ms;
    game->ended_stored = stored->ended_ms != 0;
    game->deadline_ms = CHUHE_NEVER_MS;
    if (!live_read_settings(&game->settings, stored->settings) ||
        !eventlog_read_options(&options, stored->options, strlen(stored->options), &fault) ||
        chuhe_referee_new(&game->referee, &options, NULL) != CHUHE_OK) {
        snprintf(why, STORE_WHY, "game %s: its rules or settings cannot be read", game->id);
        return false;
    }
    return true;
}

live_game *live_load(store *s, const char *id, char why[STORE_WHY])
{
    store_game stored;
    live_game *game = calloc(1, sizeof *game);
    replay r = {.game = game, .why = why};
    if (!game) {
        snprintf(why, STORE_WHY, "out of memory");
        return NULL;
    }
    if (!store_game_get(&stored, s, id))
        snprintf(why, STORE_WHY, "%.200s", store_why(s));
    else if (begin(game, &stored, why)) {
        if (!store_events(s, id, 0, on_event, &r) && !r.failed) {
            r.failed = true;
            snprintf(why, STORE_WHY, "game %s: %.180s", game->id, store_why(s));
        }
        if (!r.failed) {
            game->committed = game->events;
            return game;
        }
    }
    live_game_free(game);
    return NULL;
}

bool live_catch_up(store *s, live_game *game)
{
    char why[STORE_WHY];
    replay r = {.game = game, .why = why};
    bool good = store_events(s, game->id, game->events, on_event, &r) && !r.failed;
    game->committed = game->events;
    return good;
}

/* The events that were committed, out of memory. Where even that fails it stays as it is. */
static void step_back(live_game *game)
{
    chuhe_referee *referee = NULL;
    chuhe_answer answer;
    if (game->events == game->committed ||
        chuhe_referee_new(&referee, chuhe_referee_get_options(game->referee), NULL) != CHUHE_OK)
        return;
    for (uint32_t i = 0; i < game->committed; i++)
        chuhe_referee_apply(&answer, referee, &chuhe_referee_log(game->referee, i)->event);
    chuhe_referee_free(game->referee);
    game->referee = referee;
    game->events = game->committed;
}

static void take_over(live_game *game, live_game *fresh)
{
    chuhe_referee *referee = game->referee;
    live_note *notes = game->notes;
    game->referee = fresh->referee;
    game->notes = fresh->notes;
    game->note_capacity = fresh->note_capacity;
    game->events = game->committed = fresh->events;
    game->settings = fresh->settings;
    game->ended_stored = fresh->ended_stored;
    fresh->referee = referee;
    fresh->notes = notes;
    live_game_free(fresh);
}

void live_reload(store *s, live_game *game)
{
    char why[STORE_WHY];
    live_game *fresh = live_load(s, game->id, why);
    game->is_unsettled = true;
    game->after_outage = game->after_outage || game->resumes;
    game->resumes = false;
    game->is_off = !fresh;
    live_lag_forget(game);
    if (fresh)
        take_over(game, fresh);
    else
        step_back(game);
    live_set_deadline(game);
}

void live_game_free(live_game *game)
{
    if (!game)
        return;
    chuhe_referee_free(game->referee);
    free(game->notes);
    free(game);
}

int64_t live_event_ms(const live_game *game, uint32_t number)
{
    return game->notes[number - 1].at_ms;
}
