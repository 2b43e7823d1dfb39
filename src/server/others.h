/* The games that other processes have, as far as lists tell of them: out of the store, and
 * brought up to date there. One thread. */
#ifndef SERVER_OTHERS_H
#define SERVER_OTHERS_H

#include "server/live.h"

typedef struct others others;

/* So many, the newest. */
enum { OTHERS_MAX = 300, OTHERS_MS = 1000 };

others *others_new(live *l, store *s); /* NULL: no memory */
void others_free(others *o);           /* NULL is allowed */

/* Something has happened in a game of another process, or perhaps has. */
void others_changed(others *o);
/* Reads what has happened, at most every OTHERS_MS, and not all games at once. True when lists
 * look otherwise now: moves are not looked at. */
bool others_look(others *o, int64_t now_ms);

size_t others_count(const others *o);
const live_game *others_at(const others *o, size_t index); /* in no order */

#endif
