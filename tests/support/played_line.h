/* A line of play: where it begins and its moves, for tests of rulings. Seen in a
 * mirror, with the colours changed, or begun at another ply of a loop it must be
 * ruled the same. The boards are played on by the oracle, not by the library. */
#ifndef TESTS_SUPPORT_PLAYED_LINE_H
#define TESTS_SUPPORT_PLAYED_LINE_H

#include <chuhe.h>

enum {
    PLAYED_LINE_MAX = 256,
    PLAYED_LINE_TEXT_CAP = CHUHE_FEN_CAP + 8 + 5 * PLAYED_LINE_MAX,
};

typedef struct played_line {
    chuhe_setup start;
    size_t plies;
    chuhe_move moves[PLAYED_LINE_MAX];
} played_line;

/* Reads a FEN and moves divided by blanks ("b8b9 e9e8"); false when either cannot
 * be read, a move is illegal, or there are too many. */
bool played_line_read(played_line *line, const char *fen, const char *moves);
/* The board after so many plies. */
void played_line_at(chuhe_setup *board, const played_line *line, size_t plies);
/* How often the board after so many plies stood up to then; *first is the number
 * of plies after which it stood first. */
unsigned played_line_count(size_t *first, const played_line *line, size_t plies);
/* Whether ply `ply` (1 is the first) captures. */
bool played_line_captures(const played_line *line, size_t ply);

void played_line_mirror(played_line *mirrored, const played_line *line);
void played_line_swap_colours(played_line *swapped, const played_line *line);
/* The loop of the plies first..last begun `later` plies further on. */
void played_line_turn(played_line *turned, const played_line *line, size_t first, size_t last,
                      size_t later);

/* A game of the line without limits; a soldier may stand where it can never come,
 * as in some printed examples. The caller gives it to chuhe_game_deinit.
 * Fails with the status of the library. */
chuhe_status played_line_game(chuhe_game *game, const played_line *line,
                              const chuhe_allocator *allocator);
/* "FEN | moves", for messages. */
void played_line_text(char text[PLAYED_LINE_TEXT_CAP], const played_line *line);

#endif
