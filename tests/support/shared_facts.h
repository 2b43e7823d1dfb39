/* Two processes on one store, without a network, for tests. On SQLite they are two handles of
 * one file; PostgreSQL tells each what the other one has changed. */
#ifndef SUPPORT_SHARED_FACTS_H
#define SUPPORT_SHARED_FACTS_H

#include "support/hub_facts.h"
#include "support/store_facts.h"

/* Their addresses are /a and /b. */
enum { A, B, TABLES };

typedef struct shared_scene {
    store_place place;
    table t[TABLES];
    unsigned thoughts[TABLES];
    /* A game that is begun at A. */
    char id[STORE_ID], keys[2][64];
    person red, black;
} shared_scene;

/* A process begins; it ends as by a crash. */
void shared_begin(shared_scene *it, unsigned which, int64_t now_ms);
void shared_end(shared_scene *it, unsigned which);
/* For cmocka: a scene with both processes is its state. */
int shared_set_up(void **state);
int shared_tear_down(void **state);

/* Time passes for all; those who stand still do not notice. */
void shared_pass(shared_scene *it, int64_t ms, bool a_runs, bool b_runs);
/* Until both have noticed what the other one has done. */
void shared_settle(shared_scene *it);

void shared_join(person *p, const char *id, const char *key);
void shared_start(shared_scene *it, const char *request);
/* He sends it and is answered. */
void shared_plays(shared_scene *it, unsigned which, person *who, const char *n, const char *event,
                  const char *outcome);
void shared_is_elsewhere(person *p, const char *address);

#endif
