/* Games that look for a player: nobody is sent to a table at which nobody sits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/accounts.h"
#include "support/pair_facts.h"

static const char looks_for_one[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                                    "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"lobby\"}}";
static const char two_friends[] = "{\"game\":{\"table\":\"casual\",\"time\":\"10m\"},"
                                  "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}";
static const char with_arbiter[] = "{\"game\":{\"table\":\"casual\"},\"arbiter\":true,"
                                   "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}";

/* ---- the lobby ---- */

typedef struct scene {
    table t;
    char id[STORE_ID], key[64], none[64];
    person maker;
} scene;

static void joins(person *p, table *t, const char *id, const char *key)
{
    person_come(p, t);
    person_say(p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, key);
    assert_true(person_hears(p, "\"is\":\"game\"", id));
}

static void begin(scene *it)
{
    table_set_up(&it->t);
    table_make(it->id, it->key, it->none, &it->t, looks_for_one);
    joins(&it->maker, &it->t, it->id, it->key);
    table_wait(&it->t, 5000);
}

static void is_listed(scene *it, bool is)
{
    char part[64];
    snprintf(part, sizeof part, is ? "\"id\":\"%s\"" : "\"games\":[]", it->id);
    table_asks(&it->t, "/api/games?which=open", NULL, 200, part);
}

static void takes(char key[64], scene *it)
{
    http_reply reply;
    char path[64];
    snprintf(path, sizeof path, "/api/games/%s/take", it->id);
    table_ask(&reply, &it->t, path, "{}");
    assert_int_equal(reply.status, 200);
    snprintf(key, 64, "%.26s", strstr(reply.body.bytes, "\"key\":\"") + 7);
    http_reply_free(&reply);
}

static chuhe_phase phase(const scene *it)
{
    chuhe_table_state state;
    chuhe_referee_state(&state, live_find(hub_live(it->t.hub), it->id)->referee);
    return state.phase;
}

static void a_game_is_in_the_lobby_while_its_maker_is_here(void **state)
{
    scene it;
    person looks;
    (void)state;
    begin(&it);
    is_listed(&it, true);
    person_come(&looks, &it.t);
    person_say(&looks, "{\"do\":\"lobby\"}");
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", it.id));
    person_go(&it.maker);
    table_wait(&it.t, 1900);
    is_listed(&it, true); /* he may be loading his page anew */
    table_wait(&it.t, 100);
    is_listed(&it, false);
    table_wait(&it.t, 500);
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", "\"open\":[]"));
    joins(&it.maker, &it.t, it.id, it.key);
    table_wait(&it.t, 500);
    is_listed(&it, true);
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", it.id));
    person_go(&looks);
    person_go(&it.maker);
    table_clear(&it.t);
}

static void a_page_that_is_loaded_anew_loses_nothing(void **state)
{
    scene it;
    person looks;
    (void)state;
    begin(&it);
    person_come(&looks, &it.t);
    person_say(&looks, "{\"do\":\"lobby\"}");
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", it.id));
    person_go(&it.maker);
    table_wait(&it.t, 1500);
    joins(&it.maker, &it.t, it.id, it.key);
    for (unsigned i = 0; i < 20; i++)
        table_wait(&it.t, 500);
    assert_false(person_hears(&looks, "\"is\":\"lobby\"", "\"open\":[]"));
    is_listed(&it, true);
    person_go(&looks);
    person_go(&it.maker);
    table_clear(&it.t);
}

static void who_makes_a_game_and_never_comes_is_not_waited_for(void **state)
{
    scene it;
    person looks;
    (void)state;
    table_set_up(&it.t);
    person_come(&looks, &it.t);
    person_say(&looks, "{\"do\":\"lobby\"}");
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", "\"open\":[]"));
    table_make(it.id, it.key, it.none, &it.t, looks_for_one);
    is_listed(&it, true);
    table_wait(&it.t, 500);
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", it.id));
    table_wait(&it.t, 1500);
    is_listed(&it, false);
    table_wait(&it.t, 500);
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", "\"open\":[]"));
    person_go(&looks);
    table_clear(&it.t);
}

static void an_arbiter_offers_a_table_while_he_is_here(void **state)
{
    scene it;
    char body[] = "{\"game\":{\"table\":\"casual\"},\"arbiter\":true,"
                  "\"red\":{\"who\":\"lobby\"},\"black\":{\"who\":\"lobby\"}}";
    http_reply reply;
    char key[64], before[64];
    (void)state;
    table_set_up(&it.t);
    table_ask(&reply, &it.t, "/api/games", body);
    assert_int_equal(reply.status, 201);
    snprintf(it.id, sizeof it.id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    snprintf(before, sizeof before, "\"arbiter\":\"/t/%s#", it.id);
    snprintf(key, sizeof key, "%.26s", strstr(reply.body.bytes, before) + strlen(before));
    http_reply_free(&reply);
    table_wait(&it.t, 3000);
    is_listed(&it, false);
    joins(&it.maker, &it.t, it.id, key);
    is_listed(&it, true);
    person_go(&it.maker);
    table_wait(&it.t, 3000);
    is_listed(&it, false);
    table_clear(&it.t);
}

/* As an older server has made it: it is in nobody's way, and is still there by its address. */
static void a_game_that_is_nobodys_is_not_listed(void **state)
{
    scene it;
    (void)state;
    table_set_up(&it.t);
    table_make(it.id, it.key, it.none, &it.t, looks_for_one);
    live_find(hub_live(it.t.hub), it.id)->settings.seats[CHUHE_RED].who = LIVE_OPEN;
    is_listed(&it, true);
    table_wait(&it.t, 3000);
    is_listed(&it, false);
    takes(it.key, &it);
    table_clear(&it.t);
}

/* ---- how it begins ---- */

static void no_clock_runs_before_both_are_here(void **state)
{
    scene it;
    person other;
    char key[64];
    (void)state;
    begin(&it);
    person_go(&it.maker);
    takes(key, &it);
    joins(&other, &it.t, it.id, key);
    table_wait(&it.t, 60000);
    assert_int_equal(phase(&it), CHUHE_PHASE_WAITING);
    /* Both come and go; they have not met. */
    person_go(&other);
    joins(&it.maker, &it.t, it.id, it.key);
    table_wait(&it.t, 60000);
    assert_int_equal(phase(&it), CHUHE_PHASE_WAITING);
    joins(&other, &it.t, it.id, key);
    table_wait(&it.t, 0);
    assert_int_equal(phase(&it), CHUHE_PHASE_PLAYING);
    person_go(&it.maker);
    person_go(&other);
    table_wait(&it.t, 1000);
    assert_int_equal(phase(&it), CHUHE_PHASE_PLAYING); /* who leaves then has left a game */
    table_clear(&it.t);
}

static void so_it_is_after_a_crash(void **state)
{
    scene it;
    person other;
    char key[64];
    (void)state;
    begin(&it);
    person_go(&it.maker);
    takes(key, &it);
    joins(&other, &it.t, it.id, key);
    table_wait(&it.t, 0);
    person_go(&other);
    table_crash(&it.t);
    joins(&it.maker, &it.t, it.id, it.key);
    table_wait(&it.t, 1000);
    assert_int_equal(phase(&it), CHUHE_PHASE_WAITING);
    joins(&other, &it.t, it.id, key);
    table_wait(&it.t, 0);
    assert_int_equal(phase(&it), CHUHE_PHASE_PLAYING);
    person_go(&it.maker);
    person_go(&other);
    table_clear(&it.t);
}

/* ---- withdrawing ---- */

static void asks(table *t, const char *id, const char *token, const char *key, unsigned status,
                 const char *part)
{
    http_reply reply;
    char body[96];
    snprintf(body, sizeof body, key ? "{\"key\":\"%s\"}" : "{}", key);
    http_request request = {.method = HTTP_POST,
                            .host = "here:8080",
                            .type = "application/json",
                            .address = "127.0.0.1",
                            .body = body,
                            .len = strlen(body)};
    snprintf(request.path, sizeof request.path, "/api/games/%s/withdraw", id);
    snprintf(request.session, sizeof request.session, "%s", token);
    table_answer(&reply, t, &request);
    if (reply.status != status || !strstr(reply.body.bytes, part))
        fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

static void a_player_withdraws_a_game_that_waits(void **state)
{
    scene it;
    person looks;
    char path[64];
    store_game row;
    (void)state;
    begin(&it);
    person_come(&looks, &it.t);
    person_say(&looks, "{\"do\":\"lobby\"}");
    person_say(&looks, "{\"do\":\"join\",\"game\":\"%s\"}", it.id);
    assert_true(person_hears(&looks, "\"is\":\"game\"", it.id));
    asks(&it.t, it.id, "", NULL, 403, "forbidden");
    asks(&it.t, it.id, "", "nokey", 403, "unknown_key");
    asks(&it.t, "nosuchgame12", "", it.key, 404, "no_game");
    is_listed(&it, true);
    asks(&it.t, it.id, "", it.key, 200, "\"withdrawn\":true");
    assert_true(person_hears(&it.maker, "\"is\":\"game\"", "\"withdrawn\":true"));
    assert_true(person_hears(&looks, "\"is\":\"game\"", "\"withdrawn\":true"));
    table_wait(&it.t, 0);
    while (person_hear(&looks))
        continue;
    table_wait(&it.t, 500);
    assert_true(person_hears(&looks, "\"is\":\"lobby\"", "\"open\":[]"));
    is_listed(&it, false);
    assert_null(live_find(hub_live(it.t.hub), it.id));
    assert_true(store_game_get(&row, it.t.store, it.id));
    assert_true(row.ended_ms != 0 && row.result == CHUHE_RESULT_OPEN);
    /* Nothing happens in it any more. */
    person_event(&it.maker, it.id, "r1", "{\"event\":\"resign\"}");
    assert_true(person_hears(&it.maker, "\"is\":\"refused\"", "\"over\""));
    snprintf(path, sizeof path, "/api/games/%s/take", it.id);
    table_asks(&it.t, path, "{}", 409, "not_open");
    asks(&it.t, it.id, "", it.key, 409, "begun");
    person_go(&looks);
    person_go(&it.maker);
    table_clear(&it.t);
}

static void it_is_withdrawn_by_whoever_has_a_seat(void **state)
{
    scene it;
    char other[64], token[ACCOUNTS_TOKEN];
    store_user user = {.name = "Li", .password = "-"};
    (void)state;
    begin(&it); /* he who sits down, while the other one is away */
    person_go(&it.maker);
    takes(other, &it);
    asks(&it.t, it.id, "", other, 200, "\"withdrawn\":true");
    /* An account, by its session. */
    assert_true(store_user_add(it.t.store, &user));
    assert_true(accounts_begin(token, it.t.store, user.id, it.t.web.started_ms));
    table_make(it.id, it.key, other, &it.t, two_friends);
    asks(&it.t, it.id, token, NULL, 403, "forbidden");
    live_game *game = live_find(hub_live(it.t.hub), it.id);
    game->settings.seats[CHUHE_BLACK].account = user.id;
    asks(&it.t, it.id, "", NULL, 403, "forbidden");
    asks(&it.t, it.id, token, NULL, 200, "\"withdrawn\":true");
    table_clear(&it.t);
}

static void a_game_that_goes_on_or_has_an_arbiter_is_not_withdrawn(void **state)
{
    pair_scene it;
    char id[STORE_ID], red[64], black[64];
    (void)state;
    pair_begin(&it, two_friends);
    asks(&it.t, it.id, "", it.keys[0], 409, "begun");
    pair_plays(&it, CHUHE_RED, "r1", "{\"event\":\"resign\"}");
    asks(&it.t, it.id, "", it.keys[0], 409, "begun");
    table_make(id, red, black, &it.t, with_arbiter);
    asks(&it.t, id, "", red, 403, "forbidden");
    assert_non_null(live_find(hub_live(it.t.hub), id));
    pair_end(&it);
}

/* It begins although the store does not know yet. */
static void what_is_not_in_the_store_counts(void **state)
{
    pair_scene it;
    (void)state;
    table_set_up(&it.t);
    table_make(it.id, it.keys[0], it.keys[1], &it.t, two_friends);
    for (unsigned i = 0; i < 2; i++)
        joins(&it.people[i], &it.t, it.id, it.keys[i]);
    asks(&it.t, it.id, "", it.keys[1], 409, "begun");
    pair_end(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_in_the_lobby_while_its_maker_is_here),
        cmocka_unit_test(a_page_that_is_loaded_anew_loses_nothing),
        cmocka_unit_test(who_makes_a_game_and_never_comes_is_not_waited_for),
        cmocka_unit_test(an_arbiter_offers_a_table_while_he_is_here),
        cmocka_unit_test(a_game_that_is_nobodys_is_not_listed),
        cmocka_unit_test(no_clock_runs_before_both_are_here),
        cmocka_unit_test(so_it_is_after_a_crash),
        cmocka_unit_test(a_player_withdraws_a_game_that_waits),
        cmocka_unit_test(it_is_withdrawn_by_whoever_has_a_seat),
        cmocka_unit_test(a_game_that_goes_on_or_has_an_arbiter_is_not_withdrawn),
        cmocka_unit_test(what_is_not_in_the_store_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
