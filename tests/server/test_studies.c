/* Studies and pictures over HTTP, without the network. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/hub_facts.h"

enum { STUDY_MAX = 512 << 10, BODY_MAX = 1 << 20 };

typedef struct study {
    char id[STORE_ID], key[64], path[64];
} study;

static void ask(http_reply *reply, table *t, const char *path, const char *body)
{
    t->web.started_ms += 60000; /* nobody is too fast here */
    table_ask(reply, t, path, body);
}

static void gives(table *t, const char *path, const char *body, unsigned status, const char *part)
{
    http_reply reply;
    ask(&reply, t, path, body);
    if (reply.status != status || !reply.body.bytes || !strstr(reply.body.bytes, part))
        fail_msg("%s %.200s: %u %.200s", path, body ? body : "", reply.status, reply.body.bytes);
    http_reply_free(&reply);
}

static void take_text(char *out, size_t cap, const char *text, const char *before)
{
    const char *at = strstr(text, before);
    assert_non_null(at);
    at += strlen(before);
    assert_true(strcspn(at, "\"") < cap);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\""), at);
}

static void make_study(study *made, table *t, const char *body)
{
    http_reply reply;
    ask(&reply, t, "/api/studies", body);
    if (reply.status != 201)
        fail_msg("%u %s", reply.status, reply.body.bytes);
    take_text(made->id, sizeof made->id, reply.body.bytes, "\"id\":\"");
    take_text(made->key, sizeof made->key, reply.body.bytes, "\"key\":\"");
    snprintf(made->path, sizeof made->path, "/api/studies/%s", made->id);
    http_reply_free(&reply);
}

static void a_study_is_kept(void **state)
{
    table t;
    study s;
    char body[256];
    (void)state;
    table_set_up(&t);
    make_study(&s, &t, "{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\",\"h9g7\"]}}");
    gives(&t, s.path, NULL, 200,
          "\"record\":{\"chuhe\":1,\"result\":\"open\",\"nodes\":[\"h2e2\",\"h9g7\"]}}");
    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"record\":{\"nodes\":[\"b2e2\"],\"chuhe\":1,\"result\":\"red\"}}",
             s.key);
    gives(&t, s.path, body, 200, "{\"version\":\"");
    table_crash(&t);
    /* as the library writes it, whatever it was sent like */
    gives(&t, s.path, NULL, 200,
          "\"record\":{\"chuhe\":1,\"result\":\"red\",\"nodes\":[\"b2e2\"]}}");
    table_clear(&t);
}

static void only_its_key_changes_a_study(void **state)
{
    static const char kept[] = "\"nodes\":[\"h2e2\"]}}";
    table t;
    study one, other;
    char body[256];
    (void)state;
    table_set_up(&t);
    make_study(&one, &t, "{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\"]}}");
    make_study(&other, &t, "{\"record\":{\"chuhe\":1}}");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"record\":{\"chuhe\":1}}", other.key);
    gives(&t, one.path, body, 403, "unknown_key");
    gives(&t, one.path, "{\"key\":\"\",\"record\":{\"chuhe\":1}}", 400, "bad_request");
    gives(&t, one.path, "{\"key\":7,\"record\":{\"chuhe\":1}}", 400, "bad_request");
    gives(&t, one.path, "{\"key\":\"' OR 1=1 --\",\"record\":{\"chuhe\":1}}", 400, "bad_request");
    gives(&t, one.path, "{\"record\":{\"chuhe\":1}}", 400, "bad_request");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"record\":{\"chuhe\":1}}", one.id);
    gives(&t, one.path, body, 403, "unknown_key");
    gives(&t, one.path, NULL, 200, kept);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"record\":{\"chuhe\":1}}", one.key);
    gives(&t, "/api/studies/nobody", body, 404, "no_study");
    gives(&t, "/api/studies/nobody", NULL, 404, "no_study");
    table_clear(&t);
}

static void save(char version[40], table *t, const study *s, const char *member, const char *move,
                 unsigned status, const char *part)
{
    char body[256];
    http_reply reply;
    snprintf(body, sizeof body, "{\"key\":\"%s\"%s%s,\"record\":{\"chuhe\":1,\"nodes\":[\"%s\"]}}",
             s->key, member ? ",\"version\":" : "", member ? member : "", move);
    ask(&reply, t, s->path, body);
    if (reply.status != status || !strstr(reply.body.bytes, part))
        fail_msg("%s: %u %s", body, reply.status, reply.body.bytes);
    if (version && status == 200)
        take_text(version, 40, reply.body.bytes, "\"version\":\"");
    http_reply_free(&reply);
}

static void version_is(table *t, const study *s, const char *version)
{
    char part[64];
    snprintf(part, sizeof part, "\"version\":\"%s\",\"record\":{", version);
    gives(t, s->path, NULL, 200, part);
}

/* Of two who have opened the same one saves, and the other is told. */
static void nobody_writes_over_what_he_has_not_seen(void **state)
{
    table t;
    study s, other;
    http_reply reply;
    char first[40], second[40], third[40], member[48], body[256];
    (void)state;
    table_set_up(&t);
    ask(&reply, &t, "/api/studies", "{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\"]}}");
    take_text(first, sizeof first, reply.body.bytes, "\"version\":\"");
    take_text(s.id, sizeof s.id, reply.body.bytes, "\"id\":\"");
    take_text(s.key, sizeof s.key, reply.body.bytes, "\"key\":\"");
    snprintf(s.path, sizeof s.path, "/api/studies/%s", s.id);
    http_reply_free(&reply);
    version_is(&t, &s, first);
    snprintf(member, sizeof member, "\"%s\"", first);
    save(second, &t, &s, member, "b2e2", 200, "version");
    assert_string_not_equal(first, second);
    version_is(&t, &s, second);
    save(NULL, &t, &s, member, "c3c4", 409, "\"changed\"");
    gives(&t, s.path, NULL, 200, "b2e2");
    /* the same once more, after an answer that was lost */
    save(third, &t, &s, member, "b2e2", 200, "version");
    assert_string_equal(second, third);
    snprintf(member, sizeof member, "\"%s\"", second);
    save(third, &t, &s, member, "c3c4", 200, "version");
    /* who does not say what he has opened writes over anything */
    save(third, &t, &s, NULL, "h2e2", 200, "version");
    assert_string_equal(first, third);
    /* the key comes first */
    make_study(&other, &t, "{\"record\":{\"chuhe\":1}}");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"version\":\"%s\",\"record\":{\"chuhe\":1}}",
             other.key, second);
    gives(&t, s.path, body, 403, "unknown_key");
    static const char *const bad[] = {"7",
                                      "null",
                                      "\"\"",
                                      "\"1\"",
                                      "\"a\\nb\"",
                                      "\"0123456789abcdef0123456789abcdeF\"",
                                      "\"0123456789abcdef0123456789abcdef0\""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        save(NULL, &t, &s, bad[i], "c3c4", 400, "bad_request");
    gives(&t, "/api/studies",
          "{\"version\":\"0123456789abcdef0123456789abcdef\",\"record\":{\"chuhe\":1}}", 400,
          "bad_request");
    table_clear(&t);
}

/* What would be lost in part is refused as a whole, and the reason is told. */
static void what_is_no_record_is_refused(void **state)
{
    static const struct {
        const char *body, *part;
    } wrong[] = {
        {"", "bad_json"},
        {"[]", "bad_json"},
        {"{\"record\":", "bad_json"},
        {"{\"record\":{\"chuhe\":1},\"record\":{\"chuhe\":1}}", "bad_json"},
        {"{}", "record"},
        {"{\"record\":7}", "record"},
        {"{\"record\":[{\"chuhe\":1}]}", "record"},
        {"{\"record\":\"h2e2\"}", "record"},
        {"{\"record\":{\"chuhe\":1},\"id\":\"mine\"}", "record"},
        {"{\"record\":{\"chuhe\":1},\"key\":\"mine\"}", "record"},
        {"{\"record\":{}}", "no member"},
        {"{\"record\":{\"nodes\":[\"h2e2\"]}}", "no member"},
        {"{\"record\":{\"chuhe\":2,\"nodes\":[\"h2e2\"]}}", "version"},
        {"{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e3\"]}}", "ply 1: "},
        {"{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\",\"h2e2\"]}}", "ply 2: "},
        {"{\"record\":{\"chuhe\":1,\"nodes\":[7]}}", "node"},
        {"{\"record\":{\"chuhe\":1,\"nodes\":[{\"move\":\"h2e2\",\"parent\":9}]}}", "parent"},
        {"{\"record\":{\"chuhe\":1,\"start\":\"9/9 w\"}}", "FEN"},
        {"{\"record\":{\"chuhe\":1,\"comment\":7}}", "comment"},
        {"{\"record\":{\"chuhe\":1,\"comment\":\"\\u0000\"}}", "bad_json"},
        {"{\"record\":{\"chuhe\":1,\"comment\":\"\xff\"}}", "bad_json"},
        {"{\"record\":{\"chuhe\":1,\"shout\":\"x\"}}", "not known"},
    };
    table t;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        gives(&t, "/api/studies", wrong[i].body, 400, wrong[i].part);
    table_clear(&t);
}

/* A position that no game comes to may well be studied. */
static void any_position_may_be_studied(void **state)
{
    table t;
    study s;
    (void)state;
    table_set_up(&t);
    make_study(&s, &t,
               "{\"record\":{\"chuhe\":1,\"start\":"
               "\"3k5/9/9/9/9/9/9/9/9/RRRRK4 w - - 0 1\",\"nodes\":[\"a0a1\"]}}");
    gives(&t, s.path, NULL, 200, "RRRRK4");
    gives(&t, s.path, NULL, 200, "a0a1");
    table_clear(&t);
}

/* Comments come back as they are, in a document that is no page. */
static void comments_are_nothing_but_text(void **state)
{
    static const char text[] =
        "<script>alert(1)</script> '; DROP TABLE studies; -- [%cal Rh2e2] \\\\ \\\" 炮";
    table t;
    study s;
    http_reply reply;
    char body[512], part[256];
    (void)state;
    table_set_up(&t);
    snprintf(body, sizeof body,
             "{\"record\":{\"chuhe\":1,\"tags\":{\"Red\":\"%s\"},\"comment\":\"%s\"}}", text, text);
    make_study(&s, &t, body);
    snprintf(part, sizeof part, "\"comment\":\"%s\"", text);
    gives(&t, s.path, NULL, 200, part);
    ask(&reply, &t, s.path, NULL);
    assert_string_equal(reply.type, "application/json");
    http_reply_free(&reply);
    table_clear(&t);
}

/* h2e2, h9g7, then the two horses of Black go to and fro, each move within the one before. */
static void put_deep(buffer *out, size_t moves)
{
    static const char *const round[] = {"h2e2", "h9g7", "e2h2", "g7h9"};
    buffer_text(out, "{\"record\":{\"chuhe\":1,\"result\":\"open\",\"nodes\":[");
    for (size_t i = 0; i < moves; i++)
        buffer_printf(out, "%s\"%s\"", i ? "," : "", round[i % 4]);
    buffer_text(out, "]}}");
}

static void a_large_study_is_kept_and_a_larger_refused(void **state)
{
    table t;
    study s;
    buffer body;
    http_reply reply;
    (void)state;
    table_set_up(&t);
    buffer_init(&body);
    /* in depth: a line of 70,000 moves */
    put_deep(&body, 70000);
    make_study(&s, &t, body.bytes);
    ask(&reply, &t, s.path, NULL);
    assert_int_equal(reply.status, 200);
    assert_string_equal(strstr(reply.body.bytes, "\"record\""), body.bytes + 1);
    http_reply_free(&reply);
    /* as a comment that just fits, and one that does not */
    static const size_t lens[] = {STUDY_MAX - 4096, STUDY_MAX + 64, BODY_MAX - 100};
    for (size_t i = 0; i < 3; i++) {
        buffer_clear(&body);
        buffer_text(&body, "{\"record\":{\"chuhe\":1,\"comment\":\"");
        while (body.len < lens[i])
            buffer_text(&body, "x");
        buffer_text(&body, "\"}}");
        gives(&t, "/api/studies", body.bytes, i ? 413 : 201, i ? "too_large" : "\"key\"");
    }
    buffer_deinit(&body);
    table_clear(&t);
}

/* JSON that is nested without end, and many variations of a long line. */
static void shapes_that_are_hard_to_read(void **state)
{
    table t;
    study s;
    buffer body;
    (void)state;
    table_set_up(&t);
    buffer_init(&body);
    buffer_text(&body, "{\"record\":");
    for (size_t i = 0; i < 100000; i++)
        buffer_text(&body, "[");
    gives(&t, "/api/studies", body.bytes, 400, "bad_json");
    buffer_clear(&body);
    put_deep(&body, 8000);
    body.len -= strlen("]}}");
    for (unsigned i = 0; i < 4000; i++)
        buffer_printf(&body, ",{\"move\":\"a9a8\",\"parent\":%u}", 2 * i + 1);
    buffer_text(&body, "]}}");
    make_study(&s, &t, body.bytes);
    gives(&t, s.path, NULL, 200, "{\"move\":\"a9a8\",\"parent\":7999}");
    buffer_deinit(&body);
    table_clear(&t);
}

static void addresses_that_are_none(void **state)
{
    static const char *const paths[] = {"/api/studies/",
                                        "/api/studiesx",
                                        "/api/studies/../x",
                                        "/api/studies/a/b",
                                        "/api/studies/a%00b",
                                        "/api/studies/a'b",
                                        "/api/studies/abcdefghijklmnopqrstuvwxyz0123456789"};
    table t;
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        gives(&t, paths[i], NULL, 404, "not_found");
        gives(&t, paths[i], "{\"record\":{\"chuhe\":1}}", 404, "not_found");
    }
    gives(&t, "/api/studies", NULL, 405, "method");
    table_clear(&t);
}

/* Nobody fills the disk in a hurry, and nobody makes others wait. */
static void who_keeps_much_is_stopped(void **state)
{
    table t;
    study s;
    unsigned made = 0, changed = 0;
    char body[256];
    (void)state;
    table_set_up(&t);
    make_study(&s, &t, "{\"record\":{\"chuhe\":1}}");
    t.web.started_ms += 3600 * 1000;
    for (unsigned i = 0; i < 100; i++) {
        http_reply reply;
        table_ask(&reply, &t, "/api/studies", "{\"record\":{\"chuhe\":1}}");
        made += reply.status == 201;
        if (reply.status != 201)
            assert_int_equal(reply.status, 429);
        http_reply_free(&reply);
    }
    assert_true(made >= 10 && made <= 20);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"record\":{\"chuhe\":1}}", s.key);
    for (unsigned i = 0; i < 100; i++) {
        http_reply reply;
        table_ask(&reply, &t, s.path, body);
        changed += reply.status == 200;
        http_reply_free(&reply);
    }
    assert_true(changed >= 10 && changed <= 40);
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_study_is_kept),
        cmocka_unit_test(only_its_key_changes_a_study),
        cmocka_unit_test(nobody_writes_over_what_he_has_not_seen),
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(any_position_may_be_studied),
        cmocka_unit_test(comments_are_nothing_but_text),
        cmocka_unit_test(a_large_study_is_kept_and_a_larger_refused),
        cmocka_unit_test(shapes_that_are_hard_to_read),
        cmocka_unit_test(addresses_that_are_none),
        cmocka_unit_test(who_keeps_much_is_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
