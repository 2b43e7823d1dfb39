/* DhtmlXQ, in whatever encoding the bytes seem to be. */
#include <stdint.h>

#include "record_cycle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return record_cycle(CHUHE_FORMAT_DHTMLXQ, CHUHE_NOTATION_COORDINATES, data, size);
}
