/* How a position stands, in words and for JSON. */
#ifndef CLI_STANDING_WORDS_H
#define CLI_STANDING_WORDS_H

#include "cli/cli.h"

/* `chariot e9, horse d7`. */
void standing_append_pieces(buffer *out, const cli *c, const chuhe_position *position,
                            chuhe_squareset squares);
/* A line: check and by what, checkmate or stalemate and who wins, or nothing. */
void standing_say(buffer *out, const cli *c, const chuhe_position *position);
/* The members "standing", "check" and "checkers". */
void standing_json(json *writer, const chuhe_position *position);

#endif
