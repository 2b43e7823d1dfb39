#include "ruling/quiet.h"

static bool mates(search *s, const chuhe_position *p, chuhe_move move, unsigned checks)
{
    search_line line;
    for (unsigned depth = 1; depth <= checks; depth++)
        if (search_mates_with(s, p, move, depth, &line))
            return true;
    return false;
}

/* A mate that the other side threatened before the move, that it no longer has,
 * and that it would have again were the piece not there. */
static bool blocks(search *s, const ply_view *v, unsigned checks)
{
    chuhe_position threatened = *v->before, without = v->after;
    if (slot_kind(v->mover) == CHUHE_GENERAL || v->answers_check)
        return false;
    attack_pass(&threatened);
    attack_lift(&without, v->mover);
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, &threatened);
    for (size_t i = 0; i < count; i++) {
        chuhe_square from = chuhe_move_from(moves[i]), to = chuhe_move_to(moves[i]);
        if (threatened.slot_at[to] != NO_SLOT || !search_gives_check(&threatened, moves[i]) ||
            !mates(s, &threatened, moves[i], checks))
            continue;
        bool still = chuhe_position_explain(&v->after, moves[i]) == CHUHE_OK &&
                     mates(s, &v->after, moves[i], checks);
        if (!still && without.slot_at[from] != NO_SLOT &&
            chuhe_position_explain(&without, moves[i]) == CHUHE_OK &&
            mates(s, &without, moves[i], checks))
            return true;
    }
    return false;
}

/* A chariot, horse or cannon goes after a protected one of the other side. */
static bool follows(const ply_view *v)
{
    static const slot_set pieces = SLOTS_CHARIOTS | SLOTS_HORSES | SLOTS_CANNONS;
    chuhe_side us = v->before->to_move;
    slot_set victims = pieces & slots_of_side(us ^ 1);
    if (!(slot_bit(v->mover) & pieces))
        return false;
    for (; victims != 0; victims &= victims - 1) {
        chuhe_square square = v->passed.square_of[slot_first(victims)];
        if (square == OFF_BOARD ||
            attack_legal_slots(&v->passed, square, slot_bit(v->mover)) == 0 ||
            attack_slots(v->before, us, square, slot_bit(v->mover)) != 0)
            continue;
        chuhe_position taken = v->passed;
        chuhe_position_play_unchecked(&taken, NULL,
                                      chuhe_move_make(taken.square_of[v->mover], square));
        if (attack_recapture(&taken, square) != NO_SLOT)
            return true;
    }
    return false;
}

static bool is_loose(search *s, const chuhe_position *p, unsigned slot)
{
    chuhe_square square = p->square_of[slot];
    slot_set takers = attack_legal_slots(p, square, ~(slot_set)0);
    s->pair_count = 0;
    for (; takers != 0; takers &= takers - 1) {
        search_proof proof;
        chuhe_move take = chuhe_move_make(p->square_of[slot_first(takers)], square);
        if (search_wins(search_capture(s, p, take, false, &proof)))
            return true;
    }
    return false;
}

/* A piece put where it may be taken for nothing, and that could not be before. */
static bool offers(search *s, const ply_view *v)
{
    chuhe_position before = *v->before;
    attack_pass(&before);
    return is_loose(s, &v->after, v->mover) && !v->answers_check && !is_loose(s, &before, v->mover);
}

quiet_set quiet_kinds(search *s, const ply_view *v, threat_depth depth)
{
    quiet_set kinds = 0;
    if (follows(v))
        kinds |= quiet_bit(CHUHE_CLASS_FOLLOW);
    if (blocks(s, v, depth.mate_checks))
        kinds |= quiet_bit(CHUHE_CLASS_BLOCK);
    if (offers(s, v))
        kinds |= quiet_bit(CHUHE_CLASS_OFFER);
    return kinds;
}
