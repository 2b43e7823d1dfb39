/* The bounds of time controls. */
#ifndef REFEREE_TIME_CONTROL_H
#define REFEREE_TIME_CONTROL_H

#include "chuhe/clock.h"

enum { TIME_MOVES_MAX = 10000, TIME_COUNT_MAX = 1000 };

/* Whether a period's values are within their bounds. */
bool time_control_is_period(const chuhe_period *period, bool is_last);
/* Whether there is any time in it to be used up. */
bool time_control_has_time(const chuhe_period *period);

#endif
