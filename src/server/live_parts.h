/* What the files of the live games share. */
#ifndef SERVER_LIVE_PARTS_H
#define SERVER_LIVE_PARTS_H

#include "server/live.h"

/* What is remembered of an event beside the referee's log. */
typedef struct live_note {
    int64_t at_ms;
    char message[LIVE_MESSAGE]; /* "" where the sender gave none */
} live_note;

/* An event that is applied and not yet in the store. */
typedef struct live_waiting {
    live_game *game;
    uint32_t number;
    void *sender;
    char message[LIVE_MESSAGE];
} live_waiting;

struct live {
    store *store;
    live_listener listener;
    live_game **games;
    size_t count, capacity;
    live_game **chains; /* the same games by their names, in chains of `same` */
    size_t chain_count; /* a power of two, or 0 */
    live_waiting *waiting;
    size_t waiting_count, waiting_capacity;
    char why[STORE_WHY];    /* the last commit failed */
    leases *leases;         /* NULL: the store is this process's alone */
    bool news;              /* a game was lost, taken up or changed */
    bool is_released;       /* nothing is taken up any more */
    bool is_stopping;       /* no clock is to run any more */
    bool clocks_run;        /* of some game, at the last tick */
    int64_t now_ms;         /* of the last tick */
    int64_t alive_ms;       /* as the store has it; 0: not yet */
    bool alive_failed;      /* that could not be written */
    int64_t alive_again_ms; /* and is not tried before */
};

/* Room for one more of something that grows; false when there is no memory. */
bool live_grow(void **items, size_t *capacity, size_t count, size_t size);

/* False: there is no memory. */
bool live_index_add(live *l, live_game *game);
void live_index_remove(live *l, const live_game *game);
/* The first of the games among which those of that name are; the next is its `same`. */
live_game *live_index_chain(const live *l, const char *id);

/* A game as the store has it, replayed; NULL, with a sentence in `why`, when it cannot be, or
 * with "", when there is none. */
live_game *live_load(store *s, const char *id, char why[STORE_WHY]);
/* The events of the store after those that it has; false: they could not be read, or do not fit.
 * Of a game that is only looked at. */
bool live_catch_up(store *s, live_game *game);
/* Makes the game again what the store has of it. When that fails it is what it was at the
 * last commit, and off. */
void live_reload(store *s, live_game *game);
/* What waits of the game is given up, and its senders hear of it. */
void live_lose(live *l, live_game *game);

/* A game of the store is taken up: a clock that ran stands from alive_ms on, when the server was
 * alive last, or from the last event on if that was later; or it has run on. */
bool live_take_up(live *l, const char *id, int64_t alive_ms, char why[STORE_WHY]);
/* Its lease, and when who had it before was alive last; false as leases_take. */
bool live_lease(int64_t *alive_ms, live *l, const char *id, int64_t now_ms);
/* A clock that runs stands from that moment on, until the players are back. */
void live_stand_still(live *l, live_game *game, int64_t at_ms);
/* Whether a pause that it is in is the server's own. */
void live_recall_outage(live_game *game);
/* A game that rests is here again; false: the store fails, or another process was faster. */
bool live_rouse(live *l, const char *id, int64_t now_ms);
/* Puts into the store that the server is alive, with the rest of a transaction, if it is time.
 * False: the store fails. */
bool live_note_alive(live *l);
/* Another process has it. */
void live_is_taken(live *l, live_game *game);
bool live_read_settings(live_settings *settings, const char *text);
/* The settings as the store has them. */
void live_settings_text(buffer *text, const live_settings *settings);

bool live_store_seats(store *s, const char *id, const live_settings *settings);

/* Applies an event that nobody needs to be allowed, at game time at_ms, and lets it wait. */
live_outcome live_apply(chuhe_answer *answer, live *l, live_game *game, const chuhe_event *event,
                        const char *message, void *sender);
/* An engine sits down, if it has not. */
void live_seat_engine(live *l, live_game *game, chuhe_side side, int64_t now_ms);
/* How long after a side's flag has fallen a move may come that was made before; and the log
 * before is no longer what it was. */
int64_t live_lag_grace(live_game *game, chuhe_side side);
void live_lag_forget(live_game *game);
/* When the game next does something by itself. */
void live_set_deadline(live_game *game);
/* Starts, and goes on after an outage, when everybody is there. */
void live_go_on(live *l, live_game *game, int64_t now_ms);
/* Adds the note of event game->events + 1. */
bool live_add_note(live_game *game, int64_t at_ms, const char *message);

#endif
