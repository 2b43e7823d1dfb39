/* A server without a network and with a clock that stands, for tests. */
#ifndef SUPPORT_HUB_FACTS_H
#define SUPPORT_HUB_FACTS_H

#include "server/http.h"
#include "server/hub.h"

typedef struct table {
    store *store;
    hub *hub;
    web web;
    char path[64]; /* of the database */
    bool is_unchecked; /* what is asked and answered is not held against its description */
} table;

/* Somebody at a browser. */
typedef struct person {
    hub_peer *peer;
    bool cut;
    char *last; /* the message that was read last */
} person;

enum { FACTS_NOON = 1000000000 };

/* On a database of its own, at noon. */
void table_set_up(table *t);
void table_clear(table *t);
/* The server ends as by a crash: what was not committed is lost. Then it begins again. */
void table_crash(table *t);
/* Time passes, and what time brings. */
void table_wait(table *t, int64_t ms);

/* http_answer; what is asked and answered is as docs/openapi.json describes it. */
void table_answer(http_reply *reply, table *t, const http_request *request);
/* A request from the same site, answered into `reply`; a body makes it a POST. */
void table_ask(http_reply *reply, table *t, const char *path, const char *body);
/* The answer has that status, and that part if it is not NULL. */
void table_asks(table *t, const char *path, const char *body, unsigned status, const char *part);
/* Makes a game; the keys of the seats that have one. */
void table_make(char id[STORE_ID], char red[64], char black[64], table *t, const char *request);

void person_come(person *p, table *t);
void person_go(person *p);
void person_say(person *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* With what is to be committed. */
void person_event(person *p, const char *game, const char *n, const char *event);
/* The next message, in p->last; false: nothing waits. */
bool person_hear(person *p);
/* Reads on until a message holds both texts; false: none does. */
bool person_hears(person *p, const char *one, const char *other);

#endif
