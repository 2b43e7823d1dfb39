#include "support/played_line.h"

#include <string.h>

#include "support/oracle.h"

static bool read_square(chuhe_square *square, const char *text)
{
    if (text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9')
        return false;
    *square = chuhe_square_make(text[0] - 'a', text[1] - '0');
    return true;
}

bool played_line_read(played_line *line, const char *fen, const char *moves)
{
    if (chuhe_setup_from_fen(&line->start, fen, strlen(fen), NULL) != CHUHE_OK)
        return false;
    chuhe_setup board = line->start;
    line->plies = 0;
    while (*moves != '\0') {
        chuhe_square from, to;
        if (strlen(moves) < 4 || line->plies == PLAYED_LINE_MAX || !read_square(&from, moves) ||
            !read_square(&to, moves + 2) || !oracle_is_legal(&board, chuhe_move_make(from, to)))
            return false;
        line->moves[line->plies++] = chuhe_move_make(from, to);
        oracle_play(&board, chuhe_move_make(from, to));
        moves += 4;
        moves += *moves == ' ';
    }
    return true;
}

void played_line_at(chuhe_setup *board, const played_line *line, size_t plies)
{
    *board = line->start;
    for (size_t i = 0; i < plies; i++)
        oracle_play(board, line->moves[i]);
}

static bool is_same(const chuhe_setup *a, const chuhe_setup *b)
{
    return a->to_move == b->to_move && memcmp(a->board, b->board, sizeof a->board) == 0;
}

unsigned played_line_count(size_t *first, const played_line *line, size_t plies)
{
    chuhe_setup now, board = line->start;
    unsigned count = 0;
    played_line_at(&now, line, plies);
    for (size_t i = 0; i <= plies; i++) {
        if (is_same(&board, &now) && count++ == 0)
            *first = i;
        if (i < plies)
            oracle_play(&board, line->moves[i]);
    }
    return count;
}

bool played_line_captures(const played_line *line, size_t ply)
{
    chuhe_setup board;
    played_line_at(&board, line, ply - 1);
    return board.board[chuhe_move_to(line->moves[ply - 1])] != CHUHE_NO_PIECE;
}

static chuhe_square across(chuhe_square square)
{
    return chuhe_square_make(8 - chuhe_square_file(square), chuhe_square_rank(square));
}

static chuhe_square opposite(chuhe_square square)
{
    return chuhe_square_make(chuhe_square_file(square), 9 - chuhe_square_rank(square));
}

static void change(played_line *changed, const played_line *line,
                   chuhe_square (*where)(chuhe_square), bool swap)
{
    played_line old = *line; /* both may be one */
    *changed = old;
    if (swap)
        changed->start.to_move ^= 1;
    for (chuhe_square s = 0; s < CHUHE_SQUARES; s++) {
        chuhe_piece piece = old.start.board[s];
        if (swap && piece != CHUHE_NO_PIECE)
            piece = chuhe_piece_make(chuhe_piece_side(piece) ^ 1, chuhe_piece_kind(piece));
        changed->start.board[where(s)] = piece;
    }
    for (size_t i = 0; i < old.plies; i++)
        changed->moves[i] = chuhe_move_make(where(chuhe_move_from(old.moves[i])),
                                            where(chuhe_move_to(old.moves[i])));
}

void played_line_mirror(played_line *mirrored, const played_line *line)
{
    change(mirrored, line, across, false);
}

void played_line_swap_colours(played_line *swapped, const played_line *line)
{
    change(swapped, line, opposite, true);
}

void played_line_turn(played_line *turned, const played_line *line, size_t first, size_t last,
                      size_t later)
{
    size_t period = last - first + 1;
    turned->plies = period;
    played_line_at(&turned->start, line, first - 1 + later % period);
    for (size_t i = 0; i < period; i++)
        turned->moves[i] = line->moves[first - 1 + (later + i) % period];
}

chuhe_status played_line_game(chuhe_game *game, const played_line *line,
                              const chuhe_allocator *allocator)
{
    const chuhe_game_rules endless = {CHUHE_LIMIT_OFF, 0, false};
    chuhe_position start;
    chuhe_status status =
        chuhe_position_from_setup(&start, NULL, &line->start, CHUHE_FAULT_SOLDIER_OUTSIDE);
    if (status == CHUHE_OK)
        status = chuhe_game_init(game, &start, &endless, allocator);
    if (status != CHUHE_OK)
        return status;
    for (size_t i = 0; i < line->plies && status == CHUHE_OK; i++)
        status = chuhe_game_play(game, line->moves[i]);
    if (status != CHUHE_OK)
        chuhe_game_deinit(game);
    return status;
}

void played_line_text(char text[PLAYED_LINE_TEXT_CAP], const played_line *line)
{
    size_t len = 0;
    if (chuhe_setup_to_fen(text, CHUHE_FEN_CAP, &len, &line->start) != CHUHE_OK)
        len = 0;
    memcpy(text + len, " |", 3);
    len += 2;
    for (size_t i = 0; i < line->plies; i++) {
        chuhe_square ends[2] = {chuhe_move_from(line->moves[i]), chuhe_move_to(line->moves[i])};
        text[len++] = ' ';
        for (int end = 0; end < 2; end++) {
            text[len++] = (char)('a' + chuhe_square_file(ends[end]));
            text[len++] = (char)('0' + chuhe_square_rank(ends[end]));
        }
    }
    text[len] = '\0';
}
