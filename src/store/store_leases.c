/* Several processes on one store: who has which game. */
#include "store/store_parts.h"

#include <assert.h>

bool store_lease_take(store *s, const char *game, const char *owner, int64_t now_ms,
                      int64_t until_ms)
{
    const store_value values[] = {store_value_text(game), store_value_text(owner),
                                  store_value_number(now_ms), store_value_number(until_ms)};
    return store_change(s, STORE_SQL_LEASE_TAKE, values, STORE_COUNT_OF(values), STORE_LEASED);
}

bool store_lease_drop(store *s, const char *game, const char *owner)
{
    const store_value values[] = {store_value_text(game), store_value_text(owner)};
    return store_change(s, STORE_SQL_LEASE_DROP, values, STORE_COUNT_OF(values), "");
}

enum { HOLD_WIDTH = 2 };

static bool hold_one_by_one(bool *held, store *s, const store_value *values, size_t count)
{
    int64_t changed = 0;
    for (size_t i = 0; i < count; i++) {
        if (!store_run(&changed, s, STORE_SQL_LEASE_HOLD, values + i * HOLD_WIDTH, HOLD_WIDTH))
            return false;
        held[i] = changed > 0;
    }
    return true;
}

/* After the first that is somebody else's the others are asked about again: that is rare. */
static bool hold_at_once(bool *held, store *s, const store_value *values, size_t count)
{
    for (size_t from = 0, refused; from < count; from += refused + 1) {
        size_t some = count - from;
        if (!store_run_many(&refused, s, STORE_SQL_LEASE_HOLD, values + from * HOLD_WIDTH,
                            HOLD_WIDTH, some))
            return false;
        for (size_t i = 0; i < refused; i++)
            held[from + i] = true;
        if (refused < some)
            held[from + refused] = false;
    }
    return true;
}

bool store_leases_hold(bool *held, store *s, const char *owner, const char *const *games,
                       size_t count)
{
    store_value values[STORE_MANY * HOLD_WIDTH];
    bool (*hold)(bool *, store *, const store_value *, size_t) =
        s->link->backend->many ? hold_at_once : hold_one_by_one;
    assert(s->within);
    for (size_t from = 0; from < count; from += STORE_MANY) {
        size_t some = count - from < STORE_MANY ? count - from : STORE_MANY;
        for (size_t i = 0; i < some; i++) {
            values[i * HOLD_WIDTH] = store_value_text(games[from + i]);
            values[i * HOLD_WIDTH + 1] = store_value_text(owner);
        }
        if (!hold(held + from, s, values, some))
            return false;
    }
    return true;
}

bool store_leases_drop(store *s, const char *owners)
{
    const store_value values[] = {store_value_text(owners)};
    int64_t changed = 0;
    return store_run(&changed, s, STORE_SQL_LEASES_DROP, values, STORE_COUNT_OF(values));
}

bool store_set_alive(store *s, int64_t now_ms)
{
    const store_value values[] = {store_value_number(now_ms)};
    int64_t changed;
    return store_run(&changed, s, STORE_SQL_ALIVE_SET, values, STORE_COUNT_OF(values));
}

int64_t store_alive_ms(store *s)
{
    int64_t alive_ms = 0;
    return store_ask_number(&alive_ms, s, STORE_SQL_ALIVE, NULL, 0) ? alive_ms : 0;
}

int64_t store_lease_kept_ms(store *s, const char *game)
{
    const store_value values[] = {store_value_text(game)};
    int64_t kept_ms = 0;
    return store_ask_number(&kept_ms, s, STORE_SQL_LEASE_KEPT, values, STORE_COUNT_OF(values))
               ? kept_ms
               : 0;
}

bool store_leases_keep(unsigned *kept, store *s, const char *owner, int64_t now_ms,
                       int64_t until_ms)
{
    const store_value values[] = {store_value_text(owner), store_value_number(until_ms),
                                  store_value_number(now_ms)};
    int64_t changed = 0;
    if (!store_run(&changed, s, STORE_SQL_LEASES_KEEP, values, STORE_COUNT_OF(values)))
        return false;
    if (kept)
        *kept = (unsigned)changed;
    return true;
}

const char *store_lease_owner(store *s, const char *game, int64_t now_ms)
{
    const store_value values[] = {store_value_text(game), store_value_number(now_ms)};
    if (!store_ask(s, STORE_SQL_LEASE_OWNER, values, STORE_COUNT_OF(values)))
        return NULL;
    const char *owner = store_next(s) == STORE_ROW ? store_kept(s, store_keep(s, 0)) : NULL;
    return store_finish(s) ? owner : NULL;
}

bool store_tidy(store *s, int64_t now_ms)
{
    const store_value values[] = {store_value_number(now_ms),
                                  store_value_number(now_ms - STORE_WAITS_MS)};
    int64_t changed;
    return store_run(&changed, s, STORE_SQL_SESSIONS_TIDY, values, 1) &&
           store_run(&changed, s, STORE_SQL_LEASES_TIDY, values, 1) &&
           store_run(&changed, s, STORE_SQL_GAMES_TIDY, values, 2);
}
