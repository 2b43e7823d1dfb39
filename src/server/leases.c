#include "server/leases.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHANCE = 8,
    OWNER = LEASES_ADDRESS + 1 + 2 * CHANCE + 1,
    AGAIN_MS = 1000, /* when the store has failed */
    /* Clocks of machines may differ by a little. */
    OVERDUE_MS = LEASES_MS - 3000
};

/* An owner is written as its address, a blank, and letters by chance: a process that is
 * started again is another one. */
struct leases {
    store *store;
    char address[LEASES_ADDRESS], owner[OWNER];
    int64_t kept_ms, tried_ms;
};

bool leases_is_address(const char *text)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    size_t len = strlen(text);
    return len > 1 && len < LEASES_ADDRESS && text[0] == '/' && text[len - 1] != '/' &&
           strspn(text, allowed) == len && !strstr(text, "//") && !strstr(text, "/.");
}

leases *leases_new(store *s, const char *address, char why[STORE_WHY])
{
    leases *l = calloc(1, sizeof *l);
    unsigned char chance[CHANCE];
    char before[LEASES_ADDRESS + 1], letters[2 * CHANCE + 1];
    if (!l) {
        snprintf(why, STORE_WHY, "out of memory");
        return NULL;
    }
    l->store = s;
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(letters, sizeof letters, chance, sizeof chance);
    snprintf(l->address, sizeof l->address, "%s", address);
    snprintf(before, sizeof before, "%s ", l->address);
    snprintf(l->owner, sizeof l->owner, "%s%s", before, letters);
    if (store_leases_drop(s, before))
        return l;
    snprintf(why, STORE_WHY, "%.200s", store_why(s));
    free(l);
    return NULL;
}

void leases_free(leases *l)
{
    free(l);
}

bool leases_take(leases *l, const char *game, int64_t now_ms)
{
    return store_lease_take(l->store, game, l->owner, now_ms, now_ms + LEASES_MS);
}

int64_t leases_kept_ms(leases *l, const char *game)
{
    return store_lease_kept_ms(l->store, game);
}

void leases_drop(leases *l, const char *game)
{
    store_lease_drop(l->store, game, l->owner);
}

void leases_drop_all(leases *l)
{
    store_leases_drop(l->store, l->owner);
}

bool leases_hold(bool *held, leases *l, const char *const *games, size_t count)
{
    return store_leases_hold(held, l->store, l->owner, games, count);
}

bool leases_are_overdue(const leases *l, int64_t now_ms)
{
    return l->kept_ms && now_ms - l->kept_ms > OVERDUE_MS;
}

bool leases_keep(leases *l, size_t count, int64_t now_ms)
{
    unsigned kept;
    bool is_late = leases_are_overdue(l, now_ms);
    if (now_ms - l->tried_ms < (is_late ? AGAIN_MS : LEASES_KEEP_MS) && now_ms >= l->tried_ms)
        return true;
    l->tried_ms = now_ms;
    if (!store_leases_keep(&kept, l->store, l->owner, now_ms, now_ms + LEASES_MS))
        return true;
    l->kept_ms = now_ms;
    return kept >= count;
}

/* Of a lease that has run out the owner is told as well. */
bool leases_is_mine(leases *l, const char *game, bool *known)
{
    const char *owner = store_lease_owner(l->store, game, 0);
    *known = owner || !store_why(l->store)[0];
    return owner && strcmp(owner, l->owner) == 0;
}

bool leases_find(char address[LEASES_ADDRESS], leases *l, const char *game, int64_t now_ms)
{
    const char *owner = store_lease_owner(l->store, game, now_ms);
    size_t len = owner ? strcspn(owner, " ") : 0;
    address[0] = '\0';
    if (!owner || strcmp(owner, l->owner) == 0)
        return false;
    if (len < LEASES_ADDRESS) {
        memcpy(address, owner, len);
        address[len] = '\0';
    }
    return true;
}
