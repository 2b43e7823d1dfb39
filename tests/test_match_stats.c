/* What results say about strength: figures worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "match/match_stats.h"

static void assert_near(double value, double expected, double error)
{
    if (!(fabs(value - expected) <= error))
        fail_msg("%.6f is not %.6f within %g", value, expected, error);
}

static void elo_and_score_belong_together(void **state)
{
    (void)state;
    /* 400 log10(0.25 / 0.75) = -400 log10(3) */
    assert_near(match_elo_of_score(0.25), -190.8485, 1e-3);
    assert_near(match_elo_of_score(0.5), 0, 1e-9);
    /* 1 / (1 + 10^-0.5) */
    assert_near(match_score_of_elo(200), 0.759747, 1e-6);
    assert_near(match_score_of_elo(match_elo_of_score(0.4)), 0.4, 1e-12);
    assert_true(isinf(match_elo_of_score(1)) && match_elo_of_score(1) > 0);
    assert_true(isinf(match_elo_of_score(0)) && match_elo_of_score(0) < 0);
}

/* 6 won, 8 drawn, 2 lost: the mean is 10/16 = 0.625, the variance of a game
 * (6·0.375² + 8·0.125² + 2·0.625²)/16 = 0.109375, the error √(0.109375/16) = 0.08268,
 * and 1.96 of those on either side are 0.46295 and 0.78705. */
static void single_games_have_an_error_of_their_own(void **state)
{
    (void)state;
    match_strength strength =
        match_strength_of(&(match_counts){.wins = 6, .draws = 8, .losses = 2});
    assert_false(strength.by_pairs);
    assert_true(strength.has_error);
    assert_near(strength.score, 0.625, 1e-9);
    assert_near(strength.elo, 88.739, 1e-2);
    assert_near(strength.low, -25.79, 0.02);
    assert_near(strength.high, 227.09, 0.02);
    assert_near(strength.superiority, 0.93471, 1e-4);
}

/* Ten pairs with scores 0, ½ ×2, 1 ×3, 1½ ×2, 2 ×2 in halves of a pair: the mean is
 * 0.55, the variance 0.0975, the error √(0.0975/10) = 0.098742. */
static void pairs_decide_the_error(void **state)
{
    (void)state;
    match_strength strength = match_strength_of(
        &(match_counts){.wins = 7, .draws = 8, .losses = 5, .pairs = {1, 2, 3, 2, 2}});
    assert_true(strength.by_pairs);
    assert_near(strength.score, 0.55, 1e-9);
    assert_near(strength.elo, 34.86, 0.01);
    assert_near(strength.low, -102.62, 0.02);
    assert_near(strength.high, 184.91, 0.02);
    assert_near(strength.superiority, 0.6937, 1e-3);
}

/* Each opening is won by Red: a hundred single games would leave ±7 % of doubt, but
 * every pair is 1 : 1, so nothing is known of the difference but that it is 0. */
static void openings_that_favour_red_are_no_noise(void **state)
{
    (void)state;
    match_strength strength =
        match_strength_of(&(match_counts){.wins = 50, .losses = 50, .pairs = {0, 0, 50, 0, 0}});
    assert_true(strength.by_pairs);
    assert_near(strength.elo, 0, 1e-9);
    assert_false(strength.has_error);
    strength =
        match_strength_of(&(match_counts){.wins = 51, .losses = 49, .pairs = {0, 0, 49, 0, 1}});
    assert_true(strength.has_error);
    assert_true(strength.high - strength.low < 30);
}

static void what_never_varies_has_no_error(void **state)
{
    (void)state;
    match_strength none = match_strength_of(&(match_counts){.wins = 0});
    assert_near(none.score, 0.5, 1e-12);
    assert_false(none.has_error);
    match_strength all = match_strength_of(&(match_counts){.wins = 8, .pairs = {0, 0, 0, 0, 4}});
    assert_true(isinf(all.elo));
    assert_false(all.has_error);
}

/* With nothing but pairs won or lost twice, the best-fitting distribution with a mean
 * of s wins with probability s: the ratio is 30 ln(s1/s0) + 20 ln((1-s1)/(1-s0)) with
 * s0 = ½ and s1 = 0.640065. */
static void the_test_of_pairs_that_are_won_or_lost_twice(void **state)
{
    (void)state;
    const match_sprt test = {.elo0 = 0, .elo1 = 100, .alpha = 0.05, .beta = 0.05};
    match_counts counts = {.wins = 60, .losses = 40, .pairs = {20, 0, 0, 0, 30}};
    assert_near(match_sprt_ratio(&test, &counts), 0.8347, 0.01);
    assert_near(match_sprt_upper(&test), 2.944439, 1e-6); /* ln 19 */
    assert_near(match_sprt_lower(&test), -2.944439, 1e-6);
    assert_int_equal(match_sprt_verdict(&test, &counts), MATCH_SPRT_OPEN);
    for (size_t i = 0; i < MATCH_PAIR_SCORES; i++)
        counts.pairs[i] *= 4;
    assert_int_equal(match_sprt_verdict(&test, &counts), MATCH_SPRT_ELO1);
}

/* With many pairs and hypotheses close together the ratio is that of normal
 * distributions: n (s1 - s0) (2 mean - s0 - s1) / (2 variance). */
static void the_test_of_many_pairs_is_that_of_normal_distributions(void **state)
{
    (void)state;
    const match_sprt test = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    const match_counts counts = {.pairs = {200, 500, 700, 520, 210}};
    double n = 2130, sum = 0, squares = 0;
    for (size_t i = 0; i < MATCH_PAIR_SCORES; i++) {
        sum += counts.pairs[i] * (double)i / 4;
        squares += counts.pairs[i] * (double)(i * i) / 16;
    }
    double mean = sum / n, variance = squares / n - mean * mean, s1 = match_score_of_elo(5);
    double expected = n * (s1 - 0.5) * (2 * mean - 0.5 - s1) / (2 * variance);
    assert_near(match_sprt_ratio(&test, &counts), expected, 0.02 * fabs(expected) + 0.001);
}

static void the_test_does_not_care_who_is_called_first(void **state)
{
    (void)state;
    const match_sprt test = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};
    const match_sprt turned = {.elo0 = -20, .elo1 = 0, .alpha = 0.05, .beta = 0.05};
    const match_counts counts = {.pairs = {3, 10, 20, 14, 8}},
                       other = {.pairs = {8, 14, 20, 10, 3}};
    assert_near(match_sprt_ratio(&test, &counts), -match_sprt_ratio(&turned, &other), 1e-6);
    assert_near(match_sprt_ratio(&test, &(match_counts){.wins = 0}), 0, 1e-12);
    const match_counts lost = {.pairs = {60, 0, 0, 0, 0}};
    assert_int_equal(match_sprt_verdict(&test, &lost), MATCH_SPRT_ELO0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_and_score_belong_together),
        cmocka_unit_test(single_games_have_an_error_of_their_own),
        cmocka_unit_test(pairs_decide_the_error),
        cmocka_unit_test(openings_that_favour_red_are_no_noise),
        cmocka_unit_test(what_never_varies_has_no_error),
        cmocka_unit_test(the_test_of_pairs_that_are_won_or_lost_twice),
        cmocka_unit_test(the_test_of_many_pairs_is_that_of_normal_distributions),
        cmocka_unit_test(the_test_does_not_care_who_is_called_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
