/* What the files of this room share: who attacks, who reaches what, and playing
 * without asking. Boards are sound, with one general a side. */
#ifndef VARIANT_VARIANT_RULES_H
#define VARIANT_VARIANT_RULES_H

#include <chuhe/variant.h>

/* 17 points for a chariot or cannon, 8 for a horse, 4 for an elephant, 4 for an
 * advisor in the middle, 4 for the general, 4 for a soldier, one of which may be a
 * promotion to three kinds: 34 + 34 + 16 + 8 + 8 + 4 + 35. */
enum { VARIANT_MOVES_MAX = 160 };
/* Nine rows for each of two markers; no late promotion, or one to three kinds. */
enum { VARIANT_PLACINGS_MAX = 9 * 9 * 4 };

/* The settings in force for a side: bit `setting`. */
typedef unsigned variant_powers;

static inline bool variant_can(variant_powers powers, chuhe_setting setting)
{
    return powers >> setting & 1u;
}

variant_powers variant_powers_of(const chuhe_variant_position *p, chuhe_side side);

static inline bool variant_is_on_board(int file, int rank)
{
    return file >= 0 && file < CHUHE_FILES && rank >= 0 && rank < CHUHE_RANKS;
}

/* The rank as a side counts: 0 is its home rank, 5 the first across the river. */
static inline int variant_own_rank(chuhe_side side, int rank)
{
    return side == CHUHE_RED ? rank : 9 - rank;
}

static inline bool variant_is_own(chuhe_piece piece, chuhe_side side)
{
    return piece != CHUHE_NO_PIECE && chuhe_piece_side(piece) == side;
}

/* --- variant_attack.c: attacks on generals ------------------------------------------- */

chuhe_square variant_general(const chuhe_piece *board, chuhe_side side);

/* Whether a cannon may take the piece on the target over the river: see
 * chuhe/variant.h. */
bool variant_river_is_screen(const chuhe_piece *board, chuhe_square cannon, chuhe_square target);

/* Who attacks the general of a side, with the powers of the other side. *faces:
 * whether the generals face, which is an attack only by FLYING_GENERAL. */
chuhe_squareset variant_attackers(bool *faces, const chuhe_piece *board, chuhe_side side,
                                  variant_powers theirs);

/* Whether a side that has just moved may leave the board like this: CHUHE_OK,
 * CHUHE_E_GENERALS_FACING or CHUHE_E_LEFT_IN_CHECK. Powers by side. */
chuhe_status variant_safety(const chuhe_piece *board, chuhe_side side,
                            const variant_powers powers[CHUHE_SIDES]);

/* --- variant_reach.c, variant_steps.c: the own general's safety aside -------- */

/* Whether the piece on `from` may go to `to` by the letter of the rules, and which
 * rule forbids it. The points differ and `to` holds no own piece. */
chuhe_status variant_reach(const chuhe_piece *board, variant_powers powers, chuhe_square from,
                           chuhe_square to);

/* The moves of all pieces of a side; returns how many. None takes a general. */
size_t variant_steps(chuhe_move moves[VARIANT_MOVES_MAX], const chuhe_piece *board, chuhe_side side,
                     variant_powers powers);

/* --- variant_play.c: promotion, parts of a turn --------------------------------- */

/* Whether a piece of that kind is in the side's pool and PROMOTION is in force. */
bool variant_may_become(const chuhe_variant_position *p, chuhe_side side, chuhe_kind kind);
/* Whether a soldier of the side to move enters the last rank by the move, for the
 * first time. */
bool variant_enters(const chuhe_variant_position *p, chuhe_move move);

/* Whether a marker of the side to move has moved on this turn. */
bool variant_has_moved_marker(const chuhe_variant_position *p);
/* Markers and late promotion of a turn. On failure the position may be changed. */
chuhe_status variant_prepare(chuhe_variant_position *p, const chuhe_turn *turn);
/* Move and promotion of a legal turn; the other side is to move. */
void variant_move(chuhe_variant_position *p, const chuhe_turn *turn);
/* The board with all markers on 0 and nothing captured. */
void variant_set_up(chuhe_variant_position *p, const chuhe_setup *setup, unsigned markers);
/* For a position whose rows are set: its turn begins now. */
void variant_begin_turn(chuhe_variant_position *p);

/* --- variant_legal.c, variant_turns.c ------------------------------------------ */

/* The legal moves, each as the turn `before` (markers and late promotion, already
 * played) with it; returns how many. */
size_t variant_list(chuhe_turn turns[VARIANT_MOVES_MAX], const chuhe_variant_position *p,
                    const chuhe_turn *before);
/* Every placing of markers with every late promotion, as turns without a move. */
size_t variant_placings(chuhe_turn turns[VARIANT_PLACINGS_MAX], const chuhe_variant_position *p);

#endif
