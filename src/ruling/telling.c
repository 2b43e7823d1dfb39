#include "ruling/telling.h"

#include <string.h>

static chuhe_means means_of(const threat *t, const ply_view *v)
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
    case THREAT_REFUTED:
        return CHUHE_MEANS_EXCHANGE;
    case THREAT_UNROOTED:
    case THREAT_WORTH:
        break;
    }
    if (t->attacker == v->mover)
        return CHUHE_MEANS_DIRECT;
    slot_set before =
        attack_slots(v->before, v->before->to_move, v->before->square_of[slot_first(t->victims)],
                     slot_bit(t->attacker));
    return before != 0 ? CHUHE_MEANS_UNROOTED : CHUHE_MEANS_DISCOVERED;
}

/* How the victim of a capture is protected, and by whom. */
static void tell_protection(chuhe_threat *out, const threat *t, const ply_view *v)
{
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
        out->protection = t->kind == THREAT_WORTH   ? CHUHE_PROTECTION_WORTH
                          : t->kind == THREAT_UNDER ? CHUHE_PROTECTION_UNDER
                                                    : CHUHE_PROTECTION_FULL;
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

void telling_add(chuhe_ruled_ply *ply, const threat *t, const ply_view *v, bool counts)
{
    if (ply->threat_count == CHUHE_PLY_THREATS_MAX)
        return;
    chuhe_threat *out = &ply->threats[ply->threat_count++];
    memset(out, 0, sizeof *out);
    out->attacker = chuhe_move_from(t->first);
    out->victim =
        v->passed.square_of[t->kind == THREAT_MATE ? (v->passed.to_move ^ 1u) * SLOTS_PER_SIDE
                                                   : last_victim(t, v)];
    out->means = means_of(t, v);
    out->counts = counts;
    out->line_length = t->line.length;
    memcpy(out->line, t->line.moves, sizeof out->line);
    tell_protection(out, t, v);
}
