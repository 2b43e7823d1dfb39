/* Fairy-Stockfish as a second opinion and as a yardstick: a child process that
 * plays xiangqi over UCI. */
#ifndef TESTS_SUPPORT_PEER_H
#define TESTS_SUPPORT_PEER_H

#include <chuhe.h>

#include "base/process.h"

typedef struct peer {
    process child;
    char name[128]; /* as the program introduces itself */
} peer;

enum { PEER_MOVES_MAX = 256, PEER_BATCH = 32 };

/* What the peer says about one position. */
typedef struct peer_answer {
    chuhe_squareset checkers;
    size_t count;
    chuhe_move move[PEER_MOVES_MAX];
} peer_answer;

typedef enum peer_result {
    PEER_OK,
    PEER_ABSENT, /* there is no such program */
    PEER_FAILED  /* it went away, was silent too long or said what is not understood */
} peer_result;

/* Starts the program at `path`, or fairy-stockfish from PATH or /usr/games when
 * that is NULL, and sets it to xiangqi with classical evaluation. The caller
 * must ignore SIGPIPE. */
peer_result peer_open(peer *other, const char *path);
void peer_close(peer *other);

/* Counts leaves; seconds is the processor time that the peer spent on it, so that
 * other work on the machine does not count. */
peer_result peer_perft(uint64_t *nodes, double *seconds, peer *other, const char *fen,
                       unsigned depth, int timeout_ms);
/* The checkers and the legal moves of at most PEER_BATCH positions. */
peer_result peer_ask(peer_answer *answers, peer *other, const char *const *fens, size_t count);

#endif
