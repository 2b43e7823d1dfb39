/* How much one address may ask; of IPv6 a network of 64 bits counts as one. Memory is bounded: an address that was not heard of for
 * long makes room for another. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct limits limits;

typedef enum limits_kind {
    LIMITS_REQUEST, /* any HTTP request, any new WebSocket */
    LIMITS_CREATE,  /* a new game */
    LIMITS_WORK,    /* what takes its time: a ruling, a file, an analysis, a review */
    LIMITS_KEEP,    /* something new that is kept for ever: a study, an account, a hall */
    LIMITS_BOARD,   /* a new game in a hall: many at once, and then few */
    LIMITS_LOGIN,   /* a password that is wrong */
    LIMITS_NAME,    /* the same for one account, whoever tries */
    LIMITS_KINDS
} limits_kind;

/* `websockets`: those of one address at the same time; 0: any number, and no limit on
 * what is asked either. */
limits *limits_new(unsigned websockets); /* NULL: no memory */
void limits_free(limits *l);

/* Whether that address may do one more of these now. */
bool limits_take(limits *l, const char *address, limits_kind kind, int64_t now_ms);

/* The same for several, all or none. */
bool limits_take_some(limits *l, const char *address, limits_kind kind, unsigned count,
                      int64_t now_ms);
/* One that was taken was none after all. */
void limits_give_back(limits *l, const char *address, limits_kind kind);

/* What an address holds at the same time, and all of them together. */
typedef enum limits_held {
    LIMITS_WEBSOCKETS,
    LIMITS_CONNECTIONS, /* of any kind */
    LIMITS_REVIEWS,     /* that wait or are being made */
    LIMITS_BODY_BYTES,  /* of requests that are not answered yet */
    LIMITS_HELD
} limits_held;

/* That address holds so many more of these; or may not, and nothing changes. */
bool limits_hold(limits *l, const char *address, limits_held what, size_t count, int64_t now_ms);
void limits_release(limits *l, const char *address, limits_held what, size_t count);

#endif
