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
    chuhe_turn turn; /* variant: rows where the mover's markers stood, late what the soldier that
                        waited became in this turn */
    chuhe_side side;
    bool odds;  /* the other side did not answer it */
    bool check; /* it gave check */
} board_ply;

/* Owns its memory. Fields are for board*.c and may be read. */
typedef struct board {
    bool is_variant;
    chuhe_setup start;   /* odds taken off */
    uint8_t first_moves; /* by odds: 1 where there are none */
    chuhe_game game;     /* standard: begins when all but the last first move are made; before
                            that it is what stands there, with the first side to move */
    board_ply *plies;
    chuhe_variant_position *moments;   /* variant: one a ply, as the ply before left it */
    chuhe_variant_position now;        /* variant: with markers as moved since */
    chuhe_variant_position turn_start; /* variant: as this turn began */
    chuhe_kind late;                   /* variant: promoted in this turn, or CHUHE_NO_KIND */
    size_t count, capacity;
    chuhe_allocator allocator;
} board;

/* No side has more turns to choose from, markers as they stand. */
enum { BOARD_TURNS_MAX = 512 };

/* Errors: CHUHE_E_RANGE (odds, markers, first side; odds that remove a general or from
 * an empty point), CHUHE_E_UNPLAYABLE (the start, or what odds leave of it). */
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
 * in *why, or the rule of odds that forbids it. Of the turn, move and (variant) becomes
 * count; markers and late promotions are done before. */
chuhe_refusal board_explain(chuhe_status *why, const board *b, const chuhe_turn *turn);
/* All such turns; at most cap are written; how many there are. */
size_t board_turns(chuhe_turn *turns, size_t cap, const board *b);
/* Plays what board_explain allows. Errors: CHUHE_E_MEMORY, and nothing is changed. */
chuhe_status board_play(board *b, const chuhe_turn *turn);
/* Back to so many plies (at most board_plies): markers as they stood when the next
 * ply's turn began. */
void board_return(board *b, size_t plies);

/* Variant: a marker goes to a row; *returned: it and an enemy one fell back to 0.
 * Errors: CHUHE_E_RANGE; CHUHE_E_PROMOTION after a late promotion, for which markers
 * have to stand as they do when the move is made. The soldier that waits becomes a
 * piece. Errors: CHUHE_E_PROMOTION. CHUHE_E_MARKER_RECAPTURE never: that is asked when
 * the move is played. */
chuhe_status board_marker(board *b, bool *returned, unsigned marker, unsigned row);
chuhe_status board_promote(board *b, chuhe_kind kind);

/* Variant: what a turn has done so far, and to put it back after a turn that was tried
 * and not played. */
typedef struct board_turn {
    chuhe_variant_position now;
    chuhe_kind late;
} board_turn;
board_turn board_turn_so_far(const board *b);
void board_turn_put_back(board *b, const board_turn *turn);

/* For the side to move, with any placing of its markers. While first moves of odds are
 * left, a side that has legal moves but none that odds allow is not lost: the arbiter
 * rules. */
chuhe_standing board_standing(const board *b);
bool board_is_dead(const board *b);
/* Plies since the last capture, those before the start included that it brought along. */
unsigned board_quiet_plies(const board *b);
/* Half-moves that count for the natural limit: plies since the last capture, without each
 * side's checks beyond the first `checks` of them (0: all count). The limit is in rounds,
 * so a check that does not count takes its answer with it. Plies before the start are
 * taken for no checks. */
unsigned board_limit_plies(const board *b, unsigned checks);
/* How often what stands now has stood there when a turn began, this time included. In
 * the variant settings count: a marker that was moved breaks the repetition. */
unsigned board_occurrences(const board *b);
/* Variant: before which ply what stands now stood first; board_plies when never. */
size_t board_loop_begin(const board *b);

#endif
