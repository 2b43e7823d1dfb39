#define PERFT_KERNEL core_perft_v2
#include "core/perft_kernel.h"
