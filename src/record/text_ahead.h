/* Looking at lines ahead of the one that is being read, each of them once. */
#ifndef RECORD_TEXT_AHEAD_H
#define RECORD_TEXT_AHEAD_H

#include "record/charset.h"
#include "record/codecs.h"

/* What was looked at before: an answer holds for every line from `from` to `until`. */
typedef struct text_ahead {
    size_t from, until;
    bool has_looked;
} text_ahead;

/* Looks at a line; true: what it looks for is found, or need not be looked for any
 * further. The answer it keeps in ctx. *in_comment: whether a comment in braces is
 * open where the line begins, and then where it ends; a line that ends an open
 * comment by beginning a game is seen as any other. */
typedef bool text_look(void *ctx, const charset_lines *line, bool *in_comment);

/* Looks at the lines from byte `from` on, no comment being open there, unless the
 * answer from before holds. Errors: CHUHE_E_MEMORY. */
chuhe_status text_ahead_look(text_ahead *ahead, const codec_input *in, size_t from, text_look *look,
                             void *ctx);

#endif
