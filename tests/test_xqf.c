/* XQF files, put together here byte by byte as docs/formats/xqf.md says: what is
 * read of them, what is warned about, and what is written. */
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
#include "support/facts.h"
#include "support/xqf_file.h"

/* ---- what is read, as text ---- */

typedef struct story {
    char text[2048];
    size_t warnings;
    size_t ply, offset;
    chuhe_status code;
    char message[160];
} story;

__attribute__((format(printf, 2, 3))) static void tell(story *s, const char *format, ...)
{
    va_list arguments;
    size_t len = strlen(s->text);
    va_start(arguments, format);
    vsnprintf(s->text + len, sizeof s->text - len, format, arguments);
    va_end(arguments);
}

static void tell_move(story *s, chuhe_move move)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    tell(s, "%c%d%c%d ", 'a' + from % 9, from / 9, 'a' + to % 9, to / 9);
}

static void tell_comment(story *s, const chuhe_record *record, chuhe_node node)
{
    size_t len;
    const char *text = chuhe_record_comment(&len, record, node, CHUHE_COMMENT_AFTER);
    if (text != NULL)
        tell(s, "{%s} ", text);
}

/* The tree as nested lines: a node, its siblings in parentheses, then its own
 * continuation. Only for small trees. */
static void tell_line(story *s, const chuhe_record *record, chuhe_node node)
{
    for (; node != CHUHE_NO_NODE; node = chuhe_record_first_child(record, node)) {
        tell_move(s, chuhe_record_move(record, node));
        tell_comment(s, record, node);
        if (chuhe_record_previous_sibling(record, node) != CHUHE_NO_NODE)
            continue;
        for (chuhe_node n = chuhe_record_next_sibling(record, node); n != CHUHE_NO_NODE;
             n = chuhe_record_next_sibling(record, n)) {
            tell(s, "( ");
            tell_line(s, record, n);
            tell(s, ") ");
        }
    }
}

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    story *s = ctx;
    (void)charset;
    (void)index;
    assert_int_equal(format, CHUHE_FORMAT_XQF);
    for (size_t i = 0; i < chuhe_record_tag_count(record); i++) {
        const char *name, *value;
        chuhe_record_tag_at(&name, &value, record, i);
        tell(s, "%s=%s ", name, value);
    }
    tell_comment(s, record, CHUHE_ROOT);
    tell_line(s, record, chuhe_record_first_child(record, CHUHE_ROOT));
    tell(s, "%s", results[chuhe_record_result(record)]);
    return true;
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    story *s = ctx;
    if (s->warnings++ != 0)
        return true;
    s->ply = warning->ply;
    s->offset = warning->offset;
    s->code = warning->code;
    snprintf(s->message, sizeof s->message, "%s", warning->message);
    return true;
}

/* The story of a file; its bytes are found to be XQF without being told so. */
static chuhe_status read_story(story *s, const void *bytes, size_t len)
{
    chuhe_game_reader reader = {on_game, on_warning, s};
    memset(s, 0, sizeof *s);
    return chuhe_read_records(bytes, len, NULL, &reader, NULL);
}

static void expect(const xqf_file *f, const char *text)
{
    story s;
    assert_int_equal(read_story(&s, f->bytes, f->len), CHUHE_OK);
    if (s.warnings != 0)
        fail_msg("warns: %s", s.message);
    assert_string_equal(s.text, text);
}

/* ---- reading ---- */

static void two_plies_with_a_variation(xqf_file *f, unsigned version)
{
    xqf_file_begin(f, version);
    xqf_file_text(f, 0x50, "A");
    xqf_file_text(f, 0x130, "\xBA\xFA\xC8\xD9\xBB\xAA");
    f->bytes[0x33] = 3;
    xqf_file_node(f, "", "N", "start");
    xqf_file_node(f, "h2e2", "NS", NULL);
    xqf_file_node(f, "h9g7", "S", "\xBA\xC3");
    xqf_file_node(f, "b9c7", "N", NULL);
    xqf_file_node(f, "h0g2", "", NULL);
    xqf_file_node(f, "c3c4", "", "a\r\nb\rc\n");
}
#define TWO_PLIES                                                                                  \
    "Title=A Red=胡荣华 {start} h2e2 ( c3c4 {a\nb\nc\n} ) h9g7 {好} ( b9c7 h0g2 ) 1/2-1/2"

static void test_a_plain_file(void **state)
{
    (void)state;
    xqf_file f;
    two_plies_with_a_variation(&f, 10);
    expect(&f, TWO_PLIES);
}

static void test_every_version_and_any_keys(void **state)
{
    (void)state;
    chance luck = {7};
    for (unsigned version = 11; version <= 18; version++)
        for (int i = 0; i < 20; i++) {
            xqf_file f;
            two_plies_with_a_variation(&f, version);
            xqf_file_hide(&f, chance_below(&luck, 256), chance_below(&luck, 256),
                          chance_below(&luck, 256), chance_below(&luck, 256));
            expect(&f, TWO_PLIES);
        }
}

static void test_black_moves_first_when_a_black_piece_does(void **state)
{
    (void)state;
    xqf_file f;
    xqf_file_begin(&f, 10); /* the header says Red */
    xqf_file_node(&f, "", "N", NULL);
    xqf_file_node(&f, "h9g7", "N", NULL);
    xqf_file_node(&f, "h2e2", "", NULL);
    expect(&f, "h9g7 h2e2 *");
}

static void test_all_the_texts_of_the_header(void **state)
{
    (void)state;
    xqf_file f;
    xqf_file_begin(&f, 10);
    static const struct {
        size_t at;
        const char *text;
    } texts[] = {{0x50, "t"},   {0xD0, "e"},   {0x110, "d"}, {0x120, "s"},
                 {0x130, "r"},  {0x140, "b"},  {0x150, "c"}, {0x190, "rt"},
                 {0x1A0, "bt"}, {0x1D0, "an"}, {0x1E0, "au"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        xqf_file_text(&f, texts[i].at, texts[i].text);
    f.bytes[0x40] = 3;
    f.bytes[0x33] = 4;
    xqf_file_node(&f, "", "", NULL);
    expect(&f, "Title=t Event=e Date=d Site=s Red=r Black=b TimeControl=c RedTime=rt "
               "BlackTime=bt Annotator=an Author=au Kind=endgame 1/2-1/2");
}

static void test_an_illegal_move_tells_ply_and_reason(void **state)
{
    (void)state;
    xqf_file f;
    story s;
    xqf_file_begin(&f, 18);
    xqf_file_node(&f, "", "N", NULL);
    xqf_file_node(&f, "h2e2", "NS", NULL);
    xqf_file_node(&f, "h9f8", "N", "lost"); /* the elephant is in its way */
    xqf_file_node(&f, "h0g2", "S", NULL);   /* lost with it */
    xqf_file_node(&f, "i0i1", "", NULL);    /* lost, too */
    xqf_file_node(&f, "c3c4", "", NULL);
    xqf_file_hide(&f, 1, 2, 3, 4);
    assert_int_equal(read_story(&s, f.bytes, f.len), CHUHE_OK);
    assert_string_equal(s.text, "h2e2 ( c3c4 ) *");
    assert_int_equal(s.warnings, 2);
    assert_int_equal(s.code, CHUHE_E_BLOCKED_LEG);
    assert_int_equal(s.ply, 2);
    assert_int_equal(s.offset, XQF_FILE_TREE + 8);
}

static void test_what_is_wrong_is_told_and_the_rest_is_read(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        unsigned char byte;
        const char *says;
    } wrongs[] = {{2, 30, "a version above 1.8; it is read as version 1.8"},
                  {0x0C, 1, "the keys do not add up to zero; the moves may be misread"},
                  {0x33, 9, "an unknown result"},
                  {0x40, 4, "an unknown kind of record"},
                  {0x50, 70, "a text of the header is longer than its field"},
                  {0x10, 80, "two pieces stand on one point; one is left out"}};
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        xqf_file f;
        story s;
        xqf_file_begin(&f, 11);
        xqf_file_node(&f, "", "N", NULL);
        xqf_file_node(&f, "h2e2", "", NULL);
        f.bytes[0x40] = 1;
        f.bytes[wrongs[i].at] = wrongs[i].byte;
        assert_int_equal(read_story(&s, f.bytes, f.len), CHUHE_OK);
        assert_string_equal(s.message, wrongs[i].says);
        assert_true(strlen(s.text) != 0);
    }
}

static void test_any_beginning_of_a_file_is_read(void **state)
{
    (void)state;
    xqf_file f;
    two_plies_with_a_variation(&f, 18);
    xqf_file_hide(&f, 20, 30, 40, 50);
    for (size_t len = 0; len < f.len; len++) {
        story s;
        chuhe_status status = read_story(&s, f.bytes, len);
        assert_int_equal(status, len < 48 ? CHUHE_E_NO_RECORD : CHUHE_OK);
        if (status == CHUHE_OK) {
            assert_true(s.warnings > 0);
            assert_true(strlen(s.text) > 0);
        }
    }
    story s;
    f.len++;
    assert_int_equal(read_story(&s, f.bytes, f.len), CHUHE_OK);
    assert_string_equal(s.message, "bytes follow after the last move");
}

/* ---- writing ---- */

static chuhe_record *new_record(void)
{
    chuhe_record *record;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    return record;
}

static void set_tag(chuhe_record *record, const char *name, const char *value)
{
    assert_int_equal(chuhe_record_set_tag(record, name, strlen(name), value, strlen(value)),
                     CHUHE_OK);
}

static void test_random_records_go_round(void **state)
{
    (void)state;
    chance luck = {11};
    chuhe_record *record = new_record(), *back;
    for (unsigned i = 0; i < 60; i++) {
        chance_record(record, &luck, 1 + chance_below(&luck, 300));
        for (unsigned version = 10; version <= 18; version += 8) {
            written out;
            size_t warnings;
            assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, version), CHUHE_OK);
            assert_int_equal(out.warnings, 0);
            assert_int_equal(out.bytes[2], version);
            assert_int_equal(
                written_read(&back, &warnings, out.bytes, out.len, CHUHE_FORMAT_XQF, NULL),
                CHUHE_OK);
            assert_int_equal(warnings, 0);
            assert_true(chuhe_record_is_same(record, back));
            chuhe_record_free(back);
            free(out.bytes);
        }
    }
    chuhe_record_free(record);
}

/* Fills a record with what XQF does not hold, one thing at a time. */
static void expect_warning(chuhe_record *record, const char *says)
{
    written out;
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, 0), CHUHE_OK);
    assert_int_equal(out.warnings, 1);
    assert_string_equal(out.last_warning, says);
    free(out.bytes);
    chuhe_record_free(record);
}

static void test_what_xqf_does_not_hold_is_warned_about(void **state)
{
    (void)state;
    chuhe_node node;
    chuhe_record *record = new_record();
    set_tag(record, "Round", "7");
    expect_warning(record, "XQF has no place for the tag Round");

    record = new_record();
    set_tag(record, "Kind", "puzzle");
    expect_warning(record, "XQF has no place for the tag Kind");

    record = new_record();
    assert_int_equal(chuhe_record_add(&node, record, CHUHE_ROOT, facts_move("h2e2")), CHUHE_OK);
    assert_int_equal(chuhe_record_add_mark(record, node, 1), CHUHE_OK);
    expect_warning(record, "XQF has no marks on moves");

    record = new_record();
    assert_int_equal(chuhe_record_add(&node, record, CHUHE_ROOT, facts_move("h2e2")), CHUHE_OK);
    assert_int_equal(chuhe_record_set_clock(record, node, 1000), CHUHE_OK);
    expect_warning(record, "XQF has no clock times of moves");
}

static void test_a_comment_before_a_move_stands_with_the_one_after_it(void **state)
{
    (void)state;
    chuhe_node node;
    size_t len;
    chuhe_record *record = new_record(), *back;
    written out;
    assert_int_equal(chuhe_record_add(&node, record, CHUHE_ROOT, facts_move("h2e2")), CHUHE_OK);
    assert_int_equal(chuhe_record_set_comment(record, node, CHUHE_COMMENT_BEFORE, "one", 3),
                     CHUHE_OK);
    assert_int_equal(chuhe_record_set_comment(record, node, CHUHE_COMMENT_AFTER, "two", 3),
                     CHUHE_OK);
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, 0), CHUHE_OK);
    assert_int_equal(out.warnings, 1);
    assert_int_equal(written_read(&back, NULL, out.bytes, out.len, CHUHE_FORMAT_XQF, NULL),
                     CHUHE_OK);
    assert_string_equal(chuhe_record_comment(&len, back, 1, CHUHE_COMMENT_AFTER), "one\ntwo");
    chuhe_record_free(back);
    chuhe_record_free(record);
    free(out.bytes);
}

static void test_a_name_too_long_is_cut_between_characters(void **state)
{
    (void)state;
    chuhe_record *record = new_record(), *back;
    written out;
    set_tag(record, "Red", "一二三四五六七八"); /* 16 bytes, one more than there are */
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, 0), CHUHE_OK);
    assert_int_equal(out.warnings, 1);
    assert_string_equal(out.last_warning, "Red is cut to the 15 bytes that XQF has for it");
    assert_int_equal(written_read(&back, NULL, out.bytes, out.len, CHUHE_FORMAT_XQF, NULL),
                     CHUHE_OK);
    assert_string_equal(chuhe_record_tag(back, "Red"), "一二三四五六七");
    chuhe_record_free(back);
    chuhe_record_free(record);
    free(out.bytes);
}

static void test_more_pieces_than_a_set_has_cannot_be_written(void **state)
{
    (void)state;
    chuhe_record *record = new_record();
    chuhe_setup setup;
    written out;
    chuhe_setup_start(&setup);
    setup.board[facts_square("e4")] = chuhe_piece_make(CHUHE_RED, CHUHE_CHARIOT);
    assert_int_equal(chuhe_record_set_start(record, &setup), CHUHE_OK);
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, 0), CHUHE_E_RANGE);
    assert_int_equal(out.warnings, 1);
    assert_int_equal(out.len, 0);
    free(out.bytes);
    chuhe_record_free(record);
}

/* ---- limits ---- */

/* Chariots go to and fro: a line of any length, with a variation at every ply. */
static void test_a_variation_at_every_ply_takes_no_long_time(void **state)
{
    (void)state;
    enum { PLIES = 100000 };
    static const char *const loop[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    xqf_file f;
    xqf_file_begin(&f, 11);
    size_t capacity = XQF_FILE_TREE + 4 + 8 * (size_t)PLIES;
    unsigned char *bytes = malloc(capacity);
    size_t len = XQF_FILE_TREE;
    xqf_file_node(&f, "", "N", NULL);
    memcpy(bytes, f.bytes, len = f.len);
    for (int i = 0; i < PLIES; i++) {
        f.len = XQF_FILE_TREE;
        xqf_file_node(&f, loop[i % 4], i + 1 < PLIES ? "NS" : "S", NULL);
        memcpy(bytes + len, f.bytes + XQF_FILE_TREE, 4);
        len += 4;
    }
    for (int i = PLIES - 1; i >= 0; i--) {
        f.len = XQF_FILE_TREE;
        xqf_file_node(&f, i % 2 == 0 ? "c3c4" : "c6c5", "", NULL);
        memcpy(bytes + len, f.bytes + XQF_FILE_TREE, 4);
        len += 4;
    }
    counted memory = {.fail_at = SIZE_MAX};
    chuhe_allocator allocator = counted_allocator(&memory);
    chuhe_record *record;
    size_t warnings;
    assert_int_equal(
        written_read(&record, &warnings, (char *)bytes, len, CHUHE_FORMAT_XQF, &allocator),
        CHUHE_OK);
    assert_int_equal(warnings, 0);
    assert_int_equal(chuhe_record_main_plies(record), PLIES);
    assert_int_equal(chuhe_record_variation_count(record), PLIES);
    assert_true(memory.peak <= 10 * len + ((size_t)16 << 20));
    chuhe_record_free(record);
    free(bytes);
}

static void test_memory_may_run_out_anywhere(void **state)
{
    (void)state;
    chance luck = {3};
    chuhe_record *record = new_record(), *back = NULL;
    written out;
    chance_record(record, &luck, 60);
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_XQF, 0), CHUHE_OK);
    chuhe_status status = CHUHE_E_MEMORY;
    size_t fail_at = 0;
    for (; status == CHUHE_E_MEMORY; fail_at++) {
        counted memory = {.fail_at = fail_at};
        chuhe_allocator allocator = counted_allocator(&memory);
        status = written_read(&back, NULL, out.bytes, out.len, CHUHE_FORMAT_XQF, &allocator);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(status, CHUHE_OK);
    assert_true(fail_at > 5);
    assert_true(chuhe_record_is_same(record, back));
    chuhe_record_free(back);
    chuhe_record_free(record);
    free(out.bytes);
}

static bool keep_message(const chuhe_warning *warning, void *ctx)
{
    story *s = ctx;
    s->warnings++;
    snprintf(s->message, sizeof s->message, "%s", warning->message);
    return true;
}

/* The one sentence that is told of a file without a game. */
static void tells_bytes(chuhe_format format, const char *bytes, size_t len, const char *expected)
{
    story s = {.warnings = 0};
    chuhe_visitor visitor = {.warning = keep_message, .ctx = &s};
    chuhe_read_options options = {.format = format};
    assert_int_equal(chuhe_read(bytes, len, &options, &visitor, NULL), CHUHE_E_NO_RECORD);
    assert_int_equal(s.warnings, 1);
    assert_string_equal(s.message, expected);
}

static void test_what_is_too_short_or_begins_otherwise_is_told(void **state)
{
    (void)state;
    static char cbr[2210] = "CCBridge Record";
    tells_bytes(CHUHE_FORMAT_AUTO, cbr, 2209,
                "begins like CBR but is too short: 2209 of 2210 bytes");
    tells_bytes(CHUHE_FORMAT_AUTO, "XQ\x12", 3, "begins like XQF but is too short: 3 of 48 bytes");
    tells_bytes(CHUHE_FORMAT_AUTO, "CCBridgeLibrary", 16,
                "begins like CBL but is too short: 16 of 68838 bytes");
    tells_bytes(CHUHE_FORMAT_XQF, "1. h2e2", 7, "does not begin like XQF");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_plain_file),
        cmocka_unit_test(test_every_version_and_any_keys),
        cmocka_unit_test(test_black_moves_first_when_a_black_piece_does),
        cmocka_unit_test(test_all_the_texts_of_the_header),
        cmocka_unit_test(test_an_illegal_move_tells_ply_and_reason),
        cmocka_unit_test(test_what_is_wrong_is_told_and_the_rest_is_read),
        cmocka_unit_test(test_any_beginning_of_a_file_is_read),
        cmocka_unit_test(test_random_records_go_round),
        cmocka_unit_test(test_what_xqf_does_not_hold_is_warned_about),
        cmocka_unit_test(test_a_comment_before_a_move_stands_with_the_one_after_it),
        cmocka_unit_test(test_a_name_too_long_is_cut_between_characters),
        cmocka_unit_test(test_more_pieces_than_a_set_has_cannot_be_written),
        cmocka_unit_test(test_a_variation_at_every_ply_takes_no_long_time),
        cmocka_unit_test(test_what_is_too_short_or_begins_otherwise_is_told),
        cmocka_unit_test(test_memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
