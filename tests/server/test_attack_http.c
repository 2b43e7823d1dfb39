/* Requests that are made to harm: what they get, and that others are served. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/json_read.h"
#include "support/scratch.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum { PATIENCE_MS = 60000 };

typedef struct served {
    scratch place;
    char program[64], log[64];
    server_process process;
} served;

/* A server with a client, whose lines about itself go into a file. */
static int set_up(void **state)
{
    served *s = calloc(1, sizeof *s);
    char script[512], page[64];
    assert_non_null(s);
    const char *const options[] = {"--engine", "none",          "--quiet", "no",
                                   "--web",    s->place.folder, NULL};
    signal(SIGPIPE, SIG_IGN);
    assert_true(scratch_make(&s->place));
    snprintf(s->program, sizeof s->program, "%s/chuhe", s->place.folder);
    snprintf(s->log, sizeof s->log, "%s/log", s->place.folder);
    snprintf(script, sizeof script, "#!/bin/sh\nexec %s \"$@\" 2>%s\n", CHUHE_PROGRAM, s->log);
    snprintf(page, sizeof page, "%s/index.html", s->place.folder);
    assert_int_equal(file_write(page, "<p>", 3).fault, FILE_OK);
    assert_int_equal(file_write(s->program, script, strlen(script)).fault, FILE_OK);
    assert_int_equal(chmod(s->program, 0700), 0);
    assert_true(server_start(&s->process, s->program, s->place.database, options));
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    served *s = *state;
    int status = server_end(&s->process, PATIENCE_MS);
    scratch_remove(&s->place);
    free(s);
    return status; /* not 0: it has fallen over */
}

static unsigned count(const buffer *b, const char *part)
{
    unsigned n = 0;
    for (const char *at = b->bytes; at && (at = strstr(at, part)) != NULL; at++)
        n++;
    return n;
}

/* Sends it as it is; the answer is the caller's to free. */
static unsigned sends(buffer *answer, const served *s, const char *request)
{
    buffer_init(answer);
    return ws_http_raw(answer, s->process.port, request, strlen(request));
}

/* What two readers of one request might see differently is refused, and nothing is made. */
static void lengths_that_contradict(void **state)
{
    static const char *const lengths[] = {"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                                          "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
                                          "Transfer-Encoding: identity\r\nContent-Length: 2\r\n",
                                          "Content-Length: 2\r\nContent-Length: 40\r\n",
                                          "Content-Length: 2, 2\r\n",
                                          "Content-Length: +2\r\n",
                                          "Content-Length: 0x2\r\n",
                                          "Content-Length: 2 2\r\n",
                                          "Content-Length: 99999999999999999999999\r\n",
                                          "Content-Length: -1\r\n",
                                          "Content-Length:\r\n",
                                          ""};
    served *s = *state;
    buffer answer;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        char request[512];
        snprintf(request, sizeof request,
                 "POST /api/games HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
                 "%s\r\n{}POST /api/games HTTP/1.1\r\nHost: here\r\n\r\n",
                 lengths[i]);
        unsigned status = sends(&answer, s, request);
        if (status < 400 || count(&answer, "HTTP/1.1 ") > 1)
            fail_msg("%s: %u", lengths[i], status);
        buffer_deinit(&answer);
    }
    buffer_init(&answer);
    assert_int_equal(ws_http(&answer, s->process.port, "/api/games", NULL), 200);
    assert_non_null(strstr(answer.bytes, "{\"games\":[]}"));
    buffer_deinit(&answer);
}

/* What somebody writes is no line of a head. */
static void nothing_gets_into_heads(void **state)
{
    static const char *const requests[] = {
        "POST /api/convert?to=pgn&name=a%22%0d%0aSet-Cookie:%20x=1 HTTP/1.1\r\nHost: h\r\n"
        "Content-Type: text/plain\r\nContent-Length: 9\r\n\r\nh2e2 h9g7",
        "POST /api/convert?to=%0d%0aSet-Cookie:%20x=1 HTTP/1.1\r\nHost: h\r\n"
        "Content-Type: text/plain\r\nContent-Length: 4\r\n\r\nh2e2",
        "POST /api/convert?to=pgn HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\n"
        "Content-Length: 30\r\n\r\nh2e2 \xe5\x8d\x8e\r\nSet-Cookie: x=1\r\n h9",
        "GET /games/a%0d%0aSet-Cookie:%20x=1.pgn HTTP/1.1\r\nHost: h\r\n"
        "Connection: close\r\n\r\n",
        "GET /lobby/?a=%0d%0aSet-Cookie:%20x=1 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET /%0d%0aSet-Cookie:%20x=1 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        "GET /health HTTP/1.1\r\nHost: h\r\nOrigin: x\x01y\r\nConnection: close\r\n\r\n"};
    served *s = *state;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        buffer answer;
        unsigned status = sends(&answer, s, requests[i]);
        const char *end = answer.bytes ? strstr(answer.bytes, "\r\n\r\n") : NULL;
        const char *set = answer.bytes ? strcasestr(answer.bytes, "\nset-cookie:") : NULL;
        if (status == 0 || !end || (set && set < end))
            fail_msg("%s: %u %s", requests[i], status, answer.bytes ? answer.bytes : "");
        buffer_deinit(&answer);
    }
}

/* A slash too many leads on with what was asked, as it was asked. */
static void what_was_asked_stays_coded(void **state)
{
    static const char *const asked[][2] = {
        {"a=%23frag", "a=%23frag"},
        {"a=%09%ff&b=c+d%2B", "a=%09%FF&b=c%20d%2B"},
        {"start=rnbakabnr/9_w", "start=rnbakabnr%2F9_w"},
        {"a=%25230%20", "a=%25230%20"},
    };
    served *s = *state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        buffer answer;
        char request[256], location[256];
        snprintf(request, sizeof request,
                 "GET /lobby/?%s HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", asked[i][0]);
        snprintf(location, sizeof location, "\nlocation: /lobby?%s\r\n", asked[i][1]);
        assert_int_equal(sends(&answer, s, request), 308);
        if (!strcasestr(answer.bytes, location))
            fail_msg("no %s: %s", location, answer.bytes);
        buffer_deinit(&answer);
    }
}

/* No page of another site shows one of the server's, reads what it answers, or hears of its
 * addresses. */
static void every_answer_is_guarded(void **state)
{
    static const char *const guards[] = {"frame-ancestors 'none'",
                                         "x-frame-options: DENY",
                                         "x-content-type-options: nosniff",
                                         "referrer-policy: no-referrer",
                                         "cross-origin-opener-policy: same-origin",
                                         "cross-origin-resource-policy: same-origin",
                                         "default-src 'none'",
                                         "base-uri 'none'",
                                         "form-action 'none'"};
    static const char *const paths[] = {
        "/",      "/health",      "/metrics",         "/api/games",           "/api/none",
        "/t/abc", "/api/session", "/api/studies/abc", "/games/abc.sheet.html"};
    served *s = *state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        buffer answer;
        buffer_init(&answer);
        assert_true(ws_http(&answer, s->process.port, paths[i], NULL) >= 200);
        for (size_t k = 0; k < sizeof guards / sizeof *guards; k++)
            if (!strstr(answer.bytes, guards[k]))
                fail_msg("%s: no %s", paths[i], guards[k]);
        assert_null(strcasestr(answer.bytes, "access-control-allow"));
        buffer_deinit(&answer);
    }
}

/* A small text that stands for very many games, a tree of variations as deep as it can be,
 * and heads that promise more than there is: each is answered. */
static void files_that_swell(void **state)
{
    static const char game[] = "{\"chuhe\":1}\n";
    served *s = *state;
    buffer body, answer, request;
    buffer_init(&body);
    buffer_init(&answer);
    buffer_init(&request);
    for (unsigned kind = 0; kind < 4; kind++) {
        static const char *const paths[] = {"/api/read", "/api/convert?to=pgn"};
        buffer_clear(&body);
        if (kind == 1)
            buffer_text(&body, "1. h2e2 ");
        while (body.len < 1000000)
            buffer_text(&body, kind == 0   ? game
                               : kind == 1 ? "(1. b2e2 "
                               : kind == 2 ? "XQ\022\377\377\377\377"
                                           : "[[{\"chuhe\":");
        for (unsigned i = 0; i < 2; i++) {
            buffer_clear(&request);
            buffer_printf(&request,
                          "POST %s HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\n"
                          "Content-Length: %zu\r\n\r\n",
                          paths[i], body.len);
            buffer_append(&request, body.bytes, body.len);
            unsigned status = ws_http_raw(&answer, s->process.port, request.bytes, request.len);
            if (kind == 0)
                assert_int_equal(status, 413);
            assert_true(status == 200 || (status >= 400 && status < 500));
        }
    }
    assert_int_equal(ws_http(&answer, s->process.port, "/health", NULL), 200);
    buffer_deinit(&body);
    buffer_deinit(&answer);
    buffer_deinit(&request);
}

/* A session is the server's to give: one that somebody put into a browser before is none,
 * then or later. */
static void a_session_cannot_be_planted(void **state)
{
    static const char planted[] = "chuhe_session=attackattackattackattack00";
    static const char body[] = "{\"name\":\"victim\",\"password\":\"long enough\"}";
    served *s = *state;
    buffer answer;
    char request[512];
    for (unsigned i = 0; i < 2; i++) { /* the account is made; he logs in */
        snprintf(request, sizeof request,
                 "POST /api/%s HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
                 "Cookie: %s\r\nContent-Length: %zu\r\n\r\n%s",
                 i ? "session" : "account", planted, strlen(body), body);
        assert_int_equal(sends(&answer, s, request), i ? 200 : 201);
        assert_non_null(strstr(answer.bytes, "set-cookie: chuhe_session="));
        assert_null(strstr(answer.bytes, planted));
        buffer_deinit(&answer);
        snprintf(request, sizeof request,
                 "GET /api/session HTTP/1.1\r\nHost: h\r\nCookie: %s\r\nConnection: close\r\n\r\n",
                 planted);
        assert_int_equal(sends(&answer, s, request), 200);
        assert_non_null(strstr(answer.bytes, "{\"name\":null}"));
        buffer_deinit(&answer);
    }
}

/* Who a request comes from is what the network says, unless a proxy is trusted to say it. */
static void an_address_cannot_be_made_up(void **state)
{
    served *s = *state;
    unsigned refused = 0;
    for (unsigned i = 0; i < 600; i++) {
        buffer answer;
        char request[256];
        snprintf(request, sizeof request,
                 "GET /health HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 10.0.%u.%u\r\n"
                 "Connection: close\r\n\r\n",
                 i / 250, i % 250);
        refused += sends(&answer, s, request) == 429;
        buffer_deinit(&answer);
    }
    assert_true(refused > 0);
}

/* Whatever is asked, the log is one object of JSON a line. */
static void lines_of_the_log_are_its_own(void **state)
{
    static const char *const requests[] = {
        "GET /x%0a{\"level\":\"info\",\"what\":\"forged\"} HTTP/1.1\r\nHost: h\r\n"
        "Connection: close\r\n\r\n",
        "GET /x HTTP/1.1\r\nHost: h\n{\"what\":\"forged\"}\r\nConnection: close\r\n\r\n",
        "\x01\x02{\"what\":\"forged\"}\n\n",
        "GET /wsx HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\n{\"what\":\"forged\"}\r\n\r\n",
        "POST /api/account HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
        "Content-Length: "
        "58\r\n\r\n{\"name\":\"a\\n{\\\"what\\\":\\\"forged\\\"}\",\"password\":\"12345678\"}"};
    served *s = *state;
    char why[JSON_WHY], line[4096];
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        buffer answer;
        (void)sends(&answer, s, requests[i]);
        buffer_deinit(&answer);
    }
    FILE *log = fopen(s->log, "r");
    assert_non_null(log);
    unsigned lines = 0;
    while (fgets(line, sizeof line, log)) {
        json_value *value;
        if (strncmp(line, "chuhe serve: ", 13) == 0) /* before it serves */
            continue;
        value = json_value_read(line, strlen(line), why);
        if (!json_value_text(json_value_member(value, "time")))
            fail_msg("%s", line);
        json_value_free(value);
        lines++;
    }
    fclose(log);
    assert_true(lines > 0);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {CASE(lengths_that_contradict),
                                       CASE(nothing_gets_into_heads),
                                       CASE(what_was_asked_stays_coded),
                                       CASE(every_answer_is_guarded),
                                       CASE(files_that_swell),
                                       CASE(a_session_cannot_be_planted),
                                       CASE(an_address_cannot_be_made_up),
                                       CASE(lines_of_the_log_are_its_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
