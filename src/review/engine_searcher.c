#include "review/engine_searcher.h"

#include <stdlib.h>

bool engine_searcher_init(engine_searcher *s, engine *e, const engine_limits *limits,
                          const chuhe_game *game)
{
    *s = (engine_searcher){
        .engine = e,
        .limits = {.depth = limits->depth, .nodes = limits->nodes, .move_ms = limits->move_ms},
        .plies = chuhe_game_plies(game)};
    s->moves = malloc((s->plies ? s->plies : 1) * sizeof *s->moves);
    if (!s->moves)
        return false;
    for (size_t i = 0; i < s->plies; i++)
        s->moves[i] = chuhe_game_ply(game, i);
    engine_forget(e);
    return true;
}

void engine_searcher_deinit(engine_searcher *s)
{
    free(s->moves);
    s->moves = NULL;
}

static void take_line(review_line *to, const engine_line *from)
{
    *to = (review_line){.score = from->score, .depth = from->depth};
    for (unsigned i = 0; i < from->length && i < REVIEW_LINE_MAX; i++)
        to->moves[to->length++] = from->moves[i];
}

/* The lines of the last depth that each was seen at. */
static void on_report(const engine_report *report, void *ctx)
{
    engine_searcher *s = ctx;
    const engine_line *line = report->line;
    if (s->on_news)
        s->on_news(s->ctx);
    if (!line || line->bound != ENGINE_EXACT || line->length == 0 || line->rank == 0 ||
        line->rank > REVIEW_LINES_MAX)
        return;
    take_line(&s->found->lines[line->rank - 1], line);
    if (line->rank > s->found->count)
        s->found->count = line->rank;
}

/* What is told before an iteration ends may leave lines of the depth before: the same
 * first move may then stand twice, and the order may be another. */
static void tidy(review_found *found, unsigned wanted)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < found->count; i++) {
        bool is_new = found->lines[i].length > 0 && kept < wanted;
        for (unsigned j = 0; j < kept && is_new; j++)
            is_new = found->lines[j].moves[0] != found->lines[i].moves[0];
        if (!is_new)
            continue;
        review_line line = found->lines[i];
        unsigned at = kept++;
        for (; at > 1 && found->lines[at - 1].score < line.score; at--)
            found->lines[at] = found->lines[at - 1];
        found->lines[at] = line;
    }
    found->count = kept;
}

static bool is_stopped(const engine_searcher *s)
{
    return s->stop && atomic_load(s->stop);
}

static engine_limits deeper(const engine_limits *limits)
{
    engine_limits more = *limits;
    more.depth += more.depth && more.depth < ENGINE_PLIES_MAX;
    more.nodes *= 2;
    more.move_ms *= 2;
    return more;
}

static bool search(review_found *found, const chuhe_game *game, size_t plies, bool again, void *ctx)
{
    engine_searcher *s = ctx;
    engine_limits limits = again ? deeper(&s->limits) : s->limits;
    engine_result result;
    *found = (review_found){.count = 0};
    if (is_stopped(s))
        return false;
    if (!engine_set_position(s->engine, chuhe_game_start(game), s->moves, plies)) {
        s->failed = true;
        return false;
    }
    s->found = found;
    engine_search(&result, s->engine, &limits, on_report, s);
    found->nodes = result.nodes;
    if (is_stopped(s) || result.best == CHUHE_NO_MOVE)
        return false;
    /* Of several lines the last depth at which all were seen can be compared; a
     * single one may be newer than what was reported. */
    bool is_newer = found->count == 0 || engine_get_options(s->engine)->lines == 1;
    if (is_newer && result.line.depth > 0 && result.line.moves[0] == result.best) {
        take_line(&found->lines[0], &result.line);
        found->count += found->count == 0;
    }
    tidy(found, engine_get_options(s->engine)->lines);
    return found->count > 0;
}

review_searcher engine_searcher_face(engine_searcher *s)
{
    return (review_searcher){search, s};
}
