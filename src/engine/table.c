/* The transposition table. The data word of an entry:
 *
 *     bits 0..13 move, 14..15 bound, 16..31 score, 32..47 evaluation,
 *     48..55 depth, 56 was_line, 57 free, 58..63 age
 */
#include "engine/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

static uint64_t pack(const table_hit *what, unsigned age)
{
    return (uint64_t)what->move | (uint64_t)what->bound << 14 |
           (uint64_t)(uint16_t)what->score << 16 | (uint64_t)(uint16_t)what->evaluation << 32 |
           (uint64_t)(uint8_t)what->depth << 48 | (uint64_t)what->was_line << 56 |
           (uint64_t)age << 58;
}

static table_hit unpack(uint64_t data)
{
    return (table_hit){.move = (chuhe_move)(data & 0x3fff),
                       .score = (int16_t)(data >> 16),
                       .evaluation = (int16_t)(data >> 32),
                       .depth = (int8_t)(data >> 48),
                       .bound = (table_bound)(data >> 14 & 3),
                       .was_line = data >> 56 & 1};
}

/* Pages come zeroed, and only when they are touched. */
bool table_init(table *t, size_t megabytes)
{
    *t = (table){.memory_size = megabytes << 20};
    size_t size = t->memory_size + HUGE_PAGE;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        *t = (table){0};
        return false;
    }
    uintptr_t start = ((uintptr_t)memory + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1);
    t->memory = memory;
    t->buckets = (table_bucket *)start;
    t->count = t->memory_size / sizeof(table_bucket);
    /* Only advice: without huge pages it is a little slower. */
    (void)madvise(t->buckets, t->memory_size, MADV_HUGEPAGE);
    return true;
}

void table_deinit(table *t)
{
    if (t->memory != NULL)
        munmap(t->memory, t->memory_size + HUGE_PAGE);
    *t = (table){0};
}

void table_forget(table *t)
{
    t->age = 0;
    /* Giving the pages back empties them; where that is refused, write. */
    if (madvise(t->memory, t->memory_size + HUGE_PAGE, MADV_DONTNEED) != 0)
        memset(t->buckets, 0, t->memory_size);
}

void table_grow_older(table *t)
{
    t->age = (t->age + 1) % TABLE_AGES;
}

bool table_find(table_hit *hit, const table *t, uint64_t key)
{
    table_bucket *bucket = table_bucket_of(t, key);
    for (int i = 0; i < TABLE_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&bucket->way[i].data, memory_order_relaxed);
        uint64_t mixed = atomic_load_explicit(&bucket->way[i].key_and_data, memory_order_relaxed);
        if ((mixed ^ data) == key && data != 0) {
            *hit = unpack(data);
            return true;
        }
    }
    return false;
}

/* How much an entry is worth keeping: deep and young. */
static int keep(uint64_t data, unsigned age)
{
    if (data == 0)
        return -1000;
    int old = (int)((age - (unsigned)(data >> 58)) % TABLE_AGES);
    return (int8_t)(data >> 48) - 8 * old;
}

static table_entry *place(table_bucket *bucket, uint64_t key, unsigned age)
{
    table_entry *worst = NULL;
    int least = 0;
    for (int i = 0; i < TABLE_WAYS; i++) {
        table_entry *entry = &bucket->way[i];
        uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        uint64_t mixed = atomic_load_explicit(&entry->key_and_data, memory_order_relaxed);
        if ((mixed ^ data) == key && data != 0)
            return entry;
        int worth = keep(data, age);
        if (worst == NULL || worth < least) {
            worst = entry;
            least = worth;
        }
    }
    return worst;
}

void table_store(table *t, uint64_t key, const table_hit *what)
{
    table_entry *entry = place(table_bucket_of(t, key), key, t->age);
    uint64_t old = atomic_load_explicit(&entry->data, memory_order_relaxed);
    uint64_t mixed = atomic_load_explicit(&entry->key_and_data, memory_order_relaxed);
    table_hit now = *what;
    assert(now.depth >= 0);
    if ((mixed ^ old) == key && old != 0) {
        table_hit before = unpack(old);
        if (now.move == CHUHE_NO_MOVE)
            now.move = before.move;
        /* A much shallower bound does not push out a deeper one of this search. */
        if (now.bound != TABLE_EXACT && (unsigned)(old >> 58) == t->age &&
            now.depth + 4 + 2 * now.was_line < before.depth)
            return;
    }
    uint64_t data = pack(&now, t->age);
    atomic_store_explicit(&entry->key_and_data, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry->data, data, memory_order_relaxed);
}

unsigned table_permille(const table *t)
{
    unsigned used = 0;
    size_t looked_at = t->count < 250 ? t->count : 250;
    for (size_t b = 0; b < looked_at; b++)
        for (int i = 0; i < TABLE_WAYS; i++) {
            uint64_t data = atomic_load_explicit(&t->buckets[b].way[i].data, memory_order_relaxed);
            used += data != 0 && (unsigned)(data >> 58) == t->age;
        }
    return (unsigned)(used * 1000 / (looked_at * TABLE_WAYS));
}
