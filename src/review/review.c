#include "review/review.h"

#include <stdlib.h>

#include "engine/score.h"
#include "review/why.h"

/* ---- what the rules say of a position ---- */

/* The verdict of the rule book on a position that stood before. */
static void judge(review_repetition *told, const review *r, size_t plies,
                  const chuhe_rulebook *book)
{
    const chuhe_ruling_options options = {.book = book, .occurrences = 2};
    chuhe_ruling ruling;
    told->verdict = CHUHE_VERDICT_UNKNOWN;
    if (chuhe_game_judge_at(&ruling, r->game, plies, CHUHE_NO_MOVE, &options, NULL) != CHUHE_OK)
        return;
    told->verdict = ruling.verdict;
    told->due = ruling.due && (ruling.verdict == CHUHE_VERDICT_DRAW ||
                               ruling.verdict == CHUHE_VERDICT_RED_LOSES ||
                               ruling.verdict == CHUHE_VERDICT_BLACK_LOSES);
    told->clause = ruling.clause;
    chuhe_ruling_deinit(&ruling);
}

/* Positions with the same key are compared. */
static void find_repetition(review_repetition *told, const review *r, const uint64_t *keys,
                            size_t plies, const chuhe_rulebook *book)
{
    chuhe_position now, then;
    *told = (review_repetition){.occurrences = 1};
    for (size_t back = 2; back <= plies; back += 2) {
        if (keys[plies - back] != keys[plies])
            continue;
        chuhe_game_position_at(&now, r->game, plies);
        chuhe_game_position_at(&then, r->game, plies - back);
        if (!chuhe_position_is_same(&now, &then))
            continue;
        if (told->occurrences++ == 1)
            told->earlier = plies - back;
    }
    if (told->occurrences > 1)
        judge(told, r, plies, book);
}

static void set_verdict(review_position *p, int score)
{
    p->has_verdict = true;
    p->verdict = score;
}

/* What ends the game whatever a search may say. A natural limit that the game went
 * on beyond was not in force. */
static void apply_rules(review_position *p, const chuhe_position *position, bool is_last,
                        const review_options *options)
{
    const review_repetition *repetition = &p->repetition;
    unsigned limit = options->natural_limit_plies;
    bool red = chuhe_position_to_move(position) == CHUHE_RED;
    bool is_drawn = chuhe_position_is_dead(position) ||
                    (repetition->due && repetition->verdict == CHUHE_VERDICT_DRAW) ||
                    (is_last && limit && chuhe_position_quiet_plies(position) >= limit);
    bool red_loses = repetition->verdict == CHUHE_VERDICT_RED_LOSES;
    if (!chuhe_position_has_move(position))
        set_verdict(p, score_mated_in(0));
    else if (repetition->due && repetition->verdict != CHUHE_VERDICT_DRAW)
        set_verdict(p, red_loses == red ? -SCORE_RULED : SCORE_RULED);
    else if (is_drawn)
        set_verdict(p, SCORE_DRAW);
}

static chuhe_status look_at_rules(review *r, const review_options *options,
                                  review_on_progress on_progress, void *ctx)
{
    chuhe_position position = *chuhe_game_start(r->game);
    size_t plies = chuhe_game_plies(r->game);
    uint64_t *keys = malloc((r->to + 1) * sizeof *keys);
    if (!keys)
        return CHUHE_E_MEMORY;
    for (size_t ply = 0; ply <= r->to && !r->stopped; ply++) {
        r->stopped = on_progress && !on_progress(0, r->count + 1, ctx);
        keys[ply] = chuhe_position_hash(&position);
        if (ply + 1 >= r->from) {
            review_position *p = &r->positions[ply + 1 - r->from];
            find_repetition(&p->repetition, r, keys, ply, options->book);
            apply_rules(p, &position, ply == plies, options);
        }
        if (ply < r->to)
            chuhe_position_play_unchecked(&position, NULL, chuhe_game_ply(r->game, ply));
    }
    free(keys);
    return CHUHE_OK;
}

/* ---- one ply ---- */

/* The score of a position for the side to move, as the rules or the search give it. */
static int score_of(const review_position *p)
{
    return p->has_verdict || p->found.count == 0 ? p->verdict : p->found.lines[0].score;
}

/* The same a ply earlier, as the other side sees it: a mate is a ply further off. */
static int score_before(const review_position *p)
{
    int score = -score_of(p);
    if (score_is_mate(score))
        score += score > 0 ? -1 : 1;
    return score;
}

/* The ply that was played, and what was found behind it. */
static void make_played_line(review_line *line, const review_ply *ply, const review_position *next)
{
    const review_line *then =
        next->has_verdict || next->found.count == 0 ? NULL : &next->found.lines[0];
    *line = (review_line){.score = ply->after, .length = 1};
    line->moves[0] = ply->move;
    if (!then)
        return;
    line->depth = then->depth + 1;
    for (unsigned i = 0; i < then->length && line->length < REVIEW_LINE_MAX; i++)
        line->moves[line->length++] = then->moves[i];
}

/* Puts the line that was played among those found, in the place of the one that
 * begins alike: of its move, the position after it tells more. One that was not
 * found is of interest only when it is as good. */
static void merge_line(review_found *found, const review_line *played)
{
    unsigned at = 0;
    if (found->count == 0) {
        found->lines[found->count++] = *played;
        return;
    }
    while (at < found->count && found->lines[at].moves[0] != played->moves[0])
        at++;
    if (at == found->count && found->lines[--at].score > played->score)
        return;
    for (; at > 0 && found->lines[at - 1].score <= played->score; at--)
        found->lines[at] = found->lines[at - 1];
    for (; at + 1 < found->count && found->lines[at + 1].score > played->score; at++)
        found->lines[at] = found->lines[at + 1];
    found->lines[at] = *played;
}

static bool is_suspicious(const review_found *found, int after)
{
    return review_grade_of(found->lines[0].score, after) != REVIEW_FINE;
}

static void explain(review *r, review_ply *ply, const chuhe_position *before,
                    const review_line *played)
{
    const review_position *here = &r->positions[ply->ply - r->from], *next = here + 1;
    if (ply->grade == REVIEW_FINE)
        return;
    review_explain(&ply->why, ply, before, &here->found.lines[0], played);
    if (!next->has_verdict || !next->repetition.due)
        return;
    ply->why.breaks_rule = next->verdict > 0;
    ply->why.repeats = next->verdict == SCORE_DRAW;
    ply->why.loses_pieces = ply->why.misses_pieces = false;
}

/* Compares a ply with what was found of the position before it. */
static void weigh(review *r, review_ply *ply, const chuhe_position *before)
{
    review_position *here = &r->positions[ply->ply - r->from], *next = here + 1;
    review_line played;
    make_played_line(&played, ply, next);
    merge_line(&here->found, &played);
    ply->known = true;
    ply->is_best = here->found.lines[0].moves[0] == ply->move;
    ply->before = here->found.lines[0].score;
    double loss = review_chance(ply->before) - review_chance(ply->after);
    ply->loss = loss > 0 ? loss : 0;
    ply->grade = ply->is_best ? REVIEW_FINE : review_grade_of(ply->before, ply->after);
    explain(r, ply, before, &played);
}

/* ---- the game ---- */

typedef struct walk {
    review *r;
    const review_searcher *searcher;
    review_on_progress on_progress;
    void *ctx;
} walk;

static bool search(walk *w, review_found *found, size_t plies, bool again)
{
    review_found news = {.count = 0};
    if (!w->searcher->search(&news, w->r->game, plies, again, w->searcher->ctx) || news.count == 0)
        return false;
    w->r->nodes += news.nodes;
    *found = news;
    return true;
}

/* Looks at the position before the ply with this index; false when stopped. */
static bool look_at_ply(walk *w, size_t index)
{
    review_position *here = &w->r->positions[index];
    review_ply *ply = &w->r->plies[index];
    chuhe_position before;
    size_t plies = ply->ply - 1;
    ply->after = score_before(here + 1);
    chuhe_game_position_at(&before, w->r->game, plies);
    ply->is_forced = chuhe_position_count_moves(&before) == 1;
    if (!ply->is_forced && !search(w, &here->found, plies, false))
        return false;
    if (!ply->is_forced && is_suspicious(&here->found, ply->after) &&
        !search(w, &here->found, plies, true))
        return false;
    weigh(w->r, ply, &before);
    here->known = true;
    return true;
}

static void look_at_all(walk *w)
{
    review *r = w->r;
    review_position *last = &r->positions[r->count];
    size_t done = 0, all = r->count + !last->has_verdict;
    last->known = last->has_verdict || search(w, &last->found, r->to, false);
    bool goes_on = last->known;
    if (goes_on && !last->has_verdict && w->on_progress)
        goes_on = w->on_progress(++done, all, w->ctx);
    for (size_t index = r->count; index-- > 0 && goes_on;) {
        goes_on = look_at_ply(w, index);
        if (goes_on && w->on_progress)
            goes_on = w->on_progress(++done, all, w->ctx);
    }
    r->stopped = !goes_on;
}

static void sum_up(review *r)
{
    for (size_t i = 0; i < r->count; i++) {
        const review_ply *ply = &r->plies[i];
        review_side *side = &r->sides[ply->side];
        if (!ply->known || ply->is_forced)
            continue;
        side->moves++;
        side->best += ply->is_best;
        side->loss += ply->loss;
        side->accuracy += review_accuracy(ply->loss);
        side->grades[ply->grade]++;
    }
    for (int i = 0; i < CHUHE_SIDES; i++) {
        review_side *side = &r->sides[i];
        side->loss /= side->moves ? side->moves : 1;
        side->accuracy /= side->moves ? side->moves : 1;
    }
}

static chuhe_status make_plies(review *r)
{
    chuhe_position position;
    r->count = r->to + 1 - r->from;
    r->positions = calloc(r->count + 1, sizeof *r->positions);
    r->plies = calloc(r->count ? r->count : 1, sizeof *r->plies);
    if (!r->positions || !r->plies)
        return CHUHE_E_MEMORY;
    chuhe_game_position_at(&position, r->game, r->from - 1);
    for (size_t i = 0; i < r->count; i++) {
        chuhe_move move = chuhe_game_ply(r->game, r->from - 1 + i);
        r->plies[i] = (review_ply){.ply = r->from + i,
                                   .round = chuhe_position_round(&position),
                                   .side = chuhe_position_to_move(&position),
                                   .move = move};
        chuhe_position_play_unchecked(&position, NULL, move);
    }
    return CHUHE_OK;
}

chuhe_status review_game(review *r, const chuhe_game *game, const review_options *options,
                         const review_searcher *searcher, review_on_progress on_progress, void *ctx)
{
    size_t plies = chuhe_game_plies(game);
    review made = {.game = game,
                   .from = options->from ? options->from : 1,
                   .to = options->to ? options->to : plies};
    if (made.to > plies || (options->from && made.from > plies) ||
        (options->to && made.from > made.to))
        return CHUHE_E_RANGE;
    chuhe_status status = make_plies(&made);
    if (status == CHUHE_OK)
        status = look_at_rules(&made, options, on_progress, ctx);
    if (status != CHUHE_OK) {
        review_deinit(&made);
        return status;
    }
    walk w = {&made, searcher, on_progress, ctx};
    if (!made.stopped)
        look_at_all(&w);
    sum_up(&made);
    *r = made;
    return CHUHE_OK;
}

void review_deinit(review *r)
{
    free(r->positions);
    free(r->plies);
    r->positions = NULL;
    r->plies = NULL;
    r->count = 0;
}

bool review_red_score(int *score, const review *r, size_t index)
{
    const review_position *p = &r->positions[index];
    bool red = index < r->count ? r->plies[index].side == CHUHE_RED
                                : r->count && r->plies[index - 1].side == CHUHE_BLACK;
    if (r->count == 0)
        red = chuhe_position_to_move(chuhe_game_position(r->game)) == CHUHE_RED;
    if (!p->known)
        return false;
    *score = red ? score_of(p) : -score_of(p);
    return true;
}

bool review_red_chance(double *chance, const review *r, size_t index)
{
    int score;
    if (!review_red_score(&score, r, index))
        return false;
    *chance = review_chance(score);
    return true;
}
