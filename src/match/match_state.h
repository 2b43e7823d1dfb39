/* What a match keeps on disk: its games as PGN, and a state file from which it can go
 * on after it was killed.
 *
 * The state file is a line of JSON for the match and one for each game that is over.
 * A game's line is written after its PGN and tells how long the PGN file was then, so
 * that a game of which only the PGN was written is cut off and played again. */
#ifndef MATCH_STATE_H
#define MATCH_STATE_H

#include "match/match.h"

/* Opens the files and counts the games that are over. False: m->problem says why. */
bool match_state_open(match *m);
/* Writes a game that is over. The same. */
bool match_state_add(match *m, const match_report *report, chuhe_record *record);
void match_state_close(match *m);

/* Counts a game that is over. */
void match_count(match *m, const match_report *report);

#endif
