#include "cli/show_last.h"

#include <string.h>

/* `h2e2`, `H2-E2`. */
static bool read_points(chuhe_move *move, const char *text, size_t len)
{
    chuhe_square from, to;
    size_t second = len == 5 && text[2] == '-' ? 3 : 2;
    if (len != second + 2 || chuhe_square_from_text(&from, text, 2, NULL) != CHUHE_OK ||
        chuhe_square_from_text(&to, text + second, 2, NULL) != CHUHE_OK || from == to)
        return false;
    *move = chuhe_move_make(from, to);
    return true;
}

/* Whether the text means the move with the piece put back where it came from. What
 * it took is not known: nothing, or a soldier, for a cannon captures otherwise than
 * it goes. */
static bool fits(const chuhe_setup *after, chuhe_move move, const char *text)
{
    chuhe_setup before = *after;
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    chuhe_side mover = chuhe_piece_side(after->board[to]);
    const chuhe_piece taken[] = {CHUHE_NO_PIECE,
                                 chuhe_piece_make((chuhe_side)!mover, CHUHE_SOLDIER)};
    before.board[from] = after->board[to];
    before.to_move = mover;
    for (int i = 0; i < 2; i++) {
        chuhe_position position;
        chuhe_move meant;
        before.board[to] = taken[i];
        if (chuhe_position_from_setup(&position, NULL, &before, CHUHE_FAULTS_ALL) == CHUHE_OK &&
            chuhe_move_from_any_text(&meant, NULL, &position, text, strlen(text), NULL) ==
                CHUHE_OK &&
            meant == move)
            return true;
    }
    return false;
}

static unsigned search(chuhe_move *move, const chuhe_setup *after, const char *text)
{
    unsigned found = 0;
    for (chuhe_square to = 0; to < CHUHE_SQUARES; to++) {
        chuhe_piece piece = after->board[to];
        if (piece == CHUHE_NO_PIECE || chuhe_piece_side(piece) == after->to_move)
            continue;
        for (chuhe_square from = 0; from < CHUHE_SQUARES; from++) {
            chuhe_move one = chuhe_move_make(from, to);
            if (after->board[from] != CHUHE_NO_PIECE || !fits(after, one, text))
                continue;
            *move = one;
            found++;
        }
    }
    return found;
}

int show_last_find(cli *c, chuhe_move *move, const chuhe_setup *after, const char *text)
{
    if (read_points(move, text, strlen(text)))
        return CLI_GO_ON;
    switch (search(move, after, text)) {
    case 0:
        return cli_refuse(c, CLI_TEXT_BAD_LAST, text);
    case 1:
        return CLI_GO_ON;
    default:
        return cli_refuse(c, CLI_TEXT_AMBIGUOUS_LAST, text);
    }
}
