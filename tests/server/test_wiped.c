/* Passwords: whatever becomes of a request with one, nothing of it stays in memory that is given
 * back. The functions below stand in the place of the C library's, also for libwebsockets and
 * jansson. */
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/json_read.h"
#include "support/account_facts.h"
#include "support/net_facts.h"

/* Every password here has it. */
#define SECRET "opensesame"

enum { PATIENCE_MS = 60000, LONG = 5000 };

extern void *__libc_malloc(size_t size);
extern void __libc_free(void *bytes);

static atomic_uint given_back;

static void look_at(const void *bytes)
{
    if (bytes &&
        memmem(bytes, malloc_usable_size((void *)(uintptr_t)bytes), SECRET, sizeof SECRET - 1))
        atomic_fetch_add(&given_back, 1);
}

/* They are seen from the libraries. */
#define EVERYBODYS __attribute__((visibility("default")))

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
EVERYBODYS void free(void *bytes)
{
    look_at(bytes);
    __libc_free(bytes);
}

/* It always moves. NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
EVERYBODYS void *realloc(void *old, size_t size)
{
    void *moved = size || !old ? __libc_malloc(size) : NULL;
    if (old && moved) {
        size_t kept = malloc_usable_size(old);
        memcpy(moved, old, kept < size ? kept : size);
    }
    if (moved || !size)
        free(old);
    return moved;
}

static void nothing_was_given_back(const char *what)
{
    unsigned count = atomic_exchange(&given_back, 0);
    if (count)
        fail_msg("%s: given back with a password: %u", what, count);
}

/* ---- what is read ---- */

static void the_eye_sees(void **state)
{
    char *volatile bytes = malloc(64);
    (void)state;
    strcpy(bytes, SECRET);
    free(bytes);
    assert_int_equal(atomic_exchange(&given_back, 0), 1);
}

static void what_is_no_json_is_wiped_as_well(void **state)
{
    static const char *const texts[] = {"{\"password\":\"" SECRET "\"}",
                                        "{\"password\":\"" SECRET,
                                        "{\"password\":\"" SECRET "\"",
                                        "{\"password\":\"" SECRET "\\x\"}",
                                        "{\"password\":\"" SECRET "\",\"password\":1}",
                                        "{\"" SECRET "\":1,}",
                                        "[[[\"" SECRET "\"]]",
                                        "{\"password\":\"\\u0041" SECRET SECRET SECRET SECRET
                                        "\"} x"};
    char why[JSON_WHY];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        json_value_free(json_value_read(texts[i], strlen(texts[i]), why));
        nothing_was_given_back(texts[i]);
    }
}

/* ---- what is asked ---- */

static const struct {
    const char *path, *body;
    unsigned status;
} asked[] = {
    {"/api/account", "{\"name\":\"Li\",\"password\":\"" SECRET "\"}", 201},
    {"/api/account", "{\"name\":\"Li\",\"password\":\"" SECRET "\"}", 409},
    {"/api/account", "{\"name\":\"a  b\",\"password\":\"" SECRET "\"}", 400},
    {"/api/session", "{\"name\":\"Li\",\"password\":\"" SECRET "\"}", 200},
    {"/api/session", "{\"name\":\"Li\",\"password\":\"" SECRET "s\"}", 401},
    {"/api/session", "{\"name\":\"Hu\",\"password\":\"" SECRET "\"}", 401},
    {"/api/session", "{\"name\":\"Hu\",\"password\":[\"" SECRET "\"]}", 400},
    {"/api/session", "{\"name\":\"Hu\",\"password\":\"" SECRET "\"", 400},
    {"/api/account/password", "{\"old\":\"" SECRET "\",\"new\":\"" SECRET "2\"}", 401},
    {"/api/games", "{\"red\":{\"who\":\"" SECRET "\"}}", 400},
    {"/api/nothing", "{\"password\":\"" SECRET "\"}", 404},
};

static void nothing_stays_of_what_was_asked(void **state)
{
    table t;
    char token[ACCOUNTS_TOKEN];
    (void)state;
    table_set_up(&t);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        account_asks(&t, "", asked[i].path, asked[i].body, asked[i].status, NULL);
        nothing_was_given_back(asked[i].body);
    }
    account_enter(token, &t, "/api/session", "Li", SECRET, 200);
    account_asks(&t, token, "/api/account/password",
                 "{\"old\":\"" SECRET "\",\"new\":\"" SECRET "2\"}", 200, NULL);
    account_asks(&t, token, "/api/account/password",
                 "{\"old\":\"" SECRET "\",\"new\":\"" SECRET "3\"}", 401, NULL);
    table_clear(&t);
    nothing_was_given_back("another password");
}

/* ---- over the network ---- */

/* The asker's own memory is on the stack. */
static void writes(const ws_client *c, const char *bytes, size_t len)
{
    while (len) {
        ssize_t now = write(c->fd, bytes, len < 700 ? len : 700);
        if (now <= 0) {
            usleep(1000);
            continue;
        }
        bytes += now;
        len -= (size_t)now;
        usleep(2000); /* so that it comes in pieces */
    }
}

/* Blanks behind the body make it long; of `missing` bytes nothing comes. */
static void posts(ws_client *c, const net_scene *s, const char *path, const char *origin,
                  unsigned blanks, const char *body, unsigned missing)
{
    char request[2 * LONG];
    int len = snprintf(request, sizeof request,
                       "POST %s HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n%s"
                       "Content-Length: %zu\r\n\r\n%s%*s",
                       path, origin, blanks + strlen(body) + missing, body, (int)blanks, "");
    assert_true(len > 0 && (size_t)len < sizeof request);
    assert_true(ws_reach(c, s->port));
    writes(c, request, (size_t)len);
}

static void is_answered(ws_client *c, unsigned status)
{
    assert_int_equal(net_scene_answered(c), status);
    ws_hang_up(c);
}

static void nothing_stays_of_what_came_by_the_network(void **state)
{
    static const char login[] = "{\"name\":\"Li\",\"password\":\"" SECRET "\"}";
    net_scene s;
    ws_client c;
    (void)state;
    net_scene_begin(&s, 0);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        posts(&c, &s, asked[i].path, "", i % 2 ? LONG : 0, asked[i].body, 0);
        is_answered(&c, asked[i].status);
        nothing_was_given_back(asked[i].body);
    }
    posts(&c, &s, "/api/session", "Origin: http://evil.example\r\n", 0, login, 0);
    is_answered(&c, 403);
    /* The rest does not come. */
    posts(&c, &s, "/api/session", "", LONG, login, 1);
    usleep(50000);
    ws_hang_up(&c);
    /* More comes than was announced. */
    posts(&c, &s, "/api/session", "", 0, "{}\n" SECRET, 0);
    assert_true(ws_is_hung_up(&c, PATIENCE_MS));
    ws_hang_up(&c);
    net_scene_end(&s);
    nothing_was_given_back("the server as a whole");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_eye_sees),
        cmocka_unit_test(what_is_no_json_is_wiped_as_well),
        cmocka_unit_test(nothing_stays_of_what_was_asked),
        cmocka_unit_test(nothing_stays_of_what_came_by_the_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
