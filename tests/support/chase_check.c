#include "support/chase_check.h"

#include <string.h>

#include "support/oracle.h"

bool chase_check_is_protected(const chuhe_setup *board, chuhe_square attacker, chuhe_square victim)
{
    chuhe_setup after = *board;
    oracle_play(&after, chuhe_move_make(attacker, victim));
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++)
        if (oracle_is_legal(&after, chuhe_move_make(from, victim)))
            return true;
    return false;
}

static bool has_crossed(chuhe_piece soldier, chuhe_square square)
{
    int rank = chuhe_square_rank(square);
    return chuhe_piece_side(soldier) == CHUHE_RED ? rank >= 5 : rank <= 4;
}

/* Whether the other side, were it to move, could take `attacker` from `victim`. */
static bool can_take_back_as_well(const chuhe_setup *board, chuhe_square attacker,
                                  chuhe_square victim)
{
    chuhe_setup passed = *board;
    passed.to_move ^= 1;
    return oracle_is_legal(&passed, chuhe_move_make(victim, attacker));
}

bool chase_check_attacks(const chuhe_setup *board, chuhe_square attacker, chuhe_square victim)
{
    if (board->board[victim] == CHUHE_NO_PIECE ||
        !oracle_is_legal(board, chuhe_move_make(attacker, victim)))
        return false;
    chuhe_kind by = chuhe_piece_kind(board->board[attacker]);
    chuhe_kind what = chuhe_piece_kind(board->board[victim]);
    if (by == CHUHE_GENERAL || by == CHUHE_SOLDIER || what == CHUHE_GENERAL ||
        (what == CHUHE_SOLDIER && !has_crossed(board->board[victim], victim)))
        return false;
    if (what == CHUHE_CHARIOT && (by == CHUHE_HORSE || by == CHUHE_CANNON))
        return true;
    if (by == what && can_take_back_as_well(board, attacker, victim))
        return false;
    return !chase_check_is_protected(board, attacker, victim);
}

/* Whether the move makes an attack on `victim` that was not there before it. */
static bool attacks_anew(const chuhe_setup *before, chuhe_move move, chuhe_square victim)
{
    chuhe_setup after = *before;
    oracle_play(&after, move);
    after.to_move ^= 1; /* the other side passes */
    for (chuhe_square by = 0; by < CHUHE_SQUARES; by++) {
        chuhe_square then = by == chuhe_move_to(move) ? chuhe_move_from(move) : by;
        if (chase_check_attacks(&after, by, victim) && !chase_check_attacks(before, then, victim))
            return true;
    }
    return false;
}

chuhe_squareset chase_check_victims(const played_line *line, size_t first, size_t last,
                                    chuhe_side side)
{
    chuhe_squareset victims = {{0, 0}};
    chuhe_setup begin;
    played_line_at(&begin, line, first - 1);
    for (chuhe_square name = 0; name < CHUHE_SQUARES; name++) {
        chuhe_setup board = begin;
        chuhe_square at = name; /* where the piece is now */
        chuhe_piece piece = begin.board[name];
        bool always = piece != CHUHE_NO_PIECE && chuhe_piece_side(piece) != side;
        for (size_t ply = first; ply <= last && always; ply++) {
            chuhe_move move = line->moves[ply - 1];
            if (board.to_move == side)
                always = attacks_anew(&board, move, at);
            else if (chuhe_move_from(move) == at)
                at = chuhe_move_to(move);
            oracle_play(&board, move);
        }
        if (always)
            chuhe_squareset_add(&victims, name);
    }
    return victims;
}

/* How many plies the side has in the window, and how many of them check. */
static void count_checks(size_t *plies, size_t *checks, const played_line *line, size_t first,
                         size_t last, chuhe_side side)
{
    chuhe_setup board;
    *plies = *checks = 0;
    played_line_at(&board, line, first - 1);
    for (size_t ply = first; ply <= last; ply++) {
        oracle_play(&board, line->moves[ply - 1]);
        if (board.to_move == side)
            continue;
        ++*plies;
        *checks += !chuhe_squareset_is_empty(oracle_checkers(&board, board.to_move));
    }
}

bool chase_check_all_check(const played_line *line, size_t first, size_t last, chuhe_side side)
{
    size_t plies, checks;
    count_checks(&plies, &checks, line, first, last, side);
    return plies > 0 && checks == plies;
}

bool chase_check_any_check(const played_line *line, size_t first, size_t last, chuhe_side side)
{
    size_t plies, checks;
    count_checks(&plies, &checks, line, first, last, side);
    return checks > 0;
}

int chase_check_weight(const played_line *line, size_t first, size_t last, chuhe_side side)
{
    if (chase_check_all_check(line, first, last, side))
        return 3;
    if (chase_check_any_check(line, first, last, side))
        return 0;
    return !chuhe_squareset_is_empty(chase_check_victims(line, first, last, side));
}
