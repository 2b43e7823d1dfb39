/* Matches: what engines are told in each protocol, and that they play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "support/match_facts.h"

/* Plays four games between a fake that speaks the protocol and one that speaks UCI,
 * cleanly; what the first was told lies in the log. */
static void plays(char log[128], const char *arguments, const char *more)
{
    char all[512];
    match_facts facts;
    snprintf(all, sizeof all, "%s name=A log=%s", arguments, match_facts_path(log, "log"));
    match_facts_init(&facts, all, more, "uci name=B seed=3", NULL);
    facts.plan.rules.plies_max = 60;
    facts.plan.limits.nodes = 0;
    facts.plan.limits.depth = 2;
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    match_facts_deinit(&facts);
}

static void told(const char *log, const char *text)
{
    if (match_facts_holds(log, text) == 0)
        fail_msg("it was not told '%s'", text);
}

static void not_told(const char *log, const char *text)
{
    if (match_facts_holds(log, text) != 0)
        fail_msg("it was told '%s'", text);
}

static void uci_has_the_whole_game(void **state)
{
    (void)state;
    char log[128];
    plays(log, "uci", "option.Hash=3 'option.two words=true'");
    told(log, "setoption name Hash value 3\n");
    told(log, "setoption name two words value true\n");
    told(log, "position startpos moves ");
    told(log, "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1 "
              "moves ");
    told(log, "go depth 2\n");
    assert_int_equal(match_facts_holds(log, "ucinewgame\nisready\n"), 4);
    assert_int_equal(match_facts_holds(log, "quit\n"), 1);
}

static void fairy_stockfish_counts_ranks_from_one(void **state)
{
    (void)state;
    char log[128];
    plays(log, "uci ranks=1", NULL);
    told(log, "setoption name UCI_Variant value xiangqi\n");
    told(log, "10");
}

static void ranks_can_be_said(void **state)
{
    (void)state;
    char log[128];
    plays(log, "uci", "ranks=0");
}

static void ucci_has_the_game_since_the_last_capture(void **state)
{
    (void)state;
    char log[128];
    plays(log, "ucci", "proto=ucci st=60");
    told(log, "setoption usemillisec true\n");
    told(log, "setoption newgame\n");
    told(log, "go time 60000 movestogo 1\n");
    told(log, "position startpos moves ");
    /* a position with a capture before it, and none since */
    told(log, " 0 1\n");
}

static void cyclone_leaves_the_keyword_out(void **state)
{
    (void)state;
    char log[128];
    plays(log, "cyclone", "proto=cyclone");
    told(log, "\nstartpos moves ");
    told(log, "\nfen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b moves ");
    not_told(log, "position");
}

static void xboard_keeps_the_game(void **state)
{
    (void)state;
    char log[128];
    plays(log, "xboard", "proto=xboard depth=2 option.Hash=8 'option.Two Words=1'");
    told(log, "memory 8\n");
    told(log, "option Two Words=1\n");
    told(log, "new\nvariant xiangqi\nsd 2\neasy\npost\nforce\n");
    told(log, "setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b - - 0 1\n");
    told(log, "usermove ");
    assert_int_equal(match_facts_holds(log, "\ngo\n"), 4);
}

static void xboard_takes_a_position_piece_by_piece(void **state)
{
    (void)state;
    char log[128];
    plays(log, "xboard setboard=no", "proto=xboard");
    told(log, "force\nusermove h2e2\n"); /* the openings tell the moves */
    not_told(log, "edit");
    plays(log, "xboard setboard=no", "proto=xboard setup=edit");
    told(log, "a3a4\nedit\n#\nRa0\n");
    told(log, "c\n");
    not_told(log, "setboard");
}

static void xboard_takes_a_position_by_its_moves(void **state)
{
    (void)state;
    char log[128];
    plays(log, "xboard setboard=dies", "proto=xboard");
    told(log, "setboard ");
    told(log, "force\nusermove h2e2\n");
}

static void xboard_has_whole_seconds_or_a_clock(void **state)
{
    (void)state;
    char log[128];
    plays(log, "xboard", "proto=xboard st=60");
    told(log, "st 60\n");
    plays(log, "xboard", "proto=xboard st=60.5");
    told(log, "level 1 1:01 0\n");
    told(log, "time 6050\notim 6050\n");
    plays(log, "xboard", "proto=xboard tc=40/90+2");
    told(log, "level 40 1:30 2\n");
    told(log, "time 9000\notim 9000\n");
}

static void the_protocol_is_found_out(void **state)
{
    (void)state;
    char log[128];
    plays(log, "ucci", NULL);
    told(log, "ucci\n");
    told(log, "setoption usemillisec true\n");
}

static void an_engine_that_claims_an_end_plays_on(void **state)
{
    (void)state;
    char log[128];
    match_facts facts;
    char all[256];
    snprintf(all, sizeof all, "xboard none=4 name=A log=%s", match_facts_path(log, "log"));
    match_facts_init(&facts, all, "proto=xboard depth=1", "uci name=B", NULL);
    match_facts_run(&facts);
    match_facts_is_clean(&facts);
    assert_int_equal(match_facts_holds(log, "\ngo\n"), 5); /* once a game, and once again */
    match_facts_deinit(&facts);
}

/* ---- lines ---- */

/* What comes in pieces is one line; one that is too long is told and passed over; what
 * is said on the standard error is kept, its end at least. */
static void lines_are_whole(void **state)
{
    (void)state;
    static const char script[] = "printf abc; sleep 0.3; echo def; head -c 40000 /dev/zero | "
                                 "tr '\\0' x; echo; echo last >&2; printf end";
    const process_options options = {.keeps_errors = true, .has_own_group = true};
    process child;
    char line[64];
    assert_int_equal(
        process_start_with(&child, (const char *const[]){"sh", "-c", script, NULL}, &options), 0);
    process_result result;
    while ((result = process_read_line(&child, line, sizeof line, 20)) == PROCESS_TIMEOUT)
        continue;
    assert_int_equal(result, PROCESS_OK);
    assert_string_equal(line, "abcdef");
    assert_int_equal(process_read_line(&child, line, sizeof line, 20000), PROCESS_TOO_LONG);
    assert_int_equal(process_read_line(&child, line, sizeof line, 20000), PROCESS_OK);
    assert_string_equal(line, "end");
    assert_int_equal(process_read_line(&child, line, sizeof line, 20000), PROCESS_CLOSED);
    assert_int_equal(process_stop(&child, 20000), 0);
    assert_int_equal(child.errors_len, 5);
    assert_memory_equal(child.last_errors, "last\n", 5);
}

static void a_folder_that_is_not_there_is_told(void **state)
{
    (void)state;
    process child;
    const process_options options = {.folder = "/nowhere/at/all"};
    assert_int_equal(process_start_with(&child, (const char *const[]){"sh", NULL}, &options),
                     ENOENT);
    assert_int_equal(child.pid, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uci_has_the_whole_game),
        cmocka_unit_test(fairy_stockfish_counts_ranks_from_one),
        cmocka_unit_test(ranks_can_be_said),
        cmocka_unit_test(ucci_has_the_game_since_the_last_capture),
        cmocka_unit_test(cyclone_leaves_the_keyword_out),
        cmocka_unit_test(xboard_keeps_the_game),
        cmocka_unit_test(xboard_takes_a_position_piece_by_piece),
        cmocka_unit_test(xboard_takes_a_position_by_its_moves),
        cmocka_unit_test(xboard_has_whole_seconds_or_a_clock),
        cmocka_unit_test(the_protocol_is_found_out),
        cmocka_unit_test(an_engine_that_claims_an_end_plays_on),
        cmocka_unit_test(lines_are_whole),
        cmocka_unit_test(a_folder_that_is_not_there_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
