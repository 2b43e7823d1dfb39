#include "server/http_warnings.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "eventlog/eventlog_state.h"
#include "server/server_words.h"
#include "warning/warning_words.h"

void http_warnings_note(http_warnings *all, const chuhe_warning *warning)
{
    if (all->count < HTTP_WARNINGS) {
        http_warning *one = &all->list[all->count];
        *one = (http_warning){.code = warning->code, .line = warning->line, .ply = warning->ply};
        snprintf(one->message, sizeof one->message, "%s", warning->message);
    }
    all->count++;
}

void http_warnings_are_of(http_warnings *all, size_t game)
{
    for (; all->known < all->count; all->known++)
        if (all->known < HTTP_WARNINGS)
            all->list[all->known].game = game;
}

void http_warnings_forget(http_warnings *all)
{
    all->count = all->known;
}

/* Inside of JSON: whatever is no ASCII is within a string. */
static void append_ascii(buffer *out, const char *text, size_t len)
{
    size_t size;
    for (size_t at = 0; at < len; at += size) {
        int32_t code = text_next(text + at, len - at, &size);
        if (code >= 0 && code < 0x80)
            buffer_append(out, text + at, size);
        else if (code < 0x10000)
            buffer_printf(out, "\\u%04x", code < 0 ? 0xfffdU : (unsigned)code);
        else
            buffer_printf(out, "\\u%04x\\u%04x", 0xd800U + ((unsigned)code - 0x10000U) / 0x400U,
                          0xdc00U + (unsigned)code % 0x400U);
    }
}

static bool is_first(const http_warnings *all, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(all->list[i].message, all->list[index].message) == 0)
            return false;
    return true;
}

void http_warning_message(json *writer, chuhe_status code, const char *message)
{
    buffer zh;
    buffer_init(&zh);
    warning_say(&zh, true, code, message);
    eventlog_json_words(writer, "message", EVENTLOG_BOTH, message, zh.bytes ? zh.bytes : "");
    if (buffer_failed(&zh))
        buffer_fail(writer->out);
    buffer_deinit(&zh);
}

static void put_one(buffer *out, const http_warnings *all, size_t index)
{
    const http_warning *one = &all->list[index];
    const size_t places[] = {one->game, one->line, one->ply};
    static const char *const names[] = {"game", "line", "ply"};
    json writer;
    json_init(&writer, out);
    json_begin_object(&writer);
    server_put_text(&writer, "code", chuhe_status_name(one->code));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (places[i])
            server_put_number(&writer, names[i], (int64_t)places[i]);
    if (is_first(all, index))
        http_warning_message(&writer, one->code, one->message);
    json_end_object(&writer);
}

void http_warnings_write(buffer *out, const http_warnings *all)
{
    buffer one;
    size_t told = 0;
    if (all->count == 0)
        return;
    buffer_init(&one);
    buffer_text(out, "[");
    for (; told < all->count && told < HTTP_WARNINGS; told++) {
        buffer_clear(&one);
        put_one(&one, all, told);
        size_t before = out->len;
        buffer_text(out, told ? "," : "");
        append_ascii(out, one.bytes ? one.bytes : "", one.len);
        if (out->len > HTTP_WARNINGS_BYTES && !buffer_failed(out)) { /* it is one too many */
            out->len = before;
            break;
        }
    }
    if (told < all->count)
        buffer_printf(out, "%s{\"more\":%zu}", told ? "," : "", all->count - told);
    buffer_text(out, "]");
    if (buffer_failed(&one))
        buffer_fail(out);
    buffer_deinit(&one);
}
