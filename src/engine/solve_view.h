/* What an attacker's move does to the defending general, mostly without playing it.
 *
 * A view belongs to one position with the attacker to move. It rests on the
 * points that bear on the general: those of its rank and file, and the four
 * where a horse's leg may stand (the "zone"). A piece that neither leaves nor
 * enters the zone attacks the general by its own move only if it is a horse. */
#ifndef ENGINE_SOLVE_VIEW_H
#define ENGINE_SOLVE_VIEW_H

#include "core/board.h"

/* For each point where the defending general may stand: which squares are in
 * its zone. */
typedef struct solve_zones {
    bool is_near[PALACE_POINTS][CORE_SQUARE_ROWS];
} solve_zones;

void solve_zones_init(solve_zones *zones, chuhe_side attacker);

typedef struct solve_view {
    const bool *is_near; /* of the general */
    chuhe_side attacker;
    uint8_t point; /* the general's palace point */
    core_lines at; /* and its lines */
    /* Where a piece that comes from outside the zone gives check: by kind, the
     * squares of the general's rank (bit = file) and file (bit = rank). */
    uint16_t on_rank[CHUHE_KINDS], on_file[CHUHE_KINDS];
    /* Squares in the zone whose piece, leaving the zone, uncovers a check. */
    chuhe_squareset uncovers;
} solve_view;

void solve_view_init(solve_view *view, const solve_zones *zones, const chuhe_position *position);
/* Whether a legal move that touches the zone, or a horse's, gives check. */
bool solve_gives_check_near(const solve_view *view, chuhe_position *position, chuhe_move move);
/* Whether a legal move gives check. Leaves the position as it was. */
static inline bool solve_gives_check(const solve_view *view, chuhe_position *position,
                                     chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move);
    int slot = position->slot_at[from] & (SLOTS_PER_SIDE - 1);
    if (!view->is_near[from] && !view->is_near[chuhe_move_to(move)] && slot != SLOT_HORSE &&
        slot != SLOT_HORSE + 1)
        return false;
    return solve_gives_check_near(view, position, move);
}

/* Whether the side to move has a legal move. */
bool solve_has_move(const chuhe_position *position);

#endif
