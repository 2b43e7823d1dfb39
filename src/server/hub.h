/* Who is connected, and what each of them is told: between the live games and the
 * network, and without it.
 *
 * A peer is one WebSocket. What it is to be sent waits in a queue of its own, which is
 * bounded: one that does not read loses what waits, and is sent its games anew when it
 * reads again. One message for many is made once and shared. */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "server/live.h"
#include "server/server_words.h"

typedef struct hub hub;
typedef struct hub_peer hub_peer;

/* The bytes before a message that the network may write its frame's head into. */
enum { HUB_BEFORE = 32, HUB_FRAME_MAX = 64 << 10 };

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
void hub_free(hub *h);
live *hub_live(hub *h);
store *hub_store(hub *h);
int64_t hub_now(const hub *h);

hub_peer *hub_connect(hub *h, void *connection); /* NULL: no memory */
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

/* A new name, and a key of a seat with its hash in the store. */
bool hub_make_key(char key[], hub *h, const char *game, store_role role);
store_role hub_role(hub *h, const char *game, const char *key);

typedef struct hub_numbers {
    uint64_t received, sent, events, refused, commits, lost, overflows, commit_us;
    size_t peers, games;
} hub_numbers;
hub_numbers hub_count(const hub *h);

#endif
