/* Every legal move of a position, written and read back; boards with many alike.
 * Part of test_notation.c, kept apart for its length. */
#ifndef TESTS_NOTATION_ALL_MOVES_H
#define TESTS_NOTATION_ALL_MOVES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"

static void fail_on(const chuhe_position *position, const char *text, const char *what)
{
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len;

    chuhe_position_to_setup(&setup, position);
    assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, &setup), CHUHE_OK);
    fail_msg("%s: '%s' %s", fen, text, what);
}

/* Every legal move is read back from what is written for it; on a playable
 * position never two are written alike. Returns how many there were. */
static size_t check_all_moves(const chuhe_position *position, bool is_study)
{
    static char texts[CHUHE_STUDY_MOVES_MAX][CHUHE_MOVE_TEXT_CAP];
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, position);

    for (int notation = 0; notation < CHUHE_NOTATIONS; notation++) {
        for (size_t i = 0; i < count; i++) {
            chuhe_move read = CHUHE_NO_MOVE;
            size_t len = 0;
            if (chuhe_move_to_text(texts[i], CHUHE_MOVE_TEXT_CAP, &len, position, moves[i],
                                   (chuhe_notation)notation) != CHUHE_OK)
                fail_on(position, chuhe_notation_name((chuhe_notation)notation), "is not written");
            chuhe_status status = chuhe_move_from_text(&read, position, (chuhe_notation)notation,
                                                       texts[i], len, NULL);
            if (status == CHUHE_OK ? read != moves[i] : !is_study || status != CHUHE_E_AMBIGUOUS)
                fail_on(position, texts[i], "is not read back as the same move");
            for (size_t j = 0; j < i && !is_study; j++)
                if (strcmp(texts[i], texts[j]) == 0)
                    fail_on(position, texts[i], "is written for two moves");
        }
    }
    return count;
}

/* Soldiers beyond the river on few files, so that two to five stand on one and
 * two files are crowded; now and then horses, chariots, cannons, elephants and
 * advisors that share a file too. */
static void crowd(chuhe_setup *setup, chance *luck)
{
    chuhe_side side = (chuhe_side)chance_below(luck, 2);
    unsigned files = 1 + chance_below(luck, 3), first = chance_below(luck, 9);

    chuhe_setup_init(setup);
    setup->to_move = side;
    setup->board[chuhe_square_make(4, side == CHUHE_RED ? 0 : 9)] =
        chuhe_piece_make(side, CHUHE_GENERAL);
    setup->board[chuhe_square_make(3, side == CHUHE_RED ? 9 : 0)] =
        chuhe_piece_make(side ^ 1, CHUHE_GENERAL);
    for (unsigned n = 2 + chance_below(luck, 4); n > 0; n--) {
        unsigned rank = 5 + chance_below(luck, 5), file = (first + chance_below(luck, files)) % 9;
        chuhe_square square =
            chuhe_square_make((int)file, (int)(side == CHUHE_RED ? rank : 9 - rank));
        if (setup->board[square] == CHUHE_NO_PIECE)
            setup->board[square] = chuhe_piece_make(side, CHUHE_SOLDIER);
    }
    for (chuhe_kind kind = CHUHE_HORSE; kind <= CHUHE_CANNON; kind++)
        for (int i = 0; i < 2; i++) {
            chuhe_square square = (chuhe_square)(first + 9 * chance_below(luck, 10));
            if (setup->board[square] == CHUHE_NO_PIECE)
                setup->board[square] = chuhe_piece_make(side, kind);
        }
    static const chuhe_square near[] = {3, 5, 13, 21, 23}, far[] = {2, 6, 18, 22, 26, 38, 42};
    for (int i = 0; i < 2; i++) {
        chuhe_square a = near[chance_below(luck, 5)], e = far[chance_below(luck, 7)];
        if (side == CHUHE_BLACK) {
            a = (chuhe_square)(89 - a);
            e = (chuhe_square)(89 - e);
        }
        if (setup->board[a] == CHUHE_NO_PIECE)
            setup->board[a] = chuhe_piece_make(side, CHUHE_ADVISOR);
        if (setup->board[e] == CHUHE_NO_PIECE)
            setup->board[e] = chuhe_piece_make(side, CHUHE_ELEPHANT);
    }
}

#endif
