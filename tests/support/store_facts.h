/* Stores for tests: on SQLite in a folder of its own, or, when CHUHE_POSTGRES is a URL, in a
 * schema of its own of that database. */
#ifndef SUPPORT_STORE_FACTS_H
#define SUPPORT_STORE_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

enum { PLACE_CAP = 1024 };
typedef struct store_place {
    char folder[64]; /* "" with PostgreSQL */
    char where[PLACE_CAP];
} store_place;

/* Whether these are tests of PostgreSQL. */
bool place_is_postgres(void);
void place_make(store_place *place);
void place_remove(const store_place *place);
/* Opens it, which must succeed. */
store *place_open(const store_place *place);

/* A test's place with its store, for the state of cmocka. */
typedef struct store_scene {
    store_place place;
    store *s;
} store_scene;

int scene_set_up(void **state);
int scene_tear_down(void **state);
store *scene_store(void **state);
/* Closes the store and opens it again. */
store *scene_again(void **state);
/* The answer was false, for this reason. */
void scene_refused(bool answer, const store *s, const char *word);

/* What another program does to a PostgreSQL database; psql is there where there is one to
 * test with. */
void fact_psql(const char *url, const char *statement);

/* A game with this id, made at that time. */
bool fact_add_game(store *s, const char *id, int64_t created_ms);
/* The number of events that the game has. */
uint32_t fact_events(store *s, const char *id);
/* 32 bytes, other ones for each number. */
const uint8_t *fact_hash(uint8_t hash[STORE_HASH], unsigned number);

#endif
