/* Touched pieces: what they bind to. Clauses are those of the rules of 1999. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board_facts.h"
#include "core/heap.h"
#include "referee/touch.h"
#include "support/chance.h"
#include "support/facts.h"
#include "support/oracle.h"

/* Red: general e0, chariot a2, cannon i5, which has no screen. Black: general d9,
 * soldier a5. */
#define OPEN "3k5/9/9/9/p7C/9/9/R8/9/4K4 w - - 0 1"
/* Red's horse e1 is pinned by the chariot e5; the chariot a2 can take the soldier a5. */
#define PINNED "3k5/9/9/8C/p3r4/9/9/R8/4N4/4K4 w - - 0 1"

/* "a2 a5": one after the other; "a2+a5": at once. */
static touches touched(const char *text)
{
    touches t = {0};
    while (*text != '\0') {
        char first[3] = {text[0], text[1], '\0'};
        text += 2;
        chuhe_square second = CHUHE_NO_SQUARE;
        if (*text == '+') {
            char other[3] = {text[1], text[2], '\0'};
            second = facts_square(other);
            text += 3;
        }
        touch_add(&t, facts_square(first), second);
        text += *text == ' ';
    }
    return t;
}

/* "a2a5"; "a2**" any from there, "**a5" any to there, "****" any. */
static bool fits(const char *pattern, chuhe_move move)
{
    char from[3] = {pattern[0], pattern[1], '\0'}, to[3] = {pattern[2], pattern[3], '\0'};
    return (from[0] == '*' || facts_square(from) == chuhe_move_from(move)) &&
           (to[0] == '*' || facts_square(to) == chuhe_move_to(move));
}

static void assert_bound(const board *b, const char *what, chuhe_refusal clause,
                         const char *pattern)
{
    touches t = touched(what);
    touch_duty duty = touch_work_out(&t, b);
    if (duty.clause != clause)
        fail_msg("%s: %s", what, chuhe_refusal_name(duty.clause));
    chuhe_turn turns[BOARD_TURNS_MAX];
    size_t count = board_turns(turns, BOARD_TURNS_MAX, b), allowed = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_allowed = touch_allows(&duty, &turns[i]);
        if (is_allowed != fits(pattern, turns[i].move))
            fail_msg("%s: %d to %d is %s", what, chuhe_move_from(turns[i].move),
                     chuhe_move_to(turns[i].move), is_allowed ? "allowed" : "forbidden");
        allowed += is_allowed;
    }
    assert_true(allowed > 0);
}

/* What the side to move may play is exactly what fits the pattern. */
static void binds(const char *fen, const char *what, chuhe_refusal clause, const char *pattern)
{
    board b;
    board_facts_begin(&b, fen, 0, 0);
    assert_bound(&b, what, clause, pattern);
    board_deinit(&b);
}

static void frees(const char *fen, const char *what)
{
    binds(fen, what, CHUHE_REFUSAL_NONE, "****");
}

static void test_5_1_an_own_piece_must_move(void **state)
{
    (void)state;
    binds(OPEN, "a2", CHUHE_REFUSAL_TOUCHED_OWN, "a2**");
    binds(OPEN, "e0", CHUHE_REFUSAL_TOUCHED_OWN, "e0**");
    binds(OPEN, "a2 a2", CHUHE_REFUSAL_TOUCHED_OWN, "a2**");
}

static void test_5_1_unless_it_cannot(void **state)
{
    (void)state;
    frees(PINNED, "e1");
    frees("3k5/9/9/9/4r4/9/9/9/9/R3K4 w - - 0 1", "a0"); /* the check is answered otherwise */
}

static void test_5_1_of_several_the_first_that_can_move(void **state)
{
    (void)state;
    binds(OPEN, "i5 a2", CHUHE_REFUSAL_TOUCHED_OWN, "i5**");
    binds(PINNED, "e1 a2 i6", CHUHE_REFUSAL_TOUCHED_OWN, "a2**");
    binds(OPEN, "e0+a2", CHUHE_REFUSAL_TOUCHED_OWN, "e0**");
}

static void test_5_2_an_enemy_piece_must_be_captured(void **state)
{
    (void)state;
    binds(OPEN, "a5", CHUHE_REFUSAL_TOUCHED_ENEMY, "**a5");
    binds("3k5/9/9/8C/pR7/9/9/R8/9/4K4 w - - 0 1", "a5", CHUHE_REFUSAL_TOUCHED_ENEMY, "**a5");
}

static void test_5_2_unless_nothing_can(void **state)
{
    (void)state;
    frees(OPEN, "d9");
    /* Only the pinned horse attacks the soldier d3. */
    frees("3k5/9/9/9/4r4/9/3p5/9/4N4/4K4 w - - 0 1", "d3");
}

static void test_5_2_of_several_the_first_that_can_be_captured(void **state)
{
    (void)state;
    binds(OPEN, "d9 a5", CHUHE_REFUSAL_TOUCHED_ENEMY, "**a5");
    binds("3k5/9/9/9/p8/9/9/R6p1/9/4K4 w - - 0 1", "h2 a5", CHUHE_REFUSAL_TOUCHED_ENEMY, "**h2");
    binds("3k5/9/9/9/p8/9/9/R6p1/9/4K4 w - - 0 1", "h2+a5", CHUHE_REFUSAL_TOUCHED_ENEMY, "**h2");
}

static void test_5_3_the_first_takes_the_second(void **state)
{
    (void)state;
    binds(OPEN, "a2 a5", CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "a2a5");
}

static void test_5_3_or_else_moves(void **state)
{
    (void)state;
    binds(OPEN, "i5 a5", CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "i5**");
    binds(OPEN, "i5 d9", CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "i5**");
}

static void test_5_3_or_else_another_takes_the_second(void **state)
{
    (void)state;
    binds(PINNED, "e1 a5", CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "**a5");
}

static void test_5_3_or_else_is_free(void **state)
{
    (void)state;
    frees(PINNED, "e1 d9");
}

static void test_5_4_the_second_takes_the_first(void **state)
{
    (void)state;
    binds(OPEN, "a5 a2", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "a2a5");
    binds("3k5/9/9/8C/pR7/9/9/R8/9/4K4 w - - 0 1", "a5 b5", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST,
          "b5a5");
}

static void test_5_4_or_else_another_does(void **state)
{
    (void)state;
    binds(OPEN, "a5 i5", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "**a5");
    binds(PINNED, "a5 e1", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "**a5");
}

static void test_5_4_or_else_the_second_moves(void **state)
{
    (void)state;
    binds(OPEN, "d9 i5", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "i5**");
}

static void test_5_4_or_else_is_free(void **state)
{
    (void)state;
    frees(PINNED, "d9 e1");
}

static void test_5_5_both_at_once_is_as_the_enemy_piece_first(void **state)
{
    (void)state;
    binds(OPEN, "a5+i5", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "**a5");
    binds(OPEN, "i5+a5", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "**a5");
    binds(OPEN, "a2+a5", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "a2a5");
    binds(OPEN, "i5+d9", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "i5**");
    frees(PINNED, "e1+d9");
}

/* Not in the rules: who touches on must do what he touched first. */
static void test_three_and_more(void **state)
{
    (void)state;
    binds(OPEN, "i5 a5 a2", CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "i5**");
    binds(OPEN, "i5 a2 a5", CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "i5**");
    binds(OPEN, "a2 d9 a5", CHUHE_REFUSAL_TOUCHED_OWN_FIRST, "a2a5");
    binds("3k5/9/9/9/p8/9/9/R6p1/9/4K4 w - - 0 1", "a2 h2 a5", CHUHE_REFUSAL_TOUCHED_OWN_FIRST,
          "a2h2");
    /* The horse that cannot move counts for nothing: the soldier came before the cannon. */
    binds(PINNED, "e1 a5 i6", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST, "**a5");
    /* Two could take it; the one that was touched must. */
    binds("3k5/9/9/8C/pR7/9/9/R8/9/4K4 w - - 0 1", "a5 i6 a2", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST,
          "a2a5");
    binds("3k5/9/9/8C/pR7/9/9/R8/9/4K4 w - - 0 1", "a5 i6", CHUHE_REFUSAL_TOUCHED_ENEMY_FIRST,
          "**a5");
}

static void test_who_touches_everything_is_bound_by_the_first(void **state)
{
    (void)state;
    static const char *const ten = "d0 b0 c0 a0 e0 f0 g0 h0 i0 b2";
    binds("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", ten,
          CHUHE_REFUSAL_TOUCHED_OWN, "d0**");
    touches t = touched(ten);
    assert_int_equal(t.count, TOUCH_MAX);
    touch_add(&t, facts_square("b2"), CHUHE_NO_SQUARE);
    assert_int_equal(t.count, TOUCH_MAX);
}

/* An empty point binds to nothing. */
static void test_nothing_was_touched(void **state)
{
    (void)state;
    touches none = {0};
    board b;
    board_facts_begin(&b, OPEN, 0, 0);
    touch_duty duty = touch_work_out(&none, &b);
    assert_int_equal(duty.clause, CHUHE_REFUSAL_NONE);
    assert_bound(&b, "e5", CHUHE_REFUSAL_NONE, "****");
    assert_bound(&b, "e5 a2", CHUHE_REFUSAL_TOUCHED_OWN, "a2**");
    board_deinit(&b);
}

static void foul(const board *b, const char *square, int expected)
{
    chuhe_foul found = CHUHE_FOULS;
    bool is_foul = touch_is_foul(&found, b, facts_square(square));
    assert_int_equal(is_foul ? (int)found : -1, expected);
}

static void test_9_1_5_and_9_1_6_fouls(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, PINNED, 0, 0);
    foul(&b, "e1", CHUHE_FOUL_TOUCHES_FIXED);
    foul(&b, "d9", CHUHE_FOUL_TOUCHES_SAFE);
    foul(&b, "a2", -1);
    foul(&b, "a5", -1);
    foul(&b, "e5", CHUHE_FOUL_TOUCHES_SAFE);
    foul(&b, "h8", -1); /* nothing stands there */
    board_deinit(&b);
}

/* 让两先: the second move is by another piece and takes nothing, so the cannon that
 * moved cannot, and nothing can be captured. */
static void test_first_moves_of_odds(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 2, 0);
    assert_bound(&b, "b9", CHUHE_REFUSAL_NONE, "****");
    foul(&b, "b9", CHUHE_FOUL_TOUCHES_SAFE);
    board_facts_play(&b, "h2e2");
    assert_bound(&b, "e2", CHUHE_REFUSAL_NONE, "****");
    foul(&b, "e2", CHUHE_FOUL_TOUCHES_FIXED);
    assert_bound(&b, "e2 b2", CHUHE_REFUSAL_TOUCHED_OWN, "b2**");
    board_deinit(&b);
}

/* What was touched in the opponent's time binds afterwards, wherever it went. */
static void test_touches_follow_the_piece(void **state)
{
    (void)state;
    touches t = touched("a5 a2");
    touch_follow(&t, facts_move("a5a4"));
    assert_int_equal(t.count, 2);
    assert_int_equal(t.square[0], facts_square("a4"));
    assert_int_equal(t.square[1], facts_square("a2"));
    touch_follow(&t, facts_move("i5i6"));
    assert_int_equal(t.square[0], facts_square("a4"));
}

static void test_a_touched_piece_that_is_captured_is_forgotten(void **state)
{
    (void)state;
    touches t = touched("e0 a2+a5 i5");
    assert_true(t.with_next[1]);
    touch_follow(&t, facts_move("a5a2"));
    assert_int_equal(t.count, 3);
    assert_false(t.with_next[1]); /* what was touched together with it stands alone */
    assert_int_equal(t.square[1], facts_square("a2"));
    assert_int_equal(t.square[2], facts_square("i5"));
    touches alone = touched("a2");
    touch_follow(&alone, facts_move("a9a2"));
    touches none = {0};
    assert_memory_equal(&alone, &none, sizeof none);
}

/* ─── any two pieces of any board, by the letter of the clauses ───────────── */

enum { BOARDS = 400 };

static bool is_listed(const oracle_moves *legal, chuhe_square from, chuhe_square to)
{
    for (size_t i = 0; i < legal->count; i++)
        if ((from == CHUHE_NO_SQUARE || chuhe_move_from(legal->move[i]) == from) &&
            (to == CHUHE_NO_SQUARE || chuhe_move_to(legal->move[i]) == to))
            return true;
    return false;
}

/* One of the steps of 5.3 and 5.4: what is allowed if it can be done. */
typedef struct way {
    chuhe_square from, to; /* CHUHE_NO_SQUARE: any */
} way;

static bool is_free(const way *w)
{
    return w->from == CHUHE_NO_SQUARE && w->to == CHUHE_NO_SQUARE;
}

/* The first way that is there; the last is free. */
static void assert_first_way(const board *b, const oracle_moves *legal, const touches *t,
                             const way *ways)
{
    while (!is_free(ways) && !is_listed(legal, ways->from, ways->to))
        ways++;
    touch_duty duty = touch_work_out(t, b);
    for (size_t i = 0; i < legal->count; i++) {
        chuhe_turn turn = chuhe_turn_make(legal->move[i]);
        bool allowed =
            (ways->from == CHUHE_NO_SQUARE || chuhe_move_from(turn.move) == ways->from) &&
            (ways->to == CHUHE_NO_SQUARE || chuhe_move_to(turn.move) == ways->to);
        assert_int_equal(touch_allows(&duty, &turn), allowed);
    }
}

static void check_pair(const board *b, const oracle_moves *legal, chuhe_square own,
                       chuhe_square enemy)
{
    enum { ANY = CHUHE_NO_SQUARE };
    const way own_first[] = {{own, enemy}, {own, ANY}, {ANY, enemy}, {ANY, ANY}};
    const way enemy_first[] = {{own, enemy}, {ANY, enemy}, {own, ANY}, {ANY, ANY}};
    touches t = {0};
    touch_add(&t, own, ANY);
    assert_first_way(b, legal, &t, (way[]){{own, ANY}, {ANY, ANY}}); /* 5.1 */
    touch_add(&t, enemy, ANY);
    assert_first_way(b, legal, &t, own_first); /* 5.3 */
    t = (touches){0};
    touch_add(&t, enemy, ANY);
    assert_first_way(b, legal, &t, (way[]){{ANY, enemy}, {ANY, ANY}}); /* 5.2 */
    touch_add(&t, own, ANY);
    assert_first_way(b, legal, &t, enemy_first); /* 5.4 */
    t = (touches){0};
    touch_add(&t, own, enemy);
    assert_first_way(b, legal, &t, enemy_first); /* 5.5 */
}

/* Returns how many pairs there were. */
static unsigned check_pairs(const chuhe_setup *setup)
{
    static oracle_moves legal;
    unsigned pairs = 0;
    chuhe_referee_options options;
    chuhe_referee_options_init(&options);
    options.has_start = true;
    options.start = *setup;
    board b;
    oracle_list(&legal, setup);
    if (legal.count == 0 || board_init(&b, &options, &core_heap) != CHUHE_OK)
        return 0;
    for (chuhe_square own = 0; own < CHUHE_SQUARES; own++) {
        if (setup->board[own] == CHUHE_NO_PIECE ||
            chuhe_piece_side(setup->board[own]) != setup->to_move)
            continue;
        for (chuhe_square enemy = 0; enemy < CHUHE_SQUARES; enemy++)
            if (setup->board[enemy] != CHUHE_NO_PIECE &&
                chuhe_piece_side(setup->board[enemy]) != setup->to_move) {
                check_pair(&b, &legal, own, enemy);
                pairs++;
            }
    }
    board_deinit(&b);
    return pairs;
}

static void test_any_two_pieces_by_the_letter(void **state)
{
    (void)state;
    chance luck = {53};
    unsigned pairs = 0;
    for (int i = 0; i < BOARDS; i++) {
        chuhe_setup setup;
        chance_setup(&setup, &luck);
        pairs += check_pairs(&setup);
    }
    assert_true(pairs > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_5_1_an_own_piece_must_move),
        cmocka_unit_test(test_5_1_unless_it_cannot),
        cmocka_unit_test(test_5_1_of_several_the_first_that_can_move),
        cmocka_unit_test(test_5_2_an_enemy_piece_must_be_captured),
        cmocka_unit_test(test_5_2_unless_nothing_can),
        cmocka_unit_test(test_5_2_of_several_the_first_that_can_be_captured),
        cmocka_unit_test(test_5_3_the_first_takes_the_second),
        cmocka_unit_test(test_5_3_or_else_moves),
        cmocka_unit_test(test_5_3_or_else_another_takes_the_second),
        cmocka_unit_test(test_5_3_or_else_is_free),
        cmocka_unit_test(test_5_4_the_second_takes_the_first),
        cmocka_unit_test(test_5_4_or_else_another_does),
        cmocka_unit_test(test_5_4_or_else_the_second_moves),
        cmocka_unit_test(test_5_4_or_else_is_free),
        cmocka_unit_test(test_5_5_both_at_once_is_as_the_enemy_piece_first),
        cmocka_unit_test(test_three_and_more),
        cmocka_unit_test(test_who_touches_everything_is_bound_by_the_first),
        cmocka_unit_test(test_nothing_was_touched),
        cmocka_unit_test(test_9_1_5_and_9_1_6_fouls),
        cmocka_unit_test(test_first_moves_of_odds),
        cmocka_unit_test(test_touches_follow_the_piece),
        cmocka_unit_test(test_a_touched_piece_that_is_captured_is_forgotten),
        cmocka_unit_test(test_any_two_pieces_by_the_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
