#include "record/binary_walk.h"

#include <stdio.h>

#include "record/tree.h"

void binary_walk_init(binary_walk *w, tracker *t, const chuhe_allocator *allocator)
{
    *w = (binary_walk){.t = t, .allocator = allocator, .ply = 1, .skipped_from = SIZE_MAX};
}

void binary_walk_restart(binary_walk *w)
{
    walk_fork *forks = w->forks;
    size_t capacity = w->fork_capacity;
    binary_walk_init(w, w->t, w->allocator);
    w->forks = forks;
    w->fork_capacity = capacity;
}

void binary_walk_deinit(binary_walk *w)
{
    if (w->forks != NULL)
        w->allocator->resize(w->forks, 0, w->allocator->ctx);
}

/* A variation costs the plies of the line that it turns away from, and a line
 * with a variation at every ply would cost their square. In such a file, which
 * no player makes, variations are left open instead and the next one is opened
 * inside: it starts at an earlier ply of the same line, so the tree is the same. */
static bool may_turn_back(const binary_walk *w)
{
    return w->turned <= 64 * w->nodes + 100000;
}

static bool open_variation(binary_walk *w, tracker_place place)
{
    size_t plies = tracker_plies(w->t);
    if (plies >= w->ply)
        w->turned += plies - w->ply + 1;
    if (!tracker_variation(w->t, w->ply, place))
        return false;
    if (w->skipped_from == SIZE_MAX && tracker_position(w->t) == NULL)
        w->skipped_from = w->frames;
    w->frames++;
    return true;
}

static bool end_variations(binary_walk *w, size_t frames, tracker_place place)
{
    while (w->frames > frames) {
        if (!tracker_end_variation(w->t, place))
            return false;
        w->frames--;
    }
    if (w->frames <= w->skipped_from)
        w->skipped_from = SIZE_MAX;
    return true;
}

bool binary_walk_move(binary_walk *w, chuhe_move move, bool has_sibling, tracker_place place)
{
    size_t outer = w->frames;
    w->nodes++;
    if (w->is_fork && !open_variation(w, place))
        return false;
    if (!tracker_move(w->t, move, place))
        return false;
    w->lost_nodes += tracker_position(w->t) == NULL;
    if (!has_sibling)
        return true;
    if (!tree_reserve(w->allocator, &w->forks, &w->fork_capacity, sizeof *w->forks,
                      w->fork_count + 1)) {
        w->t->failure = CHUHE_E_MEMORY;
        return false;
    }
    w->forks[w->fork_count++] = (walk_fork){(uint32_t)w->ply, (uint32_t)outer};
    return true;
}

bool binary_walk_comment(binary_walk *w, const char *text, size_t len)
{
    w->lost_comments += len != 0 && w->nodes != 0 && tracker_position(w->t) == NULL;
    return tracker_comment(w->t, CHUHE_COMMENT_AFTER, text, len);
}

bool binary_walk_next(binary_walk *w, bool has_next, tracker_place place)
{
    w->is_fork = false;
    if (has_next) {
        w->ply++;
        return true;
    }
    if (w->fork_count == 0)
        return false;
    walk_fork fork = w->forks[--w->fork_count];
    w->ply = fork.ply;
    w->is_fork = true;
    if (w->skipped_from != SIZE_MAX && fork.frames < w->frames &&
        !end_variations(w, fork.frames > w->skipped_from ? fork.frames : w->skipped_from, place))
        return false;
    return !may_turn_back(w) || end_variations(w, fork.frames, place);
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
