#include "server/net_loop.h"

#include <ev.h>

/* libwebsockets finds its part for libev when it runs. Debian has it beside the headers, so
 * a machine that only runs the program may lack it. */
static bool open_with_events(net_loop *l, struct lws_context_creation_info *info)
{
    void *loops[1];
    const uint64_t options = info->options;
    l->events = ev_loop_new(EVFLAG_NOENV);
    if (!l->events)
        return false;
    loops[0] = l->events;
    info->options |= LWS_SERVER_OPTION_LIBEV;
    info->foreign_loops = loops;
    l->context = lws_create_context(info);
    info->options = options;
    info->foreign_loops = NULL;
    if (l->context)
        return true;
    ev_loop_destroy(l->events);
    l->events = NULL;
    return false;
}

bool net_loop_open(net_loop *l, struct lws_context_creation_info *info)
{
    *l = (net_loop){.events = NULL};
    lws_set_log_level(0, NULL);
    bool good = open_with_events(l, info);
    if (!good)
        l->context = lws_create_context(info);
    return l->context != NULL;
}

bool net_loop_round(net_loop *l)
{
    if (!l->events)
        return lws_service(l->context, 0) >= 0;
    ev_run(l->events, EVRUN_ONCE);
    return true;
}

void net_loop_close(net_loop *l)
{
    if (l->context)
        lws_context_destroy(l->context);
    if (l->events)
        ev_loop_destroy(l->events);
    *l = (net_loop){.events = NULL};
}
