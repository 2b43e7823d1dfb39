/* Chess clocks (棋钟): time controls as data, and two clocks that never both run.
 *
 * Nothing here knows what time it is: the caller says how many milliseconds have
 * passed. Clauses: the Chinese rules of 1999, chapter 6; the rules of 1957,
 * "the time of games", schedules one and two. All of it is plain values without
 * pointers: copy them with `=`. */
#ifndef CHUHE_CLOCK_H
#define CHUHE_CLOCK_H

#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One period (时限) of a time control. Times in milliseconds, at most
 * CHUHE_TIME_MAX; 0 means that there is no such thing. A period has time of its
 * own (base), or byo-yomi, or a limit for each move, or several of them; with neither
 * base nor byo-yomi only that limit counts: nothing goes over into such a period, and no
 * increment is added there.
 *
 * While a side's clock runs, each move's time is charged in this order: the
 * delay, which is free; the base; then byo-yomi, which begins anew with every
 * move. The flag falls in the very millisecond in which nothing is left, or in
 * which the move has taken as long as its limit. */
typedef struct chuhe_period {
    uint32_t base_ms;
    uint32_t moves;         /* to be made in this period; 0: all that are left. In a last period
                               that is not repeated its time is for all that are left as well */
    uint32_t increment_ms;  /* added to the base after each move (Fischer) */
    uint32_t delay_ms;      /* of each move, before the base is touched */
    uint32_t byoyomi_ms;    /* for each move once the base is used up (读秒) */
    uint32_t byoyomi_count; /* how many such spans there are; one is lost when a move uses it up;
                               0: any number, so that only a move longer than one span loses */
    uint32_t move_limit_ms; /* no move may take as long as this (步时), however much is left */
    bool drops_unused;      /* what is left of the base at the end of this period is lost */
} chuhe_period;

enum { CHUHE_PERIODS_MAX = 8, CHUHE_TIME_MAX = 360000000 /* 100 hours */ };

typedef struct chuhe_time_control {
    uint8_t period_count; /* 0: no clocks */
    bool repeats_last;    /* the last period begins again each time its moves are made */
    chuhe_period periods[CHUHE_PERIODS_MAX];
} chuhe_time_control;

/* Time controls with a name: X(name, text, English, Chinese). The text is in the
 * grammar of chuhe_time_control_from_text. */
#define CHUHE_TIME_PRESET_LIST(X)                                                                  \
    X("none", "none", "no clocks", "不计时")                                                       \
    X("1999-6.1", "90m/40,15m/10:repeat",                                                          \
      "1999 rules, 6.1: 90 minutes for 40 moves, then 15 for every 10",                            \
      "1999年规则6.1：90分钟40着，以后每15分钟10着")                                               \
    X("1999-6.2", "60m/30,10m/10:repeat",                                                          \
      "1999 rules, 6.2: 60 minutes for 30 moves, then 10 for every 10",                            \
      "1999年规则6.2：60分钟30着，以后每10分钟10着")                                               \
    X("1999-6.3", "10m/40,5m/30:repeat",                                                           \
      "1999 rules, 6.3: 10 minutes for 40 moves, then 5 for every 30",                             \
      "1999年规则6.3：10分钟40着，以后每5分钟30着")                                                \
    X("1999-6.4", "5m/30:repeat", "1999 rules, 6.4: 5 minutes for every 30 moves",                 \
      "1999年规则6.4：每5分钟30着")                                                                \
    X("1999-6.5", "60m", "1999 rules, 6.5: an hour for the whole game",                            \
      "1999年规则6.5：60分钟包干")                                                                 \
    X("1957-1", "30m:delay=2m",                                                                    \
      "1957 rules, schedule one: 2 minutes a move and 30 minutes to spare",                        \
      "1957年规则办法一：每着两分钟，另有30分钟延长时间")                                          \
    X("1957-2", "90m:byo=1m", "1957 rules, schedule two: 90 minutes, then a minute a move",        \
      "1957年规则办法二：一小时三十分，以后每着一分钟")                                            \
    X("fischer", "60m+30s", "an hour, and 30 seconds for each move", "60分钟，每着加30秒")         \
    X("rapid", "10m+10s", "10 minutes, and 10 seconds for each move", "10分钟，每着加10秒")        \
    X("blitz", "5m+3s", "5 minutes, and 3 seconds for each move", "5分钟，每着加3秒")              \
    X("online", "10m:move=60s:byo=30s",                                                            \
      "10 minutes, no move over 60 seconds, then 30 seconds a move",                               \
      "局时10分钟，步时60秒，读秒30秒")

CHUHE_API size_t chuhe_time_preset_count(void);
/* Constant strings; index below the count. */
CHUHE_API const char *chuhe_time_preset_name(size_t index);
CHUHE_API const char *chuhe_time_preset_text(size_t index);
CHUHE_API const char *chuhe_time_preset_message(size_t index);
CHUHE_API const char *chuhe_time_preset_message_zh(size_t index);

/* Reads a time control: the name of a preset, or periods separated by ',':
 *   period: TIME ['/' MOVES] ['+' TIME] { ':' option }
 *   option: delay=TIME | byo=TIME | byo=TIMExCOUNT | move=TIME | drop | repeat
 *   TIME:   digits with a unit h, m, s or ms, several in falling order: 1h30m,
 *           90m, 2m30s, 500ms, 0s
 * repeat may stand in the last period only, and needs MOVES there; every period
 * but the last needs MOVES; a period needs some time in base, byo or move.
 * MOVES 1..10000, COUNT 1..1000 (of spans that are not 0), a TIME at most
 * CHUHE_TIME_MAX. Each option once, no blanks.
 * Errors: CHUHE_E_SYNTAX, CHUHE_E_RANGE, CHUHE_E_LIMIT (too many periods), with
 * the byte offset. */
CHUHE_API chuhe_status chuhe_time_control_from_text(chuhe_time_control *control, const char *text,
                                                    size_t len, chuhe_error *err) CHUHE_WARN_UNUSED;
/* Writes it in that grammar (never as a preset's name, but for "none"), so that
 * reading it gives the same. Ends with a zero that *len does not count.
 * Errors: CHUHE_E_SPACE (*len is then what it needs besides the zero),
 * CHUHE_E_RANGE (not a valid time control). */
enum { CHUHE_TIME_CONTROL_TEXT_CAP = 768 };
CHUHE_API chuhe_status chuhe_time_control_to_text(
    char *buf, size_t cap, size_t *len, const chuhe_time_control *control) CHUHE_WARN_UNUSED;
/* CHUHE_OK, or CHUHE_E_RANGE: what chuhe_time_control_from_text would refuse. */
CHUHE_API chuhe_status chuhe_time_control_check(const chuhe_time_control *control);
CHUHE_API bool chuhe_time_control_is_same(const chuhe_time_control *a, const chuhe_time_control *b);

/* One side's clock. Fields may be read, and are changed by the functions below. Where moves
 * are taken off, `moves` may be set back to what it was before them, and what the move under
 * way has spent (spent_ms, byoyomi_spent_ms) to 0. */
typedef struct chuhe_clock_face {
    int64_t used_ms;      /* all the time its clock has run */
    int64_t left_ms;      /* of the base, and of what was carried over; never negative */
    int64_t base_used_ms; /* what it has taken of all bases: the extension time (延长时间) of
                             1957, schedule one */
    int64_t spent_ms;     /* of the move under way; from 0 again when the hand is off and that
                             begins a period, though the clock runs on until it is pressed */
    int64_t byoyomi_spent_ms; /* of the byo-yomi span under way, by this move */
    uint32_t byoyomi_left;    /* spans that are left, when they are counted */
    uint32_t moves;           /* made in this period */
    uint32_t period;          /* counted from 1, repeated ones each as one more; 0 without clocks */
    bool flag;                /* has fallen */
} chuhe_clock_face;

/* Both clocks. */
typedef struct chuhe_clock {
    chuhe_time_control control;
    chuhe_clock_face face[CHUHE_SIDES];
} chuhe_clock;

#define CHUHE_NEVER_MS INT64_MAX

/* Clocks at the start of a game. The control must be valid. */
CHUHE_API void chuhe_clock_init(chuhe_clock *clock, const chuhe_time_control *control);
/* The period that a side is in; NULL without clocks. */
CHUHE_API const chuhe_period *chuhe_clock_period(const chuhe_clock *clock, chuhe_side side);
/* How long the side's clock may still run before its flag falls, were it to run on
 * without a move: 0 when it has fallen, CHUHE_NEVER_MS without clocks. */
CHUHE_API int64_t chuhe_clock_until_flag(const chuhe_clock *clock, chuhe_side side);
/* How long until the next move must be made, as a player reads it from the display:
 * what is left of the base, or of the byo-yomi span or the delay of this move once that is
 * used up; where there is none of these, of the limit of the move. CHUHE_NEVER_MS without
 * clocks. */
CHUHE_API int64_t chuhe_clock_display(const chuhe_clock *clock, chuhe_side side);
/* Lets a side's clock run. At most until its flag falls: returns how much of `ms`
 * was run, which is less than `ms` or equal to it; the flag is then in the face.
 * ms must not be negative. Without clocks the time is only added up. */
CHUHE_API int64_t chuhe_clock_run(chuhe_clock *clock, chuhe_side side, int64_t ms);
/* A move was made (the hand is off): it counts for the period; true when that
 * begins the next one. Not after the flag has fallen. */
CHUHE_API bool chuhe_clock_move_made(chuhe_clock *clock, chuhe_side side);
/* The move is over (the clock was pressed, or the other side has answered): the
 * increment of the period in which it was made is added (not where that period has
 * ended and drops what is left); delay, byo-yomi and move limit begin anew. */
CHUHE_API void chuhe_clock_move_over(chuhe_clock *clock, chuhe_side side);
/* The arbiter gives time (ms > 0) or takes it: from the base. Taking more than is
 * left leaves nothing, and the flag falls as soon as the clock runs. A fallen flag
 * stays fallen. Errors: CHUHE_E_RANGE (no clocks; a period with nothing but a
 * limit for each move; beyond CHUHE_TIME_MAX either way). */
CHUHE_API chuhe_status chuhe_clock_correct(chuhe_clock *clock, chuhe_side side,
                                           int64_t ms) CHUHE_WARN_UNUSED;

#ifdef __cplusplus
}
#endif

#endif
