/* MXQ: reading never fails, and what was read is written as XQF and read again. */
#include "binary_round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return round_trip(data, size, CHUHE_FORMAT_MXQ, CHUHE_FORMAT_XQF, 10);
}
