/* What every reader tells its game to: it keeps the position along the present
 * line, checks each move, and passes on to the visitor what holds. */
#ifndef RECORD_TRACKER_H
#define RECORD_TRACKER_H

#include <chuhe/codec.h>

/* A place in the input. */
typedef struct tracker_place {
    size_t offset, line; /* line 0: binary */
} tracker_place;

typedef struct tracker_frame {
    size_t ply;     /* the ply that the variation takes the place of */
    size_t pending; /* moves of the outer line taken back from there on */
    size_t lost;    /* the outer line's lost plies */
} tracker_frame;

typedef struct tracker {
    const chuhe_visitor *visitor;
    chuhe_allocator allocator;
    chuhe_format format;
    chuhe_charset charset;
    size_t games;         /* games begun */
    bool started;         /* the start has been told */
    bool no_start;        /* there is one that cannot be read: no move is told */
    bool told_no_start;   /* … which has been warned about */
    bool stopped;         /* the visitor wants no more */
    bool has_cleaned;     /* this game's warning of control characters has been told */
    chuhe_status failure; /* CHUHE_E_MEMORY, or CHUHE_OK */

    /* The present line: `played` plies, after which `now` stands, then `pending`
     * ones that were taken back for a variation and are played again when they
     * are needed: the last ones of `saved`, the next to play at the top. So every
     * ply that is taken back or played again is one step towards where the reader
     * goes, and variations told from a line's end backwards, or in order, take
     * time in proportion to their own length. */
    chuhe_position start, now;
    chuhe_undo *line;
    size_t played, line_capacity;
    chuhe_move *saved;
    size_t saved_count, saved_capacity, pending;
    size_t lost; /* plies after an illegal one, passed over */
    tracker_frame *frames;
    size_t frame_count, frame_capacity;
    size_t skipped_frames;    /* variations inside what is passed over */
    tracker_place last_place; /* what was told last stands there */
    char *cleaned;            /* a text without control characters */
    size_t cleaned_capacity;
} tracker;

void tracker_init(tracker *t, const chuhe_visitor *visitor, const chuhe_allocator *allocator,
                  chuhe_format format, chuhe_charset charset);
void tracker_deinit(tracker *t);

/* Each returns false when reading must stop: the visitor wants no more, or there
 * is no memory (t->failure). Texts of tags and comments may have any line ends,
 * which become '\n', and control characters, which become U+FFFD. */
bool tracker_begin(tracker *t, tracker_place place);
/* The tag or comment that is told next stands there, for warnings about it. A move
 * brings its own place. */
void tracker_at(tracker *t, tracker_place place);
bool tracker_tag(tracker *t, const char *name, const char *value, size_t value_len);
bool tracker_tag_named(tracker *t, const char *name, size_t name_len, const char *value,
                       size_t value_len);
/* The start; the usual one is taken when moves come without it. To be told once
 * a game, before the first move. */
bool tracker_start(tracker *t, const chuhe_setup *setup, tracker_place place);
/* Instead of that: the start is there but cannot be read, which the caller warns
 * of. Moves are then passed over, with one warning. A start may follow. */
void tracker_no_start(tracker *t);
/* The same with the warning, for a FEN. */
bool tracker_bad_fen(tracker *t, const chuhe_error *err, tracker_place place, const char *text,
                     size_t len);
/* The warning of what is wrong in a FEN. */
bool tracker_warn_fen(tracker *t, const chuhe_error *err, tracker_place place, const char *text,
                      size_t len);
/* One more ply of the present line: by squares, or by its text. `notation` < 0:
 * any. An illegal or unreadable move is warned about and ends the line. */
bool tracker_move(tracker *t, chuhe_move move, tracker_place place);
bool tracker_move_text(tracker *t, int notation, const char *text, size_t len, tracker_place place);
/* A variation in place of the given ply (1 is the first) of the present line, or
 * in place of its last ply. One that hangs on a ply which is not there is warned
 * about and passed over. Each is closed by tracker_end_variation; closing more
 * than were opened is ignored and answered by a warning. */
bool tracker_variation(tracker *t, size_t ply, tracker_place place);
bool tracker_variation_here(tracker *t, tracker_place place);
bool tracker_end_variation(tracker *t, tracker_place place);
bool tracker_comment(tracker *t, chuhe_comment_place where, const char *text, size_t len);
bool tracker_mark(tracker *t, unsigned mark);
bool tracker_clock(tracker *t, uint32_t left_ms);
bool tracker_result(tracker *t, chuhe_result result);
bool tracker_warn(tracker *t, chuhe_status code, const char *message, tracker_place place,
                  const char *text, size_t len);
/* Ends the game, closing what is open. */
bool tracker_end(tracker *t);

/* The position that the next ply of the line is played on, or NULL when the line
 * has ended by an illegal move. */
const chuhe_position *tracker_position(tracker *t);
/* Plies of the present line, passed-over ones included. */
size_t tracker_plies(const tracker *t);

#endif
