/* qsort as a heap sort: no recursion, no memory, and no input that is slow. */
#include <stdlib.h>

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

typedef struct heap {
    unsigned char *items;
    size_t size;
    int (*compare)(const void *, const void *);
} heap;

static unsigned char *item(const heap *h, size_t index)
{
    return h->items + index * h->size;
}

/* Lets the item sink until nothing below it is greater. */
static void sink(const heap *h, size_t index, size_t count)
{
    for (;;) {
        size_t child = 2 * index + 1;
        if (child >= count)
            return;
        if (child + 1 < count && h->compare(item(h, child), item(h, child + 1)) < 0)
            child++;
        if (h->compare(item(h, index), item(h, child)) >= 0)
            return;
        swap(item(h, index), item(h, child), h->size);
        index = child;
    }
}

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    const heap h = {items, size, compare};
    for (size_t i = count / 2; i-- > 0;)
        sink(&h, i, count);
    for (size_t end = count; end-- > 1;) {
        swap(item(&h, 0), item(&h, end), size);
        sink(&h, 0, end);
    }
}
