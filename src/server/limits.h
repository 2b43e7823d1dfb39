/* How much one address may ask; of IPv6 a network of 64 bits counts as one, and all networks of
 * a site (48 bits) have but a few times as much together. Memory is bounded: an address that was
 * not heard of for long makes room for another, unless it holds something. */
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
    LIMITS_BOARD, /* a new game that is there for long: in a hall, with an arbiter, or with a clock
                   * that may run for more than a day */
    LIMITS_LOGIN, /* a password that is wrong */
    LIMITS_NAME,  /* the same for one account, whoever tries: limits_take_name */
    LIMITS_KINDS
} limits_kind;

/* `websockets`: those of one address at the same time; 0: any number, and no limit on
 * what is asked either. */
limits *limits_new(unsigned websockets); /* NULL: no memory */
void limits_free(limits *l);

/* Whether two addresses count as one. */
bool limits_are_one(const char *address, const char *other);

/* Whether that address may do one more of these now. */
bool limits_take(limits *l, const char *address, limits_kind kind, int64_t now_ms);

/* The same for several, all or none. */
bool limits_take_some(limits *l, const char *address, limits_kind kind, unsigned count,
                      int64_t now_ms);
/* One that was taken was none after all. */
void limits_give_back(limits *l, const char *address, limits_kind kind);

/* A password of that account is tried; "account" is any name for it that cannot be another's.
 * Addresses, however many, take no room from accounts; when there is no room for one that must
 * be remembered, nobody may try it. */
bool limits_take_name(limits *l, const char *account, int64_t now_ms);
void limits_give_back_name(limits *l, const char *account);

/* What an address holds at the same time, and all of them together. */
typedef enum limits_held {
    LIMITS_WEBSOCKETS,
    LIMITS_CONNECTIONS,  /* of any kind */
    LIMITS_REVIEWS,      /* that wait or are being made */
    LIMITS_ANALYSES,     /* the same of those that programs ask for over HTTP */
    LIMITS_RESULTS,      /* of programs: analyses and reviews that go on or are kept */
    LIMITS_RESULT_BYTES, /* of those that are kept */
    LIMITS_JOBS,         /* requests that wait for a thread, or that it works at */
    LIMITS_BODY_BYTES,   /* that have come, of requests that are not answered yet */
    LIMITS_LARGE_BYTES,  /* the same of large ones, which have longer: in nobody else's way */
    LIMITS_HELD
} limits_held;

/* That address holds so many more of these; or may not, and nothing changes. */
bool limits_hold(limits *l, const char *address, limits_held what, size_t count, int64_t now_ms);
void limits_release(limits *l, const char *address, limits_held what, size_t count);

#endif
