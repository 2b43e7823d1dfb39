/* The board of the standard game: a game that begins after those first moves of odds
 * that are not answered. */
#include "referee/board_parts.h"

#include <assert.h>

/* The game with nothing played. It never ends by itself but by mate: the rest is the
 * referee's. */
static void begin(board *b, const chuhe_position *position)
{
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 1, false};
    chuhe_status status = chuhe_game_init(&b->game, position, &rules, &b->allocator);
    assert(status == CHUHE_OK);
    (void)status;
}

chuhe_status board_standard_init(board *b)
{
    chuhe_position position;
    chuhe_status status = chuhe_position_from_setup(&position, NULL, &b->start, 0);
    if (status == CHUHE_OK)
        begin(b, &position);
    return status;
}

/* Plays a first move of odds: the same side moves again. The round stays, the ply
 * counts as one without a capture. What comes out is playable, for the move left the
 * other side without a check. */
static void play_unanswered(chuhe_position *position, chuhe_move move)
{
    chuhe_side side = chuhe_position_to_move(position);
    unsigned round = chuhe_position_round(position);
    chuhe_position next = *position;
    chuhe_setup setup;
    chuhe_position_play_unchecked(&next, NULL, move);
    chuhe_position_to_setup(&setup, &next);
    setup.to_move = side;
    setup.round = (uint16_t)round;
    chuhe_status status = chuhe_position_from_setup(position, NULL, &setup, 0);
    assert(status == CHUHE_OK);
    (void)status;
}

static void position_in_odds(chuhe_position *position, const board *b, size_t plies)
{
    chuhe_status status = chuhe_position_from_setup(position, NULL, &b->start, 0);
    assert(status == CHUHE_OK);
    (void)status;
    for (size_t i = 0; i < plies; i++)
        play_unanswered(position, b->plies[i].turn.move);
}

bool board_standard_checks(const board *b, chuhe_move move)
{
    chuhe_position next = *chuhe_game_position(&b->game);
    chuhe_position_play_unchecked(&next, NULL, move);
    return chuhe_position_is_check(&next);
}

chuhe_status board_standard_play(board *b, chuhe_move move)
{
    if (board_odds_left(b) <= 1)
        return chuhe_game_play(&b->game, move);
    chuhe_position position = *chuhe_game_position(&b->game);
    play_unanswered(&position, move);
    chuhe_game_deinit(&b->game);
    begin(b, &position);
    return CHUHE_OK;
}

void board_standard_return(board *b, size_t plies)
{
    size_t unanswered = board_odds_plies(b, plies);
    if (unanswered == board_odds_plies(b, b->count)) {
        while (chuhe_game_plies(&b->game) > plies - unanswered) {
            chuhe_status status = chuhe_game_take_back(&b->game);
            assert(status == CHUHE_OK);
            (void)status;
        }
        return;
    }
    chuhe_position position;
    position_in_odds(&position, b, unanswered);
    chuhe_game_deinit(&b->game);
    begin(b, &position);
}

void board_standard_setup_at(chuhe_setup *setup, const board *b, size_t index)
{
    size_t unanswered = board_odds_plies(b, index);
    chuhe_position position;
    if (unanswered == board_odds_plies(b, b->count))
        chuhe_game_position_at(&position, &b->game, index - unanswered);
    else
        position_in_odds(&position, b, unanswered);
    chuhe_position_to_setup(setup, &position);
}

size_t board_standard_turns(chuhe_turn *turns, const board *b)
{
    chuhe_move moves[CHUHE_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, chuhe_game_position(&b->game));
    for (size_t i = 0; i < count; i++)
        turns[i] = chuhe_turn_make(moves[i]);
    return count;
}
