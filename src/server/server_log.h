/* Lines about what the server does, for whoever runs it: one JSON object a line.
 *
 *   {"time":"2026-11-30T22:40:00Z","level":"info","what":"game_ended","game":"…",…}
 *
 * Nobody's key, password or token is ever given to it. What others can make happen as often as
 * they like is told a few times a minute, and then counted. From any thread. */
#ifndef SERVER_SERVER_LOG_H
#define SERVER_SERVER_LOG_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum log_level { LOG_INFO, LOG_WARNING, LOG_ERROR } log_level;

/* A member of a line: a text, or a number where it has none. */
typedef struct log_word {
    const char *name; /* NULL: there are no more */
    const char *text;
    int64_t number;
} log_word;

enum {
    LOG_MANY = 32,   /* different things that are counted */
    LOG_AT_ONCE = 5, /* of each so many are told in a minute */
    LOG_MINUTE_MS = 60 * 1000
};

/* What happens often. */
typedef struct log_many {
    const char *what, *error;
    char address[64]; /* of the last one; "": of nobody */
    unsigned count, told;
} log_many;

typedef struct server_log {
    int fd; /* where lines go */
    bool quiet;
    pthread_mutex_t lock;
    log_many many[LOG_MANY];
    unsigned many_count;
    int64_t minute_ms; /* when the counting began */
} server_log;

/* quiet: warnings and errors alone. */
void server_log_init(server_log *log, int fd, bool quiet);
/* What was counted is told. */
void server_log_deinit(server_log *log);

/* No log (NULL) takes every line; so do all others here. */
void server_log_say(const server_log *log, log_level level, const char *what,
                    const log_word words[]);
/* The members, of which there is one at least. */
#define SERVER_LOG(log, level, what, ...)                                                          \
    server_log_say(log, level, what, (const log_word[]){__VA_ARGS__, {NULL, NULL, 0}})
#define LOG_TEXT(name, text)                                                                       \
    {                                                                                              \
        name, text, 0                                                                              \
    }
#define LOG_NUMBER(name, number)                                                                   \
    {                                                                                              \
        name, NULL, number                                                                         \
    }

/* A warning, told at once LOG_AT_ONCE times in a minute; what comes more often is counted, and
 * told at its end. `what` and `error` (NULL: none) last as long as the program; `address` may be
 * NULL. */
void server_log_often(server_log *log, const char *what, const char *error, const char *address);
/* The same, only counted. */
void server_log_count(server_log *log, const char *what, const char *error, const char *address);
/* Time passes. */
void server_log_tick(server_log *log, int64_t now_ms);

#endif
