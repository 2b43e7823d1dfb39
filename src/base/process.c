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

static int set_attributes(posix_spawnattr_t *attributes, const process_options *options)
{
    sigset_t pipe_signal, none; /* what this program holds back is its own business */
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    int error = posix_spawnattr_init(attributes);
    if (error != 0)
        return error;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigdefault(attributes, &pipe_signal);
    sigemptyset(&none);
    posix_spawnattr_setsigmask(attributes, &none);
    if (options->has_own_group) {
        flags |= POSIX_SPAWN_SETPGROUP;
        posix_spawnattr_setpgroup(attributes, 0);
    }
    posix_spawnattr_setflags(attributes, flags);
    return 0;
}

/* errors is -1 when the standard error stays ours. */
static int spawn(process *child, const char *const argv[], const process_options *options,
                 int input, int output, int errors)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return error;
    error = set_attributes(&attributes, options);
    if (error != 0)
        goto no_attributes;
    error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (error == 0 && errors >= 0)
        error = posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    if (error == 0 && options->folder)
        error = posix_spawn_file_actions_addchdir_np(&actions, options->folder);
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

int process_start_with(process *child, const char *const argv[], const process_options *options)
{
    int in[2], out[2], errors[2] = {-1, -1}, error;
    child->pid = 0;
    child->start = child->end = child->errors_len = 0;
    child->errors = -1;
    child->is_overlong = false;
    child->has_own_group = options->has_own_group;
    if (pipe2(in, O_CLOEXEC) != 0)
        return errno;
    if (pipe2(out, O_CLOEXEC) != 0) {
        error = errno;
        goto no_output;
    }
    if (options->keeps_errors && pipe2(errors, O_CLOEXEC) != 0) {
        error = errno;
        goto no_errors;
    }
    error = spawn(child, argv, options, in[0], out[1], errors[1]);
    if (options->keeps_errors)
        close(errors[1]);
    if (error == 0) {
        close(in[0]);
        close(out[1]);
        child->to_child = in[1];
        child->from_child = out[0];
        child->errors = errors[0];
        return 0;
    }
    child->pid = 0;
    if (options->keeps_errors)
        close(errors[0]);
no_errors:
    close_pair(out);
no_output:
    close_pair(in);
    return error;
}

int process_start(process *child, const char *const argv[])
{
    return process_start_with(child, argv, &(process_options){.folder = NULL});
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

void process_end_input(process *child)
{
    if (child->to_child >= 0)
        close(child->to_child);
    child->to_child = -1;
}

static ssize_t read_some(int fd, char *bytes, size_t cap)
{
    ssize_t n;
    do
        n = read(fd, bytes, cap);
    while (n < 0 && errno == EINTR);
    return n;
}

/* Keeps the end of what the child says on its standard error. */
static void take_errors(process *child)
{
    char bytes[PROCESS_ERRORS_CAP];
    ssize_t n = read_some(child->errors, bytes, sizeof bytes);
    if (n <= 0) {
        close(child->errors);
        child->errors = -1;
        return;
    }
    size_t len = (size_t)n, kept = child->errors_len;
    if (kept + len > PROCESS_ERRORS_CAP) {
        size_t dropped = kept + len - PROCESS_ERRORS_CAP;
        memmove(child->last_errors, child->last_errors + dropped, kept - dropped);
        kept -= dropped;
    }
    memcpy(child->last_errors + kept, bytes, len);
    child->errors_len = kept + len;
}

/* Makes room behind what the buffer holds. A line that fills all of it is let go. */
static void make_room(process *child)
{
    size_t held = child->end - child->start;
    if (held == sizeof child->buffer) {
        held = 0;
        child->is_overlong = true;
    }
    memmove(child->buffer, child->buffer + child->start, held);
    child->start = 0;
    child->end = held;
}

/* Waits for more from the child and puts it into the buffer. */
static process_result refill(process *child, int64_t deadline)
{
    for (;;) {
        /* poll passes over a descriptor of -1. */
        struct pollfd from[2] = {{.fd = child->from_child, .events = POLLIN},
                                 {.fd = child->errors, .events = POLLIN}};
        int64_t left = deadline < 0 ? -1 : deadline - now_ms();
        if (deadline >= 0 && left < 0)
            left = 0;
        int ready = poll(from, 2, (int)left);
        if (ready == 0)
            return PROCESS_TIMEOUT;
        if (ready < 0 && errno != EINTR)
            return PROCESS_CLOSED;
        if (ready > 0 && from[1].revents)
            take_errors(child);
        if (ready > 0 && from[0].revents)
            break;
    }
    make_room(child);
    ssize_t n =
        read_some(child->from_child, child->buffer + child->end, sizeof child->buffer - child->end);
    if (n > 0)
        child->end += (size_t)n;
    return n > 0 ? PROCESS_OK : PROCESS_CLOSED;
}

/* Hands out the next so many bytes, which are a line. */
static process_result take_line(process *child, char *line, size_t cap, size_t len)
{
    const char *from = child->buffer + child->start;
    if (len > 0 && from[len - 1] == '\r')
        len--;
    process_result result = child->is_overlong || len + 1 > cap ? PROCESS_TOO_LONG : PROCESS_OK;
    if (len + 1 > cap)
        len = cap - 1;
    memcpy(line, from, len);
    line[len] = '\0';
    child->is_overlong = false;
    return result;
}

process_result process_read_line(process *child, char *line, size_t cap, int timeout_ms)
{
    int64_t deadline = timeout_ms < 0 ? -1 : now_ms() + timeout_ms;
    size_t looked_at = 0;
    for (;;) {
        size_t held = child->end - child->start;
        const char *from = child->buffer + child->start;
        const char *end = memchr(from + looked_at, '\n', held - looked_at);
        if (end) {
            process_result result = take_line(child, line, cap, (size_t)(end - from));
            child->start += (size_t)(end - from) + 1;
            return result;
        }
        looked_at = held;
        process_result result = refill(child, deadline);
        if (result == PROCESS_CLOSED && held > 0) {
            result = take_line(child, line, cap, held);
            child->start = child->end;
            return result;
        }
        if (result != PROCESS_OK)
            return result;
        if (child->is_overlong)
            looked_at = 0; /* what was looked at is gone */
    }
}

process_result process_read(process *child, char *bytes, size_t cap, size_t *len, int timeout_ms)
{
    process_result result = PROCESS_OK;
    if (child->start == child->end)
        result = refill(child, timeout_ms < 0 ? -1 : now_ms() + timeout_ms);
    size_t held = child->end - child->start;
    *len = held < cap ? held : cap;
    memcpy(bytes, child->buffer + child->start, *len);
    child->start += *len;
    return *len ? PROCESS_OK : result;
}

bool process_has_input(const process *child)
{
    struct pollfd from = {.fd = child->from_child, .events = POLLIN};
    return child->start < child->end || poll(&from, 1, 0) > 0;
}

int process_stop(process *child, int grace_ms)
{
    if (child->pid == 0)
        return -1;
    process_end_input(child);
    int status = -1;
    int64_t deadline = now_ms() + grace_ms;
    pid_t ended = waitpid(child->pid, &status, WNOHANG);
    while (ended == 0 && now_ms() < deadline) {
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        ended = waitpid(child->pid, &status, WNOHANG);
    }
    if (ended == 0) {
        kill(child->has_own_group ? -child->pid : child->pid, SIGKILL);
        waitpid(child->pid, &status, 0);
    }
    close(child->from_child);
    while (child->errors >= 0 &&
           poll(&(struct pollfd){.fd = child->errors, .events = POLLIN}, 1, 0) > 0)
        take_errors(child);
    if (child->errors >= 0)
        close(child->errors);
    child->errors = -1;
    child->pid = 0;
    return status;
}
