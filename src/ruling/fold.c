#include "ruling/fold.h"

#include <string.h>

/* Plies already classified, found by position and move: a loop that has run
 * several times is searched once. */
enum { MEMORY_ENTRIES = 32 };

typedef struct memory_entry {
    bool used;
    chuhe_position before;
    uint64_t earlier; /* hash */
    chuhe_move move;
    size_t ply; /* of the loop, from 0 */
    ply_facts facts;
} memory_entry;

static memory_entry *recall(memory_entry memory[MEMORY_ENTRIES], const chuhe_position *before,
                            const chuhe_position *earlier, chuhe_move move)
{
    memory_entry *entry = &memory[(before->hash ^ move) % MEMORY_ENTRIES];
    if (entry->used && entry->move == move && entry->earlier == earlier->hash &&
        memcmp(entry->before.square_of, before->square_of, NO_SLOT) == 0 &&
        entry->before.to_move == before->to_move)
        return entry;
    *entry = (memory_entry){false, *before, earlier->hash, move, 0, {0}};
    return entry;
}

/* Classifies the ply that a walk is at, unless it was classified before. */
static const ply_facts *classify_once(memory_entry memory[MEMORY_ENTRIES], chuhe_ruled_ply *plies,
                                      search *s, const chuhe_rulebook *book, const loop_walk *walk)
{
    chuhe_ruled_ply scratch;
    chuhe_position earlier;
    chuhe_ruled_ply *ply = plies != NULL ? &plies[walk->left] : &scratch;
    loop_walk_earlier(&earlier, walk);
    memory_entry *entry = recall(memory, &walk->before, &earlier, walk->move);
    if (!entry->used) {
        classify_any_gain(ply, &entry->facts, s, book, &earlier, &walk->before, walk->move);
        entry->used = true;
        entry->ply = walk->left;
    } else if (plies != NULL) {
        *ply = plies[entry->ply];
    }
    return &entry->facts;
}

/* Whether a ply is surely nothing that any book forbids. */
static bool is_allowed(const ply_facts *facts)
{
    return facts->class_ < CHUHE_CLASS_CHASE && !facts->unsure;
}

bool fold_side(conduct_tally *tally, search *s, const chuhe_rulebook *book, const loop *on,
               chuhe_side side)
{
    memory_entry memory[MEMORY_ENTRIES] = {{0}};
    loop_walk walk;
    conduct_begin(tally);
    for (loop_walk_begin(&walk, on); loop_walk_next(&walk);) {
        if (walk.before.to_move != side)
            continue;
        const ply_facts *facts = classify_once(memory, NULL, s, book, &walk);
        conduct_add(tally, facts);
        if (is_allowed(facts))
            return true;
    }
    return false;
}

static void fold_any_gain(conduct_tally tallies[CHUHE_SIDES], chuhe_ruled_ply *plies, search *s,
                          const chuhe_rulebook *book, const loop *on)
{
    memory_entry memory[MEMORY_ENTRIES] = {{0}};
    loop_walk walk;
    for (loop_walk_begin(&walk, on); loop_walk_next(&walk);)
        conduct_add(&tallies[walk.before.to_move], classify_once(memory, plies, s, book, &walk));
}

/* One pass over the loop; returns the slots that moved. */
static slot_set pass_direct(conduct_tally tallies[CHUHE_SIDES], chuhe_ruled_ply *plies, search *s,
                            const chuhe_rulebook *book, const loop *on, slot_set ignored)
{
    slot_set moved = 0;
    loop_walk walk;
    conduct_begin(&tallies[CHUHE_RED]);
    conduct_begin(&tallies[CHUHE_BLACK]);
    for (loop_walk_begin(&walk, on); loop_walk_next(&walk);) {
        conduct_tally *own = &tallies[walk.before.to_move];
        ply_facts facts;
        slot_set wanted = plies != NULL ? ~(slot_set)0 : own->victims;
        moved |= slot_bit(walk.before.slot_at[chuhe_move_from(walk.move)]);
        classify_direct(plies != NULL ? &plies[walk.left] : NULL, &facts, s, book, &walk.before,
                        &walk.after, walk.move, wanted, ignored);
        conduct_add(own, &facts);
    }
    return moved;
}

/* A chariot that never moves and is itself chased all the time does not chase
 * (19: a chariot pinned by a horse may not be chased; its counter-chase is none). */
static void fold_direct(conduct_tally tallies[CHUHE_SIDES], chuhe_ruled_ply *plies, search *s,
                        const chuhe_rulebook *book, const loop *on)
{
    slot_set moved = pass_direct(tallies, plies, s, book, on, 0);
    if (tallies[CHUHE_RED].victims == 0 || tallies[CHUHE_BLACK].victims == 0)
        return;
    slot_set idle = (tallies[CHUHE_RED].victims | tallies[CHUHE_BLACK].victims) &
                    (slot_set)SLOTS_CHARIOTS & ~moved;
    if (idle != 0)
        pass_direct(tallies, plies, s, book, on, idle);
}

/* A side that plays one kind of quiet ply throughout has them called so. */
static void name_quiet_plies(chuhe_ruled_ply *plies, size_t count,
                             const conduct_tally tallies[CHUHE_SIDES])
{
    static const chuhe_class names[] = {CHUHE_CLASS_BLOCK, CHUHE_CLASS_OFFER, CHUHE_CLASS_FOLLOW};
    for (size_t i = 0; i < count; i++)
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            if (plies[i].class_ == CHUHE_CLASS_IDLE &&
                (tallies[plies[i].side].quiet & quiet_bit(names[n])))
                plies[i].class_ = names[n];
}

void fold_loop(conduct_tally tallies[CHUHE_SIDES], chuhe_ruled_ply *plies, search *s,
               const chuhe_rulebook *book, const loop *on)
{
    conduct_begin(&tallies[CHUHE_RED]);
    conduct_begin(&tallies[CHUHE_BLACK]);
    if (book->chase == CHUHE_CHASE_ANY_GAIN)
        fold_any_gain(tallies, plies, s, book, on);
    else
        fold_direct(tallies, plies, s, book, on);
    if (plies != NULL)
        name_quiet_plies(plies, on->plies, tallies);
}

/* The conducts that a side could turn out to have once the plies that a cut
 * search left open were known: any but perpetual check. */
static bool could_differ(const chuhe_conduct conducts[CHUHE_SIDES],
                         const conduct_tally tallies[CHUHE_SIDES], const chuhe_rulebook *book,
                         chuhe_verdict verdict)
{
    chuhe_conduct other[CHUHE_SIDES];
    const chuhe_clause *clause;
    unsigned red_to = tallies[CHUHE_RED].unsure > 0 ? CHUHE_CONDUCT_CHECK : 1;
    unsigned black_to = tallies[CHUHE_BLACK].unsure > 0 ? CHUHE_CONDUCT_CHECK : 1;
    for (unsigned red = 0; red < red_to; red++)
        for (unsigned black = 0; black < black_to; black++) {
            other[CHUHE_RED] = red_to > 1 ? (chuhe_conduct)red : conducts[CHUHE_RED];
            other[CHUHE_BLACK] = black_to > 1 ? (chuhe_conduct)black : conducts[CHUHE_BLACK];
            if (conduct_verdict(&clause, other, book) != verdict)
                return true;
        }
    return false;
}

chuhe_verdict fold_verdict(chuhe_conduct conducts[CHUHE_SIDES], const chuhe_clause **clause,
                           const conduct_tally tallies[CHUHE_SIDES], const chuhe_rulebook *book)
{
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        conducts[side] = conduct_decide(&tallies[side], book);
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        if (book->conducts[conducts[side ^ 1]].weight == 0)
            conducts[side] = conduct_plain(&tallies[side], conducts[side]);
    chuhe_verdict verdict = conduct_verdict(clause, conducts, book);
    if (!could_differ(conducts, tallies, book, verdict))
        return verdict;
    *clause = NULL;
    return CHUHE_VERDICT_UNKNOWN;
}
