/* Games: the natural limit, and how often a position came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/game_facts.h"

/* Where the chariot stands after the given number of its moves: rank by rank
 * over the files a b c e f g h i from a1 to i7, then down to i0 and along the
 * home rank. The black general steps up and down on the file in between. */
static chuhe_square walk(int moves)
{
    static const int files[8] = {0, 1, 2, 4, 5, 6, 7, 8};
    if (moves == 0)
        return chuhe_square_make(0, 0);
    if (moves > 56)
        return chuhe_square_make(8 - (moves - 57), 0);
    int rank = (moves - 1) / 8;
    int step = (moves - 1) % 8;
    return chuhe_square_make(files[rank % 2 == 0 ? step : 7 - step], rank + 1);
}

/* 60 rounds in which nothing is captured and no position comes twice. */
static void test_sixty_rounds_without_a_capture_draw(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", NULL);
    for (int round = 1; round <= 60; round++) {
        chuhe_move red = chuhe_move_make(walk(round - 1), walk(round));
        game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
        assert_int_equal(chuhe_game_play(&game, red), CHUHE_OK);
        game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
        game_facts_play(&game, round % 2 == 1 ? "d9d8" : "d8d9");
        assert_int_equal(chuhe_game_occurrences(&game), 1);
    }
    game_facts_assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("f0f1")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

/* The rounds that the start setup brings along count. */
static void test_the_limit_counts_what_was_played_before(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_BOARD " w - - 118 60", NULL);
    game_facts_play(&game, "a0a1");
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    game_facts_play(&game, "a9a8");
    game_facts_assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    chuhe_game_deinit(&game);
    game_facts_assert_start_stands(START_BOARD " w - - 120 61", NULL, CHUHE_RESULT_DRAW,
                                   CHUHE_REASON_NATURAL_LIMIT);
}

/* 炮二进七 takes a horse on the ply that would reach the limit. */
static void test_a_capture_begins_the_count_anew(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_BOARD " w - - 119 60", NULL);
    game_facts_play(&game, "h2h9");
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    game_facts_assert_fen(&game,
                          "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 60");
    chuhe_game_deinit(&game);
}

static void test_another_number_of_rounds(void **state)
{
    (void)state;
    chuhe_game game;
    const chuhe_game_rules two_rounds = {CHUHE_LIMIT_ENDS, 2, true};
    game_facts_begin(&game, START_FEN, &two_rounds);
    game_facts_play(&game, "a0a1 a9a8 a1a0");
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    game_facts_play(&game, "a8a9");
    game_facts_assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    chuhe_game_deinit(&game);
}

static void test_a_limit_that_must_be_claimed(void **state)
{
    (void)state;
    chuhe_game game;
    const chuhe_game_rules claim = {CHUHE_LIMIT_CLAIM, 2, true};
    game_facts_begin(&game, START_FEN, &claim);
    game_facts_play(&game, "a0a1 a9a8 a1a0");
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_CLAIM);
    game_facts_play(&game, "a8a9 a0a1");
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

static void test_a_game_without_the_limit(void **state)
{
    (void)state;
    chuhe_game game;
    const chuhe_game_rules off = {CHUHE_LIMIT_OFF, 0, true};
    game_facts_begin(&game, START_BOARD " w - - 5000 2501", &off);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_CLAIM);
    game_facts_play(&game, SHUFFLE);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

static void test_a_claim_before_the_limit_that_ends(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_FEN, NULL);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_CLAIM);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

static void test_limits_out_of_range(void **state)
{
    (void)state;
    chuhe_position start;
    chuhe_game game;
    const chuhe_game_rules bad[] = {
        {CHUHE_LIMIT_ENDS, 0, true},
        {CHUHE_LIMIT_ENDS, 32768, true},
        {CHUHE_LIMIT_CLAIM, 0, true},
        {(chuhe_natural_limit)(CHUHE_LIMIT_OFF + 1), 60, true},
    };
    const chuhe_game_rules shortest = {CHUHE_LIMIT_ENDS, 1, true};
    const chuhe_game_rules longest = {CHUHE_LIMIT_ENDS, 32767, true};

    chuhe_position_start(&start);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(chuhe_game_init(&game, &start, &bad[i], NULL), CHUHE_E_RANGE);
    assert_int_equal(chuhe_game_init(&game, &start, &longest, NULL), CHUHE_OK);
    chuhe_game_deinit(&game);
    game_facts_assert_start_stands(START_BOARD " w - - 1 1", &shortest, CHUHE_RESULT_OPEN,
                                   CHUHE_REASON_NONE);
    game_facts_assert_start_stands(START_BOARD " w - - 2 2", &shortest, CHUHE_RESULT_DRAW,
                                   CHUHE_REASON_NATURAL_LIMIT);
    game_facts_assert_start_stands(START_BOARD " w - - 65533 32767", &longest, CHUHE_RESULT_OPEN,
                                   CHUHE_REASON_NONE);
    game_facts_assert_start_stands(START_BOARD " w - - 65534 32768", &longest, CHUHE_RESULT_DRAW,
                                   CHUHE_REASON_NATURAL_LIMIT);
}

/* The ply that completes the sixtieth round gives mate: won, not drawn. */
static void test_mate_comes_before_the_limit(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, "3k5/4P4/9/9/9/9/9/9/4R4/4K4 w - - 119 60", NULL);
    game_facts_play(&game, "e1d1");
    game_facts_assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_CHECKMATE);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_play(&game, "e8f8");
    game_facts_assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    chuhe_game_deinit(&game);
}

/* With both in reach the dead draw is named. */
static void test_the_dead_draw_comes_before_the_limit(void **state)
{
    (void)state;
    game_facts_assert_start_stands("3k5/9/9/9/9/9/9/9/9/4K4 w - - 120 61", NULL, CHUHE_RESULT_DRAW,
                                   CHUHE_REASON_DEAD_DRAW);
}

/* Figure 5 of the rules of 1957: the chariot checks without end. */
static void test_a_loop_of_checks_is_counted(void **state)
{
    (void)state;
    chuhe_game game;
    size_t earlier[4] = {99, 99, 99, 99};

    game_facts_begin(&game, "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w - - 0 1", NULL);
    game_facts_play(&game, "b8b9 e9e8 b9b8 e8e9");
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    assert_int_equal(chuhe_game_earlier(earlier, 4, &game), 1);
    assert_int_equal(earlier[0], 0);
    assert_int_equal(earlier[1], 99);

    game_facts_play(&game, "b8b9");
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    assert_int_equal(chuhe_game_earlier(earlier, 4, &game), 1);
    assert_int_equal(earlier[0], 1);

    game_facts_play(&game, "e9e8 b9b8 e8e9");
    assert_int_equal(chuhe_game_occurrences(&game), 3);
    assert_int_equal(chuhe_game_earlier(earlier, 4, &game), 2);
    assert_int_equal(earlier[0], 4);
    assert_int_equal(earlier[1], 0);

    earlier[1] = 99;
    assert_int_equal(chuhe_game_earlier(earlier, 1, &game), 2);
    assert_int_equal(earlier[1], 99);
    assert_int_equal(chuhe_game_earlier(NULL, 0, &game), 2);

    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    chuhe_game_deinit(&game);
}

/* Quiet plies that came before the game repeat nothing, and do not keep what is
 * played in it from counting. */
static void test_the_start_counter_is_no_repetition(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_BOARD " w - - 40 21", NULL);
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    game_facts_play(&game, SHUFFLE);
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    chuhe_game_deinit(&game);
}

/* The chariot goes round in three moves while the general needs two: the same
 * board, but the other side is to move. */
static void test_the_side_to_move_belongs_to_the_position(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", NULL);
    game_facts_play(&game, "a0a1 d9d8 a1a2 d8d9 a2a0");
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    game_facts_play(&game, "d9d8 a0a1 d8d9 a1a2 d9d8 a2a0 d8d9");
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    chuhe_game_deinit(&game);
}

static void test_repetitions_after_a_capture(void **state)
{
    (void)state;
    chuhe_game game;
    size_t earlier[2];
    game_facts_begin(&game, START_FEN, NULL);
    game_facts_play(&game, SHUFFLE);
    game_facts_play(&game, "h2h9 i9h9"); /* cannon takes horse, chariot takes cannon */
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    game_facts_play(&game, SHUFFLE);
    assert_int_equal(chuhe_game_earlier(earlier, 2, &game), 1);
    assert_int_equal(earlier[0], 6);
    chuhe_game_deinit(&game);
}

/* Two positions with one hash are two positions all the same. No such pair is
 * known, so the hash that was kept of the start is made that of the present. */
static void test_equal_hashes_are_no_repetition(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_FEN, NULL);
    game_facts_play(&game, "a0a1 a9a8");
    game.history[0].hash = chuhe_position_hash(chuhe_game_position(&game));
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    chuhe_game_deinit(&game);
}

/* More plies than the counters hold: repetitions stay exact, and every ply can
 * be taken back. */
static void test_a_game_without_end(void **state)
{
    (void)state;
    enum { LOOPS = 17000 };
    const chuhe_game_rules off = {CHUHE_LIMIT_OFF, 0, true};
    chuhe_game game;
    game_facts_begin(&game, START_FEN, &off);
    for (int i = 0; i < LOOPS; i++)
        game_facts_play(&game, SHUFFLE);
    assert_int_equal(chuhe_game_plies(&game), 4 * LOOPS);
    assert_int_equal(chuhe_position_quiet_plies(chuhe_game_position(&game)), UINT16_MAX);
    assert_int_equal(chuhe_game_occurrences(&game), LOOPS + 1);
    while (chuhe_game_plies(&game) > 0)
        assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_assert_fen(&game, START_FEN);
    chuhe_game_deinit(&game);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sixty_rounds_without_a_capture_draw),
        cmocka_unit_test(test_the_limit_counts_what_was_played_before),
        cmocka_unit_test(test_a_capture_begins_the_count_anew),
        cmocka_unit_test(test_another_number_of_rounds),
        cmocka_unit_test(test_a_limit_that_must_be_claimed),
        cmocka_unit_test(test_a_game_without_the_limit),
        cmocka_unit_test(test_a_claim_before_the_limit_that_ends),
        cmocka_unit_test(test_limits_out_of_range),
        cmocka_unit_test(test_mate_comes_before_the_limit),
        cmocka_unit_test(test_the_dead_draw_comes_before_the_limit),
        cmocka_unit_test(test_a_loop_of_checks_is_counted),
        cmocka_unit_test(test_the_start_counter_is_no_repetition),
        cmocka_unit_test(test_the_side_to_move_belongs_to_the_position),
        cmocka_unit_test(test_repetitions_after_a_capture),
        cmocka_unit_test(test_equal_hashes_are_no_repetition),
        cmocka_unit_test(test_a_game_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
