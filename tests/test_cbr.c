/* Records and libraries of CCBridge (CBR, CBL) and MXQ files, put together here
 * as docs/formats says: what is read of them, what is warned about, and what is
 * written. */
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
#include "support/record_story.h"
#include "support/told.h"

/* ---- bytes ---- */

enum { FILE_CAP = 1 << 18, TREE = 2214 };

typedef struct file {
    unsigned char bytes[FILE_CAP];
    size_t len;
} file;

static void add(file *f, const void *bytes, size_t len)
{
    assert_true(f->len + len <= FILE_CAP);
    memcpy(f->bytes + f->len, bytes, len);
    f->len += len;
}

static void add_number(file *f, uint32_t number)
{
    unsigned char bytes[4];
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    add(f, bytes, 4);
}

/* ASCII as UTF-16LE. */
static void set_text(file *f, size_t at, const char *text)
{
    for (size_t i = 0; text[i] != '\0'; i++)
        f->bytes[at + 2 * i] = (unsigned char)text[i];
}

/* The usual start, as a record has it. */
static void begin_record(file *f)
{
    static const unsigned char home[9] = {1, 2, 3, 4, 5, 4, 3, 2, 1};
    memset(f, 0, sizeof *f);
    memcpy(f->bytes, "CCBridge Record", 16);
    f->bytes[19] = 2;
    f->bytes[2112] = 1;
    f->bytes[2116] = 1;
    for (int i = 0; i < 9; i++) {
        f->bytes[2120 + i] = 0x20 + home[i];
        f->bytes[2120 + 81 + i] = 0x10 + home[i];
        f->bytes[2120 + 27 + i] = i % 2 == 0 ? 0x27 : 0;
        f->bytes[2120 + 54 + i] = i % 2 == 0 ? 0x17 : 0;
    }
    f->bytes[2120 + 19] = f->bytes[2120 + 25] = 0x26;
    f->bytes[2120 + 64] = f->bytes[2120 + 70] = 0x16;
    memset(f->bytes + 2210, 0xFF, 4);
    f->len = TREE;
}

/* A node with the given flags: E ends the line, S sibling. The root's move is "". */
static void add_node(file *f, const char *move, const char *flags, const char *comment)
{
    unsigned char node[4] = {0};
    node[0] = (unsigned char)((strchr(flags, 'E') != NULL ? 1 : 0) |
                              (strchr(flags, 'S') != NULL ? 2 : 0) | (comment != NULL ? 4 : 0));
    if (strlen(move) == 4) {
        node[2] = (unsigned char)(('9' - move[1]) * 9 + move[0] - 'a');
        node[3] = (unsigned char)(('9' - move[3]) * 9 + move[2] - 'a');
    }
    add(f, node, 4);
    if (comment == NULL)
        return;
    add_number(f, (uint32_t)(2 * strlen(comment)));
    set_text(f, f->len, comment);
    f->len += 2 * strlen(comment);
}

/* ---- what is read, as text ---- */

static void expect(const file *f, const char *text)
{
    record_story s;
    assert_int_equal(record_story_read(&s, f->bytes, f->len), CHUHE_OK);
    if (s.warnings != 0)
        fail_msg("warns: %s", s.message);
    assert_string_equal(s.text, text);
}

/* ---- CBR ---- */

static void a_small_record(file *f)
{
    begin_record(f);
    set_text(f, 180, "A");
    set_text(f, 1300, "B");
    f->bytes[2076] = 2;
    add_node(f, "", "", "start");
    add_node(f, "h2e2", "S", NULL);
    add_node(f, "h9g7", "ES", "good\r\nmove");
    add_node(f, "b9c7", "", NULL);
    add_node(f, "h0g2", "E", NULL);
    add_node(f, "c3c4", "E", NULL);
}
#define SMALL_RECORD                                                                               \
    "Title=A Black=B 0-1 {start} h2e2 h9g7 {good\nmove} (2: b9c7 h0g2 ) (1: c3c4 ) end "

static void test_a_record(void **state)
{
    (void)state;
    static file f;
    a_small_record(&f);
    expect(&f, SMALL_RECORD);
}

static void test_black_moves_first_when_a_black_piece_does(void **state)
{
    (void)state;
    static file f;
    begin_record(&f);
    add_node(&f, "", "", "with a comment");
    add_node(&f, "h9g7", "", NULL);
    add_node(&f, "h2e2", "E", NULL);
    expect(&f, "* {with a comment} h9g7 h2e2 end ");
}

static void test_what_follows_the_end_of_a_text_is_nothing(void **state)
{
    (void)state;
    static file f;
    begin_record(&f);
    set_text(&f, 180, "A");
    memset(f.bytes + 184, 0xCC, 60);
    add_node(&f, "", "E", NULL);
    expect(&f, "Title=A * end ");
}

static void test_wrong_records_are_read_with_warnings(void **state)
{
    (void)state;
    static file f;
    static const struct {
        size_t at;
        unsigned char byte;
        const char *says;
    } wrongs[] = {{19, 1, "a version other than 2; it is read as version 2"},
                  {2076, 4, "a result that is none of win, loss and draw"},
                  {2112, 3, "a first mover that is neither Red nor Black"},
                  {2120 + 40, 0x19, "a byte of the board is no piece"},
                  {TREE, 2 | 4, "a sibling of the start is left out"}};
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        record_story s;
        a_small_record(&f);
        f.bytes[wrongs[i].at] = wrongs[i].byte;
        assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
        assert_string_equal(s.message, wrongs[i].says);
        assert_non_null(strstr(s.text, "h2e2 h9g7"));
    }
    a_small_record(&f);
    for (size_t len = 0; len < f.len; len++) {
        record_story s;
        chuhe_status status = record_story_read(&s, f.bytes, len);
        assert_int_equal(status, len < 2210 ? CHUHE_E_NO_RECORD : CHUHE_OK);
        assert_true(status != CHUHE_OK || (s.warnings > 0 && s.games == 1));
    }
}

static void test_comments_with_zeros_and_halves(void **state)
{
    (void)state;
    static file f;
    record_story s;
    begin_record(&f);
    add_node(&f, "", "E", "one_two");
    f.bytes[TREE + 8 + 6] = '\0'; /* the first byte of '_' */
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_string_equal(s.text, "* {one} end ");
    assert_string_equal(s.message, "what stands behind a zero in a text is left out");
    begin_record(&f);
    add_node(&f, "", "E", "one");
    f.bytes[TREE + 4]++;
    add(&f, "x", 1);
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_string_equal(s.text, "* {one\xEF\xBF\xBD} end ");
    assert_int_equal(s.warnings, 1);
    assert_string_equal(s.message, "a comment ends with half a character");
    f.len--; /* cut there: it is the file that ends within it */
    f.bytes[TREE + 4] = 200;
    f.len--;
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_string_equal(s.text, "* {on\xEF\xBF\xBD} end ");
    assert_int_equal(s.warnings, 1);
    assert_string_equal(s.message, "a comment is longer than what is left of the record");
}

static void test_an_illegal_move_tells_ply_and_reason(void **state)
{
    (void)state;
    static file f;
    record_story s;
    begin_record(&f);
    add_node(&f, "", "", NULL);
    add_node(&f, "h2e2", "", NULL);
    add_node(&f, "i9i6", "S", NULL); /* a soldier of its own stands there */
    add_node(&f, "h0g2", "E", NULL);
    add_node(&f, "i9i8", "E", NULL);
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_string_equal(s.text, "* h2e2 (2: i9i8 ) end ");
    assert_int_equal(s.code, CHUHE_E_OWN_PIECE);
    assert_int_equal(s.ply, 2);
    assert_int_equal(s.warnings, 2);
}

static chuhe_record *new_record(void)
{
    chuhe_record *record;
    assert_int_equal(chuhe_record_new(&record, NULL), CHUHE_OK);
    return record;
}

static void test_random_records_go_round(void **state)
{
    (void)state;
    chance luck = {12};
    chuhe_record *record = new_record(), *back;
    for (unsigned i = 0; i < 60; i++) {
        written out;
        size_t warnings;
        chance_record(record, &luck, 1 + chance_below(&luck, 300));
        assert_int_equal(written_from(&out, record, CHUHE_FORMAT_CBR, 0), CHUHE_OK);
        assert_int_equal(out.warnings, 0);
        assert_int_equal(written_read(&back, &warnings, out.bytes, out.len, CHUHE_FORMAT_CBR, NULL),
                         CHUHE_OK);
        assert_int_equal(warnings, 0);
        assert_true(chuhe_record_is_same(record, back));
        chuhe_record_free(back);
        free(out.bytes);
    }
    chuhe_record_free(record);
}

/* Study positions too, with any number of pieces, and the round to be played. */
static void test_any_board_goes_round(void **state)
{
    (void)state;
    chance luck = {13};
    chuhe_record *record = new_record(), *back;
    for (unsigned i = 0; i < 50; i++) {
        chuhe_setup setup, again;
        written out;
        chance_study_setup(&setup, &luck);
        setup.quiet_plies = 0;
        setup.round = (uint16_t)(1 + i * 300);
        assert_int_equal(chuhe_record_set_start(record, &setup), CHUHE_OK);
        assert_int_equal(written_from(&out, record, CHUHE_FORMAT_CBR, 0), CHUHE_OK);
        assert_int_equal(out.warnings, 0);
        assert_int_equal(written_read(&back, NULL, out.bytes, out.len, CHUHE_FORMAT_CBR, NULL),
                         CHUHE_OK);
        chuhe_position_to_setup(&again, chuhe_record_start(back));
        assert_true(chuhe_setup_is_same(&setup, &again));
        assert_int_equal(again.round, setup.round);
        chuhe_record_free(back);
        free(out.bytes);
    }
    chuhe_record_free(record);
}

static void test_memory_may_run_out_anywhere(void **state)
{
    (void)state;
    chance luck = {4};
    chuhe_record *record = new_record(), *back = NULL;
    written out;
    chance_record(record, &luck, 60);
    assert_int_equal(written_from(&out, record, CHUHE_FORMAT_CBR, 0), CHUHE_OK);
    chuhe_status status = CHUHE_E_MEMORY;
    size_t fail_at = 0;
    for (; status == CHUHE_E_MEMORY; fail_at++) {
        counted memory = {.fail_at = fail_at};
        chuhe_allocator allocator = counted_allocator(&memory);
        status = written_read(&back, NULL, out.bytes, out.len, CHUHE_FORMAT_CBR, &allocator);
        assert_int_equal(memory.live, 0);
    }
    assert_int_equal(status, CHUHE_OK);
    assert_true(fail_at > 5);
    chuhe_record_free(back);
    chuhe_record_free(record);
    free(out.bytes);
}

/* ---- CBL ---- */

enum { SLOTS = 2, INDEX = 66624, RECORDS = INDEX + SLOTS * 276, STEP = 4096 };

/* A library of two games: the second takes two steps; it is marked as deleted if
 * asked. */
static void a_library(file *f, bool is_deleted)
{
    static file record;
    memset(f, 0, sizeof *f);
    memcpy(f->bytes, "CCBridgeLibrary", 16);
    f->bytes[60] = SLOTS;
    set_text(f, 64, "L");
    f->bytes[INDEX] = 7;
    f->bytes[INDEX + 276] = is_deleted ? 5 : 7;
    f->len = RECORDS;
    a_small_record(&record);
    add(f, record.bytes, record.len);
    f->len = RECORDS + STEP;
    begin_record(&record);
    char long_comment[1200];
    memset(long_comment, 'x', sizeof long_comment - 1);
    long_comment[sizeof long_comment - 1] = '\0';
    add_node(&record, "", "", long_comment);
    add_node(&record, "c3c4", "E", NULL);
    assert_true(record.len > STEP);
    add(f, record.bytes, record.len);
    f->len = RECORDS + 3 * STEP;
}

static void test_a_library(void **state)
{
    (void)state;
    static file f;
    record_story s;
    a_library(&f, false);
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_int_equal(s.warnings, 0);
    assert_int_equal(s.games, 2);
    assert_ptr_equal(strstr(s.text, "Library=L " SMALL_RECORD "Library=L * {xxx"), s.text);
    assert_non_null(strstr(s.text, "x} c3c4 end "));
}

/* Its first bytes give so many games and one warning. */
static void warns_of(const file *f, size_t len, size_t games, const char *message)
{
    record_story s;
    assert_int_equal(record_story_read(&s, f->bytes, len), CHUHE_OK);
    assert_int_equal(s.games, games);
    assert_int_equal(s.warnings, 1);
    assert_string_equal(s.message, message);
}

static void test_deleted_games_are_told_of(void **state)
{
    (void)state;
    static file f;
    a_library(&f, true);
    warns_of(&f, f.len, 2, "the library marks this record as deleted; it is read all the same");
}

static void test_records_are_found_when_the_number_of_slots_is_wrong(void **state)
{
    (void)state;
    static file f;
    record_story s;
    a_library(&f, false);
    f.bytes[60] = 99;
    warns_of(&f, f.len, 2, "the records do not begin where the index ends");
    assert_int_equal(record_story_read(&s, f.bytes, RECORDS), CHUHE_E_NO_RECORD);
    assert_string_equal(s.message, "the library holds no record");
}

/* Wherever a library is cut, where a record begins above all: only what is lost is told of. */
static void test_what_a_cut_library_has_lost_is_told(void **state)
{
    (void)state;
    static file f;
    record_story s, whole;
    size_t second = RECORDS + STEP;
    a_library(&f, false);
    assert_int_equal(record_story_read(&whole, f.bytes, f.len), CHUHE_OK);
    for (size_t len = RECORDS + 16; len < f.len; len += len + 40 > second && len < second + 40 ? 1 : 53) {
        assert_int_equal(record_story_read(&s, f.bytes, len), CHUHE_OK);
        assert_true((s.warnings > 0) == (strcmp(s.text, whole.text) != 0));
    }
    warns_of(&f, second, 1, "the index has 2 records, the library only 1");
    /* the same when the beginning of a record is damaged, and not for one that is deleted */
    f.bytes[second] = 'X';
    warns_of(&f, f.len, 1, "the index has 2 records, the library only 1");
    f.bytes[INDEX + 276] = 5;
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_int_equal(s.warnings, 0);
}

/* ---- the older CBL ---- */

static void add_text(file *f, const char *text)
{
    add_number(f, (uint32_t)strlen(text));
    add(f, text, strlen(text));
}

static void add_move(file *f, unsigned ply, const char *move)
{
    unsigned char bytes[6] = {(unsigned char)ply,
                              0,
                              (unsigned char)((move[0] - 'a') * 16 + '9' - move[1]),
                              (unsigned char)((move[2] - 'a') * 16 + '9' - move[3]),
                              0,
                              0};
    add(f, bytes, 6);
}

/* What is packed in an older library of one game. */
static void an_older_library(file *f)
{
    static const unsigned char points[32] = {0x1a, 0x2a, 0x3a, 0x4a, 0x5a, 0x6a, 0x7a, 0x8a,
                                             0x9a, 0x28, 0x88, 0x17, 0x37, 0x57, 0x77, 0x97,
                                             0x11, 0x21, 0x31, 0x41, 0x51, 0x61, 0x71, 0x81,
                                             0x91, 0x23, 0x83, 0x14, 0x34, 0x54, 0x74, 0x94};
    static const char *const texts[] = {"", "", "me", ""};
    memset(f, 0, sizeof *f);
    add_text(f, "L");
    for (int i = 0; i < 4; i++)
        add_text(f, texts[i]);
    add(f, "02-11-15 0:40:56   02-11-15 0:52:00   ", 38);
    add_number(f, 1);
    add_number(f, 0);
    size_t begin = f->len;
    add_number(f, 0); /* the length, set below */
    add(f, points, sizeof points);
    add_number(f, 1);
    add_number(f, 3); /* a draw */
    add_number(f, 1);
    add_text(f, "T");
    for (int i = 0; i < 6; i++)
        add_text(f, "");
    add_number(f, 4);
    static const char *const people[] = {"X", "", "Y", "", "start||"};
    for (int i = 0; i < 5; i++)
        add_text(f, people[i]);
    add(f, "\x01", 1);
    add(f, "02-11-15 0:40:56   02-11-15 0:52:00   ", 38);
    add_number(f, 5);
    add_move(f, 1, "h2e2");
    add_move(f, 2, "h9g7");
    add_move(f, 3, "h0g2");
    add_move(f, 2, "b9c7");
    add_move(f, 1, "c3c4");
    const char *comments = "\r\na||b\r\n\r\n\r\nlast\r\n";
    add(f, comments, strlen(comments));
    f->bytes[begin] = (unsigned char)(f->len - begin);
    f->bytes[begin + 1] = (unsigned char)((f->len - begin) >> 8);
}

/* Wraps bytes as a zlib stream that stores them as they are. */
static void wrap(file *out, const file *in)
{
    uint32_t low = 1, high = 0;
    memset(out, 0, sizeof *out);
    add(out, "CCBridge\x15\0\0\0\x01\0\0\0", 16);
    add_number(out, (uint32_t)in->len);
    add(out, "\x78\x01\x01", 3);
    unsigned char sizes[4] = {(unsigned char)in->len, (unsigned char)(in->len >> 8),
                              (unsigned char)~in->len, (unsigned char)(~in->len >> 8)};
    add(out, sizes, 4);
    add(out, in->bytes, in->len);
    for (size_t i = 0; i < in->len; i++) {
        low = (low + in->bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    unsigned char sum[4] = {(unsigned char)(high >> 8), (unsigned char)high,
                            (unsigned char)(low >> 8), (unsigned char)low};
    add(out, sum, 4);
}

static void test_an_older_library(void **state)
{
    (void)state;
    static file inside, f;
    an_older_library(&inside);
    wrap(&f, &inside);
    expect(&f, "Library=L LibraryAuthor=me LibraryCreated=02-11-15 0:40:56 "
               "LibraryModified=02-11-15 0:52:00 Title=T Annotator=X Author=Y 1/2-1/2 "
               "Created=02-11-15 0:40:56 Modified=02-11-15 0:52:00 {start} "
               "h2e2 h9g7 {a\nb} h0g2 (2: b9c7 ) (1: c3c4 {last} ) end ");
}

static void test_a_damaged_older_library_is_read_as_far_as_it_goes(void **state)
{
    (void)state;
    static file inside, f;
    an_older_library(&inside);
    wrap(&f, &inside);
    for (size_t len = 21; len < f.len; len++) {
        record_story s;
        chuhe_status status = record_story_read(&s, f.bytes, len);
        assert_true(status == CHUHE_OK || status == CHUHE_E_NO_RECORD);
        assert_true(s.warnings > 0);
        if (len == f.len - 1)
            assert_non_null(strstr(s.text, "c3c4 {last} ) end "));
    }
}

/* ---- MXQ ---- */

static void add_short(file *f, const char *text)
{
    unsigned char len = (unsigned char)strlen(text);
    add(f, &len, 1);
    add(f, text, len);
}

static void an_mxq_file(file *f)
{
    static const char *const texts[] = {"movesky", "2005-01-02", "\xBC\xD7-\xCA\xA4-\xD2\xD2",
                                        "1800",    "1750",       "20",
                                        "0",       "30",         "100",
                                        "200",     "",           "Moves",
                                        "7C-4C",   "7J-6H",      "Ends"};
    memset(f, 0, sizeof *f);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        add_short(f, texts[i]);
}

static void test_an_mxq_file(void **state)
{
    (void)state;
    static file f;
    an_mxq_file(&f);
    expect(&f, "Site=movesky Date=2005-01-02 Red=甲 Black=乙 1-0 RedElo=1800 BlackElo=1750 "
               "TimeControl1=20 TimeControl2=0 TimeControl3=30 RedTime=100 BlackTime=200 "
               "h2e2 h9g7 end ");
}

static void test_wrong_mxq_files_are_read_with_warnings(void **state)
{
    (void)state;
    static file f;
    record_story s;
    an_mxq_file(&f);
    size_t moves = f.len - 17; /* two moves and the end */
    f.bytes[moves + 1 + 3] = 'X';
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_string_equal(s.message, "a text among the moves that is none");
    an_mxq_file(&f);
    f.bytes[moves + 1 + 3] = '7'; /* 7C-7C: it stays where it is */
    assert_int_equal(record_story_read(&s, f.bytes, f.len), CHUHE_OK);
    assert_int_equal(s.code, CHUHE_E_NO_MOVE);
    assert_int_equal(s.ply, 1);
    an_mxq_file(&f);
    for (size_t len = moves; len < f.len; len++) {
        assert_int_equal(record_story_read(&s, f.bytes, len), CHUHE_OK);
        assert_int_equal(s.games, 1);
        assert_true(s.warnings == 1);
    }
}

/* What is told of a game is told before it ends. */
static void test_bytes_behind_a_record(void **state)
{
    (void)state;
    static file f;
    begin_record(&f);
    add_node(&f, "", "", NULL);
    add_node(&f, "h2e2", "E", NULL);
    add(&f, "\0", 1);
    told_options options = {.format = CHUHE_FORMAT_CBR};
    char *story = told(NULL, (char *)f.bytes, f.len, &options);
    assert_string_equal(story, "=* h2e2 !0:2222 bytes follow after the last move ! ; ");
    free(story);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_record),
        cmocka_unit_test(test_bytes_behind_a_record),
        cmocka_unit_test(test_black_moves_first_when_a_black_piece_does),
        cmocka_unit_test(test_what_follows_the_end_of_a_text_is_nothing),
        cmocka_unit_test(test_wrong_records_are_read_with_warnings),
        cmocka_unit_test(test_comments_with_zeros_and_halves),
        cmocka_unit_test(test_an_illegal_move_tells_ply_and_reason),
        cmocka_unit_test(test_random_records_go_round),
        cmocka_unit_test(test_any_board_goes_round),
        cmocka_unit_test(test_memory_may_run_out_anywhere),
        cmocka_unit_test(test_a_library),
        cmocka_unit_test(test_deleted_games_are_told_of),
        cmocka_unit_test(test_records_are_found_when_the_number_of_slots_is_wrong),
        cmocka_unit_test(test_what_a_cut_library_has_lost_is_told),
        cmocka_unit_test(test_an_older_library),
        cmocka_unit_test(test_a_damaged_older_library_is_read_as_far_as_it_goes),
        cmocka_unit_test(test_an_mxq_file),
        cmocka_unit_test(test_wrong_mxq_files_are_read_with_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
