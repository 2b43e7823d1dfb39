/* PGN for xiangqi: what is told of a file, the faults of real files, and what is
 * written. */
#include "codec_transcript.h"
#include "support/chance.h"

static void pgn(const char *text, const char *expected)
{
    tells(CHUHE_FORMAT_PGN, text, expected);
}

/* ---- reading ---- */

static void test_a_game_in_chinese(void **state)
{
    (void)state;
    pgn("[Game \"Chinese Chess\"]\n[Event \"第一局\"]\n[Site \"\"]\n[Date \"????.??.??\"]\n"
        "[Red \"甲\"]\n[BlackTeam \"乙队\"]\n[Result \"1-0\"]\n\n"
        "  1. 炮二平五 马８进７\n  2. 馬二進三 車9平8\n\n1-0\n",
        "begin\ntag Event=第一局\ntag Red=甲\ntag BlackTeam=乙队\n"
        "move h2e2\nmove h9g7\nmove h0g2\nmove i9h9\nresult 1-0\nend\n");
}

static void test_every_notation_in_one_game(void **state)
{
    (void)state;
    pgn("1. 炮二平五 h8+7 2. H0-G2 i9h9 3. C8.6 马23 4. R1=2 *\n",
        "begin\nmove h2e2\nmove h9g7\nmove h0g2\nmove i9h9\nmove b2d2\nmove b9c7\nmove "
        "i0h0\nend\n");
}

static void test_ranks_from_1_or_from_0(void **state)
{
    (void)state;
    /* the rank 10 tells it, and so does the header; without them it is 0 to 9 */
    pgn("1. h3e3 h10g8 *\n", "begin\nmove h2e2\nmove h9g7\nend\n");
    pgn("[Format \"Coordinates10\"]\n1. h3e3 *\n", "begin\nmove h2e2\nend\n");
    pgn("1. h2e2 *\n", "begin\nmove h2e2\nend\n");
    pgn("1. h2e2 h9g7 2. h0g2 *\n", "begin\nmove h2e2\nmove h9g7\nmove h0g2\nend\n");
    /* remarks and headers do not tell it */
    pgn("1. h2e2 {A10\nB10} (see C10) 1-0\n\n[ECCO \"E10\"] [Round \"A10\"]\n% A10\n1. h0g2 *\n",
        "begin\nmove h2e2\ncomment A10|B10\ncomment see C10\nresult 1-0\nend\n"
        "begin\ntag ECCO=E10\ntag Round=A10\n"
        "warning 5: an escaped line is passed over (% A10)\nmove h0g2\nend\n");
    pgn("1. h3e3 {A0} 1-0\n\n[ECCO \"E0\"] 1. h3e3 h10g8 *\n",
        "begin\nmove h2e2\ncomment A0\nresult 1-0\nend\n"
        "begin\ntag ECCO=E0\nmove h2e2\nmove h9g7\nend\n");
}

static void test_white_is_red(void **state)
{
    (void)state;
    pgn("[White \"a\"]\n[Black \"b\"]\n[WhiteElo \"1500\"]\n[Variant \"xiangqi\"]\n"
        "[Result \"0-1\"]\n\n1. Che2 Nhg7 0-1\n",
        "begin\ntag Red=a\ntag Black=b\ntag RedElo=1500\nmove h2e2\nmove h9g7\nresult 0-1\nend\n");
}

static void test_san_counts_ranks_as_its_file_does(void **state)
{
    static const char start[] = "[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n";
    static const char told[] = "begin\nstart 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n";
    char text[256], expected[256];
    (void)state;
    /* Ra2 is a1 or a2 by itself; the rank 10, or 0, in a later move tells which */
    snprintf(text, sizeof text, "%s1. Ra2 Kd9 2. Ra10 *", start);
    snprintf(expected, sizeof expected, "%smove a0a1\nmove d9d8\nmove a1a9\nend\n", told);
    pgn(text, expected);
    snprintf(text, sizeof text, "%s1. Ra2 Kd8 2. Ra0 *", start);
    snprintf(expected, sizeof expected, "%smove a0a2\nmove d9d8\nmove a2a0\nend\n", told);
    pgn(text, expected);
    snprintf(text, sizeof text, "%s1. Ra2 *", start);
    snprintf(expected, sizeof expected,
             "%swarning 2: the text fits more than one move (Ra2)\nend\n", told);
    pgn(text, expected);
}

static void test_comments_marks_clocks(void **state)
{
    (void)state;
    pgn("{开局\n第二行} 1. {想} 炮二平五!? {好棋 [%clk 0:09:58.5]} $14 1... 马8进7 ; 到行尾\n"
        "2. 马二进三 {a} {b} 1/2-1/2 {议和}\n",
        "begin\ncomment 开局|第二行\nbefore 想\nmove h2e2\nmark 5\nclock 598500\ncomment 好棋\n"
        "mark 14\nmove h9g7\ncomment 到行尾\nmove h0g2\ncomment a\ncomment b\ncomment 议和\n"
        "result 1/2-1/2\nend\n");
}

static void test_variations_at_any_depth(void **state)
{
    (void)state;
    pgn("1. 炮二平五 (1. 马二进三 {稳} 马8进7 (1... 卒7进1 (1... 炮8平5)) 2. 车一平二)\n"
        "1... 马8进7 *\n",
        "begin\nmove h2e2\n"
        "[1: move h0g2\ncomment 稳\nmove h9g7\n[2: move g6g5\n[2: move h7e7\n]\n]\nmove i0h0\n]\n"
        "move h9g7\nend\n");
}

static void test_a_remark_in_parentheses_is_no_variation(void **state)
{
    (void)state;
    pgn("1. 炮二平五 (好棋) 马8进7 （也可 (1) 卒7进1） 2. 马二进三 *\n",
        "begin\nmove h2e2\ncomment 好棋\nmove h9g7\ncomment 也可 (1) 卒7进1\nmove h0g2\nend\n");
}

static void test_a_handicap_start(void **state)
{
    (void)state;
    pgn("[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b\"]\n"
        "1... 炮8平5 2. 炮八平五 *\n",
        "begin\nstart rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b - - 0 1\n"
        "move h7e7\nmove b2e2\nend\n");
}

static void test_games_with_advertisements_between(void **state)
{
    (void)state;
    pgn("[Event \"一\"]\n1. 炮二平五 1-0\n====\n 欢迎访问\nhttp://example.org/ 5\n"
        "[Event \"二\"]\n1. 马二进三\n\n[Event \"三\"]\n\n[Event \"四\"]\n[Result \"1-0\"]\n",
        "begin\ntag Event=一\nmove h2e2\nwarning 3: text after the result is passed over (====)\n"
        "result 1-0\nend\n"
        "begin\ntag Event=二\nmove h0g2\nend\n"
        "begin\ntag Event=三\nend\n"
        "begin\ntag Event=四\nresult 1-0\nend\n");
}

static void test_games_without_headers(void **state)
{
    (void)state;
    pgn("some words\n1. 炮二平五 马8进7\n1. 马二进三 马8进7 *\n1. 兵三进一 卒3进1 0-1\n",
        "warning 1: text between the games is passed over (some words)\n"
        "begin\nmove h2e2\nmove h9g7\nend\nbegin\nmove h0g2\nmove h9g7\nend\n"
        "begin\nmove g3g4\nmove c6c5\nresult 0-1\nend\n");
    pgn("no game at all\n",
        "warning 1: text between the games is passed over (no game at all)\nno_record\n");
}

static void test_broken_headers(void **state)
{
    static const char misplaced[] = "a header whose quotes or bracket are not in their places";
    char expected[1024];
    (void)state;
    pgn("[Event \"第二屆\"嘉豐杯\"賽\"]\n[Site \"C:\\\"]\n[Title \"say \\\"a\\\\b\\\"\"]\n"
        "[Red \"a\"][Black \"b\"] 1. 炮二平五 *\n",
        "begin\ntag Event=第二屆\"嘉豐杯\"賽\ntag Site=C:\\\ntag Title=say \"a\\b\"\n"
        "tag Red=a\ntag Black=b\nmove h2e2\nend\n");
    snprintf(expected, sizeof expected,
             "begin\nwarning 1: %s (a)\ntag Event=a\nwarning 2: %s (b)\ntag Site=b\n"
             "warning 3: %s (c)\ntag Red=c\nwarning 4: %s (d)\ntag Black=d\n"
             "warning 5: a header that goes over several lines (e f)\ntag Title=e f\nend\n",
             misplaced, misplaced, misplaced, misplaced);
    pgn("[Event \"a]\n[Site b]\n[Red \"c\"\n[Black “d”]\n[Title \"e\nf\"]\n", expected);
}

static void test_moves_without_their_start_are_passed_over(void **state)
{
    (void)state;
    pgn("[Red \"a\"]\n[FEN \"3k5/9/9 w\"]\n{c} 1. e0e1 {d} (1. e0d0 d9d8) e9e8 2. e1e0 *\n\n"
        "[Red \"b\"]\n1. h2e2 *\n",
        "begin\ntag Red=a\nwarning 2: FEN, byte 8: the board does not have ten ranks (3k5/9/9 w)\n"
        "comment c\nwarning 3: the moves are passed over, because the start cannot be read "
        "()\nend\n"
        "begin\ntag Red=b\nmove h2e2\nend\n");
    tells(CHUHE_FORMAT_TEXT, "FEN: 3k5/9/9 w\n1. e0e1 e9e8\n",
          "begin\nwarning 1: FEN, byte 8: the board does not have ten ranks (3k5/9/9 w)\n"
          "warning 2: the moves are passed over, because the start cannot be read ()\nend\n");
    tells(CHUHE_FORMAT_WXF, "FORMAT\tWXF\nFEN\t3k5/9/9 w\nSTART{\n1. C2=5\n}END\n",
          "begin\nwarning 2: FEN, byte 8: the board does not have ten ranks (3k5/9/9 w)\n"
          "warning 4: the moves are passed over, because the start cannot be read ()\nend\n");
    /* a start that can be read may follow */
    pgn("[FEN \"4k\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w\"]\n1. e0e1 *\n",
        "begin\nwarning 1: FEN, byte 3: a rank does not hold nine points (4k)\n"
        "start 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nmove e0e1\nend\n");
}

static void test_what_is_wrong_is_told_and_the_rest_kept(void **state)
{
    (void)state;
    pgn("[FEN \"nonsense\"]\n[Result \"won\"]\n1. 炮二平五 车5进1 2. 马二进三 *\n",
        "begin\nwarning 1: FEN, byte 2: not a piece letter (nonsense)\n"
        "warning 2: a result that is not known (won)\n"
        "warning 3: the moves are passed over, because the start cannot be read ()\nend\n");
    pgn("[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w - - x y\"]\n1. e0e1 *\n",
        "begin\nwarning 1: FEN, byte 31: not a number that fits (3k5/9/9/9/9/9/9/9/9/4K4 w - - x "
        "y)\nstart 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1\nmove e0e1\nend\n");
    pgn("1. 炮二平五 车5进1 2. 马二进三 *\n",
        "begin\nmove h2e2\nwarning 1: no such piece stands on that file (车5进1)\nend\n");
    pgn("1. 炮二平五 hello （ $0 ) 马8进7 {open\n",
        "begin\nmove h2e2\nwarning 1: text among the moves is passed over (hello)\n"
        "warning 1: a remark is not closed ( $0 ) 马8进7 {open)\n"
        "comment $0 ) 马8进7 {open\nend\n");
    pgn("1. 炮二平五 $0 ) ( 马二进三\n",
        "begin\nmove h2e2\nwarning 1: a mark that is not $1 to $255 ($0)\n"
        "warning 1: a variation is closed that was not opened ()\n[1: move h0g2\n"
        "warning 1: a variation is not closed ()\n]\nend\n");
}

static void test_a_comment_that_is_not_closed_ends_where_the_next_game_begins(void **state)
{
    (void)state;
    pgn("1. 炮二平五 {open\n[Event \"x\"]\n1. 马二进三 *\n",
        "begin\nmove h2e2\nwarning 1: a comment is not closed ()\ncomment open\nend\n"
        "begin\ntag Event=x\nmove h0g2\nend\n");
}

static bool main_line_of(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                         size_t index, void *ctx)
{
    char *line = ctx;
    (void)format;
    (void)charset;
    (void)index;
    for (chuhe_node n = chuhe_record_first_child(record, CHUHE_ROOT); n != CHUHE_NO_NODE;
         n = chuhe_record_first_child(record, n)) {
        chuhe_move move = chuhe_record_move(record, n);
        chuhe_square_to_text(line, chuhe_move_from(move));
        chuhe_square_to_text(line + 2, chuhe_move_to(move));
        line += 4;
    }
    return true;
}

static void test_a_variation_that_repeats_its_line_does_not_lead_it_astray(void **state)
{
    static const char *const texts[] = {
        "1. h2e2 h9g7 (1... h9g7 2. b0c2) 2. h0g2 i9h9 *\n",
        "1. h2e2 h9g7 (1... h9g7 2. b0c2 b9c7 (2... i9h9 3. a0b0)) 2. h0g2 (2. a0a1) i9h9 *\n",
        "1. h2e2 (1. h2e2 h9g7 2. h0g2 a9a8) (1. h2e2 b9c7) 1... h9g7 2. h0g2 i9h9 *\n"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char line[64] = "";
        chuhe_game_reader reader = {main_line_of, NULL, line};
        chuhe_read_options options = {.format = CHUHE_FORMAT_PGN};
        assert_int_equal(chuhe_read_records(texts[i], strlen(texts[i]), &options, &reader, NULL),
                         CHUHE_OK);
        assert_string_equal(line, "h2e2h9g7h0g2i9h9");
    }
}

/* ---- writing ---- */

static const char a_game[] =
    "[Event \"e\"]\n[Red \"甲\"]\n[RedElo \"1\"]\n[Result \"1-0\"]\n"
    "{开局} 1. 炮二平五! {[%clk 1:02:03] 好} (1. 马二进三 (1. 兵三进一) 马8进7) 1... {想} 马8进7"
    " 2. 马二进三 1-0\n";

static void test_writing_chinese(void **state)
{
    (void)state;
    becomes(CHUHE_FORMAT_PGN, a_game, (chuhe_write_options){.format = CHUHE_FORMAT_PGN},
            "[Game \"Chinese Chess\"]\n[Event \"e\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n"
            "[Red \"甲\"]\n[Black \"\"]\n[Result \"1-0\"]\n[RedElo \"1\"]\n\n"
            "{开局} 1. 炮二平五 $1 {[%clk 1:02:03] 好} (1. 马二进三 马8进7) (1. 兵三进一)\n"
            "1... {想} 马8进7 2. 马二进三 1-0\n\n",
            "");
}

static void test_writing_other_notations(void **state)
{
    static const struct notation {
        chuhe_notation notation;
        const char *headers, *moves;
    } cases[] = {
        {CHUHE_NOTATION_ICCS, "[Format \"ICCS\"]\n", "1. H2-E2 H9-G7 2. H0-G2 *\n\n"},
        {CHUHE_NOTATION_WXF, "[Format \"WXF\"]\n", "1. C2=5 H8+7 2. H2+3 *\n\n"},
        {CHUHE_NOTATION_COORDINATES10, "[Variant \"xiangqi\"]\n[Format \"Coordinates10\"]\n",
         "1. h3e3 h10g8 2. h1g3 *\n\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char expected[512];
        snprintf(expected, sizeof expected,
                 "[Game \"Chinese Chess\"]\n[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n"
                 "[Round \"\"]\n[%s \"\"]\n[Black \"\"]\n[Result \"*\"]\n%s\n%s",
                 cases[i].notation == CHUHE_NOTATION_COORDINATES10 ? "White" : "Red",
                 cases[i].headers, cases[i].moves);
        becomes(CHUHE_FORMAT_PGN, "1. 炮二平五 马8进7 2. 马二进三 *",
                (chuhe_write_options){.format = CHUHE_FORMAT_PGN, .notation = cases[i].notation},
                expected, "");
    }
}

/* Chess programs call Red White and need the variant before the FEN; those that
 * count ranks from 0 write horses as h and elephants as e, the others as n and b. */
static void test_coordinates_are_written_as_chess_programs_read_them(void **state)
{
    static const char game[] =
        "[Red \"a\"]\n[Black \"b\"]\n[RedTeam \"t\"]\n[RedElo \"1500\"]\n[RedTime \"5\"]\n"
        "[FEN \"2bak4/9/4b4/9/9/9/9/N8/9/3K4n b\"]\n\n1... e7g5 *\n";
    static const char expected[] =
        "[Game \"Chinese Chess\"]\n[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n"
        "[WhiteTeam \"t\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[WhiteElo \"1500\"]\n"
        "[RedTime \"5\"]\n[Variant \"xiangqi\"]\n[FEN \"%s b - - 0 1\"]\n[Format \"%s\"]\n\n"
        "1... %s *\n\n";
    char text[1024];
    (void)state;
    snprintf(text, sizeof text, expected, "2eak4/9/4e4/9/9/9/9/H8/9/3K4h", "Coordinates", "e7g5");
    becomes(CHUHE_FORMAT_PGN, game,
            (chuhe_write_options){.format = CHUHE_FORMAT_PGN, .coordinates = true}, text, "");
    /* and what was written so is read as the game that it was */
    pgn(text, "begin\ntag RedTeam=t\ntag Red=a\ntag Black=b\ntag RedElo=1500\ntag RedTime=5\n"
              "start 2bak4/9/4b4/9/9/9/9/N8/9/3K4n b - - 0 1\nmove e7g5\nend\n");
    snprintf(text, sizeof text, expected, "2bak4/9/4b4/9/9/9/9/N8/9/3K4n", "Coordinates10", "e8g6");
    becomes(
        CHUHE_FORMAT_PGN, game,
        (chuhe_write_options){.format = CHUHE_FORMAT_PGN, .notation = CHUHE_NOTATION_COORDINATES10},
        text, "");
}

static void test_the_short_form_is_written_in_full_where_it_is_ambiguous(void **state)
{
    (void)state;
    /* 炮28 of Black might go across to file 8 or forward by 8 points */
    becomes(CHUHE_FORMAT_PGN, "1. 炮二平五 马8进7 2. 炮五进四 *",
            (chuhe_write_options){.format = CHUHE_FORMAT_PGN, .notation = CHUHE_NOTATION_SHORT},
            "[Game \"Chinese Chess\"]\n[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n"
            "[Red \"\"]\n[Black \"\"]\n[Result \"*\"]\n[Format \"Short\"]\n\n"
            "1. 炮25 马87 2. 炮五进四 *\n\n",
            "a move whose short form would be ambiguous is written in full\n");
}

static void test_lines_are_wrapped_and_a_black_start_is_numbered(void **state)
{
    char text[2048] = "[FEN \"3k5/r8/9/9/9/9/9/9/8R/5K3 b\"]\n1... ", *line;
    size_t longest = 0, last = 0;
    (void)state;
    for (int i = 0; i < 40; i++)
        strcat(text, i % 4 == 0   ? "车1平2 "
                     : i % 4 == 1 ? "车一平二 "
                     : i % 4 == 2 ? "车2平1 "
                                  : "车二平一 ");
    static rewriting r;
    chuhe_game_reader reader = {on_game, NULL, &r};
    r.options = (chuhe_write_options){.format = CHUHE_FORMAT_PGN};
    r.text.len = 0;
    assert_int_equal(chuhe_read_records(text, strlen(text), NULL, &reader, NULL), CHUHE_OK);
    r.text.text[r.text.len] = '\0';
    assert_non_null(line = strstr(r.text.text, "\n\n1... "));
    for (char *at = line + 2; *at != '\0'; at++) {
        last = *at == '\n' ? 0 : last + ((*at & 0x80) == 0 ? 1 : (*at & 0xC0) == 0xC0 ? 2 : 0);
        longest = last > longest ? last : longest;
    }
    assert_in_range(longest, 60, 78);
}

static void test_what_a_comment_or_header_cannot_hold(void **state)
{
    (void)state;
    becomes(CHUHE_FORMAT_PGN, "[SetUp \"more\"]\n1. 炮二平五 ; a } b { [%clk 1:00]\n *",
            (chuhe_write_options){.format = CHUHE_FORMAT_PGN, .notation = CHUHE_NOTATION_WXF},
            "[Game \"Chinese Chess\"]\n[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n[Round \"\"]\n"
            "[Red \"\"]\n[Black \"\"]\n[Result \"*\"]\n[Format \"WXF\"]\n\n"
            "1. C2=5 {a ｝ b ｛ ［%clk 1:00]} *\n\n",
            "a header that PGN cannot hold is left out\n"
            "braces or commands in a comment became wide ones\n");
}

/* ---- any game at all ---- */

typedef struct comparing {
    const chuhe_record *original;
    size_t games;
} comparing;

static bool on_same(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    comparing *c = ctx;
    (void)format;
    (void)charset;
    (void)index;
    c->games++;
    assert_true(chuhe_record_is_same(c->original, record));
    return true;
}

static void add_extras(chuhe_record *record, chuhe_node node, chance *luck)
{
    static const char *const texts[] = {"好棋", "a\nb", "(x) [y] $1 ; 1-0", "炮二平五"};
    for (int place = 0; place < 2; place++) {
        const char *text = texts[chance_below(luck, 4)];
        if (chance_below(luck, 4) == 0)
            assert_int_equal(chuhe_record_set_comment(record, node, (chuhe_comment_place)place,
                                                      text, strlen(text)),
                             CHUHE_OK);
    }
    if (chance_below(luck, 4) == 0)
        assert_int_equal(chuhe_record_add_mark(record, node, 1 + chance_below(luck, 255)),
                         CHUHE_OK);
    if (chance_below(luck, 4) == 0)
        assert_int_equal(chuhe_record_set_clock(record, node, chance_below(luck, 9000000)),
                         CHUHE_OK);
}

static void grow(chuhe_record *record, chance *luck, unsigned count)
{
    chuhe_node at = CHUHE_ROOT;
    for (unsigned i = 0; i < count; i++) {
        chuhe_position now;
        chuhe_node child;
        for (unsigned up = chance_below(luck, 6) == 0 ? chance_below(luck, 9) : 0;
             up != 0 && at != CHUHE_ROOT; up--)
            at = chuhe_record_parent(record, at);
        chuhe_record_position(&now, record, at);
        chuhe_move move = chance_move(&now, luck);
        if (move == CHUHE_NO_MOVE) {
            at = CHUHE_ROOT;
            continue;
        }
        assert_int_equal(chuhe_record_add(&child, record, at, move), CHUHE_OK);
        add_extras(record, child, luck);
        at = child;
    }
}

static void test_random_games_come_back_as_they_were(void **state)
{
    static const chuhe_notation notations[] = {CHUHE_NOTATION_CHINESE, CHUHE_NOTATION_WXF,
                                               CHUHE_NOTATION_ICCS, CHUHE_NOTATION_SHORT,
                                               CHUHE_NOTATION_COORDINATES10};
    static transcript text;
    chance luck = {7};
    (void)state;
    for (int i = 0; i < 200; i++) {
        chuhe_record *record;
        assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
        grow(record, &luck, chance_below(&luck, 300));
        assert_int_equal(chuhe_record_set_tag(record, "Event", 5, "a\"b\\", 4), CHUHE_OK);
        assert_int_equal(chuhe_record_set_comment(record, CHUHE_ROOT, CHUHE_COMMENT_AFTER, "开", 3),
                         CHUHE_OK);
        chuhe_record_set_result(record, (chuhe_result)chance_below(&luck, 4));
        chuhe_write_options options = {.format = CHUHE_FORMAT_PGN,
                                       .notation = notations[chance_below(&luck, 5)]};
        chuhe_sink sink = {on_put, &text};
        comparing c = {record, 0};
        chuhe_game_reader reader = {on_same, NULL, &c};
        text.len = 0;
        assert_int_equal(chuhe_write(record, &options, &sink), CHUHE_OK);
        assert_int_equal(chuhe_read_records(text.text, text.len, NULL, &reader, NULL), CHUHE_OK);
        assert_int_equal(c.games, 1);
        chuhe_record_free(record);
    }
}

/* ---- memory ---- */

typedef struct scarce {
    size_t left, live;
} scarce;

static void *scarce_resize(void *old, size_t size, void *ctx)
{
    scarce *s = ctx;
    if (size == 0) {
        s->live -= old != NULL;
        free(old);
        return NULL;
    }
    if (s->left == 0)
        return NULL;
    s->left--;
    s->live += old == NULL;
    return realloc(old, size);
}

static bool on_any_game(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                        size_t index, void *ctx)
{
    (void)record;
    (void)format;
    (void)charset;
    (void)index;
    (void)ctx;
    return true;
}

/* Every allocation fails once; each time that is said and nothing is left over. */
static void test_without_memory(void **state)
{
    static transcript text;
    chuhe_game_reader reader = {on_any_game, NULL, NULL};
    chuhe_status status = CHUHE_E_MEMORY;
    size_t allowed = 0;
    (void)state;
    for (; status == CHUHE_E_MEMORY; allowed++) {
        scarce s = {allowed, 0};
        chuhe_allocator allocator = {scarce_resize, &s};
        chuhe_read_options options = {.allocator = &allocator};
        status = chuhe_read_records(a_game, strlen(a_game), &options, &reader, NULL);
        assert_int_equal(s.live, 0);
    }
    assert_int_equal(status, CHUHE_OK);
    assert_in_range(allowed, 5, 100);

    chuhe_record *record;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    chance luck = {3};
    grow(record, &luck, 100);
    status = CHUHE_E_MEMORY;
    for (allowed = 0; status == CHUHE_E_MEMORY; allowed++) {
        scarce s = {allowed, 0};
        chuhe_allocator allocator = {scarce_resize, &s};
        chuhe_write_options options = {.format = CHUHE_FORMAT_PGN, .allocator = &allocator};
        chuhe_sink sink = {on_put, &text};
        text.len = 0;
        status = chuhe_write(record, &options, &sink);
        assert_int_equal(s.live, 0);
    }
    assert_int_equal(status, CHUHE_OK);
    assert_in_range(allowed, 2, 100);
    chuhe_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_in_chinese),
        cmocka_unit_test(test_every_notation_in_one_game),
        cmocka_unit_test(test_ranks_from_1_or_from_0),
        cmocka_unit_test(test_white_is_red),
        cmocka_unit_test(test_san_counts_ranks_as_its_file_does),
        cmocka_unit_test(test_comments_marks_clocks),
        cmocka_unit_test(test_variations_at_any_depth),
        cmocka_unit_test(test_a_remark_in_parentheses_is_no_variation),
        cmocka_unit_test(test_a_handicap_start),
        cmocka_unit_test(test_games_with_advertisements_between),
        cmocka_unit_test(test_games_without_headers),
        cmocka_unit_test(test_broken_headers),
        cmocka_unit_test(test_moves_without_their_start_are_passed_over),
        cmocka_unit_test(test_what_is_wrong_is_told_and_the_rest_kept),
        cmocka_unit_test(test_a_comment_that_is_not_closed_ends_where_the_next_game_begins),
        cmocka_unit_test(test_a_variation_that_repeats_its_line_does_not_lead_it_astray),
        cmocka_unit_test(test_writing_chinese),
        cmocka_unit_test(test_writing_other_notations),
        cmocka_unit_test(test_coordinates_are_written_as_chess_programs_read_them),
        cmocka_unit_test(test_the_short_form_is_written_in_full_where_it_is_ambiguous),
        cmocka_unit_test(test_lines_are_wrapped_and_a_black_start_is_numbered),
        cmocka_unit_test(test_what_a_comment_or_header_cannot_hold),
        cmocka_unit_test(test_random_games_come_back_as_they_were),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
