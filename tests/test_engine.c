/* What the search finds, and that it keeps its word: the same answer each time,
 * within its limits, by the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <pthread.h>
#include <time.h>

#include <chuhe.h>

#include "engine/engine.h"
#include "support/facts.h"

static engine *engine_with(unsigned threads, unsigned lines)
{
    engine_options options;
    engine_options_default(&options);
    options.threads = threads;
    options.lines = lines;
    engine *e = engine_new(&options);
    assert_non_null(e);
    return e;
}

static void set_fen(engine *e, const char *fen)
{
    chuhe_position position;
    facts_set_up(&position, fen, 0);
    assert_true(engine_set_position(e, &position, NULL, 0));
}

static engine_result search_depth(engine *e, unsigned depth)
{
    engine_limits limits = {.depth = depth};
    engine_result result;
    engine_arm(e);
    engine_search(&result, e, &limits, NULL, NULL);
    return result;
}

static engine_result search_fen(const char *fen, unsigned depth)
{
    engine *e = engine_with(1, 1);
    set_fen(e, fen);
    engine_result result = search_depth(e, depth);
    engine_free(e);
    return result;
}

static const char *const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

static void test_takes_a_chariot_left_alone(void **state)
{
    (void)state;
    engine_result r = search_fen("2bakab2/9/9/9/r8/9/2P6/9/R8/1N1K5 w", 4);
    assert_int_equal(r.best, facts_move("a1a5"));
    assert_true(r.line.score > 700);
}

static void test_mates_in_two(void **state)
{
    (void)state;
    /* Two chariots on neighbouring files: one cuts off, the other mates. */
    engine_result r = search_fen("3k5/9/9/9/9/9/9/4R4/R8/5K3 w", 6);
    assert_true(score_is_mate(r.line.score));
    assert_int_equal(score_moves_to_mate(r.line.score), 1);
}

static void test_stalemate_wins(void **state)
{
    (void)state;
    /* After e1e2 Black, not in check, has no move: that is lost for Black. */
    engine_result r = search_fen("3k5/4P4/9/9/9/9/9/9/9/4K4 w", 4);
    assert_int_equal(score_moves_to_mate(r.line.score), 1);
}

static void test_without_a_move_there_is_none(void **state)
{
    (void)state;
    engine_result r = search_fen("3k5/4P4/9/9/9/9/9/9/4K4/9 b", 4);
    assert_int_equal(r.best, CHUHE_NO_MOVE);
    assert_int_equal(r.line.score, score_mated_in(0));
}

static void test_same_answer_each_time(void **state)
{
    (void)state;
    engine *e = engine_with(1, 1);
    set_fen(e, start);
    engine_result first = search_depth(e, 9);
    engine_result warm = search_depth(e, 9);
    engine_forget(e);
    engine_result again = search_depth(e, 9);
    engine_free(e);
    assert_int_equal(first.nodes, again.nodes);
    assert_int_equal(first.best, again.best);
    assert_int_equal(first.line.score, again.line.score);
    assert_int_equal(first.line.length, again.line.length);
    assert_memory_equal(first.line.moves, again.line.moves, first.line.length * sizeof(chuhe_move));
    assert_true(warm.nodes != first.nodes); /* it had learned something meanwhile */
}

static void test_forgets_after_a_game(void **state)
{
    (void)state;
    engine *e = engine_with(1, 1);
    set_fen(e, "2bakab1r/6r2/2n1c1n2/p1p1p1p1p/9/2P3P2/P3P3P/1C2C1N2/9/RNBAKAB1R w");
    (void)search_depth(e, 8);
    set_fen(e, start);
    engine_forget(e);
    engine_result after = search_depth(e, 8);
    engine_free(e);
    assert_int_equal(after.nodes, search_fen(start, 8).nodes);
}

static void test_keeps_to_the_node(void **state)
{
    (void)state;
    engine *e = engine_with(1, 1);
    set_fen(e, start);
    engine_limits limits = {.nodes = 5000};
    engine_result r;
    engine_search(&r, e, &limits, NULL, NULL);
    engine_free(e);
    assert_true(r.nodes >= 5000 && r.nodes <= 5001);
    assert_int_not_equal(r.best, CHUHE_NO_MOVE);
}

static void test_only_and_banned_moves(void **state)
{
    (void)state;
    engine *e = engine_with(1, 1);
    set_fen(e, "2bakab2/9/9/9/r8/9/2P6/9/R8/1N1K5 w");
    chuhe_move only[] = {facts_move("a1b1"), facts_move("a1c1")};
    engine_limits limits = {.depth = 4, .only = only, .only_count = 2};
    engine_result r;
    engine_search(&r, e, &limits, NULL, NULL);
    assert_true(r.best == only[0] || r.best == only[1]);
    chuhe_move banned[] = {facts_move("a1a5")};
    limits = (engine_limits){.depth = 4, .banned = banned, .banned_count = 1};
    engine_search(&r, e, &limits, NULL, NULL);
    assert_int_not_equal(r.best, banned[0]);
    engine_free(e);
}

typedef struct heard {
    unsigned last_depth, ranks[4];
    chuhe_move first[4];
    int score[4];
} heard;

static void hear(const engine_report *report, void *ctx)
{
    heard *h = ctx;
    if (report->line == NULL || report->line->rank > 3)
        return;
    h->last_depth = report->line->depth;
    h->ranks[report->line->rank]++;
    h->first[report->line->rank] = report->line->moves[0];
    h->score[report->line->rank] = report->line->score;
}

static void test_three_lines(void **state)
{
    (void)state;
    engine *e = engine_with(1, 3);
    set_fen(e, start);
    engine_limits limits = {.depth = 6};
    engine_result r;
    heard h = {0};
    engine_search(&r, e, &limits, hear, &h);
    engine_free(e);
    assert_int_equal(h.last_depth, 6);
    assert_true(h.ranks[1] == 6 && h.ranks[2] == 6 && h.ranks[3] == 6);
    assert_true(h.first[1] != h.first[2] && h.first[2] != h.first[3] && h.first[1] != h.first[3]);
    assert_true(h.score[1] >= h.score[2] && h.score[2] >= h.score[3]);
}

static void test_lines_are_legal(void **state)
{
    (void)state;
    engine_result r = search_fen(start, 10);
    chuhe_position p;
    chuhe_position_start(&p);
    assert_true(r.line.length > 3);
    for (unsigned i = 0; i < r.line.length; i++)
        assert_int_equal(chuhe_position_play(&p, NULL, r.line.moves[i]), CHUHE_OK);
}

static void test_natural_limit_is_known(void **state)
{
    (void)state;
    /* A chariot up, with one ply left before the limit: whatever is played that
     * does not capture draws. */
    engine *e = engine_with(1, 1);
    chuhe_position p;
    facts_set_up(&p, "2bakab2/9/9/9/9/9/2P6/9/R8/1N1K5 w - - 119 70", 0);
    assert_true(engine_set_position(e, &p, NULL, 0));
    assert_int_equal(search_depth(e, 8).line.score, SCORE_DRAW);
    engine_options options = *engine_get_options(e);
    options.natural_limit_plies = 0;
    assert_true(engine_set_options(e, &options)); /* and what was found is forgotten */
    assert_true(search_depth(e, 8).line.score > 200);
    engine_free(e);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *stop_soon(void *ctx)
{
    struct timespec pause = {0, 60000000};
    nanosleep(&pause, NULL);
    engine_stop(ctx);
    return NULL;
}

static void test_infinite_search_waits_for_stop(void **state)
{
    (void)state;
    /* Mate in one: nothing is left to find, and still it waits. */
    engine *e = engine_with(2, 1);
    set_fen(e, "3k5/4P4/9/9/9/9/9/9/9/4K4 w");
    /* Nor do a limit on nodes or a level end it. */
    engine_limits limits[] = {{.infinite = true, .depth = 3}, {.infinite = true, .nodes = 50}};
    for (int i = 0; i < 2; i++) {
        engine_result r;
        pthread_t thread;
        engine_arm(e);
        int64_t before = now_ms();
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, e), 0);
        engine_search(&r, e, &limits[i], NULL, NULL);
        assert_true(now_ms() - before >= 50);
        pthread_join(thread, NULL);
        assert_int_equal(score_moves_to_mate(r.line.score), 1);
    }
    engine_free(e);
}

static void test_a_stop_before_the_search_counts(void **state)
{
    (void)state;
    engine *e = engine_with(1, 1);
    set_fen(e, start);
    engine_limits limits = {.infinite = true};
    engine_result r;
    engine_arm(e);
    engine_stop(e);
    engine_search(&r, e, &limits, NULL, NULL);
    assert_int_not_equal(r.best, CHUHE_NO_MOVE);
    assert_int_equal(r.line.depth, 0);
    assert_int_equal(r.line.score, SCORE_DRAW);
    /* It holds until it is taken back. */
    engine_search(&r, e, &limits, NULL, NULL);
    engine_arm(e);
    assert_int_equal(search_depth(e, 5).line.depth, 5);
    engine_free(e);
}

static void *hit_soon(void *ctx)
{
    struct timespec pause = {0, 60000000};
    nanosleep(&pause, NULL);
    engine_ponder_hit(ctx);
    return NULL;
}

static void test_pondering_ends_after_the_hit(void **state)
{
    (void)state;
    engine *e = engine_with(1, 1);
    set_fen(e, start);
    engine_limits limits = {.ponder = true, .move_ms = 20};
    engine_result r;
    pthread_t thread;
    engine_arm(e);
    int64_t before = now_ms();
    assert_int_equal(pthread_create(&thread, NULL, hit_soon, e), 0);
    engine_search(&r, e, &limits, NULL, NULL);
    assert_true(now_ms() - before >= 50);
    pthread_join(thread, NULL);
    assert_int_not_equal(r.best, CHUHE_NO_MOVE);
    engine_free(e);
}

static void test_several_threads(void **state)
{
    (void)state;
    engine *e = engine_with(4, 1);
    set_fen(e, start);
    for (int round = 0; round < 3; round++) {
        engine_result r = search_depth(e, 9);
        assert_int_not_equal(r.best, CHUHE_NO_MOVE);
        assert_true(r.line.depth >= 9);
    }
    engine_options options = *engine_get_options(e);
    options.threads = 1;
    assert_true(engine_set_options(e, &options));
    assert_int_not_equal(search_depth(e, 6).best, CHUHE_NO_MOVE);
    engine_free(e);
}

static void test_sizes_of_the_table(void **state)
{
    (void)state;
    engine *e = engine_with(1, 1);
    size_t sizes[] = {1, 3, 64, 8192, 16};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        engine_options options = *engine_get_options(e);
        options.hash_mb = sizes[i];
        assert_true(engine_set_options(e, &options));
        set_fen(e, start);
        assert_int_not_equal(search_depth(e, 6).best, CHUHE_NO_MOVE);
    }
    engine_free(e);
}

/* A game of 3,000 plies behind the position: the two chariots go to and fro, and
 * the book none lets them. */
static void test_a_long_game_behind(void **state)
{
    (void)state;
    enum { PLIES = 3000 };
    static chuhe_move moves[PLIES];
    const char *round[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    for (int i = 0; i < PLIES; i++)
        moves[i] = facts_move(round[i % 4]);
    engine *e = engine_with(1, 1);
    engine_options options = *engine_get_options(e);
    options.book = chuhe_rulebook_by_name("none", 4);
    options.natural_limit_plies = 0;
    assert_true(engine_set_options(e, &options));
    chuhe_position p;
    chuhe_position_start(&p);
    assert_true(engine_set_position(e, &p, moves, PLIES));
    assert_int_not_equal(search_depth(e, 6).best, CHUHE_NO_MOVE);
    engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_takes_a_chariot_left_alone),
        cmocka_unit_test(test_mates_in_two),
        cmocka_unit_test(test_stalemate_wins),
        cmocka_unit_test(test_without_a_move_there_is_none),
        cmocka_unit_test(test_same_answer_each_time),
        cmocka_unit_test(test_forgets_after_a_game),
        cmocka_unit_test(test_keeps_to_the_node),
        cmocka_unit_test(test_only_and_banned_moves),
        cmocka_unit_test(test_three_lines),
        cmocka_unit_test(test_lines_are_legal),
        cmocka_unit_test(test_natural_limit_is_known),
        cmocka_unit_test(test_infinite_search_waits_for_stop),
        cmocka_unit_test(test_a_stop_before_the_search_counts),
        cmocka_unit_test(test_pondering_ends_after_the_hit),
        cmocka_unit_test(test_several_threads),
        cmocka_unit_test(test_sizes_of_the_table),
        cmocka_unit_test(test_a_long_game_behind),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
