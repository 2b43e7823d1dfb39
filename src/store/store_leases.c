/* Several processes on one store: who has which game. */
#include "store/store_parts.h"

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

bool store_leases_keep(unsigned *kept, store *s, const char *owner, int64_t until_ms)
{
    const store_value values[] = {store_value_text(owner), store_value_number(until_ms)};
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
    const store_value values[] = {store_value_number(now_ms)};
    int64_t changed;
    return store_run(&changed, s, STORE_SQL_SESSIONS_TIDY, values, STORE_COUNT_OF(values)) &&
           store_run(&changed, s, STORE_SQL_LEASES_TIDY, values, STORE_COUNT_OF(values));
}
