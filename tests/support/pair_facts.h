/* A game of two persons, for tests of a server without a network. */
#ifndef SUPPORT_PAIR_FACTS_H
#define SUPPORT_PAIR_FACTS_H

#include "support/hub_facts.h"

typedef struct pair_scene {
    table t;
    char id[STORE_ID], keys[2][64];
    person people[2]; /* by their sides */
} pair_scene;

/* On a table of its own; both sit there. */
void pair_begin(pair_scene *it, const char *request);
void pair_end(pair_scene *it);
/* Both join; both go. */
void pair_come(pair_scene *it);
void pair_go(pair_scene *it);

/* NULL: it is not in memory. */
live_game *pair_game(const pair_scene *it);
chuhe_table_state pair_state(const pair_scene *it);
/* He sends it, and it is taken. */
void pair_plays(pair_scene *it, chuhe_side side, const char *n, const char *event);

#endif
