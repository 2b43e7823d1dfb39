/* Where the server waits for its sockets. With epoll waiting costs what happens, with the
 * poll() of libwebsockets what there is: it looks at every socket in every round. */
#ifndef SERVER_NET_LOOP_H
#define SERVER_NET_LOOP_H

#include <libwebsockets.h>
#include <stdbool.h>

typedef struct net_loop {
    struct ev_loop *events; /* of libev; NULL: libwebsockets waits by itself */
    struct lws_context *context;
} net_loop;

/* Makes the context out of `info`; false when there is none. */
bool net_loop_open(net_loop *l, struct lws_context_creation_info *info);
/* Waits until something comes, and lets libwebsockets have all that has come: one round.
 * False when it cannot go on. */
bool net_loop_round(net_loop *l);
/* The context ends, with all its connections. */
void net_loop_close(net_loop *l);

#endif
