/* What the files of the board share. */
#ifndef REFEREE_BOARD_PARTS_H
#define REFEREE_BOARD_PARTS_H

#include "referee/board.h"

/* The start that options ask for, odds taken off. Errors: as board_init. */
chuhe_status board_odds_start(chuhe_setup *start, const chuhe_referee_options *options);
/* Which rule of odds a legal move breaks; NONE when first moves of odds are over. */
chuhe_refusal board_odds_explain(const board *b, const chuhe_turn *turn, bool gives_check);
/* So many plies, beginning with the first, were not answered: at most first_moves - 1. */
size_t board_odds_plies(const board *b, size_t plies);

/* The standard game. */
chuhe_status board_standard_init(board *b);
bool board_standard_checks(const board *b, chuhe_move move);
chuhe_status board_standard_play(board *b, chuhe_move move);
void board_standard_return(board *b, size_t plies);
void board_standard_setup_at(chuhe_setup *setup, const board *b, size_t index);
size_t board_standard_turns(chuhe_turn *turns, const board *b);

/* The variant. The turn is what board_variant_turn made of it. */
chuhe_status board_variant_init(board *b, unsigned markers);
chuhe_turn board_variant_turn(const chuhe_turn *turn);
bool board_variant_checks(const board *b, const chuhe_turn *turn);
void board_variant_play(board *b, const chuhe_turn *turn);
void board_variant_return(board *b, size_t plies);
/* For the record: what the turn so far came to, and the move. */
chuhe_turn board_variant_whole_turn(const board *b, const chuhe_turn *turn);

#endif
