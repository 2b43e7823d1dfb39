/* The tracker: whatever variations are told, in whatever order, it stands where a
 * plain list of moves says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "record/tracker.h"
#include "record/tree.h"
#include "support/chance.h"

static const tracker_place nowhere = {0, 0};

enum { DEPTH_MAX = 12, PLIES_MAX = 64 };

/* The plain way: every open line in full. */
typedef struct plain_lines {
    chuhe_move line[DEPTH_MAX][PLIES_MAX];
    size_t plies[DEPTH_MAX], depth;
    size_t moves_told, variations_told, ends_told;
} plain_lines;

static chuhe_position plain_position(const plain_lines *p)
{
    chuhe_position position;
    chuhe_position_start(&position);
    for (size_t i = 0; i < p->plies[p->depth]; i++)
        chuhe_position_play_unchecked(&position, NULL, p->line[p->depth][i]);
    return position;
}

static bool on_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    plain_lines *p = ctx;
    chuhe_position expected = plain_position(p);
    assert_true(chuhe_position_is_same(before, &expected));
    assert_int_equal(chuhe_position_hash(before), chuhe_position_hash(&expected));
    assert_int_equal(ply, p->plies[p->depth] + 1);
    p->line[p->depth][p->plies[p->depth]++] = move;
    p->moves_told++;
    return true;
}

static bool on_variation(size_t ply, void *ctx)
{
    plain_lines *p = ctx;
    memcpy(p->line[p->depth + 1], p->line[p->depth], sizeof p->line[0]);
    p->plies[++p->depth] = ply - 1;
    p->variations_told++;
    return true;
}

static bool on_end_variation(void *ctx)
{
    plain_lines *p = ctx;
    p->depth--;
    p->ends_told++;
    return true;
}

static void play_by_chance(chance *luck, size_t deeds)
{
    plain_lines p = {.depth = 0};
    chuhe_visitor visitor = {
        .move = on_move, .variation = on_variation, .end_variation = on_end_variation, .ctx = &p};
    tracker t;
    tracker_init(&t, &visitor, tree_default_allocator(), CHUHE_FORMAT_PGN, CHUHE_CHARSET_UTF8);
    assert_true(tracker_begin(&t, (tracker_place){0, 1}));
    for (; deeds > 0; deeds--) {
        size_t plies = p.plies[p.depth];
        unsigned deed = chance_below(luck, 10);
        assert_int_equal(tracker_plies(&t), plies);
        if (deed < 6 && plies < PLIES_MAX) {
            chuhe_position now = plain_position(&p);
            chuhe_move move = chance_move(&now, luck);
            if (move != CHUHE_NO_MOVE)
                assert_true(tracker_move(&t, move, nowhere));
        } else if (deed < 8 && plies > 0 && p.depth + 1 < DEPTH_MAX) {
            assert_true(tracker_variation(&t, 1 + chance_below(luck, (unsigned)plies), nowhere));
        } else if (p.depth > 0) {
            assert_true(tracker_end_variation(&t, nowhere));
        }
        if (deed == 9) {
            chuhe_position expected = plain_position(&p);
            assert_true(chuhe_position_is_same(tracker_position(&t), &expected));
        }
    }
    assert_true(tracker_end(&t));
    assert_int_equal(p.depth, 0);
    assert_int_equal(p.variations_told, p.ends_told);
    tracker_deinit(&t);
}

static void test_lines_and_variations_by_chance(void **state)
{
    (void)state;
    chance luck = {99};
    for (int i = 0; i < 400; i++)
        play_by_chance(&luck, 10 + chance_below(&luck, 300));
}

static chuhe_move step(size_t ply)
{
    static const uint8_t squares[4][2] = {{0, 9}, {81, 72}, {9, 0}, {72, 81}};
    return chuhe_move_make(squares[ply % 4][0], squares[ply % 4][1]);
}

/* Variations of a long line told from its end backwards, as file formats of
 * trees have them, and then once more from its beginning. */
static void test_variations_take_time_by_their_own_length(void **state)
{
    (void)state;
    enum { PLIES = 200000 };
    clock_t begin = clock();
    chuhe_visitor visitor = {.ctx = NULL};
    tracker t;
    tracker_init(&t, &visitor, tree_default_allocator(), CHUHE_FORMAT_XQF, CHUHE_CHARSET_UTF8);
    assert_true(tracker_begin(&t, (tracker_place){0, 1}));
    for (size_t i = 0; i < PLIES; i++)
        assert_true(tracker_move(&t, step(i), nowhere));
    for (size_t i = 0; i < 2 * PLIES; i++) {
        size_t ply = i < PLIES ? PLIES - i : i - PLIES + 1;
        assert_true(tracker_variation(&t, ply, nowhere));
        assert_true(tracker_move(&t, step(ply - 1), nowhere));
        assert_true(tracker_end_variation(&t, nowhere));
    }
    assert_int_equal(tracker_plies(&t), PLIES);
    assert_true(tracker_end(&t));
    tracker_deinit(&t);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 30);
}

typedef struct counts {
    size_t warnings, moves, comments;
} counts;

static bool count_warning(const chuhe_warning *warning, void *ctx)
{
    counts *c = ctx;
    (void)warning;
    c->warnings++;
    return true;
}

static bool count_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    counts *c = ctx;
    (void)move;
    (void)before;
    (void)ply;
    c->moves++;
    return true;
}

static void test_a_line_that_ended_is_passed_over(void **state)
{
    (void)state;
    counts c = {0, 0, 0};
    chuhe_visitor visitor = {.move = count_move, .warning = count_warning, .ctx = &c};
    tracker t;
    tracker_init(&t, &visitor, tree_default_allocator(), CHUHE_FORMAT_PGN, CHUHE_CHARSET_UTF8);
    assert_true(tracker_begin(&t, (tracker_place){0, 1}));
    assert_true(tracker_move(&t, step(0), nowhere));
    assert_true(tracker_move(&t, step(0), nowhere)); /* not legal */
    assert_true(tracker_move(&t, step(1), nowhere));
    assert_null(tracker_position(&t));
    assert_int_equal(tracker_plies(&t), 3);
    assert_int_equal(c.warnings, 1);
    /* a variation inside what is passed over is, too, and is not told of again */
    assert_true(tracker_variation(&t, 3, nowhere));
    assert_true(tracker_variation(&t, 1, nowhere));
    assert_true(tracker_move(&t, step(0), nowhere));
    assert_true(tracker_end_variation(&t, nowhere));
    assert_true(tracker_end_variation(&t, nowhere));
    assert_int_equal(c.warnings, 1);
    assert_int_equal(c.moves, 1);
    /* one in place of the move that was refused holds */
    assert_true(tracker_variation(&t, 2, nowhere));
    assert_true(tracker_move(&t, step(1), nowhere));
    assert_true(tracker_end_variation(&t, nowhere));
    assert_int_equal(c.moves, 2);
    assert_null(tracker_position(&t));
    /* what hangs nowhere, and what was not opened */
    assert_true(tracker_variation(&t, 0, nowhere));
    assert_true(tracker_end_variation(&t, nowhere));
    assert_true(tracker_end_variation(&t, nowhere));
    assert_int_equal(c.warnings, 3);
    assert_true(tracker_end(&t));
    tracker_deinit(&t);
}

static bool keep_text(const chuhe_warning *warning, void *ctx)
{
    snprintf(ctx, 32, "%zu %.*s %s", warning->ply, (int)warning->text_len,
             warning->text_len == 0 ? "" : warning->text, chuhe_status_message(warning->code));
    return true;
}

static void test_a_place_off_the_board_has_no_letters(void **state)
{
    (void)state;
    static const chuhe_square moves[][2] = {{CHUHE_NO_SQUARE, 4}, {4, CHUHE_NO_SQUARE}, {127, 127}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        char says[32] = "";
        chuhe_visitor visitor = {.warning = keep_text, .ctx = says};
        tracker t;
        tracker_init(&t, &visitor, tree_default_allocator(), CHUHE_FORMAT_XQF,
                     CHUHE_CHARSET_GB18030);
        assert_true(tracker_begin(&t, (tracker_place){0, 1}));
        assert_true(tracker_move(&t, chuhe_move_make(moves[i][0], moves[i][1]), nowhere));
        assert_int_equal(strncmp(says, "1  ", 3), 0); /* no text between the blanks */
        tracker_deinit(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_and_variations_by_chance),
        cmocka_unit_test(test_variations_take_time_by_their_own_length),
        cmocka_unit_test(test_a_line_that_ended_is_passed_over),
        cmocka_unit_test(test_a_place_off_the_board_has_no_letters),
    };
    return cmocka_run_group_tests_name("tracker", tests, NULL, NULL);
}
