/* The server with its network, in the process of the test: what happens when it is busy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "support/net_facts.h"

enum { ASKERS = 96 };

/* A POST from that address, of which so many bytes are announced; the body may be shorter. */
static void posts(ws_client *c, const net_scene *s, unsigned address, const char *path,
                  size_t announced, const char *body)
{
    char request[1024];
    int len = snprintf(request, sizeof request,
                       "POST %s HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 10.0.0.%u\r\n"
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                       path, address, announced, body);
    assert_true(len > 0 && (size_t)len < sizeof request);
    assert_true(ws_reach(c, s->port));
    ws_raw(c, request, (size_t)len);
    ws_send(c);
}

/* A picture that takes its time. */
static void asks_for_work(ws_client *c, const net_scene *s, unsigned address)
{
    static const char body[] = "{\"title\":\"busy\"}";
    posts(c, s, address, "/api/picture?type=png&width=2000", sizeof body - 1, body);
}

/* Whoever waits too long for a thread is told so, and not hung up on. */
static void who_waits_too_long_is_told(void **state)
{
    net_scene s;
    ws_client c[8];
    unsigned busy = 0;
    (void)state;
    net_scene_begin(&s, 1);
    for (unsigned i = 0; i < 8; i++)
        asks_for_work(&c[i], &s, 1);
    for (unsigned i = 0; i < 8; i++) {
        unsigned status = net_scene_answered(&c[i]);
        assert_true(status == 200 || status == 503);
        busy += status == 503;
        ws_hang_up(&c[i]);
    }
    assert_true(busy > 0);
    net_scene_end(&s);
}

/* Work, of however many addresses, is in nobody's way who logs in; and none has all threads. */
static void who_logs_in_waits_for_no_pictures(void **state)
{
    static const char login[] = "{\"name\":\"Li\",\"password\":\"wrong wrong\"}";
    net_scene s;
    ws_client c[ASKERS], own;
    unsigned refused = 0;
    (void)state;
    net_scene_begin(&s, 0);
    for (unsigned i = 0; i < ASKERS; i++)
        asks_for_work(&c[i], &s, i < 48 ? 1 : i / 8);
    posts(&own, &s, 200, "/api/session", sizeof login - 1, login);
    assert_int_equal(net_scene_answered(&own), 401);
    ws_hang_up(&own);
    for (unsigned i = 0; i < 48; i++) {
        ws_receive(&c[i]);
        refused += net_scene_status(&c[i]) == 429;
    }
    assert_true(refused > 0);
    for (unsigned i = 0; i < ASKERS; i++)
        ws_hang_up(&c[i]);
    net_scene_end(&s);
}

/* To announce much is nothing: only what has come counts. */
static void what_is_announced_takes_no_room(void **state)
{
    net_scene s;
    ws_client c[ASKERS], own;
    (void)state;
    net_scene_begin(&s, 0);
    for (unsigned i = 0; i < ASKERS; i++)
        posts(&c[i], &s, i / 4, "/api/games", 1 << 20, "{");
    posts(&own, &s, 200, "/api/games", 2, "{}");
    assert_int_equal(net_scene_answered(&own), 201);
    ws_hang_up(&own);
    for (unsigned i = 0; i < ASKERS; i++)
        ws_hang_up(&c[i]);
    net_scene_end(&s);
}

/* What comes does: of one address so much at the same time. */
static void what_has_come_is_bounded(void **state)
{
    enum { MIB = 1 << 20, SENT = MIB - 16, SENDERS = 16 };
    static char piece[SENT];
    net_scene s;
    ws_client c[SENDERS];
    unsigned refused = 0;
    (void)state;
    net_scene_begin(&s, 0);
    memset(piece, ' ', sizeof piece);
    for (unsigned i = 0; i < SENDERS; i++) {
        posts(&c[i], &s, 1, "/api/games", MIB, "");
        ws_raw(&c[i], piece, sizeof piece);
    }
    for (unsigned turn = 0; turn < 20000 && refused == 0; turn++) {
        for (unsigned i = 0; i < SENDERS; i++) {
            ws_send(&c[i]);
            ws_receive(&c[i]);
            refused += net_scene_status(&c[i]) == 429;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_true(refused > 0);
    for (unsigned i = 0; i < SENDERS; i++)
        ws_hang_up(&c[i]);
    net_scene_end(&s);
}

/* Large ones, which have minutes to come, have a share of their own: whoever fills it is in the
 * way of large ones alone. */
static void large_ones_are_in_nobodys_way(void **state)
{
    enum { MIB = 1 << 20, SENT = 7 * MIB, SENDERS = 9 };
    static char piece[SENT];
    net_scene s;
    ws_client c[SENDERS], own[SENDERS];
    unsigned refused = 0;
    (void)state;
    net_scene_begin(&s, 0);
    memset(piece, ' ', sizeof piece);
    for (unsigned i = 0; i < SENDERS; i++) {
        posts(&c[i], &s, i, "/api/read", 8 * MIB, "");
        ws_raw(&c[i], piece, SENT);
    }
    for (unsigned turn = 0; turn < 20000 && refused == 0; turn++) {
        for (unsigned i = 0; i < SENDERS; i++) {
            ws_send(&c[i]);
            ws_receive(&c[i]);
            refused += net_scene_status(&c[i]) == 429;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_true(refused > 0 && refused < SENDERS);
    for (unsigned i = 0; i < SENDERS; i++) { /* from the same addresses */
        posts(&own[i], &s, i, "/api/games", 2, "{}");
        assert_int_equal(net_scene_answered(&own[i]), 201);
        ws_hang_up(&own[i]);
    }
    for (unsigned i = 0; i < SENDERS; i++)
        ws_hang_up(&c[i]);
    net_scene_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_too_long_is_told),
        cmocka_unit_test(who_logs_in_waits_for_no_pictures),
        cmocka_unit_test(what_is_announced_takes_no_room),
        cmocka_unit_test(what_has_come_is_bounded),
        cmocka_unit_test(large_ones_are_in_nobodys_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
