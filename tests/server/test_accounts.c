/* Accounts: names, passwords, sessions, and seats that are an account's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/accounts.h"
#include "support/hub_facts.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* ---- asking ---- */

/* With the session of somebody; "": a guest. */
static void ask_from(http_reply *reply, table *t, const char *token, const char *address,
                     const char *path, const char *body)
{
    http_request request = {.method = body ? HTTP_POST : HTTP_GET,
                            .host = "here:8080",
                            .type = "application/json",
                            .body = body,
                            .len = body ? strlen(body) : 0};
    const char *mark = strchr(path, '?');
    snprintf(request.path, sizeof request.path, "%.*s",
             (int)(mark ? (size_t)(mark - path) : strlen(path)), path);
    snprintf(request.query, sizeof request.query, "%s", mark ? mark + 1 : "");
    snprintf(request.session, sizeof request.session, "%s", token);
    snprintf(request.address, sizeof request.address, "%s", address);
    http_answer(reply, &t->web, &request);
}

static void asks_from(table *t, const char *token, const char *address, const char *path,
                      const char *body, unsigned status, const char *part)
{
    http_reply reply;
    ask_from(&reply, t, token, address, path, body);
    if (reply.status != status || (part && !strstr(reply.body.bytes ? reply.body.bytes : "", part)))
        fail_msg("%s %s: %u %s", path, body ? body : "", reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

static void asks(table *t, const char *token, const char *path, const char *body, unsigned status,
                 const char *part)
{
    asks_from(t, token, "127.0.0.1", path, body, status, part);
}

/* The token that a browser keeps. */
static void take_cookie(char token[ACCOUNTS_TOKEN], const http_reply *reply)
{
    const char *end = strchr(reply->cookie, ';');
    char pair[HTTP_COOKIE];
    assert_non_null(end);
    assert_non_null(strstr(end, "HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"));
    assert_null(strstr(end, "Secure"));
    snprintf(pair, sizeof pair, "%.*s", (int)(end - reply->cookie), reply->cookie);
    accounts_token(token, pair);
    assert_int_equal(strlen(token), ACCOUNTS_TOKEN - 1);
}

static void enter(char token[ACCOUNTS_TOKEN], table *t, const char *path, const char *name,
                  const char *password, unsigned status)
{
    http_reply reply;
    char body[256];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    ask_from(&reply, t, "", "127.0.0.1", path, body);
    if (reply.status != status)
        fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
    take_cookie(token, &reply);
    http_reply_free(&reply);
}

static void sign_up(char token[ACCOUNTS_TOKEN], table *t, const char *name)
{
    enter(token, t, "/api/account", name, "correct horse", 201);
}

static void log_in(char token[ACCOUNTS_TOKEN], table *t, const char *name, const char *password)
{
    enter(token, t, "/api/session", name, password, 200);
}

static void is_called(table *t, const char *token, const char *name)
{
    char said[80];
    snprintf(said, sizeof said, name ? "{\"name\":\"%s\"}" : "{\"name\":null}", name);
    asks(t, token, "/api/session", NULL, 200, said);
}

/* ---- names and passwords ---- */

static void an_account_is_made_once(void **state)
{
    static const char *const taken[] = {"王天一a", "王天一A", "王天一\uff21", "王天一\uff41"};
    table t;
    char token[ACCOUNTS_TOKEN], body[128];
    (void)state;
    table_set_up(&t);
    sign_up(token, &t, "王天一A");
    is_called(&t, token, "王天一A");
    is_called(&t, "", NULL);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"12345678\"}", taken[i]);
        asks(&t, "", "/api/account", body, 409, "name_taken");
    }
    table_clear(&t);
}

static void wrong_accounts_are_refused(void **state)
{
    static const char *const bodies[] = {
        "{}",
        "{\"name\":\"a\"}",
        "{\"name\":\"\",\"password\":\"12345678\"}",
        "{\"name\":\" a\",\"password\":\"12345678\"}",
        "{\"name\":\"a \",\"password\":\"12345678\"}",
        "{\"name\":\"a  b\",\"password\":\"12345678\"}",
        "{\"name\":\"a\\nb\",\"password\":\"12345678\"}",
        "{\"name\":\"a\u200bb\",\"password\":\"12345678\"}",
        "{\"name\":\"\u202eba\",\"password\":\"12345678\"}",
        "{\"name\":\"\u3164\",\"password\":\"12345678\"}",
        "{\"name\":\"a\u00a0b\",\"password\":\"12345678\"}",
        "{\"name\":7,\"password\":\"12345678\"}",
        "{\"name\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\",\"password\":\"12345678\"}",
        "{\"name\":\"一二三四五六七八九十一二三四五六七八九十一二\",\"password\":\"12345678\"}",
        "{\"name\":\"a\",\"password\":\"1234567\"}",
        "{\"name\":\"a\",\"password\":\"一二三四五六七\"}",
        "{\"name\":\"a\",\"password\":7}"};
    table t;
    char body[1024];
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        asks(&t, "", "/api/account", bodies[i], 400, "bad_request");
    for (unsigned len = 128; len <= 129; len++) {
        snprintf(body, sizeof body, "{\"name\":\"long\",\"password\":\"%0*d\"}", (int)len, 7);
        asks(&t, "", "/api/account", body, len == 128 ? 201 : 400, NULL);
    }
    asks(&t, "", "/api/account", "[]", 400, "bad_json");
    asks(&t, "", "/api/account", NULL, 405, "method");
    asks(&t, "", "/api/account/x", "{}", 404, "not_found");
    asks(&t, "", "/api/session/x", NULL, 404, "not_found");
    asks(&t, "", "/api/session", "{}", 400, "bad_request");
    table_clear(&t);
}

/* Who tries does not learn which of both was wrong. */
static void a_wrong_login_says_nothing(void **state)
{
    static const char *const bodies[] = {"{\"name\":\"Li\",\"password\":\"correct horsf\"}",
                                         "{\"name\":\"Li\",\"password\":\"\"}",
                                         "{\"name\":\"Hu\",\"password\":\"correct horse\"}",
                                         "{\"name\":\"\",\"password\":\"correct horse\"}"};
    table t;
    char token[ACCOUNTS_TOKEN];
    http_reply first, reply;
    (void)state;
    table_set_up(&t);
    sign_up(token, &t, "Li");
    ask_from(&first, &t, "", "127.0.0.1", "/api/session", bodies[0]);
    assert_int_equal(first.status, 401);
    assert_non_null(strstr(first.body.bytes, "bad_login"));
    for (size_t i = 1; i < sizeof bodies / sizeof *bodies; i++) {
        ask_from(&reply, &t, "", "127.0.0.1", "/api/session", bodies[i]);
        assert_int_equal(reply.status, 401);
        assert_string_equal(reply.body.bytes, first.body.bytes);
        assert_string_equal(reply.cookie, "");
        http_reply_free(&reply);
    }
    http_reply_free(&first);
    log_in(token, &t, "LI", "correct horse"); /* the name in any case */
    is_called(&t, token, "Li");
    table_clear(&t);
}

static void wrong_logins_are_limited(void **state)
{
    static const char wrong[] = "{\"name\":\"Li\",\"password\":\"wrong wrong\"}";
    static const char right[] = "{\"name\":\"Li\",\"password\":\"correct horse\"}";
    table t;
    char token[ACCOUNTS_TOKEN], address[16];
    (void)state;
    table_set_up(&t);
    sign_up(token, &t, "Li");
    for (unsigned i = 0; i < 20; i++) /* what is right is not counted */
        asks(&t, "", "/api/session", right, 200, NULL);
    for (unsigned i = 0; i < 10; i++)
        asks(&t, "", "/api/session", wrong, 401, NULL);
    asks(&t, "", "/api/session", wrong, 429, "too_fast");
    asks(&t, "", "/api/session", right, 429, "too_fast");
    asks_from(&t, "", "1.2.3.4", "/api/session", right, 200, NULL); /* elsewhere he may */
    table_wait(&t, 60 * 1000);
    asks(&t, "", "/api/session", right, 200, NULL);
    /* From everywhere at once the account itself is closed for a while. */
    table_wait(&t, DAY_MS);
    for (unsigned i = 0; i < 50; i++) {
        snprintf(address, sizeof address, "10.0.0.%u", i);
        asks_from(&t, "", address, "/api/session", wrong, 401, NULL);
    }
    asks_from(&t, "", "1.2.3.4", "/api/session", right, 429, "too_fast");
    table_wait(&t, 10 * 1000);
    asks_from(&t, "", "1.2.3.4", "/api/session", right, 200, NULL);
    table_clear(&t);
}

static void right_logins_are_work(void **state)
{
    static const char right[] = "{\"name\":\"Li\",\"password\":\"correct horse\"}";
    table t;
    char token[ACCOUNTS_TOKEN];
    unsigned taken = 0;
    (void)state;
    table_set_up(&t);
    sign_up(token, &t, "Li");
    t.web.has_threads = true;
    for (unsigned i = 0; i < 100; i++) {
        http_reply reply;
        ask_from(&reply, &t, "", "127.0.0.1", "/api/session", right);
        taken += reply.task != NULL;
        if (reply.task) /* as if it had been tried, and was right */
            limits_give_back(t.web.limits, "127.0.0.1", LIMITS_LOGIN);
        http_reply_free(&reply);
    }
    assert_in_range(taken, 20, 45);
    table_clear(&t);
}

/* No thread had the time to try it, so it counts for nothing. */
static void what_is_not_tried_is_not_counted(void **state)
{
    static const char login[] = "{\"name\":\"Li\",\"password\":\"correct horse\"}";
    static const char made[] = "{\"name\":\"Hu\",\"password\":\"correct horse\"}";
    static const char change[] = "{\"old\":\"correct horse\",\"new\":\"battery staple\"}";
    static const char *const paths[] = {"/api/session", "/api/account", "/api/account/password"};
    const char *const bodies[] = {login, made, change};
    const http_request request = {.address = "127.0.0.1"};
    table t;
    char token[ACCOUNTS_TOKEN];
    (void)state;
    table_set_up(&t);
    sign_up(token, &t, "Li");
    t.web.has_threads = true;
    for (unsigned i = 0; i < 180; i++) {
        http_reply reply;
        ask_from(&reply, &t, token, "127.0.0.1", paths[i % 3], bodies[i % 3]);
        if (!reply.task || !reply.tries_password)
            fail_msg("%u: %u %s", i, reply.status, reply.body.bytes);
        http_refuse_task(&reply, &t.web, &request, SERVER_TOO_MANY);
        assert_int_equal(reply.status, 429);
        assert_null(reply.task);
        assert_non_null(strstr(reply.body.bytes, "too_many"));
        http_reply_free(&reply);
    }
    t.web.has_threads = false;
    table_clear(&t);
}

static void accounts_are_limited(void **state)
{
    table t;
    unsigned made = 0;
    (void)state;
    table_set_up(&t);
    for (unsigned i = 0; i < 30; i++) {
        http_reply reply;
        char body[80];
        snprintf(body, sizeof body, "{\"name\":\"n%u\",\"password\":\"12345678\"}", i);
        ask_from(&reply, &t, "", "127.0.0.1", "/api/account", body);
        made += reply.status == 201;
        http_reply_free(&reply);
    }
    assert_true(made >= 10 && made < 30);
    table_clear(&t);
}

/* ---- sessions ---- */

static void a_session_outlives_the_server_and_ends(void **state)
{
    table t;
    char first[ACCOUNTS_TOKEN], second[ACCOUNTS_TOKEN];
    http_reply reply;
    (void)state;
    table_set_up(&t);
    sign_up(first, &t, "Li");
    log_in(second, &t, "Li", "correct horse");
    assert_string_not_equal(first, second);
    table_crash(&t);
    is_called(&t, first, "Li");
    ask_from(&reply, &t, first, "127.0.0.1", "/api/session/end", "{}");
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.cookie, "chuhe_session=; "));
    assert_non_null(strstr(reply.cookie, "Max-Age=0"));
    http_reply_free(&reply);
    is_called(&t, first, NULL);
    is_called(&t, second, "Li");
    asks(&t, "", "/api/session/end", "{}", 200, "null");
    asks(&t, first, "/api/session/end", "{}", 200, "null");
    t.web.started_ms += 29 * (int64_t)DAY_MS;
    is_called(&t, second, "Li");
    t.web.started_ms += 2 * (int64_t)DAY_MS;
    is_called(&t, second, NULL);
    table_clear(&t);
}

static void a_new_password_ends_other_sessions(void **state)
{
    static const char change[] = "{\"old\":\"correct horse\",\"new\":\"battery staple\"}";
    table t;
    char mine[ACCOUNTS_TOKEN], other[ACCOUNTS_TOKEN], hers[ACCOUNTS_TOKEN];
    person here, there, she;
    (void)state;
    table_set_up(&t);
    sign_up(mine, &t, "Li");
    log_in(other, &t, "Li", "correct horse");
    sign_up(hers, &t, "Hu");
    asks(&t, "", "/api/account/password", change, 401, "not_logged_in");
    asks(&t, mine, "/api/account/password", "{\"old\":\"correct horse\",\"new\":\"short\"}", 400,
         "bad_request");
    asks(&t, mine, "/api/account/password", "{\"new\":\"battery staple\"}", 400, "bad_request");
    asks(&t, mine, "/api/account/password", "{\"old\":\"wrong wrong\",\"new\":\"battery staple\"}",
         401, "bad_login");
    /* Those who have shown themselves by a game are cut off where the session has ended. */
    char id[STORE_ID], keys[2][64];
    table_make(id, keys[0], keys[1], &t, "{}");
    person *const all[] = {&here, &there, &she};
    const char *const tokens[] = {mine, other, hers};
    for (unsigned i = 0; i < 3; i++) {
        person_come(all[i], &t);
        hub_use_session(all[i]->peer, tokens[i]);
        person_say(all[i], "{\"do\":\"join\",\"game\":\"%s\"}", id);
    }
    asks(&t, mine, "/api/account/password", change, 200, "Li");
    assert_true(!here.cut && there.cut && !she.cut);
    is_called(&t, mine, "Li");
    is_called(&t, other, NULL);
    is_called(&t, hers, "Hu");
    asks(&t, "", "/api/session", "{\"name\":\"Li\",\"password\":\"correct horse\"}", 401, NULL);
    log_in(other, &t, "Li", "battery staple");
    for (unsigned i = 0; i < 3; i++)
        person_go(all[i]);
    table_clear(&t);
}

static void a_cookie_is_read_with_care(void **state)
{
    static const char good[] = "abcdefghijklmnopqrstuvwxyz";
    static const struct {
        const char *header, *token;
    } facts[] = {{"chuhe_session=abcdefghijklmnopqrstuvwxyz", good},
                 {"a=b; chuhe_session=abcdefghijklmnopqrstuvwxyz; c=d", good},
                 {"a=b;chuhe_session=abcdefghijklmnopqrstuvwxyz", good},
                 {"chuhe_session=; chuhe_session=abcdefghijklmnopqrstuvwxyz", good},
                 {"", ""},
                 {";;; ;", ""},
                 {"chuhe_session", ""},
                 {"chuhe_session=", ""},
                 {"chuhe_session=abcdefghijklmnopqrstuvwxy", ""},
                 {"chuhe_session=abcdefghijklmnopqrstuvwxyz0", ""},
                 {"chuhe_session=abcdefghijklm'opqrstuvwxyz", ""},
                 {"chuhe_session=\"bcdefghijklmnopqrstuvwxyz", ""},
                 {"xchuhe_session=abcdefghijklmnopqrstuvwxyz", ""},
                 {"a=chuhe_session=abcdefghijklmnopqrstuvwxyz", ""},
                 {"Chuhe_session=abcdefghijklmnopqrstuvwxyz", ""}};
    table t;
    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char token[ACCOUNTS_TOKEN];
        accounts_token(token, facts[i].header);
        assert_string_equal(token, facts[i].token);
    }
    table_set_up(&t);
    is_called(&t, good, NULL); /* forged */
    table_clear(&t);
}

static void behind_https_a_cookie_stays_there(void **state)
{
    table t;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    http_request request = {.method = HTTP_POST,
                            .path = "/api/account",
                            .type = "application/json",
                            .secure = true,
                            .body = "{\"name\":\"Li\",\"password\":\"12345678\"}"};
    request.len = strlen(request.body);
    http_answer(&reply, &t.web, &request);
    assert_int_equal(reply.status, 201);
    assert_non_null(strstr(reply.cookie, "; Secure"));
    http_reply_free(&reply);
    /* Of another site it is none. */
    strcpy(request.origin, "http://evil.example");
    http_answer(&reply, &t.web, &request);
    assert_int_equal(reply.status, 403);
    http_reply_free(&reply);
    table_clear(&t);
}

/* ---- seats ---- */

typedef struct own_seat {
    table t;
    char li[ACCOUNTS_TOKEN], hu[ACCOUNTS_TOKEN], id[STORE_ID];
} own_seat;

static void make_own(own_seat *o, const char *request)
{
    http_reply reply;
    table_set_up(&o->t);
    sign_up(o->li, &o->t, "Li");
    sign_up(o->hu, &o->t, "Hu");
    ask_from(&reply, &o->t, o->li, "127.0.0.1", "/api/games", request);
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
    asks(&o.t, o.li, path, "{}", 403, "forbidden"); /* he would play himself */
    asks(&o.t, "", path, "{\"name\":\"hu\"}", 409, "name_taken");
    asks(&o.t, o.hu, path, "{\"name\":\"somebody\"}", 200, "{\"role\":\"black\",\"key\":\"\"}");
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
    asks(&o->t, token, path, body, status, part);
}

/* Without a name only the role is told. */
static void tells(own_seat *o, const char *key, unsigned status, const char *part)
{
    char path[64], body[128];
    snprintf(path, sizeof path, "/api/games/%s/take", o->id);
    snprintf(body, sizeof body, "{\"key\":\"%s\"}", key);
    asks(&o->t, "", path, body, status, part);
}

static void a_friend_says_who_he_is(void **state)
{
    own_seat o;
    person li, friend;
    char black[KEYS_KEY], arbiter[KEYS_KEY], quoted[KEYS_KEY + 2];
    http_reply reply;
    (void)state;
    make_own(&o, in_lobby);
    ask_from(&reply, &o.t, o.li, "127.0.0.1", "/api/games", with_friend);
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
    tells(&o, black, 200, "{\"role\":\"black\"");
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
    ask_from(&reply, &o.t, "", "127.0.0.1", "/api/games", with_friend);
    snprintf(o.id, sizeof o.id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    find_key(black, reply.body.bytes, "black");
    http_reply_free(&reply);
    snprintf(quoted, sizeof quoted, "\"%s\"", black);
    takes_with(&o, o.hu, quoted, "somebody", 200, "{\"role\":\"black\"");
    joins(&o, &hu, o.hu, "black");
    assert_non_null(strstr(hu.last, "\"name\":\"Hu\",\"account\":true"));
    asks(&o.t, o.hu, "/api/games?which=mine", NULL, 200, o.id);
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
    asks(&o.t, o.li, "/api/session/end", "{}", 200, NULL);
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
                                         "a\xc2\x85"
                                         "b",
                                         " ",
                                         "\u2800",
                                         "\u200b"};
    table t;
    char token[ACCOUNTS_TOKEN], body[128];
    (void)state;
    table_set_up(&t);
    sign_up(token, &t, "Li");
    asks(&t, "", "/api/games", "{\"red\":{\"who\":\"me\",\"name\":\"Li\"}}", 409, "name_taken");
    sign_up(token, &t, "Champion");
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        snprintf(body, sizeof body, "{\"red\":{\"who\":\"friend\",\"name\":\"%s\"}}", alike[i]);
        asks(&t, "", "/api/games", body, 409, "name_taken");
    }
    for (size_t i = 0; i < sizeof turned / sizeof *turned; i++) {
        snprintf(body, sizeof body, "{\"red\":{\"who\":\"friend\",\"name\":\"%s\"}}", turned[i]);
        asks(&t, "", "/api/games", body, 400, "bad_request");
    }
    log_in(token, &t, "Li", "correct horse");
    asks(&t, "", "/api/games", "{\"red\":{\"who\":\"friend\",\"name\":\"\uff2ci\"}}", 409,
         "name_taken");
    asks(&t, token, "/api/games",
         "{\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\",\"name\":\"li\"}}", 409,
         "name_taken");
    asks(&t, "", "/api/games",
         "{\"red\":{\"who\":\"me\",\"name\":\"a\",\"account\":1},\"hall\":\"abc\",\"board\":1}",
         201, NULL);
    asks(&t, "", "/api/games", NULL, 200, "\"red\":{\"who\":\"person\",\"name\":\"a\"}");
    http_reply reply;
    ask_from(&reply, &t, "", "127.0.0.1", "/api/games", NULL);
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
    asks(&o.t, o.hu, path, "{}", 200, NULL);
    joins(&o, &li, o.li, "red");
    joins(&o, &hu, o.hu, "black");
    table_wait(&o.t, 0);
    person_event(&hu, o.id, "h1", "{\"event\":\"resign\"}");
    table_wait(&o.t, 5);
    asks(&o.t, o.li, "/api/games", in_lobby, 201, NULL);
    asks(&o.t, "", "/api/games?which=mine", NULL, 401, "not_logged_in");
    for (unsigned i = 0; i < 2; i++) {
        ask_from(&reply, &o.t, o.li, "127.0.0.1", "/api/games?which=mine", NULL);
        assert_int_equal(reply.status, 200);
        const char *ended = strstr(reply.body.bytes, first);
        assert_non_null(ended); /* the newer one is before it */
        assert_non_null(strstr(reply.body.bytes, "\"phase\":\"waiting\""));
        assert_true(strstr(reply.body.bytes, "\"phase\":\"waiting\"") < ended);
        assert_non_null(strstr(ended, "\"result\":\"red_wins\""));
        assert_non_null(strstr(ended, "\"black\":{\"name\":\"Hu\",\"account\":true}"));
        assert_non_null(strstr(ended, "\"role\":\"red\""));
        http_reply_free(&reply);
        asks(&o.t, o.hu, "/api/games?which=mine", NULL, 200, "\"role\":\"black\"}]}");
        asks(&o.t, o.hu, "/api/games?which=mine&offset=1", NULL, 200, "\"games\":[]");
        asks(&o.t, o.li, "/api/games?which=mine&limit=0", NULL, 200, "\"games\":[]");
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
        cmocka_unit_test(an_account_is_made_once),
        cmocka_unit_test(wrong_accounts_are_refused),
        cmocka_unit_test(a_wrong_login_says_nothing),
        cmocka_unit_test(wrong_logins_are_limited),
        cmocka_unit_test(right_logins_are_work),
        cmocka_unit_test(what_is_not_tried_is_not_counted),
        cmocka_unit_test(accounts_are_limited),
        cmocka_unit_test(a_session_outlives_the_server_and_ends),
        cmocka_unit_test(a_new_password_ends_other_sessions),
        cmocka_unit_test(a_cookie_is_read_with_care),
        cmocka_unit_test(behind_https_a_cookie_stays_there),
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
