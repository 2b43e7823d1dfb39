/* Chuhe's own JSON, which loses nothing: whatever is read is written and read
 * again without a difference and without a warning. */
#include <stdint.h>

#include "record_cycle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return record_cycle(CHUHE_FORMAT_JSON, CHUHE_NOTATION_COORDINATES, data, size);
}
