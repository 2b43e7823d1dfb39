/* Winning chances: what a loss of score means, and what it is called. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/score.h"
#include "review/chance.h"

static void chances_are_even_at_level_and_certain_at_mate(void **state)
{
    (void)state;
    assert_true(review_chance(0) == 0.5);
    assert_true(review_chance(score_mates_in(1)) == 1 && review_chance(score_mates_in(41)) == 1);
    assert_true(review_chance(score_mated_in(2)) == 0);
    for (int score = 1; score < 3000; score += 7) {
        double sum = review_chance(score) + review_chance(-score);
        assert_true(sum > 0.999999 && sum < 1.000001);
        assert_true(review_chance(score) > review_chance(score - 1));
    }
    assert_true(review_chance(SCORE_RULED) > 0.99);
}

/* A loss is weighed by what it means: two soldiers at level play, and nothing where
 * the game is won anyway. */
static void a_loss_counts_less_in_a_won_position(void **state)
{
    (void)state;
    assert_true(review_grade_of(100, -100) >= REVIEW_MISTAKE);
    assert_int_equal(review_grade_of(1700, 1500), REVIEW_FINE);
    assert_int_equal(review_grade_of(-1500, -1700), REVIEW_FINE);
    assert_int_equal(review_grade_of(450, -450), REVIEW_BLUNDER);
    assert_int_equal(review_grade_of(0, score_mated_in(4)), REVIEW_BLUNDER);
    assert_int_equal(review_grade_of(30, 40), REVIEW_FINE);
}

/* The thresholds are those that the documents name. */
static void grades_begin_where_they_should(void **state)
{
    (void)state;
    for (int after = 0; after > -600; after--) {
        double loss = review_chance(0) - review_chance(after);
        review_grade expected = loss >= 0.20   ? REVIEW_BLUNDER
                                : loss >= 0.10 ? REVIEW_MISTAKE
                                : loss >= 0.05 ? REVIEW_INACCURACY
                                               : REVIEW_FINE;
        assert_int_equal(review_grade_of(0, after), expected);
    }
    assert_string_equal(review_grade_sign(REVIEW_INACCURACY), "?!");
    assert_string_equal(review_grade_sign(REVIEW_BLUNDER), "??");
    assert_string_equal(review_grade_name(REVIEW_MISTAKE), "mistake");
}

static void a_near_mate_missed_is_told_even_when_the_game_stays_won(void **state)
{
    (void)state;
    int won = 4000;
    assert_int_equal(review_grade_of(score_mates_in(3), won), REVIEW_INACCURACY);
    assert_int_equal(review_grade_of(score_mates_in(2 * REVIEW_NEAR_MATE - 1), won),
                     REVIEW_INACCURACY);
    assert_int_equal(review_grade_of(score_mates_in(2 * REVIEW_NEAR_MATE + 1), won), REVIEW_FINE);
    /* a longer mate is a mate */
    assert_int_equal(review_grade_of(score_mates_in(1), score_mates_in(9)), REVIEW_FINE);
    assert_true(review_grade_of(score_mates_in(3), 0) == REVIEW_BLUNDER);
}

static void accuracy_is_whole_for_nothing_lost(void **state)
{
    (void)state;
    assert_true(review_accuracy(0) == 100);
    assert_true(review_accuracy(0.05) > review_accuracy(0.06));
    assert_true(review_accuracy(1) > 0 && review_accuracy(1) < 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_even_at_level_and_certain_at_mate),
        cmocka_unit_test(a_loss_counts_less_in_a_won_position),
        cmocka_unit_test(grades_begin_where_they_should),
        cmocka_unit_test(a_near_mate_missed_is_told_even_when_the_game_stays_won),
        cmocka_unit_test(accuracy_is_whole_for_nothing_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
