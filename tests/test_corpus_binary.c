/* Real XQF, CBR and CBL files, from the folder that the environment variable
 * CHUHE_CORPUS names: what is read is what the lists beside them say, what is
 * written is read back, and damaged copies end in warnings. */
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
#include "support/corpus_files.h"

/* Visits the records in a folder, beside which stand lists of them. */
static void (*visit_record)(const char *folder, const char *name);

static void visit_file(const char *folder, const char *name)
{
    const char *dot = strrchr(name, '.');
    if (dot != NULL && chuhe_format_from_name(dot + 1) != CHUHE_FORMAT_AUTO)
        visit_record(folder, name);
}

static void for_each_record(const char *folder, void (*visit)(const char *folder, const char *name))
{
    visit_record = visit;
    corpus_visit(folder, visit_file);
}

/* ---- the lists: an object a line, without nesting but for "main" ---- */

/* The value of a key: for a text without its quotes, for a list what stands
 * between its brackets. */
static const char *value_of(size_t *len, const char *line, const char *key)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\": ", key);
    const char *at = strstr(line, quoted);
    if (at == NULL) {
        fail_msg("no %s in %.60s", key, line);
        *len = 0;
        return line;
    }
    at += strlen(quoted);
    if (*at == '"' || *at == '[') {
        const char *end = at + 1;
        for (char last = *at == '"' ? '"' : ']'; *end != last; end++)
            end += *end == '\\';
        *len = (size_t)(end - at - 1);
        return at + 1;
    }
    *len = strcspn(at, ",}");
    return at;
}

static long number_of(const char *line, const char *key)
{
    size_t len;
    return strtol(value_of(&len, line, key), NULL, 10);
}

/* ---- one game against its line ---- */

typedef struct expectation {
    const char *line;       /* of the present game */
    const char *list, *src; /* for libraries: the whole list, the file's name */
    size_t games;
    size_t warned_plies, lost_plies, lost_comments; /* of the present game */
    char why[160];
} expectation;

/* The escapes in the lists are \" and \u for control characters, which no record
 * holds. */
static void expect_text(const expectation *e, const char *key, const char *got)
{
    size_t len, n = 0;
    const char *text = value_of(&len, e->line, key);
    char expected[256];
    for (size_t i = 0; i < len; n++) {
        if (text[i] == '\\' && text[i + 1] == 'u') {
            memcpy(expected + n, "\xEF\xBF\xBD", 3);
            n += 2;
            i += 6;
        } else {
            i += text[i] == '\\';
            expected[n] = text[i++];
        }
    }
    expected[n] = '\0';
    if (strcmp(got == NULL ? "" : got, expected) != 0)
        fail_msg("%s is \"%s\", not \"%s\" in %.100s", key, got, expected, e->line);
}

static void expect_number(const expectation *e, const char *key, size_t got)
{
    if (number_of(e->line, key) != (long)got)
        fail_msg("%s is %zu, not %ld in %.100s", key, got, number_of(e->line, key), e->line);
}

static void expect_main_line(const expectation *e, const chuhe_record *record)
{
    size_t len, at = 0;
    const char *text = value_of(&len, e->line, "main");
    for (chuhe_node n = chuhe_record_first_child(record, CHUHE_ROOT); n != CHUHE_NO_NODE;
         n = chuhe_record_first_child(record, n)) {
        chuhe_square from = chuhe_move_from(chuhe_record_move(record, n));
        chuhe_square to = chuhe_move_to(chuhe_record_move(record, n));
        char move[16];
        snprintf(move, sizeof move, "\"%c%d%c%d\"", 'a' + from % 9, from / 9, 'a' + to % 9, to / 9);
        if (at + 6 > len || memcmp(text + at, move, 6) != 0)
            fail_msg("ply %zu of the main line is %s in %.100s", at / 8 + 1, move, e->line);
        at += at + 6 < len ? 8 : 6;
    }
    assert_int_equal(at, len);
}

/* What XQF and CBL have in common. Nodes and comments behind an illegal move are
 * not in the record; a warning counts them. */
static void expect_game(const expectation *e, const chuhe_record *record, const char *plies,
                        const char *comments)
{
    char fen[CHUHE_FEN_CAP];
    size_t len;
    chuhe_setup setup;
    chuhe_position_to_setup(&setup, chuhe_record_start(record));
    assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, &setup), CHUHE_OK);
    fen[len] = '\0';
    expect_text(e, "fen", fen);
    expect_main_line(e, record);
    expect_number(e, "vars", chuhe_record_variation_count(record));
    expect_number(e, plies, chuhe_record_node_count(record) + e->lost_plies);
    expect_number(e, comments, chuhe_record_comment_count(record) + e->lost_comments);
    expect_number(e, "result", (size_t)chuhe_record_result(record));
    expect_text(e, "title", chuhe_record_tag(record, "Title"));
    expect_text(e, "red", chuhe_record_tag(record, "Red"));
    expect_text(e, "black", chuhe_record_tag(record, "Black"));
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    expectation *e = ctx;
    if (warning->ply != 0) {
        assert_string_equal(warning->message, chuhe_status_message(warning->code));
        assert_int_equal(warning->text_len, 4);
        e->warned_plies++;
    }
    sscanf(warning->message, "%zu plies from an illegal one on, with %zu", &e->lost_plies,
           &e->lost_comments);
    return true;
}

/* ---- XQF ---- */

static bool on_xqf_game(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                        size_t index, void *ctx)
{
    expectation *e = ctx;
    size_t len;
    assert_int_equal(format, CHUHE_FORMAT_XQF);
    assert_int_equal(charset, CHUHE_CHARSET_GB18030);
    assert_int_equal(index, 0);
    expect_game(e, record, "total", "rems");
    expect_text(e, "event", chuhe_record_tag(record, "Event"));
    expect_text(e, "date", chuhe_record_tag(record, "Date"));
    const char *comment = chuhe_record_comment(&len, record, CHUHE_ROOT, CHUHE_COMMENT_AFTER);
    assert_int_equal(comment != NULL, number_of(e->line, "rem0") != 0);
    assert_int_equal(e->warned_plies != 0, number_of(e->line, "illegal") != 0);
    e->games++;
    return true;
}

static void test_xqf_files_are_what_they_are(void **state)
{
    (void)state;
    corpus_file list = corpus_read("xqf", "EXPECTED.jsonl");
    size_t files = 0;
    for (char *line = strtok(list.text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char name[64];
        size_t len;
        const char *sha = value_of(&len, line, "sha");
        snprintf(name, sizeof name, "%.*s.xqf", (int)len, sha);
        corpus_file file = corpus_read("xqf", name);
        expectation e = {.line = line};
        chuhe_game_reader reader = {on_xqf_game, on_warning, &e};
        assert_int_equal(chuhe_read_records(file.text, file.len, NULL, &reader, NULL), CHUHE_OK);
        assert_int_equal(e.games, 1);
        assert_int_equal(file.text[2], number_of(line, "ver"));
        free(file.text);
        files++;
    }
    printf("# %zu files\n", files);
    assert_true(files > 0);
    free(list.text);
}

/* ---- CBR and CBL ---- */

/* The line of a game: its "src" is the file's name, with #index in libraries. */
static const char *line_of(const expectation *e, size_t index)
{
    char src[80];
    snprintf(src, sizeof src,
             strstr(e->src, ".cbl") != NULL ? "\"src\": \"%s#%zu\"" : "\"src\": \"%s\"", e->src,
             index);
    const char *found = strstr(e->list, src);
    while (found != NULL && found != e->list && found[-1] != '\n')
        found--;
    return found;
}

static bool on_cbr_game(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                        size_t index, void *ctx)
{
    expectation *e = ctx;
    (void)format;
    (void)charset;
    assert_int_equal(index, e->games++);
    const char *found = line_of(e, index);
    if (found == NULL) { /* the older kind is not in the list: every move must be legal */
        assert_int_equal(charset, CHUHE_CHARSET_GB18030);
        assert_int_equal(e->warned_plies, 0);
        assert_true(chuhe_record_is_usual_start(record));
        assert_true(chuhe_record_node_count(record) > 20);
        assert_non_null(chuhe_record_tag(record, "Library"));
        return true;
    }
    char line[65536];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(found, "\n"), found);
    e->line = line;
    expect_game(e, record, "nodes", "comments");
    return true;
}

static size_t library_games, library_files;

static void expect_library(const char *folder, const char *name)
{
    corpus_file list = corpus_read(folder, "EXPECTED.jsonl");
    corpus_file file = corpus_read(folder, name);
    expectation e = {.list = list.text, .src = name};
    chuhe_game_reader reader = {on_cbr_game, on_warning, &e};
    assert_int_equal(chuhe_read_records(file.text, file.len, NULL, &reader, NULL), CHUHE_OK);
    assert_true(e.games > 0);
    if (strstr(name, ".cbl") != NULL)
        assert_null(line_of(&e, e.games)); /* no game of the list is missing */
    library_games += e.games;
    library_files++;
    free(file.text);
    free(list.text);
}

static void test_libraries_are_what_they_are(void **state)
{
    (void)state;
    library_games = library_files = 0;
    for_each_record("cbl", expect_library);
    printf("# %zu games in %zu files\n", library_games, library_files);
}

/* ---- round trips ---- */

static void clear_tags(chuhe_record *record)
{
    while (chuhe_record_tag_count(record) != 0) {
        const char *name, *value;
        char copy[64];
        chuhe_record_tag_at(&name, &value, record, 0);
        snprintf(copy, sizeof copy, "%s", name);
        assert_int_equal(chuhe_record_set_tag(record, copy, strlen(copy), NULL, 0), CHUHE_OK);
    }
}

static size_t round_trips;
static bool round_trips_lossless;

/* Where nothing is warned about all is the same. Writing
 * again what was read gives the same bytes. */
static void goes_round(const chuhe_record *record, chuhe_format format, unsigned version)
{
    written out, again;
    chuhe_record *back;
    size_t warnings;
    assert_int_equal(written_from(&out, record, format, version), CHUHE_OK);
    assert_int_equal(written_read(&back, &warnings, out.bytes, out.len, format, NULL), CHUHE_OK);
    if (chuhe_record_faults(record) == 0)
        assert_int_equal(warnings, 0);
    assert_int_equal(written_from(&again, back, format, version), CHUHE_OK);
    assert_int_equal(again.len, out.len);
    assert_memory_equal(again.bytes, out.bytes, out.len);
    if (round_trips_lossless)
        assert_int_equal(out.warnings, 0);
    if (out.warnings == 0)
        assert_true(chuhe_record_is_same(record, back));
    chuhe_record_free(back);
    free(out.bytes);
    free(again.bytes);
    round_trips++;
}

static bool on_round_trip(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                          size_t index, void *ctx)
{
    (void)format;
    (void)charset;
    (void)index;
    (void)ctx;
    goes_round(record, CHUHE_FORMAT_XQF, 10);
    goes_round(record, CHUHE_FORMAT_XQF, 18);
    goes_round(record, CHUHE_FORMAT_CBR, 0);
    clear_tags(record); /* now nothing is lost */
    round_trips_lossless = true;
    goes_round(record, CHUHE_FORMAT_XQF, 10);
    goes_round(record, CHUHE_FORMAT_XQF, 18);
    goes_round(record, CHUHE_FORMAT_CBR, 0);
    round_trips_lossless = false;
    return true;
}

static void go_round(const char *folder, const char *name)
{
    corpus_file file = corpus_read(folder, name);
    chuhe_game_reader reader = {on_round_trip, NULL, NULL};
    assert_int_equal(chuhe_read_records(file.text, file.len, NULL, &reader, NULL), CHUHE_OK);
    free(file.text);
}

static void test_what_is_written_is_read_back(void **state)
{
    (void)state;
    round_trips = 0;
    for_each_record("xqf", go_round);
    for_each_record("cbl", go_round);
    printf("# %zu records written and read\n", round_trips);
}

/* ---- damaged copies ---- */

static chance luck = {20240601};
static unsigned damages;

static void damage(char *text, size_t *len)
{
    if (chance_below(&luck, 3) == 0)
        *len = chance_below(&luck, (unsigned)*len + 1);
    for (unsigned n = chance_below(&luck, 4); n != 0 && *len != 0; n--)
        text[chance_below(&luck, (unsigned)*len)] ^= (char)(1 << chance_below(&luck, 8));
    if (chance_below(&luck, 8) == 0 && *len >= 8) /* a number that is far too large */
        memset(text + chance_below(&luck, (unsigned)*len - 7), 0xFF, 1 + chance_below(&luck, 8));
}

static bool on_damaged(chuhe_record *record, chuhe_format format, chuhe_charset charset,
                       size_t index, void *ctx)
{
    (void)format;
    (void)charset;
    (void)index;
    (void)ctx;
    written out;
    if (chance_below(&luck, 16) == 0) { /* it is a record like any other */
        assert_int_equal(written_from(&out, record, CHUHE_FORMAT_CBR, 0), CHUHE_OK);
        free(out.bytes);
    }
    return true;
}

/* Reading ends well, or finds no record; its memory stays in bounds and is given
 * back. */
static void survive(const char *folder, const char *name)
{
    corpus_file file = corpus_read(folder, name);
    char *copy = malloc(file.len + 1);
    chuhe_format format = chuhe_format_from_name(strrchr(name, '.') + 1);
    for (unsigned i = 0; i < damages; i++) {
        size_t len = file.len;
        counted memory = {.fail_at = SIZE_MAX};
        chuhe_allocator allocator = counted_allocator(&memory);
        memcpy(copy, file.text, len);
        damage(copy, &len);
        chuhe_read_options options = {.format = format, .allocator = &allocator};
        chuhe_game_reader reader = {on_damaged, NULL, NULL};
        chuhe_status status = chuhe_read_records(copy, len, &options, &reader, NULL);
        if (status != CHUHE_OK && status != CHUHE_E_NO_RECORD)
            fail_msg("%s, damage %u: %s", name, i, chuhe_status_message(status));
        assert_true(memory.peak <= 10 * len + ((size_t)16 << 20));
        assert_int_equal(memory.live, 0);
    }
    free(copy);
    free(file.text);
}

static void test_damaged_copies_end_in_warnings(void **state)
{
    (void)state;
    damages = getenv("CHUHE_LONG") != NULL ? 1000 : 4;
    for_each_record("xqf", survive);
    for_each_record("cbl", survive);
}

int main(void)
{
    if (!corpus_is_there())
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_xqf_files_are_what_they_are),
        cmocka_unit_test(test_libraries_are_what_they_are),
        cmocka_unit_test(test_what_is_written_is_read_back),
        cmocka_unit_test(test_damaged_copies_end_in_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
