/* The search proper: principal variation search with what makes it selective. */
#include "engine/alphabeta.h"

#include "core/board.h"
#include "engine/checks.h"
#include "engine/exchange.h"
#include "engine/learn.h"
#include "engine/root.h"

/* How deep it may go, in plies from the root. */
enum { HEIGHT_MAX = ENGINE_PLIES_MAX - 2, DEPTH_MAX = 120, LISTED_MAX = 64 };

static unsigned height_of(worker *w, const node *n)
{
    return (unsigned)(n - worker_root(w));
}

void search_keep_line(node *n, chuhe_move move)
{
    const node *next = n + 1;
    n->line[0] = move;
    unsigned length = next->line_length;
    if (length > ENGINE_PLIES_MAX - 1)
        length = ENGINE_PLIES_MAX - 1;
    for (unsigned i = 0; i < length; i++)
        n->line[i + 1] = next->line[i];
    n->line_length = length + 1;
}

int search_reduction(int depth, unsigned count)
{
    static const uint8_t logs[64] = {
        0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
        49, 50, 51, 51, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60,
        61, 61, 61, 62, 62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66};
    /* 16 ln x; the product is 256 ln(depth) ln(count) */
    int d = logs[depth < 64 ? depth : 63], m = logs[count < 64 ? count : 63];
    return 100 + d * m * 100 / (256 * 2); /* in hundredths of a ply: less at first */
}

static bool is_out_of_time(const worker *w)
{
    const clock_plan *plan = &w->talk->plan;
    const engine_limits *limits = &w->shared->limits;
    if (limits->nodes != 0 && root_total_nodes(w->talk) >= limits->nodes)
        return true;
    return plan->limited && !limits->infinite && !atomic_load(&w->shared->pondering) &&
           clock_now_ms() - w->shared->start_ms >= plan->most;
}

static void look_at_limits(worker *w)
{
    uint64_t nodes = worker_count(w);
    if (w->shared->exact_nodes && nodes >= w->shared->limits.nodes)
        atomic_store_explicit(&w->shared->stop, true, memory_order_relaxed);
    if (nodes < w->next_look)
        return;
    w->next_look = nodes + 1024;
    if (is_out_of_time(w))
        atomic_store_explicit(&w->shared->stop, true, memory_order_relaxed);
}

/* Near the natural limit the same position is worth something else. */
uint64_t search_key(const worker *w)
{
    const chuhe_position *p = loops_position(w->on);
    unsigned limit = w->shared->options.natural_limit_plies;
    if (limit == 0 || p->quiet_plies + 40u < limit)
        return p->hash;
    return p->hash ^ (uint64_t)(p->quiet_plies / 4 + 1) * 0x9e3779b97f4a7c15u;
}

bool search_is_over(int *score, worker *w, node *n, int *alpha, int *beta)
{
    unsigned height = height_of(w, n);
    if (height > w->deepest)
        w->deepest = height;
    if (w->number == 0)
        look_at_limits(w);
    *score = SCORE_DRAW;
    if (worker_stopped(w))
        return true;
    switch (loops_rule(w->on, height)) {
    case LOOPS_NONE:
        break;
    case LOOPS_DRAW:
        return true;
    case LOOPS_WINS:
        *score = SCORE_RULED;
        return true;
    case LOOPS_LOSES:
        *score = -SCORE_RULED;
        return true;
    }
    if (height >= HEIGHT_MAX) {
        int raw = SCORE_NONE;
        *score = n->in_check ? SCORE_DRAW : worker_evaluate(w, n, &raw);
        return true;
    }
    /* No mate from here can be shorter than one that was found already. */
    if (*alpha < score_mated_in((int)height))
        *alpha = score_mated_in((int)height);
    if (*beta > score_mates_in((int)height + 1))
        *beta = score_mates_in((int)height + 1);
    *score = *alpha;
    return *alpha >= *beta;
}

/* A node's search while it runs. */
typedef struct visit {
    worker *w;
    node *n;
    int alpha, beta, depth;
    bool line, cut; /* on the principal variation; expected to fail high */
    bool improving;
    table_hit hit;
    bool has_hit;
    int hit_score;
    uint64_t key;
    int best;
    bool several_good; /* cut because more than one move is good: nothing was proved */
    chuhe_move best_move;
    unsigned count;
    chuhe_move quiets[LISTED_MAX], captures[LISTED_MAX];
    unsigned quiet_count, capture_count;
} visit;

static bool hit_decides(const visit *v)
{
    if (!v->has_hit || v->line || v->hit.depth < v->depth || v->n->excluded != CHUHE_NO_MOVE)
        return false;
    if (v->hit.bound == TABLE_EXACT)
        return true;
    return v->hit_score >= v->beta ? v->hit.bound & TABLE_LOWER
                                   : v->hit.bound & TABLE_UPPER && v->hit_score <= v->alpha;
}

static void evaluate(visit *v, int *raw)
{
    node *n = v->n;
    *raw = SCORE_NONE;
    if (n->in_check) {
        n->evaluation = SCORE_NONE;
        v->improving = false;
        return;
    }
    if (n->excluded != CHUHE_NO_MOVE)
        return;
    if (v->has_hit)
        *raw = v->hit.evaluation;
    n->evaluation = worker_evaluate(v->w, n, raw);
    /* A quiet move after which the other side thinks worse of itself was good. */
    if (n[-1].evaluation != SCORE_NONE) {
        int bonus = -6 * (n[-1].evaluation + n->evaluation);
        learn_of_last(v->w, n, bonus > 900 ? 900 : bonus < -900 ? -900 : bonus);
    }
}

/* The static evaluation, made better by a bound from the table. */
static int better_evaluation(const visit *v)
{
    int value = v->n->evaluation;
    if (v->has_hit && score_is_evaluation(v->hit_score) &&
        v->hit.bound & (v->hit_score > value ? TABLE_LOWER : TABLE_UPPER))
        value = v->hit_score;
    return value;
}

static bool has_strong_piece(const chuhe_position *p)
{
    const uint8_t *own = p->square_of + p->to_move * SLOTS_PER_SIDE;
    int count = 0;
    for (int slot = SLOT_HORSE; slot < SLOT_SOLDIER; slot++)
        count += own[slot] != OFF_BOARD;
    return count > 0;
}

/* Passing: when even that leaves the side to move above beta, so would a move. */
static bool pass_refutes(int *score, visit *v, int value)
{
    worker *w = v->w;
    node *n = v->n;
    unsigned height = height_of(w, n);
    if (v->line || n->excluded != CHUHE_NO_MOVE || n[-1].move == CHUHE_NO_MOVE || v->depth < 3 ||
        value < v->beta || n->evaluation < v->beta - 15 * v->depth + 120 ||
        v->beta <= -SCORE_MATE_MIN || height < w->pass_from ||
        !has_strong_piece(loops_position(w->on)))
        return false;
    int surplus = (value - v->beta) / 150;
    int less = 3 + v->depth / 3 + (surplus > 3 ? 3 : surplus);
    worker_pass(w, n);
    *score = -search_node(w, n + 1, -v->beta, -v->beta + 1, v->depth - less, !v->cut);
    worker_unpass(w);
    if (worker_stopped(w) || *score < v->beta)
        return false;
    if (*score >= SCORE_EVAL_MAX)
        *score = v->beta;
    if (v->depth < 12 || w->pass_from > 0)
        return true;
    /* Deep down make sure, without passing, that it is no zugzwang. */
    w->pass_from = height + 3 * (unsigned)(v->depth - less) / 4;
    int check = search_node(w, n, v->beta - 1, v->beta, v->depth - less, false);
    w->pass_from = 0;
    return check >= v->beta;
}

/* A capture that is well above beta after a shallower search. */
static bool capture_refutes(int *score, visit *v)
{
    worker *w = v->w;
    node *n = v->n;
    int goal = v->beta + 180;
    if (v->line || v->depth < 5 || n->excluded != CHUHE_NO_MOVE || score_is_mate(v->beta) ||
        (v->has_hit && v->hit.depth >= v->depth - 3 && v->hit_score < goal))
        return false;
    picker pick;
    chuhe_move move;
    chuhe_move first = v->hit.move;
    if (first != CHUHE_NO_MOVE && loops_position(w->on)->slot_at[chuhe_move_to(first)] == NO_SLOT)
        first = CHUHE_NO_MOVE;
    picker_init_captures(&pick, loops_position(w->on), w->learned, first, goal - n->evaluation);
    while ((move = picker_next(&pick)) != CHUHE_NO_MOVE) {
        worker_play(w, n, move);
        int value = -search_quiet(w, n + 1, -goal, -goal + 1, 0);
        if (value >= goal)
            value = -search_node(w, n + 1, -goal, -goal + 1, v->depth - 4, !v->cut);
        worker_take_back(w);
        if (worker_stopped(w))
            return false;
        if (value >= goal) {
            table_hit what = {move,
                              (int16_t)table_from_search(value, (int)height_of(w, n)),
                              v->has_hit ? v->hit.evaluation : SCORE_NONE,
                              (int8_t)(v->depth - 3),
                              TABLE_LOWER,
                              false};
            table_store(&w->shared->table, v->key, &what);
            *score = score_is_mate(value) ? value : value - 180;
            return true;
        }
    }
    return false;
}

/* Whether the node needs no look at its moves: static evaluation, pass, capture. */
static bool cut_without_moves(int *score, visit *v)
{
    node *n = v->n;
    int value = better_evaluation(v);
    if (!v->line && n->excluded == CHUHE_NO_MOVE) {
        if (v->depth <= 4 && value + 250 * v->depth < v->alpha && !score_is_mate(v->alpha)) {
            int evaluation = n->evaluation; /* search_quiet has its own */
            *score = search_quiet(v->w, n, v->alpha, v->alpha + 1, 0);
            n->evaluation = evaluation;
            if (*score <= v->alpha)
                return true;
        }
        if (v->depth <= 8 && value - 75 * (v->depth - v->improving) >= v->beta &&
            value < SCORE_EVAL_MAX && v->beta > -SCORE_EVAL_MAX) {
            *score = (value + v->beta) / 2;
            return true;
        }
    }
    return pass_refutes(score, v, value) || capture_refutes(score, v);
}

/* How much deeper a move is looked at; -1000 when the node is cut at once with
 * *score: several moves are good. */
static int extension(int *score, visit *v, chuhe_move move)
{
    worker *w = v->w;
    node *n = v->n;
    unsigned height = height_of(w, n);
    if (height >= 2u * (unsigned)w->root_depth)
        return 0;
    if (move != v->hit.move || !v->has_hit || v->depth < 7 || n->excluded != CHUHE_NO_MOVE ||
        !(v->hit.bound & TABLE_LOWER) || v->hit.depth < v->depth - 3 || score_is_mate(v->hit_score))
        return 0;
    int goal = v->hit_score - 2 * v->depth;
    n->excluded = move;
    int value = search_node(w, n, goal - 1, goal, (v->depth - 1) / 2, v->cut);
    n->excluded = CHUHE_NO_MOVE;
    if (worker_stopped(w))
        return 0;
    if (value < goal)
        return !v->line && value < goal - 30 ? 2 : 1;
    if (goal >= v->beta) {
        *score = goal;
        return -1000;
    }
    return v->hit_score >= v->beta ? -2 : v->cut ? -1 : 0;
}

/* Whether a move is not worth playing, this close to the leaves. */
static bool is_hopeless(visit *v, picker *pick, chuhe_move move, bool quiet, int learned,
                        bool checks)
{
    if (v->best <= -SCORE_MATE_MIN || !has_strong_piece(loops_position(v->w->on)))
        return false;
    node *n = v->n;
    int depth = v->depth - search_reduction(v->depth, v->count) / 100;
    if (depth < 0)
        depth = 0;
    if (!quiet)
        return v->depth <= 7 && !exchange_wins(loops_position(v->w->on), move, -110 * v->depth);
    if (v->count >= (unsigned)(4 + v->depth * v->depth) / (v->improving ? 1 : 2))
        pick->skip_quiets = true;
    if (checks)
        return v->depth <= 6 && !exchange_wins(loops_position(v->w->on), move, -60 * v->depth);
    if (v->depth <= 6 && learned < -4000 * v->depth)
        return true;
    if (!n->in_check && depth <= 7 && n->evaluation + 120 + 90 * depth <= v->alpha) {
        pick->skip_quiets = true;
        return true;
    }
    return v->depth <= 7 && !exchange_wins(loops_position(v->w->on), move, -25 * depth * depth);
}

/* How much shallower a late move is looked at, in plies. */
static int reduction(const visit *v, bool quiet, int learned, bool gives_check)
{
    int r = search_reduction(v->depth, v->count);
    if (!quiet)
        r = r / 2;
    r -= v->line ? 100 : 0;
    r -= v->hit.was_line ? 60 : 0;
    r += v->cut ? 150 : 0;
    r += v->improving ? 0 : 80;
    r += v->n[1].cutoffs > 3 ? 100 : 0;
    r -= gives_check ? 100 : 0;
    r -= v->n->in_check ? 100 : 0;
    r += v->has_hit && v->hit.move != CHUHE_NO_MOVE &&
                 loops_position(v->w->on)->slot_at[chuhe_move_to(v->hit.move)] != NO_SLOT
             ? 60
             : 0;
    if (quiet)
        r -= learned / 90;
    return r / 100;
}

/* Looks at a move that was just played: shallow first, then as deep as it needs. */
static int look(visit *v, int depth, int less)
{
    worker *w = v->w;
    node *next = v->n + 1;
    int score = SCORE_NONE;
    bool full = !v->line || v->count > 1;
    if (less > 0 && v->count > 1) {
        int shallow = depth - less < 1 ? (depth < 1 ? depth : 1) : depth - less;
        score = -search_node(w, next, -v->alpha - 1, -v->alpha, shallow, true);
        full = score > v->alpha && shallow < depth;
        if (full && score > v->best + 60 + 2 * depth)
            depth++;
        else if (full && score < v->best + 8)
            depth--;
        full = full && shallow < depth;
    }
    if (full)
        score = -search_node(w, next, -v->alpha - 1, -v->alpha, depth, !v->cut);
    if (v->line && (v->count == 1 || score > v->alpha)) {
        next->line_length = 0;
        score = -search_node(w, next, -v->beta, -v->alpha, depth, false);
    }
    return score;
}

static bool try_move(visit *v, picker *pick, chuhe_move move)
{
    worker *w = v->w;
    node *n = v->n;
    const chuhe_position *p = loops_position(w->on);
    bool quiet = p->slot_at[chuhe_move_to(move)] == NO_SLOT;
    int learned = quiet ? learn_value(w, n, move) : 0;
    bool checks = checks_directly(p, move);
    v->count++;
    if (v->count > 1 && is_hopeless(v, pick, move, quiet, learned, checks))
        return false;
    int score = SCORE_NONE;
    int more = extension(&score, v, move);
    if (more == -1000) {
        v->best = score;
        v->several_good = true;
        return true;
    }
    if (more == 0 && checks && v->depth > 5 && height_of(w, n) < 2u * (unsigned)w->root_depth &&
        n->excluded == CHUHE_NO_MOVE && v->count <= 3 && exchange_wins(p, move, 0))
        more = 1;
    int less = v->depth >= 2 && v->count > 1 + (unsigned)v->line
                   ? reduction(v, quiet, learned, checks)
                   : 0;
    worker_play(w, n, move);
    score = look(v, v->depth - 1 + more, less);
    worker_take_back(w);
    if (worker_stopped(w))
        return true;
    if (score > v->best) {
        v->best = score;
        if (score > v->alpha) {
            v->best_move = move;
            if (v->line)
                search_keep_line(n, move);
            if (score >= v->beta) {
                n->cutoffs++;
                return true;
            }
            v->alpha = score;
        }
    }
    if (quiet && v->quiet_count < LISTED_MAX)
        v->quiets[v->quiet_count++] = move;
    else if (!quiet && v->capture_count < LISTED_MAX)
        v->captures[v->capture_count++] = move;
    return false;
}

static void try_moves(visit *v)
{
    worker *w = v->w;
    node *n = v->n;
    picker pick;
    picker_init(&pick, loops_position(w->on), w->learned, v->hit.move, n->in_check);
    for (int i = 0; i < PICKER_KILLERS; i++)
        pick.killers[i] = n->killers[i];
    for (int i = 0; i < PICKER_BEFORE; i++)
        pick.before[i] = (const history_followups *)n[-learn_plies_back[i]].followups;
    chuhe_move move;
    while ((move = picker_next(&pick)) != CHUHE_NO_MOVE) {
        if (move == n->excluded)
            continue;
        if (try_move(v, &pick, move))
            break;
    }
}

/* Whether the search says that the evaluation erred, and not only that something
 * hangs. */
static bool tells_of_evaluation(const visit *v, table_bound bound)
{
    const node *n = v->n;
    return !n->in_check && score_is_evaluation(v->best) &&
           (v->best_move == CHUHE_NO_MOVE ||
            loops_position(v->w->on)->slot_at[chuhe_move_to(v->best_move)] == NO_SLOT) &&
           !(bound == TABLE_LOWER && v->best <= n->evaluation) &&
           !(bound == TABLE_UPPER && v->best >= n->evaluation);
}

static int finish(visit *v, int old_alpha, int raw)
{
    worker *w = v->w;
    node *n = v->n;
    int height = (int)height_of(w, n);
    if (v->count == 0)
        return n->excluded != CHUHE_NO_MOVE ? v->alpha : score_mated_in(height);
    if (v->several_good)
        return v->best;
    if (v->best >= v->beta && v->best_move != CHUHE_NO_MOVE)
        learn_refutation(w, n, v->best_move, v->depth, v->quiets, v->quiet_count, v->captures,
                         v->capture_count);
    if (n->excluded != CHUHE_NO_MOVE)
        return v->best;
    if (v->best <= old_alpha)
        learn_of_last(w, n, learn_bonus(v->depth) / 2);
    table_bound bound = v->best >= v->beta    ? TABLE_LOWER
                        : v->best > old_alpha ? TABLE_EXACT
                                              : TABLE_UPPER;
    table_hit what = {v->best_move, (int16_t)table_from_search(v->best, height),
                      (int16_t)raw, (int8_t)v->depth,
                      bound,        v->line || v->hit.was_line};
    table_store(&w->shared->table, v->key, &what);
    if (tells_of_evaluation(v, bound))
        learn_correction(w, n, v->best, v->depth);
    return v->best;
}

static void begin(visit *v, worker *w, node *n, int alpha, int beta, int depth, bool cut)
{
    v->w = w;
    v->n = n;
    v->alpha = alpha;
    v->beta = beta;
    v->depth = depth < DEPTH_MAX ? depth : DEPTH_MAX;
    v->line = beta - alpha > 1;
    v->cut = cut;
    v->improving = v->several_good = false;
    v->hit = (table_hit){0};
    v->hit_score = 0;
    v->key = search_key(w);
    v->best = -SCORE_INFINITE;
    v->best_move = CHUHE_NO_MOVE;
    v->count = v->quiet_count = v->capture_count = 0;
}

int search_node(worker *w, node *n, int alpha, int beta, int depth, bool cut)
{
    visit v; /* without the lists, which are long: they need no beginning */
    n->line_length = 0;
    if (depth <= 0)
        return search_quiet(w, n, alpha, beta, 0);
    int score, raw;
    if (search_is_over(&score, w, n, &alpha, &beta))
        return score;
    begin(&v, w, n, alpha, beta, depth, cut);
    n[1].killers[0] = n[1].killers[1] = CHUHE_NO_MOVE;
    n[1].excluded = CHUHE_NO_MOVE;
    n[2].cutoffs = 0;
    v.has_hit = n->excluded == CHUHE_NO_MOVE && table_find(&v.hit, &w->shared->table, v.key);
    if (v.has_hit) {
        v.hit_score = table_to_search(v.hit.score, (int)height_of(w, n));
        if (v.hit.move != CHUHE_NO_MOVE && !core_is_legal(loops_position(w->on), v.hit.move))
            v.hit.move = CHUHE_NO_MOVE;
    }
    if (hit_decides(&v)) {
        if (v.hit_score >= beta && v.hit.move != CHUHE_NO_MOVE &&
            loops_position(w->on)->slot_at[chuhe_move_to(v.hit.move)] == NO_SLOT)
            learn_quiet(w, n, v.hit.move, learn_bonus(depth) / 2);
        return v.hit_score;
    }
    evaluate(&v, &raw);
    if (!n->in_check) {
        int before = n[-2].evaluation != SCORE_NONE ? n[-2].evaluation : n[-4].evaluation;
        v.improving = before == SCORE_NONE || n->evaluation > before;
        if (cut_without_moves(&score, &v))
            return score;
    }
    /* Without a move to begin with, a shallower look is enough to find one. */
    if (depth >= 5 && v.hit.move == CHUHE_NO_MOVE && (v.line || cut))
        v.depth--;
    try_moves(&v);
    if (worker_stopped(w))
        return v.best == -SCORE_INFINITE ? SCORE_DRAW : v.best;
    return finish(&v, alpha, raw);
}
