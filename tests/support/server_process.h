/* `chuhe serve` as a process of its own, which may be killed. */
#ifndef SUPPORT_SERVER_PROCESS_H
#define SUPPORT_SERVER_PROCESS_H

#include <stdbool.h>

#include "base/process.h"

typedef struct server_process {
    process child;
    unsigned port;
} server_process;

/* Starts it on a port that is free and waits until it listens. `options` are more of its
 * options, NULL last, or NULL. */
bool server_start(server_process *s, const char *program, const char *database,
                  const char *const options[]);
/* kill -9 */
void server_kill(server_process *s);
/* Asks it to end; its exit status, or -1 when it did not end by itself. */
int server_end(server_process *s, int timeout_ms);

#endif
