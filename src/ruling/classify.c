#include "ruling/classify.h"

#include <string.h>

typedef struct ply_view {
    const chuhe_position *before; /* the mover to move */
    chuhe_position after;         /* the other side to move */
    chuhe_position passed;        /* after, with the mover to move again */
    unsigned mover;               /* slot */
    bool answers_check;
} ply_view;

static void view_ply(ply_view *v, const chuhe_position *before, chuhe_move move)
{
    v->before = before;
    v->after = *before;
    v->mover = before->slot_at[chuhe_move_from(move)];
    v->answers_check = core_is_in_check(before);
    chuhe_position_play_unchecked(&v->after, NULL, move);
    v->passed = v->after;
    attack_pass(&v->passed);
}

/* What could be won already before the move, or but for the cost. */
static threat_stood won_before(const threat_list *old, unsigned mover)
{
    threat_stood stood = {0, 0, mover};
    for (unsigned i = 0; i < old->count; i++) {
        const threat *o = &old->items[i];
        if (o->kind == THREAT_CHECKS && o->attacker == mover)
            stood.by_mover |= o->victims;
        else if (threat_is_gain(o->kind) || o->kind == THREAT_REFUTED)
            stood.victims |= o->victims;
    }
    return stood;
}

typedef enum newness { STOOD, FIRMER, NEW } newness;

/* Whether a threat was there before the move, or only counts more firmly after
 * it: it could not be carried out, or something else would have been lost. */
static newness how_new(const threat *t, const threat_list *old)
{
    newness found = NEW;
    for (unsigned i = 0; i < old->count; i++) {
        const threat *o = &old->items[i];
        if (o->attacker != t->attacker)
            continue;
        if (t->kind == THREAT_MATE || t->kind == THREAT_CHECKS) {
            if (o->kind == THREAT_MATE && chuhe_move_to(o->first) == chuhe_move_to(t->first))
                return STOOD;
            continue;
        }
        if (o->kind == THREAT_MATE || o->kind == THREAT_CHECKS || o->victims != t->victims ||
            (threat_is_gain(t->kind) && o->kind == THREAT_EVEN))
            continue;
        if (o->kind != THREAT_REFUTED && (o->firm || !t->firm))
            return STOOD;
        found = FIRMER;
    }
    return found;
}

static bool takes_part(search *s, const threat *t, const ply_view *v)
{
    return !threats_wins_without(s, &v->passed, t->first, v->mover);
}

/* Whether the move made a threat. One that only counts more firmly than before
 * is made by a fighting piece that gets out of an attack (fig. 12), but not when
 * it is by force and that piece takes no part in it (ref. 37), and not in answer
 * to a check (26.1.4). */
static bool is_made(search *s, const threat *t, newness fresh, const ply_view *v)
{
    static const slot_set fighters = SLOTS_HORSES | SLOTS_CHARIOTS | SLOTS_CANNONS | SLOTS_SOLDIERS;
    if (fresh != FIRMER || t->kind == THREAT_EVEN)
        return fresh != STOOD;
    if (v->answers_check || !(fighters & slot_bit(v->mover)))
        return false;
    return t->kind != THREAT_UNDER || takes_part(s, t, v);
}

/* Whether the piece that moved, a chariot, horse or cannon, keeps a protector
 * from recapturing by pinning it. */
static bool pins_root(const ply_view *v, const threat *t)
{
    if (t->kind != THREAT_UNROOTED || v->mover == t->attacker ||
        !(slot_bit(v->mover) & (SLOTS_HORSES | SLOTS_CHARIOTS | SLOTS_CANNONS)))
        return false;
    chuhe_position bare = v->passed;
    chuhe_square square = bare.square_of[v->mover], at = chuhe_move_to(t->first);
    for (int word = 0; word < 4; word++)
        bare.occupied[bare.to_move][word] &= ~core_square_words[square][word];
    bare.slot_at[square] = NO_SLOT;
    bare.square_of[v->mover] = OFF_BOARD;
    if (attack_slots(&bare, bare.to_move, at, slot_bit(t->attacker)) == 0)
        return false;
    chuhe_position_play_unchecked(&bare, NULL, t->first);
    return attack_recapture(&bare, at) != NO_SLOT;
}

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

/* Exchanges are of pieces of one kind (24.4). */
static bool is_exchange(const threat *t)
{
    return slot_kind(t->attacker) == slot_kind(slot_first(t->victims)) &&
           slot_kind(t->attacker) != CHUHE_SOLDIER;
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

static void tell_threat(chuhe_ruled_ply *ply, const threat *t, const ply_view *v, bool counts)
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

/* The pieces that can attack on the other bank. */
static slot_set attackers_of(const chuhe_position *p, chuhe_side side)
{
    slot_set found = 0;
    slot_set rest =
        slots_of_side(side) & (SLOTS_HORSES | SLOTS_CHARIOTS | SLOTS_CANNONS | SLOTS_SOLDIERS);
    for (; rest != 0; rest &= rest - 1)
        if (p->square_of[slot_first(rest)] != OFF_BOARD &&
            (!(rest & -rest & SLOTS_SOLDIERS) || attack_has_crossed(p, slot_first(rest))))
            found |= rest & -rest;
    return found;
}

static bool threatens_mate(search *s, const chuhe_position *p, threat_depth depth)
{
    threat_list list;
    threats_find(&list, s, p, depth, NULL);
    for (unsigned i = 0; i < list.count; i++)
        if (list.items[i].kind == THREAT_MATE)
            return true;
    return false;
}

/* 26.2: the last attacking piece of a side, which has to hold a point, attacks
 * advisors and elephants by the way. */
static bool holds_key_point(search *s, const ply_view *v, slot_set victims, threat_depth depth)
{
    chuhe_position without = *v->before;
    if ((victims & ~(slot_set)(SLOTS_ADVISORS | SLOTS_ELEPHANTS)) != 0 ||
        attackers_of(v->before, v->before->to_move) != slot_bit(v->mover))
        return false;
    attack_pass(&without);
    return threatens_mate(s, &without, depth) && !threatens_mate(s, &v->after, depth);
}

void classify_any_gain(chuhe_ruled_ply *ply, ply_facts *facts, search *s,
                       const chuhe_rulebook *book, const chuhe_position *before, chuhe_move move)
{
    ply_view v;
    view_ply(&v, before, move);
    memset(ply, 0, sizeof *ply);
    memset(facts, 0, sizeof *facts);
    ply->move = move;
    ply->side = before->to_move;
    ply->checkers = chuhe_position_checkers(&v.after);
    if (core_is_in_check(&v.after)) {
        ply->class_ = facts->class_ = CHUHE_CLASS_CHECK;
        return;
    }
    threat_depth depth = {book->kill_checks, 2};
    threat_list now, old;
    s->cut = false;
    threats_find(&old, s, before, depth, NULL);
    threat_stood stood = won_before(&old, v.mover);
    threats_find(&now, s, &v.passed, depth, &stood);
    chuhe_class class_ = CHUHE_CLASS_IDLE;
    bool strong = false, any_plain = false;
    for (unsigned i = 0; i < now.count; i++) {
        const threat *t = &now.items[i];
        if (t->kind == THREAT_REFUTED || (t->kind == THREAT_EVEN && !is_exchange(t)))
            continue;
        chuhe_class found = t->kind == THREAT_MATE   ? CHUHE_CLASS_KILL
                            : t->kind == THREAT_EVEN ? CHUHE_CLASS_EXCHANGE
                                                     : CHUHE_CLASS_CHASE;
        newness fresh = how_new(t, &old);
        if (!is_made(s, t, fresh, &v)) {
            ply->remark = CHUHE_REMARK_STOOD_BEFORE;
            continue;
        }
        if (v.answers_check && v.mover % SLOTS_PER_SIDE == SLOT_GENERAL) {
            ply->remark = CHUHE_REMARK_CHECK_ESCAPE;
            continue;
        }
        if (t->alone) {
            ply->remark = slot_kind(t->attacker) == CHUHE_GENERAL ? CHUHE_REMARK_BY_GENERAL
                                                                  : CHUHE_REMARK_BY_SOLDIER;
            facts->by_weak = true;
            facts->weak_kind = slot_kind(t->attacker);
            continue;
        }
        if (found > class_)
            class_ = found;
        if (found == CHUHE_CLASS_CHASE) {
            facts->victims |= t->victims;
            if (t->kind == THREAT_WORTH)
                facts->protected_ |= t->victims;
            strong |= !t->joint && !(t->screens & slot_bit(v.mover)) && !pins_root(&v, t) &&
                      (fresh == NEW || takes_part(s, t, &v));
            any_plain |= t->kind != THREAT_CHECKS;
        }
        tell_threat(ply, t, &v, true);
    }
    if (class_ == CHUHE_CLASS_CHASE && holds_key_point(s, &v, facts->victims, depth)) {
        class_ = CHUHE_CLASS_IDLE;
        ply->remark = CHUHE_REMARK_KEY_POINT;
        for (unsigned i = 0; i < ply->threat_count; i++)
            ply->threats[i].counts = false;
    }
    facts->joint = class_ == CHUHE_CLASS_CHASE && !strong;
    facts->by_checks = class_ == CHUHE_CLASS_CHASE && !any_plain;
    facts->class_ = ply->class_ = class_;
    facts->unsure = ply->unsure = s->cut;
}
