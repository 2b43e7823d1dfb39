/* The allocator where the caller gives none. */
#ifndef CORE_HEAP_H
#define CORE_HEAP_H

#include <chuhe/game.h>

/* realloc and free of the C library. */
extern const chuhe_allocator core_heap;

#endif
