/* Facts about the settings variant, for cmocka tests. Positions are extended FENs,
 * turns are texts (docs/formats/settings.md). Each function fails the running test
 * with the position and the turn in the message. */
#ifndef TESTS_SUPPORT_VARIANT_FACTS_H
#define TESTS_SUPPORT_VARIANT_FACTS_H

#include <chuhe.h>

void variant_facts_set_up(chuhe_variant_position *position, const char *fen);
chuhe_turn variant_facts_turn(const char *text);

/* The turn is legal (CHUHE_OK) or refused for that reason; playing agrees, and so do
 * the lists of moves and turns. */
void variant_facts_turn_is(const char *fen, const char *turn, chuhe_status status);
/* Plays legal turns, divided by blanks. */
void variant_facts_play(chuhe_variant_position *position, const char *turns);
/* What the position is, as an extended FEN. */
void variant_facts_fen(const chuhe_variant_position *position, const char *fen);
/* The FEN comes to that one by the turns. */
void variant_facts_comes_to(const char *fen, const char *turns, const char *expected);
/* The pieces that give check to the side to move: exactly these, divided by blanks. */
void variant_facts_checkers(const char *fen, const char *points);
void variant_facts_stands(const char *fen, chuhe_standing standing);
/* Where the piece may go with the markers as they stand: exactly there. */
void variant_facts_goes(const char *fen, const char *square, const char *points);

#endif
