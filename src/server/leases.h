/* Which games this process has, where several processes share one store.
 *
 * A lease runs LEASES_MS and is kept every LEASES_KEEP_MS, so a process that is gone loses its
 * games after a while. One that only stood still may not know; so before it writes anything
 * of a game it holds the lease within the transaction. Nothing hangs on the clocks of the
 * machines but how soon a game is taken over. One thread. */
#ifndef SERVER_LEASES_H
#define SERVER_LEASES_H

#include "store/store.h"

typedef struct leases leases;

/* How a browser reaches a process: a path of the same site ("/p1"), or "": as the site. */
enum { LEASES_ADDRESS = 64, LEASES_MS = 15000, LEASES_KEEP_MS = 5000 };
bool leases_is_address(const char *text);

/* Nobody else has that address: what a process that was there before has is dropped. NULL,
 * with a sentence in `why`, when the store fails or there is no memory. */
leases *leases_new(store *s, const char *address, char why[STORE_WHY]);
void leases_free(leases *l); /* NULL is allowed; the leases run on */

/* False: somebody else has the game, or the store fails; then store_why is a sentence. */
bool leases_take(leases *l, const char *game, int64_t now_ms);
/* When who had the game last was alive last, to be asked before it is taken; 0: it is not
 * known. */
int64_t leases_kept_ms(leases *l, const char *game);
void leases_drop(leases *l, const char *game);
void leases_drop_all(leases *l);
/* Within a transaction, as store_leases_hold. */
bool leases_hold(bool *held, leases *l, const char *const *games, size_t count);
/* Keeps them, if it is time; false when it is known that there are fewer than `count` now. */
bool leases_keep(leases *l, size_t count, int64_t now_ms);

/* Whether they may have run out, so that nothing is to be said of any game before they are
 * kept: this process has stood still. */
bool leases_are_overdue(const leases *l, int64_t now_ms);

/* Whether the lease is this process's, run out or not; *known is false when the store fails. */
bool leases_is_mine(leases *l, const char *game, bool *known);
/* Where another process has the game; false: none has, or the store fails. */
bool leases_find(char address[LEASES_ADDRESS], leases *l, const char *game, int64_t now_ms);

#endif
