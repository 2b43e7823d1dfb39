/* Every order of events: a live game is fed with all sequences of an alphabet of events,
 * up to a length, and after each step it is looked at whether what must always hold still
 * does. The referee is seen from outside only; what it should be is kept beside it, from
 * its effects alone.
 *
 * Two sequences that come to the same are followed once. They are the same when all that
 * the referee shows is, and all that the events of the past may still bring about: who
 * touched what since when, what was sealed, whose clock stood still, who was told to
 * change. */
#ifndef TESTS_SUPPORT_REFEREE_MODEL_H
#define TESTS_SUPPORT_REFEREE_MODEL_H

#include <chuhe.h>

/* An event but for its time. Squares and moves as text, NULL for none. */
typedef struct model_letter {
    chuhe_event_kind kind;
    chuhe_party by;
    const char *move, *square, *square2, *text;
    chuhe_side side;
    uint32_t count;
    uint8_t row;
    int64_t ms;
    chuhe_foul foul;
    chuhe_ending ending;
    chuhe_result result;
    chuhe_correction correction;
    bool consent, accident, hand_on;
    chuhe_kind late, becomes; /* 0 (no general can be meant): none */
} model_letter;

/* What is explored: options; events that come first, at 0; the alphabet, each letter at
 * once and `step_ms` later (0: only at once); how long the sequences get. */
typedef struct model_world {
    const char *name;
    chuhe_referee_options options;
    const model_letter *first;
    size_t first_count;
    const model_letter *letters;
    size_t letter_count;
    int64_t step_ms;
    unsigned depth;
} model_world;

typedef struct model_tally {
    size_t states, steps, taken, refused, ended;
    unsigned depth;                /* the longest sequence that came to a new state */
    bool kinds[CHUHE_EVENTS];      /* taken at least once */
    bool endings[CHUHE_ENDINGS];   /* reached */
    bool refusals[CHUHE_REFUSALS]; /* given */
} model_tally;

/* Fails (cmocka) with the sequence that breaks a rule. Adds to the tally. */
void model_explore(model_tally *tally, const model_world *world);

#endif
