/* What the mate search remembers of positions, found by their keys.
 *
 * It begins small, which keeps short searches in the processor's own memory, and
 * grows while there is room; when there is none, what took the least work gives
 * way. Pointers into it hold until the next call of solve_table_place. */
#ifndef ENGINE_SOLVE_TABLE_H
#define ENGINE_SOLVE_TABLE_H

#include <chuhe.h>

enum { SOLVE_TABLE_WAYS = 4, SOLVE_NOT_KNOWN = 255 };

/* It is the attacker's or the defender's turn by the key. */
typedef struct solve_entry {
    uint64_t key;
    uint32_t work;      /* nodes that it took; 0: nothing is here */
    chuhe_move move;    /* that mates, or that saves the defender */
    uint8_t within;     /* mated within so many moves, or SOLVE_NOT_KNOWN */
    uint8_t not_within; /* not mated within so many */
} solve_entry;

typedef struct solve_table {
    solve_entry *entries;
    void *memory;
    size_t buckets; /* a power of two */
    size_t most;    /* buckets that it may grow to */
    size_t used;    /* entries */
} solve_table;

/* False when there is not enough memory to begin with. */
bool solve_table_init(solve_table *t, size_t megabytes);
void solve_table_deinit(solve_table *t);

/* NULL when nothing is known. */
const solve_entry *solve_table_find(const solve_table *t, uint64_t key);
/* The entry of the key, or a fresh one in which `work` is still 0; the caller
 * makes it more. */
solve_entry *solve_table_place(solve_table *t, uint64_t key);

/* Brings what is known of a key nearer. */
static inline void solve_table_prefetch(const solve_table *t, uint64_t key)
{
    __builtin_prefetch(&t->entries[(key & (t->buckets - 1)) * SOLVE_TABLE_WAYS]);
}

#endif
