/* Headers of the text formats: what their names and values mean. */
#ifndef RECORD_TEXT_TAGS_H
#define RECORD_TEXT_TAGS_H

#include "record/out.h"
#include "record/tracker.h"

typedef struct text_part {
    const char *text;
    size_t len;
} text_part;

text_part text_part_of(const char *string);
text_part text_trim(text_part part);
/* Compared without regard to ASCII case. */
bool text_part_is(text_part part, const char *string);

/* The name under which a record keeps a header: White is Red, 红方 is Red, a
 * name that is not known stays as it is. */
text_part text_tag_name(char buf[64], text_part name);
/* The Chinese name of a header, in characters that the charset has, or NULL. */
const char *text_tag_chinese(const char *name, chuhe_charset charset);

/* A result as it stands in a header: 1-0, 红胜, 黑方胜, 和棋 … */
bool text_result(chuhe_result *result, text_part value);
const char *text_result_name(chuhe_result result); /* 1-0, 0-1, 1/2-1/2, * */

/* Whether it is a known value of the header Format. *ranks becomes the notation
 * of moves by squares, where the value tells it. */
bool text_format(int *ranks, text_part value);

/* Tells the tracker the start that a FEN says; one that cannot be read, or that
 * comes twice, is warned about. */
bool text_start(tracker *t, text_part fen, tracker_place place);
/* The FEN of a record's start, "" for the usual one unless it is wanted too. */
void text_start_fen(char fen[CHUHE_FEN_CAP], const chuhe_record *record, bool usual_too);

/* Tells the tracker a header. A zero byte ends its value, which is warned about. */
bool text_tag(tracker *t, text_part name, text_part value, tracker_place place);

/* Writes a header's value in one line: line breaks and other control characters
 * become blanks, which is warned about. `quoted`: " and \ are escaped. */
void text_write_value(out *o, const char *value, bool quoted);

#endif
