/* Whether a move makes what it threatens, or the threat was there before
 * (29.2 of 1999, 24.3 of 2020). */
#ifndef RULING_NEWNESS_H
#define RULING_NEWNESS_H

#include "ruling/ply_view.h"
#include "ruling/threats.h"

/* What could be won already before the move, or but for the cost. */
threat_stood newness_stood(const threat_list *old, unsigned mover);

typedef enum newness {
    NEWNESS_STOOD,
    NEWNESS_FIRMER, /* it could not be carried out before, or at a cost */
    NEWNESS_NEW
} newness;

newness newness_of(const threat *t, const threat_list *old);

/* Whether the move made a threat. One that only counts more firmly than before
 * is made by a fighting piece that gets out of an attack (fig. 12), but not when
 * it is by force and that piece takes no part in it (ref. 37), and not in answer
 * to a check (26.1.4). */
bool newness_is_made(search *s, const threat *t, newness fresh, const ply_view *v);

/* Whether a chase needs no second fighting piece: neither as the screen that
 * moved, nor to pin a protector, nor to get out of the way. */
bool newness_is_single(search *s, const threat *t, newness fresh, const ply_view *v);

#endif
