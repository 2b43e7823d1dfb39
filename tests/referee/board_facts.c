#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board_facts.h"
#include "core/heap.h"
#include "support/facts.h"

chuhe_referee_options board_facts_options(const char *fen, unsigned first_moves, unsigned markers)
{
    chuhe_referee_options options;
    chuhe_referee_options_init(&options);
    if (fen != NULL) {
        options.has_start = true;
        assert_int_equal(chuhe_setup_from_fen(&options.start, fen, strlen(fen), NULL), CHUHE_OK);
    }
    options.odds.first_moves = (uint8_t)first_moves;
    options.markers = (uint8_t)markers;
    return options;
}

void board_facts_begin(board *b, const char *fen, unsigned first_moves, unsigned markers)
{
    chuhe_referee_options options = board_facts_options(fen, first_moves, markers);
    assert_int_equal(board_init(b, &options, &core_heap), CHUHE_OK);
}

void board_facts_refused(const board *b, const char *move, chuhe_refusal refusal, chuhe_status why)
{
    chuhe_turn turn = chuhe_turn_make(facts_move(move));
    chuhe_status found;
    chuhe_refusal refused = board_explain(&found, b, &turn);
    if (refused != refusal || found != why)
        fail_msg("%s: %s, %s", move, chuhe_refusal_name(refused), chuhe_status_name(found));
    chuhe_turn turns[BOARD_TURNS_MAX];
    size_t count = board_turns(turns, BOARD_TURNS_MAX, b);
    for (size_t i = 0; i < count; i++)
        if (turns[i].move == turn.move)
            fail_msg("%s is in the list", move);
}

void board_facts_play(board *b, const char *moves)
{
    for (; *moves != '\0'; moves += 4 + (moves[4] == ' ')) {
        char text[5] = {moves[0], moves[1], moves[2], moves[3], '\0'};
        chuhe_turn turn = chuhe_turn_make(facts_move(text));
        chuhe_status why;
        chuhe_refusal refused = board_explain(&why, b, &turn);
        if (refused != CHUHE_REFUSAL_NONE)
            fail_msg("%s: %s, %s", text, chuhe_refusal_name(refused), chuhe_status_name(why));
        assert_int_equal(board_play(b, &turn), CHUHE_OK);
    }
}

void board_facts_assert_same(const chuhe_setup *a, const chuhe_setup *b)
{
    char one[CHUHE_FEN_CAP], other[CHUHE_FEN_CAP];
    size_t len;
    assert_int_equal(chuhe_setup_to_fen(one, sizeof one, &len, a), CHUHE_OK);
    assert_int_equal(chuhe_setup_to_fen(other, sizeof other, &len, b), CHUHE_OK);
    assert_string_equal(one, other);
}

void board_facts_assert_fen(const board *b, const char *fen)
{
    chuhe_setup now, expected;
    board_setup(&now, b);
    assert_int_equal(chuhe_setup_from_fen(&expected, fen, strlen(fen), NULL), CHUHE_OK);
    board_facts_assert_same(&now, &expected);
}
