/* Playable strengths for people. */
#ifndef ENGINE_LEVEL_H
#define ENGINE_LEVEL_H

#include <stdint.h>

/* How a level errs: it looks at few positions, and it misjudges them. */
typedef struct level {
    uint64_t nodes; /* the most it looks at; 0: no limit */
    int noise;      /* by how much a position may seem better or worse than it is */
} level;

/* `number` is 1..ENGINE_LEVELS; the last one does not err on purpose. */
level level_of(unsigned number);

#endif
