/* The warnings of the library's readers and writers: what they say in either language, and
 * how much they take away. */
#ifndef WARNING_WARNING_WORDS_H
#define WARNING_WARNING_WORDS_H

#include <chuhe.h>

#include "base/buffer.h"

/* How much a warning takes away. */
typedef enum warning_weight {
    WARNING_NONE,
    WARNING_NOTE,  /* nothing of the record */
    WARNING_TEXT,  /* a header, a comment, a mark, a character */
    WARNING_MOVES, /* moves, or the start */
} warning_weight;

/* Code, message and ply are those of a chuhe_warning. */
warning_weight warning_weigh(chuhe_status code, const char *message, size_t ply);
/* What messages of its kind have in common: the message with * for numbers that
 * differ; cut where the buffer ends. */
void warning_kind(char *buf, size_t cap, const char *message);
/* Appends what it says, fit to be printed. What has no Chinese is said in English. */
void warning_say(buffer *out, bool in_chinese, chuhe_status code, const char *message);
/* The fault of a start that the message tells; -1: it tells none. */
int warning_fault(const char *message);

#endif
