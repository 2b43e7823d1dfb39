#include "ruling/telling.h"

#include <string.h>

static bool is_screen(const threat *t, const ply_view *v)
{
    return (t->screens & slot_bit(v->mover)) != 0;
}

static bool has_recapture(const chuhe_position *p, chuhe_move move)
{
    chuhe_position taken = *p;
    chuhe_position_play_unchecked(&taken, NULL, move);
    return attack_recapture(&taken, chuhe_move_to(move)) != NO_SLOT;
}

/* By what means a capture has come about. */
static chuhe_means means_of_capture(const threat *t, newness fresh, const ply_view *v)
{
    chuhe_square from = v->before->square_of[t->attacker];
    chuhe_square to = v->before->square_of[slot_first(t->victims)];
    chuhe_side us = v->before->to_move;
    if (fresh == NEWNESS_FIRMER)
        return CHUHE_MEANS_FREED;
    if (t->attacker == v->mover)
        return CHUHE_MEANS_DIRECT;
    if (attack_slots(v->before, us, to, slot_bit(t->attacker)) == 0)
        return is_screen(t, v) ? CHUHE_MEANS_SCREEN : CHUHE_MEANS_DISCOVERED;
    return has_recapture(v->before, chuhe_move_make(from, to)) &&
                   !has_recapture(&v->passed, t->first)
               ? CHUHE_MEANS_UNROOTED
               : CHUHE_MEANS_FREED;
}

static chuhe_means means_of(const threat *t, newness fresh, const ply_view *v)
{
    switch (t->kind) {
    case THREAT_MATE:
        return CHUHE_MEANS_MATE;
    case THREAT_CHECKS:
        return CHUHE_MEANS_CHECKS;
    case THREAT_UNDER:
        return CHUHE_MEANS_JOINT;
    case THREAT_EXCHANGE:
    case THREAT_EVEN:
        return CHUHE_MEANS_EXCHANGE;
    case THREAT_REFUTED:
    case THREAT_UNROOTED:
    case THREAT_WORTH:
        break;
    }
    return means_of_capture(t, fresh, v);
}

/* The line goes on with the recapture and the mate that answers it. */
static void tell_mate_after(chuhe_threat *out, search *s, const chuhe_position *taken,
                            unsigned protector)
{
    chuhe_position next = *taken;
    chuhe_move recapture =
        chuhe_move_make(taken->square_of[protector], chuhe_move_to(out->line[0]));
    chuhe_move moves[CHUHE_MOVES_MAX];
    search_line line;
    chuhe_position_play_unchecked(&next, NULL, recapture);
    size_t count = core_generate(moves, &next);
    for (size_t i = 0; i < count; i++) {
        if (!search_mates_with(s, &next, moves[i], 1, &line))
            continue;
        out->line[1] = recapture;
        out->line[2] = moves[i];
        out->line_length = 3;
        return;
    }
}

/* How the victim of a capture is protected, and by whom. */
static void tell_protection(chuhe_threat *out, search *s, const threat *t, const ply_view *v)
{
    static const chuhe_protection with_root[] = {
        [THREAT_UNROOTED] = CHUHE_PROTECTION_MATED, [THREAT_WORTH] = CHUHE_PROTECTION_WORTH,
        [THREAT_UNDER] = CHUHE_PROTECTION_UNDER,    [THREAT_EXCHANGE] = CHUHE_PROTECTION_UNDER,
        [THREAT_EVEN] = CHUHE_PROTECTION_FULL,      [THREAT_REFUTED] = CHUHE_PROTECTION_FULL,
    };
    out->protection = CHUHE_PROTECTION_NONE;
    out->protector = CHUHE_NO_SQUARE;
    if (t->kind == THREAT_MATE || t->kind == THREAT_CHECKS)
        return;
    chuhe_position taken = v->passed;
    chuhe_square square = v->passed.square_of[slot_first(t->victims)];
    chuhe_position_play_unchecked(&taken, NULL, t->first);
    unsigned legal = attack_recapture(&taken, square);
    slot_set plain = attack_slots(&taken, taken.to_move, square, ~(slot_set)0);
    if (legal != NO_SLOT) {
        out->protector = taken.square_of[legal];
        out->protection = with_root[t->kind];
        if (out->protection == CHUHE_PROTECTION_FULL &&
            attack_slots(&v->passed, taken.to_move, square, slot_bit(legal)) == 0)
            out->protection = CHUHE_PROTECTION_HIDDEN;
        if (t->kind == THREAT_UNROOTED)
            tell_mate_after(out, s, &taken, legal);
    } else if (plain != 0) {
        out->protector = taken.square_of[slot_first(plain)];
        out->protection = CHUHE_PROTECTION_FALSE;
    }
}

/* The piece that falls last in a line of gains. */
static unsigned last_victim(const threat *t, const ply_view *v)
{
    chuhe_position p = v->passed;
    unsigned last = slot_first(t->victims);
    for (int i = 0; i < t->line.length; i++) {
        unsigned taken = p.slot_at[chuhe_move_to(t->line.moves[i])];
        if (taken != NO_SLOT && i % 2 == 0)
            last = taken;
        chuhe_position_play_unchecked(&p, NULL, t->line.moves[i]);
    }
    return last;
}

void telling_add(chuhe_ruled_ply *ply, search *s, const threat *t, newness fresh, const ply_view *v,
                 bool counts)
{
    if (ply->threat_count == CHUHE_PLY_THREATS_MAX) {
        if (t->kind != THREAT_MATE || !counts)
            return;
        ply->threat_count--; /* a mate is never left out */
    }
    chuhe_threat *out = &ply->threats[ply->threat_count++];
    memset(out, 0, sizeof *out);
    out->attacker = chuhe_move_from(t->first);
    out->victim =
        v->passed.square_of[t->kind == THREAT_MATE ? (v->passed.to_move ^ 1u) * SLOTS_PER_SIDE
                                                   : last_victim(t, v)];
    out->means = means_of(t, fresh, v);
    out->counts = counts;
    out->line_length = t->line.length;
    memcpy(out->line, t->line.moves, sizeof out->line);
    tell_protection(out, s, t, v);
}

static bool is_capture(const chuhe_threat *t)
{
    return t->means != CHUHE_MEANS_MATE && t->means != CHUHE_MEANS_CHECKS &&
           t->means != CHUHE_MEANS_EXCHANGE;
}

static int rank_of(const chuhe_threat *t, const chuhe_position *after)
{
    static const int worth[CHUHE_KINDS] = {0, 2, 2, 4, 8, 4, 1};
    int rank = t->counts ? 0 : 1000;
    if (t->means == CHUHE_MEANS_MATE)
        return 2 * (rank + t->line_length);
    rank += is_capture(t) ? 100 : t->means == CHUHE_MEANS_EXCHANGE ? 200 : 300;
    rank -= worth[chuhe_piece_kind(chuhe_position_piece_at(after, t->victim))];
    return 2 * rank + (t->means != CHUHE_MEANS_DIRECT);
}

void telling_sort(chuhe_ruled_ply *ply, const chuhe_position *after)
{
    for (int i = 1; i < ply->threat_count; i++)
        for (int j = i;
             j > 0 && rank_of(&ply->threats[j], after) < rank_of(&ply->threats[j - 1], after);
             j--) {
            chuhe_threat other = ply->threats[j];
            ply->threats[j] = ply->threats[j - 1];
            ply->threats[j - 1] = other;
        }
    bool plain = false;
    int kept = 0;
    for (int i = 0; i < ply->threat_count; i++)
        plain |= is_capture(&ply->threats[i]) && ply->threats[i].counts;
    for (int i = 0; i < ply->threat_count; i++)
        if (!plain || is_capture(&ply->threats[i]) || ply->threats[i].means == CHUHE_MEANS_MATE)
            ply->threats[kept++] = ply->threats[i];
    ply->threat_count = (uint8_t)kept;
}
