/* A game that somebody asks for over HTTP. */
#ifndef SERVER_NEW_GAME_H
#define SERVER_NEW_GAME_H

#include "server/http.h"

enum {
    NEW_GAMES_MAX = 50000,    /* that are live at the same time */
    NEW_GAME_PLACE_MAX = 9999 /* boards and rounds of a hall are from 1 to this */
};

typedef struct new_game {
    char id[KEYS_ID];
    chuhe_referee_options options;
    live_settings settings;
    chuhe_side me; /* CHUHE_SIDES: the one who makes it does not play */
    bool lasts;    /* it may be there for long although nobody comes: LIMITS_BOARD */
} new_game;

/* Reads "game", the seats and the rest of such an object, for `who`. The seats of a hall's
 * games are whose link opens them, whatever they are called. False: the reply says why. */
bool new_game_read(new_game *made, web *w, const json_value *object, const account *who,
                   const char *hall, http_reply *reply);
/* Puts it into the store, within a transaction, and writes its "id" and "links" as members of
 * an open object. False: the transaction must be given up; *added is the game, which is in
 * memory all the same, or NULL. */
bool new_game_add(live_game **added, json *writer, web *w, new_game *made);
/* The transaction of these games is lost: they are no more, and what waits of them neither, which
 * would spoil what waits of others. */
void new_games_lost(web *w, live_game *const games[], size_t count);

#endif
