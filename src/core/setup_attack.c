/* Which pieces of a setup attack a square: one plain question a kind. */
#include "core/setup_attack.h"

#include <stdlib.h>

/* The pieces strictly between two squares of one line; -1 when they share no
 * line or are the same. */
static int count_between(const chuhe_piece board[CHUHE_SQUARES], chuhe_square a, chuhe_square b)
{
    int files = chuhe_square_file(b) - chuhe_square_file(a);
    int ranks = chuhe_square_rank(b) - chuhe_square_rank(a);
    if ((files == 0) == (ranks == 0))
        return -1;
    int step = (files > 0) - (files < 0) + 9 * ((ranks > 0) - (ranks < 0));
    int count = 0;
    for (int at = a + step; at != b; at += step)
        count += board[at] != CHUHE_NO_PIECE;
    return count;
}

/* A horse goes one point straight and then one diagonally outward, so its leg
 * is the point beside it in the direction of the longer stretch. */
static bool horse_attacks(const chuhe_piece board[CHUHE_SQUARES], chuhe_square from,
                          chuhe_square target)
{
    int files = chuhe_square_file(target) - chuhe_square_file(from);
    int ranks = chuhe_square_rank(target) - chuhe_square_rank(from);
    if (abs(files) == 2 && abs(ranks) == 1)
        return board[from + files / 2] == CHUHE_NO_PIECE;
    if (abs(files) == 1 && abs(ranks) == 2)
        return board[from + 9 * (ranks / 2)] == CHUHE_NO_PIECE;
    return false;
}

static bool soldier_attacks(chuhe_side side, chuhe_square from, chuhe_square target)
{
    int files = chuhe_square_file(target) - chuhe_square_file(from);
    int ranks = chuhe_square_rank(target) - chuhe_square_rank(from);
    int forward = side == CHUHE_RED ? 1 : -1;
    bool across = side == CHUHE_RED ? from >= 45 : from < 45;
    return (files == 0 && ranks == forward) || (across && ranks == 0 && abs(files) == 1);
}

static bool piece_attacks(const chuhe_piece board[CHUHE_SQUARES], chuhe_square from,
                          chuhe_square target)
{
    chuhe_piece piece = board[from];
    switch (chuhe_piece_kind(piece)) {
    case CHUHE_CHARIOT:
        return count_between(board, from, target) == 0;
    case CHUHE_CANNON:
        return count_between(board, from, target) == 1;
    case CHUHE_HORSE:
        return horse_attacks(board, from, target);
    case CHUHE_SOLDIER:
        return soldier_attacks(chuhe_piece_side(piece), from, target);
    default:
        return false;
    }
}

bool setup_board_is_sound(const chuhe_piece board[CHUHE_SQUARES])
{
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++)
        if (board[square] != CHUHE_NO_PIECE && !setup_is_piece(board[square]))
            return false;
    return true;
}

bool setup_see_each_other(const chuhe_piece board[CHUHE_SQUARES], chuhe_square a, chuhe_square b)
{
    return count_between(board, a, b) == 0;
}

chuhe_squareset setup_attackers(const chuhe_piece board[CHUHE_SQUARES], chuhe_side side,
                                chuhe_square target)
{
    chuhe_squareset attackers = {{0, 0}};
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++)
        if (board[from] != CHUHE_NO_PIECE && chuhe_piece_side(board[from]) == side &&
            piece_attacks(board, from, target))
            chuhe_squareset_add(&attackers, from);
    return attackers;
}
