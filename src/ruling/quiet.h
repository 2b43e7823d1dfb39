/* Names for plies that are neither check nor mate threat nor chase. All of them
 * are idle to a verdict (24.8 of 2020); a side that does one of them at every ply
 * has its conduct named so. */
#ifndef RULING_QUIET_H
#define RULING_QUIET_H

#include "ruling/ply_view.h"
#include "ruling/threats.h"

typedef uint8_t quiet_set; /* bit = chuhe_class */

static inline quiet_set quiet_bit(chuhe_class class_)
{
    return (quiet_set)(1u << class_);
}

/* All that fits a ply: FOLLOW (its piece newly attacks a protected one), BLOCK
 * (it bars a mate by standing in the way), OFFER (its piece may be taken for
 * nothing). */
quiet_set quiet_kinds(search *s, const ply_view *v, threat_depth depth);

#endif
