#include "ruling/search.h"

enum { QUIESCENCE_PLIES = 8, SOLDIER_MOST = 4, MATE_ANSWERS = 1, ROOT_ANSWERS = 4 };

static const uint8_t worth_of[CHUHE_KINDS] = {
    [CHUHE_ADVISOR] = 2, [CHUHE_ELEPHANT] = 2, [CHUHE_HORSE] = 4,
    [CHUHE_CHARIOT] = 8, [CHUHE_CANNON] = 4,
};

static bool spend(search *s)
{
    if (s->nodes >= s->limit) {
        s->cut = true;
        return false;
    }
    s->nodes++;
    return true;
}

/* A soldier is worth between something and a horse; only what holds for either
 * is a gain or a loss. */
int search_balance_sign(search_balance b)
{
    int least = b.worth + (b.soldiers > 0 ? b.soldiers : SOLDIER_MOST * b.soldiers);
    int most = b.worth + (b.soldiers > 0 ? SOLDIER_MOST * b.soldiers : b.soldiers);
    return (least > 0) - (most < 0);
}

search_balance search_balance_after(const search *s, search_balance b, const chuhe_position *p,
                                    unsigned victim, bool ours)
{
    int by = ours ? 1 : -1;
    if (victim == NO_SLOT || (ours && (s->worthless & slot_bit(victim))))
        return b;
    if (slot_kind(victim) != CHUHE_SOLDIER)
        b.worth = (int16_t)(b.worth + by * worth_of[slot_kind(victim)]);
    else if (attack_has_crossed(p, victim))
        b.soldiers = (int16_t)(b.soldiers + by);
    else
        return b;
    b.pieces = (int16_t)(b.pieces + by);
    return b;
}

bool search_is_pair(const search *s, const chuhe_position *p, chuhe_move move)
{
    unsigned ours = p->slot_at[chuhe_move_from(move)], theirs = p->slot_at[chuhe_move_to(move)];
    for (unsigned i = 0; i < s->pair_count; i++)
        if (s->pairs[i].ours == ours && s->pairs[i].theirs == theirs &&
            s->pairs[i].square == chuhe_move_to(move))
            return true;
    return false;
}

/* Taking that is answered by mate is no way out (不能离线). */
static bool may_take(search *s, const chuhe_position *p, chuhe_square from, chuhe_square to)
{
    chuhe_position taken = *p;
    if (attack_legal_slots(p, to, slot_bit(p->slot_at[from])) == 0)
        return false;
    chuhe_position_play_unchecked(&taken, NULL, chuhe_move_make(from, to));
    return !search_is_mated_by_checks(s, &taken);
}

static void try_pair(search *s, const chuhe_position *p, const chuhe_position *passed,
                     unsigned ours, unsigned theirs)
{
    chuhe_square a = p->square_of[ours], b = p->square_of[theirs];
    if (a == OFF_BOARD || b == OFF_BOARD || s->pair_count == SEARCH_PAIRS_MAX ||
        attack_legal_slots(p, b, slot_bit(ours)) == 0 || !may_take(s, passed, b, a))
        return;
    s->pairs[s->pair_count++] = (search_pair){(uint8_t)ours, (uint8_t)theirs, b};
}

void search_find_pairs(search *s, const chuhe_position *p)
{
    chuhe_position passed = *p;
    unsigned us = p->to_move * SLOTS_PER_SIDE, them = us ^ SLOTS_PER_SIDE;
    attack_pass(&passed);
    s->pair_count = 0;
    for (unsigned kind = SLOT_HORSE; kind < SLOT_SOLDIER; kind += 2)
        for (unsigned i = 0; i < 4; i++)
            try_pair(s, p, &passed, us + kind + (i & 1), them + kind + (i >> 1));
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* Most moves are seen to give no check by their squares alone: none of the two is
 * on a line with the general, a horse does not come to a place from where it could
 * reach it, and no horse's leg next to it is set free. */
static bool may_give_check(const chuhe_position *p, chuhe_move move)
{
    chuhe_square general = p->square_of[(p->to_move ^ 1u) * SLOTS_PER_SIDE];
    int file = chuhe_square_file(general), rank = chuhe_square_rank(general);
    int from_files = distance(chuhe_square_file(chuhe_move_from(move)), file);
    int from_ranks = distance(chuhe_square_rank(chuhe_move_from(move)), rank);
    int to_files = distance(chuhe_square_file(chuhe_move_to(move)), file);
    int to_ranks = distance(chuhe_square_rank(chuhe_move_to(move)), rank);
    return from_files * from_ranks <= 1 || to_files * to_ranks == 0 || to_files * to_ranks == 2;
}

bool search_gives_check(const chuhe_position *p, chuhe_move move)
{
    if (!may_give_check(p, move))
        return false;
    chuhe_position after = *p;
    chuhe_position_play_unchecked(&after, NULL, move);
    return core_is_in_check(&after);
}

static void line_begin(search_line *line, chuhe_move first, const search_line *rest)
{
    search_line whole = {rest != NULL ? rest->worth : 0, 1, {first}};
    for (int i = 0; rest != NULL && i < rest->length && whole.length < CHUHE_THREAT_LINE_MAX; i++)
        whole.moves[whole.length++] = rest->moves[i];
    *line = whole;
}

/* ─── exchanges ───────────────────────────────────────────────────────────── */

/* The best result, for the threatening side, of captures on one point, each
 * side free to stop. With s->by_number more pieces for the same worth are a gain
 * (少根子). */
static int exchange_on(search *s, const chuhe_position *p, chuhe_square square, search_balance b,
                       bool ours)
{
    int best = search_balance_sign(b);
    if (s->by_number && best == 0 && b.worth == 0 && b.soldiers == 0)
        best = b.pieces > 0;
    if (!spend(s) || best == (ours ? 1 : -1))
        return best;
    slot_set takers = attack_legal_slots(p, square, ~(slot_set)0);
    for (; takers != 0; takers &= takers - 1) {
        chuhe_position next = *p;
        unsigned taker = slot_first(takers);
        if (ours && s->barred & slot_bit(taker))
            continue;
        search_balance then = search_balance_after(s, b, p, p->slot_at[square], ours);
        chuhe_position_play_unchecked(&next, NULL, chuhe_move_make(p->square_of[taker], square));
        int result = exchange_on(s, &next, square, then, !ours);
        if (ours ? result > best : result < best)
            best = result;
    }
    return best;
}

/* Our capture that is no gain: of a pair, or by general and soldiers elsewhere
 * than on the point of the exchange. */
static bool is_left_out(const search *s, const chuhe_position *p, chuhe_move move,
                        chuhe_square square)
{
    unsigned taker = p->slot_at[chuhe_move_from(move)];
    return search_is_pair(s, p, move) ||
           (chuhe_move_to(move) == square && (s->barred & slot_bit(taker)) != 0) ||
           ((slot_bit(taker) & (SLOTS_GENERALS | SLOTS_SOLDIERS)) != 0 &&
            chuhe_move_to(move) != square);
}

/* Where we may go on capturing: on the point of the exchange and, with
 * `recaptures_only`, where the other side has just taken; else anywhere. */
typedef struct exchange_scope {
    chuhe_square square;
    bool recaptures_only;
} exchange_scope;

/* The same with captures anywhere, to a depth; `last` is the point of the last
 * capture. `line` gets the best way. */
static int quiesce(search *s, chuhe_position *p, search_balance b, exchange_scope scope,
                   chuhe_square last, bool ours, int goal, int depth, search_line *line)
{
    int best = search_balance_sign(b);
    line->length = 0;
    if (depth == 0 || !spend(s) || (ours ? best >= goal : best < goal))
        return best;
    if (ours && depth >= QUIESCENCE_PLIES - 2 && search_has_mate(s, p))
        return 1;
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, p);
    for (size_t i = 0; i < count; i++) {
        unsigned victim = p->slot_at[chuhe_move_to(moves[i])];
        if (victim == NO_SLOT || slot_kind(victim) == CHUHE_GENERAL ||
            (ours && is_left_out(s, p, moves[i], scope.square)))
            continue;
        chuhe_square to = chuhe_move_to(moves[i]);
        if (ours && scope.recaptures_only && to != last && to != scope.square)
            continue;
        search_balance then = search_balance_after(s, b, p, victim, ours);
        search_line rest = {0, 0, {0}};
        chuhe_undo undo;
        chuhe_position_play_unchecked(p, &undo, moves[i]);
        int result = quiesce(s, p, then, scope, to, !ours, goal, depth - 1, &rest);
        chuhe_position_take_back(p, &undo);
        if (ours ? result > best : result < best) {
            best = result;
            line_begin(line, moves[i], &rest);
            if (ours ? best >= goal : best < goal)
                break;
        }
    }
    return best;
}

static bool is_lesser(chuhe_kind taker, chuhe_kind victim)
{
    return victim == CHUHE_CHARIOT && taker != CHUHE_CHARIOT;
}

/* Whether a recapture holds: one that is legal and not answered by mate. *mated:
 * there is one that is answered so. */
static bool has_root(search *s, const chuhe_position *after, chuhe_square square, bool *mated)
{
    slot_set takers = attack_legal_slots(after, square, ~(slot_set)0);
    *mated = takers != 0;
    for (; takers != 0; takers &= takers - 1) {
        chuhe_position next = *after;
        chuhe_position_play_unchecked(
            &next, NULL, chuhe_move_make(after->square_of[slot_first(takers)], square));
        if (!search_has_mate(s, &next))
            return true;
    }
    return false;
}

static slot_set barred_takers(const search *s, unsigned victim)
{
    slot_set barred = 0;
    for (unsigned i = 0; i < s->pair_count; i++)
        if (s->pairs[i].theirs == victim)
            barred |= slot_bit(s->pairs[i].ours);
    return barred;
}

/* The line of an exchange that gains: the capture, a recapture, and how it goes
 * on. */
static void tell_exchange(search *s, const chuhe_position *after, chuhe_move first,
                          search_balance won, exchange_scope scope, search_line *line)
{
    slot_set takers = attack_legal_slots(after, scope.square, ~(slot_set)0);
    if (takers == 0)
        return;
    chuhe_position next = *after;
    search_line rest = {0, 0, {0}}, whole;
    chuhe_move recapture = chuhe_move_make(after->square_of[slot_first(takers)], scope.square);
    search_balance then = search_balance_after(s, won, after, after->slot_at[scope.square], false);
    chuhe_position_play_unchecked(&next, NULL, recapture);
    quiesce(s, &next, then, scope, scope.square, true, 1, QUIESCENCE_PLIES - 1, &rest);
    line_begin(&whole, recapture, &rest);
    line_begin(line, first, &whole);
}

static search_capture_result weigh_capture(search *s, const chuhe_position *p, chuhe_move move,
                                           bool in_check, search_proof *proof)
{
    chuhe_square square = chuhe_move_to(move);
    unsigned taker = p->slot_at[chuhe_move_from(move)], victim = p->slot_at[square];
    chuhe_position after = *p;
    search_line rest = {0, 0, {0}};
    search_balance won = search_balance_after(s, (search_balance){0, 0, 0}, p, victim, true);
    chuhe_position_play_unchecked(&after, NULL, move);
    bool rooted = has_root(s, &after, square, &proof->root_mated);
    s->by_number = true; /* 少根: more attackers than protectors */
    int local = rooted ? exchange_on(s, &after, square, won, false) : 1;
    s->by_number = false;
    if (local <= 0) {
        exchange_scope anywhere = {square, false};
        int whole = quiesce(s, &after, won, anywhere, square, false, 1, QUIESCENCE_PLIES, &rest);
        line_begin(&proof->line, move, &rest);
        if (whole > 0 && !(!in_check && search_is_mated_by_checks(s, &after)) &&
            (in_check || !search_answers_by_checks(s, &after, won, taker))) {
            tell_exchange(s, &after, move, won, anywhere, &proof->line);
            return SEARCH_EXCHANGE;
        }
        return local == 0 && whole == 0 ? SEARCH_EQUAL : SEARCH_LOSES;
    }
    if (!in_check && search_is_mated_by_checks(s, &after))
        return SEARCH_MATED;
    if (!in_check && search_answers_by_checks(s, &after, won, taker))
        return SEARCH_LOSES; /* protected by checks */
    exchange_scope recaptures = {square, true};
    proof->firm =
        quiesce(s, &after, won, recaptures, square, false, 1, QUIESCENCE_PLIES, &rest) > 0;
    if (!proof->firm &&
        quiesce(s, &after, won, recaptures, square, false, 0, QUIESCENCE_PLIES, &rest) < 0) {
        line_begin(&proof->line, move, &rest);
        return SEARCH_COSTS;
    }
    if (!rooted)
        return SEARCH_UNROOTED;
    return is_lesser(slot_kind(taker), slot_kind(victim)) ? SEARCH_WORTH : SEARCH_UNDER;
}

search_capture_result search_capture(search *s, const chuhe_position *p, chuhe_move move,
                                     bool in_check, search_proof *proof)
{
    unsigned victim = p->slot_at[chuhe_move_to(move)];
    search_balance won = search_balance_after(s, (search_balance){0, 0, 0}, p, victim, true);
    line_begin(&proof->line, move, NULL);
    proof->firm = true;
    proof->root_mated = false;
    if (search_balance_sign(won) <= 0)
        return SEARCH_LOSES;
    if (search_is_pair(s, p, move)) {
        unsigned pairs = s->pair_count;
        s->pair_count = 0;
        search_capture_result free = weigh_capture(s, p, move, in_check, proof);
        s->pair_count = pairs;
        proof->firm = search_wins(free);
        return SEARCH_EQUAL;
    }
    s->barred = barred_takers(s, victim);
    search_capture_result result = weigh_capture(s, p, move, in_check, proof);
    s->barred = 0;
    return result;
}

/* ─── mates and gains by checks ───────────────────────────────────────────── */

/* Possible where a side passed while in check. */
static bool takes_general(const chuhe_position *p, chuhe_move move)
{
    return (slot_bit(p->slot_at[chuhe_move_to(move)] & 31) & SLOTS_GENERALS) != 0 &&
           p->slot_at[chuhe_move_to(move)] != NO_SLOT;
}

bool search_has_mate(search *s, const chuhe_position *p)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, p);
    chuhe_position next = *p;
    for (size_t i = 0; i < count; i++) {
        chuhe_undo undo;
        if (takes_general(p, moves[i]) || search_is_pair(s, p, moves[i]))
            continue;
        if (!spend(s))
            return false;
        chuhe_position_play_unchecked(&next, &undo, moves[i]);
        bool mate = core_is_in_check(&next) && !chuhe_position_has_move(&next);
        chuhe_position_take_back(&next, &undo);
        if (mate)
            return true;
    }
    return false;
}

bool search_mates_with(search *s, const chuhe_position *p, chuhe_move first, unsigned checks,
                       search_line *line)
{
    if (!spend(s) || !may_give_check(p, first) || search_is_pair(s, p, first))
        return false;
    chuhe_position after = *p;
    chuhe_position_play_unchecked(&after, NULL, first);
    if (!core_is_in_check(&after))
        return false;
    chuhe_move replies[CHUHE_MOVES_MAX];
    size_t count = core_generate(replies, &after);
    search_line longest = {0, 0, {0}};
    if (count > 0 && checks <= 1)
        return false;
    for (size_t i = 0; i < count; i++) {
        chuhe_position next = after;
        chuhe_move moves[CHUHE_MOVES_MAX];
        chuhe_position_play_unchecked(&next, NULL, replies[i]);
        size_t tries = core_generate(moves, &next);
        search_line found = {0, 0, {0}};
        bool mates = false;
        for (size_t j = 0; j < tries && !mates; j++)
            mates = search_mates_with(s, &next, moves[j], checks - 1, &found);
        if (!mates)
            return false;
        if (found.length + 1 > longest.length)
            line_begin(&longest, replies[i], &found);
    }
    line_begin(line, first, &longest);
    return true;
}

typedef struct gain_hunt {
    search *s;
    slot_set victims; /* what falls, by any way when `all` */
    bool all;
    unsigned only; /* the only piece that may check and take; NO_SLOT: any */
    unsigned must; /* the only piece whose fall counts; NO_SLOT: any */
} gain_hunt;

static bool gains_by_check(gain_hunt *hunt, const chuhe_position *p, chuhe_move check,
                           search_balance b, unsigned checks, search_line *line);

/* A capture that leaves the balance a gain, whatever is taken back. */
static bool takes_with_gain(gain_hunt *hunt, chuhe_position *p, search_balance b, chuhe_move move,
                            search_line *line)
{
    chuhe_square square = chuhe_move_to(move);
    unsigned victim = p->slot_at[square];
    chuhe_position after = *p;
    search_balance then = search_balance_after(hunt->s, b, p, victim, true);
    if (search_balance_sign(then) <= 0 || (hunt->must != NO_SLOT && victim != hunt->must) ||
        search_is_pair(hunt->s, p, move))
        return false;
    chuhe_position_play_unchecked(&after, NULL, move);
    if (exchange_on(hunt->s, &after, square, then, false) <= 0 || search_has_mate(hunt->s, &after))
        return false;
    hunt->victims |= slot_bit(victim);
    line_begin(line, move, NULL);
    line->worth = (uint8_t)(1 + worth_of[slot_kind(victim)]);
    return true;
}

static bool may_act(const gain_hunt *hunt, const chuhe_position *p, chuhe_move move)
{
    return hunt->only == NO_SLOT || p->slot_at[chuhe_move_from(move)] == hunt->only;
}

/* With hunt->all every way is looked at, so that what falls does not hang on the
 * order of moves. */
static bool gains_after_reply(gain_hunt *hunt, chuhe_position *p, search_balance b, unsigned checks,
                              search_line *line)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, p);
    bool gains = false; /* the line shown takes the piece of most worth */
    line->worth = 0;
    for (size_t i = 0; i < count; i++) {
        search_line way = {0, 0, {0}};
        if (p->slot_at[chuhe_move_to(moves[i])] == NO_SLOT || !may_act(hunt, p, moves[i]) ||
            !takes_with_gain(hunt, p, b, moves[i], &way))
            continue;
        if (!gains || way.worth > line->worth)
            *line = way;
        gains = true;
        if (!hunt->all)
            return true;
    }
    for (size_t i = 0; i < count && checks > 0 && (!gains || hunt->all); i++) {
        search_line way = {0, 0, {0}};
        if (!gains_by_check(hunt, p, moves[i], b, checks, &way))
            continue;
        if (!gains || way.worth > line->worth)
            *line = way;
        gains = true;
    }
    return gains;
}

/* Whether a move gives a check that the hunt allows, and what stands after it. */
static bool gives_allowed_check(const gain_hunt *hunt, chuhe_position *after,
                                const chuhe_position *p, chuhe_move check)
{
    if (!may_act(hunt, p, check) || search_is_pair(hunt->s, p, check) || !spend(hunt->s))
        return false;
    if (!may_give_check(p, check))
        return false;
    *after = *p;
    chuhe_position_play_unchecked(after, NULL, check);
    if (!core_is_in_check(after))
        return false;
    chuhe_square general = after->square_of[after->to_move * SLOTS_PER_SIDE];
    return hunt->only == NO_SLOT ||
           attack_slots(after, p->to_move, general, ~slot_bit(hunt->only)) == 0;
}

static bool gains_by_check(gain_hunt *hunt, const chuhe_position *p, chuhe_move check,
                           search_balance b, unsigned checks, search_line *line)
{
    chuhe_position after;
    slot_set fallen = hunt->victims;
    if (!gives_allowed_check(hunt, &after, p, check))
        return false;
    b = search_balance_after(hunt->s, b, p, p->slot_at[chuhe_move_to(check)], true);
    chuhe_move replies[CHUHE_MOVES_MAX];
    size_t count = core_generate(replies, &after);
    search_line longest = {0, 0, {0}};
    int most = -1;
    for (size_t i = 0; i < count; i++) {
        chuhe_position next = after;
        search_line found = {0, 0, {0}};
        unsigned lost = after.slot_at[chuhe_move_to(replies[i])];
        search_balance then = search_balance_after(hunt->s, b, &after, lost, false);
        chuhe_position_play_unchecked(&next, NULL, replies[i]);
        if (!gains_after_reply(hunt, &next, then, checks - 1, &found)) {
            hunt->victims = fallen;
            return false;
        }
        /* The line shown has a piece fall, if any does, and the other side take too. */
        int merit = 100 * (found.worth > 0) + 50 * (lost != NO_SLOT) + found.length;
        if (merit > most) {
            most = merit;
            line_begin(&longest, replies[i], &found);
        }
    }
    line_begin(line, check, &longest);
    return true;
}

bool search_gains_with(search *s, const chuhe_position *p, chuhe_move first, unsigned checks,
                       slot_set *victims, bool *joint, search_line *line)
{
    gain_hunt hunt = {s, 0, true, NO_SLOT, NO_SLOT};
    search_balance even = {0, 0, 0};
    if (checks == 0 || !gains_by_check(&hunt, p, first, even, checks, line))
        return false;
    *victims = hunt.victims;
    gain_hunt lone = {s, 0, false, p->slot_at[chuhe_move_from(first)], NO_SLOT};
    search_line way;
    *joint = !gains_by_check(&lone, p, first, even, checks, &way);
    return true;
}

bool search_is_mated_by_checks(search *s, const chuhe_position *p)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, p);
    search_line line;
    for (unsigned checks = 1; checks <= MATE_ANSWERS; checks++)
        for (size_t i = 0; i < count; i++)
            if (!takes_general(p, moves[i]) && search_gives_check(p, moves[i]) &&
                search_mates_with(s, p, moves[i], checks, &line))
                return true;
    return false;
}

bool search_answers_by_checks(search *s, const chuhe_position *p, search_balance won,
                              unsigned taker)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = core_generate(moves, p);
    search plain = *s;
    plain.worthless = 0;
    plain.pair_count = 0;
    search_balance owed = {(int16_t)-won.worth, (int16_t)-won.soldiers, (int16_t)-won.pieces};
    search_line line;
    bool answers = false;
    for (size_t i = 0; i < count && !answers; i++) {
        /* Some way has to take the taker: checks that only mate win nothing back,
         * and are for search_is_mated_by_checks to weigh. */
        gain_hunt hunt = {&plain, 0, true, NO_SLOT, taker};
        answers = !takes_general(p, moves[i]) && search_gives_check(p, moves[i]) &&
                  gains_by_check(&hunt, p, moves[i], owed, ROOT_ANSWERS, &line) && line.worth > 0;
    }
    s->nodes = plain.nodes;
    s->cut |= plain.cut;
    return answers;
}
