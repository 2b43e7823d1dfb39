/* Iterative deepening from the root: windows, several lines, when to end. */
#include <string.h>

#include "core/board.h"
#include "engine/alphabeta.h"
#include "engine/clock.h"
#include "engine/root.h"

enum { WINDOW = 18, SAY_CURRENT_MS = 3000 };

/* The best first; those that were not looked at keep their order. */
static void sort_moves(worker *w, unsigned from, unsigned to)
{
    for (unsigned i = from + 1; i < to; i++) {
        root_move moved = w->root[i];
        unsigned k = i;
        for (; k > from && (w->root[k - 1].score < moved.score ||
                            (w->root[k - 1].score == moved.score &&
                             w->root[k - 1].last_score < moved.last_score));
             k--)
            w->root[k] = w->root[k - 1];
        w->root[k] = moved;
    }
}

static int64_t elapsed(const worker *w)
{
    return clock_now_ms() - w->shared->start_ms;
}

static void say_current(worker *w, root_talk *talk, unsigned index)
{
    if (w->number != 0 || talk->on_report == NULL || elapsed(w) < SAY_CURRENT_MS)
        return;
    engine_report report = {.nodes = root_total_nodes(talk),
                            .elapsed_ms = elapsed(w),
                            .hash_permille = table_permille(&w->shared->table),
                            .current = w->root[index].move,
                            .current_number = index + 1};
    talk->on_report(&report, talk->ctx);
}

static void keep_line(root_move *move, const node *n)
{
    move->line[0] = move->move;
    move->line_length = 1;
    for (unsigned i = 0; i < n[1].line_length && move->line_length < ENGINE_PLIES_MAX; i++)
        move->line[move->line_length++] = n[1].line[i];
}

static int look_at(worker *w, unsigned index, int alpha, int beta, int depth)
{
    node *n = worker_root(w);
    unsigned count = index - w->root_first + 1;
    int score = -SCORE_INFINITE;
    bool full = true;
    if (count > 1) {
        int less = depth >= 3 && count > 3 ? search_reduction(depth, count) / 200 : 0;
        score = -search_node(w, n + 1, -alpha - 1, -alpha, depth - 1 - less, true);
        if (less > 0 && score > alpha && !worker_stopped(w))
            score = -search_node(w, n + 1, -alpha - 1, -alpha, depth - 1, true);
        full = score > alpha && !worker_stopped(w);
    }
    if (full) {
        n[1].line_length = 0;
        score = -search_node(w, n + 1, -beta, -alpha, depth - 1, false);
    }
    return score;
}

/* One pass over the root moves. */
static int search_root(worker *w, root_talk *talk, int alpha, int beta, int depth)
{
    node *n = worker_root(w);
    int best = -SCORE_INFINITE;
    n[1].killers[0] = n[1].killers[1] = CHUHE_NO_MOVE;
    n[1].excluded = CHUHE_NO_MOVE;
    n[1].cutoffs = n[2].cutoffs = 0;
    int raw = SCORE_NONE;
    n->evaluation = n->in_check ? SCORE_NONE : worker_evaluate(w, n, &raw);
    for (unsigned i = w->root_first; i < w->root_count; i++)
        w->root[i].score = -SCORE_INFINITE; /* not known, or only to be no better */
    for (unsigned i = w->root_first; i < w->root_count; i++) {
        root_move *move = &w->root[i];
        say_current(w, talk, i);
        uint64_t before = worker_count(w);
        w->deepest = 0;
        worker_play(w, n, move->move);
        int score = look_at(w, i, alpha, beta, depth);
        worker_take_back(w);
        move->nodes += worker_count(w) - before;
        if (worker_stopped(w))
            return best;
        if (i == w->root_first || score > alpha) {
            move->score = score;
            move->bound = score >= beta    ? ENGINE_AT_LEAST
                          : score <= alpha ? ENGINE_AT_MOST
                                           : ENGINE_EXACT;
            move->deepest = w->deepest;
            keep_line(move, n);
        }
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta)
            break;
    }
    return best;
}

void root_line(engine_line *line, const worker *w, unsigned index)
{
    const root_move *move = &w->root[index];
    bool fresh = move->score != -SCORE_INFINITE;
    bool known = fresh || move->last_score != -SCORE_INFINITE;
    line->score = fresh ? move->score : known ? move->last_score : SCORE_DRAW;
    line->bound = fresh ? move->bound : known ? move->last_bound : ENGINE_EXACT;
    line->depth = fresh ? (unsigned)w->root_depth : w->done_depth;
    line->deepest = move->deepest;
    line->rank = index + 1;
    line->length = move->line_length;
    memcpy(line->moves, move->line, move->line_length * sizeof line->moves[0]);
}

static void say_line(worker *w, root_talk *talk, unsigned index)
{
    if (w->number != 0 || talk->on_report == NULL)
        return;
    engine_line line;
    root_line(&line, w, index);
    engine_report report = {.line = &line,
                            .nodes = root_total_nodes(talk),
                            .elapsed_ms = elapsed(w),
                            .hash_permille = table_permille(&w->shared->table)};
    talk->on_report(&report, talk->ctx);
}

/* The score of the best of the moves from root_first on, with a window that is
 * widened until it holds it. */
static void search_line(worker *w, root_talk *talk, int depth)
{
    int before = w->root[w->root_first].last_score;
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, delta = WINDOW;
    if (depth >= 5 && before != -SCORE_INFINITE) {
        delta = WINDOW + before * before / 20000 % 200;
        alpha = before - delta > -SCORE_INFINITE ? before - delta : -SCORE_INFINITE;
        beta = before + delta < SCORE_INFINITE ? before + delta : SCORE_INFINITE;
    }
    int less = 0;
    for (;;) {
        int now = depth - less > 1 ? depth - less : 1;
        int score = search_root(w, talk, alpha, beta, now);
        if (worker_stopped(w) && w->root[w->root_first].score == -SCORE_INFINITE)
            return; /* nothing new: the order stays */
        sort_moves(w, w->root_first, w->root_count);
        if (worker_stopped(w))
            return;
        w->root[w->root_first].last_score = w->root[w->root_first].score;
        w->root[w->root_first].last_bound = w->root[w->root_first].bound;
        if (score <= alpha) {
            if (elapsed(w) > SAY_CURRENT_MS)
                say_line(w, talk, w->root_first);
            beta = (alpha + beta) / 2;
            alpha = score - delta > -SCORE_INFINITE ? score - delta : -SCORE_INFINITE;
            less = 0;
        } else if (score >= beta) {
            if (elapsed(w) > SAY_CURRENT_MS)
                say_line(w, talk, w->root_first);
            beta = score + delta < SCORE_INFINITE ? score + delta : SCORE_INFINITE;
            if (less < 3 && !score_is_mate(score))
                less++;
        } else {
            return;
        }
        delta += delta / 2 + 4;
        if (delta > 1500 || score_is_mate(score)) {
            alpha = -SCORE_INFINITE;
            beta = SCORE_INFINITE;
        }
    }
}

static bool is_done(const worker *w, root_talk *talk, unsigned depth)
{
    const engine_limits *limits = &w->shared->limits;
    int score = w->root[0].score;
    if (limits->depth != 0 && depth >= limits->depth)
        return true;
    if (limits->nodes != 0 && root_total_nodes(talk) >= limits->nodes)
        return true;
    if (limits->mate != 0 && score >= SCORE_MATE_MIN &&
        score_moves_to_mate(score) <= (int)limits->mate)
        return true;
    return false;
}

/* Whether the clock, or a mate that cannot be bettered, says to stop. Also counts
 * for how long the best move has been the same. */
static bool is_enough(worker *w, root_talk *talk, chuhe_move *best, unsigned *steady)
{
    const engine_limits *limits = &w->shared->limits;
    *steady = w->root[0].move == *best ? *steady + 1 : 0;
    *best = w->root[0].move;
    if (limits->infinite || atomic_load(&w->shared->pondering))
        return false;
    uint64_t all = 1;
    for (unsigned i = 0; i < w->root_count; i++)
        all += w->root[i].nodes;
    clock_news news = {.steady = *steady,
                       .score = w->root[0].score,
                       .before = talk->before,
                       .effort = (double)w->root[0].nodes / (double)all,
                       .elapsed_ms = elapsed(w),
                       .only_move = w->root_count == 1};
    talk->before = w->root[0].score;
    /* A mate that a search deeper than itself has seen will not be bettered. */
    if (talk->plan.stretches && score_is_mate(news.score) &&
        w->root_depth > 2 * (SCORE_MATE - (news.score > 0 ? news.score : -news.score)) + 2)
        return true;
    return clock_is_enough(&talk->plan, &news);
}

void root_deepen(worker *w, root_talk *talk)
{
    chuhe_move best = CHUHE_NO_MOVE;
    unsigned steady = 0;
    unsigned lines = w->shared->options.lines;
    if (lines > w->root_count)
        lines = w->root_count;
    for (unsigned depth = 1; depth < ENGINE_PLIES_MAX; depth++) {
        /* Helpers skip some depths, so that they do not all do the same. */
        if (w->number != 0 && depth > 1 && (depth + w->number) % 4 == 0 && w->number % 3 != 0)
            continue;
        w->root_depth = (int)depth;
        for (unsigned i = 0; i < w->root_count; i++) {
            w->root[i].last_score = w->root[i].score;
            w->root[i].last_bound = w->root[i].bound;
        }
        for (w->root_first = 0; w->root_first < lines; w->root_first++) {
            search_line(w, talk, (int)depth);
            sort_moves(w, 0, w->root_first + 1);
            if (worker_stopped(w))
                break;
        }
        if (worker_stopped(w))
            break;
        w->done_depth = depth;
        for (unsigned i = 0; i < lines; i++)
            say_line(w, talk, i);
        if (w->number != 0)
            continue;
        if (is_done(w, talk, depth) || is_enough(w, talk, &best, &steady))
            break;
    }
}
