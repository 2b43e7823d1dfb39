// A C++ program that knows the library by its public headers only.
#include <chuhe.h>

#include <cstdio>
#include <cstring>

int main()
{
    if (std::strcmp(chuhe_version(), CHUHE_VERSION) != 0) {
        std::fprintf(stderr, "the library is %s, its header %s\n", chuhe_version(), CHUHE_VERSION);
        return 1;
    }
    chuhe_position position;
    chuhe_position_start(&position);
    if (chuhe_position_count_moves(&position) != 44) {
        std::fprintf(stderr, "the start position must have 44 moves\n");
        return 1;
    }
    return 0;
}
