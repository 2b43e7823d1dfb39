#include "engine/solve_table.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64, BUCKETS_AT_FIRST = 1024, GROWTH = 4 };

/* A bucket fills a cache line. */
static bool make_room(solve_table *t, size_t buckets)
{
    size_t size = buckets * SOLVE_TABLE_WAYS * sizeof *t->entries;
    void *memory = calloc(1, size + LINE);
    if (!memory)
        return false;
    t->memory = memory;
    t->entries = (solve_entry *)(((uintptr_t)memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
    t->buckets = buckets;
    t->used = 0;
    return true;
}

bool solve_table_init(solve_table *t, size_t megabytes)
{
    size_t room = (megabytes << 20) / (SOLVE_TABLE_WAYS * sizeof *t->entries);
    for (t->most = BUCKETS_AT_FIRST; 2 * t->most <= room;)
        t->most *= 2;
    return make_room(t, BUCKETS_AT_FIRST);
}

void solve_table_deinit(solve_table *t)
{
    free(t->memory);
    t->memory = NULL;
}

static solve_entry *bucket_of(const solve_table *t, uint64_t key)
{
    return &t->entries[(key & (t->buckets - 1)) * SOLVE_TABLE_WAYS];
}

const solve_entry *solve_table_find(const solve_table *t, uint64_t key)
{
    const solve_entry *bucket = bucket_of(t, key);
    for (int i = 0; i < SOLVE_TABLE_WAYS; i++)
        if (bucket[i].key == key && bucket[i].work != 0)
            return &bucket[i];
    return NULL;
}

static solve_entry *place(solve_table *t, uint64_t key)
{
    solve_entry *bucket = bucket_of(t, key), *least = bucket;
    for (int i = 0; i < SOLVE_TABLE_WAYS; i++) {
        if (bucket[i].key == key && bucket[i].work != 0)
            return &bucket[i];
        if (bucket[i].work < least->work)
            least = &bucket[i];
    }
    t->used += least->work == 0;
    *least = (solve_entry){.key = key, .within = SOLVE_NOT_KNOWN};
    return least;
}

/* Without the memory it stays as it is and forgets instead. */
static void grow(solve_table *t)
{
    solve_table old = *t;
    size_t wanted = GROWTH * t->buckets;
    if (!make_room(t, wanted < t->most ? wanted : t->most)) {
        t->most = t->buckets;
        return;
    }
    for (size_t i = 0; i < old.buckets * SOLVE_TABLE_WAYS; i++)
        if (old.entries[i].work != 0)
            *place(t, old.entries[i].key) = old.entries[i];
    free(old.memory);
}

solve_entry *solve_table_place(solve_table *t, uint64_t key)
{
    if (t->used > t->buckets * SOLVE_TABLE_WAYS / 2 && t->buckets < t->most)
        grow(t);
    return place(t, key);
}
