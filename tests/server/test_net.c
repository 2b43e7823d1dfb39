/* The server with its network, in the process of the test: what happens when it is busy. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/net.h"
#include "support/ws_client.h"

enum { PATIENCE_MS = 60000, ASKERS = 96 };

typedef struct served {
    char database[48];
    net *net;
    pthread_t thread;
    unsigned port;
} served;

static void *run(void *ctx)
{
    net_run(ctx);
    return NULL;
}

static void begin(served *s, int patience_ms)
{
    char why[NET_WHY];
    signal(SIGPIPE, SIG_IGN);
    strcpy(s->database, "/tmp/chuhe_net_XXXXXX");
    int fd = mkstemp(s->database);
    assert_true(fd >= 0);
    close(fd);
    unlink(s->database);
    const net_options options = {.host = "127.0.0.1",
                                 .database = s->database,
                                 .advertised = "",
                                 .engines = 1,
                                 .per_address = 100,
                                 .behind_proxy = true,
                                 .patience_ms = patience_ms,
                                 .quiet = true};
    s->net = net_new(&options, why);
    if (!s->net)
        fail_msg("%s", why);
    s->port = net_port(s->net);
    assert_int_equal(pthread_create(&s->thread, NULL, run, s->net), 0);
}

static void end(served *s)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    net_stop(s->net);
    pthread_join(s->thread, NULL);
    net_free(s->net);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s", s->database, endings[i]);
        unlink(name);
    }
}

/* A POST from that address, of which so many bytes are announced; the body may be shorter. */
static void posts(ws_client *c, const served *s, unsigned address, const char *path,
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
static void asks_for_work(ws_client *c, const served *s, unsigned address)
{
    static const char body[] = "{\"title\":\"busy\"}";
    posts(c, s, address, "/api/picture?type=png&width=2000", sizeof body - 1, body);
}

/* 0: it is not answered yet. */
static unsigned status_of(const ws_client *c)
{
    static const char head[] = "HTTP/1.1 ";
    bool is_answer = c->in.len > sizeof head && memcmp(c->in.bytes, head, sizeof head - 1) == 0;
    if (c->status)
        return c->status;
    return is_answer ? (unsigned)strtoul(c->in.bytes + sizeof head - 1, NULL, 10) : 0;
}

/* The status of its answer, which must come. */
static unsigned is_answered(ws_client *c)
{
    assert_true(ws_is_hung_up(c, PATIENCE_MS));
    return status_of(c);
}

/* Whoever waits too long for a thread is told so, and not hung up on. */
static void who_waits_too_long_is_told(void **state)
{
    served s;
    ws_client c[8];
    unsigned busy = 0;
    (void)state;
    begin(&s, 1);
    for (unsigned i = 0; i < 8; i++)
        asks_for_work(&c[i], &s, 1);
    for (unsigned i = 0; i < 8; i++) {
        unsigned status = is_answered(&c[i]);
        assert_true(status == 200 || status == 503);
        busy += status == 503;
        ws_hang_up(&c[i]);
    }
    assert_true(busy > 0);
    end(&s);
}

/* Work, of however many addresses, is in nobody's way who logs in; and none has all threads. */
static void who_logs_in_waits_for_no_pictures(void **state)
{
    static const char login[] = "{\"name\":\"Li\",\"password\":\"wrong wrong\"}";
    served s;
    ws_client c[ASKERS], own;
    unsigned refused = 0;
    (void)state;
    begin(&s, 0);
    for (unsigned i = 0; i < ASKERS; i++)
        asks_for_work(&c[i], &s, i < 48 ? 1 : i / 8);
    posts(&own, &s, 200, "/api/session", sizeof login - 1, login);
    assert_int_equal(is_answered(&own), 401);
    ws_hang_up(&own);
    for (unsigned i = 0; i < 48; i++) {
        ws_receive(&c[i]);
        refused += status_of(&c[i]) == 429;
    }
    assert_true(refused > 0);
    for (unsigned i = 0; i < ASKERS; i++)
        ws_hang_up(&c[i]);
    end(&s);
}

/* To announce much is nothing: only what has come counts. */
static void what_is_announced_takes_no_room(void **state)
{
    served s;
    ws_client c[ASKERS], own;
    (void)state;
    begin(&s, 0);
    for (unsigned i = 0; i < ASKERS; i++)
        posts(&c[i], &s, i / 4, "/api/games", 1 << 20, "{");
    posts(&own, &s, 200, "/api/games", 2, "{}");
    assert_int_equal(is_answered(&own), 201);
    ws_hang_up(&own);
    for (unsigned i = 0; i < ASKERS; i++)
        ws_hang_up(&c[i]);
    end(&s);
}

/* What comes does: of one address so much at the same time. */
static void what_has_come_is_bounded(void **state)
{
    enum { MIB = 1 << 20, SENT = MIB - 16 };
    static char piece[SENT];
    served s;
    ws_client c[8];
    unsigned refused = 0;
    (void)state;
    begin(&s, 0);
    memset(piece, ' ', sizeof piece);
    for (unsigned i = 0; i < 8; i++) {
        posts(&c[i], &s, 1, "/api/games", MIB, "");
        ws_raw(&c[i], piece, sizeof piece);
    }
    for (unsigned turn = 0; turn < 20000 && refused == 0; turn++) {
        for (unsigned i = 0; i < 8; i++) {
            ws_send(&c[i]);
            ws_receive(&c[i]);
            refused += status_of(&c[i]) == 429;
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_true(refused > 0);
    for (unsigned i = 0; i < 8; i++)
        ws_hang_up(&c[i]);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_too_long_is_told),
        cmocka_unit_test(who_logs_in_waits_for_no_pictures),
        cmocka_unit_test(what_is_announced_takes_no_room),
        cmocka_unit_test(what_has_come_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
