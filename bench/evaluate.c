/* What an evaluation costs: nanoseconds a position over positions of play, as
 * the search pays them (the board's terms alone, a move with what is kept up to
 * date, and both together). */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/evaluate.h"
#include "support/chance.h"

enum { GAMES = 400, PLIES = 120, ROUNDS = 20 };

typedef struct sample {
    chuhe_position position;
    eval_sums sums;
    chuhe_move move;
} sample;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The move that leaves the mover best off by the evaluation after the best
 * capture of the other side, or now and then any: boards like those of a search. */
static chuhe_move choose(const sample *at, chance *luck)
{
    chuhe_move moves[CHUHE_MOVES_MAX], best = CHUHE_NO_MOVE;
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &at->position);
    int best_score = 0;
    if (count != 0 && chance_below(luck, 4) == 0)
        return moves[chance_below(luck, (unsigned)count)];
    for (size_t i = 0; i < count; i++) {
        chuhe_position after = at->position;
        eval_sums sums;
        eval_play(&sums, &at->sums, &after, moves[i]);
        chuhe_position_play_unchecked(&after, NULL, moves[i]);
        int score = -eval_score(&after, &sums);
        if (best == CHUHE_NO_MOVE || score > best_score) {
            best = moves[i];
            best_score = score;
        }
    }
    return best;
}

static size_t play_games(sample *samples)
{
    chance luck = {1};
    size_t count = 0;
    for (int game = 0; game < GAMES; game++) {
        sample at;
        chuhe_position_start(&at.position);
        eval_begin(&at.sums, &at.position);
        for (int ply = 0; ply < PLIES; ply++) {
            at.move = choose(&at, &luck);
            if (at.move == CHUHE_NO_MOVE)
                break;
            samples[count++] = at;
            eval_sums before = at.sums;
            eval_play(&at.sums, &before, &at.position, at.move);
            chuhe_position_play_unchecked(&at.position, NULL, at.move);
        }
    }
    return count;
}

static void report(const char *what, double seconds, size_t count, long total)
{
    printf("%-30s %7.1f ns   (sum %ld)\n", what, 1e9 * seconds / ((double)count * ROUNDS), total);
}

int main(void)
{
    sample *samples = malloc(sizeof *samples * GAMES * PLIES);
    if (samples == NULL)
        return 3;
    size_t count = play_games(samples);
    long total = 0;
    printf("%zu positions\n", count);
    double begin = seconds_now();
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < count; i++)
            total += eval_score(&samples[i].position, &samples[i].sums);
    report("eval_score", seconds_now() - begin, count, total);
    begin = seconds_now();
    total = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < count; i++) {
            eval_sums after;
            eval_play(&after, &samples[i].sums, &samples[i].position, samples[i].move);
            total += after.places;
        }
    report("eval_play", seconds_now() - begin, count, total);
    free(samples);
    return 0;
}
