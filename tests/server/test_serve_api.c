/* What takes its time, over the network: rulings, files, analyses; and who asks for them in
 * bad faith. */
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "support/scratch.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum { PATIENCE_MS = 60000, MANY = 150 };

typedef struct served {
    scratch place;
    server_process process;
    unsigned port;
} served;

static void set_up(served *s, const char *engine, const char *per_address)
{
    const char *const options[] = {"--per-address", per_address, "--engine", engine,
                                   "--quiet",       "yes",       NULL};
    signal(SIGPIPE, SIG_IGN);
    assert_true(scratch_make(&s->place));
    assert_true(server_start(&s->process, CHUHE_PROGRAM, s->place.database, options));
    s->port = s->process.port;
}

static void clear(served *s)
{
    assert_int_equal(server_end(&s->process, PATIENCE_MS), 0);
    scratch_remove(&s->place);
}

static void answers(const served *s, const char *path, const char *body, unsigned status,
                    const char *part)
{
    buffer answer;
    buffer_init(&answer);
    unsigned got = ws_http(&answer, s->port, path, body);
    if (got != status || !answer.bytes || !strstr(answer.bytes, part))
        fail_msg("%s: %u %s", path, got, answer.bytes ? answer.bytes : "");
    buffer_deinit(&answer);
}

/* The same, with bytes of any kind. */
static void sends(const served *s, const char *path, const char *head, const void *body, size_t len,
                  unsigned status, const char *part)
{
    buffer request, answer;
    buffer_init(&request);
    buffer_init(&answer);
    buffer_printf(&request, "POST %s HTTP/1.1\r\nHost: here\r\nConnection: close\r\n%s", path,
                  head);
    buffer_printf(&request, "Content-Length: %zu\r\n\r\n", len);
    buffer_append(&request, body, len);
    unsigned got = ws_http_raw(&answer, s->port, request.bytes, request.len);
    if (got != status || (part && !strstr(answer.bytes, part)))
        fail_msg("%s %s: %u %s", path, head, got, answer.bytes ? answer.bytes : "");
    buffer_deinit(&request);
    buffer_deinit(&answer);
}

static void answers_come_from_threads(void **state)
{
    static const char binary[] = "XQ\022\000\001\002\003\n\r\xff\xfe";
    served s;
    (void)state;
    set_up(&s, "none", "0");
    answers(&s, "/api/judge", "{\"moves\":[\"炮二平五\"]}", 200, "\"verdict\":\"none\"");
    answers(&s, "/api/judge", "{\"moves\":[\"炮二平七七\"]}", 400, "move 1");
    answers(&s, "/api/judge", NULL, 405, "method");
    sends(&s, "/api/convert?to=pgn", "Content-Type: text/plain\r\n", "h2e2 h9g7 h2h9", 14, 200,
          "chuhe-warnings: [{\"code\":");
    sends(&s, "/api/convert?to=xqf", "", "h2e2 h9g7", 9, 200, "game.xqf");
    sends(&s, "/api/read", "", binary, sizeof binary, 422, "no_record");
    sends(&s, "/api/read", "Origin: http://elsewhere\r\n", "h2e2", 4, 403, "origin");
    sends(&s, "/api/judge", "Content-Type: text/plain\r\n", "{}", 2, 415, "type");
    clear(&s);
}

/* A library of games is larger than what else is sent. */
static void a_large_file_is_read(void **state)
{
    enum { LARGEST = 8 << 20 };
    static const char game[] = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n";
    served s;
    char *file = malloc(LARGEST + 1);
    (void)state;
    assert_non_null(file);
    memset(file, '\n', LARGEST + 1);
    memcpy(file, game, sizeof game - 1);
    set_up(&s, "none", "100");
    sends(&s, "/api/read", "", file, LARGEST, 200, "\"h2e2\"");
    sends(&s, "/api/read", "", file, LARGEST + 1, 413, "too_large");
    sends(&s, "/api/convert?to=pgn", "", file, 1 << 20, 200, "1. ");
    sends(&s, "/api/convert?to=pgn", "", file, (1 << 20) + 1, 413, "too_large");
    clear(&s);
    free(file);
}

/* A board as PNG is drawn there as well; of a HEAD there is but the head. */
static void pictures_come_from_threads(void **state)
{
    static const char head[] = "\r\n\r\n";
    served s;
    buffer answer;
    char id[16], request[128];
    (void)state;
    set_up(&s, "none", "0");
    buffer_init(&answer);
    assert_int_equal(ws_http(&answer, s.port, "/api/games", "{}"), 201);
    snprintf(id, sizeof id, "%.12s", strstr(answer.bytes, "\"id\":\"") + 6);
    for (unsigned i = 0; i < 2; i++) {
        snprintf(request, sizeof request,
                 "%s /games/%s.png HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n",
                 i ? "HEAD" : "GET", id);
        buffer_clear(&answer);
        assert_int_equal(ws_http_raw(&answer, s.port, request, strlen(request)), 200);
        assert_non_null(strstr(answer.bytes, "content-type: image/png"));
        assert_non_null(strstr(answer.bytes, "sandbox"));
        const char *body = strstr(answer.bytes, head) + sizeof head - 1;
        size_t len = answer.len - (size_t)(body - answer.bytes);
        assert_true(i ? len == 0 : len > 1000 && memcmp(body, "\x89PNG", 4) == 0);
    }
    buffer_deinit(&answer);
    clear(&s);
}

/* A connection of its own, and as much of the request as it takes at once. */
static int begin_request(const served *s, const char *head, const char *body, size_t len)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)s->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    assert_int_equal(send(fd, head, strlen(head), 0), (ssize_t)strlen(head));
    for (size_t at = 0; at < len;) {
        ssize_t sent = send(fd, body + at, len - at, MSG_NOSIGNAL);
        if (sent <= 0)
            break;
        at += (size_t)sent;
    }
    return fd;
}

/* Those who hang up before the answer leave nothing behind, nor those who send half, or
 * more than there may wait: nobody else waits for them. */
static void who_does_not_wait_is_forgotten(void **state)
{
    enum { LEN = 300000 };
    static const char head[] =
        "POST /api/read HTTP/1.1\r\nHost: h\r\nContent-Length: 300000\r\n\r\n";
    served s;
    int fds[MANY];
    buffer body;
    (void)state;
    set_up(&s, "none", "0");
    buffer_init(&body);
    while (body.len < LEN)
        buffer_text(&body, "h2e2 h9g7 e2h2 g7h9 ");
    for (int i = 0; i < MANY; i++)
        fds[i] = begin_request(&s, head, body.bytes, i % 3 ? LEN : LEN / 2);
    for (int i = 0; i < MANY; i += 2)
        close(fds[i]);
    answers(&s, "/health", NULL, 200, "ok");
    for (int i = 1; i < MANY; i += 2)
        close(fds[i]);
    answers(&s, "/health", NULL, 200, "ok");
    buffer_deinit(&body);
    clear(&s);
}

/* The server is stopped while threads work: nobody is waited for, nothing falls over. */
static void the_end_does_not_wait(void **state)
{
    served s;
    ws_client c;
    (void)state;
    set_up(&s, CHUHE_ENGINE, "0");
    assert_true(ws_connect(&c, s.port, ""));
    ws_say(&c, "{\"do\":\"analyse\",\"id\":\"a\"}");
    assert_true(ws_hears(&c, "\"is\":\"lines\"", PATIENCE_MS));
    clear(&s);
    ws_hang_up(&c);
}

static void engines_tell_what_they_think(void **state)
{
    served s;
    ws_client c;
    (void)state;
    set_up(&s, CHUHE_ENGINE, "0");
    assert_true(ws_connect(&c, s.port, ""));
    ws_say(&c, "{\"do\":\"analyse\",\"id\":\"a1\",\"moves\":[\"炮二平五\"],\"lines\":2}");
    assert_true(ws_hears(&c, "{\"is\":\"lines\",\"id\":\"a1\",\"depth\":", PATIENCE_MS));
    /* Another question takes its place. */
    ws_say(&c, "{\"do\":\"analyse\",\"id\":\"a2\",\"fen\":"
               "\"3k5/9/9/9/9/9/9/9/R8/R4K3 w\",\"lines\":5}");
    assert_true(ws_hears(&c, "\"id\":\"a2\",\"depth\":", PATIENCE_MS));
    ws_say(&c, "{\"do\":\"analyse\",\"id\":\"a3\",\"fen\":"
               "\"3k5/R8/9/9/9/9/9/9/9/1R3K3 w\",\"lines\":1}");
    assert_true(ws_hears(&c, "\"mate\":1,\"moves\":[\"b0b9\"]", PATIENCE_MS));
    ws_say(&c, "{\"do\":\"no_analyse\",\"id\":\"a2\"}"); /* that one is over already */
    ws_say(&c, "{\"do\":\"no_analyse\",\"id\":\"a3\"}");
    ws_say(&c, "{\"do\":\"no_analyse\",\"id\":\"a3\"}");
    ws_say(&c, "{\"do\":\"ping\",\"t\":7}");
    assert_true(ws_hears(&c, "\"is\":\"pong\",\"t\":7", PATIENCE_MS));
    ws_hang_up(&c);
    clear(&s);
}

/* By the program itself; an asker who goes, or the end of the server, waits for nothing. */
static void games_are_reviewed(void **state)
{
    served s;
    ws_client c;
    (void)state;
    set_up(&s, CHUHE_ENGINE, "0");
    assert_true(ws_connect(&c, s.port, ""));
    ws_say(&c, "{\"do\":\"review\",\"id\":\"r1\",\"level\":1,\"fen\":"
               "\"3k5/R8/9/9/7r1/9/9/9/8r/1R3K3 w\",\"moves\":[\"b0b5\",\"h5h0\"]}");
    assert_true(ws_hears(&c, "{\"is\":\"review\",\"id\":\"r1\",\"done\":0,\"of\":3}", PATIENCE_MS));
    assert_true(ws_hears(&c, "\"why\":\"misses mate in 1 and allows mate in 1\"", PATIENCE_MS));
    ws_say(&c, "{\"do\":\"review\",\"id\":\"r2\",\"level\":1,\"lang\":\"zh\",\"fen\":"
               "\"3k5/R8/9/9/7r1/9/9/9/8r/1R3K3 w\",\"moves\":[\"b0b5\",\"h5h0\"]}");
    assert_true(ws_hears(&c, "\"why\":\"错过 1 步杀、让对方 1 步成杀\"", PATIENCE_MS));
    /* without moves there is a position */
    ws_say(&c, "{\"do\":\"review\",\"id\":\"r3\",\"level\":1}");
    assert_true(ws_hears(&c, "\"plies\":[]}", PATIENCE_MS));
    ws_say(&c,
           "{\"do\":\"review\",\"id\":\"r4\",\"level\":10,\"moves\":[\"h2e2\",\"h9g7\",\"h0g2\"]}");
    assert_true(ws_hears(&c, "\"id\":\"r4\",\"done\":", PATIENCE_MS));
    clear(&s);
    ws_hang_up(&c);
}

/* So many at once; each that is refused is answered by its name, and it passes. */
static void analyses_are_limited(void **state)
{
    enum { ASKED = 90, TAKEN_AT_MOST = 80 };
    served s;
    ws_client c;
    char id[64];
    (void)state;
    set_up(&s, CHUHE_ENGINE, "100");
    assert_true(ws_connect(&c, s.port, ""));
    ws_say(&c, "{\"do\":\"ping\",\"t\":1}"); /* nobody says much before he was let in */
    assert_true(ws_hears(&c, "pong", PATIENCE_MS));
    for (int i = 0; i < ASKED; i++)
        ws_say(&c, "{\"do\":\"analyse\",\"id\":\"a%d\"}", i);
    for (int i = TAKEN_AT_MOST; i < ASKED; i++) {
        snprintf(id, sizeof id, "\"id\":\"a%d\"", i);
        assert_true(ws_hears(&c, id, PATIENCE_MS));
    }
    ws_hang_up(&c);
    assert_true(ws_connect(&c, s.port, "")); /* another connection of the same address */
    ws_say(&c, "{\"do\":\"ping\",\"t\":1}");
    assert_true(ws_hears(&c, "pong", PATIENCE_MS));
    for (int i = 0; i < ASKED; i++)
        ws_say(&c, "{\"do\":\"review\",\"id\":\"r%d\"}", i);
    assert_true(ws_hears(&c, "\"code\":\"too_many\"", PATIENCE_MS));
    ws_hang_up(&c);
    clear(&s);
}

/* Studies and pictures over the network, in their threads. */
static void studies_and_pictures(void **state)
{
    served s;
    buffer answer, body;
    char id[16], key[32], path[64];
    (void)state;
    set_up(&s, "none", "0");
    buffer_init(&answer);
    buffer_init(&body);
    assert_int_equal(
        ws_http(&answer, s.port, "/api/studies", "{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\"]}}"),
        201);
    assert_true(ws_find(id, sizeof id, answer.bytes, answer.len, "\"id\":\""));
    assert_true(ws_find(key, sizeof key, answer.bytes, answer.len, "\"key\":\""));
    snprintf(path, sizeof path, "/api/studies/%s", id);
    answers(&s, path, NULL, 200, "\"nodes\":[\"h2e2\"]}}");
    answers(&s, path, NULL, 200, "\"nodes\":[\"h2e2\"]}");
    /* as large as may be */
    buffer_printf(&body, "{\"key\":\"%s\",\"record\":{\"chuhe\":1,\"comment\":\"", key);
    while (body.len < 520000)
        buffer_text(&body, "<b>x");
    buffer_text(&body, "\"}}");
    answers(&s, path, body.bytes, 200, "{\"version\":\"");
    answers(&s, path, NULL, 200, "<b>x\"");
    answers(&s, path, "{\"record\":7}", 400, "bad_request");
    answers(&s, "/api/picture?type=png", "{}", 200, "content-type: image/png");
    answers(&s, "/api/picture", "{}", 200, "sandbox");
    sends(&s, path, "Origin: http://elsewhere\r\nContent-Type: application/json\r\n", "{}", 2, 403,
          "origin");
    sends(&s, path, "Content-Type: text/plain\r\n", "{}", 2, 415, "type");
    buffer_deinit(&answer);
    buffer_deinit(&body);
    clear(&s);
}

/* Who is mated has no lines, and that is told. */
static void a_game_that_is_over_has_no_lines(void **state)
{
    served s;
    ws_client c;
    (void)state;
    set_up(&s, CHUHE_ENGINE, "0");
    assert_true(ws_connect(&c, s.port, ""));
    ws_say(&c, "{\"do\":\"analyse\",\"id\":\"a\",\"fen\":"
               "\"1R1k5/R8/9/9/9/9/9/9/9/4K4 b\"}");
    assert_true(ws_hears(&c, "\"lines\":[],\"done\":true", PATIENCE_MS));
    ws_hang_up(&c);
    clear(&s);
}

static void wrong_analyses_are_refused(void **state)
{
    static const struct {
        const char *text, *code;
    } wrong[] = {
        {"{\"do\":\"analyse\"}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"<b>\"}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}",
         "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"a\",\"lines\":0}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"a\",\"lines\":6}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"a\",\"level\":11}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"a\",\"level\":\"1\\nquit\"}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"a\",\"fen\":\"quit\"}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"a\",\"moves\":[\"h2h9\",\"a\\nquit\"]}", "bad_request"},
        {"{\"do\":\"analyse\",\"id\":\"a\",\"rules\":\"x\\nquit\"}", "bad_request"},
        {"{\"do\":\"no_analyse\"}", "bad_request"}};
    served s;
    ws_client c;
    (void)state;
    set_up(&s, CHUHE_ENGINE, "0");
    assert_true(ws_connect(&c, s.port, ""));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ws_say(&c, "%s", wrong[i].text);
        assert_true(ws_hears(&c, wrong[i].code, PATIENCE_MS));
    }
    ws_hang_up(&c);
    clear(&s);
    set_up(&s, "none", "0");
    assert_true(ws_connect(&c, s.port, ""));
    ws_say(&c, "{\"do\":\"analyse\",\"id\":\"a\"}");
    assert_true(ws_hears(&c, "no_engine", PATIENCE_MS));
    ws_hang_up(&c);
    clear(&s);
}

/* More than there are threads, all at once, many of whom leave; and those who stay hear. */
static void many_ask_and_go(void **state)
{
    served s;
    ws_client c[40];
    (void)state;
    set_up(&s, CHUHE_ENGINE, "0");
    for (int i = 0; i < 40; i++) {
        assert_true(ws_connect(&c[i], s.port, ""));
        for (int n = 0; n < 5; n++)
            ws_say(&c[i], "{\"do\":\"analyse\",\"id\":\"a%d\"}", n);
        ws_say(&c[i], "{\"do\":\"ping\",\"t\":%d}", i);
    }
    for (int i = 0; i < 40; i++)
        assert_true(ws_hears(&c[i], "pong", PATIENCE_MS));
    for (int i = 0; i < 39; i++)
        ws_hang_up(&c[i]);
    assert_true(ws_hears(&c[39], "\"id\":\"a4\",\"depth\":", PATIENCE_MS));
    ws_hang_up(&c[39]);
    clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_from_threads),
        cmocka_unit_test(a_large_file_is_read),
        cmocka_unit_test(pictures_come_from_threads),
        cmocka_unit_test(who_does_not_wait_is_forgotten),
        cmocka_unit_test(the_end_does_not_wait),
        cmocka_unit_test(engines_tell_what_they_think),
        cmocka_unit_test(games_are_reviewed),
        cmocka_unit_test(analyses_are_limited),
        cmocka_unit_test(studies_and_pictures),
        cmocka_unit_test(a_game_that_is_over_has_no_lines),
        cmocka_unit_test(wrong_analyses_are_refused),
        cmocka_unit_test(many_ask_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
