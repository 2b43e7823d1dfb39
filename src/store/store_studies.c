/* Studies. */
#include "store/store_parts.h"

bool store_study_put(store *s, const char *id, const uint8_t key[STORE_HASH], const char *json,
                     int64_t now_ms)
{
    const store_value values[] = {store_value_text(id), store_value_hash(key),
                                  store_value_text(json), store_value_number(now_ms)};
    if (!store_is_id(id))
        return store_refuse(s, STORE_BAD_TEXT);
    return store_change(s, STORE_SQL_STUDY_PUT, values, STORE_COUNT_OF(values), STORE_OTHER_KEY);
}

bool store_study_get(const char **json, store *s, const char *id)
{
    const store_value values[] = {store_value_text(id)};
    if (!store_ask(s, STORE_SQL_STUDY_GET, values, STORE_COUNT_OF(values)))
        return false;
    bool found = store_next(s) == STORE_ROW;
    if (found)
        *json = store_kept(s, store_keep(s, 0));
    return store_finish(s) && found;
}

bool store_study_opens(store *s, const char *id, const uint8_t key[STORE_HASH])
{
    const store_value values[] = {store_value_text(id), store_value_hash(key)};
    int64_t one;
    s->why[0] = '\0';
    if (store_ask_number(&one, s, STORE_SQL_STUDY_OPENS, values, STORE_COUNT_OF(values)))
        return true;
    return s->why[0] ? false : store_refuse(s, STORE_OTHER_KEY);
}

bool store_study_change(store *s, const char *id, const uint8_t key[STORE_HASH], const char *before,
                        const char *json, int64_t now_ms)
{
    const store_value values[] = {store_value_text(id), store_value_hash(key),
                                  store_value_text(before), store_value_text(json),
                                  store_value_number(now_ms)};
    int64_t changed = 0;
    if (!store_run(&changed, s, STORE_SQL_STUDY_CHANGE, values, STORE_COUNT_OF(values)))
        return false;
    return changed > 0 || (store_study_opens(s, id, key) && store_refuse(s, STORE_CHANGED));
}
