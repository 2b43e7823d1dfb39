/* Live games as the bytes have it: the table first, then event by event, with everything
 * looked at that is looked at in games by chance (tests/support/referee_walk.h). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <chuhe.h>

#include "support/referee_walk.h"

enum { EVENTS_MAX = 60, BYTES_AN_EVENT = 6 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct bytes {
    const uint8_t *data;
    size_t left;
} bytes;

static unsigned next_byte(bytes *b)
{
    if (b->left == 0)
        return 0;
    b->left--;
    return *b->data++;
}

static unsigned below(void *ctx, unsigned n)
{
    unsigned value = n > 1 ? next_byte(ctx) : 0;
    if (n > 256)
        value = value << 8 | next_byte(ctx);
    return value % n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes all = {data, size};
    event_source source = {below, &all};
    size_t events = size / BYTES_AN_EVENT + 1;
    const char *what =
        referee_walk(NULL, &source, events < EVENTS_MAX ? (unsigned)events : EVENTS_MAX);
    if (what != NULL) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
    return 0;
}
