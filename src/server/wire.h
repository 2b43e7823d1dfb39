/* The messages of docs/server-protocol.md: read out of a frame, written into a buffer. */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include "server/live.h"
#include "server/server_words.h"

/* What a browser asks: X(NAME, word) */
#define WIRE_DO_LIST(X)                                                                            \
    X(JOIN, "join")                                                                                \
    X(LEAVE, "leave")                                                                              \
    X(EVENT, "event")                                                                              \
    X(REMATCH, "rematch")                                                                          \
    X(ANALYSE, "analyse")                                                                          \
    X(NO_ANALYSE, "no_analyse")                                                                    \
    X(REVIEW, "review")                                                                            \
    X(NO_REVIEW, "no_review")                                                                      \
    X(HALL, "hall")                                                                                \
    X(NO_HALL, "no_hall")                                                                          \
    X(LOBBY, "lobby")                                                                              \
    X(NO_LOBBY, "no_lobby")                                                                        \
    X(PING, "ping")

typedef enum wire_do {
#define WIRE_DO_ENUM(name, word) WIRE_DO_##name,
    WIRE_DO_LIST(WIRE_DO_ENUM)
#undef WIRE_DO_ENUM
        WIRE_DOES
} wire_do;

/* A message that was read. Texts live as long as `value`, which the reader frees. */
typedef struct wire_message {
    json_value *value;
    wire_do what;
    const char *game;    /* JOIN, LEAVE, EVENT, REMATCH */
    const char *next;    /* REMATCH: the game that comes after it */
    const char *hall;    /* HALL, NO_HALL */
    const char *key;     /* JOIN, HALL, REMATCH; NULL: none */
    const char *message; /* EVENT: "n"; ANALYSE, REVIEW: "id" */
    const json_value *event;
    int64_t thought; /* EVENT: how long its player thought; -1: he does not say */
    uint32_t have;   /* JOIN */
    int64_t t;       /* PING */
} wire_message;

/* SERVER_NO_ERROR; then, and only then, value is to be freed. */
server_error wire_read(wire_message *message, const char *text, size_t len);
/* The event of such a message, by somebody in that role, for the game as it stands. False:
 * the sentences in `en` and `zh` say why not. */
bool wire_read_event(chuhe_event *event, const json_value *object, store_role role,
                     const chuhe_referee *referee, buffer *en, buffer *zh);

const char *wire_role_name(store_role role);

/* A game as somebody may see it: all of it, or, with a delay, as it was a while ago. */
typedef struct wire_view {
    const live_game *game;
    const chuhe_referee *referee;
    uint32_t events; /* that are told */
    int64_t delay_ms;
} wire_view;
wire_view wire_view_of(const live_game *game);
/* As he sat down, or as his seat is called. */
const char *wire_player_name(const wire_view *view, chuhe_side side);

/* Each appends one message. `now_ms` is the time of day; clocks are told as they are then. */
void wire_write_game(buffer *out, const wire_view *view, store_role role, uint32_t have,
                     int64_t now_ms);
void wire_write_event(buffer *out, const wire_view *view, uint32_t number, int64_t now_ms);
void wire_write_taken(buffer *out, const char *game, const char *message, uint32_t number);
void wire_write_refused(buffer *out, const char *game, const char *message,
                        const chuhe_answer *answer);
/* Refused by the server itself; the sentences may be NULL. */
void wire_write_not_taken(buffer *out, const char *game, const char *message, server_error error,
                          const buffer *en, const buffer *zh);
/* On how many connections each side is here. */
void wire_write_presence(buffer *out, const char *game, const unsigned here[CHUHE_SIDES],
                         unsigned watchers);
/* That `by` wishes to play once more, and has made the game; "" for `key`: it needs none. */
void wire_write_rematch(buffer *out, const char *game, chuhe_side by, const char *next,
                        const char *key);
void wire_write_error(buffer *out, server_error error, const char *game);
/* Another process has the game; it is reached by that path, "": as the site itself. */
void wire_write_elsewhere(buffer *out, const char *game, const char *address);
void wire_write_hall_error(buffer *out, server_error error, const char *hall);
void wire_write_pong(buffer *out, int64_t t, int64_t now_ms);
/* A game in a list, as an object; of one with a delay, what watchers may know. */
void wire_json_listed(json *writer, const live_game *game, int64_t now_ms);
/* The same, with the role of who asks for his own games. */
void wire_json_own(json *writer, const live_game *game, store_role role, int64_t now_ms);
/* The same of a game that is not here, as far as its row tells: without its phase and plies. */
void wire_json_row(json *writer, const store_game *game, const live_settings *settings,
                   store_role role);
/* Whether watchers may know all that has happened in the game. */
bool wire_is_told(const live_game *game, int64_t now_ms);

#endif
