#include "cli/play_wait.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

/* A signal that the caller has had ignored (nohup) stays ignored. */
static void add_unless_ignored(sigset_t *set, int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler != SIG_IGN)
        sigaddset(set, number);
}

bool play_wait_begin(play_waiting *w)
{
    sigset_t set;
    sigemptyset(&set);
    add_unless_ignored(&set, SIGINT);
    add_unless_ignored(&set, SIGTERM);
    add_unless_ignored(&set, SIGHUP);
    if (pipe2(w->pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return false;
    w->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (w->signals >= 0) {
        pthread_sigmask(SIG_BLOCK, &set, &w->before);
        return true;
    }
    close(w->pipe[0]);
    close(w->pipe[1]);
    return false;
}

void play_wait_end(play_waiting *w)
{
    close(w->signals);
    close(w->pipe[0]);
    close(w->pipe[1]);
    pthread_sigmask(SIG_SETMASK, &w->before, NULL);
}

void play_wait_wake(void *waiting)
{
    play_waiting *w = waiting;
    /* A pipe that is full wakes as well. */
    if (write(w->pipe[1], "", 1) < 0)
        return;
}

/* Whether there was anything to read. */
static bool empty(int fd)
{
    char bytes[sizeof(struct signalfd_siginfo)];
    bool any = false;
    while (read(fd, bytes, sizeof bytes) > 0)
        any = true;
    return any;
}

play_woken play_wait_for(play_waiting *w, bool reads, int64_t ms)
{
    enum { LONGEST_MS = 3600000 };
    struct pollfd fds[] = {{.fd = w->pipe[0], .events = POLLIN},
                           {.fd = w->signals, .events = POLLIN},
                           {.fd = reads ? STDIN_FILENO : -1, .events = POLLIN}};
    play_woken woken = {false, false, false};
    /* An interruption (the window's size changed) is news from the keyboard. */
    if (poll(fds, 3, (int)(ms < LONGEST_MS ? ms : LONGEST_MS)) < 0) {
        woken.input = reads;
        return woken;
    }
    woken.engine = fds[0].revents && empty(w->pipe[0]);
    woken.ended = fds[1].revents && empty(w->signals);
    woken.input = fds[2].revents != 0;
    return woken;
}
