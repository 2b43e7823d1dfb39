/* In the place of store_postgres.c in a program that was built without libpq. */
#include "store/store_backend.h"

store_link *store_postgres_open(const char *url, char why[STORE_WHY])
{
    (void)url;
    store_say(why, "this Chuhe was built without PostgreSQL (libpq); build it with "
                   "-Dpostgres=enabled, or name an SQLite file");
    return NULL;
}
