#include "base/number_set.h"

#include <stdlib.h>

void number_set_deinit(number_set *set)
{
    free(set->slots);
    *set = (number_set){.slots = NULL};
}

/* Where the number is, or where it would go; the set is never full. */
static size_t place_of(const number_set *set, uint64_t number)
{
    size_t at = (size_t)(number * UINT64_C(0x9E3779B97F4A7C15)) & (set->size - 1);
    while (set->slots[at] != 0 && set->slots[at] != number)
        at = (at + 1) & (set->size - 1);
    return at;
}

bool number_set_has(const number_set *set, uint64_t number)
{
    if (number == 0)
        return set->has_zero;
    return set->size && set->slots[place_of(set, number)] == number;
}

static bool grow(number_set *set)
{
    number_set larger = {.size = set->size ? 2 * set->size : 64};
    larger.slots = calloc(larger.size, sizeof *larger.slots);
    if (!larger.slots) {
        set->failed = true;
        return false;
    }
    for (size_t i = 0; i < set->size; i++)
        if (set->slots[i] != 0)
            larger.slots[place_of(&larger, set->slots[i])] = set->slots[i];
    free(set->slots);
    set->slots = larger.slots;
    set->size = larger.size;
    return true;
}

bool number_set_add(number_set *set, uint64_t number)
{
    if (number_set_has(set, number))
        return false;
    if (number == 0) {
        set->has_zero = true;
        return true;
    }
    if (2 * set->count >= set->size && !grow(set))
        return true;
    set->slots[place_of(set, number)] = number;
    set->count++;
    return true;
}

uint64_t number_of_bytes(const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash;
}
