/* Where the pieces of a side may go, without regard to its general's safety. */
#include "variant/variant_rules.h"

#include <assert.h>

/* The moves being listed. */
typedef struct listing {
    chuhe_move *moves;
    size_t count;
    const chuhe_piece *board;
    chuhe_side side;
    variant_powers powers;
} listing;

static bool is_empty(const listing *l, int file, int rank)
{
    return l->board[chuhe_square_make(file, rank)] == CHUHE_NO_PIECE;
}

/* Lists the move unless it leads off the board, onto an own piece or a general. */
static void add(listing *l, chuhe_square from, int file, int rank)
{
    if (!variant_is_on_board(file, rank))
        return;
    chuhe_square to = chuhe_square_make(file, rank);
    chuhe_piece there = l->board[to];
    if (there != CHUHE_NO_PIECE &&
        (chuhe_piece_side(there) == l->side || chuhe_piece_kind(there) == CHUHE_GENERAL))
        return;
    assert(l->count < VARIANT_MOVES_MAX);
    l->moves[l->count++] = chuhe_move_make(from, to);
}

/* Whether general and advisors of the side may stand there. */
static bool is_in_palace(chuhe_side side, int file, int rank)
{
    return file >= 3 && file <= 5 && rank >= 0 && rank <= 9 && variant_own_rank(side, rank) <= 2;
}

static void general_steps(listing *l, chuhe_square from)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    for (int i = 0; i < 4; i++) {
        int file = from % 9 + steps[i][0], rank = from / 9 + steps[i][1];
        if (is_in_palace(l->side, file, rank))
            add(l, from, file, rank);
    }
}

static void advisor_steps(listing *l, chuhe_square from)
{
    bool strides = variant_can(l->powers, CHUHE_SETTING_LONG_ADVISOR);
    for (int i = 0; i < 4; i++) {
        int files = i & 1 ? 1 : -1, ranks = i & 2 ? 1 : -1;
        int file = from % 9 + files, rank = from / 9 + ranks;
        if (!is_in_palace(l->side, file, rank))
            continue;
        add(l, from, file, rank);
        if (strides && is_empty(l, file, rank) && is_in_palace(l->side, file + files, rank + ranks))
            add(l, from, file + files, rank + ranks);
    }
}

static void elephant_steps(listing *l, chuhe_square from)
{
    bool is_free = variant_can(l->powers, CHUHE_SETTING_FREE_EYE);
    for (int i = 0; i < 4; i++) {
        int files = i & 1 ? 1 : -1, ranks = i & 2 ? 1 : -1;
        int file = from % 9 + 2 * files, rank = from / 9 + 2 * ranks;
        if (variant_is_on_board(file, rank) && variant_own_rank(l->side, rank) <= 4 &&
            (is_free || is_empty(l, file - files, rank - ranks)))
            add(l, from, file, rank);
    }
}

static void horse_steps(listing *l, chuhe_square from)
{
    static const int jumps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                    {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    bool is_free = variant_can(l->powers, CHUHE_SETTING_FREE_LEG);
    for (int i = 0; i < 8; i++) {
        int files = jumps[i][0], ranks = jumps[i][1];
        int file = from % 9, rank = from / 9;
        if (variant_is_on_board(file + files, rank + ranks) &&
            (is_free || is_empty(l, file + files / 2, rank + ranks / 2)))
            add(l, from, file + files, rank + ranks);
    }
}

/* Along a line: over no piece, and beyond one of them what the powers allow. */
static void chariot_line(listing *l, chuhe_square from, int files, int ranks)
{
    int file = from % 9 + files, rank = from / 9 + ranks;
    for (; variant_is_on_board(file, rank) && is_empty(l, file, rank); file += files, rank += ranks)
        add(l, from, file, rank);
    add(l, from, file, rank); /* the first piece, where there is one */
    if (!variant_can(l->powers, CHUHE_SETTING_CHARIOT_JUMP))
        return;
    file += files;
    rank += ranks;
    for (; variant_is_on_board(file, rank) && is_empty(l, file, rank); file += files, rank += ranks)
        add(l, from, file, rank);
}

static void cannon_line(listing *l, chuhe_square from, int files, int ranks)
{
    int file = from % 9 + files, rank = from / 9 + ranks;
    for (; variant_is_on_board(file, rank) && is_empty(l, file, rank); file += files, rank += ranks)
        add(l, from, file, rank);
    if (!variant_is_on_board(file, rank))
        return;
    if (files == 0 && variant_can(l->powers, CHUHE_SETTING_RIVER_SCREEN) &&
        variant_river_is_screen(l->board, from, chuhe_square_make(file, rank)))
        add(l, from, file, rank);
    do {
        file += files;
        rank += ranks;
    } while (variant_is_on_board(file, rank) && is_empty(l, file, rank));
    add(l, from, file, rank);
}

static void soldier_steps(listing *l, chuhe_square from)
{
    int file = from % 9, rank = from / 9, forward = l->side == CHUHE_RED ? 1 : -1;
    int own_rank = variant_own_rank(l->side, rank);
    add(l, from, file, rank + forward);
    if (own_rank >= 5) {
        add(l, from, file - 1, rank);
        add(l, from, file + 1, rank);
    }
    if (own_rank > 5 && variant_can(l->powers, CHUHE_SETTING_SOLDIER_BACK))
        add(l, from, file, rank - forward);
}

static void piece_steps(listing *l, chuhe_square from)
{
    static const int lines[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    switch (chuhe_piece_kind(l->board[from])) {
    case CHUHE_GENERAL:
        general_steps(l, from);
        break;
    case CHUHE_ADVISOR:
        advisor_steps(l, from);
        break;
    case CHUHE_ELEPHANT:
        elephant_steps(l, from);
        break;
    case CHUHE_HORSE:
        horse_steps(l, from);
        break;
    case CHUHE_CHARIOT:
        for (int i = 0; i < 4; i++)
            chariot_line(l, from, lines[i][0], lines[i][1]);
        break;
    case CHUHE_CANNON:
        for (int i = 0; i < 4; i++)
            cannon_line(l, from, lines[i][0], lines[i][1]);
        break;
    default:
        soldier_steps(l, from);
    }
}

size_t variant_steps(chuhe_move moves[VARIANT_MOVES_MAX], const chuhe_piece *board, chuhe_side side,
                     variant_powers powers)
{
    listing l = {moves, 0, board, side, powers};
    for (int square = 0; square < CHUHE_SQUARES; square++)
        if (variant_is_own(board[square], side))
            piece_steps(&l, (chuhe_square)square);
    return l.count;
}
