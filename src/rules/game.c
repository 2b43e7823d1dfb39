/* A game: the plies played so far, how it ended, and how often a position came. */
#include <chuhe/game.h>

#include <assert.h>

#include "core/heap.h"

enum { FIRST_CAPACITY = 64, LIMIT_ROUNDS_MAX = 32767 };

#define NAME_CASE(name, text, en, zh, clause)                                                      \
    case CHUHE_REASON_##name:                                                                      \
        return text;
#define ENGLISH_CASE(name, text, en, zh, clause)                                                   \
    case CHUHE_REASON_##name:                                                                      \
        return en;
#define CHINESE_CASE(name, text, en, zh, clause)                                                   \
    case CHUHE_REASON_##name:                                                                      \
        return zh;
#define CLAUSE_CASE(name, text, en, zh, clause)                                                    \
    case CHUHE_REASON_##name:                                                                      \
        return clause;

const char *chuhe_reason_name(chuhe_reason reason)
{
    switch (reason) {
        CHUHE_REASON_LIST(NAME_CASE)
    case CHUHE_REASONS:
        break;
    }
    return "unknown";
}

const char *chuhe_reason_message(chuhe_reason reason)
{
    switch (reason) {
        CHUHE_REASON_LIST(ENGLISH_CASE)
    case CHUHE_REASONS:
        break;
    }
    return "an unknown reason";
}

const char *chuhe_reason_message_zh(chuhe_reason reason)
{
    switch (reason) {
        CHUHE_REASON_LIST(CHINESE_CASE)
    case CHUHE_REASONS:
        break;
    }
    return "未知原因";
}

const char *chuhe_reason_clause(chuhe_reason reason)
{
    switch (reason) {
        CHUHE_REASON_LIST(CLAUSE_CASE)
    case CHUHE_REASONS:
        break;
    }
    return "";
}

static bool rules_are_sound(const chuhe_game_rules *rules)
{
    switch (rules->natural_limit) {
    case CHUHE_LIMIT_OFF:
        return true;
    case CHUHE_LIMIT_ENDS:
    case CHUHE_LIMIT_CLAIM:
        return rules->natural_limit_rounds >= 1 && rules->natural_limit_rounds <= LIMIT_ROUNDS_MAX;
    }
    return false;
}

chuhe_status chuhe_game_init(chuhe_game *game, const chuhe_position *start,
                             const chuhe_game_rules *rules, const chuhe_allocator *allocator)
{
    static const chuhe_game_rules usual_rules = CHUHE_GAME_RULES_DEFAULT;

    if (rules == NULL)
        rules = &usual_rules;
    if (!rules_are_sound(rules))
        return CHUHE_E_RANGE;
    *game = (chuhe_game){.start = *start,
                         .now = *start,
                         .rules = *rules,
                         .allocator = allocator != NULL ? *allocator : core_heap,
                         .ended = {CHUHE_RESULT_OPEN, CHUHE_REASON_NONE}};
    return CHUHE_OK;
}

void chuhe_game_deinit(chuhe_game *game)
{
    if (game->history != NULL)
        game->allocator.resize(game->history, 0, game->allocator.ctx);
    game->history = NULL;
    game->plies = 0;
    game->capacity = 0;
}

/* Makes room for one more ply. */
static chuhe_status reserve_ply(chuhe_game *game)
{
    if (game->plies < game->capacity)
        return CHUHE_OK;
    if (game->capacity > SIZE_MAX / 2 / sizeof *game->history)
        return CHUHE_E_MEMORY;
    size_t capacity = game->capacity == 0 ? FIRST_CAPACITY : 2 * game->capacity;
    chuhe_undo *history =
        game->allocator.resize(game->history, capacity * sizeof *history, game->allocator.ctx);
    if (history == NULL)
        return CHUHE_E_MEMORY;
    game->history = history;
    game->capacity = capacity;
    return CHUHE_OK;
}

/* Room comes last but one, so that a game without memory still says what is
 * wrong with a move, and that nothing is played before it is sure. */
chuhe_status chuhe_game_play(chuhe_game *game, chuhe_move move)
{
    if (chuhe_game_outcome(game).result != CHUHE_RESULT_OPEN)
        return CHUHE_E_GAME_OVER;
    chuhe_status status = chuhe_position_explain(&game->now, move);
    if (status != CHUHE_OK)
        return status;
    status = reserve_ply(game);
    if (status != CHUHE_OK)
        return status;
    chuhe_position_play_unchecked(&game->now, &game->history[game->plies], move);
    game->plies++;
    return CHUHE_OK;
}

chuhe_status chuhe_game_take_back(chuhe_game *game)
{
    if (game->plies == 0)
        return CHUHE_E_NOTHING_TO_TAKE_BACK;
    game->plies--;
    chuhe_position_take_back(&game->now, &game->history[game->plies]);
    game->ended = (chuhe_outcome){CHUHE_RESULT_OPEN, CHUHE_REASON_NONE};
    return CHUHE_OK;
}

static chuhe_result win_against(chuhe_side loser)
{
    return loser == CHUHE_RED ? CHUHE_RESULT_BLACK_WINS : CHUHE_RESULT_RED_WINS;
}

chuhe_status chuhe_game_resign(chuhe_game *game, chuhe_side side)
{
    assert(side < CHUHE_SIDES);
    if (chuhe_game_outcome(game).result != CHUHE_RESULT_OPEN)
        return CHUHE_E_GAME_OVER;
    game->ended = (chuhe_outcome){win_against(side), CHUHE_REASON_RESIGNATION};
    return CHUHE_OK;
}

/* A round is two plies, whoever began to count. */
static bool is_limit_reached(const chuhe_game *game)
{
    return game->rules.natural_limit != CHUHE_LIMIT_OFF &&
           chuhe_position_quiet_plies(&game->now) >= 2 * game->rules.natural_limit_rounds;
}

chuhe_status chuhe_game_claim_natural_limit(chuhe_game *game)
{
    if (chuhe_game_outcome(game).result != CHUHE_RESULT_OPEN)
        return CHUHE_E_GAME_OVER;
    if (!is_limit_reached(game))
        return CHUHE_E_CLAIM;
    game->ended = (chuhe_outcome){CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT};
    return CHUHE_OK;
}

chuhe_outcome chuhe_game_outcome(const chuhe_game *game)
{
    chuhe_result lost = win_against(chuhe_position_to_move(&game->now));

    switch (chuhe_position_standing(&game->now)) {
    case CHUHE_STANDING_CHECKMATE:
        return (chuhe_outcome){lost, CHUHE_REASON_CHECKMATE};
    case CHUHE_STANDING_STALEMATE:
        return (chuhe_outcome){lost, CHUHE_REASON_STALEMATE};
    case CHUHE_STANDING_OPEN:
    case CHUHE_STANDING_CHECK:
        break;
    }
    if (game->ended.result != CHUHE_RESULT_OPEN)
        return game->ended;
    if (game->rules.dead_draw_ends && chuhe_position_is_dead(&game->now))
        return (chuhe_outcome){CHUHE_RESULT_DRAW, CHUHE_REASON_DEAD_DRAW};
    if (game->rules.natural_limit == CHUHE_LIMIT_ENDS && is_limit_reached(game))
        return (chuhe_outcome){CHUHE_RESULT_DRAW, CHUHE_REASON_NATURAL_LIMIT};
    return (chuhe_outcome){CHUHE_RESULT_OPEN, CHUHE_REASON_NONE};
}

const chuhe_position *chuhe_game_position(const chuhe_game *game)
{
    return &game->now;
}

const chuhe_position *chuhe_game_start(const chuhe_game *game)
{
    return &game->start;
}

size_t chuhe_game_plies(const chuhe_game *game)
{
    return game->plies;
}

chuhe_move chuhe_game_ply(const chuhe_game *game, size_t index)
{
    return index < game->plies ? game->history[index].move : CHUHE_NO_MOVE;
}

unsigned chuhe_game_occurrences(const chuhe_game *game)
{
    return 1 + (unsigned)chuhe_game_earlier(NULL, 0, game);
}

/* Goes back ply by ply on a copy. What stood before a capture cannot come
 * again, so it stops there: a count of zero says that the last ply was one. The
 * count that the start setup brought along belongs to no ply played here. */
size_t chuhe_game_earlier(size_t *plies, size_t cap, const chuhe_game *game)
{
    chuhe_position then = game->now;
    size_t found = 0;

    for (size_t at = game->plies; at > 0 && chuhe_position_quiet_plies(&then) > 0;) {
        at--;
        chuhe_position_take_back(&then, &game->history[at]);
        if (chuhe_position_hash(&then) == chuhe_position_hash(&game->now) &&
            chuhe_position_is_same(&then, &game->now)) {
            if (found < cap)
                plies[found] = at;
            found++;
        }
    }
    return found;
}

void chuhe_game_position_at(chuhe_position *position, const chuhe_game *game, size_t plies)
{
    assert(plies <= game->plies);
    *position = game->now;
    for (size_t at = game->plies; at > plies;) {
        at--;
        chuhe_position_take_back(position, &game->history[at]);
    }
}
