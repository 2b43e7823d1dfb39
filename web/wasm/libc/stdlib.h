/* Of <stdlib.h> what the library calls: page_memory.c and page_sort.c. */
#ifndef LIBC_STDLIB_H
#define LIBC_STDLIB_H

#include <stddef.h>

static inline int abs(int number)
{
    return number < 0 ? -number : number;
}

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t size);
void free(void *memory);
void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
