/* The board of the settings variant. A turn is made in steps here: markers and the
 * soldier that waits change `now`, the move ends it. */
#include "referee/board_parts.h"

#include <assert.h>
#include <string.h>

chuhe_status board_variant_init(board *b, unsigned markers)
{
    chuhe_status status = chuhe_variant_from_setup(&b->now, NULL, &b->start, markers);
    if (status == CHUHE_OK)
        b->turn_start = b->now;
    return status;
}

chuhe_turn board_variant_turn(const chuhe_turn *turn)
{
    chuhe_turn only_move = chuhe_turn_make(turn->move);
    only_move.becomes = turn->becomes;
    return only_move;
}

static void play(chuhe_variant_position *position, const chuhe_turn *turn)
{
    chuhe_status status = chuhe_variant_play(position, turn);
    assert(status == CHUHE_OK);
    (void)status;
}

bool board_variant_checks(const board *b, const chuhe_turn *turn)
{
    chuhe_variant_position next = b->now;
    play(&next, turn);
    return chuhe_variant_is_check(&next, CHUHE_SIDES);
}

/* The same side has another turn, of the same round. */
static void pass_back(chuhe_variant_position *position, chuhe_side side, uint16_t round)
{
    position->to_move = side;
    position->round = round;
    memcpy(position->begin_rows, position->rows[side], sizeof position->begin_rows);
}

/* A first move of odds that is not answered passes the turn back. */
void board_variant_play(board *b, const chuhe_turn *turn)
{
    chuhe_side side = b->now.to_move;
    uint16_t round = b->now.round;
    bool answered = board_odds_left(b) <= 1;
    b->moments[b->count] = b->turn_start;
    play(&b->now, turn);
    if (!answered)
        pass_back(&b->now, side, round);
    b->turn_start = b->now;
    b->late = CHUHE_NO_KIND;
}

void board_variant_return(board *b, size_t plies)
{
    b->now = plies < b->count ? b->moments[plies] : b->turn_start;
    b->turn_start = b->now;
    b->late = CHUHE_NO_KIND;
}

chuhe_turn board_variant_whole_turn(const board *b, const chuhe_turn *turn)
{
    chuhe_turn whole = board_variant_turn(turn);
    for (unsigned i = 0; i < b->now.markers; i++)
        whole.rows[i] = b->now.rows[b->now.to_move][i];
    whole.late = b->late;
    return whole;
}

chuhe_status board_marker(board *b, bool *returned, unsigned marker, unsigned row)
{
    assert(b->is_variant);
    if (b->late != CHUHE_NO_KIND)
        return CHUHE_E_PROMOTION;
    chuhe_side side = b->now.to_move;
    chuhe_status status = chuhe_variant_set_marker(&b->now, marker, row);
    if (status == CHUHE_OK)
        *returned = row != 0 && b->now.rows[side][marker] == 0;
    return status;
}

chuhe_status board_promote(board *b, chuhe_kind kind)
{
    assert(b->is_variant);
    chuhe_status status = chuhe_variant_promote(&b->now, kind);
    if (status == CHUHE_OK)
        b->late = kind;
    return status;
}

size_t board_loop_begin(const board *b)
{
    assert(b->is_variant);
    size_t begin = b->count, quiet = b->now.quiet_plies;
    size_t last = board_odds_plies(b, b->count); /* where the game begins to alternate */
    for (size_t i = b->count; i > last && b->count - i < quiet;) {
        i--;
        if (chuhe_variant_is_same(&b->moments[i], &b->now))
            begin = i;
    }
    return begin;
}
