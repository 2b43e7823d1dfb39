/* The heap: realloc and free over memory.grow.
 *
 * Memory from the end of the program's data up is a row of blocks without gaps; each
 * begins with a header that says how long it and its neighbour before it are, so that
 * a freed block joins free neighbours at once and no two free blocks ever touch. Free
 * blocks hang in lists by the power of two that their size reaches; links are kept
 * in their own bytes.
 *
 *     | size, size before, used |  payload …  | size, size before, used | payload …
 *
 * The memory is grown when no free block fits, and never given back: WebAssembly
 * cannot. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/page.h"

typedef struct block {
    uint32_t size;        /* with the header; a multiple of ALIGNED */
    uint32_t size_before; /* of the block before; 0: there is none */
    uint32_t used;
    uint32_t unused;
    struct block *next, *previous; /* while it is free: in the payload */
} block;

enum { ALIGNED = 16, HEADER = 16, SMALLEST = 32, LISTS = 32, PAGE = 65536 };

static block *lists[LISTS];
static block *last; /* the block at the end of memory; NULL: there is none yet */
static size_t used_bytes;

extern unsigned char __heap_base; /* the linker's: where the data ends */

static block *after(const block *b)
{
    return b == last ? NULL : (block *)((uintptr_t)b + b->size);
}

static block *before(const block *b)
{
    return b->size_before ? (block *)((uintptr_t)b - b->size_before) : NULL;
}

static unsigned list_of(uint32_t size)
{
    return 31u - (unsigned)__builtin_clz(size);
}

static void hang(block *b)
{
    block **list = &lists[list_of(b->size)];
    b->used = false;
    b->previous = NULL;
    b->next = *list;
    if (*list)
        (*list)->previous = b;
    *list = b;
}

static void unhang(block *b)
{
    if (b->previous)
        b->previous->next = b->next;
    else
        lists[list_of(b->size)] = b->next;
    if (b->next)
        b->next->previous = b->previous;
}

/* Sets the length, and tells the neighbour behind. `is_last` is asked before. */
static void set_size(block *b, uint32_t size, bool is_last)
{
    b->size = size;
    if (is_last)
        last = b;
    else
        after(b)->size_before = size;
}

/* Takes what is free before and behind into a block that hangs nowhere; returns
 * where it begins now. */
static block *join(block *b)
{
    block *other = after(b);
    if (other && !other->used) {
        unhang(other);
        set_size(b, b->size + other->size, other == last);
    }
    other = before(b);
    if (other && !other->used) {
        unhang(other);
        set_size(other, other->size + b->size, b == last);
        b = other;
    }
    return b;
}

/* Cuts what is more than `size` off a block and frees it. */
static void cut(block *b, uint32_t size)
{
    bool is_last = b == last;
    if (b->size - size < SMALLEST)
        return;
    block *rest = (block *)((uintptr_t)b + size);
    uint32_t rest_size = b->size - size;
    b->size = size;
    *rest = (block){.size_before = size};
    set_size(rest, rest_size, is_last);
    hang(join(rest));
}

/* More memory, as a free block that hangs nowhere; NULL when there is none. */
static block *grow(uint32_t size)
{
    size_t pages = ((size_t)size + 2 * ALIGNED + PAGE - 1) / PAGE;
    size_t old = __builtin_wasm_memory_grow(0, pages);
    if (old == SIZE_MAX)
        return NULL;
    uintptr_t start = old * PAGE, end = start + pages * PAGE;
    if (!last) /* the rest of the page that the data ends in is used as well */
        start = ((uintptr_t)&__heap_base + ALIGNED - 1) / ALIGNED * ALIGNED;
    block *b = (block *)start;
    *b = (block){.size = (uint32_t)(end - start), .size_before = last ? last->size : 0};
    last = b;
    return join(b);
}

static block *find(uint32_t size)
{
    for (unsigned i = list_of(size); i < LISTS; i++)
        for (block *b = lists[i]; b; b = b->next)
            if (b->size >= size) {
                unhang(b);
                return b;
            }
    return grow(size);
}

/* The length of a block for so many bytes; 0 when that is too much. */
static uint32_t block_size(size_t size)
{
    if (size > (size_t)1 << 30)
        return 0;
    uint32_t need = (uint32_t)(size + HEADER + ALIGNED - 1) / ALIGNED * ALIGNED;
    return need < SMALLEST ? SMALLEST : need;
}

void *malloc(size_t size)
{
    uint32_t need = block_size(size);
    block *b = need ? find(need) : NULL;
    if (!b)
        return NULL;
    b->used = true;
    cut(b, need);
    used_bytes += b->size;
    return (unsigned char *)b + HEADER;
}

void free(void *memory)
{
    if (!memory)
        return;
    block *b = (block *)((uintptr_t)memory - HEADER);
    assert(b->used);
    used_bytes -= b->size;
    hang(join(b));
}

void *calloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    void *memory = malloc(count * size);
    if (memory)
        memset(memory, 0, count * size);
    return memory;
}

/* Where it stands, if the block behind is free and long enough. */
static bool stretch(block *b, uint32_t need)
{
    block *behind = after(b);
    uint32_t had = b->size;
    if (need > b->size) {
        if (!behind || behind->used || b->size + behind->size < need)
            return false;
        unhang(behind);
        set_size(b, b->size + behind->size, behind == last);
    }
    cut(b, need);
    used_bytes += b->size;
    used_bytes -= had;
    return true;
}

void *realloc(void *old, size_t size)
{
    uint32_t need = block_size(size);
    if (!old)
        return malloc(size ? size : 1);
    block *b = (block *)((uintptr_t)old - HEADER);
    assert(b->used);
    if (!need)
        return NULL;
    if (stretch(b, need))
        return old;
    void *moved = malloc(size);
    if (!moved)
        return NULL;
    memcpy(moved, old, b->size - HEADER < size ? b->size - HEADER : size);
    free(old);
    return moved;
}

uint32_t page_heap_used(void)
{
    return (uint32_t)used_bytes;
}

/* Every block knows its neighbour, no two free ones touch, and the sum is right. */
int32_t page_heap_is_sound(void)
{
    uintptr_t at = ((uintptr_t)&__heap_base + ALIGNED - 1) / ALIGNED * ALIGNED;
    size_t used = 0;
    for (block *b = last ? (block *)at : NULL, *was = NULL; b; was = b, b = after(b)) {
        if (b->size < SMALLEST || b->size % ALIGNED || b->size_before != (was ? was->size : 0))
            return false;
        if (was && !was->used && !b->used)
            return false;
        used += b->used ? b->size : 0;
    }
    return used == used_bytes;
}
