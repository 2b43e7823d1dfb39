/* Playable strengths for people. */
#include "engine/level.h"

/* Found by playing neighbours against each other, 60 to 100 games a pair: each step
 * is worth 140 to 230 Elo (docs/engine.md). */
static const level levels[] = {
    {1400, 65},  {2230, 50},  {3570, 39},  {5700, 30}, {9150, 23},
    {14600, 17}, {23400, 13}, {37500, 10}, {60000, 8}, {0, 0},
};

level level_of(unsigned number)
{
    return levels[number - 1];
}
