/* The board as the library keeps it, and the tables to move on it.
 *
 * Slots. Every piece of the usual set has a slot of its own, 0..15 for Red and
 * 16..31 for Black:
 *
 *     0      1 2      3 4       5 6    7 8      9 10    11 .. 15
 *     general advisors elephants horses chariots cannons soldiers
 *
 * square_of[slot] is where it stands, 90 once it is captured; all tables have a
 * row of zeros for square 90, so that no loop need ask who is still there.
 * slot_at[square] is the slot of the piece there, or 32; square_of[32] is
 * written when an empty square is "captured", and never read.
 *
 * Words. The squares that a side occupies are kept four times:
 *
 *     words[0]  ranks 0..6, bit = square           (63 bits)
 *     words[1]  ranks 3..9, bit = square - 27      (63 bits)
 *     words[2]  files 0..5, bit = 10 * file + rank (60 bits)
 *     words[3]  files 6..8, bit = 10 * (file - 6) + rank
 *
 * The first two overlap, so that whatever horse, elephant, advisor, general or
 * soldier can reach lies in a single word: words[0] for pieces on ranks 0..4
 * and for Black's soldiers, words[1] for the rest. A rank is nine neighbouring
 * bits of the first two, a file ten neighbouring bits of the last two.
 */
#ifndef CORE_BOARD_H
#define CORE_BOARD_H

#include <chuhe/position.h>

enum {
    SLOT_GENERAL = 0,
    SLOT_ADVISOR = 1,
    SLOT_ELEPHANT = 3,
    SLOT_HORSE = 5,
    SLOT_CHARIOT = 7,
    SLOT_CANNON = 9,
    SLOT_SOLDIER = 11,
    SLOTS_PER_SIDE = 16,
    NO_SLOT = 32,
    OFF_BOARD = CHUHE_NO_SQUARE,
    PALACE_POINTS = 9
};

/* Lets the compiler handle the four words as one vector. */
typedef uint64_t core_words __attribute__((vector_size(32), aligned(8)));

/* Where the rank and the file of a square lie in the words, and where their
 * rows begin in the reach tables. */
typedef struct core_lines {
    uint8_t rank_word, rank_shift, file_word, file_shift;
    uint16_t rank_row; /* 128 * file */
    uint16_t file_row; /* 256 * rank */
} core_lines;

/* What a chariot reaches along a line, and where a cannon could capture on it
 * (beyond the first piece, up to and with the second). */
typedef struct core_reach {
    uint16_t reach, hit;
} core_reach;

/* How to look up a leaper whose steps can be blocked: the blocking squares in
 * its word, and a multiplier that brings them together in the top four bits. */
typedef struct core_block {
    uint64_t squares, multiplier;
} core_block;

#define CORE_SQUARE_ROWS (CHUHE_SQUARES + 1)

/* tables.c, made by make_tables.c */
extern const core_words core_square_words[CORE_SQUARE_ROWS];
extern const core_lines core_square_lines[CORE_SQUARE_ROWS];
extern const core_reach core_rank_reach[10 * 128]; /* by file and inner occupancy */
extern const core_reach core_file_reach[11 * 256]; /* by rank and inner occupancy */
extern const core_block core_horse_legs[CORE_SQUARE_ROWS];
extern const uint64_t core_horse_targets[CORE_SQUARE_ROWS][16];
extern const core_block core_elephant_eyes[CORE_SQUARE_ROWS];
extern const uint64_t core_elephant_targets[CORE_SQUARE_ROWS][16];
extern const uint64_t core_advisor_targets[CORE_SQUARE_ROWS];
extern const uint64_t core_general_targets[CORE_SQUARE_ROWS];
extern const uint64_t core_soldier_targets[CHUHE_SIDES][CORE_SQUARE_ROWS];
/* Which palaces a chariot or cannon on this square looks into (CORE_LINE_…),
 * and which a horse may attack (CORE_HORSE_…). */
extern const uint8_t core_palace_reach[CORE_SQUARE_ROWS];
/* Bits 0, 9 and 18 for bits 0, 1 and 2. */
extern const uint32_t core_file_spread[8];
/* The number of a palace's point, 0..8 for Red's and 9..17 for Black's; 0 for
 * other squares. */
extern const uint8_t core_palace_points[CORE_SQUARE_ROWS];
/* By palace point and square: the squares strictly between
 * the two when they share a line; the leg square, when a horse standing there
 * attacks the palace point, else 90. */
extern const core_words core_between[CHUHE_SIDES * PALACE_POINTS][CORE_SQUARE_ROWS];
extern const uint8_t core_horse_leg[CHUHE_SIDES * PALACE_POINTS][CORE_SQUARE_ROWS];
extern const uint64_t core_hash_keys[CHUHE_PIECES][CHUHE_SQUARES];
extern const uint64_t core_hash_black_to_move;

enum { CORE_LINE_RED = 1, CORE_LINE_BLACK = 2, CORE_HORSE_RED = 4, CORE_HORSE_BLACK = 8 };

/* The piece that lives in a slot; CHUHE_NO_PIECE for NO_SLOT. */
extern const chuhe_piece core_slot_piece[NO_SLOT + 1];

/* moves.c: for positions without faults only. */
size_t core_generate(chuhe_move *moves, const chuhe_position *position);
/* The same in two parts: moves that capture, and moves that do not. */
size_t core_generate_captures(chuhe_move *moves, const chuhe_position *position);
size_t core_generate_quiets(chuhe_move *moves, const chuhe_position *position);
/* Whether a move, whatever it is, is legal now: for moves from a table. */
bool core_is_legal(const chuhe_position *position, chuhe_move move);
/* Whether the general of the side to move is attacked. */
bool core_is_in_check(const chuhe_position *position);
/* Whether a move that the side to move can make as its pieces go leaves its
 * general neither attacked nor facing the other. */
bool core_is_safe(const chuhe_position *position, chuhe_square from, chuhe_square to);

/* plain_moves.c: for any position, slowly. */
size_t core_plain_moves(chuhe_move *moves, size_t cap, const chuhe_position *position);

#endif
