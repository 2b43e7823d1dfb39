/* A hall whose games, officials and players are at two processes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/accounts.h"
#include "support/account_facts.h"
#include "support/hall_facts.h"
#include "support/shared_facts.h"

static void a_hall_is_everywhere(void **state)
{
    shared_scene *it = *state;
    hall h;
    board b;
    person p;
    char body[160];
    hall_make(&h, &it->t[A]);
    person_come(&p, &it->t[B]);
    hall_opens(&p, &h, h.arbiter, "arbiter");
    hall_add(&b, &it->t[A], &h, hall_casual);
    shared_settle(it);
    assert_true(person_hears(&p, "\"is\":\"hall\"", b.id));
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"role\":\"red\"}", h.arbiter,
             b.id);
    hall_asks(&it->t[B], &h, "/links", body, 307, "elsewhere");
    hall_asks(&it->t[A], &h, "/links", body, 200, "link");
    /* So it is with changes, which all hear of. */
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"board\":9}", h.director, b.id);
    hall_asks(&it->t[B], &h, "/change", body, 307, "elsewhere");
    hall_asks(&it->t[A], &h, "/change", body, 200, "\"board\":9");
    shared_settle(it);
    assert_true(person_hears(&p, "\"is\":\"hall\"", "\"board\":9"));
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"remove\":true}", h.director,
             b.id);
    hall_asks(&it->t[A], &h, "/change", body, 200, "removed");
    shared_settle(it);
    assert_true(person_hears(&p, "\"is\":\"hall\"", "\"games\":[]"));
    hall_asks(&it->t[B], &h, "/change", body, 404, "no_game");
    person_go(&p);
}

/* Who has not noticed that he has lost a game makes no link void. */
static void a_link_is_made_by_who_has_the_game(void **state)
{
    shared_scene *it = *state;
    hall h;
    board b;
    person p;
    char body[160];
    hall_make(&h, &it->t[A]);
    hall_add(&b, &it->t[A], &h, hall_casual);
    assert_true(store_leases_drop(it->t[B].store, "/a "));
    person_come(&p, &it->t[B]);
    board_joins(&p, &b, b.red, "red");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"role\":\"red\"}", h.arbiter,
             b.id);
    hall_asks(&it->t[A], &h, "/links", body, 503, "store");
    board_joins(&p, &b, b.red, "red");
    shared_settle(it);
    hall_asks(&it->t[A], &h, "/links", body, 307, "elsewhere");
    hall_asks(&it->t[B], &h, "/links", body, 200, "link");
    assert_true(person_hears(&p, "\"is\":\"game\"", "\"role\":\"watcher\""));
    person_go(&p);
}

/* His games are listed everywhere; of one that is elsewhere it is told who plays and by which
 * rules, and that is read without its events. */
static void own_games_are_listed_everywhere(void **state)
{
    static const char *const parts[] = {
        "\"red\":{\"who\":\"person\",\"name\":\"Li\",\"account\":true}",
        "\"black\":{\"who\":\"person\",\"name\":\"\"}", "\"options\":{\"table\"",
        "\"role\":\"red\""};
    shared_scene *it = *state;
    char token[ACCOUNTS_TOKEN];
    http_reply here, there;
    account_sign_up(token, &it->t[A], "Li");
    account_asks(&it->t[A], token, "/api/games",
                 "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"me\"}}", 201, NULL);
    account_ask_from(&here, &it->t[A], token, "127.0.0.1", "/api/games?which=mine", NULL);
    account_ask_from(&there, &it->t[B], token, "127.0.0.1", "/api/games?which=mine", NULL);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!strstr(here.body.bytes, parts[i]))
            fail_msg("no %s: %s", parts[i], here.body.bytes);
        if (!strstr(there.body.bytes, parts[i]))
            fail_msg("no %s: %s", parts[i], there.body.bytes);
    }
    assert_non_null(strstr(here.body.bytes, "\"phase\":\"waiting\""));
    assert_null(strstr(there.body.bytes, "\"phase\""));
    assert_null(strstr(there.body.bytes, "\"plies\""));
    http_reply_free(&here);
    http_reply_free(&there);
}

/* A session that has ended at one process is none at the other one. */
static void a_session_ends_everywhere(void **state)
{
    shared_scene *it = *state;
    store_user user = {.name = "Li", .password = "-"};
    char token[ACCOUNTS_TOKEN];
    uint8_t hash[STORE_HASH];
    person p;
    hall h;
    hall_make(&h, &it->t[A]);
    assert_true(store_user_add(it->t[A].store, &user));
    assert_true(store_hall_official_add(it->t[A].store, h.id, user.id, STORE_HALL_DIRECTOR));
    assert_true(accounts_begin(token, it->t[A].store, user.id, FACTS_NOON));
    person_come(&p, &it->t[B]);
    hub_use_session(p.peer, token);
    hall_opens(&p, &h, NULL, "director");
    shared_settle(it);
    assert_false(p.cut);
    accounts_hash(hash, token);
    assert_true(store_session_end(it->t[A].store, hash));
    shared_settle(it);
    assert_true(p.cut);
    person_go(&p);
}

/* However many are logged in there. PostgreSQL tells of it. */
static void a_session_ends_among_many(void **state)
{
    enum { MANY = 1300, HALF_A_MINUTE = 601 };
    shared_scene *it = *state;
    store_user users[2] = {{.name = "Li", .password = "-"}, {.name = "Hu", .password = "-"}};
    char tokens[2][ACCOUNTS_TOKEN];
    uint8_t hash[STORE_HASH];
    board b = {.id = ""};
    person *all = calloc(MANY, sizeof *all);
    assert_non_null(all);
    table_make(b.id, b.red, b.black, &it->t[B], "{}");
    for (unsigned i = 0; i < 2; i++) {
        assert_true(store_user_add(it->t[A].store, &users[i]));
        assert_true(accounts_begin(tokens[i], it->t[A].store, users[i].id, FACTS_NOON));
    }
    for (unsigned i = 0; i < MANY; i++) {
        person_come(&all[i], &it->t[B]);
        hub_use_session(all[i].peer, tokens[i % 2]);
        board_joins(&all[i], &b, NULL, "watcher");
    }
    accounts_hash(hash, tokens[0]);
    assert_true(store_session_end(it->t[A].store, hash));
    shared_settle(it);
    for (unsigned i = 0; i < HALF_A_MINUTE && !place_is_postgres(); i++)
        shared_pass(it, 50, true, true);
    for (unsigned i = 0; i < MANY; i++)
        assert_int_equal(all[i].cut, i % 2 == 0);
    for (unsigned i = 0; i < MANY; i++)
        person_go(&all[i]);
    free(all);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, shared_set_up, shared_tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_hall_is_everywhere),
        CASE(a_link_is_made_by_who_has_the_game),
        CASE(own_games_are_listed_everywhere),
        CASE(a_session_ends_everywhere),
        CASE(a_session_ends_among_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
