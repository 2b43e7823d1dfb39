/* The visitor's end of the pipe: passes things on until the visitor says stop. */
#ifndef RECORD_SINK_H
#define RECORD_SINK_H

#include <chuhe/record.h>

/* Part of the text that is read. */
typedef struct record_span {
    size_t begin, end;
} record_span;

typedef struct record_sink {
    const char *text; /* spans are spans of this */
    size_t len;
    const chuhe_record_visitor *visitor;
    bool stopped;
    size_t games;
} record_sink;

void record_tell_begin(record_sink *sink, const chuhe_setup *setup, chuhe_status setup_status,
                       size_t offset);
/* Blanks at the ends of the value are trimmed; without a value nothing is told. */
void record_tell_tag(record_sink *sink, const char *name, size_t name_len, record_span value);
void record_tell_move(record_sink *sink, const char *text, size_t len, size_t offset);
/* Trimmed likewise. */
void record_tell_comment(record_sink *sink, size_t ply, record_span comment);
void record_tell_warning(record_sink *sink, chuhe_status status, const char *message,
                         size_t offset);
void record_tell_end(record_sink *sink);

/* The span without blanks, CR and LF at its ends. */
record_span record_trim(const char *text, record_span span);
/* Whether the bytes of the span are those of the string. */
bool record_span_is(const char *text, record_span span, const char *string);

/* The readers of record.c's formats. */
void record_read_dhtmlxq(record_sink *sink);
void record_read_move_list(record_sink *sink);
/* Whether the text has anything of DhtmlXQ in it. */
bool record_looks_like_dhtmlxq(const char *text, size_t len);

#endif
