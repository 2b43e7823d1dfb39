/* Seats that are an account's, and who comes by a link. */
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

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* ---- seats ---- */

typedef struct own_seat {
    table t;
    char li[ACCOUNTS_TOKEN], hu[ACCOUNTS_TOKEN], id[STORE_ID];
} own_seat;

static void make_own(own_seat *o, const char *request)
{
    http_reply reply;
    table_set_up(&o->t);
    account_sign_up(o->li, &o->t, "Li");
    account_sign_up(o->hu, &o->t, "Hu");
    account_ask_from(&reply, &o->t, o->li, "127.0.0.1", "/api/games", request);
    assert_int_equal(reply.status, 201);
    assert_null(strchr(strstr(reply.body.bytes, "\"red\":\"/t/"), '#')); /* no key to lose */
    snprintf(o->id, sizeof o->id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    http_reply_free(&reply);
}

static void joins(own_seat *o, person *p, const char *token, const char *role)
{
    char said[32];
    person_come(p, &o->t);
    hub_use_session(p->peer, token);
    person_say(p, "{\"do\":\"join\",\"game\":\"%s\"}", o->id);
    snprintf(said, sizeof said, "\"role\":\"%s\"", role);
    if (!person_hears(p, "\"is\":\"game\"", said))
        fail_msg("he is no %s", role);
}

static const char in_lobby[] =
    "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"me\",\"name\":\"somebody\"},"
    "\"black\":{\"who\":\"lobby\"}}";

static void a_seat_is_of_its_account(void **state)
{
    own_seat o;
    person li, hu, guest;
    char path[64];
    (void)state;
    make_own(&o, in_lobby);
    joins(&o, &li, o.li, "red");
    assert_non_null(
        strstr(li.last, "\"red\":{\"who\":\"person\",\"name\":\"Li\",\"account\":true}"));
    assert_null(strstr(li.last, "somebody"));
    joins(&o, &hu, o.hu, "watcher");
    joins(&o, &guest, "", "watcher");
    person_event(&hu, o.id, "x1", "{\"event\":\"resign\"}");
    assert_true(person_hears(&hu, "\"x1\"", "\"forbidden\""));
    snprintf(path, sizeof path, "/api/games/%s/take", o.id);
    account_asks(&o.t, o.li, path, "{}", 403, "forbidden"); /* he would play himself */
    account_asks(&o.t, "", path, "{\"name\":\"hu\"}", 409, "name_taken");
    account_asks(&o.t, o.hu, path, "{\"name\":\"somebody\"}", 200,
                 "{\"role\":\"black\",\"key\":\"\"}");
    person_go(&hu);
    joins(&o, &hu, o.hu, "black");
    assert_non_null(strstr(hu.last, "\"name\":\"Hu\",\"account\":true"));
    table_wait(&o.t, 0);
    assert_true(person_hears(&li, "\"event\":\"start\"", ""));
    person_go(&li);
    person_go(&hu);
    person_go(&guest);
    table_crash(&o.t);
    joins(&o, &li, o.li, "red");
    joins(&o, &hu, o.hu, "black");
    person_event(&li, o.id, "l1", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    hub_commit(o.t.hub);
    person_go(&li);
    person_go(&hu);
    table_clear(&o.t);
}

/* ---- who comes by a link ---- */

static const char with_friend[] =
    "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"},"
    "\"arbiter\":true}";

static void find_key(char key[KEYS_KEY], const char *links, const char *of)
{
    char before[16];
    snprintf(before, sizeof before, "\"%s\":\"/t/", of);
    const char *at = strchr(strstr(links, before), '#') + 1;
    snprintf(key, KEYS_KEY, "%.*s", (int)strcspn(at, "\""), at);
}

static void takes_with(own_seat *o, const char *token, const char *key, const char *name,
                       unsigned status, const char *part)
{
    char path[64], body[256];
    snprintf(path, sizeof path, "/api/games/%s/take", o->id);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"key\":%s}", name, key);
    account_asks(&o->t, token, path, body, status, part);
}

/* Without a name only the role is told. */
static void tells(own_seat *o, const char *key, unsigned status, const char *part)
{
    char path[64], body[128];
    snprintf(path, sizeof path, "/api/games/%s/take", o->id);
    snprintf(body, sizeof body, "{\"key\":\"%s\"}", key);
    account_asks(&o->t, "", path, body, status, part);
}

static void a_friend_says_who_he_is(void **state)
{
    own_seat o;
    person li, friend;
    char black[KEYS_KEY], arbiter[KEYS_KEY], quoted[KEYS_KEY + 2];
    http_reply reply;
    (void)state;
    make_own(&o, in_lobby);
    account_ask_from(&reply, &o.t, o.li, "127.0.0.1", "/api/games", with_friend);
    assert_int_equal(reply.status, 201);
    snprintf(o.id, sizeof o.id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    find_key(black, reply.body.bytes, "black");
    find_key(arbiter, reply.body.bytes, "arbiter");
    http_reply_free(&reply);
    joins(&o, &li, o.li, "red");
    takes_with(&o, "", "\"0123456789abcdef\"", "Bo", 403, "unknown_key");
    takes_with(&o, "", "17", "Bo", 400, "bad_request");
    snprintf(quoted, sizeof quoted, "\"%s\"", arbiter);
    takes_with(&o, "", quoted, "Bo", 403, "forbidden");
    tells(&o, arbiter, 200, "{\"role\":\"arbiter\"");
    tells(&o, black, 200, "\"nameless\":true}");
    tells(&o, "0123456789abcdef", 403, "unknown_key");
    snprintf(quoted, sizeof quoted, "\"%s\"", black);
    takes_with(&o, "", quoted, "Hu", 409, "name_taken");
    takes_with(&o, o.li, quoted, "", 403, "forbidden"); /* he would play himself */
    takes_with(&o, "", quoted, "Bo", 200, "{\"role\":\"black\",\"key\":\"");
    takes_with(&o, "", quoted, "Other", 409, "not_open");
    assert_true(
        person_hears(&li, "\"is\":\"game\"", "\"black\":{\"who\":\"person\",\"name\":\"Bo\"}"));
    person_come(&friend, &o.t);
    person_say(&friend, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", o.id, black);
    assert_true(person_hears(&friend, "\"is\":\"game\"", "\"role\":\"black\""));
    hub_commit(o.t.hub);
    assert_true(person_hears(&li, "\"event\":\"seated\"", "\"name\":\"Bo\""));
    takes_with(&o, "", quoted, "Other", 409, "not_open");
    person_go(&li);
    person_go(&friend);
    table_clear(&o.t);
}

/* Who is logged in sits down as his account, and finds the game without the link. */
static void a_friend_with_an_account_is_it(void **state)
{
    own_seat o;
    person hu;
    char black[KEYS_KEY], quoted[KEYS_KEY + 2];
    http_reply reply;
    (void)state;
    make_own(&o, in_lobby);
    account_ask_from(&reply, &o.t, "", "127.0.0.1", "/api/games", with_friend);
    snprintf(o.id, sizeof o.id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    find_key(black, reply.body.bytes, "black");
    http_reply_free(&reply);
    snprintf(quoted, sizeof quoted, "\"%s\"", black);
    takes_with(&o, o.hu, quoted, "somebody", 200, "{\"role\":\"black\"");
    joins(&o, &hu, o.hu, "black");
    assert_non_null(strstr(hu.last, "\"name\":\"Hu\",\"account\":true"));
    account_asks(&o.t, o.hu, "/api/games?which=mine", NULL, 200, o.id);
    person_go(&hu);
    table_clear(&o.t);
}

static void a_seat_is_lost_with_the_session(void **state)
{
    own_seat o;
    person li, again;
    (void)state;
    make_own(&o, in_lobby);
    joins(&o, &li, o.li, "red");
    account_asks(&o.t, o.li, "/api/session/end", "{}", 200, NULL);
    assert_true(li.cut);
    joins(&o, &again, o.li, "watcher");
    person_go(&li);
    person_go(&again);
    table_clear(&o.t);
}

/* By its time, or in another process. */
static void a_session_that_has_ended_is_noticed(void **state)
{
    own_seat o;
    person li, hu, guest;
    (void)state;
    make_own(&o, in_lobby);
    joins(&o, &li, o.li, "red");
    joins(&o, &guest, "", "watcher");
    joins(&o, &hu, o.hu, "watcher");
    table_wait(&o.t, 29 * (int64_t)DAY_MS);
    table_wait(&o.t, 50);
    table_wait(&o.t, 50);
    assert_true(!li.cut && !hu.cut && !guest.cut);
    table_wait(&o.t, 2 * (int64_t)DAY_MS);
    table_wait(&o.t, 50);
    table_wait(&o.t, 50);
    assert_true(li.cut && hu.cut && !guest.cut);
    person_go(&li);
    table_wait(&o.t, 50);
    person_go(&hu);
    person_go(&guest);
    table_wait(&o.t, 50);
    table_clear(&o.t);
}

static void nobody_gives_himself_an_account(void **state)
{
    static const char *const alike[] = {"Champion ",      " Champion",      "Champion\u00a0",
                                        "Cham\u2800pion", "Cham pion",      "Cham\u200apion",
                                        "CHAMPION\u200b", "Cham\u200dpion", "\uff23hampion"};
    static const char *const turned[] = {"\u202enoipmahC",
                                         "\u2067a",
                                         "a\u2028b",
                                         "a\302\205b",
                                         " ",
                                         "\u2800",
                                         "\u200b"};
    table t;
    char token[ACCOUNTS_TOKEN], body[128];
    (void)state;
    table_set_up(&t);
    account_sign_up(token, &t, "Li");
    account_asks(&t, "", "/api/games", "{\"red\":{\"who\":\"me\",\"name\":\"Li\"}}", 409,
                 "name_taken");
    account_sign_up(token, &t, "Champion");
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        snprintf(body, sizeof body, "{\"red\":{\"who\":\"friend\",\"name\":\"%s\"}}", alike[i]);
        account_asks(&t, "", "/api/games", body, 409, "name_taken");
    }
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++) {
        snprintf(body, sizeof body, "{\"red\":{\"who\":\"friend\",\"name\":\"%s\"}}", turned[i]);
        account_asks(&t, "", "/api/games", body, 400, "bad_request");
    }
    account_log_in(token, &t, "Li", "correct horse");
    account_asks(&t, "", "/api/games", "{\"red\":{\"who\":\"friend\",\"name\":\"\uff2ci\"}}", 409,
                 "name_taken");
    account_asks(&t, token, "/api/games",
                 "{\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\",\"name\":\"li\"}}", 409,
                 "name_taken");
    t.is_unchecked = true; /* these members are nobody's to ask for */
    account_asks(
        &t, "", "/api/games",
        "{\"red\":{\"who\":\"me\",\"name\":\"a\",\"account\":1},\"hall\":\"abc\",\"board\":1}", 201,
        NULL);
    t.is_unchecked = false;
    account_asks(&t, "", "/api/games", NULL, 200, "\"red\":{\"who\":\"person\",\"name\":\"a\"}");
    http_reply reply;
    account_ask_from(&reply, &t, "", "127.0.0.1", "/api/games", NULL);
    assert_null(strstr(reply.body.bytes, "hall"));
    assert_null(strstr(reply.body.bytes, "account"));
    http_reply_free(&reply);
    table_clear(&t);
}

/* Of two games one has ended. */
static void one_finds_his_games_again(void **state)
{
    own_seat o;
    person li, hu;
    char path[64], first[STORE_ID];
    http_reply reply;
    (void)state;
    make_own(&o, in_lobby);
    memcpy(first, o.id, sizeof first);
    snprintf(path, sizeof path, "/api/games/%s/take", o.id);
    account_asks(&o.t, o.hu, path, "{}", 200, NULL);
    joins(&o, &li, o.li, "red");
    joins(&o, &hu, o.hu, "black");
    table_wait(&o.t, 0);
    person_event(&hu, o.id, "h1", "{\"event\":\"resign\"}");
    table_wait(&o.t, 5);
    account_asks(&o.t, o.li, "/api/games", in_lobby, 201, NULL);
    account_asks(&o.t, "", "/api/games?which=mine", NULL, 401, "not_logged_in");
    for (unsigned i = 0; i < 2; i++) {
        account_ask_from(&reply, &o.t, o.li, "127.0.0.1", "/api/games?which=mine", NULL);
        assert_int_equal(reply.status, 200);
        const char *ended = strstr(reply.body.bytes, first);
        assert_non_null(ended); /* the newer one is before it */
        assert_non_null(strstr(reply.body.bytes, "\"phase\":\"waiting\""));
        assert_true(strstr(reply.body.bytes, "\"phase\":\"waiting\"") < ended);
        assert_non_null(strstr(ended, "\"result\":\"red_wins\""));
        assert_non_null(strstr(ended, "\"black\":{\"name\":\"Hu\",\"account\":true}"));
        assert_non_null(strstr(ended, "\"role\":\"red\""));
        http_reply_free(&reply);
        account_asks(&o.t, o.hu, "/api/games?which=mine", NULL, 200, "\"role\":\"black\"}]}");
        account_asks(&o.t, o.hu, "/api/games?which=mine&offset=1", NULL, 200, "\"games\":[]");
        account_asks(&o.t, o.li, "/api/games?which=mine&limit=0", NULL, 200, "\"games\":[]");
        if (i == 0) {
            person_go(&li);
            person_go(&hu);
            table_crash(&o.t);
        }
    }
    table_clear(&o.t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_is_of_its_account),
        cmocka_unit_test(a_seat_is_lost_with_the_session),
        cmocka_unit_test(a_session_that_has_ended_is_noticed),
        cmocka_unit_test(nobody_gives_himself_an_account),
        cmocka_unit_test(a_friend_says_who_he_is),
        cmocka_unit_test(a_friend_with_an_account_is_it),
        cmocka_unit_test(one_finds_his_games_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
