/* Counting sequences of moves and of turns. The recursion is as deep as asked. */
#include "variant/variant_rules.h"

uint64_t chuhe_variant_perft(const chuhe_variant_position *position, unsigned depth)
{
    chuhe_turn turns[VARIANT_MOVES_MAX], before = chuhe_turn_make(CHUHE_NO_MOVE);
    if (depth == 0)
        return 1;
    size_t count = variant_list(turns, position, &before);
    if (depth == 1)
        return count;
    uint64_t nodes = 0;
    for (size_t i = 0; i < count; i++) {
        chuhe_variant_position after = *position;
        variant_move(&after, &turns[i]);
        nodes += chuhe_variant_perft(&after, depth - 1);
    }
    return nodes;
}

/* The sequences that begin with a placing, which has been played. */
static uint64_t count_after(const chuhe_variant_position *placed, const chuhe_turn *placing,
                            unsigned depth)
{
    chuhe_turn turns[VARIANT_MOVES_MAX];
    size_t count = variant_list(turns, placed, placing);
    if (depth == 1)
        return count;
    uint64_t nodes = 0;
    for (size_t i = 0; i < count; i++) {
        chuhe_variant_position after = *placed;
        variant_move(&after, &turns[i]);
        nodes += chuhe_variant_perft_turns(&after, depth - 1);
    }
    return nodes;
}

uint64_t chuhe_variant_perft_turns(const chuhe_variant_position *position, unsigned depth)
{
    chuhe_turn placings[VARIANT_PLACINGS_MAX];
    if (depth == 0)
        return 1;
    size_t count = variant_placings(placings, position);
    uint64_t nodes = 0;
    for (size_t i = 0; i < count; i++) {
        chuhe_variant_position placed = *position;
        if (variant_prepare(&placed, &placings[i]) == CHUHE_OK)
            nodes += count_after(&placed, &placings[i], depth);
    }
    return nodes;
}
