/* The procedure at the table: limits and loops, fouls, lateness, sealed moves, ends. Each
 * clause with the case that only just falls under something else. Clauses of 1999 unless
 * another year is named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/table_facts.h"

enum { RED = CHUHE_RED, BLACK = CHUHE_BLACK, ARBITER = CHUHE_PARTY_ARBITER };
enum { MINUTE = 60000 };

static void begin(table_facts *t, const char *time, const char *fen)
{
    table_begin(t, CHUHE_TABLE_TOURNAMENT, time, fen);
}

static void claim_limit(table_facts *t, chuhe_side side)
{
    table_do(t, CHUHE_EVENT_CLAIM_LIMIT, side);
}

/* Plies without a capture: chariots step out and back. */
static void shuffle(table_facts *t, unsigned plies)
{
    static const char *const cycle[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    for (unsigned i = 0; i < plies; i++)
        table_play(t, cycle[i % 4]);
}

/* ---- 4.2.4 ---- */

static void test_4_2_4_sixty_rounds_without_a_capture(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "none", NULL);
    shuffle(&t, 120);
    claim_limit(&t, RED);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT, "1999 4.2.4");
    table_end(&t);
    begin(&t, "none", NULL); /* nobody claims: the game goes on */
    shuffle(&t, 124);
    table_goes_on(&t);
    table_end(&t);
}

static void test_9_1_4_a_claim_after_119_plies(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "none", NULL);
    shuffle(&t, 119);
    claim_limit(&t, RED);
    table_assert_foul(&t, RED, CHUHE_FOUL_FALSE_LIMIT, 1);
    table_goes_on(&t);
    table_play(&t, "a8a9");
    claim_limit(&t, RED); /* the foul does not keep from a true claim */
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT, "1999 4.2.4");
    table_end(&t);
}

static void test_4_2_4_a_capture_begins_the_count_anew(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "none", NULL);
    shuffle(&t, 118);       /* the chariots are out: a1, a8 */
    table_play(&t, "b2b9"); /* the 119th takes a horse */
    table_play(&t, "a8b8");
    claim_limit(&t, RED);
    table_assert_foul(&t, RED, CHUHE_FOUL_FALSE_LIMIT, 1);
    table_end(&t);
}

static void test_4_2_4_the_event_may_lower_the_limit(void **state)
{
    (void)state;
    table_facts t;
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "none", NULL);
    options.rules.natural_limit_rounds = 30;
    table_begin_with(&t, &options);
    shuffle(&t, 59);
    claim_limit(&t, RED);
    table_assert_foul(&t, RED, CHUHE_FOUL_FALSE_LIMIT, 1);
    table_play(&t, "a8a9");
    claim_limit(&t, RED);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT, "1999 4.2.4");
    table_end(&t);
}

/* In the opponent's time a claim disturbs him, though it is true (8.5). */
static void test_8_5_claims_are_made_in_the_own_time(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    shuffle(&t, 120);
    claim_limit(&t, BLACK);
    table_assert_foul(&t, BLACK, CHUHE_FOUL_DISTURBS, 1);
    table_goes_on(&t);
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, BLACK);
    table_assert_foul(&t, BLACK, CHUHE_FOUL_DISTURBS, 2);
    claim_limit(&t, RED);
    table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_NATURAL_LIMIT, "1999 4.2.4");
    table_end(&t);
}

/* ---- repetition ---- */

static void test_4_2_3_a_loop_that_nobody_must_change(void **state)
{
    (void)state;
    static const chuhe_party who[] = {RED, BLACK, ARBITER};
    for (size_t i = 0; i < 3; i++) {
        table_facts t;
        begin(&t, "none", NULL);
        shuffle(&t, who[i] == BLACK ? 13 : 12); /* three times round, and in the own time */
        table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, who[i]);
        table_taken(&t);
        table_stands(&t, CHUHE_RESULT_DRAW, CHUHE_ENDING_REPETITION_DRAW, "1999 4.2.3");
        table_end(&t);
    }
}

static void test_4_2_3_a_loop_that_has_run_once(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "none", NULL);
    shuffle(&t, 4);
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, RED);
    table_refused(&t, CHUHE_REFUSAL_NO_REPETITION, "1999 4.2.3");
    table_goes_on(&t);
    table_end(&t);
}

/* What was repeated must still go on: after a move that is not of the loop there is
 * nothing to rule. */
static void test_2006_4_2_3_moves_outside_the_loop(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "none", NULL);
    shuffle(&t, 12);
    table_play(&t, "h2e2");
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, ARBITER);
    table_refused(&t, CHUHE_REFUSAL_NO_REPETITION, "1999 4.2.3");
    table_end(&t);
}

/* Red checks all the time, Black only steps away. */
#define CHECKS "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w"

static void check_three_times(table_facts *t, bool warns)
{
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "none", CHECKS);
    options.rules.warns_first = warns;
    table_begin_with(t, &options);
    for (int i = 0; i < 3; i++)
        table_play(t, "b8b9 e9e8 b9b8 e8e9");
}

static void test_4_1_7_who_must_change_and_does_not(void **state)
{
    (void)state;
    table_facts t;
    check_three_times(&t, true);
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, BLACK);
    table_taken(&t);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_WARNED, RED));
    table_goes_on(&t);
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, BLACK); /* he has not had the time to change */
    table_refused(&t, CHUHE_REFUSAL_TOLD, "1999 4.1.7");
    table_play(&t, "b8b9 e9e8 b9b8 e8e9");
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, ARBITER);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_REPETITION, "1999 4.1.7");
    table_end(&t);
}

static void test_4_1_7_who_is_told_and_changes(void **state)
{
    (void)state;
    table_facts t;
    check_three_times(&t, true);
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, ARBITER);
    assert_non_null(table_effect(&t, CHUHE_EFFECT_WARNED, RED));
    table_play(&t, "b8b7 e9e8");
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, ARBITER);
    table_refused(&t, CHUHE_REFUSAL_NO_REPETITION, "1999 4.2.3");
    table_goes_on(&t);
    table_end(&t);
}

static void test_4_1_7_where_nobody_is_told_first(void **state)
{
    (void)state;
    table_facts t;
    check_three_times(&t, false);
    table_do(&t, CHUHE_EVENT_CLAIM_REPETITION, BLACK);
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_REPETITION, "1999 4.1.7");
    table_end(&t);
}

/* ---- fouls ---- */

static void test_9_1_5_an_own_piece_that_cannot_move(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", "3k5/9/9/9/p8/9/9/9/4K4/3A5 w");
    table_touch(&t, RED, "d0", NULL);
    table_assert_foul(&t, RED, CHUHE_FOUL_TOUCHES_FIXED, 1);
    assert_string_equal(chuhe_foul_clause(CHUHE_FOUL_TOUCHES_FIXED), "1999 9.1.5");
    table_touch(&t, RED, "e1", NULL); /* one that can: no foul, but it must move */
    assert_null(table_effect(&t, CHUHE_EFFECT_FOUL, RED));
    table_allows_moves_of(&t, "e1");
    table_end(&t);
}

static void test_9_1_6_an_enemy_piece_that_nothing_takes(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    table_touch(&t, RED, "h9", NULL);
    assert_null(table_effect(&t, CHUHE_EFFECT_FOUL, RED)); /* the cannon can take that horse */
    table_allows(&t, "h2h9");
    table_end(&t);
    begin(&t, "60m", NULL);
    table_touch(&t, RED, "a9", NULL);
    table_assert_foul(&t, RED, CHUHE_FOUL_TOUCHES_SAFE, 1);
    assert_string_equal(chuhe_foul_clause(CHUHE_FOUL_TOUCHES_SAFE), "1999 9.1.6");
    table_allows_all(&t);
    table_end(&t);
}

static void test_4_1_8_the_third_foul_loses(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    table_give_foul(&t, BLACK, CHUHE_FOUL_DISTURBS);
    table_give_foul(&t, BLACK, CHUHE_FOUL_DISTURBS);
    table_give_foul(&t, RED, CHUHE_FOUL_CONDUCT);
    table_give_foul(&t, RED, CHUHE_FOUL_CLOCK);
    table_goes_on(&t); /* four, but two a side */
    table_give_foul(&t, BLACK, CHUHE_FOUL_CONDUCT);
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_FOULS, "1999 4.1.8");
    assert_int_equal(table_state(&t).fouls[BLACK], 3);
    table_end(&t);
}

/* ---- lateness, sealed moves, ends ---- */

static void begin_without_black(table_facts *t)
{
    chuhe_referee_options options = table_options(CHUHE_TABLE_TOURNAMENT, "60m", NULL);
    table_set_up(t, &options);
    table_do(t, CHUHE_EVENT_SEATED, RED);
    table_do(t, CHUHE_EVENT_START, ARBITER);
    table_taken(t);
}

static void test_4_1_5_later_than_fifteen_minutes(void **state)
{
    (void)state;
    table_facts t;
    begin_without_black(&t);
    table_wait(&t, 15 * MINUTE + 1);
    table_do(&t, CHUHE_EVENT_SEATED, BLACK);
    assert_int_not_equal(t.answer.refusal, CHUHE_REFUSAL_NONE);
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_LATE, "1999 4.1.5");
    table_end(&t);
    begin_without_black(&t); /* at the limit he is there */
    table_wait(&t, 15 * MINUTE);
    table_do(&t, CHUHE_EVENT_SEATED, BLACK);
    table_taken(&t);
    table_goes_on(&t);
    table_wait(&t, 30 * MINUTE);
    table_play(&t, "h2e2 h9g7");
    table_end(&t);
}

static void begin_sealed(table_facts *t, const char *fen, const char *text)
{
    begin(t, "60m", fen);
    table_wait(t, MINUTE);
    table_do(t, CHUHE_EVENT_ADJOURN, ARBITER);
    assert_non_null(table_effect(t, CHUHE_EFFECT_SEAL_DUE, RED));
    table_wait(t, MINUTE);
    table_seal(t, RED, text);
    table_taken(t);
    assert_int_equal(table_state(t).running, CHUHE_SIDES);
    table_wait(t, 1000 * MINUTE);
    table_do(t, CHUHE_EVENT_OPEN, ARBITER);
    table_taken(t);
}

static void test_1957_a_sealed_move_that_is_wrong_loses(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {NULL, "马二进四"},                          /* its leg is not free */
        {NULL, "?"},                                 /* nobody can read it */
        {"3k5/9/9/9/9/9/8R/9/8R/4K4 w", "车一进一"}, /* which of the two? */
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table_facts t;
        begin_sealed(&t, wrong[i][0], wrong[i][1]);
        table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_SEALED_MOVE, "2006 4.1.6");
        table_end(&t);
    }
}

static void test_1957_a_sealed_move_that_is_right_is_made(void **state)
{
    (void)state;
    table_facts t;
    begin_sealed(&t, "3k5/9/9/9/9/9/8R/9/8R/4K4 w", "后车进一");
    table_goes_on(&t);
    chuhe_table_state now = table_state(&t);
    assert_int_equal(now.plies, 1);
    assert_int_equal(now.running, BLACK);
    assert_int_equal(now.clock.face[RED].used_ms, 2 * MINUTE);
    table_end(&t);
}

static void test_4_1_3_stalemate_loses(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", "3k5/9/2P6/9/9/9/9/9/9/4K4 w");
    table_move(&t, RED, "c7d7");
    table_stands(&t, CHUHE_RESULT_RED_WINS, CHUHE_ENDING_STALEMATE, "1999 4.1.3");
    table_end(&t);
    begin(&t, "60m", "3k5/9/2P6/8p/9/9/9/9/9/4K4 w"); /* a soldier can still move */
    table_move(&t, RED, "c7d7");
    table_goes_on(&t);
    table_end(&t);
}

static void test_4_1_2_a_move_that_leaves_the_generals_facing(void **state)
{
    (void)state;
    static const char *const fen = "4k4/9/9/p8/4C4/9/P8/9/9/4K4 w";
    table_facts t;
    begin(&t, "60m", fen);
    table_move(&t, RED, "e5d5");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_FACING, "1999 4.1.2");
    table_end(&t);
    begin(&t, "60m", fen); /* on the file it stays legal */
    table_move(&t, RED, "e5e6");
    table_taken(&t);
    table_goes_on(&t);
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_ONLINE, "10m", fen); /* a machine does not let it happen */
    table_move(&t, RED, "e5d5");
    table_refused(&t, CHUHE_REFUSAL_ILLEGAL_MOVE, "1999 4.1.6");
    table_goes_on(&t);
    table_end(&t);
    table_begin(&t, CHUHE_TABLE_TOURNAMENT_1957, "1957-1", fen);
    table_move(&t, RED, "e5d5");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_FACING, "1957 forbidden 7");
    table_end(&t);
}

/* Leaving the general in check is no other than any illegal move. */
static void test_4_1_6_an_illegal_move_loses(void **state)
{
    (void)state;
    table_facts t;
    begin(&t, "60m", NULL);
    table_move(&t, RED, "b0d1");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_ILLEGAL_MOVE, "1999 4.1.6");
    table_end(&t);
    begin(&t, "60m", "3k5/9/9/9/4r4/9/9/R8/9/4K4 w");
    table_move(&t, RED, "a2a3");
    table_stands(&t, CHUHE_RESULT_BLACK_WINS, CHUHE_ENDING_ILLEGAL_MOVE, "1999 4.1.6");
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_4_2_4_sixty_rounds_without_a_capture),
        cmocka_unit_test(test_9_1_4_a_claim_after_119_plies),
        cmocka_unit_test(test_4_2_4_a_capture_begins_the_count_anew),
        cmocka_unit_test(test_4_2_4_the_event_may_lower_the_limit),
        cmocka_unit_test(test_8_5_claims_are_made_in_the_own_time),
        cmocka_unit_test(test_4_2_3_a_loop_that_nobody_must_change),
        cmocka_unit_test(test_4_2_3_a_loop_that_has_run_once),
        cmocka_unit_test(test_2006_4_2_3_moves_outside_the_loop),
        cmocka_unit_test(test_4_1_7_who_must_change_and_does_not),
        cmocka_unit_test(test_4_1_7_who_is_told_and_changes),
        cmocka_unit_test(test_4_1_7_where_nobody_is_told_first),
        cmocka_unit_test(test_9_1_5_an_own_piece_that_cannot_move),
        cmocka_unit_test(test_9_1_6_an_enemy_piece_that_nothing_takes),
        cmocka_unit_test(test_4_1_8_the_third_foul_loses),
        cmocka_unit_test(test_4_1_5_later_than_fifteen_minutes),
        cmocka_unit_test(test_1957_a_sealed_move_that_is_wrong_loses),
        cmocka_unit_test(test_1957_a_sealed_move_that_is_right_is_made),
        cmocka_unit_test(test_4_1_3_stalemate_loses),
        cmocka_unit_test(test_4_1_2_a_move_that_leaves_the_generals_facing),
        cmocka_unit_test(test_4_1_6_an_illegal_move_loses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
