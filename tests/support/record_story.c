#include "support/record_story.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void tell(record_story *s, const char *format, ...)
{
    va_list arguments;
    size_t len = strlen(s->text);
    va_start(arguments, format);
    vsnprintf(s->text + len, sizeof s->text - len, format, arguments);
    va_end(arguments);
}

static bool on_tag(const char *name, size_t name_len, const char *value, size_t value_len,
                   void *ctx)
{
    tell(ctx, "%.*s=%.*s ", (int)name_len, name, (int)value_len, value);
    return true;
}

static bool on_move(chuhe_move move, const chuhe_position *before, size_t ply, void *ctx)
{
    chuhe_square from = chuhe_move_from(move), to = chuhe_move_to(move);
    (void)before;
    (void)ply;
    tell(ctx, "%c%d%c%d ", 'a' + from % 9, from / 9, 'a' + to % 9, to / 9);
    return true;
}

static bool on_variation(size_t ply, void *ctx)
{
    tell(ctx, "(%zu: ", ply);
    return true;
}

static bool on_end_variation(void *ctx)
{
    tell(ctx, ") ");
    return true;
}

static bool on_comment(chuhe_comment_place place, const char *text, size_t len, void *ctx)
{
    if (place == CHUHE_COMMENT_BEFORE)
        tell(ctx, "before ");
    tell(ctx, "{%.*s} ", (int)len, text);
    return true;
}

static bool on_result(chuhe_result result, void *ctx)
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    tell(ctx, "%s ", results[result]);
    return true;
}

static bool on_warning(const chuhe_warning *warning, void *ctx)
{
    record_story *s = ctx;
    if (s->warnings++ != 0)
        return true;
    s->ply = warning->ply;
    s->code = warning->code;
    snprintf(s->message, sizeof s->message, "%s", warning->message);
    return true;
}

static bool on_end(void *ctx)
{
    record_story *s = ctx;
    s->games++;
    tell(s, "end ");
    return true;
}

chuhe_status record_story_read(record_story *s, const void *bytes, size_t len)
{
    chuhe_visitor visitor = {.tag = on_tag,
                             .move = on_move,
                             .variation = on_variation,
                             .end_variation = on_end_variation,
                             .comment = on_comment,
                             .result = on_result,
                             .warning = on_warning,
                             .end = on_end,
                             .ctx = s};
    memset(s, 0, sizeof *s);
    return chuhe_read(bytes, len, NULL, &visitor, NULL);
}
