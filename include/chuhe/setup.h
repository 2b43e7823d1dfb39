/* A setup: what a FEN, a record or a board editor may say, playable or not.
 * The one door from a setup to a position is chuhe_position_from_setup. */
#ifndef CHUHE_SETUP_H
#define CHUHE_SETUP_H

#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct chuhe_setup {
    chuhe_piece board[CHUHE_SQUARES]; /* by square */
    chuhe_side to_move;
    uint16_t quiet_plies; /* plies played since the last capture, 0..65535 */
    uint16_t round;       /* number of the round (回合) to be played, 1..65535 */
} chuhe_setup;

/* Why a setup is not playable: X(name, short name, English sentence, Chinese
 * sentence). Each fault is one bit of a chuhe_faults and can be forgiven by
 * itself (see chuhe_position_from_setup). Clauses: the Chinese rules of 1999,
 * 1.2 and 1.3 (number of pieces), 2.2 (where each may stand). */
#define CHUHE_FAULT_LIST(X)                                                                        \
    X(NO_RED_GENERAL, "no_red_general", "Red has no general", "红方没有帅")                        \
    X(NO_BLACK_GENERAL, "no_black_general", "Black has no general", "黑方没有将")                  \
    X(TWO_GENERALS, "two_generals", "a side has more than one general", "一方有不止一个帅（将）")  \
    X(GENERAL_OUTSIDE, "general_outside", "a general stands outside its palace",                   \
      "帅（将）不在九宫内")                                                                        \
    X(ADVISOR_OUTSIDE, "advisor_outside", "an advisor stands off its five points",                 \
      "仕（士）不在五个位置上")                                                                    \
    X(ELEPHANT_OUTSIDE, "elephant_outside", "an elephant stands off its seven points",             \
      "相（象）不在七个位置上")                                                                    \
    X(SOLDIER_OUTSIDE, "soldier_outside", "a soldier stands where it can never come",              \
      "兵（卒）在不可能到达的位置")                                                                \
    X(TOO_MANY, "too_many", "a side has too many pieces of a kind", "一方某种棋子过多")            \
    X(GENERALS_FACING, "generals_facing", "the generals face each other", "帅将对面")              \
    X(OPPONENT_IN_CHECK, "opponent_in_check", "the side that is not to move is in check",          \
      "未轮走的一方正被将军")

typedef uint32_t chuhe_faults;

enum chuhe_fault_index {
#define CHUHE_FAULT_INDEX(name, text, en, zh) CHUHE_FAULT_INDEX_##name,
    CHUHE_FAULT_LIST(CHUHE_FAULT_INDEX)
#undef CHUHE_FAULT_INDEX
        CHUHE_FAULT_COUNT
};
enum chuhe_fault {
#define CHUHE_FAULT_BIT(name, text, en, zh)                                                        \
    CHUHE_FAULT_##name = (int)(1u << CHUHE_FAULT_INDEX_##name),
    CHUHE_FAULT_LIST(CHUHE_FAULT_BIT)
#undef CHUHE_FAULT_BIT
        CHUHE_FAULTS_ALL = (int)((1u << CHUHE_FAULT_COUNT) - 1)
};

/* All faults of a setup at once, and where each shows: the offending pieces,
 * or nothing for a piece that is missing. */
typedef struct chuhe_setup_report {
    chuhe_faults faults;
    chuhe_squareset where[CHUHE_FAULT_COUNT];
} chuhe_setup_report;

/* The texts of the fault with the given index (0..CHUHE_FAULT_COUNT-1):
 * constant strings, never NULL. */
CHUHE_API const char *chuhe_fault_name(int index);
CHUHE_API const char *chuhe_fault_message(int index);
CHUHE_API const char *chuhe_fault_message_zh(int index);

/* An empty board, Red to move, round 1. */
CHUHE_API void chuhe_setup_init(chuhe_setup *setup);
/* The start position (1999 rules, 1.3). */
CHUHE_API void chuhe_setup_start(chuhe_setup *setup);

/* Works out every fault of the setup; returns report->faults. Facing generals
 * are a fault whoever is to move: the side to move could capture. They and a
 * check on the side not to move are only looked for when each side has exactly
 * one general. */
CHUHE_API chuhe_faults chuhe_setup_check(chuhe_setup_report *report, const chuhe_setup *setup);

/* Reads a FEN.
 * Accepted: 1, 2, 4 or 6 fields, separated by spaces or tabs, also at either end;
 *   board: ranks from 9 down to 0 separated by '/', letters K A B N R C P
 *     (Red upper, Black lower case), also G for K, E or M for B, H for N,
 *     digits 1..9 for empty points (they may stand side by side);
 *   side: w, W, r, R (Red) or b, B; Red when there is only the board;
 *   fields three and four: any word (`-` is usual), not kept;
 *   fields five and six: plies since the last capture 0..65535 and the round
 *     1..65535 (0 is read as 1).
 * Refused: ranks that do not hold nine points or are not ten, other letters,
 *   '0', control characters, numbers out of range, 3, 5 or more than 6 fields.
 * The board may be unplayable; chuhe_setup_check tells.
 * Errors: CHUHE_E_FEN_*, with the byte offset. */
CHUHE_API chuhe_status chuhe_setup_from_fen(chuhe_setup *setup, const char *text, size_t len,
                                            chuhe_error *err) CHUHE_WARN_UNUSED;

/* Writes the FEN with six fields, side `w` or `b`. CHUHE_FEN_CAP bytes always
 * suffice. CHUHE_E_RANGE when the setup holds a value that is no piece or no
 * side. */
enum { CHUHE_FEN_CAP = 128 };
CHUHE_API chuhe_status chuhe_setup_to_fen(char *buf, size_t cap, size_t *len,
                                          const chuhe_setup *setup) CHUHE_WARN_UNUSED;

/* Reads the piece list of a DhtmlXQ record (`binit`): 32 pairs of digits xy, x
 * the file 0..8 from Red's left, y 0..9 from the top (Black's home rank), 99
 * absent, in the order 车马相士帅士相马车炮炮兵兵兵兵兵 for Red, then Black.
 * Exactly 64 digits; blanks and line ends around them are skipped. Red is set to move, the
 * record has no side (see chuhe_dhtmlxq_read).
 * Errors: CHUHE_E_SYNTAX (not a digit, or not 64), CHUHE_E_SQUARE (off the
 * board), CHUHE_E_SQUARE_TAKEN. */
CHUHE_API chuhe_status chuhe_setup_from_piece_list(chuhe_setup *setup, const char *text, size_t len,
                                                   chuhe_error *err) CHUHE_WARN_UNUSED;

/* Writes that piece list: 64 digits. CHUHE_E_RANGE when the setup holds more
 * pieces of a kind than the list has places for, or a value that is no piece. */
CHUHE_API chuhe_status chuhe_setup_to_piece_list(char *buf, size_t cap, size_t *len,
                                                 const chuhe_setup *setup) CHUHE_WARN_UNUSED;

/* Whether two setups have the same pieces on the same squares and the same side
 * to move; the counters do not matter. */
CHUHE_API bool chuhe_setup_is_same(const chuhe_setup *a, const chuhe_setup *b);

#ifdef __cplusplus
}
#endif

#endif
