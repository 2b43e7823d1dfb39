/* Plain lists of moves and WXF files: what is told of them and what is written. */
#include "codec_transcript.h"

#include <time.h>

#include "support/told.h"

static void list(const char *text, const char *expected)
{
    tells(CHUHE_FORMAT_TEXT, text, expected);
}

static void wxf(const char *text, const char *expected)
{
    tells(CHUHE_FORMAT_WXF, text, expected);
}

static const char four_plies[] = "move h2e2\nmove h9g7\nmove h0g2\nmove i9h9\n";

/* The four plies 炮二平五 马8进7 马二进三 车9平8 and nothing else. */
static void list_of_four(const char *text)
{
    char expected[256];
    snprintf(expected, sizeof expected, "begin\n%send\n", four_plies);
    list(text, expected);
}

/* ---- plain lists ---- */

static void test_one_column_or_two_numbered_or_not(void **state)
{
    (void)state;
    list_of_four(" 1.炮二平五      马８进７\n 2.马二进三      车９平８\n");
    list_of_four("炮二平五\n马8进7\n马二进三\n车9平8\n");
    list_of_four("炮二平五，马8进7；马二进三。车9平8");
    list_of_four("１．砲二平五　馬8進7　２．傌二進三　俥9平8");
    list_of_four("1、炮二平五 馬八進七 2、馬二進三 車九平八");
    list_of_four("炮 二 平 五 马 8 进 7 马 二 进 三 车 9 平 8");
}

/* Six rounds; what is read of them in whatever way they are printed. */
static const char twelve_plies[] = "begin\nmove h2e2\nmove h9g7\nmove h0g2\nmove i9h9\nmove b0a2\n"
                                   "move c6c5\nmove i0h0\nmove g6g5\nmove h0h6\nmove b9c7\n"
                                   "move a3a4\nend\n";

static void test_columns_that_go_on_side_by_side(void **state)
{
    (void)state;
    list(" 1.炮二平五  马8进7      4.车一平二  卒7进1\n"
         " 2.马二进三  车9平8      5.车二进六  马2进3\n"
         " 3.马八进九  卒3进1      6.兵九进一\n",
         twelve_plies);
    /* full-width, no dots, lines between them, one line shorter, three columns */
    list("１．炮二平五　马８进７　４．车一平二　卒７进１\r\n\r\n２．马二进三　车９平８　５．车二进"
         "六　"
         "马２进３\r\n\r\n３．马八进九　卒３进１　６．兵九进一",
         twelve_plies);
    list("1 h2e2 h9g7\t4 i0h0 g6g5\n2 h0g2 i9h9\t5 h0h6 b9c7\n3 b0a2 c6c5\t6 a3a4\n", twelve_plies);
    list("1. 炮二平五 马8进7  3. 马八进九 卒3进1  5. 车二进六 马2进3\n"
         "2. 马二进三 车9平8  4. 车一平二 卒7进1  6. 兵九进一\n",
         twelve_plies);
    list("1.炮二平五 马8进7 2.马二进三 车9平8   5.车二进六 马2进3\n"
         "3.马八进九 卒3进1 4.车一平二 卒7进1   6.兵九进一\n",
         twelve_plies);
    /* two pages, and rounds of which one half is numbered again */
    list("1.炮二平五 1...马8进7  3.马八进九 3...卒3进1\n2.马二进三 2...车9平8  4.车一平二 "
         "4...卒7进1\n"
         "\n5.车二进六 马2进3  6.兵九进一\n",
         twelve_plies);
    list("1.炮二平五 马8进7 3.马八进九 卒3进1\n2.马二进三 车9平8 4.车一平二 卒7进1\n"
         "5.车二进六 马2进3\n6.兵九进一\n",
         twelve_plies);
}

static void test_columns_with_remarks_headers_and_results(void **state)
{
    (void)state;
    list("红方: 甲\n1.炮二平五 马8进7 (好 7.) 3.马八进九 {看 9. }卒3进1\n"
         "2.马二进三! 车9平8         4.车一平二 1-0\n\n"
         "红方: 乙\n1.炮二平五 马8进7 3.马八进九\n2.马二进三 车9平8\n",
         "begin\ntag Red=甲\nmove h2e2\nmove h9g7\ncomment 好 7.\nmove h0g2\nmark 1\nmove i9h9\n"
         "move b0a2\ncomment 看 9.\nmove c6c5\nmove i0h0\nresult 1-0\nend\n"
         "begin\ntag Red=乙\nmove h2e2\nmove h9g7\nmove h0g2\nmove i9h9\nmove b0a2\nend\n");
    /* a fault is told where it stands */
    list("1.炮二平五 马8进7 3.炮五进五\n2.马二进三 车9平8\n",
         "begin\nmove h2e2\nmove h9g7\nmove h0g2\nmove i9h9\n"
         "warning 1: a piece stands in the way (炮五进五)\nend\n");
}

static void test_what_only_looks_like_columns(void **state)
{
    (void)state;
    /* rounds in rows, and numbers that are none */
    list("1.炮二平五 马8进7 2.马二进三 车9平8\n3.马八进九 卒3进1 4.车一平二 卒7进1\n"
         "5.车二进六 马2进3 6.兵九进一",
         twelve_plies);
    list("1 炮二平五 5 马8进7 3\n2 马二进三 8 车9平8 12\n3 马八进九 卒3进1\n4 车一平二 卒7进1\n"
         "5 车二进六 马2进3\n6 兵九进一\n",
         twelve_plies);
    /* the right one does not begin where the left one ends: read as it comes */
    list("1.炮二平五 马8进7 5.马二进三 车9平8\n2.马八进九 卒3进1 6.车一平二 卒7进1\n"
         "8.车二进六 马2进3\n9.兵九进一\n",
         twelve_plies);
}

static void test_columns_take_no_long_time(void **state)
{
    (void)state;
    enum { ROWS = 20000 };
    size_t cap = (size_t)ROWS * 64, len = 0;
    char *text = malloc(cap);
    assert_non_null(text);
    clock_t begin = clock();
    for (int whole = 0; whole < 2; whole++) {
        len = 0;
        for (int i = 1; i <= ROWS; i++) /* without the last row it is none */
            len += (size_t)snprintf(text + len, cap - len, "%d. a0a1 a9a8  %d. a1a0 a8a9\n", i,
                                    i + ROWS + !whole);
        told_options options = {
            .format = CHUHE_FORMAT_TEXT, .charset = CHUHE_CHARSET_UTF8, .no_warnings = true};
        chuhe_status status;
        free(told(&status, text, len, &options));
        assert_int_equal(status, CHUHE_OK);
    }
    free(text);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 20);
}

static void test_nothing_between_the_moves(void **state)
{
    (void)state;
    list_of_four("炮二平五马8进7马二进三车9平8");
    list_of_four("1.炮二平五马8进72.马二进三车9平8");
    list_of_four("h2e2h9g7h0g2i9h9");
    list_of_four("1.h2e2h9g72.h0g2i9h9");
    list_of_four("1.C2=5h8+72.H2+3r9.8");
    list_of_four("1.炮25马872.马23车98");
}

static void test_lists_in_letters(void **state)
{
    (void)state;
    list_of_four("H2-E2 H9-G7\nH0-G2 I9-H9\n");
    list_of_four("1. C2.5 h8+7 2. H2+3 r9.8");
    list_of_four("h2e2\nh9g7\nh0g2\ni9h9");
    list_of_four("h3e3 h10g8 h1g3 i10h10"); /* the rank 10 tells that it goes from 1 to 10 */
    list_of_four("Format: Coordinates10\nh3e3 h10g8 h1g3 i10h10");
}

/* Ranks from 0: H2-E2 is the cannon's move, which from 1 would be nobody's. A square
 * with rank 10 tells otherwise only where it stands among moves. */
static void test_what_is_no_move_tells_nothing_of_the_ranks(void **state)
{
    static const char cannon[] = "begin\nmove h2e2\n";
    static const char *const rest[][2] = {
        {"{E10}", "comment E10\nend\n"},
        {"{a\nE10\nRed: b} H9-G7", "comment a|E10|Red: b\nmove h9g7\nend\n"},
        {"(see E10)", "comment see E10\nend\n"},
        {"（E10）", "comment E10\nend\n"},
        {"; E10 h10g8", "comment E10 h10g8\nend\n"},
        {"\n# E10", "comment E10\nend\n"},
        {"\n---\nECCO: E10\n1.C2=5", "end\nbegin\ntag ECCO=E10\nmove h2e2\nend\n"},
        {"\n[ECCO \"E10\"]\n1.C2=5", "end\nbegin\ntag ECCO=E10\nmove h2e2\nend\n"}};
    (void)state;
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        char text[128], expected[128];
        snprintf(text, sizeof text, "1.H2-E2 %s", rest[i][0]);
        snprintf(expected, sizeof expected, "%s%s", cannon, rest[i][1]);
        list(text, expected);
    }
    list("1.h3e3 {A0}\n{B0} 2.(h3g3 h8g8) i10i9", "begin\nmove h2e2\ncomment A0\ncomment B0\n"
                                                  "[1: move h2g2\nmove h7g7\n"
                                                  "]\nmove i9i8\nend\n");
    list("着法：h3e3\n---\n着法：h3e3 h10g8", "begin\nmove h2e2\nend\n"
                                              "begin\nmove h2e2\nmove h9g7\nend\n");
}

static void test_what_a_comment_holds_begins_no_game(void **state)
{
    (void)state;
    list("1.炮二平五 1-0\n{炮八平五\n炮五进四 too}\n",
         "begin\nmove h2e2\ncomment 炮八平五|炮五进四 too\nresult 1-0\nend\n");
    list("日期: 今天\n{炮二平五}\n{炮八平五}\n",
         "warning 1: text that is no part of a game is passed over (日期: 今天)\nno_record\n");
    list("看 {\n日期: 今天\n1.炮二平五\n",
         "warning 1: text that is no part of a game is passed over (看 {)\n"
         "begin\ntag Date=今天\nmove h2e2\nend\n");
}

static void test_headers(void **state)
{
    (void)state;
    /* the opening's name holds what would be moves elsewhere */
    list("标题: 甲 负 乙\n红方：甲\n黑方: 乙\n布局: D36 中炮进三兵对炮二平五\n结果: 黑方胜\n"
         "棋局类型: 全局\n\n 1.炮二平五\n\n棋谱由 http://example.org/ 生成\n",
         "begin\ntag Title=甲 负 乙\ntag Red=甲\ntag Black=乙\ntag Opening=D36 "
         "中炮进三兵对炮二平五\ntag 棋局类型=全局\nmove h2e2\n"
         "warning 10: text that is no part of a game is passed over (棋谱由 http://example.org/ "
         "生成)\n"
         "result 0-1\nend\n");
    list("FEN: 3k5/9/9/9/9/9/9/9/9/4K4 w\n",
         "begin\nstart 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nend\n");
    list("着法：炮二平五 马8进7\n", "begin\nmove h2e2\nmove h9g7\nend\n");
}

static void test_remarks(void **state)
{
    (void)state;
    list("1.炮二平五（当头炮） 马8进7 (正着)\n# 一般\n2. {想} 马二进三 !\n",
         "begin\nmove h2e2\ncomment 当头炮\nmove h9g7\ncomment 正着\ncomment 一般\nbefore 想\n"
         "move h0g2\nmark 1\nend\n");
}

static void test_a_comment_on_the_start_comes_before_the_moves(void **state)
{
    (void)state;
    list("{开局}\n1.炮二平五\n", "begin\ncomment 开局\nmove h2e2\nend\n");
    list("{开局}\n", "warning 1: text that is no part of a game is passed over ({开局})\n"
                     "no_record\n");
}

static void test_a_comment_of_two_lines_before_the_first_move(void **state)
{
    (void)state;
    list("  1.{a\nRed: b}炮二平五        马8进7\n  2.马二进三\n",
         "begin\nbefore a|Red: b\nmove h2e2\nmove h9g7\nmove h0g2\nend\n");
}

static void test_a_word_of_another_format_in_a_comment(void **state)
{
    (void)state;
    tells(CHUHE_FORMAT_AUTO, "1. 炮二平五 {as in [DhtmlXQ] } 马8进7",
          "begin\nmove h2e2\ncomment as in [DhtmlXQ]\nmove h9g7\nend\n");
    tells(CHUHE_FORMAT_AUTO, "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]",
          "begin\nmove h2e2\nend\n");
}

/* 红, 结 and 胜 are not in Big5, but 紅, 結 and 勝 are. */
static void test_headers_in_big5_are_traditional(void **state)
{
    (void)state;
    becomes(CHUHE_FORMAT_PGN, "[Red \"a\"]\n[Result \"1-0\"]\n1. 炮二平五 1-0",
            (chuhe_write_options){.format = CHUHE_FORMAT_TEXT, .charset = CHUHE_CHARSET_BIG5},
            "\xAC\xF5\xA4\xE8: a\n\xB5\xB2\xAA\x47: \xAC\xF5\xA4\xE8\xB3\xD3\n\n"
            "  1.\xAC\xB6\xA4\x47\xA5\xAD\xA4\xAD\n\n---\n\n",
            "");
    becomes(CHUHE_FORMAT_PGN, "[Result \"1-0\"]\n1. 炮二平五 1-0",
            (chuhe_write_options){.format = CHUHE_FORMAT_DHTMLXQ, .charset = CHUHE_CHARSET_BIG5},
            "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n"
            "[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n"
            "[DhtmlXQ_result]\xAC\xF5\xB3\xD3[/DhtmlXQ_result]\n"
            "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383"
            "[/DhtmlXQ_binit]\n"
            "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
            "");
}

static void test_prose_is_no_list(void **state)
{
    (void)state;
    tells(CHUHE_FORMAT_AUTO,
          "Engines write a move like h2e2, and some of them count the ranks of a board from one, "
          "so that the same move is h3e3 there.\n",
          "no_record\n");
    tells(CHUHE_FORMAT_AUTO, "{\"fen\":\"4k4\",\"moves\":[\"h2e2\"]}\n", "no_record\n");
    enum { LINES = 400 };
    static const char line[] = "{\"fen\": \"3R1/C2a1ab2 w h2e2 炮二平五\", \"mate_in\": 1}\n";
    char *text = calloc(LINES, sizeof line); /* cut anywhere when it is looked at */
    assert_non_null(text);
    for (size_t i = 0; i < LINES; i++)
        memcpy(text + i * (sizeof line - 1), line, sizeof line);
    tells(CHUHE_FORMAT_AUTO, text, "no_record\n");
    free(text);
    tells(CHUHE_FORMAT_AUTO, "炮二平五", "begin\nmove h2e2\nend\n");
}

static void test_traditional_lists_have_traditional_headers(void **state)
{
    (void)state;
    becomes(CHUHE_FORMAT_PGN,
            "[Title \"t\"]\n[Red \"a\"]\n[Remark \"r\"]\n[Result \"1-0\"]\n1. 马二进三 1-0",
            (chuhe_write_options){.format = CHUHE_FORMAT_TEXT,
                                  .style = {.script = CHUHE_SCRIPT_TRADITIONAL}},
            "標題: t\n紅方: a\n備註: r\n結果: 紅方勝\n\n  1.馬二進三\n\n---\n\n", "");
}

static void test_an_address_below_the_moves(void **state)
{
    (void)state;
    list("1. 炮二平五\n{见 www.dpxq.com}\n", "begin\nmove h2e2\ncomment 见 www.dpxq.com\nend\n");
    list("1. 炮二平五 马8进7\n棋谱由 http://www.dpxq.com/ 生成\n",
         "begin\nmove h2e2\nmove h9g7\n"
         "warning 2: text that is no part of a game is passed over "
         "(棋谱由 http://www.dpxq.com/ 生成)\nend\n");
}

static void test_several_games(void **state)
{
    (void)state;
    const char *expected = "begin\nmove h2e2\nmove h9g7\nresult 1-0\nend\n"
                           "begin\nmove h0g2\nmove h9g7\nend\n";
    list("1.炮二平五 马8进7 红胜\n1.马二进三 马8进7\n", expected);
    list("1.炮二平五 马8进7 1-0 马二进三 马8进7",
         "begin\nmove h2e2\nmove h9g7\n"
         "warning 1: text after the result is passed over (马二进三 马8进7)\nresult 1-0\nend\n");
    list("结果: 红胜\n1.炮二平五 马8进7\n---\n1.马二进三 马8进7\n", expected);
    list("结果: 红胜\n1.炮二平五 马8进7\n1.马二进三 马8进7\n", expected);
    list("结果: 红胜\n1.炮二平五 马8进7\n标题:\n1.马二进三 马8进7\n", expected);
}

/* A file made of several has the byte order mark of each. */
static void test_byte_order_marks(void **state)
{
    static const char expected[] = "begin\ntag Red=甲\nmove h2e2\nend\n"
                                   "begin\ntag Red=乙\nmove h0g2\nend\n";
    (void)state;
    list("\uFEFF红方: 甲\n1.炮二平五\n\uFEFF红方: 乙\n1.马二进三\n", expected);
    tells(CHUHE_FORMAT_PGN,
          "\uFEFF[Red \"甲\"]\n1. 炮二平五 *\n\uFEFF[Red \"乙\"]\n1. 马二进三 *\n", expected);
    wxf("\uFEFFFORMAT WXF\nRED 甲\nSTART{ C2=5 }END\n"
        "\uFEFFFORMAT WXF\nRED 乙\nSTART{ H2+3 }END\n",
        expected);
    /* no header's name begins with one, but a comment's line may */
    becomes(CHUHE_FORMAT_JSON,
            "{\"chuhe\":1,\"tags\":{\"\uFEFF红\":\"甲\"},\"comment\":\"a\\n\uFEFFb\","
            "\"nodes\":[\"h2e2\"]}\n",
            (chuhe_write_options){.format = CHUHE_FORMAT_TEXT},
            "\n{a\n\uFEFFb}\n  1.炮二平五\n\n---\n\n",
            "a header that a plain list cannot hold is left out\n");
    list("{a\n\uFEFFb}\n  1.炮二平五\n", "begin\ncomment a|\uFEFFb\nmove h2e2\nend\n");
}

static void test_headers_without_moves_are_no_game(void **state)
{
    (void)state;
    list("收件人: 甲\n日期: 今天\n\n你好\n",
         "warning 1: text that is no part of a game is passed over (收件人: 甲)\nno_record\n");
    list("1.炮二平五\n来源: 书\n",
         "begin\nmove h2e2\nwarning 2: text that is no part of a game is passed over (来源: 书)\n"
         "end\n");
}

static void test_a_move_that_cannot_be_ends_the_line(void **state)
{
    (void)state;
    list("1.炮二平五 马8进6 2.马二进三\n",
         "begin\nmove h2e2\nwarning 1: the horse's leg is blocked (马8进6)\nend\n");
    list("1.炮二平五 马8进\n 2.马二进三\n",
         "begin\nmove h2e2\nwarning 1: the text cannot be read (马8进)\nend\n");
}

static void test_writing_lists(void **state)
{
    static const char game[] = "[Red \"甲\"]\n[Event \"e\"]\n[Result \"1-0\"]\n"
                               "1. 炮二平五 {好} 马8进7 (1... 卒7进1) 2. 马二进三! *";
    (void)state;
    becomes(CHUHE_FORMAT_PGN, game, (chuhe_write_options){.format = CHUHE_FORMAT_TEXT},
            "红方: 甲\n赛事: e\n结果: 红方胜\n\n  1.炮二平五\n{好}\n  1...马8进7\n  2.马二进三\n"
            "\n---\n\n",
            "variations are not held by this format\nmarks are not held by this format\n");
    becomes(CHUHE_FORMAT_TEXT, "炮二平五 马8进7 马二进三 车9平8",
            (chuhe_write_options){.format = CHUHE_FORMAT_TEXT},
            "\n  1.炮二平五        马8进7\n  2.马二进三        车9平8\n\n---\n\n", "");
    becomes(CHUHE_FORMAT_PGN, game,
            (chuhe_write_options){.format = CHUHE_FORMAT_TEXT, .notation = CHUHE_NOTATION_ICCS},
            "Red: 甲\nEvent: e\nResult: 1-0\n\n  1.H2-E2\n{好}\n  1...H9-G7\n  2.H0-G2\n\n---\n\n",
            "variations are not held by this format\nmarks are not held by this format\n");
}

/* ---- WXF ---- */

static void test_a_wxf_game(void **state)
{
    (void)state;
    wxf("FORMAT  WXF\nRED     a ; 1137 ; 队;\nBLACK   b;;;\nRESULT  1-0\nDATE    2026-09-03\n"
        "EVENT   PlayOK Game ; 10m+0s\nGAME    第一局\nSTART{\n 1. C2.5 h8+7   2. H2+3 r9.8 }END\n",
        "begin\ntag Red=a\ntag RedElo=1137\ntag RedTeam=队\ntag Black=b\ntag Date=2026-09-03\n"
        "tag Event=PlayOK Game ; 10m+0s\ntag Title=第一局\nmove h2e2\nmove h9g7\nmove h0g2\n"
        "move i9h9\nresult 1-0\nend\n");
}

static void test_a_wxf_position_and_games_in_a_row(void **state)
{
    (void)state;
    wxf("FORMAT \tWXF\nRED\t;;;\nFEN \t3k5/9/9/9/9/9/9/9/9/4K4 b\n\nSTART{\n}END\nads\n"
        "FORMAT WXF\nSTART{ 1. C2=5\nFORMAT WXF\nSTART{\n1. P3+1",
        "begin\nstart 3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1\nend\n"
        "warning 7: text that is no part of a game is passed over (ads)\n"
        "begin\nmove h2e2\nwarning 10: the moves are not closed by }END ()\nend\n"
        "begin\nmove g3g4\nwarning 12: the moves are not closed by }END ()\nend\n");
}

static void test_the_ranks_of_a_wxf_game_are_its_own(void **state)
{
    (void)state;
    wxf("START{ 1. h2e2 {A10} }END\nFORMAT WXF\nEVENT A10\nSTART{ 1. h3e3 h10g8 }END\n",
        "begin\nmove h2e2\ncomment A10\nend\n"
        "begin\ntag Event=A10\nmove h2e2\nmove h9g7\nend\n");
}

static void test_writing_wxf(void **state)
{
    (void)state;
    becomes(CHUHE_FORMAT_PGN,
            "[Red \"a;b\"]\n[RedElo \"1\"]\n[Event \"e\"]\n[棋局 \"x\"]\n[Result \"0-1\"]\n"
            "1. 炮二平五 {好} 马8进7 2. 马二进三 车9平8 3. 车一平二 卒7进1 4. 车二进六 *",
            (chuhe_write_options){.format = CHUHE_FORMAT_WXF},
            "FORMAT\tWXF\nRED\ta；b ; 1 ;  ;\nBLACK\t ;  ;  ;\nRESULT\t0-1\nEVENT\te\nSTART{\n"
            "  1. C2=5 H8+7     2. H2+3 R9=8     3. R1=2 P7+1\n  4. R2+6\n}END\n\n",
            "a semicolon in what is said of a player became a wide one\n"
            "a header that WXF cannot hold is left out or changed\n"
            "comments are not held by this format\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_column_or_two_numbered_or_not),
        cmocka_unit_test(test_columns_that_go_on_side_by_side),
        cmocka_unit_test(test_columns_with_remarks_headers_and_results),
        cmocka_unit_test(test_what_only_looks_like_columns),
        cmocka_unit_test(test_columns_take_no_long_time),
        cmocka_unit_test(test_nothing_between_the_moves),
        cmocka_unit_test(test_lists_in_letters),
        cmocka_unit_test(test_what_is_no_move_tells_nothing_of_the_ranks),
        cmocka_unit_test(test_what_a_comment_holds_begins_no_game),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_remarks),
        cmocka_unit_test(test_a_comment_on_the_start_comes_before_the_moves),
        cmocka_unit_test(test_a_comment_of_two_lines_before_the_first_move),
        cmocka_unit_test(test_a_word_of_another_format_in_a_comment),
        cmocka_unit_test(test_headers_in_big5_are_traditional),
        cmocka_unit_test(test_an_address_below_the_moves),
        cmocka_unit_test(test_prose_is_no_list),
        cmocka_unit_test(test_traditional_lists_have_traditional_headers),
        cmocka_unit_test(test_several_games),
        cmocka_unit_test(test_byte_order_marks),
        cmocka_unit_test(test_headers_without_moves_are_no_game),
        cmocka_unit_test(test_a_move_that_cannot_be_ends_the_line),
        cmocka_unit_test(test_writing_lists),
        cmocka_unit_test(test_a_wxf_game),
        cmocka_unit_test(test_a_wxf_position_and_games_in_a_row),
        cmocka_unit_test(test_the_ranks_of_a_wxf_game_are_its_own),
        cmocka_unit_test(test_writing_wxf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
