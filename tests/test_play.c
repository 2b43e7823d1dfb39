/* Playing, taking back and the hash, over random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "support/chance.h"
#include "support/facts.h"

enum { GAMES = 200, PLIES = 100 };

static void start_game(chuhe_position *position, unsigned game, chance *luck)
{
    chuhe_setup setup;
    if (game % 2 == 0) {
        chuhe_position_start(position);
        return;
    }
    do
        chance_setup(&setup, luck);
    while (chuhe_position_from_setup(position, NULL, &setup, 0) != CHUHE_OK);
}

static void taking_back_restores_everything(void **state)
{
    (void)state;
    chance luck = {7};
    static chuhe_position before[PLIES];
    chuhe_undo undo[PLIES];
    for (unsigned game = 0; game < GAMES; game++) {
        chuhe_position position;
        unsigned plies = 0;
        start_game(&position, game, &luck);
        while (plies < PLIES) {
            chuhe_move move = chance_move(&position, &luck);
            if (move == CHUHE_NO_MOVE)
                break;
            before[plies] = position;
            assert_int_equal(chuhe_position_play(&position, &undo[plies], move), CHUHE_OK);
            plies++;
        }
        while (plies > 0) {
            plies--;
            chuhe_position_take_back(&position, &undo[plies]);
            assert_true(facts_is_identical(&position, &before[plies]));
            assert_int_equal(chuhe_position_count_moves(&position),
                             chuhe_position_count_moves(&before[plies]));
            assert_int_equal(chuhe_position_perft(&position, 2),
                             chuhe_position_perft(&before[plies], 2));
        }
    }
}

static void the_unchecked_way_comes_to_the_same(void **state)
{
    (void)state;
    chance luck = {8};
    for (unsigned game = 0; game < GAMES; game++) {
        chuhe_position checked, unchecked;
        start_game(&checked, game, &luck);
        unchecked = checked;
        for (unsigned ply = 0; ply < PLIES; ply++) {
            chuhe_undo undo;
            chuhe_move move = chance_move(&checked, &luck);
            if (move == CHUHE_NO_MOVE)
                break;
            assert_int_equal(chuhe_position_play(&checked, NULL, move), CHUHE_OK);
            chuhe_position_play_unchecked(&unchecked, &undo, move);
            assert_true(facts_is_identical(&checked, &unchecked));
        }
    }
}

static void the_hash_is_that_of_the_position_set_up_anew(void **state)
{
    (void)state;
    chance luck = {9};
    for (unsigned game = 0; game < GAMES; game++) {
        chuhe_position position;
        start_game(&position, game, &luck);
        for (unsigned ply = 0; ply < PLIES; ply++) {
            chuhe_setup setup;
            chuhe_position anew, other_side;
            chuhe_position_to_setup(&setup, &position);
            assert_int_equal(chuhe_position_from_setup(&anew, NULL, &setup, 0), CHUHE_OK);
            assert_true(facts_is_identical(&position, &anew));
            setup.to_move = setup.to_move == CHUHE_RED ? CHUHE_BLACK : CHUHE_RED;
            assert_int_equal(chuhe_position_from_setup(&other_side, NULL, &setup, CHUHE_FAULTS_ALL),
                             CHUHE_OK);
            assert_int_not_equal(chuhe_position_hash(&other_side), chuhe_position_hash(&position));
            assert_false(chuhe_position_is_same(&other_side, &position));
            chuhe_move move = chance_move(&position, &luck);
            if (move == CHUHE_NO_MOVE)
                break;
            assert_int_equal(chuhe_position_play(&position, NULL, move), CHUHE_OK);
        }
    }
}

static void play(chuhe_position *position, const char *move)
{
    assert_int_equal(chuhe_position_play(position, NULL, facts_move(move)), CHUHE_OK);
}

static void two_ways_to_one_position_have_one_hash(void **state)
{
    (void)state;
    chuhe_position a, b;
    chuhe_position_start(&a);
    b = a;
    play(&a, "c3c4");
    play(&a, "h9g7");
    play(&a, "h0g2");
    play(&b, "h0g2");
    assert_int_not_equal(chuhe_position_hash(&a), chuhe_position_hash(&b));
    play(&b, "h9g7");
    play(&b, "c3c4");
    assert_true(facts_is_identical(&a, &b));
    /* there and back again: the same but for the counters */
    play(&b, "g7h9");
    play(&b, "g2h0");
    assert_false(chuhe_position_is_same(&a, &b));
    play(&b, "h9g7");
    play(&b, "h0g2");
    assert_true(chuhe_position_is_same(&a, &b));
    assert_int_equal(chuhe_position_hash(&a), chuhe_position_hash(&b));
}

static void the_counters_count(void **state)
{
    (void)state;
    chuhe_position position;
    chuhe_undo undo;
    chuhe_position_start(&position);
    assert_int_equal(chuhe_position_quiet_plies(&position), 0);
    assert_int_equal(chuhe_position_round(&position), 1);
    play(&position, "h2e2");
    assert_int_equal(chuhe_position_quiet_plies(&position), 1);
    assert_int_equal(chuhe_position_round(&position), 1);
    play(&position, "h9g7");
    assert_int_equal(chuhe_position_quiet_plies(&position), 2);
    assert_int_equal(chuhe_position_round(&position), 2);
    /* a capture starts the count of quiet plies again */
    assert_int_equal(chuhe_position_play(&position, &undo, facts_move("e2e6")), CHUHE_OK);
    assert_int_equal(chuhe_position_quiet_plies(&position), 0);
    chuhe_position_take_back(&position, &undo);
    assert_int_equal(chuhe_position_quiet_plies(&position), 2);
    assert_int_equal(chuhe_position_round(&position), 2);
    assert_int_equal(chuhe_position_piece_at(&position, facts_square("e6")),
                     chuhe_piece_make(CHUHE_BLACK, CHUHE_SOLDIER));
}

static void the_counter_of_quiet_plies_stays_at_its_end(void **state)
{
    (void)state;
    chuhe_position position;
    chuhe_undo undo;
    facts_set_up(&position, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 65535 9", 0);
    assert_int_equal(chuhe_position_play(&position, &undo, facts_move("a0a1")), CHUHE_OK);
    assert_int_equal(chuhe_position_quiet_plies(&position), 65535);
    chuhe_position_take_back(&position, &undo);
    assert_int_equal(chuhe_position_quiet_plies(&position), 65535);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taking_back_restores_everything),
        cmocka_unit_test(the_unchecked_way_comes_to_the_same),
        cmocka_unit_test(the_hash_is_that_of_the_position_set_up_anew),
        cmocka_unit_test(two_ways_to_one_position_have_one_hash),
        cmocka_unit_test(the_counters_count),
        cmocka_unit_test(the_counter_of_quiet_plies_stays_at_its_end),
    };
    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}
