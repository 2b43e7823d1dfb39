/* How long an engine may think about a move. */
#ifndef MATCH_LIMITS_H
#define MATCH_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

typedef struct match_clock {
    int64_t base_ms, increment_ms;
    unsigned moves; /* the base is given again after so many moves; 0: once for all */
} match_clock;

/* What is 0 is no limit. move_ms and a clock do not go together. */
typedef struct match_limits {
    match_clock clock; /* base_ms and increment_ms both 0: no clock */
    int64_t move_ms;
    uint64_t nodes;
    unsigned depth;
} match_limits;

bool match_limits_has_clock(const match_limits *limits);
bool match_limits_has_time(const match_limits *limits);
bool match_limits_is_none(const match_limits *limits);

/* Seconds, also with a fraction, as milliseconds: `0.1` is 100. At most a day. */
bool match_seconds_read(int64_t *ms, const char *text);
/* `40/60+0.6`, `0.5+0.05`, `300`, `5:00+3`: moves, base, increment. */
bool match_clock_read(match_clock *clock, const char *text);
/* A whole number from 1 to the most; with k and M for thousands and millions. */
bool match_count_read(uint64_t *count, const char *text, uint64_t most);

/* As it is read, e.g. `40/60+0.6`. */
void match_clock_write(buffer *out, const match_clock *clock);
/* All of it, for a program to read: `st=0.1 nodes=1000 depth=8`. */
void match_limits_write(buffer *out, const match_limits *limits);

#endif
