/* The short form of the 1999 rules, and the styles that Chinese is written in. */
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
#define SHORT CHUHE_NOTATION_SHORT

/* The three rounds that the rules of 1999 print in both forms (7.5). The third
 * 车12 means 车一平二, but 车一进二 would be legal as well. */
static void test_the_rounds_of_the_rules(void **state)
{
    (void)state;
    static const char *const full[] = {"炮二平五", "马8进7",   "马二进三",
                                       "车9平8",   "车一平二", "炮8进4"};
    static const char *const brief[] = {"炮25", "马87", "马23", "车98", "车12", "炮84"};
    chuhe_position position;

    chuhe_position_start(&position);
    for (size_t i = 0; i < 6; i++) {
        chuhe_move move = CHUHE_NO_MOVE, again = CHUHE_NO_MOVE;
        char text[CHUHE_MOVE_TEXT_CAP];
        size_t len;
        assert_int_equal(chuhe_move_from_text(&move, &position, CHUHE_NOTATION_CHINESE, full[i],
                                              strlen(full[i]), NULL),
                         CHUHE_OK);
        chuhe_status status =
            chuhe_move_from_text(&again, &position, SHORT, brief[i], strlen(brief[i]), NULL);
        assert_int_equal(status, i == 4 ? CHUHE_E_AMBIGUOUS : CHUHE_OK);
        assert_int_equal(again, i == 4 ? CHUHE_NO_MOVE : move);
        assert_int_equal(chuhe_move_to_text(text, sizeof text, &len, &position, move, SHORT),
                         CHUHE_OK);
        assert_string_equal(text, brief[i]);
        if (i == 4) {
            chuhe_move fitting[2];
            assert_int_equal(
                chuhe_move_candidates(fitting, 2, &position, SHORT, brief[i], strlen(brief[i])), 2);
            assert_true(fitting[0] == move || fitting[1] == move);
            assert_true(fitting[0] == facts_move("i0i2") || fitting[1] == facts_move("i0i2"));
        }
        assert_int_equal(chuhe_position_play(&position, NULL, move), CHUHE_OK);
    }
}

static void test_what_is_legal_decides(void **state)
{
    (void)state;
    const char *chariot = "3k5/9/9/9/9/9/8R/9/9/4K4 w";

    /* sideways, forward or back */
    move_texts_fit(chariot, SHORT, "车12", "i3h3 i3i5 i3i1");
    move_texts_fit(chariot, SHORT, "俥一２", "i3h3 i3i5 i3i1");
    move_texts_fit(chariot, SHORT, "车13", "i3g3 i3i6 i3i0");
    move_texts_fit(chariot, SHORT, "车16", "i3d3 i3i9");
    move_texts_read(chariot, SHORT, "车17", "i3c3");
    move_texts_fit(chariot, SHORT, "车11", "i3i4 i3i2");
}

static void test_one_that_is_told_apart_in_full(void **state)
{
    (void)state;
    const char *chariot = "3k5/9/9/9/9/9/8R/9/9/4K4 w";

    move_texts_read(chariot, SHORT, "车一进二", "i3i5");
    move_texts_read(chariot, SHORT, "车1退2", "i3i1");
    move_texts_read(START, SHORT, "炮二平五", "h2e2");
}

static void test_short_for_alike_pieces(void **state)
{
    (void)state;
    const char *cannons = "3k5/9/9/9/4C4/9/9/4C4/9/4K4 w";
    const char *three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
    const char *four = "3k5/9/9/9/6p2/6p2/6p2/6p2/9/4K4 b";
    const char *files = "3k5/9/2P3P2/2P3P2/4P4/9/9/9/9/4K4 w";

    move_texts_write(cannons, SHORT, NULL, "e5d5", "前炮6");
    move_texts_read(cannons, SHORT, "前炮6", "e5d5");
    move_texts_fit(cannons, SHORT, "后炮1", "e2e3 e2e1 e2i2");
    move_texts_write(three, SHORT, NULL, "c6d6", "中兵6");
    move_texts_write(four, SHORT, NULL, "g3f3", "二卒6");
    move_texts_read(files, SHORT, "一兵4", "g7f7");
    move_texts_read(files, SHORT, "前兵34", "g7f7");
    move_texts_read(files, SHORT, "前34", "g7f7");
    move_texts_read(files, SHORT, "兵51", "e5e6");
}

static void test_short_refused(void **state)
{
    (void)state;
    move_texts_refuse(START, SHORT, "炮35", CHUHE_E_NO_SUCH_PIECE, 0);
    move_texts_refuse(START, SHORT, "马24", CHUHE_E_BLOCKED_LEG, 4);
    move_texts_refuse(START, SHORT, "相34", CHUHE_E_ELEPHANT_STEP, 4);
    move_texts_refuse(START, SHORT, "炮2", CHUHE_E_SYNTAX, 4);
    move_texts_refuse(START, SHORT, "炮2五5", CHUHE_E_SYNTAX, 7);
    move_texts_refuse(START, SHORT, "25", CHUHE_E_SYNTAX, 1);
    move_texts_refuse(START, CHUHE_NOTATION_CHINESE, "炮25", CHUHE_E_SYNTAX, 4);
}

static void test_a_short_text_that_is_ambiguous_is_written_all_the_same(void **state)
{
    (void)state;
    chuhe_position position;
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len = 0;

    facts_set_up(&position, "3k5/9/9/9/9/9/8R/9/9/4K4 w", 0);
    static const char *const moves[] = {"i3h3", "i3i5", "i3i1"};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(
            chuhe_move_to_text(text, sizeof text, &len, &position, facts_move(moves[i]), SHORT),
            CHUHE_OK);
        assert_string_equal(text, "车12");
    }
    assert_int_equal(chuhe_move_candidates(NULL, 0, &position, SHORT, text, len), 3);
}

/* ---- styles ---- */

static void test_scripts_and_digits(void **state)
{
    (void)state;
    static const struct {
        chuhe_text_style style;
        const char *red, *black; /* h0g2 and h9g7 */
    } cases[] = {
        {{0}, "马二进三", "马8进7"},
        {{.script = CHUHE_SCRIPT_TRADITIONAL}, "馬二進三", "馬8進7"},
        {{.digits = CHUHE_DIGITS_BY_SIDE_WIDE}, "马二进三", "马８进７"},
        {{.script = CHUHE_SCRIPT_TRADITIONAL, .digits = CHUHE_DIGITS_BY_SIDE_WIDE},
         "馬二進三",
         "馬８進７"},
        {{.digits = CHUHE_DIGITS_CHINESE}, "马二进三", "马八进七"},
        {{.digits = CHUHE_DIGITS_ASCII}, "马2进3", "马8进7"},
        {{.digits = CHUHE_DIGITS_WIDE}, "马２进３", "马８进７"},
    };
    const char *cannons = "3k5/9/9/9/4C4/9/9/4C4/9/4K4 w";
    const chuhe_text_style old = {.script = CHUHE_SCRIPT_TRADITIONAL};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        move_texts_write(START, CHUHE_NOTATION_CHINESE, &cases[i].style, "h0g2", cases[i].red);
        move_texts_write(START_BLACK, CHUHE_NOTATION_CHINESE, &cases[i].style, "h9g7",
                         cases[i].black);
        /* the others know no style */
        move_texts_write(START, CHUHE_NOTATION_ICCS, &cases[i].style, "h0g2", "H0-G2");
        move_texts_write(START, CHUHE_NOTATION_WXF, &cases[i].style, "h0g2", "H2+3");
    }
    move_texts_write(cannons, CHUHE_NOTATION_CHINESE, &old, "e2d2", "後炮平六");
    move_texts_write(START, CHUHE_NOTATION_CHINESE, &old, "e0e1", "帥五進一");
    move_texts_write(START_BLACK, CHUHE_NOTATION_CHINESE, &old, "e9e8", "將5進1");
    /* an order is a word, not a number */
    const chuhe_text_style ascii = {.digits = CHUHE_DIGITS_ASCII};
    move_texts_write("3k5/9/9/9/6p2/6p2/6p2/6p2/9/4K4 b", CHUHE_NOTATION_CHINESE, &ascii, "g3f3",
                     "二卒平6");
}

/* The rules of 1957: Black sits below and moves first. */
static void test_black_below(void **state)
{
    (void)state;
    const chuhe_text_style style = {.black_below = true};
    const chuhe_notation chinese = CHUHE_NOTATION_CHINESE;

    move_texts_write(START, chinese, &style, "h2e2", "炮二平五");
    move_texts_write(START, chinese, &style, "e0e1", "将五进一");
    move_texts_write(START, chinese, &style, "d0e1", "士六进五");
    move_texts_write(START, chinese, &style, "g0e2", "象三进五");
    move_texts_write(START, chinese, &style, "g3g4", "卒三进一");
    move_texts_write(START_BLACK, chinese, &style, "e9e8", "帅5进1");
    move_texts_write(START_BLACK, chinese, &style, "d9e8", "仕4进5");
    move_texts_write(START_BLACK, chinese, &style, "c9e7", "相3进5");
    move_texts_write(START_BLACK, chinese, &style, "g6g5", "兵7进1");
    move_texts_write(START_BLACK, SHORT, &style, "h9g7", "马87");
}

/* 前, 后 and orders only where the file leaves a doubt. */
static void test_places(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move, *texts[3]; /* always, needed, published */
    } cases[] = {
        /* the front cannon has a soldier of its own at its side */
        {"3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w", "e2d2", {"后炮平六", "炮五平六", "炮五平六"}},
        {"3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w", "e2f2", {"后炮平四", "后炮平四", "后炮平四"}},
        {"3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w", "e5f5", {"前炮平四", "前炮平四", "前炮平四"}},
        {"3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w", "e5e3", {"前炮退二", "炮五退二", "炮五退二"}},
        {"3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w", "e5e6", {"前炮进一", "前炮进一", "前炮进一"}},
        /* one horse may not leave its general, and cannot step off the board */
        {"3k5/9/9/9/9/5N3/9/9/9/4KN2r w", "f4g6", {"前马进三", "马四进三", "前马进三"}},
        {"3k5/9/9/9/9/5N3/9/9/9/4KN2r w", "f4g2", {"前马退三", "马四退三", "马四退三"}},
        {"3k5/9/9/9/9/5N3/9/9/9/4KN3 w", "f4g6", {"前马进三", "前马进三", "前马进三"}},
        /* behind the foremost of three soldiers none can go forward */
        {"3k5/4P4/4P4/4P4/9/9/9/9/9/4K4 w", "e8e9", {"前兵进一", "兵五进一", "前兵进一"}},
        {"3k5/4P4/4P4/4P4/9/9/9/9/9/4K4 w", "e7f7", {"中兵平四", "中兵平四", "中兵平四"}},
        {"3k5/4P4/4P4/4P4/9/9/9/9/9/4K4 w", "e6f6", {"后兵平四", "后兵平四", "后兵平四"}},
        /* 兵三 is on file 3 and not the third in order, which is the one in c8 */
        {"3k5/2P3P2/2P3P2/9/9/9/9/9/9/4K4 w", "g8g9", {"一兵进一", "兵三进一", "一兵进一"}},
        {"3k5/2P3P2/2P3P2/9/9/9/9/9/9/4K4 w", "c8c9", {"三兵进一", "兵七进一", "三兵进一"}},
        {"3k5/2P3P2/2P3P2/9/9/9/9/9/9/4K4 w", "c7b7", {"四兵平八", "四兵平八", "四兵平八"}},
        /* Black, on its own file 5 */
        {"4k4/9/4r4/9/4r4/9/9/9/9/3K5 b", "e5e3", {"前车进2", "车5进2", "车5进2"}},
        {"4k4/9/4r4/9/4r4/9/9/9/9/3K5 b", "e5e6", {"前车退1", "前车退1", "前车退1"}},
        /* never needed */
        {"5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "d2e1", {"仕六退五", "仕六退五", "仕六退五"}},
        {"3k5/9/9/9/9/9/9/4C4/9/4K4 w", "e2d2", {"炮五平六", "炮五平六", "炮五平六"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int places = CHUHE_PLACES_ALWAYS; places <= CHUHE_PLACES_PUBLISHED; places++) {
            const chuhe_text_style style = {.places = (chuhe_places)places};
            move_texts_write(cases[i].fen, CHUHE_NOTATION_CHINESE, &style, cases[i].move,
                             cases[i].texts[places]);
        }
    const chuhe_text_style printed = {.script = CHUHE_SCRIPT_TRADITIONAL,
                                      .digits = CHUHE_DIGITS_BY_SIDE_WIDE,
                                      .places = CHUHE_PLACES_NEEDED};
    move_texts_write("4k4/9/4r4/9/4r4/9/9/9/9/3K5 b", CHUHE_NOTATION_CHINESE, &printed, "e5e3",
                     "車５進２");
    move_texts_write(cases[0].fen, CHUHE_NOTATION_WXF, &printed, "e2d2", "C-=6");
}

/* The short form asks for every way: 车12 might be the front one's 退二 or 平二. */
static void test_short_places(void **state)
{
    (void)state;
    const chuhe_text_style needed = {.places = CHUHE_PLACES_NEEDED};
    const char *chariots = "3k1a2R/9/9/9/9/9/9/9/9/4K2NR w";
    const char *cannons = "3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w";

    move_texts_write(cannons, SHORT, NULL, "e2d2", "后炮6");
    move_texts_write(cannons, SHORT, &needed, "e2d2", "炮56");
    move_texts_write(chariots, CHUHE_NOTATION_CHINESE, &needed, "i0i2", "车一进二");
    move_texts_write(chariots, SHORT, NULL, "i0i2", "后车2");
    move_texts_write(chariots, SHORT, &needed, "i0i2", "后车2");
}

static void test_pieces_in_a_style(void **state)
{
    (void)state;
    const chuhe_text_style old = {.script = CHUHE_SCRIPT_TRADITIONAL};
    const chuhe_text_style turned = {.script = CHUHE_SCRIPT_TRADITIONAL, .black_below = true};
    static const char *const names[] = {"帥", "仕", "相", "馬", "車", "炮", "兵",
                                        "將", "士", "象", "馬", "車", "炮", "卒"};

    for (chuhe_kind kind = 0; kind < CHUHE_KINDS; kind++) {
        chuhe_piece red = chuhe_piece_make(CHUHE_RED, kind);
        chuhe_piece black = chuhe_piece_make(CHUHE_BLACK, kind);
        assert_string_equal(chuhe_piece_styled(red, &old), names[kind]);
        assert_string_equal(chuhe_piece_styled(black, &old), names[7 + kind]);
        assert_string_equal(chuhe_piece_styled(red, &turned), names[7 + kind]);
        assert_string_equal(chuhe_piece_styled(red, NULL), chuhe_piece_chinese(red));
    }
    assert_string_equal(chuhe_piece_styled(CHUHE_NO_PIECE, &old), "");
    assert_string_equal(chuhe_piece_styled(200, &old), "");
}

static void test_styles_that_are_none(void **state)
{
    (void)state;
    chuhe_position position;
    char text[CHUHE_MOVE_TEXT_CAP] = "untouched";
    size_t len = 5;
    const chuhe_text_style wrong[] = {
        {.script = (chuhe_script)2}, {.digits = (chuhe_digits)5}, {.places = (chuhe_places)3}};
    chuhe_move move = facts_move("h2e2");

    chuhe_position_start(&position);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(chuhe_move_to_styled_text(text, sizeof text, &len, &position, move,
                                                   CHUHE_NOTATION_CHINESE, &wrong[i]),
                         CHUHE_E_RANGE);
    assert_int_equal(
        chuhe_move_to_text(text, sizeof text, &len, &position, move, CHUHE_NOTATION_SAN),
        CHUHE_E_RANGE);
    assert_int_equal(chuhe_move_from_text(&move, &position, CHUHE_NOTATIONS, "h2e2", 4, NULL),
                     CHUHE_E_RANGE);
    assert_int_equal(chuhe_move_candidates(&move, 1, &position, CHUHE_NOTATIONS, "h2e2", 4), 0);
    assert_string_equal(text, "untouched");
    assert_int_equal(len, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_rounds_of_the_rules),
        cmocka_unit_test(test_what_is_legal_decides),
        cmocka_unit_test(test_one_that_is_told_apart_in_full),
        cmocka_unit_test(test_short_for_alike_pieces),
        cmocka_unit_test(test_short_refused),
        cmocka_unit_test(test_a_short_text_that_is_ambiguous_is_written_all_the_same),
        cmocka_unit_test(test_scripts_and_digits),
        cmocka_unit_test(test_black_below),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_short_places),
        cmocka_unit_test(test_pieces_in_a_style),
        cmocka_unit_test(test_styles_that_are_none),
    };
    return cmocka_run_group_tests_name("notation_short", tests, NULL, NULL);
}
