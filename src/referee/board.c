/* The board of a live game: the face that both games share, and the plies. */
#include "referee/board_parts.h"

#include <assert.h>

enum { FIRST_CAPACITY = 64 };

static chuhe_status init_game(board *b, unsigned markers)
{
    if (markers > CHUHE_MARKERS_MAX)
        return CHUHE_E_RANGE;
    return b->is_variant ? board_variant_init(b, markers) : board_standard_init(b);
}

chuhe_status board_init(board *b, const chuhe_referee_options *options,
                        const chuhe_allocator *allocator)
{
    chuhe_setup start;
    chuhe_status status = board_odds_start(&start, options);
    if (status != CHUHE_OK)
        return status;
    uint8_t first_moves = options->odds.first_moves;
    board made = {.is_variant = options->markers > 0,
                  .start = start,
                  .first_moves = first_moves > 0 ? first_moves : 1,
                  .late = CHUHE_NO_KIND,
                  .allocator = *allocator};
    status = init_game(&made, options->markers);
    if (status == CHUHE_OK)
        *b = made;
    return status;
}

static void give_back(board *b, void *memory)
{
    if (memory != NULL)
        b->allocator.resize(memory, 0, b->allocator.ctx);
}

void board_deinit(board *b)
{
    if (!b->is_variant)
        chuhe_game_deinit(&b->game);
    give_back(b, b->plies);
    give_back(b, b->moments);
    b->plies = NULL;
    b->moments = NULL;
    b->count = b->capacity = 0;
}

/* Makes room for one more ply. */
static chuhe_status reserve(board *b)
{
    if (b->count < b->capacity)
        return CHUHE_OK;
    if (b->capacity > SIZE_MAX / 2 / sizeof *b->moments)
        return CHUHE_E_MEMORY;
    size_t capacity = b->capacity == 0 ? FIRST_CAPACITY : 2 * b->capacity;
    void *ctx = b->allocator.ctx;
    board_ply *plies = b->allocator.resize(b->plies, capacity * sizeof *plies, ctx);
    if (plies == NULL)
        return CHUHE_E_MEMORY;
    b->plies = plies;
    if (b->is_variant) {
        chuhe_variant_position *moments =
            b->allocator.resize(b->moments, capacity * sizeof *moments, ctx);
        if (moments == NULL)
            return CHUHE_E_MEMORY;
        b->moments = moments;
    }
    b->capacity = capacity;
    return CHUHE_OK;
}

chuhe_side board_to_move(const board *b)
{
    return b->is_variant ? b->now.to_move : chuhe_position_to_move(chuhe_game_position(&b->game));
}

unsigned board_odds_left(const board *b)
{
    bool alternates = b->first_moves == 1 || b->count >= b->first_moves;
    return alternates ? 0 : b->first_moves - (unsigned)b->count;
}

size_t board_plies(const board *b)
{
    return b->count;
}

const board_ply *board_ply_at(const board *b, size_t index)
{
    assert(index < b->count);
    return &b->plies[index];
}

chuhe_piece board_piece_at(const board *b, chuhe_square square)
{
    assert(square < CHUHE_SQUARES);
    return b->is_variant ? b->now.board[square]
                         : chuhe_position_piece_at(chuhe_game_position(&b->game), square);
}

void board_setup(chuhe_setup *setup, const board *b)
{
    if (b->is_variant)
        chuhe_variant_to_setup(setup, &b->now);
    else
        chuhe_position_to_setup(setup, chuhe_game_position(&b->game));
}

void board_setup_at(chuhe_setup *setup, const board *b, size_t index)
{
    assert(index <= b->count);
    if (index == b->count)
        board_setup(setup, b);
    else if (b->is_variant)
        chuhe_variant_to_setup(setup, &b->moments[index]);
    else
        board_standard_setup_at(setup, b, index);
}

/* The rules of odds, for a turn that is legal otherwise. */
static chuhe_refusal explain_odds(const board *b, const chuhe_turn *turn)
{
    if (board_odds_left(b) == 0)
        return CHUHE_REFUSAL_NONE;
    bool checks =
        b->is_variant ? board_variant_checks(b, turn) : board_standard_checks(b, turn->move);
    return board_odds_explain(b, turn, checks);
}

/* What of the turn counts here. */
static chuhe_turn turn_of(const board *b, const chuhe_turn *turn)
{
    return b->is_variant ? board_variant_turn(turn) : chuhe_turn_make(turn->move);
}

chuhe_refusal board_explain(chuhe_status *why, const board *b, const chuhe_turn *turn)
{
    chuhe_turn asked = turn_of(b, turn);
    *why = b->is_variant ? chuhe_variant_explain(&b->now, &asked)
                         : chuhe_position_explain(chuhe_game_position(&b->game), asked.move);
    if (*why != CHUHE_OK)
        return CHUHE_REFUSAL_ILLEGAL_MOVE;
    return explain_odds(b, &asked);
}

size_t board_turns(chuhe_turn *turns, size_t cap, const board *b)
{
    chuhe_turn all[BOARD_TURNS_MAX];
    size_t count = b->is_variant ? chuhe_variant_moves(all, BOARD_TURNS_MAX, &b->now)
                                 : board_standard_turns(all, b);
    assert(count <= BOARD_TURNS_MAX);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (explain_odds(b, &all[i]) != CHUHE_REFUSAL_NONE)
            continue;
        if (found < cap)
            turns[found] = all[i];
        found++;
    }
    return found;
}

chuhe_status board_play(board *b, const chuhe_turn *turn)
{
    chuhe_turn played = turn_of(b, turn);
    board_ply ply = {.side = board_to_move(b),
                     .odds = board_odds_left(b) > 1,
                     .turn = b->is_variant ? board_variant_whole_turn(b, turn) : played,
                     .check = b->is_variant ? board_variant_checks(b, &played)
                                            : board_standard_checks(b, played.move)};
    chuhe_status status = reserve(b);
    if (status == CHUHE_OK && b->is_variant)
        board_variant_play(b, &played);
    else if (status == CHUHE_OK)
        status = board_standard_play(b, played.move);
    if (status == CHUHE_OK)
        b->plies[b->count++] = ply;
    return status;
}

void board_return(board *b, size_t plies)
{
    assert(plies <= b->count);
    if (b->is_variant)
        board_variant_return(b, plies);
    else
        board_standard_return(b, plies);
    b->count = plies;
}

board_turn board_turn_so_far(const board *b)
{
    return (board_turn){b->now, b->late};
}

void board_turn_put_back(board *b, const board_turn *turn)
{
    b->now = turn->now;
    b->late = turn->late;
}

chuhe_standing board_standing(const board *b)
{
    return b->is_variant ? chuhe_variant_standing(&b->now)
                         : chuhe_position_standing(chuhe_game_position(&b->game));
}

bool board_is_dead(const board *b)
{
    return b->is_variant ? chuhe_variant_is_dead(&b->now)
                         : chuhe_position_is_dead(chuhe_game_position(&b->game));
}

unsigned board_quiet_plies(const board *b)
{
    return b->is_variant ? b->now.quiet_plies
                         : chuhe_position_quiet_plies(chuhe_game_position(&b->game));
}

unsigned board_limit_plies(const board *b, unsigned checks)
{
    unsigned quiet = board_quiet_plies(b), counted = quiet, seen[CHUHE_SIDES] = {0};
    bool answers = false; /* a check that does not count */
    if (checks == 0)
        return quiet;
    for (size_t i = b->count - (quiet < b->count ? quiet : b->count); i < b->count; i++) {
        bool too_many = b->plies[i].check && ++seen[b->plies[i].side] > checks;
        if (too_many || answers)
            counted--;
        answers = too_many;
    }
    return counted;
}

/* In the variant by turn starts, as chuhe_game_occurrences counts positions. */
unsigned board_occurrences(const board *b)
{
    if (!b->is_variant)
        return chuhe_game_occurrences(&b->game);
    unsigned times = 1;
    for (size_t i = board_loop_begin(b); i < b->count; i++)
        if (chuhe_variant_is_same(&b->moments[i], &b->now))
            times++;
    return times;
}
