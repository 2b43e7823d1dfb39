/* Where warnings stand that come with records as a whole, in any format. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

typedef struct doubled {
    size_t warnings, line, offset;
    char about[16], red[16];
} doubled;

static bool note_warning(const chuhe_warning *warning, void *ctx)
{
    doubled *d = ctx;
    d->warnings++;
    d->line = warning->line;
    d->offset = warning->offset;
    if (strcmp(warning->message, "a header comes twice; the last counts") == 0)
        snprintf(d->about, sizeof d->about, "%.*s", (int)warning->text_len, warning->text);
    return true;
}

static bool note_red(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                     void *ctx)
{
    doubled *d = ctx;
    (void)format;
    (void)charset;
    (void)index;
    snprintf(d->red, sizeof d->red, "%s", chuhe_record_tag(record, "Red"));
    return true;
}

static void test_a_header_that_comes_twice(void **state)
{
    (void)state;
    static const struct twice {
        chuhe_format format;
        const char *text;
        size_t line, offset; /* of the second; line 0: it is no other */
    } files[] = {
        {CHUHE_FORMAT_PGN, "[Red \"a\"]\n[Red \"b\"]\n1. h2e2 *\n", 2, 10},
        {CHUHE_FORMAT_PGN, "[White \"a\"]\n\n[Red \"b\"]\n1. h2e2 *\n", 3, 13},
        {CHUHE_FORMAT_PGN, "[Red \"b\"]\n[Red \"b\"]\n1. h2e2 *\n", 0, 0},
        {CHUHE_FORMAT_TEXT, "红方：a\n红方：b\n1. h2e2\n", 2, 11},
        {CHUHE_FORMAT_WXF, "FORMAT\tWXF\nRED\ta\nRED\tb\nSTART{\n1. C2=5\n}END\n", 3, 17},
        {CHUHE_FORMAT_JSON, "{\"chuhe\":1,\n\"tags\":{\"Red\":\"a\",\n\"Red\":\"b\"}}", 3, 31},
        {CHUHE_FORMAT_CBF,
         "<ChineseChessRecord><Head><Red>a</Red>\n<Red>b</Red></Head><MoveList></MoveList>"
         "</ChineseChessRecord>",
         2, 44},
        {CHUHE_FORMAT_DHTMLXQ,
         "[DhtmlXQ_own]a[/DhtmlXQ_own]\n[DhtmlXQ_own]b[/DhtmlXQ_own]\n[DhtmlXQ_red]b[/DhtmlXQ_red]"
         "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
         2, 29},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        doubled d = {.warnings = 0};
        chuhe_game_reader reader = {note_red, note_warning, &d};
        chuhe_read_options options = {.format = files[i].format};
        assert_int_equal(
            chuhe_read_records(files[i].text, strlen(files[i].text), &options, &reader, NULL),
            CHUHE_OK);
        assert_string_equal(d.red, "b");
        bool is_told = files[i].line != 0;
        assert_int_equal(d.warnings, is_told);
        assert_int_equal(d.line, files[i].line);
        assert_int_equal(d.offset, files[i].offset);
        bool is_own = files[i].format == CHUHE_FORMAT_DHTMLXQ;
        assert_string_equal(d.about, !is_told ? "" : is_own ? "own" : "Red");
    }
}

/* Moves played from another start would be another game. */

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_header_that_comes_twice),
    };
    return cmocka_run_group_tests_name("warnings", tests, NULL, NULL);
}
