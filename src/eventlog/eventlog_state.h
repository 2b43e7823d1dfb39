/* How a live game stands, and what an event brought about, as JSON: the same for the
 * command and for the server. */
#ifndef EVENTLOG_EVENTLOG_STATE_H
#define EVENTLOG_EVENTLOG_STATE_H

#include <chuhe.h>
#include <chuhe/referee.h>

#include "base/json.h"

/* Sentences for people: in one language, or {"en": ..., "zh": ...}. */
typedef enum eventlog_language {
    EVENTLOG_ENGLISH,
    EVENTLOG_CHINESE,
    EVENTLOG_BOTH
} eventlog_language;
void eventlog_json_words(json *writer, const char *key, eventlog_language language, const char *en,
                         const char *zh);

/* The member "effects". */
void eventlog_json_effects(json *writer, const chuhe_effect *effects, size_t count);

/* The members of the state, for an object that is open. `state` may be that of a later
 * time. The moves are all there ("moves"), or only their number and the last one ("plies",
 * "last"): what is told after each event need not grow with the game. */
void eventlog_json_state(json *writer, const chuhe_referee *referee, const chuhe_table_state *state,
                         eventlog_language language, bool all_moves);

/* One ply, an object: what it was, and its times. In the variant "turn" is the whole turn,
 * with the promotions and where the markers stood when it was made. */
void eventlog_json_ply(json *writer, const chuhe_referee *referee, size_t index);

/* What the side to move may play now, where that is less than its legal moves; returns
 * how many, and 0 where nothing is forbidden besides. For cap see CHUHE_STUDY_MOVES_MAX. */
size_t eventlog_bound_turns(chuhe_turn *turns, size_t cap, const chuhe_referee *referee,
                            const chuhe_table_state *state);

#endif
