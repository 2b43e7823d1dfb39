/* Files of many games: what a reader holds does not grow with their number, and
 * in UTF-16, which is read a part at a time, everything is found in its place. */
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

/* ---- memory ---- */

static bool put(const char *bytes, size_t len, void *ctx)
{
    return fwrite(bytes, 1, len, ctx) == len;
}

/* The bytes that reading needs at most, of so many copies of a game. */
static size_t peak_of(const chuhe_record *record, chuhe_format format, chuhe_charset charset,
                      int games)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    chuhe_sink sink = {put, out};
    chuhe_write_options write = {
        .format = format, .charset = charset, .notation = CHUHE_NOTATION_CHINESE};
    for (int i = 0; i < games; i++)
        assert_int_equal(chuhe_write(record, &write, &sink), CHUHE_OK);
    fclose(out);
    counted memory = {.fail_at = SIZE_MAX};
    chuhe_allocator allocator = counted_allocator(&memory);
    told_options read = {.format = format, .charset = charset, .allocator = &allocator};
    chuhe_status status;
    char *story = told(&status, text, len, &read);
    int ends = 0;
    for (const char *end = strstr(story, "; "); end != NULL; end = strstr(end + 1, "; "))
        ends++;
    assert_int_equal(status, CHUHE_OK);
    assert_int_equal(ends, games);
    assert_int_equal(memory.live, 0);
    free(story);
    free(text);
    return memory.peak;
}

static void test_memory_is_that_of_one_game(void **state)
{
    (void)state;
    static const chuhe_format formats[] = {CHUHE_FORMAT_DHTMLXQ, CHUHE_FORMAT_PGN, CHUHE_FORMAT_WXF,
                                           CHUHE_FORMAT_TEXT, CHUHE_FORMAT_JSON};
    chance luck = {1911};
    chuhe_record *record;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    chance_record(record, &luck, 150);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        for (int charset = 1; charset < CHUHE_CHARSETS; charset++) {
            size_t some = peak_of(record, formats[i], (chuhe_charset)charset, 40);
            size_t many = peak_of(record, formats[i], (chuhe_charset)charset, 400);
            assert_int_equal(some, many);
        }
    chuhe_record_free(record);
}

/* ---- places in UTF-16 ---- */

/* The pieces by chance, up to so many bytes, with one among them that is longer
 * than any part that is read at a time. All is ASCII. */
static char *pieces_by_chance(const char *const *pieces, size_t count, const char *longer,
                              size_t size)
{
    chance luck = {1368};
    char *text = malloc(size + strlen(longer) + 1);
    size_t len = 0;
    bool has_longer = false;
    assert_non_null(text);
    for (;;) {
        bool takes_longer = !has_longer && len > size / 2;
        const char *piece = takes_longer ? longer : pieces[chance_below(&luck, (unsigned)count)];
        has_longer |= takes_longer;
        if (len + strlen(piece) > size + (has_longer ? strlen(longer) : 0))
            break;
        memcpy(text + len, piece, strlen(piece) + 1);
        len += strlen(piece);
    }
    return text;
}

/* What is told of the text when each character has two bytes: the same, with
 * places twice as far on. */
static char *doubled_places(const char *story)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    for (const char *mark; (mark = strchr(story, '!')) != NULL;) {
        char *colon, *end;
        unsigned long line = strtoul(mark + 1, &colon, 10);
        fwrite(story, 1, (size_t)(mark + 1 - story), out);
        story = mark + 1;
        if (*colon != ':')
            continue; /* the mark that ends a warning */
        fprintf(out, "%lu:%lu", line, 2 * strtoul(colon + 1, &end, 10));
        story = end;
    }
    fputs(story, out);
    fclose(out);
    return text;
}

static void is_told_alike_in_utf16(const char *text, chuhe_format format)
{
    size_t len = strlen(text);
    told_options options = {.format = format, .charset = CHUHE_CHARSET_UTF8};
    char *plain = told(NULL, text, len, &options), *expected = doubled_places(plain);
    char *wide = malloc(2 * len);
    assert_non_null(wide);
    assert_non_null(strchr(plain, '!')); /* there are places to compare */
    for (int big = 0; big < 2; big++) {
        for (size_t i = 0; i < len; i++) {
            wide[2 * i + (size_t)big] = text[i];
            wide[2 * i + (size_t)!big] = '\0';
        }
        options.charset = big ? CHUHE_CHARSET_UTF16BE : CHUHE_CHARSET_UTF16LE;
        char *story = told(NULL, wide, 2 * len, &options);
        assert_string_equal(story, expected);
        free(story);
    }
    free(wide);
    free(expected);
    free(plain);
}

/* A text that begins and ends so, with a filling in between. */
static char *longer_piece(const char *begin, const char *filling, const char *end, size_t size)
{
    char *text = malloc(size + strlen(begin) + strlen(filling) + strlen(end) + 1);
    assert_non_null(text);
    size_t len = strlen(strcpy(text, begin));
    while (len < size)
        len += strlen(strcpy(text + len, filling));
    strcpy(text + len, end);
    return text;
}

enum { TEXT_SIZE = 500000, LONGER_SIZE = 300000 };

static void test_dhtmlxq_in_parts(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "[DhtmlXQ][DhtmlXQ_title]x[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"
        "[/DhtmlXQ]\r\n",
        "[DhtmlXQ][DhtmlXQ_movelist]7747x[/DhtmlXQ_movelist][/DhtmlXQ]",
        "[DhtmlXQ][DhtmlXQ_movelist]77477747[/DhtmlXQ_movelist][DhtmlXQ_comment0]some||text"
        "[/DhtmlXQ_comment0]\r\n[/DhtmlXQ]\r\n",
        "[DhtmlXQ_title]x[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
        "<p>some other text, [ and \\u005B",
        "\r\n",
        "\n",
        "\r"};
    char *longer =
        longer_piece("[DhtmlXQ][DhtmlXQ_title]long[/DhtmlXQ_title][DhtmlXQ_movelist]",
                     "09080908 00010001\r\n", "[/DhtmlXQ_movelist][/DhtmlXQ]", LONGER_SIZE);
    char *text = pieces_by_chance(pieces, sizeof pieces / sizeof *pieces, longer, TEXT_SIZE);
    is_told_alike_in_utf16(text, CHUHE_FORMAT_DHTMLXQ);
    free(text);
    free(longer);
}

static void test_json_in_parts(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "{\"chuhe\":1,\"nodes\":[\"h2e2\",{\"move\":\"h9g7\",\"comment\":\"a\\u597d\"}]}\r\n",
        "{\"chuhe\":1,\n  \"nodes\":[\"h2e2\",\n  \"h2e2\"]\n}\n",
        "{\"chuhe\":1,\"x\":[0,{}],\"nodes\":[\"h2\n",
        "{\"other\":1}\n",
        "rubbish\r\n",
        "[\n",
        ",",
        "\r\n",
        "\n",
        "\r"};
    char *longer = longer_piece("\n{\"chuhe\":1,\"nodes\":[\"h2e2\"", ",\"b9c7\",\r\n\"h0g2\"",
                                "]}", LONGER_SIZE);
    char *text = pieces_by_chance(pieces, sizeof pieces / sizeof *pieces, longer, TEXT_SIZE);
    is_told_alike_in_utf16(text, CHUHE_FORMAT_JSON);
    free(text);
    free(longer);
}

static void test_cbf_in_parts(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "<ChineseChessRecord><Head><Red>x</Red><RecordResult>9</RecordResult></Head>\r\n<MoveList>"
        "<Move value=\"00-00\"/>\r\n<Move value=\"77-47\" end=\"1\"/></MoveList>"
        "</ChineseChessRecord>\r\n",
        "<ChineseChessRecord><MoveList><Move value=\"77-78\"/></MoveList></ChineseChessRecord>\n",
        "\r\n", "text"};
    char *text = pieces_by_chance(pieces, sizeof pieces / sizeof *pieces, "", TEXT_SIZE);
    is_told_alike_in_utf16(text, CHUHE_FORMAT_CBF);
    free(text);
}

/* ---- files that were cut ---- */

/* Whether this is the story of some of the games, each told whole. */
static bool is_of_whole_games(const char *story, const char *of_one)
{
    size_t len = strlen(of_one);
    while (strncmp(story, of_one, len) == 0)
        story += len;
    return *story == '\0';
}

static void is_told_where_cut(const char *text, const char *one, chuhe_format format)
{
    told_options options = {.format = format, .charset = CHUHE_CHARSET_UTF8};
    char *of_one = told(NULL, one, strlen(one), &options);
    for (size_t len = 0; len < strlen(text); len++) {
        chuhe_status status;
        char *copy = malloc(len + 1); /* nothing lies behind it */
        assert_non_null(copy);
        memcpy(copy, text, len);
        char *story = told(&status, copy, len, &options);
        if (!strchr(story, '!') && !is_of_whole_games(story, of_one))
            fail_msg("%.*s: %s", (int)len, text, story);
        free(story);
        free(copy);
    }
    free(of_one);
}

static void test_a_game_that_was_cut_is_told_of(void **state)
{
    (void)state;
    static const struct {
        chuhe_format format;
        const char *game;
    } files[] = {
        {CHUHE_FORMAT_JSON, "{\"chuhe\":1,\"result\":\"red\",\"tags\":{\"Red\":\"a\"},\"nodes\":["
                            "\"h2e2\",{\"move\":\"h9g7\",\"comment\":\"c\",\"marks\":[1]}]}\n"},
        {CHUHE_FORMAT_DHTMLXQ,
         "[DhtmlXQ][DhtmlXQ_title]t[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"
         "[DhtmlXQ_comment1]c[/DhtmlXQ_comment1][/DhtmlXQ]\n"},
        {CHUHE_FORMAT_WXF, "FORMAT\tWXF\nGAME\tt\nRED\ta;;;\nBLACK\tb;;;\nRESULT\t1-0\n"
                           "START{\n1. C2.5 H8+7\n2. H2+3\n}END\n"},
        {CHUHE_FORMAT_CBF,
         "<ChineseChessRecord><Head><Red>a</Red><RecordResult>1</RecordResult></Head><MoveList>"
         "<Move value=\"00-00\"/><Move value=\"77-47\">c</Move><Move value=\"70-62\" end=\"1\"/>"
         "</MoveList></ChineseChessRecord>\n"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[2048];
        snprintf(text, sizeof text, "%s%s%s", files[i].game, files[i].game, files[i].game);
        is_told_where_cut(text, files[i].game, files[i].format);
    }
}

/* A line end of two characters is one line's end, wherever a part ends. */
static void test_lines_are_counted_across_parts(void **state)
{
    (void)state;
    enum { LINES = 100000 };
    char *text = malloc(2 * LINES + 20);
    assert_non_null(text);
    for (int shift = 0; shift < 2; shift++) {
        char *at = text + sprintf(text, "%s", shift ? " " : "");
        for (int i = 0; i < LINES; i++)
            at += sprintf(at, "\r\n");
        sprintf(at, "rubbish");
        is_told_alike_in_utf16(text, CHUHE_FORMAT_JSON);
    }
    free(text);
}

/* Four bytes for one character, and no part may end within them. */
static void test_no_character_is_cut(void **state)
{
    (void)state;
    enum { COUNT = 40000 };
    static const char begin[] = "{\"chuhe\":1,\"comment\":\"", end[] = "\"}";
    for (size_t shift = 0; shift < 2; shift++) {
        char *wide = malloc(2 * (sizeof begin + sizeof end + 2 * COUNT)), *at = wide;
        assert_non_null(wide);
        for (size_t i = 0; begin[i] != '\0'; i++, at += 2)
            memcpy(at, (char[]){begin[i], 0}, 2);
        for (size_t i = 0; i < shift; i++, at += 2)
            memcpy(at, "x", 2);
        for (size_t i = 0; i < COUNT; i++, at += 4)
            memcpy(at, "\x40\xD8\x00\xDC", 4); /* U+20000 */
        for (size_t i = 0; end[i] != '\0'; i++, at += 2)
            memcpy(at, (char[]){end[i], 0}, 2);
        told_options options = {.format = CHUHE_FORMAT_JSON, .charset = CHUHE_CHARSET_UTF16LE};
        char *story = told(NULL, wide, (size_t)(at - wide), &options);
        assert_int_equal(strlen(story), strlen("{} ; ") + shift + (size_t)4 * COUNT);
        assert_null(strchr(story, '!'));
        free(story);
        free(wide);
    }
}

static void test_memory_may_run_out_in_any_part(void **state)
{
    (void)state;
    static const char game[] = "{\"chuhe\":1,\"nodes\":[\"h2e2\"]}\n";
    enum { GAMES = 3000, LEN = sizeof game - 1 };
    char *wide = calloc(GAMES, (size_t)2 * LEN);
    assert_non_null(wide);
    for (size_t i = 0; i < (size_t)GAMES * LEN; i++)
        wide[2 * i] = game[i % LEN];
    chuhe_status status = CHUHE_E_MEMORY;
    size_t fails = 0;
    for (; status == CHUHE_E_MEMORY; fails++) {
        counted memory = {.fail_at = fails};
        chuhe_allocator allocator = counted_allocator(&memory);
        told_options options = {
            .format = CHUHE_FORMAT_JSON, .charset = CHUHE_CHARSET_UTF16LE, .allocator = &allocator};
        free(told(&status, wide, (size_t)2 * GAMES * LEN, &options));
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(status, CHUHE_OK);
    assert_true(fails > 4);
    free(wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_is_that_of_one_game),
        cmocka_unit_test(test_dhtmlxq_in_parts),
        cmocka_unit_test(test_json_in_parts),
        cmocka_unit_test(test_cbf_in_parts),
        cmocka_unit_test(test_a_game_that_was_cut_is_told_of),
        cmocka_unit_test(test_lines_are_counted_across_parts),
        cmocka_unit_test(test_no_character_is_cut),
        cmocka_unit_test(test_memory_may_run_out_in_any_part),
    };
    return cmocka_run_group_tests_name("many_games", tests, NULL, NULL);
}
