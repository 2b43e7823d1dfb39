/* Lines of play in which nothing is repeated. */
#include "lines.h"

#include <time.h>

double lines_processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Whether the move leads to a position that the line has not had. */
static bool is_new(const chuhe_position *now, const chuhe_undo *history, size_t plies,
                   chuhe_move move)
{
    chuhe_position after = *now, before = *now;
    chuhe_position_play_unchecked(&after, NULL, move);
    for (size_t i = plies; i > 0; i--) {
        chuhe_position_take_back(&before, &history[i - 1]);
        if (chuhe_position_is_same(&before, &after))
            return false;
    }
    return true;
}

void lines_make(line *l, chance *luck)
{
    chuhe_position now;
    chuhe_undo history[LINES_PLIES];
    chuhe_position_start(&now);
    for (l->plies = 0; l->plies < LINES_PLIES; l->plies++) {
        chuhe_move moves[CHUHE_MOVES_MAX], next = CHUHE_NO_MOVE;
        size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &now);
        size_t kept = 0;
        for (int i = 0; i < 4 * LINES_CHILDREN && kept < LINES_CHILDREN && count > 0; i++) {
            chuhe_move move = moves[chance_below(luck, (unsigned)count)];
            if (is_new(&now, history, l->plies, move))
                l->children[l->plies][kept++] = next = move;
        }
        l->child_count[l->plies] = kept;
        if (kept == 0)
            return;
        l->moves[l->plies] = next;
        chuhe_position_play_unchecked(&now, &history[l->plies], next);
    }
}

size_t lines_walk_bare(const line *lines, size_t count, uint64_t *sum)
{
    size_t nodes = 0;
    for (const line *l = lines; l < lines + count; l++) {
        chuhe_position position;
        chuhe_undo undo;
        chuhe_position_start(&position);
        for (size_t i = 0; i < l->plies; i++) {
            for (size_t k = 0; k < l->child_count[i]; k++, nodes++) {
                chuhe_position_play_unchecked(&position, &undo, l->children[i][k]);
                *sum += position.hash & 1;
                chuhe_position_take_back(&position, &undo);
            }
            chuhe_position_play_unchecked(&position, &undo, l->moves[i]);
        }
    }
    return nodes;
}
