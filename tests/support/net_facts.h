/* The server with its network, in a thread of the test's process. */
#ifndef SUPPORT_NET_FACTS_H
#define SUPPORT_NET_FACTS_H

#include <pthread.h>

#include "server/net.h"
#include "support/scratch.h"
#include "support/ws_client.h"

typedef struct net_scene {
    scratch place;
    net *net;
    pthread_t thread;
    unsigned port;
} net_scene;

/* Addresses are those that X-Forwarded-For says; requests wait so long for a thread (0: a minute).
 */
void net_scene_begin(net_scene *s, int patience_ms);
void net_scene_end(net_scene *s);

/* The status of an answer that has come; 0: none has. */
unsigned net_scene_status(const ws_client *c);
/* The status of the answer, which must come before the server hangs up. */
unsigned net_scene_answered(ws_client *c);

#endif
