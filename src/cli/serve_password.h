/* Another password for an account of the server, by whoever runs it. */
#ifndef CLI_SERVE_PASSWORD_H
#define CLI_SERVE_PASSWORD_H

#include "cli/cli.h"

/* Asks for it, or reads it from standard input where that is no terminal. A server may be
 * serving the database. Returns an exit status. */
int serve_set_password(cli *c, const char *database, const char *name);

#endif
