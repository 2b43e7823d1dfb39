#include "record/binary_walk.h"

#include <stdio.h>

#include "record/tree.h"

void binary_walk_init(binary_walk *w, tracker *t, const chuhe_allocator *allocator)
{
    *w = (binary_walk){.t = t, .allocator = allocator};
}

void binary_walk_restart(binary_walk *w)
{
    walk_plies siblings = w->siblings, open = w->open;
    binary_walk_init(w, w->t, w->allocator);
    w->siblings = (walk_plies){siblings.at, 0, siblings.capacity};
    w->open = (walk_plies){open.at, 0, open.capacity};
}

void binary_walk_deinit(binary_walk *w)
{
    if (w->siblings.at != NULL)
        w->allocator->resize(w->siblings.at, 0, w->allocator->ctx);
    if (w->open.at != NULL)
        w->allocator->resize(w->open.at, 0, w->allocator->ctx);
}

static bool push(binary_walk *w, walk_plies *plies, size_t ply)
{
    if (!tree_reserve(w->allocator, &plies->at, &plies->capacity, sizeof *plies->at,
                      plies->count + 1)) {
        w->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    plies->at[plies->count++] = (uint32_t)ply;
    return true;
}

/* A variation takes the place of those that begin at its ply or later. */
static bool open_variation(binary_walk *w, size_t ply, tracker_place place)
{
    for (; w->open.count != 0 && w->open.at[w->open.count - 1] >= ply; w->open.count--)
        if (!tracker_end_variation(w->t, place))
            return false;
    return tracker_variation(w->t, ply, place) && push(w, &w->open, ply);
}

bool binary_walk_move(binary_walk *w, size_t ply, chuhe_move move, tracker_place place)
{
    if (ply <= w->ply && !open_variation(w, ply, place))
        return false;
    w->ply = ply;
    if (!tracker_move(w->t, move, place))
        return false;
    w->lost_nodes += tracker_position(w->t) == NULL;
    return true;
}

bool binary_walk_comment(binary_walk *w, const char *text, size_t len)
{
    w->lost_comments += len != 0 && w->ply != 0 && tracker_position(w->t) == NULL;
    return tracker_comment(w->t, CHUHE_COMMENT_AFTER, text, len);
}

bool binary_walk_end(binary_walk *w, tracker_place place)
{
    char message[120];
    if (w->lost_nodes == 0)
        return true;
    snprintf(message, sizeof message,
             "%zu plies from an illegal one on, with %zu comments, are left out", w->lost_nodes,
             w->lost_comments);
    return tracker_warn(w->t, CHUHE_E_SYNTAX, message, place, NULL, 0);
}

bool binary_walk_note_sibling(binary_walk *w, size_t ply)
{
    return push(w, &w->siblings, ply);
}

bool binary_walk_next(binary_walk *w, size_t *ply, bool has_next)
{
    if (has_next) {
        ++*ply;
        return true;
    }
    if (w->siblings.count == 0)
        return false;
    *ply = w->siblings.at[--w->siblings.count];
    return true;
}
