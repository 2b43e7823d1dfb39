/* What HTTP is answered, without the network. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "support/hub_facts.h"

static void wrong_games_are_refused(void **state)
{
    static const struct {
        const char *body, *code;
    } wrong[] = {{"", "bad_json"},
                 {"[]", "bad_json"},
                 {"{\"game\":7}", "bad_options"},
                 {"{\"game\":{\"table\":\"moon\"}}", "bad_options"},
                 {"{\"game\":{\"start\":\"9/9/9/9/9/9/9/9/9/9 w\"}}", "bad_options"},
                 {"{\"red\":7}", "\\\"red\\\""},
                 {"{\"red\":{\"who\":\"god\"}}", "bad_request"},
                 {"{\"red\":{\"who\":\"me\",\"name\":\"a\\nb\"}}", "bad_request"},
                 {"{\"colours\":\"green\"}", "bad_request"},
                 {"{\"delay_s\":-1}", "bad_request"},
                 {"{\"outage\":\"panic\"}", "bad_request"},
                 {"{\"red\":{\"who\":\"engine\"}}", "no_engine"},
                 {"{\"red\":{\"who\":\"engine\"},\"black\":{\"who\":\"engine\"}}", "chuhe match"}};
    table t;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table_ask(&reply, &t, "/api/games", wrong[i].body);
        if (reply.status < 400 || !strstr(reply.body.bytes, wrong[i].code))
            fail_msg("%s: %u %s", wrong[i].body, reply.status, reply.body.bytes);
        buffer_deinit(&reply.body);
    }
    assert_int_equal(live_count(hub_live(t.hub)), 0);
    table_clear(&t);
}

static void addresses_that_there_are_not(void **state)
{
    static const char *const paths[] = {"/api/",
                                        "/api/gamesx",
                                        "/api/games/",
                                        "/api/games/../x",
                                        "/api/games/abc/steal",
                                        "/games/",
                                        "/games/abc",
                                        "/games/../../etc/passwd",
                                        "/games/a'b.log",
                                        "/etc/passwd",
                                        "/index.html",
                                        "//"};
    table t;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        table_asks(&t, paths[i], NULL, 404, "\"error\"");
    table_asks(&t, "/api/games/abc", NULL, 404, "no_game");
    table_asks(&t, "/api/games/abc/take", "{}", 404, "no_game");
    table_asks(&t, "/api/games?which=all", NULL, 400, "bad_request");
    table_asks(&t, "/api/games?limit=1000", NULL, 400, "bad_request");
    table_asks(&t, "/api/games?limit=x", NULL, 400, "bad_request");
    table_asks(&t, "/health", "{}", 405, "method");
    table_clear(&t);
}

static void who_comes_from_elsewhere_changes_nothing(void **state)
{
    static const struct {
        const char *origin, *host, *type;
        unsigned status;
    } facts[] = {{"", "here:8080", "application/json", 201},
                 {"http://here:8080", "here:8080", "application/json; charset=utf-8", 201},
                 {"https://here:8080", "here:8080", "application/json", 201},
                 {"https://friend.example", "here:8080", "application/json", 201},
                 {"http://evil.example", "here:8080", "application/json", 403},
                 {"http://here:8080.evil.example", "here:8080", "application/json", 403},
                 {"null", "here:8080", "application/json", 403},
                 {"http://", "", "application/json", 403},
                 {"", "here:8080", "text/plain", 415},
                 {"", "here:8080", "application/jsonp", 415},
                 {"", "here:8080", "", 415}};
    table t;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    t.web.allowed_origin = "https://friend.example";
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        http_request request = {.method = HTTP_POST, .path = "/api/games", .body = "{}", .len = 2};
        snprintf(request.origin, sizeof request.origin, "%s", facts[i].origin);
        snprintf(request.host, sizeof request.host, "%s", facts[i].host);
        snprintf(request.type, sizeof request.type, "%s", facts[i].type);
        table_answer(&reply, &t, &request);
        if (reply.status != facts[i].status)
            fail_msg("%s %s: %u", facts[i].origin, facts[i].type, reply.status);
        buffer_deinit(&reply.body);
    }
    table_clear(&t);
}

static void too_many_requests(void **state)
{
    table t;
    unsigned made = 0, asked = 0;
    (void)state;
    table_set_up(&t);
    for (unsigned i = 0; i < 100; i++) {
        http_reply reply;
        table_ask(&reply, &t, "/api/games", "{}");
        made += reply.status == 201;
        buffer_deinit(&reply.body);
    }
    assert_true(made >= 10 && made < 50);
    for (unsigned i = 0; i < 400; i++) {
        http_reply reply;
        table_ask(&reply, &t, "/api/games", NULL);
        asked += reply.status == 200;
        buffer_deinit(&reply.body);
    }
    assert_true(asked < 300);
    table_wait(&t, 60000); /* and it passes */
    table_asks(&t, "/api/games", "{}", 201, NULL);
    table_clear(&t);
}

static void downloads(void **state)
{
    static const char *const kinds[] = {"log",       "pgn",        "xqf",       "cbr",
                                        "ubb",       "wxf",        "txt",       "json",
                                        "sheet.txt", "sheet.html", "sheet.svg", "svg"};
    table t;
    char id[STORE_ID], red[64], black[64], path[64];
    http_reply reply;
    (void)state;
    table_set_up(&t);
    table_make(id, red, black, &t, "{\"red\":{\"who\":\"me\",\"name\":\"<script>\"}}");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        snprintf(path, sizeof path, "/games/%s.%s", id, kinds[i]);
        table_ask(&reply, &t, path, NULL);
        if (reply.status != 200 || reply.body.len == 0)
            fail_msg("%s: %u", path, reply.status);
        assert_int_equal(reply.policy, HTTP_DOCUMENT);
        if (strcmp(kinds[i], "sheet.html") == 0)
            assert_null(strstr(reply.body.bytes, "<script>"));
        buffer_deinit(&reply.body);
    }
    snprintf(path, sizeof path, "/games/%s.exe", id);
    table_asks(&t, path, NULL, 404, "not_found");
    table_make(id, red, black, &t, "{\"game\":{\"markers\":1}}");
    snprintf(path, sizeof path, "/games/%s.pgn", id);
    table_asks(&t, path, NULL, 501, "cannot_hold");
    table_clear(&t);
}

/* What people write is text in everything that shows it. */
static void names_are_nothing_but_names(void **state)
{
    static const char *const kinds[] = {"sheet.html", "sheet.svg", "svg", "json",
                                        "log",        "pgn",       "xqf", "sheet.txt"};
    static const char *const harm[] = {"<img", "b<b>", "&lt\"", "x' y", "a\" b"};
    table t;
    person p;
    char id[STORE_ID], red[64], black[64], path[64], why[JSON_WHY];
    http_reply reply;
    (void)state;
    table_set_up(&t);
    table_make(id, red, black, &t,
               "{\"red\":{\"who\":\"me\",\"name\":\"<img src=x onerror=alert(1)> x' y\"},"
               "\"black\":{\"who\":\"friend\",\"name\":\"a\\\" b<b>&lt\\\";--> ]]>\"}}");
    person_come(&p, &t);
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, black);
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, red);
    table_wait(&t, 10);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        snprintf(path, sizeof path, "/games/%s.%s", id, kinds[i]);
        table_ask(&reply, &t, path, NULL);
        assert_int_equal(reply.status, 200);
        assert_null(strpbrk(reply.file_name, "<>&'\" "));
        for (size_t n = 0; i < 3 && n < sizeof harm / sizeof *harm; n++)
            if (strstr(reply.body.bytes, harm[n]))
                fail_msg("%s has %s", kinds[i], harm[n]);
        if (i < 2)
            assert_non_null(strstr(reply.body.bytes, "&lt;img src=x"));
        if (strcmp(kinds[i], "json") == 0) {
            json_value *value = json_value_read(reply.body.bytes, reply.body.len, why);
            assert_true(json_value_is_object(value));
            json_value_free(value);
        }
        if (strcmp(kinds[i], "pgn") == 0)
            assert_non_null(strstr(reply.body.bytes, "[Black \"a\\\" b<b>"));
        buffer_deinit(&reply.body);
    }
    table_asks(&t, "/api/games", NULL, 200, "\"name\":\"a\\\" b<b>&lt\\\";--> ]]>\"");
    person_go(&p);
    table_clear(&t);
}

/* Lists say no more of a game with a delay than its watchers see. */
static void lists_keep_the_delay(void **state)
{
    table t;
    person p, other;
    char id[STORE_ID], red[64], black[64];
    http_reply reply;
    (void)state;
    table_set_up(&t);
    table_make(id, red, black, &t,
               "{\"game\":{\"time\":\"90m\"},\"delay_s\":600,\"red\":{\"who\":\"me\"},\"black\":{"
               "\"who\":\"friend\"}}");
    person_come(&p, &t);
    person_come(&other, &t);
    person_say(&other, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, black);
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, red);
    person_event(&p, id, "a1", "{\"event\":\"move\",\"move\":\"h2e2\"}");
    table_wait(&t, 599999);
    table_ask(&reply, &t, "/api/games", NULL);
    assert_non_null(strstr(reply.body.bytes, id));
    assert_null(strstr(reply.body.bytes, "\"plies\""));
    assert_null(strstr(reply.body.bytes, "\"phase\""));
    buffer_deinit(&reply.body);
    table_wait(&t, 1);
    table_asks(&t, "/api/games", NULL, 200, "\"plies\":1");
    person_event(&p, id, "a2", "{\"event\":\"resign\"}");
    table_wait(&t, 0);
    assert_true(person_hears(&p, "\"a2\"", "\"taken\""));
    table_wait(&t, 599999);
    table_asks(&t, "/api/games?which=ended", NULL, 200, "{\"games\":[]}");
    table_asks(&t, "/api/games", NULL, 200, id);
    table_wait(&t, 1);
    table_asks(&t, "/api/games?which=ended", NULL, 200, "\"result\":\"black_wins\"");
    table_asks(&t, "/api/games", NULL, 200, "{\"games\":[]}");
    person_go(&other);
    person_go(&p);
    table_clear(&t);
}

/* What was sealed is read by nobody until it is opened. */
static void a_sealed_move_stays_sealed(void **state)
{
    table t;
    char id[STORE_ID], red[64], black[64], path[64];
    person p, arbiter;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    table_ask(&reply, &t, "/api/games", "{\"arbiter\":true,\"game\":{\"table\":\"tournament\"}}");
    const char *at = strstr(reply.body.bytes, "\"arbiter\":\"/t/");
    char key[64];
    assert_non_null(at);
    snprintf(key, sizeof key, "%.26s", strchr(at, '#') + 1);
    snprintf(id, sizeof id, "%.12s", strstr(reply.body.bytes, "\"id\":\"") + 6);
    snprintf(red, sizeof red, "%.26s", strchr(strstr(reply.body.bytes, "\"red\":"), '#') + 1);
    snprintf(black, sizeof black, "%.26s", strchr(strstr(reply.body.bytes, "\"black\":"), '#') + 1);
    buffer_deinit(&reply.body);
    person_come(&arbiter, &t);
    person_come(&p, &t);
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, black);
    person_say(&p, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, red);
    person_say(&arbiter, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, key);
    person_event(&arbiter, id, "a1", "{\"event\":\"start\"}");
    person_event(&arbiter, id, "a2", "{\"event\":\"adjourn\"}");
    person_event(&p, id, "p1", "{\"event\":\"seal\",\"move\":\"炮二平五\"}");
    table_wait(&t, 10);
    assert_true(person_hears(&p, "\"p1\"", "\"taken\""));
    bool sealed = false;
    while (person_hear(&arbiter)) {
        sealed = sealed || strstr(arbiter.last, "\"event\":\"seal\"");
        assert_null(strstr(arbiter.last, "炮二平五"));
    }
    assert_true(sealed);
    snprintf(path, sizeof path, "/games/%s.log", id);
    table_asks(&t, path, NULL, 409, "sealed");
    snprintf(path, sizeof path, "/games/%s.sheet.txt", id);
    table_ask(&reply, &t, path, NULL);
    assert_null(strstr(reply.body.bytes, "炮二平五"));
    buffer_deinit(&reply.body);
    snprintf(path, sizeof path, "/api/games/%s", id);
    table_ask(&reply, &t, path, NULL);
    assert_null(strstr(reply.body.bytes, "炮二平五"));
    buffer_deinit(&reply.body);
    person_go(&p);
    person_go(&arbiter);
    table_clear(&t);
}

/* As a browser asks for a page. */
static void goes_to(http_reply *reply, table *t, const char *path)
{
    http_request request = {.method = HTTP_GET, .address = "127.0.0.1", .wants_page = true};
    snprintf(request.path, sizeof request.path, "%s", path);
    table_answer(reply, t, &request);
}

static void files_of_the_client(void **state)
{
    table t;
    char folder[] = "/tmp/chuhe_web_XXXXXX", name[64], why[STORE_WHY];
    http_reply reply;
    http_request request = {.method = HTTP_GET, .takes_gzip = true};
    (void)state;
    table_set_up(&t);
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/index.html", folder);
    assert_int_equal(file_write(name, "<p>", 3).fault, FILE_OK);
    snprintf(name, sizeof name, "%s/secret", folder);
    assert_int_equal(symlink("/etc/passwd", name), 0);
    http_files *files = http_files_new(folder, why);
    assert_non_null(files);
    t.web.files = files;
    static const char *const pages[] = {"/",       "/lobby",   "/t/abc", "/study",
                                        "/editor", "/account", "/s/abc", "/h/abc"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        strcpy(request.path, pages[i]);
        table_answer(&reply, &t, &request);
        assert_int_equal(reply.status, 200);
        assert_int_equal(reply.fixed_len, 3);
        assert_string_equal(reply.type, "text/html; charset=utf-8");
    }
    strcpy(request.match, reply.tag);
    table_answer(&reply, &t, &request);
    assert_int_equal(reply.status, 304);
    static const char *const none[] = {
        "/secret", "/../index.html", "/index.html/", "/.", "/x",     "/studyx",
        "/t/",     "/t/a/b",         "/x/",          "//", "/t/a%/", "/t/a\r\nb/"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        table_asks(&t, none[i], NULL, 404, "not_found"); /* to programs */
        goes_to(&reply, &t, none[i]);
        assert_int_equal(reply.status, 404); /* and to people, by the client */
        assert_string_equal(reply.type, "text/html; charset=utf-8");
        assert_int_equal(reply.fixed_len, 3);
        assert_null(reply.tag);
        http_reply_free(&reply);
    }
    goes_to(&reply, &t, "/games/nosuchgame.pgn");
    assert_int_equal(reply.status, 404);
    assert_string_equal(reply.type, "text/html; charset=utf-8");
    http_reply_free(&reply);
    goes_to(&reply, &t, "/api/nothing");
    assert_string_equal(reply.type, "application/json");
    http_reply_free(&reply);
    static const char *const slashes[][2] = {
        {"/lobby/", "/lobby"}, {"/study//", "/study"}, {"/t/abc/", "/t/abc"}};
    for (size_t i = 0; i < sizeof slashes / sizeof *slashes; i++) {
        goes_to(&reply, &t, slashes[i][0]);
        assert_int_equal(reply.status, 308);
        assert_string_equal(reply.location, slashes[i][1]);
        http_reply_free(&reply);
    }
    http_files_free(files);
    unlink(name);
    snprintf(name, sizeof name, "%s/index.html", folder);
    unlink(name);
    rmdir(folder);
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_games_are_refused),
        cmocka_unit_test(addresses_that_there_are_not),
        cmocka_unit_test(who_comes_from_elsewhere_changes_nothing),
        cmocka_unit_test(too_many_requests),
        cmocka_unit_test(downloads),
        cmocka_unit_test(names_are_nothing_but_names),
        cmocka_unit_test(lists_keep_the_delay),
        cmocka_unit_test(a_sealed_move_stays_sealed),
        cmocka_unit_test(files_of_the_client),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
