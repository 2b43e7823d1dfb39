#include "protocol/bench.h"

static const char *const positions[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
};

const char *bench_position(size_t index)
{
    return index < sizeof positions / sizeof positions[0] ? positions[index] : 0;
}
