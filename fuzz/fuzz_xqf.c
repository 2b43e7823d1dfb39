/* XQF: reading never fails, and what was read is written and read again, plain
 * and hidden. */
#include "binary_round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    round_trip(data, size, CHUHE_FORMAT_XQF, CHUHE_FORMAT_XQF, 10);
    return round_trip(data, size, CHUHE_FORMAT_XQF, CHUHE_FORMAT_XQF, 18);
}
