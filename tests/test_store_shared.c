/* Being told what another process has changed, and a connection that is lost: on
 * PostgreSQL. With SQLite there is one process, and nothing to be told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/store_facts.h"

enum { LONGEST_MS = 20000, TOLD_CAP = 256 };

typedef struct scene {
    store_place place;
    store *a, *b;
} scene;

static int set_up(void **state)
{
    scene *it = calloc(1, sizeof *it);
    place_make(&it->place);
    it->a = place_open(&it->place);
    it->b = place_open(&it->place);
    *state = it;
    return 0;
}

static int tear_down(void **state)
{
    scene *it = *state;
    store_close(it->a);
    store_close(it->b);
    place_remove(&it->place);
    free(it);
    return 0;
}

static void note(const char *game, void *ctx)
{
    char *told = ctx;
    size_t len = strlen(told);
    snprintf(told + len, TOLD_CAP - len, "%s ", game ? game : "?");
}

/* Waits for a word from the others. */
static void is_told(store *s, const char *expected)
{
    char told[TOLD_CAP] = "";
    while (!*told) {
        struct pollfd at = {.fd = store_watch_fd(s), .events = POLLIN};
        assert_true(at.fd >= 0);
        assert_int_equal(poll(&at, 1, LONGEST_MS), 1);
        assert_true(store_changed(s, note, told));
    }
    assert_string_equal(told, expected);
}

static void nothing_is_told(store *s)
{
    char told[TOLD_CAP] = "";
    assert_true(store_changed(s, note, told));
    assert_string_equal(told, "");
}

/* ---- SQLite ---- */

static void a_file_tells_nothing(void **state)
{
    scene *it = *state;
    assert_int_equal(store_watch_fd(it->a), -1);
    assert_true(fact_add_game(it->b, "g", 1));
    nothing_is_told(it->a);
}

/* ---- PostgreSQL ---- */

static void what_others_keep_is_told(void **state)
{
    scene *it = *state;
    assert_true(fact_add_game(it->a, "g", 1));
    is_told(it->b, "g ");
    assert_true(store_begin(it->a));
    assert_true(fact_add_game(it->a, "h", 1));
    assert_true(store_event_add(it->a, "g", 1, 1, "x", NULL));
    assert_true(store_event_add(it->a, "g", 2, 1, "x", NULL));
    nothing_is_told(it->b);
    assert_true(store_commit(it->a));
    is_told(it->b, "h g ");
    assert_int_equal(fact_events(it->b, "g"), 2);
    assert_true(store_game_update(it->a, &(store_game){.id = "h", .ended_ms = 1}));
    is_told(it->b, "h ");
    nothing_is_told(it->a);
}

static void what_is_rolled_back_is_not_told(void **state)
{
    scene *it = *state;
    assert_true(store_begin(it->a));
    assert_true(fact_add_game(it->a, "g", 1));
    store_roll_back(it->a);
    assert_true(fact_add_game(it->a, "h", 1));
    is_told(it->b, "h ");
}

/* All connections to this store are cut, as when the database is started again. */
static void cut(const scene *it)
{
    char statement[PLACE_CAP];
    snprintf(statement, sizeof statement,
             "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity "
             "WHERE application_name = '%s'",
             strrchr(it->place.where, 'D') + 1);
    fact_psql(getenv("CHUHE_POSTGRES"), statement);
}

/* Lost databases are looked for once a second. */
static void comes_back(store *s)
{
    for (int tries = 0; tries < 100 && !store_is_healthy(s); tries++)
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    assert_true(store_is_healthy(s));
}

static void a_lost_connection_comes_back(void **state)
{
    char told[TOLD_CAP] = "";
    scene *it = *state;
    assert_true(fact_add_game(it->a, "g", 1));
    is_told(it->b, "g ");
    cut(it);
    assert_false(store_is_healthy(it->a));
    assert_non_null(strchr(store_why(it->a), ' '));
    comes_back(it->a);
    comes_back(it->b);
    assert_true(store_event_add(it->a, "g", 1, 1, "x", NULL));
    assert_int_equal(fact_events(it->b, "g"), 1);
    assert_true(store_changed(it->b, note, told));
    assert_int_equal(told[0], '?');
    for (int tries = 0; tries < 500 && !strchr(told, 'g'); tries++) {
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        assert_true(store_changed(it->b, note, told));
    }
    assert_non_null(strchr(told, 'g'));
}

static void what_was_in_a_lost_transaction_is_lost(void **state)
{
    scene *it = *state;
    assert_true(fact_add_game(it->a, "g", 1));
    assert_true(store_begin(it->a));
    assert_true(store_event_add(it->a, "g", 1, 1, "x", NULL));
    cut(it);
    assert_false(store_event_add(it->a, "g", 2, 1, "x", NULL));
    assert_false(store_event_add(it->a, "g", 2, 1, "x", NULL));
    assert_string_equal(store_why(it->a), "the transaction has failed already");
    assert_false(store_commit(it->a));
    comes_back(it->a);
    assert_int_equal(fact_events(it->a, "g"), 0);
    assert_true(store_begin(it->a));
    cut(it);
    assert_false(store_commit(it->a));
    assert_non_null(strchr(store_why(it->a), ' '));
}

static void many_events_may_fail_together(void **state)
{
    enum { MANY = 100 };
    scene *it = *state;
    store_event events[MANY];
    for (uint32_t i = 0; i < MANY; i++)
        events[i] = (store_event){.game = "g", .number = i + 1, .text = "x"};
    assert_true(fact_add_game(it->a, "g", 1));
    assert_true(store_begin(it->a));
    cut(it);
    assert_false(store_events_add(NULL, it->a, events, MANY));
    assert_non_null(strchr(store_why(it->a), ' '));
    assert_false(store_commit(it->a));
    comes_back(it->a);
    fact_psql(it->place.where, "ALTER TABLE events RENAME TO gone");
    assert_true(store_begin(it->a));
    assert_false(store_events_add(NULL, it->a, events, MANY));
    assert_non_null(strstr(store_why(it->a), "does not exist"));
    assert_false(store_commit(it->a));
    fact_psql(it->place.where, "ALTER TABLE gone RENAME TO events");
    assert_true(store_begin(it->a));
    assert_true(store_events_add(NULL, it->a, events, MANY));
    assert_true(store_commit(it->a));
    assert_int_equal(fact_events(it->a, "g"), MANY);
}

static void a_lost_connection_is_noticed_by_the_watch(void **state)
{
    char told[TOLD_CAP] = "";
    scene *it = *state;
    cut(it);
    for (int tries = 0; tries < 100 && !*told; tries++) {
        struct pollfd at = {.fd = store_watch_fd(it->b), .events = POLLIN};
        poll(&at, at.fd >= 0, 200);
        store_changed(it->b, note, told);
    }
    assert_string_equal(told, "? ");
    assert_true(fact_add_game(it->b, "g", 1));
}

enum { ADDERS = 4, ADDED = 25 };

typedef struct adder {
    const store_place *place;
    unsigned which;
    bool good;
    pthread_t thread;
} adder;

/* A process that adds games to a hall, each in a transaction of its own. */
static void *add_to_hall(void *ctx)
{
    adder *it = ctx;
    store *s = place_open(it->place);
    it->good = true;
    for (unsigned i = 0; it->good && i < ADDED; i++) {
        char id[16];
        snprintf(id, sizeof id, "g%ux%u", it->which, i);
        it->good = store_begin(s) && store_hall_hold(s, "h") && fact_add_game(s, id, 1) &&
                   store_hall_game_add(s, "h", &(store_hall_game){id, 1, 1}) && store_commit(s);
    }
    store_close(s);
    return NULL;
}

static void all_add_games_to_a_hall(void **state)
{
    scene *it = *state;
    adder adders[ADDERS];
    unsigned count = 0;
    assert_true(store_hall_add(it->a, &(store_hall){.id = "h", .name = "杯"}));
    for (unsigned i = 0; i < ADDERS; i++) {
        adders[i] = (adder){.place = &it->place, .which = i};
        assert_int_equal(pthread_create(&adders[i].thread, NULL, add_to_hall, &adders[i]), 0);
    }
    for (unsigned i = 0; i < ADDERS; i++)
        pthread_join(adders[i].thread, NULL);
    for (unsigned i = 0; i < ADDERS; i++)
        assert_true(adders[i].good);
    assert_true(store_hall_count(&count, it->a, "h"));
    assert_int_equal(count, ADDERS * ADDED);
}

/* Adds a letter to what lies there, ADDED times, each time until it is the one who does. */
static void *add_to_study(void *ctx)
{
    adder *it = ctx;
    store *s = place_open(it->place);
    uint8_t key[STORE_HASH];
    fact_hash(key, 1);
    it->good = true;
    for (unsigned added = 0; it->good && added < ADDED;) {
        char before[ADDERS * ADDED + 2], after[ADDERS * ADDED + 4];
        const char *json;
        it->good = store_study_get(&json, s, "s");
        if (!it->good)
            break;
        snprintf(before, sizeof before, "%s", json);
        snprintf(after, sizeof after, "%s%c", before, 'a' + (char)it->which);
        if (store_study_change(s, "s", key, before, after, 1))
            added++;
        else
            it->good = strcmp(store_why(s), STORE_CHANGED) == 0;
    }
    store_close(s);
    return NULL;
}

static void nobody_writes_over_another(void **state)
{
    scene *it = *state;
    adder adders[ADDERS];
    uint8_t key[STORE_HASH];
    const char *json;
    assert_true(store_study_put(it->a, "s", fact_hash(key, 1), "", 1));
    for (unsigned i = 0; i < ADDERS; i++) {
        adders[i] = (adder){.place = &it->place, .which = i};
        assert_int_equal(pthread_create(&adders[i].thread, NULL, add_to_study, &adders[i]), 0);
    }
    for (unsigned i = 0; i < ADDERS; i++)
        pthread_join(adders[i].thread, NULL);
    for (unsigned i = 0; i < ADDERS; i++)
        assert_true(adders[i].good);
    assert_true(store_study_get(&json, it->b, "s"));
    assert_int_equal(strlen(json), ADDERS * ADDED);
}

static void a_newer_database_is_left_alone(void **state)
{
    scene *it = *state;
    char why[STORE_WHY];
    fact_psql(it->place.where, "UPDATE chuhe SET version = 99");
    assert_null(store_open(it->place.where, why));
    assert_string_equal(why, "the database: it was written by a newer Chuhe (version 99 of the "
                             "tables; this one knows 6)");
}

/* What the first version made: never to be changed. */
static const char version_1[] =
    "CREATE TABLE chuhe (one BIGINT PRIMARY KEY CHECK (one = 1), version BIGINT NOT NULL, "
    "health BIGINT NOT NULL);"
    "INSERT INTO chuhe VALUES (1, 1, 0);"
    "CREATE TABLE games (id TEXT PRIMARY KEY, options TEXT NOT NULL, settings TEXT NOT NULL, "
    "created_ms BIGINT NOT NULL, ended_ms BIGINT NOT NULL, result BIGINT NOT NULL, "
    "red TEXT NOT NULL, black TEXT NOT NULL);"
    "CREATE INDEX games_by_age ON games (created_ms, id);"
    "CREATE INDEX games_live ON games (created_ms, id) WHERE ended_ms = 0;"
    "CREATE TABLE events (game TEXT NOT NULL REFERENCES games (id), number BIGINT NOT NULL, "
    "applied_ms BIGINT NOT NULL, text TEXT NOT NULL, message TEXT, PRIMARY KEY (game, number));"
    "CREATE UNIQUE INDEX events_by_message ON events (game, message) WHERE message IS NOT NULL;"
    "CREATE TABLE keys (game TEXT NOT NULL REFERENCES games (id), hash BYTEA NOT NULL, "
    "role BIGINT NOT NULL, PRIMARY KEY (game, hash));"
    "CREATE TABLE users (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, "
    "name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL, "
    "director BIGINT NOT NULL, created_ms BIGINT NOT NULL);"
    "CREATE TABLE sessions (hash BYTEA PRIMARY KEY, "
    "holder BIGINT NOT NULL REFERENCES users (id), ends_ms BIGINT NOT NULL);"
    "CREATE INDEX sessions_by_end ON sessions (ends_ms);"
    "CREATE TABLE studies (id TEXT PRIMARY KEY, secret BYTEA NOT NULL, json TEXT NOT NULL, "
    "changed_ms BIGINT NOT NULL);"
    "INSERT INTO games VALUES ('g', '{}', '{}', 5, 0, 0, '甲', '乙');"
    "INSERT INTO events VALUES ('g', 1, 6, 'x', 'k');";

static void an_older_database_is_brought_up_to_date(void **state)
{
    store_place place;
    (void)state;
    place_make(&place);
    fact_psql(place.where, version_1);
    store *s = place_open(&place);
    assert_int_equal(fact_events(s, "g"), 1);
    assert_true(store_lease_take(s, "g", "A", 1, 2));
    assert_false(store_event_add(s, "g", 2, 1, "x", "k"));
    assert_true(store_hall_add(s, &(store_hall){.id = "h", .name = "杯"}));
    store_close(s);
    s = place_open(&place);
    assert_string_equal(store_lease_owner(s, "g", 1), "A");
    store_close(s);
    place_remove(&place);
}

static void a_database_that_may_not_be_written_to(void **state)
{
    scene *it = *state;
    char url[PLACE_CAP + 64], why[STORE_WHY];
    snprintf(url, sizeof url, "%s%%20-cdefault_transaction_read_only%%3Don", it->place.where);
    assert_null(store_open(url, why));
    assert_string_equal(why, "the database can be read but not written to");
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest on_sqlite[] = {
        CASE(a_file_tells_nothing),
        CASE(nobody_writes_over_another),
    };
    const struct CMUnitTest on_postgres[] = {
        CASE(what_others_keep_is_told),       CASE(what_is_rolled_back_is_not_told),
        CASE(a_lost_connection_comes_back),   CASE(what_was_in_a_lost_transaction_is_lost),
        CASE(many_events_may_fail_together),  CASE(a_lost_connection_is_noticed_by_the_watch),
        CASE(all_add_games_to_a_hall),        CASE(an_older_database_is_brought_up_to_date),
        CASE(a_newer_database_is_left_alone), CASE(a_database_that_may_not_be_written_to),
    };
    return place_is_postgres() ? cmocka_run_group_tests(on_postgres, NULL, NULL)
                               : cmocka_run_group_tests(on_sqlite, NULL, NULL);
}
