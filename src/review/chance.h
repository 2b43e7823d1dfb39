/* Scores as winning chances, and what a loss of them is called. */
#ifndef REVIEW_CHANCE_H
#define REVIEW_CHANCE_H

#include <stdbool.h>

/* What the side with this score may expect of the game, a draw being half a win:
 * 0 to 1. A mate is 1 whatever its length. */
double review_chance(int score);

/* How much a move that gives away so much of it is blamed for: at least … */
#define REVIEW_LOSS_INACCURACY 0.05
#define REVIEW_LOSS_MISTAKE 0.10
#define REVIEW_LOSS_BLUNDER 0.20
/* A mate in so many moves that is missed is an inaccuracy at least. */
enum { REVIEW_NEAR_MATE = 5 };

typedef enum review_grade {
    REVIEW_FINE,
    REVIEW_INACCURACY, /* ?! */
    REVIEW_MISTAKE,    /* ? */
    REVIEW_BLUNDER,    /* ?? */
    REVIEW_GRADES
} review_grade;

/* The grade of a move by the scores for its mover, of the best move and its own. */
review_grade review_grade_of(int before, int after);
/* "?!", "?", "??"; "" for a move that is fine. */
const char *review_grade_sign(review_grade grade);
/* "fine", "inaccuracy", "mistake", "blunder". */
const char *review_grade_name(review_grade grade);

/* How accurate a move is that gives away so much: 100 for nothing, in percent. */
double review_accuracy(double loss);

/* A score in a word. */
typedef enum review_standing {
    REVIEW_LOST,
    REVIEW_WORSE,
    REVIEW_LEVEL,
    REVIEW_BETTER,
    REVIEW_WINNING,
    REVIEW_STANDINGS
} review_standing;
review_standing review_standing_of(double chance);

#endif
