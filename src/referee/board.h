/* The board of a live game: the standard game or the settings variant behind one
 * face, with the first moves of odds, and every ply to go back to. */
#ifndef REFEREE_BOARD_H
#define REFEREE_BOARD_H

#include "chuhe/event.h"
#include "chuhe/game.h"
#include "chuhe/table.h"
#include "chuhe/variant.h"

/* One ply. */
typedef struct board_ply {
    chuhe_turn turn; /* rows: where the mover's markers stood */
    chuhe_side side;
    bool odds; /* the other side did not answer it */
} board_ply;

/* Owns its memory. Fields are for board.c. */
typedef struct board {
    bool is_variant;
    chuhe_setup start;   /* odds taken off */
    uint8_t first_moves; /* by odds: 1 where there are none */
    chuhe_game game;     /* standard: begins when all but the last first move are made; before
                            that it is the start with the first side to move */
    board_ply *plies;
    chuhe_variant_position *before;    /* variant: the position each ply was played in */
    chuhe_variant_position now;        /* variant: with markers as moved since */
    chuhe_variant_position turn_start; /* variant: as this turn began */
    size_t count, capacity;
    chuhe_allocator allocator;
} board;

/* Errors: as chuhe_referee_new. */
chuhe_status board_init(board *b, const chuhe_referee_options *options,
                        const chuhe_allocator *allocator);
void board_deinit(board *b);

chuhe_side board_to_move(const board *b);
/* First moves of odds that the side to move still makes, this one included; 0 where
 * the game alternates. */
unsigned board_odds_left(const board *b);
size_t board_plies(const board *b);
const board_ply *board_ply_at(const board *b, size_t index);
chuhe_piece board_piece_at(const board *b, chuhe_square square);
void board_setup(chuhe_setup *setup, const board *b);
/* The board before that ply; index = board_plies: now. */
void board_setup_at(chuhe_setup *setup, const board *b, size_t index);

/* Whether the side to move may play it: NONE, ILLEGAL_MOVE with the rule of movement
 * in *why, or the rule of odds that forbids it. Of the turn, move and becomes count;
 * markers and late promotions are done before. */
chuhe_refusal board_explain(chuhe_status *why, const board *b, const chuhe_turn *turn);
/* All such turns; at most cap are written; how many there are. */
size_t board_turns(chuhe_turn *turns, size_t cap, const board *b);
/* Plays what board_explain allows. Errors: CHUHE_E_MEMORY. */
chuhe_status board_play(board *b, const chuhe_turn *turn);
/* Back to so many plies (at most board_plies): markers as they stood when the next
 * ply's turn began. */
void board_return(board *b, size_t plies);

/* Variant: a marker goes to a row; *returned: it and an enemy one fell back to 0.
 * The soldier that waits becomes a piece. CHUHE_E_RANGE, CHUHE_E_PROMOTION,
 * CHUHE_E_MARKER_RECAPTURE never: that is asked when the move is played. */
chuhe_status board_marker(board *b, bool *returned, unsigned marker, unsigned row);
chuhe_status board_promote(board *b, chuhe_kind kind);

/* For the side to move, with any placing of its markers; while first moves of odds
 * are left the game is open. */
chuhe_standing board_standing(const board *b);
bool board_is_dead(const board *b);
unsigned board_quiet_plies(const board *b);
/* Half-moves that count for a claim of the natural limit by `side`: plies since the last
 * capture, without that side's checks beyond the first `checks` of them (0: all
 * count). */
unsigned board_limit_plies(const board *b, chuhe_side side, unsigned checks);
/* How often what stands now has stood there, this time included. */
unsigned board_occurrences(const board *b);

#endif
