#include "support/server_process.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

enum { START_MS = 60000, ARGUMENTS = 24, LINES = 20 };

bool server_start(server_process *s, const char *program, const char *database,
                  const char *const options[])
{
    const char *argv[ARGUMENTS] = {program,  "serve",  "--listen", "127.0.0.1:0", "--database",
                                   database, "--lang", "en",       "--quiet",     "yes"};
    char line[1024];
    unsigned count = 10;
    for (; options && *options && count + 1 < ARGUMENTS; options++)
        argv[count++] = *options;
    if (process_start(&s->child, argv) != 0)
        return false;
    for (unsigned i = 0; i < LINES; i++) {
        if (process_read_line(&s->child, line, sizeof line, START_MS) != PROCESS_OK)
            break;
        const char *at = strstr(line, "http://127.0.0.1:");
        if (at && sscanf(at, "http://127.0.0.1:%u/", &s->port) == 1)
            return true;
    }
    process_stop(&s->child, 0);
    return false;
}

void server_kill(server_process *s)
{
    if (s->child.pid)
        kill(s->child.pid, SIGKILL);
    process_stop(&s->child, 1000);
}

int server_end(server_process *s, int timeout_ms)
{
    if (!s->child.pid)
        return -1;
    kill(s->child.pid, SIGTERM);
    int status = process_stop(&s->child, timeout_ms);
    return status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
