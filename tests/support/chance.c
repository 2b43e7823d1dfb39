#include "support/chance.h"

#include <stdlib.h>

#include "support/oracle.h"

/* splitmix64, as published by its author Sebastiano Vigna (public domain). */
uint64_t chance_next(chance *luck)
{
    uint64_t z = luck->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

unsigned chance_below(chance *luck, unsigned n)
{
    return (unsigned)((chance_next(luck) >> 32) * n >> 32);
}

/* An empty point, or CHUHE_NO_SQUARE when luck finds none. When `belongs`, one
 * where the piece may stand. */
static chuhe_square random_point(const chuhe_setup *setup, chuhe_piece piece, bool belongs,
                                 chance *luck)
{
    for (int tries = 0; tries < 1000; tries++) {
        chuhe_square square = (chuhe_square)chance_below(luck, CHUHE_SQUARES);
        if (setup->board[square] == CHUHE_NO_PIECE && (!belongs || oracle_may_stand(piece, square)))
            return square;
    }
    return CHUHE_NO_SQUARE;
}

static void put(chuhe_setup *setup, chuhe_piece piece, bool belongs, chance *luck)
{
    chuhe_square square = random_point(setup, piece, belongs, luck);
    if (square != CHUHE_NO_SQUARE)
        setup->board[square] = piece;
}

static int distance_to_palace(chuhe_square square, chuhe_side side)
{
    int rank = side == CHUHE_RED ? 1 : 8;
    return abs(chuhe_square_file(square) - 4) + abs(chuhe_square_rank(square) - rank);
}

/* Puts the piece on the better of two points for an attack. */
static void put_near(chuhe_setup *setup, chuhe_piece piece, chance *luck)
{
    chuhe_side enemy = chuhe_piece_side(piece) == CHUHE_RED ? CHUHE_BLACK : CHUHE_RED;
    chuhe_square a = random_point(setup, piece, true, luck);
    chuhe_square b = random_point(setup, piece, true, luck);
    if (a == CHUHE_NO_SQUARE || b == CHUHE_NO_SQUARE)
        return;
    setup->board[distance_to_palace(a, enemy) < distance_to_palace(b, enemy) ? a : b] = piece;
}

void chance_setup(chuhe_setup *setup, chance *luck)
{
    static const unsigned most[CHUHE_KINDS] = {1, 2, 2, 2, 2, 2, 5};
    unsigned density = 1 + chance_below(luck, 4); /* of four pieces this many are there */
    chuhe_setup_init(setup);
    setup->to_move = (chuhe_side)chance_below(luck, 2);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        put(setup, chuhe_piece_make(side, CHUHE_GENERAL), true, luck);
        for (chuhe_kind kind = CHUHE_ADVISOR; kind < CHUHE_KINDS; kind++)
            for (unsigned i = 0; i < most[kind]; i++)
                if (chance_below(luck, 4) < density)
                    put_near(setup, chuhe_piece_make(side, kind), luck);
    }
}

void chance_study_setup(chuhe_setup *setup, chance *luck)
{
    bool strays = chance_below(luck, 2) == 0;
    chuhe_setup_init(setup);
    setup->to_move = (chuhe_side)chance_below(luck, 2);
    for (chuhe_side side = 0; side < CHUHE_SIDES; side++) {
        unsigned generals = chance_below(luck, 4);
        unsigned others = chance_below(luck, 14);
        for (unsigned i = 0; i < generals; i++)
            put(setup, chuhe_piece_make(side, CHUHE_GENERAL), !strays, luck);
        for (unsigned i = 0; i < others; i++) {
            chuhe_kind kind = (chuhe_kind)(CHUHE_ADVISOR + chance_below(luck, 6));
            bool belongs = !strays || chance_below(luck, 2) == 0;
            put(setup, chuhe_piece_make(side, kind), belongs, luck);
        }
    }
}

chuhe_move chance_move(const chuhe_position *position, chance *luck)
{
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, position);
    if (count == 0)
        return CHUHE_NO_MOVE;
    chuhe_move move = moves[chance_below(luck, (unsigned)count)];
    /* Three more throws for a check. */
    for (int i = 0; i < 3; i++) {
        chuhe_move other = moves[chance_below(luck, (unsigned)count)];
        chuhe_position after = *position;
        chuhe_undo undo;
        chuhe_position_play_unchecked(&after, &undo, other);
        if (chuhe_position_is_check(&after))
            return other;
    }
    return move;
}
