/* Events of live games: who may send them, and what time brings by itself. */
#include <stdio.h>
#include <string.h>

#include "server/live_parts.h"

int64_t live_now(const live_game *game, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    int64_t at = now_ms - game->created_ms;
    return at > state.now_ms ? at : state.now_ms;
}

/* A player's events are his own; what only an arbiter may say a player may not. */
static bool may_send(chuhe_event *event, store_role role)
{
    switch (role) {
    case STORE_RED:
    case STORE_BLACK:
        event->by = role == STORE_RED ? CHUHE_PARTY_RED : CHUHE_PARTY_BLACK;
        return !(event->kind == CHUHE_EVENT_ADJUST && (event->consent || event->accident)) &&
               event->kind != CHUHE_EVENT_SEATED;
    case STORE_ARBITER:
        return true;
    default:
        return false;
    }
}

uint32_t live_find_message(const live_game *game, const char *message)
{
    if (!message || !*message)
        return 0;
    for (uint32_t number = game->events; number > 0; number--)
        if (strcmp(game->notes[number - 1].message, message) == 0)
            return number;
    return 0;
}

/* Everything that the referee has put into its log since. */
static bool wait_for_commit(live *l, live_game *game, const char *message, void *sender,
                            bool is_senders)
{
    void *waiting = l->waiting;
    bool grown = live_grow(&waiting, &l->waiting_capacity, l->waiting_count, sizeof *l->waiting);
    l->waiting = waiting;
    const chuhe_log_entry *entry = chuhe_referee_log(game->referee, game->events);
    if (!grown ||
        !live_add_note(game, game->created_ms + entry->event.at_ms, is_senders ? message : NULL))
        return false;
    game->events++;
    live_waiting *w = &l->waiting[l->waiting_count++];
    *w = (live_waiting){.game = game, .number = game->events};
    if (is_senders) {
        w->sender = sender;
        memcpy(w->message, game->notes[game->events - 1].message, sizeof w->message);
    }
    return true;
}

live_outcome live_apply(chuhe_answer *answer, live *l, live_game *game, const chuhe_event *event,
                        const char *message, void *sender)
{
    if (game->is_off || game->is_lost) {
        *answer = (chuhe_answer){.clause = ""};
        return LIVE_OFF;
    }
    chuhe_referee_apply(answer, game->referee, event);
    bool taken = answer->refusal == CHUHE_REFUSAL_NONE;
    while (game->events < chuhe_referee_log_count(game->referee)) {
        if (!wait_for_commit(l, game, message, sender, taken)) {
            live_lose(l, game);
            return LIVE_NO_MEMORY;
        }
    }
    live_set_deadline(game);
    return taken ? LIVE_TAKEN : LIVE_REFUSED;
}

/* What a game that is full still takes, so that it can end. */
static bool is_full(const live_game *game, chuhe_event_kind kind)
{
    bool ends = kind == CHUHE_EVENT_RESIGN || kind == CHUHE_EVENT_ACCEPT ||
                kind == CHUHE_EVENT_FORFEIT || kind == CHUHE_EVENT_RULING ||
                kind == CHUHE_EVENT_SIGN;
    return game->events >= LIVE_EVENTS_MAX + (ends ? LIVE_ENDS_MAX : 0);
}

live_outcome live_event(chuhe_answer *answer, uint32_t *number, live *l, live_game *game,
                        store_role role, const chuhe_event *event, const char *message,
                        void *sender, int64_t now_ms)
{
    chuhe_event mine = *event;
    uint32_t before = live_find_message(game, message);
    if (!may_send(&mine, role))
        return LIVE_FORBIDDEN;
    if (before) {
        *number = before;
        return LIVE_REPEATED;
    }
    if (is_full(game, mine.kind))
        return LIVE_FULL;
    mine.at_ms = live_now(game, now_ms);
    live_outcome outcome = live_apply(answer, l, game, &mine, message, sender);
    if (outcome == LIVE_TAKEN) {
        *number = game->events;
        live_go_on(l, game, now_ms);
    }
    return outcome;
}

/* ---- time ---- */

/* A player who has not come loses one millisecond after the limit. */
static int64_t late_deadline(const live_game *game, const chuhe_table_state *state)
{
    const chuhe_referee_options *options = chuhe_referee_get_options(game->referee);
    int64_t limit = options->rules.late_limit_ms;
    if (limit == 0 || state->phase == CHUHE_PHASE_WAITING ||
        (state->seated[CHUHE_RED] && state->seated[CHUHE_BLACK]))
        return CHUHE_NEVER_MS;
    /* Since the start: all time that has run, on any clock or on none. */
    int64_t gone = state->stopped_ms + state->clock.face[CHUHE_RED].used_ms +
                   state->clock.face[CHUHE_BLACK].used_ms;
    return state->now_ms + (limit > gone ? limit - gone : 0) + 1;
}

static int64_t flag_deadline(const chuhe_table_state *state)
{
    if (state->running >= CHUHE_SIDES)
        return CHUHE_NEVER_MS;
    int64_t until = chuhe_clock_until_flag(&state->clock, state->running);
    return until == CHUHE_NEVER_MS ? CHUHE_NEVER_MS : state->now_ms + until;
}

void live_set_deadline(live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    game->deadline_ms = CHUHE_NEVER_MS;
    game->is_running = state.running < CHUHE_SIDES && !game->settings.outage_runs;
    if (state.phase == CHUHE_PHASE_ENDED || state.phase == CHUHE_PHASE_CLOSED)
        return;
    int64_t late = late_deadline(game, &state), flag = flag_deadline(&state);
    if (flag != CHUHE_NEVER_MS)
        flag += live_lag_grace(game, state.running);
    int64_t first = late < flag ? late : flag;
    if (first != CHUHE_NEVER_MS)
        game->deadline_ms = game->created_ms + first;
}

static bool are_here(const live_game *game)
{
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        if (game->settings.seats[side].who != LIVE_ENGINE && !game->is_here[side])
            return false;
    return true;
}

static bool by_server(live *l, live_game *game, chuhe_event_kind kind, int64_t now_ms)
{
    chuhe_answer answer;
    chuhe_event event = chuhe_event_make(kind, CHUHE_PARTY_ARBITER, live_now(game, now_ms));
    if (kind == CHUHE_EVENT_RESUME)
        snprintf(event.text, sizeof event.text, CHUHE_PAUSE_OUTAGE);
    return live_apply(&answer, l, game, &event, NULL, NULL) == LIVE_TAKEN;
}

void live_go_on(live *l, live_game *game, int64_t now_ms)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    if (state.phase == CHUHE_PHASE_WAITING && !game->settings.has_arbiter && !l->is_stopping &&
        state.seated[CHUHE_RED] && state.seated[CHUHE_BLACK] && are_here(game))
        by_server(l, game, CHUHE_EVENT_START, now_ms);
    if (game->after_outage && state.phase != CHUHE_PHASE_PAUSED)
        game->after_outage = false; /* the arbiter was first */
    if (game->after_outage && !l->is_stopping && are_here(game) &&
        by_server(l, game, CHUHE_EVENT_RESUME, now_ms)) {
        game->after_outage = false;
        game->resumes = true;
    }
}

/* What the store has lost of what the server did by itself: who is there sits down again,
 * and the game goes on. A deadline comes again without this. */
static void settle(live *l, live_game *game, int64_t now_ms)
{
    if (game->is_off && !game->is_lost)
        live_reload(l->store, game);
    if (game->is_off || game->is_lost)
        return;
    game->is_unsettled = false;
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        if (game->settings.seats[side].who == LIVE_ENGINE)
            live_seat_engine(l, game, side, now_ms);
        else if (game->is_here[side])
            live_seat_player(l, game, side, now_ms);
    }
    live_go_on(l, game, now_ms);
}

int64_t live_tick(live *l, int64_t now_ms)
{
    int64_t next = CHUHE_NEVER_MS;
    l->now_ms = now_ms;
    l->clocks_run = false;
    for (size_t i = 0; i < l->count; i++) {
        live_game *game = l->games[i];
        chuhe_answer answer;
        if (game->is_unsettled)
            settle(l, game, now_ms);
        else if (game->after_outage)
            live_go_on(l, game, now_ms);
        if (game->deadline_ms <= now_ms && !game->is_off && !game->is_lost) {
            chuhe_event tick =
                chuhe_event_make(CHUHE_EVENT_TICK, CHUHE_PARTY_ARBITER, live_now(game, now_ms));
            live_apply(&answer, l, game, &tick, NULL, NULL);
        }
        next = game->deadline_ms < next ? game->deadline_ms : next;
        l->clocks_run = l->clocks_run || game->is_running;
    }
    return next;
}
