#include "support/told.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct teller {
    FILE *out;
    const told_options *options;
    size_t events;
} teller;

__attribute__((format(printf, 2, 3))) static bool tell(teller *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(t->out, format, arguments);
    va_end(arguments);
    return ++t->events != t->options->stop_after;
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t len, void *ctx)
{
    return tell(ctx, "[%.*s=%.*s] ", (int)name_len, name, (int)len, value);
}

static bool on_start(const chuhe_setup *setup, chuhe_faults faults, void *ctx)
{
    char fen[CHUHE_FEN_CAP];
    size_t len;
    chuhe_setup usual;
    (void)faults;
    chuhe_setup_start(&usual);
    if (chuhe_setup_is_same(setup, &usual) ||
        chuhe_setup_to_fen(fen, sizeof fen, &len, setup) != CHUHE_OK)
        return true;
    return tell(ctx, "<%s> ", fen);
}

static bool on_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    char text[CHUHE_MOVE_TEXT_CAP];
    size_t len;
    (void)ply;
    if (chuhe_move_to_text(text, sizeof text, &len, before, move, CHUHE_NOTATION_COORDINATES) !=
        CHUHE_OK)
        abort();
    return tell(ctx, "%s ", text);
}

static bool on_variation(size_t ply, void *ctx)
{
    return tell(ctx, "(%zu ", ply);
}

static bool on_end_variation(void *ctx)
{
    return tell(ctx, ") ");
}

static bool on_comment(chuhe_comment_place place, const char *text, size_t len, void *ctx)
{
    return tell(ctx, "{%s%.*s} ", place == CHUHE_COMMENT_BEFORE ? "<" : "", (int)len, text);
}

static bool on_mark(unsigned mark, void *ctx)
{
    return tell(ctx, "$%u ", mark);
}

static bool on_clock(uint32_t left_ms, void *ctx)
{
    return tell(ctx, "@%lu ", (unsigned long)left_ms);
}

static bool on_result(chuhe_result result, void *ctx)
{
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2"};
    return tell(ctx, "=%s ", texts[result]);
}

static bool on_warning(const chuhe_warning *w, void *ctx)
{
    teller *t = ctx;
    if (t->options->no_warnings)
        return true;
    fprintf(t->out, "!%zu:%zu", w->line, w->offset);
    if (w->ply != 0)
        fprintf(t->out, "/%zu", w->ply);
    return tell(t, " %s ! ", w->message);
}

static bool on_end(void *ctx)
{
    return tell(ctx, "; ");
}

char *told(chuhe_status *status, const char *bytes, size_t len, const told_options *options)
{
    char *text = NULL;
    size_t text_len;
    teller t = {open_memstream(&text, &text_len), options, 0};
    if (t.out == NULL)
        abort();
    chuhe_visitor visitor = {
        NULL,       on_tag,  on_start, on_move,   on_variation, on_end_variation,
        on_comment, on_mark, on_clock, on_result, on_warning,   on_end,
        &t};
    chuhe_read_options read = {
        .format = options->format, .charset = options->charset, .allocator = options->allocator};
    chuhe_status got = chuhe_read(bytes, len, &read, &visitor, NULL);
    if (status != NULL)
        *status = got;
    fclose(t.out);
    return text;
}
