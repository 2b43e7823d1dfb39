/* What one thread has learned from the moves it tried: which moves refute, which
 * do not, and where the evaluation errs. Values stay within ±HISTORY_MAX,
 * corrections within ±HISTORY_CORRECTION_MAX, and forget old news by themselves. */
#ifndef ENGINE_HISTORY_H
#define ENGINE_HISTORY_H

#include <chuhe.h>

enum { HISTORY_MAX = 16384, HISTORY_CORRECTION_MAX = 1024, HISTORY_CORRECTION_SIZE = 16384 };

/* By the piece that moved and where it went to. */
typedef int16_t history_followups[CHUHE_PIECES][CHUHE_SQUARES];

typedef struct history {
    int16_t quiet[CHUHE_SIDES][CHUHE_SQUARES][CHUHE_SQUARES];
    int16_t capture[CHUHE_PIECES][CHUHE_SQUARES][CHUHE_KINDS];
    history_followups after[CHUHE_PIECES]
                           [CHUHE_SQUARES]; /* after that move one or more plies ago */
    int16_t soldiers[CHUHE_SIDES][HISTORY_CORRECTION_SIZE];
    int16_t pieces[CHUHE_SIDES][CHUHE_SIDES][HISTORY_CORRECTION_SIZE]; /* to move; whose pieces */
    history_followups correction; /* after the move that led there */
} history;

static inline void history_learn(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / HISTORY_MAX);
}

static inline void history_correct(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / HISTORY_CORRECTION_MAX);
}

#endif
