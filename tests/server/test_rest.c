/* Games that go on and that everybody has left: they leave the memory, and come back whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/account_facts.h"
#include "support/pair_facts.h"

enum { HOUR_MS = 3600000, REST_MS = 24 * HOUR_MS };

static const char casual[] = "{\"game\":{\"table\":\"casual\"}}";
static const char move[] = "{\"event\":\"move\",\"move\":\"h2e2\"}";

static void begin(pair_scene *it, const char *request)
{
    pair_begin(it, request);
    hub_let_rest(it->t.hub, REST_MS);
}

/* A day is not long enough, and a minute more is. */
static void everybody_leaves(pair_scene *it)
{
    pair_go(it);
    table_wait(&it->t, REST_MS);
    assert_non_null(pair_game(it));
    table_wait(&it->t, 60000);
    assert_null(pair_game(it));
    assert_int_equal(live_count(hub_live(it->t.hub)), 0);
}

static void a_game_that_is_left_rests(void **state)
{
    pair_scene it;
    char path[64];
    (void)state;
    begin(&it, casual);
    pair_plays(&it, CHUHE_RED, "r1", move);
    everybody_leaves(&it);
    /* It can be looked at, which does not rouse it, and is in no list. */
    snprintf(path, sizeof path, "/api/games/%s", it.id);
    table_asks(&it.t, path, NULL, 200, "\"h2e2\"");
    snprintf(path, sizeof path, "/games/%s.pgn", it.id);
    table_asks(&it.t, path, NULL, 200, "1. ");
    table_asks(&it.t, "/api/games?which=live", NULL, 200, "\"games\":[]");
    table_asks(&it.t, "/api/games?which=ended", NULL, 200, "\"games\":[]");
    assert_null(pair_game(&it));
    pair_come(&it);
    assert_int_equal(live_count(hub_live(it.t.hub)), 1);
    table_asks(&it.t, "/api/games?which=live", NULL, 200, it.id);
    /* As it was: nobody has stopped anything, and what was sent before is known. */
    assert_int_equal(pair_game(&it)->events, 4);
    person_event(&it.people[0], it.id, "r1", move);
    assert_true(person_hears(&it.people[0], "\"is\":\"taken\"", "\"seq\":4"));
    pair_plays(&it, CHUHE_BLACK, "b1", "{\"event\":\"move\",\"move\":\"h9g7\"}");
    pair_plays(&it, CHUHE_RED, "r2", "{\"event\":\"resign\"}");
    pair_go(&it);
    table_clear(&it.t);
}

static void makes(pair_scene *it, const char *request, unsigned count)
{
    char id[STORE_ID], red[64], black[64];
    for (unsigned i = 0; i < count; i++) {
        it->t.web.started_ms += 60000; /* an address makes no more */
        table_make(id, red, black, &it->t, request);
    }
}

/* Those that wait for nobody as well; and they are as they were for whoever comes. */
static void where_many_are_they_rest_sooner(void **state)
{
    pair_scene it;
    char id[STORE_ID], red[64], black[64];
    (void)state;
    begin(&it, casual);
    hub_use_room(it.t.hub, 20);
    table_make(id, red, black, &it.t, casual);
    pair_go(&it);
    table_wait(&it.t, 2 * HOUR_MS); /* three would be few */
    assert_non_null(pair_game(&it));
    makes(&it, casual, 14); /* sixteen of twenty: a quarter of the time */
    assert_int_equal(live_count(hub_live(it.t.hub)), 16);
    table_wait(&it.t, 3 * HOUR_MS);
    assert_non_null(pair_game(&it));
    table_wait(&it.t, 2 * HOUR_MS);
    assert_null(pair_game(&it));
    assert_null(live_find(hub_live(it.t.hub), id));
    /* The fuller it gets, the sooner; nobody is put out whom somebody looks at. */
    pair_come(&it);
    for (unsigned i = 0; i < 20; i++)
        makes(&it, casual, 5);
    for (unsigned i = 0; i < 100; i++)
        table_wait(&it.t, 10 * 60 * 1000);
    assert_true(live_count(hub_live(it.t.hub)) <= 17);
    assert_int_equal(pair_state(&it).phase, CHUHE_PHASE_PLAYING);
    pair_plays(&it, CHUHE_RED, "r1", move);
    /* Who has a link of one that waited has it as it was. */
    person late;
    person_come(&late, &it.t);
    person_say(&late, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, red);
    assert_true(person_hears(&late, "\"is\":\"game\"", "\"role\":\"red\""));
    assert_non_null(live_find(hub_live(it.t.hub), id));
    person_go(&late);
    pair_end(&it);
}

/* Whoever runs the server has said so. */
static void none_rests_where_none_is_to(void **state)
{
    pair_scene it;
    (void)state;
    begin(&it, casual);
    hub_let_rest(it.t.hub, 0);
    hub_use_room(it.t.hub, 2);
    makes(&it, casual, 10);
    table_wait(&it.t, 20 * HOUR_MS);
    assert_int_equal(live_count(hub_live(it.t.hub)), 11);
    pair_end(&it);
}

/* Until the flag falls it does not rest: so there are fewer of them. */
static void clocks_that_run_for_long_are_few(void **state)
{
    static const char shorter[] = "{\"game\":{\"table\":\"casual\",\"time\":\"23h\"}}";
    static const char longer[] = "{\"game\":{\"table\":\"casual\",\"time\":\"25h\"}}";
    static const char *const endless[] = {"10m+50h", "10m:byo=90hx20", "20h/1:repeat",
                                          "99h/1,99h/1,99h/1,99h/1,99h/1,99h/1,99h/1,99h"};
    table t;
    http_reply reply;
    unsigned made = 0, status = 201;
    (void)state;
    table_set_up(&t);
    for (; made < 1000 && status == 201; made++) {
        t.web.started_ms += 7000;
        table_ask(&reply, &t, "/api/games", longer);
        status = reply.status;
        http_reply_free(&reply);
    }
    assert_int_equal(status, 429);
    assert_true(made > 600 && made < 700);
    table_asks(&t, "/api/games", shorter, 201, NULL);
    table_asks(&t, "/api/games", casual, 201, NULL);
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
        char request[128];
        snprintf(request, sizeof request, "{\"game\":{\"table\":\"casual\",\"time\":\"%s\"}}",
                 endless[i]);
        table_asks(&t, "/api/games", request, 400, "no clock runs for longer than 30 days");
    }
    table_clear(&t);
}

static void a_restart_rouses_nobody(void **state)
{
    pair_scene it;
    (void)state;
    begin(&it, casual);
    everybody_leaves(&it);
    table_crash(&it.t);
    assert_int_equal(live_count(hub_live(it.t.hub)), 0);
    pair_come(&it);
    pair_plays(&it, CHUHE_RED, "r1", move);
    pair_go(&it);
    table_crash(&it.t); /* and what was roused is here again */
    assert_int_equal(live_count(hub_live(it.t.hub)), 1);
    table_clear(&it.t);
}

static void somebody_keeps_it(void **state)
{
    pair_scene it;
    person watcher;
    (void)state;
    begin(&it, casual);
    person_come(&watcher, &it.t);
    person_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", it.id);
    pair_go(&it);
    table_wait(&it.t, 2 * (int64_t)REST_MS);
    assert_non_null(pair_game(&it));
    person_go(&watcher); /* from now on it is left */
    table_wait(&it.t, REST_MS);
    assert_non_null(pair_game(&it));
    pair_come(&it);
    everybody_leaves(&it);
    hub_let_rest(it.t.hub, 0);
    pair_come(&it);
    pair_go(&it);
    table_wait(&it.t, 3 * (int64_t)REST_MS);
    assert_non_null(pair_game(&it));
    table_clear(&it.t);
}

/* A flag that will fall falls, whoever is there. */
static void a_clock_runs_on(void **state)
{
    pair_scene it;
    (void)state;
    begin(&it, "{\"game\":{\"table\":\"casual\",\"time\":\"72h\"}}");
    pair_go(&it);
    table_wait(&it.t, 2 * (int64_t)REST_MS);
    assert_non_null(pair_game(&it));
    table_wait(&it.t, 2 * (int64_t)REST_MS);
    table_asks(&it.t, "/api/games?which=ended", NULL, 200, it.id);
    table_clear(&it.t);
}

/* The store was told that it rests, but the process was not told so: it was played on, and then
 * the server went down. Nobody pays for the time since then. */
static void one_that_was_played_on_while_it_rests(void **state)
{
    pair_scene it;
    (void)state;
    begin(&it, "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"}}");
    assert_true(store_game_rest(it.t.store, it.id, true));
    table_wait(&it.t, 1000);
    pair_plays(&it, CHUHE_RED, "r1", move);
    pair_go(&it);
    table_crash(&it.t);
    table_wait(&it.t, 3600 * 1000);
    assert_null(pair_game(&it));
    pair_come(&it);
    table_wait(&it.t, 50);
    chuhe_table_state stands = pair_state(&it);
    assert_int_equal(stands.phase, CHUHE_PHASE_PLAYING);
    assert_true(chuhe_clock_until_flag(&stands.clock, CHUHE_BLACK) > 599000);
    pair_go(&it);
    table_clear(&it.t);
}

/* Clocks that stand since the server was away go on when both are back, however late. */
static void an_outage_is_remembered(void **state)
{
    pair_scene it;
    (void)state;
    begin(&it, "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"}}");
    pair_go(&it);
    table_crash(&it.t);
    hub_let_rest(it.t.hub, REST_MS);
    table_wait(&it.t, 0);
    table_wait(&it.t, 2 * (int64_t)REST_MS);
    assert_null(pair_game(&it));
    pair_come(&it);
    table_wait(&it.t, 50);
    chuhe_table_state stands = pair_state(&it);
    assert_int_equal(stands.phase, CHUHE_PHASE_PLAYING);
    assert_true(chuhe_clock_until_flag(&stands.clock, CHUHE_RED) > 599000);
    pair_plays(&it, CHUHE_RED, "r1", move);
    pair_go(&it);
    table_clear(&it.t);
}

static void think(const live_game *game, void *ctx)
{
    assert_non_null(game);
    ++*(unsigned *)ctx;
}

/* Its player finds it among his games, and comes back without a link. */
static void it_is_among_the_games_of_its_player(void **state)
{
    table t;
    person li;
    http_reply reply;
    char token[ACCOUNTS_TOKEN], id[STORE_ID];
    unsigned thoughts = 0;
    (void)state;
    table_set_up(&t);
    hub_let_rest(t.hub, REST_MS);
    hub_use_engines(t.hub, &(hub_engines){think, &thoughts});
    account_sign_up(token, &t, "Li");
    account_ask_from(&reply, &t, token, "127.0.0.1", "/api/games",
                     "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"me\"},\"black\":{\"who\":"
                     "\"engine\"}}");
    assert_int_equal(reply.status, 201);
    snprintf(id, sizeof id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    http_reply_free(&reply);
    for (unsigned i = 0; i < 2; i++) {
        person_come(&li, &t);
        hub_use_session(li.peer, token);
        person_say(&li, "{\"do\":\"join\",\"game\":\"%s\"}", id);
        assert_true(person_hears(&li, "\"is\":\"game\"", "\"role\":\"red\""));
        person_go(&li);
        table_wait(&t, 60000);
        table_wait(&t, 2 * (int64_t)REST_MS);
        assert_int_equal(live_count(hub_live(t.hub)), 0);
        account_asks(&t, token, "/api/games?which=mine", NULL, 200, id);
    }
    table_clear(&t);
}

/* Who asks for a seat, or says something without having joined, rouses it as well. */
static void a_seat_is_taken_in_a_game_that_rested(void **state)
{
    pair_scene it;
    http_reply reply;
    char path[64];
    (void)state;
    begin(&it, casual);
    everybody_leaves(&it);
    snprintf(path, sizeof path, "/api/games/%s/take", it.id);
    table_ask(&reply, &it.t, path, "{\"name\":\"x\"}");
    assert_int_equal(reply.status, 409);
    assert_non_null(strstr(reply.body.bytes, "not_open"));
    http_reply_free(&reply);
    assert_non_null(pair_game(&it));
    table_wait(&it.t, REST_MS);
    assert_non_null(pair_game(&it)); /* and it has its day again */
    table_clear(&it.t);
}

/* So many of one address, and no more: they would fill the memory again. */
static void who_rouses_very_many_waits(void **state)
{
    pair_scene it;
    char path[64];
    unsigned taken = 0;
    (void)state;
    begin(&it, casual);
    everybody_leaves(&it);
    hub_use_limits(it.t.hub, it.t.web.limits);
    while (limits_take(it.t.web.limits, "127.0.0.1", LIMITS_BOARD, hub_now(it.t.hub)))
        taken++;
    assert_true(taken >= 500); /* a hall of adjourned games is roused at once */
    snprintf(path, sizeof path, "/api/games/%s/take", it.id);
    table_asks(&it.t, path, "{\"name\":\"x\"}", 429, "too_many");
    assert_null(pair_game(&it));
    snprintf(path, sizeof path, "/api/games/%s", it.id);
    table_asks(&it.t, path, NULL, 200, it.id); /* to look at it is free */
    table_wait(&it.t, 120000);
    pair_come(&it);
    assert_non_null(pair_game(&it));
    pair_end(&it);
}

/* Some at a time: each is written down, and nobody waits for hundreds. */
static void many_games_rest_some_at_a_time(void **state)
{
    enum { GAMES = 120 };
    pair_scene it;
    (void)state;
    table_set_up(&it.t);
    hub_let_rest(it.t.hub, REST_MS);
    for (unsigned i = 0; i < GAMES; i++) {
        table_wait(&it.t, 10000); /* nobody is too fast */
        table_make(it.id, it.keys[0], it.keys[1], &it.t, casual);
        pair_come(&it);
        pair_go(&it);
    }
    table_wait(&it.t, 2 * (int64_t)REST_MS);
    for (unsigned turn = 0; turn < 10; turn++) {
        size_t before = live_count(hub_live(it.t.hub));
        table_wait(&it.t, 10000);
        assert_true(before - live_count(hub_live(it.t.hub)) <= 50);
    }
    assert_int_equal(live_count(hub_live(it.t.hub)), 0);
    table_clear(&it.t);
}

static void an_engine_thinks_again(void **state)
{
    pair_scene it;
    person red;
    unsigned thoughts = 0;
    (void)state;
    table_set_up(&it.t);
    hub_let_rest(it.t.hub, REST_MS);
    hub_use_engines(it.t.hub, &(hub_engines){think, &thoughts});
    table_make(it.id, it.keys[0], it.keys[1], &it.t,
               "{\"game\":{\"table\":\"casual\"},\"black\":{\"who\":\"engine\"}}");
    person_come(&red, &it.t);
    person_say(&red, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", it.id, it.keys[0]);
    person_event(&red, it.id, "r1", move);
    person_go(&red);
    table_wait(&it.t, 60000);
    table_wait(&it.t, 2 * (int64_t)REST_MS);
    assert_null(pair_game(&it));
    unsigned before = thoughts;
    person_come(&red, &it.t);
    person_say(&red, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", it.id, it.keys[0]);
    table_wait(&it.t, 50);
    table_wait(&it.t, 50);
    assert_true(thoughts > before);
    person_go(&red);
    table_clear(&it.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_is_left_rests),
        cmocka_unit_test(where_many_are_they_rest_sooner),
        cmocka_unit_test(none_rests_where_none_is_to),
        cmocka_unit_test(clocks_that_run_for_long_are_few),
        cmocka_unit_test(a_restart_rouses_nobody),
        cmocka_unit_test(somebody_keeps_it),
        cmocka_unit_test(a_clock_runs_on),
        cmocka_unit_test(one_that_was_played_on_while_it_rests),
        cmocka_unit_test(an_outage_is_remembered),
        cmocka_unit_test(a_seat_is_taken_in_a_game_that_rested),
        cmocka_unit_test(it_is_among_the_games_of_its_player),
        cmocka_unit_test(who_rouses_very_many_waits),
        cmocka_unit_test(many_games_rest_some_at_a_time),
        cmocka_unit_test(an_engine_thinks_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
