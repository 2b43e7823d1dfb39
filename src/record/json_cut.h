/* Cutting JSON text into its values without reading them: a game is gone through
 * piece by piece, so that no more of it is in memory than one text, and no depth
 * of nesting matters. */
#ifndef RECORD_JSON_CUT_H
#define RECORD_JSON_CUT_H

#include "record/source.h"

/* Goes over blanks. */
size_t json_skip_blanks(const source *s, size_t at);

/* Finds the end of the value that begins at text[at]. False when it is cut off:
 * *end is where that shows. In an array of games as well as in a list of lines,
 * a line that begins with a game ends what was left open before it. */
bool json_cut_value(const source *s, size_t *end, size_t at);

/* Going over the members of an object or the elements of an array. */
typedef struct json_cursor {
    const source *s;
    size_t at;
    bool is_object, is_first;
    bool is_broken; /* the text at `at` is not what it should be */
} json_cursor;

/* Begins at the bracket text[at]. */
void json_open(json_cursor *c, const source *s, size_t at);
/* The next member or element: false at the end (`at` is behind the bracket) and
 * when the text is broken. Spans of texts include their quotes; a value that is
 * cut off is handed over as far as it goes, once, with is_broken set. */
bool json_next(json_cursor *c, record_span *key, record_span *value);
/* The same, only to the place where the value begins, `at`; the caller sets it
 * behind the value. */
bool json_next_place(json_cursor *c, record_span *key);

#endif
