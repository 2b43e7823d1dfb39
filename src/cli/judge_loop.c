/* The loop of a ruling, ply by ply. */
#include <stdlib.h>
#include <string.h>

#include "cli/judge.h"

void judge_walk_begin(judge_walk *walk, const chuhe_game *game, const chuhe_ruling *ruling)
{
    *walk = (judge_walk){.ruling = ruling};
    chuhe_game_position_at(&walk->after, game, ruling->ply_count ? ruling->first - 1 : 0);
}

const chuhe_ruled_ply *judge_walk_next(judge_walk *walk)
{
    if (walk->next >= walk->ruling->ply_count)
        return NULL;
    const chuhe_ruled_ply *ply = &walk->ruling->plies[walk->next++];
    walk->before = walk->after;
    chuhe_position_play_unchecked(&walk->after, NULL, ply->move);
    return ply;
}

static bool is_same_threat(const chuhe_threat *a, const chuhe_threat *b)
{
    return a->attacker == b->attacker && a->victim == b->victim && a->means == b->means &&
           a->protection == b->protection && a->protector == b->protector && a->counts == b->counts;
}

/* Whether what is said of one ply goes for the other. */
static bool is_same(const chuhe_ruled_ply *a, const chuhe_ruled_ply *b)
{
    if (a->move != b->move || a->class_ != b->class_ || a->remark != b->remark ||
        a->unsure != b->unsure || a->threat_count != b->threat_count)
        return false;
    for (size_t i = 0; i < a->threat_count; i++)
        if (!is_same_threat(&a->threats[i], &b->threats[i]))
            return false;
    return true;
}

static bool has_period(const chuhe_ruling *ruling, size_t period)
{
    for (size_t i = 0; i + period < ruling->ply_count; i++)
        if (!is_same(&ruling->plies[i], &ruling->plies[i + period]))
            return false;
    return true;
}

size_t judge_period(const chuhe_ruling *ruling)
{
    for (size_t period = 2; period <= ruling->ply_count / 2; period += 2)
        if (ruling->ply_count % period == 0 && has_period(ruling, period))
            return period;
    return ruling->ply_count;
}

void judge_pass(chuhe_position *passed, const chuhe_position *position)
{
    chuhe_setup setup;
    chuhe_position_to_setup(&setup, position);
    setup.to_move = (chuhe_side)!setup.to_move;
    /* The side that does not move may be in check then; all else is in order. */
    if (chuhe_position_from_setup(passed, NULL, &setup, CHUHE_FAULTS_ALL) != CHUHE_OK)
        *passed = *position;
}

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

chuhe_squareset judge_attackers(const chuhe_ruled_ply *ply)
{
    chuhe_squareset set = {{0, 0}};
    if (ply->class_ == CHUHE_CLASS_CHECK)
        return ply->checkers;
    for (size_t i = 0; i < ply->threat_count; i++)
        if (ply->threats[i].counts)
            chuhe_squareset_add(&set, ply->threats[i].attacker);
    return set;
}

chuhe_squareset judge_victims(const chuhe_ruled_ply *ply, const chuhe_position *after)
{
    chuhe_squareset set = {{0, 0}};
    chuhe_square general = chuhe_position_general(after, (chuhe_side)!ply->side);
    if (ply->class_ == CHUHE_CLASS_CHECK && general != CHUHE_NO_SQUARE)
        chuhe_squareset_add(&set, general);
    if (ply->class_ == CHUHE_CLASS_CHECK)
        return set;
    for (size_t i = 0; i < ply->threat_count; i++)
        if (ply->threats[i].counts)
            chuhe_squareset_add(&set, ply->threats[i].victim);
    return set;
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
