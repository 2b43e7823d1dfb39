#include "core/heap.h"

#include <stdlib.h>

static void *heap_resize(void *old, size_t size, void *ctx)
{
    (void)ctx;
    if (size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, size);
}

const chuhe_allocator core_heap = {heap_resize, NULL};
