#include "support/chance_loop.h"

#include <stdlib.h>
#include <string.h>

#include "support/oracle.h"

/* After so many plies without the wanted repetition another board is tried. */
enum { PATIENCE = 60, THROWS = 4 };

/* A playable board. One in four comes out of play from the start position; the
 * others are set up, half of them with few pieces. */
static void begin(played_line *line, chance *luck)
{
    chuhe_position position;
    line->plies = 0;
    if (chance_below(luck, 4) == 0) {
        chuhe_position_start(&position);
        for (unsigned i = chance_below(luck, 80); i > 0; i--) {
            chuhe_move move = chance_move(&position, luck);
            if (move != CHUHE_NO_MOVE)
                chuhe_position_play_unchecked(&position, NULL, move);
        }
        chuhe_position_to_setup(&line->start, &position);
        return;
    }
    bool sparse = chance_below(luck, 2) == 0;
    do {
        chance_setup(&line->start, luck);
        for (chuhe_square s = 0; s < CHUHE_SQUARES && sparse; s++) {
            chuhe_piece piece = line->start.board[s];
            if (piece != CHUHE_NO_PIECE && chuhe_piece_kind(piece) != CHUHE_GENERAL &&
                chance_below(luck, 2) == 0)
                line->start.board[s] = CHUHE_NO_PIECE;
        }
    } while (chuhe_position_from_setup(&position, NULL, &line->start, 0) != CHUHE_OK);
}

/* Whether a piece other than the general is attacked on its square. */
static bool is_attacked(const chuhe_setup *board, chuhe_square square)
{
    for (chuhe_square from = 0; from < CHUHE_SQUARES; from++)
        if (oracle_reaches(board, from, square))
            return true;
    return false;
}

/* How much there is in a move: a check, an attack on a piece, a step out of one. */
static int life(const chuhe_setup *board, chuhe_move move)
{
    chuhe_setup after = *board;
    chuhe_square to = chuhe_move_to(move);
    oracle_play(&after, move);
    if (!chuhe_squareset_is_empty(oracle_checkers(&after, after.to_move)))
        return 3;
    for (chuhe_square victim = 0; victim < CHUHE_SQUARES; victim++)
        if (after.board[victim] != CHUHE_NO_PIECE && oracle_reaches(&after, to, victim))
            return 2;
    return is_attacked(board, chuhe_move_from(move)) && !is_attacked(&after, to);
}

/* A quiet legal move, the liveliest of a few; CHUHE_NO_MOVE when there is none. */
static chuhe_move lively_move(const chuhe_setup *board, chance *luck)
{
    chuhe_position position;
    chuhe_move moves[CHUHE_MOVES_MAX], best = CHUHE_NO_MOVE;
    if (chuhe_position_from_setup(&position, NULL, board, 0) != CHUHE_OK)
        return CHUHE_NO_MOVE;
    size_t all = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &position), quiet = 0;
    for (size_t i = 0; i < all; i++)
        if (board->board[chuhe_move_to(moves[i])] == CHUHE_NO_PIECE)
            moves[quiet++] = moves[i];
    int most = -1;
    for (int i = 0; i < THROWS && quiet > 0; i++) {
        chuhe_move move = moves[chance_below(luck, (unsigned)quiet)];
        int found = life(board, move);
        if (found > most) {
            most = found;
            best = move;
        }
    }
    return best;
}

/* The way back of the side's last move, often taken when there is life in it and
 * sometimes when there is none. */
static chuhe_move way_back(const played_line *line, const chuhe_setup *board, chance *luck)
{
    if (line->plies < 2)
        return CHUHE_NO_MOVE;
    chuhe_move last = line->moves[line->plies - 2];
    chuhe_move back = chuhe_move_make(chuhe_move_to(last), chuhe_move_from(last));
    if (board->board[chuhe_move_to(back)] != CHUHE_NO_PIECE || !oracle_is_legal(board, back))
        return CHUHE_NO_MOVE;
    return chance_below(luck, 100) < (life(board, back) > 0 ? 85 : 45) ? back : CHUHE_NO_MOVE;
}

/* Plays the plies since the first time once more, as often as there is room. */
static void repeat(played_line *line, size_t first, unsigned times)
{
    size_t end = line->plies, period = end - first;
    for (; times > 0 && line->plies + period <= PLAYED_LINE_MAX; times--) {
        memmove(line->moves + line->plies, line->moves + first, period * sizeof *line->moves);
        line->plies += period;
    }
}

/* Plays on until the position has stood often enough; false when it takes long. */
static bool play(played_line *line, unsigned occurrences, chance *luck)
{
    bool same_loop = chance_below(luck, 2) == 0;
    chuhe_setup board = line->start;
    while (line->plies < PATIENCE) {
        size_t first = 0;
        chuhe_move move = way_back(line, &board, luck);
        if (move == CHUHE_NO_MOVE)
            move = lively_move(&board, luck);
        if (move == CHUHE_NO_MOVE)
            return false;
        line->moves[line->plies++] = move;
        oracle_play(&board, move);
        unsigned count = played_line_count(&first, line, line->plies);
        if (count == 2 && same_loop)
            repeat(line, first, occurrences - 2);
        if (count == occurrences || (count == 2 && same_loop))
            return played_line_count(&first, line, line->plies) == occurrences;
    }
    return false;
}

void chance_loop(played_line *line, unsigned occurrences, chance *luck)
{
    do
        begin(line, luck);
    while (!play(line, occurrences, luck));
}
