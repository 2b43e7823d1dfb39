#include "match/match_stats.h"

#include <math.h>
#include <stddef.h>

/* 97.5 % of a normal distribution lie below so many standard deviations. */
static const double two_sided_95 = 1.959963984540054;

double match_elo_of_score(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

double match_score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* A distribution of scores between 0 and 1 at equal steps. */
typedef struct spread {
    double count, mean, variance;
} spread;

static spread spread_of(const unsigned *counts, size_t steps)
{
    spread all = {0, 0, 0};
    for (size_t i = 0; i < steps; i++) {
        all.count += counts[i];
        all.mean += counts[i] * (double)i / (double)(steps - 1);
    }
    if (all.count == 0)
        return all;
    all.mean /= all.count;
    for (size_t i = 0; i < steps; i++) {
        double off = (double)i / (double)(steps - 1) - all.mean;
        all.variance += counts[i] * off * off / all.count;
    }
    return all;
}

match_strength match_strength_of(const match_counts *counts)
{
    const unsigned games[] = {counts->losses, counts->draws, counts->wins};
    spread single = spread_of(games, 3), pairs = spread_of(counts->pairs, MATCH_PAIR_SCORES);
    match_strength strength = {.score = 0.5, .by_pairs = pairs.count >= 2};
    if (single.count == 0)
        return strength;
    strength.score = single.mean;
    strength.elo = match_elo_of_score(single.mean);
    /* A single game more or less than the whole pairs moves the mean, not the error. */
    spread base = strength.by_pairs ? pairs : single;
    strength.has_error = base.count >= 2 && base.variance > 0;
    if (!strength.has_error)
        return strength;
    double error = sqrt(base.variance / base.count);
    strength.low = match_elo_of_score(single.mean - two_sided_95 * error);
    strength.high = match_elo_of_score(single.mean + two_sided_95 * error);
    strength.superiority = 0.5 * erfc(-(single.mean - 0.5) / error / sqrt(2));
    return strength;
}

/* Among the distributions over the scores that have the given mean, the one under
 * which the counts are likeliest is p[i] = q[i] / (1 + t (a[i] - mean)), q being the
 * counted shares; t is where the shares of it balance around the mean. Both ends of
 * the bracket are poles, and the sum falls from +infinity to -infinity between. */
static double multiplier(const double q[MATCH_PAIR_SCORES], double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 200; step++) {
        double t = 0.5 * (low + high), sum = 0;
        for (size_t i = 0; i < MATCH_PAIR_SCORES; i++) {
            double off = (double)i / (MATCH_PAIR_SCORES - 1) - mean;
            sum += q[i] * off / (1 + t * off);
        }
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    return 0.5 * (low + high);
}

double match_sprt_ratio(const match_sprt *test, const match_counts *counts)
{
    /* A score that has not come up yet may still do. */
    enum { SCORES = MATCH_PAIR_SCORES };
    static const double nearly_none = 1e-3;
    double q[SCORES], total = 0, ratio = 0;
    unsigned played = 0;
    for (size_t i = 0; i < SCORES; i++) {
        played += counts->pairs[i];
        q[i] = counts->pairs[i] > 0 ? counts->pairs[i] : nearly_none;
        total += q[i];
    }
    if (played == 0)
        return 0;
    for (size_t i = 0; i < SCORES; i++)
        q[i] /= total;
    double score0 = match_score_of_elo(test->elo0), score1 = match_score_of_elo(test->elo1);
    double t0 = multiplier(q, score0), t1 = multiplier(q, score1);
    for (size_t i = 0; i < SCORES; i++) {
        double a = (double)i / (SCORES - 1);
        ratio += q[i] * log((1 + t0 * (a - score0)) / (1 + t1 * (a - score1)));
    }
    return total * ratio;
}

double match_sprt_lower(const match_sprt *test)
{
    return log(test->beta / (1 - test->alpha));
}

double match_sprt_upper(const match_sprt *test)
{
    return log((1 - test->beta) / test->alpha);
}

match_verdict match_sprt_verdict(const match_sprt *test, const match_counts *counts)
{
    double ratio = match_sprt_ratio(test, counts);
    if (ratio >= match_sprt_upper(test))
        return MATCH_SPRT_ELO1;
    return ratio <= match_sprt_lower(test) ? MATCH_SPRT_ELO0 : MATCH_SPRT_OPEN;
}
