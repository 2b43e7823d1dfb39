#include "engine/loops.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/board.h"

/* The memory: a loop's key with its verdict in the two lowest bits. A later loop
 * takes the place of an earlier one. */
enum { MEMORY_SLOTS = 1 << 14, VERDICT_BITS = 3, RULING_NODES = 20000 };

loops *loops_new(size_t plies)
{
    loops *on = calloc(1, sizeof *on);
    if (on == NULL)
        return NULL;
    on->capacity = plies;
    on->history = malloc((plies + 1) * sizeof *on->history);
    on->fences = malloc((plies + 1) * sizeof *on->fences);
    on->memory = calloc(MEMORY_SLOTS, sizeof *on->memory);
    if (on->history != NULL && on->fences != NULL && on->memory != NULL)
        return on;
    loops_free(on);
    return NULL;
}

void loops_free(loops *on)
{
    if (on == NULL)
        return;
    free(on->history);
    free(on->fences);
    free(on->memory);
    free(on);
}

void loops_forget(loops *on)
{
    memset(on->memory, 0, MEMORY_SLOTS * sizeof *on->memory);
}

/* Whether a book rules every loop a draw. */
static bool is_lax(const chuhe_rulebook *book)
{
    for (size_t i = 0; i < CHUHE_CONDUCTS; i++)
        if (book->conducts[i].weight != 0)
            return false;
    for (size_t i = 0; i < book->exception_count; i++)
        if (!book->exceptions[i].draw)
            return false;
    return true;
}

/* How many of the moves come before the last capture, it included. */
static size_t settled(const chuhe_position *start, const chuhe_move *moves, size_t count)
{
    chuhe_position p = *start;
    size_t last = 0;
    for (size_t i = 0; i < count; i++) {
        if (p.slot_at[chuhe_move_to(moves[i])] != NO_SLOT)
            last = i + 1;
        chuhe_position_play_unchecked(&p, NULL, moves[i]);
    }
    return last;
}

bool loops_begin(loops *on, const chuhe_rulebook *book, const chuhe_position *start,
                 const chuhe_move *moves, size_t count, unsigned limit)
{
    size_t first = settled(start, moves, count);
    if (count - first > on->capacity)
        return false;
    if (on->book != book)
        loops_forget(on);
    on->book = book;
    on->is_lax = is_lax(book);
    on->limit = limit != 0 ? limit : UINT_MAX;
    on->now = *start;
    on->plies = on->fence = on->passes = 0;
    memset(on->seen, 0, sizeof on->seen);
    for (size_t i = 0; i < first; i++)
        chuhe_position_play_unchecked(&on->now, NULL, moves[i]);
    for (size_t i = first; i < count; i++)
        loops_play(on, moves[i]);
    return true;
}

/* A pass counts as a ply without a capture. */
void loops_pass(loops *on)
{
    assert(on->plies < on->capacity);
    chuhe_position *p = &on->now;
    on->history[on->plies++] =
        (chuhe_undo){p->hash, CHUHE_NO_MOVE, p->quiet_plies, p->round, NO_SLOT};
    on->fences[on->passes++] = on->fence;
    on->fence = on->plies;
    p->to_move ^= 1;
    p->hash ^= core_hash_black_to_move;
    p->quiet_plies = (uint16_t)(p->quiet_plies + (p->quiet_plies < UINT16_MAX));
}

void loops_unpass(loops *on)
{
    const chuhe_undo *undo = &on->history[--on->plies];
    on->fence = on->fences[--on->passes];
    on->now.to_move ^= 1;
    on->now.hash = undo->hash;
    on->now.quiet_plies = undo->quiet_plies;
}

/* Where the position now stood before, in plies back; 0: it did not. */
typedef struct earlier {
    size_t in_tree; /* the latest */
    size_t first;
    unsigned occurrences; /* now included */
} earlier;

/* Keys are taken at their word here, as the search's own table does. */
static earlier find_earlier(const loops *on, unsigned height)
{
    earlier found = {0, 0, 1};
    size_t reach = on->plies - on->fence;
    if (reach > on->now.quiet_plies)
        reach = on->now.quiet_plies;
    const chuhe_undo *end = on->history + on->plies;
    for (size_t back = 4; back <= reach; back += 2) {
        if (end[-(ptrdiff_t)back].hash != on->now.hash)
            continue;
        if (found.in_tree == 0 && back <= height)
            found.in_tree = back;
        found.first = back;
        found.occurrences++;
    }
    return found;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

/* The same wherever the loop is begun: what is added up are its plies, each with
 * the position it is played in and the one before that. */
static uint64_t key_of(const chuhe_undo *loop, size_t plies)
{
    uint64_t key = 0, before = loop[plies - 1].hash;
    for (size_t i = 0; i < plies; before = loop[i++].hash)
        key += mix(loop[i].hash + mix(before + loop[i].move));
    return mix(key);
}

static loops_verdict rule_afresh(const loops *on, size_t plies)
{
    chuhe_ruling_options options = {on->book, 2, RULING_NODES};
    switch (chuhe_loop_verdict(&on->now, on->history + on->plies - plies, plies, &options)) {
    case CHUHE_VERDICT_RED_LOSES:
        return on->now.to_move == CHUHE_RED ? LOOPS_LOSES : LOOPS_WINS;
    case CHUHE_VERDICT_BLACK_LOSES:
        return on->now.to_move == CHUHE_BLACK ? LOOPS_LOSES : LOOPS_WINS;
    default:
        return LOOPS_DRAW;
    }
}

/* For Black to move, wins and losses change places in the memory: the same loop
 * may be met at a ply of the other side. */
static loops_verdict from_red(const loops *on, loops_verdict verdict)
{
    return verdict == LOOPS_DRAW || on->now.to_move == CHUHE_RED
               ? verdict
               : (loops_verdict)(LOOPS_WINS + LOOPS_LOSES - verdict);
}

static loops_verdict rule_loop(loops *on, size_t plies)
{
    if (on->is_lax)
        return LOOPS_DRAW;
    uint64_t key = key_of(on->history + on->plies - plies, plies);
    uint64_t *entry = &on->memory[key >> 50];
    if (*entry == 0 || (*entry ^ key) > VERDICT_BITS)
        *entry = (key & ~(uint64_t)VERDICT_BITS) | from_red(on, rule_afresh(on, plies));
    return from_red(on, (loops_verdict)(*entry & VERDICT_BITS));
}

/* Whether the limit comes before the loop, run on and on, is complete. */
static bool limit_comes_first(const loops *on, const earlier *found)
{
    size_t rounds = on->book->loops + 1 - found->occurrences;
    return on->now.quiet_plies + rounds * found->in_tree >= on->limit;
}

loops_verdict loops_rule_candidate(loops *on, unsigned height)
{
    if (on->now.quiet_plies >= on->limit)
        return chuhe_position_has_move(&on->now) ? LOOPS_DRAW : LOOPS_NONE;
    earlier found = find_earlier(on, height);
    if (found.occurrences > on->book->loops)
        return rule_loop(on, found.first);
    if (found.in_tree == 0)
        return LOOPS_NONE;
    return limit_comes_first(on, &found) ? LOOPS_DRAW : rule_loop(on, found.in_tree);
}
