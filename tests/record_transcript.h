/* What a reader of records tells, written down line by line.
 * Part of test_record.c, kept apart for its length. */
#ifndef TESTS_RECORD_TRANSCRIPT_H
#define TESTS_RECORD_TRANSCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

#define START_BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

typedef struct transcript {
    char text[16384];
    size_t len;
    const char *record; /* the text that is read, for offsets */
    size_t record_len;
} transcript;

static bool write_down(transcript *t, const char *what, const char *text, size_t len)
{
    int written = snprintf(t->text + t->len, sizeof t->text - t->len, "%s%s%.*s\n", what,
                           len > 0 ? " " : "", (int)len, text);
    t->len += (size_t)written;
    assert_true(t->len < sizeof t->text);
    return true;
}

static bool on_begin(const chuhe_setup *setup, chuhe_status status, size_t offset, void *ctx)
{
    transcript *t = ctx;
    char line[CHUHE_FEN_CAP + 32], fen[CHUHE_FEN_CAP];
    size_t len;

    assert_true(offset <= t->record_len);
    assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, setup), CHUHE_OK);
    *strchr(strchr(fen, ' ') + 1, ' ') = '\0'; /* board and side */
    if (strncmp(fen, START_BOARD, strlen(START_BOARD)) == 0)
        snprintf(line, sizeof line, "start%s", fen + strlen(START_BOARD));
    else
        snprintf(line, sizeof line, "%s", fen);
    if (status != CHUHE_OK)
        snprintf(line, sizeof line, "%s at %zu", chuhe_status_name(status), offset);
    return write_down(t, "begin", line, strlen(line));
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t value_len,
                   void *ctx)
{
    char line[512];
    int len = snprintf(line, sizeof line, "%.*s=%.*s", (int)name_len, name, (int)value_len, value);
    return write_down(ctx, "tag", line, (size_t)len);
}

static bool on_move(const char *text, size_t len, size_t offset, void *ctx)
{
    transcript *t = ctx;
    assert_true(offset < t->record_len);
    return write_down(t, "move", text, len);
}

static bool on_comment(size_t ply, const char *text, size_t len, size_t offset, void *ctx)
{
    transcript *t = ctx;
    char word[32];

    assert_true(offset + len <= t->record_len);
    assert_memory_equal(t->record + offset, text, len);
    snprintf(word, sizeof word, "comment %zu", ply);
    return write_down(t, word, text, len);
}

static bool on_warning(chuhe_status status, const char *message, size_t offset, void *ctx)
{
    transcript *t = ctx;
    char line[32];

    assert_non_null(message);
    assert_int_not_equal(status, CHUHE_OK);
    snprintf(line, sizeof line, "at %zu", offset);
    assert_true(offset <= t->record_len);
    return write_down(t, "warning", line, strlen(line));
}

static bool on_end(void *ctx)
{
    return write_down(ctx, "end", "", 0);
}

/* Reads the text, from memory that ends where it ends, and compares what is
 * told with what is expected. */
static void tells(chuhe_record_format format, const char *text, const char *expected)
{
    size_t len = strlen(text);
    char *copy = malloc(len > 0 ? len : 1);
    transcript *t = calloc(1, sizeof *t);

    assert_non_null(copy);
    assert_non_null(t);
    memcpy(copy, text, len);
    t->record = copy;
    t->record_len = len;
    chuhe_record_visitor visitor = {on_begin, on_tag, on_move, on_comment, on_warning, on_end, t};
    assert_int_equal(chuhe_record_read(format, copy, len, &visitor, NULL), CHUHE_OK);
    assert_string_equal(t->text, expected);
    free(t);
    free(copy);
}

static void has_no_record(chuhe_record_format format, const char *text)
{
    chuhe_error err = {CHUHE_OK, 7, NULL};
    chuhe_record_visitor nobody = {0};

    assert_int_equal(chuhe_record_read(format, text, strlen(text), &nobody, &err),
                     CHUHE_E_NO_RECORD);
    assert_int_equal(err.code, CHUHE_E_NO_RECORD);
    assert_string_equal(err.message, chuhe_status_message(CHUHE_E_NO_RECORD));
}

#endif
