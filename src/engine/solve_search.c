#include "engine/solve_search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/solve_last.h"

enum { POLL_NODES = 2048 };
#define FIRST_OF_ALL INT64_MAX

typedef struct move_list {
    chuhe_move moves[CHUHE_MOVES_MAX];
    int64_t values[CHUHE_MOVES_MAX];
    size_t count, next;
} move_list;

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

solver *solver_new(const chuhe_position *position, const solve_limits *limits,
                   const atomic_bool *stop)
{
    solver *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->position = *position;
    s->limits = *limits;
    s->stop = stop;
    s->start_ms = now_ms();
    s->end_ms = limits->time_ms > 0 ? s->start_ms + limits->time_ms : 0;
    if (!solve_table_init(&s->table, limits->hash_mb ? limits->hash_mb : SOLVE_HASH_MB_DEFAULT)) {
        free(s);
        return NULL;
    }
    solve_zones_init(&s->zones, position->to_move);
    return s;
}

void solver_free(solver *s)
{
    if (s)
        solve_table_deinit(&s->table);
    free(s);
}

int64_t solver_elapsed_ms(const solver *s)
{
    return now_ms() - s->start_ms;
}

static void poll(solver *s)
{
    s->next_poll = s->nodes + POLL_NODES;
    if (s->stop && atomic_load_explicit(s->stop, memory_order_relaxed))
        s->is_cut = true;
    if (s->limits.on_progress) {
        solve_progress p = {s->none_within, s->nodes, solver_elapsed_ms(s)};
        s->limits.on_progress(&p, s->limits.ctx);
    }
    if (s->is_unlimited)
        return;
    if (s->end_ms && now_ms() >= s->end_ms)
        s->is_cut = true;
    if (s->limits.nodes && s->nodes >= s->limits.nodes)
        s->is_cut = true;
    else if (s->limits.nodes && s->next_poll > s->limits.nodes)
        s->next_poll = s->limits.nodes;
}

static void count_node(solver *s)
{
    if (++s->nodes >= s->next_poll)
        poll(s);
}

/* --- what is remembered --- */

static const solve_entry *find(const solver *s, uint64_t key)
{
    return solve_table_find(&s->table, key);
}

static void remember(solver *s, int verdict, chuhe_move move, uint64_t nodes_before)
{
    uint64_t work = s->nodes - nodes_before + 1;
    if (s->is_cut)
        return;
    solve_entry *e = solve_table_place(&s->table, s->position.hash);
    if (verdict >= 0) {
        e->within = (uint8_t)verdict;
        e->move = move;
    } else {
        e->not_within = (uint8_t)~verdict;
        if (move != CHUHE_NO_MOVE)
            e->move = move;
    }
    work += e->work;
    e->work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX;
}

/* The key of the position after a move. */
static uint64_t key_after(const chuhe_position *p, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    const uint64_t *keys = core_hash_keys[core_slot_piece[p->slot_at[from]]];
    uint64_t key = p->hash ^ keys[from] ^ keys[to] ^ core_hash_black_to_move;
    if (p->slot_at[to] != NO_SLOT)
        key ^= core_hash_keys[core_slot_piece[p->slot_at[to]]][to];
    return key;
}

/* --- in which order moves are tried --- */

static uint32_t *tries_of(solver *s, chuhe_move move)
{
    return &s->tries[s->position.to_move][chuhe_move_from(move)][chuhe_move_to(move)];
}

static void learn(solver *s, chuhe_move move, unsigned n, unsigned ply)
{
    uint32_t *tries = tries_of(s, move);
    if ((*tries += n * n) >= 1u << 24)
        for (int from = 0; from < CHUHE_SQUARES; from++)
            for (int to = 0; to < CHUHE_SQUARES; to++)
                s->tries[s->position.to_move][from][to] /= 2;
    if (s->killers[ply][0] != move) {
        s->killers[ply][1] = s->killers[ply][0];
        s->killers[ply][0] = move;
    }
}

static void leave_only(move_list *list, chuhe_move move)
{
    list->moves[0] = move;
    list->values[0] = 0;
    list->count = 1;
}

static chuhe_move next_move(move_list *list)
{
    size_t best = list->next;
    if (best == list->count)
        return CHUHE_NO_MOVE;
    for (size_t i = best + 1; i < list->count; i++)
        if (list->values[i] > list->values[best])
            best = i;
    chuhe_move move = list->moves[best];
    int64_t value = list->values[best];
    list->moves[best] = list->moves[list->next];
    list->values[best] = list->values[list->next];
    list->moves[list->next] = move;
    list->values[list->next] = value;
    list->next++;
    return move;
}

/* --- the search --- */

size_t solver_list_attack(solver *s, chuhe_move *moves)
{
    if (!s->limits.checks_only)
        return core_generate(moves, &s->position);
    solve_view view;
    solve_view_init(&view, &s->zones, &s->position);
    return solve_list_checks(moves, &view, &s->position);
}

/* How many replies a check leaves. */
static unsigned count_replies(solver *s, chuhe_move move)
{
    chuhe_undo undo;
    chuhe_move replies[CHUHE_MOVES_MAX];
    chuhe_position_play_unchecked(&s->position, &undo, move);
    size_t count = core_generate(replies, &s->position);
    chuhe_position_take_back(&s->position, &undo);
    return (unsigned)count;
}

/* Checks come first, those with the fewest replies before others; then what was
 * hardest to refute with one move less, then what worked elsewhere. */
static int64_t attack_value(solver *s, const solve_view *view, const solve_entry *after,
                            chuhe_move move, unsigned ply)
{
    int64_t value = *tries_of(s, move);
    if (after)
        value += (int64_t)after->work << 4;
    if (move == s->killers[ply][0] || move == s->killers[ply][1])
        value += (int64_t)1 << 39;
    if (solve_gives_check(view, &s->position, move))
        value += (int64_t)(128 - count_replies(s, move)) << 40;
    return value;
}

/* A move that is known to fail is left out; one that is known to mate is all that
 * is left. Gives the least number within which those left out do not mate. */
static int order_attack(solver *s, move_list *list, unsigned n, unsigned ply)
{
    const solve_entry *here = find(s, s->position.hash);
    chuhe_move remembered = here ? here->move : CHUHE_NO_MOVE;
    chuhe_move moves[CHUHE_MOVES_MAX];
    uint64_t keys[CHUHE_MOVES_MAX];
    size_t count = solver_list_attack(s, moves);
    int none = SOLVE_NEVER_WITHIN;
    solve_view view;
    solve_view_init(&view, &s->zones, &s->position);
    list->count = list->next = 0;
    for (size_t i = 0; i < count; i++) {
        keys[i] = key_after(&s->position, moves[i]);
        solve_table_prefetch(&s->table, keys[i]);
    }
    for (size_t i = 0; i < count; i++) {
        const solve_entry *e = find(s, keys[i]);
        if (e && e->within < n) {
            leave_only(list, moves[i]);
            return SOLVE_NEVER_WITHIN;
        }
        if (e && e->not_within >= n - 1) {
            none = e->not_within < none ? e->not_within : none;
            continue;
        }
        int64_t value =
            moves[i] == remembered ? FIRST_OF_ALL : attack_value(s, &view, e, moves[i], ply);
        list->values[list->count] = value;
        list->moves[list->count++] = moves[i];
    }
    return none;
}

/* The attacker's n-th move from the last, known not to mate with fewer. */
static int attack_deeper(solver *s, unsigned n, unsigned ply)
{
    move_list list;
    uint64_t before = s->nodes;
    int none = order_attack(s, &list, n, ply);
    chuhe_move move;
    while ((move = next_move(&list)) != CHUHE_NO_MOVE) {
        chuhe_undo undo;
        chuhe_position_play_unchecked(&s->position, &undo, move);
        int verdict = solver_defend(s, n - 1, ply + 1);
        chuhe_position_take_back(&s->position, &undo);
        if (s->is_cut)
            return ~0;
        if (verdict >= 0) {
            learn(s, move, n, ply);
            remember(s, verdict + 1, move, before);
            return verdict + 1;
        }
        if (~verdict < none)
            none = ~verdict;
    }
    none += none < SOLVE_NEVER_WITHIN;
    remember(s, ~none, CHUHE_NO_MOVE, before);
    return ~none;
}

/* Only success is remembered: the rest is worked out as fast as it is looked up. */
static int attack_last(solver *s)
{
    count_node(s);
    chuhe_move move = solve_last_move(&s->zones, &s->position, s->limits.checks_only);
    if (move == CHUHE_NO_MOVE)
        return ~1;
    remember(s, 1, move, s->nodes);
    return 1;
}

int solver_attack(solver *s, unsigned n, unsigned ply)
{
    if (n == 1)
        return attack_last(s);
    const solve_entry *e = find(s, s->position.hash);
    unsigned none = 0;
    if (e && e->within <= n)
        return e->within;
    if (e && e->not_within >= n)
        return ~(int)e->not_within;
    if (e)
        none = e->not_within;
    int verdict = ~(int)none;
    while (verdict < 0 && (unsigned)~verdict < n && !s->is_cut)
        verdict = verdict == ~0 ? attack_last(s) : attack_deeper(s, (unsigned)~verdict + 1, ply);
    return verdict;
}

/* What held out longest before, then what worked in a like position, captures, and
 * what worked elsewhere. */
static int64_t defend_value(solver *s, const solve_entry *after, chuhe_move move, unsigned ply)
{
    int64_t value = *tries_of(s, move);
    if (s->position.slot_at[chuhe_move_to(move)] != NO_SLOT)
        value += (int64_t)1 << 25;
    if (move == s->killers[ply][0])
        value += (int64_t)1 << 27;
    if (move == s->killers[ply][1])
        value += (int64_t)1 << 26;
    if (after)
        value += (int64_t)after->not_within << 28;
    return value;
}

/* Replies that are known to fail are left out, *longest being what the mates
 * take; one that is known to save is all that is left. `tried` failed. */
static void order_defend(solver *s, move_list *list, int *longest, chuhe_move tried, unsigned n,
                         unsigned ply)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, &s->position);
    list->count = list->next = 0;
    if (count == 0)
        *longest = 0;
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == tried)
            continue;
        /* Last moves are not remembered when they fail. */
        const solve_entry *e = n > 1 ? find(s, key_after(&s->position, moves[i])) : NULL;
        if (e && e->within <= n) {
            *longest = e->within > *longest ? e->within : *longest;
            continue;
        }
        if (e && e->not_within >= n) {
            leave_only(list, moves[i]);
            return;
        }
        list->values[list->count] = defend_value(s, e, moves[i], ply);
        list->moves[list->count++] = moves[i];
    }
}

/* What the attacker can do after one reply. */
static int after_reply(solver *s, chuhe_move move, unsigned n, unsigned ply)
{
    chuhe_undo undo;
    uint64_t before = s->nodes;
    chuhe_position_play_unchecked(&s->position, &undo, move);
    int verdict = solver_attack(s, n, ply + 1);
    chuhe_position_take_back(&s->position, &undo);
    if (verdict < 0 && !s->is_cut) {
        learn(s, move, n, ply);
        remember(s, verdict, move, before);
    }
    return verdict;
}

/* The reply that is most likely to save, without listing all: what did so here or
 * in a like position. */
static chuhe_move likely_reply(const solver *s, const solve_entry *here, unsigned ply)
{
    chuhe_move move = here ? here->move : CHUHE_NO_MOVE;
    if (move != CHUHE_NO_MOVE && core_is_legal(&s->position, move))
        return move;
    move = s->killers[ply][0];
    return move != CHUHE_NO_MOVE && core_is_legal(&s->position, move) ? move : CHUHE_NO_MOVE;
}

int solver_defend(solver *s, unsigned n, unsigned ply)
{
    if (n == 0)
        return solve_has_move(&s->position) ? ~0 : 0;
    const solve_entry *e = find(s, s->position.hash);
    if (e && e->within <= n)
        return e->within;
    if (e && e->not_within >= n)
        return ~(int)e->not_within;
    uint64_t before = s->nodes;
    count_node(s);
    chuhe_move first = likely_reply(s, e, ply), move;
    int longest = first == CHUHE_NO_MOVE ? -1 : after_reply(s, first, n, ply);
    if (s->is_cut || (first != CHUHE_NO_MOVE && longest < 0))
        return longest;
    move_list list;
    order_defend(s, &list, &longest, first, n, ply);
    while ((move = next_move(&list)) != CHUHE_NO_MOVE) {
        int verdict = after_reply(s, move, n, ply);
        if (s->is_cut || verdict < 0)
            return verdict;
        if (verdict > longest)
            longest = verdict;
    }
    remember(s, longest, CHUHE_NO_MOVE, before);
    return longest;
}
