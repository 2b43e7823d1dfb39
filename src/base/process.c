#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void close_pair(const int pair[2])
{
    close(pair[0]);
    close(pair[1]);
}

static int spawn(process *child, const char *const argv[], int input, int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t pipe_signal;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0)
        goto no_attributes;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (error == 0) {
        /* posix_spawnp asks for char *const * but changes nothing. */
        error =
            posix_spawnp(&child->pid, argv[0], &actions, &attributes, (char *const *)argv, environ);
    }
    posix_spawnattr_destroy(&attributes);
no_attributes:
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int process_start(process *child, const char *const argv[])
{
    int in[2], out[2];
    child->pid = 0;
    child->start = child->end = 0;
    if (pipe2(in, O_CLOEXEC) != 0)
        return errno;
    if (pipe2(out, O_CLOEXEC) != 0) {
        int error = errno;
        close_pair(in);
        return error;
    }
    int error = spawn(child, argv, in[0], out[1]);
    if (error != 0) {
        child->pid = 0;
        close_pair(in);
        close_pair(out);
        return error;
    }
    close(in[0]);
    close(out[1]);
    child->to_child = in[1];
    child->from_child = out[0];
    return 0;
}

process_result process_write(process *child, const char *text, size_t len)
{
    while (len > 0) {
        ssize_t n = write(child->to_child, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return PROCESS_CLOSED;
        text += n;
        len -= (size_t)n;
    }
    return PROCESS_OK;
}

/* Waits for more from the child and puts it into the buffer. */
static process_result refill(process *child, int64_t deadline)
{
    struct pollfd from = {.fd = child->from_child, .events = POLLIN};
    for (;;) {
        int64_t left = deadline < 0 ? -1 : deadline - now_ms();
        if (deadline >= 0 && left < 0)
            left = 0;
        int ready = poll(&from, 1, (int)left);
        if (ready == 0)
            return PROCESS_TIMEOUT;
        if (ready < 0 && errno != EINTR)
            return PROCESS_CLOSED;
        if (ready > 0)
            break;
    }
    ssize_t n;
    do
        n = read(child->from_child, child->buffer, sizeof child->buffer);
    while (n < 0 && errno == EINTR);
    child->start = 0;
    child->end = n > 0 ? (size_t)n : 0;
    return n > 0 ? PROCESS_OK : PROCESS_CLOSED;
}

process_result process_read_line(process *child, char *line, size_t cap, int timeout_ms)
{
    int64_t deadline = timeout_ms < 0 ? -1 : now_ms() + timeout_ms;
    size_t len = 0;
    bool too_long = false;
    for (;;) {
        if (child->start == child->end) {
            process_result result = refill(child, deadline);
            if (result == PROCESS_CLOSED && len > 0)
                break;
            if (result != PROCESS_OK)
                return result;
        }
        char c = child->buffer[child->start++];
        if (c == '\n')
            break;
        if (len + 1 < cap)
            line[len++] = c;
        else
            too_long = true;
    }
    if (len > 0 && line[len - 1] == '\r')
        len--;
    line[len] = '\0';
    return too_long ? PROCESS_TOO_LONG : PROCESS_OK;
}

int process_stop(process *child, int grace_ms)
{
    if (child->pid == 0)
        return -1;
    close(child->to_child);
    int status = -1;
    int64_t deadline = now_ms() + grace_ms;
    pid_t ended = waitpid(child->pid, &status, WNOHANG);
    while (ended == 0 && now_ms() < deadline) {
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        ended = waitpid(child->pid, &status, WNOHANG);
    }
    if (ended == 0) {
        kill(child->pid, SIGKILL);
        waitpid(child->pid, &status, 0);
    }
    close(child->from_child);
    child->pid = 0;
    return status;
}
