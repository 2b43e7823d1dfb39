/* Reviews of games: what a move gave away, why, and what happens at the edges.
 * Most of these have a searcher that knows the answers; the last ask the engine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/score.h"
#include "review/engine_searcher.h"
#include "review/plot.h"
#include "review/review.h"
#include "support/game_facts.h"
#include "support/picture_facts.h"

/* ---- a searcher that knows the answers ---- */

typedef struct answer {
    size_t plies; /* the position after so many */
    bool again;   /* the second look; the first one's answer does for both */
    int score;    /* for the side to move */
    const char *line;
} answer;

typedef struct oracle {
    const answer *answers;
    size_t count;
    unsigned asked, asked_again;
    unsigned stop_after; /* so many questions; 0: never */
} oracle;

static bool ask(review_found *found, const chuhe_game *game, size_t plies, bool again, void *ctx)
{
    oracle *o = ctx;
    const answer *known = NULL;
    if (o->stop_after && o->asked == o->stop_after)
        return false;
    o->asked++;
    o->asked_again += again;
    for (size_t i = 0; i < o->count; i++)
        if (o->answers[i].plies == plies && (!o->answers[i].again || again))
            known = &o->answers[i];
    review_line *line = &found->lines[0];
    *found = (review_found){.count = 1, .nodes = 1};
    line->depth = 9;
    if (!known) { /* level, and what was played is best */
        line->moves[line->length++] = chuhe_game_ply(game, plies);
        if (line->moves[0] != CHUHE_NO_MOVE)
            return true;
        chuhe_position position;
        chuhe_move moves[CHUHE_MOVES_MAX];
        chuhe_game_position_at(&position, game, plies);
        assert_true(chuhe_position_moves(moves, CHUHE_MOVES_MAX, &position) > 0);
        line->moves[0] = moves[0];
        return true;
    }
    line->score = known->score;
    for (const char *at = known->line; *at; at += at[4] ? 5 : 4)
        line->moves[line->length++] = game_facts_move_of((char[5]){at[0], at[1], at[2], at[3], 0});
    return true;
}

static const chuhe_rulebook *book(void)
{
    return chuhe_rulebook_by_name("cxa2020", 7);
}

typedef struct reviewed {
    chuhe_game game;
    oracle oracle;
    review review;
} reviewed;

static void make(reviewed *made, const char *fen, const char *moves, size_t from, size_t to)
{
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    const review_options options = {
        .from = from, .to = to, .book = book(), .natural_limit_plies = 120};
    const review_searcher searcher = {ask, &made->oracle};
    game_facts_begin(&made->game, fen, &rules);
    game_facts_play(&made->game, moves);
    assert_int_equal(review_game(&made->review, &made->game, &options, &searcher, NULL, NULL),
                     CHUHE_OK);
}

static void end(reviewed *made)
{
    review_deinit(&made->review);
    chuhe_game_deinit(&made->game);
}

#define ORACLE(answers)                                                                            \
    {                                                                                              \
        .answers = (answers), .count = sizeof(answers) / sizeof *(answers)                         \
    }

/* ---- reasons ---- */

/* Red's horse on e4 can be taken by the chariot on a4 once the soldier leaves. */
#define HANGING "3k5/9/9/9/9/r3N4/9/9/4A4/4KA3 w"

static void a_piece_that_is_taken_for_nothing_is_lost(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 0, "e4d6 a4a5"}, {1, false, 500, "a4e4 e0d0"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, HANGING, "e1d2", 0, 0);
    const review_ply *ply = &made.review.plies[0];
    assert_true(ply->known && !ply->is_best);
    assert_int_equal(ply->before, 0);
    assert_int_equal(ply->after, -500);
    assert_int_equal(ply->grade, REVIEW_BLUNDER);
    assert_true(ply->why.loses_pieces && !ply->why.misses_pieces);
    assert_int_equal(ply->why.lost[CHUHE_HORSE], 1);
    assert_int_equal(ply->why.gained[CHUHE_CHARIOT], 0);
    assert_int_equal(ply->why.from, REVIEW_LEVEL);
    assert_true(ply->why.to < REVIEW_LEVEL);
    assert_int_equal(made.oracle.asked_again, 1); /* it was looked at again */
    end(&made);
}

static void a_piece_that_could_be_won_is_missed(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 600, "a4e4 e9d9"}, {1, false, 0, "e4d6"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, "4k4/9/9/9/9/R3n4/9/9/9/3K5 w", "a4a3", 0, 0);
    const review_ply *ply = &made.review.plies[0];
    assert_true(ply->why.misses_pieces && !ply->why.loses_pieces);
    assert_int_equal(ply->why.gained[CHUHE_HORSE], 1);
    assert_int_equal(ply->why.lost[CHUHE_CHARIOT], 0);
    end(&made);
}

/* Chariot takes a protected horse and is taken: named as the exchange that it is. */
static void a_bad_exchange_is_named_with_its_price(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 0, "a4a5"}, {1, false, 500, "e9e4 d0d1"}};
    reviewed exchange = {.oracle = ORACLE(answers)};
    make(&exchange, "4r4/3k5/9/9/9/R3n4/9/9/9/5K3 w", "a4e4", 0, 0);
    const review_why *why = &exchange.review.plies[0].why;
    assert_true(why->loses_pieces);
    assert_int_equal(why->lost[CHUHE_CHARIOT], 1);
    assert_int_equal(why->gained[CHUHE_HORSE], 1);
    end(&exchange);
}

/* A line that ends amid an exchange says nothing about pieces. */
static void a_capture_that_can_be_answered_is_no_loss_yet(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 0, "e4d6"}, {1, false, 300, "a4e4"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, "3k5/9/9/9/4R4/r3N4/9/9/4A4/4KA3 w", "e1d2", 0, 0);
    assert_true(made.review.plies[0].grade != REVIEW_FINE);
    assert_false(made.review.plies[0].why.loses_pieces);
    end(&made);
}

static void mates_missed_and_allowed_are_counted_in_moves(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 29995, "e4d6 a4a5"}, {1, false, 29997, "a4e4"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, HANGING, "e1d2", 0, 0);
    const review_why *why = &made.review.plies[0].why;
    assert_int_equal(why->misses_mate, 3);
    assert_int_equal(why->allows_mate, 2);
    assert_false(why->loses_pieces);
    end(&made);
}

/* ---- what was searched ---- */

static void a_second_look_may_acquit(void **state)
{
    (void)state;
    static const answer answers[] = {
        {0, false, 300, "e4d6"}, {0, true, -10, "e4d6"}, {1, false, 20, "a4a5"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, HANGING, "e1d2", 0, 0);
    assert_int_equal(made.oracle.asked_again, 1);
    assert_int_equal(made.review.plies[0].grade, REVIEW_FINE);
    assert_int_equal(made.review.plies[0].before, -10);
    end(&made);
}

static void a_move_better_than_the_engine_found_is_the_best(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 10, "e4d6"}, {1, false, -200, "a4a5"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, HANGING, "e1d2", 0, 0);
    const review_ply *ply = &made.review.plies[0];
    int score;
    assert_true(ply->is_best);
    assert_int_equal(ply->before, 200);
    assert_int_equal(ply->grade, REVIEW_FINE);
    assert_true(review_red_score(&score, &made.review, 0));
    assert_int_equal(score, 200);
    end(&made);
}

static void the_best_move_is_never_blamed(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 300, "e1d2"}, {1, false, 100, "a4a5"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, HANGING, "e1d2", 0, 0);
    assert_true(made.review.plies[0].is_best);
    assert_int_equal(made.review.plies[0].before, -100);
    assert_true(made.review.plies[0].loss == 0);
    end(&made);
}

/* Black's general has one move; nobody is asked about it, nobody is praised for it. */
static void a_forced_move_is_not_searched(void **state)
{
    (void)state;
    static const answer answers[] = {{2, false, 700, "a9a8"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, "3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0a9 d9d8", 0, 0);
    assert_true(made.review.plies[1].is_forced);
    assert_int_equal(made.review.sides[CHUHE_BLACK].moves, 0);
    assert_int_equal(made.review.sides[CHUHE_RED].moves, 1);
    assert_int_equal(made.review.plies[1].before, -700);
    end(&made);
}

static void the_end_of_a_game_needs_no_search(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 29999, "a8a9"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, "3k5/R8/9/9/9/9/9/9/9/1R2K4 w", "b0b9", 0, 0);
    assert_int_equal(made.oracle.asked, 1);
    assert_int_equal(made.review.plies[0].after, score_mates_in(1));
    assert_true(made.review.plies[0].is_best);
    end(&made);
}

static void sums_count_both_sides(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 0, "h2e2"},
                                     {1, false, 100, "h9g7"},
                                     {2, false, 100, "b0c2"},
                                     {3, false, 400, "b9c7"},
                                     {4, false, -400, "h0g2"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, START_FEN, "a3a4 i6i5 a4a5 b9c7", 0, 0);
    const review_side *red = &made.review.sides[CHUHE_RED];
    const review_side *black = &made.review.sides[CHUHE_BLACK];
    assert_int_equal(red->moves, 2);
    assert_int_equal(red->grades[REVIEW_INACCURACY] + red->grades[REVIEW_BLUNDER], 2);
    assert_int_equal(red->best, 0);
    assert_int_equal(black->moves, 2);
    assert_int_equal(black->grades[REVIEW_MISTAKE], 1);
    assert_int_equal(black->best, 1);
    assert_true(red->accuracy < black->accuracy && black->accuracy < 100);
    end(&made);
}

/* ---- repetition ---- */

#define CHECKED "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w"
#define CHECKS "b8b9 e9e8 b9b8 e8e9"

static void who_completes_perpetual_check_is_told(void **state)
{
    (void)state;
    reviewed made = {.oracle = {.count = 0}};
    make(&made, CHECKED, CHECKS " " CHECKS " " CHECKS, 0, 0);
    const review_position *once = &made.review.positions[4], *last = &made.review.positions[12];
    assert_int_equal(made.review.positions[3].repetition.occurrences, 1);
    assert_int_equal(once->repetition.occurrences, 2);
    assert_int_equal(once->repetition.earlier, 0);
    assert_int_equal(once->repetition.verdict, CHUHE_VERDICT_RED_LOSES);
    assert_false(once->repetition.due || once->has_verdict);
    assert_int_equal(last->repetition.occurrences, 4);
    assert_true(last->repetition.due && last->has_verdict);
    assert_int_equal(last->verdict, -SCORE_RULED); /* Red is to move */
    int score;
    assert_true(review_red_score(&score, &made.review, 12));
    assert_int_equal(score, -SCORE_RULED);
    end(&made);
    /* The same begun one ply later: it is Red who completes the loop, and is blamed. */
    made.oracle = (oracle){.count = 0};
    make(&made, CHECKED, CHECKS " " CHECKS " " CHECKS " b8b9", 13, 13);
    const review_ply *ply = &made.review.plies[0];
    assert_int_equal(ply->after, -SCORE_RULED);
    end(&made);
}

static void a_move_that_breaks_the_rule_is_a_blunder(void **state)
{
    (void)state;
    static const answer answers[] = {{12, false, 0, "b8c8"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, CHECKED, CHECKS " " CHECKS " " CHECKS " b8b9", 13, 13);
    const review_ply *ply = &made.review.plies[0];
    assert_int_equal(ply->grade, REVIEW_BLUNDER);
    assert_true(ply->why.breaks_rule && !ply->why.repeats);
    end(&made);
}

/* Nobody has to change: who stood better and goes round in circles gives that away. */
static void a_repetition_that_draws_is_told(void **state)
{
    (void)state;
    static const answer answers[] = {{11, false, 500, "h7e7"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, START_FEN, SHUFFLE " " SHUFFLE " " SHUFFLE, 0, 0);
    const review_ply *last = &made.review.plies[11];
    assert_int_equal(made.review.positions[12].repetition.verdict, CHUHE_VERDICT_DRAW);
    assert_true(made.review.positions[12].has_verdict);
    assert_int_equal(last->after, SCORE_DRAW);
    assert_int_equal(last->grade, REVIEW_BLUNDER);
    assert_true(last->why.repeats && !last->why.breaks_rule);
    end(&made);
}

static void the_natural_limit_draws_where_the_game_ended_by_it(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 900, "a4a5"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, "3k5/9/9/9/9/R8/9/9/9/4K4 w - - 119 80", "a4a3", 0, 0);
    assert_int_equal(made.review.plies[0].after, SCORE_DRAW);
    assert_int_equal(made.oracle.asked, 2); /* both times about the position before */
    end(&made);
}

/* ---- parts, stops, errors ---- */

static void a_part_is_reviewed_alone(void **state)
{
    (void)state;
    reviewed made = {.oracle = {.count = 0}};
    make(&made, START_FEN, "h2e2 h9g7 h0g2 i9h9", 2, 3);
    assert_int_equal(made.review.count, 2);
    assert_int_equal(made.review.plies[0].ply, 2);
    assert_int_equal(made.review.plies[0].side, CHUHE_BLACK);
    assert_int_equal(made.review.plies[1].round, 2);
    assert_int_equal(made.oracle.asked, 3);
    end(&made);
}

static void a_game_without_moves_is_a_position(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 33, "h2e2 h9g7"}};
    reviewed made = {.oracle = ORACLE(answers)};
    make(&made, START_FEN, "", 0, 0);
    int score;
    assert_int_equal(made.review.count, 0);
    assert_true(review_red_score(&score, &made.review, 0));
    assert_int_equal(score, 33);
    end(&made);
}

static void what_was_found_before_a_stop_is_kept(void **state)
{
    (void)state;
    reviewed made = {.oracle = {.stop_after = 3}};
    make(&made, START_FEN, "h2e2 h9g7 h0g2 i9h9", 0, 0);
    double chance;
    assert_true(made.review.stopped);
    assert_false(made.review.plies[0].known || made.review.plies[1].known);
    assert_true(made.review.plies[2].known && made.review.plies[3].known);
    assert_false(review_red_chance(&chance, &made.review, 1));
    assert_true(review_red_chance(&chance, &made.review, 2));
    assert_int_equal(made.review.sides[CHUHE_RED].moves, 1);
    end(&made);
}

static void bounds_beyond_the_game_are_refused(void **state)
{
    (void)state;
    oracle o = {.count = 0};
    const review_searcher searcher = {ask, &o};
    chuhe_game game;
    review r;
    game_facts_begin(&game, START_FEN, NULL);
    game_facts_play(&game, "h2e2 h9g7");
    const review_options wrong[] = {{.from = 3, .book = book()},
                                    {.to = 3, .book = book()},
                                    {.from = 2, .to = 1, .book = book()}};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(review_game(&r, &game, &wrong[i], &searcher, NULL, NULL), CHUHE_E_RANGE);
    assert_int_equal(o.asked, 0);
    chuhe_game_deinit(&game);
}

/* ---- the curve ---- */

static void the_curve_has_a_mark_for_each_error(void **state)
{
    (void)state;
    static const answer answers[] = {{0, false, 0, "e4d6 a4a5"}, {1, false, 500, "a4e4 e0d0"}};
    static const review_plot_options options = {
        .title = "<b>&", .sides = {"Red", NULL}, .grades = {NULL, "inaccuracy"}};
    reviewed made = {.oracle = ORACLE(answers)};
    buffer svg;
    buffer_init(&svg);
    make(&made, HANGING, "e1d2", 0, 0);
    review_plot_svg(&svg, &made.review, &options);
    assert_false(buffer_failed(&svg));
    picture_assert_well_formed(svg.bytes);
    assert_non_null(strstr(svg.bytes, "&lt;b&gt;&amp;"));
    /* one in the picture, one of each grade in the legend */
    assert_int_equal(picture_count(svg.bytes, "class=\"blunder\""), 2);
    assert_int_equal(picture_count(svg.bytes, "class=\"mistake\""), 1);
    buffer_deinit(&svg);
    end(&made);
}

static void a_curve_of_nothing_is_well_formed(void **state)
{
    (void)state;
    static const review_plot_options options = {.title = NULL};
    reviewed made = {.oracle = {.stop_after = 1}};
    buffer svg;
    buffer_init(&svg);
    make(&made, START_FEN, "", 0, 0);
    review_plot_svg(&svg, &made.review, &options);
    picture_assert_well_formed(svg.bytes);
    buffer_deinit(&svg);
    end(&made);
}

/* ---- with the engine ---- */

static void review_with_engine(reviewed *made, const char *fen, const char *moves, unsigned lines)
{
    static const chuhe_game_rules rules = {CHUHE_LIMIT_OFF, 60, false};
    const engine_limits limits = {.nodes = 20000};
    const review_options options = {.book = book(), .natural_limit_plies = 120};
    engine_options setting;
    engine_options_default(&setting);
    setting.lines = lines;
    engine *e = engine_new(&setting);
    engine_searcher searcher;
    assert_non_null(e);
    game_facts_begin(&made->game, fen, &rules);
    game_facts_play(&made->game, moves);
    assert_true(engine_searcher_init(&searcher, e, &limits, &made->game));
    const review_searcher face = engine_searcher_face(&searcher);
    assert_int_equal(review_game(&made->review, &made->game, &options, &face, NULL, NULL),
                     CHUHE_OK);
    assert_false(made->review.stopped);
    engine_searcher_deinit(&searcher);
    engine_free(e);
}

/* Red could take the last rank with either chariot. */
static void the_engine_sees_a_mate_that_was_missed(void **state)
{
    (void)state;
    reviewed made;
    review_with_engine(&made, "3k5/R8/9/9/9/9/9/9/9/1R3K3 w", "b0b1 d9e9 b1b9", 1);
    assert_int_equal(made.review.plies[0].before, score_mates_in(1));
    assert_int_equal(made.review.plies[1].before, score_mated_in(2));
    assert_int_equal(made.review.plies[2].after, score_mates_in(1));
    assert_true(made.review.plies[2].is_best);
    end(&made);
}

static void the_engine_sees_a_chariot_given_away(void **state)
{
    (void)state;
    reviewed made;
    /* 1. 车一进一 马8进7 2. 车一平四 马2进1 3. 车四进八: takes an advisor, is taken */
    review_with_engine(&made, START_FEN, "i0i1 h9g7 i1f1 b9a7 f1f9", 1);
    const review_ply *ply = &made.review.plies[4];
    assert_int_equal(ply->grade, REVIEW_BLUNDER);
    assert_true(ply->why.loses_pieces);
    assert_int_equal(ply->why.lost[CHUHE_CHARIOT], 1);
    assert_int_equal(ply->why.gained[CHUHE_ADVISOR], 1);
    assert_true(made.review.sides[CHUHE_RED].accuracy < made.review.sides[CHUHE_BLACK].accuracy);
    end(&made);
}

static void the_same_game_gives_the_same_review(void **state)
{
    (void)state;
    static const char moves[] = "h2e2 h9g7 h0g2 i9h9 i0h0 h7i7 c3c4 g6g5";
    reviewed a, b;
    review_with_engine(&a, START_FEN, moves, 3);
    review_with_engine(&b, START_FEN, moves, 3);
    assert_int_equal(a.review.nodes, b.review.nodes);
    for (size_t i = 0; i < a.review.count; i++) {
        const review_found *one = &a.review.positions[i].found;
        const review_found *two = &b.review.positions[i].found;
        assert_int_equal(a.review.plies[i].before, b.review.plies[i].before);
        assert_int_equal(one->count, 3);
        assert_memory_equal(one->lines[0].moves, two->lines[0].moves, sizeof one->lines[0].moves);
        assert_true(one->lines[0].score >= one->lines[1].score);
        assert_true(one->lines[1].moves[0] != one->lines[2].moves[0]);
    }
    end(&a);
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_that_is_taken_for_nothing_is_lost),
        cmocka_unit_test(a_piece_that_could_be_won_is_missed),
        cmocka_unit_test(a_bad_exchange_is_named_with_its_price),
        cmocka_unit_test(a_capture_that_can_be_answered_is_no_loss_yet),
        cmocka_unit_test(mates_missed_and_allowed_are_counted_in_moves),
        cmocka_unit_test(a_second_look_may_acquit),
        cmocka_unit_test(a_move_better_than_the_engine_found_is_the_best),
        cmocka_unit_test(the_best_move_is_never_blamed),
        cmocka_unit_test(a_forced_move_is_not_searched),
        cmocka_unit_test(the_end_of_a_game_needs_no_search),
        cmocka_unit_test(sums_count_both_sides),
        cmocka_unit_test(who_completes_perpetual_check_is_told),
        cmocka_unit_test(a_move_that_breaks_the_rule_is_a_blunder),
        cmocka_unit_test(a_repetition_that_draws_is_told),
        cmocka_unit_test(the_natural_limit_draws_where_the_game_ended_by_it),
        cmocka_unit_test(a_part_is_reviewed_alone),
        cmocka_unit_test(a_game_without_moves_is_a_position),
        cmocka_unit_test(what_was_found_before_a_stop_is_kept),
        cmocka_unit_test(bounds_beyond_the_game_are_refused),
        cmocka_unit_test(the_curve_has_a_mark_for_each_error),
        cmocka_unit_test(a_curve_of_nothing_is_well_formed),
        cmocka_unit_test(the_engine_sees_a_mate_that_was_missed),
        cmocka_unit_test(the_engine_sees_a_chariot_given_away),
        cmocka_unit_test(the_same_game_gives_the_same_review),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
