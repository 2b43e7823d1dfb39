/* The server as a whole: one port, one event loop, one thread. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>

typedef struct net net;

typedef struct net_options {
    const char *host;       /* an address of this machine; "*": all */
    unsigned port;          /* 0: any that is free */
    const char *database;   /* as store_open */
    const char *web;        /* the folder of the client; NULL: none */
    const char *advertised; /* how browsers reach this process where several share a
                             * PostgreSQL (leases.h); "": there is one process */
    const char *engine;     /* the program that plays engines' seats; NULL: none */
    const char *program;    /* chuhe itself, which reviews games; NULL: nobody does */
    unsigned engines;       /* at most so many at a time, 1..BOTS_WORKERS_MAX */
    const char *origin;     /* whose pages may ask, beside the server's own; NULL */
    unsigned per_address;   /* WebSockets of one address; 0: no limits at all */
    unsigned rest_hours;    /* games that time does nothing to leave the memory after so many hours
                             * without anybody; 0: they do not */
    int patience_ms;        /* how long a request waits for a thread; 0: a minute */
    bool behind_proxy;      /* addresses are those that X-Forwarded-For says */
    bool quiet;             /* no lines about what it does, only about what goes wrong */
} net_options;

enum { NET_WHY = 320 };

/* Opens the database, takes the games up and listens. NULL, with a sentence in `why`. */
net *net_new(const net_options *options, char why[NET_WHY]);
/* The port it listens on; how many games it has taken up. */
unsigned net_port(const net *n);
unsigned net_games(const net *n);
/* Something that whoever has started it should know: a line of its log, `what` for programs and
 * the sentence for him. */
void net_warn(const net *n, const char *what, const char *sentence);
/* All that it says from then on is lines on standard error (server_log.h). Serves until net_stop;
 * then puts everything into the store, says goodbye and returns. */
void net_run(net *n);
/* From any thread, as often as one likes. */
void net_stop(net *n);
void net_free(net *n); /* NULL is allowed */

#endif
