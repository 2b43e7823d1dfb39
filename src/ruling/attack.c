/* Attacks by looking up where each piece goes. */
#include "ruling/attack.h"

#include "core/limits.h"

static bool word_has(uint64_t targets, chuhe_square square, bool upper)
{
    unsigned base = upper ? 27 : 0;
    return square >= base && square - base < 63 && (targets >> (square - base) & 1);
}

static bool leaps_to(const core_block *blocks, const uint64_t rows[][16],
                     const uint64_t occupied[4], chuhe_square from, chuhe_square to, int word)
{
    core_block block = blocks[from];
    uint64_t targets = rows[from][((occupied[word] & block.squares) * block.multiplier) >> 60];
    return word_has(targets, to, word == 1);
}

static bool line_attacks(const uint64_t occupied[4], chuhe_square from, chuhe_square to,
                         bool is_cannon)
{
    core_lines at = core_square_lines[from], aim = core_square_lines[to];
    if (at.file_row == aim.file_row) {
        core_reach reach = core_on_rank(at, core_rank_bits(occupied, at));
        return (is_cannon ? reach.hit : reach.reach) >> (aim.rank_row >> 7) & 1;
    }
    if (at.rank_row == aim.rank_row) {
        core_reach reach = core_on_file(at, core_file_bits(occupied, at));
        return (is_cannon ? reach.hit : reach.reach) >> (aim.file_row >> 8) & 1;
    }
    return false;
}

static bool slot_attacks(const chuhe_position *p, const uint64_t occupied[4], unsigned slot,
                         chuhe_square to)
{
    chuhe_square from = p->square_of[slot];
    int us = slot_side(slot);
    switch (slot_kind(slot)) {
    case CHUHE_GENERAL:
        return word_has(core_general_targets[from], to, us);
    case CHUHE_ADVISOR:
        return word_has(core_advisor_targets[from], to, us);
    case CHUHE_ELEPHANT:
        return leaps_to(core_elephant_eyes, core_elephant_targets, occupied, from, to, us);
    case CHUHE_HORSE:
        return leaps_to(core_horse_legs, core_horse_targets, occupied, from, to, from >= 45);
    case CHUHE_CHARIOT:
        return line_attacks(occupied, from, to, false);
    case CHUHE_CANNON:
        return line_attacks(occupied, from, to, true);
    default:
        return word_has(core_soldier_targets[us][from], to, !us);
    }
}

slot_set attack_slots(const chuhe_position *p, chuhe_side side, chuhe_square square,
                      slot_set wanted)
{
    uint64_t occupied[4];
    core_words_store(occupied, core_words_load(p->occupied[0]) | core_words_load(p->occupied[1]));
    slot_set found = 0;
    for (slot_set rest = wanted & slots_of_side(side); rest != 0; rest &= rest - 1) {
        unsigned slot = slot_first(rest);
        if (p->square_of[slot] != OFF_BOARD && slot_attacks(p, occupied, slot, square))
            found |= slot_bit(slot);
    }
    return found;
}

slot_set attack_legal_slots(const chuhe_position *p, chuhe_square square, slot_set wanted)
{
    slot_set legal = 0;
    for (slot_set rest = attack_slots(p, p->to_move, square, wanted); rest != 0; rest &= rest - 1)
        if (core_is_safe(p, p->square_of[slot_first(rest)], square))
            legal |= rest & -rest;
    return legal;
}

unsigned attack_recapture(const chuhe_position *p, chuhe_square square)
{
    for (slot_set rest = attack_slots(p, p->to_move, square, ~(slot_set)0); rest != 0;
         rest &= rest - 1)
        if (core_is_safe(p, p->square_of[slot_first(rest)], square))
            return slot_first(rest);
    return NO_SLOT;
}

void attack_lift(chuhe_position *p, unsigned slot)
{
    chuhe_square square = p->square_of[slot];
    uint64_t *words = p->occupied[slot_side(slot)];
    core_words_store(words, core_words_load(words) & ~core_square_words[square]);
    p->slot_at[square] = NO_SLOT;
    p->square_of[slot] = OFF_BOARD;
}

bool attack_has_crossed(const chuhe_position *p, unsigned slot)
{
    return slot_side(slot) == CHUHE_RED ? p->square_of[slot] >= 45 : p->square_of[slot] < 45;
}

/* The general's rank and file are in its palace, advisors and elephants on their
 * points, and soldiers where the tables know their steps. */
bool attack_regular(chuhe_position *regular, const chuhe_position *p)
{
    *regular = *p;
    if (!p->irregular)
        return true;
    chuhe_setup setup;
    chuhe_setup_report report;
    chuhe_position_to_setup(&setup, p);
    if ((chuhe_setup_check(&report, &setup) & ~(chuhe_faults)CHUHE_FAULT_SOLDIER_OUTSIDE) != 0)
        return false;
    for (unsigned slot = 0; slot < NO_SLOT; slot++) {
        chuhe_square square = p->square_of[slot];
        if (slot_kind(slot) != CHUHE_SOLDIER || square == OFF_BOARD)
            continue;
        int rank = chuhe_square_rank(square);
        if (slot_side(slot) == CHUHE_RED ? rank < 2 : rank > 7)
            return false;
    }
    regular->irregular = 0;
    return true;
}
