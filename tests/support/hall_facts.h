/* Halls and their boards, for tests of a server without a network. */
#ifndef SUPPORT_HALL_FACTS_H
#define SUPPORT_HALL_FACTS_H

#include "support/hub_facts.h"

enum { HALL_KEY = 64 };

typedef struct hall {
    char id[STORE_ID], director[HALL_KEY], arbiter[HALL_KEY];
} hall;

typedef struct board {
    char id[STORE_ID], red[HALL_KEY], black[HALL_KEY];
} board;

/* A casual game of 10 minutes, on board 3 of round 1. */
extern const char hall_casual[];

void hall_make(hall *h, table *t);
void hall_add(board *b, table *t, const hall *h, const char *game);
/* The key of the link after `before`; *at goes on behind it. */
void hall_find_key(char key[HALL_KEY], const char **at, const char *before);

/* As table_asks; `what` follows the hall's address. */
void hall_asks(table *t, const hall *h, const char *what, const char *body, unsigned status,
               const char *part);

/* With this key (NULL: none) he is in that role. */
void hall_opens(person *p, const hall *h, const char *key, const char *role);
void board_joins(person *p, const board *b, const char *key, const char *role);
/* He sends it, it is put into the store, and that is what he hears. */
void board_plays(table *t, person *who, const board *b, const char *n, const char *event,
                 const char *outcome);

#endif
