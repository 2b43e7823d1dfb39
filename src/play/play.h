/* A game at one terminal: two people, or a person against the engine.
 *
 * Everything that happens is an event that the referee takes or refuses, so all
 * rules of the table hold; the time is that of a clock that only goes forward,
 * counted from the start of the game. What is shown, and how, is the caller's
 * business: after each event, of people as well as of the engine, `told` is called.
 * One thread; only `wake` is called from another. */
#ifndef PLAY_PLAY_H
#define PLAY_PLAY_H

#include <chuhe.h>
#include <chuhe/referee.h>

#include "base/file.h"
#include "eventlog/eventlog.h"
#include "play/thinker.h"

typedef struct play_options {
    chuhe_referee_options table;
    char names[CHUHE_SIDES][CHUHE_EVENT_TEXT_CAP]; /* "" where there is none */
    uint8_t engine;                                /* the side it plays; CHUHE_SIDES: none */
    unsigned level;
    uint64_t seed;    /* of what a level below the full one errs by */
    int64_t think_ms; /* for a move, in a game without clocks */
    bool resigns;     /* the engine, when it is lost beyond hope */
} play_options;

typedef struct play_hooks {
    void (*told)(const chuhe_event *event, const chuhe_answer *answer, void *ctx);
    thinker_wake wake; /* play_act has something to do; from another thread */
    void *ctx;
} play_hooks;

enum { PLAY_HAD_MAX = 16 };

typedef struct play_game {
    play_options options;
    play_hooks hooks;
    chuhe_referee *referee;
    int64_t zero_ms; /* of the monotonic clock, when the game's time was 0 */
    thinker *thinker;
    uint32_t asked_plies;   /* the length of the game when the engine began to think */
    uint32_t claimed_plies; /* and when it last claimed a repetition */
    uint32_t judged_offers; /* plies when it last answered an offer, and one more */
    bool has_score;
    int score;                                /* what the engine last thought of its side */
    chuhe_variant_position had[PLAY_HAD_MAX]; /* the variant: what its turns led to, in a ring */
    uint32_t had_count;
    const char *save; /* where the log is kept after each event; NULL: nowhere */
    file_problem save_problem;
    bool has_file;    /* `save` is this game's: it was read from it or written to it */
    int lock;         /* an open file that holds the lock of the one named `save`, or -1 */
    chuhe_status why; /* of an illegal move that lost: the rule that it broke; CHUHE_OK */
} play_game;

/* Nobody plays the engine, level 5, 2 seconds; the casual table by the rules of 2020. */
void play_options_init(play_options *options);

/* Seats the players and starts the round. Errors: those of chuhe_referee_new;
 * CHUHE_E_MEMORY. */
chuhe_status play_new(play_game **game, const play_options *options, const play_hooks *hooks);
/* Goes on with a log. Its options, names and, where it says so, the engine take the
 * place of those in `options`; a level other than 0 and a side of the engine that stand
 * there are kept (a level alone: it plays the side that it played, or Black). The clocks
 * stand: the time between is nobody's. Where there are clocks the game waits for
 * play_pause. Errors: CHUHE_E_SYNTAX with the fault filled in; where the fault is none,
 * an event (its line is in fault->line) was refused as `refused` says. */
chuhe_status play_resume(play_game **game, const play_options *options, const play_hooks *hooks,
                         const char *text, size_t len, eventlog_fault *fault,
                         chuhe_refusal *refused);
void play_free(play_game *game); /* NULL is allowed */

/* The game's time now. */
int64_t play_now(const play_game *game);
/* How the table stands now, clocks run on. */
void play_state(chuhe_table_state *state, const play_game *game);
/* Whether the engine plays that side. */
bool play_is_engine(const play_game *game, chuhe_side side);
/* Whom the keyboard acts for: the person against the engine; else the side whose clock
 * runs, or that is to move. */
chuhe_side play_actor(const play_game *game);

/* Who moves what stands there: the side to move, which need not wait until the clock is
 * pressed; for its own pieces the side that has moved. Against the engine the person. */
chuhe_side play_mover(const play_game *game, chuhe_square square);

/* Gives the referee an event at this moment. False when it was refused. */
bool play_do(play_game *game, chuhe_event event);
/* What people do. False when it was refused. */
bool play_simple(play_game *game, chuhe_event_kind kind); /* OFFER, RESIGN, PRESS, CLAIM_… */
bool play_touch(play_game *game, chuhe_square square);
/* Markers that the turn moves, then the late promotion, then the move. */
bool play_turn(play_game *game, const chuhe_turn *turn);
bool play_turn_by(play_game *game, chuhe_side side, const chuhe_turn *turn);
bool play_marker(play_game *game, unsigned marker, unsigned row);
/* Answers an offer of a draw, or a wish to take back. */
bool play_reply(play_game *game, bool yes);
/* Asks for the own last move back. */
bool play_take_back(play_game *game);
/* Stops the clocks, or lets them go on. */
bool play_pause(play_game *game);

/* What is due: a flag that falls, and whatever the engine has to do. */
void play_act(play_game *game);
/* After how many milliseconds play_act should be called though nothing happens;
 * CHUHE_NEVER_MS. */
int64_t play_wait(const play_game *game);

/* Locks the file of a game that goes on, so that no other program goes on with it: an open
 * file for play_game.lock, PLAY_NO_LOCK where files cannot be locked or there is none, or
 * PLAY_LOCKED when another has it. */
enum { PLAY_NO_LOCK = -1, PLAY_LOCKED = -2 };
int play_lock(const char *path);
/* Writes the log to a file. */
file_problem play_write_log(play_game *game, const char *path);
/* Whether the game has a file: from the first thing that anybody did. */
bool play_is_kept(const play_game *game);
/* Stops the clocks of a game that goes on and writes the log where it is kept; for the
 * end of the program. */
void play_leave(play_game *game);

/* The game as a record, with players, times and how it ended (`ending`: words, may be
 * ""). Moves of odds that were not answered are in its start. Errors: CHUHE_E_MEMORY,
 * CHUHE_E_RANGE in the settings variant, which records do not hold. */
chuhe_status play_to_record(chuhe_record **record, const play_game *game, const char *ending);

/* For the parts of this room: what the engine has to do now. */
void play_opponent_act(play_game *game);
void play_opponent_stop(play_game *game);
void play_save(play_game *game);

#endif
