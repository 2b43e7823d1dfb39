#include "record/span.h"

#include <string.h>

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
