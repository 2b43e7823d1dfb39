/* Positions, and the parts of a turn: markers, the late promotion, the move. */
#include <string.h>

#include "variant/variant_rules.h"

void variant_begin_turn(chuhe_variant_position *p)
{
    memcpy(p->begin_rows, p->rows[p->to_move], sizeof p->begin_rows);
    p->fallen = 0;
}

void variant_set_up(chuhe_variant_position *p, const chuhe_setup *setup, unsigned markers)
{
    memset(p, 0, sizeof *p);
    memcpy(p->board, setup->board, sizeof p->board);
    p->to_move = setup->to_move;
    p->markers = (uint8_t)markers;
    p->waiting[CHUHE_RED] = p->waiting[CHUHE_BLACK] = CHUHE_NO_SQUARE;
    p->captured_on = CHUHE_NO_SQUARE;
    p->quiet_plies = setup->quiet_plies;
    p->round = setup->round == 0 ? 1 : setup->round;
}

void chuhe_variant_start(chuhe_variant_position *position, unsigned markers)
{
    chuhe_setup setup;
    chuhe_setup_start(&setup);
    variant_set_up(position, &setup, markers == 2 ? 2 : 1);
}

chuhe_status chuhe_variant_from_setup(chuhe_variant_position *position, chuhe_setup_report *report,
                                      const chuhe_setup *setup, unsigned markers)
{
    chuhe_position playable;
    chuhe_status status = chuhe_position_from_setup(&playable, report, setup, 0);
    if (status != CHUHE_OK)
        return status;
    if (markers < 1 || markers > CHUHE_MARKERS_MAX)
        return CHUHE_E_RANGE;
    variant_set_up(position, setup, markers);
    return CHUHE_OK;
}

void chuhe_variant_to_setup(chuhe_setup *setup, const chuhe_variant_position *position)
{
    chuhe_setup_init(setup);
    memcpy(setup->board, position->board, sizeof setup->board);
    setup->to_move = position->to_move;
    setup->quiet_plies = position->quiet_plies;
    setup->round = position->round;
}

/* --- markers -------------------------------------------------------------------- */

bool chuhe_variant_has(const chuhe_variant_position *position, chuhe_side side,
                       chuhe_setting setting)
{
    return variant_can(variant_powers_of(position, side), setting);
}

bool variant_has_moved_marker(const chuhe_variant_position *p)
{
    return p->fallen != 0 || memcmp(p->begin_rows, p->rows[p->to_move], sizeof p->begin_rows) != 0;
}

/* The enemy markers on the row go back to 0; whether there were any. */
static bool send_back(chuhe_variant_position *p, unsigned row)
{
    bool any = false;
    for (unsigned marker = 0; marker < p->markers; marker++) {
        uint8_t *theirs = &p->rows[p->to_move ^ 1][marker];
        if (*theirs == row) {
            *theirs = 0;
            any = true;
        }
    }
    return any;
}

chuhe_status chuhe_variant_set_marker(chuhe_variant_position *position, unsigned marker,
                                      unsigned row)
{
    if (marker >= position->markers || row >= CHUHE_SETTINGS || (position->fallen >> marker & 1))
        return CHUHE_E_RANGE;
    bool falls = row != 0 && send_back(position, row);
    position->rows[position->to_move][marker] = falls ? 0 : (uint8_t)row;
    if (falls)
        position->fallen |= marker == 0 ? 1 : 2;
    return CHUHE_OK;
}

/* --- promotion ------------------------------------------------------------------ */

/* Where a kind is counted in a pool; CHUHE_POOL_KINDS for one that is not. */
static unsigned pool_index(chuhe_kind kind)
{
    switch (kind) {
    case CHUHE_CHARIOT:
        return CHUHE_POOL_CHARIOT;
    case CHUHE_HORSE:
        return CHUHE_POOL_HORSE;
    case CHUHE_CANNON:
        return CHUHE_POOL_CANNON;
    default:
        return CHUHE_POOL_KINDS;
    }
}

bool variant_may_become(const chuhe_variant_position *p, chuhe_side side, chuhe_kind kind)
{
    unsigned index = pool_index(kind);
    return index < CHUHE_POOL_KINDS && p->pool[side][index] > 0 &&
           chuhe_variant_has(p, side, CHUHE_SETTING_PROMOTION);
}

static bool is_on_last_rank(chuhe_side side, chuhe_square square)
{
    return variant_own_rank(side, square / 9) == 9;
}

bool variant_enters(const chuhe_variant_position *p, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move);
    return p->board[from] == chuhe_piece_make(p->to_move, CHUHE_SOLDIER) &&
           !is_on_last_rank(p->to_move, from) && is_on_last_rank(p->to_move, chuhe_move_to(move)) &&
           !chuhe_squareset_has(p->spent, from);
}

/* The soldier there becomes a piece out of the pool. */
static void become(chuhe_variant_position *p, chuhe_square at, chuhe_side side, chuhe_kind kind)
{
    p->board[at] = chuhe_piece_make(side, kind);
    p->pool[side][pool_index(kind)]--;
}

chuhe_status chuhe_variant_promote(chuhe_variant_position *position, chuhe_kind kind)
{
    chuhe_side side = position->to_move;
    if (position->waiting[side] == CHUHE_NO_SQUARE || !variant_may_become(position, side, kind))
        return CHUHE_E_PROMOTION;
    become(position, position->waiting[side], side, kind);
    position->waiting[side] = CHUHE_NO_SQUARE;
    return CHUHE_OK;
}

chuhe_status variant_prepare(chuhe_variant_position *p, const chuhe_turn *turn)
{
    for (unsigned marker = 0; marker < CHUHE_MARKERS_MAX; marker++) {
        if (turn->rows[marker] == CHUHE_ROW_STAYS)
            continue;
        chuhe_status status = chuhe_variant_set_marker(p, marker, turn->rows[marker]);
        if (status != CHUHE_OK)
            return status;
    }
    return turn->late == CHUHE_NO_KIND ? CHUHE_OK : chuhe_variant_promote(p, turn->late);
}

/* --- the move ------------------------------------------------------------------- */

/* What is on the target goes into its side's pool. */
static void take(chuhe_variant_position *p, chuhe_square at)
{
    chuhe_side loser = chuhe_piece_side(p->board[at]);
    unsigned index = pool_index(chuhe_piece_kind(p->board[at]));
    if (index < CHUHE_POOL_KINDS)
        p->pool[loser][index]++;
    if (p->waiting[loser] == at)
        p->waiting[loser] = CHUHE_NO_SQUARE;
}

static void set_spent(chuhe_variant_position *p, chuhe_square at, bool is_spent)
{
    chuhe_squareset_add(&p->spent, at);
    if (!is_spent)
        p->spent.half[at / 45] ^= (uint64_t)1 << (at % 45);
}

/* The mover has had its turn: a soldier that waited does so no longer. One that
 * enters the last rank now, and could not be promoted for want of the setting, waits. */
static void update_soldiers(chuhe_variant_position *p, chuhe_move move, chuhe_side side)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    bool waits = variant_enters(p, move) && !chuhe_variant_has(p, side, CHUHE_SETTING_PROMOTION);
    bool was_there = is_on_last_rank(side, from) || chuhe_squareset_has(p->spent, from);
    bool is_spent = chuhe_piece_kind(p->board[from]) == CHUHE_SOLDIER && was_there &&
                    !is_on_last_rank(side, to);
    p->waiting[side] = waits ? to : CHUHE_NO_SQUARE;
    set_spent(p, from, false);
    set_spent(p, to, is_spent);
}

void variant_move(chuhe_variant_position *p, const chuhe_turn *turn)
{
    chuhe_side side = p->to_move;
    chuhe_square from = chuhe_move_from(turn->move), to = chuhe_move_to(turn->move);
    bool captures = p->board[to] != CHUHE_NO_PIECE;
    if (captures)
        take(p, to);
    update_soldiers(p, turn->move, side);
    p->board[to] = p->board[from];
    p->board[from] = CHUHE_NO_PIECE;
    if (turn->becomes != CHUHE_NO_KIND)
        become(p, to, side, turn->becomes);
    p->captured_on = captures ? to : CHUHE_NO_SQUARE;
    if (captures)
        p->quiet_plies = 0;
    else if (p->quiet_plies < UINT16_MAX)
        p->quiet_plies++;
    if (side == CHUHE_BLACK && p->round < UINT16_MAX)
        p->round++;
    p->to_move = side ^ 1;
    variant_begin_turn(p);
}

chuhe_status chuhe_variant_play(chuhe_variant_position *position, const chuhe_turn *turn)
{
    chuhe_status status = chuhe_variant_explain(position, turn);
    if (status != CHUHE_OK)
        return status;
    status = variant_prepare(position, turn); /* was asked already */
    variant_move(position, turn);
    return status;
}
