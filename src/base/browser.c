#include "base/browser.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const char opener[] = "xdg-open";

/* In the child's child: it belongs to nobody here, so that nobody has to wait for it, and an
 * interrupt typed at the terminal does not reach it. */
static void become_opener(const char *address, int told)
{
    int nowhere = open("/dev/null", O_RDWR);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    for (int fd = 0; nowhere >= 0 && fd < 3; fd++)
        dup2(nowhere, fd);
    setsid();
    execlp(opener, opener, address, (char *)NULL);
    /* The pipe closes by itself when the program begins. */
    ssize_t written = write(told, "x", 1);
    _exit(written == 1 ? 127 : 126);
}

bool browser_open(const char *address)
{
    int told[2];
    char failed;
    if (pipe2(told, O_CLOEXEC) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        pid_t opener_pid = fork();
        if (opener_pid == 0)
            become_opener(address, told[1]);
        if (opener_pid < 0 && write(told[1], "x", 1) != 1)
            _exit(126);
        _exit(0);
    }
    close(told[1]);
    bool begun = child > 0;
    if (begun) {
        waitpid(child, NULL, 0);
        begun = read(told[0], &failed, 1) == 0;
    }
    close(told[0]);
    return begun;
}
