/* Files that take their name when they are whole. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* So much is collected before it is written. */
enum { PIECE = 1 << 16 };

static file_problem problem(file_fault fault, int error)
{
    return (file_problem){.fault = fault, .error = error};
}

static file_problem cannot_open(file_writer *w, int error)
{
    free(w->path);
    free(w->name);
    *w = (file_writer){.fd = -1};
    return problem(error == ENOMEM ? FILE_NO_MEMORY : FILE_CANNOT_OPEN, error);
}

static void path_of_descriptor(char path[64], int fd)
{
    snprintf(path, 64, "/proc/self/fd/%d", fd);
}

/* A file without a name in the folder of `path`; -1 where that is not possible,
 * or where it could not be given a name later. */
static int open_nameless(const char *path)
{
    char folder[PATH_MAX], itself[64];
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) : 0;
    if (len >= sizeof folder)
        return -1;
    memcpy(folder, path, len);
    folder[len] = '\0';
    int fd = open(len ? folder : slash ? "/" : ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    path_of_descriptor(itself, fd);
    if (access(itself, F_OK) == 0)
        return fd;
    close(fd);
    return -1;
}

/* `old` is the file that is there already, or NULL. */
static file_problem open_new(file_writer *w, const struct stat *old)
{
    char name[PATH_MAX];
    int error = 0;
    w->replaces = old != NULL;
    w->fd = open_nameless(w->path);
    if (w->fd < 0) {
        w->fd = file_open_beside(name, sizeof name, w->path);
        if (w->fd < 0)
            return cannot_open(w, errno);
        w->name = strdup(name);
        if (!w->name) {
            unlink(name);
            error = ENOMEM;
        }
    }
    if (!error && old && fchmod(w->fd, old->st_mode & 07777) != 0)
        error = errno;
    if (!error)
        return problem(FILE_OK, 0);
    file_writer_abort(w);
    return cannot_open(w, error);
}

static file_problem open_straight(file_writer *w, const char *path)
{
    w->fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    return w->fd < 0 ? cannot_open(w, errno) : problem(FILE_OK, 0);
}

file_problem file_writer_open(file_writer *w, const char *path)
{
    struct stat old;
    *w = (file_writer){.fd = -1};
    buffer_init(&w->waiting);
    if (strcmp(path, "-") == 0) {
        w->fd = STDOUT_FILENO;
        return problem(FILE_OK, 0);
    }
    if (stat(path, &old) != 0) {
        if (errno != ENOENT)
            return cannot_open(w, errno);
        w->path = strdup(path);
        return w->path ? open_new(w, NULL) : cannot_open(w, ENOMEM);
    }
    if (S_ISDIR(old.st_mode))
        return problem(FILE_IS_DIRECTORY, EISDIR);
    if (!S_ISREG(old.st_mode))
        return open_straight(w, path);
    if (access(path, W_OK) != 0) /* renaming over it would get round its protection */
        return cannot_open(w, errno);
    w->path = realpath(path, NULL);
    return w->path ? open_new(w, &old) : cannot_open(w, errno);
}

static void fail(file_writer *w, file_fault fault, int error)
{
    if (w->problem.fault == FILE_OK)
        w->problem = problem(fault, error);
}

static void write_waiting(file_writer *w)
{
    if (w->problem.fault == FILE_OK) {
        int error = file_write_all(w->fd, w->waiting.bytes, w->waiting.len);
        if (error)
            fail(w, FILE_CANNOT_WRITE, error);
    }
    buffer_clear(&w->waiting);
}

bool file_writer_put(file_writer *w, const void *bytes, size_t len)
{
    if (w->problem.fault == FILE_OK)
        buffer_append(&w->waiting, bytes, len);
    if (buffer_failed(&w->waiting))
        fail(w, FILE_NO_MEMORY, ENOMEM);
    if (w->waiting.len >= PIECE)
        write_waiting(w);
    return w->problem.fault == FILE_OK;
}

/* Gives a file without a name one: its own when that is free, else one beside it,
 * to be renamed over the old file. */
static int give_name(file_writer *w)
{
    char itself[64], name[PATH_MAX];
    path_of_descriptor(itself, w->fd);
    if (!w->replaces && linkat(AT_FDCWD, itself, AT_FDCWD, w->path, AT_SYMLINK_FOLLOW) == 0)
        return 0;
    if (!w->replaces && errno != EEXIST)
        return errno;
    /* The name is found by making an empty file, whose place the link takes. */
    int fd = file_open_beside(name, sizeof name, w->path);
    if (fd < 0)
        return errno;
    close(fd);
    unlink(name);
    if (linkat(AT_FDCWD, itself, AT_FDCWD, name, AT_SYMLINK_FOLLOW) != 0)
        return errno;
    w->name = strdup(name);
    int error = !w->name ? ENOMEM : rename(name, w->path) != 0 ? errno : 0;
    if (error)
        unlink(name);
    free(w->name);
    w->name = NULL;
    return error;
}

static int take_name(file_writer *w)
{
    if (!w->name)
        return give_name(w);
    if (rename(w->name, w->path) != 0)
        return errno;
    free(w->name);
    w->name = NULL;
    return 0;
}

/* Closes what is open and removes what is not wanted. */
static void finish(file_writer *w)
{
    if (w->fd >= 0 && w->fd != STDOUT_FILENO && close(w->fd) != 0)
        fail(w, FILE_CANNOT_WRITE, errno);
    if (w->name)
        unlink(w->name);
    free(w->name);
    free(w->path);
    buffer_deinit(&w->waiting);
    *w = (file_writer){.fd = -1, .problem = w->problem};
}

file_problem file_writer_commit(file_writer *w, bool durable)
{
    write_waiting(w);
    if (w->path && w->problem.fault == FILE_OK) {
        int error = (durable || w->replaces) && fsync(w->fd) != 0 ? errno : take_name(w);
        if (error)
            fail(w, FILE_CANNOT_WRITE, error);
    }
    finish(w);
    return w->problem;
}

void file_writer_abort(file_writer *w)
{
    finish(w);
}
