/* Working out the limits (limits.h). Included by what needs them, so that each
 * build of perft has them compiled for its own kind of processor. */
#ifndef CORE_LIMITS_RULES_H
#define CORE_LIMITS_RULES_H

#include "core/limits.h"

/* Takes one square out of a set of words that is not empty. */
static uint8_t take_square(core_words *set)
{
    uint64_t low = (*set)[2];
    unsigned file_base = 0;
    if (low == 0) {
        low = (*set)[3];
        file_base = 6;
    }
    unsigned bit = (unsigned)__builtin_ctzll(low);
    unsigned square = 9 * (bit % 10) + bit / 10 + file_base;
    *set &= ~core_square_words[square];
    return (uint8_t)square;
}

/* At most three of the set's squares, and how many were found. */
static int first_squares(uint8_t squares[3], core_words set)
{
    int count = 0;
    while (count < 3 && (set[2] | set[3]) != 0)
        squares[count++] = take_square(&set);
    return count;
}

static bool is_own(const chuhe_position *p, int us, uint8_t square)
{
    return p->slot_at[square] >> 4 == us;
}

static void add_screen(limits_rule *rule, uint8_t square, core_words may)
{
    int i = rule->screen[0] != OFF_BOARD;
    rule->screen[i] = square;
    rule->screen_may[i] = may;
}

static bool rule_of_chariot(limits_rule *rule, const chuhe_position *p, int us, int found,
                            const uint8_t *screens, core_words between, core_words attacker)
{
    if (found == 0)
        rule->others = between | attacker;
    else if (found == 1 && is_own(p, us, screens[0]))
        add_screen(rule, screens[0], between | attacker);
    else
        return false;
    return true;
}

static bool rule_of_cannon(limits_rule *rule, const chuhe_position *p, int us, int found,
                           const uint8_t *screens, core_words between, core_words attacker)
{
    if (found == 0) {
        rule->others = ~between;
    } else if (found == 1) {
        rule->others = (between & ~core_square_words[screens[0]]) | attacker;
        if (is_own(p, us, screens[0]))
            add_screen(rule, screens[0], ~between);
    } else if (found == 2) {
        for (int i = 0; i < 2; i++)
            if (is_own(p, us, screens[i]))
                add_screen(rule, screens[i],
                           (between & ~core_square_words[screens[1 - i]]) | attacker);
        return rule->screen[0] != OFF_BOARD;
    } else {
        return false;
    }
    return true;
}

static bool rule_of_horse(limits_rule *rule, const chuhe_position *p, int us, uint8_t leg,
                          core_words attacker)
{
    if (p->slot_at[leg] == NO_SLOT)
        rule->others = core_square_words[leg] | attacker;
    else if (is_own(p, us, leg))
        add_screen(rule, leg, attacker);
    else
        return false;
    return true;
}

/* The rule that the enemy piece in `slot` gives, if any. */
static bool rule_of(limits_rule *rule, const chuhe_position *p, int us, int slot)
{
    int point = core_palace_points[p->square_of[us * SLOTS_PER_SIDE]];
    uint8_t square = p->square_of[slot];
    core_words attacker = core_square_words[square];
    rule->others = core_everywhere;
    rule->screen[0] = rule->screen[1] = OFF_BOARD;
    int kind = slot & 15;
    if (kind >= SLOT_SOLDIER) {
        rule->others = attacker;
        return true;
    }
    if (kind == SLOT_HORSE || kind == SLOT_HORSE + 1)
        return rule_of_horse(rule, p, us, core_horse_leg[point][square], attacker);
    core_words occupied = core_words_load(p->occupied[0]) | core_words_load(p->occupied[1]);
    core_words between = core_between[point][square];
    uint8_t screens[3];
    int found = first_squares(screens, occupied & between);
    if (kind >= SLOT_CANNON)
        return rule_of_cannon(rule, p, us, found, screens, between, attacker);
    return rule_of_chariot(rule, p, us, found, screens, between, attacker);
}

/* Adds the own piece on `square` with everything the rules say of it. */
static void add_special(limits *out, const chuhe_position *p, const limits_rule *rules, int count,
                        uint8_t square)
{
    uint8_t slot = p->slot_at[square];
    if (out->is_special >> (slot & 15) & 1)
        return;
    core_words may = core_everywhere;
    for (int i = 0; i < count; i++) {
        if (rules[i].screen[0] == square)
            may &= rules[i].screen_may[0];
        else if (rules[i].screen[1] == square)
            may &= rules[i].screen_may[1];
        else
            may &= rules[i].others;
    }
    out->is_special |= 1u << (slot & 15);
    out->special_slot[out->special_count] = slot;
    out->special[out->special_count++] = may;
}

/* The limits that the suspects and, in check, soldiers give. */
static __attribute__((noinline)) void limits_from_suspects(limits *out, const chuhe_position *p,
                                                           int us, const limits_suspects *suspects,
                                                           bool in_check)
{
    limits_rule rules[LIMITS_RULES_MAX];
    int count = 0;
    for (int i = 0; i < suspects->count; i++)
        count += rule_of(&rules[count], p, us, suspects->slot[i]);
    for (int i = 0; in_check && i < 5; i++) {
        int slot = (us ^ 1) * SLOTS_PER_SIDE + SLOT_SOLDIER + i;
        unsigned bit = core_palace_bit(us, p->square_of[us * SLOTS_PER_SIDE]);
        if (core_soldier_targets[us ^ 1][p->square_of[slot]] >> bit & 1)
            count += rule_of(&rules[count], p, us, slot);
    }
    out->all = core_everywhere;
    out->is_special = 0;
    out->special_count = 0;
    for (int i = 0; i < count; i++)
        out->all &= rules[i].others;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2 && rules[i].screen[k] != OFF_BOARD; k++)
            add_special(out, p, rules, count, rules[i].screen[k]);
}

#endif
