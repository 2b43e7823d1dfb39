/* Who is connected, and what each of them is told: between the live games and the
 * network, and without it.
 *
 * A peer is one WebSocket. What it is to be sent waits in a queue of its own, which is
 * bounded: one that does not read loses what waits, and is sent its games anew when it
 * reads again. One message for many is made once and shared. */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "server/limits.h"
#include "server/live.h"
#include "server/server_log.h"
#include "server/server_words.h"
#include "server/wire.h"

typedef struct hub hub;
typedef struct hub_peer hub_peer;

/* The bytes before a message that the network may write its frame's head into. */
enum { HUB_BEFORE = 32, HUB_FRAME_MAX = 64 << 10, HUB_ADDRESS = 64 };

/* A message on its way: HUB_BEFORE bytes that are anybody's, then `len` bytes of text. */
typedef struct hub_message {
    unsigned users;
    size_t len;
    unsigned char bytes[];
} hub_message;
void hub_message_drop(hub_message *message);

typedef struct hub_calls {
    /* Something waits for this connection. */
    void (*wake)(void *connection);
    /* It is to be closed: it does not behave. */
    void (*cut)(void *connection);
    /* Milliseconds since 1970. */
    int64_t (*now)(void *ctx);
    void *ctx;
} hub_calls;

/* NULL, with a sentence in `why`: as live_new. */
hub *hub_new(store *s, const hub_calls *calls, char why[STORE_WHY]);
/* As live_new_shared: one of several processes on the store. */
hub *hub_new_shared(store *s, const hub_calls *calls, const char *address, char why[STORE_WHY]);
/* Games that go on, and to which time does nothing, leave the memory when nobody has been
 * connected to them for so long, until somebody comes back; 0, as at first: they do not. */
void hub_let_rest(hub *h, int64_t after_ms);
/* So many games are let in. Where more than a fifth of them are there, those that everybody has
 * left rest sooner, down to some minutes where it is full; so do those that have not begun. 0, as
 * at first: as many as come. Of a hub that lets games rest. */
void hub_use_room(hub *h, size_t games);
/* Lines about games, the store, who is refused (server_log.h); without, there are none. Before
 * engines, analyses and reviews come into use, which say there what fails. */
void hub_use_log(hub *h, server_log *log);
server_log *hub_log(const hub *h);
/* A game was made, and is in the store. */
void hub_log_made(hub *h, const live_game *game);
/* Somebody at that address is answered with that error. */
void hub_note_error(hub *h, server_error error, const char *address);
/* Something was put into the store: that it works again is told, once. */
void hub_store_works(hub *h);
/* At its end: stops the clocks, and gives all games to the other processes. */
void hub_release(hub *h);
void hub_free(hub *h);
live *hub_live(hub *h);
store *hub_store(hub *h);
int64_t hub_now(const hub *h);
/* Its own among several processes; "": it is the only one, or has none. */
const char *hub_address(const hub *h);

hub_peer *hub_connect(hub *h, void *connection); /* NULL: no memory */
/* Whose connection it is, for what one address may ask. */
void hub_set_address(hub_peer *peer, const char *address);
void hub_disconnect(hub_peer *peer);
/* A frame that has come. */
void hub_receive(hub_peer *peer, const char *text, size_t len);
/* The next message for it, which is the caller's to drop; NULL: nothing waits. */
hub_message *hub_next(hub_peer *peer);

/* Puts into the store what waits; to be called when a round of events is over. */
void hub_commit(hub *h);
/* Time passes; to be called every HUB_TICK_MS. */
enum { HUB_TICK_MS = 50 };
void hub_tick(hub *h);

/* A game was made, or its seats have changed: the lobby is told. */
void hub_lobby_changed(hub *h);
/* The same when a seat was taken, with the game's watchers told. */
void hub_seats_changed(hub *h, live_game *game);

/* Where a game is, for who wants to change it: one that nobody has is taken up. Its address
 * is filled in where it is elsewhere. `asker`: who asks, by his address. */
live_place hub_locate(char address[LEASES_ADDRESS], hub *h, const char *id, const char *asker);
/* The games of a list, newest first, that are live (or open) for watchers: of all processes. */
void hub_list(json *writer, hub *h, bool open, unsigned offset, unsigned limit);

/* The session of who is at that connection (accounts.h), which may be none; "": a guest. */
void hub_use_session(hub_peer *peer, const char *token);
/* That session has ended, or all of that account but one: who is connected by it is cut off. */
void hub_end_session(hub *h, const char *token);
void hub_end_sessions(hub *h, int64_t account, const char *but);

/* A game was withdrawn, from its hall or by its players: who looks at it is told, and nothing is
 * taken in it any more. It is the hub's to free. */
void hub_withdrawn(hub *h, live_game *game);
/* The hall has other games, or they are on other boards. */
void hub_hall_changed(hub *h, const char *hall);
/* Who sits in that role may only watch from now on. */
void hub_unseat(hub *h, const char *game, store_role role);

/* A game as everybody may see it: out of memory or out of the store, and with a delay as it
 * was a while ago. What waits of it is put into the store first. SERVER_NO_ERROR; otherwise
 * there is nothing to look away from. */
typedef struct hub_delay {
    chuhe_referee *referee; /* NULL: no delay */
    uint32_t events;        /* that it has taken */
} hub_delay;
typedef struct hub_glance {
    wire_view view;
    live_game *game, *read;
    hub_delay delay;
} hub_glance;
server_error hub_look(hub_glance *g, hub *h, const char *id);
void hub_look_away(hub_glance *g);

/* Who plays the seats of engines; without, there are none. `think` is called after each
 * change of a game with such a seat, when it is on the disk, and once for each when engines
 * come into use; it may be called for a position again. Not before it has returned, and in
 * the thread of the hub, hub_engine_says is called with what the engine does: a move, an
 * answer to an offer. It is passed over when the game has more events by then. */
typedef struct hub_engines {
    void (*think)(const live_game *game, void *ctx);
    void *ctx;
} hub_engines;
void hub_use_engines(hub *h, const hub_engines *engines);
bool hub_has_engines(const hub *h);
void hub_engine_says(hub *h, const char *id, uint32_t events, const chuhe_event *event);

/* What answers the message "analyse"; NULL: nobody does any more. hub_tell_analyses passes
 * on what has come of it. */
struct analyses;
void hub_use_analyses(hub *h, struct analyses *a);
void hub_tell_analyses(hub *h);
/* The same for "review". */
struct reviews;
void hub_use_reviews(hub *h, struct reviews *r);
void hub_tell_reviews(hub *h);
/* How much work an address may ask for; without, as much as it likes. */
void hub_use_limits(hub *h, limits *l);

/* A new name, and a key of a seat with its hash in the store. */
bool hub_make_key(char key[], hub *h, const char *game, store_role role);
/* What a key opens, STORE_WATCHER where it is none (NULL) or opens nothing. False: the store
 * fails, and nobody knows. */
bool hub_role(store_role *role, hub *h, const char *game, const char *key);

typedef struct hub_numbers {
    uint64_t received, sent, events, refused, commits, lost, overflows, commit_us, lag_ms;
    size_t peers, games;
} hub_numbers;
hub_numbers hub_count(const hub *h);

#endif
