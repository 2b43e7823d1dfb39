/* Games, and the rulings on them. */
#include <stdlib.h>

#include "wasm/page_state.h"

int32_t page_game_new(int32_t handle, uint32_t natural_limit, uint32_t rounds,
                      uint32_t dead_draw_ends)
{
    const chuhe_position *start = page_position_of(handle);
    const chuhe_game_rules rules = {(chuhe_natural_limit)natural_limit, rounds,
                                    dead_draw_ends != 0};
    if (!start || natural_limit > CHUHE_LIMIT_OFF)
        return CHUHE_E_RANGE;
    chuhe_game *game = malloc(sizeof *game);
    if (!game)
        return CHUHE_E_MEMORY;
    chuhe_status status = chuhe_game_init(game, start, &rules, NULL);
    if (status == CHUHE_OK)
        return page_handle_new(PAGE_GAME, game);
    free(game);
    return status;
}

int32_t page_game_play(int32_t handle, uint32_t move)
{
    chuhe_game *game = page_game_of(handle);
    return game ? (int32_t)chuhe_game_play(game, page_move(move)) : CHUHE_E_RANGE;
}

int32_t page_game_take_back(int32_t handle)
{
    chuhe_game *game = page_game_of(handle);
    return game ? (int32_t)chuhe_game_take_back(game) : CHUHE_E_RANGE;
}

int32_t page_game_resign(int32_t handle, uint32_t side)
{
    chuhe_game *game = page_game_of(handle);
    return game && side < CHUHE_SIDES ? (int32_t)chuhe_game_resign(game, (chuhe_side)side)
                                      : CHUHE_E_RANGE;
}

int32_t page_game_claim(int32_t handle)
{
    chuhe_game *game = page_game_of(handle);
    return game ? (int32_t)chuhe_game_claim_natural_limit(game) : CHUHE_E_RANGE;
}

/* The plies after which the position stood there before, first ones first. */
static void put_earlier(json *out, const chuhe_game *game)
{
    size_t count = chuhe_game_earlier(NULL, 0, game);
    size_t *plies = count ? malloc(count * sizeof *plies) : NULL;
    json_key(out, "earlier");
    json_begin_array(out);
    if (count && !plies)
        buffer_fail(out->out);
    if (plies) {
        chuhe_game_earlier(plies, count, game);
        for (size_t i = count; i-- > 0;)
            json_unsigned(out, plies[i]);
    }
    json_end_array(out);
    free(plies);
}

int32_t page_game_view(int32_t handle)
{
    static const char *const results[] = {"open", "red_wins", "black_wins", "draw"};
    const chuhe_game *game = page_game_of(handle);
    if (!game)
        return CHUHE_E_RANGE;
    const chuhe_outcome outcome = chuhe_game_outcome(game);
    json *out = page_begin_json();
    page_json_number(out, "plies", (int64_t)chuhe_game_plies(game));
    page_json_text(out, "result", results[outcome.result]);
    page_json_text(out, "reason", chuhe_reason_name(outcome.reason));
    page_json_text(out, "clause", chuhe_reason_clause(outcome.reason));
    page_json_words(out, "message", chuhe_reason_message(outcome.reason),
                    chuhe_reason_message_zh(outcome.reason));
    page_json_number(out, "occurrences", chuhe_game_occurrences(game));
    put_earlier(out, game);
    return page_end_json();
}

int32_t page_game_plies(int32_t handle)
{
    const chuhe_game *game = page_game_of(handle);
    return game ? (int32_t)chuhe_game_plies(game) : CHUHE_E_RANGE;
}

int32_t page_game_ply(int32_t handle, uint32_t index)
{
    const chuhe_game *game = page_game_of(handle);
    return game && index < chuhe_game_plies(game) ? chuhe_game_ply(game, index) : CHUHE_E_RANGE;
}

int32_t page_game_occurrences(int32_t handle)
{
    const chuhe_game *game = page_game_of(handle);
    return game ? (int32_t)chuhe_game_occurrences(game) : CHUHE_E_RANGE;
}

int32_t page_game_position(int32_t handle, uint32_t plies)
{
    const chuhe_game *game = page_game_of(handle);
    chuhe_position position;
    if (!game || plies > chuhe_game_plies(game))
        return CHUHE_E_RANGE;
    chuhe_game_position_at(&position, game, plies);
    return page_handle_copy(PAGE_POSITION, &position, sizeof position);
}

/* False when there is no such book. */
static bool fill_options(chuhe_ruling_options *options, uint32_t book, uint32_t occurrences,
                         uint32_t nodes)
{
    *options = (chuhe_ruling_options){page_book(book), occurrences, nodes};
    return options->book != NULL;
}

int32_t page_game_judge(int32_t handle, uint32_t plies, uint32_t move, uint32_t book,
                        uint32_t occurrences, uint32_t nodes)
{
    const chuhe_game *game = page_game_of(handle);
    chuhe_ruling_options options;
    chuhe_ruling ruling;
    if (!game || plies > chuhe_game_plies(game) ||
        !fill_options(&options, book, occurrences, nodes))
        return CHUHE_E_RANGE;
    chuhe_status status =
        chuhe_game_judge_at(&ruling, game, plies, page_move(move), &options, NULL);
    if (status != CHUHE_OK)
        return status;
    page_json_ruling(page_begin_json(), game, &ruling);
    chuhe_ruling_deinit(&ruling);
    return page_end_json();
}

int32_t page_game_forbidden(int32_t handle, uint32_t book, uint32_t occurrences, uint32_t nodes)
{
    const chuhe_game *game = page_game_of(handle);
    chuhe_ruling_options options;
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count;
    if (!game || !fill_options(&options, book, occurrences, nodes))
        return CHUHE_E_RANGE;
    chuhe_status status =
        chuhe_game_forbidden_moves(moves, CHUHE_STUDY_MOVES_MAX, &count, game, &options, NULL);
    return status == CHUHE_OK ? page_put_moves(moves, count) : (int32_t)status;
}

int32_t page_ply_classify(int32_t handle, uint32_t move, uint32_t book, uint32_t nodes)
{
    const chuhe_position *before = page_position_of(handle);
    chuhe_ruling_options options;
    chuhe_ruled_ply ply;
    if (!before || !fill_options(&options, book, 0, nodes))
        return CHUHE_E_RANGE;
    chuhe_status status = chuhe_position_explain(before, page_move(move));
    if (status != CHUHE_OK)
        return status;
    chuhe_ply_classify(&ply, before, page_move(move), &options);
    json writer;
    json_init(&writer, page_begin_output());
    page_json_ply(&writer, before, &ply);
    return page_end_output();
}
