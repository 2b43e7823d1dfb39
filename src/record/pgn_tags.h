/* Header lines of PGN. */
#ifndef RECORD_PGN_TAGS_H
#define RECORD_PGN_TAGS_H

#include "record/text_moves.h"
#include "record/text_tags.h"

/* One header as it stands in a file. */
typedef struct pgn_tag {
    text_part name, value; /* without the quotes, still escaped */
    size_t end;            /* behind it */
    const char *broken;    /* what is wrong with it, or NULL */
    bool is_open;          /* its value may go on in the next line */
} pgn_tag;

/* Reads the header that begins at text[at]; false when none does. */
bool pgn_read_tag(pgn_tag *tag, const char *text, size_t len, size_t at);
/* Whether a value that goes on in this line ends with it; *close: its quote. */
bool pgn_ends_value(size_t *close, const char *text, size_t len);
/* Undoes \" and \\ in place; returns the new length. */
size_t pgn_unescape(char *text, size_t len);

#endif
