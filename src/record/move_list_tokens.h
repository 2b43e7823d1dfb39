/* A plain list of moves, cut into tokens. */
#ifndef RECORD_MOVE_LIST_TOKENS_H
#define RECORD_MOVE_LIST_TOKENS_H

#include "record/span.h"

typedef enum move_list_token_kind {
    MOVE_LIST_END,
    MOVE_LIST_HEADER, /* a line `Name: value`, or [Name "value"] */
    MOVE_LIST_BREAK,  /* a line of three or more '-' or '=' */
    MOVE_LIST_MOVE,   /* a move text, or what was surely meant as one */
    MOVE_LIST_RESULT, /* 1-0, 0-1, 1/2-1/2, *, 红胜 … */
    MOVE_LIST_REMARK, /* a line after '#', or text in {}, () or （） */
    MOVE_LIST_UNKNOWN /* a word that is none of these */
} move_list_token_kind;

typedef struct move_list_token {
    move_list_token_kind kind;
    record_span whole;
    record_span name, value; /* of a header; value is also the inside of a remark */
} move_list_token;

/* Where the cutting stands; begin with {0, true, false}. */
typedef struct move_list_cursor {
    size_t at;
    bool at_line_start;
    bool braces_run_out; /* no '}' follows any more: saves looking for it again */
} move_list_cursor;

/* The next token of text[cursor->at..len). Round numbers and punctuation are
 * passed over. Nothing but a text in braces goes across lines. */
move_list_token move_list_next_token(const char *text, size_t len, move_list_cursor *cursor);

#endif
