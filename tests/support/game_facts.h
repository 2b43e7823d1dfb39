/* What the tests of games share: games from a FEN, moves as text, how they stand.
 * Each fails the running cmocka test when something is not as it says. */
#ifndef SUPPORT_GAME_FACTS_H
#define SUPPORT_GAME_FACTS_H

#include <chuhe.h>

/* Moves that come back to the same board after four plies, from the start. */
#define SHUFFLE "a0a1 a9a8 a1a0 a8a9"
#define START_BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
#define START_FEN START_BOARD " w - - 0 1"

chuhe_position game_facts_position_of(const char *fen);
void game_facts_begin(chuhe_game *game, const char *fen, const chuhe_game_rules *rules);
chuhe_move game_facts_move_of(const char *text);
void game_facts_play(chuhe_game *game, const char *moves);
void game_facts_assert_stands(const chuhe_game *game, chuhe_result result, chuhe_reason reason);
void game_facts_assert_fen(const chuhe_game *game, const char *fen);
void game_facts_assert_start_stands(const char *fen, const chuhe_game_rules *rules,
                                    chuhe_result result, chuhe_reason reason);

#endif
