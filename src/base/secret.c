#include "base/secret.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Stands before the bytes that are given out, and keeps them aligned. */
typedef union head {
    size_t size;
    max_align_t align;
} head;

void secret_wipe(void *bytes, size_t len)
{
    if (len)
        explicit_bzero(bytes, len);
}

void *secret_take(size_t size)
{
    head *block = size <= SIZE_MAX - sizeof *block ? malloc(sizeof *block + size) : NULL;
    if (!block)
        return NULL;
    block->size = size;
    return block + 1;
}

void secret_give_back(void *bytes)
{
    head *block = bytes;
    if (!block)
        return;
    block--;
    secret_wipe(bytes, block->size);
    free(block);
}

void *secret_resize(void *old, size_t size, void *ctx)
{
    (void)ctx;
    void *moved = size ? secret_take(size) : NULL;
    if (old && moved) {
        size_t kept = ((head *)old - 1)->size;
        memcpy(moved, old, kept < size ? kept : size);
    }
    if (moved || !size)
        secret_give_back(old);
    return moved;
}
