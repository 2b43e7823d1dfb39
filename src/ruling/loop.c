#include "ruling/loop.h"

/* What stood before a capture cannot come again, so the search stops there. The
 * same side is to move every other ply. */
void loop_find(loop *found, const chuhe_position *now, const chuhe_undo *history, size_t plies)
{
    *found = (loop){now, history, plies, 0, 1};
    size_t reach = chuhe_position_quiet_plies(now);
    if (reach > plies)
        reach = plies;
    chuhe_position then;
    size_t at = 0; /* plies back that `then` stands; 0: not set up */
    for (size_t back = 4; back <= reach; back += 2) {
        if (history[plies - back].hash != now->hash)
            continue;
        if (at == 0)
            then = *now;
        for (; at < back; at++)
            chuhe_position_take_back(&then, &history[plies - 1 - at]);
        if (!chuhe_position_is_same(&then, now))
            continue;
        found->plies = back;
        found->occurrences++;
    }
}

void loop_walk_begin(loop_walk *walk, const loop *on)
{
    walk->on = on;
    walk->left = on->plies;
    walk->before = *on->now;
}

static const chuhe_undo *ply_of(const loop *on, size_t index)
{
    return &on->history[on->history_plies - on->plies + index];
}

bool loop_walk_next(loop_walk *walk)
{
    if (walk->left == 0)
        return false;
    const loop *on = walk->on;
    const chuhe_undo *undo = ply_of(on, --walk->left);
    walk->after = walk->before;
    chuhe_position_take_back(&walk->before, undo);
    walk->move = undo->move;
    return true;
}

void loop_walk_earlier(chuhe_position *earlier, const loop_walk *walk)
{
    const loop *on = walk->on;
    *earlier = walk->left > 0 ? walk->before : *on->now;
    chuhe_position_take_back(earlier, ply_of(on, walk->left > 0 ? walk->left - 1 : on->plies - 1));
}
