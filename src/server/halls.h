/* Halls: the games of one event, under a director and arbiters. */
#ifndef SERVER_HALLS_H
#define SERVER_HALLS_H

#include "base/json.h"
#include "store/store.h"

enum {
    HALLS_NAME = 256,  /* bytes */
    HALLS_GAMES = 500, /* of one hall */
    HALLS_AT_ONCE = 100
};

/* What a key opens, or, without one (NULL), what the account holds (0: none). */
store_office halls_office(store *s, const char *hall, const char *key, int64_t account);
const char *halls_office_name(store_office office);

/* "name", "created" and "games" as members of an open object. False: there is no such hall,
 * or store_why says why not. */
bool halls_put(json *writer, store *s, const char *hall);

#endif
