/* Matches: who plays what, how games end, what is kept. The engines are fakes that
 * do as they are told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/match_facts.h"

/* A general between two points, a chariot that checks it on both, and a cannon. */
#define CHECKED "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w\n"

static void each_opening_is_played_with_both_colours(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci name=A", NULL, "uci name=B seed=1", NULL);
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    assert_string_equal(facts.m.names[0], "A");
    assert_string_equal(facts.m.names[1], "B");
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(facts.reports[i].game, i);
        assert_int_equal(facts.reports[i].red, i % 2);
        assert_int_equal(facts.reports[i].outcome.plies, 12);
    }
    match_facts_ended(&facts, MATCH_END_LENGTH, 4);
    assert_int_equal(facts.m.counts.pairs[2], 2);
    assert_int_equal(facts.m.tallies[0].drawn[CHUHE_RED], 2);
    assert_int_equal(facts.m.tallies[1].usage.moves, 4 * 6);
    match_facts_deinit(&facts);
}

static void two_engines_of_one_name_are_told_apart(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci", NULL, "uci", NULL);
    facts.plan.games = 1;
    match_facts_run(&facts);
    assert_string_equal(facts.m.names[0], "Fake");
    assert_string_equal(facts.m.names[1], "Fake (2)");
    match_facts_deinit(&facts);
}

/* ---- faults ---- */

/* A makes the mistake in its third move and is asked again in other games. */
static void loses_by(match_facts *facts, const char *mistake, const char *more, match_end end)
{
    char arguments[128];
    snprintf(arguments, sizeof arguments, "uci name=A %s", mistake);
    match_facts_init(facts, arguments, more, "uci name=B seed=1", NULL);
    if (end == MATCH_END_HANG)
        facts->plan.rules.hang_ms = 200;
    match_facts_run(facts);
    assert_int_equal(facts->m.problem.kind, MATCH_PROBLEM_NONE);
    assert_int_equal(facts->m.done, 4);
    const match_outcome *first = &facts->reports[0].outcome;
    if (first->end != end)
        fail_msg("%s: %s", match_end_name(first->end), first->detail);
    assert_int_equal(first->result, CHUHE_RESULT_BLACK_WINS); /* A is Red */
    assert_int_equal(facts->m.tallies[0].lost[CHUHE_RED] + facts->m.tallies[0].lost[CHUHE_BLACK],
                     facts->m.ends[end]);
    assert_int_equal(facts->m.tallies[1].faults[end], 0);
}

static void a_crash_loses_and_the_engine_starts_anew(void **state)
{
    (void)state;
    match_facts facts;
    loses_by(&facts, "crash=3", NULL, MATCH_END_CRASH);
    assert_int_equal(facts.m.tallies[0].faults[MATCH_END_CRASH], 4); /* in each game */
    assert_string_equal(facts.reports[0].outcome.detail, "exit status 3");
    assert_int_equal(facts.reports[0].outcome.plies, 4);
    assert_non_null(strstr(facts.said.bytes, "A> bestmove "));
    assert_non_null(strstr(facts.said.bytes, "A> fake engine: out of cheese"));
    match_facts_deinit(&facts);
}

static void an_engine_that_says_nothing_hangs(void **state)
{
    (void)state;
    match_facts facts;
    loses_by(&facts, "hang=3", "st=0.1", MATCH_END_HANG);
    assert_int_equal(facts.m.tallies[0].faults[MATCH_END_HANG], 4);
    match_facts_deinit(&facts);
}

static void so_does_one_that_never_comes_to_the_point(void **state)
{
    (void)state;
    match_facts facts;
    loses_by(&facts, "flood=3", "st=0.1", MATCH_END_HANG);
    match_facts_deinit(&facts);
}

static void an_illegal_move_loses(void **state)
{
    (void)state;
    match_facts facts;
    loses_by(&facts, "illegal=3", NULL, MATCH_END_ILLEGAL_MOVE);
    assert_int_equal(facts.m.tallies[0].faults[MATCH_END_ILLEGAL_MOVE], 1); /* it goes on running */
    assert_true(strncmp(facts.reports[0].outcome.detail, "e0e9: ", 6) == 0);
    match_facts_deinit(&facts);
}

static void time_that_is_overstepped_loses(void **state)
{
    (void)state;
    match_facts facts;
    loses_by(&facts, "late=3:1500", "st=1 margin=0.2", MATCH_END_TIME_LOSS);
    match_facts_deinit(&facts);
}

static void a_margin_forgives_what_it_covers(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci name=A late=3:300", "st=0.1 margin=20", "uci name=B", NULL);
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    assert_true(facts.m.tallies[0].usage.longest_us >= 300000);
    match_facts_deinit(&facts);
}

static void who_gives_no_move_loses(void **state)
{
    (void)state;
    match_facts facts;
    loses_by(&facts, "none=3 history=no", NULL, MATCH_END_NO_MOVE);
    match_facts_deinit(&facts);
}

static void resignation_is_no_fault(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci name=A resign=3", NULL, "uci name=B", NULL);
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    match_facts_ended(&facts, MATCH_END_RESIGNATION, 1);
    assert_int_equal(facts.m.tallies[1].won[CHUHE_BLACK], 1);
    match_facts_deinit(&facts);
}

/* An engine that takes a game to be over by rules of its own has another say. */
static void an_engine_is_asked_again_without_the_history(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci name=A history=no", NULL, "uci name=B", NULL);
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    match_facts_deinit(&facts);
}

/* ---- clocks ---- */

static void a_clock_runs_out_over_many_moves(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci name=A late=0:300", "tc=1 margin=0", "uci name=B", NULL);
    match_facts_run(&facts);
    match_facts_ended(&facts, MATCH_END_TIME_LOSS, 4);
    assert_true(facts.reports[0].outcome.plies <= 2 * 3); /* three moves fit into a second */
    match_facts_deinit(&facts);
}

static void a_time_control_gives_the_base_again(void **state)
{
    (void)state;
    char log[128];
    char arguments[256];
    match_facts facts;
    snprintf(arguments, sizeof arguments, "uci name=A log=%s", match_facts_path(log, "clock"));
    match_facts_init(&facts, arguments, "tc=2/100+1", "uci name=B", NULL);
    facts.plan.games = 1;
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    assert_int_equal(match_facts_holds(log, " movestogo 2\n"), 3);
    assert_int_equal(match_facts_holds(log, " movestogo 1\n"), 3);
    assert_int_equal(match_facts_holds(log, "go nodes"), 0); /* its own limits, not the match's */
    assert_int_equal(match_facts_holds(log, "go wtime 100000 winc 1000 movestogo 2"), 1);
    match_facts_deinit(&facts);
}

/* ---- rules ---- */

static void who_checks_for_ever_loses_by_the_rule_book(void **state)
{
    (void)state;
    static const char script[] = "uci name=%s red=b8b9,b9b8 black=e9e8,e8e9";
    char one[128], two[128];
    match_facts facts;
    snprintf(one, sizeof one, script, "A");
    snprintf(two, sizeof two, script, "B");
    match_facts_init(&facts, one, NULL, two, NULL);
    match_facts_openings(&facts, CHECKED);
    facts.plan.rules.plies_max = 0;
    facts.plan.games = 2;
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    match_facts_ended(&facts, MATCH_END_REPETITION_LOST, 2);
    assert_int_equal(facts.reports[0].outcome.result, CHUHE_RESULT_BLACK_WINS);
    assert_int_equal(facts.reports[0].outcome.plies, 12); /* three loops of four plies */
    assert_string_equal(facts.reports[0].outcome.detail, "perpetual check");
    match_facts_again(&facts);
    facts.plan.rules.book = chuhe_rulebook_by_name("none", 4);
    match_facts_run(&facts);
    match_facts_ended(&facts, MATCH_END_REPETITION_DRAWN, 2);
    match_facts_deinit(&facts);
}

static void mate_and_the_natural_limit_end_games(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci red=a7a9", NULL, "uci red=a7a9", NULL);
    match_facts_openings(&facts, "3k5/1R7/R8/9/9/9/9/9/9/4K4 w\n");
    facts.plan.games = 2;
    match_facts_run(&facts);
    match_facts_ended(&facts, MATCH_END_CHECKMATE, 2);
    assert_int_equal(facts.m.counts.pairs[2], 1); /* each wins as Red */
    match_facts_deinit(&facts);

    match_facts_init(&facts, "uci", NULL, "uci seed=1", NULL);
    match_facts_openings(&facts, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 118 60\n");
    facts.plan.games = 2;
    match_facts_run(&facts);
    match_facts_ended(&facts, MATCH_END_NATURAL_LIMIT, 2);
    match_facts_deinit(&facts);
}

static void scores_that_agree_end_games(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci score=900", NULL, "uci score=-900", NULL);
    facts.plan.rules.resign_moves = 3;
    facts.plan.rules.resign_score = 800;
    match_facts_run(&facts);
    match_facts_ended(&facts, MATCH_END_SCORES_LOST, 4);
    assert_int_equal(facts.reports[0].outcome.plies, 6);
    assert_int_equal(facts.m.counts.wins, 4);
    match_facts_deinit(&facts);

    match_facts_init(&facts, "uci score=900", NULL, "uci score=900", NULL);
    facts.plan.rules.resign_moves = 3;
    facts.plan.rules.resign_score = 800;
    match_facts_run(&facts);
    match_facts_ended(&facts, MATCH_END_SCORES_LOST, 0); /* they do not agree */
    match_facts_deinit(&facts);

    match_facts_init(&facts, "uci score=5", NULL, "uci score=-5", NULL);
    facts.plan.rules.draw_moves = 2;
    facts.plan.rules.draw_after = 5;
    facts.plan.rules.draw_score = 10;
    match_facts_run(&facts);
    match_facts_ended(&facts, MATCH_END_SCORES_DRAWN, 4);
    assert_int_equal(facts.reports[0].outcome.plies, 10);
    match_facts_deinit(&facts);
}

/* ---- the match ---- */

static void a_sequential_test_ends_the_match(void **state)
{
    (void)state;
    match_facts facts;
    match_facts_init(&facts, "uci name=A resign=1", "restart=yes", "uci name=B", NULL);
    facts.plan.games = 60;
    facts.plan.has_sprt = true;
    facts.plan.sprt = (match_sprt){.elo0 = 0, .elo1 = 200, .alpha = 0.05, .beta = 0.05};
    match_facts_run(&facts);
    assert_int_equal(facts.m.verdict, MATCH_SPRT_ELO0);
    /* Each lost pair counts ln(2 (1 - 0.76)) = -0.733: five are enough, four are not. */
    assert_in_range(facts.m.done, 9, 12);
    match_facts_deinit(&facts);
}

static void games_at_a_time_come_to_the_same(void **state)
{
    (void)state;
    match_facts one, many;
    match_facts_init(&one, "uci name=A illegal=20", "restart=yes", "uci name=B seed=5", NULL);
    match_facts_init(&many, "uci name=A illegal=20", "restart=yes", "uci name=B seed=5", NULL);
    one.plan.games = many.plan.games = 8;
    one.plan.rules.plies_max = many.plan.rules.plies_max = 60;
    many.plan.concurrency = 4;
    match_facts_run(&one);
    match_facts_run(&many);
    assert_int_equal(many.m.done, 8);
    assert_memory_equal(&one.m.counts, &many.m.counts, sizeof one.m.counts);
    assert_memory_equal(&one.m.ends, &many.m.ends, sizeof one.m.ends);
    match_facts_deinit(&one);
    match_facts_deinit(&many);
}

/* ---- going on ---- */

static void append_to(const char *path, const char *text)
{
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void a_match_goes_on_where_it_was(void **state)
{
    (void)state;
    char pgn[128], kept[128];
    match_facts facts;
    match_facts_init(&facts, "uci name=A resign=3", NULL, "uci name=B", NULL);
    facts.plan.pgn_path = match_facts_path(pgn, "games.pgn");
    facts.plan.state_path = match_facts_path(kept, "state");
    facts.plan.games = 6;
    facts.stop_at = 3;
    match_facts_run(&facts);
    assert_int_equal(facts.m.done, 3);
    match_facts_again(&facts);
    /* Killed while it wrote: a game of which only the PGN is there, half a line. */
    append_to(pgn, "[Game \"Chinese Chess\"]\n[Round \"9.9\"]\n\n1. 炮二平五 *\n");
    append_to(kept, "{\"game\":3,\"red\":\"B\"");
    facts.stop_at = 0;
    match_facts_run(&facts);
    assert_int_equal(facts.m.problem.kind, MATCH_PROBLEM_NONE);
    assert_int_equal(facts.m.resumed, 3);
    assert_int_equal(facts.m.done, 6);
    assert_int_equal(facts.count, 3); /* the others were not played twice */
    assert_int_equal(match_facts_holds(pgn, "[Round \""), 6);
    assert_int_equal(match_facts_holds(pgn, "[Round \"9.9\"]"), 0);
    assert_int_equal(match_facts_holds(pgn, "[Round \"2.2\"]"), 1);
    assert_int_equal(match_facts_holds(kept, "\n"), 7);
    match_facts_again(&facts);
    match_facts_run(&facts); /* nothing is left to play */
    assert_int_equal(facts.count, 0);
    assert_int_equal(facts.m.done, 6);
    match_facts_deinit(&facts);
}

static void the_state_of_another_match_is_refused(void **state)
{
    (void)state;
    char kept[128];
    match_facts facts, other;
    match_facts_init(&facts, "uci name=A", NULL, "uci name=B", NULL);
    facts.plan.state_path = match_facts_path(kept, "other");
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    match_facts_init(&other, "uci name=A", "depth=2", "uci name=B", NULL);
    other.plan.state_path = kept;
    match_facts_run(&other);
    assert_int_equal(other.m.problem.kind, MATCH_PROBLEM_OTHER_PLAN);
    match_facts_deinit(&other);
    append_to(kept, "not a game\n");
    match_facts_again(&facts);
    match_facts_run(&facts);
    assert_int_equal(facts.m.problem.kind, MATCH_PROBLEM_BAD_STATE);
    assert_string_equal(facts.m.problem.detail, "6");
    match_facts_deinit(&facts);
}

static void games_are_written_as_the_library_reads_them(void **state)
{
    (void)state;
    char pgn[128];
    match_facts facts;
    match_facts_init(&facts, "uci name=A score=35", "tc=60+1", "uci name=B crash=4", NULL);
    facts.plan.pgn_path = match_facts_path(pgn, "written.pgn");
    facts.plan.games = 2;
    match_facts_run(&facts);
    assert_int_equal(match_facts_holds(pgn, "[Red \"A\"]"), 1);
    assert_int_equal(match_facts_holds(pgn, "[Result \"1-0\"]"), 1);
    assert_int_equal(match_facts_holds(pgn, "[Result \"0-1\"]"), 1);
    assert_int_equal(match_facts_holds(pgn, "[Termination \"crash\"]"), 2);
    assert_true(match_facts_holds(pgn, "+0.35/3") > 3);
    assert_true(match_facts_holds(pgn, "[%clk 0:0") > 3);
    assert_int_equal(match_facts_holds(pgn, "exit status 3"), 2);
    match_facts_deinit(&facts);
}

/* ---- troubles ---- */

static void has_trouble(const char *arguments, const char *more, match_trouble_kind kind,
                        const char *detail)
{
    match_facts facts;
    match_facts_init(&facts, "uci name=A", NULL, arguments, more);
    match_facts_run(&facts);
    assert_int_equal(facts.m.problem.kind, MATCH_PROBLEM_ENGINE);
    assert_int_equal(facts.m.problem.player, 1);
    assert_int_equal(facts.m.problem.trouble.kind, kind);
    if (detail)
        assert_string_equal(facts.m.problem.trouble.detail, detail);
    assert_int_equal(facts.m.done, 0);
    match_facts_deinit(&facts);
}

static void what_is_wrong_with_an_engine_is_told_before_any_game(void **state)
{
    (void)state;
    has_trouble("uci", "option.Hsah=3", MATCH_TROUBLE_NO_OPTION, "Hsah");
    has_trouble("uci", "cmd=/nowhere/at/all", MATCH_TROUBLE_CANNOT_START, NULL);
    has_trouble("uci", "cmd='sh -c \"exit 4\"' proto=uci", MATCH_TROUBLE_GONE, "exit status 4");
    has_trouble("xboard", "proto=xboard nodes=5", MATCH_TROUBLE_NO_NODES, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_opening_is_played_with_both_colours),
        cmocka_unit_test(two_engines_of_one_name_are_told_apart),
        cmocka_unit_test(a_crash_loses_and_the_engine_starts_anew),
        cmocka_unit_test(an_engine_that_says_nothing_hangs),
        cmocka_unit_test(so_does_one_that_never_comes_to_the_point),
        cmocka_unit_test(an_illegal_move_loses),
        cmocka_unit_test(time_that_is_overstepped_loses),
        cmocka_unit_test(a_margin_forgives_what_it_covers),
        cmocka_unit_test(who_gives_no_move_loses),
        cmocka_unit_test(resignation_is_no_fault),
        cmocka_unit_test(an_engine_is_asked_again_without_the_history),
        cmocka_unit_test(a_clock_runs_out_over_many_moves),
        cmocka_unit_test(a_time_control_gives_the_base_again),
        cmocka_unit_test(who_checks_for_ever_loses_by_the_rule_book),
        cmocka_unit_test(mate_and_the_natural_limit_end_games),
        cmocka_unit_test(scores_that_agree_end_games),
        cmocka_unit_test(a_sequential_test_ends_the_match),
        cmocka_unit_test(games_at_a_time_come_to_the_same),
        cmocka_unit_test(a_match_goes_on_where_it_was),
        cmocka_unit_test(the_state_of_another_match_is_refused),
        cmocka_unit_test(games_are_written_as_the_library_reads_them),
        cmocka_unit_test(what_is_wrong_with_an_engine_is_told_before_any_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
