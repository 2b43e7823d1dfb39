/* Pairs of players who move in turn at `chuhe serve`, whatever happens to it: each move is sent
 * until it is acknowledged, in a new connection where the old one is gone, and by way of
 * another process where the game is there. They remember what they were told. */
#ifndef SUPPORT_GAME_PLAYERS_H
#define SUPPORT_GAME_PLAYERS_H

#include <chuhe.h>

#include "support/chance.h"
#include "support/server_process.h"
#include "support/ws_client.h"

enum {
    PLAYERS_GAMES = 200,
    PLAYERS_PLIES = 600,
    PLAYERS_SERVERS = 2,
    PLAYERS_MOVE = 5,
    PLAYERS_PATIENCE_MS = 60000
};

typedef struct players_ply {
    char move[PLAYERS_MOVE];
    uint32_t seq; /* as it was acknowledged */
} players_ply;

typedef struct players_seat {
    char key[40];
    ws_client ws;
    unsigned server; /* that he is connected to, or tries to be */
    uint32_t have;
    bool joined;
    int64_t again_ms; /* when he connects again; INT64_MAX: he is connected */
    int64_t asked_ms; /* what he has said last is not answered since; INT64_MAX */
} players_seat;

typedef struct players_game {
    char id[24];
    players_seat seats[2];
    uint32_t joined_at;      /* the last event when the players came back */
    chuhe_position position; /* after the moves that were acknowledged */
    unsigned plies;
    players_ply moves[PLAYERS_PLIES + 1];
    /* What the players were told: by the number of the event. */
    char told[4 * PLAYERS_PLIES][PLAYERS_MOVE];
    int64_t again_ms; /* when the move is said */
    bool over;
} players_game;

typedef struct players {
    server_process servers[PLAYERS_SERVERS]; /* of which server_count are used, at /p0, /p1 */
    unsigned server_count;
    players_game games[PLAYERS_GAMES];
    char extra[PLAYERS_GAMES][24]; /* games that were only made */
    unsigned count, extras;
    int64_t pace_ms; /* that each thinks about a move */
    unsigned long acknowledged, repeated, elsewhere;
    chance luck;
} players;

int64_t players_now(void);
/* Makes so many games and lets both sides join. */
void players_begin(players *p, unsigned count);
/* Makes a game at that server that nobody plays. */
void players_make_extra(players *p, unsigned server);
/* Plays on until then. */
void players_go_on(players *p, int64_t until_ms);
/* All who think about a move say it, and nobody hears what is answered. */
void players_move_all(players *p);
/* Plays on until every game has gone on. */
void players_wait(players *p);
/* All at that server hang up, and connect again when the play goes on. */
void players_lose(players *p, unsigned server);
void players_hang_up(players *p);
/* Every game replays at every server; what was acknowledged is there once. */
void players_check(const players *p);
unsigned players_over(const players *p);

#endif
