/* What the store asks of a database, carried out by SQLite (store_sqlite.c) and by
 * PostgreSQL (store_postgres.c). One statement runs at a time: start, next until there
 * is no row, finish. */
#ifndef STORE_STORE_BACKEND_H
#define STORE_STORE_BACKEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"
#include "store/store_sql.h"

typedef enum store_kind { STORE_NOTHING, STORE_NUMBER, STORE_TEXT, STORE_BYTES } store_kind;
typedef struct store_value {
    store_kind kind;
    int64_t number;
    const void *bytes; /* a text ends with a zero as well */
    size_t len;
} store_value;
enum { STORE_VALUES = 8, STORE_MANY = 64 };

typedef enum store_found { STORE_ROW, STORE_DONE, STORE_FAILED } store_found;

/* A connection; each database has a struct that begins with this one. */
typedef struct store_link store_link;
typedef struct store_backend {
    void (*close)(store_link *link);
    /* Statements without values, none of which gives rows. */
    bool (*script)(store_link *link, const char *sql);
    bool (*begin)(store_link *link);
    bool (*commit)(store_link *link);
    void (*roll_back)(store_link *link); /* what there may be of a transaction */

    /* At most STORE_VALUES values, which must live until the first `next`. */
    bool (*start)(store_link *link, store_sql which, const store_value *values, unsigned count);
    store_found (*next)(store_link *link);
    /* Of the row found. A text is NULL where there is none, and lives until `next`. */
    int64_t (*number)(store_link *link, int column);
    const char *(*text)(store_link *link, int column);
    /* After STORE_DONE: the rows that were changed. */
    int64_t (*changed)(store_link *link);
    void (*finish)(store_link *link);
    /* Runs a statement that gives no rows for each of at most STORE_MANY rows of values,
     * all sent at once; *unchanged is the first that changed nothing, or `rows`. NULL
     * where one by one is as fast. */
    bool (*many)(size_t *unchanged, store_link *link, store_sql which, const store_value *values,
                 unsigned width, size_t rows);

    /* Within a transaction: keeps other processes from doing the same, and says which
     * step of the schema was the last; 0: there is nothing yet, -1: failed. */
    int64_t (*version)(store_link *link);
    const char *const *steps; /* STORE_VERSION scripts */

    int (*watch_fd)(const store_link *link);
    bool (*watched)(store_link *link, store_on_change on_change, void *ctx);
} store_backend;

struct store_link {
    const store_backend *backend;
    char why[STORE_WHY]; /* of the last call that failed */
};

/* NULL and a sentence when there is no such database. The schema is not looked at, but
 * what is plainly somebody else's database is refused. */
store_link *store_sqlite_open(const char *path, char why[STORE_WHY]);
store_link *store_postgres_open(const char *url, char why[STORE_WHY]);

/* One line, cut where it is too long; line ends become blanks. */
void store_say(char why[STORE_WHY], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A statement with ?1, ?2 … for its values. */
const char *store_sql_text(store_sql which);

#endif
