/* The log of a live game as text: one JSON object a line (docs/referee.md).
 *
 *   {"game":{"table":"tournament","time":"1999-6.1"}}
 *   {"at":"0:00:00","event":"seated","by":"red","name":"甲"}
 *   {"at":"0:00:07.500","event":"move","by":"red","move":"炮二平五"}
 *
 * The first line may say what is played by; without it the defaults hold
 * (chuhe_referee_options_init). Empty lines and lines that begin with # are passed
 * over. What is written is read back as the very same options and events. */
#ifndef EVENTLOG_EVENTLOG_H
#define EVENTLOG_EVENTLOG_H

#include <chuhe.h>
#include <chuhe/referee.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/json.h"

enum { EVENTLOG_LINE_MAX = 1 << 16, EVENTLOG_WORDS = 160 };

/* What can be wrong with a line. */
typedef enum eventlog_problem {
    EVENTLOG_NO_PROBLEM,
    EVENTLOG_TOO_LONG,       /* more than EVENTLOG_LINE_MAX bytes */
    EVENTLOG_NOT_JSON,       /* found: what is wrong with it (English) */
    EVENTLOG_UNKNOWN_FIELD,  /* field; expected_list: those that there are */
    EVENTLOG_FIELD_NOT_HERE, /* field; the kind of event has none of that name; expected_list */
    EVENTLOG_MISSING,        /* field; expected */
    EVENTLOG_WRONG_TYPE,     /* field, expected, found */
    EVENTLOG_BAD_VALUE,      /* field, expected, found: no such word, or out of range */
    EVENTLOG_NO_MOVE,        /* field, found; why: what chuhe_move_from_any_text says */
    EVENTLOG_GAME_TWICE,     /* the line on the game is not the first */
    EVENTLOG_BAD_OPTIONS,    /* why: what chuhe_referee_new says (eventlog_options_fault) */
    EVENTLOG_NO_MEMORY
} eventlog_problem;

/* What was expected in a field's place. */
typedef enum eventlog_expected {
    EVENTLOG_EXPECT_NOTHING,
    EVENTLOG_EXPECT_ONE_OF, /* expected_list: the words */
    EVENTLOG_EXPECT_NUMBER, /* a whole number; expected_list: from-to */
    EVENTLOG_EXPECT_YES_NO, /* true or false */
    EVENTLOG_EXPECT_TEXT,
    EVENTLOG_EXPECT_SHORT_TEXT, /* at most CHUHE_EVENT_TEXT_CAP - 1 bytes */
    EVENTLOG_EXPECT_OBJECT,
    EVENTLOG_EXPECT_SQUARES,      /* an array of points */
    EVENTLOG_EXPECT_SQUARE,       /* "h2" */
    EVENTLOG_EXPECT_AT,           /* "1:02:03.500", or milliseconds */
    EVENTLOG_EXPECT_TIME,         /* "2m30s", or milliseconds */
    EVENTLOG_EXPECT_TIME_CONTROL, /* a preset, or "60m+30s" */
    EVENTLOG_EXPECT_FEN,
    EVENTLOG_EXPECT_MOVE, /* in any notation */
    EVENTLOG_EXPECT_TURN, /* coordinates, "a8a9=R" */
    EVENTLOG_EXPECTS
} eventlog_expected;

typedef struct eventlog_fault {
    eventlog_problem problem;
    size_t line; /* counted from 1; 0: of a line that was given alone */
    char field[32];
    eventlog_expected expected;
    char expected_list[EVENTLOG_WORDS * 3];
    char found[EVENTLOG_WORDS]; /* as JSON, cut, fit to print */
    chuhe_status why;
    chuhe_setup_report start; /* of BAD_OPTIONS: what is wrong with the start */
} eventlog_fault;

/* `line 7: "by": expected red, black or arbiter, found "green"`, or the same in
 * Chinese. */
void eventlog_fault_append(buffer *out, const eventlog_fault *fault, bool chinese);

/* A log that is read. The text stays the caller's and lives as long. */
typedef struct eventlog {
    const char *at, *end;
    size_t line; /* of the event that was read last, counted from 1 */
    bool begun;  /* a line that is no comment has been read */
} eventlog;

typedef enum eventlog_step { EVENTLOG_EVENT, EVENTLOG_END, EVENTLOG_FAULT } eventlog_step;

void eventlog_begin(eventlog *log, const char *text, size_t len);
/* The options of the first line, or the defaults where that is an event already (it is
 * not used up). To be called first. False: the fault is filled in. */
bool eventlog_options(chuhe_referee_options *options, eventlog *log, eventlog_fault *fault);
/* The next event. After a fault the next call goes on with the line after it.
 *
 * `referee` is the game so far, with all events before this one applied: it gives moves
 * in words their meaning, and where "by" is left out it says whose event it is (move,
 * seal, marker, promote, press). NULL: moves are coordinates and those events need
 * "by". Moves in coordinates are read whether they are legal or not; in other notations
 * they must be legal. */
eventlog_step eventlog_next(chuhe_event *event, eventlog *log, const chuhe_referee *referee,
                            eventlog_fault *fault);

/* One line each, without a line end; `len` bytes. False: the fault is filled in, but for
 * fault->line, which the caller sets (0: of a line that was given alone). */
bool eventlog_read_options(chuhe_referee_options *options, const char *text, size_t len,
                           eventlog_fault *fault);
/* That no game can be set up by options that were read, for the reason that
 * chuhe_referee_new gives; of a start that cannot be played all faults are told. */
void eventlog_options_fault(eventlog_fault *fault, const chuhe_referee_options *options,
                            chuhe_status why);
bool eventlog_read_event(chuhe_event *event, const char *text, size_t len,
                         const chuhe_referee *referee, eventlog_fault *fault);

/* Writes one line each, with its line end: the options as the set of table rules that
 * is nearest and what differs from it; the event with the fields that count for it,
 * moves in coordinates. Events must have valid fields. */
void eventlog_write_options(buffer *out, const chuhe_referee_options *options);
void eventlog_write_event(buffer *out, const chuhe_event *event);
/* The members of the event's line, for an object that is open. */
void eventlog_json_event(json *writer, const chuhe_event *event);
/* Options and all events that were taken. */
void eventlog_write(buffer *out, const chuhe_referee *referee);

/* The fields that an event of the kind has beside "at" and "event": `by, square,
 * [square2]`, with brackets around what may be left out. */
void eventlog_append_fields(buffer *out, chuhe_event_kind kind);

/* What a soldier becomes: R, N or C. */
char eventlog_letter_of(chuhe_kind kind);

/* `1:02:03.500`, without the fraction where it is 0; with a minus for less than 0. */
enum { EVENTLOG_AT_CAP = 40 };
void eventlog_at_to_text(char buf[EVENTLOG_AT_CAP], int64_t ms);

#endif
