/* Games of the engine against itself. */
#include <string.h>

#include "tune.h"

enum {
    OPENING_MIN = 4,
    OPENING_MORE = 7,
    OPENING_LEAD = 180, /* an opening that leaves more than this is not played */
    DECIDED = 2000,     /* a lead that ends a game when both sides see it ... */
    DECIDED_PLIES = 6   /* ... for so long */
};

engine *tune_engine_new(void)
{
    engine_options options;
    engine_options_default(&options);
    options.hash_mb = 4;
    return engine_new(&options);
}

static void search(engine_result *found, const tune_player *player, const chuhe_game *game,
                   uint64_t nodes)
{
    engine_limits limits;
    memset(&limits, 0, sizeof limits);
    limits.nodes = nodes;
    if (player->table != NULL)
        tune_table_use(player->table);
    chuhe_move moves[TUNE_PLIES_MAX + 32];
    size_t count = chuhe_game_plies(game);
    for (size_t i = 0; i < count; i++)
        moves[i] = chuhe_game_ply(game, i);
    if (!engine_set_position(player->engine, chuhe_game_start(game), moves, count)) {
        found->best = CHUHE_NO_MOVE;
        return;
    }
    engine_search(found, player->engine, &limits, NULL, NULL);
}

static bool begin(chuhe_game *game, const tune_game *from)
{
    chuhe_position start;
    memset(game, 0, sizeof *game);
    chuhe_position_start(&start);
    if (chuhe_game_init(game, &start, NULL, NULL) != CHUHE_OK)
        return false;
    for (unsigned i = 0; i < from->opening_plies; i++)
        if (chuhe_game_play(game, from->opening[i]) != CHUHE_OK)
            return false;
    return true;
}

static bool draw_moves(tune_game *game, tune_luck *luck)
{
    chuhe_position now;
    chuhe_position_start(&now);
    game->opening_plies = OPENING_MIN + tune_below(luck, OPENING_MORE);
    for (unsigned i = 0; i < game->opening_plies; i++) {
        chuhe_move moves[CHUHE_MOVES_MAX];
        size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &now);
        if (count == 0)
            return false;
        game->opening[i] = moves[tune_below(luck, (unsigned)count)];
        chuhe_position_play_unchecked(&now, NULL, game->opening[i]);
    }
    return chuhe_position_has_move(&now);
}

void tune_game_open(tune_game *game, tune_luck *luck, const tune_player *judge)
{
    engine_result found;
    bool even = false;
    engine_forget(judge->engine);
    while (!even) {
        chuhe_game played;
        if (!draw_moves(game, luck))
            continue;
        if (begin(&played, game)) {
            search(&found, judge, &played, 2000);
            even = found.line.score <= OPENING_LEAD && found.line.score >= -OPENING_LEAD;
        }
        chuhe_game_deinit(&played);
    }
}

/* By the board or by the book: 0..2, or -1 when the game goes on. */
static int result_by_rule(const chuhe_game *game, const chuhe_rulebook *book)
{
    chuhe_outcome outcome = chuhe_game_outcome(game);
    if (outcome.result == CHUHE_RESULT_RED_WINS)
        return 2;
    if (outcome.result == CHUHE_RESULT_BLACK_WINS)
        return 0;
    if (outcome.result == CHUHE_RESULT_DRAW)
        return 1;
    if (chuhe_game_occurrences(game) < 2)
        return -1;
    chuhe_ruling ruling;
    chuhe_ruling_options options = {book, 0, 200000};
    if (chuhe_game_judge(&ruling, game, &options, NULL) != CHUHE_OK)
        return 1;
    chuhe_verdict verdict = ruling.verdict;
    chuhe_ruling_deinit(&ruling);
    if (verdict == CHUHE_VERDICT_NONE)
        return chuhe_game_occurrences(game) >= 5 ? 1 : -1;
    return verdict == CHUHE_VERDICT_RED_LOSES ? 0 : verdict == CHUHE_VERDICT_BLACK_LOSES ? 2 : 1;
}

/* Counts how long both sides have agreed on who wins; the sign says who. */
static int follow_lead(int lead, int score, chuhe_side side)
{
    int red = side == CHUHE_RED ? score : -score;
    if (red >= DECIDED)
        return lead > 0 ? lead + 1 : 1;
    if (red <= -DECIDED)
        return lead < 0 ? lead - 1 : -1;
    return 0;
}

int tune_game_play(const tune_game *from, const tune_player players[CHUHE_SIDES],
                   tune_on_move on_move, void *ctx)
{
    const chuhe_rulebook *book = engine_get_options(players[0].engine)->book;
    chuhe_game game;
    engine_result found;
    int result = begin(&game, from) ? -1 : 1, lead = 0;
    engine_forget(players[0].engine);
    if (players[1].engine != players[0].engine)
        engine_forget(players[1].engine);
    while (result < 0) {
        const chuhe_position *now = chuhe_game_position(&game);
        chuhe_side side = chuhe_position_to_move(now);
        search(&found, &players[side], &game, from->nodes);
        if (on_move != NULL)
            on_move(now, &found, ctx);
        lead = follow_lead(lead, found.line.score, side);
        if (chuhe_game_play(&game, found.best) != CHUHE_OK ||
            chuhe_game_plies(&game) >= TUNE_PLIES_MAX)
            result = 1;
        else if (lead >= DECIDED_PLIES || lead <= -DECIDED_PLIES)
            result = lead > 0 ? 2 : 0;
        else
            result = result_by_rule(&game, book);
    }
    chuhe_game_deinit(&game);
    return result;
}
