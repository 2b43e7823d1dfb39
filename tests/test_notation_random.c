/* Moves as text, on positions that chance brings about: by play, by placing
 * pieces, and with several soldiers on a file. An ordinary run looks at some ten
 * thousand; with CHUHE_LONG set in the environment, at more than 100,000. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance.h"
#include "support/move_texts.h"

static int times(int ordinary, int at_length)
{
    return getenv("CHUHE_LONG") != NULL ? at_length : ordinary;
}

static void test_random_games(void **state)
{
    (void)state;
    chance luck = {2024};
    size_t positions = 0;

    for (int game = 0; game < times(20, 300); game++) {
        chuhe_position position;
        chuhe_position_start(&position);
        for (int ply = 0; ply < 200; ply++) {
            chuhe_move move = chance_move(&position, &luck);
            if (move == CHUHE_NO_MOVE)
                break;
            assert_int_equal(chuhe_position_play(&position, NULL, move), CHUHE_OK);
            move_texts_check_all(&position, false);
            positions++;
        }
    }
    print_message("%zu positions\n", positions);
    assert_true(positions > (size_t)times(1500, 25000));
}

static void test_random_boards(void **state)
{
    (void)state;
    chance luck = {7};
    size_t playable = 0;

    for (int i = 0; i < times(8000, 120000); i++) {
        chuhe_setup setup;
        chuhe_position position;
        chance_setup(&setup, &luck);
        if (chuhe_position_from_setup(&position, NULL, &setup, 0) != CHUHE_OK)
            continue;
        playable++;
        move_texts_check_all(&position, false);
    }
    print_message("%zu positions\n", playable);
    assert_true(playable > (size_t)times(1500, 25000));
}

static void test_study_boards(void **state)
{
    (void)state;
    chance luck = {8};
    size_t studies = 0;

    for (int i = 0; i < times(200, 1500); i++) {
        chuhe_setup setup;
        chuhe_position position;
        chance_study_setup(&setup, &luck);
        if (chuhe_position_from_setup(&position, NULL, &setup, CHUHE_FAULTS_ALL) == CHUHE_OK) {
            studies++;
            move_texts_check_all(&position, true);
        }
    }
    assert_true(studies > 100);
}

static void test_crowded_files(void **state)
{
    (void)state;
    chance luck = {11};
    size_t on_one_file[6] = {0}, two_crowded = 0, positions = 0;

    for (int i = 0; i < times(10000, 100000); i++) {
        chuhe_setup setup;
        chuhe_position position;
        move_texts_crowd(&setup, &luck);
        if (chuhe_position_from_setup(&position, NULL, &setup, 0) != CHUHE_OK)
            continue;
        size_t crowded = 0, most = 0;
        for (int file = 0; file < CHUHE_FILES; file++) {
            size_t here = 0;
            for (int rank = 0; rank < CHUHE_RANKS; rank++)
                here += setup.board[chuhe_square_make(file, rank)] ==
                        chuhe_piece_make(setup.to_move, CHUHE_SOLDIER);
            crowded += here >= 2;
            most = here > most ? here : most;
        }
        on_one_file[most]++;
        two_crowded += crowded >= 2;
        positions++;
        move_texts_check_all(&position, false);
    }
    print_message("%zu positions: three on a file %zu, four %zu, five %zu, two crowded %zu\n",
                  positions, on_one_file[3], on_one_file[4], on_one_file[5], two_crowded);
    /* what the test is about did come up */
    assert_true(on_one_file[3] > 200 && on_one_file[4] > 50 && on_one_file[5] > 5);
    assert_true(two_crowded > 200);
    assert_true(positions > (size_t)times(5000, 50000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_study_boards),
        cmocka_unit_test(test_crowded_files),
    };
    return cmocka_run_group_tests_name("notation_random", tests, NULL, NULL);
}
