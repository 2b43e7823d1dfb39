#include "support/ruling_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/chase_check.h"
#include "support/forced_check.h"
#include "support/oracle.h"
#include "support/threat_check.h"

/* The ruling under scrutiny. */
typedef struct trial {
    char *why;
    const played_line *line;
    const chuhe_ruling *ruling;
    unsigned wanted; /* occurrences */
} trial;

static bool refuse(const trial *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool refuse(const trial *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t->why, RULING_CHECK_WHY_CAP, format, arguments);
    va_end(arguments);
    return false;
}

static bool is_named_none(const chuhe_rulebook *book)
{
    return strcmp(book->name, "none") == 0;
}

/* The window begins where the position stood first and ends now. */
static bool check_window(const trial *t)
{
    const chuhe_ruling *r = t->ruling;
    size_t first = 0;
    unsigned count = played_line_count(&first, t->line, t->line->plies);
    if (r->occurrences != count)
        return refuse(t, "the position stood %u times, not %u", count, r->occurrences);
    if ((r->verdict == CHUHE_VERDICT_NONE) != (count < t->wanted))
        return refuse(t, "%s after %u of %u occurrences", chuhe_verdict_name(r->verdict), count,
                      t->wanted);
    if (r->due != (count > r->book->loops))
        return refuse(t, "due: %d after %u occurrences", r->due, count);
    if (r->verdict == CHUHE_VERDICT_NONE)
        return true;
    if (r->first != first + 1 || r->last != t->line->plies)
        return refuse(t, "the window is %zu..%zu, not %zu..%zu", r->first, r->last, first + 1,
                      t->line->plies);
    if (r->ply_count != r->last - r->first + 1)
        return refuse(t, "%zu plies for %zu..%zu", r->ply_count, r->first, r->last);
    for (size_t ply = r->first; ply <= r->last; ply++)
        if (played_line_captures(t->line, ply))
            return refuse(t, "ply %zu of the window captures", ply);
    return true;
}

/* The class goes with the threats that count. */
static bool check_class(const trial *t, const chuhe_ruled_ply *ply)
{
    unsigned mates = 0, gains = 0;
    bool counted = true;
    for (uint8_t i = 0; i < ply->threat_count; i++) {
        const chuhe_threat *threat = &ply->threats[i];
        if (threat->counts && !counted)
            return refuse(t, "ply %zu: a threat that counts comes after one that does not",
                          ply->ply);
        counted = threat->counts;
        mates += threat->counts && threat->means == CHUHE_MEANS_MATE;
        gains += threat->counts && threat->means != CHUHE_MEANS_MATE;
    }
    if (ply->class_ == CHUHE_CLASS_KILL && mates == 0)
        return refuse(t, "ply %zu: a mate threat without a mate", ply->ply);
    if (ply->class_ == CHUHE_CLASS_CHASE && gains == 0)
        return refuse(t, "ply %zu: a chase without a gain", ply->ply);
    if (ply->class_ < CHUHE_CLASS_EXCHANGE && mates + gains > 0)
        return refuse(t, "ply %zu: %s with %u gains and %u mates that count", ply->ply,
                      chuhe_class_name(ply->class_), gains, mates);
    if (ply->class_ == CHUHE_CLASS_KILL && t->ruling->book->kill_checks == 0)
        return refuse(t, "ply %zu: the book knows no mate threat", ply->ply);
    if (ply->class_ == CHUHE_CLASS_CHASE && t->ruling->book->chase == CHUHE_CHASE_NONE)
        return refuse(t, "ply %zu: the book knows no chase", ply->ply);
    return true;
}

/* Whether the side to move mates by a move that takes no piece of the kind that
 * moves: among equals an exchange is nothing else, even where it would mate (2020,
 * figure 29). */
static bool has_mate(const chuhe_setup *board)
{
    oracle_moves moves;
    oracle_list(&moves, board);
    for (size_t i = 0; i < moves.count; i++) {
        chuhe_piece by = board->board[chuhe_move_from(moves.move[i])];
        chuhe_piece taken = board->board[chuhe_move_to(moves.move[i])];
        if ((taken == CHUHE_NO_PIECE || chuhe_piece_kind(by) != chuhe_piece_kind(taken)) &&
            forced_check_mates(board, moves.move[i], 1) == FORCED_YES)
            return true;
    }
    return false;
}

/* A ply out of no check after which there is a mate in one, where there was none
 * before, is a mate threat, or a chase where the book weighs that more. */
static bool check_no_mate_is_missed(const trial *t, const chuhe_setup *before,
                                    const chuhe_ruled_ply *ply)
{
    chuhe_setup passed = *before;
    chuhe_class least =
        t->ruling->book->chase == CHUHE_CHASE_DIRECT ? CHUHE_CLASS_CHASE : CHUHE_CLASS_KILL;
    if (t->ruling->book->kill_checks == 0 || ply->class_ >= least || ply->unsure ||
        !chuhe_squareset_is_empty(oracle_checkers(before, before->to_move)))
        return true;
    oracle_play(&passed, ply->move);
    passed.to_move ^= 1;
    if (has_mate(&passed) &&
        forced_check_can_mate(before, t->ruling->book->kill_checks) == FORCED_NO)
        return refuse(t, "ply %zu: %s, but it threatens mate in one", ply->ply,
                      chuhe_class_name(ply->class_));
    return true;
}

static bool check_ply(const trial *t, const chuhe_setup *before, const chuhe_ruled_ply *ply)
{
    chuhe_setup after = *before;
    oracle_play(&after, ply->move);
    chuhe_squareset checkers = oracle_checkers(&after, after.to_move);
    bool checks = !chuhe_squareset_is_empty(checkers);
    if (!is_named_none(t->ruling->book) && checks != (ply->class_ == CHUHE_CLASS_CHECK))
        return refuse(t, "ply %zu: %s, but it %s", ply->ply, chuhe_class_name(ply->class_),
                      checks ? "checks" : "does not check");
    if (ply->class_ == CHUHE_CLASS_CHECK &&
        (checkers.half[0] != ply->checkers.half[0] || checkers.half[1] != ply->checkers.half[1]))
        return refuse(t, "ply %zu: not the pieces that check", ply->ply);
    if (ply->threat_count > CHUHE_PLY_THREATS_MAX)
        return refuse(t, "ply %zu: %u threats", ply->ply, ply->threat_count);
    for (uint8_t i = 0; i < ply->threat_count; i++) {
        const char *why = threat_check_refute(before, ply, &ply->threats[i], t->ruling->book);
        if (why != NULL)
            return refuse(t, "ply %zu: threat %u (%s%s): %s", ply->ply, i + 1u,
                          chuhe_means_name(ply->threats[i].means),
                          ply->threats[i].counts ? "" : ", not counted", why);
    }
    return check_class(t, ply) && check_no_mate_is_missed(t, before, ply);
}

static bool check_plies(const trial *t)
{
    const chuhe_ruling *r = t->ruling;
    chuhe_setup board;
    played_line_at(&board, t->line, r->first - 1);
    for (size_t i = 0; i < r->ply_count; i++) {
        const chuhe_ruled_ply *ply = &r->plies[i];
        if (ply->ply != r->first + i || ply->move != t->line->moves[ply->ply - 1] ||
            ply->side != board.to_move)
            return refuse(t, "ply %zu of the window is not the one that was played", i + 1);
        if (!check_ply(t, &board, ply))
            return false;
        oracle_play(&board, ply->move);
    }
    return true;
}

static bool is_same_ply(const chuhe_ruled_ply *a, const chuhe_ruled_ply *b)
{
    return a->unsure || b->unsure ||
           (a->class_ == b->class_ && a->remark == b->remark && a->threat_count == b->threat_count);
}

/* What was played before a ply of the window; before the first, the last. */
static chuhe_move played_before(const chuhe_ruling *r, size_t i)
{
    return r->plies[(i + r->ply_count - 1) % r->ply_count].move;
}

/* A ply that comes again in the window, on the same board and after the same ply (an
 * answer to a check is asked what stood before that), is the same again, unless a
 * search was cut. */
static bool check_repeated_plies(const trial *t)
{
    const chuhe_ruling *r = t->ruling;
    chuhe_setup boards[PLAYED_LINE_MAX];
    for (size_t i = 0; i < r->ply_count; i++) {
        played_line_at(&boards[i], t->line, r->first - 1 + i);
        for (size_t k = i; k-- > 1;) {
            if (r->plies[k].move != r->plies[i].move ||
                r->plies[k - 1].move != r->plies[i - 1].move ||
                played_before(r, k) != played_before(r, i) ||
                memcmp(boards[k].board, boards[i].board, sizeof boards[i].board) != 0)
                continue;
            if (!is_same_ply(&r->plies[k], &r->plies[i]))
                return refuse(t, "ply %zu: %s, and the same ply %zu: %s", r->plies[k].ply,
                              chuhe_class_name(r->plies[k].class_), r->plies[i].ply,
                              chuhe_class_name(r->plies[i].class_));
            break;
        }
    }
    return true;
}

/* How many plies of a side are of each class. */
typedef struct tally {
    size_t of[CHUHE_CLASSES], plies;
} tally;

static tally tally_of(const chuhe_ruling *r, chuhe_side side)
{
    tally found = {{0}, 0};
    for (size_t i = 0; i < r->ply_count; i++) {
        if (r->plies[i].side != side)
            continue;
        found.plies++;
        found.of[r->plies[i].class_]++;
    }
    return found;
}

/* Whether a perpetual chase is one: under the Asian books of one piece at every
 * ply, whatever else the ply does; else by plies that all chase. */
static bool is_chase(const trial *t, chuhe_side side, const tally *found)
{
    const chuhe_ruling *r = t->ruling;
    if (r->book->chase != CHUHE_CHASE_DIRECT)
        return found->of[CHUHE_CLASS_CHASE] == found->plies;
    return !chuhe_squareset_is_empty(chase_check_victims(t->line, r->first, r->last, side));
}

/* Whether the plies are what the name of the conduct says. */
static bool fits(const trial *t, chuhe_side side, chuhe_conduct conduct)
{
    tally found = tally_of(t->ruling, side);
    size_t check = found.of[CHUHE_CLASS_CHECK], kill = found.of[CHUHE_CLASS_KILL],
           chase = found.of[CHUHE_CLASS_CHASE], grave = check + kill + chase;
    switch (conduct) {
    case CHUHE_CONDUCT_CHECK:
        return check == found.plies;
    case CHUHE_CONDUCT_KILL:
        return kill == found.plies;
    case CHUHE_CONDUCT_CHECK_KILL:
        return check > 0 && kill > 0 && check + kill == found.plies;
    case CHUHE_CONDUCT_CHECK_CHASE:
    case CHUHE_CONDUCT_CHECK_GAIN:
        return check > 0 && chase > 0 && grave == found.plies;
    case CHUHE_CONDUCT_KILL_CHASE:
        return kill > 0 && chase > 0 && check == 0 && grave == found.plies;
    case CHUHE_CONDUCT_CHASE:
    case CHUHE_CONDUCT_CHASE_CHARIOT:
    case CHUHE_CONDUCT_CHASE_PINNED:
        return is_chase(t, side, &found);
    case CHUHE_CONDUCT_CHASE_JOINT: /* with it checks and mate threats are lighter as well */
        return t->ruling->book->joint_is_lighter ? chase > 0 && grave == found.plies
                                                 : is_chase(t, side, &found);
    case CHUHE_CONDUCT_CHASE_IN_TURN:
        return chase > 0 && check == 0;
    case CHUHE_CONDUCT_CHECK_IDLE:
        return check > 0 && check < found.plies;
    case CHUHE_CONDUCT_KILL_IDLE:
        return kill > 0 && grave < found.plies;
    case CHUHE_CONDUCT_CHASE_IDLE:
        return chase > 0;
    case CHUHE_CONDUCT_IDLE:
        return check < found.plies;
    default:
        return conduct < CHUHE_CONDUCTS;
    }
}

static bool is_said(const chuhe_clause *clause)
{
    return clause != NULL && clause->number != NULL && clause->english != NULL &&
           clause->chinese != NULL && clause->english[0] != '\0' && clause->chinese[0] != '\0';
}

/* The exception of the book for the two conducts, if there is one. */
static const chuhe_exception *exception_of(const chuhe_ruling *r)
{
    for (size_t i = 0; i < r->book->exception_count; i++) {
        const chuhe_exception *e = &r->book->exceptions[i];
        if ((e->one == r->conduct[0] && e->other == r->conduct[1]) ||
            (e->one == r->conduct[1] && e->other == r->conduct[0]))
            return e;
    }
    return NULL;
}

/* What the book makes of the two conducts. */
static chuhe_verdict weigh(const chuhe_ruling *r)
{
    const chuhe_exception *exception = exception_of(r);
    if (exception != NULL && exception->draw)
        return CHUHE_VERDICT_DRAW;
    if (exception != NULL)
        return r->conduct[CHUHE_RED] == exception->one ? CHUHE_VERDICT_RED_LOSES
                                                       : CHUHE_VERDICT_BLACK_LOSES;
    int red = r->book->conducts[r->conduct[CHUHE_RED]].weight;
    int black = r->book->conducts[r->conduct[CHUHE_BLACK]].weight;
    return red == black  ? CHUHE_VERDICT_DRAW
           : red > black ? CHUHE_VERDICT_RED_LOSES
                         : CHUHE_VERDICT_BLACK_LOSES;
}

/* One-sided perpetual check loses under every book that rules at all. */
static bool check_perpetual_check(const trial *t)
{
    const chuhe_ruling *r = t->ruling;
    bool red = chase_check_all_check(t->line, r->first, r->last, CHUHE_RED);
    bool black = chase_check_all_check(t->line, r->first, r->last, CHUHE_BLACK);
    if (is_named_none(r->book) || red == black)
        return true;
    if (r->verdict != (red ? CHUHE_VERDICT_RED_LOSES : CHUHE_VERDICT_BLACK_LOSES))
        return refuse(t, "%s, but only %s checks perpetually", chuhe_verdict_name(r->verdict),
                      red ? "Red" : "Black");
    return true;
}

/* Whether the plies of a side have a clause of their own under the Asian books,
 * beyond what support/chase_check.h knows: some check and others do not, or a pinned
 * chariot is chased. */
static bool is_special(const trial *t, chuhe_side side)
{
    const chuhe_ruling *r = t->ruling;
    return r->conduct[side] == CHUHE_CONDUCT_CHASE_PINNED ||
           (chase_check_any_check(t->line, r->first, r->last, side) &&
            !chase_check_all_check(t->line, r->first, r->last, side));
}

/* Under the Asian books the verdict follows from the board alone. Where both sides
 * chase, clauses about who chases back may decide. */
static bool check_asian(const trial *t)
{
    const chuhe_ruling *r = t->ruling;
    if (r->book->chase != CHUHE_CHASE_DIRECT || is_special(t, CHUHE_RED) ||
        is_special(t, CHUHE_BLACK))
        return true;
    int red = chase_check_weight(t->line, r->first, r->last, CHUHE_RED);
    int black = chase_check_weight(t->line, r->first, r->last, CHUHE_BLACK);
    chuhe_verdict verdict = red == black  ? CHUHE_VERDICT_DRAW
                            : red > black ? CHUHE_VERDICT_RED_LOSES
                                          : CHUHE_VERDICT_BLACK_LOSES;
    return r->verdict == verdict || (red == 1 && black == 1) ||
           refuse(t, "%s, but by the letter %s", chuhe_verdict_name(r->verdict),
                  chuhe_verdict_name(verdict));
}

static bool check_verdict(const trial *t)
{
    const chuhe_ruling *r = t->ruling;
    if (!check_perpetual_check(t) || !check_asian(t))
        return false;
    if (r->verdict == CHUHE_VERDICT_UNKNOWN) {
        bool unsure = false;
        for (size_t i = 0; i < r->ply_count; i++)
            unsure = unsure || r->plies[i].unsure;
        return unsure || refuse(t, "unknown, but no ply is unsure");
    }
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        if (!fits(t, side, r->conduct[side]))
            return refuse(t, "%s: the plies are not %s", side == CHUHE_RED ? "Red" : "Black",
                          chuhe_conduct_name(r->conduct[side]));
    if (weigh(r) != r->verdict)
        return refuse(t, "%s, but the book weighs %s against %s as %s",
                      chuhe_verdict_name(r->verdict), chuhe_conduct_name(r->conduct[CHUHE_RED]),
                      chuhe_conduct_name(r->conduct[CHUHE_BLACK]), chuhe_verdict_name(weigh(r)));
    return is_said(r->clause) || refuse(t, "no clause is named");
}

bool ruling_check_holds(char why[RULING_CHECK_WHY_CAP], const played_line *line,
                        unsigned occurrences, const chuhe_ruling *ruling)
{
    trial t = {why, line, ruling, occurrences != 0 ? occurrences : ruling->book->loops + 1};
    why[0] = '\0';
    if (!check_window(&t))
        return false;
    if (ruling->verdict == CHUHE_VERDICT_NONE)
        return ruling->clause == NULL || refuse(&t, "a clause for nothing");
    return check_plies(&t) && check_repeated_plies(&t) && check_verdict(&t);
}

chuhe_verdict ruling_check_swapped(chuhe_verdict verdict)
{
    return verdict == CHUHE_VERDICT_RED_LOSES     ? CHUHE_VERDICT_BLACK_LOSES
           : verdict == CHUHE_VERDICT_BLACK_LOSES ? CHUHE_VERDICT_RED_LOSES
                                                  : verdict;
}
