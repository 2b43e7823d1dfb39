#include "engine/solve.h"

#include <string.h>

#include "engine/solve_search.h"

/* The reply that holds out longest: the first after which there is no mate within
 * `left` - 1 moves, all of them being mated within `left`. */
static chuhe_move longest_reply(solver *s, unsigned left, unsigned ply)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, &s->position);
    for (size_t i = 0; i < count; i++) {
        chuhe_undo undo;
        chuhe_position_play_unchecked(&s->position, &undo, moves[i]);
        int verdict = solver_attack(s, left, ply + 1);
        chuhe_position_take_back(&s->position, &undo);
        if (s->is_cut)
            break;
        if (verdict == (int)left)
            return moves[i];
    }
    return CHUHE_NO_MOVE;
}

/* A move that mates within n, where one is known to be. */
static chuhe_move fastest_move(solver *s, unsigned n, unsigned ply)
{
    const solve_entry *here;
    int verdict = solver_attack(s, n, ply);
    if (verdict < 0 || (here = solve_table_find(&s->table, s->position.hash)) == NULL)
        return CHUHE_NO_MOVE;
    return here->move;
}

static void tell_line(solve_result *result, solver *s, unsigned mate)
{
    chuhe_position root = s->position;
    s->is_unlimited = true;
    for (unsigned left = mate; left > 0; left--) {
        chuhe_move move = fastest_move(s, left, result->length);
        if (move == CHUHE_NO_MOVE)
            break;
        result->line[result->length++] = move;
        chuhe_position_play_unchecked(&s->position, NULL, move);
        if (left == 1 || (move = longest_reply(s, left - 1, result->length)) == CHUHE_NO_MOVE)
            break;
        result->line[result->length++] = move;
        chuhe_position_play_unchecked(&s->position, NULL, move);
    }
    s->is_unlimited = false;
    s->position = root;
}

static void tell_firsts(solve_result *result, solver *s, unsigned mate)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = solver_list_attack(s, moves);
    result->firsts[result->first_count++] = result->line[0];
    for (size_t i = 0; i < count && s->limits.all_firsts; i++) {
        chuhe_undo undo;
        if (moves[i] == result->line[0])
            continue;
        chuhe_position_play_unchecked(&s->position, &undo, moves[i]);
        int verdict = solver_defend(s, mate - 1, 1);
        chuhe_position_take_back(&s->position, &undo);
        if (s->is_cut)
            return;
        if (verdict >= 0)
            result->firsts[result->first_count++] = moves[i];
    }
    result->firsts_complete = s->limits.all_firsts;
}

static void search(solve_result *result, solver *s, unsigned max)
{
    int verdict = ~0;
    while (verdict < 0 && (unsigned)~verdict < max && !s->is_cut) {
        result->none_within = s->none_within = (unsigned)~verdict;
        verdict = solver_attack(s, (unsigned)~verdict + 1, 0);
    }
    if (s->is_cut) {
        result->outcome = SOLVE_UNKNOWN;
    } else if (verdict < 0) {
        bool never = ~verdict == SOLVE_NEVER_WITHIN;
        result->none_within = never ? SOLVE_MOVES_MAX : (unsigned)~verdict;
        result->outcome = never ? SOLVE_NEVER : SOLVE_NONE;
    } else {
        result->outcome = SOLVE_MATE;
        result->mate = (unsigned)verdict;
        tell_line(result, s, result->mate);
        if (result->length)
            tell_firsts(result, s, result->mate);
    }
}

bool solve_find(solve_result *result, const chuhe_position *position, unsigned max,
                const solve_limits *limits, const atomic_bool *stop)
{
    static const solve_limits none = {0};
    solver *s = solver_new(position, limits ? limits : &none, stop);
    if (!s)
        return false;
    memset(result, 0, sizeof *result);
    search(result, s, max < SOLVE_MOVES_MAX ? max : SOLVE_MOVES_MAX);
    result->nodes = s->nodes;
    result->elapsed_ms = solver_elapsed_ms(s);
    solver_free(s);
    return true;
}
