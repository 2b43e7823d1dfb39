/* What the files of the network share. */
#ifndef SERVER_NET_PARTS_H
#define SERVER_NET_PARTS_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "server/analyses.h"
#include "server/engine_seats.h"
#include "server/http.h"
#include "server/http_work.h"
#include "server/net.h"
#include "server/net_loop.h"
#include "server/reviews.h"

_Static_assert(HUB_BEFORE >= LWS_PRE, "room for the head of a frame");

struct net {
    net_options options;
    net_loop loop;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    store *store;
    hub *hub;
    limits *limits;
    engine_seats *engines;
    http_files *files;
    http_work *work, *passwords;
    analyses *analyses;
    reviews *reviews;
    web web;
    server_log log;
    lws_sorted_usec_list_t tick;
    atomic_bool stop;
    bool closing;
    unsigned games;
    unsigned requests; /* of HTTP that are not answered yet */
    unsigned
        sockets; /* WebSockets whose connection is there, also when they are no peers any more */
};

/* What libwebsockets keeps of a connection; all zero at first. */
typedef struct session {
    net *net;
    struct lws *wsi;
    /* of HTTP */
    http_request *request; /* whose body is awaited */
    http_reply reply;
    http_job *job;          /* that makes the reply; it counts for `address` */
    http_work *pool;        /* of the job */
    bool ready;             /* the reply is made, and not begun */
    bool head_only;         /* of that reply */
    bool answering, closes; /* closes: the connection ends with the answer */
    bool counted;           /* among the requests of the net */
    bool completed;         /* the end of its body was told */
    size_t held;            /* bytes of the body that have come */
    limits_held held_as;    /* what they count as */
    size_t sent;
    buffer body;
    char address[64];
    /* of a WebSocket */
    hub_peer *peer;
    buffer frame;
    bool cut;
} session;

/* Who is at the other end. */
void net_address(char address[64], const net *n, struct lws *wsi);
/* The token of a session in the cookies; "": none that could be one. */
void net_session(char token[ACCOUNTS_TOKEN], struct lws *wsi);
/* The text of a header; "" when it is not there; false when it is too long. */
bool net_header(char *text, size_t cap, struct lws *wsi, enum lws_token_indexes header);

int net_http(session *s, struct lws *wsi, enum lws_callback_reasons reason, void *in, size_t len);
void net_http_end(session *s);
/* Takes the replies that threads have made. */
void net_http_work(net *n);
/* Answers a request for an upgrade that is not granted; returns what the callback returns. */
int net_http_refuse_upgrade(session *s, server_error error);
int net_ws(session *s, struct lws *wsi, enum lws_callback_reasons reason, const void *in,
           size_t len);
/* Whether the upgrade may be made; otherwise what is wrong with it. */
server_error net_ws_check(const net *n, struct lws *wsi, const char *upgrade);

#endif
