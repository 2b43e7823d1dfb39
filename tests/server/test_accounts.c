/* Accounts: names, passwords, sessions. */
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

/* ---- names and passwords ---- */

static void an_account_is_made_once(void **state)
{
    static const char *const taken[] = {"王天一a", "王天一A", "王天一\uff21", "王天一\uff41"};
    table t;
    char token[ACCOUNTS_TOKEN], body[128];
    (void)state;
    table_set_up(&t);
    account_sign_up(token, &t, "王天一A");
    account_is_called(&t, token, "王天一A");
    account_is_called(&t, "", NULL);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"12345678\"}", taken[i]);
        account_asks(&t, "", "/api/account", body, 409, "name_taken");
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
        account_asks(&t, "", "/api/account", bodies[i], 400, "bad_request");
    for (unsigned len = 128; len <= 129; len++) {
        snprintf(body, sizeof body, "{\"name\":\"long\",\"password\":\"%0*d\"}", (int)len, 7);
        account_asks(&t, "", "/api/account", body, len == 128 ? 201 : 400, NULL);
    }
    account_asks(&t, "", "/api/account", "[]", 400, "bad_json");
    account_asks(&t, "", "/api/account", NULL, 405, "method");
    account_asks(&t, "", "/api/account/x", "{}", 404, "not_found");
    account_asks(&t, "", "/api/session/x", NULL, 404, "not_found");
    account_asks(&t, "", "/api/session", "{}", 400, "bad_request");
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
    account_sign_up(token, &t, "Li");
    account_ask_from(&first, &t, "", "127.0.0.1", "/api/session", bodies[0]);
    assert_int_equal(first.status, 401);
    assert_non_null(strstr(first.body.bytes, "bad_login"));
    for (size_t i = 1; i < sizeof bodies / sizeof *bodies; i++) {
        account_ask_from(&reply, &t, "", "127.0.0.1", "/api/session", bodies[i]);
        assert_int_equal(reply.status, 401);
        assert_string_equal(reply.body.bytes, first.body.bytes);
        assert_string_equal(reply.cookie, "");
        http_reply_free(&reply);
    }
    http_reply_free(&first);
    account_log_in(token, &t, "LI", "correct horse"); /* the name in any case */
    account_is_called(&t, token, "Li");
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
    account_sign_up(token, &t, "Li");
    for (unsigned i = 0; i < 20; i++) /* what is right is not counted */
        account_asks(&t, "", "/api/session", right, 200, NULL);
    for (unsigned i = 0; i < 10; i++)
        account_asks(&t, "", "/api/session", wrong, 401, NULL);
    account_asks(&t, "", "/api/session", wrong, 429, "too_fast");
    account_asks(&t, "", "/api/session", right, 429, "too_fast");
    account_asks_from(&t, "", "1.2.3.4", "/api/session", right, 200, NULL); /* elsewhere he may */
    table_wait(&t, 60 * 1000);
    account_asks(&t, "", "/api/session", right, 200, NULL);
    /* From everywhere at once the account itself is closed for a while. */
    table_wait(&t, DAY_MS);
    for (unsigned i = 0; i < 50; i++) {
        snprintf(address, sizeof address, "10.0.0.%u", i);
        account_asks_from(&t, "", address, "/api/session", wrong, 401, NULL);
    }
    account_asks_from(&t, "", "1.2.3.4", "/api/session", right, 429, "too_fast");
    table_wait(&t, 10 * 1000);
    account_asks_from(&t, "", "1.2.3.4", "/api/session", right, 200, NULL);
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
    account_sign_up(token, &t, "Li");
    t.web.has_threads = true;
    for (unsigned i = 0; i < 100; i++) {
        http_reply reply;
        account_ask_from(&reply, &t, "", "127.0.0.1", "/api/session", right);
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
    account_sign_up(token, &t, "Li");
    t.web.has_threads = true;
    for (unsigned i = 0; i < 180; i++) {
        http_reply reply;
        account_ask_from(&reply, &t, token, "127.0.0.1", paths[i % 3], bodies[i % 3]);
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
        account_ask_from(&reply, &t, "", "127.0.0.1", "/api/account", body);
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
    account_sign_up(first, &t, "Li");
    account_log_in(second, &t, "Li", "correct horse");
    assert_string_not_equal(first, second);
    table_crash(&t);
    account_is_called(&t, first, "Li");
    account_ask_from(&reply, &t, first, "127.0.0.1", "/api/session/end", "{}");
    assert_int_equal(reply.status, 200);
    assert_non_null(strstr(reply.cookie, "chuhe_session=; "));
    assert_non_null(strstr(reply.cookie, "Max-Age=0"));
    http_reply_free(&reply);
    account_is_called(&t, first, NULL);
    account_is_called(&t, second, "Li");
    account_asks(&t, "", "/api/session/end", "{}", 200, "null");
    account_asks(&t, first, "/api/session/end", "{}", 200, "null");
    t.web.started_ms += 29 * (int64_t)DAY_MS;
    account_is_called(&t, second, "Li");
    t.web.started_ms += 2 * (int64_t)DAY_MS;
    account_is_called(&t, second, NULL);
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
    account_sign_up(mine, &t, "Li");
    account_log_in(other, &t, "Li", "correct horse");
    account_sign_up(hers, &t, "Hu");
    account_asks(&t, "", "/api/account/password", change, 401, "not_logged_in");
    account_asks(&t, mine, "/api/account/password", "{\"old\":\"correct horse\",\"new\":\"short\"}",
                 400, "bad_request");
    account_asks(&t, mine, "/api/account/password", "{\"new\":\"battery staple\"}", 400,
                 "bad_request");
    account_asks(&t, mine, "/api/account/password",
                 "{\"old\":\"wrong wrong\",\"new\":\"battery staple\"}", 401, "bad_login");
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
    account_asks(&t, mine, "/api/account/password", change, 200, "Li");
    assert_true(!here.cut && there.cut && !she.cut);
    account_is_called(&t, mine, "Li");
    account_is_called(&t, other, NULL);
    account_is_called(&t, hers, "Hu");
    account_asks(&t, "", "/api/session", "{\"name\":\"Li\",\"password\":\"correct horse\"}", 401,
                 NULL);
    account_log_in(other, &t, "Li", "battery staple");
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
    account_is_called(&t, good, NULL); /* forged */
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
    table_answer(&reply, &t, &request);
    assert_int_equal(reply.status, 201);
    assert_non_null(strstr(reply.cookie, "; Secure"));
    http_reply_free(&reply);
    /* Of another site it is none. */
    strcpy(request.origin, "http://evil.example");
    table_answer(&reply, &t, &request);
    assert_int_equal(reply.status, 403);
    http_reply_free(&reply);
    table_clear(&t);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
