/* While the store fails nobody is told that there is no such game, or that his key is wrong;
 * and what fails for one costs nobody else his move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/accounts.h"
#include "support/hall_facts.h"

/* A table of the database cannot be read until it is there again. */
static void rename_table(const table *t, const char *from, const char *to)
{
    sqlite3 *db;
    char sql[128];
    snprintf(sql, sizeof sql, "ALTER TABLE %s RENAME TO %s", from, to);
    assert_int_equal(sqlite3_open(t->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void hide(const table *t, const char *name)
{
    rename_table(t, name, "hidden");
}

static void show(const table *t, const char *name)
{
    rename_table(t, "hidden", name);
}

static void is_refused(person *p, const char *code)
{
    char said[32];
    snprintf(said, sizeof said, "\"code\":\"%s\"", code);
    if (!person_hears(p, "\"is\":\"error\"", said))
        fail_msg("no %s", code);
}

static void joins_in_vain(person *p, const board *b, const char *key, const char *code)
{
    if (key)
        person_say(p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", b->id, key);
    else
        person_say(p, "{\"do\":\"join\",\"game\":\"%s\"}", b->id);
    is_refused(p, code);
}

static void opens_in_vain(person *p, const hall *h, const char *key, const char *code)
{
    if (key)
        person_say(p, "{\"do\":\"hall\",\"hall\":\"%s\",\"key\":\"%s\"}", h->id, key);
    else
        person_say(p, "{\"do\":\"hall\",\"hall\":\"%s\"}", h->id);
    is_refused(p, code);
}

static void make(board *b, table *t)
{
    *b = (board){.id = ""};
    table_make(b->id, b->red, b->black, t,
               "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"friend\"},"
               "\"black\":{\"who\":\"friend\"}}");
}

static void a_right_key_is_not_unknown(void **state)
{
    table t;
    board b;
    person p;
    char path[64], named[128], alone[96];
    (void)state;
    table_set_up(&t);
    make(&b, &t);
    person_come(&p, &t);
    snprintf(path, sizeof path, "/api/games/%s/take", b.id);
    snprintf(named, sizeof named, "{\"name\":\"Bo\",\"key\":\"%s\"}", b.red);
    snprintf(alone, sizeof alone, "{\"key\":\"%s\"}", b.red);
    hide(&t, "keys");
    joins_in_vain(&p, &b, b.red, "store");
    table_asks(&t, path, named, 503, "\"store\"");
    table_asks(&t, path, alone, 503, "\"store\"");
    show(&t, "keys");
    joins_in_vain(&p, &b, "nosuchkey", "unknown_key");
    table_asks(&t, path, named, 200, "\"red\"");
    board_joins(&p, &b, b.red, "red");
    person_go(&p);
    table_clear(&t);
}

/* One that is not in memory. */
static void a_game_does_not_cease_to_exist(void **state)
{
    static const char *const files[][2] = {{"api/", ""}, {"", ".pgn"}, {"", ".svg"}};
    static const char *const tables[] = {"games", "events"};
    table t;
    board b;
    person p, other;
    char path[64];
    (void)state;
    table_set_up(&t);
    make(&b, &t);
    person_come(&p, &t);
    person_come(&other, &t);
    board_joins(&p, &b, b.red, "red");
    board_joins(&other, &b, b.black, "black");
    table_wait(&t, 0);
    board_plays(&t, &p, &b, "r1", "{\"event\":\"resign\"}", "\"taken\"");
    person_go(&p);
    person_go(&other);
    table_crash(&t);
    person_come(&p, &t);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        hide(&t, tables[i]);
        for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
            snprintf(path, sizeof path, "/%sgames/%s%s", files[k][0], b.id, files[k][1]);
            table_asks(&t, path, NULL, 503, "\"store\"");
        }
        joins_in_vain(&p, &b, NULL, "store");
        joins_in_vain(&p, &b, b.red, "store");
        snprintf(path, sizeof path, "/api/games/%s/take", b.id);
        table_asks(&t, path, "{\"name\":\"Bo\"}", 503, "\"store\"");
        show(&t, tables[i]);
        table_asks(&t, path, "{\"name\":\"Bo\"}", 409, "\"not_open\"");
    }
    table_asks(&t, "/api/games/nosuchgame/take", "{\"name\":\"Bo\"}", 404, "\"no_game\"");
    table_asks(&t, "/api/games/nosuchgame", NULL, 404, "\"no_game\"");
    board_joins(&p, &b, b.red, "red");
    person_go(&p);
    table_clear(&t);
}

static void an_official_does_not_become_a_watcher(void **state)
{
    table t;
    hall h;
    board b;
    person arbiter, director;
    store_user user = {.name = "Li", .password = "-"};
    char token[ACCOUNTS_TOKEN], body[160];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, hall_casual);
    assert_true(store_user_add(t.store, &user));
    assert_true(store_hall_official_add(t.store, h.id, user.id, STORE_HALL_DIRECTOR));
    assert_true(accounts_begin(token, t.store, user.id, t.web.started_ms));
    person_come(&arbiter, &t);
    person_come(&director, &t);
    hub_use_session(director.peer, token);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"role\":\"red\"}", h.arbiter,
             b.id);
    hide(&t, "hall_keys");
    opens_in_vain(&arbiter, &h, h.arbiter, "store");
    hall_asks(&t, &h, "/links", body, 503, "\"store\"");
    show(&t, "hall_keys");
    hide(&t, "hall_officials");
    opens_in_vain(&director, &h, NULL, "store");
    joins_in_vain(&director, &b, NULL, "store");
    board_joins(&arbiter, &b, NULL, "watcher"); /* of a guest nothing is asked */
    show(&t, "hall_officials");
    hide(&t, "sessions");
    opens_in_vain(&director, &h, NULL, "store");
    joins_in_vain(&director, &b, NULL, "store");
    show(&t, "sessions");
    hide(&t, "halls");
    opens_in_vain(&arbiter, &h, h.arbiter, "store");
    hall_asks(&t, &h, "", NULL, 503, "\"store\"");
    show(&t, "halls");
    hall_opens(&director, &h, NULL, "director");
    board_joins(&director, &b, NULL, "arbiter");
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    person_go(&arbiter);
    person_go(&director);
    table_clear(&t);
}

/* ---- games that could not be made ---- */

static void think(const live_game *game, void *ctx)
{
    (void)game;
    (void)ctx;
}

static void a_move_is_not_lost_with_the_game_of_another(void **state)
{
    static const char with_engine[] = "{\"red\":{\"who\":\"engine\"},\"black\":{\"who\":\"me\"}}";
    table t;
    board b;
    hall h;
    person red, black;
    char body[256];
    (void)state;
    table_set_up(&t);
    hub_use_engines(t.hub, &(hub_engines){.think = think});
    make(&b, &t);
    hall_make(&h, &t);
    person_come(&red, &t);
    person_come(&black, &t);
    board_joins(&red, &b, b.red, "red");
    board_joins(&black, &b, b.black, "black");
    table_wait(&t, 0);
    person_event(&red, b.id, "r1", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    hide(&t, "keys");
    table_asks(&t, "/api/games", with_engine, 503, "\"store\"");
    show(&t, "keys");
    hide(&t, "hall_games");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"games\":[%s,%s]}", h.director, with_engine,
             with_engine);
    hall_asks(&t, &h, "/games", body, 503, "\"store\"");
    show(&t, "hall_games");
    assert_int_equal(live_count(hub_live(t.hub)), 1);
    hub_commit(t.hub);
    assert_true(person_hears(&red, "\"is\":\"taken\"", "\"r1\""));
    assert_int_equal(hub_count(t.hub).lost, 0);
    person_go(&red);
    person_go(&black);
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_right_key_is_not_unknown),
        cmocka_unit_test(a_game_does_not_cease_to_exist),
        cmocka_unit_test(an_official_does_not_become_a_watcher),
        cmocka_unit_test(a_move_is_not_lost_with_the_game_of_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
