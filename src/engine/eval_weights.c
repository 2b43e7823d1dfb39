/* The weights themselves. */
#include "engine/eval_weights.h"

#define S(middle, end) EVAL_PACK(middle, end)
#define EVAL_ROW(...)                                                                              \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
EVAL_CONST eval_weights eval_weights_now = {
#define EVAL_VALUES(name, count, columns, term, values) .name = EVAL_ROW values,
    EVAL_WEIGHT_LIST(EVAL_VALUES)
#undef EVAL_VALUES
};

EVAL_CONST uint8_t eval_chances_now[EVAL_CHANCE_COUNT] = {
#define EVAL_CHANCES(...) __VA_ARGS__,
    EVAL_CHANCE_LIST(EVAL_CHANCES)
#undef EVAL_CHANCES
};

#define HALF(row) (row) * 5, (row)*5 + 1, (row)*5 + 2, (row)*5 + 3, (row)*5 + 4
#define RANK(row) HALF(row), (row)*5 + 3, (row)*5 + 2, (row)*5 + 1, (row)*5
const uint8_t eval_fold[2][91] = {
    {RANK(9), RANK(8), RANK(7), RANK(6), RANK(5), RANK(4), RANK(3), RANK(2), RANK(1), RANK(0), 0},
    {RANK(0), RANK(1), RANK(2), RANK(3), RANK(4), RANK(5), RANK(6), RANK(7), RANK(8), RANK(9), 0},
};
