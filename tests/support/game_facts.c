#include "support/game_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

chuhe_position game_facts_position_of(const char *fen)
{
    chuhe_position position;
    chuhe_error err;
    if (chuhe_position_from_fen(&position, fen, strlen(fen), &err) != CHUHE_OK)
        fail_msg("%s: byte %zu: %s", fen, err.offset, err.message);
    return position;
}

void game_facts_begin(chuhe_game *game, const char *fen, const chuhe_game_rules *rules)
{
    chuhe_position start = game_facts_position_of(fen);
    assert_int_equal(chuhe_game_init(game, &start, rules, NULL), CHUHE_OK);
}

chuhe_move game_facts_move_of(const char *text)
{
    return chuhe_move_make(chuhe_square_make(text[0] - 'a', text[1] - '0'),
                           chuhe_square_make(text[2] - 'a', text[3] - '0'));
}

/* Plays moves given as "b8b9 e9e8 …". */
void game_facts_play(chuhe_game *game, const char *moves)
{
    while (*moves != '\0') {
        chuhe_status status = chuhe_game_play(game, game_facts_move_of(moves));
        if (status != CHUHE_OK)
            fail_msg("%.4s: %s", moves, chuhe_status_message(status));
        moves += 4;
        moves += *moves == ' ';
    }
}

void game_facts_assert_stands(const chuhe_game *game, chuhe_result result, chuhe_reason reason)
{
    chuhe_outcome outcome = chuhe_game_outcome(game);
    assert_string_equal(chuhe_reason_name(outcome.reason), chuhe_reason_name(reason));
    assert_int_equal(outcome.result, result);
}

void game_facts_assert_fen(const chuhe_game *game, const char *fen)
{
    chuhe_setup setup;
    char text[CHUHE_FEN_CAP];
    size_t len;
    chuhe_position_to_setup(&setup, chuhe_game_position(game));
    assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_OK);
    assert_string_equal(text, fen);
}

void game_facts_assert_start_stands(const char *fen, const chuhe_game_rules *rules,
                                    chuhe_result result, chuhe_reason reason)
{
    chuhe_game game;
    game_facts_begin(&game, fen, rules);
    game_facts_assert_stands(&game, result, reason);
    chuhe_game_deinit(&game);
}
