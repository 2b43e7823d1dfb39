/* The lines of a DhtmlXQ game: the main line is line 0, and each branch is
 * another, which leaves some line at some ply. They may be named in any order. */
#ifndef RECORD_DHTMLXQ_LINES_H
#define RECORD_DHTMLXQ_LINES_H

#include "record/source.h"

enum { XQ_NONE = 0xffffffffu };

typedef struct xq_line {
    record_span moves; /* its digits */
    uint32_t number;   /* its own, as it is named */
    uint32_t leaves;   /* the number of the line that it leaves */
    uint32_t start;    /* its first move is this ply of the game, from 1 */
    uint32_t plies;    /* whole moves that its digits give */

    /* Worked out: the line that owns the ply which this one takes the place of
     * (XQ_NONE: it hangs on nothing, and is not read), what leads on from its
     * end, its branches and comments in the lists below. */
    uint32_t owner, more;
    uint32_t first_branch, branch_end;
    uint32_t first_comment, comment_end;
    bool is_more; /* it leads its owner on */

    uint32_t first_named, next_named; /* branches as they are named, before sorting */
    uint32_t jump, depth;             /* a way up the owners by long steps */
} xq_line;

typedef struct xq_comment {
    record_span text;
    uint32_t number, ply; /* as named: of a line, and a ply of the game */
    uint32_t line;        /* worked out; XQ_NONE: there is no such line */
    uint32_t order;
    bool is_astray; /* the ply named is not there */
} xq_comment;

/* A line or number in a sorted list. */
typedef struct xq_key {
    uint32_t first, second, index;
} xq_key;

typedef struct xq_lines {
    const chuhe_allocator *allocator;
    xq_line *lines; /* [0] is the main line */
    size_t count, capacity;
    xq_comment *comments;
    size_t comment_count, comment_capacity;
    xq_key *numbers; /* lines by number */
    size_t number_capacity;
    xq_key *branches; /* by owner, start, order of naming */
    size_t branch_capacity;
    uint32_t *queue;
    size_t queue_capacity;
} xq_lines;

void xq_lines_init(xq_lines *l, const chuhe_allocator *allocator);
void xq_lines_deinit(xq_lines *l);
/* Empties it and puts in the main line. False: no memory. */
bool xq_lines_begin(xq_lines *l, const source *s, record_span moves);
bool xq_lines_add(xq_lines *l, const source *s, uint32_t leaves, uint32_t start, uint32_t number,
                  record_span moves);
bool xq_lines_add_comment(xq_lines *l, uint32_t number, uint32_t ply, record_span text);
/* Works out where each line and comment belongs. False: no memory. */
bool xq_lines_resolve(xq_lines *l);

/* The line with the given index's last ply of the game. */
static inline uint32_t xq_line_end(const xq_line *line)
{
    return line->start - 1 + line->plies;
}

/* Collects the next ply's digits, over blanks. Returns how many there are before
 * the span ends or something else stands there; *offset is the first one's place. */
int xq_next_ply(char digits[4], size_t *offset, const char *text, record_span moves, size_t *at);

#endif
