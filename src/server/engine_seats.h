/* Seats that engines hold: their moves, their answers to offers and to wishes to take
 * back, and their presses of the clock, as events like those of a person. */
#ifndef SERVER_ENGINE_SEATS_H
#define SERVER_ENGINE_SEATS_H

#include "server/hub.h"

typedef struct engine_seats engine_seats;

/* Takes over the seats of engines of all games. `engine` is the program, of which at most
 * `workers` run at a time. wake(ctx) is called in another thread when engine_seats_work has
 * something to do. NULL when there is no memory or no thread. */
engine_seats *engine_seats_new(hub *h, const char *engine, unsigned workers,
                               void (*wake)(void *ctx), void *ctx);
/* Before the hub is freed. NULL is allowed. */
void engine_seats_free(engine_seats *e);
/* Tells the hub what engines have answered; in the hub's thread, after each round of
 * events. */
void engine_seats_work(engine_seats *e);

#endif
