/* The move that was played last, for show, in any notation. */
#ifndef CLI_SHOW_LAST_H
#define CLI_SHOW_LAST_H

#include "cli/cli.h"

/* Finds the move that led to the setup: its piece stands where the move ended. Two
 * points are taken as they are. CLI_GO_ON, or CLI_USAGE after having complained. */
int show_last_find(cli *c, chuhe_move *move, const chuhe_setup *after, const char *text);

#endif
