/* The position to think about: where it started, and the moves since. */
#ifndef PROTOCOL_LINE_OF_PLAY_H
#define PROTOCOL_LINE_OF_PLAY_H

#include <chuhe.h>

#include "protocol/move_words.h"

typedef struct line_of_play {
    chuhe_position start, now;
    chuhe_move *moves;
    size_t count, capacity;
    rank_count ranks; /* as the moves were written */
} line_of_play;

/* The start position, without moves. */
void line_of_play_init(line_of_play *line);
void line_of_play_deinit(line_of_play *line);

/* What reading a position came to. */
typedef enum line_result {
    LINE_READ,
    LINE_NO_FEN,   /* nothing there that could be one; nothing changed */
    LINE_BAD_FEN,  /* `error` says why; nothing changed */
    LINE_BAD_MOVE, /* `error.code` says why; the moves before it were played */
    LINE_NO_MEMORY /* nothing changed */
} line_result;

typedef struct line_told {
    chuhe_error error;
    word what;     /* the FEN, or the move */
    size_t number; /* of the move, from 1 */
} line_told;

/* Reads `[fen] FEN [moves M…]` or `startpos [moves M…]`. */
line_result line_of_play_read(line_of_play *line, line_told *told, words text, rank_count usual);

#endif
