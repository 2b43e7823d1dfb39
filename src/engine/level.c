/* Playable strengths for people. */
#include "engine/level.h"

static const level levels[] = {
    {30, 400},   {60, 320},  {120, 250}, {250, 190},  {500, 140},
    {1000, 100}, {2500, 70}, {7000, 40}, {25000, 20}, {0, 0},
};

level level_of(unsigned number)
{
    return levels[number - 1];
}
