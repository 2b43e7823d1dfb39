/* The name of a rule book on the command line. */
#ifndef CLI_BOOK_OPTION_H
#define CLI_BOOK_OPTION_H

#include "cli/cli.h"

/* CLI_GO_ON with *book filled, or CLI_USAGE after having said which books there
 * are and which was perhaps meant. */
int book_option_read(cli *c, const chuhe_rulebook **book, const char *name);

#endif
