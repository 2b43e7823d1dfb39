/* Whether a ruling is borne out by the board: a plain and slow second look at the
 * window, the class of each ply, every threat and the verdict, on the oracle's
 * boards and by the text of the books alone. */
#ifndef TESTS_SUPPORT_RULING_CHECK_H
#define TESTS_SUPPORT_RULING_CHECK_H

#include "support/played_line.h"

enum { RULING_CHECK_WHY_CAP = 256 };

/* True when the ruling on the end of the line holds; otherwise `why` says what does
 * not. `occurrences` as in the options of the ruling. */
bool ruling_check_holds(char why[RULING_CHECK_WHY_CAP], const played_line *line,
                        unsigned occurrences, const chuhe_ruling *ruling);
/* The verdict for the other colour. */
chuhe_verdict ruling_check_swapped(chuhe_verdict verdict);

#endif
