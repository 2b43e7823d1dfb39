/* Quiescence: captures, and at first checks, until the position is quiet. */
#include "core/board.h"
#include "engine/alphabeta.h"
#include "engine/checks.h"
#include "engine/exchange.h"

typedef struct visit {
    worker *w;
    node *n;
    int alpha, beta, depth;
    int best;
    int hope; /* what a capture is thought to gain beyond its victim */
    chuhe_move best_move;
    unsigned count;
    bool line;
} visit;

static bool is_capture(const visit *v, chuhe_move move)
{
    return loops_position(v->w->on)->slot_at[chuhe_move_to(move)] != NO_SLOT;
}

/* Captures that cannot bring the score near alpha. */
static bool is_hopeless(visit *v, chuhe_move move)
{
    const chuhe_position *p = loops_position(v->w->on);
    if (v->best <= -SCORE_MATE_MIN)
        return false;
    if (v->n->in_check)
        return !is_capture(v, move) && v->count > 1 && !exchange_wins(p, move, 0);
    if (!is_capture(v, move) || checks_directly(p, move))
        return false;
    int reach =
        v->hope + eval_worth[chuhe_piece_kind(core_slot_piece[p->slot_at[chuhe_move_to(move)]])];
    if (reach > v->alpha)
        return false;
    if (reach > v->best)
        v->best = reach;
    return true;
}

/* True when the move refutes. */
static bool try_move(visit *v, chuhe_move move)
{
    v->count++;
    if (is_hopeless(v, move))
        return false;
    worker_play(v->w, v->n, move);
    int score = -search_quiet(v->w, v->n + 1, -v->beta, -v->alpha, v->depth - 1);
    worker_take_back(v->w);
    if (worker_stopped(v->w))
        return true;
    if (score <= v->best)
        return false;
    v->best = score;
    if (score <= v->alpha)
        return false;
    v->best_move = move;
    if (v->line)
        search_keep_line(v->n, move);
    if (score >= v->beta)
        return true;
    v->alpha = score;
    return false;
}

static bool try_checks(visit *v)
{
    const chuhe_position *p = loops_position(v->w->on);
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate_quiets(moves, p);
    for (size_t i = 0; i < count; i++)
        if (checks_directly(p, moves[i]) && exchange_wins(p, moves[i], 0) && try_move(v, moves[i]))
            return true;
    return false;
}

static void try_moves(visit *v, chuhe_move first)
{
    worker *w = v->w;
    const chuhe_position *p = loops_position(w->on);
    picker pick;
    if (v->n->in_check) {
        picker_init(&pick, p, w->learned, first, true);
        pick.before[0] = (const history_followups *)v->n[-1].followups;
    } else {
        if (first != CHUHE_NO_MOVE && !is_capture(v, first))
            first = CHUHE_NO_MOVE;
        picker_init_captures(&pick, p, w->learned, first, 0);
    }
    chuhe_move move;
    while ((move = picker_next(&pick)) != CHUHE_NO_MOVE)
        if (try_move(v, move))
            return;
    if (!v->n->in_check && v->depth == 0)
        try_checks(v);
}

static int stand(visit *v, const table_hit *hit, bool has_hit, int hit_score, int *raw)
{
    *raw = has_hit ? hit->evaluation : SCORE_NONE;
    int value = worker_evaluate(v->w, v->n, raw);
    v->n->evaluation = value;
    if (has_hit && score_is_evaluation(hit_score) &&
        hit->bound & (hit_score > value ? TABLE_LOWER : TABLE_UPPER))
        value = hit_score;
    return value;
}

static bool hit_decides(const table_hit *hit, int score, const visit *v)
{
    return !v->line && (hit->bound == TABLE_EXACT ||
                        (score >= v->beta ? hit->bound & TABLE_LOWER
                                          : hit->bound & TABLE_UPPER && score <= v->alpha));
}

int search_quiet(worker *w, node *n, int alpha, int beta, int depth)
{
    visit v = {.w = w, .n = n, .depth = depth, .line = beta - alpha > 1, .best = -SCORE_INFINITE};
    int score, raw = SCORE_NONE, hit_score = 0;
    n->line_length = 0;
    n->evaluation = SCORE_NONE;
    if (search_is_over(&score, w, n, &alpha, &beta))
        return score;
    v.alpha = alpha;
    v.beta = beta;
    int height = (int)(n - worker_root(w));
    uint64_t key = search_key(w);
    table_hit hit = {0};
    bool has_hit = table_find(&hit, &w->shared->table, key);
    if (has_hit) {
        hit_score = table_to_search(hit.score, height);
        if (hit.bound != TABLE_NONE && hit_decides(&hit, hit_score, &v))
            return hit_score;
        if (hit.move != CHUHE_NO_MOVE && !core_is_legal(loops_position(w->on), hit.move))
            hit.move = CHUHE_NO_MOVE;
    }
    if (!n->in_check) {
        v.best = stand(&v, &hit, has_hit, hit_score, &raw);
        if (v.best >= beta)
            return v.best;
        if (v.best > v.alpha)
            v.alpha = v.best;
        v.hope = v.best + 120;
    }
    try_moves(&v, hit.move);
    if (worker_stopped(w))
        return v.best == -SCORE_INFINITE ? SCORE_DRAW : v.best;
    if (n->in_check && v.count == 0)
        return score_mated_in(height);
    table_hit what = {v.best_move, (int16_t)table_from_search(v.best, height), (int16_t)raw,
                      0,           v.best >= beta ? TABLE_LOWER : TABLE_UPPER, hit.was_line};
    table_store(&w->shared->table, key, &what);
    return v.best;
}
