/* Accounts and halls over the network: cookies as browsers send them, passwords in threads, and
 * what is there after the server was killed. */
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

enum { PATIENCE_MS = 60000, TOKEN = 64, MANY = 40 };

typedef struct served {
    scratch place;
    server_process process;
    unsigned port;
    buffer answer; /* to the last request */
} served;

static void start(served *s, const char *proxy)
{
    const char *const options[] = {"--per-address", "0",   "--engine", "none",
                                   "--proxy",       proxy, NULL};
    assert_true(server_start(&s->process, CHUHE_PROGRAM, s->place.database, options));
    s->port = s->process.port;
}

static void set_up(served *s, const char *proxy)
{
    signal(SIGPIPE, SIG_IGN);
    *s = (served){.port = 0};
    assert_true(scratch_make(&s->place));
    start(s, proxy);
    buffer_init(&s->answer);
}

static void clear(served *s)
{
    assert_int_equal(server_end(&s->process, PATIENCE_MS), 0);
    scratch_remove(&s->place);
    buffer_deinit(&s->answer);
}

static void put_request(buffer *request, const char *path, const char *headers, const char *body)
{
    buffer_init(request);
    buffer_printf(request, "%s %s HTTP/1.1\r\nHost: here\r\nConnection: close\r\n%s",
                  body ? "POST" : "GET", path, headers);
    if (body)
        buffer_printf(request, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                      strlen(body));
    buffer_printf(request, "\r\n%s", body ? body : "");
}

static void asks(served *s, const char *path, const char *headers, const char *body,
                 unsigned status, const char *part)
{
    buffer request;
    put_request(&request, path, headers, body);
    unsigned got = ws_http_raw(&s->answer, s->port, request.bytes, request.len);
    if (got != status || !strstr(s->answer.bytes, part))
        fail_msg("%s %s: %u %s", path, headers, got, s->answer.bytes ? s->answer.bytes : "");
    buffer_deinit(&request);
}

/* The header Cookie with what the last answer has set. */
static void take_cookie(char header[2 * TOKEN], const served *s)
{
    char token[TOKEN];
    const char *at = strstr(s->answer.bytes, "set-cookie: chuhe_session=");
    assert_non_null(at);
    at += strlen("set-cookie: chuhe_session=");
    snprintf(token, sizeof token, "%.*s", (int)strcspn(at, ";"), at);
    snprintf(header, 2 * TOKEN, "Cookie: a=b; chuhe_session=%s\r\n", token);
}

static void sign_up(char header[2 * TOKEN], served *s, const char *name)
{
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", name);
    asks(s, "/api/account", "", body, 201, name);
    take_cookie(header, s);
}

static void find(char *found, size_t cap, const served *s, const char *before)
{
    assert_true(ws_find(found, cap, s->answer.bytes, s->answer.len, before));
}

/* ---- accounts ---- */

static void a_browser_stays_logged_in(void **state)
{
    served s;
    char li[2 * TOKEN], id[32], path[64];
    ws_client c;
    (void)state;
    set_up(&s, "no");
    asks(&s, "/api/session", "", NULL, 200, "{\"name\":null}");
    sign_up(li, &s, "Li");
    assert_null(strstr(s.answer.bytes, "Secure"));
    asks(&s, "/api/session", li, NULL, 200, "{\"name\":\"Li\"}");
    asks(&s, "/api/games", li, "{\"red\":{\"who\":\"me\"}}", 201, "\"role\":\"red\"");
    find(id, sizeof id, &s, "\"id\":\"");
    server_kill(&s.process);
    start(&s, "no");
    asks(&s, "/api/session", li, NULL, 200, "{\"name\":\"Li\"}");
    snprintf(path, sizeof path, "{\"do\":\"join\",\"game\":\"%s\"}", id);
    assert_true(ws_connect(&c, s.port, li));
    ws_say(&c, "%s", path);
    assert_true(ws_hears(&c, "\"role\":\"red\"", PATIENCE_MS));
    asks(&s, "/api/games?which=mine", li, NULL, 200, id);
    /* It ends at the browser, and with it the connection that he sat by. */
    asks(&s, "/api/session/end", li, "{}", 200, "set-cookie: chuhe_session=; ");
    assert_true(ws_is_hung_up(&c, PATIENCE_MS));
    ws_hang_up(&c);
    assert_true(ws_connect(&c, s.port, li));
    ws_say(&c, "%s", path);
    assert_true(ws_hears(&c, "\"role\":\"watcher\"", PATIENCE_MS));
    ws_hang_up(&c);
    clear(&s);
}

static void cookies_of_any_kind(void **state)
{
    served s;
    buffer big;
    char li[2 * TOKEN];
    (void)state;
    set_up(&s, "no");
    sign_up(li, &s, "Li");
    asks(&s, "/api/session", "Cookie: chuhe_session=abcdefghijklmnopqrstuvwxyz\r\n", NULL, 200,
         "null");
    asks(&s, "/api/session", "Cookie: ;;;=;chuhe_session\r\n", NULL, 200, "null");
    /* Beside another cookie that is long. */
    buffer_init(&big);
    buffer_text(&big, "Cookie: long=");
    for (unsigned i = 0; i < 2000; i++)
        buffer_text(&big, "x");
    buffer_text(&big, li + strlen("Cookie: a=b"));
    asks(&s, "/api/session", big.bytes, NULL, 200, "{\"name\":\"Li\"}");
    buffer_clear(&big);
    /* More than a head may hold: no answer, or none that lets in. */
    buffer_text(&big, "GET /api/session HTTP/1.1\r\nHost: here\r\nConnection: close\r\nCookie: ");
    for (unsigned i = 0; i < 20000; i++)
        buffer_text(&big, "x=y; ");
    buffer_text(&big, "\r\n\r\n");
    unsigned got = ws_http_raw(&s.answer, s.port, big.bytes, big.len);
    assert_true(got == 0 || got == 200 || got >= 400);
    assert_true(!s.answer.bytes || !strstr(s.answer.bytes, "Li"));
    buffer_deinit(&big);
    asks(&s, "/api/session", li, NULL, 200, "{\"name\":\"Li\"}");
    clear(&s);
}

static void behind_a_proxy_cookies_are_secure(void **state)
{
    static const char body[] = "{\"name\":\"Li\",\"password\":\"correct horse\"}";
    served s;
    (void)state;
    set_up(&s, "yes");
    asks(&s, "/api/account", "X-Forwarded-Proto: https\r\n", body, 201, "; Secure");
    asks(&s, "/api/session", "X-Forwarded-Proto: http\r\n", body, 200, "Max-Age=2592000\r\n");
    asks(&s, "/api/session", "", body, 200, "Max-Age=2592000\r\n");
    asks(&s, "/api/session", "X-Forwarded-Proto: https\r\nOrigin: https://evil.example\r\n", body,
         403, "origin");
    clear(&s);
    set_up(&s, "no");
    asks(&s, "/api/account", "X-Forwarded-Proto: https\r\n", body, 201, "Max-Age=2592000\r\n");
    clear(&s);
}

/* Passwords are tried in threads: meanwhile others are answered, and who hangs up leaves
 * nothing behind. */
static void many_log_in_at_once(void **state)
{
    static const char body[] = "{\"name\":\"Li\",\"password\":\"correct horse\"}";
    served s;
    ws_client all[MANY];
    buffer request;
    char li[2 * TOKEN];
    (void)state;
    set_up(&s, "no");
    sign_up(li, &s, "Li");
    put_request(&request, "/api/session", "", body);
    for (unsigned i = 0; i < MANY; i++) {
        assert_true(ws_reach(&all[i], s.port));
        ws_raw(&all[i], request.bytes, request.len);
    }
    asks(&s, "/health", "", NULL, 200, "ok");
    for (unsigned i = 0; i < MANY; i += 2)
        ws_hang_up(&all[i]);
    for (unsigned i = 1; i < MANY; i += 2) {
        assert_true(ws_is_hung_up(&all[i], PATIENCE_MS));
        assert_int_equal(all[i].status, 200);
        ws_hang_up(&all[i]);
    }
    buffer_deinit(&request);
    clear(&s);
}

/* ---- halls ---- */

static void a_game_of_a_hall_is_signed_after_a_crash(void **state)
{
    served s;
    char hall[32], key[64], id[32], red[64], before[64], body[256], path[64];
    ws_client arbiter, player;
    (void)state;
    set_up(&s, "no");
    asks(&s, "/api/halls", "", "{\"name\":\"乡镇杯\"}", 201, "\"links\"");
    find(hall, sizeof hall, &s, "\"id\":\"");
    snprintf(before, sizeof before, "\"director\":\"/h/%s#", hall);
    find(key, sizeof key, &s, before);
    snprintf(path, sizeof path, "/api/halls/%s/games", hall);
    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"games\":[{\"game\":{\"table\":\"casual\"},\"board\":1}]}", key);
    assert_true(ws_connect(&arbiter, s.port, ""));
    ws_say(&arbiter, "{\"do\":\"hall\",\"hall\":\"%s\",\"key\":\"%s\"}", hall, key);
    assert_true(ws_hears(&arbiter, "\"role\":\"director\"", PATIENCE_MS));
    asks(&s, path, "", body, 201, "\"links\"");
    find(id, sizeof id, &s, "\"id\":\"");
    snprintf(before, sizeof before, "\"red\":\"/t/%s#", id);
    find(red, sizeof red, &s, before);
    assert_true(ws_hears(&arbiter, id, PATIENCE_MS)); /* it is told of the new game */
    ws_say(&arbiter, "{\"do\":\"join\",\"game\":\"%s\"}", id);
    assert_true(ws_hears(&arbiter, "\"role\":\"arbiter\"", PATIENCE_MS));
    assert_true(ws_connect(&player, s.port, ""));
    ws_say(&player, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, red);
    assert_true(ws_hears(&arbiter, "\"event\":\"seated\"", PATIENCE_MS));
    ws_say(&arbiter,
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"a0\",\"event\":"
           "{\"event\":\"start\",\"by\":\"arbiter\"}}",
           id);
    assert_true(ws_hears(&arbiter, "\"is\":\"taken\"", PATIENCE_MS));
    ws_say(&arbiter,
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"a1\",\"event\":"
           "{\"event\":\"ruling\",\"by\":\"arbiter\",\"result\":\"draw\"}}",
           id);
    assert_true(ws_hears(&arbiter, "\"is\":\"taken\"", PATIENCE_MS));
    server_kill(&s.process);
    ws_hang_up(&arbiter);
    ws_hang_up(&player);
    start(&s, "no");
    assert_true(ws_connect(&player, s.port, ""));
    ws_say(&player, "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, red);
    ws_say(&player,
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"r1\",\"event\":{\"event\":\"sign\"}}", id);
    assert_true(ws_hears(&player, "\"is\":\"taken\"", PATIENCE_MS));
    assert_true(ws_connect(&arbiter, s.port, ""));
    ws_say(&arbiter, "{\"do\":\"hall\",\"hall\":\"%s\",\"key\":\"%s\"}", hall, key);
    ws_say(&arbiter, "{\"do\":\"join\",\"game\":\"%s\"}", id);
    ws_say(&arbiter,
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"a2\",\"event\":"
           "{\"event\":\"sign\",\"by\":\"arbiter\"}}",
           id);
    assert_true(ws_hears(&player, "\"phase\":\"closed\"", PATIENCE_MS));
    ws_hang_up(&arbiter);
    ws_hang_up(&player);
    clear(&s);
}

static int set_password(const served *s, const char *name, const char *password)
{
    char command[512];
    snprintf(command, sizeof command,
             "printf '%s' | '%s' serve --set-password '%s' --database '%s' >/dev/null 2>&1",
             password, CHUHE_PROGRAM, name, s->place.database);
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Whoever runs the server gives an account another password, also while it is served; nobody
 * stays logged in by the old one. */
static void a_password_that_was_forgotten(void **state)
{
    served s;
    char li[2 * TOKEN];
    (void)state;
    set_up(&s, "no");
    sign_up(li, &s, "Li");
    assert_int_equal(set_password(&s, "Wang", "new password\n"), 2);
    assert_int_equal(set_password(&s, "Li", "short\n"), 2);
    assert_int_equal(set_password(&s, "Li", ""), 2);
    assert_int_equal(set_password(&s, "Li", "with a \\003\n"), 2);
    asks(&s, "/api/session", li, NULL, 200, "{\"name\":\"Li\"}");
    assert_int_equal(set_password(&s, "LI", "new password\r\n"), 0);
    asks(&s, "/api/session", li, NULL, 200, "{\"name\":null}");
    asks(&s, "/api/session", "", "{\"name\":\"Li\",\"password\":\"correct horse\"}", 401,
         "bad_login");
    asks(&s, "/api/session", "", "{\"name\":\"Li\",\"password\":\"new password\"}", 200, "Li");
    clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_browser_stays_logged_in),
        cmocka_unit_test(cookies_of_any_kind),
        cmocka_unit_test(behind_a_proxy_cookies_are_secure),
        cmocka_unit_test(many_log_in_at_once),
        cmocka_unit_test(a_password_that_was_forgotten),
        cmocka_unit_test(a_game_of_a_hall_is_signed_after_a_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
