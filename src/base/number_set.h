/* A set of 64-bit numbers, for hashes of what was met before. */
#ifndef BASE_NUMBER_SET_H
#define BASE_NUMBER_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct number_set {
    uint64_t *slots; /* 0: free */
    size_t count, size;
    bool has_zero;
    bool failed; /* there was no memory; what was added before is still there */
} number_set;

/* An empty set is all zeros. */
void number_set_deinit(number_set *set);
bool number_set_has(const number_set *set, uint64_t number);
/* False when it was there already. */
bool number_set_add(number_set *set, uint64_t number);

/* A hash of some bytes. */
uint64_t number_of_bytes(const void *bytes, size_t len);

#endif
