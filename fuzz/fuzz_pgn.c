/* PGN: a byte that chooses the notation to write in, then the file. */
#include <stdint.h>

#include "record_cycle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const chuhe_notation notations[] = {
        CHUHE_NOTATION_CHINESE, CHUHE_NOTATION_WXF,           CHUHE_NOTATION_ICCS,
        CHUHE_NOTATION_SHORT,   CHUHE_NOTATION_COORDINATES10, CHUHE_NOTATION_COORDINATES};
    if (size == 0)
        return 0;
    return record_cycle(CHUHE_FORMAT_PGN, notations[data[0] % 6], data + 1, size - 1);
}
