/* Moves with what stands between them, as PGN, WXF files and plain lists have
 * them: fed line by line, told to the tracker. */
#ifndef RECORD_TEXT_MOVES_H
#define RECORD_TEXT_MOVES_H

#include "record/charset.h"
#include "record/codecs.h"
#include "record/text_ahead.h"
#include "record/text_words.h"

/* A text that grows. */
typedef struct text_buffer {
    char *text;
    size_t len, capacity;
} text_buffer;

typedef enum text_step {
    TEXT_GO,   /* the line has been read to its end */
    TEXT_STOP, /* the tracker wants no more, or there is no memory */
    TEXT_OVER  /* the game ends before moves->at: "}END", or the first round again */
} text_step;

typedef struct text_moves {
    const codec_input *in;
    tracker *t;
    charset_lines lines;
    size_t at;          /* in the present line */
    bool ends_by_brace; /* WXF: a game ends by "}" */
    /* Where moves may begin in a line that begins in no comment: behind its headers,
     * `len` where there is nothing else. NULL: at once. */
    size_t (*moves_begin)(const char *text, size_t len);

    /* of the game */
    size_t moves;    /* move texts so far, those in variations included */
    size_t depth;    /* open variations */
    bool has_result; /* stated among the moves; the main line is over */
    chuhe_result result;
    int ranks;          /* of squares: the notation, once it is known … */
    bool ranks_assumed; /* … or taken because nothing tells */
    bool told_passing;  /* that text after the result is passed over */

    /* of the place */
    bool can_mark;  /* a move has been made in the present line */
    bool is_before; /* a comment here belongs to the next move */
    unsigned marks; /* of the last move */
    bool in_comment;
    tracker_place comment_place;
    text_buffer comment; /* the one that is being read */
    text_buffer before;  /* waits for its move */

    /* what was seen ahead */
    text_ahead ahead;
    int ranks_seen;
} text_moves;

/* Errors: CHUHE_E_MEMORY. */
chuhe_status text_moves_init(text_moves *m, const codec_input *in, tracker *t);
void text_moves_deinit(text_moves *m);
/* Goes to the next line, which may be read from m->at = 0. Bytes that do not
 * decode are warned about. False at the end, or when reading must stop. */
bool text_moves_next_line(text_moves *m);
/* A new game: tells the tracker. */
bool text_moves_begin(text_moves *m);
/* Reads on in the present line. */
text_step text_moves_line(text_moves *m);
/* Ends the game: what is open is warned about, the result told. `stated`: the
 * one of the header, NULL when there was none. */
bool text_moves_end(text_moves *m, const chuhe_result *stated);
/* A comment at the present place, from outside the moves. */
bool text_moves_comment(text_moves *m, const char *text, size_t len);
/* The place of the present line's byte `at`. */
tracker_place text_moves_place(const text_moves *m, size_t at);
bool text_moves_warn(text_moves *m, const char *message, size_t begin, size_t end);

bool text_buffer_add(text_moves *m, text_buffer *buffer, const char *text, size_t len);

#endif
