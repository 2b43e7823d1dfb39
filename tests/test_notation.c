/* Moves as text: what is written for a move, what is read from a text, and what
 * is said of a text that is no move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/facts.h"
#include "support/move_texts.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
#define START_BLACK "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"

static void reads(const char *fen, const char *text, const char *move)
{
    move_texts_read(fen, MOVE_TEXTS_ANY, text, move);
}

static void refuses(const char *fen, const char *text, chuhe_status why, size_t offset)
{
    move_texts_refuse(fen, MOVE_TEXTS_ANY, text, why, offset);
}

/* In Chinese, in the plain style. */
static void writes(const char *fen, const char *move, const char *text)
{
    move_texts_write(fen, CHUHE_NOTATION_CHINESE, NULL, move, text);
    reads(fen, text, move);
}

static void test_squares(void **state)
{
    (void)state;
    chuhe_square square = CHUHE_NO_SQUARE;
    chuhe_error err;
    char text[3];

    chuhe_square_to_text(text, chuhe_square_make(4, 2));
    assert_string_equal(text, "e2");
    for (chuhe_square s = 0; s < CHUHE_SQUARES; s++) {
        chuhe_square_to_text(text, s);
        assert_int_equal(chuhe_square_from_text(&square, text, 2, NULL), CHUHE_OK);
        assert_int_equal(square, s);
    }
    assert_int_equal(chuhe_square_from_text(&square, "I9", 2, NULL), CHUHE_OK);
    assert_int_equal(square, chuhe_square_make(8, 9));

    static const struct {
        const char *text;
        size_t offset;
    } wrong[] = {{"", 0}, {"j0", 0}, {"5e", 0}, {"e", 1}, {"ee", 1}, {"e10", 2}, {"@1", 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        square = 33;
        assert_int_equal(
            chuhe_square_from_text(&square, wrong[i].text, strlen(wrong[i].text), &err),
            CHUHE_E_SQUARE);
        assert_int_equal(err.offset, wrong[i].offset);
        assert_int_equal(square, 33);
    }
}

static void test_names_of_pieces_and_notations(void **state)
{
    (void)state;
    static const char *const chinese[CHUHE_SIDES][CHUHE_KINDS] = {
        {"帅", "仕", "相", "马", "车", "炮", "兵"}, {"将", "士", "象", "马", "车", "炮", "卒"}};

    for (chuhe_side side = 0; side < CHUHE_SIDES; side++)
        for (chuhe_kind kind = 0; kind < CHUHE_KINDS; kind++) {
            chuhe_piece piece = chuhe_piece_make(side, kind);
            assert_string_equal(chuhe_piece_chinese(piece), chinese[side][kind]);
            assert_int_equal(chuhe_piece_letter(piece),
                             (side == CHUHE_RED ? "KABNRCP" : "kabnrcp")[kind]);
        }
    static const chuhe_piece none[] = {CHUHE_NO_PIECE, 8, 16, 255};
    for (size_t i = 0; i < sizeof none; i++) {
        assert_string_equal(chuhe_piece_chinese(none[i]), "");
        assert_int_equal(chuhe_piece_letter(none[i]), '.');
    }
    assert_string_equal(chuhe_notation_name(CHUHE_NOTATION_COORDINATES), "coordinates");
    assert_string_equal(chuhe_notation_name(CHUHE_NOTATION_ICCS), "iccs");
    assert_string_equal(chuhe_notation_name(CHUHE_NOTATION_CHINESE), "chinese");
    assert_string_equal(chuhe_notation_name(CHUHE_NOTATIONS), "unknown");
}

static void test_first_moves_are_written(void **state)
{
    (void)state;
    writes(START, "h2e2", "炮二平五");
    writes(START, "b0c2", "马八进七");
    writes(START, "a0a1", "车九进一");
    writes(START, "g0e2", "相三进五");
    writes(START, "d0e1", "仕六进五");
    writes(START, "e0e1", "帅五进一");
    writes(START, "g3g4", "兵三进一");
    writes(START, "b2b9", "炮八进七");
    writes(START_BLACK, "h9g7", "马8进7");
    writes(START_BLACK, "a9a8", "车1进1");
    writes(START_BLACK, "c9e7", "象3进5");
    writes(START_BLACK, "d9e8", "士4进5");
    writes(START_BLACK, "e9e8", "将5进1");
    writes(START_BLACK, "g6g5", "卒7进1");
    writes(START_BLACK, "b7e7", "炮2平5");
}

static void test_coordinates_and_iccs(void **state)
{
    (void)state;
    chuhe_position position;
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;

    chuhe_position_start(&position);
    assert_int_equal(chuhe_move_to_text(text, sizeof text, &len, &position, facts_move("h2e2"),
                                        CHUHE_NOTATION_COORDINATES),
                     CHUHE_OK);
    assert_string_equal(text, "h2e2");
    assert_int_equal(chuhe_move_to_text(text, sizeof text, &len, &position, facts_move("h2e2"),
                                        CHUHE_NOTATION_ICCS),
                     CHUHE_OK);
    assert_string_equal(text, "H2-E2");
    assert_int_equal(len, 5);

    static const char *const same[] = {"h2e2", "H2E2", "h2-e2", "H2-E2", "H2-e2", "  h2e2\t"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        chuhe_move move;
        reads(START, same[i], "h2e2");
        move_texts_read(START, CHUHE_NOTATION_COORDINATES, same[i], "h2e2");
        move_texts_read(START, CHUHE_NOTATION_ICCS, same[i], "h2e2");
        assert_int_equal(chuhe_move_from_text(&move, &position, CHUHE_NOTATION_CHINESE, same[i],
                                              strlen(same[i]), NULL),
                         CHUHE_E_SYNTAX);
    }
}

static void test_the_notation_is_found_out(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        chuhe_notation notation;
    } cases[] = {{"h2e2", CHUHE_NOTATION_COORDINATES}, {"H2-E2", CHUHE_NOTATION_ICCS},
                 {"H2E2", CHUHE_NOTATION_ICCS},        {"炮二平五", CHUHE_NOTATION_CHINESE},
                 {"炮25", CHUHE_NOTATION_SHORT},       {"C2=5", CHUHE_NOTATION_WXF},
                 {"c2.5", CHUHE_NOTATION_WXF},         {"Che3", CHUHE_NOTATION_SAN}};
    chuhe_position position;

    chuhe_position_start(&position);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        chuhe_notation found = CHUHE_NOTATIONS;
        chuhe_move move;
        assert_int_equal(chuhe_move_from_any_text(&move, &found, &position, cases[i].text,
                                                  strlen(cases[i].text), NULL),
                         CHUHE_OK);
        assert_int_equal(found, cases[i].notation);
        assert_int_equal(move, facts_move("h2e2"));
    }
}

static void test_every_script_is_read(void **state)
{
    (void)state;
    static const char *const chariot[] = {"车", "車", "俥", "伡"};
    static const char *const horse[] = {"马", "馬", "傌"};
    static const char *const cannon[] = {"炮", "砲", "包"};
    static const char *const general[] = {"帅", "帥", "将", "將"};
    static const char *const advisor[] = {"仕", "士"};
    static const char *const elephant[] = {"相", "象"};
    static const char *const soldier[] = {"兵", "卒"};
    static const struct {
        const char *const *characters;
        size_t count;
        const char *red, *black; /* the rest of the text */
        const char *red_move, *black_move;
    } kinds[] = {
        {chariot, 4, "一进一", "9进1", "i0i1", "i9i8"},
        {horse, 3, "二进三", "8进7", "h0g2", "h9g7"},
        {cannon, 3, "二进四", "8进4", "h2h6", "h7h3"},
        {general, 4, "五进一", "5进1", "e0e1", "e9e8"},
        {advisor, 2, "四进五", "6进5", "f0e1", "f9e8"},
        {elephant, 2, "三进五", "7进5", "g0e2", "g9e7"},
        {soldier, 2, "三进一", "7进1", "g3g4", "g6g5"},
    };
    char text[64];

    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        for (size_t i = 0; i < kinds[k].count; i++) {
            strcpy(text, kinds[k].characters[i]);
            strcat(text, kinds[k].red);
            reads(START, text, kinds[k].red_move);
            strcpy(text, kinds[k].characters[i]);
            strcat(text, kinds[k].black);
            reads(START_BLACK, text, kinds[k].black_move);
        }
    reads(START, "俥一進一", "i0i1");
    reads(START_BLACK, "傌８進７", "h9g7");
}

static void test_every_digit_is_read_for_either_side(void **state)
{
    (void)state;
    static const char *const digits[9][3] = {
        {"一", "1", "１"}, {"二", "2", "２"}, {"三", "3", "３"},
        {"四", "4", "４"}, {"五", "5", "５"}, {"六", "6", "６"},
        {"七", "7", "７"}, {"八", "8", "８"}, {"九", "9", "９"}};
    /* a chariot each on its fifth rank, free along it */
    const char *red = "3k5/9/9/9/8R/9/9/9/9/4K4 w", *black = "3k5/9/9/9/9/8r/9/9/9/4K4 b";
    char text[64];

    for (int file = 1; file <= 9; file++)
        for (int script = 0; script < 3; script++) {
            char move[5] = "i5", answer[5] = "i4";
            const char *digit = digits[file - 1][script];
            if (file != 1) {
                move[2] = (char)('a' + 9 - file);
                move[3] = '5';
                strcat(strcpy(text, "车一平"), digit);
                reads(red, text, move);
                strcat(strcpy(text, "车1平"), digit);
                reads(red, text, move);
            }
            if (file != 9) {
                answer[2] = (char)('a' + file - 1);
                answer[3] = '4';
                strcat(strcpy(text, "车9平"), digit);
                reads(black, text, answer);
                strcat(strcpy(text, "车九平"), digit);
                reads(black, text, answer);
            }
        }
}

static void test_blanks_may_stand_anywhere(void **state)
{
    (void)state;
    reads(START, "炮 二 平 五", "h2e2");
    reads(START, " \t炮\t二　平 五　", "h2e2");
    reads(START, "炮\xC2\xA0二平五", "h2e2");
    refuses(START, "炮二\n平五", CHUHE_E_SYNTAX, 6);
    /* and punctuation around the way */
    reads(START, "炮二，平五", "h2e2");
    reads(START, "炮二·平、五", "h2e2");
    reads(START, "炮二 . 平 : 五", "h2e2");
    refuses(START, "炮二？平五", CHUHE_E_SYNTAX, 6);
    move_texts_refuse(START, CHUHE_NOTATION_ICCS, "h2 e2", CHUHE_E_SYNTAX, 2);
}

static void test_what_is_no_move_text(void **state)
{
    (void)state;
    refuses(START, "", CHUHE_E_SYNTAX, 0);
    refuses(START, "   ", CHUHE_E_SYNTAX, 3);
    refuses(START, "你好", CHUHE_E_SYNTAX, 0);
    refuses(START, "炮", CHUHE_E_SYNTAX, 3);
    refuses(START, "炮二瓶五", CHUHE_E_SYNTAX, 6);
    refuses(START, "炮二平", CHUHE_E_SYNTAX, 9);
    refuses(START, "炮二平0", CHUHE_E_SYNTAX, 9);
    refuses(START, "炮二平五五", CHUHE_E_SYNTAX, 12);
    refuses(START, "炮，二平五", CHUHE_E_SYNTAX, 3);
    refuses(START, "炮二平五。", CHUHE_E_SYNTAX, 12);
    refuses(START, "炮二，五", CHUHE_E_SYNTAX, 6);
    refuses(START, "二平五", CHUHE_E_SYNTAX, 3);
    refuses(START, "炮二\xE5\xB9", CHUHE_E_SYNTAX, 6);
    refuses(START, "h", CHUHE_E_SYNTAX, 1);
    move_texts_refuse(START, CHUHE_NOTATION_COORDINATES, "h2", CHUHE_E_SYNTAX, 2);
    refuses(START, "h2-", CHUHE_E_SYNTAX, 3);
    refuses(START, "h2--e2", CHUHE_E_SYNTAX, 3);
    refuses(START, "h2e", CHUHE_E_SYNTAX, 3);
    refuses(START, "h2e2e", CHUHE_E_SYNTAX, 4);
    refuses(START, "h3e3h10", CHUHE_E_SYNTAX, 4);
    refuses(START, "j2e2", CHUHE_E_SQUARE, 0);
    refuses(START, "h2-z2", CHUHE_E_SQUARE, 3);
}

static void test_reasons_are_told_apart(void **state)
{
    (void)state;
    refuses(START, "炮三平五", CHUHE_E_NO_SUCH_PIECE, 0);
    refuses(START, "前炮平五", CHUHE_E_NO_SUCH_PIECE, 0);
    refuses(START, " 三兵进一", CHUHE_E_NO_SUCH_PIECE, 1);
    refuses(START, "车一退一", CHUHE_E_OFF_BOARD, 6);
    refuses(START, "炮二进八", CHUHE_E_OFF_BOARD, 6);
    refuses(START, "炮二进七马", CHUHE_E_SYNTAX, 12);
    refuses(START, "车一进三", CHUHE_E_OWN_PIECE, 6);
    refuses(START, "车一进四", CHUHE_E_BLOCKED_PATH, 6);
    refuses(START, "马二进四", CHUHE_E_BLOCKED_LEG, 6);
    refuses(START, "马二进五", CHUHE_E_HORSE_STEP, 6);
    refuses(START, "马二平三", CHUHE_E_HORSE_STEP, 6);
    refuses(START, "相三进四", CHUHE_E_ELEPHANT_STEP, 6);
    refuses(START, "仕四进三", CHUHE_E_PALACE, 6);
    refuses(START, "兵五退一", CHUHE_E_SOLDIER_BACK, 6);
    refuses(START, "兵五平四", CHUHE_E_SOLDIER_SIDE, 6);
    refuses(START, "炮二平二", CHUHE_E_NO_MOVE, 6);
    refuses(START, "炮八进五", CHUHE_E_NO_SCREEN, 6);
    refuses(START, "h9g7", CHUHE_E_WRONG_SIDE, 0);
    refuses(START, "e4e5", CHUHE_E_EMPTY_SQUARE, 0);
    refuses(START, "h2b2", CHUHE_E_OWN_PIECE, 2);
    refuses(START, "H2-H8", CHUHE_E_BLOCKED_PATH, 3);
}

static void test_two_alike_on_a_file(void **state)
{
    (void)state;
    const char *cannons = "3k5/9/9/9/4C4/9/9/4C4/9/4K4 w";
    const char *horses = "3k5/9/7n1/9/7n1/9/9/9/9/4K4 b";

    writes(cannons, "e5d5", "前炮平六");
    writes(cannons, "e2d2", "后炮平六");
    writes(cannons, "e2e3", "后炮进一");
    reads(cannons, "後砲進一", "e2e3");
    refuses(cannons, "炮五平六", CHUHE_E_AMBIGUOUS, 0);
    refuses(cannons, "中炮平六", CHUHE_E_NO_SUCH_PIECE, 0);
    refuses(cannons, "炮四平六", CHUHE_E_NO_SUCH_PIECE, 0);
    /* the rear one would go to its own general's point: one move fits */
    reads(cannons, "炮五退二", "e5e3");
    /* neither can: the front one would leave the board, the rear one jump over it */
    refuses(cannons, "炮五进五", CHUHE_E_BLOCKED_PATH, 6);

    /* Black's front is nearer to Red */
    writes(horses, "h5g3", "前马进7");
    writes(horses, "h7g9", "后马退7");
    refuses(horses, "马8进7", CHUHE_E_AMBIGUOUS, 0);
}

static void test_advisors_and_elephants_go_by_direction(void **state)
{
    (void)state;
    const char *advisors = "3k5/9/9/9/9/9/9/5A3/9/4KA3 w";
    const char *elephants = "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w";

    writes(advisors, "f0e1", "仕四进五");
    writes(advisors, "f2e1", "仕四退五");
    reads(advisors, "后仕进五", "f0e1");
    reads(advisors, "前仕退五", "f2e1");
    refuses(advisors, "前仕进五", CHUHE_E_PALACE, 6);
    writes(elephants, "c0e2", "相七进五");
    writes(elephants, "c4e2", "相七退五");
    writes(elephants, "c0a2", "相七进九");
    reads(elephants, "前相退九", "c4a2");
    refuses(elephants, "前相进九", CHUHE_E_RIVER, 6);
}

static void test_three_soldiers_on_a_file(void **state)
{
    (void)state;
    const char *three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";

    writes(three, "c7c8", "前兵进一");
    writes(three, "c6d6", "中兵平六");
    writes(three, "c5b5", "后兵平八");
    reads(three, "一兵进一", "c7c8");
    reads(three, "二兵平六", "c6d6");
    reads(three, "中兵七平六", "c6d6");
    refuses(three, "兵七平六", CHUHE_E_AMBIGUOUS, 0);
    /* none stands on the second file: the number is an order */
    reads(three, "兵二平六", "c6d6");
    refuses(three, "兵四平六", CHUHE_E_NO_SUCH_PIECE, 0);
    refuses(three, "后兵进一", CHUHE_E_OWN_PIECE, 6);
    refuses(three, "四兵进一", CHUHE_E_NO_SUCH_PIECE, 0);
    /* only the front one can step forward */
    reads(three, "兵七进一", "c7c8");
}

static void test_four_and_five_soldiers_on_a_file(void **state)
{
    (void)state;
    const char *four = "3k5/9/9/9/6p2/6p2/6p2/6p2/9/4K4 b";
    const char *five = "3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w";

    writes(four, "g2g1", "一卒进1");
    writes(four, "g3f3", "二卒平6");
    writes(four, "g4h4", "三卒平8");
    refuses(four, "四卒进1", CHUHE_E_OWN_PIECE, 6);
    refuses(four, "四卒平6", CHUHE_E_SOLDIER_SIDE, 6);
    reads(four, "2卒平6", "g3f3");
    reads(four, "前卒平6", "g2f2");
    writes(five, "c8c9", "一兵进一");
    writes(five, "c6d6", "三兵平六");
    refuses(five, "五兵平六", CHUHE_E_SOLDIER_SIDE, 6);
    reads(five, "中兵平六", "c6d6");
}

static void test_two_files_with_soldiers(void **state)
{
    (void)state;
    /* g7 g6 on Red's file 3, c7 c6 on his file 7, e5 alone */
    const char *files = "3k5/9/2P3P2/2P3P2/4P4/9/9/9/9/4K4 w";

    writes(files, "g7f7", "一兵平四");
    writes(files, "g6f6", "二兵平四");
    writes(files, "c7d7", "三兵平六");
    writes(files, "c6b6", "四兵平八");
    writes(files, "e5e6", "兵五进一");
    refuses(files, "五兵进一", CHUHE_E_NO_SUCH_PIECE, 0);
    /* the older way names the file */
    reads(files, "前兵三平四", "g7f7");
    reads(files, "后兵七平八", "c6b6");
    refuses(files, "前兵五进一", CHUHE_E_NO_SUCH_PIECE, 0);
    /* or the file alone */
    reads(files, "前七进一", "c7c8");
    reads(files, "后三平四", "g6f6");
    refuses(files, "前五进一", CHUHE_E_NO_SUCH_PIECE, 0);
    /* a soldier on the file that is named comes before an order */
    reads("3k5/9/2P3P2/2P3P2/8P/9/9/9/9/4K4 w", "兵一进一", "i5i6");
    /* without it only one of them may fit */
    reads(files, "前兵平四", "g7f7");
    refuses(files, "前兵进一", CHUHE_E_AMBIGUOUS, 0);

    /* Black counts from his own right, which is Red's left */
    const char *black = "3k5/9/9/9/9/2p3p2/2p3p2/9/9/4K4 b";
    writes(black, "c3d3", "一卒平4");
    writes(black, "g4h4", "四卒平8");
}

static void test_writing_checks_the_move(void **state)
{
    (void)state;
    chuhe_position position;
    char text[CHUHE_MOVE_TEXT_CAP] = "untouched";
    size_t len = 5;

    chuhe_position_start(&position);
    assert_int_equal(chuhe_move_to_text(text, sizeof text, &len, &position, facts_move("e4e5"),
                                        CHUHE_NOTATION_CHINESE),
                     CHUHE_E_EMPTY_SQUARE);
    assert_int_equal(chuhe_move_to_text(text, sizeof text, &len, &position, facts_move("h0f1"),
                                        CHUHE_NOTATION_ICCS),
                     CHUHE_E_BLOCKED_LEG);
    assert_string_equal(text, "untouched");
    assert_int_equal(len, 5);
    /* four characters of three bytes and the zero need thirteen */
    assert_int_equal(
        chuhe_move_to_text(text, 12, &len, &position, facts_move("h2e2"), CHUHE_NOTATION_CHINESE),
        CHUHE_E_SPACE);
    assert_int_equal(len, 12);
    assert_string_equal(text, "untouched");
    assert_int_equal(
        chuhe_move_to_text(text, 13, &len, &position, facts_move("h2e2"), CHUHE_NOTATION_CHINESE),
        CHUHE_OK);
    assert_string_equal(text, "炮二平五");
    assert_int_equal(
        chuhe_move_to_text(text, sizeof text, &len, &position, facts_move("h2e2"), CHUHE_NOTATIONS),
        CHUHE_E_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_names_of_pieces_and_notations),
        cmocka_unit_test(test_first_moves_are_written),
        cmocka_unit_test(test_coordinates_and_iccs),
        cmocka_unit_test(test_the_notation_is_found_out),
        cmocka_unit_test(test_every_script_is_read),
        cmocka_unit_test(test_every_digit_is_read_for_either_side),
        cmocka_unit_test(test_blanks_may_stand_anywhere),
        cmocka_unit_test(test_what_is_no_move_text),
        cmocka_unit_test(test_reasons_are_told_apart),
        cmocka_unit_test(test_two_alike_on_a_file),
        cmocka_unit_test(test_advisors_and_elephants_go_by_direction),
        cmocka_unit_test(test_three_soldiers_on_a_file),
        cmocka_unit_test(test_four_and_five_soldiers_on_a_file),
        cmocka_unit_test(test_two_files_with_soldiers),
        cmocka_unit_test(test_writing_checks_the_move),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
