/* Names of games and secrets of seats: letters and digits by chance.
 *
 * The store keeps only a hash of a secret, so whoever reads the database cannot sit down. */
#ifndef SERVER_KEYS_H
#define SERVER_KEYS_H

#include <stdbool.h>

#include "store/store.h"

/* Five bits a letter: a name of 60 bits, which need not be secret, a key of 130; a message's own
 * key may have 40 letters. */
enum { KEYS_ID = 13, KEYS_KEY = 27, KEYS_MESSAGE = 41 };

/* To be called once before anything else. False: the system gives no chance. */
bool keys_begin(void);
void keys_make_id(char id[KEYS_ID]);
void keys_make_key(char key[KEYS_KEY]);
/* BLAKE2b of the key in this game: the same key in another game is another. */
void keys_hash(uint8_t hash[STORE_HASH], const char *game, const char *key);
/* Compares in the same time whatever differs. */
bool keys_same(const uint8_t a[STORE_HASH], const uint8_t b[STORE_HASH]);
/* Whether the text may be a name of a game; a message's own key (1 to 40 letters and
 * digits). */
bool keys_is_id(const char *text);
bool keys_is_message(const char *text);

#endif
