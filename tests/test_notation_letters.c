/* Moves in letters: WXF, SAN, and coordinates with ranks from 1 to 10. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/facts.h"
#include "support/move_texts.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
#define START_BLACK "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"
#define WXF CHUHE_NOTATION_WXF
#define SAN CHUHE_NOTATION_SAN
#define TEN CHUHE_NOTATION_COORDINATES10

/* ---- WXF ---- */

static void test_wxf_first_moves(void **state)
{
    (void)state;
    move_texts_write(START, WXF, NULL, "h2e2", "C2=5");
    move_texts_write(START, WXF, NULL, "b0c2", "H8+7");
    move_texts_write(START, WXF, NULL, "i0i1", "R1+1");
    move_texts_write(START, WXF, NULL, "g0e2", "E3+5");
    move_texts_write(START, WXF, NULL, "d0e1", "A6+5");
    move_texts_write(START, WXF, NULL, "e0e1", "K5+1");
    move_texts_write(START, WXF, NULL, "g3g4", "P3+1");
    move_texts_write(START_BLACK, WXF, NULL, "h9g7", "H8+7");
    move_texts_write("3k5/9/9/9/4C4/9/9/9/9/4K4 w", WXF, NULL, "e5e2", "C5-3");

    static const char *const same[] = {"C2=5", "C2.5", "c2.5", "c2=5", " C2.5 ", "C2＝5", "C2．5"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        move_texts_read(START, WXF, same[i], "h2e2");
        move_texts_read(START, MOVE_TEXTS_ANY, same[i], "h2e2");
    }
    /* letters that others write */
    move_texts_read(START, WXF, "G5+1", "e0e1");
    move_texts_read(START, WXF, "b3+5", "g0e2");
    move_texts_read(START, WXF, "N2+3", "h0g2");
    move_texts_read(START, WXF, "S3+1", "g3g4");
    move_texts_read("3k5/9/9/9/4C4/9/9/9/9/4K4 w", WXF, "C5–3", "e5e2");
}

static void test_wxf_two_alike(void **state)
{
    (void)state;
    const char *cannons = "3k5/9/9/9/4C4/9/9/4C4/9/4K4 w";
    const char *soldiers = "3k5/9/9/4P4/4P4/9/9/9/9/4K4 w";

    move_texts_write(cannons, WXF, NULL, "e5d5", "C+=6");
    move_texts_write(cannons, WXF, NULL, "e2d2", "C-=6");
    move_texts_write(cannons, WXF, NULL, "e5e6", "C++1");
    move_texts_write(cannons, WXF, NULL, "e2e1", "C--1");
    move_texts_read(cannons, WXF, "+C=6", "e5d5");
    move_texts_read(cannons, WXF, "-c.6", "e2d2");
    move_texts_read(cannons, MOVE_TEXTS_ANY, "-c.6", "e2d2");
    move_texts_fit(cannons, WXF, "C5=6", "e5d5 e2d2");
    move_texts_write(soldiers, WXF, NULL, "e6d6", "P+=6");
    move_texts_write(soldiers, WXF, NULL, "e5d5", "P-=6");
    move_texts_read(soldiers, WXF, "15=6", "e6d6");
    move_texts_read(soldiers, WXF, "25=6", "e5d5");
}

static void test_wxf_advisors_and_elephants_need_no_sign(void **state)
{
    (void)state;
    const char *advisors = "3k5/9/9/9/9/9/9/5A3/9/4KA3 w";

    move_texts_write(advisors, WXF, NULL, "f0e1", "A4+5");
    move_texts_write(advisors, WXF, NULL, "f2e1", "A4-5");
    move_texts_read(advisors, WXF, "A-+5", "f0e1");
    move_texts_read(advisors, WXF, "A+-5", "f2e1");
    move_texts_write("3k5/9/9/9/9/2B6/9/9/9/2B1K4 w", WXF, NULL, "c4e2", "E7-5");
}

static void test_wxf_three_soldiers_on_a_file(void **state)
{
    (void)state;
    const char *three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";

    move_texts_write(three, WXF, NULL, "c7c8", "17+1");
    move_texts_write(three, WXF, NULL, "c6d6", "27=6");
    move_texts_write(three, WXF, NULL, "c5b5", "37=8");
    /* the older way: the middle one is the plain one */
    move_texts_read(three, WXF, "P+.6", "c7d7");
    move_texts_read(three, WXF, "P7.6", "c6d6");
    move_texts_read(three, WXF, "P-.6", "c5d5");
    move_texts_read(three, WXF, "P..6", "c6d6");
    move_texts_read(three, WXF, "Pb.6", "c6d6");
    move_texts_refuse(three, WXF, "47=6", CHUHE_E_NO_SUCH_PIECE, 0);
    move_texts_refuse(three, WXF, "27+1", CHUHE_E_OWN_PIECE, 2);
    /* only the front one can go forward */
    move_texts_read(three, WXF, "P7+1", "c7c8");
    /* on the third file, 33 is the third of them, not the middle one */
    const char *third = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w";
    move_texts_write(third, WXF, NULL, "g5f5", "33=4");
    move_texts_read(third, WXF, "P3=4", "g6f6");
}

static void test_wxf_four_and_five_soldiers_on_a_file(void **state)
{
    (void)state;
    const char *four = "3k5/9/9/9/6p2/6p2/6p2/6p2/9/4K4 b";
    const char *five = "3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w";

    move_texts_write(four, WXF, NULL, "g2f2", "17=6");
    move_texts_write(four, WXF, NULL, "g4h4", "37=8");
    move_texts_read(four, WXF, "++.6", "g2f2");
    move_texts_refuse(four, WXF, "--.6", CHUHE_E_SOLDIER_SIDE, 2);
    /* + is the front one to some, the second to others */
    move_texts_fit(four, WXF, "P+=6", "g2f2 g3f3");
    /* the rear one has not crossed the river */
    move_texts_read(four, WXF, "P-=6", "g4f4");
    move_texts_write(five, WXF, NULL, "c8d8", "17=6");
    move_texts_write(five, WXF, NULL, "c5d5", "47=6");
    move_texts_read(five, WXF, "P7=6", "c6d6");
    move_texts_read(five, WXF, "P++1", "c8c9");
}

static void test_wxf_two_files_with_soldiers(void **state)
{
    (void)state;
    const char *files = "3k5/9/2P3P2/2P3P2/4P4/9/9/9/9/4K4 w";

    move_texts_write(files, WXF, NULL, "g7f7", "13=4");
    move_texts_write(files, WXF, NULL, "g6f6", "23=4");
    move_texts_write(files, WXF, NULL, "c7d7", "17=6");
    move_texts_write(files, WXF, NULL, "c6b6", "27=8");
    move_texts_write(files, WXF, NULL, "e5e6", "P5+1");
    /* the older way: the file in place of the letter */
    move_texts_read(files, WXF, "3+.4", "g7f7");
    move_texts_read(files, WXF, "7-.8", "c6b6");
    move_texts_read(files, MOVE_TEXTS_ANY, "7-.8", "c6b6");
    /* or one letter for each, in the order that Chinese has */
    move_texts_read(files, WXF, "Pa=4", "g7f7");
    move_texts_read(files, WXF, "pd.8", "c6b6");
    move_texts_fit(files, WXF, "P++1", "g7g8 c7c8");
    move_texts_read(files, WXF, "P+=4", "g7f7");
}

static void test_wxf_refused(void **state)
{
    (void)state;
    move_texts_refuse(START, WXF, "C3=5", CHUHE_E_NO_SUCH_PIECE, 0);
    move_texts_refuse(START, WXF, "R1-1", CHUHE_E_OFF_BOARD, 2);
    move_texts_refuse(START, WXF, "H2+4", CHUHE_E_BLOCKED_LEG, 2);
    move_texts_refuse(START, WXF, "H2=3", CHUHE_E_HORSE_STEP, 2);
    move_texts_refuse(START, WXF, " C8+5", CHUHE_E_NO_SCREEN, 3);
    static const struct {
        const char *text;
        size_t offset;
    } wrong[] = {{"", 0},     {"C", 1},    {"C2", 2},    {"C25", 2},    {"C2=", 3},  {"C2=0", 3},
                 {"Z2=5", 0}, {"CC=5", 1}, {"C2=55", 4}, {"C2==", 3},   {"+2=5", 1}, {"C0=5", 1},
                 {"+-=5", 1}, {"3", 1},    {"炮2=5", 0}, {"C2=\xFF", 3}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        move_texts_refuse(START, WXF, wrong[i].text, CHUHE_E_SYNTAX, wrong[i].offset);
    move_texts_refuse(START, MOVE_TEXTS_ANY, "C2=", CHUHE_E_SYNTAX, 3);
}

/* ---- SAN ---- */

static void test_san_of_either_rank(void **state)
{
    (void)state;
    /* ranks from 0, ranks from 1 */
    move_texts_read(START, SAN, "Che2", "h2e2");
    move_texts_read(START, SAN, "Che3", "h2e2");
    move_texts_read(START, SAN, "Hg2", "h0g2");
    move_texts_read(START, SAN, "Hg3", "h0g2");
    move_texts_read(START, SAN, "Ng3", "h0g2");
    move_texts_read(START, SAN, "Ece2", "c0e2");
    move_texts_read(START, SAN, "Ece3", "c0e2");
    move_texts_read(START, SAN, "e4", "e3e4");
    move_texts_read(START, SAN, "e5", "e3e4");
    move_texts_read(START, SAN, "Pe5", "e3e4");
    move_texts_read(START, SAN, "Cxh9", "h2h9");
    move_texts_read(START, SAN, "Cxh10", "h2h9");
    move_texts_read(START, SAN, "Che3+", "h2e2");
    move_texts_read(START_BLACK, SAN, "Hg8", "h9g7");
    move_texts_read(START, MOVE_TEXTS_ANY, "Che3", "h2e2");
    move_texts_read(START, MOVE_TEXTS_ANY, "Cxh10", "h2h9");
    move_texts_fit(START, SAN, "Ra2", "a0a2 a0a1");
    move_texts_fit(START, SAN, "Ce3", "h2e2 b2e2");
}

static void test_san_tells_pieces_apart(void **state)
{
    (void)state;
    const char *rank = "4k4/9/9/9/R7R/9/9/9/9/3K5 w";
    const char *file = "4k4/9/9/9/R8/9/9/9/R8/3K5 w";

    move_texts_fit(rank, SAN, "Re5", "a5e5 i5e5");
    move_texts_read(rank, SAN, "Rae5", "a5e5");
    move_texts_read(rank, SAN, "Rie5", "i5e5");
    move_texts_read(rank, SAN, "Ra5e5", "a5e5");
    move_texts_read(rank, SAN, "a5e5", "a5e5");
    move_texts_fit(file, SAN, "Ra3", "a5a3 a5a2 a1a3 a1a2");
    move_texts_read(file, SAN, "R5a3", "a5a3");
}

static void test_san_of_a_soldier_without_a_file_goes_forward_if_it_can(void **state)
{
    const char *two = "3k5/9/4P4/3P5/9/9/9/9/9/4K4 w", *one = "3k5/9/4P4/9/9/9/9/9/9/4K4 w";
    const char *black = "3k5/9/9/9/9/9/3p5/4p4/9/4K4 b";
    (void)state;
    move_texts_read(two, SAN, "d7", "d6d7");
    move_texts_read(two, SAN, "ed7", "e7d7");
    move_texts_read(one, SAN, "d7", "e7d7");
    move_texts_read(black, SAN, "d2", "d3d2");
    move_texts_read(black, SAN, "ed2", "e2d2");
    /* sideways with ranks from 0, forward with ranks from 1: which is not told */
    move_texts_fit("3k5/9/4P4/9/3P5/9/9/9/9/4K4 w", SAN, "d7", "e7d7 d5d6");
}

static void test_san_refused(void **state)
{
    (void)state;
    move_texts_refuse(START, SAN, "Kg5", CHUHE_E_GENERAL_STEP, 1);
    move_texts_refuse(START, SAN, "Cxh5", CHUHE_E_EMPTY_SQUARE, 2);
    move_texts_refuse("3k5/9/9/9/9/9/9/9/9/4K4 w", SAN, "Rh9", CHUHE_E_NO_SUCH_PIECE, 0);
    move_texts_refuse(START, SAN, "Rd0", CHUHE_E_OWN_PIECE, 1);
    move_texts_refuse(START, SAN, "R0a10", CHUHE_E_SQUARE, 2);
    static const struct {
        const char *text;
        size_t offset;
    } wrong[] = {{"", 0}, {"R", 1}, {"Re", 2}, {"Rxe", 3}, {"Xe5", 0}, {"Re5e", 4}, {"Re55", 3}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        move_texts_refuse(START, SAN, wrong[i].text, CHUHE_E_SYNTAX, wrong[i].offset);
}

/* ---- ranks from 1 to 10 ---- */

static void test_coordinates_from_one(void **state)
{
    (void)state;
    move_texts_write(START, TEN, NULL, "h2e2", "h3e3");
    move_texts_write(START, TEN, NULL, "h2h9", "h3h10");
    move_texts_write(START_BLACK, TEN, NULL, "h9g7", "h10g8");
    move_texts_write("3k5/r8/9/9/9/9/9/9/9/4K4 b", TEN, NULL, "a8a9", "a9a10");
    move_texts_read(START, TEN, "H3-H10", "h2h9");
    move_texts_read(START, TEN, "h3h:", "h2h9");
    move_texts_read(START_BLACK, TEN, "h:g8", "h9g7");
    move_texts_refuse(START, TEN, "h0e3", CHUHE_E_SQUARE, 1);
    move_texts_refuse(START, TEN, "h3e0", CHUHE_E_SQUARE, 3);
    move_texts_refuse(START, TEN, "j3e3", CHUHE_E_SQUARE, 0);
    move_texts_refuse(START, TEN, "h3e11", CHUHE_E_SYNTAX, 4);
    move_texts_refuse(START, TEN, "h10", CHUHE_E_SYNTAX, 3);
    move_texts_refuse(START, CHUHE_NOTATION_COORDINATES, "h3h10", CHUHE_E_SYNTAX, 4);
}

/* Only a rank 10 tells; without one the ranks are counted from 0. */
static void test_rank_ten_tells(void **state)
{
    (void)state;
    chuhe_position position;
    chuhe_notation found;
    chuhe_move move;

    facts_set_up(&position, START_BLACK, 0);
    assert_int_equal(chuhe_move_from_any_text(&move, &found, &position, "h10g8", 5, NULL),
                     CHUHE_OK);
    assert_int_equal(found, TEN);
    assert_int_equal(move, facts_move("h9g7"));
    move_texts_read(START, MOVE_TEXTS_ANY, "h2h9", "h2h9");
    move_texts_read(START, MOVE_TEXTS_ANY, "h3h10", "h2h9");
    move_texts_refuse(START, MOVE_TEXTS_ANY, "h3e3", CHUHE_E_EMPTY_SQUARE, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wxf_first_moves),
        cmocka_unit_test(test_wxf_two_alike),
        cmocka_unit_test(test_wxf_advisors_and_elephants_need_no_sign),
        cmocka_unit_test(test_wxf_three_soldiers_on_a_file),
        cmocka_unit_test(test_wxf_four_and_five_soldiers_on_a_file),
        cmocka_unit_test(test_wxf_two_files_with_soldiers),
        cmocka_unit_test(test_wxf_refused),
        cmocka_unit_test(test_san_of_either_rank),
        cmocka_unit_test(test_san_tells_pieces_apart),
        cmocka_unit_test(test_san_of_a_soldier_without_a_file_goes_forward_if_it_can),
        cmocka_unit_test(test_san_refused),
        cmocka_unit_test(test_coordinates_from_one),
        cmocka_unit_test(test_rank_ten_tells),
    };
    return cmocka_run_group_tests_name("notation_letters", tests, NULL, NULL);
}
