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

/* Ranks before the general, and files aside. */
#define AHEAD(point, square)                                                                       \
    ((point) < 9 ? (square) / 9 - (point) / 3 : 7 + ((point)-9) / 3 - (square) / 9)
#define ASIDE(point, square)                                                                       \
    ((square) % 9 < 3 + (point) % 3 ? 3 + (point) % 3 - (square) % 9                               \
                                    : (square) % 9 - 3 - (point) % 3)
#define AT(point, square) 6 * (AHEAD(point, square) + 2) + ASIDE(point, square)
#define THREE(p, s) AT(p, s), AT(p, (s) + 1), AT(p, (s) + 2)
#define NINE(p, s) THREE(p, s), THREE(p, (s) + 3), THREE(p, (s) + 6)
#define ABOUT(p)                                                                                   \
    {                                                                                              \
        NINE(p, 0), NINE(p, 9), NINE(p, 18), NINE(p, 27), NINE(p, 36), NINE(p, 45), NINE(p, 54),   \
            NINE(p, 63), NINE(p, 72), NINE(p, 81), 0                                               \
    }
const uint8_t eval_near_point[18][91] = {
    ABOUT(0),  ABOUT(1),  ABOUT(2),  ABOUT(3),  ABOUT(4),  ABOUT(5),
    ABOUT(6),  ABOUT(7),  ABOUT(8),  ABOUT(9),  ABOUT(10), ABOUT(11),
    ABOUT(12), ABOUT(13), ABOUT(14), ABOUT(15), ABOUT(16), ABOUT(17),
};
