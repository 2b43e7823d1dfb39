/* Who wants to harm the server over the network: others go on playing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <signal.h>

#include "support/scratch.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum { PATIENCE_MS = 60000, HALVES = 400, FLOOD = 2000, WATCHED_MOVES = 60 };

typedef struct served {
    scratch place;
    server_process process;
    char id[24], keys[2][40];
    ws_client players[2];
} served;

static int set_up(void **state)
{
    static const char *const options[] = {"--engine", "none", NULL};
    served *s = calloc(1, sizeof *s);
    assert_non_null(s);
    signal(SIGPIPE, SIG_IGN);
    assert_true(scratch_make(&s->place));
    assert_true(server_start(&s->process, CHUHE_PROGRAM, s->place.database, options));
    s->players[0].fd = s->players[1].fd = -1;
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    served *s = *state;
    for (unsigned side = 0; side < 2; side++)
        ws_hang_up(&s->players[side]);
    int status = server_end(&s->process, PATIENCE_MS);
    scratch_remove(&s->place);
    free(s);
    return status; /* not 0: it has fallen over */
}

static void sit_down(served *s)
{
    static const char body[] = "{\"game\":{\"table\":\"casual\",\"repetition\":\"off\"},"
                               "\"red\":{\"who\":\"me\"},\"black\":{\"who\":\"friend\"}}";
    buffer answer;
    char link[128];
    buffer_init(&answer);
    assert_int_equal(ws_http(&answer, s->process.port, "/api/games", body), 201);
    assert_true(ws_find(s->id, sizeof s->id, answer.bytes, answer.len, "\"id\":\""));
    for (unsigned side = 0; side < 2; side++) {
        assert_true(ws_find(link, sizeof link, answer.bytes, answer.len,
                            side ? "\"black\":\"" : "\"red\":\""));
        snprintf(s->keys[side], sizeof s->keys[side], "%s", strchr(link, '#') + 1);
        assert_true(ws_connect(&s->players[side], s->process.port, ""));
        ws_say(&s->players[side], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", s->id,
               s->keys[side]);
    }
    assert_true(ws_hears(&s->players[0], "\"event\":\"start\"", PATIENCE_MS));
    buffer_deinit(&answer);
}

/* Chariots go to and fro. */
static void plays(served *s, unsigned ply)
{
    static const char *const moves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    char n[16];
    snprintf(n, sizeof n, "\"n\":\"m%u\"", ply);
    ws_say(&s->players[ply % 2],
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"m%u\",\"event\":{\"event\":\"move\","
           "\"move\":\"%s\"}}",
           s->id, ply, moves[ply % 4]);
    assert_true(ws_hears(&s->players[ply % 2], n, PATIENCE_MS));
}

/* Requests that never end hold nobody up, not even more than many of them. */
static void half_requests(void **state)
{
    static const char half[] = "GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ";
    served *s = *state;
    static ws_client halves[HALVES];
    buffer answer;
    buffer_init(&answer);
    sit_down(s);
    for (unsigned i = 0; i < HALVES; i++) {
        assert_true(ws_reach(&halves[i], s->process.port));
        ws_raw(&halves[i], half, sizeof half - 1);
    }
    assert_int_equal(ws_http(&answer, s->process.port, "/health", NULL), 200);
    plays(s, 0);
    plays(s, 1);
    for (unsigned i = 0; i < HALVES; i++)
        ws_hang_up(&halves[i]);
    buffer_deinit(&answer);
}

/* Who says more than he may is told so, and then is cut off. */
static void a_flood(void **state)
{
    served *s = *state;
    ws_client flood;
    sit_down(s);
    assert_true(ws_connect(&flood, s->process.port, ""));
    for (unsigned i = 0; i < FLOOD; i++)
        ws_say(&flood, "{\"do\":\"ping\",\"t\":%u}", i);
    assert_true(ws_is_hung_up(&flood, PATIENCE_MS));
    plays(s, 0);
    plays(s, 1);
    ws_hang_up(&flood);
}

/* A watcher who joins again and again and reads nothing is no burden to the players, and hears
 * it all when he reads. */
static void one_who_does_not_read(void **state)
{
    served *s = *state;
    ws_client watcher;
    char last[32];
    sit_down(s);
    assert_true(ws_connect(&watcher, s->process.port, ""));
    for (unsigned ply = 0; ply < WATCHED_MOVES; ply++) {
        ws_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", s->id);
        plays(s, ply);
    }
    snprintf(last, sizeof last, "\"seq\":%u,", 3 + WATCHED_MOVES);
    assert_true(ws_hears(&watcher, last, PATIENCE_MS));
    ws_hang_up(&watcher);
}

/* Nobody gets a key by trying, nor moves without one. */
static void forged_keys(void **state)
{
    served *s = *state;
    ws_client thief;
    sit_down(s);
    assert_true(ws_connect(&thief, s->process.port, ""));
    for (unsigned i = 0; i < 26; i++) {
        char key[40];
        snprintf(key, sizeof key, "%s", s->keys[0]);
        key[i] = key[i] == 'a' ? 'b' : 'a';
        ws_say(&thief, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", s->id, key);
        assert_true(ws_hears(&thief, "\"unknown_key\"", PATIENCE_MS));
    }
    ws_say(&thief, "{\"do\":\"join\",\"game\":\"%s\"}", s->id);
    ws_say(&thief,
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"x\",\"event\":{\"event\":\"resign\","
           "\"by\":\"red\"}}",
           s->id);
    assert_true(ws_hears(&thief, "\"forbidden\"", PATIENCE_MS));
    plays(s, 0);
    ws_hang_up(&thief);
}

static void add_post(buffer *b, const char *path, const char *body)
{
    buffer_printf(b,
                  "POST %s HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
                  "Content-Length: %zu\r\n\r\n%s",
                  path, strlen(body), body);
}

static unsigned count_answers(const buffer *b)
{
    unsigned count = 0;
    for (const char *at = b->bytes; at && (at = strstr(at, "HTTP/1.1 ")); at++)
        count++;
    return count;
}

/* What follows a POST is not heard: it is answered once at most, and the connection ends,
 * whether anybody waits for that or not. */
static void more_than_was_announced(void **state)
{
    static const char judge[] = "{\"moves\":[\"h2e2\"]}";
    static const char create[] = "{\"game\":{\"table\":\"casual\"},\"red\":{\"who\":\"me\"},"
                                 "\"black\":{\"who\":\"friend\"}}";
    static const struct {
        const char *path, *body, *then_path, *then_body;
    } asked[] = {{"/api/judge", judge, NULL, "surplus"},
                 {"/api/judge", judge, NULL, "GET /health HTTP/1.1\r\nHost: here\r\n\r\n"},
                 {"/api/judge", judge, "/api/judge", judge},
                 {"/api/judge", judge, "/api/games", create},
                 {"/api/games", create, "/api/games", create},
                 {"/api/games", "", "/api/judge", judge},
                 {"/api/games", create, NULL, ""}};
    served *s = *state;
    for (unsigned i = 0; i < 4 * sizeof asked / sizeof *asked; i++) {
        buffer request, answer;
        ws_client leaves;
        unsigned of = i % (unsigned)(sizeof asked / sizeof *asked);
        buffer_init(&request);
        buffer_init(&answer);
        add_post(&request, asked[of].path, asked[of].body);
        if (asked[of].then_path)
            add_post(&request, asked[of].then_path, asked[of].then_body);
        else
            buffer_text(&request, asked[of].then_body);
        assert_true(ws_reach(&leaves, s->process.port));
        ws_raw(&leaves, request.bytes, request.len);
        ws_hang_up(&leaves);
        ws_http_raw(&answer, s->process.port, request.bytes, request.len);
        assert_true(count_answers(&answer) <= 1);
        buffer_deinit(&request);
        buffer_deinit(&answer);
    }
    sit_down(s);
    plays(s, 0);
}

/* Bodies that are announced and do not come: nobody is hindered, at the same address either. */
static void half_bodies(void **state)
{
    enum { BODIES = 4 };
    static const char half[] = "POST /api/read HTTP/1.1\r\nHost: here\r\n"
                               "Content-Length: 1048576\r\n\r\nh2e2";
    served *s = *state;
    ws_client halves[BODIES];
    buffer answer;
    buffer_init(&answer);
    for (unsigned i = 0; i < BODIES; i++) {
        assert_true(ws_reach(&halves[i], s->process.port));
        ws_raw(&halves[i], half, sizeof half - 1);
    }
    assert_int_equal(ws_http(&answer, s->process.port, "/health", NULL), 200);
    assert_int_equal(ws_http(&answer, s->process.port, "/api/judge", "{\"moves\":[]}"), 200);
    for (unsigned i = 0; i < BODIES; i++)
        ws_hang_up(&halves[i]);
    assert_int_equal(ws_http(&answer, s->process.port, "/health", NULL), 200);
    assert_int_equal(ws_http(&answer, s->process.port, "/api/judge", "{\"moves\":[]}"), 200);
    buffer_deinit(&answer);
}

/* One address does not take all the connections there are. */
static void very_many_connections(void **state)
{
    enum { MANY = 900 };
    static ws_client many[MANY];
    served *s = *state;
    buffer answer;
    buffer_init(&answer);
    for (unsigned i = 0; i < MANY; i++)
        assert_true(ws_reach(&many[i], s->process.port));
    assert_true(ws_is_hung_up(&many[MANY - 1], PATIENCE_MS));
    for (unsigned i = 0; i < MANY; i++)
        ws_hang_up(&many[i]);
    sit_down(s);
    plays(s, 0);
    buffer_deinit(&answer);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {CASE(half_requests),           CASE(a_flood),
                                       CASE(one_who_does_not_read),   CASE(forged_keys),
                                       CASE(more_than_was_announced), CASE(half_bodies),
                                       CASE(very_many_connections)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
