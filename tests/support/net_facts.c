#include "support/net_facts.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PATIENCE_MS = 60000 };

static void *run(void *ctx)
{
    net_run(ctx);
    return NULL;
}

void net_scene_begin(net_scene *s, int patience_ms)
{
    char why[NET_WHY];
    signal(SIGPIPE, SIG_IGN);
    assert_true(scratch_make(&s->place));
    const net_options options = {.host = "127.0.0.1",
                                 .database = s->place.database,
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

void net_scene_end(net_scene *s)
{
    net_stop(s->net);
    pthread_join(s->thread, NULL);
    net_free(s->net);
    scratch_remove(&s->place);
}

unsigned net_scene_status(const ws_client *c)
{
    static const char head[] = "HTTP/1.1 ";
    bool is_answer = c->in.len > sizeof head && memcmp(c->in.bytes, head, sizeof head - 1) == 0;
    if (c->status)
        return c->status;
    return is_answer ? (unsigned)strtoul(c->in.bytes + sizeof head - 1, NULL, 10) : 0;
}

unsigned net_scene_answered(ws_client *c)
{
    assert_true(ws_is_hung_up(c, PATIENCE_MS));
    return net_scene_status(c);
}
