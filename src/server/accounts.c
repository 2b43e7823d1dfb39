#include "server/accounts.h"

#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "store/store_names.h"

enum { NAME_CHARACTERS = 32, PASSWORD_MIN = 8, PASSWORD_MAX = 128 };

void accounts_token(char token[ACCOUNTS_TOKEN], const char *cookies)
{
    static const char name[] = ACCOUNTS_COOKIE "=";
    token[0] = '\0';
    for (const char *at = cookies; *at; at += strspn(at, "; ")) {
        size_t len = strcspn(at, ";"), value = len - (sizeof name - 1);
        if (len >= sizeof name && strncmp(at, name, sizeof name - 1) == 0 &&
            value == ACCOUNTS_TOKEN - 1) {
            memcpy(token, at + sizeof name - 1, value);
            token[value] = '\0';
            if (keys_is_message(token))
                return;
            token[0] = '\0';
        }
        at += len;
    }
}

/* No game has such a name. */
void accounts_hash(uint8_t hash[STORE_HASH], const char *token)
{
    keys_hash(hash, "-session", token);
}

bool accounts_find(account *who, store *s, const char *token, int64_t now_ms)
{
    uint8_t hash[STORE_HASH];
    store_user user;
    *who = (account){.id = 0};
    if (!token[0])
        return true;
    accounts_hash(hash, token);
    if (!store_session_user(&user, s, hash, now_ms))
        return store_why(s)[0] == '\0';
    who->id = user.id;
    snprintf(who->name, sizeof who->name, "%s", user.name);
    return true;
}

bool accounts_is_name(const char *name)
{
    size_t len = strlen(name), count = 0;
    bool after_blank = true; /* none at either end */
    if (len >= LIVE_NAME)
        return false;
    while (*name) {
        utf8proc_int32_t code;
        utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)name, -1, &code);
        bool is_blank = code == ' ';
        if (size <= 0 || ++count > NAME_CHARACTERS ||
            (is_blank ? after_blank : !store_name_is_seen(code)))
            return false;
        after_blank = is_blank;
        name += size;
    }
    return count > 0 && !after_blank;
}

bool accounts_can_show(const char *name)
{
    bool is_seen = !*name;
    while (*name) {
        utf8proc_int32_t code;
        utf8proc_ssize_t size = utf8proc_iterate((const utf8proc_uint8_t *)name, -1, &code);
        if (size <= 0 || store_name_disturbs(code))
            return false;
        is_seen = is_seen || store_name_is_seen(code);
        name += size;
    }
    return is_seen;
}

bool accounts_begin(char token[ACCOUNTS_TOKEN], store *s, int64_t id, int64_t now_ms)
{
    uint8_t hash[STORE_HASH];
    keys_make_key(token);
    accounts_hash(hash, token);
    return store_session_add(s, hash, id, now_ms + ACCOUNTS_DAYS * (int64_t)86400000);
}

accounts_name accounts_may_use(store *s, const account *who, const char *name)
{
    store_user user;
    if (!*name)
        return ACCOUNTS_NAME_FREE;
    if (store_user_by_name(&user, s, name))
        return user.id == who->id ? ACCOUNTS_NAME_FREE : ACCOUNTS_NAME_TAKEN;
    return store_why(s)[0] ? ACCOUNTS_STORE : ACCOUNTS_NAME_FREE;
}

bool accounts_is_password(const char *text)
{
    size_t count = 0;
    if (strlen(text) >= ACCOUNTS_PASSWORD)
        return false;
    for (const char *at = text; *at; at++)
        count += ((unsigned char)*at & 0xc0) != 0x80;
    return count >= PASSWORD_MIN && count <= PASSWORD_MAX;
}

bool accounts_keep_password(char kept[crypto_pwhash_STRBYTES], const char *password)
{
    return crypto_pwhash_str(kept, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* With the other sessions ended, or not at all. */
bool accounts_change_password(store *s, int64_t id, const char *old, const char *kept,
                              const char *token)
{
    uint8_t token_hash[STORE_HASH];
    accounts_hash(token_hash, token);
    return store_begin(s) && store_conclude(s, store_user_set_password(s, id, old, kept) &&
                                                   store_sessions_end(s, id, token_hash));
}
