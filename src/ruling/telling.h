/* Threats told to the reader: squares, means, protection. */
#ifndef RULING_TELLING_H
#define RULING_TELLING_H

#include "ruling/newness.h"
#include "ruling/ply_view.h"
#include "ruling/threats.h"

/* Adds a threat to those of a ply, if there is room. */
void telling_add(chuhe_ruled_ply *ply, search *s, const threat *t, newness fresh, const ply_view *v,
                 bool counts);

/* The most telling first: what counts, then mates, then captures by the worth of
 * what they take, then exchanges and checks, which are left out where a
 * plain capture counts. */
void telling_sort(chuhe_ruled_ply *ply, const chuhe_position *after);

#endif
