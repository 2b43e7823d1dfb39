/* Live games without any network: each is a referee, its log, and who sits where.
 *
 * An event is applied at once and then waits; live_commit puts all that waits into the
 * store as one transaction, and only then does the listener hear of it. So what anybody
 * was told is on the disk. When the store fails, the games go back to what is there and
 * the senders are told that nothing has happened. One thread.
 *
 * Times are milliseconds since 1970, given by the caller; a game's own times never go
 * back, whatever the caller's clock does. */
#ifndef SERVER_LIVE_H
#define SERVER_LIVE_H

#include <chuhe.h>

#include "base/json.h"
#include "base/json_read.h"
#include "server/leases.h"
#include "store/store.h"

typedef struct live live;

enum {
    LIVE_NAME = CHUHE_EVENT_TEXT_CAP,
    LIVE_MESSAGE = 41,
    LIVE_DELAY_MAX_S = 3600,
    /* Of the way of one move a game leaves so much out of the clock unless it says otherwise. */
    LIVE_LAG_USUAL_MS = 500,
    LIVE_LAG_MAX_MS = 1000,
    /* So many events of one game are taken from those who send them, and so many more of
     * those that end it: what is told of a game has a bound. */
    LIVE_EVENTS_MAX = 20000,
    LIVE_ENDS_MAX = 1000
};

typedef enum live_who {
    LIVE_PERSON, /* who has the key of the seat */
    LIVE_OPEN,   /* nobody yet: the lobby shows it */
    LIVE_ENGINE
} live_who;

typedef struct live_seat {
    live_who who;
    unsigned level; /* of an engine, 1..10 */
    char name[LIVE_NAME];
    int64_t account; /* whose seat it is; 0: it is whose key opens it */
    bool is_renamed; /* the name counts, however he was called when he sat down */
} live_seat;

/* What the server knows of a game beside its rules. */
typedef struct live_settings {
    live_seat seats[CHUHE_SIDES];
    bool has_arbiter;      /* a person; otherwise the server starts the game */
    bool outage_runs;      /* the clock runs while the server is down; otherwise it stands */
    unsigned delay_s;      /* watchers see everything that much later */
    unsigned lag_ms;       /* of a move on its way so much at most is left out of the clock */
    char hall[STORE_ID];   /* whose officials are arbiters of the game; "": none */
    unsigned board, round; /* in that hall; 0: none */
    bool is_withdrawn;     /* it is not played after all */
    bool is_away;          /* nobody waits in it: other processes do not show it */
} live_settings;

/* Members of an open object, for the store. read: false, with the member that is wrong, when
 * it cannot be understood. */
void live_settings_write(json *writer, const live_settings *settings);
bool live_settings_read(live_settings *settings, const json_value *object, const char **wrong);
/* The same as everybody may know it: of an account only that there is one. */
void live_settings_tell(json *writer, const live_settings *settings);
/* As somebody wishes it for a new game: "me" and "friend" are persons, "lobby" is open. No
 * account and no hall. */
bool live_settings_wish(live_settings *settings, const json_value *object, const char **wrong);
/* "hall", "board" and "round", where there is a hall. */
void live_settings_tell_hall(json *writer, const live_settings *settings);

/* Of a side: how much more of its ways may be left out, and how long they were lately. */
typedef struct live_lag {
    int64_t rest_ms, seen_ms;
} live_lag;

typedef struct live_game {
    char id[STORE_ID];
    chuhe_referee *referee;
    live_settings settings;
    int64_t created_ms;
    uint32_t events;    /* taken, those that wait included; an event's number is from 1 on */
    uint32_t committed; /* of them in the store */
    bool ended_stored;
    bool after_outage;         /* paused by the server; goes on when the players are back */
    bool resumes;              /* the server's end of that pause waits for the store */
    bool is_unsettled;         /* the store has lost something: what the server does by itself
                                * is done again at the next tick */
    bool is_off;               /* and could not be read: nothing is taken until it can */
    bool is_running;           /* a clock runs, which an outage stops */
    bool is_lost;              /* another process has it: to be dropped; nothing is taken */
    bool is_listed;            /* while a commit is made */
    bool is_doubted;           /* perhaps another process has it, or has changed it */
    bool is_fresh;             /* was taken up: live_news tells it */
    bool is_changed;           /* its settings were changed by another process: the same */
    bool is_here[CHUHE_SIDES]; /* the caller keeps it: who is connected */
    bool is_arbiter_here;      /* the same */
    int64_t gone_ms[CHUHE_SIDES + 1]; /* and since when each of them, the arbiter last, is not */
    int64_t deadline_ms;              /* when time itself will do something; CHUHE_NEVER_MS */
    live_lag lag[CHUHE_SIDES];        /* live_lag.c's, after lag_events events */
    uint32_t lag_events;
    struct live_game *same;  /* the next in a chain by name */
    void *user;              /* the caller's */
    bool was_lost;           /* the caller's */
    int64_t seen_ms;         /* the caller's: when the last one went who was connected */
    struct live_note *notes; /* of every event: when it came, and by which message */
    uint32_t note_capacity;
} live_game;

/* What became of an event. */
typedef enum live_outcome {
    LIVE_TAKEN,     /* it waits; the listener will hear of it */
    LIVE_REFUSED,   /* by the referee: the answer says why */
    LIVE_REPEATED,  /* the same message was taken before, as event *number */
    LIVE_FORBIDDEN, /* that role may not do this */
    LIVE_FULL,      /* the game has LIVE_EVENTS_MAX events */
    LIVE_OFF,       /* the store has failed for this game, and cannot be read; or it is lost */
    LIVE_NO_MEMORY
} live_outcome;

typedef struct live_listener {
    /* Event `number` of the game is on the disk. `sender` is what live_event was given. */
    void (*taken)(live_game *game, uint32_t number, const char *message, void *sender, void *ctx);
    /* It is not, and the game is as it was before it, or as the store has it; or it is lost
     * to another process. */
    void (*lost)(live_game *game, const char *message, void *sender, void *ctx);
    void *ctx;
} live_listener;

/* Takes up all live games of the store; a running clock stands from when the server was alive
 * last, or has run on, as each game's settings say. NULL, with a sentence in `why`, when the
 * store fails or holds a game that cannot be replayed (it is named). The store must outlive
 * it. */
live *live_new(store *s, const live_listener *listener, int64_t now_ms, char why[STORE_WHY]);
/* Where several processes share the store, each under an address of its own (leases.h):
 * takes up the games that nobody has. */
live *live_new_shared(store *s, const live_listener *listener, const char *address, int64_t now_ms,
                      char why[STORE_WHY]);
void live_free(live *l);

size_t live_count(const live *l);
live_game *live_at(const live *l, size_t index); /* in no order */
/* A live game, or one that ended since this process began; NULL. None that is lost. */
live_game *live_find(const live *l, const char *id);
/* An ended game of the store, for looking at; the caller frees it with live_game_free. NULL:
 * there is none, or it cannot be read; *fails (may be NULL) says which. */
live_game *live_read(live *l, const char *id, bool *fails);
void live_game_free(live_game *game);
/* Such a game, which has ended and is not closed, takes events again; it is not the caller's
 * any more. False: another process has it, or there is no memory, and it stays his. */
bool live_adopt(live *l, live_game *game, int64_t now_ms);
/* Takes a game that has ended, or is lost, out of memory; what of it waits is forgotten. */
void live_drop(live *l, live_game *game);

/* A game that has not begun, and for which nobody comes: the store keeps what there is of
 * it, as ended and without a result, and the memory does not. False when the store fails. */
bool live_abandon(live *l, live_game *game, int64_t now_ms);

bool live_has_begun(const live_game *game);
/* Who sits where, and where it is played, before it has begun; within a transaction, after
 * which the caller sets game->settings. False: the store fails, or the game is lost. */
bool live_change(live *l, live_game *game, const live_settings *settings);
/* The same, and it is not played at all: the store has it as ended, without a result. */
bool live_withdraw(live *l, live_game *game, const live_settings *settings, int64_t now_ms);
/* It is not over, all of it is in the store, and time does nothing to it: it may rest. */
bool live_may_rest(const live_game *game);
/* It rests: the store has it, and the memory does not, until somebody asks where it is
 * (live_locate). False when the store fails. */
bool live_rest(live *l, live_game *game);
/* It is the caller's from now on, as one of live_read. */
void live_let_go(live *l, live_game *game);
/* As he sat down by `referee`, which is the game's or what watchers see of it, or as his seat is
 * called. */
const char *live_player_name(const live_game *game, const chuhe_referee *referee, chuhe_side side);

/* A new game, in the store when it returns; NULL when the store fails or the options are
 * none. An engine sits down at once; `id` is new. */
live_game *live_add(live *l, const char *id, const chuhe_referee_options *options,
                    const live_settings *settings, int64_t now_ms);
/* It has ended, and may be closed. */
bool live_is_over(const live_game *game);
/* Anybody may take that seat: not when the game is over. */
bool live_is_open(const live_game *game, chuhe_side side);
/* Somebody takes an open seat, an account (or 0): settings are changed in the store. False
 * when it is not open, or the store fails. */
bool live_take_seat(live *l, live_game *game, chuhe_side side, const char *name, int64_t account);
/* The seat is for who has its key, nobody has sat down at it, or it was taken back from whoever
 * has, and it has no name yet. */
bool live_is_nameless(const live_game *game, chuhe_side side);
/* Such a seat is called so, and is an account's (or 0's): settings are changed in the store. */
bool live_name_seat(live *l, live_game *game, chuhe_side side, const char *name, int64_t account);

/* The player of a seat is there: he takes it, if he has not, and a game for which only he
 * was missing begins: where both are here (is_here). */
bool live_seat_player(live *l, live_game *game, chuhe_side side, int64_t now_ms);

/* How much of the time since the side's clock began to run a move that comes now, or the press
 * where it is pressed, was on the way: what its player has not thought, who says that he has
 * thought for thought_ms (-1: he does not say). Within the bounds of the game: lag_ms for a move,
 * and twice that for a side at first, of which each move gives a fifth of lag_ms back. It is for
 * the event's ms. */
int64_t live_lag_of(live_game *game, const chuhe_event *event, int64_t thought_ms, int64_t now_ms);
/* Applies an event that somebody in that role sends; its time is now_ms, and a player's
 * is always by himself. `message` (NULL: none) is the sender's key for it. `answer` is
 * filled for TAKEN and REFUSED, *number for TAKEN and REPEATED. */
live_outcome live_event(chuhe_answer *answer, uint32_t *number, live *l, live_game *game,
                        store_role role, const chuhe_event *event, const char *message,
                        void *sender, int64_t now_ms);
/* The number of the event that such a message made; 0 when none. */
uint32_t live_find_message(const live_game *game, const char *message);
/* The sender is gone: the listener gets NULL instead. */
void live_forget_sender(live *l, const void *sender);
/* Puts what waits into the store and tells the listener. False when the store failed. */
bool live_commit(live *l);
/* Why it did: a sentence, or "" where the store did not say so. */
const char *live_why(const live *l);
/* Whether anything waits. */
bool live_waits(const live *l);
/* The server is being stopped: clocks that run stand from now on, as after an outage. What comes
 * of it waits. */
void live_stop(live *l, int64_t now_ms);
/* The server is alive, which the store is told every LIVE_ALIVE_MS while clocks run: so much is
 * lost at most of what they have gone when it ends without being stopped. */
enum { LIVE_ALIVE_MS = 2000 };
/* False: it cannot be written, for which store_why is a sentence; it is tried less often then. */
bool live_stay_alive(live *l);
/* Time passes: flags fall, late players lose, paused games go on when all are back. What
 * comes of it waits, too. Returns the next moment at which it wants to be called. */
int64_t live_tick(live *l, int64_t now_ms);

/* ---- several processes ---- */

typedef enum live_place {
    LIVE_HERE,      /* live_find has it */
    LIVE_ELSEWHERE, /* another process has it */
    LIVE_NOWHERE,   /* there is no such live game; perhaps one that has ended */
    LIVE_RESTS,     /* it rests, and who asks has roused too many (hub_locate) */
    LIVE_UNKNOWN    /* the store fails */
} live_place;
/* Where a game is; one that nobody has, or that rests, is taken up. */
live_place live_locate(char address[LEASES_ADDRESS], live *l, const char *id, int64_t now_ms);
/* Whether live_locate would take it out of the store for a while, where it rests. */
bool live_rests(live *l, const char *id);
/* Where another process has it; "": the store does not say. */
void live_address(char address[LEASES_ADDRESS], live *l, const char *id, int64_t now_ms);
/* Something may have happened to a game, or to any (NULL). False: it is not here. */
bool live_doubt(live *l, const char *id);
/* Keeps the leases and looks after games that are doubted; to be called often. */
void live_keep(live *l, int64_t now_ms);
/* Does so at once where this process has stood still, and may have lost games without knowing;
 * to be called before anything is said of them. False: the store fails, and nobody knows. */
bool live_wake(live *l, int64_t now_ms);
/* Takes up games that nobody has, at most so many; returns how many there were. */
unsigned live_take_free(live *l, unsigned limit, int64_t now_ms);
/* Within a transaction: whether the game is still this process's; otherwise it is lost. */
bool live_hold(live *l, live_game *game);
/* Whether games were lost, taken up or changed since the last call. */
bool live_news(live *l);
/* Gives all games to the other processes; what waits must have been committed. */
void live_release(live *l);

/* When event `number` (1..events) came. */
int64_t live_event_ms(const live_game *game, uint32_t number);
/* The milliseconds between the event's time in the game and now. */
int64_t live_now(const live_game *game, int64_t now_ms);

#endif
