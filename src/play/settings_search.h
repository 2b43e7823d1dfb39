/* A plain player of the settings variant: alpha-beta over whole turns, material and
 * little else. It sees some plies; it knows no openings, and of repetition only that what
 * it has had before is worth less. */
#ifndef PLAY_SETTINGS_SEARCH_H
#define PLAY_SETTINGS_SEARCH_H

#include <chuhe/variant.h>
#include <stdatomic.h>

enum { SETTINGS_DEPTH_MAX = 6 };

typedef struct settings_limits {
    unsigned depth; /* turns looked ahead, 1..SETTINGS_DEPTH_MAX */
    int64_t ms;     /* at most about so long */
    int noise;      /* by how much a position may seem better or worse than it is */
    uint64_t seed;
    const chuhe_variant_position *had; /* positions that its turns led to before */
    size_t had_count;
} settings_limits;

/* The best turn that it finds, and what it is worth to the side that moves (score.h).
 * It ends soon after *stop is set, with what it has by then. False when there is no turn,
 * or no memory. */
bool settings_search(chuhe_turn *best, int *score, const chuhe_variant_position *position,
                     const settings_limits *limits, const atomic_bool *stop);

#endif
