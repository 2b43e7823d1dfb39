/* DhtmlXQ: lines, branches, comments, broken tags, encodings, and writing it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance_record.h"
#include "support/told.h"

/* 炮二平五 马8进7 马二进三 车9平8 */
#define FOUR "[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]"

static void tells_in(chuhe_charset charset, const char *bytes, size_t len, const char *expected)
{
    told_options options = {.format = CHUHE_FORMAT_DHTMLXQ, .charset = charset};
    char *text = told(NULL, bytes, len, &options);
    assert_string_equal(text, expected);
    free(text);
}

static void tells(const char *game, const char *expected)
{
    tells_in(CHUHE_CHARSET_UTF8, game, strlen(game), expected);
}

/* The same without regard to warnings. */
static void holds(const char *game, const char *expected)
{
    told_options options = {
        .format = CHUHE_FORMAT_DHTMLXQ, .charset = CHUHE_CHARSET_UTF8, .no_warnings = true};
    char *text = told(NULL, game, strlen(game), &options);
    assert_string_equal(text, expected);
    free(text);
}

static void test_a_main_line(void **state)
{
    (void)state;
    tells("[DhtmlXQ][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_place]广州[/DhtmlXQ_place]"
          "[DhtmlXQ_result]红胜[/DhtmlXQ_result]" FOUR "[/DhtmlXQ]",
          "[Red=甲] [Site=广州] =1-0 h2e2 h9g7 h0g2 i9h9 ; ");
}

static void test_moves_stand_between_blanks_and_lines(void **state)
{
    (void)state;
    tells("[DhtmlXQ_movelist]\r\n 7747 70\n62 [/DhtmlXQ_movelist]", "h2e2 h9g7 ; ");
}

static void test_branches_leave_a_line_at_a_ply_of_the_game(void **state)
{
    (void)state;
    /* branch 2 leaves branch 1 at ply 3, though branch 1 begins at ply 2 */
    tells(FOUR "[DhtmlXQ_move_0_2_1]10228988[/DhtmlXQ_move_0_2_1]"
               "[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]",
          "h2e2 h9g7 (2 b9c7 i0i1 (3 h0g2 ) ) h0g2 i9h9 ; ");
}

static void test_branches_may_be_named_before_what_they_leave(void **state)
{
    (void)state;
    tells("[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]"
          "[DhtmlXQ_move_0_2_1]10228988[/DhtmlXQ_move_0_2_1]" FOUR,
          "h2e2 h9g7 (2 b9c7 i0i1 (3 h0g2 ) ) h0g2 i9h9 ; ");
}

static void test_branches_of_one_ply_keep_their_order(void **state)
{
    (void)state;
    tells(FOUR "[DhtmlXQ_move_0_3_9]8988[/DhtmlXQ_move_0_3_9]"
               "[DhtmlXQ_move_0_1_7]7967[/DhtmlXQ_move_0_1_7]"
               "[DhtmlXQ_move_0_3_1]1927[/DhtmlXQ_move_0_3_1]",
          "h2e2 (1 h0g2 ) h9g7 h0g2 (3 i0i1 ) (3 b0c2 ) i9h9 ; ");
}

static void test_a_ply_before_a_branch_begins_is_its_line_s(void **state)
{
    (void)state;
    /* branch 2 leaves branch 1 at ply 1, which branch 1 has in common with line 0 */
    holds(FOUR "[DhtmlXQ_move_0_3_1]8988[/DhtmlXQ_move_0_3_1]"
               "[DhtmlXQ_move_1_1_2]7967[/DhtmlXQ_move_1_1_2]"
               "[DhtmlXQ_comment1_2]共同的一着[/DhtmlXQ_comment1_2]",
          "h2e2 (1 h0g2 ) h9g7 {共同的一着} h0g2 (3 i0i1 ) i9h9 ; ");
}

static void test_a_branch_after_the_last_ply_leads_on(void **state)
{
    (void)state;
    holds("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
          "[DhtmlXQ_move_0_2_1]7062[/DhtmlXQ_move_0_2_1]"
          "[DhtmlXQ_move_0_2_2]1022[/DhtmlXQ_move_0_2_2]"
          "[DhtmlXQ_comment1_2]马[/DhtmlXQ_comment1_2]",
          "h2e2 h9g7 {马} (2 b9c7 ) ; ");
}

static void test_what_hangs_on_nothing_is_warned_about(void **state)
{
    (void)state;
    tells("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
          "[DhtmlXQ_move_5_1_6]7967[/DhtmlXQ_move_5_1_6]"
          "[DhtmlXQ_move_0_9_7]7967[/DhtmlXQ_move_0_9_7]"
          "[DhtmlXQ_move_8_1_8]7967[/DhtmlXQ_move_8_1_8]"
          "[DhtmlXQ_move_0_0_4]7967[/DhtmlXQ_move_0_0_4]"
          "[DhtmlXQ_comment6_1]无[/DhtmlXQ_comment6_1]",
          "h2e2 !1:61 a branch leaves a line or a ply that is not there ! "
          "!1:106 a branch leaves a line or a ply that is not there ! "
          "!1:151 a branch leaves a line or a ply that is not there ! "
          "!1:196 a branch leaves a line or a ply that is not there ! "
          "!1:241 a comment on a line that is not there ! ; ");
}

static void test_two_branches_of_one_number_are_both_read(void **state)
{
    (void)state;
    tells(FOUR "[DhtmlXQ_move_0_1_1]7967[/DhtmlXQ_move_0_1_1]"
               "[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]",
          "h2e2 (1 h0g2 ) h9g7 (2 b9c7 ) h0g2 i9h9 "
          "!1:118 two branches have this number; what is named by it belongs to the first ! ; ");
}

static void test_a_branch_without_moves_lends_its_place(void **state)
{
    (void)state;
    tells(FOUR "[DhtmlXQ_move_0_2_1][/DhtmlXQ_move_0_2_1]"
               "[DhtmlXQ_move_1_2_2]1022[/DhtmlXQ_move_1_2_2]",
          "h2e2 h9g7 (2 b9c7 ) h0g2 i9h9 !1:73 a branch without moves ! ; ");
}

static void test_an_illegal_move_ends_its_line_only(void **state)
{
    (void)state;
    tells("[DhtmlXQ_movelist]774777477967[/DhtmlXQ_movelist]"
          "[DhtmlXQ_move_0_2_1]7062[/DhtmlXQ_move_0_2_1]",
          "h2e2 !1:22/2 there is no piece to move ! (2 h9g7 ) ; ");
    tells("[DhtmlXQ_movelist]97477062[/DhtmlXQ_movelist]", "!1:18/1 not a point of the board ! ; ");
}

static void test_digits_that_make_no_move_are_warned_about(void **state)
{
    (void)state;
    tells("[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]",
          "h2e2 !1:22 the move list ends within a move ! ; ");
    tells("[DhtmlXQ_movelist]7747x7062[/DhtmlXQ_movelist]",
          "h2e2 !1:22 the move list holds something besides digits ! ; ");
}

static void test_comments_and_line_breaks(void **state)
{
    (void)state;
    tells(FOUR "[DhtmlXQ_comment0]第一行||第二行\r\n第三行[/DhtmlXQ_comment0]"
               "[DhtmlXQ_comment2] 好着 [/DhtmlXQ_comment2][DhtmlXQ_comment3][/DhtmlXQ_comment3]",
          "{第一行\n第二行\n第三行} h2e2 h9g7 {好着} h0g2 i9h9 ; ");
}

static void test_a_comment_beyond_the_end_goes_to_the_end(void **state)
{
    (void)state;
    tells("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment7]晚[/DhtmlXQ_comment7]",
          "h2e2 !1:59 the comment is on a ply that is not there; it goes to the line's last ! "
          "{晚} ; ");
}

static void test_wrongly_closed_tags(void **state)
{
    (void)state;
    tells(
        "[DhtmlXQ_blacktime]90[/DhtmlXQ_time][DhtmlXQ_red]甲[DhtmlXQ_black]乙[/DhtmlXQ_black]" FOUR
        "[/DhtmlXQ_red]",
        "!1:0 a tag is not closed by its own name ! [BlackTime=90] "
        "!1:36 a tag is not closed by its own name ! [Red=甲] [Black=乙] "
        "!1:139 a closing tag with nothing to close ! h2e2 h9g7 h0g2 i9h9 ; ");
}

static void test_brackets_written_as_escapes(void **state)
{
    (void)state;
    tells("\\u005BDhtmlXQ_red]甲\\u005B/DhtmlXQ_red\\u005D\\u005bDhtmlXQ_movelist]7747"
          "\\u005B/DhtmlXQ_movelist]",
          "[Red=甲] h2e2 ; ");
}

static void test_several_games_in_one_text(void **state)
{
    (void)state;
    tells("<p>一</p>[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ] 二 "
          "[DhtmlXQiFrame][DhtmlXQ_movelist]7967[/DhtmlXQ_movelist][/DhtmlXQiFrame]"
          "[DhtmlXQ_title]三[/DhtmlXQ_title][DhtmlXQ_movelist]1927[/DhtmlXQ_movelist]"
          "[DhtmlXQ_title]四[/DhtmlXQ_title][DhtmlXQ_movelist]8988[/DhtmlXQ_movelist]",
          "h2e2 ; h0g2 ; [Title=三] b0c2 ; [Title=四] i0i1 ; ");
}

static void test_the_owner_of_the_first_piece_moved_begins(void **state)
{
    (void)state;
    tells("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1[/DhtmlXQ_fen]"
          "[DhtmlXQ_movelist]4050[/DhtmlXQ_movelist]",
          "<4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1> e9f9 ; ");
}

static void test_a_start_that_cannot_be_read_keeps_the_rest(void **state)
{
    (void)state;
    tells("[DhtmlXQ_binit]12[/DhtmlXQ_binit][DhtmlXQ_red]甲[/DhtmlXQ_red]" FOUR
          "[DhtmlXQ_comment0]注[/DhtmlXQ_comment0]",
          "!1:17 the text cannot be read ! "
          "!1:81 the moves are passed over, because the start cannot be read ! "
          "[Red=甲] {注} ; ");
    /* a list that can be read helps where the FEN cannot */
    holds("[DhtmlXQ_fen]?[/DhtmlXQ_fen][DhtmlXQ_binit]"
          "8979695949392919097717866646260600102030405060708012720323436383"
          "[/DhtmlXQ_binit]" FOUR,
          "h2e2 h9g7 h0g2 i9h9 ; ");
}

static void test_opening_and_its_code(void **state)
{
    (void)state;
    tells(FOUR "[DhtmlXQ_open]B00 中炮局[/DhtmlXQ_open]",
          "[ECCO=B00] [Opening=中炮局] h2e2 h9g7 h0g2 i9h9 ; ");
    tells(FOUR "[DhtmlXQ_open]中炮局[/DhtmlXQ_open]", "[Opening=中炮局] h2e2 h9g7 h0g2 i9h9 ; ");
}

static void test_results_in_many_words(void **state)
{
    (void)state;
    static const struct {
        const char *text, *told;
    } results[] = {{"红胜", "1-0"}, {"紅勝", "1-0"}, {"W", "1-0"}, {"黑勝", "0-1"},
                   {"L", "0-1"},    {"和局", "1/2"}, {"D", "1/2"}, {"未知", "*"}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        char game[256], expected[64];
        snprintf(game, sizeof game, FOUR "[DhtmlXQ_result]%s[/DhtmlXQ_result]", results[i].text);
        snprintf(expected, sizeof expected, "=%s h2e2 h9g7 h0g2 i9h9 ; ", results[i].told);
        tells(game, expected);
    }
    tells(FOUR "[DhtmlXQ_result]赢了[/DhtmlXQ_result]",
          "!1:69 not a result that is understood ! h2e2 h9g7 h0g2 i9h9 ; ");
}

static void test_fragments_without_a_game(void **state)
{
    (void)state;
    chuhe_status status;
    told_options options = {0};
    const char *text = "先手布局[/DhtmlXQ_comment0] [DhtmlXQ_comment10] 左车巡河";
    char *got = told(&status, text, strlen(text), &options);
    assert_int_equal(status, CHUHE_E_NO_RECORD);
    assert_string_equal(got, "!1:12 tags without a game: no movelist, binit or fen ! ");
    free(got);
}

/* In GB18030 and Big5 the bracket's byte 0x5B is also the second byte of other
 * characters: 榌 is 0x985B, 倥 in Big5 0xAD5B… */
static void test_brackets_inside_characters(void **state)
{
    (void)state;
    char game[512];
    int len = snprintf(game, sizeof game,
                       "[DhtmlXQ_red]\x98[DhtmlXQ_x][/DhtmlXQ_red]\n[DhtmlXQ_movelist]7747"
                       "[/DhtmlXQ_movelist]");
    tells_in(CHUHE_CHARSET_GB18030, game, (size_t)len, "[Red=榌DhtmlXQ_x]] h2e2 ; ");
}

static void test_big5_is_found_out_without_move_texts(void **state)
{
    (void)state;
    /* 紅勝, 陳許 in Big5 */
    const char game[] = "[DhtmlXQ_red]\xB3\xAF\xB3\x5C[/DhtmlXQ_red]"
                        "[DhtmlXQ_result]\xAC\xF5\xB3\xD3[/DhtmlXQ_result]" FOUR;
    tells_in(CHUHE_CHARSET_AUTO, game, sizeof game - 1, "[Red=陳許] =1-0 h2e2 h9g7 h0g2 i9h9 ; ");
}

static void test_utf16_places_are_those_of_the_file(void **state)
{
    (void)state;
    static const char ascii[] = "\n[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]";
    char wide[4 + 2 * sizeof ascii] = "\xFF\xFE\x1A\x90"; /* 連 */
    size_t len = 4;
    for (size_t i = 0; i < sizeof ascii - 1; i++) {
        wide[len++] = ascii[i];
        wide[len++] = '\0';
    }
    tells_in(CHUHE_CHARSET_AUTO, wide, len, "h2e2 !2:50 the move list ends within a move ! ; ");
}

static void test_bytes_that_are_no_text_are_warned_about(void **state)
{
    (void)state;
    tells(FOUR "[DhtmlXQ_red]a\xFFz[/DhtmlXQ_red]",
          "[Red=a\xEF\xBF\xBDz] h2e2 h9g7 h0g2 i9h9 "
          "!1:0 bytes that are no text in this encoding ! ; ");
}

/* Reading takes time in proportion to the text: what would take minutes if each
 * branch looked at all others, or went up all those above it, takes a moment. */
static void reads_quickly(const char *text, size_t len)
{
    told_options options = {.format = CHUHE_FORMAT_DHTMLXQ, .no_warnings = true};
    clock_t begin = clock();
    chuhe_status status;
    free(told(&status, text, len, &options));
    assert_int_equal(status, CHUHE_OK);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 20);
}

static void test_hostile_branches(void **state)
{
    (void)state;
    enum { BRANCHES = 60000 };
    char *text;
    size_t len;
    for (int kind = 0; kind < 4; kind++) {
        FILE *out = open_memstream(&text, &len);
        fprintf(out, "[DhtmlXQ_movelist]");
        for (int i = 0; i < 30000; i++) /* chariots up and down */
            fprintf(out, "%s",
                    i % 4 == 0   ? "8988"
                    : i % 4 == 1 ? "8081"
                    : i % 4 == 2 ? "8889"
                                 : "8180");
        fprintf(out, "[/DhtmlXQ_movelist]");
        for (int i = 1; i <= BRANCHES; i++) {
            if (kind == 0) /* a star */
                fprintf(out, "[DhtmlXQ_move_0_%d_%d]7747[/]", i % 30000, i);
            else if (kind == 1) /* a chain, each at its own ply */
                fprintf(out, "[DhtmlXQ_move_%d_%d_%d]7747[/]", i - 1, i < 30000 ? i : 30000, i);
            else if (kind == 2) /* a chain, and all leave it at the bottom for the top */
                fprintf(out, "[DhtmlXQ_move_%d_%d_%d]8988[/]", i - 1, i < 20000 ? i : 1 + i % 3, i);
            else /* names backwards */
                fprintf(out, "[DhtmlXQ_move_%d_2_%d]8081[/]", i + 1, i);
        }
        fclose(out);
        reads_quickly(text, len);
        free(text);
    }
}

static void test_reading_stops_when_told_to(void **state)
{
    (void)state;
    const char *game = FOUR "[DhtmlXQ_red]甲[/DhtmlXQ_red]"
                            "[DhtmlXQ_move_0_2_1]10228988[/DhtmlXQ_move_0_2_1]"
                            "[DhtmlXQ_comment0]注[/DhtmlXQ_comment0][DhtmlXQ_x";
    told_options options = {.format = CHUHE_FORMAT_DHTMLXQ, .charset = CHUHE_CHARSET_UTF8};
    char *whole = told(NULL, game, strlen(game), &options);
    for (options.stop_after = 1; options.stop_after < 12; options.stop_after++) {
        chuhe_status status;
        char *part = told(&status, game, strlen(game), &options);
        assert_int_equal(status, CHUHE_OK);
        assert_memory_equal(part, whole, strlen(part));
        assert_true(strlen(part) <= strlen(whole));
        free(part);
    }
    free(whole);
}

static void test_every_allocation_may_fail(void **state)
{
    (void)state;
    const char *game = FOUR "[DhtmlXQ_red]a\xFFz||b[/DhtmlXQ_red]"
                            "[DhtmlXQ_move_0_2_1]10228988[/DhtmlXQ_move_0_2_1]"
                            "[DhtmlXQ_comment0]注[/DhtmlXQ_comment0]";
    chuhe_status status = CHUHE_E_MEMORY;
    size_t fails = 0;
    for (; status != CHUHE_OK; fails++) {
        counted c = {.fail_at = fails};
        chuhe_allocator allocator = counted_allocator(&c);
        chuhe_record *record = NULL;
        status = written_read(&record, NULL, game, strlen(game), CHUHE_FORMAT_DHTMLXQ, &allocator);
        assert_true(status == CHUHE_OK || status == CHUHE_E_MEMORY);
        chuhe_record_free(record);
        assert_int_equal(c.live, 0);
        assert_true(fails < 1000);
    }
    assert_true(fails > 5);
}

/* Writes a record and reads it again. */
static void survives(const chuhe_record *record, size_t losses)
{
    written out = {0};
    chuhe_record *again = NULL;
    size_t warnings = 0;
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_DHTMLXQ, 0), CHUHE_OK);
    assert_int_equal(out.warnings, losses);
    assert_int_equal(
        written_read(&again, &warnings, out.bytes, out.len, CHUHE_FORMAT_DHTMLXQ, NULL), CHUHE_OK);
    assert_int_equal(warnings, 0);
    if (losses == 0)
        assert_true(chuhe_record_is_same(record, again));
    chuhe_record_free(again);
    free(out.bytes);
}

static void test_random_records_survive(void **state)
{
    (void)state;
    chance luck = {20240601};
    chuhe_record *record;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    for (int i = 0; i < 300; i++) {
        chuhe_record_clear(record);
        chance_record(record, &luck, 1 + chance_below(&luck, 200));
        survives(record, 0);
    }
    chuhe_record_free(record);
}

static void test_starts_survive(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1",    /* no move tells who begins */
        "4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 37 81",  /* counters */
        "4k4/RRR6/9/9/9/9/9/9/4A4/3K5 w - - 0 1", /* three chariots */
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        chuhe_record *record;
        chuhe_setup setup;
        assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
        assert_int_equal(chuhe_setup_from_fen(&setup, fens[i], strlen(fens[i]), NULL), CHUHE_OK);
        assert_int_equal(chuhe_record_set_start(record, &setup), CHUHE_OK);
        written out = {0};
        chuhe_record *again = NULL;
        assert_int_equal(written_from(&out, record, CHUHE_FORMAT_DHTMLXQ, 0), CHUHE_OK);
        assert_int_equal(written_read(&again, NULL, out.bytes, out.len, CHUHE_FORMAT_DHTMLXQ, NULL),
                         CHUHE_OK);
        assert_true(chuhe_record_is_same(record, again));
        assert_int_equal(chuhe_position_quiet_plies(chuhe_record_start(again)), setup.quiet_plies);
        assert_int_equal(chuhe_position_round(chuhe_record_start(again)), setup.round);
        chuhe_record_free(again);
        chuhe_record_free(record);
        free(out.bytes);
    }
}

/* What the format cannot hold is told of, and does not break what it can. */
static void test_losses_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *name, *value, *comment;
        size_t losses;
    } cases[] = {{"Red", "甲", "好", 0},
                 {"Red", "a[/DhtmlXQ_red]b", "", 1},
                 {"Red", "\\u005BDhtmlXQ_movelist]", "", 1},
                 {"Red", "a|b|", "一\n二", 0},
                 {"Red", "a||b", "一|\n二", 1},
                 {"Red", " a", "好 ", 1},
                 {"movelist", "x", "", 1},
                 {"place", "x", "", 1},
                 {"名", "x", "", 1},
                 {"ECCO", "B00", "", 0},
                 {"ECCO", "B0", "", 0},
                 {"Opening", "B00 中炮", "", 0},
                 {"Opening", "中炮", "", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        chuhe_record *record;
        assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
        assert_int_equal(chuhe_record_set_tag(record, cases[i].name, strlen(cases[i].name),
                                              cases[i].value, strlen(cases[i].value)),
                         CHUHE_OK);
        assert_int_equal(chuhe_record_set_comment(record, CHUHE_ROOT, CHUHE_COMMENT_AFTER,
                                                  cases[i].comment, strlen(cases[i].comment)),
                         CHUHE_OK);
        survives(record, cases[i].losses);
        chuhe_record_free(record);
    }
}

static void test_marks_clocks_and_comments_before_moves_are_told(void **state)
{
    (void)state;
    chuhe_record *record;
    chuhe_node node;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    assert_int_equal(
        chuhe_record_add(&node, record, CHUHE_ROOT,
                         chuhe_move_make(chuhe_square_make(7, 2), chuhe_square_make(4, 2))),
        CHUHE_OK);
    assert_int_equal(chuhe_record_add_mark(record, node, 1), CHUHE_OK);
    survives(record, 1);
    assert_int_equal(chuhe_record_set_clock(record, node, 1000), CHUHE_OK);
    survives(record, 2);
    assert_int_equal(chuhe_record_set_comment(record, node, CHUHE_COMMENT_BEFORE, "x", 1),
                     CHUHE_OK);
    survives(record, 3);
    chuhe_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_main_line),
        cmocka_unit_test(test_moves_stand_between_blanks_and_lines),
        cmocka_unit_test(test_branches_leave_a_line_at_a_ply_of_the_game),
        cmocka_unit_test(test_branches_may_be_named_before_what_they_leave),
        cmocka_unit_test(test_branches_of_one_ply_keep_their_order),
        cmocka_unit_test(test_a_ply_before_a_branch_begins_is_its_line_s),
        cmocka_unit_test(test_a_branch_after_the_last_ply_leads_on),
        cmocka_unit_test(test_what_hangs_on_nothing_is_warned_about),
        cmocka_unit_test(test_two_branches_of_one_number_are_both_read),
        cmocka_unit_test(test_a_branch_without_moves_lends_its_place),
        cmocka_unit_test(test_an_illegal_move_ends_its_line_only),
        cmocka_unit_test(test_digits_that_make_no_move_are_warned_about),
        cmocka_unit_test(test_comments_and_line_breaks),
        cmocka_unit_test(test_a_comment_beyond_the_end_goes_to_the_end),
        cmocka_unit_test(test_wrongly_closed_tags),
        cmocka_unit_test(test_brackets_written_as_escapes),
        cmocka_unit_test(test_several_games_in_one_text),
        cmocka_unit_test(test_the_owner_of_the_first_piece_moved_begins),
        cmocka_unit_test(test_a_start_that_cannot_be_read_keeps_the_rest),
        cmocka_unit_test(test_opening_and_its_code),
        cmocka_unit_test(test_results_in_many_words),
        cmocka_unit_test(test_fragments_without_a_game),
        cmocka_unit_test(test_brackets_inside_characters),
        cmocka_unit_test(test_big5_is_found_out_without_move_texts),
        cmocka_unit_test(test_utf16_places_are_those_of_the_file),
        cmocka_unit_test(test_bytes_that_are_no_text_are_warned_about),
        cmocka_unit_test(test_hostile_branches),
        cmocka_unit_test(test_reading_stops_when_told_to),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_random_records_survive),
        cmocka_unit_test(test_starts_survive),
        cmocka_unit_test(test_losses_are_told),
        cmocka_unit_test(test_marks_clocks_and_comments_before_moves_are_told),
    };
    return cmocka_run_group_tests_name("dhtmlxq", tests, NULL, NULL);
}
