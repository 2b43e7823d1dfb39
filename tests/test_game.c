/* Games: how they end, what is taken back, scarce memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/game_facts.h"

static void test_reasons_have_texts(void **state)
{
    (void)state;
    for (int i = 0; i < CHUHE_REASONS; i++) {
        chuhe_reason reason = (chuhe_reason)i;
        assert_true(strlen(chuhe_reason_name(reason)) > 0);
        assert_true(strlen(chuhe_reason_message(reason)) > 0);
        assert_true(strlen(chuhe_reason_message_zh(reason)) > 0);
        assert_true(reason == CHUHE_REASON_NONE || strlen(chuhe_reason_clause(reason)) > 0);
    }
    assert_string_equal(chuhe_reason_message_zh(CHUHE_REASON_STALEMATE), "困毙");
    assert_string_equal(chuhe_reason_clause(CHUHE_REASON_STALEMATE), "1999 4.1.3");
    assert_string_equal(chuhe_reason_name(CHUHE_REASONS), "unknown");
    assert_non_null(chuhe_reason_message(CHUHE_REASONS));
    assert_non_null(chuhe_reason_message_zh(CHUHE_REASONS));
    assert_non_null(chuhe_reason_clause(CHUHE_REASONS));
}

static void test_a_new_game(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_FEN, NULL);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_plies(&game), 0);
    assert_int_equal(chuhe_game_ply(&game, 0), CHUHE_NO_MOVE);
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_E_NOTHING_TO_TAKE_BACK);
    game_facts_assert_fen(&game, START_FEN);
    chuhe_game_deinit(&game);
}

/* 炮二平五 马8进7, and back again. */
static void test_plies_are_kept_and_taken_back(void **state)
{
    (void)state;
    chuhe_game game;
    chuhe_position at;
    game_facts_begin(&game, START_FEN, NULL);
    game_facts_play(&game, "h2e2 h9g7");
    assert_int_equal(chuhe_game_plies(&game), 2);
    assert_int_equal(chuhe_game_ply(&game, 0), game_facts_move_of("h2e2"));
    assert_int_equal(chuhe_game_ply(&game, 1), game_facts_move_of("h9g7"));
    assert_int_equal(chuhe_game_ply(&game, 2), CHUHE_NO_MOVE);
    game_facts_assert_fen(&game,
                          "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");

    chuhe_game_position_at(&at, &game, 0);
    assert_true(chuhe_position_is_same(&at, chuhe_game_start(&game)));
    chuhe_game_position_at(&at, &game, 2);
    assert_true(chuhe_position_is_same(&at, chuhe_game_position(&game)));
    chuhe_game_position_at(&at, &game, 1);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_true(chuhe_position_is_same(&at, chuhe_game_position(&game)));
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_assert_fen(&game, START_FEN);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_E_NOTHING_TO_TAKE_BACK);
    chuhe_game_deinit(&game);
}

static void test_an_illegal_move_changes_nothing(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_FEN, NULL);
    game_facts_play(&game, "h2e2");
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("b9d8")), CHUHE_E_BLOCKED_LEG);
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("b2e2")), CHUHE_E_WRONG_SIDE);
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("e5e4")), CHUHE_E_EMPTY_SQUARE);
    assert_int_equal(chuhe_game_play(&game, chuhe_move_make(100, 3)), CHUHE_E_SQUARE);
    assert_int_equal(chuhe_game_plies(&game), 1);
    game_facts_assert_fen(&game,
                          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    chuhe_game_deinit(&game);
}

static void test_checkmate_ends_the_game(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, "3k5/4P4/9/9/9/9/9/9/4R4/4K4 w - - 0 1", NULL);
    game_facts_play(&game, "e1d1");
    game_facts_assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_CHECKMATE);
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("d9e9")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_resign(&game, CHUHE_RED), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

/* The side that cannot move loses, though it is not in check. */
static void test_stalemate_loses(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, "3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1", NULL);
    game_facts_play(&game, "c7d7");
    game_facts_assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_STALEMATE);
    chuhe_game_deinit(&game);
    game_facts_begin(&game, "4k4/9/9/9/9/9/9/2p6/9/3K5 b - - 0 1", NULL);
    game_facts_play(&game, "c2d2");
    game_facts_assert_stands(&game, CHUHE_RESULT_BLACK_WINS, CHUHE_REASON_STALEMATE);
    chuhe_game_deinit(&game);
}

static void test_either_side_may_resign_at_any_time(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, START_FEN, NULL);
    game_facts_play(&game, "h2e2 h9g7");
    assert_int_equal(chuhe_game_resign(&game, CHUHE_BLACK), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_RESIGNATION);
    assert_int_equal(chuhe_game_resign(&game, CHUHE_RED), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("h0g2")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_plies(&game), 2);

    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_plies(&game), 1);
    assert_int_equal(chuhe_game_resign(&game, CHUHE_RED), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_BLACK_WINS, CHUHE_REASON_RESIGNATION);
    chuhe_game_deinit(&game);
}

static void test_positions_that_neither_side_can_win(void **state)
{
    (void)state;
    static const char *const dead[] = {
        "3k5/9/9/9/9/9/9/9/9/4K4 w",              /* bare generals */
        "3k5/9/9/9/9/9/9/9/9/3CK4 w",             /* a cannon without any screen */
        "3k5/9/9/9/9/9/2c6/9/9/4K4 b",            /* the same for Black */
        "3k1ab2/4a4/9/9/2b6/9/9/9/9/4K4 w",       /* only defenders, on one side */
        "3k1ab2/4a4/9/9/2b6/9/9/4B4/4A4/2BAK4 w", /* and on both */
    };
    static const char *const alive[] = {
        "3k5/4a4/9/9/9/9/9/9/9/3CK4 w", /* the enemy's advisor may be a screen */
        "3k5/9/9/9/9/9/9/9/4A4/3CK4 w", /* or the own one */
        "3k5/9/9/9/9/9/9/9/9/2BCK4 w",  /* or an elephant */
        "3k5/9/9/9/9/9/2c6/9/9/3CK4 w", /* or a cannon */
        "3k5/9/9/9/9/4p4/9/9/9/4K4 w",  /* a soldier, a horse, a chariot */
        "3k5/9/9/9/9/4N4/9/9/9/4K4 w",  "4k4/9/9/9/9/5r3/9/9/9/3K5 w",
    };
    const chuhe_game_rules play_on = {CHUHE_LIMIT_ENDS, 60, false};

    for (size_t i = 0; i < sizeof dead / sizeof dead[0]; i++) {
        game_facts_assert_start_stands(dead[i], NULL, CHUHE_RESULT_DRAW, CHUHE_REASON_DEAD_DRAW);
        game_facts_assert_start_stands(dead[i], &play_on, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    }
    for (size_t i = 0; i < sizeof alive / sizeof alive[0]; i++)
        game_facts_assert_start_stands(alive[i], NULL, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
}

static void test_the_last_attacker_taken_draws(void **state)
{
    (void)state;
    chuhe_game game;
    game_facts_begin(&game, "3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1", NULL);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    game_facts_play(&game, "e0e1");
    game_facts_assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_DEAD_DRAW);
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("d9d8")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

/* An allocator that fails once, and knows what is still held. */
typedef struct meagre {
    int calls;
    int fails_at; /* -1: never */
    int held;
} meagre;

static void *meagre_resize(void *old, size_t size, void *ctx)
{
    meagre *memory = ctx;
    if (size == 0) {
        memory->held -= old != NULL;
        free(old);
        return NULL;
    }
    if (memory->calls++ == memory->fails_at)
        return NULL;
    void *block = realloc(old, size);
    assert_non_null(block);
    memory->held += old == NULL;
    return block;
}

/* Plays 400 plies; a ply that fails for want of memory must leave everything as
 * it was and succeed when it is tried again. Returns how often one failed. */
static int play_with_little_memory(meagre *memory)
{
    static const char *const loop[4] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    const chuhe_game_rules off = {CHUHE_LIMIT_OFF, 0, true};
    const chuhe_allocator allocator = {meagre_resize, memory};
    chuhe_position start = game_facts_position_of(START_FEN);
    chuhe_game game;
    int failures = 0;

    assert_int_equal(chuhe_game_init(&game, &start, &off, &allocator), CHUHE_OK);
    assert_int_equal(memory->calls, 0);
    for (size_t ply = 0; ply < 400; ply++) {
        chuhe_position before = *chuhe_game_position(&game);
        chuhe_status status = chuhe_game_play(&game, game_facts_move_of(loop[ply % 4]));
        if (status == CHUHE_E_MEMORY) {
            failures++;
            assert_int_equal(chuhe_game_plies(&game), ply);
            assert_memory_equal(&before, chuhe_game_position(&game), sizeof before);
            game_facts_assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
            assert_int_equal(chuhe_game_occurrences(&game), ply / 4 + 1);
            status = chuhe_game_play(&game, game_facts_move_of(loop[ply % 4]));
        }
        assert_int_equal(status, CHUHE_OK);
    }
    assert_int_equal(chuhe_game_occurrences(&game), 101);
    chuhe_game_deinit(&game);
    assert_int_equal(memory->held, 0);
    return failures;
}

static void test_every_allocation_fails_once(void **state)
{
    (void)state;
    meagre plenty = {0, -1, 0};
    assert_int_equal(play_with_little_memory(&plenty), 0);
    assert_true(plenty.calls >= 2);
    for (int n = 0; n < plenty.calls; n++) {
        meagre memory = {0, n, 0};
        assert_int_equal(play_with_little_memory(&memory), 1);
    }
}

/* Without memory a game still tells what is wrong with a move. */
static void test_an_illegal_move_needs_no_memory(void **state)
{
    (void)state;
    meagre none = {0, 0, 0};
    const chuhe_allocator allocator = {meagre_resize, &none};
    chuhe_position start = game_facts_position_of(START_FEN);
    chuhe_game game;
    assert_int_equal(chuhe_game_init(&game, &start, NULL, &allocator), CHUHE_OK);
    assert_int_equal(chuhe_game_play(&game, game_facts_move_of("b0d1")), CHUHE_E_BLOCKED_LEG);
    assert_int_equal(none.calls, 0);
    chuhe_game_deinit(&game);
    chuhe_game_deinit(&game); /* once more does no harm */
    assert_int_equal(none.held, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_have_texts),
        cmocka_unit_test(test_a_new_game),
        cmocka_unit_test(test_plies_are_kept_and_taken_back),
        cmocka_unit_test(test_an_illegal_move_changes_nothing),
        cmocka_unit_test(test_checkmate_ends_the_game),
        cmocka_unit_test(test_stalemate_loses),
        cmocka_unit_test(test_either_side_may_resign_at_any_time),
        cmocka_unit_test(test_positions_that_neither_side_can_win),
        cmocka_unit_test(test_the_last_attacker_taken_draws),
        cmocka_unit_test(test_every_allocation_fails_once),
        cmocka_unit_test(test_an_illegal_move_needs_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
