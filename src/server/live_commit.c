/* What waits for the store, and putting it there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eventlog/eventlog.h"
#include "server/live_parts.h"

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

/* ---- one transaction ---- */

/* Each game of which something waits, once. */
static live_game **games_that_wait(size_t *count, const live *l)
{
    live_game **games = malloc(l->waiting_count * sizeof *games);
    *count = 0;
    for (size_t i = 0; games && i < l->waiting_count; i++) {
        live_game *game = l->waiting[i].game;
        if (!game->is_listed && !game->is_lost)
            games[(*count)++] = game;
        game->is_listed = true;
    }
    for (size_t i = 0; i < l->waiting_count; i++)
        l->waiting[i].game->is_listed = false;
    return games;
}

/* Of these games nobody else can write before the transaction ends; the others are lost. */
static bool hold_games(live *l, live_game *const *games, size_t count)
{
    const char **ids = malloc(count * sizeof *ids + 1);
    bool *held = calloc(count + 1, sizeof *held);
    for (size_t i = 0; ids && i < count; i++)
        ids[i] = games[i]->id;
    bool good = ids && held && leases_hold(held, l->leases, ids, count);
    for (size_t i = 0; good && i < count; i++)
        if (!held[i])
            live_is_taken(l, games[i]);
    free(ids);
    free(held);
    return good;
}

bool live_hold(live *l, live_game *game)
{
    return !l->leases || (hold_games(l, &game, 1) && !game->is_lost);
}

static bool hold_all(live *l)
{
    size_t count;
    if (!l->leases)
        return true;
    live_game **games = games_that_wait(&count, l);
    bool good = games && hold_games(l, games, count);
    free(games);
    return good;
}

/* The lines of all events, one after the other, each with its end. */
static bool write_texts(buffer *texts, size_t *places, const live *l)
{
    for (size_t i = 0; i < l->waiting_count; i++) {
        const live_waiting *w = &l->waiting[i];
        places[i] = texts->len;
        eventlog_write_event(texts, &chuhe_referee_log(w->game->referee, w->number - 1)->event);
        if (texts->len > places[i] && texts->bytes[texts->len - 1] == '\n')
            texts->len--;
        buffer_append(texts, "", 1);
    }
    return !buffer_failed(texts);
}

static bool add_events(const live *l, store_event *events, const buffer *texts,
                       const size_t *places)
{
    size_t count = 0;
    for (size_t i = 0; i < l->waiting_count; i++) {
        const live_waiting *w = &l->waiting[i];
        const live_note *note = &w->game->notes[w->number - 1];
        if (!w->game->is_lost)
            events[count++] = (store_event){.game = w->game->id,
                                            .number = w->number,
                                            .applied_ms = note->at_ms,
                                            .text = texts->bytes + places[i],
                                            .message = note->message[0] ? note->message : NULL};
    }
    return store_events_add(NULL, l->store, events, count);
}

static bool store_events_of(const live *l)
{
    buffer texts;
    size_t *places = malloc(l->waiting_count * sizeof *places);
    store_event *events = malloc(l->waiting_count * sizeof *events);
    buffer_init(&texts);
    bool good =
        places && events && write_texts(&texts, places, l) && add_events(l, events, &texts, places);
    buffer_deinit(&texts);
    free(events);
    free(places);
    return good;
}

/* That a game has ended, or was ended otherwise by the arbiter, is part of its events. */
static bool store_end(live *l, const live_game *game)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, game->referee);
    if (!live_is_over(game))
        return true;
    const store_game ended = {.id = game->id,
                              .created_ms = game->created_ms,
                              .ended_ms = game->created_ms + state.now_ms,
                              .result = state.both_lose ? STORE_BOTH_LOSE : (int)state.result,
                              .red = live_player_name(game, game->referee, CHUHE_RED),
                              .black = live_player_name(game, game->referee, CHUHE_BLACK)};
    return store_game_update(l->store, &ended);
}

static bool store_ends(live *l)
{
    bool good = true;
    for (size_t i = 0; good && i < l->waiting_count; i++) {
        const live_waiting *w = &l->waiting[i];
        if (w->number == w->game->events && !w->game->is_lost)
            good = store_end(l, w->game);
    }
    return good;
}

static bool store_all(live *l)
{
    return store_begin(l->store) &&
           store_conclude(l->store,
                          hold_all(l) && store_events_of(l) && store_ends(l) && live_note_alive(l));
}

/* ---- what comes of it ---- */

/* The games go back to what the store has, and then the senders hear of it. */
static void give_up(live *l, const live_waiting *waiting, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (waiting[i].game->events != waiting[i].game->committed && !waiting[i].game->is_lost)
            live_reload(l->store, waiting[i].game);
}

static void tell(live *l, const live_waiting *w, bool is_stored)
{
    if (is_stored && l->listener.taken)
        l->listener.taken(w->game, w->number, w->message, w->sender, l->listener.ctx);
    else if (!is_stored && l->listener.lost)
        l->listener.lost(w->game, w->message, w->sender, l->listener.ctx);
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
        if (waiting[i].game->is_lost)
            continue;
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
    snprintf(l->why, sizeof l->why, "%s", good ? "" : store_why(l->store));
    l->waiting = NULL;
    l->waiting_count = l->waiting_capacity = 0;
    if (good)
        are_stored(waiting, count);
    else
        give_up(l, waiting, count);
    for (size_t i = 0; i < count; i++)
        tell(l, &waiting[i], good && !waiting[i].game->is_lost);
    free(waiting);
    return good;
}

const char *live_why(const live *l)
{
    return l->why;
}
