/* The verdict on a loop without its reasons. Most loops of a search are of idle
 * moves, and one idle ply of each side is enough to see it. */
#include "ruling/fold.h"

/* The quick looks have a bound of their own, so that what needs the full search
 * has it all. */
enum { PLAIN_NODES = 2000 };

/* Whether two sides that do what is allowed always draw. */
static bool draws_the_allowed(const chuhe_rulebook *book)
{
    for (size_t i = 0; i <= CHUHE_CONDUCT_GENERAL_CHASE; i++)
        if (book->conducts[i].weight != 0)
            return false;
    for (size_t i = 0; i < book->exception_count; i++)
        if (book->exceptions[i].one <= CHUHE_CONDUCT_GENERAL_CHASE &&
            book->exceptions[i].other <= CHUHE_CONDUCT_GENERAL_CHASE)
            return false;
    return true;
}

static bool has_plain_ply(const chuhe_rulebook *book, const loop *on, chuhe_side side)
{
    search s = {.limit = PLAIN_NODES};
    loop_walk walk;
    for (loop_walk_begin(&walk, on); loop_walk_next(&walk);)
        if (walk.before.to_move == side && classify_is_plain(&s, book, &walk.before, walk.move))
            return true;
    return false;
}

/* Fills the tallies as far as the verdict needs them; false when it is plain that
 * both sides do what is allowed. */
static bool fold_as_needed(conduct_tally tallies[CHUHE_SIDES], search *s,
                           const chuhe_rulebook *book, const loop *on)
{
    static const ply_facts idle = {0};
    bool allowed[CHUHE_SIDES];
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        allowed[side] = has_plain_ply(book, on, side);
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        if (!allowed[side])
            allowed[side] = fold_side(&tallies[side], s, book, on, side);
    if (allowed[CHUHE_RED] && allowed[CHUHE_BLACK])
        return false;
    /* An exception may ask by what name the allowed goes. */
    if (book->exception_count != 0) {
        s->nodes = 0;
        fold_loop(tallies, NULL, s, book, on);
        return true;
    }
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
        if (allowed[side]) {
            conduct_begin(&tallies[side]);
            conduct_add(&tallies[side], &idle);
        }
    return true;
}

chuhe_verdict fold_quickly(const chuhe_rulebook *book, const loop *on, uint64_t nodes)
{
    search s = {.limit = nodes};
    conduct_tally tallies[CHUHE_SIDES];
    chuhe_conduct conducts[CHUHE_SIDES];
    const chuhe_clause *clause;
    if (book->chase != CHUHE_CHASE_ANY_GAIN || !draws_the_allowed(book))
        fold_loop(tallies, NULL, &s, book, on);
    else if (!fold_as_needed(tallies, &s, book, on))
        return CHUHE_VERDICT_DRAW;
    return fold_verdict(conducts, &clause, tallies, book);
}
