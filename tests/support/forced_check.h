/* What checks force: mate, or a piece, found by trying everything on the oracle's
 * boards. Meant to bear out what was found by other means. */
#ifndef TESTS_SUPPORT_FORCED_CHECK_H
#define TESTS_SUPPORT_FORCED_CHECK_H

#include <chuhe.h>

typedef enum forced_answer {
    FORCED_NO,
    FORCED_YES,
    FORCED_UNTOLD /* too much to try */
} forced_answer;

/* Whether the side to move, beginning with that legal move, mates against every
 * defence with at most so many moves, each of them a check. */
forced_answer forced_check_mates(const chuhe_setup *board, chuhe_move first, unsigned checks);
/* Whether the side to move, beginning with that legal move, mates or wins force on
 * one square against every defence: after at most so many checks. */
forced_answer forced_check_wins(const chuhe_setup *board, chuhe_move first, unsigned checks);
/* Whether it can win so at all; also at once, without a check. */
forced_answer forced_check_can_win(const chuhe_setup *board, unsigned checks);
/* What the side to move comes out with when it takes so and both go on taking, as
 * long as they like: a chariot counts 8, horse and cannon 4, advisor and elephant 2, a
 * soldier across the river 1. */
int forced_check_balance(const chuhe_setup *board, chuhe_move capture);
/* Whether the side to move can mate so at all; in one: by the next move. */
forced_answer forced_check_can_mate(const chuhe_setup *board, unsigned checks);
bool forced_check_has_mate(const chuhe_setup *board);

#endif
