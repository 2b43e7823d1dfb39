/* Odds (让先, 让子): the start that they leave, and the first moves. 1957 rules. */
#include "referee/board_parts.h"

/* A squareset has 45 bits in each half; others name no point. */
static bool is_squareset(chuhe_squareset set)
{
    return set.half[0] >> 45 == 0 && set.half[1] >> 45 == 0;
}

static chuhe_status remove_pieces(chuhe_setup *start, chuhe_squareset removed)
{
    if (!is_squareset(removed))
        return CHUHE_E_RANGE;
    for (chuhe_square square = 0; square < CHUHE_SQUARES; square++) {
        if (!chuhe_squareset_has(removed, square))
            continue;
        chuhe_piece piece = start->board[square];
        if (piece == CHUHE_NO_PIECE || piece >= CHUHE_PIECES ||
            chuhe_piece_kind(piece) == CHUHE_GENERAL)
            return CHUHE_E_RANGE;
        start->board[square] = CHUHE_NO_PIECE;
    }
    return CHUHE_OK;
}

chuhe_status board_odds_start(chuhe_setup *start, const chuhe_referee_options *options)
{
    if (options->odds.first_moves > CHUHE_FIRST_MOVES_MAX ||
        options->rules.first_side >= CHUHE_SIDES)
        return CHUHE_E_RANGE;
    if (options->has_start) {
        *start = options->start;
    } else {
        chuhe_setup_start(start);
        start->to_move = options->rules.first_side;
    }
    return remove_pieces(start, options->odds.removed);
}

size_t board_odds_plies(const board *b, size_t plies)
{
    size_t most = b->first_moves - 1u;
    return plies < most ? plies : most;
}

/* A piece that has made a first move stands where that move went. */
static bool has_moved(const board *b, chuhe_square from)
{
    for (size_t i = 0; i < b->count; i++)
        if (chuhe_move_to(b->plies[i].turn.move) == from)
            return true;
    return false;
}

chuhe_refusal board_odds_explain(const board *b, const chuhe_turn *turn, bool gives_check)
{
    if (board_odds_left(b) == 0)
        return CHUHE_REFUSAL_NONE;
    if (board_piece_at(b, chuhe_move_to(turn->move)) != CHUHE_NO_PIECE)
        return CHUHE_REFUSAL_ODDS_CAPTURE;
    if (has_moved(b, chuhe_move_from(turn->move)))
        return CHUHE_REFUSAL_ODDS_SAME_PIECE;
    return gives_check ? CHUHE_REFUSAL_ODDS_CHECK : CHUHE_REFUSAL_NONE;
}
