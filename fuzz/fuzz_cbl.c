/* CBL: reading never fails, and its games are written as CBR and read again. A
 * library begins with 66,624 bytes of which nearly all are texts, so the data is
 * what comes behind them. Data that begins with "CCBridge" is what an older
 * library unpacks to, put into a stream that stores it as it is. */
#include "binary_round_trip.h"

enum { INDEX = 66624, SLOT = 276, STEP = 4096, RECORD_TEXTS = 2040 };

/* The index entry, then of each record the version byte and what follows the
 * texts; a byte of 0xFF begins a new record. */
static size_t build(uint8_t *library, size_t cap, const uint8_t *data, size_t size)
{
    size_t len = INDEX + SLOT;
    memset(library, 0, cap);
    memcpy(library, "CCBridgeLibrary", 16);
    library[60] = 1;
    library[INDEX] = size > 0 ? data[0] : 0;
    for (size_t i = 1; i < size && len + STEP + size < cap; len += STEP) {
        const uint8_t *end = memchr(data + i, 0xFF, size - i);
        size_t part = end == NULL ? size - i : (size_t)(end - (data + i));
        memcpy(library + len, "CCBridge Record", 16);
        library[len + 19] = 2;
        memcpy(library + len + RECORD_TEXTS, data + i, part);
        i += part + 1;
        if (part + RECORD_TEXTS > STEP)
            len += (part + RECORD_TEXTS) / STEP * STEP;
    }
    return len;
}

static size_t wrap(uint8_t *library, const uint8_t *data, size_t size)
{
    memcpy(library, "CCBridge\x15\0\0\0\x01\0\0\0", 16);
    for (unsigned i = 0; i < 4; i++)
        library[16 + i] = (uint8_t)(size >> 8 * i);
    library[20] = 0x78;
    library[21] = library[22] = 1;
    for (unsigned i = 0; i < 4; i++)
        library[23 + i] = (uint8_t)((i < 2 ? size : ~size) >> 8 * (i % 2));
    memcpy(library + 27, data, size);
    return 27 + size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { CAP = INDEX + SLOT + 64 * STEP, OLD_MAX = 65535 };
    uint8_t *library = malloc(CAP);
    must(library != NULL);
    bool is_old = size >= 8 && size - 8 <= OLD_MAX && memcmp(data, "CCBridge", 8) == 0;
    size_t len = is_old ? wrap(library, data + 8, size - 8) : build(library, CAP, data, size);
    round_trip(library, len, CHUHE_FORMAT_CBL, CHUHE_FORMAT_CBR, 0);
    free(library);
    return 0;
}
