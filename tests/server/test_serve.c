/* `chuhe serve` as a whole, over the network: two at a table, strangers, crashes. */
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "support/scratch.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum { PATIENCE_MS = 60000 };

typedef struct served {
    scratch place;
    const char *per_address;
    server_process process;
    unsigned port;
} served;

static void start(served *s)
{
    const char *const options[] = {"--per-address", s->per_address,  "--quiet", "yes",
                                   "--web",         s->place.folder, NULL};
    assert_true(server_start(&s->process, CHUHE_PROGRAM, s->place.database, options));
    s->port = s->process.port;
}

static void set_up(served *s, const char *per_address)
{
    signal(SIGPIPE, SIG_IGN);
    assert_true(scratch_make(&s->place));
    s->per_address = per_address;
    start(s);
}

static void clear(served *s)
{
    if (s->process.child.pid)
        assert_int_equal(server_end(&s->process, PATIENCE_MS), 0);
    scratch_remove(&s->place);
}

/* The status of the answer to the upgrade. */
static unsigned opens(ws_client *ws, const served *s, const char *headers)
{
    assert_true(ws_connect(ws, s->port, headers));
    while (!ws->status) {
        struct pollfd ready = {.fd = ws->fd, .events = POLLIN};
        const char *text;
        size_t len;
        assert_true(poll(&ready, 1, PATIENCE_MS) > 0);
        bool here = ws_receive(ws);
        ws_next(ws, &text, &len);
        if (!here)
            break;
    }
    return ws->status;
}

/* Waits until one message holds both. */
static bool hears(ws_client *ws, const char *one, const char *other)
{
    const char *text;
    size_t len;
    for (bool here = true;; here = ws_receive(ws)) {
        struct pollfd ready = {.fd = ws->fd, .events = POLLIN};
        while (ws_next(ws, &text, &len))
            if (memmem(text, len, one, strlen(one)) && memmem(text, len, other, strlen(other)))
                return true;
        if (!here || poll(&ready, 1, PATIENCE_MS) <= 0)
            return false;
    }
}

typedef struct game {
    char id[32], red[32], black[32];
} game;

static void copy(char out[32], const char *text, const char *before, const char *end)
{
    const char *at = strstr(text, before);
    assert_non_null(at);
    at += strlen(before);
    size_t len = strcspn(at, end);
    assert_true(len < 32);
    snprintf(out, 32, "%.*s", (int)len, at);
}

static void make(game *g, const served *s, const char *request)
{
    buffer answer;
    buffer_init(&answer);
    assert_int_equal(ws_http(&answer, s->port, "/api/games", request), 201);
    copy(g->id, answer.bytes, "\"id\":\"", "\"");
    copy(g->red, strstr(answer.bytes, "\"red\":"), "#", "\"");
    copy(g->black, strstr(answer.bytes, "\"black\":"), "#", "\"");
    buffer_deinit(&answer);
}

static void come(ws_client *ws, const served *s, const game *g, const char *key)
{
    assert_int_equal(opens(ws, s, ""), 101);
    ws_say(ws, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", g->id, key);
}

static void move(ws_client *ws, const game *g, unsigned n, const char *text, const char *outcome)
{
    char answer[16];
    ws_say(ws,
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"m%u\",\"event\":{\"event\":\"move\","
           "\"move\":\"%s\"}}",
           g->id, n, text);
    snprintf(answer, sizeof answer, "\"n\":\"m%u\"", n);
    if (!hears(ws, answer, outcome))
        fail_msg("%s: no %s", text, outcome);
}

static void two_play_to_mate(void **state)
{
    static const char *const moves[] = {"炮二平五", "马8进9", "炮五进四", "车9进1",
                                        "炮八进二", "车9退1", "炮八平五"};
    served s;
    game g;
    ws_client players[2], watcher;
    (void)state;
    set_up(&s, "100");
    make(&g, &s, "{\"game\":{\"time\":\"1h\"},\"red\":{\"who\":\"me\",\"name\":\"甲\"}}");
    come(&players[0], &s, &g, g.red);
    come(&players[1], &s, &g, g.black);
    assert_true(hears(&players[0], "\"is\":\"event\"", "\"event\":\"start\""));
    assert_true(hears(&players[1], "\"is\":\"event\"", "\"event\":\"start\""));
    assert_int_equal(opens(&watcher, &s, ""), 101);
    ws_say(&watcher, "{\"do\":\"join\",\"game\":\"%s\"}", g.id);
    assert_true(hears(&watcher, "\"is\":\"game\"", "\"role\":\"watcher\""));
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        move(&players[i % 2], &g, i, moves[i], "\"is\":\"taken\"");
        assert_true(hears(&players[(i + 1) % 2], "\"is\":\"event\"", "\"event\":\"move\""));
    }
    assert_true(hears(&watcher, "\"ending\":\"checkmate\"", "1999 4.1.1"));
    ws_hang_up(&players[0]);
    ws_hang_up(&players[1]);
    ws_hang_up(&watcher);
    clear(&s);
}

static void strangers(void **state)
{
    served s;
    game g, other;
    ws_client ws;
    char own[64];
    (void)state;
    set_up(&s, "100");
    make(&g, &s, "{}");
    make(&other, &s, "{}");
    snprintf(own, sizeof own, "Origin: http://127.0.0.1:%u\r\n", s.port);
    assert_int_equal(opens(&ws, &s, own), 101);
    ws_say(&ws, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", g.id, other.red);
    assert_true(hears(&ws, "\"is\":\"error\"", "\"unknown_key\""));
    ws_say(&ws, "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"1\",\"event\":{\"event\":\"resign\"}}",
           g.id);
    assert_true(hears(&ws, "\"is\":\"refused\"", "\"not_joined\""));
    ws_hang_up(&ws);
    assert_int_equal(opens(&ws, &s, "Origin: http://evil.example\r\n"), 403);
    ws_hang_up(&ws);
    clear(&s);
}

/* What a frame may not be closes the connection, and only that one. */
static void bad_frames(void **state)
{
    served s;
    game g;
    ws_client good, bad;
    char *long_text = malloc(70000);
    (void)state;
    assert_non_null(long_text);
    memset(long_text, ' ', 70000);
    set_up(&s, "100");
    make(&g, &s, "{}");
    come(&good, &s, &g, g.red);
    assert_true(hears(&good, "\"is\":\"game\"", ""));

    come(&bad, &s, &g, g.black);
    ws_frame(&bad, 0x81, long_text, 70000);
    assert_true(ws_is_hung_up(&bad, PATIENCE_MS));
    assert_int_equal(bad.bye, 1009);
    ws_hang_up(&bad);
    come(&bad, &s, &g, g.black);
    ws_frame(&bad, 0x01, long_text, 40000);
    ws_frame(&bad, 0x80, long_text, 40000);
    assert_true(ws_is_hung_up(&bad, PATIENCE_MS));
    assert_int_equal(bad.bye, 1009);
    ws_hang_up(&bad);
    come(&bad, &s, &g, g.black);
    ws_frame(&bad, 0x82, "{}", 2);
    assert_true(ws_is_hung_up(&bad, PATIENCE_MS));
    assert_int_equal(bad.bye, 1003);
    ws_hang_up(&bad);
    come(&bad, &s, &g, g.black);
    ws_raw(&bad, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10);
    assert_true(ws_is_hung_up(&bad, PATIENCE_MS));
    ws_hang_up(&bad);

    /* In pieces, and with blanks up to the limit, a message is a message. */
    memcpy(long_text, "{\"do\":\"ping\",", 13);
    memcpy(long_text + 60000, "\"t\":7}", 6);
    ws_frame(&good, 0x01, long_text, 30000);
    ws_frame(&good, 0x00, long_text + 30000, 30000);
    ws_frame(&good, 0x80, long_text + 60000, 6);
    assert_true(hears(&good, "\"is\":\"pong\"", "\"t\":7"));
    ws_hang_up(&good);
    free(long_text);
    clear(&s);
}

/* What was acknowledged is there after kill -9, and is not done twice. */
static void killed_and_started_again(void **state)
{
    served s;
    game g;
    ws_client red, black;
    (void)state;
    set_up(&s, "100");
    make(&g, &s, "{\"game\":{\"time\":\"1h\"}}");
    come(&red, &s, &g, g.red);
    come(&black, &s, &g, g.black);
    assert_true(hears(&red, "\"event\":\"start\"", ""));
    move(&red, &g, 1, "h2e2", "\"seq\":4");
    server_kill(&s.process);
    assert_true(ws_is_hung_up(&black, PATIENCE_MS));
    ws_hang_up(&red);
    ws_hang_up(&black);
    start(&s);
    come(&red, &s, &g, g.red);
    assert_true(hears(&red, "\"move\":\"h2e2\"", "\"phase\":\"paused\""));
    move(&red, &g, 1, "h2e2", "\"seq\":4");
    come(&black, &s, &g, g.black);
    assert_true(hears(&black, "\"event\":\"resume\"", "\"phase\":\"playing\""));
    move(&black, &g, 1, "h9g7", "\"is\":\"refused\""); /* the sender's keys are the game's */
    move(&black, &g, 2, "h9g7", "\"is\":\"taken\"");
    ws_hang_up(&red);
    ws_hang_up(&black);
    clear(&s);
}

static void stopped_it_says_goodbye(void **state)
{
    served s;
    game g;
    ws_client red;
    (void)state;
    ws_client black;
    set_up(&s, "100");
    make(&g, &s, "{\"game\":{\"time\":\"1h\"}}");
    come(&red, &s, &g, g.red);
    come(&black, &s, &g, g.black);
    assert_true(hears(&red, "\"event\":\"start\"", ""));
    assert_int_equal(server_end(&s.process, PATIENCE_MS), 0);
    assert_true(hears(&red, "\"event\":\"pause\"", "\"text\":\"outage\""));
    assert_true(ws_is_hung_up(&red, PATIENCE_MS));
    assert_int_equal(red.bye, 1001);
    ws_hang_up(&red);
    ws_hang_up(&black);
    clear(&s);
}

static void bad_requests(void **state)
{
    static const struct {
        const char *text;
        unsigned status;
    } facts[] = {
        {"POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
         "application/json\r\n"
         "Content-Length: 2000000\r\n\r\n{}",
         413},
        {"POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
         "application/json\r\n\r\n",
         400},
        {"POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
         "application/json\r\n"
         "Content-Length: -5\r\n\r\n{}",
         400},
        {"POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
         "application/json\r\n"
         "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
         400},
        {"POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: http://evil\r\n"
         "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
         403},
        {"HEAD /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 200},
        {"DELETE /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405},
        {"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404},
        {"GET /.games.db HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404},
    };
    served s;
    buffer answer;
    (void)state;
    set_up(&s, "100");
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        buffer_init(&answer);
        unsigned status = ws_http_raw(&answer, s.port, facts[i].text, strlen(facts[i].text));
        if (status != facts[i].status)
            fail_msg("%s: %u", facts[i].text, status);
        buffer_deinit(&answer);
    }
    buffer_init(&answer);
    assert_int_equal(ws_http(&answer, s.port, "/health", NULL), 200);
    assert_non_null(strstr(answer.bytes, "content-security-policy: default-src 'none'"));
    assert_non_null(strstr(answer.bytes, "x-content-type-options: nosniff"));
    assert_null(strstr(answer.bytes, "libwebsockets"));
    buffer_deinit(&answer);
    clear(&s);
}

static void one_address_has_its_share(void **state)
{
    served s;
    ws_client ws[4];
    (void)state;
    set_up(&s, "3");
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(opens(&ws[i], &s, ""), 101);
        ws_say(&ws[i], "{\"do\":\"ping\",\"t\":1}");
        assert_true(hears(&ws[i], "pong", ""));
    }
    opens(&ws[3], &s, "");
    assert_true(ws_is_hung_up(&ws[3], PATIENCE_MS));
    for (unsigned i = 0; i < 4; i++)
        ws_hang_up(&ws[i]);
    clear(&s);
}

static void a_taken_port_is_told(void **state)
{
    served s;
    process second;
    char address[32];
    (void)state;
    set_up(&s, "100");
    snprintf(address, sizeof address, "127.0.0.1:%u", s.port);
    const char *const argv[] = {CHUHE_PROGRAM, "--lang",     "en",       "serve", "--listen",
                                address,       "--database", ":memory:", NULL};
    const process_options keep = {.keeps_errors = true};
    char line[256];
    assert_int_equal(process_start_with(&second, argv, &keep), 0);
    assert_int_equal(process_read_line(&second, line, sizeof line, PATIENCE_MS), PROCESS_CLOSED);
    int status = process_stop(&second, PATIENCE_MS);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    /* In one sentence, and no other line. */
    assert_int_equal(strncmp(second.last_errors, "chuhe serve: cannot serve: cannot listen on 127.",
                             strlen("chuhe serve: cannot serve: cannot listen on 127.")),
                     0);
    assert_int_equal(second.errors_len, strcspn(second.last_errors, "\n") + 1);
    clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_play_to_mate),
        cmocka_unit_test(strangers),
        cmocka_unit_test(bad_frames),
        cmocka_unit_test(killed_and_started_again),
        cmocka_unit_test(stopped_it_says_goodbye),
        cmocka_unit_test(bad_requests),
        cmocka_unit_test(one_address_has_its_share),
        cmocka_unit_test(a_taken_port_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
