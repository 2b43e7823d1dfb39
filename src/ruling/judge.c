/* Rulings on games. */
#include <chuhe/ruling.h>

#include <assert.h>
#include <string.h>

#include "core/heap.h"
#include "ruling/fold.h"

static uint64_t bound_of(const chuhe_ruling_options *options)
{
    return options->nodes != 0 ? options->nodes : CHUHE_RULING_NODES;
}

static unsigned needed(const chuhe_ruling_options *options)
{
    return options->occurrences != 0 ? options->occurrences : options->book->loops + 1;
}

static chuhe_status judge(chuhe_ruling *ruling, const chuhe_position *now,
                          const chuhe_undo *history, size_t plies,
                          const chuhe_ruling_options *options, const chuhe_allocator *allocator)
{
    if (options->occurrences == 1)
        return CHUHE_E_RANGE;
    chuhe_position regular;
    loop on;
    if (!attack_regular(&regular, now))
        return CHUHE_E_UNPLAYABLE;
    loop_find(&on, &regular, history, plies);
    chuhe_ruling made = {.book = options->book,
                         .verdict = CHUHE_VERDICT_NONE,
                         .occurrences = on.occurrences,
                         .due = on.occurrences > options->book->loops,
                         .allocator = allocator != NULL ? *allocator : core_heap};
    if (on.occurrences >= needed(options)) {
        made.plies = made.allocator.resize(NULL, on.plies * sizeof *made.plies, made.allocator.ctx);
        if (made.plies == NULL)
            return CHUHE_E_MEMORY;
        made.ply_count = on.plies;
        made.first = plies - on.plies + 1;
        made.last = plies;
        search s = {.limit = bound_of(options)};
        conduct_tally tallies[CHUHE_SIDES];
        fold_loop(tallies, made.plies, &s, options->book, &on);
        for (size_t i = 0; i < made.ply_count; i++)
            made.plies[i].ply = made.first + i;
        made.verdict = fold_verdict(made.conduct, &made.clause, tallies, options->book);
        made.nodes = s.nodes;
    }
    *ruling = made;
    return CHUHE_OK;
}

chuhe_status chuhe_game_judge(chuhe_ruling *ruling, const chuhe_game *game,
                              const chuhe_ruling_options *options, const chuhe_allocator *allocator)
{
    return judge(ruling, &game->now, game->history, game->plies, options, allocator);
}

/* With one more ply, on a copy of the history. */
static chuhe_status judge_move(chuhe_ruling *ruling, const chuhe_position *then,
                               const chuhe_game *game, size_t plies, chuhe_move move,
                               const chuhe_ruling_options *options,
                               const chuhe_allocator *allocator)
{
    const chuhe_allocator *by = allocator != NULL ? allocator : &core_heap;
    chuhe_undo *history = by->resize(NULL, (plies + 1) * sizeof *history, by->ctx);
    if (history == NULL)
        return CHUHE_E_MEMORY;
    if (plies > 0)
        memcpy(history, game->history, plies * sizeof *history);
    chuhe_position next = *then;
    chuhe_status status = chuhe_position_play(&next, &history[plies], move);
    if (status == CHUHE_OK)
        status = judge(ruling, &next, history, plies + 1, options, allocator);
    by->resize(history, 0, by->ctx);
    return status;
}

chuhe_status chuhe_game_judge_at(chuhe_ruling *ruling, const chuhe_game *game, size_t plies,
                                 chuhe_move move, const chuhe_ruling_options *options,
                                 const chuhe_allocator *allocator)
{
    assert(plies <= game->plies);
    chuhe_position then;
    chuhe_game_position_at(&then, game, plies);
    if (move == CHUHE_NO_MOVE)
        return judge(ruling, &then, game->history, plies, options, allocator);
    return judge_move(ruling, &then, game, plies, move, options, allocator);
}

void chuhe_ruling_deinit(chuhe_ruling *ruling)
{
    if (ruling->plies != NULL)
        ruling->allocator.resize(ruling->plies, 0, ruling->allocator.ctx);
    ruling->plies = NULL;
    ruling->ply_count = 0;
}

chuhe_status chuhe_game_forbidden_moves(chuhe_move *moves, size_t cap, size_t *count,
                                        const chuhe_game *game, const chuhe_ruling_options *options,
                                        const chuhe_allocator *allocator)
{
    static const chuhe_verdict lost[CHUHE_SIDES] = {CHUHE_VERDICT_RED_LOSES,
                                                    CHUHE_VERDICT_BLACK_LOSES};
    chuhe_move legal[CHUHE_STUDY_MOVES_MAX];
    size_t found = 0;
    size_t tries = chuhe_position_moves(legal, CHUHE_STUDY_MOVES_MAX, &game->now);
    for (size_t i = 0; i < tries; i++) {
        chuhe_ruling ruling;
        chuhe_status status =
            chuhe_game_judge_at(&ruling, game, game->plies, legal[i], options, allocator);
        if (status != CHUHE_OK)
            return status;
        if (ruling.verdict == lost[game->now.to_move]) {
            if (found < cap)
                moves[found] = legal[i];
            found++;
        }
        chuhe_ruling_deinit(&ruling);
    }
    *count = found;
    return CHUHE_OK;
}

void chuhe_ply_classify(chuhe_ruled_ply *ply, const chuhe_position *before, chuhe_move move,
                        const chuhe_ruling_options *options)
{
    search s = {.limit = bound_of(options)};
    ply_facts facts;
    chuhe_position after = *before;
    chuhe_position_play_unchecked(&after, NULL, move);
    if (options->book->chase == CHUHE_CHASE_ANY_GAIN)
        classify_any_gain(ply, &facts, &s, options->book, NULL, before, move);
    else
        classify_direct(ply, &facts, &s, options->book, before, &after, move, ~(slot_set)0, 0);
}
