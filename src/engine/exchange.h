/* What a series of captures on one square comes to (static exchange evaluation).
 * Every capture changes who stands in the way, and with it which cannons have a
 * screen: the attackers are looked up anew each time. */
#ifndef ENGINE_EXCHANGE_H
#define ENGINE_EXCHANGE_H

#include <chuhe.h>

/* Whether the move, with the captures on its target square that follow from it,
 * wins at least that much for the side to move, each side stopping when it
 * likes. Pieces that may not leave their line are not looked for. */
bool exchange_wins(const chuhe_position *position, chuhe_move move, int at_least);

#endif
