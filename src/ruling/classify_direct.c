/* Plies under a book that sees direct captures only (Asian and world rules). */
#include <string.h>

#include "ruling/chase_direct.h"
#include "ruling/classify.h"

enum { NAMING_NODES = 20000 };

static void tell_pair(chuhe_ruled_ply *ply, const chuhe_position *before,
                      const chuhe_position *passed, unsigned attacker, unsigned victim,
                      unsigned mover)
{
    if (ply->threat_count == CHUHE_PLY_THREATS_MAX)
        return;
    chuhe_threat *out = &ply->threats[ply->threat_count++];
    chuhe_square from = passed->square_of[attacker], to = passed->square_of[victim];
    chuhe_position taken = *passed;
    memset(out, 0, sizeof *out);
    out->attacker = from;
    out->victim = to;
    out->counts = true;
    out->line[0] = chuhe_move_make(from, to);
    out->line_length = 1;
    if (attacker == mover)
        out->means = CHUHE_MEANS_DIRECT;
    else if (attack_slots(before, before->to_move, before->square_of[victim], slot_bit(attacker)) !=
             0)
        out->means = CHUHE_MEANS_UNROOTED;
    else
        out->means = CHUHE_MEANS_DISCOVERED;
    chuhe_position_play_unchecked(&taken, NULL, out->line[0]);
    unsigned legal = attack_recapture(&taken, to);
    slot_set plain = attack_slots(&taken, taken.to_move, to, ~(slot_set)0);
    out->protector = CHUHE_NO_SQUARE;
    out->protection = CHUHE_PROTECTION_NONE;
    if (legal != NO_SLOT) {
        out->protection = CHUHE_PROTECTION_WORTH;
        out->protector = taken.square_of[legal];
    } else if (plain != 0) {
        out->protection = CHUHE_PROTECTION_FALSE;
        out->protector = taken.square_of[slot_first(plain)];
    }
}

static void tell_pairs(chuhe_ruled_ply *ply, const chase_pairs *pairs, slot_set victims,
                       const chuhe_position *before, const chuhe_position *after, chuhe_move move)
{
    chuhe_position passed = *after;
    unsigned mover = before->slot_at[chuhe_move_from(move)];
    unsigned base = before->to_move * SLOTS_PER_SIDE;
    attack_pass(&passed);
    for (; victims != 0; victims &= victims - 1) {
        unsigned victim = slot_first(victims);
        for (unsigned set = pairs->attackers[victim & 15]; set != 0; set &= set - 1)
            tell_pair(ply, before, &passed, base + slot_first(set), victim, mover);
    }
}

/* Mate on the next move: told, though these books allow it. */
static bool threatens_mate(chuhe_ruled_ply *ply, search *s, const chuhe_position *before,
                           const chuhe_position *after)
{
    chuhe_position passed = *after;
    chuhe_move moves[CHUHE_MOVES_MAX];
    search_line line;
    attack_pass(&passed);
    size_t count = core_generate(moves, &passed);
    for (size_t i = 0; i < count; i++) {
        if (!search_mates_with(s, &passed, moves[i], 1, &line))
            continue;
        /* It stood before when the same move mated then. */
        if (!core_is_in_check(before) &&
            before->slot_at[chuhe_move_from(moves[i])] ==
                passed.slot_at[chuhe_move_from(moves[i])] &&
            chuhe_position_explain(before, moves[i]) == CHUHE_OK &&
            search_mates_with(s, before, moves[i], 1, &line))
            continue;
        chuhe_threat *out = &ply->threats[ply->threat_count++];
        memset(out, 0, sizeof *out);
        out->attacker = chuhe_move_from(moves[i]);
        out->victim = chuhe_position_general(&passed, passed.to_move ^ 1);
        out->means = CHUHE_MEANS_MATE;
        out->protector = CHUHE_NO_SQUARE;
        out->counts = true;
        out->line[0] = moves[i];
        out->line_length = 1;
        return true;
    }
    return false;
}

/* A pair of one kind, each able to take the other, that was none before. */
static bool offers_exchange(search *s, const chuhe_position *before, const chuhe_position *after)
{
    chuhe_position passed = *after;
    search old = *s;
    attack_pass(&passed);
    search_find_pairs(s, &passed);
    search_find_pairs(&old, before);
    bool offers = false;
    for (unsigned i = 0; i < s->pair_count; i++) {
        bool stood = false;
        for (unsigned j = 0; j < old.pair_count; j++)
            stood |=
                old.pairs[j].ours == s->pairs[i].ours && old.pairs[j].theirs == s->pairs[i].theirs;
        offers |= !stood;
    }
    s->pair_count = 0;
    return offers;
}

static slot_set pinned_among(const chuhe_position *after, slot_set victims)
{
    slot_set pinned = 0;
    for (slot_set rest = victims & (slot_set)SLOTS_CHARIOTS; rest != 0; rest &= rest - 1)
        if (chase_is_pinned_by_horse(after, slot_first(rest)))
            pinned |= rest & -rest;
    return pinned;
}

void classify_direct(chuhe_ruled_ply *ply, ply_facts *facts, search *s, const chuhe_rulebook *book,
                     const chuhe_position *before, const chuhe_position *after, chuhe_move move,
                     slot_set wanted, slot_set ignored)
{
    chase_pairs pairs;
    memset(facts, 0, sizeof *facts);
    bool is_check = core_is_in_check(after);
    if (book->chase == CHUHE_CHASE_DIRECT && wanted != 0) {
        facts->victims = chase_direct_new(&pairs, before, after, wanted, ignored);
        facts->pinned = pinned_among(after, facts->victims);
        if (facts->victims != 0)
            facts->class_ = CHUHE_CLASS_CHASE;
    }
    if (is_check)
        facts->class_ = CHUHE_CLASS_CHECK;
    if (ply == NULL)
        return;
    memset(ply, 0, sizeof *ply);
    ply->move = move;
    ply->side = before->to_move;
    ply->checkers = chuhe_position_checkers(after);
    /* What these books allow is named within a budget of its own, so that a ply
     * is named alike each time it comes; the verdict does not hang on it. */
    search naming = {.limit = NAMING_NODES};
    tell_pairs(ply, &pairs, facts->victims, before, after, move);
    bool escapes = core_is_in_check(before) &&
                   before->slot_at[chuhe_move_from(move)] % SLOTS_PER_SIDE == SLOT_GENERAL;
    if (facts->class_ == CHUHE_CLASS_IDLE && book->kill_checks > 0 && !escapes &&
        threatens_mate(ply, &naming, before, after))
        facts->class_ = CHUHE_CLASS_KILL;
    if (facts->class_ == CHUHE_CLASS_IDLE) {
        ply_view v;
        threat_depth depth = {1, 0};
        ply_view_init(&v, before, move);
        facts->quiet = quiet_kinds(&naming, &v, depth);
        if (offers_exchange(&naming, before, after))
            facts->class_ = CHUHE_CLASS_EXCHANGE;
    }
    ply->class_ = facts->class_;
    s->nodes += naming.nodes;
}
