/* The SQLite file of a store: older and newer ones, other people's, damaged ones, a disk
 * that is full. Nothing is lost in silence: a sentence says what is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/store_facts.h"

enum { NOBODY = 65534, PAGE = 4096 };

static int set_up(void **state)
{
    *state = calloc(1, sizeof(store_place));
    place_make(*state);
    return 0;
}

static int tear_down(void **state)
{
    place_remove(*state);
    free(*state);
    return 0;
}

static const char *path_of(void **state)
{
    return ((store_place *)*state)->where;
}

static void is_not_opened(const char *path, const char *expected)
{
    char why[STORE_WHY];
    store *s = store_open(path, why);
    assert_null(s);
    if (!strstr(why, expected))
        fail_msg("'%s' does not say '%s'", why, expected);
}

/* What another program does to the file. */
static void do_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, sql, NULL, NULL, &message);
    if (message)
        fail_msg("%s", message);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static void write_file(const char *path, const char *bytes, size_t len, long at)
{
    FILE *file = fopen(path, at ? "r+b" : "wb");
    assert_non_null(file);
    fseek(file, at, SEEK_SET);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    fclose(file);
}

static void make_store(const char *path, uint32_t events)
{
    char why[STORE_WHY];
    store *s = store_open(path, why);
    assert_non_null(s);
    assert_true(fact_add_game(s, "g", 1));
    assert_true(store_begin(s));
    for (uint32_t i = 1; i <= events; i++)
        assert_true(
            store_event_add(s, "g", i, i, "{\"event\": \"move\", \"move\": \"h2e2\"}", NULL));
    assert_true(store_commit(s));
    store_close(s);
}

/* ---- versions ---- */

/* What the first version made: never to be changed. */
static const char version_1[] =
    "PRAGMA application_id = 1131967816; PRAGMA journal_mode = WAL;"
    "CREATE TABLE chuhe (one BIGINT PRIMARY KEY CHECK (one = 1), version BIGINT NOT NULL, "
    "health BIGINT NOT NULL);"
    "INSERT INTO chuhe VALUES (1, 1, 0);"
    "CREATE TABLE games (id TEXT PRIMARY KEY, options TEXT NOT NULL, settings TEXT NOT NULL, "
    "created_ms BIGINT NOT NULL, ended_ms BIGINT NOT NULL, result BIGINT NOT NULL, "
    "red TEXT NOT NULL, black TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX games_by_age ON games (created_ms, id);"
    "CREATE INDEX games_live ON games (created_ms, id) WHERE ended_ms = 0;"
    "CREATE TABLE events (game TEXT NOT NULL REFERENCES games (id), number BIGINT NOT NULL, "
    "applied_ms BIGINT NOT NULL, text TEXT NOT NULL, message TEXT, "
    "PRIMARY KEY (game, number)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX events_by_message ON events (game, message) "
    "WHERE message IS NOT NULL;"
    "CREATE TABLE keys (game TEXT NOT NULL REFERENCES games (id), hash BLOB NOT NULL, "
    "role BIGINT NOT NULL, PRIMARY KEY (game, hash)) WITHOUT ROWID;"
    "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, "
    "password TEXT NOT NULL, director BIGINT NOT NULL, created_ms BIGINT NOT NULL);"
    "CREATE TABLE sessions (hash BLOB PRIMARY KEY, "
    "holder BIGINT NOT NULL REFERENCES users (id), ends_ms BIGINT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX sessions_by_end ON sessions (ends_ms);"
    "CREATE TABLE studies (id TEXT PRIMARY KEY, secret BLOB NOT NULL, json TEXT NOT NULL, "
    "changed_ms BIGINT NOT NULL);"
    "INSERT INTO games VALUES ('g', '{}', '{}', 5, 0, 0, '甲', '乙');"
    "INSERT INTO events VALUES ('g', 1, 6, 'x', 'k');"
    "INSERT INTO users VALUES (3, 'Li', 'li', 'p', 0, 7);";

static void an_older_store_is_brought_up_to_date(void **state)
{
    store_user user;
    do_sql(path_of(state), version_1);
    do_sql(path_of(state), "INSERT INTO users VALUES (4, 'Hu Ronghua', 'hu ronghua', 'p', 0, 7);");
    store *s = place_open(*state);
    assert_int_equal(fact_events(s, "g"), 1);
    assert_true(store_user_by_name(&user, s, "LI") && user.id == 3);
    assert_true(store_user_by_name(&user, s, "Hu Ronghua") && user.id == 4);
    assert_true(store_user_by_name(&user, s, "HuRonghua") && user.id == 4);
    assert_true(store_lease_take(s, "g", "A", 1, 2));
    assert_false(store_event_add(s, "g", 2, 1, "x", "k"));
    assert_true(store_player_add(s, 3, "g", STORE_RED));
    assert_true(store_hall_add(s, &(store_hall){.id = "h", .name = "杯"}));
    store_close(s);
    do_sql(path_of(state), "CREATE TABLE IF NOT EXISTS n (v CHECK (v = 6));"
                           "INSERT INTO n SELECT version FROM chuhe; DROP TABLE n;");
    store_close(place_open(*state));
}

static void a_step_that_fails_changes_nothing(void **state)
{
    do_sql(path_of(state), version_1);
    do_sql(path_of(state), "CREATE TABLE leases (something TEXT);");
    is_not_opened(path_of(state), "cannot be brought up to date: table leases already exists");
    do_sql(path_of(state),
           "CREATE TABLE n (v CHECK (v = 1));"
           "INSERT INTO n SELECT version FROM chuhe; DROP TABLE n; DROP TABLE leases;");
    store *s = place_open(*state);
    assert_int_equal(fact_events(s, "g"), 1);
    store_close(s);
}

static void a_newer_store_is_left_alone(void **state)
{
    make_store(path_of(state), 1);
    do_sql(path_of(state), "UPDATE chuhe SET version = 99;");
    is_not_opened(path_of(state), "written by a newer Chuhe (version 99");
}

/* ---- what is no store ---- */

static void a_text_is_no_store(void **state)
{
    char text[3 * PAGE];
    memset(text, 'x', sizeof text);
    write_file(path_of(state), text, sizeof text, 0);
    is_not_opened(path_of(state), "it is no database");
    write_file(path_of(state), "hello", 5, 0);
    is_not_opened(path_of(state), "it is no database");
}

static void a_database_of_others_is_left_alone(void **state)
{
    struct stat before, after;
    do_sql(path_of(state), "CREATE TABLE games (id TEXT);");
    assert_int_equal(stat(path_of(state), &before), 0);
    is_not_opened(path_of(state), "it is a database of another program");
    assert_int_equal(stat(path_of(state), &after), 0);
    assert_true(before.st_mtim.tv_sec == after.st_mtim.tv_sec &&
                before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
}

static void an_empty_file_becomes_a_store(void **state)
{
    write_file(path_of(state), "", 0, 0);
    store_close(place_open(*state));
}

static void a_place_that_cannot_be(void **state)
{
    char path[PLACE_CAP + 16];
    snprintf(path, sizeof path, "%s/none/games.db", ((store_place *)*state)->folder);
    is_not_opened(path, "it cannot be made: No such file or directory");
    is_not_opened(((store_place *)*state)->folder, "it cannot be opened");
    is_not_opened("", "the name of the file is empty");
    is_not_opened("postgres://127.0.0.1:1/none", "");
    is_not_opened("postgresql://127.0.0.1:1/none?connect_timeout=x", "");
}

/* A sentence that is too long ends with a whole character. */
static void a_long_name_is_cut(void **state)
{
    char path[3 * STORE_WHY], why[STORE_WHY];
    (void)state;
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%.*s", i, "xx");
        while (strlen(path) < sizeof path - 8)
            strcat(path, "棋");
        assert_null(store_open(path, why));
        size_t len = strlen(why);
        assert_true(len > STORE_WHY - 5 && len % 3 == (size_t)i % 3);
    }
}

static void a_store_in_memory_is_gone_when_closed(void **state)
{
    char why[STORE_WHY];
    store_game game;
    (void)state;
    store *s = store_open(":memory:", why);
    assert_non_null(s);
    assert_true(fact_add_game(s, "g", 1) && store_is_healthy(s));
    assert_int_equal(store_watch_fd(s), -1);
    store_close(s);
    s = store_open(":memory:", why);
    assert_false(store_game_get(&game, s, "g"));
    store_close(s);
    assert_int_not_equal(access(":memory:", F_OK), 0);
}

/* ---- who may ---- */

/* Root may everything, and becomes nobody for a while. */
static void lose_power(void)
{
    if (getuid() == 0)
        assert_int_equal(seteuid(NOBODY), 0);
}

static void regain_power(void)
{
    if (getuid() == 0)
        assert_int_equal(seteuid(0), 0);
}

static void others_may_not_read_it(void **state)
{
    struct stat of;
    store *s = place_open(*state);
    assert_int_equal(stat(path_of(state), &of), 0);
    assert_int_equal(of.st_mode & 0777, 0600);
    store_close(s);
}

static void a_store_must_be_written_to(void **state)
{
    const store_place *place = *state;
    make_store(path_of(state), 1);
    chmod(path_of(state), 0444);
    chmod(place->folder, 0555);
    lose_power();
    is_not_opened(path_of(state), "it can be read but not written to");
    regain_power();
    chmod(path_of(state), 0666);
    lose_power();
    is_not_opened(path_of(state), ":");
    regain_power();
    unlink(path_of(state));
    chmod(place->folder, 0555);
    lose_power();
    is_not_opened(path_of(state), "it cannot be made: Permission denied");
    regain_power();
    chmod(place->folder, 0755);
}

/* ---- damage ---- */

static bool pass_over(uint32_t number, int64_t applied_ms, const char *text, const char *message,
                      void *ctx)
{
    (void)number;
    (void)applied_ms;
    (void)text;
    (void)message;
    (void)ctx;
    return true;
}

/* Whatever page is overwritten, nothing breaks, and whatever cannot be read is said. */
static void damage_is_told(void **state)
{
    struct stat of;
    char why[STORE_WHY], garbage[PAGE];
    unsigned told = 0;
    memset(garbage, 0xa5, sizeof garbage);
    make_store(path_of(state), 300);
    assert_int_equal(stat(path_of(state), &of), 0);
    for (long page = 1; page < of.st_size / PAGE; page++) {
        unlink(path_of(state));
        make_store(path_of(state), 300);
        write_file(path_of(state), garbage, sizeof garbage, page * PAGE);
        store *s = store_open(path_of(state), why);
        bool whole = s && store_events(s, "g", 0, pass_over, NULL);
        if (!whole) {
            const char *reason = s ? store_why(s) : why;
            assert_non_null(strchr(reason, ' '));
            told++;
        }
        store_close(s);
    }
    assert_true(told >= 2);
}

static void a_cut_off_file_is_told(void **state)
{
    char why[STORE_WHY];
    make_store(path_of(state), 2000);
    assert_int_equal(truncate(path_of(state), 5 * PAGE), 0);
    store *s = store_open(path_of(state), why);
    if (s) {
        assert_false(store_events(s, "g", 0, pass_over, NULL));
        assert_non_null(strchr(store_why(s), ' '));
        store_close(s);
    }
    write_file(path_of(state), "SQLite format 3", 16, 0);
    is_not_opened(path_of(state), "it is no database");
}

/* ---- a disk that is full ---- */

static void set_largest_file(rlim_t size)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_loses_nothing_that_was_kept(void **state)
{
    enum { LARGE = 40000 };
    char text[LARGE + 1];
    memset(text, 'x', LARGE);
    text[LARGE] = '\0';
    store *s = place_open(*state);
    signal(SIGXFSZ, SIG_IGN);
    assert_true(fact_add_game(s, "g", 1));
    assert_true(store_event_add(s, "g", 1, 1, "first", NULL));
    set_largest_file(20 * PAGE);
    uint32_t number = 2;
    while (number < 100 && store_event_add(s, "g", number, 1, text, NULL))
        number++;
    assert_true(number < 100);
    assert_non_null(strchr(store_why(s), ' '));
    assert_false(store_is_healthy(s));
    if (store_begin(s)) {
        bool added = store_event_add(s, "g", number, 1, text, NULL);
        assert_false(store_commit(s));
        if (!added) /* the transaction was lost at once */
            assert_string_equal(store_why(s), "the transaction has failed already");
    }
    set_largest_file(RLIM_INFINITY);
    assert_true(store_is_healthy(s));
    assert_int_equal(fact_events(s, "g"), number - 1);
    assert_true(store_event_add(s, "g", number, 1, text, NULL));
    store_close(s);
    s = place_open(*state);
    assert_int_equal(fact_events(s, "g"), number);
    store_close(s);
}

int main(void)
{
    unsetenv("CHUHE_POSTGRES");
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(an_older_store_is_brought_up_to_date),
        CASE(a_step_that_fails_changes_nothing),
        CASE(a_newer_store_is_left_alone),
        CASE(a_text_is_no_store),
        CASE(a_database_of_others_is_left_alone),
        CASE(an_empty_file_becomes_a_store),
        CASE(a_place_that_cannot_be),
        CASE(a_long_name_is_cut),
        CASE(a_store_in_memory_is_gone_when_closed),
        CASE(others_may_not_read_it),
        CASE(a_store_must_be_written_to),
        CASE(damage_is_told),
        CASE(a_cut_off_file_is_told),
        CASE(a_full_disk_loses_nothing_that_was_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
