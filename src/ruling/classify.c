#include "ruling/classify.h"

#include <string.h>

#include "ruling/newness.h"
#include "ruling/telling.h"

/* A ply being classified. */
typedef struct classifying {
    chuhe_ruled_ply *ply;
    ply_facts *facts;
    search *s;
    const chuhe_rulebook *book;
    const threat_list *old;
    ply_view view;
    slot_set by_weak; /* victims that general or soldier take alone */
    bool single;      /* some chase needs no second piece */
    bool by_capture;  /* some chase takes at once, without checks */
} classifying;

/* Exchanges are of pieces of one kind (24.4). */
static bool is_exchange(const threat *t)
{
    return slot_kind(t->attacker) == slot_kind(slot_first(t->victims)) &&
           slot_kind(t->attacker) != CHUHE_SOLDIER;
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

/* 26.2: the last attacking piece of a side, which has to hold a point against
 * mate, attacks advisors and elephants by the way. */
static bool holds_key_point(search *s, const ply_view *v, slot_set victims, threat_depth depth)
{
    if ((victims & ~(slot_set)(SLOTS_ADVISORS | SLOTS_ELEPHANTS)) != 0 ||
        attackers_of(v->before, v->before->to_move) != slot_bit(v->mover))
        return false;
    chuhe_position without = *v->before;
    attack_pass(&without);
    return threatens_mate(s, &without, depth) && !threatens_mate(s, &v->after, depth);
}

static bool is_capture(const threat *t)
{
    return t->kind != THREAT_CHECKS && t->kind != THREAT_MATE && t->kind != THREAT_EXCHANGE;
}

static chuhe_class class_of(const threat *t)
{
    return t->kind == THREAT_MATE   ? CHUHE_CLASS_KILL
           : t->kind == THREAT_EVEN ? CHUHE_CLASS_EXCHANGE
                                    : CHUHE_CLASS_CHASE;
}

static slot_set taken_alone(const threat_list *list)
{
    slot_set victims = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (list->items[i].alone)
            victims |= list->items[i].victims;
    return victims;
}

/* Why a threat does not count; NONE when it does. */
static chuhe_remark why_not(classifying *c, const threat *t, newness fresh)
{
    const ply_view *v = &c->view;
    if (!newness_is_made(c->s, t, fresh, v))
        return CHUHE_REMARK_STOOD_BEFORE;
    if (c->book->escape_is_idle && v->answers_check && slot_kind(v->mover) == CHUHE_GENERAL)
        return CHUHE_REMARK_CHECK_ESCAPE;
    /* A soldier's chase is none the graver for a check put before it. */
    if (!is_capture(t) && t->victims != 0 && (t->victims & ~c->by_weak) == 0)
        return CHUHE_REMARK_BY_SOLDIER;
    if (!t->alone)
        return CHUHE_REMARK_NONE;
    return slot_kind(t->attacker) == CHUHE_GENERAL ? CHUHE_REMARK_BY_GENERAL
                                                   : CHUHE_REMARK_BY_SOLDIER;
}

static void note_chase(classifying *c, const threat *t, newness fresh)
{
    c->facts->victims |= t->victims;
    if (is_capture(t) && (t->victims & SLOTS_CHARIOTS) != 0 &&
        slot_kind(t->attacker) != CHUHE_CHARIOT)
        c->facts->chariots |= t->victims;
    c->single |= newness_is_single(c->s, t, fresh, &c->view);
    c->by_capture |= t->kind != THREAT_CHECKS;
}

/* Takes account of one threat; returns what it makes of the ply. */
static chuhe_class weigh_threat(classifying *c, const threat *t)
{
    if (t->kind == THREAT_EVEN && !is_exchange(t))
        return CHUHE_CLASS_IDLE;
    newness fresh = newness_of(t, c->old);
    if (t->kind == THREAT_REFUTED) {
        if (fresh == NEWNESS_NEW && t->attacker == c->view.mover) {
            c->ply->remark = t->mated ? CHUHE_REMARK_MATED_BY_IT : CHUHE_REMARK_LOSES_BY_IT;
            telling_add(c->ply, c->s, t, fresh, &c->view, false);
        }
        return CHUHE_CLASS_IDLE;
    }
    chuhe_remark remark = why_not(c, t, fresh);
    if (remark == CHUHE_REMARK_NONE) {
        if (class_of(t) == CHUHE_CLASS_CHASE)
            note_chase(c, t, fresh);
        telling_add(c->ply, c->s, t, fresh, &c->view, true);
        return class_of(t);
    }
    if (remark == CHUHE_REMARK_BY_GENERAL || remark == CHUHE_REMARK_BY_SOLDIER) {
        c->facts->by_weak = true;
        c->facts->weak_kind = slot_kind(t->attacker);
        telling_add(c->ply, c->s, t, fresh, &c->view, false);
    }
    if (c->ply->remark == CHUHE_REMARK_NONE || remark != CHUHE_REMARK_STOOD_BEFORE)
        c->ply->remark = remark;
    return CHUHE_CLASS_IDLE;
}

static void settle(classifying *c, chuhe_class class_, threat_depth depth)
{
    ply_facts *facts = c->facts;
    if (class_ == CHUHE_CLASS_CHASE && c->book->key_point_is_idle &&
        holds_key_point(c->s, &c->view, facts->victims, depth)) {
        class_ = CHUHE_CLASS_IDLE;
        c->ply->remark = CHUHE_REMARK_KEY_POINT;
        for (unsigned i = 0; i < c->ply->threat_count; i++)
            c->ply->threats[i].counts = false;
    }
    if (class_ != CHUHE_CLASS_IDLE)
        c->ply->remark = CHUHE_REMARK_NONE;
    facts->joint = class_ == CHUHE_CLASS_CHASE && !c->single;
    facts->by_checks = class_ == CHUHE_CLASS_CHASE && !c->by_capture;
    facts->class_ = class_;
    if (class_ == CHUHE_CLASS_IDLE)
        facts->quiet = quiet_kinds(c->s, &c->view, depth);
    telling_sort(c->ply, &c->view.after);
}

void classify_any_gain(chuhe_ruled_ply *ply, ply_facts *facts, search *s,
                       const chuhe_rulebook *book, const chuhe_position *earlier,
                       const chuhe_position *before, chuhe_move move)
{
    classifying c = {.ply = ply, .facts = facts, .s = s, .book = book};
    ply_view_init(&c.view, before, move);
    memset(ply, 0, sizeof *ply);
    memset(facts, 0, sizeof *facts);
    ply->move = move;
    ply->side = before->to_move;
    ply->checkers = chuhe_position_checkers(&c.view.after);
    s->cut = false;
    if (core_is_in_check(&c.view.after)) {
        facts->class_ = CHUHE_CLASS_CHECK;
    } else {
        threat_depth depth = {book->kill_checks, book->gain_checks};
        threat_list now, old;
        threats_find(&old, s, before, depth, NULL);
        if (c.view.answers_check && earlier != NULL)
            threats_add_checks(&old, s, earlier, depth);
        threat_stood stood = newness_stood(&old, c.view.mover);
        threats_find(&now, s, &c.view.passed, depth, &stood);
        c.old = &old;
        c.by_weak = taken_alone(&now);
        chuhe_class class_ = CHUHE_CLASS_IDLE;
        for (unsigned i = 0; i < now.count; i++) {
            chuhe_class found = weigh_threat(&c, &now.items[i]);
            if (found > class_)
                class_ = found;
        }
        settle(&c, class_, depth);
    }
    ply->class_ = facts->class_;
    facts->unsure = ply->unsure = s->cut;
}

bool classify_is_plain(search *s, const chuhe_rulebook *book, const chuhe_position *before,
                       chuhe_move move)
{
    threat_depth depth = {book->kill_checks, book->gain_checks};
    ply_view view;
    ply_view_init(&view, before, move);
    s->cut = false;
    return !core_is_in_check(&view.after) && !threats_any(s, &view.passed, depth) && !s->cut;
}
