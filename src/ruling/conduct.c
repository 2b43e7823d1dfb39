#include "ruling/conduct.h"

#include <string.h>

void conduct_begin(conduct_tally *t)
{
    memset(t, 0, sizeof *t);
    t->victims = t->pinned = ~(slot_set)0;
    t->quiet = (quiet_set)~0u;
}

void conduct_add(conduct_tally *t, const ply_facts *f)
{
    t->plies++;
    t->classes[f->class_]++;
    t->joint += f->joint;
    t->by_checks += f->by_checks;
    if (f->by_weak && f->class_ < CHUHE_CLASS_CHASE)
        (f->weak_kind == CHUHE_SOLDIER ? t->by_soldier++ : t->by_general++);
    t->quiet &= f->class_ == CHUHE_CLASS_IDLE ? f->quiet : quiet_bit(f->class_);
    t->unsure += f->unsure;
    t->victims &= f->victims;
    t->pinned &= f->victims & f->pinned;
    t->others |= f->victims & ~f->chariots;
}

/* A side that does something forbidden at every ply. */
static chuhe_conduct all_forbidden(const conduct_tally *t, bool joint_is_lighter)
{
    unsigned checks = t->classes[CHUHE_CLASS_CHECK], chases = t->classes[CHUHE_CLASS_CHASE];
    unsigned kills = t->classes[CHUHE_CLASS_KILL];
    if (t->joint > 0 && joint_is_lighter)
        return CHUHE_CONDUCT_CHASE_JOINT;
    if (kills == t->plies)
        return CHUHE_CONDUCT_KILL;
    if (chases == 0)
        return CHUHE_CONDUCT_CHECK_KILL;
    if (checks > 0)
        return t->by_checks == chases && kills == 0 ? CHUHE_CONDUCT_CHECK_GAIN
                                                    : CHUHE_CONDUCT_CHECK_CHASE;
    if (kills > 0)
        return CHUHE_CONDUCT_KILL_CHASE;
    if ((t->victims & ~t->others) != 0)
        return CHUHE_CONDUCT_CHASE_CHARIOT;
    return t->victims != 0 ? CHUHE_CONDUCT_CHASE : CHUHE_CONDUCT_CHASE_IN_TURN;
}

/* What every book allows, by the name that fits best. */
static chuhe_conduct allowed(const conduct_tally *t)
{
    static const struct {
        chuhe_class class_;
        chuhe_conduct whole;
    } quiet[] = {{CHUHE_CLASS_BLOCK, CHUHE_CONDUCT_BLOCK},
                 {CHUHE_CLASS_EXCHANGE, CHUHE_CONDUCT_EXCHANGE},
                 {CHUHE_CLASS_OFFER, CHUHE_CONDUCT_OFFER},
                 {CHUHE_CLASS_FOLLOW, CHUHE_CONDUCT_FOLLOW}};
    if (t->by_soldier == t->plies)
        return CHUHE_CONDUCT_SOLDIER_CHASE;
    if (t->by_general == t->plies)
        return CHUHE_CONDUCT_GENERAL_CHASE;
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
        if (t->quiet & quiet_bit(quiet[i].class_))
            return quiet[i].whole;
    if (t->classes[CHUHE_CLASS_CHECK] > 0)
        return CHUHE_CONDUCT_CHECK_IDLE;
    if (t->classes[CHUHE_CLASS_KILL] > 0)
        return CHUHE_CONDUCT_KILL_IDLE;
    return t->classes[CHUHE_CLASS_CHASE] > 0 ? CHUHE_CONDUCT_CHASE_IDLE : CHUHE_CONDUCT_IDLE;
}

/* A book that weighs only one victim chased at every ply. */
static chuhe_conduct one_victim(const conduct_tally *t, const chuhe_rulebook *book)
{
    unsigned kills = t->classes[CHUHE_CLASS_KILL], checks = t->classes[CHUHE_CLASS_CHECK];
    if (t->pinned != 0)
        return CHUHE_CONDUCT_CHASE_PINNED;
    if (t->victims != 0)
        return CHUHE_CONDUCT_CHASE;
    if (checks + kills + t->classes[CHUHE_CLASS_CHASE] < t->plies)
        return allowed(t);
    chuhe_conduct conduct = all_forbidden(t, book->joint_is_lighter);
    return conduct == CHUHE_CONDUCT_CHASE_CHARIOT ? CHUHE_CONDUCT_CHASE_IN_TURN : conduct;
}

chuhe_conduct conduct_decide(const conduct_tally *t, const chuhe_rulebook *book)
{
    unsigned checks = t->classes[CHUHE_CLASS_CHECK];
    unsigned kills = t->classes[CHUHE_CLASS_KILL];
    if (t->plies == 0)
        return CHUHE_CONDUCT_IDLE;
    if (checks == t->plies)
        return CHUHE_CONDUCT_CHECK;
    if (book->chase == CHUHE_CHASE_DIRECT)
        return one_victim(t, book);
    if (checks + kills + t->classes[CHUHE_CLASS_CHASE] == t->plies)
        return all_forbidden(t, book->joint_is_lighter);
    return allowed(t);
}

chuhe_conduct conduct_plain(const conduct_tally *t, chuhe_conduct conduct)
{
    return conduct == CHUHE_CONDUCT_CHASE_JOINT ? all_forbidden(t, false) : conduct;
}

static const chuhe_clause *exception_for(const chuhe_exception **found, chuhe_side *of_one,
                                         const chuhe_conduct conducts[CHUHE_SIDES],
                                         const chuhe_rulebook *book)
{
    for (size_t i = 0; i < book->exception_count; i++)
        for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++)
            if (book->exceptions[i].one == conducts[side] &&
                book->exceptions[i].other == conducts[side ^ 1]) {
                *found = &book->exceptions[i];
                *of_one = side;
                return &book->exceptions[i].clause;
            }
    return NULL;
}

static bool is_named(const chuhe_clause *clause)
{
    return clause->english != NULL && clause->english[0] != '\0';
}

/* Why two allowed conducts draw: what the book says of one of them when it names
 * it, else the general clause. */
static const chuhe_clause *draw_clause(const chuhe_conduct conducts[CHUHE_SIDES],
                                       const chuhe_rulebook *book)
{
    for (chuhe_side side = CHUHE_RED; side < CHUHE_SIDES; side++) {
        const chuhe_conduct_rule *rule = &book->conducts[conducts[side]];
        if (rule->weight == 0 && conducts[side] != CHUHE_CONDUCT_IDLE && is_named(&rule->clause))
            return &rule->clause;
    }
    return &book->draw;
}

chuhe_verdict conduct_verdict(const chuhe_clause **clause,
                              const chuhe_conduct conducts[CHUHE_SIDES], const chuhe_rulebook *book)
{
    const chuhe_exception *exception;
    chuhe_side loser;
    *clause = exception_for(&exception, &loser, conducts, book);
    if (*clause == NULL) {
        unsigned red = book->conducts[conducts[CHUHE_RED]].weight;
        unsigned black = book->conducts[conducts[CHUHE_BLACK]].weight;
        if (red == black) {
            *clause = red > 0 ? &book->draw_forbidden : draw_clause(conducts, book);
            return CHUHE_VERDICT_DRAW;
        }
        loser = red > black ? CHUHE_RED : CHUHE_BLACK;
        *clause = &book->conducts[conducts[loser]].clause;
    } else if (exception->draw) {
        return CHUHE_VERDICT_DRAW;
    }
    return loser == CHUHE_RED ? CHUHE_VERDICT_RED_LOSES : CHUHE_VERDICT_BLACK_LOSES;
}
