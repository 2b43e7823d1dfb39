/* Mates: the shortest is found, and where there is none that is proved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "engine/solve.h"
#include "engine/solve_last.h"
#include "engine/solve_witness.h"
#include "support/chance.h"
#include "support/facts.h"
#include "support/plain_mate.h"

static solve_result solve(const chuhe_position *position, unsigned max, bool checks_only)
{
    solve_result result;
    solve_limits limits = {.checks_only = checks_only, .all_firsts = true};
    assert_true(solve_find(&result, position, max, &limits, NULL));
    return result;
}

static solve_result solve_fen(const char *fen, unsigned max, bool checks_only)
{
    chuhe_position position;
    facts_set_up(&position, fen, 0);
    return solve(&position, max, checks_only);
}

/* The whole answer: the number of moves and every first move that mates in it. */
static void mates_in(const char *fen, unsigned mate, bool checks_only, size_t count,
                     const char *const *firsts)
{
    solve_result r = solve_fen(fen, mate + 2, checks_only);
    chuhe_position position;
    facts_set_up(&position, fen, 0);
    assert_int_equal(r.outcome, SOLVE_MATE);
    assert_int_equal(r.mate, mate);
    assert_int_equal(r.none_within, mate - 1);
    assert_int_equal(r.length, 2 * mate - 1);
    plain_play_mate(&position, r.line, r.length);
    assert_true(r.firsts_complete);
    assert_int_equal(r.firsts[0], r.line[0]);
    assert_int_equal(r.first_count, count);
    for (size_t i = 0; i < count; i++) {
        bool is_there = false;
        for (size_t k = 0; k < r.first_count; k++)
            is_there |= r.firsts[k] == facts_move(firsts[i]);
        assert_true(is_there);
    }
}
#define MATES_IN(fen, mate, checks_only, ...)                                                      \
    mates_in(fen, mate, checks_only,                                                               \
             sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *),                      \
             (const char *const[]){__VA_ARGS__})

static void test_mates_in_one(void **state)
{
    (void)state;
    /* By check from b7 to b9; or by taking away the last point, d9, without one. */
    MATES_IN("4k4/R8/1R7/9/9/9/9/9/9/5K3 w", 1, false, "b7b9", "b7d7", "a8d8");
    MATES_IN("4k4/R8/1R7/9/9/9/9/9/9/5K3 w", 1, true, "b7b9");
    MATES_IN("3k5/9/9/9/9/9/9/1r7/r8/4K4 b", 1, false, "b2b0", "b2f2", "a1f1");
    /* A horse takes the one point that the general has left, from either side. */
    MATES_IN("3k5/9/9/3N5/9/9/9/9/9/4K4 w", 1, false, "d6b7", "d6f7");
}

/* 困毙: without a check, and the side that has no move has lost. */
static void test_a_stalemate_is_a_mate(void **state)
{
    (void)state;
    const char *fen = "3k5/9/4R4/9/9/9/9/9/9/5K3 w";
    MATES_IN(fen, 1, false, "e7e8");
    solve_result r = solve_fen(fen, 1, true);
    assert_int_equal(r.outcome, SOLVE_NONE);
    /* Not while another piece of Black's can move. */
    assert_int_equal(solve_fen("3k5/9/4R4/9/9/9/9/9/8p/5K3 w", 1, false).outcome, SOLVE_NONE);
}

/* The cannon takes the d file from the general; by checks alone it takes longer. */
static void test_a_quiet_move_can_be_the_shortest_way(void **state)
{
    (void)state;
    const char *fen = "9/4k4/2NN5/8C/9/9/9/9/9/3K5 w";
    MATES_IN(fen, 2, false, "i6d6");
    solve_result r = solve_fen(fen, 8, true);
    assert_int_equal(r.outcome, SOLVE_MATE);
    assert_int_equal(r.mate, 8);
    assert_int_equal(solve_fen(fen, 7, true).outcome, SOLVE_NONE);
}

static void test_there_is_none(void **state)
{
    (void)state;
    chuhe_position start;
    chuhe_position_start(&start);
    solve_result r = solve(&start, 3, false);
    assert_int_equal(r.outcome, SOLVE_NONE);
    assert_int_equal(r.none_within, 3);
    assert_int_equal(r.length, 0);
    /* No first move gives check, so there is no chain of checks of any length. */
    assert_int_equal(solve(&start, 60, true).outcome, SOLVE_NEVER);
    /* Who is mated mates no more. */
    assert_int_equal(solve_fen("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b", 5, false).outcome, SOLVE_NEVER);
}

static void test_limits(void **state)
{
    (void)state;
    chuhe_position start;
    solve_result r;
    atomic_bool stop = true;
    chuhe_position_start(&start);
    assert_true(solve_find(&r, &start, 60, NULL, &stop));
    assert_int_equal(r.outcome, SOLVE_UNKNOWN);
    assert_true(solve_find(&r, &start, 60, &(solve_limits){.nodes = 5000}, NULL));
    assert_int_equal(r.outcome, SOLVE_UNKNOWN);
    assert_true(r.nodes >= 5000 && r.nodes < 5100);
    assert_true(r.none_within >= 1 && r.none_within < 5);
    assert_true(solve_find(&r, &start, 60, &(solve_limits){.time_ms = 50}, NULL));
    assert_int_equal(r.outcome, SOLVE_UNKNOWN);
    assert_true(r.elapsed_ms >= 50);
    /* A limit that is not reached changes nothing. */
    assert_true(solve_find(&r, &start, 2, &(solve_limits){.nodes = 1000000}, NULL));
    assert_int_equal(r.outcome, SOLVE_NONE);
}

static void test_a_small_table_gives_the_same_answer(void **state)
{
    (void)state;
    chuhe_position start;
    solve_result small, large;
    chuhe_position_start(&start);
    assert_true(solve_find(&small, &start, 4, &(solve_limits){.hash_mb = 1}, NULL));
    assert_true(solve_find(&large, &start, 4, NULL, NULL));
    assert_int_equal(small.outcome, SOLVE_NONE);
    assert_int_equal(large.outcome, SOLVE_NONE);
    assert_true(small.nodes >= large.nodes);
}

/* --- against a search that leaves nothing out --- */

/* The next playable board; no more than `most` pieces when that is not 0. */
static chuhe_position next_board(chance *luck, unsigned most)
{
    chuhe_position position;
    for (;;) {
        chuhe_setup setup;
        unsigned count = 0;
        chance_setup(&setup, luck);
        for (int square = 0; square < CHUHE_SQUARES; square++)
            count += setup.board[square] != CHUHE_NO_PIECE;
        while (most && count > most) {
            int square = (int)chance_below(luck, CHUHE_SQUARES);
            chuhe_piece piece = setup.board[square];
            if (piece == CHUHE_NO_PIECE || chuhe_piece_kind(piece) == CHUHE_GENERAL)
                continue;
            setup.board[square] = CHUHE_NO_PIECE;
            count--;
        }
        if (chuhe_position_from_setup(&position, NULL, &setup, 0) == CHUHE_OK)
            return position;
    }
}

/* After each reply of the line the attacker needs all the moves that are left. */
static void check_line(const chuhe_position *position, const solve_result *r, bool checks_only)
{
    chuhe_position at = *position;
    plain_play_mate(position, r->line, r->length);
    for (unsigned i = 0; i < r->length; i++) {
        assert_int_equal(chuhe_position_play(&at, NULL, r->line[i]), CHUHE_OK);
        unsigned left = r->mate - (i + 1) / 2;
        if (i % 2 == 1)
            assert_int_equal(plain_mate_number(&at, left, checks_only), left);
    }
}

static unsigned check_board(const chuhe_position *position, unsigned max, bool checks_only)
{
    unsigned expected = plain_mate_number(position, max, checks_only);
    solve_result r = solve(position, max, checks_only);
    if (expected == 0) {
        assert_int_not_equal(r.outcome, SOLVE_MATE);
        assert_true(r.none_within >= max);
        return 0;
    }
    assert_int_equal(r.outcome, SOLVE_MATE);
    assert_int_equal(r.mate, expected);
    assert_int_equal(r.none_within, expected - 1);
    check_line(position, &r, checks_only);
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position), firsts = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_listed = false;
        for (unsigned k = 0; k < r.first_count; k++)
            is_listed |= r.firsts[k] == moves[i];
        firsts += is_listed;
        assert_int_equal(is_listed, plain_move_mates(position, moves[i], expected, checks_only));
    }
    assert_int_equal(firsts, r.first_count);
    return expected;
}

static void test_random_boards(void **state)
{
    (void)state;
    enum { BOARDS = 400 };
    chance luck = {1};
    unsigned found[3] = {0};
    for (int i = 0; i < BOARDS; i++) {
        chuhe_position position = next_board(&luck, 0);
        found[check_board(&position, 2, i % 2)]++;
    }
    assert_true(found[0] > 20 && found[1] > 20 && found[2] > 10);
}

static void test_random_endgames(void **state)
{
    (void)state;
    enum { BOARDS = 1500 };
    chance luck = {2};
    unsigned found[4] = {0};
    for (int i = 0; i < BOARDS; i++) {
        chuhe_position position = next_board(&luck, 4 + chance_below(&luck, 3));
        found[check_board(&position, 3, i % 4 == 0)]++;
    }
    assert_true(found[1] > 20 && found[2] > 10 && found[3] > 3);
}

/* Each position of the line, asked for by itself, has the mate that is left, and
 * no other reply holds out longer. */
static void check_countdown(const chuhe_position *position, const solve_result *r)
{
    chuhe_position at = *position;
    assert_int_equal(r->none_within, r->mate - 1);
    plain_play_mate(position, r->line, r->length);
    for (unsigned i = 0; i < r->length; i++) {
        unsigned left = r->mate - (i + 1) / 2;
        chuhe_move moves[CHUHE_MOVES_MAX];
        size_t count = i % 2 ? chuhe_position_moves(moves, CHUHE_MOVES_MAX, &at) : 0;
        for (size_t k = 0; k < count; k++) {
            chuhe_position after = at;
            assert_int_equal(chuhe_position_play(&after, NULL, moves[k]), CHUHE_OK);
            solve_result other = solve(&after, left, false);
            assert_int_equal(other.outcome, SOLVE_MATE);
            assert_true(moves[k] != r->line[i] || other.mate == left);
        }
        assert_int_equal(chuhe_position_play(&at, NULL, r->line[i]), CHUHE_OK);
    }
}

static void test_the_line_counts_down(void **state)
{
    (void)state;
    enum { BOARDS = 20000, MATES = 80 };
    chance luck = {4};
    unsigned found = 0;
    for (int i = 0; i < BOARDS && found < MATES; i++) {
        chuhe_position position = next_board(&luck, 5 + chance_below(&luck, 2));
        solve_result r = solve(&position, 5, false);
        if (r.outcome != SOLVE_MATE || r.mate < 4)
            continue;
        check_countdown(&position, &r);
        found++;
    }
    assert_int_equal(found, MATES);
}

/* A witness can be played after any move that gives no check and does not touch
 * its squares. No square is needed by two, so one move cannot touch three. */
static void check_witnesses(const solve_view *view, const chuhe_position *position)
{
    solve_witness found[SOLVE_WITNESSES];
    chuhe_move moves[CHUHE_MOVES_MAX];
    int count = solve_find_witnesses(found, view, position);
    chuhe_squareset needed = {{0, 0}};
    for (int i = 0; i < count; i++) {
        const uint8_t *squares = found[i].squares;
        for (int k = 0; k < SOLVE_WITNESS_SQUARES; k++)
            assert_false(chuhe_squareset_has(needed, squares[k]));
        for (int k = 0; k < SOLVE_WITNESS_SQUARES; k++)
            chuhe_squareset_add(&needed, squares[k]);
        size_t move_count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position);
        for (size_t m = 0; m < move_count; m++) {
            chuhe_position after = *position;
            chuhe_position_play_unchecked(&after, NULL, moves[m]);
            if (!chuhe_position_is_check(&after) && solve_leaves_witness(&found[i], 1, moves[m]))
                assert_int_equal(
                    chuhe_position_explain(&after, chuhe_move_make(squares[0], squares[1])),
                    CHUHE_OK);
        }
    }
}

/* What the solver works out instead of playing it. */
static void check_view(const solve_zones *zones, chuhe_position *position)
{
    chuhe_move moves[CHUHE_MOVES_MAX], listed[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, position), checks = 0;
    solve_view view;
    bool any_mate = false;
    const chuhe_position before = *position;
    solve_view_init(&view, zones, position);
    check_witnesses(&view, position);
    size_t listed_count = solve_list_checks(listed, &view, position);
    for (size_t i = 0; i < count; i++) {
        chuhe_position after = *position;
        chuhe_position_play_unchecked(&after, NULL, moves[i]);
        bool is_check = chuhe_position_is_check(&after), is_listed = false;
        assert_int_equal(solve_gives_check(&view, position, moves[i]), is_check);
        assert_int_equal(solve_has_move(&after), chuhe_position_has_move(&after));
        for (size_t k = 0; k < listed_count; k++)
            is_listed |= listed[k] == moves[i];
        assert_int_equal(is_listed, is_check);
        checks += is_check;
        any_mate |= !chuhe_position_has_move(&after);
    }
    assert_int_equal(listed_count, checks);
    chuhe_move move = solve_last_move(zones, position, false);
    assert_int_equal(move != CHUHE_NO_MOVE, any_mate);
    if (move != CHUHE_NO_MOVE)
        assert_true(plain_move_mates(position, move, 1, false));
    assert_int_equal(solve_last_move(zones, position, true) != CHUHE_NO_MOVE,
                     plain_mates(position, 1, true));
    assert_true(facts_is_identical(position, &before));
}

static void test_checks_and_mates_are_seen_without_playing(void **state)
{
    (void)state;
    enum { BOARDS = 20000 };
    chance luck = {3};
    solve_zones zones[CHUHE_SIDES];
    solve_zones_init(&zones[CHUHE_RED], CHUHE_RED);
    solve_zones_init(&zones[CHUHE_BLACK], CHUHE_BLACK);
    for (int i = 0; i < BOARDS; i++) {
        chuhe_position position = next_board(&luck, i % 3 ? 3 + chance_below(&luck, 6) : 0);
        check_view(&zones[chuhe_position_to_move(&position)], &position);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mates_in_one),
        cmocka_unit_test(test_a_stalemate_is_a_mate),
        cmocka_unit_test(test_a_quiet_move_can_be_the_shortest_way),
        cmocka_unit_test(test_there_is_none),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_a_small_table_gives_the_same_answer),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_random_endgames),
        cmocka_unit_test(test_the_line_counts_down),
        cmocka_unit_test(test_checks_and_mates_are_seen_without_playing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
