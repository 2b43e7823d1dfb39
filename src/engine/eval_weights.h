/* The weights of eval_table.h as the evaluation reads them.
 *
 * A middle and an end value are added at once, packed in one number: the end
 * value in the upper half, the middle value below it (which borrows from the
 * upper half when it is negative). */
#ifndef ENGINE_EVAL_WEIGHTS_H
#define ENGINE_EVAL_WEIGHTS_H

#include <stdint.h>

#include "engine/eval_table.h"

static inline int eval_middle(int32_t packed)
{
    return (int16_t)(uint16_t)(uint32_t)packed;
}

static inline int eval_end(int32_t packed)
{
    return (int16_t)(uint16_t)(((uint32_t)packed + 0x8000u) >> 16);
}

#define EVAL_PACK(middle, end) ((end)*65536 + (middle))

typedef struct eval_weights {
#define EVAL_FIELD(name, count, values) int32_t name[count];
    EVAL_WEIGHT_LIST(EVAL_FIELD)
#undef EVAL_FIELD
} eval_weights;

extern const eval_weights eval_weights_now;

/* Where a square lies in the maps: [side][square], the half board as the side
 * sees it. */
extern const uint8_t eval_fold[2][91];

#endif
