/* Rulings and records over HTTP, without the network: what is made of a request alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/hub_facts.h"

/* Red checks for ever on two files; the chariot follows the general. */
static const char checked[] =
    "{\"fen\":\"3k5/9/9/9/9/9/9/9/4R4/5K3 w\",\"moves\":[\"e1d1\",\"d9e9\",\"d1e1\",\"e9d9\","
    "\"e1d1\",\"d9e9\",\"d1e1\",\"e9d9\"]}";

/* A body of any bytes, as somebody would send a file. */
static void send(http_reply *reply, table *t, const char *path, const void *body, size_t len)
{
    http_request request = {.method = HTTP_POST,
                            .host = "here:8080",
                            .type = "application/octet-stream",
                            .address = "127.0.0.1",
                            .body = body,
                            .len = len};
    const char *mark = strchr(path, '?');
    size_t path_len = mark ? (size_t)(mark - path) : strlen(path);
    snprintf(request.path, sizeof request.path, "%.*s", (int)path_len, path);
    snprintf(request.query, sizeof request.query, "%s", mark ? mark + 1 : "");
    t->web.started_ms += 1000; /* nobody is too fast here */
    table_answer(reply, t, &request);
}

static void gives(table *t, const char *path, const char *body, unsigned status, const char *part)
{
    http_reply reply;
    send(&reply, t, path, body, strlen(body));
    if (reply.status != status || !reply.body.bytes || !strstr(reply.body.bytes, part))
        fail_msg("%s %s: %u %s", path, body, reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

static void judges(table *t, const char *body, unsigned status, const char *part)
{
    http_reply reply;
    t->web.started_ms += 1000;
    table_ask(&reply, t, "/api/judge", body);
    if (reply.status != status || !strstr(reply.body.bytes, part))
        fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

static void a_perpetual_check_loses(void **state)
{
    table t;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    judges(&t, checked, 200, "\"verdict\":\"red_loses\"");
    judges(&t, checked, 200, "\"rules\":\"cxa2020\"");
    judges(&t, checked, 200, "\"reason\":\"Red: perpetual check");
    judges(&t, "{}", 200, "\"verdict\":\"none\"");
    judges(&t, "{\"moves\":[\"炮二平五\",\"H8+7\"],\"rules\":\"cxa1999\"}", 200,
           "\"to_move\":\"red\"");
    table_ask(&reply, &t, "/api/judge?lang=zh", checked);
    assert_non_null(strstr(reply.body.bytes, "长将"));
    http_reply_free(&reply);
    table_clear(&t);
}

static void wrong_questions_are_refused(void **state)
{
    static const struct {
        const char *body, *part;
    } wrong[] = {{"", "bad_json"},
                 {"[]", "bad_json"},
                 {"{", "bad_json"},
                 {"{\"fen\":7}", "\\\"fen\\\""},
                 {"{\"fen\":\"9/9/9\"}", "bad_request"},
                 {"{\"fen\":\"9/9/9/9/9/9/9/9/9/9 w\"}", "bad_request"},
                 {"{\"moves\":\"h2e2\"}", "\\\"moves\\\""},
                 {"{\"moves\":[7]}", "\\\"moves\\\""},
                 {"{\"moves\":[\"h2e2\",\"h2e2\"]}", "move 2"},
                 {"{\"moves\":[\"\"]}", "move 1"},
                 {"{\"moves\":[\"<script>\"]}", "move 1"},
                 {"{\"rules\":\"moon\"}", "\\\"rules\\\""},
                 {"{\"rules\":null}", "\\\"rules\\\""},
                 {"{\"nodes\":1000000000}", "there is no \\\"nodes\\\" here"}};
    table t;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        judges(&t, wrong[i].body, 400, wrong[i].part);
    table_clear(&t);
}

/* `text` so many times, between the other two. */
static void repeat(buffer *out, const char *before, const char *text, size_t times,
                   const char *after)
{
    buffer_init(out);
    buffer_text(out, before);
    for (size_t i = 0; i < times; i++)
        buffer_text(out, text);
    buffer_text(out, after);
    assert_false(buffer_failed(out));
}

static void questions_are_bounded(void **state)
{
    table t;
    buffer body;
    (void)state;
    table_set_up(&t);
    repeat(&body, "{\"moves\":[", "\"h0g2\",\"h9g7\",\"g2h0\",\"g7h9\",", 499,
           "\"h0g2\",\"h9g7\",\"g2h0\",\"g7h9\"]}");
    judges(&t, body.bytes, 200, "\"verdict\":\"draw\"");
    buffer_deinit(&body);
    repeat(&body, "{\"moves\":[", "\"h0g2\",\"h9g7\",\"g2h0\",\"g7h9\",", 500, "\"h0g2\"]}");
    judges(&t, body.bytes, 400, "\\\"moves\\\"");
    buffer_deinit(&body);
    repeat(&body, "", "[", 500000, "");
    judges(&t, body.bytes, 400, "bad_json");
    buffer_deinit(&body);
    repeat(&body, "{\"fen\":\"", "9/", 100000, "\"}");
    judges(&t, body.bytes, 400, "bad_request");
    buffer_deinit(&body);
    table_clear(&t);
}

static void a_file_becomes_another(void **state)
{
    static const char moves[] = "炮二平五 马8进7 马二进三 车9平8";
    table t;
    http_reply xqf, back;
    (void)state;
    table_set_up(&t);
    gives(&t, "/api/convert?to=pgn", moves, 200, "1. 炮二平五 马8进7");
    gives(&t, "/api/convert?to=ubb", moves, 200, "[DhtmlXQ");
    gives(&t, "/api/convert?to=pgn&notation=wxf", moves, 200, "1. C2=5 H8+7");
    gives(&t, "/api/convert?to=pgn&notation=chinese", moves, 200, "1. 炮二平五 马8进7");
    gives(&t, "/api/convert?to=pgn&notation=coordinates", moves, 200, "h2e2");
    gives(&t, "/api/convert?to=pgn&notation=san", moves, 400, "bad_request");
    gives(&t, "/api/convert?to=pgn&notation=", moves, 400, "bad_request");
    gives(&t, "/api/convert?to=json&name=a.txt", moves, 200, "\"h2e2\"");
    send(&xqf, &t, "/api/convert?to=xqf", moves, strlen(moves));
    assert_int_equal(xqf.status, 200);
    assert_memory_equal(xqf.body.bytes, "XQ", 2);
    assert_string_equal(xqf.file_name, "game.xqf");
    send(&back, &t, "/api/convert?to=text", xqf.body.bytes, xqf.body.len);
    assert_non_null(strstr(back.body.bytes, "马二进三"));
    http_reply_free(&back);
    http_reply_free(&xqf);
    table_clear(&t);
}

static void what_is_lost_is_told(void **state)
{
    static const char wrong[] = "炮二平五 马8进7 马二进三 车9平8 车一平九";
    table t;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    send(&reply, &t, "/api/convert?to=pgn", wrong, strlen(wrong));
    assert_string_equal(reply.warnings.bytes,
                        "[{\"code\":\"own_piece\",\"game\":1,\"line\":1,\"ply\":5,\"message\":"
                        "{\"en\":\"an own piece stands there\",\"zh\":"
                        "\"\\u76ee\\u6807\\u70b9\\u6709\\u5df1\\u65b9\\u68cb\\u5b50\"}}]");
    http_reply_free(&reply);
    gives(&t, "/api/read", wrong, 200, "\"warnings\":[{\"code\":\"own_piece\",\"message\":{\"en\"");
    gives(&t, "/api/read", wrong, 200, "\"record\":{\"chuhe\":1");
    gives(&t, "/api/read", "{\"chuhe\":1,\"comment\":7,\"nodes\":[\"h2e2\"]}", 200,
          "\"message\":{\"en\":\"a comment is a text\",\"zh\":\"注解应为文字\"}");
    table_clear(&t);
}

/* The header names the game, whether the reader warns or the writer; each sentence stands there
 * once. */
static void warnings_are_of_their_game(void **state)
{
    static const char first[] = "[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n"
                                "1. 炮二平五 {好} 马8进7 *\n\n";
    static const char second[] = "[Game \"Chinese Chess\"]\n[Red \"b\"]\n\n"
                                 "1. 炮八平五 {好} 炮8平8 *\n";
    static const struct {
        const char *query, *parts[3], *none;
    } facts[] = {{"",
                  {"syntax\",\"game\":1,\"ply\":1,\"message\":{\"en\":\"comments are not held",
                   "syntax\",\"game\":2,\"ply\":1}", "\"game\":2,\"line\":9,\"ply\":2"},
                  "\"game\":3"},
                 {"&game=1", {"\"game\":1,\"ply\":1", "", ""}, "\"game\":2"},
                 {"&game=2", {"\"game\":2,\"ply\":1", "\"game\":2,\"line\":9", ""}, "\"game\":1"}};
    table t;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char path[64], file[512];
        http_reply reply;
        snprintf(path, sizeof path, "/api/convert?to=wxf%s", facts[i].query);
        snprintf(file, sizeof file, "%s%s", first, second);
        send(&reply, &t, path, file, strlen(file));
        assert_int_equal(reply.status, 200);
        for (size_t part = 0; part < 3; part++)
            if (!strstr(reply.warnings.bytes, facts[i].parts[part]))
                fail_msg("%s: %s: %s", path, facts[i].parts[part], reply.warnings.bytes);
        if (strstr(reply.warnings.bytes, facts[i].none))
            fail_msg("%s: %s: %s", path, facts[i].none, reply.warnings.bytes);
        http_reply_free(&reply);
    }
    table_clear(&t);
}

static void two_games_need_two_places(void **state)
{
    static const char two[] = "[Game \"Chinese Chess\"]\n[Red \"a\"]\n\n1. 炮二平五 *\n\n"
                              "[Game \"Chinese Chess\"]\n[Red \"b\"]\n\n1. 炮八平五 *\n";
    table t;
    (void)state;
    table_set_up(&t);
    gives(&t, "/api/convert?to=pgn", two, 200, "炮八平五");
    gives(&t, "/api/convert?to=xqf", two, 400, "one game only");
    gives(&t, "/api/convert?to=xqf&game=2", two, 200, "XQ");
    gives(&t, "/api/convert?to=text&game=3", two, 422, "no_record");
    gives(&t, "/api/read?game=2", two, 200, "\"b\"");
    gives(&t, "/api/read", two, 200, "b2e2");
    table_clear(&t);
}

static void what_is_no_file_is_refused(void **state)
{
    static const char *const wrong[] = {"/api/convert",
                                        "/api/convert?to=",
                                        "/api/convert?to=moon",
                                        "/api/convert?to=cbl",
                                        "/api/convert?to=pgn&encoding=klingon",
                                        "/api/convert?to=pgn&from=moon",
                                        "/api/convert?to=pgn&game=-1",
                                        "/api/convert?to=pgn&game=99999999",
                                        "/api/convert?to=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                        "/api/read?from=moon",
                                        "/api/read?from_encoding=x"};
    table t;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        gives(&t, wrong[i], "炮二平五", 400, "bad_request");
    gives(&t, "/api/convert?to=pgn", "", 422, "no_record");
    gives(&t, "/api/read", "<html><script>alert(1)</script>", 422, "no_record");
    gives(&t, "/api/convertx?to=pgn", "a", 415, "type");
    table_clear(&t);
}

/* Bytes by chance, whole and behind the heads of formats. */
static void noise_is_survived(void **state)
{
    static const char *const heads[] = {
        "",          "XQ\022",        "CCBridge Record\0",         "CCBridgeLibrary\0",
        "[DhtmlXQ]", "{\"chuhe\":1,", "[Game \"Chinese Chess\"]\n"};
    enum { LEN = 200000 };
    char *bytes = malloc(LEN);
    uint32_t seed = 7;
    table t;
    (void)state;
    assert_non_null(bytes);
    table_set_up(&t);
    for (size_t i = 0; i < LEN; i++) {
        seed = seed * 1664525 + 1013904223;
        bytes[i] = (char)(seed >> 24);
    }
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        http_reply reply;
        memcpy(bytes, heads[i], strlen(heads[i]));
        send(&reply, &t, "/api/read", bytes, LEN);
        assert_true(reply.status == 200 || reply.status == 422);
        http_reply_free(&reply);
        send(&reply, &t, "/api/convert?to=json", bytes, LEN);
        assert_true(reply.status == 200 || reply.status == 422);
        assert_true(reply.warnings.len < 2100);
        http_reply_free(&reply);
    }
    free(bytes);
    table_clear(&t);
}

static void who_asks_too_much_waits(void **state)
{
    table t;
    http_reply reply;
    unsigned refused = 0;
    (void)state;
    table_set_up(&t);
    for (int i = 0; i < 60; i++) {
        table_ask(&reply, &t, "/api/judge", "{}");
        refused += reply.status == 429;
        http_reply_free(&reply);
    }
    assert_int_equal(refused, 20);
    table_ask(&reply, &t, "/api/judge", NULL);
    assert_int_equal(reply.status, 405);
    http_reply_free(&reply);
    table_clear(&t);
}

/* Files that are read may be larger than others, and count for what they are. */
static void a_large_file_is_more_work(void **state)
{
    enum { MIB = 1 << 20, LARGEST = 8 * MIB };
    static const char game[] = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n";
    char *file = malloc(LARGEST + 1);
    unsigned taken = 0;
    table t;
    http_reply reply = {.status = 200};
    (void)state;
    assert_non_null(file);
    memset(file, '\n', LARGEST + 1);
    memcpy(file, game, sizeof game - 1);
    table_set_up(&t);
    send(&reply, &t, "/api/read", file, LARGEST + 1);
    assert_int_equal(reply.status, 413);
    assert_non_null(strstr(reply.body.bytes, "too_large"));
    http_reply_free(&reply);
    send(&reply, &t, "/api/convert?to=pgn", file, MIB + 1);
    assert_int_equal(reply.status, 413);
    do {
        http_reply_free(&reply);
        send(&reply, &t, "/api/read", file, LARGEST);
        taken += reply.status == 200 && strstr(reply.body.bytes, "h2e2") != NULL;
    } while (reply.status == 200 && taken < 20);
    assert_int_equal(reply.status, 429);
    /* 40 pieces at once, eight each, and four more come in the second between two */
    assert_int_equal(taken, 9);
    http_reply_free(&reply);
    table_clear(&t);
    free(file);
}

/* With threads an answer is made later. */
static void tasks_wait_for_threads(void **state)
{
    table t;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    t.web.has_threads = true;
    table_ask(&reply, &t, "/api/judge", checked);
    assert_non_null(reply.task);
    assert_int_equal(reply.body.len, 0);
    http_reply_free(&reply);
    table_clear(&t);
}

/* What the description says there is, and what it is asked by; "{id}" is a game's. */
static void is_there(table *t, const char *path, const char *id, bool posts)
{
    http_reply reply;
    char real[128] = "";
    for (const char *at = path; *at; at++) {
        bool names = *at == '{';
        const char *value = strncmp(at, "{id}", 4) == 0 ? id : "pgn";
        size_t len = strlen(real);
        snprintf(real + len, sizeof real - len, "%.*s", names ? 40 : 1, names ? value : at);
        at += names ? strcspn(at, "}") : 0;
    }
    t->web.started_ms += 10000;
    table_ask(&reply, t, real, posts ? "{}" : NULL);
    const char *text = reply.body.bytes ? reply.body.bytes : "";
    if (reply.status == 405 || strstr(text, "not_found") || strstr(text, "no_game"))
        fail_msg("%s: %u %s", real, reply.status, text);
    http_reply_free(&reply);
}

/* docs/openapi.json tells of what there is and of nothing else, one address a line. */
static void the_description_is_right(void **state)
{
    static const char *const all[] = {"/api/games",
                                      "/api/games/{id}",
                                      "/api/games/{id}/take",
                                      "/api/games/{id}/withdraw",
                                      "/api/account",
                                      "/api/account/password",
                                      "/api/session",
                                      "/api/session/end",
                                      "/api/halls",
                                      "/api/halls/{id}",
                                      "/api/halls/{id}/games",
                                      "/api/halls/{id}/links",
                                      "/api/halls/{id}/change",
                                      "/games/{id}.{format}",
                                      "/api/judge",
                                      "/judge",
                                      "/api/convert",
                                      "/api/read",
                                      "/api/studies",
                                      "/api/studies/{id}",
                                      "/api/picture",
                                      "/api/analyses",
                                      "/api/analyses/{id}",
                                      "/api/analyses/{id}/stop",
                                      "/api/reviews",
                                      "/api/reviews/{id}",
                                      "/api/reviews/{id}/stop",
                                      "/health",
                                      "/metrics"};
    char line[512], path[128] = "", id[STORE_ID], red[64], black[64];
    size_t paths = 0;
    table t;
    (void)state;
    table_set_up(&t);
    table_make(id, red, black, &t, "{\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}");
    FILE *file = fopen("docs/openapi.json", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "  \"/", 4) == 0) {
            bool known = false;
            snprintf(path, sizeof path, "%.*s", (int)strcspn(line + 3, "\""), line + 3);
            for (size_t i = 0; i < sizeof all / sizeof *all; i++)
                known = known || strcmp(path, all[i]) == 0;
            if (!known)
                fail_msg("%s is not in the list of this test", path);
            paths++;
        } else if (strncmp(line, "   \"get\"", 8) == 0 || strncmp(line, "   \"post\"", 9) == 0) {
            is_there(&t, path, id, line[4] == 'p');
        }
    }
    fclose(file);
    assert_int_equal(paths, sizeof all / sizeof *all);
    table_clear(&t);
}

static void draws(table *t, const char *path, const char *body, unsigned status, const char *part)
{
    http_reply reply;
    t->web.started_ms += 1000;
    table_ask(&reply, t, path, body);
    if (reply.status != status || !memmem(reply.body.bytes, reply.body.len, part, strlen(part)))
        fail_msg("%s %s: %u %.300s", path, body, reply.status, reply.body.bytes);
    assert_int_equal(reply.policy == HTTP_DOCUMENT, status == 200);
    http_reply_free(&reply);
}

static void positions_are_drawn(void **state)
{
    static const char all[] =
        "{\"fen\":\"3k5/R8/9/9/7r1/9/9/9/8r/1R3K3 w\",\"last\":\"a0a8\",\"below\":\"black\","
        "\"style\":\"letters\",\"title\":\"<script>&\",\"marks\":[\"e4\",\"a0\"],"
        "\"arrows\":[{\"from\":\"a8\",\"to\":\"a9\"},{\"from\":\"b0\",\"to\":\"b9\"}]}";
    table t;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    draws(&t, "/api/picture", "{}", 200, "</svg>");
    draws(&t, "/api/picture?type=svg", all, 200, "&lt;script&gt;&amp;");
    draws(&t, "/api/picture?type=png", all, 200, "\x89PNG");
    draws(&t, "/api/picture?type=png&width=300", "{}", 200, "\x89PNG");
    /* a position that nobody can play is drawn like any other */
    draws(&t, "/api/picture", "{\"fen\":\"9/9/9/9/9/9/9/9/9/9\"}", 200, "</svg>");
    table_ask(&reply, &t, "/api/picture", all);
    assert_string_equal(reply.type, "image/svg+xml");
    assert_null(strstr(reply.body.bytes, "<script"));
    http_reply_free(&reply);
    table_clear(&t);
}

static void wrong_pictures_are_refused(void **state)
{
    static const struct {
        const char *query, *body, *code;
    } wrong[] = {{"", "", "bad_json"},
                 {"", "[]", "bad_json"},
                 {"?type=gif", "{}", "\\\"type\\\""},
                 {"?width=1000000&type=png", "{}", "\\\"width\\\""},
                 {"?width=0&type=png", "{}", "\\\"width\\\""},
                 {"", "{\"fen\":7}", "\\\"fen\\\""},
                 {"", "{\"fen\":\"x\"}", "\\\"fen\\\""},
                 {"", "{\"last\":\"a0a\"}", "\\\"last\\\""},
                 {"", "{\"last\":\"j0a0\"}", "\\\"last\\\""},
                 {"", "{\"below\":\"green\"}", "\\\"below\\\""},
                 {"", "{\"style\":7}", "\\\"style\\\""},
                 {"", "{\"marks\":\"e4\"}", "\\\"marks\\\""},
                 {"", "{\"marks\":[\"e44\"]}", "\\\"marks\\\""},
                 {"", "{\"arrows\":[{\"from\":\"e4\"}]}", "\\\"arrows\\\""},
                 {"", "{\"arrows\":{}}", "\\\"arrows\\\""},
                 {"", "{\"path\":\"/etc/passwd\"}", "\\\"path\\\" here"}};
    table t;
    buffer body;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char path[64];
        snprintf(path, sizeof path, "/api/picture%s", wrong[i].query);
        draws(&t, path, wrong[i].body, 400, wrong[i].code);
    }
    buffer_init(&body);
    buffer_text(&body, "{\"arrows\":[");
    for (int i = 0; i < 101; i++)
        buffer_printf(&body, "%s{\"from\":\"e4\",\"to\":\"e5\"}", i ? "," : "");
    buffer_text(&body, "]}");
    draws(&t, "/api/picture", body.bytes, 400, "\\\"arrows\\\"");
    buffer_clear(&body);
    buffer_text(&body, "{\"title\":\"");
    while (body.len < 300)
        buffer_text(&body, "x");
    buffer_text(&body, "\"}");
    draws(&t, "/api/picture", body.bytes, 400, "\\\"title\\\"");
    buffer_deinit(&body);
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_perpetual_check_loses),    cmocka_unit_test(wrong_questions_are_refused),
        cmocka_unit_test(questions_are_bounded),      cmocka_unit_test(a_file_becomes_another),
        cmocka_unit_test(what_is_lost_is_told),       cmocka_unit_test(warnings_are_of_their_game),
        cmocka_unit_test(two_games_need_two_places),  cmocka_unit_test(what_is_no_file_is_refused),
        cmocka_unit_test(noise_is_survived),          cmocka_unit_test(who_asks_too_much_waits),
        cmocka_unit_test(a_large_file_is_more_work),  cmocka_unit_test(tasks_wait_for_threads),
        cmocka_unit_test(the_description_is_right),   cmocka_unit_test(positions_are_drawn),
        cmocka_unit_test(wrong_pictures_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
