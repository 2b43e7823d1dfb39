/* The board of a live game: odds, going back, what counts for the natural limit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board_facts.h"
#include "core/heap.h"
#include "support/chance.h"
#include "support/chance_record.h"
#include "support/facts.h"

/* ─── odds ────────────────────────────────────────────────────────────────── */

static void test_without_odds_sides_alternate(void **state)
{
    (void)state;
    for (unsigned first_moves = 0; first_moves < 2; first_moves++) {
        board b;
        board_facts_begin(&b, NULL, first_moves, 0);
        assert_int_equal(board_odds_left(&b), 0);
        board_facts_play(&b, "h2e2");
        assert_int_equal(board_to_move(&b), CHUHE_BLACK);
        assert_false(board_ply_at(&b, 0)->odds);
        assert_int_equal(chuhe_game_plies(&b.game), 1);
        board_deinit(&b);
    }
}

/* 让两先: by different pieces, no capture, no check. */
static void test_two_first_moves(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 2, 0);
    assert_int_equal(board_odds_left(&b), 2);
    board_facts_refused(&b, "b2b9", CHUHE_REFUSAL_ODDS_CAPTURE, CHUHE_OK);
    board_facts_refused(&b, "a0b1", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_STRAIGHT_ONLY);
    board_facts_play(&b, "h2e2");
    assert_int_equal(board_to_move(&b), CHUHE_RED);
    assert_int_equal(board_odds_left(&b), 1);
    assert_int_equal(chuhe_game_plies(&b.game), 0);
    board_facts_refused(&b, "e2f2", CHUHE_REFUSAL_ODDS_SAME_PIECE, CHUHE_OK);
    board_facts_refused(&b, "e2e6", CHUHE_REFUSAL_ODDS_CAPTURE, CHUHE_OK);
    board_facts_refused(&b, "h9g7", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_WRONG_SIDE);
    board_facts_refused(&b, "h2h4", CHUHE_REFUSAL_ILLEGAL_MOVE, CHUHE_E_EMPTY_SQUARE);
    board_facts_play(&b, "h0g2");
    assert_int_equal(board_to_move(&b), CHUHE_BLACK);
    assert_int_equal(board_odds_left(&b), 0);
    board_facts_assert_fen(
        &b, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 2 1");
    board_facts_play(&b, "b7b0 a0b0 h9g7 e2e6"); /* captures are allowed again */
    assert_true(board_ply_at(&b, 0)->odds);
    for (size_t i = 1; i < 6; i++)
        assert_false(board_ply_at(&b, i)->odds);
    /* The game proper begins with the move that Black answered. */
    assert_int_equal(chuhe_game_plies(&b.game), 5);
    assert_int_equal(chuhe_game_ply(&b.game, 0), facts_move("h0g2"));
    board_deinit(&b);
}

/* 让三先, as in 1957: Black begins. */
static void test_three_first_moves_by_black(void **state)
{
    (void)state;
    chuhe_referee_options options = board_facts_options(NULL, 3, 0);
    options.rules.first_side = CHUHE_BLACK;
    board b;
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_OK);
    assert_int_equal(board_to_move(&b), CHUHE_BLACK);
    board_facts_play(&b, "h7e7 h9g7");
    assert_int_equal(board_odds_left(&b), 1);
    board_facts_refused(&b, "g7e8", CHUHE_REFUSAL_ODDS_SAME_PIECE, CHUHE_OK);
    board_facts_refused(&b, "e7e3", CHUHE_REFUSAL_ODDS_CAPTURE, CHUHE_OK);
    board_facts_play(&b, "i9h9 h2e2");
    assert_int_equal(board_to_move(&b), CHUHE_BLACK);
    assert_true(board_ply_at(&b, 1)->odds);
    assert_false(board_ply_at(&b, 2)->odds);
    assert_int_equal(chuhe_game_plies(&b.game), 2);
    board_deinit(&b);
}

static void test_first_moves_do_not_check(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, "3k5/9/9/9/9/9/9/9/1N7/R3K4 w - - 0 1", 2, 0);
    board_facts_refused(&b, "a0a9", CHUHE_REFUSAL_ODDS_CHECK, CHUHE_OK);
    board_facts_refused(&b, "a0d0", CHUHE_REFUSAL_ODDS_CHECK, CHUHE_OK);
    board_facts_play(&b, "a0a6");
    board_facts_refused(&b, "a6b6", CHUHE_REFUSAL_ODDS_SAME_PIECE, CHUHE_OK);
    board_facts_play(&b, "b1c3 d9d8");
    assert_int_equal(board_to_move(&b), CHUHE_RED);
    board_deinit(&b);
}

/* Who has no move at all is mated or stalemated, odds or not; who has none that odds
 * allow waits for the arbiter. */
static void test_odds_do_not_lose(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, "3k5/9/9/9/9/9/9/9/9/3AK4 w - - 0 1", 3, 0);
    board_facts_play(&b, "d0e1 e0f0");
    assert_int_equal(board_odds_left(&b), 1);
    chuhe_turn turns[8];
    assert_int_equal(board_turns(turns, 8, &b), 0);
    assert_int_equal(board_standing(&b), CHUHE_STANDING_OPEN);
    board_deinit(&b);
}

static chuhe_status removing(const char *fen, const char *squares)
{
    chuhe_referee_options options = board_facts_options(fen, 0, 0);
    for (; *squares != '\0'; squares += 2 + (squares[2] == ' ')) {
        char square[3] = {squares[0], squares[1], '\0'};
        chuhe_squareset_add(&options.odds.removed, facts_square(square));
    }
    board b;
    chuhe_status status = board_init(&b, &options, &core_heap);
    if (status == CHUHE_OK)
        board_deinit(&b);
    return status;
}

/* 让子 */
static void test_pieces_are_taken_off(void **state)
{
    (void)state;
    chuhe_referee_options options = board_facts_options(NULL, 0, 0);
    chuhe_squareset_add(&options.odds.removed, facts_square("b0"));
    chuhe_squareset_add(&options.odds.removed, facts_square("h0"));
    board b;
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_OK);
    board_facts_assert_fen(&b,
                           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1");
    board_deinit(&b);
    assert_int_equal(removing(NULL, "a9 i9 b9"), CHUHE_OK);
    assert_int_equal(removing(NULL, "e0"), CHUHE_E_RANGE);
    assert_int_equal(removing(NULL, "e5"), CHUHE_E_RANGE);
    /* The generals would face each other, or one would stand in check. */
    assert_int_equal(removing("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1", "e5"), CHUHE_E_UNPLAYABLE);
    assert_int_equal(removing("4k4/9/9/9/4p4/9/9/4R4/9/3K5 w - - 0 1", "e5"), CHUHE_E_UNPLAYABLE);
}

static void test_options_out_of_range(void **state)
{
    (void)state;
    board b;
    chuhe_referee_options options = board_facts_options(NULL, 4, 0);
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_E_RANGE);
    options = board_facts_options(NULL, 0, 3);
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_E_RANGE);
    options = board_facts_options(NULL, 0, 0);
    options.rules.first_side = 2;
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_E_RANGE);
    options = board_facts_options(NULL, 0, 0);
    options.odds.removed.half[1] = (uint64_t)1 << 45; /* no point of the board */
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_E_RANGE);
    options = board_facts_options("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 0, 0);
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_E_UNPLAYABLE);
    options.start.board[0] = 77;
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_E_RANGE);
    chuhe_squareset_add(&options.odds.removed, 0);
    assert_int_equal(board_init(&b, &options, &core_heap), CHUHE_E_RANGE);
}

/* ─── going back ──────────────────────────────────────────────────────────── */

enum { PLIES = 40, GAMES = 60 };

typedef struct past {
    chuhe_setup setup[PLIES + 1];
    chuhe_turn turn[PLIES];
    chuhe_variant_position at[PLIES + 1];
    size_t plies;
} past;

static void note(past *p, const board *b)
{
    board_setup(&p->setup[p->plies], b);
    p->at[p->plies] = b->now;
}

/* Moves markers about and promotes now and then, and plays any turn that is left. */
static bool play_any(past *p, board *b, chance *luck)
{
    if (b->is_variant && chance_below(luck, 2) == 0) {
        bool returned;
        unsigned marker = chance_below(luck, b->now.markers);
        chuhe_status status = board_marker(b, &returned, marker, chance_below(luck, 9));
        assert_int_equal(status, CHUHE_OK);
    }
    if (b->is_variant)
        (void)!board_promote(b, CHUHE_CHARIOT);
    chuhe_turn turns[BOARD_TURNS_MAX];
    size_t count = board_turns(turns, BOARD_TURNS_MAX, b);
    assert_true(count <= BOARD_TURNS_MAX);
    if (count == 0)
        return false;
    chuhe_turn turn = turns[chance_below(luck, (unsigned)count)];
    assert_int_equal(board_play(b, &turn), CHUHE_OK);
    p->turn[p->plies] = board_ply_at(b, p->plies)->turn;
    assert_int_equal(p->turn[p->plies].move, turn.move);
    p->plies++;
    note(p, b);
    return true;
}

static void check_past(const board *b, const past *p)
{
    assert_int_equal(board_plies(b), p->plies);
    for (size_t i = 0; i <= p->plies; i++) {
        chuhe_setup then;
        board_setup_at(&then, b, i);
        board_facts_assert_same(&then, &p->setup[i]);
    }
}

static void check_return(board *b, past *p, chance *luck)
{
    p->plies = chance_below(luck, (unsigned)p->plies + 1);
    board_return(b, p->plies);
    check_past(b, p);
    chuhe_setup now;
    board_setup(&now, b);
    board_facts_assert_same(&now, &p->setup[p->plies]);
    if (b->is_variant) {
        assert_true(chuhe_variant_is_same(&b->now, &p->at[p->plies]));
        assert_memory_equal(b->now.rows, p->at[p->plies].rows, sizeof b->now.rows);
    }
}

static void one_game(chance *luck, unsigned first_moves, unsigned markers)
{
    board b;
    past p = {.plies = 0};
    board_facts_begin(&b, NULL, first_moves, markers);
    note(&p, &b);
    for (int round = 0; round < 3; round++) {
        while (p.plies < PLIES && play_any(&p, &b, luck))
            continue;
        check_past(&b, &p);
        check_return(&b, &p, luck);
    }
    board_deinit(&b);
}

static void test_every_ply_can_be_gone_back_to(void **state)
{
    (void)state;
    chance luck = {11};
    for (int i = 0; i < GAMES; i++)
        for (unsigned markers = 0; markers <= 2; markers++)
            one_game(&luck, (unsigned)i % 4, markers);
}

static void test_odds_can_be_played_again(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 3, 0);
    board_facts_play(&b, "h2e2 h0g2 i0h0 h9g7");
    board_return(&b, 1);
    assert_int_equal(board_odds_left(&b), 2);
    assert_int_equal(board_to_move(&b), CHUHE_RED);
    board_facts_refused(&b, "e2f2", CHUHE_REFUSAL_ODDS_SAME_PIECE, CHUHE_OK);
    board_facts_play(&b, "b0c2 a0b0 h9g7");
    board_return(&b, 0);
    board_facts_assert_fen(&b,
                           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    board_deinit(&b);
}

/* ─── what counts ─────────────────────────────────────────────────────────── */

#define CHECKING "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"

/* Beyond the first ten (here two) a check does not count, nor does its answer: the
 * limit is in rounds. */
static void test_checks_beyond_some_do_not_count(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, CHECKING, 0, 0);
    board_facts_play(&b, "a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9");
    assert_int_equal(board_quiet_plies(&b), 8);
    assert_int_equal(board_limit_plies(&b, 0), 8);
    assert_int_equal(board_limit_plies(&b, 2), 4);
    assert_int_equal(board_limit_plies(&b, 3), 6);
    assert_int_equal(board_limit_plies(&b, 10), 8);
    board_facts_play(&b, "a8a9"); /* not yet answered */
    assert_int_equal(board_limit_plies(&b, 2), 4);
    board_facts_play(&b, "e9e8 a9b9");
    assert_int_equal(board_limit_plies(&b, 2), 5);
    board_deinit(&b);
}

/* Each side has its own ten; a check that answers a check is left out once. */
static void test_checks_of_both_sides_are_counted_apart(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, "3c5/4k4/4r4/9/9/3C5/9/9/3KR4/9 w - - 0 1", 0, 0);
    board_facts_play(&b, "d4e4 e7d7 e4d4 d7e7 d4e4 e7d7");
    assert_int_equal(board_limit_plies(&b, 0), 6);
    assert_int_equal(board_limit_plies(&b, 3), 6);
    assert_int_equal(board_limit_plies(&b, 2), 4);
    assert_int_equal(board_limit_plies(&b, 1), 2);
    board_deinit(&b);
}

static void test_a_capture_begins_the_count_again(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, "3k5/9/9/p8/9/9/9/9/9/R3K4 w - - 30 9", 0, 0);
    assert_int_equal(board_quiet_plies(&b), 30);
    board_facts_play(&b, "a0a4 d9d8");
    assert_int_equal(board_limit_plies(&b, 1), 32);
    board_facts_play(&b, "a4a6 d8d7");
    assert_int_equal(board_limit_plies(&b, 1), 1);
    assert_int_equal(board_quiet_plies(&b), 1);
    board_deinit(&b);
}

static void test_how_often_it_stood_there(void **state)
{
    (void)state;
    board b;
    board_facts_begin(&b, NULL, 0, 0);
    assert_int_equal(board_occurrences(&b), 1);
    board_facts_play(&b, "a0a1 a9a8 a1a0 a8a9");
    assert_int_equal(board_occurrences(&b), 2);
    board_facts_play(&b, "a0a1 a9a8 a1a0 a8a9");
    assert_int_equal(board_occurrences(&b), 3);
    board_return(&b, 7);
    assert_int_equal(board_occurrences(&b), 2);
    board_deinit(&b);
}

/* ─── memory ──────────────────────────────────────────────────────────────── */

static void without_memory(unsigned markers, size_t fail_at)
{
    counted count = {.fail_at = fail_at};
    chuhe_allocator allocator = counted_allocator(&count);
    chuhe_referee_options options = board_facts_options(NULL, 2, markers);
    board b;
    chuhe_status status = board_init(&b, &options, &allocator);
    if (status != CHUHE_OK) {
        assert_int_equal(status, CHUHE_E_MEMORY);
        assert_int_equal(count.live, 0);
        return;
    }
    chance luck = {3};
    for (int i = 0; i < 100; i++) {
        chuhe_turn turns[BOARD_TURNS_MAX];
        size_t turn_count = board_turns(turns, BOARD_TURNS_MAX, &b);
        if (turn_count == 0)
            break;
        chuhe_turn turn = turns[chance_below(&luck, (unsigned)turn_count)];
        chuhe_setup before, after;
        board_setup(&before, &b);
        size_t plies = board_plies(&b);
        status = board_play(&b, &turn);
        if (status != CHUHE_OK) {
            assert_int_equal(status, CHUHE_E_MEMORY);
            board_setup(&after, &b);
            board_facts_assert_same(&before, &after);
            assert_int_equal(board_plies(&b), plies);
            assert_int_equal(board_play(&b, &turn), CHUHE_OK); /* memory is back */
        }
    }
    board_deinit(&b);
    assert_int_equal(count.live, 0);
}

static void test_no_memory_for_a_ply(void **state)
{
    (void)state;
    for (unsigned markers = 0; markers <= 2; markers++)
        for (size_t fail_at = 0; fail_at < 8; fail_at++)
            without_memory(markers, fail_at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_odds_sides_alternate),
        cmocka_unit_test(test_two_first_moves),
        cmocka_unit_test(test_three_first_moves_by_black),
        cmocka_unit_test(test_first_moves_do_not_check),
        cmocka_unit_test(test_odds_do_not_lose),
        cmocka_unit_test(test_pieces_are_taken_off),
        cmocka_unit_test(test_options_out_of_range),
        cmocka_unit_test(test_every_ply_can_be_gone_back_to),
        cmocka_unit_test(test_odds_can_be_played_again),
        cmocka_unit_test(test_checks_beyond_some_do_not_count),
        cmocka_unit_test(test_checks_of_both_sides_are_counted_apart),
        cmocka_unit_test(test_a_capture_begins_the_count_again),
        cmocka_unit_test(test_how_often_it_stood_there),
        cmocka_unit_test(test_no_memory_for_a_ply),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
