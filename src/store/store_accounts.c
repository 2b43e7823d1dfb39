/* Accounts and their sessions. */
#include <stdlib.h>
#include <string.h>

#include "store/store_names.h"
#include "store/store_parts.h"

enum { ID, NAME, PASSWORD, CREATED };

/* The row that there is, or is not. */
static bool take_user(store_user *user, store *s)
{
    bool found = store_next(s) == STORE_ROW;
    if (found) {
        size_t name = store_keep(s, NAME), password = store_keep(s, PASSWORD);
        *user = (store_user){
            .id = store_number_at(s, ID),
            .name = store_kept(s, name),
            .password = store_kept(s, password),
            .created_ms = store_number_at(s, CREATED),
        };
    }
    return store_finish(s) && found;
}

static bool add_folded(store *s, store_user *user, const char *folded)
{
    const store_value values[] = {
        store_value_text(user->name),
        store_value_text(folded),
        store_value_text(user->password),
        store_value_number(user->created_ms),
    };
    if (!store_ask(s, STORE_SQL_USER_ADD, values, STORE_COUNT_OF(values)))
        return false;
    store_found found = store_next(s);
    int64_t id = found == STORE_ROW ? store_number_at(s, 0) : 0;
    /* The change is made when there is no further row. */
    if (found == STORE_ROW && store_next(s) == STORE_FAILED)
        found = STORE_FAILED;
    store_finish(s);
    if (found == STORE_ROW)
        user->id = id;
    return found == STORE_ROW || (found == STORE_DONE && store_refuse(s, STORE_TAKEN));
}

bool store_user_add(store *s, store_user *user)
{
    char *folded = store_name_fold(user->name);
    bool added = folded ? add_folded(s, user, folded) : store_refuse(s, STORE_BAD_TEXT);
    free(folded);
    return added;
}

bool store_user_by_name(store_user *user, store *s, const char *name)
{
    char *folded = store_name_fold(name);
    const store_value values[] = {store_value_text(folded)};
    bool found = folded ? store_ask(s, STORE_SQL_USER_BY_NAME, values, STORE_COUNT_OF(values)) &&
                              take_user(user, s)
                        : store_refuse(s, "");
    free(folded);
    return found;
}

bool store_user_by_id(store_user *user, store *s, int64_t id)
{
    const store_value values[] = {store_value_number(id)};
    return store_ask(s, STORE_SQL_USER_BY_ID, values, STORE_COUNT_OF(values)) && take_user(user, s);
}

bool store_user_set_password(store *s, int64_t user, const char *old, const char *password)
{
    const store_value values[] = {store_value_number(user), store_value_text(old),
                                  store_value_text(password)};
    return store_change(s, STORE_SQL_USER_PASSWORD, values, STORE_COUNT_OF(values), STORE_NO_USER);
}

/* ---- sessions ---- */

/* All but this one and the newest others. */
static bool end_old_sessions(store *s, int64_t user, const uint8_t but[STORE_HASH])
{
    const store_value values[] = {store_value_number(user), store_value_hash(but),
                                  store_value_number(STORE_SESSIONS - 1)};
    int64_t changed = 0;
    return store_run(&changed, s, STORE_SQL_SESSIONS_OLD, values, STORE_COUNT_OF(values));
}

bool store_session_add(store *s, const uint8_t hash[STORE_HASH], int64_t user, int64_t ends_ms)
{
    const store_value values[] = {store_value_hash(hash), store_value_number(user),
                                  store_value_number(ends_ms)};
    store_user row;
    int64_t changed = 0;
    if (!store_run(&changed, s, STORE_SQL_SESSION_ADD, values, STORE_COUNT_OF(values)))
        return false;
    if (changed > 0)
        return end_old_sessions(s, user, hash);
    if (store_user_by_id(&row, s, user))
        return store_refuse(s, STORE_TAKEN);
    return *s->why ? false : store_refuse(s, STORE_NO_USER);
}

bool store_session_user(store_user *user, store *s, const uint8_t hash[STORE_HASH], int64_t now_ms)
{
    const store_value values[] = {store_value_hash(hash), store_value_number(now_ms)};
    return store_ask(s, STORE_SQL_SESSION_USER, values, STORE_COUNT_OF(values)) &&
           take_user(user, s);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool store_session_of(uint8_t hash[STORE_HASH], const char *name)
{
    if (name[0] != '-' || strlen(name) != 1 + 2 * STORE_HASH)
        return false;
    for (size_t i = 0; i < STORE_HASH; i++) {
        int high = digit(name[1 + 2 * i]), low = digit(name[2 + 2 * i]);
        if (high < 0 || low < 0)
            return false;
        hash[i] = (uint8_t)(16 * high + low);
    }
    return true;
}

bool store_session_end(store *s, const uint8_t hash[STORE_HASH])
{
    const store_value values[] = {store_value_hash(hash)};
    return store_change(s, STORE_SQL_SESSION_END, values, STORE_COUNT_OF(values), "");
}

bool store_sessions_end(store *s, int64_t user, const uint8_t but[STORE_HASH])
{
    const store_value values[] = {store_value_number(user), store_value_hash(but)};
    int64_t changed = 0;
    return store_run(&changed, s, STORE_SQL_SESSIONS_END, values, STORE_COUNT_OF(values));
}
