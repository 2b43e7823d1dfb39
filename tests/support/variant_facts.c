#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/facts.h"
#include "support/variant_facts.h"

enum { TEXT_CAP = 512, MOVES_CAP = 256 };

void variant_facts_set_up(chuhe_variant_position *position, const char *fen)
{
    chuhe_error err;
    if (chuhe_variant_from_fen(position, fen, strlen(fen), &err) != CHUHE_OK)
        fail_msg("%s: byte %zu: %s", fen, err.offset, err.message);
}

chuhe_turn variant_facts_turn(const char *text)
{
    chuhe_turn turn;
    if (chuhe_turn_from_text(&turn, text, strlen(text), NULL) != CHUHE_OK)
        fail_msg("%s is no turn", text);
    return turn;
}

static bool is_same_turn(const chuhe_turn *a, const chuhe_turn *b)
{
    return memcmp(a->rows, b->rows, sizeof a->rows) == 0 && a->late == b->late &&
           a->move == b->move && a->becomes == b->becomes;
}

/* How often the turn is listed, among moves or among turns. */
static unsigned count_listed(const chuhe_variant_position *p, const chuhe_turn *turn, bool whole)
{
    size_t (*list)(chuhe_turn *, size_t, const chuhe_variant_position *) =
        whole ? chuhe_variant_turns : chuhe_variant_moves;
    chuhe_turn *turns = malloc(CHUHE_TURNS_MAX * sizeof *turns);
    assert_non_null(turns);
    size_t count = list(turns, CHUHE_TURNS_MAX, p);
    unsigned found = 0;
    assert_true(count <= CHUHE_TURNS_MAX);
    for (size_t i = 0; i < count; i++)
        found += is_same_turn(&turns[i], turn);
    free(turns);
    return found;
}

/* A marker that is put where it stands is not listed. */
static bool is_listable(const chuhe_variant_position *p, const chuhe_turn *turn)
{
    for (unsigned marker = 0; marker < CHUHE_MARKERS_MAX; marker++)
        if (turn->rows[marker] == p->rows[p->to_move][marker])
            return false;
    return true;
}

void variant_facts_turn_is(const char *fen, const char *text, chuhe_status status)
{
    chuhe_variant_position p, before;
    variant_facts_set_up(&p, fen);
    chuhe_turn turn = variant_facts_turn(text);
    chuhe_status got = chuhe_variant_explain(&p, &turn);
    if (got != status)
        fail_msg("%s: %s: %s, expected %s", fen, text, chuhe_status_name(got),
                 chuhe_status_name(status));
    if (is_listable(&p, &turn) && count_listed(&p, &turn, true) != (status == CHUHE_OK))
        fail_msg("%s: %s: the list of turns differs", fen, text);
    bool is_plain = turn.rows[0] == CHUHE_ROW_STAYS && turn.rows[1] == CHUHE_ROW_STAYS &&
                    turn.late == CHUHE_NO_KIND;
    if (count_listed(&p, &turn, false) != (is_plain && status == CHUHE_OK))
        fail_msg("%s: %s: the list of moves differs", fen, text);
    before = p;
    assert_int_equal(chuhe_variant_play(&p, &turn), status);
    if (status != CHUHE_OK)
        assert_memory_equal(&p, &before, sizeof p);
}

void variant_facts_play(chuhe_variant_position *position, const char *turns)
{
    char text[TEXT_CAP], fen[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    snprintf(text, sizeof text, "%s", turns);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        chuhe_turn turn = variant_facts_turn(word);
        chuhe_status status = chuhe_variant_play(position, &turn);
        if (status == CHUHE_OK)
            continue;
        assert_int_equal(chuhe_variant_to_fen(fen, sizeof fen, &len, position), CHUHE_OK);
        fail_msg("%s: %s: %s", fen, word, chuhe_status_message(status));
    }
}

void variant_facts_fen(const chuhe_variant_position *position, const char *fen)
{
    char text[CHUHE_VARIANT_FEN_CAP];
    size_t len;
    assert_int_equal(chuhe_variant_to_fen(text, sizeof text, &len, position), CHUHE_OK);
    assert_string_equal(text, fen);
    assert_int_equal(len, strlen(fen));
}

void variant_facts_comes_to(const char *fen, const char *turns, const char *expected)
{
    chuhe_variant_position p, read;
    variant_facts_set_up(&p, fen);
    variant_facts_play(&p, turns);
    variant_facts_fen(&p, expected);
    variant_facts_set_up(&read, expected);
    assert_true(chuhe_variant_is_same(&p, &read));
}

/* The squares of a list. */
static chuhe_squareset squares_of(const char *points)
{
    chuhe_squareset set = {{0, 0}};
    char text[TEXT_CAP];
    snprintf(text, sizeof text, "%s", points);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        chuhe_squareset_add(&set, facts_square(word));
    return set;
}

static void assert_same_squares(chuhe_squareset got, const char *points, const char *fen)
{
    chuhe_squareset wanted = squares_of(points);
    for (chuhe_square at = 0; at < CHUHE_SQUARES; at++)
        if (chuhe_squareset_has(got, at) != chuhe_squareset_has(wanted, at))
            fail_msg("%s: %c%c is %s", fen, 'a' + at % 9, '0' + at / 9,
                     chuhe_squareset_has(got, at) ? "not expected" : "missing");
}

void variant_facts_checkers(const char *fen, const char *points)
{
    chuhe_variant_position p;
    variant_facts_set_up(&p, fen);
    assert_same_squares(chuhe_variant_checkers(&p), points, fen);
    assert_int_equal(chuhe_variant_is_check(&p, CHUHE_SIDES), *points != '\0');
    assert_int_equal(chuhe_variant_is_check(&p, p.to_move), *points != '\0');
}

void variant_facts_stands(const char *fen, chuhe_standing standing)
{
    chuhe_variant_position p;
    variant_facts_set_up(&p, fen);
    if (chuhe_variant_standing(&p) != standing)
        fail_msg("%s: stands %d, expected %d", fen, (int)chuhe_variant_standing(&p), (int)standing);
    bool is_over = standing == CHUHE_STANDING_CHECKMATE || standing == CHUHE_STANDING_STALEMATE;
    assert_int_equal(chuhe_variant_has_turn(&p), !is_over);
    assert_int_equal(chuhe_variant_turns(NULL, 0, &p) > 0, !is_over);
}

void variant_facts_goes(const char *fen, const char *square, const char *points)
{
    chuhe_variant_position p;
    chuhe_turn turns[MOVES_CAP];
    chuhe_squareset got = {{0, 0}};
    variant_facts_set_up(&p, fen);
    size_t count = chuhe_variant_moves(turns, MOVES_CAP, &p);
    assert_true(count <= MOVES_CAP);
    for (size_t i = 0; i < count; i++)
        if (chuhe_move_from(turns[i].move) == facts_square(square))
            chuhe_squareset_add(&got, chuhe_move_to(turns[i].move));
    assert_same_squares(got, points, fen);
}
