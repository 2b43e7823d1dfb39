/* What a `go` line asks for. The words of all dialects may be mixed, as adapters
 * do. */
#ifndef PROTOCOL_GO_WORDS_H
#define PROTOCOL_GO_WORDS_H

#include "engine/engine.h"
#include "protocol/line_of_play.h"

/* How the dialect in use counts time: `go time 30` is half a minute in UCCI until
 * the front end asks for milliseconds. */
enum { GO_MILLISECONDS = 1, GO_SECONDS = 1000 };

typedef struct go_order {
    engine_limits limits; /* `only` and `banned` are left to the caller */
    chuhe_move only[CHUHE_MOVES_MAX];
    size_t only_count;
    bool offers_draw; /* UCCI: the opponent does */
    bool is_perft;
    unsigned perft_depth;
    word unread;      /* a word whose number could not be read, or a move that is none; */
    const char *what; /* NULL: all was read; else what was expected there */
} go_order;

/* Reads what comes after `go`, for the side to move. */
void go_words_read(go_order *order, words text, const line_of_play *line, int time_unit);

#endif
