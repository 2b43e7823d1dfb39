/* A line of play under watch, for engines. */
#include <chuhe/ruling.h>

#include <string.h>

#include "ruling/fold.h"

static uint16_t *slot_of(chuhe_watch *watch, uint64_t hash)
{
    return &watch->seen[hash % CHUHE_WATCH_SLOTS];
}

void chuhe_watch_init(chuhe_watch *watch, const chuhe_position *start, chuhe_undo *history,
                      size_t capacity, const chuhe_ruling_options *options)
{
    memset(watch, 0, sizeof *watch);
    watch->now = *start;
    watch->history = history;
    watch->capacity = capacity;
    watch->book = options->book;
    watch->occurrences =
        options->occurrences != 0 ? options->occurrences : options->book->loops + 1;
    watch->nodes = options->nodes != 0 ? options->nodes : CHUHE_RULING_NODES;
}

/* seen counts the positions before now. */
bool chuhe_watch_play(chuhe_watch *watch, chuhe_move move)
{
    if (watch->plies == watch->capacity)
        return false;
    ++*slot_of(watch, watch->now.hash);
    chuhe_position_play_unchecked(&watch->now, &watch->history[watch->plies++], move);
    return true;
}

void chuhe_watch_take_back(chuhe_watch *watch)
{
    chuhe_position_take_back(&watch->now, &watch->history[--watch->plies]);
    --*slot_of(watch, watch->now.hash);
}

const chuhe_position *chuhe_watch_position(const chuhe_watch *watch)
{
    return &watch->now;
}

chuhe_verdict chuhe_watch_verdict(const chuhe_watch *watch)
{
    if (watch->seen[watch->now.hash % CHUHE_WATCH_SLOTS] + 1u < watch->occurrences)
        return CHUHE_VERDICT_NONE;
    chuhe_position regular;
    loop on;
    if (!attack_regular(&regular, &watch->now))
        return CHUHE_VERDICT_UNKNOWN;
    loop_find(&on, &regular, watch->history, watch->plies);
    if (on.occurrences < watch->occurrences)
        return CHUHE_VERDICT_NONE;
    return fold_quickly(watch->book, &on, watch->nodes);
}

chuhe_verdict chuhe_loop_verdict(const chuhe_position *now, const chuhe_undo *history, size_t plies,
                                 const chuhe_ruling_options *options)
{
    chuhe_position regular;
    if (plies == 0)
        return CHUHE_VERDICT_NONE;
    if (!attack_regular(&regular, now))
        return CHUHE_VERDICT_UNKNOWN;
    loop on = {&regular, history, plies, plies, 2};
    return fold_quickly(options->book, &on,
                        options->nodes != 0 ? options->nodes : CHUHE_RULING_NODES);
}
