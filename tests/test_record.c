/* Game records: DhtmlXQ text and plain lists of moves, what is told of them and
 * in which order; and the figures of the Chinese rules of 1957 in examples/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "record_player.h"
#include "record_transcript.h"
#include "support/facts.h"

/* ---- DhtmlXQ ---- */

static void dhtmlxq(const char *text, const char *expected)
{
    tells(CHUHE_RECORD_DHTMLXQ, text, expected);
}

static void test_a_dhtmlxq_game(void **state)
{
    (void)state;
    dhtmlxq("[DhtmlXQ]\n[DhtmlXQ_title] 第一局 [/DhtmlXQ_title]\n"
            "[DhtmlXQ_comment2]马来了||再看[/DhtmlXQ_comment2]\n"
            "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n"
            "[DhtmlXQ_comment0]开局[/DhtmlXQ_comment0]\n"
            "[DhtmlXQ_red]甲[/DhtmlXQ_red]\n[DhtmlXQ_black] [/DhtmlXQ_black]\n[/DhtmlXQ]\n",
            "begin start w\n"
            "tag title=第一局\n"
            "tag red=甲\n"
            "move h2e2\n"
            "move h9g7\n"
            "comment 2 马来了||再看\n"
            "comment 0 开局\n"
            "end\n");
}

static void test_brackets_as_escapes_and_games_without_wrapping(void **state)
{
    (void)state;
    dhtmlxq("图五\n\\u005BDhtmlXQ_title]一\\u005B/DhtmlXQ_title]\n"
            "\\u005BDhtmlXQ_movelist]7747\\u005B/DhtmlXQ_movelist]\n着法： 炮二平五\n"
            "\\u005bDhtmlXQ_title\\u005D二\\u005b/DhtmlXQ_title\\u005d\n"
            "\\u005BDhtmlXQ_movelist]7062\\u005B/DhtmlXQ_movelist]\n",
            "begin start w\ntag title=一\nmove h2e2\nend\n"
            "begin start b\ntag title=二\nmove h9g7\nend\n");
}

static void test_who_is_to_move_first(void **state)
{
    (void)state;
    /* the owner of the first piece moved, whatever a FEN says */
    dhtmlxq("[DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]", "begin start b\nmove h9g7\nend\n");
    dhtmlxq("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K4R b[/DhtmlXQ_fen]"
            "[DhtmlXQ_movelist]8988[/DhtmlXQ_movelist]",
            "begin 4k4/9/9/9/9/9/9/9/9/3K4R w\nmove i0i1\nend\n");
    dhtmlxq("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K4R b[/DhtmlXQ_fen]",
            "begin 4k4/9/9/9/9/9/9/9/9/3K4R b\nend\n");
}

static void test_fen_wins_over_the_piece_list(void **state)
{
    (void)state;
    dhtmlxq("[DhtmlXQ]"
            "[DhtmlXQ_binit]9999999939999999369999999999999999999999409999999999999999999999"
            "[/DhtmlXQ_binit][DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K5 w[/DhtmlXQ_fen][/DhtmlXQ]",
            "begin 4k4/9/9/9/9/9/9/9/9/3K5 w\nend\n");
    dhtmlxq("[DhtmlXQ_binit]9999999939999999369999999999999999999999409999999999999999999999"
            "[/DhtmlXQ_binit]",
            "begin 4k4/9/9/9/9/9/3R5/9/9/3K5 w\nend\n");
}

static void test_a_start_that_cannot_be_read(void **state)
{
    (void)state;
    /* the third pair of digits stands at byte 22: a file 9 is off the board */
    dhtmlxq(
        "[DhtmlXQ][DhtmlXQ_binit]9999919939999999369999999999999999999999409999999999999999999999"
        "[/DhtmlXQ_binit][DhtmlXQ_movelist]3646[/DhtmlXQ_movelist]"
        "[DhtmlXQ_title]x[/DhtmlXQ_title][/DhtmlXQ]",
        "begin square at 28\ntag title=x\nend\n");
    dhtmlxq("[DhtmlXQ_fen]4k4/9/9[/DhtmlXQ_fen][DhtmlXQ_movelist]3646[/DhtmlXQ_movelist]",
            "begin fen_ranks at 20\nend\n");
}

static void test_moves_that_break_off(void **state)
{
    (void)state;
    dhtmlxq("[DhtmlXQ_movelist]7747 70\n62 123[/DhtmlXQ_movelist]",
            "begin start w\nmove h2e2\nmove h9g7\nwarning at 29\nend\n");
    dhtmlxq("[DhtmlXQ_movelist]77477a62[/DhtmlXQ_movelist]",
            "begin start w\nmove h2e2\nwarning at 23\nend\n");
    /* a file off the board is for the reader of moves to refuse */
    dhtmlxq("[DhtmlXQ_movelist]9747[/DhtmlXQ_movelist]", "begin start w\nmove j2e2\nend\n");
}

static void test_tags_that_close_badly(void **state)
{
    (void)state;
    dhtmlxq("[DhtmlXQ][DhtmlXQ_blacktime][/DhtmlXQ_time][DhtmlXQ_red]甲[DhtmlXQ_black]乙"
            "[/DhtmlXQ_black][/DhtmlXQ_round][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
            "begin start w\nwarning at 9\nwarning at 43\ntag red=甲\ntag black=乙\n"
            "warning at 93\nwarning at 150\nmove h2e2\nend\n");
    /* the second of two move lists in one game */
    dhtmlxq("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
            "[DhtmlXQ_movelist]7062[/DhtmlXQ_movelist][/DhtmlXQ]",
            "begin start w\nwarning at 50\nmove h2e2\nend\n");
}

static void test_branches_are_passed_over(void **state)
{
    (void)state;
    dhtmlxq("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
            "[DhtmlXQ_move_0_1_1]7062[/DhtmlXQ_move_0_1_1]"
            "[DhtmlXQ_move_0_1_2]7062[/DhtmlXQ_move_0_1_2]"
            "[DhtmlXQ_comment1_1]变着[/DhtmlXQ_comment1_1]"
            "[DhtmlXQ_comment1]主线[/DhtmlXQ_comment1][/DhtmlXQ]",
            "begin start w\nwarning at 50\nmove h2e2\ncomment 1 主线\nend\n");
}

static void test_where_games_begin(void **state)
{
    (void)state;
    /* wrapped in HTML, a wrapper of another name, a missing end */
    dhtmlxq("<div>[DhtmlXQiFrame][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_movelist]7747"
            "[/DhtmlXQ_movelist][/DhtmlXQiFrame]</div>"
            "[DhtmlXQ][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]\n"
            "[DhtmlXQ][DhtmlXQ_movelist]1022[/DhtmlXQ_movelist][/DhtmlXQ]",
            "begin start w\ntag red=甲\nmove h2e2\nend\n"
            "begin start b\nwarning at 163\nmove h9g7\nend\n"
            "begin start b\nmove b9c7\nend\n");
    /* a piece list begins the next game where the one before had its own */
    dhtmlxq("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]",
            "begin start w\nmove h2e2\nend\nbegin start b\nmove h9g7\nend\n");
}

static void test_text_without_a_dhtmlxq_game(void **state)
{
    (void)state;
    has_no_record(CHUHE_RECORD_DHTMLXQ, "");
    has_no_record(CHUHE_RECORD_DHTMLXQ, "1. 炮二平五");
    has_no_record(CHUHE_RECORD_DHTMLXQ, "[DhtmlXQ][/DhtmlXQ]");
    has_no_record(CHUHE_RECORD_DHTMLXQ, "[DhtmlXQ_title]x[/DhtmlXQ_title]");
    has_no_record(CHUHE_RECORD_DHTMLXQ, "[DhtmlXQ_movelist");
    has_no_record(CHUHE_RECORD_DHTMLXQ, "\\u005BDhtmlXQ_");
}

/* ---- plain lists ---- */

static void moves(const char *text, const char *expected)
{
    tells(CHUHE_RECORD_MOVES, text, expected);
}

static void test_one_game_in_every_manner(void **state)
{
    (void)state;
    static const char *const manners[] = {
        "炮二平五 马8进7 马二进三 车9平8",
        "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n",
        "1.炮二平五马8进72.马二进三车9平8",
        "１、炮二平五　马８进７\r\n２、马二进三　车９平８\r\n",
        "1 炮二平五 马8进7 2 马二进三 车9平8",
        "\xEF\xBB\xBF１．炮二平五，马8进7；2．马二进三，车9平8。",
        "着法： 1.炮二平五 马8进7\n2.马二进三 车9平8",
        "  1.炮二平五      马８进７  \n  2.马二进三      车９平８  \n",
    };
    for (size_t i = 0; i < sizeof manners / sizeof manners[0]; i++) {
        char plain[1024], expected[1024];
        bool wide = strstr(manners[i], "８") != NULL;
        snprintf(expected, sizeof expected,
                 "begin start w\nmove 炮二平五\nmove %s\nmove 马二进三\nmove %s\nend\n",
                 wide ? "马８进７" : "马8进7", wide ? "车９平８" : "车9平8");
        snprintf(plain, sizeof plain, "%s", manners[i]);
        moves(plain, expected);
    }
    moves("炮 二 平 五 马 8 进 7", "begin start w\nmove 炮 二 平 五\nmove 马 8 进 7\nend\n");
    moves("1. h2e2 h9g7 2. H0-G2 I9-H9",
          "begin start w\nmove h2e2\nmove h9g7\nmove H0-G2\nmove I9-H9\nend\n");
    moves("h2e2h9g7", "begin start w\nmove h2e2\nmove h9g7\nend\n");
    moves("h2e2 马8进7 H0-G2", "begin start w\nmove h2e2\nmove 马8进7\nmove H0-G2\nend\n");
    moves("1. ... 马8进7", "begin start w\nmove 马8进7\nend\n");
}

static void test_numbers_and_soldiers_by_order(void **state)
{
    (void)state;
    moves("3.前炮进一 前兵四平五 二兵进一",
          "begin start w\nmove 前炮进一\nmove 前兵四平五\nmove 二兵进一\nend\n");
    /* a round number, though a soldier may be called the first */
    moves("1兵七进一 卒7进1 2兵三进一",
          "begin start w\nmove 兵七进一\nmove 卒7进1\nmove 兵三进一\nend\n");
    moves("卒7进111.马七进六", "begin start w\nmove 卒7进1\nmove 马七进六\nend\n");
    moves("1兵进一", "begin start w\nmove 1兵进一\nend\n");
}

static void test_headers(void **state)
{
    (void)state;
    moves("标题: 中炮进三兵对左炮封车\n红方：甲 乙\nEvent: 杯赛\n[Black \"丙\"]\nFEN: "
          "4k4/9/9/9/9/9/9/9/9/3K4R w\n空:\n1. i0i1",
          "begin 4k4/9/9/9/9/9/9/9/9/3K4R w\ntag title=中炮进三兵对左炮封车\ntag red=甲 乙\n"
          "tag event=杯赛\ntag black=丙\nmove i0i1\nend\n");
    moves("FEN: 4k4/9\nh2e2 {x}", "begin fen_ranks at 10\ncomment 0 x\nend\n");
    moves("FEN: 4k4/9/9/9/9/9/9/9/9/3K4R b\n", "begin 4k4/9/9/9/9/9/9/9/9/3K4R b\nend\n");
}

static void test_comments(void **state)
{
    (void)state;
    moves("# 第一句\n1. 炮二平五 {好 } 马8进7（平4不准） 马二进三 (x (y) z)\n# 末句",
          "begin start w\ncomment 0 第一句\nmove 炮二平五\ncomment 1 好\nmove 马8进7\n"
          "comment 2 平4不准\nmove 马二进三\ncomment 3 x (y) z\ncomment 3 末句\nend\n");
    moves("h2e2 {a\nb} h9g7 (c\nh0g2 {d", "begin start w\nmove h2e2\ncomment 1 a\nb\nmove h9g7\n"
                                          "comment 2 c\nmove h0g2\ncomment 3 d\nend\n");
}

static void test_results(void **state)
{
    (void)state;
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*", "红胜", "黑先胜", "和棋"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        char text[64], expected[128];
        snprintf(text, sizeof text, "1. h2e2 %s", results[i]);
        snprintf(expected, sizeof expected, "begin start w\ntag result=%s\nmove h2e2\nend\n",
                 results[i]);
        moves(text, expected);
    }
    moves("结果: 红方胜\nh2e2 1-0", "begin start w\ntag result=红方胜\nmove h2e2\nend\n");
    /* who stands better is no result */
    moves("h2e2 红胜势 h9g7", "begin start w\nmove h2e2\nwarning at 5\nmove h9g7\nend\n");
    /* 将6进1 and then the result */
    moves("将6进11-0", "begin start w\ntag result=1-0\nmove 将6进1\nend\n");
}

static void test_words_that_are_no_moves(void **state)
{
    (void)state;
    /* prose is warned of; what was meant as a move is passed on, to be refused there */
    moves("开局 h2e2", "begin start w\nwarning at 0\nmove h2e2\nend\n");
    moves("h2e2 马到成功 D36 xh2e2 h9g7",
          "begin start w\nmove h2e2\nwarning at 5\nwarning at 18\nwarning at 22\nmove h9g7\nend\n");
    moves("炮二瓶五 马8进7", "begin start w\nmove 炮二瓶五\nmove 马8进7\nend\n");
    moves("h2e h9g7", "begin start w\nmove h2e\nmove h9g7\nend\n");
    moves("z2e2", "begin start w\nmove z2e2\nend\n");
    moves("\xFF\xFEh2e2\xE7", "begin start w\nwarning at 0\nmove h2e2\nwarning at 6\nend\n");
}

static void test_several_games_in_a_list(void **state)
{
    (void)state;
    const char *two = "begin start w\nmove h2e2\nend\nbegin start w\nmove b2e2\nend\n";
    moves("h2e2\n---\nb2e2", two);
    moves("h2e2\n=====\n\n====\nb2e2\n---\n", two);
    moves("title: a\nh2e2\ntitle: b\nb2e2", "begin start w\ntag title=a\nmove h2e2\nend\n"
                                            "begin start w\ntag title=b\nmove b2e2\nend\n");
    moves("h2e2 1-0\nb2e2 0-1", "begin start w\ntag result=1-0\nmove h2e2\nend\n"
                                "begin start w\ntag result=0-1\nmove b2e2\nend\n");
    /* a last line that says who made the file is no game */
    moves("h2e2\n\n棋谱由 http://www.example.org/ 生成\n来源: 网站\n",
          "begin start w\nmove h2e2\nwarning at 6\nwarning at 16\nwarning at 23\nwarning at 27\n"
          "warning at 35\nwarning at 40\nend\n");
}

static void test_text_without_moves(void **state)
{
    (void)state;
    has_no_record(CHUHE_RECORD_MOVES, "");
    has_no_record(CHUHE_RECORD_MOVES, "\n\n---\n\n");
    has_no_record(CHUHE_RECORD_MOVES, "象棋 has 32 pieces.\n");
    has_no_record(CHUHE_RECORD_MOVES, "标题: 无着\n# 只有注解\n");
}

/* ---- both ---- */

static void test_detection_and_names(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        chuhe_record_format format;
    } cases[] = {{"<b>[DhtmlXQ]", CHUHE_RECORD_DHTMLXQ},
                 {"x \\u005BDhtmlXQ_title]", CHUHE_RECORD_DHTMLXQ},
                 {"", CHUHE_RECORD_MOVES},
                 {"[Title \"DhtmlXQ\"]", CHUHE_RECORD_MOVES},
                 {"1. 炮二平五", CHUHE_RECORD_MOVES}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(chuhe_record_detect(cases[i].text, strlen(cases[i].text)),
                         cases[i].format);
    assert_string_equal(chuhe_record_format_name(CHUHE_RECORD_DHTMLXQ), "dhtmlxq");
    assert_string_equal(chuhe_record_format_name(CHUHE_RECORD_MOVES), "moves");
    assert_string_equal(chuhe_record_format_name((chuhe_record_format)17), "unknown");
    assert_int_equal(
        chuhe_record_read((chuhe_record_format)17, "", 0, &(chuhe_record_visitor){0}, NULL),
        CHUHE_E_RANGE);
}

/* A visitor that says stop at the nth thing it is told. */
typedef struct stopper {
    int told, stop_at;
} stopper;

static bool go_on(void *ctx)
{
    stopper *s = ctx;
    return ++s->told < s->stop_at;
}
static bool stop_begin(const chuhe_setup *setup, chuhe_status status, size_t offset, void *ctx)
{
    (void)setup, (void)status, (void)offset;
    return go_on(ctx);
}
static bool stop_tag(const char *name, size_t name_len, const char *value, size_t len, void *ctx)
{
    (void)name, (void)name_len, (void)value, (void)len;
    return go_on(ctx);
}
static bool stop_move(const char *text, size_t len, size_t offset, void *ctx)
{
    (void)text, (void)len, (void)offset;
    return go_on(ctx);
}
static bool stop_comment(size_t ply, const char *text, size_t len, size_t offset, void *ctx)
{
    (void)ply, (void)text, (void)len, (void)offset;
    return go_on(ctx);
}
static bool stop_warning(chuhe_status status, const char *message, size_t offset, void *ctx)
{
    (void)status, (void)message, (void)offset;
    return go_on(ctx);
}

static void test_the_visitor_can_stop_anywhere(void **state)
{
    (void)state;
    static const char *const texts[] = {
        [CHUHE_RECORD_DHTMLXQ] =
            "[DhtmlXQ][DhtmlXQ_red]a[/DhtmlXQ_red][/DhtmlXQ_x][DhtmlXQ_movelist]77477062"
            "[/DhtmlXQ_movelist][DhtmlXQ_comment1]c[/DhtmlXQ_comment1][/DhtmlXQ]"
            "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
        [CHUHE_RECORD_MOVES] = "red: a\nh2e2 what {c} h9g7\n---\nb2e2",
    };
    for (int format = 0; format < CHUHE_RECORD_FORMATS; format++)
        for (int stop_at = 1; stop_at <= 10; stop_at++) {
            stopper s = {0, stop_at};
            chuhe_record_visitor visitor = {stop_begin,   stop_tag, stop_move, stop_comment,
                                            stop_warning, go_on,    &s};
            assert_int_equal(chuhe_record_read((chuhe_record_format)format, texts[format],
                                               strlen(texts[format]), &visitor, NULL),
                             CHUHE_OK);
            assert_int_equal(s.told, stop_at); /* ten things are told of either text */
        }
}

/* Texts that tempt a reader to look at the same bytes again and again. Were one
 * of them read in quadratic time, this would run into the test's time limit. */
static void test_hostile_texts_are_read_in_linear_time(void **state)
{
    (void)state;
    static const char *const patterns[] = {"[",
                                           "\\u005B",
                                           "[DhtmlXQ_",
                                           "[DhtmlXQ_a]",
                                           "[/DhtmlXQ_a]",
                                           "[DhtmlXQ]",
                                           "[DhtmlXQ_title]",
                                           "[/DhtmlXQ]",
                                           "[DhtmlXQ_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                           "[DhtmlXQ_movelist]1",
                                           "{",
                                           "x{",
                                           "(",
                                           "x(",
                                           "（",
                                           "-",
                                           "\n-",
                                           "---\n",
                                           "炮",
                                           "炮 ",
                                           "炮二",
                                           "炮二 平 ",
                                           "h2",
                                           "h2e2(",
                                           "1",
                                           "a:",
                                           "a:\n",
                                           "\n{",
                                           "\nh2e2\n[",
                                           "h2e2\na:b\n{",
                                           "#",
                                           "\xE7",
                                           "h2e2 *",
                                           " ",
                                           "　",
                                           "着法：\n"};
    enum { LENGTH = 1 << 18 };
    char *text = malloc(LENGTH);

    assert_non_null(text);
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        size_t len = strlen(patterns[i]);
        chuhe_record_visitor nobody = {0};
        for (size_t at = 0; at < LENGTH; at++)
            text[at] = patterns[i][at % len];
        for (int format = 0; format < CHUHE_RECORD_FORMATS; format++) {
            chuhe_status status =
                chuhe_record_read((chuhe_record_format)format, text, LENGTH, &nobody, NULL);
            assert_true(status == CHUHE_OK || status == CHUHE_E_NO_RECORD);
        }
        (void)chuhe_record_detect(text, LENGTH);
    }
    free(text);
}

/* ---- whole games, played through ---- */

/* The moves that are printed beside the figures, blanks left out. */
static const struct {
    int figure;
    const char *number, *printed;
    size_t plies;
    bool printed_goes_on; /* the printed line repeats moves beyond the record */
} figures[] = {
    {5, "五", "车八进一将5进1车八退一将5退1", 4, false},
    {6, "六", "马三退五将4平5马五进三将5平4马三退五将4平5", 4, true},
    {7, "七", "车八进一炮1进1车八退一炮1退1车八进一炮1进3车八退三", 7, false},
    {8, "八", "车四平二将5平6车二平四将6平5车四平二将5平6车二平四将6平5", 8, false},
    {9, "九", "车八进一将4进1车八退三炮1进1车八进二将4退1车八退三", 7, false},
    {10, "十", "车七进四将4进1车七退四将4退1车七进四将4进1车七退四将4退1", 8, false},
    {11, "十一", "车6平五将5平6帅六平五将6进1车五平四", 5, false},
    {12, "十二", "车六进二炮6退2车六退二炮6进2车六进二炮6退2", 6, false},
};
enum { FIGURES = sizeof figures / sizeof figures[0] };

static void play_figure(player *p, int index)
{
    char name[64];
    snprintf(name, sizeof name, "cxa1957_fig%02d.ubb", figures[index].figure);
    play_example(p, name);
}

static void test_the_figures_of_1957_play_as_printed(void **state)
{
    (void)state;
    player *p = malloc(sizeof *p);
    assert_non_null(p);
    for (int i = 0; i < FIGURES; i++) {
        char title[64], printed[512];
        play_figure(p, i);
        snprintf(title, sizeof title, "棋规（1957版）图%s", figures[i].number);
        assert_string_equal(p->title, title);
        assert_int_equal(p->plies, figures[i].plies);
        /* figure 11 is printed with one Arabic digit on Red's side */
        snprintf(printed, sizeof printed, "%s", figures[i].printed);
        char *arabic = strstr(printed, "车6平五");
        if (arabic != NULL)
            snprintf(printed, sizeof printed, "车六平五%s", figures[i].printed + strlen("车6平五"));
        if (figures[i].printed_goes_on)
            printed[strlen(p->chinese)] = '\0';
        assert_string_equal(p->chinese, printed);
    }
    free(p);
}

static void test_the_printed_moves_are_read(void **state)
{
    (void)state;
    player *p = malloc(sizeof *p);
    assert_non_null(p);
    for (int i = 0; i < FIGURES; i++) {
        play_figure(p, i);
        size_t plies = p->plies;
        chuhe_move recorded[16];
        char fen[CHUHE_FEN_CAP], text[1024];
        size_t len;
        chuhe_setup setup;

        memcpy(recorded, p->played, plies * sizeof recorded[0]);
        /* back to the start, to read the printed line from there */
        char path[64];
        snprintf(path, sizeof path, "examples/cxa1957_fig%02d.ubb", figures[i].figure);
        char *record = read_file(path, &len);
        assert_non_null(record);
        const char *list = memmem(record, len, "_binit]", 7);
        assert_non_null(list);
        assert_true(list + 7 + 64 <= record + len);
        assert_int_equal(chuhe_setup_from_piece_list(&setup, list + 7, 64, NULL), CHUHE_OK);
        free(record);
        assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, &setup), CHUHE_OK);
        snprintf(text, sizeof text, "FEN: %s\n图着法：%s", fen, figures[i].printed);
        play_text(p, text, strlen(text));
        assert_string_equal(p->problem, "");
        assert_true(p->plies >= plies);
        for (size_t ply = 0; ply < plies; ply++)
            assert_int_equal(p->played[ply], recorded[ply]);
    }
    free(p);
}

static void test_figure_11_ends_in_mate_and_its_alternative_is_refused(void **state)
{
    (void)state;
    player *p = malloc(sizeof *p);
    chuhe_position position;
    chuhe_move move;
    chuhe_error err;
    const char *alternative = "将5平4";

    assert_non_null(p);
    play_figure(p, 11 - 5);
    assert_int_equal(chuhe_position_standing(&p->position), CHUHE_STANDING_CHECKMATE);
    free(p);

    /* after 车六平五: 平4 would face the red general on d0 (平4不准) */
    facts_set_up(&position, "4k4/9/9/9/9/9/3R5/9/9/3K5 w", 0);
    assert_int_equal(chuhe_position_play(&position, NULL, facts_move("d3e3")), CHUHE_OK);
    assert_int_equal(
        chuhe_move_from_any_text(&move, NULL, &position, alternative, strlen(alternative), &err),
        CHUHE_E_GENERALS_FACING);
    assert_int_equal(err.offset, strlen("将5"));
}

static void test_the_game_in_chinese(void **state)
{
    (void)state;
    player *p = malloc(sizeof *p);
    assert_non_null(p);
    play_example(p, "feixiang_7zu.txt");
    assert_string_equal(p->title, "飞相对进7卒");
    assert_int_equal(p->plies, 16);
    assert_string_equal(p->chinese, "相三进五卒7进1马八进九马8进7车九进一象7进5车九平三马2进1"
                                    "兵三进一卒7进1车三进三炮8退2兵九进一炮8平7车三平二车1进1");
    assert_int_equal(chuhe_position_round(&p->position), 9);
    free(p);
}

/* ---- records in the wild, where there is a folder of them ---- */

static void test_wild_records_are_legal(void **state)
{
    (void)state;
    const char *corpus = getenv("CHUHE_CORPUS");

    if (corpus == NULL) {
        print_message("CHUHE_CORPUS names no folder of records\n");
        skip();
    }
    assert_true(play_folder(corpus, "dhtmlxq", ".") >= 10);
    assert_true(play_folder(corpus, "text", "compact") == 1);
    assert_true(play_folder(corpus, "text", "00.txt") == 1);
    assert_true(play_folder(corpus, "text", "D36") == 1);
    assert_true(play_folder(corpus, "text", "iccs") == 1);
    /* the text that the figures were taken from, where it lies beside */
    size_t figures_found = play_folder(corpus, "../seeds", "003_");
    assert_true(figures_found == 0 || figures_found == FIGURES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_dhtmlxq_game),
        cmocka_unit_test(test_brackets_as_escapes_and_games_without_wrapping),
        cmocka_unit_test(test_who_is_to_move_first),
        cmocka_unit_test(test_fen_wins_over_the_piece_list),
        cmocka_unit_test(test_a_start_that_cannot_be_read),
        cmocka_unit_test(test_moves_that_break_off),
        cmocka_unit_test(test_tags_that_close_badly),
        cmocka_unit_test(test_branches_are_passed_over),
        cmocka_unit_test(test_where_games_begin),
        cmocka_unit_test(test_text_without_a_dhtmlxq_game),
        cmocka_unit_test(test_one_game_in_every_manner),
        cmocka_unit_test(test_numbers_and_soldiers_by_order),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_words_that_are_no_moves),
        cmocka_unit_test(test_several_games_in_a_list),
        cmocka_unit_test(test_text_without_moves),
        cmocka_unit_test(test_detection_and_names),
        cmocka_unit_test(test_the_visitor_can_stop_anywhere),
        cmocka_unit_test(test_hostile_texts_are_read_in_linear_time),
        cmocka_unit_test(test_the_figures_of_1957_play_as_printed),
        cmocka_unit_test(test_the_printed_moves_are_read),
        cmocka_unit_test(test_figure_11_ends_in_mate_and_its_alternative_is_refused),
        cmocka_unit_test(test_the_game_in_chinese),
        cmocka_unit_test(test_wild_records_are_legal),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
