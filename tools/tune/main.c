/* tune: works out the weights of the evaluation from games. */
#include <string.h>

#include "tune.h"

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "play") == 0)
        return tune_command_play(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "match") == 0)
        return tune_command_match(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "fit") == 0)
        return tune_command_fit(argc - 1, argv + 1);
    fprintf(stderr, "usage: tune play FILE [OPTION]... | tune match TABLE TABLE [OPTION]... |"
                    " tune fit TABLE FILE... [OPTION]...\n");
    return 2;
}
