/* A mate that the engine announces is a mate: in positions full of loops, where what
 * was found on one way to a position need not hold on another, each is looked for
 * again by the solver, which knows of no repetition. CHUHE_LONG makes them 500,
 * CHUHE_SEED chooses others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "engine/engine.h"
#include "engine/solve.h"
#include "support/loop_lines.h"

enum { LINES = 60, LONG_LINES = 500, SEARCHES = 6 };
enum { NODES = 20000, SOLVER_NODES = 400000 };

static size_t positions, announced, proved, open_;

/* What has been announced of a position: the quickest mate for either side. */
typedef struct claims {
    unsigned wins, loses; /* in so many moves; 0: not announced */
} claims;

static void note(const engine_report *report, void *ctx)
{
    claims *c = ctx;
    if (report->line == NULL || report->line->bound != ENGINE_EXACT ||
        !score_is_mate(report->line->score))
        return;
    int moves = score_moves_to_mate(report->line->score);
    unsigned *claim = moves > 0 ? &c->wins : &c->loses;
    unsigned in = (unsigned)abs(moves);
    if (*claim == 0 || in < *claim)
        *claim = in;
}

static solve_outcome solve(const chuhe_position *p, unsigned moves)
{
    solve_result r;
    solve_limits limits = {.nodes = SOLVER_NODES, .hash_mb = 16};
    if (moves > SOLVE_MOVES_MAX)
        return SOLVE_UNKNOWN;
    assert_true(solve_find(&r, p, moves, &limits, NULL));
    return r.outcome;
}

/* Whether the side to move is mated in so many moves of the other side. */
static solve_outcome solve_all_answers(const chuhe_position *p, unsigned moves)
{
    chuhe_move answers[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(answers, CHUHE_MOVES_MAX, p);
    solve_outcome all = SOLVE_MATE;
    for (size_t i = 0; i < count; i++) {
        chuhe_position next = *p;
        chuhe_position_play_unchecked(&next, NULL, answers[i]);
        solve_outcome one = solve(&next, moves);
        if (one == SOLVE_NONE || one == SOLVE_NEVER)
            return one;
        if (one == SOLVE_UNKNOWN)
            all = one;
    }
    return all;
}

static void settle(solve_outcome outcome, const chuhe_position *p, const chuhe_rulebook *book,
                   int moves, uint64_t seed)
{
    char fen[CHUHE_FEN_CAP];
    chuhe_setup setup;
    size_t len;
    announced++;
    proved += outcome == SOLVE_MATE;
    open_ += outcome == SOLVE_UNKNOWN;
    if (outcome != SOLVE_NONE && outcome != SOLVE_NEVER)
        return;
    chuhe_position_to_setup(&setup, p);
    assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, &setup), CHUHE_OK);
    fail_msg("seed %llu, %s: no mate in %d: %s", (unsigned long long)seed, book->name, moves, fen);
}

/* Searches at a ply, with all that was found at the plies before it. */
static void look(engine *e, const chuhe_position *start, const played_line *line, size_t plies,
                 uint64_t seed)
{
    claims c = {0, 0};
    engine_result result;
    engine_limits limits = {.nodes = NODES};
    const chuhe_rulebook *book = engine_get_options(e)->book;
    assert_true(engine_set_position(e, start, line->moves, plies));
    const chuhe_position *now = engine_position(e);
    if (!chuhe_position_has_move(now))
        return;
    engine_search(&result, e, &limits, note, &c);
    positions++;
    if (c.wins != 0)
        settle(solve(now, c.wins), now, book, (int)c.wins, seed);
    if (c.loses != 0)
        settle(solve_all_answers(now, c.loses), now, book, -(int)c.loses, seed);
}

static void test_no_mate_that_is_none(void **state)
{
    (void)state;
    const char *seed_text = getenv("CHUHE_SEED");
    uint64_t seed = seed_text != NULL ? strtoull(seed_text, NULL, 0) : 20201130;
    unsigned count = getenv("CHUHE_LONG") != NULL ? LONG_LINES : LINES;
    loop_lines *lines = loop_lines_new();
    assert_non_null(lines);
    print_message("%zu known loops, %zu games\n", loop_lines_known(lines), loop_lines_games(lines));
    engine_options options;
    engine_options_default(&options);
    options.hash_mb = 4;
    for (unsigned i = 0; i < count; i++, seed++) {
        chance luck = {seed};
        played_line line;
        chuhe_position start;
        loop_lines_draw(&line, lines, &luck);
        options.book = chuhe_rulebook_at(i % chuhe_rulebook_count());
        engine *e = engine_new(&options);
        assert_non_null(e);
        if (chuhe_position_from_setup(&start, NULL, &line.start, 0) == CHUHE_OK)
            for (size_t k = line.plies < SEARCHES ? 0 : line.plies - SEARCHES; k <= line.plies; k++)
                look(e, &start, &line, k, seed);
        engine_free(e);
    }
    loop_lines_free(lines);
    print_message(
        "%zu positions searched, %zu mates announced, %zu of them proved, %zu left open\n",
        positions, announced, proved, open_);
    assert_true(proved >= count / 2);
    assert_true(open_ <= announced / 4);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_mate_that_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
