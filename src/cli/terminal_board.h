/* A board drawn in characters.
 *
 *     1    2    3
 * 9  [车]─[马]─[象]      Black stands in square brackets, Red in round ones, so
 *     │    │    │        that 车 马 炮, which both write alike, can be told apart
 * 8   ├────┼────┼──      without colours. With letters the case tells them apart.
 */
#ifndef CLI_TERMINAL_BOARD_H
#define CLI_TERMINAL_BOARD_H

#include <chuhe.h>

#include "base/buffer.h"

typedef struct terminal_board {
    bool letters;          /* FEN letters instead of characters */
    bool ascii;            /* lines of - and | */
    bool black_below;      /* Black's side below */
    bool color;            /* with the colour sequences of terminals */
    chuhe_move last_move;  /* both ends are marked with *, or CHUHE_NO_MOVE */
    chuhe_squareset marks; /* marked with x */
} terminal_board;

void terminal_board_append(buffer *out, const chuhe_setup *setup, const terminal_board *look);

#endif
