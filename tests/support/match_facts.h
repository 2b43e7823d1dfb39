/* Matches between fake engines, for tests: what is asked of one and what it came to.
 * FAKE_ENGINE is the path of fake_engine. */
#ifndef TESTS_SUPPORT_MATCH_FACTS_H
#define TESTS_SUPPORT_MATCH_FACTS_H

#include <chuhe.h>

#include "match/match.h"

enum { MATCH_FACTS_GAMES = 64 };

typedef struct match_facts {
    match m;
    match_plan plan;
    match_report reports[MATCH_FACTS_GAMES]; /* in the order in which games ended; no `said` */
    unsigned count;
    buffer said;      /* by all engines at fault */
    unsigned stop_at; /* cancel after so many games; 0: never */
} match_facts;

/* A plan for two fakes: the arguments of each, beginning with the protocol, and further
 * words of their specs or NULL. Two openings, four games, 10 nodes, at most 12 plies. */
void match_facts_init(match_facts *facts, const char *one, const char *more_one, const char *two,
                      const char *more_two);
/* Other openings: lines. */
void match_facts_openings(match_facts *facts, const char *text);
void match_facts_run(match_facts *facts);
/* Forgets the match but not the plan. */
void match_facts_again(match_facts *facts);
void match_facts_deinit(match_facts *facts);

/* No problem, all games played, nobody at fault. */
void match_facts_is_clean(const match_facts *facts);
/* How many games ended so. */
void match_facts_ended(const match_facts *facts, match_end end, unsigned times);

/* A path in a new folder of the test; and how often a file has a text (0 when there
 * is no such file). */
const char *match_facts_path(char path[128], const char *name);
unsigned match_facts_holds(const char *path, const char *text);

#endif
