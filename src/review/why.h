/* Why a ply is worse than the best one, as far as it can be told in words. */
#ifndef REVIEW_WHY_H
#define REVIEW_WHY_H

#include "review/review.h"

/* `before` is the position that the ply is played in, `best` the better line
 * from there, `played` the ply and what follows it. */
void review_explain(review_why *why, const review_ply *ply, const chuhe_position *before,
                    const review_line *best, const review_line *played);

#endif
