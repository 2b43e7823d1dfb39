/* What captures on one square come to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <chuhe.h>

#include "engine/evaluate.h"
#include "engine/exchange.h"
#include "support/chance.h"
#include "support/facts.h"

static int worth(const chuhe_position *p, chuhe_square square)
{
    chuhe_piece piece = chuhe_position_piece_at(p, square);
    return piece == CHUHE_NO_PIECE ? 0 : eval_worth[chuhe_piece_kind(piece)];
}

/* The largest value that exchange_wins still affirms. */
static int gain_of(const char *fen, const char *move)
{
    chuhe_position p;
    facts_set_up(&p, fen, 0);
    int gain = -3000;
    while (exchange_wins(&p, facts_move(move), gain + 1))
        gain++;
    return gain;
}

static void test_nothing_protects(void **state)
{
    (void)state;
    assert_int_equal(gain_of("3k5/9/9/4p4/9/4R4/9/9/9/5K3 w", "e4e6"), eval_worth[CHUHE_SOLDIER]);
}

static void test_chariot_takes_protected_soldier(void **state)
{
    (void)state;
    assert_int_equal(gain_of("3k5/9/9/2p1n4/4p4/4R4/9/9/9/5K3 w", "e4e5"),
                     eval_worth[CHUHE_SOLDIER]); /* the horse does not reach e5 */
    assert_int_equal(gain_of("3k5/9/3n5/9/4p4/4R4/9/9/9/5K3 w", "e4e5"),
                     eval_worth[CHUHE_SOLDIER] - eval_worth[CHUHE_CHARIOT]);
}

static void test_a_cannon_loses_its_screen(void **state)
{
    (void)state;
    /* The black cannon a5 protects e5 over the soldier c5 ... */
    assert_int_equal(gain_of("3k5/9/9/9/c1p1n4/4R4/9/9/9/5K3 w", "e4e5"),
                     eval_worth[CHUHE_HORSE] - eval_worth[CHUHE_CHARIOT]);
    /* ... and not when two stand between. */
    assert_int_equal(gain_of("3k5/9/9/9/cnp1n4/4R4/9/9/9/5K3 w", "e4e5"), eval_worth[CHUHE_HORSE]);
}

static void test_who_takes_becomes_the_screen(void **state)
{
    (void)state;
    /* The chariot takes along the file; the cannon behind it has a screen only
     * while the horse that took back stands there: no, then it captures nothing
     * but the horse over ... nobody. */
    assert_int_equal(gain_of("3k5/9/3n5/9/4p4/4R4/4P4/9/4C4/5K3 w", "e4e5"),
                     eval_worth[CHUHE_SOLDIER] - eval_worth[CHUHE_CHARIOT] +
                         eval_worth[CHUHE_HORSE]);
}

static void test_a_blocked_horse_protects_nothing(void **state)
{
    (void)state;
    assert_int_equal(gain_of("3k5/9/3n5/3P5/4p4/4R4/9/9/9/5K3 w", "e4e5"),
                     eval_worth[CHUHE_SOLDIER]);
}

static void test_general_does_not_take_what_is_protected(void **state)
{
    (void)state;
    assert_int_equal(gain_of("4k4/4a4/9/4R4/9/9/4R4/9/9/5K3 w", "e6e8"), eval_worth[CHUHE_ADVISOR]);
    assert_int_equal(gain_of("4k4/4a4/9/4R4/9/9/9/9/9/5K3 w", "e6e8"),
                     eval_worth[CHUHE_ADVISOR] - eval_worth[CHUHE_CHARIOT]);
}

/* Whether no move of the side to move is forbidden for leaving the general in check. */
static bool is_free(const chuhe_position *p)
{
    for (unsigned move = 0; move < 1 << 14; move++) {
        chuhe_status status = chuhe_position_explain(p, (chuhe_move)move);
        if (status == CHUHE_E_LEFT_IN_CHECK || status == CHUHE_E_GENERALS_FACING)
            return false;
    }
    return true;
}

/* The same by playing all captures on the square out, each side stopping when it
 * likes; moves that leave the general in check count like others, as they do in
 * exchange_wins, so only boards without such are compared. */
static int played_out(chuhe_position *p, chuhe_square target, bool *clean)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, p);
    int least = 1 << 20, best = 0;
    *clean = *clean && is_free(p);
    chuhe_move cheapest = CHUHE_NO_MOVE;
    for (size_t i = 0; i < count; i++) {
        if (chuhe_move_to(moves[i]) != target)
            continue;
        int value = worth(p, chuhe_move_from(moves[i]));
        chuhe_kind kind = chuhe_piece_kind(chuhe_position_piece_at(p, chuhe_move_from(moves[i])));
        if (kind == CHUHE_GENERAL)
            value = 1 << 19;
        if (value == least)
            *clean = false; /* which of two alike goes first may matter */
        if (value < least) {
            least = value;
            cheapest = moves[i];
        }
    }
    if (cheapest == CHUHE_NO_MOVE)
        return 0;
    chuhe_undo undo;
    int gain = worth(p, target);
    chuhe_position_play_unchecked(p, &undo, cheapest);
    gain -= played_out(p, target, clean);
    chuhe_position_take_back(p, &undo);
    if (gain > best)
        best = gain;
    return best;
}

static unsigned compare_board(chuhe_position *p)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, p);
    unsigned compared = 0;
    for (size_t i = 0; i < count; i++) {
        bool clean = true;
        chuhe_undo undo;
        int gain = worth(p, chuhe_move_to(moves[i]));
        chuhe_position_play_unchecked(p, &undo, moves[i]);
        gain -= played_out(p, chuhe_move_to(moves[i]), &clean);
        chuhe_position_take_back(p, &undo);
        if (!clean)
            continue;
        compared++;
        assert_true(exchange_wins(p, moves[i], gain));
        assert_false(exchange_wins(p, moves[i], gain + 1));
    }
    return compared;
}

static void test_as_played_out(void **state)
{
    (void)state;
    chance luck = {7};
    unsigned compared = 0;
    for (int boards = 0; boards < 1500;) {
        chuhe_setup setup;
        chuhe_position p;
        chance_setup(&setup, &luck);
        if (chuhe_position_from_setup(&p, NULL, &setup, 0) != CHUHE_OK || !is_free(&p))
            continue;
        boards++;
        compared += compare_board(&p);
    }
    assert_true(compared > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_protects),
        cmocka_unit_test(test_chariot_takes_protected_soldier),
        cmocka_unit_test(test_a_cannon_loses_its_screen),
        cmocka_unit_test(test_who_takes_becomes_the_screen),
        cmocka_unit_test(test_a_blocked_horse_protects_nothing),
        cmocka_unit_test(test_general_does_not_take_what_is_protected),
        cmocka_unit_test(test_as_played_out),
    };
    return cmocka_run_group_tests_name("exchange", tests, NULL, NULL);
}
