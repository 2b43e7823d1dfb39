/* A referee and, beside it, what it should be: times, offers, fouls, whose clock runs,
 * worked out from the events and from the effects that it tells. */
#ifndef TESTS_SUPPORT_REFEREE_WATCH_H
#define TESTS_SUPPORT_REFEREE_WATCH_H

#include <chuhe.h>

enum { WATCH_PLIES_MAX = 256, WATCH_COMPLAINT_CAP = 256 };

typedef struct watch {
    chuhe_referee *referee;
    chuhe_referee_options options;
    chuhe_answer answer;   /* to the last event */
    bool changed;          /* it was taken, or time ended the game before it */
    chuhe_table_state now; /* after it */
    bool has_now;          /* there was an event that counted */
    int64_t start_ms;      /* of START */
    /* What follows is kept from effects and times. */
    uint8_t running;
    int64_t used[CHUHE_SIDES], stopped;
    uint8_t refused[CHUHE_SIDES], fouls[CHUHE_SIDES];
    uint32_t plies, ends;
    size_t log_count;
    uint64_t past[CHUHE_SIDES]; /* touches since a side's last move */
    uint64_t other_past;        /* what else the past may still bring about */
    uint64_t ply_past[WATCH_PLIES_MAX];
    uint32_t warned_at;
    int64_t began_ms[CHUHE_SIDES];
    bool record_due[CHUHE_SIDES];
    char complaint[WATCH_COMPLAINT_CAP];
} watch;

void watch_begin(watch *w, const chuhe_referee_options *options);
void watch_end(watch *w);
/* Applies the event and looks whether all holds: NULL, or what does not. */
const char *watch_step(watch *w, const chuhe_event *event);
/* Whether the log, and what is saved, give the same game again: NULL, or what not. */
const char *watch_replays(watch *w);
/* Of all that is shown and all that the past may still bring about. */
uint64_t watch_fingerprint(const watch *w);

#endif
