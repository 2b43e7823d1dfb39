/* The texts of XQF files: which encoding they are taken for, and what is made of
 * zero bytes, line ends and lower versions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#include "support/chance_record.h"
#include "support/told.h"
#include "support/xqf_file.h"

static void tells_as(const xqf_file *f, chuhe_charset charset, const char *expected)
{
    told_options options = {.charset = charset};
    char *got = told(NULL, (const char *)f->bytes, f->len, &options);
    assert_string_equal(got, expected);
    free(got);
}

/* What is told, of which nothing is said beforehand and nothing may be warned. */
static char *told_in_peace(const xqf_file *f)
{
    told_options options = {.format = CHUHE_FORMAT_AUTO};
    char *got = told(NULL, (const char *)f->bytes, f->len, &options);
    assert_null(strchr(got, '!'));
    return got;
}

static void tells(const xqf_file *f, const char *expected)
{
    tells_as(f, CHUHE_CHARSET_AUTO, expected);
}

/* ---- encodings ---- */

static void goes_round(const char *red, const char *black, const char *comment, unsigned version)
{
    chuhe_record *record, *back;
    size_t warnings;
    written out;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    assert_int_equal(chuhe_record_set_tag(record, "Red", 3, red, strlen(red)), CHUHE_OK);
    assert_int_equal(chuhe_record_set_tag(record, "Black", 5, black, strlen(black)), CHUHE_OK);
    assert_int_equal(
        chuhe_record_set_comment(record, CHUHE_ROOT, CHUHE_COMMENT_AFTER, comment, strlen(comment)),
        CHUHE_OK);
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, version), CHUHE_OK);
    assert_int_equal(out.warnings, 0);
    assert_int_equal(written_read(&back, &warnings, out.bytes, out.len, CHUHE_FORMAT_XQF, NULL),
                     CHUHE_OK);
    assert_int_equal(warnings, 0);
    if (!chuhe_record_is_same(record, back))
        fail_msg("%s became %s", red, chuhe_record_tag(back, "Red"));
    chuhe_record_free(record);
    chuhe_record_free(back);
    free(out.bytes);
}

/* As bytes many of these would do as Big5, too. */
static void test_whatever_gb18030_holds_goes_round(void **state)
{
    (void)state;
    static const char *const texts[][3] = {{"Иванов", "Петров", "хорошо"},
                                           {"Ёжик", "Щ", "это очень хороший ход"},
                                           {"ヤマダ", "タナカ", "サクラ"},
                                           {"さくら", "ひらがな", "ありがとう"},
                                           {"ΑΛΦΑ", "βητα", "γαμμα δελτα"},
                                           {"āáǎà", "ēéěè", "┌─┐│└┘"},
                                           {"ㄅㄆㄇ", "①②③", "⑴⒈㈠Ⅳ"},
                                           {"許銀川", "呂欽", "中炮對屏風馬，車馬臨門"},
                                           {"许银川", "吕钦", "中炮对屏风马，车马临门"},
                                           {"岑洹懿", "滕彤", "鬱龜靈罡砉"},
                                           {"한글", "ไทย", "العربية"},
                                           {"😀", "é", "naïve café"},
                                           {"甲", "乙", "a"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (unsigned version = 10; version <= 18; version += 8)
            goes_round(texts[i][0], texts[i][1], texts[i][2], version);
}

#define XU_YINCHUAN "\xB3\x5C\xBB\xC8\xA4\x74"                           /* 許銀川 in Big5 */
#define SCREEN_HORSES "\xA4\xA4\xAC\xB6\xB9\xEF\xAB\xCC\xAD\xB7\xB0\xA8" /* 中炮對屏風馬 */

/* The comments say what the header's few letters leave open. */
static void test_big5_is_seen_by_all_texts_together(void **state)
{
    (void)state;
    for (unsigned version = 10; version <= 18; version += 8) {
        xqf_file f;
        xqf_file_begin(&f, version);
        xqf_file_text(&f, 0x130, XU_YINCHUAN);
        xqf_file_node(&f, "", "N", NULL);
        xqf_file_node(&f, "h2e2", "", SCREEN_HORSES);
        if (version > 10)
            xqf_file_hide(&f, 1, 2, 3, 4);
        tells(&f, "!0:80 the texts are taken as Big5, not as GB18030 ! [Red=許銀川] =* "
                  "h2e2 {中炮對屏風馬} ; ");
        tells_as(&f, CHUHE_CHARSET_BIG5, "[Red=許銀川] =* h2e2 {中炮對屏風馬} ; ");
    }
}

static void test_one_text_that_is_no_big5_decides(void **state)
{
    (void)state;
    xqf_file f;
    xqf_file_begin(&f, 10);
    xqf_file_text(&f, 0x130, SCREEN_HORSES);
    xqf_file_node(&f, "", "N", NULL);
    xqf_file_node(&f, "h2e2", "NS", NULL);
    xqf_file_node(&f, "h9g7", "", NULL);
    xqf_file_node(&f, "c3c4", "", "\x8C\xA6"); /* 對 */
    char *got = told_in_peace(&f);
    assert_non_null(strstr(got, "(1 c3c4 {對} )"));
    free(got);
}

static void test_utf8_is_seen(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"中炮对屏风马", "!0:80 the texts are taken as UTF-8, not as GB18030 ! "},
        {"兵七进一é", "!0:80 the texts are taken as UTF-8, not as GB18030 ! "},
        {"€5, €6", "!0:80 the texts are taken as UTF-8, not as GB18030 ! "}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        xqf_file f;
        char expected[256];
        xqf_file_begin(&f, 10);
        xqf_file_text(&f, 0x50, texts[i][0]);
        xqf_file_node(&f, "", "", NULL);
        snprintf(expected, sizeof expected, "%s[Title=%s] =* ; ", texts[i][1], texts[i][0]);
        tells(&f, expected);
    }
}

/* Such bytes are Chinese in GB18030, if of no sense; that is what the format has. */
static void test_letters_in_utf8_alone_are_no_proof(void **state)
{
    (void)state;
    xqf_file f;
    xqf_file_begin(&f, 10);
    xqf_file_text(&f, 0x50, "\xD0\xB0\xD0\xB2"); /* ав */
    xqf_file_node(&f, "", "", NULL);
    tells(&f, "[Title=邪胁] =* ; ");
    /* a text of GB18030 beside one that would do as UTF-8 */
    xqf_file_text(&f, 0x50, "中炮");
    xqf_file_text(&f, 0x130, "\xBC\xD7");
    char *got = told_in_peace(&f);
    assert_non_null(strstr(got, "[Red=甲]"));
    free(got);
}

/* ---- what stands in texts ---- */

static void test_what_stands_behind_a_zero_is_told_of(void **state)
{
    (void)state;
    xqf_file f;
    xqf_file_begin(&f, 10);
    xqf_file_text(&f, 0x130, "redXX");
    xqf_file_text(&f, 0x140, "black_next");
    f.bytes[0x134] = f.bytes[0x135] = '\0'; /* zeros alone are nothing */
    f.bytes[0x146] = '\0';
    xqf_file_node(&f, "", "", "one_two");
    f.bytes[XQF_FILE_TREE + 8 + 3] = '\0';
    tells(&f, "[Red=red] !0:320 what stands behind a zero in a text is left out ! [Black=black] =* "
              "!0:1024 what stands behind a zero in a text is left out ! {one} ; ");
}

static void test_control_characters_are_told_of_once(void **state)
{
    (void)state;
    xqf_file f;
    xqf_file_begin(&f, 10);
    xqf_file_node(&f, "", "N", "a\tb\x14");
    xqf_file_node(&f, "h2e2", "", "\x01\r\r\n\n.");
    tells(&f, "=* !0:1024 control characters in a text became U+FFFD ! {a\tb\xEF\xBF\xBD} "
              "h2e2 {\xEF\xBF\xBD\n\n\n.} ; ");
}

/* "\r\n" from elsewhere must not become "\r\r\n". */
static void test_line_ends_go_round(void **state)
{
    (void)state;
    size_t len, warnings;
    static const chuhe_format formats[] = {CHUHE_FORMAT_XQF, CHUHE_FORMAT_CBR};
    for (int i = 0; i < 2; i++) {
        chuhe_record *record, *back;
        const char *json = "{\"chuhe\":1,\"comment\":\"a\\r\\nb\\rc\\n\\nd\"}";
        written out;
        assert_int_equal(
            written_read(&record, &warnings, json, strlen(json), CHUHE_FORMAT_JSON, NULL),
            CHUHE_OK);
        assert_int_equal(warnings, 0);
        assert_int_equal(written_from(&out, record, formats[i], 0), CHUHE_OK);
        assert_int_equal(written_read(&back, &warnings, out.bytes, out.len, formats[i], NULL),
                         CHUHE_OK);
        assert_int_equal(warnings, 0);
        assert_string_equal(chuhe_record_comment(&len, back, CHUHE_ROOT, CHUHE_COMMENT_AFTER),
                            "a\nb\nc\n\nd");
        chuhe_record_free(record);
        chuhe_record_free(back);
        free(out.bytes);
    }
}

/* ---- versions and places ---- */

static void test_versions_below_the_first_are_read_as_it(void **state)
{
    (void)state;
    for (unsigned version = 0; version < 10; version++) {
        xqf_file f;
        xqf_file_begin(&f, version);
        xqf_file_node(&f, "", "N", "x");
        xqf_file_node(&f, "h2e2", "", NULL);
        tells(&f, "!0:2 a version below 1.0; it is read as version 1.0 ! =* {x} h2e2 ; ");
    }
}

static void test_points_off_the_board_are_no_move(void **state)
{
    (void)state;
    static const char *const moves[] = {"h2j0", "j5h2", "j0j9"}; /* there is no file j */
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        xqf_file f;
        xqf_file_begin(&f, 10);
        xqf_file_node(&f, "", "N", NULL);
        xqf_file_node(&f, moves[i], "S", NULL);
        xqf_file_node(&f, "c3c4", "", NULL);
        tells(&f, "=* !0:1032/1 not a point of the board ! (1 c3c4 "
                  "!0:1048 1 plies from an illegal one on, with 0 comments, are left out ! ) ; ");
    }
}

static void test_equal_moves_become_one_with_both_comments(void **state)
{
    (void)state;
    xqf_file f;
    chuhe_record *record;
    size_t warnings;
    xqf_file_begin(&f, 10);
    xqf_file_node(&f, "", "NS", NULL); /* there is nothing beside the start */
    xqf_file_node(&f, "h2e2", "NS", "one");
    xqf_file_node(&f, "h9g7", "", NULL);
    xqf_file_node(&f, "h2e2", "N", "two");
    xqf_file_node(&f, "b9c7", "", NULL);
    assert_int_equal(
        written_read(&record, &warnings, (char *)f.bytes, f.len, CHUHE_FORMAT_XQF, NULL), CHUHE_OK);
    assert_int_equal(warnings, 1);
    assert_int_equal(chuhe_record_node_count(record), 3);
    chuhe_node first = chuhe_record_first_child(record, CHUHE_ROOT);
    assert_string_equal(chuhe_record_comment(NULL, record, first, CHUHE_COMMENT_AFTER), "one\ntwo");
    chuhe_record_free(record);
}

/* The bytes of the examples in docs/formats/xqf.md. */
static void test_the_examples_of_the_document(void **state)
{
    (void)state;
    static const char plain[] = "\x18\x20\xF0\0\0\0\0\0\x60\x4A\0\0\0\0\0\0";
    static const char hidden[] = "\x35\x01\xC3\x28\x6B\x0B\x4B\x20";
    static const char pgn[] = "1. H2-E2 *\n";
    chuhe_record *record;
    written out;
    assert_int_equal(written_read(&record, NULL, pgn, sizeof pgn - 1, CHUHE_FORMAT_PGN, NULL),
                     CHUHE_OK);
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, 10), CHUHE_OK);
    assert_int_equal(out.len, XQF_FILE_TREE + 16);
    assert_memory_equal(out.bytes + XQF_FILE_TREE, plain, 16);
    free(out.bytes);
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, 18), CHUHE_OK);
    assert_int_equal(out.len, XQF_FILE_TREE + 8);
    assert_memory_equal(out.bytes + XQF_FILE_TREE, hidden, 8);
    assert_memory_equal(out.bytes + 8, "\x12\x84\x41\x28\x06\x35\x5A\x6B\x7F", 9);
    free(out.bytes);
    chuhe_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whatever_gb18030_holds_goes_round),
        cmocka_unit_test(test_big5_is_seen_by_all_texts_together),
        cmocka_unit_test(test_one_text_that_is_no_big5_decides),
        cmocka_unit_test(test_utf8_is_seen),
        cmocka_unit_test(test_letters_in_utf8_alone_are_no_proof),
        cmocka_unit_test(test_what_stands_behind_a_zero_is_told_of),
        cmocka_unit_test(test_control_characters_are_told_of_once),
        cmocka_unit_test(test_line_ends_go_round),
        cmocka_unit_test(test_versions_below_the_first_are_read_as_it),
        cmocka_unit_test(test_points_off_the_board_are_no_move),
        cmocka_unit_test(test_equal_moves_become_one_with_both_comments),
        cmocka_unit_test(test_the_examples_of_the_document),
    };
    return cmocka_run_group_tests_name("xqf_texts", tests, NULL, NULL);
}
