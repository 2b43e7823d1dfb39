/* Waiting for the keyboard, for the engine's thread and for signals at once. */
#ifndef CLI_PLAY_WAIT_H
#define CLI_PLAY_WAIT_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct play_waiting {
    int pipe[2]; /* a byte from the engine's thread */
    int signals; /* SIGINT, SIGTERM and SIGHUP, which are held back */
    sigset_t before;
} play_waiting;

typedef struct play_woken {
    bool input;  /* the keyboard has something, or has gone away */
    bool engine; /* play_wait_wake was called */
    bool ended;  /* a signal asks for the end */
} play_woken;

/* False, with errno, when the system has nothing left to give. */
bool play_wait_begin(play_waiting *w);
void play_wait_end(play_waiting *w);
/* From any thread. */
void play_wait_wake(void *waiting);
/* Until something comes, at most so many milliseconds. `reads`: input is waited for. */
play_woken play_wait_for(play_waiting *w, bool reads, int64_t ms);

#endif
