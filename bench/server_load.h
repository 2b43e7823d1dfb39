/* The load of bench/server.c: games over sockets of their own, each with a move every so often.
 *
 * The rate does not follow the server: a move that is due is sent, and where the move before it
 * is still under way it counts as overdue. A game that ends makes room for a new one. One
 * thread; it never waits for one answer. */
#ifndef BENCH_SERVER_LOAD_H
#define BENCH_SERVER_LOAD_H

#include <stdbool.h>
#include <stddef.h>

typedef struct load load;

typedef struct load_options {
    unsigned port;
    unsigned games;
    unsigned plies; /* after some so many a player resigns; 0: games end by themselves */
} load_options;

/* Of one stretch of load_play. Times in milliseconds. */
typedef struct load_report {
    double moves_s; /* a second */
    double median, p99, p999, most; /* of a move: sent by one player, received by both */
    /* The load generator's own: how long it did not look at its sockets (so much the times above
     * may be too long), and how much later than planned a move was sent. */
    double deaf_p99, deaf_most, late_most;
    unsigned moves, overdue, refused, ended, caught_up; /* caught_up: a reader that was too slow */
} load_report;

load *load_new(const load_options *options); /* NULL: no memory */
void load_free(load *l);
/* Makes all games and waits until they have begun. False, with a reason: they do not. */
bool load_begin(load *l, const char **why);
/* Plays; moves of the first warm_s seconds are not measured. False, with a reason: the server
 * has closed a connection, or makes no games. */
bool load_play(load_report *report, load *l, double every_s, double warm_s, double seconds,
               const char **why);
double load_now(void); /* seconds */

#endif
