/* A live game by chance, looked at after every event: what may never be otherwise. */
#ifndef TESTS_SUPPORT_REFEREE_WALK_H
#define TESTS_SUPPORT_REFEREE_WALK_H

#include "support/event_chance.h"

/* What has come up in all walks so far. */
typedef struct walk_tally {
    uint64_t walks, events, taken;
    uint64_t kinds[CHUHE_EVENTS]; /* taken */
    uint64_t refusals[CHUHE_REFUSALS];
    uint64_t endings[CHUHE_ENDINGS];
    uint64_t effects[CHUHE_EFFECTS];
} walk_tally;

/* Plays at most so many events at a table by chance. After each:
 *   - what was refused left no trace: the referee is the same as another one that was
 *     only told what was taken (which replays the log as well);
 *   - saved and restored it is the same;
 *   - one clock at most runs, and time is conserved;
 *   - what has ended takes nothing but signatures, times and rulings;
 *   - what it says it allows is taken, and other moves are not.
 * tally may be NULL. Returns NULL, or what did not hold. */
const char *referee_walk(walk_tally *tally, const event_source *source, unsigned events);

#endif
