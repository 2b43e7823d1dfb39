/* A table with a live game at it, for tests of the procedure: events in one line each,
 * and what must hold after them. Time passes only by table_wait. */
#ifndef TESTS_SUPPORT_TABLE_FACTS_H
#define TESTS_SUPPORT_TABLE_FACTS_H

#include <chuhe.h>

typedef struct table_facts {
    chuhe_referee *referee;
    chuhe_answer answer; /* to the last event */
    int64_t now;         /* milliseconds since the start */
} table_facts;

/* A table of that kind, its clocks ("none" too), a FEN or NULL for the usual start. */
chuhe_referee_options table_options(chuhe_table kind, const char *time, const char *fen);
/* Both players are seated and the game is started at 0. */
void table_begin_with(table_facts *t, const chuhe_referee_options *options);
void table_begin(table_facts *t, chuhe_table kind, const char *time, const char *fen);
/* The same with nobody there and nothing begun. */
void table_set_up(table_facts *t, const chuhe_referee_options *options);
void table_end(table_facts *t);

void table_wait(table_facts *t, int64_t ms);
/* An event now; the answer is kept. The others are made of it. */
void table_apply(table_facts *t, chuhe_event event);
void table_do(table_facts *t, chuhe_event_kind kind, chuhe_party by);
void table_touch(table_facts *t, chuhe_side by, const char *square, const char *square2);
void table_adjust(table_facts *t, chuhe_side by, const char *square, bool consent, bool accident);
void table_move(table_facts *t, chuhe_side by, const char *move);
void table_put(table_facts *t, chuhe_side by, const char *move); /* the hand is still on it */
void table_give_foul(table_facts *t, chuhe_side side, chuhe_foul foul);
void table_miss(table_facts *t, chuhe_side side, unsigned count);
void table_seal(table_facts *t, chuhe_side by, const char *text);
/* Moves by turns, beginning with the side to move; each is pressed where the clock is
 * pressed by hand. All must be taken. */
void table_play(table_facts *t, const char *moves);

/* The last event was taken; was refused for that reason. */
void table_taken(const table_facts *t);
void table_refused(const table_facts *t, chuhe_refusal refusal, const char *clause);
/* An effect of the last event with that side, or NULL. */
const chuhe_effect *table_effect(const table_facts *t, chuhe_effect_kind kind, uint8_t side);
/* It was a foul, the side's nth. */
void table_assert_foul(const table_facts *t, chuhe_side side, chuhe_foul foul, unsigned nth);
void table_assert_no_foul(const table_facts *t, chuhe_side side);
/* What the side to move may play: exactly these; exactly the moves of that piece; all
 * legal moves. */
void table_allows(const table_facts *t, const char *moves);
void table_allows_moves_of(const table_facts *t, const char *square);
void table_allows_all(const table_facts *t);
void table_stands(const table_facts *t, chuhe_result result, chuhe_ending ending,
                  const char *clause);
void table_goes_on(const table_facts *t);
chuhe_table_state table_state(const table_facts *t);

#endif
