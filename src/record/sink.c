#include "record/sink.h"

#include <string.h>

void record_tell_begin(record_sink *sink, const chuhe_setup *setup, chuhe_status setup_status,
                       size_t offset)
{
    const chuhe_record_visitor *v = sink->visitor;

    if (sink->stopped)
        return;
    sink->games++;
    if (v->begin != NULL && !v->begin(setup, setup_status, offset, v->ctx))
        sink->stopped = true;
}

void record_tell_tag(record_sink *sink, const char *name, size_t name_len, record_span value)
{
    const chuhe_record_visitor *v = sink->visitor;
    record_span trimmed = record_trim(sink->text, value);

    if (sink->stopped || v->tag == NULL || trimmed.begin == trimmed.end)
        return;
    if (!v->tag(name, name_len, sink->text + trimmed.begin, trimmed.end - trimmed.begin, v->ctx))
        sink->stopped = true;
}

void record_tell_move(record_sink *sink, const char *text, size_t len, size_t offset)
{
    const chuhe_record_visitor *v = sink->visitor;

    if (!sink->stopped && v->move != NULL && !v->move(text, len, offset, v->ctx))
        sink->stopped = true;
}

void record_tell_comment(record_sink *sink, size_t ply, record_span comment)
{
    const chuhe_record_visitor *v = sink->visitor;
    record_span trimmed = record_trim(sink->text, comment);

    if (sink->stopped || v->comment == NULL || trimmed.begin == trimmed.end)
        return;
    if (!v->comment(ply, sink->text + trimmed.begin, trimmed.end - trimmed.begin, trimmed.begin,
                    v->ctx))
        sink->stopped = true;
}

void record_tell_warning(record_sink *sink, chuhe_status status, const char *message, size_t offset)
{
    const chuhe_record_visitor *v = sink->visitor;

    if (!sink->stopped && v->warning != NULL && !v->warning(status, message, offset, v->ctx))
        sink->stopped = true;
}

void record_tell_end(record_sink *sink)
{
    const chuhe_record_visitor *v = sink->visitor;

    if (!sink->stopped && v->end != NULL && !v->end(v->ctx))
        sink->stopped = true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

record_span record_trim(const char *text, record_span span)
{
    while (span.begin < span.end && is_blank(text[span.begin]))
        span.begin++;
    while (span.begin < span.end && is_blank(text[span.end - 1]))
        span.end--;
    return span;
}

bool record_span_is(const char *text, record_span span, const char *string)
{
    size_t len = strlen(string);
    return span.end - span.begin == len && memcmp(text + span.begin, string, len) == 0;
}
