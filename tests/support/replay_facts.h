/* Records in memory, replayed as live games. */
#ifndef TESTS_SUPPORT_REPLAY_FACTS_H
#define TESTS_SUPPORT_REPLAY_FACTS_H

#include "replay/record_events.h"

typedef struct replay_facts {
    chuhe_referee *referee;
    record_replay replay;
    chuhe_result recorded; /* what the record says */
    size_t recorded_plies;
} replay_facts;

/* The first game of the bytes, at a table with these rules and this time control. */
void replay_begin(replay_facts *r, const char *bytes, size_t len, chuhe_table table,
                  const char *time, record_sums sums);
void replay_end(replay_facts *r);

#endif
