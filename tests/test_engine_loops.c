/* Repetition inside the search: what a node is told agrees with the referee's
 * ruling on the same game, through null moves, remembered verdicts and the
 * natural limit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "engine/loops.h"
#include "support/chance_loop.h"
#include "support/ruling_cases.h"

enum { CAPACITY = 400, RANDOM_LOOPS = 600, NODES = 20000 };

/* A chariot checks without end; a horse is chased without end. */
static const char checks[] = "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w";
static const char check_moves[] = "b8b9 e9e8 b9b8 e8e9";
static const char chases[] = "9/9/5k3/9/1R7/9/2n6/9/9/4K4 w";
static const char chase_moves[] = "b5b3 c3d5 b3b5 d5c3";

static const chuhe_rulebook *book_of(const char *name)
{
    const chuhe_rulebook *book = chuhe_rulebook_by_name(name, strlen(name));
    assert_non_null(book);
    return book;
}

/* A line of play, and the loops to follow it with. */
typedef struct board {
    played_line line;
    chuhe_position start;
    loops *on;
} board;

static void stand(board *b, unsigned quiet)
{
    b->line.start.quiet_plies = (uint16_t)quiet;
    assert_int_equal(chuhe_position_from_setup(&b->start, NULL, &b->line.start, 0), CHUHE_OK);
}

static void set_up(board *b, const char *fen, const char *moves)
{
    assert_true(played_line_read(&b->line, fen, moves));
    stand(b, 0);
    b->on = loops_new(CAPACITY);
    assert_non_null(b->on);
}

/* Begins with `times` rounds of the line in the game. */
static void begin(board *b, const char *book, unsigned times, unsigned limit)
{
    chuhe_move moves[CAPACITY];
    size_t count = 0;
    for (unsigned i = 0; i < times; i++)
        for (size_t k = 0; k < b->line.plies; k++)
            moves[count++] = b->line.moves[k];
    assert_true(loops_begin(b->on, book_of(book), &b->start, moves, count, limit));
}

static void play_round(board *b)
{
    for (size_t i = 0; i < b->line.plies; i++)
        loops_play(b->on, b->line.moves[i]);
}

static void test_once_in_the_tree_is_enough(void **state)
{
    (void)state;
    static const struct {
        const char *book;
        loops_verdict checks, chases;
    } expected[] = {{"cxa1957", LOOPS_LOSES, LOOPS_LOSES}, {"cxa1999", LOOPS_LOSES, LOOPS_LOSES},
                    {"cxa2020", LOOPS_LOSES, LOOPS_LOSES}, {"axf", LOOPS_LOSES, LOOPS_LOSES},
                    {"wxf2018", LOOPS_LOSES, LOOPS_LOSES}, {"online", LOOPS_LOSES, LOOPS_DRAW},
                    {"none", LOOPS_DRAW, LOOPS_DRAW}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        for (int chase = 0; chase < 2; chase++) {
            board b;
            set_up(&b, chase ? chases : checks, chase ? chase_moves : check_moves);
            begin(&b, expected[i].book, 0, 0);
            for (unsigned ply = 0; ply < 4; ply++) {
                assert_int_equal(loops_rule(b.on, ply), LOOPS_NONE);
                loops_play(b.on, b.line.moves[ply]);
            }
            assert_int_equal(loops_rule(b.on, 4), chase ? expected[i].chases : expected[i].checks);
            loops_take_back(b.on);
            assert_int_equal(loops_rule(b.on, 3), LOOPS_NONE);
            loops_free(b.on);
        }
}

/* Black to move, it is Red who must change. */
static void test_the_side_to_move_is_told_of_the_other(void **state)
{
    (void)state;
    board b;
    set_up(&b, checks, check_moves);
    begin(&b, "cxa2020", 0, 0);
    loops_play(b.on, b.line.moves[0]);
    for (unsigned i = 1; i < 5; i++)
        loops_play(b.on, b.line.moves[i % 4]);
    assert_int_equal(loops_rule(b.on, 4), LOOPS_WINS);
    assert_int_equal(loops_rule(b.on, 5), LOOPS_WINS);
    loops_take_back(b.on);
    assert_int_equal(loops_rule(b.on, 4), LOOPS_LOSES);
    loops_free(b.on);
}

/* Before the root a position has to stand as often as the book asks: three loops. */
static void test_in_the_game_the_loop_has_to_be_complete(void **state)
{
    (void)state;
    board b;
    set_up(&b, checks, check_moves);
    for (unsigned times = 0; times < 4; times++) {
        begin(&b, "cxa2020", times, 0);
        assert_int_equal(loops_rule(b.on, 0), times < 3 ? LOOPS_NONE : LOOPS_LOSES);
        loops_play(b.on, b.line.moves[0]);
        assert_int_equal(loops_rule(b.on, 1), times < 3 ? LOOPS_NONE : LOOPS_WINS);
        assert_int_equal(loops_rule(b.on, 0), times < 3 ? LOOPS_NONE : LOOPS_WINS);
    }
    loops_free(b.on);
}

/* Complete loops are ruled with all that was played since the position stood
 * first, as the referee does: here Red once came back without a check. */
static void test_what_was_played_between_counts_when_complete(void **state)
{
    (void)state;
    board b;
    set_up(&b, checks, "b8b7 e4e5 b7b8 e5e4 b8b9 e9e8 b9b8 e8e9");
    begin(&b, "cxa2020", 0, 0);
    play_round(&b);
    assert_int_equal(loops_rule(b.on, 4), LOOPS_LOSES); /* the loop of checks, not complete */
    b.line.plies = 4;
    memmove(b.line.moves, b.line.moves + 4, 4 * sizeof *b.line.moves);
    play_round(&b);
    assert_int_equal(loops_rule(b.on, 4), LOOPS_DRAW); /* complete: checks and idle moves */
    loops_free(b.on);
}

static void test_nothing_before_a_pass_is_repeated(void **state)
{
    (void)state;
    board b;
    set_up(&b, chases, chase_moves);
    begin(&b, "cxa2020", 0, 0);
    loops_play(b.on, b.line.moves[0]);
    loops_play(b.on, b.line.moves[1]);
    chuhe_position before = *loops_position(b.on);
    loops_pass(b.on);
    assert_int_equal(chuhe_position_to_move(loops_position(b.on)), CHUHE_BLACK);
    loops_pass(b.on);
    assert_true(chuhe_position_is_same(loops_position(b.on), &before));
    loops_play(b.on, b.line.moves[2]);
    loops_play(b.on, b.line.moves[3]);
    assert_true(chuhe_position_is_same(loops_position(b.on), &b.start));
    assert_int_equal(loops_rule(b.on, 6), LOOPS_NONE);
    play_round(&b); /* after the passes as ever */
    assert_int_equal(loops_rule(b.on, 10), LOOPS_LOSES);
    for (int i = 0; i < 6; i++)
        loops_take_back(b.on);
    loops_unpass(b.on);
    loops_unpass(b.on);
    assert_true(chuhe_position_is_same(loops_position(b.on), &before));
    assert_int_equal(chuhe_position_quiet_plies(loops_position(b.on)), 2);
    loops_play(b.on, b.line.moves[2]);
    loops_play(b.on, b.line.moves[3]);
    assert_int_equal(loops_rule(b.on, 4), LOOPS_LOSES);
    loops_free(b.on);
}

static void test_the_natural_limit_draws_but_a_mate_is_a_mate(void **state)
{
    (void)state;
    board b;
    set_up(&b, "3k5/4R4/9/9/9/9/9/9/9/4K4 w", "e8d8");
    stand(&b, 119);
    for (unsigned limit = 119; limit <= 121; limit++) {
        begin(&b, "none", 0, limit);
        assert_int_equal(loops_rule(b.on, 0), limit == 119 ? LOOPS_DRAW : LOOPS_NONE);
        loops_play(b.on, b.line.moves[0]);
        assert_int_equal(loops_rule(b.on, 1), limit == 121 ? LOOPS_NONE : LOOPS_DRAW);
    }
    loops_free(b.on);
    set_up(&b, "3k5/R8/9/9/9/9/9/9/4R4/4K4 w", "e1d1");
    stand(&b, 119);
    begin(&b, "none", 0, 120);
    loops_play(b.on, b.line.moves[0]);
    assert_int_equal(chuhe_position_standing(loops_position(b.on)), CHUHE_STANDING_CHECKMATE);
    assert_int_equal(loops_rule(b.on, 1), LOOPS_NONE);
    loops_free(b.on);
}

/* Three loops of four plies are twelve plies; the first stands on the board. */
static void test_a_limit_that_comes_before_the_loop_is_complete(void **state)
{
    (void)state;
    board b;
    set_up(&b, checks, check_moves);
    for (unsigned quiet = 100; quiet < 112; quiet++) {
        stand(&b, quiet);
        begin(&b, "cxa2020", 0, 120);
        play_round(&b);
        assert_int_equal(loops_rule(b.on, 4), quiet + 12 < 120 ? LOOPS_LOSES : LOOPS_DRAW);
    }
    loops_free(b.on);
}

static void test_captures_make_room_for_long_games(void **state)
{
    (void)state;
    board b;
    set_up(&b, "4k4/9/9/9/9/p8/9/R8/9/3K5 w", "a2b2 e9f9 b2a2 f9e9 a2a4");
    loops *small = loops_new(3);
    assert_non_null(small);
    assert_false(loops_begin(small, book_of("none"), &b.start, b.line.moves, 4, 0));
    assert_true(loops_begin(small, book_of("none"), &b.start, b.line.moves, 5, 0));
    assert_int_equal(chuhe_position_quiet_plies(loops_position(small)), 0);
    loops_free(small);
    loops_free(b.on);
}

/* ─── beside the referee ──────────────────────────────────────────────────── */

static loops *followed;
static size_t compared, decided;

static loops_verdict seen_by(chuhe_side side, chuhe_verdict verdict)
{
    if (verdict == CHUHE_VERDICT_RED_LOSES)
        return side == CHUHE_RED ? LOOPS_LOSES : LOOPS_WINS;
    if (verdict == CHUHE_VERDICT_BLACK_LOSES)
        return side == CHUHE_BLACK ? LOOPS_LOSES : LOOPS_WINS;
    return verdict == CHUHE_VERDICT_NONE ? LOOPS_NONE : LOOPS_DRAW;
}

/* The referee has the time that the engine has: what it rules, the engine must. */
static loops_verdict referee(bool *sure, const chuhe_game *game, size_t plies,
                             const chuhe_rulebook *book, unsigned occurrences)
{
    chuhe_ruling ruling;
    chuhe_position then;
    chuhe_ruling_options options = {book, occurrences, NODES};
    chuhe_game_position_at(&then, game, plies);
    assert_int_equal(chuhe_game_judge_at(&ruling, game, plies, CHUHE_NO_MOVE, &options, NULL),
                     CHUHE_OK);
    chuhe_verdict verdict = ruling.verdict;
    chuhe_ruling_deinit(&ruling);
    *sure = verdict != CHUHE_VERDICT_UNKNOWN;
    return seen_by(chuhe_position_to_move(&then), verdict);
}

static void complain(const chuhe_rulebook *book, size_t plies, const played_line *line)
{
    char text[PLAYED_LINE_TEXT_CAP];
    played_line_text(text, line);
    fail_msg("%s, after %zu plies: %s", book->name, plies, text);
}

/* In the tree the first repetition is ruled; in the game, what is complete. */
static void follow(const played_line *line, const chuhe_rulebook *book)
{
    bool sure;
    chuhe_game game;
    chuhe_position start;
    if (chuhe_position_from_setup(&start, NULL, &line->start, 0) != CHUHE_OK)
        return;
    assert_int_equal(played_line_game(&game, line, NULL), CHUHE_OK);
    assert_true(loops_begin(followed, book, &start, NULL, 0, 0));
    for (size_t i = 0; i < line->plies; i++) {
        loops_play(followed, line->moves[i]);
        loops_verdict found = loops_rule(followed, (unsigned)i + 1);
        loops_verdict ruled = referee(&sure, &game, i + 1, book, 2);
        if (sure && found != ruled)
            complain(book, i + 1, line);
        compared++;
        decided += found == LOOPS_WINS || found == LOOPS_LOSES;
        if (found != LOOPS_NONE)
            break;
    }
    for (size_t i = 1; i <= line->plies; i++) {
        assert_true(loops_begin(followed, book, &start, line->moves, i, 0));
        loops_verdict ruled = referee(&sure, &game, i, book, 0);
        if (sure && loops_rule(followed, 0) != ruled)
            complain(book, i, line);
    }
    chuhe_game_deinit(&game);
}

/* The loop begun at every one of its plies, so that what is remembered of one
 * is asked for by another. */
static void follow_turned(const played_line *line, const chuhe_rulebook *book)
{
    size_t first;
    if (played_line_count(&first, line, line->plies) < 2)
        return;
    for (size_t later = 0; later < line->plies - first && later < 8; later++) {
        played_line turned;
        played_line_turn(&turned, line, first + 1, line->plies, later);
        follow(&turned, book);
    }
}

static void follow_case(const ruling_case *it, void *ctx)
{
    (void)ctx;
    follow(&it->line, book_of(it->books[0]));
    follow_turned(&it->line, book_of(it->books[0]));
}

static void begin_comparing(void)
{
    compared = decided = 0;
    followed = loops_new(CAPACITY);
    assert_non_null(followed);
}

static void test_known_loops_are_ruled_as_the_referee_does(void **state)
{
    (void)state;
    int bad;
    begin_comparing();
    assert_true(ruling_cases_visit("tests/ruling_cases.jsonl", follow_case, NULL, &bad) > 50);
    print_message("%zu questions, %zu of them lost for a side\n", compared, decided);
    assert_true(decided > 50);
    loops_free(followed);
}

static void test_random_loops_are_ruled_as_the_referee_does(void **state)
{
    (void)state;
    begin_comparing();
    for (unsigned i = 0; i < RANDOM_LOOPS; i++) {
        chance luck = {7000 + i};
        played_line line;
        chance_loop(&line, 2 + i % 3, &luck);
        follow_turned(&line, chuhe_rulebook_at(i % chuhe_rulebook_count()));
    }
    print_message("%zu questions, %zu of them lost for a side\n", compared, decided);
    assert_true(decided > RANDOM_LOOPS / 4);
    loops_free(followed);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_once_in_the_tree_is_enough),
        cmocka_unit_test(test_the_side_to_move_is_told_of_the_other),
        cmocka_unit_test(test_in_the_game_the_loop_has_to_be_complete),
        cmocka_unit_test(test_what_was_played_between_counts_when_complete),
        cmocka_unit_test(test_nothing_before_a_pass_is_repeated),
        cmocka_unit_test(test_the_natural_limit_draws_but_a_mate_is_a_mate),
        cmocka_unit_test(test_a_limit_that_comes_before_the_loop_is_complete),
        cmocka_unit_test(test_captures_make_room_for_long_games),
        cmocka_unit_test(test_known_loops_are_ruled_as_the_referee_does),
        cmocka_unit_test(test_random_loops_are_ruled_as_the_referee_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
