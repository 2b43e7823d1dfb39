/* The parts of the tuner: the table of weights as text, positions with what came
 * of them, games of the engine against itself, and the fit. */
#ifndef TUNE_H
#define TUNE_H

#include <stdio.h>

#include "engine/engine.h"
#include "engine/eval_board.h"

/* A table of weights, with what it can hold only rounded. */
typedef struct tune_table {
    eval_weights weights;
    uint8_t chances[EVAL_CHANCE_COUNT];
} tune_table;

/* The table that the program was built with. */
void tune_table_built_in(tune_table *table);
/* Makes the evaluation use it. */
void tune_table_use(const tune_table *table);
/* Reads and writes eval_table.h; false, with a sentence on standard error, when
 * that cannot be done. */
bool tune_table_read(tune_table *table, const char *path);
bool tune_table_write(const char *path, const tune_table *table);

/* A position and what came of it, as the files of games hold it. */
typedef struct tune_sample {
    uint8_t board[45]; /* two pieces a byte, the lower square in the lower half */
    uint8_t to_move;
    uint8_t result; /* 0 Black won, 1 drawn, 2 Red won */
    int16_t score;  /* what a search found, for the side to move */
} tune_sample;

void tune_sample_init(tune_sample *sample, const chuhe_position *position, int score);
bool tune_sample_position(chuhe_position *position, const tune_sample *sample);

/* Random numbers that depend on the seed alone. */
typedef struct tune_luck {
    uint64_t state;
} tune_luck;
unsigned tune_below(tune_luck *luck, unsigned n);

/* A game. Both players may be one. */
typedef struct tune_player {
    engine *engine;
    const tune_table *table; /* NULL: what is in use */
} tune_player;
enum { TUNE_PLIES_MAX = 400 };
typedef struct tune_game {
    chuhe_move opening[32];
    unsigned opening_plies;
    uint64_t nodes;
} tune_game;
/* Called for each move that is searched. */
typedef void (*tune_on_move)(const chuhe_position *before, const engine_result *found, void *ctx);

/* A random opening that is not decided. */
void tune_game_open(tune_game *game, tune_luck *luck, const tune_player *judge);
/* The result: 0 Black wins, 1 a draw, 2 Red wins. */
int tune_game_play(const tune_game *game, const tune_player players[CHUHE_SIDES],
                   tune_on_move on_move, void *ctx);

/* The commands; what they give back is the exit status. */
int tune_command_play(int argc, char **argv);
int tune_command_match(int argc, char **argv);
int tune_command_fit(int argc, char **argv);

engine *tune_engine_new(void);

#endif
