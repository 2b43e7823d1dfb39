/* What people write for a match: engines, clocks, openings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "match/match_limits.h"
#include "match/match_openings.h"
#include "match/match_spec.h"

static void reads_clock(const char *text, unsigned moves, int64_t base_ms, int64_t increment_ms)
{
    match_clock clock;
    if (!match_clock_read(&clock, text))
        fail_msg("%s is not read", text);
    assert_int_equal(clock.moves, moves);
    assert_int_equal(clock.base_ms, base_ms);
    assert_int_equal(clock.increment_ms, increment_ms);
}

static void clocks_are_moves_base_and_increment(void **state)
{
    (void)state;
    reads_clock("0.5+0.05", 0, 500, 50);
    reads_clock("40/60+0.6", 40, 60000, 600);
    reads_clock("300", 0, 300000, 0);
    reads_clock("5:00+3", 0, 300000, 3000);
    reads_clock("0+.1", 0, 0, 100);
    reads_clock("1:30.25", 0, 90250, 0);
}

static void what_is_no_clock_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",     "+",    "0",      "0+0",    "40/",   "/60",
                                        "1+",   "1+2+", "0/60",   "1:60",   "-1",    "1 ",
                                        "1..2", "1.",   "999999", "1e3",    "1:2:3", "5/5/5",
                                        "x",    "1+x",  "1,5",    "2000/1", "40/60+"};
    match_clock clock;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (match_clock_read(&clock, texts[i]))
            fail_msg("'%s' is read", texts[i]);
}

static void a_clock_is_written_as_it_is_read(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.5+0.05", "40/60+0.6", "300", "0+0.001", "9/1.25"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        buffer out;
        match_clock clock;
        buffer_init(&out);
        assert_true(match_clock_read(&clock, texts[i]));
        match_clock_write(&out, &clock);
        assert_string_equal(out.bytes, texts[i]);
        buffer_deinit(&out);
    }
}

static void counts_may_be_thousands_and_millions(void **state)
{
    (void)state;
    uint64_t count = 0;
    assert_true(match_count_read(&count, "20k", UINT64_MAX / 2));
    assert_int_equal(count, 20000);
    assert_true(match_count_read(&count, "3M", UINT64_MAX / 2));
    assert_int_equal(count, 3000000);
    assert_false(match_count_read(&count, "0", 10));
    assert_false(match_count_read(&count, "11", 10));
    assert_false(match_count_read(&count, "99999999999999999999", UINT64_MAX / 2));
    assert_false(match_count_read(&count, "1kk", 10000000));
}

static void an_engine_has_a_command_and_keys(void **state)
{
    (void)state;
    match_spec spec;
    char word[64];
    assert_int_equal(match_spec_read(&spec, word, sizeof word,
                                     "cmd=\"./my engine\\ x\" name='The New One' proto=ucci st=0.1 "
                                     "option.Hash=64 'option.Move Overhead=5' margin=0 ranks=1 "
                                     "letters=he setup=moves restart=yes dir=/tmp"),
                     MATCH_SPEC_NONE);
    assert_string_equal(spec.argv[0], "./my");
    assert_string_equal(spec.argv[1], "engine x");
    assert_null(spec.argv[2]);
    assert_string_equal(spec.name, "The New One");
    assert_int_equal(spec.protocol, MATCH_UCCI);
    assert_true(spec.has_limits);
    assert_int_equal(spec.limits.move_ms, 100);
    assert_int_equal(spec.option_count, 2);
    assert_string_equal(spec.option_names[1], "Move Overhead");
    assert_string_equal(spec.option_values[1], "5");
    assert_int_equal(spec.margin_ms, 0);
    assert_int_equal(spec.ranks, MATCH_RANKS_1);
    assert_int_equal(spec.letters, MATCH_LETTERS_HE);
    assert_int_equal(spec.setup, MATCH_SETUP_MOVES);
    assert_true(spec.restarts);
    assert_string_equal(spec.folder, "/tmp");
    match_spec_free(&spec);
}

static void a_first_word_alone_is_the_command(void **state)
{
    (void)state;
    match_spec spec;
    char word[64];
    assert_int_equal(match_spec_read(&spec, word, sizeof word, "  fairy-stockfish depth=3"),
                     MATCH_SPEC_NONE);
    assert_string_equal(spec.argv[0], "fairy-stockfish");
    assert_int_equal(spec.limits.depth, 3);
    assert_null(spec.name);
    match_spec_free(&spec);
}

static void a_wrong_engine_is_told_by_its_word(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        match_spec_fault fault;
        const char *word;
    } cases[] = {{"", MATCH_SPEC_NO_COMMAND, ""},
                 {"name=x", MATCH_SPEC_NO_COMMAND, "name"},
                 {"cmd=''", MATCH_SPEC_NO_COMMAND, "cmd"},
                 {"a b", MATCH_SPEC_NO_KEY, "b"},
                 {"a colour=red", MATCH_SPEC_UNKNOWN_KEY, "colour"},
                 {"a st=x", MATCH_SPEC_BAD_VALUE, "st"},
                 {"a proto=usi", MATCH_SPEC_BAD_VALUE, "proto"},
                 {"a ranks=2", MATCH_SPEC_BAD_VALUE, "ranks"},
                 {"a option.=1", MATCH_SPEC_BAD_VALUE, "option."},
                 {"a 'option.X=1\nquit'", MATCH_SPEC_BAD_VALUE, "option.X"},
                 {"a st=1 tc=1+1", MATCH_SPEC_TIME_TWICE, "tc"},
                 {"a name='x", MATCH_SPEC_OPEN_QUOTE, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        match_spec spec;
        char word[64];
        assert_int_equal(match_spec_read(&spec, word, sizeof word, cases[i].text), cases[i].fault);
        if (cases[i].word)
            assert_string_equal(word, cases[i].word);
        assert_null(spec.text);
    }
}

/* ---- openings ---- */

#define USUAL "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
#define OPENED "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"

static match_opening_problem read_text(match_openings *openings, const char *text)
{
    return match_openings_read(openings, text, strlen(text));
}

static void openings_are_fens_and_epds_a_line(void **state)
{
    (void)state;
    match_openings openings;
    match_opening_problem found =
        read_text(&openings, "# a comment\n\n" USUAL " w\n" OPENED
                             " b - - 3 7 # cp 5 moves h2e2\r\n" OPENED " b - - bm h9g7; id \"x\";\n"
                             "startpos moves h2e2\n  " OPENED " r moves h2e2 h9g7");
    assert_int_equal(found.fault, MATCH_OPENING_NONE);
    assert_int_equal(openings.count, 5);
    assert_int_equal(openings.items[0].line, 3);
    assert_int_equal(chuhe_position_to_move(&openings.items[1].position), CHUHE_BLACK);
    assert_int_equal(chuhe_position_quiet_plies(&openings.items[1].position), 3);
    assert_int_equal(openings.items[1].move_count, 1); /* h2e2 leads there */
    assert_null(openings.items[2].moves);
    assert_null(openings.items[3].moves); /* h2e2 does not lead to the start */
    assert_null(openings.items[4].moves); /* nor those to a position with Red to move */
    match_openings_free(&openings);
}

static void a_wrong_opening_is_told_by_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        match_opening_fault fault;
        size_t line;
    } cases[] = {{"", MATCH_OPENING_EMPTY, 0},
                 {"# nothing\n", MATCH_OPENING_EMPTY, 0},
                 {USUAL "\nno position\n", MATCH_OPENING_FEN, 2},
                 {"4k4/9/9/9/9/9/9/9/9/4K4 w\n", MATCH_OPENING_UNPLAYABLE, 1},
                 {"3k5/9/9/9/9/9/9/9/9/4K4 w\n", MATCH_OPENING_OVER, 1},
                 {USUAL " w nonsense\n", MATCH_OPENING_REST, 1},
                 {USUAL " w - - 0 1 2\n", MATCH_OPENING_REST, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        match_openings openings;
        match_opening_problem found = read_text(&openings, cases[i].text);
        assert_int_equal(found.fault, cases[i].fault);
        if (cases[i].line)
            assert_int_equal(found.line, cases[i].line);
        assert_int_equal(openings.count, 0);
    }
}

static void a_seed_decides_the_order(void **state)
{
    (void)state;
    static const char text[] = USUAL " w\n" OPENED " b\n4k4/9/9/9/9/9/9/9/R8/3K5 w\n"
                                     "4k4/9/9/9/9/9/9/R8/9/3K5 w\n4k4/9/9/9/9/9/R8/9/9/3K5 w\n";
    match_openings first, second, third;
    assert_int_equal(read_text(&first, text).fault, MATCH_OPENING_NONE);
    assert_int_equal(read_text(&second, text).fault, MATCH_OPENING_NONE);
    assert_int_equal(read_text(&third, text).fault, MATCH_OPENING_NONE);
    assert_int_equal(match_openings_mark(&first), match_openings_mark(&second));
    match_openings_shuffle(&first, 7);
    match_openings_shuffle(&second, 7);
    match_openings_shuffle(&third, 8);
    size_t lines = 0, moved = 0;
    for (size_t i = 0; i < first.count; i++) {
        assert_int_equal(first.items[i].line, second.items[i].line);
        lines += first.items[i].line;
        moved += first.items[i].line != third.items[i].line;
    }
    assert_int_equal(lines, 1 + 2 + 3 + 4 + 5);
    assert_true(moved > 0);
    assert_int_not_equal(match_openings_mark(&first), match_openings_mark(&third));
    match_openings_free(&first);
    match_openings_free(&second);
    match_openings_free(&third);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_moves_base_and_increment),
        cmocka_unit_test(what_is_no_clock_is_refused),
        cmocka_unit_test(a_clock_is_written_as_it_is_read),
        cmocka_unit_test(counts_may_be_thousands_and_millions),
        cmocka_unit_test(an_engine_has_a_command_and_keys),
        cmocka_unit_test(a_first_word_alone_is_the_command),
        cmocka_unit_test(a_wrong_engine_is_told_by_its_word),
        cmocka_unit_test(openings_are_fens_and_epds_a_line),
        cmocka_unit_test(a_wrong_opening_is_told_by_its_line),
        cmocka_unit_test(a_seed_decides_the_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
