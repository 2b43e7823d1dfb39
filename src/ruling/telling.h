/* Threats told to the reader: squares, means, protection. */
#ifndef RULING_TELLING_H
#define RULING_TELLING_H

#include "ruling/ply_view.h"
#include "ruling/threats.h"

/* Adds a threat to those of a ply, if there is room. */
void telling_add(chuhe_ruled_ply *ply, const threat *t, const ply_view *v, bool counts);

#endif
