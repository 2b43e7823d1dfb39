/* The weights of eval_table.h as the evaluation reads them.
 *
 * A middle and an end value are added at once, packed in one number: the end
 * value in the upper half, the middle value below it (which borrows from the
 * upper half when it is negative). */
#ifndef ENGINE_EVAL_WEIGHTS_H
#define ENGINE_EVAL_WEIGHTS_H

#include <stdint.h>

#include "engine/eval_table.h"

#define EVAL_PACK(middle, end) ((end)*65536 + (middle))

static inline int eval_middle(int32_t packed)
{
    return (int16_t)(uint16_t)(uint32_t)packed;
}

static inline int eval_end(int32_t packed)
{
    return (int16_t)(uint16_t)(((uint32_t)packed + 0x8000u) >> 16);
}

/* One array a row of the table. */
typedef struct eval_weights {
#define EVAL_FIELD(name, count, columns, term, values) int32_t name[count];
    EVAL_WEIGHT_LIST(EVAL_FIELD)
#undef EVAL_FIELD
} eval_weights;

enum {
    EVAL_WEIGHT_COUNT = sizeof(eval_weights) / sizeof(int32_t),
    EVAL_CHANCE_COLUMNS = 24,
    EVAL_CHANCE_COUNT = 48 * EVAL_CHANCE_COLUMNS,
    EVAL_CHANCE_MAX = 64,
    EVAL_PHASE_MAX = 32
};

/* The tuner builds the evaluation with weights that it can change. */
#ifdef EVAL_WEIGHTS_WRITABLE
#define EVAL_CONST
#else
#define EVAL_CONST const
#endif
extern EVAL_CONST eval_weights eval_weights_now;
extern EVAL_CONST uint8_t eval_chances_now[EVAL_CHANCE_COUNT];

/* Where a square lies in the maps: [side][square], the half board as the side
 * sees it. */
extern const uint8_t eval_fold[2][91];
/* Likewise in the maps about a general: [its point of the palace][square]. */
extern const uint8_t eval_near_point[18][91];

#endif
