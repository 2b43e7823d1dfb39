/* A game record replayed as a live game. */
#ifndef REPLAY_RECORD_EVENTS_H
#define REPLAY_RECORD_EVENTS_H

#include <chuhe.h>
#include <chuhe/referee.h>

/* Where the times of the moves came from. */
typedef enum record_times {
    RECORD_TIMES_NONE,   /* the record has none: all moves at once */
    RECORD_TIMES_CLOCKS, /* the clock after each move ([%clk …]) */
    RECORD_TIMES_TOTALS  /* both sides' sums (RedTime, BlackTime), spread evenly over their moves;
                            only the sums are known */
} record_times;

typedef struct record_replay {
    record_times times;
    size_t plies;      /* that were played */
    size_t left_out;   /* of the main line, because the game had ended before */
    size_t off_clocks; /* moves whose clock time no time spent leads to; they took none */
    bool other_result; /* the game ended otherwise than the record says */
    chuhe_refusal why; /* of the first event that was refused; NONE: all were taken */
} record_replay;

/* How the sums in RedTime and BlackTime are meant: a number with a unit is time used
 * (89', 24分钟, 1小时5分, 1:24:00), a bare one is nothing known; or time left in seconds,
 * 0 for a fallen flag. */
typedef enum record_sums { RECORD_SUMS_USED, RECORD_SUMS_LEFT } record_sums;

/* Plays the main line of a record at a table: both are seated with the names in the
 * record, the round begins at 0, each move is made when its time has passed and the
 * clock pressed at once. Where that does not end the game, the record's result does:
 * by what its tag Termination says (resignation, time, agreement; in English or
 * Chinese), otherwise as a ruling of the arbiter. The start is the record's; `options`
 * gives the rest (markers 0, no odds). The caller owns *referee; `replay` is filled in
 * with it.
 * Errors: as chuhe_referee_new. */
chuhe_status record_replay_new(chuhe_referee **referee, record_replay *replay,
                               const chuhe_record *record, const chuhe_referee_options *options,
                               record_sums sums) CHUHE_WARN_UNUSED;

/* Whether any move of the main line has the time that was left on the clock. */
bool record_has_clocks(const chuhe_record *record);
/* Reads a sum of time used, as above; false when it is none. */
bool record_sum_from_text(int64_t *ms, const char *text);

#endif
