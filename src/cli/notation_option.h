/* The value of --notation. */
#ifndef CLI_NOTATION_OPTION_H
#define CLI_NOTATION_OPTION_H

#include "cli/cli.h"

/* CLI_GO_ON, or CLI_USAGE after having complained. */
int notation_option_read(cli *c, chuhe_notation *notation, const char *value);

/* Appends a legal move's text. */
void notation_append(buffer *out, const chuhe_position *position, chuhe_move move,
                     chuhe_notation notation);

#endif
