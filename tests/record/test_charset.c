/* Texts in their encodings: lines, finding out which, bytes that are no text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "record/charset.h"
#include "record/source.h"
#include "record/tree.h"

static const chuhe_charset charsets[] = {CHUHE_CHARSET_UTF8, CHUHE_CHARSET_GB18030,
                                         CHUHE_CHARSET_BIG5, CHUHE_CHARSET_UTF16LE,
                                         CHUHE_CHARSET_UTF16BE};
enum { CHARSETS = sizeof charsets / sizeof *charsets };

/* Lines of a text as "offset/number:text|". */
static void lines_are(chuhe_charset charset, const char *bytes, size_t len, const char *expected)
{
    char got[1024] = "";
    size_t used = 0;
    charset_lines lines;
    assert_int_equal(charset_lines_init(&lines, bytes, len, charset, tree_default_allocator()),
                     CHUHE_OK);
    while (charset_lines_next(&lines)) {
        used += (size_t)snprintf(got + used, sizeof got - used, "%zu/%zu:%.*s|", lines.offset,
                                 lines.line, (int)lines.text_len, lines.text);
        if (lines.line % 2 == 0) { /* going back changes nothing */
            charset_lines_unread(&lines);
            assert_true(charset_lines_next(&lines));
        }
    }
    assert_int_equal(lines.failure, CHUHE_OK);
    charset_lines_deinit(&lines);
    assert_string_equal(got, expected);
}

static void test_lines_end_in_three_ways(void **state)
{
    (void)state;
    static const char text[] = "a\nbc\r\n\r\rd\n\n";
    lines_are(CHUHE_CHARSET_UTF8, text, sizeof text - 1, "0/1:a|2/2:bc|6/3:|7/4:|8/5:d|10/6:|");
    lines_are(CHUHE_CHARSET_UTF8, "", 0, "");
    lines_are(CHUHE_CHARSET_UTF8, "\xEF\xBB\xBFx", 4, "3/1:x|");
}

static void test_lines_of_every_encoding(void **state)
{
    (void)state;
    static const char text[] = "炮二平五\r\n馬8進7\nend";
    for (size_t i = 0; i < CHARSETS; i++) {
        char bytes[256], expected[256];
        size_t len = charset_encode(bytes, sizeof bytes, charsets[i], text, sizeof text - 1, NULL);
        size_t unit = i == 0 ? 3 : 2, ascii = i < 3 ? 1 : 2;
        snprintf(expected, sizeof expected, "0/1:炮二平五|%zu/2:馬8進7|%zu/3:end|",
                 4 * unit + 2 * ascii, 6 * unit + 5 * ascii);
        lines_are(charsets[i], bytes, len, expected);
    }
}

static void test_bad_bytes_are_counted(void **state)
{
    (void)state;
    static const struct {
        chuhe_charset charset;
        const char *bytes;
        size_t len, bad;
        const char *text;
    } cases[] = {{CHUHE_CHARSET_UTF8, "a\xFF\xE7\xBA", 4, 3, "a\uFFFD\uFFFD\uFFFD"},
                 {CHUHE_CHARSET_UTF8, "\xED\xA0\x80z", 4, 3, "\uFFFD\uFFFD\uFFFDz"},
                 {CHUHE_CHARSET_UTF8, "\xC0\x80", 2, 2, "\uFFFD\uFFFD"},
                 {CHUHE_CHARSET_GB18030, "a\xFFz", 3, 1, "a\uFFFDz"},
                 {CHUHE_CHARSET_GB18030, "\xC5", 1, 1, "\uFFFD"},
                 {CHUHE_CHARSET_BIG5, "\xAC\xF5\xFF", 3, 1, "紅\uFFFD"},
                 {CHUHE_CHARSET_UTF16LE, "a\0\0\xDC", 4, 1, "a\uFFFD"},
                 {CHUHE_CHARSET_UTF16LE, "a\0b", 3, 1, "a\uFFFD"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        charset_lines lines;
        assert_int_equal(charset_lines_init(&lines, cases[i].bytes, cases[i].len, cases[i].charset,
                                            tree_default_allocator()),
                         CHUHE_OK);
        assert_true(charset_lines_next(&lines));
        assert_int_equal(lines.text_len, strlen(cases[i].text));
        assert_memory_equal(lines.text, cases[i].text, lines.text_len);
        assert_int_equal(lines.bad, cases[i].bad);
        assert_false(charset_lines_next(&lines));
        charset_lines_deinit(&lines);
    }
}

/* Looking for the other kind of line end through the whole rest of the text for
 * each line would take hours. */
static void test_very_many_lines_of_each_kind(void **state)
{
    (void)state;
    enum { LINES = 4000000 };
    char *text = malloc(LINES);
    assert_non_null(text);
    clock_t begin = clock();
    for (int kind = 0; kind < 2; kind++) {
        memset(text, kind == 0 ? '\r' : '\n', LINES);
        charset_lines lines;
        assert_int_equal(
            charset_lines_init(&lines, text, LINES, CHUHE_CHARSET_UTF8, tree_default_allocator()),
            CHUHE_OK);
        while (charset_lines_next(&lines))
            ;
        assert_int_equal(lines.line, LINES);
        charset_lines_deinit(&lines);
    }
    free(text);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 30);
}

static void detects(chuhe_charset charset, const char *text)
{
    char bytes[8192];
    size_t lost = 0;
    size_t len = charset_encode(bytes, sizeof bytes, charset, text, strlen(text), &lost);
    assert_int_equal(lost, 0);
    assert_string_equal(chuhe_charset_name(chuhe_detect_charset(bytes, len)),
                        chuhe_charset_name(charset));
}

static void test_short_texts_are_found_out(void **state)
{
    (void)state;
    static const char *const simplified[] = {"炮二平五",         "马8进7",
                                             "红先胜",           "第一局 王天一胜郑惟桐",
                                             "[Red \"许银川\"]", "一九五七年象棋比赛"};
    static const char *const traditional[] = {"炮二平五",         "馬8進7",
                                              "紅先勝",           "陳建宇 先勝 王韋中",
                                              "[Red \"許銀川\"]", "棋夢盃全國象棋賽"};
    for (size_t i = 0; i < sizeof simplified / sizeof *simplified; i++) {
        detects(CHUHE_CHARSET_UTF8, simplified[i]);
        detects(CHUHE_CHARSET_GB18030, simplified[i]);
    }
    for (size_t i = 0; i < sizeof traditional / sizeof *traditional; i++) {
        detects(CHUHE_CHARSET_UTF8, traditional[i]);
        detects(CHUHE_CHARSET_BIG5, traditional[i]);
        detects(CHUHE_CHARSET_GB18030, traditional[i]);
    }
}

static void test_long_texts_are_found_out(void **state)
{
    (void)state;
    char text[4096] = "";
    for (int i = 0; i < 40; i++)
        strcat(text, "1. 炮二平五 馬8進7 2. 馬二進三 車9平8 3. 車一平二 卒7進1\r\n");
    for (size_t i = 0; i < CHARSETS; i++)
        detects(charsets[i], text);
    assert_int_equal(chuhe_detect_charset("h2e2 h9g7", 9), CHUHE_CHARSET_UTF8);
    assert_int_equal(chuhe_detect_charset("", 0), CHUHE_CHARSET_UTF8);
    assert_int_equal(chuhe_detect_charset("\xFF\xFE\x2A\x70", 4), CHUHE_CHARSET_UTF16LE);
    assert_int_equal(chuhe_detect_charset("\xFE\xFF\x70\x2A", 4), CHUHE_CHARSET_UTF16BE);
}

static void test_a_bad_byte_does_not_mislead(void **state)
{
    (void)state;
    static const char text[] = "红先 炮二平五 马8进7 马二进三 车9平8 \xFF 车一平二";
    assert_int_equal(chuhe_detect_charset(text, sizeof text - 1), CHUHE_CHARSET_UTF8);
}

static void test_decoding_stops_between_characters(void **state)
{
    (void)state;
    char buf[16];
    static const char gb[] = "\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5"; /* 炮二平五 */
    for (size_t cap = 0; cap <= 12; cap++) {
        size_t len = charset_decode(buf, cap, CHUHE_CHARSET_GB18030, gb, 8);
        assert_int_equal(len, cap / 3 * 3);
        assert_memory_equal(buf, "炮二平五", len);
    }
}

static void test_characters_that_the_encoding_lacks(void **state)
{
    (void)state;
    char buf[64];
    size_t lost = 0;
    size_t len = charset_encode(buf, sizeof buf, CHUHE_CHARSET_BIG5, "a😀b😀", strlen("a😀b😀"), &lost);
    assert_int_equal(lost, 2);
    assert_int_equal(len, 4);
    assert_memory_equal(buf, "a?b?", 4);
}

/* Big5 of Hong Kong has characters for some letters with an accent; the converter keeps such
 * a letter back until it knows what follows. */
static void test_characters_held_back_are_not_lost(void **state)
{
    (void)state;
    static const char text[] = "\u00CA";
    char back[16];
    assert_int_equal(charset_decode(back, sizeof back, CHUHE_CHARSET_BIG5, "\x88\x66", 2), 2);
    assert_memory_equal(back, text, 2);
}

static void test_names_of_encodings(void **state)
{
    (void)state;
    assert_int_equal(chuhe_charset_from_name("GBK"), CHUHE_CHARSET_GB18030);
    assert_int_equal(chuhe_charset_from_name("cp950"), CHUHE_CHARSET_BIG5);
    assert_int_equal(chuhe_charset_from_name("UTF-16"), CHUHE_CHARSET_UTF16LE);
    assert_int_equal(chuhe_charset_from_name("koi8-r"), CHUHE_CHARSET_AUTO);
    for (size_t i = 0; i < CHARSETS; i++)
        assert_int_equal(chuhe_charset_from_name(chuhe_charset_name(charsets[i])), charsets[i]);
}

/* 嘅 is one of the characters that Hong Kong added to Big5. */
static void test_big5_is_written_without_its_extension(void **state)
{
    (void)state;
    char bytes[16], text[16];
    size_t lost = 0;
    size_t len = charset_encode(bytes, sizeof bytes, CHUHE_CHARSET_BIG5, "紅嘅", 6, &lost);
    assert_int_equal(lost, 1);
    assert_int_equal(len, 3);
    assert_memory_equal(bytes, "\xAC\xF5?", 3);
    len = charset_decode(text, sizeof text, CHUHE_CHARSET_BIG5, "\xAC\xF5\x9D\xEF", 4);
    assert_int_equal(len, 6); /* it is read all the same */
}

/* Places in a text that was decoded as a whole are places in the file. */
static void test_places_in_a_source(void **state)
{
    (void)state;
    enum { LINES = 3000 };
    char *text = malloc(LINES * 16), *bytes = malloc(LINES * 32);
    assert_non_null(text);
    assert_non_null(bytes);
    size_t len = 0;
    for (int i = 0; i < LINES; i++)
        len += (size_t)sprintf(text + len, i % 3 == 0 ? "炮a\n" : i % 3 == 1 ? "𠀀b\r\n" : "c\r");
    for (size_t i = 0; i < CHARSETS; i++) {
        if (charsets[i] == CHUHE_CHARSET_BIG5)
            continue;
        codec_input in = {bytes, 0, charsets[i], tree_default_allocator()};
        in.len = charset_encode(bytes, LINES * 32, charsets[i], text, len, NULL);
        source s;
        assert_int_equal(source_init(&s, &in), CHUHE_OK);
        size_t letters = 0;
        for (size_t at = 0; at < s.len; at++) {
            char c = s.text[at];
            if (c < 'a' || c > 'c')
                continue;
            tracker_place place = source_place(&s, at);
            size_t unit = charsets[i] == CHUHE_CHARSET_UTF16BE; /* its low byte comes second */
            assert_int_equal(bytes[place.offset + unit], c);
            assert_int_equal(place.line, ++letters);
        }
        assert_int_equal(letters, LINES);
        source_deinit(&s);
    }
    free(text);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_end_in_three_ways),
        cmocka_unit_test(test_lines_of_every_encoding),
        cmocka_unit_test(test_bad_bytes_are_counted),
        cmocka_unit_test(test_very_many_lines_of_each_kind),
        cmocka_unit_test(test_short_texts_are_found_out),
        cmocka_unit_test(test_long_texts_are_found_out),
        cmocka_unit_test(test_a_bad_byte_does_not_mislead),
        cmocka_unit_test(test_decoding_stops_between_characters),
        cmocka_unit_test(test_characters_that_the_encoding_lacks),
        cmocka_unit_test(test_characters_held_back_are_not_lost),
        cmocka_unit_test(test_big5_is_written_without_its_extension),
        cmocka_unit_test(test_names_of_encodings),
        cmocka_unit_test(test_places_in_a_source),
    };
    return cmocka_run_group_tests_name("charset", tests, NULL, NULL);
}
