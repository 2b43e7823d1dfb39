/* The parts of chuhe-engine that read and write lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/answers.h"
#include "protocol/go_words.h"
#include "protocol/input.h"
#include "protocol/session.h"

static words text_of(const char *text)
{
    return words_of(text, strlen(text));
}

static word word_of(const char *text)
{
    return (word){text, strlen(text)};
}

/* ─── words ───────────────────────────────────────────────────────────────── */

static void words_stand_between_blanks_of_any_kind(void **state)
{
    (void)state;
    words rest = text_of("  go\tdepth \x01 5\r");
    word w;
    assert_true(words_next(&w, &rest) && word_is(w, "go"));
    assert_true(words_next(&w, &rest) && word_is(w, "DEPTH"));
    assert_true(words_next(&w, &rest) && word_is(w, "5") && !word_is(w, "55") && !word_is(w, ""));
    assert_false(words_next(&w, &rest));
    assert_int_equal(words_rest(text_of("  a b \r")).len, 3);
}

static void numbers_are_whole_and_bounded(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "-", "+", "x", "1x", "1.5", "0x10", "--1"};
    int64_t n = 7;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(word_number(&n, word_of(bad[i])));
    assert_int_equal(n, 7);
    assert_true(word_number(&n, word_of("-12")) && n == -12);
    assert_true(word_number(&n, word_of("99999999999999999999999999")));
    assert_int_equal(n, INT64_C(1000000000000000));
}

/* ─── positions ───────────────────────────────────────────────────────────── */

static void assert_fen(const chuhe_position *position, const char *wanted)
{
    chuhe_setup setup;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    chuhe_position_to_setup(&setup, position);
    assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, &setup), CHUHE_OK);
    assert_string_equal(fen, wanted);
}

static const char after_h2e2[] =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

static void a_position_that_cannot_be_read_changes_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "fen",
                                      "fen moves h2e2",
                                      "fen 9/9 w",
                                      "9/9/9/9/9/9/9/9/9/9 w",
                                      "fen 4k4/9/9/9/9/9/9/9/9/4K4 w"};
    line_of_play line;
    line_told told;
    line_of_play_init(&line);
    assert_int_equal(line_of_play_read(&line, &told, text_of("startpos moves h2e2"), RANKS_0_9),
                     LINE_READ);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        line_result result = line_of_play_read(&line, &told, text_of(bad[i]), RANKS_0_9);
        assert_true(result == LINE_NO_FEN || result == LINE_BAD_FEN);
        assert_fen(&line.now, after_h2e2);
    }
    line_of_play_deinit(&line);
}

static void a_bad_move_keeps_those_before_it(void **state)
{
    (void)state;
    line_of_play line;
    line_told told;
    line_of_play_init(&line);
    assert_int_equal(
        line_of_play_read(&line, &told, text_of("startpos moves h2e2 e2e9 h9g7"), RANKS_0_9),
        LINE_BAD_MOVE);
    assert_int_equal(told.number, 2);
    assert_true(word_is(told.what, "e2e9"));
    assert_int_equal(told.error.code, CHUHE_E_WRONG_SIDE);
    assert_fen(&line.now, after_h2e2);
    assert_int_equal(line.count, 1);
    line_of_play_deinit(&line);
}

static void a_rank_of_10_or_0_shows_how_ranks_are_counted(void **state)
{
    (void)state;
    assert_int_equal(move_words_count(text_of("h3e3 b8c8"), RANKS_0_9), RANKS_0_9);
    assert_int_equal(move_words_count(text_of("h3e3 h10g8"), RANKS_0_9), RANKS_1_10);
    assert_int_equal(move_words_count(text_of("h3e3 h:g8"), RANKS_0_9), RANKS_1_10);
    assert_int_equal(move_words_count(text_of("a10a9"), RANKS_0_9), RANKS_1_10);
    assert_int_equal(move_words_count(text_of("h2e2 h0g2"), RANKS_1_10), RANKS_0_9);
    assert_int_equal(move_words_count(text_of("a10a9 a0a1"), RANKS_1_10), RANKS_1_10);
    assert_int_equal(move_words_count(text_of(""), RANKS_1_10), RANKS_1_10);
}

/* ─── go ──────────────────────────────────────────────────────────────────── */

static go_order order_of(const char *text, const char *position, int unit)
{
    go_order order;
    line_of_play line;
    line_told told;
    line_of_play_init(&line);
    assert_int_equal(line_of_play_read(&line, &told, text_of(position), RANKS_0_9), LINE_READ);
    go_words_read(&order, text_of(text), &line, unit);
    line_of_play_deinit(&line);
    return order;
}

static void words_of_all_dialects_mix(void **state)
{
    (void)state;
    go_order o = order_of("ponder draw foo time 30 opptime 40 increment 2 oppincrement 3 depth 9 "
                          "wtime bar nodes 77 movestogo 5",
                          "startpos moves h2e2", GO_SECONDS);
    assert_true(o.limits.ponder && o.offers_draw && o.limits.has_clock && !o.limits.infinite);
    assert_int_equal(o.limits.time_ms[CHUHE_BLACK], 30000);
    assert_int_equal(o.limits.time_ms[CHUHE_RED], 40000);
    assert_int_equal(o.limits.increment_ms[CHUHE_BLACK], 2000);
    assert_int_equal(o.limits.increment_ms[CHUHE_RED], 3000);
    assert_int_equal(o.limits.depth, 9);
    assert_int_equal(o.limits.nodes, 77);
    assert_int_equal(o.limits.moves_to_go, 5);
    assert_true(word_is(o.unread, "wtime"));
    assert_string_equal(o.what, "a number after it");
}

static void clocks_belong_to_red_and_black(void **state)
{
    (void)state;
    go_order o =
        order_of("wtime 5000 btime 6000 winc 70 binc 80", "startpos moves h2e2", GO_MILLISECONDS);
    assert_int_equal(o.limits.time_ms[CHUHE_RED], 5000);
    assert_int_equal(o.limits.time_ms[CHUHE_BLACK], 6000);
    assert_int_equal(o.limits.increment_ms[CHUHE_RED], 70);
    assert_int_equal(o.limits.increment_ms[CHUHE_BLACK], 80);
    assert_null(o.what);
}

static void time_for_the_move_goes_before_the_clock(void **state)
{
    (void)state;
    go_order o = order_of("btime 5000 wtime 5000 movetime 4970", "startpos", GO_MILLISECONDS);
    assert_false(o.limits.has_clock);
    assert_int_equal(o.limits.move_ms, 4970);
}

static void depth_infinite_is_no_limit(void **state)
{
    (void)state;
    go_order o = order_of("depth infinite", "startpos", GO_SECONDS);
    assert_true(o.limits.infinite);
    assert_int_equal(o.limits.depth, 0);
    assert_null(o.what);
}

static void a_limit_of_nothing_is_the_least_there_is(void **state)
{
    (void)state;
    go_order o = order_of("depth 0 nodes -1 movetime 0 mate 0", "startpos", GO_MILLISECONDS);
    assert_int_equal(o.limits.depth, 1);
    assert_int_equal(o.limits.nodes, 1);
    assert_int_equal(o.limits.move_ms, 1);
    assert_int_equal(o.limits.mate, 1);
    o = order_of("wtime -20 btime 0 depth 1000000", "startpos", GO_MILLISECONDS);
    assert_int_equal(o.limits.time_ms[CHUHE_RED], 1);
    assert_int_equal(o.limits.time_ms[CHUHE_BLACK], 1);
    assert_int_equal(o.limits.depth, ENGINE_PLIES_MAX);
}

static void searchmoves_end_where_other_words_begin(void **state)
{
    (void)state;
    go_order o = order_of("searchmoves h2e2 b2e2 z9z9 e2e4 depth 3", "startpos", GO_MILLISECONDS);
    assert_int_equal(o.only_count, 2);
    assert_int_equal(o.limits.depth, 3);
    assert_true(word_is(o.unread, "z9z9"));
}

/* ─── settings ────────────────────────────────────────────────────────────── */

static setting_result set(settings *s, const char *text, setting_id wanted)
{
    setting_id id = SETTINGS;
    word value;
    setting_result result = settings_read(s, &id, &value, text_of(text));
    assert_int_equal(id, wanted);
    return result;
}

static void settings_have_names_in_both_dialects(void **state)
{
    (void)state;
    settings s;
    settings_default(&s);
    assert_int_equal(set(&s, "name Hash value 32", SETTING_HASH), SETTING_SET);
    assert_int_equal(s.value[SETTING_HASH], 32);
    assert_int_equal(set(&s, "hashsize 64", SETTING_HASH), SETTING_SET);
    assert_int_equal(s.value[SETTING_HASH], 64);
    assert_int_equal(set(&s, "hashsize 0", SETTING_HASH), SETTING_SET);
    assert_int_equal(s.value[SETTING_HASH], ENGINE_HASH_MB_DEFAULT);
    assert_int_equal(set(&s, "name SIXTY move rule value off", SETTING_SIXTY), SETTING_SET);
    assert_int_equal(s.value[SETTING_SIXTY], 0);
    assert_int_equal(set(&s, "name Clear Hash", SETTING_CLEAR_HASH), SETTING_SET);
    assert_int_equal(set(&s, "newgame", SETTING_NEW_GAME), SETTING_SET);
    assert_int_equal(set(&s, "usemillisec true", SETTING_MILLISECONDS), SETTING_SET);
    assert_int_equal(s.value[SETTING_MILLISECONDS], 1);
    assert_int_equal(set(&s, "bookfiles C:\\BOOK.DAT", SETTINGS), SETTING_UNKNOWN);
    assert_int_equal(set(&s, "name UCI_Variant value chess", SETTING_VARIANT), SETTING_OTHER_GAME);
    assert_int_equal(set(&s, "name Threads value 4.5", SETTING_THREADS), SETTING_BAD_VALUE);
    assert_int_equal(s.value[SETTING_THREADS], 1);
}

static void rule_books_go_by_their_names_and_those_of_other_engines(void **state)
{
    (void)state;
    settings s;
    engine_options options;
    settings_default(&s);
    settings_to_engine(&options, &s);
    assert_string_equal(options.book->name, "cxa2020");
    assert_int_equal(options.natural_limit_plies, 120);
    set(&s, "name Repetition Rule value AsianRule", SETTING_RULE);
    set(&s, "name Sixty Move Rule value false", SETTING_SIXTY);
    settings_to_engine(&options, &s);
    assert_string_equal(options.book->name, "axf");
    assert_int_equal(options.natural_limit_plies, 0);
    for (size_t i = 0; i < chuhe_rulebook_count(); i++) {
        char text[64] = "repetitionrule ";
        set(&s, strncat(text, chuhe_rulebook_at(i)->name, 32), SETTING_RULE);
        settings_to_engine(&options, &s);
        assert_ptr_equal(options.book, chuhe_rulebook_at(i));
    }
}

static void the_weakest_setting_of_strength_counts(void **state)
{
    (void)state;
    settings s;
    settings_default(&s);
    assert_int_equal(settings_level(&s), ENGINE_LEVELS);
    set(&s, "name Skill Level value 10", SETTING_SKILL);
    assert_int_equal(settings_level(&s), 6);
    set(&s, "name Skill Level value 0", SETTING_SKILL);
    assert_int_equal(settings_level(&s), 1);
    set(&s, "name Skill Level value 20", SETTING_SKILL);
    set(&s, "name UCI_Elo value 1400", SETTING_ELO);
    assert_int_equal(settings_level(&s), ENGINE_LEVELS);
    set(&s, "name UCI_LimitStrength value true", SETTING_LIMIT_STRENGTH);
    assert_int_equal(settings_level(&s), 3);
    set(&s, "randomness huge", SETTING_RANDOMNESS);
    assert_int_equal(settings_level(&s), 2);
    set(&s, "name UCI_AnalyseMode value true", SETTING_ANALYSE);
    assert_int_equal(settings_level(&s), ENGINE_LEVELS);
}

/* ─── answers ─────────────────────────────────────────────────────────────── */

static void assert_report(dialect in, rank_count ranks, const engine_report *report,
                          const char *wanted)
{
    buffer out;
    buffer_init(&out);
    buffer_text(&out, "");
    answer_report(&out, (answer_style){in, ranks}, report);
    assert_string_equal(out.bytes ? out.bytes : "", wanted);
    buffer_deinit(&out);
}

static void lines_are_told_in_the_words_of_the_dialect(void **state)
{
    (void)state;
    engine_line line = {.score = -35,
                        .depth = 5,
                        .deepest = 9,
                        .rank = 1,
                        .length = 2,
                        .moves = {chuhe_move_make(25, 22), chuhe_move_make(88, 69)}};
    engine_report report = {&line, 1000, 500, 12, CHUHE_NO_MOVE, 0};
    assert_report(DIALECT_UCI, RANKS_0_9, &report,
                  "info depth 5 seldepth 9 multipv 1 score cp -35 nodes 1000 nps 2000 hashfull 12 "
                  "time 500 pv h2e2 h9g7\n");
    assert_report(DIALECT_UCCI, RANKS_0_9, &report,
                  "info time 500 nodes 1000\ninfo depth 5 score -35 pv h2e2 h9g7\n");
    line.score = score_mates_in(5);
    line.bound = ENGINE_AT_LEAST;
    assert_report(DIALECT_UCI, RANKS_1_10, &report,
                  "info depth 5 seldepth 9 multipv 1 score mate 3 lowerbound nodes 1000 nps 2000 "
                  "hashfull 12 time 500 pv h3e3 h10g8\n");
    assert_report(DIALECT_UCCI, RANKS_0_9, &report, "");
    line.bound = ENGINE_AT_MOST;
    line.score = -SCORE_RULED;
    line.length = 0;
    assert_report(DIALECT_UCI, RANKS_0_9, &report,
                  "info depth 5 seldepth 9 multipv 1 score cp -20000 upperbound nodes 1000 nps "
                  "2000 hashfull 12 time 500 pv\n");
}

static void the_move_looked_at_is_told_after_some_seconds(void **state)
{
    (void)state;
    engine_report report = {NULL, 10, CURRENT_MOVE_MS - 1, 1, chuhe_move_make(25, 22), 4};
    assert_report(DIALECT_UCI, RANKS_0_9, &report, "");
    report.elapsed_ms = 5000;
    assert_report(DIALECT_UCI, RANKS_0_9, &report,
                  "info nodes 10 nps 2 hashfull 1 time 5000 currmove h2e2 currmovenumber 4\n");
    assert_report(DIALECT_UCCI, RANKS_0_9, &report, "info time 5000 nodes 10 currmove h2e2\n");
}

static void assert_best(dialect in, chuhe_move best, chuhe_move ponder, bool agrees,
                        const char *wanted)
{
    engine_result *result = calloc(1, sizeof *result);
    buffer out;
    assert_non_null(result);
    result->best = best;
    result->ponder = ponder;
    buffer_init(&out);
    answer_best(&out, (answer_style){in, RANKS_0_9}, result, agrees);
    assert_string_equal(out.bytes, wanted);
    buffer_deinit(&out);
    free(result);
}

static void the_best_move_is_told_with_what_is_expected(void **state)
{
    (void)state;
    chuhe_move best = chuhe_move_make(25, 22), ponder = chuhe_move_make(88, 69);
    assert_best(DIALECT_UCI, best, ponder, true, "bestmove h2e2 ponder h9g7\n");
    assert_best(DIALECT_UCCI, best, ponder, true, "bestmove h2e2 ponder h9g7 draw\n");
    assert_best(DIALECT_UCCI, best, CHUHE_NO_MOVE, false, "bestmove h2e2\n");
    assert_best(DIALECT_UCCI, CHUHE_NO_MOVE, CHUHE_NO_MOVE, false, "nobestmove\n");
    assert_best(DIALECT_UCI, CHUHE_NO_MOVE, CHUHE_NO_MOVE, false,
                "info depth 0 score mate 0\nbestmove (none)\n");
}

/* ─── lines in and out ────────────────────────────────────────────────────── */

static void write_all(int fd, const char *text, size_t len)
{
    assert_true(write(fd, text, len) == (ssize_t)len);
}

static void assert_line(input *in, const char *wanted)
{
    const char *line;
    size_t len;
    assert_true(input_line(in, &line, &len));
    assert_int_equal(len, strlen(wanted));
    assert_memory_equal(line, wanted, len);
}

static void lines_come_whole_however_they_are_cut(void **state)
{
    (void)state;
    int ends[2];
    input in;
    const char *line;
    size_t len;
    assert_int_equal(pipe(ends), 0);
    input_init(&in, ends[0], 1 << 20);
    write_all(ends[1], "one\n\ntw", 7);
    input_wait(&in, -1, 1000);
    assert_line(&in, "one");
    assert_line(&in, "");
    assert_false(input_line(&in, &line, &len));
    write_all(ends[1], "o\nlast", 6);
    input_wait(&in, -1, 1000);
    assert_line(&in, "two");
    assert_false(input_line(&in, &line, &len));
    close(ends[1]);
    input_wait(&in, -1, 1000);
    assert_true(in.ended);
    assert_line(&in, "last");
    assert_false(input_line(&in, &line, &len));
    input_deinit(&in);
    close(ends[0]);
}

static void a_line_without_end_is_dropped_and_the_next_is_read(void **state)
{
    (void)state;
    int ends[2];
    char piece[1000];
    input in;
    const char *line;
    size_t len;
    memset(piece, 'x', sizeof piece);
    assert_int_equal(pipe(ends), 0);
    input_init(&in, ends[0], 2500);
    for (int i = 0; i < 5; i++) {
        write_all(ends[1], piece, sizeof piece);
        input_wait(&in, -1, 1000);
        assert_false(input_line(&in, &line, &len));
    }
    assert_true(in.dropped);
    write_all(ends[1], "xx\nnext\n", 8);
    input_wait(&in, -1, 1000);
    assert_line(&in, "next");
    assert_false(input_line(&in, &line, &len));
    input_deinit(&in);
    close(ends[0]);
    close(ends[1]);
}

typedef struct listener {
    buffer heard;
    int patience; /* lines taken before it goes away; -1: all */
} listener;

static bool take(const char *bytes, size_t len, void *ctx)
{
    listener *l = ctx;
    if (l->patience == 0)
        return false;
    if (l->patience > 0)
        l->patience--;
    buffer_append(&l->heard, bytes, len);
    return true;
}

static void a_front_end_that_goes_away_ends_the_session(void **state)
{
    (void)state;
    listener l = {.patience = 1};
    session *s = malloc(sizeof *s);
    assert_non_null(s);
    buffer_init(&l.heard);
    assert_true(session_init(s, &(session_needs){.put = take, .ctx = &l, .inline_nodes = 10}));
    session_line(s, "isready", 7);
    session_tick(s);
    assert_false(session_is_over(s));
    session_line(s, "isready", 7);
    session_tick(s);
    assert_true(session_is_over(s));
    assert_string_equal(l.heard.bytes, "readyok\n");
    session_deinit(s);
    free(s);
    buffer_deinit(&l.heard);
}

static void what_is_quoted_cannot_steer_a_terminal(void **state)
{
    (void)state;
    session_quoted q = session_quote(word_of("\x1b[2J\xff炮"));
    assert_string_equal(q.text, "\xEF\xBF\xBD[2J\xEF\xBF\xBD炮");
    char big[1000];
    memset(big, 'y', sizeof big);
    assert_true(strlen(session_quote((word){big, sizeof big}).text) < 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stand_between_blanks_of_any_kind),
        cmocka_unit_test(numbers_are_whole_and_bounded),
        cmocka_unit_test(a_position_that_cannot_be_read_changes_nothing),
        cmocka_unit_test(a_bad_move_keeps_those_before_it),
        cmocka_unit_test(a_rank_of_10_or_0_shows_how_ranks_are_counted),
        cmocka_unit_test(words_of_all_dialects_mix),
        cmocka_unit_test(clocks_belong_to_red_and_black),
        cmocka_unit_test(time_for_the_move_goes_before_the_clock),
        cmocka_unit_test(depth_infinite_is_no_limit),
        cmocka_unit_test(a_limit_of_nothing_is_the_least_there_is),
        cmocka_unit_test(searchmoves_end_where_other_words_begin),
        cmocka_unit_test(settings_have_names_in_both_dialects),
        cmocka_unit_test(rule_books_go_by_their_names_and_those_of_other_engines),
        cmocka_unit_test(the_weakest_setting_of_strength_counts),
        cmocka_unit_test(lines_are_told_in_the_words_of_the_dialect),
        cmocka_unit_test(the_move_looked_at_is_told_after_some_seconds),
        cmocka_unit_test(the_best_move_is_told_with_what_is_expected),
        cmocka_unit_test(lines_come_whole_however_they_are_cut),
        cmocka_unit_test(a_line_without_end_is_dropped_and_the_next_is_read),
        cmocka_unit_test(a_front_end_that_goes_away_ends_the_session),
        cmocka_unit_test(what_is_quoted_cannot_steer_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
