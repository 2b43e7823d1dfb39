/* Games: how they end, what is taken back, how often a position came. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <chuhe.h>

static chuhe_position position_of(const char *fen)
{
    chuhe_position position;
    chuhe_error err;
    if (chuhe_position_from_fen(&position, fen, strlen(fen), &err) != CHUHE_OK)
        fail_msg("%s: byte %zu: %s", fen, err.offset, err.message);
    return position;
}

static void begin(chuhe_game *game, const char *fen, const chuhe_game_rules *rules)
{
    chuhe_position start = position_of(fen);
    assert_int_equal(chuhe_game_init(game, &start, rules, NULL), CHUHE_OK);
}

static chuhe_move move_of(const char *text)
{
    return chuhe_move_make(chuhe_square_make(text[0] - 'a', text[1] - '0'),
                           chuhe_square_make(text[2] - 'a', text[3] - '0'));
}

/* Plays moves given as "b8b9 e9e8 …". */
static void play(chuhe_game *game, const char *moves)
{
    while (*moves != '\0') {
        chuhe_status status = chuhe_game_play(game, move_of(moves));
        if (status != CHUHE_OK)
            fail_msg("%.4s: %s", moves, chuhe_status_message(status));
        moves += 4;
        moves += *moves == ' ';
    }
}

static void assert_stands(const chuhe_game *game, chuhe_result result, chuhe_reason reason)
{
    chuhe_outcome outcome = chuhe_game_outcome(game);
    assert_string_equal(chuhe_reason_name(outcome.reason), chuhe_reason_name(reason));
    assert_int_equal(outcome.result, result);
}

static void assert_fen(const chuhe_game *game, const char *fen)
{
    chuhe_setup setup;
    char text[CHUHE_FEN_CAP];
    size_t len;
    chuhe_position_to_setup(&setup, chuhe_game_position(game));
    assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_OK);
    assert_string_equal(text, fen);
}

/* Moves that come back to the same board after four plies, from the start. */
#define SHUFFLE "a0a1 a9a8 a1a0 a8a9"
#define START_BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
#define START_FEN START_BOARD " w - - 0 1"

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
    begin(&game, START_FEN, NULL);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_plies(&game), 0);
    assert_int_equal(chuhe_game_ply(&game, 0), CHUHE_NO_MOVE);
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_E_NOTHING_TO_TAKE_BACK);
    assert_fen(&game, START_FEN);
    chuhe_game_deinit(&game);
}

/* 炮二平五 马8进7, and back again. */
static void test_plies_are_kept_and_taken_back(void **state)
{
    (void)state;
    chuhe_game game;
    chuhe_position at;
    begin(&game, START_FEN, NULL);
    play(&game, "h2e2 h9g7");
    assert_int_equal(chuhe_game_plies(&game), 2);
    assert_int_equal(chuhe_game_ply(&game, 0), move_of("h2e2"));
    assert_int_equal(chuhe_game_ply(&game, 1), move_of("h9g7"));
    assert_int_equal(chuhe_game_ply(&game, 2), CHUHE_NO_MOVE);
    assert_fen(&game, "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");

    chuhe_game_position_at(&at, &game, 0);
    assert_true(chuhe_position_is_same(&at, chuhe_game_start(&game)));
    chuhe_game_position_at(&at, &game, 2);
    assert_true(chuhe_position_is_same(&at, chuhe_game_position(&game)));
    chuhe_game_position_at(&at, &game, 1);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_true(chuhe_position_is_same(&at, chuhe_game_position(&game)));
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_fen(&game, START_FEN);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_E_NOTHING_TO_TAKE_BACK);
    chuhe_game_deinit(&game);
}

static void test_an_illegal_move_changes_nothing(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, START_FEN, NULL);
    play(&game, "h2e2");
    assert_int_equal(chuhe_game_play(&game, move_of("b9d8")), CHUHE_E_BLOCKED_LEG);
    assert_int_equal(chuhe_game_play(&game, move_of("b2e2")), CHUHE_E_WRONG_SIDE);
    assert_int_equal(chuhe_game_play(&game, move_of("e5e4")), CHUHE_E_EMPTY_SQUARE);
    assert_int_equal(chuhe_game_play(&game, chuhe_move_make(100, 3)), CHUHE_E_SQUARE);
    assert_int_equal(chuhe_game_plies(&game), 1);
    assert_fen(&game, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    chuhe_game_deinit(&game);
}

static void test_checkmate_ends_the_game(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, "3k5/4P4/9/9/9/9/9/9/4R4/4K4 w - - 0 1", NULL);
    play(&game, "e1d1");
    assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_CHECKMATE);
    assert_int_equal(chuhe_game_play(&game, move_of("d9e9")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_resign(&game, CHUHE_RED), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

/* The side that cannot move loses, though it is not in check. */
static void test_stalemate_loses(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, "3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1", NULL);
    play(&game, "c7d7");
    assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_STALEMATE);
    chuhe_game_deinit(&game);
    begin(&game, "4k4/9/9/9/9/9/9/2p6/9/3K5 b - - 0 1", NULL);
    play(&game, "c2d2");
    assert_stands(&game, CHUHE_RESULT_BLACK_WINS, CHUHE_REASON_STALEMATE);
    chuhe_game_deinit(&game);
}

static void test_either_side_may_resign_at_any_time(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, START_FEN, NULL);
    play(&game, "h2e2 h9g7");
    assert_int_equal(chuhe_game_resign(&game, CHUHE_BLACK), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_RESIGNATION);
    assert_int_equal(chuhe_game_resign(&game, CHUHE_RED), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_play(&game, move_of("h0g2")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_plies(&game), 2);

    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_plies(&game), 1);
    assert_int_equal(chuhe_game_resign(&game, CHUHE_RED), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_BLACK_WINS, CHUHE_REASON_RESIGNATION);
    chuhe_game_deinit(&game);
}

static void assert_start_stands(const char *fen, const chuhe_game_rules *rules, chuhe_result result,
                                chuhe_reason reason)
{
    chuhe_game game;
    begin(&game, fen, rules);
    assert_stands(&game, result, reason);
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
        assert_start_stands(dead[i], NULL, CHUHE_RESULT_DRAW, CHUHE_REASON_DEAD_DRAW);
        assert_start_stands(dead[i], &play_on, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    }
    for (size_t i = 0; i < sizeof alive / sizeof alive[0]; i++)
        assert_start_stands(alive[i], NULL, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
}

static void test_the_last_attacker_taken_draws(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, "3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1", NULL);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    play(&game, "e0e1");
    assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_DEAD_DRAW);
    assert_int_equal(chuhe_game_play(&game, move_of("d9d8")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

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
    begin(&game, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", NULL);
    for (int round = 1; round <= 60; round++) {
        chuhe_move red = chuhe_move_make(walk(round - 1), walk(round));
        assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
        assert_int_equal(chuhe_game_play(&game, red), CHUHE_OK);
        assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
        play(&game, round % 2 == 1 ? "d9d8" : "d8d9");
        assert_int_equal(chuhe_game_occurrences(&game), 1);
    }
    assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    assert_int_equal(chuhe_game_play(&game, move_of("f0f1")), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

/* The rounds that the start setup brings along count. */
static void test_the_limit_counts_what_was_played_before(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, START_BOARD " w - - 118 60", NULL);
    play(&game, "a0a1");
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    play(&game, "a9a8");
    assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    chuhe_game_deinit(&game);
    assert_start_stands(START_BOARD " w - - 120 61", NULL, CHUHE_RESULT_DRAW,
                        CHUHE_REASON_NATURAL_LIMIT);
}

/* 炮二进七 takes a horse on the ply that would reach the limit. */
static void test_a_capture_begins_the_count_anew(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, START_BOARD " w - - 119 60", NULL);
    play(&game, "h2h9");
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_fen(&game, "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 60");
    chuhe_game_deinit(&game);
}

static void test_another_number_of_rounds(void **state)
{
    (void)state;
    chuhe_game game;
    const chuhe_game_rules two_rounds = {CHUHE_LIMIT_ENDS, 2, true};
    begin(&game, START_FEN, &two_rounds);
    play(&game, "a0a1 a9a8 a1a0");
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    play(&game, "a8a9");
    assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    chuhe_game_deinit(&game);
}

static void test_a_limit_that_must_be_claimed(void **state)
{
    (void)state;
    chuhe_game game;
    const chuhe_game_rules claim = {CHUHE_LIMIT_CLAIM, 2, true};
    begin(&game, START_FEN, &claim);
    play(&game, "a0a1 a9a8 a1a0");
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_CLAIM);
    play(&game, "a8a9 a0a1");
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_GAME_OVER);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

static void test_a_game_without_the_limit(void **state)
{
    (void)state;
    chuhe_game game;
    const chuhe_game_rules off = {CHUHE_LIMIT_OFF, 0, true};
    begin(&game, START_BOARD " w - - 5000 2501", &off);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_CLAIM);
    play(&game, SHUFFLE);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    chuhe_game_deinit(&game);
}

static void test_a_claim_before_the_limit_that_ends(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, START_FEN, NULL);
    assert_int_equal(chuhe_game_claim_natural_limit(&game), CHUHE_E_CLAIM);
    assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
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
    assert_start_stands(START_BOARD " w - - 1 1", &shortest, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
    assert_start_stands(START_BOARD " w - - 2 2", &shortest, CHUHE_RESULT_DRAW,
                        CHUHE_REASON_NATURAL_LIMIT);
    assert_start_stands(START_BOARD " w - - 65533 32767", &longest, CHUHE_RESULT_OPEN,
                        CHUHE_REASON_NONE);
    assert_start_stands(START_BOARD " w - - 65534 32768", &longest, CHUHE_RESULT_DRAW,
                        CHUHE_REASON_NATURAL_LIMIT);
}

/* The ply that completes the sixtieth round gives mate: won, not drawn. */
static void test_mate_comes_before_the_limit(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, "3k5/4P4/9/9/9/9/9/9/4R4/4K4 w - - 119 60", NULL);
    play(&game, "e1d1");
    assert_stands(&game, CHUHE_RESULT_RED_WINS, CHUHE_REASON_CHECKMATE);
    assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    play(&game, "e8f8");
    assert_stands(&game, CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT);
    chuhe_game_deinit(&game);
}

/* With both in reach the dead draw is named. */
static void test_the_dead_draw_comes_before_the_limit(void **state)
{
    (void)state;
    assert_start_stands("3k5/9/9/9/9/9/9/9/9/4K4 w - - 120 61", NULL, CHUHE_RESULT_DRAW,
                        CHUHE_REASON_DEAD_DRAW);
}

/* Figure 5 of the rules of 1957: the chariot checks without end. */
static void test_a_loop_of_checks_is_counted(void **state)
{
    (void)state;
    chuhe_game game;
    size_t earlier[4] = {99, 99, 99, 99};

    begin(&game, "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w - - 0 1", NULL);
    play(&game, "b8b9 e9e8 b9b8 e8e9");
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    assert_int_equal(chuhe_game_earlier(earlier, 4, &game), 1);
    assert_int_equal(earlier[0], 0);
    assert_int_equal(earlier[1], 99);

    play(&game, "b8b9");
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    assert_int_equal(chuhe_game_earlier(earlier, 4, &game), 1);
    assert_int_equal(earlier[0], 1);

    play(&game, "e9e8 b9b8 e8e9");
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
    begin(&game, START_BOARD " w - - 40 21", NULL);
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    play(&game, SHUFFLE);
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    chuhe_game_deinit(&game);
}

/* The chariot goes round in three moves while the general needs two: the same
 * board, but the other side is to move. */
static void test_the_side_to_move_belongs_to_the_position(void **state)
{
    (void)state;
    chuhe_game game;
    begin(&game, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", NULL);
    play(&game, "a0a1 d9d8 a1a2 d8d9 a2a0");
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    play(&game, "d9d8 a0a1 d8d9 a1a2 d9d8 a2a0 d8d9");
    assert_int_equal(chuhe_game_occurrences(&game), 2);
    chuhe_game_deinit(&game);
}

static void test_repetitions_after_a_capture(void **state)
{
    (void)state;
    chuhe_game game;
    size_t earlier[2];
    begin(&game, START_FEN, NULL);
    play(&game, SHUFFLE);
    play(&game, "h2h9 i9h9"); /* cannon takes horse, chariot takes cannon */
    assert_int_equal(chuhe_game_occurrences(&game), 1);
    play(&game, SHUFFLE);
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
    begin(&game, START_FEN, NULL);
    play(&game, "a0a1 a9a8");
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
    begin(&game, START_FEN, &off);
    for (int i = 0; i < LOOPS; i++)
        play(&game, SHUFFLE);
    assert_int_equal(chuhe_game_plies(&game), 4 * LOOPS);
    assert_int_equal(chuhe_position_quiet_plies(chuhe_game_position(&game)), UINT16_MAX);
    assert_int_equal(chuhe_game_occurrences(&game), LOOPS + 1);
    while (chuhe_game_plies(&game) > 0)
        assert_int_equal(chuhe_game_take_back(&game), CHUHE_OK);
    assert_fen(&game, START_FEN);
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
    chuhe_position start = position_of(START_FEN);
    chuhe_game game;
    int failures = 0;

    assert_int_equal(chuhe_game_init(&game, &start, &off, &allocator), CHUHE_OK);
    assert_int_equal(memory->calls, 0);
    for (size_t ply = 0; ply < 400; ply++) {
        chuhe_position before = *chuhe_game_position(&game);
        chuhe_status status = chuhe_game_play(&game, move_of(loop[ply % 4]));
        if (status == CHUHE_E_MEMORY) {
            failures++;
            assert_int_equal(chuhe_game_plies(&game), ply);
            assert_memory_equal(&before, chuhe_game_position(&game), sizeof before);
            assert_stands(&game, CHUHE_RESULT_OPEN, CHUHE_REASON_NONE);
            assert_int_equal(chuhe_game_occurrences(&game), ply / 4 + 1);
            status = chuhe_game_play(&game, move_of(loop[ply % 4]));
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
    chuhe_position start = position_of(START_FEN);
    chuhe_game game;
    assert_int_equal(chuhe_game_init(&game, &start, NULL, &allocator), CHUHE_OK);
    assert_int_equal(chuhe_game_play(&game, move_of("b0d1")), CHUHE_E_BLOCKED_LEG);
    assert_int_equal(none.calls, 0);
    chuhe_game_deinit(&game);
    chuhe_game_deinit(&game); /* once more does no harm */
    assert_int_equal(none.held, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons_have_texts),
        cmocka_unit_test(test_a_new_game),
        cmocka_unit_test(test_plies_are_kept_and_taken_back),
        cmocka_unit_test(test_an_illegal_move_changes_nothing),
        cmocka_unit_test(test_checkmate_ends_the_game),
        cmocka_unit_test(test_stalemate_loses),
        cmocka_unit_test(test_either_side_may_resign_at_any_time),
        cmocka_unit_test(test_positions_that_neither_side_can_win),
        cmocka_unit_test(test_the_last_attacker_taken_draws),
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
        cmocka_unit_test(test_every_allocation_fails_once),
        cmocka_unit_test(test_an_illegal_move_needs_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
