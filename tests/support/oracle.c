#include "support/oracle.h"

#include <stdlib.h>

/* A rank counted from the side's own back rank. */
static int own_rank(chuhe_side side, chuhe_square square)
{
    int rank = chuhe_square_rank(square);
    return side == CHUHE_RED ? rank : 9 - rank;
}

static bool in_palace(int file, int rank)
{
    return file >= 3 && file <= 5 && rank <= 2;
}

bool oracle_may_stand(chuhe_piece piece, chuhe_square square)
{
    int file = chuhe_square_file(square);
    int rank = own_rank(chuhe_piece_side(piece), square);
    switch (chuhe_piece_kind(piece)) {
    case CHUHE_GENERAL:
        return in_palace(file, rank);
    case CHUHE_ADVISOR: /* the corners and the centre of the palace */
        return in_palace(file, rank) && (file + rank) % 2 == 1;
    case CHUHE_ELEPHANT: /* c0 g0 a2 e2 i2 c4 g4 */
        return (rank == 2 && file % 4 == 0) || ((rank == 0 || rank == 4) && file % 4 == 2);
    case CHUHE_SOLDIER: /* its own file until the river, any point beyond */
        return rank >= 5 || (rank >= 3 && file % 2 == 0);
    default:
        return true;
    }
}

static bool is_empty(const chuhe_setup *setup, int file, int rank)
{
    return setup->board[chuhe_square_make(file, rank)] == CHUHE_NO_PIECE;
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* How many pieces stand between two points of one line. */
static int pieces_between(const chuhe_setup *setup, chuhe_square from, chuhe_square to)
{
    int file = chuhe_square_file(from), rank = chuhe_square_rank(from);
    int df = sign(chuhe_square_file(to) - file), dr = sign(chuhe_square_rank(to) - rank);
    int count = 0;
    for (;;) {
        file += df;
        rank += dr;
        if (chuhe_square_make(file, rank) == to)
            return count;
        count += !is_empty(setup, file, rank);
    }
}

bool oracle_reaches(const chuhe_setup *setup, chuhe_square from, chuhe_square to)
{
    chuhe_piece piece = setup->board[from], target = setup->board[to];
    if (from == to || piece == CHUHE_NO_PIECE || !oracle_may_stand(piece, to))
        return false;
    chuhe_side side = chuhe_piece_side(piece);
    if (target != CHUHE_NO_PIECE && chuhe_piece_side(target) == side)
        return false;

    int file = chuhe_square_file(from), rank = chuhe_square_rank(from);
    int df = chuhe_square_file(to) - file, dr = chuhe_square_rank(to) - rank;
    int across = abs(df), along = abs(dr);
    bool straight = df == 0 || dr == 0;
    switch (chuhe_piece_kind(piece)) {
    case CHUHE_GENERAL:
        return across + along == 1;
    case CHUHE_ADVISOR:
        return across == 1 && along == 1;
    case CHUHE_ELEPHANT:
        return across == 2 && along == 2 && is_empty(setup, file + df / 2, rank + dr / 2);
    case CHUHE_HORSE: /* 1 / 2 is 0: only the long way has a leg */
        return across * along == 2 && is_empty(setup, file + df / 2, rank + dr / 2);
    case CHUHE_CHARIOT:
        return straight && pieces_between(setup, from, to) == 0;
    case CHUHE_CANNON:
        return straight && pieces_between(setup, from, to) == (target != CHUHE_NO_PIECE);
    case CHUHE_SOLDIER:
        if (across == 0)
            return dr == (side == CHUHE_RED ? 1 : -1);
        return across == 1 && along == 0 && own_rank(side, from) >= 5;
    default:
        return false;
    }
}

static bool faces(const chuhe_setup *setup, chuhe_square a, chuhe_square b)
{
    return chuhe_square_file(a) == chuhe_square_file(b) && pieces_between(setup, a, b) == 0;
}

chuhe_squareset oracle_checkers(const chuhe_setup *setup, chuhe_side side)
{
    chuhe_squareset checkers = {{0, 0}};
    chuhe_side enemy = side == CHUHE_RED ? CHUHE_BLACK : CHUHE_RED;
    chuhe_piece own_general = chuhe_piece_make(side, CHUHE_GENERAL);
    chuhe_piece enemy_general = chuhe_piece_make(enemy, CHUHE_GENERAL);
    for (chuhe_square general = 0; general < CHUHE_SQUARES; general++) {
        if (setup->board[general] != own_general)
            continue;
        for (chuhe_square from = 0; from < CHUHE_SQUARES; from++) {
            chuhe_piece piece = setup->board[from];
            if (piece == CHUHE_NO_PIECE || chuhe_piece_side(piece) != enemy)
                continue;
            if (oracle_reaches(setup, from, general) ||
                (piece == enemy_general && faces(setup, from, general)))
                chuhe_squareset_add(&checkers, from);
        }
    }
    return checkers;
}

void oracle_play(chuhe_setup *setup, chuhe_move move)
{
    setup->board[chuhe_move_to(move)] = setup->board[chuhe_move_from(move)];
    setup->board[chuhe_move_from(move)] = CHUHE_NO_PIECE;
    setup->to_move = setup->to_move == CHUHE_RED ? CHUHE_BLACK : CHUHE_RED;
}

bool oracle_is_legal(const chuhe_setup *setup, chuhe_move move)
{
    chuhe_piece piece = setup->board[chuhe_move_from(move)];
    if (piece == CHUHE_NO_PIECE || chuhe_piece_side(piece) != setup->to_move ||
        !oracle_reaches(setup, chuhe_move_from(move), chuhe_move_to(move)))
        return false;
    chuhe_setup after = *setup;
    oracle_play(&after, move);
    return chuhe_squareset_is_empty(oracle_checkers(&after, setup->to_move));
}

void oracle_list(oracle_moves *moves, const chuhe_setup *setup)
{
    moves->count = 0;
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++)
        for (chuhe_square to = 0; to < CHUHE_SQUARES; to++) {
            chuhe_move move = chuhe_move_make(from, to);
            if (oracle_is_legal(setup, move))
                moves->move[moves->count++] = move;
        }
}

uint64_t oracle_perft(const chuhe_setup *setup, unsigned depth)
{
    if (depth == 0)
        return 1;
    oracle_moves moves;
    oracle_list(&moves, setup);
    if (depth == 1)
        return moves.count;
    uint64_t total = 0;
    for (size_t i = 0; i < moves.count; i++) {
        chuhe_setup after = *setup;
        oracle_play(&after, moves.move[i]);
        total += oracle_perft(&after, depth - 1);
    }
    return total;
}
