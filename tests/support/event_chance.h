/* Tables and events of live games by chance: mostly what players would do, now and
 * then anything at all. */
#ifndef TESTS_SUPPORT_EVENT_CHANCE_H
#define TESTS_SUPPORT_EVENT_CHANCE_H

#include <chuhe.h>

/* Where chance comes from: random numbers, or the bytes of a fuzzer. */
typedef struct event_source {
    unsigned (*below)(void *ctx, unsigned n); /* 0 .. n-1; n is not 0 */
    void *ctx;
} event_source;

/* Any table, short schedules and small limits more often than others. A referee can be
 * made of it nearly always. */
void event_chance_options(chuhe_referee_options *options, const event_source *source);
/* The next event, at its time. */
chuhe_event event_chance_next(const chuhe_referee *referee, const event_source *source);

#endif
