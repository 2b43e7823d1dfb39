/* What the results of a match say about strength.
 *
 * Games are played in pairs, the same opening with both colours, and the two
 * games of a pair are not independent: an opening that favours Red gives each
 * player one win. So errors are worked out from the pairs' scores (0, ½, 1, 1½, 2,
 * the "pentanomial" counts) and not from single games. All scores are those of
 * the first player. */
#ifndef MATCH_STATS_H
#define MATCH_STATS_H

#include <stdbool.h>

enum { MATCH_PAIR_SCORES = 5 };

typedef struct match_counts {
    unsigned wins, draws, losses;      /* single games */
    unsigned pairs[MATCH_PAIR_SCORES]; /* whole pairs, by twice their score */
} match_counts;

typedef struct match_strength {
    double score;       /* 0..1, a draw counts a half; ½ when nothing was played */
    double elo;         /* infinite when everything was won or lost */
    double low, high;   /* the bounds of 95 %; may be infinite */
    double superiority; /* how likely the first player is the stronger one (LOS), 0..1 */
    bool has_error;     /* false: nothing varies or too little was played, so low, high and
                           superiority are not known */
    bool by_pairs;      /* the errors are those of pairs; otherwise of single games, since
                           fewer than two pairs are whole */
} match_strength;

/* The Elo difference that makes one expect the score, and back. */
double match_elo_of_score(double score);
double match_score_of_elo(double elo);

match_strength match_strength_of(const match_counts *counts);

/* A sequential test of "elo1 stronger" against "elo0 stronger" (Wald), on pairs:
 * the log-likelihood ratio of the best-fitting distributions of pair scores with
 * either mean. alpha is the risk to accept elo1 wrongly, beta to accept elo0. */
typedef struct match_sprt {
    double elo0, elo1, alpha, beta;
} match_sprt;

typedef enum match_verdict { MATCH_SPRT_OPEN, MATCH_SPRT_ELO0, MATCH_SPRT_ELO1 } match_verdict;

double match_sprt_ratio(const match_sprt *test, const match_counts *counts);
double match_sprt_lower(const match_sprt *test);
double match_sprt_upper(const match_sprt *test);
match_verdict match_sprt_verdict(const match_sprt *test, const match_counts *counts);

#endif
