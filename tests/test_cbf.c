/* CBF: what is known of the format, and how much of a broken file is read. */
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
    told_options options = {.format = CHUHE_FORMAT_CBF, .charset = CHUHE_CHARSET_UTF8};
    char *got = told(NULL, text, strlen(text), &options);
    assert_string_equal(got, expected);
    free(got);
}

#define IN_GAME(head, moves)                                                                       \
    "<ChineseChessRecord Version=\"1.0\"><Head>" head "</Head><MoveList>" moves                    \
    "</MoveList></ChineseChessRecord>"
#define ROOT "<Move value=\"00-00\" />"

static void test_tags_moves_and_comments(void **state)
{
    (void)state;
    tells("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" IN_GAME(
              "<Name>甲胜乙</Name><URL /><Red>甲</Red><Contest> 杯赛 </Contest>"
              "<RedRating>2300</RedRating><RecordResult>1</RecordResult>",
              "<Move value=\"00-00\">开局</Move>\n<Move value=\"77-47\"/><Move value='70-62'>马"
              "</Move><Move value=\"79-67\" end=\"1\" />"),
          "[Title=甲胜乙] [Red=甲] [Event=杯赛] [RedElo=2300] =1-0 {开局} h2e2 h9g7 {马} h0g2 ; ");
}

static void test_entities_and_cdata(void **state)
{
    (void)state;
    tells(IN_GAME("<Red>&lt;A &amp; B&gt; &#x7532;&#20057; &bad; &#xD800;</Red>",
                  "<Move value=\"00-00\"><![CDATA[a<b & c]]> d</Move>"),
          "[Red=<A & B> 甲乙 &bad; \uFFFD] {a<b & c d} ; ");
    tells(IN_GAME("<!-- <Red>x</Red> --><Black>y<!-- z --></Black>", ""), "[Black=y] ; ");
}

static void test_the_start(void **state)
{
    (void)state;
    tells(IN_GAME("<FEN>3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1</FEN>", ROOT "<Move value=\"48-38\"/>"),
          "<3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1> e1d1 ; ");
    tells(IN_GAME("<FEN>3k</FEN>", ROOT "<Move value=\"48-38\"/>"),
          "!1:45 FEN, byte 3: a rank does not hold nine points ! "
          "!1:105 the moves are passed over, because the start cannot be read ! ; ");
}

static void test_moves_that_cannot_be(void **state)
{
    (void)state;
    tells(IN_GAME("", ROOT "<Move value=\"77-47\"/><Move value=\"77-47\"/><Move value=\"70-62\"/>"),
          "h2e2 !1:113/2 there is no piece to move ! ; ");
    tells(IN_GAME("", ROOT "<Move value=\"9x-47\"/>"), "!1:92/1 the text cannot be read ! ; ");
    tells(IN_GAME("", ROOT "<Move/>"), "!1:79 a move without a value ! ; ");
}

static void test_what_is_not_known_is_told(void **state)
{
    (void)state;
    tells(IN_GAME("", ROOT "<Move value=\"77-47\" end=\"1\"/><Move value=\"79-67\" next=\"1\"/>"
                           "<Move value=\"70-62\"/>"),
          "h2e2 !1:128 an attribute of a move that is not known ! "
          "!1:121 moves after the one marked as the last are passed over ! ; ");
    tells(IN_GAME("<RecordResult>9</RecordResult><Kind>x</Kind>", ""),
          "!1:54 a result is a digit from 0 to 4 ! [Kind=x] ; ");
}

static void test_a_file_cut_off(void **state)
{
    (void)state;
    static const char text[] = IN_GAME("<Red>甲</Red>", ROOT "<Move value=\"77-47\">炮</Move>");
    for (size_t len = 0; len < sizeof text - 1; len++) {
        told_options options = {
            .format = CHUHE_FORMAT_CBF, .charset = CHUHE_CHARSET_UTF8, .no_warnings = true};
        chuhe_status status;
        char *got = told(&status, text, len, &options);
        assert_true(status == CHUHE_OK || status == CHUHE_E_NO_RECORD);
        if (len > 125)
            assert_memory_equal(got, "[Red=甲] h2e2 ", strlen("[Red=甲] h2e2 "));
        free(got);
    }
}

static void test_several_games(void **state)
{
    (void)state;
    tells("<Games>" IN_GAME("<Red>a</Red>", "") IN_GAME("<Red>b</Red>", "") "</Games>",
          "[Red=a] ; [Red=b] ; ");
}

/* What is told of a game is told where it stands, though others come before it. */
static void test_bad_bytes_of_a_second_game(void **state)
{
    (void)state;
    tells(IN_GAME("<Red>a</Red>", "") "\n\n" IN_GAME("<Red>b\xFF</Red>", ""),
          "[Red=a] ; [Red=b\xEF\xBF\xBD] !3:103 bytes that are no text in this encoding ! ; ");
}

static void test_other_encodings(void **state)
{
    (void)state;
    static const char gbk[] = IN_GAME("<Red>\xBA\xEC</Red>", ""); /* 红 */
    told_options options = {.format = CHUHE_FORMAT_CBF};
    char *got = told(NULL, gbk, sizeof gbk - 1, &options);
    assert_string_equal(got, "[Red=红] ; ");
    free(got);
    assert_int_equal(chuhe_detect_format(gbk, sizeof gbk - 1, NULL), CHUHE_FORMAT_CBF);
}

static void test_hostile_texts_take_a_moment(void **state)
{
    (void)state;
    static const char *const pieces[] = {"<",         "<!--",
                                         "<![CDATA[", "<Move value=\"",
                                         "&#x",       "<a ",
                                         "</Move>",   "<Move value=\"77-47\">&",
                                         "<Head>",    "<ChineseChessRecord>"};
    enum { SIZE = 1000000 };
    char *text = malloc(SIZE);
    assert_non_null(text);
    clock_t begin = clock();
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t at = (size_t)sprintf(text, "<ChineseChessRecord><MoveList>");
        for (size_t k = 0, len = strlen(pieces[i]); at < SIZE; k++)
            text[at++] = pieces[i][k % len];
        told_options options = {.format = CHUHE_FORMAT_CBF, .no_warnings = true};
        chuhe_status status;
        free(told(&status, text, SIZE, &options));
        assert_int_equal(status, CHUHE_OK);
    }
    free(text);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 60);
}

static void test_every_allocation_may_fail(void **state)
{
    (void)state;
    static const char text[] =
        IN_GAME("<Red>&lt;\xFF</Red>", ROOT "<Move value=\"77-47\">炮</Move>");
    chuhe_status status = CHUHE_E_MEMORY;
    size_t fails = 0;
    for (; status != CHUHE_OK; fails++) {
        counted c = {.fail_at = fails};
        chuhe_allocator allocator = counted_allocator(&c);
        chuhe_record *record = NULL;
        status = written_read(&record, NULL, text, sizeof text - 1, CHUHE_FORMAT_CBF, &allocator);
        assert_true(status == CHUHE_OK || status == CHUHE_E_MEMORY);
        chuhe_record_free(record);
        assert_int_equal(c.live, 0);
        assert_true(fails < 1000);
    }
    assert_true(fails > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags_moves_and_comments),
        cmocka_unit_test(test_entities_and_cdata),
        cmocka_unit_test(test_the_start),
        cmocka_unit_test(test_moves_that_cannot_be),
        cmocka_unit_test(test_what_is_not_known_is_told),
        cmocka_unit_test(test_a_file_cut_off),
        cmocka_unit_test(test_several_games),
        cmocka_unit_test(test_bad_bytes_of_a_second_game),
        cmocka_unit_test(test_other_encodings),
        cmocka_unit_test(test_hostile_texts_take_a_moment),
        cmocka_unit_test(test_every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("cbf", tests, NULL, NULL);
}
