#define PERFT_KERNEL core_perft_plain
#include "core/perft_kernel.h"
