#include "support/facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT_CAP = 1024 };

chuhe_square facts_square(const char *text)
{
    if (text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9')
        fail_msg("the test says '%s' where a square should be", text);
    return chuhe_square_make(text[0] - 'a', text[1] - '0');
}

chuhe_move facts_move(const char *text)
{
    return chuhe_move_make(facts_square(text), facts_square(text + 2));
}

void facts_set_up(chuhe_position *position, const char *fen, chuhe_faults forgive)
{
    chuhe_setup setup;
    chuhe_setup_report report;
    chuhe_error error;
    if (chuhe_setup_from_fen(&setup, fen, strlen(fen), &error) != CHUHE_OK)
        fail_msg("%s: byte %zu: %s", fen, error.offset, error.message);
    if (chuhe_position_from_setup(position, &report, &setup, forgive) != CHUHE_OK)
        for (int i = 0; i < CHUHE_FAULT_COUNT; i++)
            if (((report.faults & ~forgive) >> i & 1) != 0)
                fail_msg("%s: %s", fen, chuhe_fault_message(i));
}

/* The set of moves or squares as text, for messages. */
static void add_square(char text[TEXT_CAP], chuhe_square square)
{
    size_t len = strlen(text);
    if (len + 3 < TEXT_CAP) {
        text[len] = (char)('a' + chuhe_square_file(square));
        text[len + 1] = (char)('0' + chuhe_square_rank(square));
        text[len + 2] = '\0';
    }
}

static void add_blank(char text[TEXT_CAP])
{
    size_t len = strlen(text);
    if (len > 0 && len + 2 < TEXT_CAP)
        strcpy(text + len, " ");
}

/* Whether two lists hold the same words, each `width` long, in any order. */
static bool is_same_list(const char *a, const char *b, size_t width)
{
    if (strlen(a) != strlen(b))
        return false;
    for (const char *word = a; *word != '\0'; word += width, word += *word == ' ') {
        bool found = false;
        for (const char *other = b; *other != '\0' && !found;
             other += width, other += *other == ' ')
            found = strncmp(word, other, width) == 0;
        if (!found)
            return false;
    }
    return true;
}

void facts_study_goes(const char *fen, chuhe_faults forgive, const char *square, const char *points)
{
    chuhe_position position;
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    char text[TEXT_CAP] = "";
    facts_set_up(&position, fen, forgive);
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, &position);
    for (size_t i = 0; i < count; i++) {
        if (chuhe_move_from(moves[i]) != facts_square(square))
            continue;
        add_blank(text);
        add_square(text, chuhe_move_to(moves[i]));
    }
    if (!is_same_list(points, text, 2))
        fail_msg("%s: %s goes to '%s', expected '%s'", fen, square, text, points);
}

void facts_goes(const char *fen, const char *square, const char *points)
{
    facts_study_goes(fen, 0, square, points);
}

void facts_study_legal(const char *fen, chuhe_faults forgive, const char *expected)
{
    chuhe_position position;
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    char text[TEXT_CAP] = "";
    facts_set_up(&position, fen, forgive);
    size_t count = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, &position);
    for (size_t i = 0; i < count; i++) {
        add_blank(text);
        add_square(text, chuhe_move_from(moves[i]));
        add_square(text, chuhe_move_to(moves[i]));
    }
    if (!is_same_list(expected, text, 4))
        fail_msg("%s: the legal moves are '%s', expected '%s'", fen, text, expected);
}

void facts_legal(const char *fen, const char *expected)
{
    facts_study_legal(fen, 0, expected);
}

void facts_refused(const char *fen, const char *move, chuhe_status why)
{
    chuhe_position position;
    facts_set_up(&position, fen, 0);
    chuhe_position before = position;
    chuhe_status status = chuhe_position_explain(&position, facts_move(move));
    if (status != why)
        fail_msg("%s: %s: explained by %s, expected %s", fen, move, chuhe_status_name(status),
                 chuhe_status_name(why));
    if (chuhe_position_play(&position, NULL, facts_move(move)) != why ||
        !facts_is_identical(&position, &before))
        fail_msg("%s: %s: not refused, or the position has changed", fen, move);
}

void facts_checkers(const char *fen, const char *points)
{
    chuhe_position position;
    char text[TEXT_CAP] = "";
    facts_set_up(&position, fen, 0);
    chuhe_squareset set = chuhe_position_checkers(&position);
    for (chuhe_square s = chuhe_squareset_next(set, 0); s != CHUHE_NO_SQUARE;
         s = chuhe_squareset_next(set, (chuhe_square)(s + 1))) {
        add_blank(text);
        add_square(text, s);
    }
    if (!is_same_list(points, text, 2))
        fail_msg("%s: check from '%s', expected '%s'", fen, text, points);
    if (chuhe_position_is_check(&position) != (points[0] != '\0'))
        fail_msg("%s: is_check says otherwise than checkers", fen);
}

void facts_stands(const char *fen, chuhe_standing standing)
{
    chuhe_position position;
    facts_set_up(&position, fen, 0);
    chuhe_standing found = chuhe_position_standing(&position);
    if (found != standing)
        fail_msg("%s: standing %d, expected %d", fen, (int)found, (int)standing);
    bool can_move = standing == CHUHE_STANDING_OPEN || standing == CHUHE_STANDING_CHECK;
    if (chuhe_position_has_move(&position) != can_move)
        fail_msg("%s: has_move says otherwise than standing", fen);
}

bool facts_is_identical(const chuhe_position *a, const chuhe_position *b)
{
    chuhe_setup setup_a, setup_b;
    chuhe_position_to_setup(&setup_a, a);
    chuhe_position_to_setup(&setup_b, b);
    return memcmp(setup_a.board, setup_b.board, sizeof setup_a.board) == 0 &&
           setup_a.to_move == setup_b.to_move && setup_a.quiet_plies == setup_b.quiet_plies &&
           setup_a.round == setup_b.round && chuhe_position_hash(a) == chuhe_position_hash(b) &&
           chuhe_position_is_same(a, b);
}
