/* docs/openapi.json tells of what there is, of all of it and of nothing else. (All the other
 * tests that ask a server hold what they are answered against it as well: table_answer.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/analyses.h"
#include "server/reviews.h"
#include "support/account_facts.h"
#include "support/hall_facts.h"
#include "support/hub_facts.h"
#include "support/openapi_check.h"

enum { PATH = 128 };

static void wake(void *ctx)
{
    (void)ctx;
}

/* ---- each of them succeeds ---- */

static void games(table *t)
{
    char id[STORE_ID], red[64], black[64], path[PATH], body[PATH];
    table_make(id, red, black, t,
               "{\"game\":{\"table\":\"casual\",\"time\":\"10m+5s\"},\"red\":{\"who\":\"me\","
               "\"name\":\"甲\"},\"black\":{\"who\":\"lobby\"},\"outage\":\"run\",\"lag_ms\":100}");
    for (unsigned i = 0; i < 3; i++) {
        static const char *const lists[] = {"live", "open", "ended"};
        snprintf(path, sizeof path, "/api/games?which=%s&offset=0&limit=5", lists[i]);
        table_asks(t, path, NULL, 200, "\"games\":[");
    }
    snprintf(path, sizeof path, "/api/games/%s/take", id);
    table_asks(t, path, "{\"name\":\"乙\",\"side\":\"black\"}", 200, "\"role\":\"black\"");
    snprintf(path, sizeof path, "/api/games/%s", id);
    table_asks(t, path, NULL, 200, "\"is\":\"game\"");
    snprintf(path, sizeof path, "/games/%s.sheet.html?lang=zh", id);
    table_asks(t, path, NULL, 200, "甲");
    snprintf(path, sizeof path, "/api/games/%s/withdraw", id);
    snprintf(body, sizeof body, "{\"key\":\"%s\"}", red);
    table_asks(t, path, body, 200, "\"withdrawn\":true");
}

/* One that is played, by people and by an arbiter, has most of what a game may have. */
static void a_game_that_is_played(table *t)
{
    static const char *const moves[] = {"h2e2", "h9g7", "h0g2", "i9h9"};
    hall h;
    board b;
    person red, black, arbiter;
    char path[PATH];
    hall_make(&h, t);
    hall_add(&b, t, &h, hall_casual);
    person_come(&red, t);
    person_come(&black, t);
    person_come(&arbiter, t);
    hall_opens(&arbiter, &h, h.arbiter, "arbiter");
    board_joins(&arbiter, &b, NULL, "arbiter");
    board_joins(&red, &b, b.red, "red");
    board_joins(&black, &b, b.black, "black");
    board_plays(t, &arbiter, &b, "s", "{\"event\":\"start\"}", "\"is\":\"taken\"");
    for (unsigned i = 0; i < 4; i++) {
        char n[8], event[64];
        snprintf(n, sizeof n, "m%u", i);
        snprintf(event, sizeof event, "{\"event\":\"move\",\"move\":\"%s\"}", moves[i]);
        table_wait(t, 1000);
        board_plays(t, i % 2 ? &black : &red, &b, n, event, "\"is\":\"taken\"");
    }
    board_plays(t, &red, &b, "o", "{\"event\":\"offer\"}", "\"is\":\"taken\"");
    snprintf(path, sizeof path, "/api/games/%s", b.id);
    table_asks(t, path, NULL, 200, "\"offer_by\":\"red\"");
    board_plays(t, &black, &b, "r", "{\"event\":\"resign\"}", "\"is\":\"taken\"");
    table_asks(t, path, NULL, 200, "\"result\":\"red_wins\"");
    table_asks(t, "/api/games?which=ended", NULL, 200, "\"result\":\"red_wins\"");
    person_go(&red);
    person_go(&black);
    person_go(&arbiter);
}

static void halls(table *t)
{
    hall h;
    board b;
    char path[PATH], body[2 * PATH];
    hall_make(&h, t);
    hall_add(&b, t, &h, hall_casual);
    snprintf(path, sizeof path, "/api/halls/%s", h.id);
    table_asks(t, path, NULL, 200, "\"board\":3");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"role\":\"red\"}", h.arbiter,
             b.id);
    hall_asks(t, &h, "/links", body, 200, "\"link\"");
    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"game\":\"%s\",\"board\":7,\"red\":\"甲\",\"black\":\"乙\"}",
             h.director, b.id);
    hall_asks(t, &h, "/change", body, 200, "\"board\":7");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":\"%s\",\"remove\":true}", h.director,
             b.id);
    hall_asks(t, &h, "/change", body, 200, "\"removed\":true");
}

static void accounts(table *t)
{
    char token[ACCOUNTS_TOKEN];
    account_sign_up(token, t, "Li");
    account_is_called(t, token, "Li");
    account_asks(t, token, "/api/games", "{\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"lobby\"}}",
                 201, "\"links\"");
    account_asks(t, token, "/api/games?which=mine", NULL, 200,
                 "\"account\":true},\"black\":{\"who\":\"lobby\",\"name\":\"\"},\"options\"");
    account_asks(t, token, "/api/games",
                 "{\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"lobby\"},\"arbiter\":true}", 201,
                 "\"arbiter\"");
    account_asks(t, token, "/api/games?which=mine", NULL, 200,
                 "\"name\":\"\"},\"arbiter\":true,\"options\"");
    account_asks(t, token, "/api/session/end", "{}", 200, NULL);
    account_asks(t, "", "/api/session", "{\"name\":\"Nobody\",\"password\":\"correct horse\"}", 401,
                 "bad_login");
}

static void files(table *t)
{
    static const char checks[] =
        "{\"fen\":\"3k5/9/9/9/9/9/9/9/4R4/5K3 w\",\"moves\":[\"e1d1\",\"d9e9\",\"d1e1\",\"e9d9\","
        "\"e1d1\",\"d9e9\",\"d1e1\",\"e9d9\"],\"rules\":\"cxa1999\"}";
    static const char chases[] =
        "{\"fen\":\"3k1a3/4a4/9/c8/9/1R7/3ppn3/5A3/4A4/4K1B2 w\",\"moves\":[\"b4b5\",\"a6a7\","
        "\"b5b7\",\"a7a6\",\"b7b5\",\"a6a7\",\"b5b7\",\"a7a6\"]}";
    table_asks(t, "/api/judge", checks, 200, "\"verdict\":\"red_loses\"");
    table_asks(t, "/api/judge?lang=zh", chases, 200, "\"verdict\"");
    table_asks(t, "/judge", checks, 200, "\"verdict\":\"red_loses\"");
    table_asks(t, "/judge", "{\"rules\":\"moon\"}", 400, "rules");
    table_asks(t, "/api/convert?to=pgn&notation=wxf&name=a.txt", "炮二平五 车一平九", 200, "C2=5");
    table_asks(t, "/api/read?game=1", "炮二平五 车一平九", 200, "\"warnings\":[{\"code\"");
    table_asks(t, "/api/picture?type=svg", "{\"last\":\"h2e2\"}", 200, "</svg>");
    table_asks(t, "/health", NULL, 200, "ok");
    table_asks(t, "/metrics", NULL, 200, "chuhe_games");
}

/* The text after `before` in what is answered. */
static void part_of(char *part, size_t cap, const http_reply *reply, const char *before)
{
    const char *at = strstr(reply->body.bytes, before);
    assert_non_null(at);
    at += strlen(before);
    snprintf(part, cap, "%.*s", (int)strcspn(at, "\""), at);
}

static void studies(table *t)
{
    http_reply reply;
    char id[32], key[64], path[PATH], body[2 * PATH];
    table_ask(&reply, t, "/api/studies", "{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\"]}}");
    assert_int_equal(reply.status, 201);
    part_of(id, sizeof id, &reply, "\"id\":\"");
    part_of(key, sizeof key, &reply, "\"key\":\"");
    http_reply_free(&reply);
    snprintf(path, sizeof path, "/api/studies/%s", id);
    table_asks(t, path, NULL, 200, "\"record\"");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"record\":{\"chuhe\":1,\"nodes\":[\"b2e2\"]}}",
             key);
    table_asks(t, path, body, 200, "\"version\"");
}

static void job(table *t, const char *kind, const char *body)
{
    http_reply reply;
    char id[64], path[PATH];
    table_ask(&reply, t, kind, body);
    assert_int_equal(reply.status, 202);
    part_of(id, sizeof id, &reply, "\"id\":\"");
    http_reply_free(&reply);
    snprintf(path, sizeof path, "%s/%s", kind, id);
    table_ask(&reply, t, path, NULL);
    assert_int_equal(reply.status, 200);
    http_reply_free(&reply);
    snprintf(path, sizeof path, "%s/%s/stop", kind, id);
    table_ask(&reply, t, path, "{}");
    assert_int_equal(reply.status, 200);
    http_reply_free(&reply);
}

static void jobs(table *t)
{
    analyses *engines = analyses_new("/no/engine", 1, wake, NULL);
    reviews *reviewers = reviews_new("/no/program", 1, 1000, wake, NULL);
    assert_true(engines && reviewers);
    hub_use_analyses(t->hub, engines);
    hub_use_reviews(t->hub, reviewers);
    job(t, "/api/analyses", "{\"moves\":[\"h2e2\"],\"lines\":2,\"level\":1}");
    job(t, "/api/reviews", "{\"moves\":[\"h2e2\"],\"level\":1,\"lang\":\"zh\"}");
    hub_use_analyses(t->hub, NULL);
    hub_use_reviews(t->hub, NULL);
    analyses_free(engines);
    reviews_free(reviewers);
}

static void passwords(table *t)
{
    char token[ACCOUNTS_TOKEN];
    account_sign_up(token, t, "Zhao");
    account_log_in(token, t, "Zhao", "correct horse");
    account_asks(t, token, "/api/account/password",
                 "{\"old\":\"correct horse\",\"new\":\"battery staple\"}", 200, NULL);
}

static void all_answers_are_as_described(void **state)
{
    static void (*const parts[])(table * t) = {
        games, a_game_that_is_played, halls, accounts, files, studies, jobs, passwords};
    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        table t;
        table_set_up(&t);
        parts[i](&t);
        table_clear(&t);
    }
    if (openapi_unseen())
        fail_msg("this test has not asked for %s", openapi_unseen());
}

/* ---- the check has been seen to fail ---- */

static void is_not_described(openapi_exchange it, const char *part)
{
    char why[OPENAPI_WHY];
    it.request_len = it.request ? strlen(it.request) : 0;
    it.answer_len = strlen(it.answer);
    if (openapi_describes(why, &it) || !strstr(why, part))
        fail_msg("%s: %s: %s", it.path, it.answer, why);
}

static void what_is_not_described_is_found(void **state)
{
    static const char as_json[] = "application/json";
    openapi_exchange it = {.path = "/api/session", .query = "", .status = 200, .type = as_json};
    (void)state;
    it.answer = "{\"name\":7}";
    is_not_described(it, "answer.name: is no string");
    it.answer = "{}";
    is_not_described(it, "has no \"name\"");
    it.answer = "{\"name\":null,\"more\":1}";
    is_not_described(it, "answer.more: is not described");
    it.answer = "[]";
    is_not_described(it, "is no object");
    it.answer = "{";
    is_not_described(it, "is no JSON");
    it.answer = "{\"name\":null}";
    it.query = "who=me";
    is_not_described(it, "the query \"who\"");
    it.query = "";
    it.status = 404;
    is_not_described(it, "404 of type application/json");
    it.status = 200;
    it.type = "text/plain";
    is_not_described(it, "200 of type text/plain");
    it.type = as_json;
    it.path = "/api/moon";
    is_not_described(it, "it is not described");
    it = (openapi_exchange){.is_post = true,
                            .path = "/api/session/end",
                            .query = "",
                            .request = "{\"all\":true}",
                            .is_json = true,
                            .status = 200,
                            .type = as_json,
                            .answer = "{\"name\":null}"};
    is_not_described(it, "request.all: is not described");
    it.path = "/api/games";
    it.request = "{\"outage\":\"burn\"}";
    it.status = 201;
    it.answer = "{\"id\":\"a\",\"links\":{\"watch\":\"/t/a\"},\"role\":null}";
    is_not_described(it, "request.outage: \"burn\" is none of its words");
    it.request = "{\"lag_ms\":5000}";
    is_not_described(it, "request.lag_ms: is no whole number, or out of its range");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_answers_are_as_described),
        cmocka_unit_test(what_is_not_described_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
