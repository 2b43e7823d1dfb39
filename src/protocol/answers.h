/* What a search finds, in the words of each dialect. */
#ifndef PROTOCOL_ANSWERS_H
#define PROTOCOL_ANSWERS_H

#include "protocol/settings.h"

typedef struct answer_style {
    dialect in;
    rank_count ranks;
} answer_style;

/* Moves that the root looks at are told of only after this long. */
enum { CURRENT_MOVE_MS = 3000 };

/* Appends the line or lines for a report; nothing when the dialect has no words
 * for it. */
void answer_report(buffer *out, answer_style style, const engine_report *report);

/* The answer to `go`. `agrees` accepts a draw that was offered. */
void answer_best(buffer *out, answer_style style, const engine_result *result, bool agrees);

#endif
