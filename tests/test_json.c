/* Chuhe's own JSON: nothing is lost, and what is broken costs no more than itself. */
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

static void tells(const char *text, const char *expected)
{
    told_options options = {.format = CHUHE_FORMAT_JSON, .charset = CHUHE_CHARSET_UTF8};
    char *got = told(NULL, text, strlen(text), &options);
    assert_string_equal(got, expected);
    free(got);
}

static void test_a_line_of_moves(void **state)
{
    (void)state;
    tells("{\"chuhe\":1,\"result\":\"red\",\"tags\":{\"Red\":\"甲\",\"Site\":\"\\u5e7f州\"},"
          "\"nodes\":[\"h2e2\",\"h9g7\"]}",
          "[Red=甲] [Site=广州] =1-0 h2e2 h9g7 ; ");
}

static void test_variations_name_their_parents(void **state)
{
    (void)state;
    tells("{\"chuhe\":1,\"nodes\":[\"h2e2\",\"h9g7\",\"h0g2\",{\"parent\":1,\"move\":\"b9c7\"},"
          "\"i0i1\",{\"parent\":4,\"move\":\"h0g2\"},{\"parent\":0,\"move\":\"h0g2\"}]}",
          "h2e2 (1 h0g2 ) h9g7 (2 b9c7 i0i1 (3 h0g2 ) ) h0g2 ; ");
}

static void test_nodes_may_come_level_by_level(void **state)
{
    (void)state;
    tells(
        "{\"chuhe\":1,\"nodes\":[{\"parent\":0,\"move\":\"h2e2\"},{\"parent\":0,\"move\":\"h0g2\"},"
        "{\"parent\":1,\"move\":\"h9g7\"},{\"parent\":2,\"move\":\"b9c7\"}]}",
        "h2e2 (1 h0g2 b9c7 ) h9g7 ; ");
}

static void test_what_belongs_to_moves(void **state)
{
    (void)state;
    tells("{\"comment\":\"开局\\n二\",\"nodes\":[{\"before\":\"看\",\"move\":\"h2e2\",\"comment\":"
          "\"好\","
          "\"marks\":[1,18],\"left_ms\":59000}],\"chuhe\":1}",
          "{开局\n二} {<看} h2e2 {好} $1 $18 @59000 ; ");
}

static void test_members_in_any_order(void **state)
{
    (void)state;
    /* the start stands behind the moves that need it */
    tells("{\"nodes\":[\"e1e2\"],\"start\":\"3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1\",\"chuhe\":1}",
          "<3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1> e1e2 ; ");
}

static void test_lines_and_arrays_of_games(void **state)
{
    (void)state;
    tells(
        "{\"chuhe\":1,\"nodes\":[\"h2e2\"]}\n{\"chuhe\":1}\n\n{\"chuhe\":1,\"nodes\":[\"h0g2\"]}\n",
        "h2e2 ; ; h0g2 ; ");
    tells(" [\n {\"chuhe\": 1,\n  \"nodes\": [ \"h2e2\" ]\n },\n {\"chuhe\": 1} ]\n", "h2e2 ; ; ");
}

static void test_an_illegal_move_ends_its_line_only(void **state)
{
    (void)state;
    tells("{\"chuhe\":1,\"nodes\":[\"h2e2\",\"h2e2\",\"h0g2\",{\"parent\":1,\"move\":\"h9g7\"}]}",
          "h2e2 !1:28/2 there is no piece to move ! (2 h9g7 ) ; ");
}

static void test_broken_lines_leave_the_others_whole(void **state)
{
    (void)state;
    tells("{\"chuhe\":1,\"nodes\":[\"h2e2\",\"h9\n{\"chuhe\":1,\"nodes\":[\"h0g2\"]}\nrubbish\n"
          "{\"chuhe\":1,\"nodes\":[\"b0c2\"]}",
          "h2e2 !1:30 the JSON text is broken here ! ; h0g2 ; !3:60 the JSON text is broken here ! "
          "b0c2 ; ");
    tells("{\"chuhe\":1,\"nodes\":[\"h2e2\",\n{\"chuhe\":1,\"nodes\":[\"h0g2\"]}",
          "h2e2 !2:28 the JSON text is broken here ! ; h0g2 ; ");
}

static void test_what_is_not_understood_is_told(void **state)
{
    (void)state;
    tells("{\"chuhe\":2,\"colour\":[1,{\"a\":[]}],\"nodes\":[5,\"h2e2\"]}",
          "!1:9 a version of the format that this program does not know ! "
          "!1:42 a node is a move's text or an object ! !1:11 a member that is not known ! ; ");
    tells("{\"games\":[]}", "!1:0 an object that is no game: it has no member \"chuhe\" ! ");
    tells("{\"chuhe\":1,\"result\":\"white\",\"tags\":{\"Red\":1,\"Black\":\"乙\"},"
          "\"comment\":[],\"nodes\":[{\"move\":\"h2e2\",\"marks\":[0,\"x\",3],\"left_ms\":-1,\"x\":"
          "0}]}",
          "!1:42 a tag is a text ! [Black=乙] !1:20 a result is open, red, black or draw ! "
          "!1:69 a comment is a text ! !1:127 a member that is not known ! h2e2 "
          "!1:105 a mark is a number from 1 to 255 ! !1:107 a mark is a number from 1 to 255 ! $3 "
          "!1:124 the time left is a number of milliseconds ! ; ");
    tells("{\"chuhe\":1,\"nodes\":[{\"move\":\"h2e2\",\"parent\":1},\"h9g7\"]}",
          "!1:20 the node's parent does not come before it ! ; ");
    tells("{\"chuhe\":1,\"start\":\"4k\",\"nodes\":[\"h2e2\",\"h9g7\"]}",
          "!1:19 FEN, byte 3: a rank does not hold nine points ! "
          "!1:34 the moves are passed over, because the start cannot be read ! ; ");
    tells("{\"chuhe\":1,\"start\":4}", "!1:19 the start cannot be read ! ; ");
}

static void test_texts_and_numbers_are_those_of_json(void **state)
{
    (void)state;
    static const char *const wrong[] = {"\\x",     "\\",      "\\u12",          "\\u12g4",
                                        "\\ud800", "\\udc00", "\\ud800\\u0041", "\\ud800x\\udc00",
                                        "a\tb"};
    char text[128];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sprintf(text, "{\"chuhe\":1,\"comment\":\"a%s \"}\n{\"chuhe\":1}", wrong[i]);
        tells(text, "!1:21 a comment is a text ! ; ; ");
    }
    tells("{\"chuhe\":1,\"comment\":\"\\u00e9\\u7EA2\\ud840\\uDC00\\/\\\"\\\\\\t\\n\"}",
          "{é红\U00020000/\"\\\t\n} ; ");
    tells("{\"chuhe\":1,\"nodes\":[{\"parent\":0,\"move\":\"h2e2\",\"left_ms\":4294967294}]}",
          "h2e2 @4294967294 ; ");
    static const char *const no_numbers[] = {
        "01", "-0", "1e3", "1.0", "4294967295", "18446744073709551617", "true"};
    for (size_t i = 0; i < sizeof no_numbers / sizeof *no_numbers; i++) {
        sprintf(text, "{\"chuhe\":1,\"left_ms\":%s}", no_numbers[i]);
        tells(text, "!1:21 the time left is a number of milliseconds ! ; ");
    }
}

/* A warning shows the beginning of a long text, and what it cuts off is not lost;
 * nor is U+FFFD where it stands in the text. */
static void test_a_long_text_is_shown_in_part(void **state)
{
    (void)state;
    for (int shift = 0; shift < 3; shift++) {
        char text[256];
        int len = sprintf(text, "{\"chuhe\":1,\"%.*s", shift, "abc");
        for (int i = 0; i < 40; i++)
            len += sprintf(text + len, "红");
        sprintf(text + len, "\":1}");
        tells(text, "!1:11 a member that is not known ! ; ");
    }
    static const char gb[] = "{\"chuhe\":1,\"comment\":\"\x84\x31\xA4\x37\xBA\xEC\"}";
    told_options options = {.format = CHUHE_FORMAT_JSON, .charset = CHUHE_CHARSET_GB18030};
    char *got = told(NULL, gb, sizeof gb - 1, &options);
    assert_string_equal(got, "{\xEF\xBF\xBD红} ; ");
    free(got);
}

static void test_a_text_with_every_kind_of_character(void **state)
{
    (void)state;
    static const char text[] = "\"\\/\b\f\n\r\t\x01\x7F\0红\U00020000\u00e9\uFFFD end";
    for (int charset = 1; charset < CHUHE_CHARSETS; charset++) {
        chuhe_record *r, *again = NULL;
        assert_int_equal(chuhe_record_new(&r, NULL), CHUHE_OK);
        assert_int_equal(
            chuhe_record_set_comment(r, CHUHE_ROOT, CHUHE_COMMENT_AFTER, text, sizeof text - 1),
            CHUHE_OK);
        assert_int_equal(chuhe_record_set_tag(r, "a\"b", 3, "\\u005B", 6), CHUHE_OK);
        written out = {0};
        assert_int_equal(written_from(&out, r, CHUHE_FORMAT_JSON, 0), CHUHE_OK);
        assert_int_equal(out.warnings, 0);
        assert_ptr_equal(memchr(out.bytes, '\n', out.len), out.bytes + out.len - 1);
        assert_int_equal(written_read(&again, NULL, out.bytes, out.len, CHUHE_FORMAT_JSON, NULL),
                         CHUHE_OK);
        assert_true(chuhe_record_is_same(r, again));
        chuhe_record_free(r);
        chuhe_record_free(again);
        free(out.bytes);
    }
}

typedef struct same {
    const chuhe_record *original;
    size_t games;
} same;

static bool is_same(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    same *s = ctx;
    (void)format;
    (void)charset;
    (void)index;
    s->games++;
    assert_true(chuhe_record_is_same(s->original, record));
    return true;
}

static bool put(const char *bytes, size_t len, void *ctx)
{
    return fwrite(bytes, 1, len, ctx) == len;
}

static bool no_warning(const chuhe_warning *warning, void *ctx)
{
    (void)ctx;
    fail_msg("%s", warning->message);
    return false;
}

/* Random records with everything that a record can hold, in every encoding. */
static void test_nothing_is_lost(void **state)
{
    (void)state;
    chance luck = {4711};
    chuhe_record *r;
    assert_int_equal(chuhe_record_new(&r, NULL), CHUHE_OK);
    for (int i = 0; i < 300; i++) {
        chuhe_record_clear(r);
        chance_record(r, &luck, 1 + chance_below(&luck, 300));
        for (chuhe_node n = chuhe_record_next(r, CHUHE_ROOT); n != CHUHE_NO_NODE;
             n = chuhe_record_next(r, n)) {
            if (chance_below(&luck, 5) == 0)
                assert_int_equal(chuhe_record_add_mark(r, n, 1 + chance_below(&luck, 255)), 0);
            if (chance_below(&luck, 5) == 0)
                assert_int_equal(chuhe_record_set_clock(r, n, chance_below(&luck, 1u << 31)), 0);
            if (chance_below(&luck, 5) == 0)
                assert_int_equal(
                    chuhe_record_set_comment(r, n, CHUHE_COMMENT_BEFORE, "先看\"\n", 8), 0);
        }
        char *text = NULL;
        size_t len = 0;
        FILE *out = open_memstream(&text, &len);
        chuhe_write_options write = {.format = CHUHE_FORMAT_JSON,
                                     .charset = (chuhe_charset)(1 + i % 5),
                                     .warning = no_warning};
        chuhe_sink sink = {put, out};
        assert_int_equal(chuhe_write(r, &write, &sink), CHUHE_OK);
        fclose(out);
        same s = {r, 0};
        chuhe_game_reader reader = {is_same, no_warning, &s};
        chuhe_read_options read = {.format = CHUHE_FORMAT_JSON, .charset = write.charset};
        assert_int_equal(chuhe_read_records(text, len, &read, &reader, NULL), CHUHE_OK);
        assert_int_equal(s.games, 1);
        assert_int_equal(chuhe_detect_format(text, len, NULL), CHUHE_FORMAT_JSON);
        free(text);
    }
    chuhe_record_free(r);
}

static void test_a_hundred_thousand_plies_deep(void **state)
{
    (void)state;
    static const uint8_t squares[4][2] = {{0, 9}, {81, 72}, {9, 0}, {72, 81}};
    clock_t begin = clock();
    chuhe_record *r, *again = NULL;
    chuhe_node node = CHUHE_ROOT;
    assert_int_equal(chuhe_record_new(&r, NULL), CHUHE_OK);
    for (size_t i = 0; i < 100000; i++) {
        chuhe_node parent = node;
        assert_int_equal(
            chuhe_record_add_unchecked(&node, r, parent,
                                       chuhe_move_make(squares[i % 4][0], squares[i % 4][1])),
            CHUHE_OK);
        if (i % 4 == 0) /* another way, which becomes the line that goes on */
            assert_int_equal(chuhe_record_add_unchecked(NULL, r, parent, chuhe_move_make(8, 17)),
                             CHUHE_OK);
        if (i % 8 == 0)
            chuhe_record_promote(r, chuhe_record_next_sibling(r, node));
    }
    written out = {0};
    assert_int_equal(written_from(&out, r, CHUHE_FORMAT_JSON, 0), CHUHE_OK);
    assert_int_equal(written_read(&again, NULL, out.bytes, out.len, CHUHE_FORMAT_JSON, NULL),
                     CHUHE_OK);
    assert_true(chuhe_record_is_same(r, again));
    chuhe_record_free(r);
    chuhe_record_free(again);
    free(out.bytes);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 30);
}

/* Brackets without end, and games that each seem to hold all that follow. */
static void test_hostile_texts_take_a_moment(void **state)
{
    (void)state;
    static const char *const pieces[] = {"[",
                                         "{",
                                         "{\"chuhe\":1,\"nodes\":[",
                                         "{\"chuhe\":1,\"nodes\":[\n",
                                         " {\"chuhe\":1,\"nodes\":[\n",
                                         "{\"a\":[\n",
                                         "{\"chuhe\":1,\"tags\":{\"a\":\"\n",
                                         "\"",
                                         "{\"chuhe\":1}",
                                         "x\n"};
    enum { SIZE = 1000000 };
    char *text = malloc(SIZE);
    assert_non_null(text);
    clock_t begin = clock();
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t len = strlen(pieces[i]);
        for (size_t at = 0; at < SIZE; at++)
            text[at] = pieces[i][at % len];
        told_options options = {.format = CHUHE_FORMAT_JSON, .no_warnings = true};
        chuhe_status status;
        free(told(&status, text, SIZE, &options));
        assert_true(status == CHUHE_OK || status == CHUHE_E_NO_RECORD);
    }
    free(text);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 60);
}

/* An array in a game that holds nothing but empty lists would take fifty times
 * its size as values in memory; they are gone over instead. */
static void test_memory_stays_near_the_size_of_the_text(void **state)
{
    (void)state;
    enum { SIZE = 3000000 };
    static const char *const pieces[] = {"[],", "{},", "\"h2e2\",", "0,"};
    char *text = malloc(SIZE);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t at = (size_t)sprintf(text, "{\"chuhe\":1,\"nodes\":["), len = strlen(pieces[i]);
        for (size_t k = 0; at < SIZE; k++)
            text[at++] = pieces[i][k % len];
        counted c = {.fail_at = SIZE_MAX};
        chuhe_allocator allocator = counted_allocator(&c);
        told_options options = {
            .format = CHUHE_FORMAT_JSON, .no_warnings = true, .allocator = &allocator};
        free(told(NULL, text, SIZE, &options));
        assert_int_equal(c.live, 0);
        assert_true(c.peak < 10u * SIZE + (16u << 20));
    }
    free(text);
}

static void test_every_allocation_may_fail(void **state)
{
    (void)state;
    const char *text =
        "{\"chuhe\":1,\"tags\":{\"Red\":\"\\u5e7f\",\"B\xFF\":\"x\"},\"comment\":\"a\","
        "\"nodes\":[\"h2e2\",{\"move\":\"h9g7\",\"before\":\"b\"},"
        "{\"parent\":1,\"move\":\"b9c7\",\"comment\":\"c\"}]}";
    chuhe_status status = CHUHE_E_MEMORY;
    size_t fails = 0;
    for (; status != CHUHE_OK; fails++) {
        counted c = {.fail_at = fails};
        chuhe_allocator allocator = counted_allocator(&c);
        chuhe_record *record = NULL;
        status = written_read(&record, NULL, text, strlen(text), CHUHE_FORMAT_JSON, &allocator);
        assert_true(status == CHUHE_OK || status == CHUHE_E_MEMORY);
        chuhe_record_free(record);
        assert_int_equal(c.live, 0);
        assert_true(fails < 1000);
    }
    assert_true(fails > 5);
}

/* A comment that waits for a move which is not legal belongs to the one before. */
static void test_comments_that_wait_in_vain(void **state)
{
    (void)state;
    const char *text = "{\"chuhe\":1,\"nodes\":[\"h2e2\",{\"move\":\"a0a9\",\"before\":\"看\"}]}";
    chuhe_record *r = NULL;
    assert_int_equal(written_read(&r, NULL, text, strlen(text), CHUHE_FORMAT_JSON, NULL), CHUHE_OK);
    chuhe_node node = chuhe_record_first_child(r, CHUHE_ROOT);
    assert_string_equal(chuhe_record_comment(NULL, r, node, CHUHE_COMMENT_AFTER), "看");
    assert_null(chuhe_record_comment(NULL, r, CHUHE_ROOT, CHUHE_COMMENT_BEFORE));
    chuhe_record_free(r);
}

static void test_a_mark_too_many_is_told(void **state)
{
    (void)state;
    const char *text =
        "{\"chuhe\":1,\"nodes\":[{\"move\":\"h2e2\",\"marks\":[1,2,3,4,5,6,7,8,9]}]}";
    chuhe_record *r = NULL;
    size_t warnings = 0;
    uint8_t marks[CHUHE_MARKS_MAX];
    assert_int_equal(written_read(&r, &warnings, text, strlen(text), CHUHE_FORMAT_JSON, NULL),
                     CHUHE_OK);
    assert_int_equal(warnings, 1);
    assert_int_equal(chuhe_record_marks(marks, r, chuhe_record_first_child(r, CHUHE_ROOT)), 8);
    chuhe_record_free(r);
}

/* A zero byte ends a text for many, a carriage return is half a line end. */
static void test_control_characters_stay_outside(void **state)
{
    (void)state;
    tells("{\"chuhe\":1,\"tags\":{\"Red\":\"甲\\u0000乙\\u007f\",\"a\\u0001\":\"b\\r\\nc\"},"
          "\"comment\":\"one\\r\\ntwo\\rthree\\n\\r\\n\\tfour\",\"nodes\":[{\"move\":\"h2e2\","
          "\"before\":\"\\u0000\",\"comment\":\"a\\u009bb\\u00a0\"}]}\n"
          "{\"chuhe\":1,\"tags\":{\"Red\":\"\\u0007\"}}\n"
          "{\"chuhe\":1,\"comment\":\"\\r\"}",
          "!1:19 control characters in a text became U+FFFD ! [Red=甲\xEF\xBF\xBD乙\xEF\xBF\xBD] "
          "[a\xEF\xBF\xBD=b\nc] {one\ntwo\nthree\n\n\tfour} {<\xEF\xBF\xBD} h2e2 "
          "{a\xEF\xBF\xBD"
          "b\xC2\xA0} ; !2:199 control characters in a text became U+FFFD ! "
          "[Red=\xEF\xBF\xBD] ; {\n} ; ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_of_moves),
        cmocka_unit_test(test_variations_name_their_parents),
        cmocka_unit_test(test_nodes_may_come_level_by_level),
        cmocka_unit_test(test_what_belongs_to_moves),
        cmocka_unit_test(test_members_in_any_order),
        cmocka_unit_test(test_lines_and_arrays_of_games),
        cmocka_unit_test(test_an_illegal_move_ends_its_line_only),
        cmocka_unit_test(test_broken_lines_leave_the_others_whole),
        cmocka_unit_test(test_what_is_not_understood_is_told),
        cmocka_unit_test(test_texts_and_numbers_are_those_of_json),
        cmocka_unit_test(test_a_long_text_is_shown_in_part),
        cmocka_unit_test(test_a_text_with_every_kind_of_character),
        cmocka_unit_test(test_nothing_is_lost),
        cmocka_unit_test(test_a_hundred_thousand_plies_deep),
        cmocka_unit_test(test_hostile_texts_take_a_moment),
        cmocka_unit_test(test_memory_stays_near_the_size_of_the_text),
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_comments_that_wait_in_vain),
        cmocka_unit_test(test_a_mark_too_many_is_told),
        cmocka_unit_test(test_control_characters_stay_outside),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
