/* A part of a text that is read. */
#ifndef RECORD_SPAN_H
#define RECORD_SPAN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct record_span {
    size_t begin, end;
} record_span;

/* The span without blanks, CR and LF at its ends. */
record_span record_trim(const char *text, record_span span);
/* Whether the bytes of the span are those of the string. */
bool record_span_is(const char *text, record_span span, const char *string);

#endif
