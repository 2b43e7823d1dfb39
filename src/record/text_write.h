/* What the writers of the text formats share. */
#ifndef RECORD_TEXT_WRITE_H
#define RECORD_TEXT_WRITE_H

#include "record/out.h"

/* What has been warned about in a game: each kind once. */
typedef unsigned text_told;

/* One move as text, ended by a zero byte. In the short form a move that could
 * not be told from another is written in full, which is warned about. On failure
 * the status is in `out` and the text empty. */
void text_write_move(char buf[CHUHE_MOVE_TEXT_CAP], out *o, text_told *told,
                     const chuhe_position *position, chuhe_move move, chuhe_notation notation,
                     size_t ply);

/* Columns that a text takes on a screen: two for everything beyond ASCII. */
size_t text_columns(const char *text, size_t len);

/* Writes a comment in braces, made safe: braces inside become wide ones. Returns
 * the columns of its last line; *lines: whether it has several. */
size_t text_write_comment(out *o, text_told *told, const char *prefix, const char *text, size_t len,
                          size_t ply);

/* The notation to write in: the format's own for COORDINATES. SAN cannot be
 * written: CHUHE_E_RANGE is put into `out`. */
chuhe_notation text_notation(out *o, chuhe_notation wanted);

/* Warns of what else there is than tags and main line, which is all that a plain
 * list or a WXF file holds; `comments`: those of the main line are held too. */
void text_warn_beyond_main_line(out *o, const chuhe_record *record, bool comments);

#endif
