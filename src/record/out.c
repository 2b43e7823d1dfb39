#include "record/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record/charset.h"

void out_init(out *o, const chuhe_sink *sink, const chuhe_write_options *options,
              chuhe_charset charset)
{
    o->sink = sink;
    o->options = options;
    o->charset = charset;
    o->status = CHUHE_OK;
    o->lost = o->used = 0;
}

static void hand_over(out *o)
{
    if (o->status == CHUHE_OK && o->used != 0 && !o->sink->put(o->buffer, o->used, o->sink->ctx))
        o->status = CHUHE_E_SPACE;
    o->used = 0;
}

chuhe_status out_finish(out *o)
{
    hand_over(o);
    if (o->lost != 0)
        out_warn(o, CHUHE_E_SYNTAX, "characters that the encoding lacks became '?'", 0);
    return o->status;
}

void out_bytes(out *o, const void *bytes, size_t len)
{
    const char *from = bytes;
    while (len != 0 && o->status == CHUHE_OK) {
        size_t part = sizeof o->buffer - o->used < len ? sizeof o->buffer - o->used : len;
        memcpy(o->buffer + o->used, from, part);
        o->used += part;
        from += part;
        len -= part;
        if (o->used == sizeof o->buffer)
            hand_over(o);
    }
}

void out_byte(out *o, unsigned byte)
{
    char c = (char)byte;
    out_bytes(o, &c, 1);
}

void out_text(out *o, const char *text, size_t len)
{
    if (o->charset == CHUHE_CHARSET_UTF8) {
        out_bytes(o, text, len);
        return;
    }
    /* piece by piece, cut between characters */
    while (len != 0) {
        char encoded[1024];
        size_t part = 0;
        while (part < len && part < 200) {
            size_t step = charset_utf8_length(text + part, len - part);
            part += step == 0 ? 1 : step;
        }
        out_bytes(o, encoded,
                  charset_encode(encoded, sizeof encoded, o->charset, text, part, &o->lost));
        text += part;
        len -= part;
    }
}

void out_cstr(out *o, const char *text)
{
    out_text(o, text, strlen(text));
}

void out_format(out *o, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (len > 0)
        out_text(o, text, (size_t)len < sizeof text ? (size_t)len : sizeof text - 1);
}

void out_fail(out *o, chuhe_status status)
{
    if (o->status == CHUHE_OK)
        o->status = status;
}

void out_warn(out *o, chuhe_status code, const char *message, size_t ply)
{
    if (o->options->warning == NULL)
        return;
    chuhe_warning warning = {code, message, 0, 0, ply, NULL, 0, 0};
    if (!o->options->warning(&warning, o->options->ctx))
        out_fail(o, CHUHE_E_SPACE);
}
