/* A position: validated, playable, and fast to play on. */
#ifndef CHUHE_POSITION_H
#define CHUHE_POSITION_H

#include "setup.h"
#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A position is a plain value: copy it with `=`. It holds no pointers. Its
 * fields are private to the library; read it through the functions below. */
typedef struct chuhe_position {
    uint64_t occupied[CHUHE_SIDES][4]; /* see src/core/board.h */
    uint8_t square_of[40];             /* by slot; 90 when the piece is off the board */
    uint8_t slot_at[CHUHE_SQUARES];    /* by square; 32 when empty */
    uint8_t to_move;
    uint8_t irregular; /* made by forgiving a fault */
    uint16_t quiet_plies;
    uint16_t round;
    uint64_t hash;
} chuhe_position;

/* What chuhe_position_take_back needs. */
typedef struct chuhe_undo {
    uint64_t hash;
    chuhe_move move;
    uint16_t quiet_plies;
    uint16_t round;
    uint8_t captured; /* private */
} chuhe_undo;

/* No position has more legal moves than CHUHE_MOVES_MAX; one made by forgiving
 * faults may have up to CHUHE_STUDY_MOVES_MAX. */
enum { CHUHE_MOVES_MAX = 128, CHUHE_STUDY_MOVES_MAX = 2048 };

/* The start position. */
CHUHE_API void chuhe_position_start(chuhe_position *position);

/* The one door from a setup to a position. Faults in `forgive` (a set of
 * CHUHE_FAULT_…) are let pass, which makes a study position: a side without a
 * general is never in check, one with several must keep them all safe, pieces
 * that stand outside their points may only move to points where they belong.
 * `report` (may be NULL) is filled whether it succeeds or not.
 * Errors: CHUHE_E_UNPLAYABLE when a fault is left that is not forgiven;
 * CHUHE_E_RANGE when the setup holds a value that is no piece or no side. */
CHUHE_API chuhe_status chuhe_position_from_setup(chuhe_position *position,
                                                 chuhe_setup_report *report,
                                                 const chuhe_setup *setup,
                                                 chuhe_faults forgive) CHUHE_WARN_UNUSED;
/* The setup of a position, counters included. */
CHUHE_API void chuhe_position_to_setup(chuhe_setup *setup, const chuhe_position *position);

/* chuhe_setup_from_fen and chuhe_position_from_setup in one, forgiving nothing;
 * when unplayable, err->code is CHUHE_E_UNPLAYABLE and its message that of the
 * first fault. */
CHUHE_API chuhe_status chuhe_position_from_fen(chuhe_position *position, const char *text,
                                               size_t len, chuhe_error *err) CHUHE_WARN_UNUSED;

CHUHE_API chuhe_piece chuhe_position_piece_at(const chuhe_position *position, chuhe_square square);
CHUHE_API chuhe_side chuhe_position_to_move(const chuhe_position *position);
/* Plies since the last capture (saturating at 65535), and the round number. */
CHUHE_API unsigned chuhe_position_quiet_plies(const chuhe_position *position);
CHUHE_API unsigned chuhe_position_round(const chuhe_position *position);
/* The square of a side's general (the first one), or CHUHE_NO_SQUARE. */
CHUHE_API chuhe_square chuhe_position_general(const chuhe_position *position, chuhe_side side);

/* A 64-bit key of pieces and side to move, kept up to date move by move. Equal
 * positions have equal keys, in every process and on every machine; unequal
 * ones nearly always differ: chuhe_position_is_same is exact. */
CHUHE_API uint64_t chuhe_position_hash(const chuhe_position *position);
/* Whether pieces and side to move are the same; the counters do not matter. */
CHUHE_API bool chuhe_position_is_same(const chuhe_position *a, const chuhe_position *b);

/* The pieces that give check (将军) to the side to move; empty when it is not in
 * check. Two or three squares for a double or triple check (双将, 三将). Facing
 * generals (only possible when forgiven) count as a check by the general. */
CHUHE_API chuhe_squareset chuhe_position_checkers(const chuhe_position *position);
CHUHE_API bool chuhe_position_is_check(const chuhe_position *position);

/* Writes the legal moves of the side to move, in no particular order, at most
 * cap of them, and returns how many there are. */
CHUHE_API size_t chuhe_position_moves(chuhe_move *moves, size_t cap,
                                      const chuhe_position *position);
/* Whether there is any legal move, and how many there are. */
CHUHE_API bool chuhe_position_has_move(const chuhe_position *position);
CHUHE_API size_t chuhe_position_count_moves(const chuhe_position *position);

/* CHUHE_OK when the move is legal now; otherwise which rule forbids it (1999
 * rules, 2.2 and 2.3): CHUHE_E_EMPTY_SQUARE … CHUHE_E_LEFT_IN_CHECK. A move
 * value with squares off the board gives CHUHE_E_SQUARE. */
CHUHE_API chuhe_status chuhe_position_explain(const chuhe_position *position, chuhe_move move);

/* Plays a move after checking it. `undo` may be NULL. On failure the position
 * is untouched and the status is that of chuhe_position_explain. */
CHUHE_API chuhe_status chuhe_position_play(chuhe_position *position, chuhe_undo *undo,
                                           chuhe_move move) CHUHE_WARN_UNUSED;
/* Plays a move that the caller knows to be legal (or at least to be the move
 * of an own piece to a square without one): for engines. `undo` may be NULL. */
CHUHE_API void chuhe_position_play_unchecked(chuhe_position *position, chuhe_undo *undo,
                                             chuhe_move move);
/* Takes back the last move played, given what playing it filled in. */
CHUHE_API void chuhe_position_take_back(chuhe_position *position, const chuhe_undo *undo);

/* How a position stands for the side to move. */
typedef enum chuhe_standing {
    CHUHE_STANDING_OPEN,      /* there is a legal move */
    CHUHE_STANDING_CHECK,     /* in check, with a legal move (将军) */
    CHUHE_STANDING_CHECKMATE, /* in check, without: lost (将死; 1999 rules, 3.1, 4.1.1) */
    CHUHE_STANDING_STALEMATE  /* not in check, without: lost (困毙; 3.2, 4.1.3) */
} chuhe_standing;
CHUHE_API chuhe_standing chuhe_position_standing(const chuhe_position *position);

/* Whether neither side can ever win (双方均无取胜可能; 1999 rules, 4.2.1): no
 * piece on either side can ever attack the enemy general, i.e. there is no
 * horse, chariot or soldier, and no cannon that could find a screen (a lone
 * cannon with nothing else but generals on the board has none). */
CHUHE_API bool chuhe_position_is_dead(const chuhe_position *position);

/* The number of move sequences of the given length (perft). Each legal move of
 * the last ply counts one; they are counted without being played. Depth 0
 * gives 1. No tables of positions are kept; the count wraps at 2^64. */
CHUHE_API uint64_t chuhe_position_perft(const chuhe_position *position, unsigned depth);

#ifdef __cplusplus
}
#endif

#endif
