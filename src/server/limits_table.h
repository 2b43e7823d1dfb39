/* Who has asked for what, by name: a table of so many places. Where a name lies in it nobody
 * can work out who does not have the key, which is another one in each process. When the table
 * is full, the name that was not heard of for longest makes room, if it may go. */
#ifndef SERVER_LIMITS_TABLE_H
#define SERVER_LIMITS_TABLE_H

#include "server/limits.h"

enum { LIMITS_NAME_CAP = 48 };

typedef struct limits_place {
    char name[LIMITS_NAME_CAP];
    bool is_site; /* of many networks */
    size_t held[LIMITS_HELD];
    double tokens[LIMITS_KINDS];
    int64_t seen_ms;
    struct limits_place *next;          /* of those with the same hash */
    struct limits_place *newer, *older; /* by when they were heard of */
} limits_place;

typedef struct limits_table limits_table;

/* May this place be given to another name? */
typedef bool (*limits_may_go)(const limits_place *place, int64_t now_ms);

limits_table *limits_table_new(size_t places, limits_may_go may_go); /* NULL: no memory */
void limits_table_free(limits_table *t);                             /* NULL is allowed */
limits_place *limits_table_find(limits_table *t, const char *name);  /* NULL: it has none */
/* The same, which was heard of now; one that is made has `*is_new` set, and is empty but for
 * its name. NULL: there is no room. */
limits_place *limits_table_make(limits_table *t, const char *name, bool *is_new, int64_t now_ms);

#endif
