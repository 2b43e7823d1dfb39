/* The terms that depend only on which pieces are left. They are worked out at
 * captures. Included like eval_kernel.h, with EVAL_ADD defined. */
#include "engine/eval_kernel.h"

typedef struct eval_army {
    unsigned count[CHUHE_KINDS];
    unsigned guards, minors, attackers;
} eval_army;

CORE_INLINE eval_army eval_army_of(uint64_t material, int side)
{
    eval_army army;
    for (int kind = 0; kind < CHUHE_KINDS; kind++)
        army.count[kind] = (unsigned)(material >> (32 * side + 4 * kind)) & 15;
    army.guards = army.count[CHUHE_ADVISOR] + army.count[CHUHE_ELEPHANT];
    army.minors = army.count[CHUHE_HORSE] + army.count[CHUHE_CANNON];
    army.attackers = army.minors + army.count[CHUHE_CHARIOT];
    return army;
}

/* What the defence of `us` misses against each kind of attacker. */
CORE_INLINE void eval_defence(eval_board *e, int us, const eval_army *our, const eval_army *their)
{
    unsigned advisors = our->count[CHUHE_ADVISOR], elephants = our->count[CHUHE_ELEPHANT];
    for (unsigned i = 0; i < 3; i++) {
        int enemies = (int)their->count[CHUHE_HORSE + i];
        EVAL_ADD(e, us, ADVISORS_AGAINST, 3 * i + advisors, enemies);
        EVAL_ADD(e, us, ELEPHANTS_AGAINST, 3 * i + elephants, enemies);
    }
    EVAL_ADD(e, us, GUARDS, our->guards, 1);
    EVAL_ADD(e, us, CANNON_SCREENS, our->guards, (int)our->count[CHUHE_CANNON]);
}

CORE_INLINE void eval_army_terms(eval_board *e, int us, const eval_army *our,
                                 const eval_army *their)
{
    unsigned kinds = (our->count[CHUHE_HORSE] != 0) |
                     (unsigned)(our->count[CHUHE_CHARIOT] != 0) << 1 |
                     (unsigned)(our->count[CHUHE_CANNON] != 0) << 2;
    for (unsigned kind = 0; kind < CHUHE_KINDS; kind++)
        EVAL_ADD(e, us, WORTH, kind, (int)our->count[kind]);
    for (unsigned i = 0; i < 3; i++)
        EVAL_ADD(e, us, PAIR, i, our->count[CHUHE_HORSE + i] == 2);
    EVAL_ADD(e, us, SOLDIERS_LEFT, our->count[CHUHE_SOLDIER], 1);
    EVAL_ADD(e, us, KINDS_LEFT, kinds, 1);
    EVAL_ADD(e, us, NO_CHARIOT, 0,
             our->count[CHUHE_CHARIOT] == 0 && their->count[CHUHE_CHARIOT] != 0);
    if (our->attackers > their->attackers)
        EVAL_ADD(e, us, MORE_ATTACKERS, our->attackers - their->attackers - 1, 1);
    eval_defence(e, us, our, their);
}

CORE_INLINE void eval_balance_terms(eval_board *e, uint64_t material)
{
    eval_army red = eval_army_of(material, CHUHE_RED), black = eval_army_of(material, CHUHE_BLACK);
    eval_army_terms(e, CHUHE_RED, &red, &black);
    eval_army_terms(e, CHUHE_BLACK, &black, &red);
}

/* Which line of the table of chances: what the stronger side has left to win with. */
CORE_INLINE unsigned eval_chance_index(const eval_army *strong, const eval_army *weak)
{
    unsigned chariots = strong->count[CHUHE_CHARIOT], soldiers = strong->count[CHUHE_SOLDIER];
    unsigned minors = strong->minors >= 2 ? 3 : strong->count[CHUHE_CANNON] ? 2 : strong->minors;
    unsigned force = (chariots * 4 + minors) * 4 + (soldiers < 3 ? soldiers : 3);
    unsigned theirs = weak->minors < 2 ? weak->minors : 2;
    unsigned guards = weak->guards < 2 ? 0 : weak->guards - 1;
    return force * 24 + (weak->count[CHUHE_CHARIOT] != 0 ? 12 : 0) + theirs * 4 + guards;
}
