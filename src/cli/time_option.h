/* A length of time on the command line. */
#ifndef CLI_TIME_OPTION_H
#define CLI_TIME_OPTION_H

#include "cli/cli.h"

/* `500ms`, `2s` or `0.5` (seconds): a millisecond at least, a day at most.
 * CLI_GO_ON, or CLI_USAGE after having complained. */
int time_option_read(cli *c, int64_t *ms, const char *option, const char *value);

#endif
