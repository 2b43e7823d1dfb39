/* Halls: their officials and their games. */
#include "store/store_parts.h"

bool store_hall_add(store *s, const store_hall *hall)
{
    const store_value values[] = {store_value_text(hall->id), store_value_text(hall->name),
                                  store_value_number(hall->created_ms)};
    if (!store_is_id(hall->id) || !hall->name || !*hall->name)
        return store_refuse(s, STORE_BAD_TEXT);
    return store_change(s, STORE_SQL_HALL_ADD, values, STORE_COUNT_OF(values), STORE_TAKEN);
}

bool store_hall_get(store_hall *hall, store *s, const char *id)
{
    enum { ID, NAME, CREATED };
    const store_value values[] = {store_value_text(id)};
    if (!store_ask(s, STORE_SQL_HALL_GET, values, STORE_COUNT_OF(values)))
        return false;
    bool found = store_next(s) == STORE_ROW;
    if (found) {
        size_t own = store_keep(s, ID), name = store_keep(s, NAME);
        *hall = (store_hall){.id = store_kept(s, own),
                             .name = store_kept(s, name),
                             .created_ms = store_number_at(s, CREATED)};
    }
    return store_finish(s) && found;
}

/* ---- officials ---- */

/* The statement took nothing: is it there already, or is something else missing? */
static bool refuse_office(store *s, const char *hall, const char *missing)
{
    store_hall row;
    if (store_hall_get(&row, s, hall))
        return store_refuse(s, missing);
    return *s->why ? false : store_refuse(s, STORE_NO_HALL);
}

bool store_hall_key_add(store *s, const char *hall, store_office office,
                        const uint8_t hash[STORE_HASH])
{
    const store_value values[] = {store_value_text(hall), store_value_hash(hash),
                                  store_value_number(office)};
    int64_t changed = 0;
    if (!store_run(&changed, s, STORE_SQL_HALL_KEY_ADD, values, STORE_COUNT_OF(values)))
        return false;
    return changed > 0 || refuse_office(s, hall, STORE_TAKEN);
}

bool store_hall_official_add(store *s, const char *hall, int64_t user, store_office office)
{
    const store_value values[] = {store_value_text(hall), store_value_number(user),
                                  store_value_number(office)};
    store_user holder;
    int64_t changed = 0;
    if (!store_run(&changed, s, STORE_SQL_HALL_OFFICIAL_ADD, values, STORE_COUNT_OF(values)))
        return false;
    if (changed > 0)
        return true;
    if (store_user_by_id(&holder, s, user))
        return refuse_office(s, hall, STORE_TAKEN);
    return *s->why ? false : store_refuse(s, STORE_NO_USER);
}

static store_office ask_office(store *s, store_sql which, const store_value *values, unsigned count)
{
    int64_t office = STORE_NO_OFFICE;
    bool is_one = store_ask_number(&office, s, which, values, count) &&
                  (office == STORE_HALL_ARBITER || office == STORE_HALL_DIRECTOR);
    return is_one ? (store_office)office : STORE_NO_OFFICE;
}

store_office store_hall_key_office(store *s, const char *hall, const uint8_t hash[STORE_HASH])
{
    const store_value values[] = {store_value_text(hall), store_value_hash(hash)};
    return ask_office(s, STORE_SQL_HALL_KEY_ROLE, values, STORE_COUNT_OF(values));
}

store_office store_hall_official(store *s, const char *hall, int64_t user)
{
    const store_value values[] = {store_value_text(hall), store_value_number(user)};
    return ask_office(s, STORE_SQL_HALL_OFFICIAL_ROLE, values, STORE_COUNT_OF(values));
}

/* ---- games ---- */

bool store_hall_game_add(store *s, const char *hall, const store_hall_game *game)
{
    const store_value values[] = {store_value_text(hall), store_value_text(game->game),
                                  store_value_number(game->board), store_value_number(game->round)};
    return store_change(s, STORE_SQL_HALL_GAME_ADD, values, STORE_COUNT_OF(values), STORE_NO_HALL);
}

bool store_hall_game_place(store *s, const char *hall, const store_hall_game *game)
{
    const store_value values[] = {store_value_text(hall), store_value_text(game->game),
                                  store_value_number(game->board), store_value_number(game->round)};
    return store_change(s, STORE_SQL_HALL_GAME_PLACE, values, STORE_COUNT_OF(values),
                        STORE_NO_GAME);
}

bool store_hall_game_remove(store *s, const char *hall, const char *game)
{
    const store_value values[] = {store_value_text(hall), store_value_text(game)};
    return store_change(s, STORE_SQL_HALL_GAME_REMOVE, values, STORE_COUNT_OF(values),
                        STORE_NO_GAME);
}

bool store_hall_hold(store *s, const char *hall)
{
    const store_value values[] = {store_value_text(hall)};
    return store_change(s, STORE_SQL_HALL_HOLD, values, STORE_COUNT_OF(values), STORE_NO_HALL);
}

bool store_hall_count(unsigned *games, store *s, const char *hall)
{
    const store_value values[] = {store_value_text(hall)};
    int64_t count = 0;
    bool good = store_ask_number(&count, s, STORE_SQL_HALL_COUNT, values, STORE_COUNT_OF(values));
    *games = (unsigned)count;
    return good;
}

bool store_hall_mark(int64_t *mark, store *s, const char *hall)
{
    const store_value values[] = {store_value_text(hall)};
    return store_ask_number(mark, s, STORE_SQL_HALL_MARK, values, STORE_COUNT_OF(values));
}

bool store_hall_has(store *s, const char *hall, const char *game)
{
    const store_value values[] = {store_value_text(hall), store_value_text(game)};
    int64_t number;
    return store_ask_number(&number, s, STORE_SQL_HALL_HAS, values, STORE_COUNT_OF(values));
}

bool store_hall_games(store *s, const char *hall, store_on_hall_game on_game, void *ctx)
{
    enum { GAME, BOARD, ROUND };
    const store_value values[] = {store_value_text(hall)};
    store_found found;
    if (!store_ask(s, STORE_SQL_HALL_GAMES, values, STORE_COUNT_OF(values)))
        return false;
    while ((found = store_next(s)) == STORE_ROW) {
        const store_hall_game game = {.game = store_text_at(s, GAME),
                                      .board = (unsigned)store_number_at(s, BOARD),
                                      .round = (unsigned)store_number_at(s, ROUND)};
        if (!on_game(&game, ctx))
            break;
    }
    store_finish(s);
    return found != STORE_FAILED;
}
