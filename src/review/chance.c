#include "review/chance.h"

#include <math.h>

#include "engine/score.h"

/* A soldier is worth 7 % of a level game, an advisor 15 %, a horse 28 %: an inaccuracy, a
 * mistake, a blunder. */
static const double STEEPNESS = 0.003;

double review_chance(int score)
{
    if (score_is_mate(score))
        return score > 0 ? 1 : 0;
    return 1 / (1 + exp(-STEEPNESS * score));
}

review_grade review_grade_of(int before, int after)
{
    double loss = review_chance(before) - review_chance(after);
    bool could_mate = score_is_mate(before) && before > 0;
    bool can_mate = score_is_mate(after) && after > 0;
    if (loss >= REVIEW_LOSS_BLUNDER)
        return REVIEW_BLUNDER;
    if (loss >= REVIEW_LOSS_MISTAKE)
        return REVIEW_MISTAKE;
    if (loss >= REVIEW_LOSS_INACCURACY)
        return REVIEW_INACCURACY;
    if (could_mate && !can_mate && score_moves_to_mate(before) <= REVIEW_NEAR_MATE)
        return REVIEW_INACCURACY;
    return REVIEW_FINE;
}

const char *review_grade_sign(review_grade grade)
{
    static const char *const signs[REVIEW_GRADES] = {"", "?!", "?", "??"};
    return grade < REVIEW_GRADES ? signs[grade] : "";
}

const char *review_grade_name(review_grade grade)
{
    static const char *const names[REVIEW_GRADES] = {"fine", "inaccuracy", "mistake", "blunder"};
    return grade < REVIEW_GRADES ? names[grade] : "";
}

double review_accuracy(double loss)
{
    return loss > 0 ? 100 * exp(-4 * loss) : 100;
}

review_standing review_standing_of(double chance)
{
    static const double least[REVIEW_STANDINGS] = {[REVIEW_WORSE] = 0.12,
                                                   [REVIEW_LEVEL] = 0.38,
                                                   [REVIEW_BETTER] = 0.62,
                                                   [REVIEW_WINNING] = 0.88};
    int standing = REVIEW_LOST;
    while (standing + 1 < REVIEW_STANDINGS && chance >= least[standing + 1])
        standing++;
    return (review_standing)standing;
}
