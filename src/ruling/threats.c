#include "ruling/threats.h"

static bool is_weak(unsigned slot)
{
    return (slot_bit(slot) & (SLOTS_GENERALS | SLOTS_SOLDIERS)) != 0;
}

static bool shares_line(chuhe_square a, chuhe_square b)
{
    return chuhe_square_file(a) == chuhe_square_file(b) ||
           chuhe_square_rank(a) == chuhe_square_rank(b);
}

/* Whether a piece bears on the point where another one takes: a chariot or
 * cannon on its line, or any piece that could take there itself. */
static bool bears_on(const chuhe_position *p, unsigned slot, chuhe_square square)
{
    if (slot_bit(slot) & (SLOTS_CHARIOTS | SLOTS_CANNONS))
        return shares_line(p->square_of[slot], square);
    return attack_slots(p, p->to_move, square, slot_bit(slot)) != 0;
}

/* Whether a general or soldier wins what it takes without a piece that bears on
 * the point (26.1.1: with such a piece it is a joint chase). */
static bool wins_alone(search *s, const chuhe_position *p, chuhe_move move)
{
    unsigned taker = p->slot_at[chuhe_move_from(move)];
    unsigned base = p->to_move * SLOTS_PER_SIDE;
    for (unsigned slot = base + SLOT_ADVISOR; slot < base + SLOT_SOLDIER; slot++) {
        if (p->square_of[slot] == OFF_BOARD || slot == taker ||
            !bears_on(p, slot, chuhe_move_to(move)))
            continue;
        chuhe_position lone = *p;
        search_proof proof;
        attack_lift(&lone, slot);
        if (!core_is_safe(&lone, chuhe_move_from(move), chuhe_move_to(move)) ||
            !search_wins(search_capture(s, &lone, move, false, &proof)))
            return false;
    }
    return true;
}

/* Checks that the piece which moved would have begun are given up by its move,
 * except for checks that it still begins itself (ref. 42). */
static slot_set stood_for(const threat_stood *stood, unsigned attacker)
{
    if (stood == NULL)
        return 0;
    return stood->victims | (attacker == stood->mover ? stood->by_mover : 0);
}

static void add(threat_list *list, const threat *found)
{
    if (list->count < THREATS_MAX)
        list->items[list->count++] = *found;
}

/* The pieces that attack a point once another of their side has taken there. */
static slot_set supporters(const chuhe_position *p, chuhe_move move)
{
    chuhe_position taken = *p;
    chuhe_position_play_unchecked(&taken, NULL, move);
    return attack_slots(&taken, p->to_move, chuhe_move_to(move), ~(slot_set)0);
}

/* Whether the enemy general could recapture but for the own pieces that guard
 * the point. */
static bool general_is_kept_off(const chuhe_position *p, chuhe_move move)
{
    chuhe_position taken = *p;
    chuhe_position_play_unchecked(&taken, NULL, move);
    slot_set general = slot_bit(taken.to_move * SLOTS_PER_SIDE);
    return attack_slots(&taken, taken.to_move, chuhe_move_to(move), general) != 0 &&
           attack_slots(&taken, p->to_move, chuhe_move_to(move), ~(slot_set)0) != 0;
}

/* The own fighting pieces over which a cannon takes. */
static slot_set own_screens(const chuhe_position *p, chuhe_move move)
{
    static const slot_set fighters = SLOTS_HORSES | SLOTS_CHARIOTS | SLOTS_CANNONS;
    unsigned taker = p->slot_at[chuhe_move_from(move)];
    slot_set screens = 0;
    if (!(slot_bit(taker) & SLOTS_CANNONS))
        return 0;
    slot_set rest = fighters & slots_of_side(p->to_move) & ~slot_bit(taker);
    for (; rest != 0; rest &= rest - 1) {
        chuhe_position bare = *p;
        unsigned slot = slot_first(rest);
        if (p->square_of[slot] == OFF_BOARD ||
            !shares_line(p->square_of[slot], chuhe_move_to(move)))
            continue;
        attack_lift(&bare, slot);
        if (attack_slots(&bare, p->to_move, chuhe_move_to(move), slot_bit(taker)) == 0)
            screens |= slot_bit(slot);
    }
    return screens;
}

static bool opens_check(const chuhe_position *p, chuhe_move move)
{
    chuhe_position taken = *p;
    unsigned taker = p->slot_at[chuhe_move_from(move)];
    chuhe_position_play_unchecked(&taken, NULL, move);
    chuhe_square general = taken.square_of[taken.to_move * SLOTS_PER_SIDE];
    return attack_slots(&taken, p->to_move, general, ~slot_bit(taker)) != 0;
}

/* Whether a gain is a joint one (联合) or by force (少根). A chariot attacked by a
 * lesser piece needs nobody's help. */
static bool is_joint(const chuhe_position *p, chuhe_move move, search_capture_result result,
                     const search_proof *proof)
{
    if (result == SEARCH_UNDER || result == SEARCH_EXCHANGE || opens_check(p, move))
        return true;
    if (result == SEARCH_WORTH || slot_kind(p->slot_at[chuhe_move_to(move)]) == CHUHE_CHARIOT)
        return false;
    return proof->root_mated || general_is_kept_off(p, move);
}

static void add_capture(threat_list *list, search *s, const chuhe_position *p, chuhe_move move,
                        bool in_check, const threat_stood *stood)
{
    static const threat_kind kinds[] = {
        [SEARCH_COSTS] = THREAT_REFUTED,     [SEARCH_MATED] = THREAT_REFUTED,
        [SEARCH_EQUAL] = THREAT_EVEN,        [SEARCH_UNROOTED] = THREAT_UNROOTED,
        [SEARCH_WORTH] = THREAT_WORTH,       [SEARCH_UNDER] = THREAT_UNDER,
        [SEARCH_EXCHANGE] = THREAT_EXCHANGE,
    };
    threat t = {.attacker = p->slot_at[chuhe_move_from(move)], .first = move};
    search_proof proof;
    search_capture_result result = search_capture(s, p, move, in_check, &proof);
    s->worthless = stood_for(stood, t.attacker);
    if (result == SEARCH_EXCHANGE && s->worthless != 0) {
        if (search_capture(s, p, move, in_check, &proof) != SEARCH_EXCHANGE)
            result = SEARCH_EQUAL;
    }
    s->worthless = 0;
    if (result == SEARCH_LOSES)
        return;
    t.kind = kinds[result];
    t.victims = slot_bit(p->slot_at[chuhe_move_to(move)]);
    t.firm = proof.firm;
    t.mated = result == SEARCH_MATED;
    t.line = proof.line;
    t.joint = is_joint(p, move, result, &proof);
    t.takers = slot_bit(t.attacker);
    t.screens = own_screens(p, move);
    if (result == SEARCH_UNDER || result == SEARCH_EXCHANGE)
        t.takers |= supporters(p, move);
    t.alone = search_wins(result) && is_weak(t.attacker) && !in_check && wins_alone(s, p, move);
    add(list, &t);
}

/* Captures as pieces go, with the own general's safety left aside but where the
 * general itself takes. */
static void add_captures_in_check(threat_list *list, search *s, const chuhe_position *p)
{
    slot_set victims = slots_of_side(p->to_move ^ 1) & ~(slot_set)SLOTS_GENERALS;
    for (; victims != 0; victims &= victims - 1) {
        chuhe_square square = p->square_of[slot_first(victims)];
        if (square == OFF_BOARD)
            continue;
        slot_set takers = attack_slots(p, p->to_move, square, ~(slot_set)SLOTS_GENERALS) |
                          attack_legal_slots(p, square, (slot_set)SLOTS_GENERALS);
        for (; takers != 0; takers &= takers - 1)
            add_capture(list, s, p, chuhe_move_make(p->square_of[slot_first(takers)], square), true,
                        NULL);
    }
}

static bool is_capture(const chuhe_position *p, chuhe_move move)
{
    unsigned victim = p->slot_at[chuhe_move_to(move)];
    return victim != NO_SLOT && slot_kind(victim) != CHUHE_GENERAL;
}

static void add_check(threat_list *list, search *s, const chuhe_position *p, chuhe_move move,
                      threat_depth depth, const threat_stood *stood)
{
    threat t = {.attacker = p->slot_at[chuhe_move_from(move)], .first = move, .firm = true};
    bool mates = false;
    for (unsigned checks = 1; checks <= depth.mate_checks && !mates; checks++)
        mates = search_mates_with(s, p, move, checks, &t.line);
    s->worthless = stood_for(stood, t.attacker);
    if (mates) {
        t.kind = THREAT_MATE;
        add(list, &t);
    } else if (search_gains_with(s, p, move, depth.gain_checks, &t.victims, &t.joint, &t.line)) {
        t.kind = THREAT_CHECKS;
        add(list, &t);
    }
    s->worthless = 0;
}

void threats_add_checks(threat_list *list, search *s, const chuhe_position *p, threat_depth depth)
{
    chuhe_position passed = *p;
    attack_pass(&passed);
    if (core_is_in_check(p) || core_is_in_check(&passed))
        return;
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, &passed);
    search_find_pairs(s, &passed);
    for (size_t i = 0; i < count; i++)
        if (search_gives_check(&passed, moves[i]))
            add_check(list, s, &passed, moves[i], depth, NULL);
}

void threats_find(threat_list *list, search *s, const chuhe_position *p, threat_depth depth,
                  const threat_stood *stood)
{
    list->count = 0;
    search_find_pairs(s, p);
    if (core_is_in_check(p)) {
        add_captures_in_check(list, s, p);
        return;
    }
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, p);
    for (size_t i = 0; i < count; i++)
        if (is_capture(p, moves[i]))
            add_capture(list, s, p, moves[i], false, stood);
    for (size_t i = 0; i < count; i++)
        if (search_gives_check(p, moves[i]))
            add_check(list, s, p, moves[i], depth, stood);
}

bool threats_any(search *s, const chuhe_position *p, threat_depth depth)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, p);
    search_find_pairs(s, p);
    for (size_t i = 0; i < count; i++) {
        search_proof proof;
        if (is_capture(p, moves[i]) && search_wins(search_capture(s, p, moves[i], false, &proof)))
            return true;
    }
    for (size_t i = 0; i < count; i++) {
        slot_set victims;
        bool joint;
        search_line line;
        if (search_gives_check(p, moves[i]) &&
            (search_mates_with(s, p, moves[i], depth.mate_checks, &line) ||
             search_gains_with(s, p, moves[i], depth.gain_checks, &victims, &joint, &line)))
            return true;
    }
    return false;
}

bool threats_wins_without(search *s, const chuhe_position *p, chuhe_move move, unsigned slot)
{
    chuhe_position bare = *p;
    search_proof proof;
    if (slot == p->slot_at[chuhe_move_from(move)])
        return false;
    attack_lift(&bare, slot);
    chuhe_square to = chuhe_move_to(move);
    if (attack_legal_slots(&bare, to, slot_bit(p->slot_at[chuhe_move_from(move)])) == 0)
        return false;
    search_find_pairs(s, &bare);
    return search_wins(search_capture(s, &bare, move, false, &proof));
}
