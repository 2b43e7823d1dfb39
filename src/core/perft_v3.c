#define PERFT_KERNEL core_perft_v3
#include "core/perft_kernel.h"
