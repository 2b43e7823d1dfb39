/* The transposition table: what was found out about positions before.
 *
 * Shared by all threads without locks. An entry is two words; the first is the
 * key mixed with the second, so that a half-written entry is not recognised. */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <chuhe/types.h>

#include "engine/score.h"

enum { TABLE_WAYS = 4, TABLE_AGES = 64 };

typedef enum table_bound {
    TABLE_NONE = 0,
    TABLE_UPPER = 1, /* the score is at most that */
    TABLE_LOWER = 2, /* at least */
    TABLE_EXACT = 3
} table_bound;

typedef struct table_entry {
    _Atomic uint64_t key_and_data, data;
} table_entry;

typedef struct table_bucket {
    table_entry way[TABLE_WAYS];
} table_bucket;

typedef struct table {
    table_bucket *buckets; /* aligned to the cache line */
    size_t count;          /* of buckets */
    void *memory;
    size_t memory_size;
    unsigned age; /* of the search under way, modulo TABLE_AGES */
} table;

/* What an entry says. */
typedef struct table_hit {
    chuhe_move move;
    int16_t score;      /* as stored: table_to_search gives that of the line */
    int16_t evaluation; /* SCORE_NONE when unknown */
    int8_t depth;
    table_bound bound;
    bool was_line; /* it stood on a principal variation */
} table_hit;

/* Pages are taken only when they are used. False when there is not that much
 * address space; the table is then empty (no buckets). */
bool table_init(table *t, size_t megabytes);
void table_deinit(table *t);
void table_forget(table *t);
/* A new search begins: older entries give way first. */
void table_grow_older(table *t);

bool table_find(table_hit *hit, const table *t, uint64_t key);
void table_store(table *t, uint64_t key, const table_hit *what);
/* How many of a thousand entries looked at belong to this search. */
unsigned table_permille(const table *t);

/* Mates are stored as seen from the position, not from the root. */
static inline int table_to_search(int score, int height)
{
    return score >= SCORE_MATE_MIN    ? score - height
           : score <= -SCORE_MATE_MIN ? score + height
                                      : score;
}

static inline int table_from_search(int score, int height)
{
    return score >= SCORE_MATE_MIN    ? score + height
           : score <= -SCORE_MATE_MIN ? score - height
                                      : score;
}

static inline table_bucket *table_bucket_of(const table *t, uint64_t key)
{
    return &t->buckets[(size_t)(((unsigned __int128)key * t->count) >> 64)];
}

static inline void table_prefetch(const table *t, uint64_t key)
{
    __builtin_prefetch(table_bucket_of(t, key));
}

#endif
