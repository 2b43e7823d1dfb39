/* What the evaluation makes of positions without searching them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "engine/evaluate.h"
#include "support/chance.h"

enum { GAMES = 60, PLIES = 160 };

static int score_of(const chuhe_position *position)
{
    eval_sums sums;
    eval_begin(&sums, position);
    return eval_score(position, &sums);
}

static chuhe_position position_of(const chuhe_setup *setup)
{
    chuhe_position position;
    assert_int_equal(chuhe_position_from_setup(&position, NULL, setup, 0), CHUHE_OK);
    return position;
}

static int score_of_fen(const char *fen)
{
    chuhe_position position;
    assert_int_equal(chuhe_position_from_fen(&position, fen, strlen(fen), NULL), CHUHE_OK);
    return score_of(&position);
}

/* Left and right exchanged. */
static chuhe_setup mirrored(const chuhe_setup *setup)
{
    chuhe_setup other = *setup;
    for (int square = 0; square < CHUHE_SQUARES; square++)
        other.board[square - square % 9 + 8 - square % 9] = setup->board[square];
    return other;
}

/* The board turned round and the sides exchanged. */
static chuhe_setup swapped(const chuhe_setup *setup)
{
    chuhe_setup other = *setup;
    for (int square = 0; square < CHUHE_SQUARES; square++) {
        chuhe_piece piece = setup->board[CHUHE_SQUARES - 1 - square];
        other.board[square] =
            piece == CHUHE_NO_PIECE ? piece : (chuhe_piece)(((piece - 1) ^ 8) + 1);
    }
    other.to_move = setup->to_move ^ 1;
    return other;
}

/* Plays games at random and shows each position to `look`, with what eval_play
 * made of the moves. */
static void look_at_games(void (*look)(const chuhe_position *, const eval_sums *))
{
    chance random = {20260801};
    for (int game = 0; game < GAMES; game++) {
        chuhe_position position;
        eval_sums sums;
        chuhe_position_start(&position);
        eval_begin(&sums, &position);
        for (int ply = 0; ply < PLIES; ply++) {
            chuhe_move moves[CHUHE_MOVES_MAX];
            size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &position);
            look(&position, &sums);
            if (count == 0)
                break;
            chuhe_move move = moves[chance_below(&random, (unsigned)count)];
            eval_sums before = sums;
            eval_play(&sums, &before, &position, move);
            chuhe_position_play_unchecked(&position, NULL, move);
        }
    }
}

static void compare_sums(const chuhe_position *position, const eval_sums *sums)
{
    eval_sums anew;
    eval_begin(&anew, position);
    assert_memory_equal(&anew, sums, sizeof anew);
}

static void test_what_is_kept_move_by_move_is_what_the_board_says(void **state)
{
    (void)state;
    look_at_games(compare_sums);
}

static void compare_mirrors(const chuhe_position *position, const eval_sums *sums)
{
    chuhe_setup setup, other;
    chuhe_position seen;
    int score = eval_score(position, sums);
    chuhe_position_to_setup(&setup, position);
    other = mirrored(&setup);
    seen = position_of(&other);
    assert_int_equal(score_of(&seen), score);
    other = swapped(&setup);
    seen = position_of(&other);
    assert_int_equal(score_of(&seen), score);
}

static void test_left_and_right_red_and_black_count_alike(void **state)
{
    (void)state;
    look_at_games(compare_mirrors);
}

/* The score worked out from the lines of an account, as a reader of it would. */
static int total_of(const eval_account *account, chuhe_side to_move)
{
    int middle = 0, end = 0;
    for (unsigned i = 0; i < account->count; i++) {
        const eval_term *term = &account->terms[i];
        middle += term->middle[CHUHE_RED] - term->middle[CHUHE_BLACK];
        end += term->end[CHUHE_RED] - term->end[CHUHE_BLACK];
    }
    int total = (middle * account->phase + end * (account->phase_max - account->phase)) /
                account->phase_max;
    total = total * account->scale / account->scale_max;
    return to_move == CHUHE_RED ? total : -total;
}

static void compare_account(const chuhe_position *position, const eval_sums *sums)
{
    eval_account account;
    int score = eval_score(position, sums);
    assert_in_range(score + SCORE_EVAL_MAX, 0, 2 * SCORE_EVAL_MAX);
    eval_explain(&account, position);
    assert_int_equal(account.score, score);
    assert_int_equal(total_of(&account, position->to_move), score);
}

static void test_an_account_ends_in_the_score(void **state)
{
    (void)state;
    look_at_games(compare_account);
}

static void test_a_chariot_more_is_worth_about_ten_soldiers(void **state)
{
    (void)state;
    int score = score_of_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR b");
    assert_in_range(score, 800, 1500);
}

/* Whoever has the pieces named, Red to move: what a draw by all the books scores
 * is far less than the pieces. */
static void test_known_draws_are_no_advantage(void **state)
{
    (void)state;
    static const char *const draws[] = {
        "2bak4/4a4/4b4/9/9/9/4N4/9/9/4K4 w", /* a horse against all guards */
        "2bak4/4a4/4b4/9/9/9/4C4/9/9/3K5 w", /* a bare cannon against them */
        "2bak4/4a4/4b4/4P4/9/9/9/9/9/3K5 w", /* a soldier against them */
        "2bak4/4a4/4b4/9/9/9/4R4/9/9/3K5 w", /* a chariot against them */
        "2rak4/9/9/9/9/9/R8/9/4A4/3K5 w",    /* chariot against chariot and an advisor */
    };
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++)
        assert_in_range(score_of_fen(draws[i]) + 300, 0, 600);
}

static void test_without_attackers_nothing_is_won(void **state)
{
    (void)state;
    assert_int_equal(score_of_fen("4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w"), 0);
    assert_int_equal(score_of_fen("4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 b"), 0);
}

/* The same pieces, but that one side has its cannon before the enemy general with
 * nothing between (空头炮). */
static void test_a_hollow_cannon_is_worth_having(void **state)
{
    (void)state;
    int hollow = score_of_fen("rnbakabnr/9/1c5c1/p1p3p1p/9/4C4/P1P1P1P1P/1C7/9/RNBAKABNR b");
    int aside = score_of_fen("rnbakabnr/9/1c5c1/p1p3p1p/9/6C2/P1P1P1P1P/1C7/9/RNBAKABNR b");
    assert_true(-hollow > -aside + 30);
}

static int freedom_of_red_horses(const char *fen)
{
    chuhe_position position;
    eval_account account;
    assert_int_equal(chuhe_position_from_fen(&position, fen, strlen(fen), NULL), CHUHE_OK);
    eval_explain(&account, &position);
    for (unsigned i = 0; i < account.count; i++)
        if (strcmp(account.terms[i].name, "freedom of horses") == 0)
            return account.terms[i].middle[CHUHE_RED];
    fail_msg("no such term");
    return 0;
}

static void test_a_blocked_horse_is_worth_less(void **state)
{
    (void)state;
    int free = freedom_of_red_horses("4k4/9/9/P8/2N6/9/9/9/9/3K5 w");
    int held = freedom_of_red_horses("4k4/9/9/2P6/2N6/9/9/9/9/3K5 w");
    assert_true(free > held);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_kept_move_by_move_is_what_the_board_says),
        cmocka_unit_test(test_left_and_right_red_and_black_count_alike),
        cmocka_unit_test(test_an_account_ends_in_the_score),
        cmocka_unit_test(test_a_chariot_more_is_worth_about_ten_soldiers),
        cmocka_unit_test(test_known_draws_are_no_advantage),
        cmocka_unit_test(test_without_attackers_nothing_is_won),
        cmocka_unit_test(test_a_hollow_cannon_is_worth_having),
        cmocka_unit_test(test_a_blocked_horse_is_worth_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
