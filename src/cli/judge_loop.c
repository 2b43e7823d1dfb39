/* What a game is asked before it is ruled on. */
#include <stdlib.h>
#include <string.h>

#include "cli/judge.h"

typedef struct stood {
    uint64_t hash;
    size_t plies;
} stood;

static int compare(const void *a, const void *b)
{
    const stood *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return x->plies < y->plies ? -1 : x->plies > y->plies;
}

/* By hashes alone: it is a hint, and the ruling itself compares boards. */
size_t judge_last_repeated(const chuhe_game *game)
{
    size_t count = chuhe_game_plies(game) + 1, last = 0;
    stood *all = calloc(count, sizeof *all);
    if (!all)
        return 0;
    chuhe_position position = *chuhe_game_start(game);
    for (size_t i = 0; i < count; i++) {
        all[i] = (stood){chuhe_position_hash(&position), i};
        if (i + 1 < count)
            chuhe_position_play_unchecked(&position, NULL, chuhe_game_ply(game, i));
    }
    qsort(all, count, sizeof *all, compare);
    for (size_t i = 1; i < count; i++)
        if (all[i].hash == all[i - 1].hash && all[i].plies > last)
            last = all[i].plies;
    free(all);
    return last;
}

int judge_complain(cli *c, const char *path, chuhe_status status)
{
    if (status == CHUHE_E_MEMORY) {
        cli_complain(c, CLI_TEXT_NO_MEMORY_FOR, path);
        return CLI_IO;
    }
    cli_complain(c, CLI_TEXT_NO_RECORD, path, cli_status_sentence(c, status));
    return CLI_NO;
}

int judge_rule(cli *c, chuhe_ruling *ruling, const replay_game *g,
               const chuhe_ruling_options *options)
{
    chuhe_status status = chuhe_game_judge(ruling, &g->game, options, NULL);
    return status == CHUHE_OK ? CLI_GO_ON : judge_complain(c, g->source->path, status);
}
