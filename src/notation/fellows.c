#include "notation/fellows.h"

#include "core/board.h"

/* The slots of a kind run up to those of the next. */
static const uint8_t first_slot[CHUHE_KINDS + 1] = {SLOT_GENERAL, SLOT_ADVISOR,  SLOT_ELEPHANT,
                                                    SLOT_HORSE,   SLOT_CHARIOT,  SLOT_CANNON,
                                                    SLOT_SOLDIER, SLOTS_PER_SIDE};

/* On a study board a piece may have no slot of its own: every point is asked. */
static int search_board(chuhe_square *squares, const chuhe_position *position, chuhe_piece piece)
{
    chuhe_side side = position->to_move;
    int count = 0;

    for (int file = 1; file <= CHUHE_FILES; file++)
        for (int rank = CHUHE_RANKS - 1; rank >= 0; rank--) {
            chuhe_square square = notation_own_square(side, file, rank);
            if (core_slot_piece[position->slot_at[square]] == piece)
                squares[count++] = square;
        }
    return count;
}

/* Grows from a player's right to his left and, on a file, from front to back. */
static int place_in_list(chuhe_side side, chuhe_square square)
{
    return 16 * notation_own_file(side, square) - notation_own_rank(side, square);
}

int notation_find_squares(chuhe_square squares[CHUHE_SQUARES], const chuhe_position *position,
                          chuhe_kind kind)
{
    chuhe_side side = position->to_move;
    const uint8_t *own = position->square_of + SLOTS_PER_SIDE * side;
    int count = 0;

    if (position->irregular)
        return search_board(squares, position, chuhe_piece_make(side, kind));
    for (int slot = first_slot[kind]; slot < first_slot[kind + 1]; slot++) {
        chuhe_square square = own[slot];
        int at = count;
        if (square == OFF_BOARD)
            continue;
        for (; at > 0 && place_in_list(side, squares[at - 1]) > place_in_list(side, square); at--)
            squares[at] = squares[at - 1];
        squares[at] = square;
        count++;
    }
    return count;
}

int notation_find_on_file(chuhe_square squares[CHUHE_RANKS], const chuhe_position *position,
                          chuhe_kind kind, int file)
{
    chuhe_side side = position->to_move;
    const uint8_t *own = position->square_of + SLOTS_PER_SIDE * side;
    chuhe_square foot = notation_own_square(CHUHE_RED, side == CHUHE_RED ? file : 10 - file, 0);
    int count = 0;

    if (position->irregular) {
        for (int square = foot; square < CHUHE_SQUARES; square += CHUHE_FILES)
            if (core_slot_piece[position->slot_at[square]] == chuhe_piece_make(side, kind))
                squares[count++] = (chuhe_square)square;
        return count;
    }
    for (int slot = first_slot[kind]; slot < first_slot[kind + 1]; slot++)
        if (own[slot] != OFF_BOARD && own[slot] % CHUHE_FILES == foot)
            squares[count++] = own[slot];
    return count;
}

notation_fellow notation_fellow_at(const chuhe_square *squares, int count, int index)
{
    notation_fellow fellow = {0};
    int order = 0, next;

    for (int first = 0; first < count; first = next) {
        for (next = first + 1; next < count && squares[next] % 9 == squares[first] % 9; next++)
            ;
        int here = next - first;
        if (index >= first && index < next) {
            fellow.place = (uint8_t)(index - first + 1);
            fellow.on_file = (uint8_t)here;
            fellow.order = (uint8_t)(here >= 2 ? order + fellow.place : 0);
        }
        if (here >= 2) {
            order += here;
            fellow.crowded_files++;
        }
    }
    return fellow;
}
