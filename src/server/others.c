#include "server/others.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/live_parts.h"
#include "server/wire.h"

enum { READS = 50 /* at a time */ };

typedef struct other {
    live_game *game;
    bool is_live; /* in the store */
} other;

/* A live game of the store, of another process. */
typedef struct row {
    char id[STORE_ID];
    uint32_t events;
    live_settings settings;
} row;

struct others {
    live *live;
    store *store;
    other *games;
    size_t count;
    row *rows;
    size_t row_count;
    bool is_due;
    int64_t looked_ms;
};

others *others_new(live *l, store *s)
{
    others *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    *o = (others){.live = l, .store = s, .is_due = true};
    o->games = calloc((size_t)OTHERS_MAX, sizeof *o->games);
    o->rows = calloc((size_t)OTHERS_MAX, sizeof *o->rows);
    if (o->games && o->rows)
        return o;
    others_free(o);
    return NULL;
}

void others_free(others *o)
{
    if (!o)
        return;
    for (size_t i = 0; i < o->count; i++)
        live_game_free(o->games[i].game);
    free(o->games);
    free(o->rows);
    free(o);
}

void others_changed(others *o)
{
    o->is_due = true;
}

size_t others_count(const others *o)
{
    return o->count;
}

const live_game *others_at(const others *o, size_t index)
{
    return o->games[index].game;
}

static bool on_game(const store_game *game, void *ctx)
{
    others *o = ctx;
    row *r = &o->rows[o->row_count];
    if (live_find(o->live, game->id) || !live_read_settings(&r->settings, game->settings))
        return true;
    snprintf(r->id, sizeof r->id, "%s", game->id);
    r->events = game->events;
    return ++o->row_count < OTHERS_MAX;
}

static other *find(const others *o, const char *id)
{
    for (size_t i = 0; i < o->count; i++)
        if (strcmp(o->games[i].game->id, id) == 0)
            return &o->games[i];
    return NULL;
}

static bool is_same_seat(const live_seat *a, const live_seat *b)
{
    return a->who == b->who && a->level == b->level && strcmp(a->name, b->name) == 0;
}

/* True when lists look otherwise. */
static bool catch_up(others *o, live_game *game)
{
    chuhe_table_state before, after;
    chuhe_referee_state(&before, game->referee);
    live_catch_up(o->store, game);
    chuhe_referee_state(&after, game->referee);
    return before.phase != after.phase || before.seated[CHUHE_RED] != after.seated[CHUHE_RED] ||
           before.seated[CHUHE_BLACK] != after.seated[CHUHE_BLACK];
}

/* As far as its process tells: whether somebody waits in it. */
static void note_presence(live_game *game)
{
    bool is_here = !game->settings.is_away;
    game->is_here[CHUHE_RED] = game->is_here[CHUHE_BLACK] = game->is_arbiter_here = is_here;
}

static bool take_row(others *o, other *known, const row *r)
{
    live_game *game = known->game;
    bool changed =
        !is_same_seat(&game->settings.seats[CHUHE_RED], &r->settings.seats[CHUHE_RED]) ||
        !is_same_seat(&game->settings.seats[CHUHE_BLACK], &r->settings.seats[CHUHE_BLACK]);
    known->is_live = true;
    changed = changed || game->settings.is_away != r->settings.is_away;
    game->settings = r->settings;
    note_presence(game);
    if (r->events > game->events)
        changed = catch_up(o, game) || changed;
    return changed;
}

static void forget(others *o, size_t index)
{
    live_game_free(o->games[index].game);
    o->games[index] = o->games[--o->count];
}

/* One that has ended stays until watchers may know of its end; one that this process has taken
 * up, and one that is too old to be listed, go. */
static bool take_ends(others *o, int64_t now_ms)
{
    bool changed = false;
    for (size_t i = o->count; i > 0; i--) {
        live_game *game = o->games[i - 1].game;
        if (o->games[i - 1].is_live)
            continue;
        changed = catch_up(o, game) || changed;
        if (live_is_over(game) && !wire_is_told(game, now_ms) && !live_find(o->live, game->id))
            continue;
        forget(o, i - 1);
        changed = true;
    }
    return changed;
}

static bool add_rows(others *o)
{
    bool changed = false;
    unsigned reads = 0;
    for (size_t i = 0; i < o->row_count && o->count < OTHERS_MAX; i++) {
        if (find(o, o->rows[i].id))
            continue;
        if (reads++ == READS) {
            o->is_due = true;
            o->looked_ms = 0;
            break;
        }
        live_game *game = live_read(o->live, o->rows[i].id, NULL);
        if (!game)
            continue;
        note_presence(game);
        o->games[o->count++] = (other){.game = game, .is_live = true};
        changed = true;
    }
    return changed;
}

bool others_look(others *o, int64_t now_ms)
{
    bool changed = false;
    if (!o->is_due || (now_ms - o->looked_ms < OTHERS_MS && now_ms >= o->looked_ms))
        return false;
    o->looked_ms = now_ms;
    o->row_count = 0;
    if (!store_games(o->store, STORE_LIVE, 0, OTHERS_MAX + (unsigned)live_count(o->live), on_game,
                     o))
        return false;
    o->is_due = false;
    for (size_t i = 0; i < o->count; i++)
        o->games[i].is_live = false;
    for (size_t i = 0; i < o->row_count; i++) {
        other *known = find(o, o->rows[i].id);
        changed = (known && take_row(o, known, &o->rows[i])) || changed;
    }
    changed = take_ends(o, now_ms) || changed;
    return add_rows(o) || changed;
}
