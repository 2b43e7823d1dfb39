/* Legal moves, which rule forbids one, and check. */
#include <string.h>

#include "variant/variant_rules.h"

/* Where the powers and the board after a move are kept while it is judged. */
typedef struct trial {
    chuhe_piece board[CHUHE_SQUARES];
    variant_powers powers[CHUHE_SIDES];
} trial;

static void begin_trial(trial *t, const chuhe_variant_position *p)
{
    memcpy(t->board, p->board, sizeof t->board);
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        t->powers[side] = variant_powers_of(p, side);
}

/* Whether the mover's general is safe after the move. What a soldier becomes makes no
 * difference to that. */
static chuhe_status safety_after(trial *t, chuhe_side side, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    chuhe_piece taken = t->board[to];
    t->board[to] = t->board[from];
    t->board[from] = CHUHE_NO_PIECE;
    chuhe_status status = variant_safety(t->board, side, t->powers);
    t->board[from] = t->board[to];
    t->board[to] = taken;
    return status;
}

/* A turn that recaptures and has moved a marker. */
static bool breaks_recapture(const chuhe_variant_position *p, chuhe_square to)
{
    return to == p->captured_on && variant_has_moved_marker(p);
}

size_t variant_list(chuhe_turn turns[VARIANT_MOVES_MAX], const chuhe_variant_position *p,
                    const chuhe_turn *before)
{
    chuhe_move moves[VARIANT_MOVES_MAX];
    trial t;
    begin_trial(&t, p);
    size_t steps = variant_steps(moves, p->board, p->to_move, t.powers[p->to_move]);
    size_t count = 0;
    for (size_t i = 0; i < steps; i++) {
        if (breaks_recapture(p, chuhe_move_to(moves[i])) ||
            safety_after(&t, p->to_move, moves[i]) != CHUHE_OK)
            continue;
        turns[count] = *before;
        turns[count++].move = moves[i];
        if (!variant_enters(p, moves[i]))
            continue;
        for (chuhe_kind kind = CHUHE_HORSE; kind <= CHUHE_CANNON; kind++)
            if (variant_may_become(p, p->to_move, kind)) {
                turns[count] = turns[count - 1];
                turns[count++].becomes = kind;
            }
    }
    return count;
}

size_t chuhe_variant_moves(chuhe_turn *turns, size_t cap, const chuhe_variant_position *position)
{
    chuhe_turn all[VARIANT_MOVES_MAX], before = chuhe_turn_make(CHUHE_NO_MOVE);
    size_t count = variant_list(all, position, &before);
    if (cap > 0)
        memcpy(turns, all, (count < cap ? count : cap) * sizeof *turns);
    return count;
}

/* Whether such a piece may be moved so, the position being prepared. */
static chuhe_status explain_move(const chuhe_variant_position *p, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    if (p->board[from] == CHUHE_NO_PIECE)
        return CHUHE_E_EMPTY_SQUARE;
    if (chuhe_piece_side(p->board[from]) != p->to_move)
        return CHUHE_E_WRONG_SIDE;
    if (from == to)
        return CHUHE_E_NO_MOVE;
    if (variant_is_own(p->board[to], p->to_move))
        return CHUHE_E_OWN_PIECE;
    chuhe_status status = variant_reach(p->board, variant_powers_of(p, p->to_move), from, to);
    if (status != CHUHE_OK)
        return status;
    bool takes_general =
        p->board[to] != CHUHE_NO_PIECE && chuhe_piece_kind(p->board[to]) == CHUHE_GENERAL;
    return takes_general ? CHUHE_E_TAKES_GENERAL : CHUHE_OK;
}

chuhe_status chuhe_variant_explain(const chuhe_variant_position *position, const chuhe_turn *turn)
{
    chuhe_variant_position p = *position;
    if (chuhe_move_from(turn->move) >= CHUHE_SQUARES || chuhe_move_to(turn->move) >= CHUHE_SQUARES)
        return CHUHE_E_SQUARE;
    chuhe_status status = variant_prepare(&p, turn);
    if (status == CHUHE_OK)
        status = explain_move(&p, turn->move);
    if (status != CHUHE_OK)
        return status;
    if (turn->becomes != CHUHE_NO_KIND &&
        !(variant_enters(&p, turn->move) && variant_may_become(&p, p.to_move, turn->becomes)))
        return CHUHE_E_PROMOTION;
    if (breaks_recapture(&p, chuhe_move_to(turn->move)))
        return CHUHE_E_MARKER_RECAPTURE;
    trial t;
    begin_trial(&t, &p);
    return safety_after(&t, p.to_move, turn->move);
}

/* --- check ---------------------------------------------------------------------- */

static chuhe_squareset checkers_of(const chuhe_variant_position *p, chuhe_side side)
{
    bool faces;
    return variant_attackers(&faces, p->board, side, variant_powers_of(p, side ^ 1));
}

bool chuhe_variant_is_check(const chuhe_variant_position *position, chuhe_side side)
{
    chuhe_squareset checkers = checkers_of(position, side < CHUHE_SIDES ? side : position->to_move);
    return !chuhe_squareset_is_empty(checkers);
}

chuhe_squareset chuhe_variant_checkers(const chuhe_variant_position *position)
{
    return checkers_of(position, position->to_move);
}
