/* Setups as text: FEN and the piece list of DhtmlXQ records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#define START_BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
#define START_FEN START_BOARD " w - - 0 1"
#define EMPTY_RANKS "9/9/9/9/9/9/9/9/9"
#define START_LIST "8979695949392919097717866646260600102030405060708012720323436383"

typedef chuhe_status (*setup_reader)(chuhe_setup *, const char *, size_t, chuhe_error *);

/* Reads from memory that ends exactly where the text ends, so that a sanitizer
 * sees any look beyond it. */
static chuhe_status read_exactly(setup_reader reader, chuhe_setup *setup, const char *text,
                                 size_t len, chuhe_error *err)
{
    char *copy = malloc(len > 0 ? len : 1);
    assert_non_null(copy);
    memcpy(copy, text, len);
    chuhe_status status = reader(setup, copy, len, err);
    free(copy);
    return status;
}

static chuhe_status read_fen(chuhe_setup *setup, const char *text, size_t len, chuhe_error *err)
{
    return read_exactly(chuhe_setup_from_fen, setup, text, len, err);
}

static void test_the_start_position_as_fen(void **state)
{
    (void)state;
    chuhe_setup setup;
    char text[CHUHE_FEN_CAP];
    size_t len = 0;

    chuhe_setup_start(&setup);
    assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_OK);
    assert_string_equal(text, START_FEN);
    assert_int_equal(len, strlen(START_FEN));
}

static void test_pieces_stand_where_the_fen_says(void **state)
{
    (void)state;
    chuhe_setup setup;
    const char *fen = "2k6/9/9/9/7n1/9/9/9/9/R7C b";

    assert_int_equal(read_fen(&setup, fen, strlen(fen), NULL), CHUHE_OK);
    assert_int_equal(setup.board[chuhe_square_make(2, 9)],
                     chuhe_piece_make(CHUHE_BLACK, CHUHE_GENERAL));
    assert_int_equal(setup.board[chuhe_square_make(7, 5)],
                     chuhe_piece_make(CHUHE_BLACK, CHUHE_HORSE));
    assert_int_equal(setup.board[chuhe_square_make(0, 0)],
                     chuhe_piece_make(CHUHE_RED, CHUHE_CHARIOT));
    assert_int_equal(setup.board[chuhe_square_make(8, 0)],
                     chuhe_piece_make(CHUHE_RED, CHUHE_CANNON));
    assert_int_equal(setup.to_move, CHUHE_BLACK);
}

/* What is read leniently is written in one way. */
static void test_fens_that_are_accepted(void **state)
{
    (void)state;
    static const char *const accepted[][2] = {
        {START_BOARD, START_FEN},
        {START_BOARD " w", START_FEN},
        {START_BOARD " W", START_FEN},
        {START_BOARD " r", START_FEN},
        {START_BOARD " R - -", START_FEN},
        {START_BOARD " b", START_BOARD " b - - 0 1"},
        {START_BOARD " B", START_BOARD " b - - 0 1"},
        {START_BOARD " w - - 19 80", START_BOARD " w - - 19 80"},
        {START_BOARD " w any word 65535 65535", START_BOARD " w - - 65535 65535"},
        {START_BOARD " w \xe7\xba\xa2 - 00 007", START_BOARD " w - - 0 7"},
        {START_BOARD " w - - 3 0", START_BOARD " w - - 3 1"},
        {" \t " START_BOARD "\t\tb   -  - 0 1 \t", START_BOARD " b - - 0 1"},
        /* letters of other programs */
        {"rhbagabhr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAGAMHR", START_FEN},
        {"3gae3/" EMPTY_RANKS, "3kab3/" EMPTY_RANKS " w - - 0 1"},
        {"3GAM3/" EMPTY_RANKS, "3KAB3/" EMPTY_RANKS " w - - 0 1"},
        /* digits side by side */
        {"1111k1111/54/36/18/81/333/2223/12321/1161/423", "4k4/" EMPTY_RANKS " w - - 0 1"},
        /* what cannot be played can still be written down */
        {"9/" EMPTY_RANKS, "9/" EMPTY_RANKS " w - - 0 1"},
        {"KKKKKKKKK/" EMPTY_RANKS " b", "KKKKKKKKK/" EMPTY_RANKS " b - - 0 1"},
    };
    for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
        chuhe_setup setup;
        chuhe_error err;
        char text[CHUHE_FEN_CAP];
        size_t len;
        const char *from = accepted[i][0];
        const char *to = accepted[i][1];
        if (read_fen(&setup, from, strlen(from), &err) != CHUHE_OK)
            fail_msg("%s: byte %zu: %s", from, err.offset, err.message);
        assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_OK);
        assert_string_equal(text, to);
    }
}

typedef struct refusal {
    const char *text;
    chuhe_status code;
    size_t offset;
} refusal;

static const refusal refusals[] = {
    /* fields */
    {"", CHUHE_E_FEN_FIELDS, 0},
    {"   ", CHUHE_E_FEN_FIELDS, 3},
    {"9/" EMPTY_RANKS " w -", CHUHE_E_FEN_FIELDS, 23},
    {"9/" EMPTY_RANKS " w - - 0", CHUHE_E_FEN_FIELDS, 27},
    {"9/" EMPTY_RANKS " w - - 0 1 more", CHUHE_E_FEN_FIELDS, 30},
    {"9/" EMPTY_RANKS " w - \x01- 0 1", CHUHE_E_FEN_FIELDS, 24},
    {"9/" EMPTY_RANKS " w -\x7f - 0 1", CHUHE_E_FEN_FIELDS, 23},
    /* letters */
    {"xnbakabnr/" EMPTY_RANKS, CHUHE_E_FEN_PIECE, 0},
    {"rnbakabn0/" EMPTY_RANKS, CHUHE_E_FEN_PIECE, 8},
    {"rnbak.bnr/" EMPTY_RANKS, CHUHE_E_FEN_PIECE, 5},
    {"9/9/\xe5\xb8\x85", CHUHE_E_FEN_PIECE, 4},
    {"9/" EMPTY_RANKS "\n", CHUHE_E_FEN_PIECE, 19},
    /* ranks that hold eight or ten points */
    {"8/" EMPTY_RANKS, CHUHE_E_FEN_RANK, 1},
    {"10/" EMPTY_RANKS, CHUHE_E_FEN_RANK, 1},
    {"rnbakabnr1/" EMPTY_RANKS, CHUHE_E_FEN_RANK, 9},
    {"rnbakabn2/" EMPTY_RANKS, CHUHE_E_FEN_RANK, 8},
    {EMPTY_RANKS "/8", CHUHE_E_FEN_RANK, 19},
    {EMPTY_RANKS "/", CHUHE_E_FEN_RANK, 18},
    {"/" EMPTY_RANKS, CHUHE_E_FEN_RANK, 0},
    {"9//" EMPTY_RANKS, CHUHE_E_FEN_RANK, 2},
    /* nine ranks, and eleven */
    {EMPTY_RANKS, CHUHE_E_FEN_RANKS, 17},
    {EMPTY_RANKS " w", CHUHE_E_FEN_RANKS, 17},
    {"9/9/" EMPTY_RANKS, CHUHE_E_FEN_RANKS, 19},
    /* side */
    {"9/" EMPTY_RANKS " x", CHUHE_E_FEN_SIDE, 20},
    {"9/" EMPTY_RANKS " white", CHUHE_E_FEN_SIDE, 20},
    {"9/" EMPTY_RANKS "   - - - 0 1", CHUHE_E_FEN_SIDE, 22},
    /* numbers */
    {"9/" EMPTY_RANKS " w - - -1 1", CHUHE_E_FEN_NUMBER, 26},
    {"9/" EMPTY_RANKS " w - - 1x 1", CHUHE_E_FEN_NUMBER, 27},
    {"9/" EMPTY_RANKS " w - - 65536 1", CHUHE_E_FEN_NUMBER, 26},
    {"9/" EMPTY_RANKS " w - - 0 99999999999999999999999", CHUHE_E_FEN_NUMBER, 28},
    {"9/" EMPTY_RANKS " w - - 0 +1", CHUHE_E_FEN_NUMBER, 28},
};

static void test_fens_that_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const refusal *bad = &refusals[i];
        chuhe_setup setup;
        chuhe_setup untouched;
        chuhe_error err = {CHUHE_OK, 0, NULL};

        memset(&setup, 0x5a, sizeof setup);
        untouched = setup;
        chuhe_status status = read_fen(&setup, bad->text, strlen(bad->text), &err);
        if (status != bad->code || err.code != bad->code || err.offset != bad->offset) {
            fail_msg("%s: %s at byte %zu instead of %s at byte %zu", bad->text,
                     chuhe_status_name(status), err.offset, chuhe_status_name(bad->code),
                     bad->offset);
        }
        assert_non_null(err.message);
        assert_memory_equal(&setup, &untouched, sizeof setup);
        assert_int_equal(read_fen(&setup, bad->text, strlen(bad->text), NULL), bad->code);
    }
}

/* A text cut short is never read as something else than its beginning says. */
static void test_a_fen_cut_anywhere(void **state)
{
    (void)state;
    const char *fen = START_BOARD " b - - 12 34";
    for (size_t len = 0; len <= strlen(fen); len++) {
        chuhe_setup setup;
        chuhe_error err;
        if (read_fen(&setup, fen, len, &err) != CHUHE_OK)
            assert_true(err.offset <= len);
        else
            assert_true(len >= strlen(START_BOARD));
    }
}

static void test_a_zero_byte_is_no_end(void **state)
{
    (void)state;
    chuhe_setup setup;
    chuhe_error err;
    const char fen[] = "9/" EMPTY_RANKS "\0 b";
    assert_int_equal(read_fen(&setup, fen, sizeof fen - 1, &err), CHUHE_E_FEN_PIECE);
    assert_int_equal(err.offset, 19);
}

static void test_the_longest_fen_fits(void **state)
{
    (void)state;
    chuhe_setup setup;
    char text[CHUHE_FEN_CAP];
    size_t len;

    chuhe_setup_init(&setup);
    memset(setup.board, chuhe_piece_make(CHUHE_BLACK, CHUHE_CANNON), sizeof setup.board);
    setup.quiet_plies = UINT16_MAX;
    setup.round = UINT16_MAX;
    assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_OK);
    assert_int_equal(len, 90 + 9 + 7 + 5 + 1 + 5);
    assert_int_equal(strlen(text), len);
}

static void test_a_buffer_too_small(void **state)
{
    (void)state;
    chuhe_setup setup;
    char text[CHUHE_FEN_CAP];
    const size_t need = strlen(START_FEN);
    size_t len = 0;

    chuhe_setup_start(&setup);
    assert_int_equal(chuhe_setup_to_fen(NULL, 0, &len, &setup), CHUHE_E_SPACE);
    assert_int_equal(len, need);
    memset(text, '#', sizeof text);
    assert_int_equal(chuhe_setup_to_fen(text, need, &len, &setup), CHUHE_E_SPACE);
    assert_int_equal(text[0], '#');
    assert_int_equal(chuhe_setup_to_fen(text, need + 1, &len, &setup), CHUHE_OK);
    assert_int_equal(text[need], '\0');
    assert_int_equal(text[need + 1], '#');

    assert_int_equal(chuhe_setup_to_piece_list(text, 64, &len, &setup), CHUHE_E_SPACE);
    assert_int_equal(len, 64);
    assert_int_equal(chuhe_setup_to_piece_list(text, 65, &len, &setup), CHUHE_OK);
}

static void test_what_is_no_piece_is_not_written(void **state)
{
    (void)state;
    const chuhe_piece strangers[] = {8, 16, 255};
    char text[CHUHE_FEN_CAP];
    size_t len = 5;
    chuhe_setup setup;

    for (size_t i = 0; i < sizeof strangers; i++) {
        chuhe_setup_start(&setup);
        setup.board[44 * i + i / 2] = strangers[i]; /* a0, i4, i9 */
        assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_E_RANGE);
        assert_int_equal(chuhe_setup_to_piece_list(text, sizeof text, &len, &setup), CHUHE_E_RANGE);
    }
    chuhe_setup_start(&setup);
    setup.to_move = 2;
    assert_int_equal(chuhe_setup_to_fen(text, sizeof text, &len, &setup), CHUHE_E_RANGE);
    assert_int_equal(len, 5);
}

static void test_an_unplayable_fen_names_its_first_fault(void **state)
{
    (void)state;
    chuhe_position position;
    chuhe_error err;
    const char *fen = "3k5/9/9/9/9/9/9/1B7/9/4K4 w";
    assert_int_equal(chuhe_position_from_fen(&position, fen, strlen(fen), &err),
                     CHUHE_E_UNPLAYABLE);
    assert_int_equal(err.code, CHUHE_E_UNPLAYABLE);
    assert_string_equal(err.message, chuhe_fault_message(CHUHE_FAULT_INDEX_ELEPHANT_OUTSIDE));
    fen = "3k5/9 w";
    assert_int_equal(chuhe_position_from_fen(&position, fen, strlen(fen), &err), CHUHE_E_FEN_RANKS);
    assert_int_equal(err.offset, 5);
    assert_int_equal(chuhe_position_from_fen(&position, START_FEN, strlen(START_FEN), NULL),
                     CHUHE_OK);
}

static chuhe_status read_list(chuhe_setup *setup, const char *text, chuhe_error *err)
{
    return read_exactly(chuhe_setup_from_piece_list, setup, text, strlen(text), err);
}

static void test_the_start_position_as_piece_list(void **state)
{
    (void)state;
    chuhe_setup start;
    chuhe_setup read;
    char text[65];
    size_t len;

    chuhe_setup_start(&start);
    assert_int_equal(read_list(&read, START_LIST, NULL), CHUHE_OK);
    assert_true(chuhe_setup_is_same(&read, &start));
    assert_int_equal(read_list(&read, " \r\n" START_LIST "\t\n", NULL), CHUHE_OK);
    assert_true(chuhe_setup_is_same(&read, &start));
    assert_int_equal(chuhe_setup_to_piece_list(text, sizeof text, &len, &start), CHUHE_OK);
    assert_string_equal(text, START_LIST);
    assert_int_equal(len, 64);
}

#define ABSENT_8 "9999999999999999"
#define ABSENT_16 ABSENT_8 ABSENT_8

/* Figure 5 of the rules of 1957. */
static void test_an_ending_as_piece_list(void **state)
{
    (void)state;
    const char *fen = "4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w";
    chuhe_setup setup;
    chuhe_setup back;
    char text[65];
    size_t len;

    assert_int_equal(read_fen(&setup, fen, strlen(fen), NULL), CHUHE_OK);
    assert_int_equal(chuhe_setup_to_piece_list(text, sizeof text, &len, &setup), CHUHE_OK);
    /* chariot b8, general d0, soldier f6; chariot e4, general e9, soldiers c1 e1 */
    assert_string_equal(text, "11999999399999999999995399999999"
                              "45999999409999999999992848999999");
    assert_int_equal(read_list(&back, text, NULL), CHUHE_OK);
    assert_true(chuhe_setup_is_same(&back, &setup));
}

/* Horses one behind the other: the one nearer home comes first. */
static void test_two_alike_on_a_file_in_the_list(void **state)
{
    (void)state;
    const char *fen = "3k5/2n6/9/9/9/2n6/7N1/9/7N1/4K4 b";
    chuhe_setup setup;
    char text[65];
    size_t len;
    assert_int_equal(read_fen(&setup, fen, strlen(fen), NULL), CHUHE_OK);
    assert_int_equal(chuhe_setup_to_piece_list(text, sizeof text, &len, &setup), CHUHE_OK);
    assert_string_equal(text, "99789999499999769999999999999999"
                              "99219999309999259999999999999999");
}

static void test_an_empty_piece_list(void **state)
{
    (void)state;
    chuhe_setup empty;
    chuhe_setup read;
    chuhe_setup_init(&empty);
    assert_int_equal(read_list(&read, ABSENT_16 ABSENT_16, NULL), CHUHE_OK);
    assert_true(chuhe_setup_is_same(&read, &empty));
}

static void test_piece_lists_that_are_refused(void **state)
{
    (void)state;
    static const refusal bad_lists[] = {
        {"", CHUHE_E_SYNTAX, 0},
        {"8979", CHUHE_E_SYNTAX, 4},
        {"                                " ABSENT_16, CHUHE_E_SYNTAX, 64},
        {"                                ", CHUHE_E_SYNTAX, 32},
        {ABSENT_16 "99x9" ABSENT_16, CHUHE_E_SYNTAX, 34},
        {ABSENT_16 " " ABSENT_16, CHUHE_E_SYNTAX, 32},
        {ABSENT_16 ABSENT_16 "0", CHUHE_E_SYNTAX, 64},
        {ABSENT_16 ABSENT_16 " 0", CHUHE_E_SYNTAX, 65},
        {"98" ABSENT_16 ABSENT_8 "99999999999999", CHUHE_E_SQUARE, 0},
        {"  90" ABSENT_16 ABSENT_8 "99999999999999", CHUHE_E_SQUARE, 2},
        {"0000" ABSENT_16 ABSENT_8 "999999999999", CHUHE_E_SQUARE_TAKEN, 2},
    };
    for (size_t i = 0; i < sizeof bad_lists / sizeof bad_lists[0]; i++) {
        chuhe_setup setup;
        chuhe_setup untouched;
        chuhe_error err = {CHUHE_OK, 0, NULL};
        memset(&setup, 0x5a, sizeof setup);
        untouched = setup;
        assert_int_equal(read_list(&setup, bad_lists[i].text, &err), bad_lists[i].code);
        assert_int_equal(err.code, bad_lists[i].code);
        assert_int_equal(err.offset, bad_lists[i].offset);
        assert_string_equal(err.message, chuhe_status_message(bad_lists[i].code));
        assert_memory_equal(&setup, &untouched, sizeof setup);
    }
}

static void test_a_third_chariot_has_no_place_in_the_list(void **state)
{
    (void)state;
    chuhe_setup setup;
    char text[65];
    size_t len = 5;
    chuhe_setup_start(&setup);
    setup.board[40] = chuhe_piece_make(CHUHE_RED, CHUHE_CHARIOT);
    assert_int_equal(chuhe_setup_to_piece_list(text, sizeof text, &len, &setup), CHUHE_E_RANGE);
    assert_int_equal(len, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_start_position_as_fen),
        cmocka_unit_test(test_pieces_stand_where_the_fen_says),
        cmocka_unit_test(test_fens_that_are_accepted),
        cmocka_unit_test(test_fens_that_are_refused),
        cmocka_unit_test(test_a_fen_cut_anywhere),
        cmocka_unit_test(test_a_zero_byte_is_no_end),
        cmocka_unit_test(test_the_longest_fen_fits),
        cmocka_unit_test(test_a_buffer_too_small),
        cmocka_unit_test(test_what_is_no_piece_is_not_written),
        cmocka_unit_test(test_an_unplayable_fen_names_its_first_fault),
        cmocka_unit_test(test_the_start_position_as_piece_list),
        cmocka_unit_test(test_an_ending_as_piece_list),
        cmocka_unit_test(test_two_alike_on_a_file_in_the_list),
        cmocka_unit_test(test_an_empty_piece_list),
        cmocka_unit_test(test_piece_lists_that_are_refused),
        cmocka_unit_test(test_a_third_chariot_has_no_place_in_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
