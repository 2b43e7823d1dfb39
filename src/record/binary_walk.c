#include "record/binary_walk.h"

#include <stdio.h>

#include "record/tree.h"

void binary_walk_init(binary_walk *w, tracker *t, const chuhe_allocator *allocator)
{
    *w = (binary_walk){.t = t, .allocator = allocator, .skipped_from = SIZE_MAX};
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

/* Ends the variations that begin at the ply or later. A variation costs the
 * plies of the line that it turns away from, so a line with a variation at every
 * ply would cost their square. In such a file, which no player makes, variations
 * are left open and the next one is opened inside: it starts from an earlier ply
 * of the same line, so the tree is the same. What is passed over costs nothing. */
static bool end_variations(binary_walk *w, size_t ply, tracker_place place)
{
    bool may_turn_back = w->turned <= 64 * w->nodes + 100000;
    while (w->open.count != 0 && w->open.at[w->open.count - 1] >= ply &&
           (may_turn_back || w->open.count > w->skipped_from)) {
        if (!tracker_end_variation(w->t, place))
            return false;
        w->open.count--;
    }
    if (w->open.count <= w->skipped_from)
        w->skipped_from = SIZE_MAX;
    return true;
}

static bool open_variation(binary_walk *w, size_t ply, tracker_place place)
{
    if (!end_variations(w, ply, place))
        return false;
    size_t plies = tracker_plies(w->t);
    if (plies >= ply)
        w->turned += plies - ply + 1;
    if (!tracker_variation(w->t, ply, place))
        return false;
    if (w->skipped_from == SIZE_MAX && tracker_position(w->t) == NULL)
        w->skipped_from = w->open.count;
    return push(w, &w->open, ply);
}

bool binary_walk_move(binary_walk *w, size_t ply, chuhe_move move, tracker_place place)
{
    w->nodes++;
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
    w->lost_comments += len != 0 && w->nodes != 0 && tracker_position(w->t) == NULL;
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
