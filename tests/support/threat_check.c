#include "support/threat_check.h"

#include "support/chase_check.h"
#include "support/forced_check.h"
#include "support/oracle.h"

/* A threat and the boards it is looked at on. */
typedef struct claim {
    const chuhe_setup *before; /* the mover is to move, its ply not yet played */
    chuhe_setup passed;        /* after it, and after a pass of the other side */
    const chuhe_ruled_ply *ply;
    const chuhe_threat *threat;
    const chuhe_rulebook *book;
} claim;

static bool is_of(const chuhe_setup *board, chuhe_square square, chuhe_side side)
{
    return square < CHUHE_SQUARES && board->board[square] != CHUHE_NO_PIECE &&
           chuhe_piece_side(board->board[square]) == side;
}

static bool is_check(const chuhe_setup *board)
{
    return !chuhe_squareset_is_empty(oracle_checkers(board, board->to_move));
}

/* 1957 to 2020: a chariot is two horses or cannons, advisor and elephant are
 * alike; a soldier has no fixed worth and is put lowest. */
static int worth(chuhe_kind kind)
{
    static const int worths[CHUHE_KINDS] = {
        [CHUHE_GENERAL] = 100, [CHUHE_ADVISOR] = 2, [CHUHE_ELEPHANT] = 2, [CHUHE_HORSE] = 4,
        [CHUHE_CHARIOT] = 8,   [CHUHE_CANNON] = 4,  [CHUHE_SOLDIER] = 1};
    return worths[kind];
}

static bool takes_at_once(const chuhe_threat *threat)
{
    return threat->means == CHUHE_MEANS_DIRECT || threat->means == CHUHE_MEANS_DISCOVERED ||
           threat->means == CHUHE_MEANS_SCREEN || threat->means == CHUHE_MEANS_UNROOTED ||
           threat->means == CHUHE_MEANS_FREED;
}

static const char *refute_squares(const claim *c)
{
    const chuhe_threat *t = c->threat;
    if (!is_of(&c->passed, t->attacker, c->ply->side))
        return "no own piece stands on the attacker's square";
    if (!is_of(&c->passed, t->victim, c->ply->side ^ 1))
        return "no enemy piece stands on the victim's square";
    if (t->protector != CHUHE_NO_SQUARE && !is_of(&c->passed, t->protector, c->ply->side ^ 1))
        return "no enemy piece stands on the protector's square";
    if (t->line_length > CHUHE_THREAT_LINE_MAX || (t->counts && t->line_length == 0))
        return "the line's length is out of range";
    if (t->line_length > 0 && chuhe_move_from(t->line[0]) != t->attacker)
        return "the line does not begin with the attacker";
    return NULL;
}

/* Plays the line, following the victim. */
static const char *refute_line(const claim *c)
{
    const chuhe_threat *t = c->threat;
    chuhe_setup board = c->passed;
    chuhe_square victim = t->victim;
    bool taken = false;
    for (uint8_t i = 0; i < t->line_length; i++) {
        if (!oracle_is_legal(&board, t->line[i]))
            return "a move of the line is illegal";
        if (board.to_move == c->ply->side)
            taken = taken || chuhe_move_to(t->line[i]) == victim;
        else if (!taken && chuhe_move_from(t->line[i]) == victim)
            victim = chuhe_move_to(t->line[i]);
        oracle_play(&board, t->line[i]);
        if (t->means == CHUHE_MEANS_MATE && i % 2 == 0 && !is_check(&board))
            return "a move of the line to mate does not check";
    }
    if (t->means == CHUHE_MEANS_MATE) {
        oracle_moves moves;
        oracle_list(&moves, &board);
        if (board.to_move == c->ply->side || moves.count > 0)
            return "the line does not end in mate";
    } else if (t->counts && !taken) {
        return "the line does not take the victim";
    }
    return NULL;
}

/* Whether every capture that takes the taker back is answered by mate. */
static bool is_recapture_mated(const claim *c)
{
    chuhe_setup taken = c->passed;
    oracle_play(&taken, c->threat->line[0]);
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++) {
        chuhe_setup after = taken;
        chuhe_move back = chuhe_move_make(from, c->threat->victim);
        if (!oracle_is_legal(&taken, back))
            continue;
        oracle_play(&after, back);
        if (forced_check_can_mate(&after, c->book->kill_checks) == FORCED_NO)
            return false;
    }
    return true;
}

static const char *refute_protection(const claim *c)
{
    const chuhe_threat *t = c->threat;
    if (t->means == CHUHE_MEANS_MATE)
        return t->protection == CHUHE_PROTECTION_NONE ? NULL : "a general is not protected";
    if (t->line_length == 0 || chuhe_move_to(t->line[0]) != t->victim)
        return NULL; /* it is not taken where it stands */
    bool is_protected = chase_check_is_protected(&c->passed, t->attacker, t->victim);
    switch (t->protection) {
    case CHUHE_PROTECTION_NONE:
    case CHUHE_PROTECTION_FALSE:
        return is_protected ? "the victim could be taken back" : NULL;
    case CHUHE_PROTECTION_WORTH:
        if (worth(chuhe_piece_kind(c->passed.board[t->victim])) <=
            worth(chuhe_piece_kind(c->passed.board[t->attacker])))
            return "the victim is worth no more than its attacker";
        break;
    case CHUHE_PROTECTION_FULL:
    case CHUHE_PROTECTION_HIDDEN:
        if (t->counts && takes_at_once(t))
            return "the victim is protected, and the threat counts";
        break;
    case CHUHE_PROTECTION_MATED:
        if (!is_recapture_mated(c))
            return "the victim could be taken back without being mated";
        break;
    default:
        break;
    }
    return is_protected ? NULL : "the victim could not be taken back";
}

/* Whether the piece that moved is the screen of the cannon that takes. */
static bool is_screen(const claim *c)
{
    chuhe_square by = c->threat->attacker, victim = c->threat->victim;
    chuhe_square screen = chuhe_move_to(c->ply->move);
    chuhe_setup without = c->passed;
    without.board[screen] = CHUHE_NO_PIECE;
    return screen != by && chuhe_piece_kind(c->passed.board[by]) == CHUHE_CANNON &&
           !oracle_reaches(&without, by, victim);
}

/* Whether the means are those that the move shows. */
static const char *refute_means(const claim *c)
{
    bool moved = c->threat->attacker == chuhe_move_to(c->ply->move);
    switch (c->threat->means) {
    case CHUHE_MEANS_DIRECT:
        return moved ? NULL : "direct, but another piece takes than the one that moved";
    case CHUHE_MEANS_DISCOVERED:
        return moved ? "discovered, but the piece that moved takes" : NULL;
    case CHUHE_MEANS_SCREEN:
        return is_screen(c) ? NULL : "the piece that moved is no screen";
    default:
        return NULL;
    }
}

/* Whether the two are of a kind and either can take the other: an exchange. */
static bool is_exchange(const chuhe_setup *board, chuhe_square by, chuhe_square victim)
{
    chuhe_setup passed = *board;
    passed.to_move ^= 1;
    return chuhe_piece_kind(board->board[by]) == chuhe_piece_kind(board->board[victim]) &&
           oracle_is_legal(&passed, chuhe_move_make(victim, by));
}

/* Whether it could be taken by the same piece, and as well, before the ply: not when
 * that would have been an exchange, nor when taking would have been answered by mate
 * or by winning something (a soldier more or less does not matter, having no fixed
 * worth). */
static bool stood_before(const claim *c)
{
    chuhe_square by = c->threat->attacker, victim = c->threat->victim;
    if (by == chuhe_move_to(c->ply->move))
        by = chuhe_move_from(c->ply->move);
    if (c->book->chase == CHUHE_CHASE_DIRECT)
        return chase_check_attacks(c->before, by, victim);
    chuhe_setup taken = *c->before;
    if (!oracle_is_legal(c->before, chuhe_move_make(by, victim)) ||
        is_exchange(c->before, by, victim) || chase_check_is_protected(c->before, by, victim))
        return false;
    oracle_play(&taken, chuhe_move_make(by, victim));
    unsigned checks = c->book->kill_checks;
    return forced_check_can_mate(&taken, checks) == FORCED_NO &&
           forced_check_can_win(&taken, checks) == FORCED_NO &&
           forced_check_balance(c->before, chuhe_move_make(by, victim)) > 1;
}

/* What was freed need not be new where another threat comes first and decides. */
static const char *refute_capture(const claim *c)
{
    const chuhe_threat *t = c->threat;
    chuhe_setup after = c->passed;
    if (chuhe_move_to(t->line[0]) != t->victim)
        return "the line does not begin with taking the victim";
    const char *why = refute_means(c);
    if (why != NULL)
        return why;
    bool decides = t->means != CHUHE_MEANS_FREED || t == &c->ply->threats[0];
    if (decides && !c->ply->unsure && stood_before(c))
        return "the piece could be taken before the ply as well";
    if (c->book->chase == CHUHE_CHASE_DIRECT)
        return chase_check_attacks(&c->passed, t->attacker, t->victim)
                   ? NULL
                   : "no chase by the letter of the Asian rules";
    oracle_play(&after, t->line[0]);
    if (!c->ply->unsure && forced_check_has_mate(&after))
        return "who takes the victim is mated at once";
    return NULL;
}

/* A line to mate may be shorter than the book allows, or not the longest. */
static const char *refute_mate(const claim *c)
{
    const chuhe_threat *t = c->threat;
    unsigned checks = (t->line_length + 1u) / 2;
    if (checks > c->book->kill_checks)
        return "the mate takes more checks than the book grants";
    if (forced_check_mates(&c->passed, t->line[0], checks) != FORCED_NO)
        return NULL;
    return forced_check_mates(&c->passed, t->line[0], c->book->kill_checks) == FORCED_NO
               ? "there is a defence to the mate"
               : NULL;
}

static const char *refute_checks(const claim *c)
{
    const chuhe_threat *t = c->threat;
    chuhe_setup after = c->passed;
    oracle_play(&after, t->line[0]);
    if (!is_check(&after))
        return "the line does not begin with a check";
    if (c->ply->unsure)
        return NULL;
    return forced_check_wins(&c->passed, t->line[0], (t->line_length + 1u) / 2) == FORCED_NO
               ? "there is an answer to the checks that loses nothing"
               : NULL;
}

const char *threat_check_refute(const chuhe_setup *before, const chuhe_ruled_ply *ply,
                                const chuhe_threat *threat, const chuhe_rulebook *book)
{
    claim c = {before, *before, ply, threat, book};
    oracle_play(&c.passed, ply->move);
    c.passed.to_move ^= 1;
    const char *why = refute_squares(&c);
    if (why == NULL)
        why = refute_line(&c);
    if (why == NULL)
        why = refute_protection(&c);
    if (why != NULL || !threat->counts)
        return why;
    if (takes_at_once(threat))
        return refute_capture(&c);
    if (threat->means == CHUHE_MEANS_MATE)
        return refute_mate(&c);
    if (threat->means == CHUHE_MEANS_CHECKS)
        return refute_checks(&c);
    return NULL;
}
