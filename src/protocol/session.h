/* A front end's session with the engine: lines come in, answers go out.
 *
 * All of it belongs to the thread that hands the lines over; the search runs in a
 * thread of its own (job.h) and sends its reports by itself. While it runs, what
 * may be answered is answered at once; what needs an idle engine waits in a queue.
 * A search without an end of its own (`infinite`, `ponder`) is stopped by such a
 * line, since nothing else would. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "protocol/answers.h"
#include "protocol/go_words.h"
#include "protocol/job.h"
#include "protocol/output.h"
#include "protocol/texts.h"

typedef struct waiting_line waiting_line;

typedef struct session_needs {
    output_put put;
    void *ctx;
    people_language language;
    uint64_t seed; /* of the levels below the full one */
    /* For tests: the reader itself does the work, a search looks at so many nodes at
     * most, and no setting takes much memory. 0: the real thing. */
    uint64_t inline_nodes;
} session_needs;

typedef struct session {
    session_needs needs;
    output out;
    dialect in;
    settings settings;
    engine *engine;
    line_of_play line;
    chuhe_move banned[CHUHE_MOVES_MAX];
    size_t banned_count;
    bool told_ranks; /* that the moves count ranks otherwise than the option says */

    /* The work under way. */
    job job;
    go_order order;
    answer_style style;   /* of its answers */
    chuhe_position place; /* the position counted from */
    unsigned bench_depth;
    bool is_search;
    bool is_endless; /* until it is stopped */
    atomic_bool draw_offered;

    waiting_line *first, **last;
    size_t waiting_stops; /* among them; each is meant for all searches before it */
    bool has_quit;
    bool ending; /* no more lines will come */
    bool over;
} session;

/* False when there is not enough memory. */
bool session_init(session *s, const session_needs *needs);
void session_deinit(session *s);

/* One line, without its end. */
void session_line(session *s, const char *line, size_t len);
/* No more lines will come: what runs is stopped (in batch mode it is left to
 * end), what waits is done, and then the session is over. */
void session_end(session *s);

/* To be called when session_wake can be read. */
void session_tick(session *s);
int session_wake(const session *s);
bool session_is_over(const session *s);

/* A word from outside, cut and fit to be said again. */
typedef struct session_quoted {
    char text[256];
} session_quoted;
session_quoted session_quote(word w);
/* A message to the front end, in the words of its dialect. */
void session_say(session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ─── between session.c, commands.c and work.c ────────────────────────────── */

/* A command: what it does, given the rest of the line. */
typedef struct command {
    const char *name;
    void (*run)(session *s, words rest);
    unsigned traits;
} command;

enum {
    COMMAND_STANDARD = 1,   /* found behind words that are not known, as UCI asks for */
    COMMAND_NEEDS_IDLE = 2, /* waits for the work under way */
    COMMAND_KEEPS_NAME = 4  /* its name is part of what it reads */
};

/* The command of the line; *rest is what follows it, or the whole line. NULL when
 * there is none. */
const command *command_find(words *rest, words line);
void session_stop(session *s);
/* Stops what has begun when a stop waits already, or no more lines can come. */
void session_stop_if_told(session *s);
void session_drop_waiting(session *s);

/* The work: begins with what `order`, `place` or `bench_depth` say. */
void work_search(session *s);
void work_perft(session *s);
void work_bench(session *s);

#endif
