/* Games with their events and keys. */
#include "store/store_parts.h"

#include <assert.h>

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

bool store_game_add(store *s, const store_game *game)
{
    const store_value values[] = {
        store_value_text(game->id),
        store_value_text(or_empty(game->options)),
        store_value_text(or_empty(game->settings)),
        store_value_number(game->created_ms),
        store_value_number(game->ended_ms),
        store_value_number(game->result),
        store_value_text(or_empty(game->red)),
        store_value_text(or_empty(game->black)),
    };
    if (!store_is_id(game->id))
        return store_refuse(s, STORE_BAD_TEXT);
    return store_change(s, STORE_SQL_GAME_ADD, values, STORE_COUNT_OF(values), STORE_TAKEN);
}

bool store_game_update(store *s, const store_game *game)
{
    const store_value values[] = {
        store_value_text(game->id),
        store_value_number(game->ended_ms),
        store_value_number(game->result),
        store_value_text(or_empty(game->red)),
        store_value_text(or_empty(game->black)),
    };
    return store_change(s, STORE_SQL_GAME_UPDATE, values, STORE_COUNT_OF(values), STORE_NO_GAME);
}

bool store_game_set_seats(store *s, const char *id, const char *settings, const char *red,
                          const char *black)
{
    const store_value values[] = {store_value_text(id), store_value_text(or_empty(settings)),
                                  store_value_text(or_empty(red)),
                                  store_value_text(or_empty(black))};
    return store_change(s, STORE_SQL_GAME_SEATS, values, STORE_COUNT_OF(values), STORE_NO_GAME);
}

bool store_game_rest(store *s, const char *id, bool rests)
{
    const store_value values[] = {store_value_text(id), store_value_number(rests)};
    return store_change(s, STORE_SQL_GAME_REST, values, STORE_COUNT_OF(values), STORE_NO_GAME);
}

/* ---- rows ---- */

enum { ID, OPTIONS, SETTINGS, CREATED, ENDED, EVENTS, RESULT, RED, BLACK, RESTS, ROLE };

/* The texts as they lie in the row. */
static store_game game_of_row(store *s)
{
    return (store_game){
        .id = store_text_at(s, ID),
        .options = store_text_at(s, OPTIONS),
        .settings = store_text_at(s, SETTINGS),
        .created_ms = store_number_at(s, CREATED),
        .ended_ms = store_number_at(s, ENDED),
        .events = (uint32_t)store_number_at(s, EVENTS),
        .result = (int)store_number_at(s, RESULT),
        .red = store_text_at(s, RED),
        .black = store_text_at(s, BLACK),
        .rests = store_number_at(s, RESTS) != 0,
    };
}

static void keep_texts(store_game *game, store *s)
{
    size_t id = store_keep(s, ID), options = store_keep(s, OPTIONS),
           settings = store_keep(s, SETTINGS), red = store_keep(s, RED),
           black = store_keep(s, BLACK);
    game->id = store_kept(s, id);
    game->options = store_kept(s, options);
    game->settings = store_kept(s, settings);
    game->red = store_kept(s, red);
    game->black = store_kept(s, black);
}

bool store_game_get(store_game *game, store *s, const char *id)
{
    const store_value values[] = {store_value_text(id)};
    if (!store_ask(s, STORE_SQL_GAME_GET, values, STORE_COUNT_OF(values)))
        return false;
    bool found = store_next(s) == STORE_ROW;
    if (found) {
        *game = game_of_row(s);
        keep_texts(game, s);
    }
    return store_finish(s) && found;
}

static bool tell_games(store *s, store_sql which, const store_value *values, unsigned count,
                       store_on_game on_game, void *ctx)
{
    store_found found;
    if (!store_ask(s, which, values, count))
        return false;
    while ((found = store_next(s)) == STORE_ROW) {
        store_game game = game_of_row(s);
        if (!on_game(&game, ctx))
            break;
    }
    store_finish(s);
    return found != STORE_FAILED;
}

bool store_games(store *s, store_which which, unsigned offset, unsigned limit,
                 store_on_game on_game, void *ctx)
{
    static const store_sql lists[] = {
        [STORE_LIVE] = STORE_SQL_GAMES_LIVE,
        [STORE_ENDED] = STORE_SQL_GAMES_ENDED,
        [STORE_ALL] = STORE_SQL_GAMES_ALL,
    };
    const store_value values[] = {store_value_number(limit), store_value_number(offset)};
    return tell_games(s, lists[which], values, STORE_COUNT_OF(values), on_game, ctx);
}

bool store_games_free(store *s, int64_t now_ms, unsigned limit, store_on_game on_game, void *ctx)
{
    const store_value values[] = {store_value_number(limit), store_value_number(0),
                                  store_value_number(now_ms)};
    return tell_games(s, STORE_SQL_GAMES_FREE, values, STORE_COUNT_OF(values), on_game, ctx);
}

static store_role role_of(int64_t number)
{
    return number > STORE_WATCHER && number < STORE_ROLES ? (store_role)number : STORE_WATCHER;
}

bool store_player_add(store *s, int64_t user, const char *game, store_role role)
{
    const store_value values[] = {store_value_number(user), store_value_text(game),
                                  store_value_number(role)};
    store_game row;
    store_user holder;
    int64_t changed = 0;
    if (!store_run(&changed, s, STORE_SQL_PLAYER_ADD, values, STORE_COUNT_OF(values)))
        return false;
    if (changed > 0)
        return true;
    if (store_game_get(&row, s, game) && store_user_by_id(&holder, s, user))
        return store_refuse(s, STORE_TAKEN);
    return *s->why ? false : store_refuse(s, STORE_NO_GAME);
}

bool store_player_remove(store *s, int64_t user, const char *game)
{
    const store_value values[] = {store_value_number(user), store_value_text(game)};
    int64_t changed = 0;
    return store_run(&changed, s, STORE_SQL_PLAYER_REMOVE, values, STORE_COUNT_OF(values));
}

bool store_games_of(store *s, int64_t user, unsigned offset, unsigned limit,
                    store_on_own_game on_game, void *ctx)
{
    const store_value values[] = {store_value_number(limit), store_value_number(offset),
                                  store_value_number(user)};
    store_found found;
    if (!store_ask(s, STORE_SQL_GAMES_OF, values, STORE_COUNT_OF(values)))
        return false;
    while ((found = store_next(s)) == STORE_ROW) {
        store_game game = game_of_row(s);
        if (!on_game(&game, role_of(store_number_at(s, ROLE)), ctx))
            break;
    }
    store_finish(s);
    return found != STORE_FAILED;
}

/* ---- events ---- */

/* The statement took nothing: why? */
static bool refuse_event(store *s, const char *game, const char *message)
{
    const store_value values[] = {store_value_text(game), store_value_text(message)};
    store_game row;
    int64_t number;
    if (!store_game_get(&row, s, game))
        return *s->why ? false : store_refuse(s, STORE_NO_GAME);
    if (message &&
        store_ask_number(&number, s, STORE_SQL_EVENT_MESSAGE, values, STORE_COUNT_OF(values)))
        return store_refuse(s, STORE_DOUBLE);
    return *s->why ? false : store_refuse(s, STORE_NUMBER_OFF);
}

enum { EVENT_WIDTH = 5 };

static void values_of(store_value values[EVENT_WIDTH], const store_event *event)
{
    values[0] = store_value_text(event->game);
    values[1] = store_value_number(event->number);
    values[2] = store_value_number(event->applied_ms);
    values[3] = store_value_text(event->text);
    values[4] = store_value_text(event->message);
}

static bool add_one(store *s, const store_event *event)
{
    store_value values[EVENT_WIDTH];
    int64_t changed = 0;
    values_of(values, event);
    if (!store_run(&changed, s, STORE_SQL_EVENT_ADD, values, EVENT_WIDTH))
        return false;
    return changed > 0 || refuse_event(s, event->game, event->message);
}

bool store_event_add(store *s, const char *game, uint32_t number, int64_t applied_ms,
                     const char *text, const char *message)
{
    return add_one(s, &(store_event){game, number, applied_ms, text, message});
}

/* *taken is how many were before one is not. */
static bool add_one_by_one(size_t *taken, store *s, const store_event *events, size_t count)
{
    for (*taken = 0; *taken < count; ++*taken)
        if (!add_one(s, &events[*taken]))
            return false;
    return true;
}

static bool add_at_once(size_t *taken, store *s, const store_event *events, size_t count)
{
    store_value values[STORE_MANY * EVENT_WIDTH];
    *taken = 0;
    for (size_t i = 0; i < count; i++)
        values_of(&values[i * EVENT_WIDTH], &events[i]);
    if (!store_run_many(taken, s, STORE_SQL_EVENT_ADD, values, EVENT_WIDTH, count))
        return false;
    return *taken == count || refuse_event(s, events[*taken].game, events[*taken].message);
}

bool store_events_add(size_t *refused, store *s, const store_event *events, size_t count)
{
    bool (*add)(size_t *, store *, const store_event *, size_t) =
        s->link->backend->many ? add_at_once : add_one_by_one;
    assert(s->within);
    for (size_t from = 0; from < count; from += STORE_MANY) {
        size_t some = count - from < STORE_MANY ? count - from : STORE_MANY, taken;
        if (add(&taken, s, events + from, some))
            continue;
        if (refused)
            *refused = from + taken;
        s->spoiled = true;
        return false;
    }
    return true;
}

bool store_events(store *s, const char *game, uint32_t after, store_on_event on_event, void *ctx)
{
    const store_value values[] = {store_value_text(game), store_value_number(after)};
    store_found found;
    if (!store_ask(s, STORE_SQL_EVENTS, values, STORE_COUNT_OF(values)))
        return false;
    while ((found = store_next(s)) == STORE_ROW)
        if (!on_event((uint32_t)store_number_at(s, 0), store_number_at(s, 1), store_text_at(s, 2),
                      store_text_at(s, 3), ctx))
            break;
    store_finish(s);
    return found != STORE_FAILED;
}

/* ---- keys ---- */

bool store_key_add(store *s, const char *game, store_role role, const uint8_t hash[STORE_HASH])
{
    const store_value values[] = {store_value_text(game), store_value_hash(hash),
                                  store_value_number(role)};
    store_game row;
    int64_t changed = 0;
    if (!store_run(&changed, s, STORE_SQL_KEY_ADD, values, STORE_COUNT_OF(values)))
        return false;
    if (changed > 0)
        return true;
    if (store_game_get(&row, s, game))
        return store_refuse(s, STORE_TAKEN);
    return *s->why ? false : store_refuse(s, STORE_NO_GAME);
}

store_role store_key_role(store *s, const char *game, const uint8_t hash[STORE_HASH])
{
    const store_value values[] = {store_value_text(game), store_value_hash(hash)};
    int64_t role = STORE_WATCHER;
    if (!store_ask_number(&role, s, STORE_SQL_KEY_ROLE, values, STORE_COUNT_OF(values)))
        return STORE_WATCHER;
    return role_of(role);
}

bool store_keys_void(store *s, const char *game, store_role role)
{
    const store_value values[] = {store_value_text(game), store_value_number(role)};
    int64_t changed = 0;
    return store_run(&changed, s, STORE_SQL_KEYS_VOID, values, STORE_COUNT_OF(values));
}
