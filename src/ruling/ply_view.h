/* A ply and the positions around it. */
#ifndef RULING_PLY_VIEW_H
#define RULING_PLY_VIEW_H

#include "ruling/attack.h"

typedef struct ply_view {
    const chuhe_position *before; /* the mover to move */
    chuhe_position after;         /* the other side to move */
    chuhe_position passed;        /* after, with the mover to move again */
    unsigned mover;               /* slot */
    bool answers_check;
} ply_view;

static inline void ply_view_init(ply_view *v, const chuhe_position *before, chuhe_move move)
{
    v->before = before;
    v->after = *before;
    v->mover = before->slot_at[chuhe_move_from(move)];
    v->answers_check = core_is_in_check(before);
    chuhe_position_play_unchecked(&v->after, NULL, move);
    v->passed = v->after;
    attack_pass(&v->passed);
}

#endif
