/* Sets of squares: counting and walking. */
#include <chuhe/types.h>

int chuhe_squareset_count(chuhe_squareset set)
{
    return __builtin_popcountll(set.half[0]) + __builtin_popcountll(set.half[1]);
}

chuhe_square chuhe_squareset_next(chuhe_squareset set, chuhe_square from)
{
    int half = from / 45;
    int bit = from % 45;

    for (; half < 2; half++, bit = 0) {
        uint64_t rest = set.half[half] >> bit;
        if (rest != 0)
            return (chuhe_square)(45 * half + bit + __builtin_ctzll(rest));
    }
    return CHUHE_NO_SQUARE;
}
