/* What a reader of files tells, as lines that a test can compare:
 *
 *   begin / end
 *   tag NAME=VALUE
 *   start FEN            only where it is not the usual one
 *   move h2e2            with [2: in front when it begins a variation at ply 2
 *   ]                    a variation's end
 *   comment TEXT / before TEXT / mark N / clock MS / result 1-0
 *   warning LINE: SENTENCE (TEXT)
 *
 * Line breaks in texts are shown as |. */
#ifndef TESTS_CODEC_TRANSCRIPT_H
#define TESTS_CODEC_TRANSCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <chuhe.h>

typedef struct transcript {
    char text[1 << 16];
    size_t len;
} transcript;

__attribute__((format(printf, 2, 3))) static bool say(transcript *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(t->text + t->len, sizeof t->text - t->len, format, arguments);
    va_end(arguments);
    assert_true(len >= 0 && t->len + (size_t)len < sizeof t->text);
    for (size_t i = t->len; i + 1 < t->len + (size_t)len; i++)
        if (t->text[i] == '\n')
            t->text[i] = '|';
    t->len += (size_t)len;
    return true;
}

static bool on_begin(chuhe_format format, chuhe_charset charset, size_t index, size_t offset,
                     void *ctx)
{
    (void)format;
    (void)charset;
    (void)index;
    (void)offset;
    return say(ctx, "begin\n");
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t value_len,
                   void *ctx)
{
    return say(ctx, "tag %.*s=%.*s\n", (int)name_len, name, (int)value_len, value);
}

static bool on_start(const chuhe_setup *setup, chuhe_faults faults, void *ctx)
{
    chuhe_setup usual;
    char fen[CHUHE_FEN_CAP];
    size_t len;
    (void)faults;
    chuhe_setup_start(&usual);
    if (chuhe_setup_is_same(setup, &usual))
        return true;
    assert_int_equal(chuhe_setup_to_fen(fen, sizeof fen, &len, setup), CHUHE_OK);
    return say(ctx, "start %s\n", fen);
}

static bool on_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    char from[3], to[3];
    (void)before;
    (void)ply;
    chuhe_square_to_text(from, chuhe_move_from(move));
    chuhe_square_to_text(to, chuhe_move_to(move));
    return say(ctx, "move %s%s\n", from, to);
}

static bool on_variation(size_t ply, void *ctx)
{
    return say(ctx, "[%zu: ", ply);
}

static bool on_end_variation(void *ctx)
{
    return say(ctx, "]\n");
}

static bool on_comment(chuhe_comment_place place, const char *text, size_t len, void *ctx)
{
    return say(ctx, "%s %.*s\n", place == CHUHE_COMMENT_BEFORE ? "before" : "comment", (int)len,
               text);
}

static bool on_mark(unsigned mark, void *ctx)
{
    return say(ctx, "mark %u\n", mark);
}

static bool on_clock(uint32_t left_ms, void *ctx)
{
    return say(ctx, "clock %u\n", (unsigned)left_ms);
}

static bool on_result(chuhe_result result, void *ctx)
{
    static const char *const names[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return say(ctx, "result %s\n", names[result]);
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    return say(ctx, "warning %zu: %s (%.*s)\n", warning->line, warning->message,
               (int)warning->text_len, warning->text == NULL ? "" : warning->text);
}

static bool on_end(void *ctx)
{
    return say(ctx, "end\n");
}

/* Reads the text and compares what is told. */
static void tells(chuhe_format format, const char *text, const char *expected)
{
    static transcript t;
    const chuhe_visitor visitor = {on_begin,         on_tag,     on_start, on_move,  on_variation,
                                   on_end_variation, on_comment, on_mark,  on_clock, on_result,
                                   on_warning,       on_end,     &t};
    chuhe_read_options options = {.format = format};
    t.len = 0;
    chuhe_status status = chuhe_read(text, strlen(text), &options, &visitor, NULL);
    t.text[t.len] = '\0';
    if (status != CHUHE_OK)
        say(&t, "%s\n", chuhe_status_name(status));
    assert_string_equal(t.text, expected);
}

/* ---- writing what was read ---- */

typedef struct rewriting {
    chuhe_write_options options;
    transcript text, losses;
} rewriting;

static bool on_put(const char *bytes, size_t len, void *ctx)
{
    transcript *t = ctx;
    assert_true(t->len + len < sizeof t->text);
    memcpy(t->text + t->len, bytes, len);
    t->len += len;
    return true;
}

static bool on_loss(const chuhe_warning *warning, void *ctx)
{
    return say(ctx, "%s\n", warning->message);
}

static bool on_game(chuhe_record *record, chuhe_format format, chuhe_charset charset, size_t index,
                    void *ctx)
{
    rewriting *r = ctx;
    chuhe_sink sink = {on_put, &r->text};
    (void)format;
    (void)charset;
    (void)index;
    assert_int_equal(chuhe_write(record, &r->options, &sink), CHUHE_OK);
    return true;
}

/* Reads a text and writes it as `options` say: what is written and what the
 * format cannot hold, a line each. */
__attribute__((unused)) static void becomes(chuhe_format from, const char *text,
                                            chuhe_write_options options, const char *expected,
                                            const char *losses)
{
    static rewriting r;
    chuhe_game_reader reader = {on_game, NULL, &r};
    chuhe_read_options read_options = {.format = from};
    r.options = options;
    r.options.warning = on_loss;
    r.options.ctx = &r.losses;
    r.text.len = r.losses.len = 0;
    assert_int_equal(chuhe_read_records(text, strlen(text), &read_options, &reader, NULL),
                     CHUHE_OK);
    r.text.text[r.text.len] = r.losses.text[r.losses.len] = '\0';
    assert_string_equal(r.text.text, expected);
    assert_string_equal(r.losses.text, losses);
}

#endif
