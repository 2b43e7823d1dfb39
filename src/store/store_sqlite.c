/* SQLite: one file, beside it the write-ahead log while it is open. */
#include "store/store_backend.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store_schema.h"

/* Marks a file as ours: "ChuH". */
#define APPLICATION_ID "1131967816"
enum { BUSY_MS = 5000, SMALL_TEXT = 32 };

typedef struct sqlite_link {
    store_link base;
    sqlite3 *db;
    sqlite3_stmt *prepared[STORE_SQL_COUNT];
    sqlite3_stmt *running;
} sqlite_link;

static sqlite_link *own(store_link *link)
{
    return (sqlite_link *)link;
}

static const char *const steps[] = {
    "PRAGMA application_id = " APPLICATION_ID
    ";" STORE_STEP_1("INTEGER PRIMARY KEY", "BLOB", " WITHOUT ROWID"),
    STORE_STEP_2("INTEGER PRIMARY KEY", "BLOB", " WITHOUT ROWID"),
    STORE_STEP_3("INTEGER PRIMARY KEY", "BLOB", " WITHOUT ROWID"),
    STORE_STEP_4,
    STORE_STEP_5,
    STORE_STEP_6,
};
_Static_assert(sizeof steps / sizeof steps[0] == STORE_VERSION, "a script for every step");

static void close_sqlite(store_link *link)
{
    sqlite_link *self = own(link);
    for (int i = 0; i < STORE_SQL_COUNT; i++)
        sqlite3_finalize(self->prepared[i]);
    sqlite3_close(self->db);
    free(self);
}

static bool failed(store_link *link)
{
    store_say(link->why, "%s", sqlite3_errmsg(own(link)->db));
    return false;
}

static bool script(store_link *link, const char *sql)
{
    return sqlite3_exec(own(link)->db, sql, NULL, NULL, NULL) == SQLITE_OK || failed(link);
}

/* The lock for writing is taken at once: a reader that became a writer could be refused
 * in the middle. */
static bool begin(store_link *link)
{
    return script(link, "BEGIN IMMEDIATE");
}

static bool commit(store_link *link)
{
    return script(link, "COMMIT");
}

/* A failure may have ended the transaction already. */
static void roll_back(store_link *link)
{
    if (!sqlite3_get_autocommit(own(link)->db))
        script(link, "ROLLBACK");
}

/* ---- a statement ---- */

static int bind(sqlite3_stmt *statement, int place, const store_value *value)
{
    switch (value->kind) {
    case STORE_NUMBER:
        return sqlite3_bind_int64(statement, place, value->number);
    case STORE_TEXT:
        return sqlite3_bind_text64(statement, place, value->bytes, value->len, SQLITE_STATIC,
                                   SQLITE_UTF8);
    case STORE_BYTES:
        return sqlite3_bind_blob64(statement, place, value->bytes, value->len, SQLITE_STATIC);
    case STORE_NOTHING:
        break;
    }
    return sqlite3_bind_null(statement, place);
}

static void finish(store_link *link)
{
    sqlite_link *self = own(link);
    if (!self->running)
        return;
    sqlite3_reset(self->running);
    sqlite3_clear_bindings(self->running);
    self->running = NULL;
}

static bool start(store_link *link, store_sql which, const store_value *values, unsigned count)
{
    sqlite_link *self = own(link);
    sqlite3_stmt **statement = &self->prepared[which];
    if (!*statement && sqlite3_prepare_v3(self->db, store_sql_text(which), -1,
                                          SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK)
        return failed(link);
    self->running = *statement;
    for (unsigned i = 0; i < count; i++)
        if (bind(*statement, (int)i + 1, &values[i]) != SQLITE_OK) {
            failed(link);
            finish(link);
            return false;
        }
    return true;
}

static store_found next(store_link *link)
{
    switch (sqlite3_step(own(link)->running)) {
    case SQLITE_ROW:
        return STORE_ROW;
    case SQLITE_DONE:
        return STORE_DONE;
    default:
        failed(link);
        return STORE_FAILED;
    }
}

static int64_t number(store_link *link, int column)
{
    return sqlite3_column_int64(own(link)->running, column);
}

static const char *text(store_link *link, int column)
{
    return (const char *)sqlite3_column_text(own(link)->running, column);
}

static int64_t changed(store_link *link)
{
    return sqlite3_changes64(own(link)->db);
}

/* ---- what is in it ---- */

/* The first number that a query gives; -1 when it fails. */
static int64_t ask(store_link *link, const char *sql)
{
    sqlite3_stmt *query = NULL;
    int64_t answer = -1;
    if (sqlite3_prepare_v2(own(link)->db, sql, -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        answer = sqlite3_column_int64(query, 0);
    else
        failed(link);
    sqlite3_finalize(query);
    return answer;
}

static int64_t version(store_link *link)
{
    int64_t tables = ask(link, "SELECT count(*) FROM sqlite_schema WHERE name = 'chuhe'");
    return tables <= 0 ? tables : ask(link, "SELECT version FROM chuhe");
}

static int watch_fd(const store_link *link)
{
    (void)link;
    return -1;
}

static bool watched(store_link *link, store_on_change on_change, void *ctx)
{
    (void)link;
    (void)on_change;
    (void)ctx;
    return true;
}

static const store_backend sqlite_backend = {
    .close = close_sqlite,
    .script = script,
    .begin = begin,
    .commit = commit,
    .roll_back = roll_back,
    .start = start,
    .next = next,
    .number = number,
    .text = text,
    .changed = changed,
    .finish = finish,
    .version = version,
    .steps = steps,
    .watch_fd = watch_fd,
    .watched = watched,
};

/* ---- opening ---- */

/* A file that is not there is made here, so that nobody else may read it, and so that
 * the reason is told when it cannot be. One that is there is not touched: closing any
 * descriptor of it would drop the locks of another handle of this process. */
static bool make_file(const char *path, char why[STORE_WHY])
{
    if (!strcmp(path, ":memory:") || access(path, F_OK) == 0)
        return true;
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0 && errno != EEXIST) {
        store_say(why, "%s: it cannot be made: %s", path, strerror(errno));
        return false;
    }
    if (fd >= 0)
        close(fd);
    return true;
}

static bool is_refused(sqlite_link *self, const char *path, char why[STORE_WHY])
{
    if (sqlite3_db_readonly(self->db, "main") == 1) {
        store_say(why, "%s: it can be read but not written to", path);
        return true;
    }
    int64_t tables = ask(&self->base, "SELECT count(*) FROM sqlite_schema");
    int64_t application = tables < 0 ? -1 : ask(&self->base, "PRAGMA application_id");
    if (sqlite3_errcode(self->db) == SQLITE_NOTADB)
        store_say(why, "%s: it is no database", path);
    else if (tables < 0 || application < 0)
        store_say(why, "%s: it cannot be read: %s", path, self->base.why);
    else if (tables > 0 && application != strtoll(APPLICATION_ID, NULL, 10))
        store_say(why, "%s: it is a database of another program", path);
    else
        return false;
    return true;
}

static bool set_up(sqlite_link *self)
{
    /* A log that grows to 4096 pages is copied into the file less often than the usual
     * 1000: each copying makes one commit wait. */
    static const char sql[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                              "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                              "PRAGMA cell_size_check = ON; PRAGMA wal_autocheckpoint = 4096;"
                              "PRAGMA journal_size_limit = 33554432;";
    sqlite3_db_config(self->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return script(&self->base, sql);
}

static bool has_log(sqlite_link *self)
{
    sqlite3_stmt *query = NULL;
    char mode[SMALL_TEXT] = "";
    if (sqlite3_prepare_v2(self->db, "PRAGMA journal_mode", -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        sqlite3_snprintf(sizeof mode, mode, "%s", sqlite3_column_text(query, 0));
    sqlite3_finalize(query);
    return !strcmp(mode, "wal") || !strcmp(mode, "memory");
}

static bool open_file(sqlite_link *self, const char *path, char why[STORE_WHY])
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (!*path) {
        store_say(why, "the name of the file is empty");
        return false;
    }
    if (!make_file(path, why))
        return false;
    if (sqlite3_open_v2(path, &self->db, flags, NULL) != SQLITE_OK) {
        store_say(why, "%s: it cannot be opened: %s", path,
                  self->db ? sqlite3_errmsg(self->db) : "no memory");
        return false;
    }
    sqlite3_extended_result_codes(self->db, 1);
    sqlite3_busy_timeout(self->db, BUSY_MS);
    if (is_refused(self, path, why))
        return false;
    if (set_up(self) && has_log(self))
        return true;
    store_say(why, "%s: no write-ahead log can be kept beside it: %s", path, self->base.why);
    return false;
}

store_link *store_sqlite_open(const char *path, char why[STORE_WHY])
{
    sqlite_link *self = calloc(1, sizeof *self);
    if (!self) {
        store_say(why, "no memory");
        return NULL;
    }
    self->base.backend = &sqlite_backend;
    if (open_file(self, path, why))
        return &self->base;
    close_sqlite(&self->base);
    return NULL;
}
