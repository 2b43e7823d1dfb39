/* A position and moves that somebody asks about: members of an object of JSON. */
#ifndef SERVER_ASKED_H
#define SERVER_ASKED_H

#include <chuhe.h>

#include "base/json_read.h"
#include "server/server_words.h"

enum { ASKED_MOVES_MAX = 2000, ASKED_WHY = 1024 };

typedef struct asked {
    const chuhe_rulebook *book;
    chuhe_game game; /* nothing but its moves ends it */
    bool has_game;
    server_error error; /* what is wrong, and */
    char en[ASKED_WHY], zh[ASKED_WHY];
} asked;

/* "fen" (without: the start position), "moves" (in any notation; at most ASKED_MOVES_MAX),
 * "rules" (without: cxa2020). False: something is wrong with it. asked_clear in any case. */
bool asked_read(asked *a, const json_value *object);
void asked_clear(asked *a);

#endif
