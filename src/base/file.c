#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static file_problem problem(file_fault fault, int error)
{
    return (file_problem){.fault = fault, .error = error};
}

/* Not larger than what is asked of one read, so that a short file costs little. */
enum { PIECE = 32768 };

static file_problem read_descriptor(buffer *out, int fd, size_t limit)
{
    char piece[PIECE];
    size_t total = 0;
    for (;;) {
        ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return problem(errno == EISDIR ? FILE_IS_DIRECTORY : FILE_CANNOT_READ, errno);
        if (n == 0)
            return problem(FILE_OK, 0);
        if ((size_t)n > limit - total)
            return problem(FILE_TOO_LARGE, 0);
        total += (size_t)n;
        buffer_append(out, piece, (size_t)n);
        if (buffer_failed(out))
            return problem(FILE_NO_MEMORY, ENOMEM);
    }
}

file_problem file_read(buffer *out, const char *path, size_t limit)
{
    if (strcmp(path, "-") == 0)
        return read_descriptor(out, STDIN_FILENO, limit);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return problem(FILE_CANNOT_OPEN, errno);
    file_problem result = read_descriptor(out, fd, limit);
    close(fd);
    return result;
}

int file_write_all(int fd, const void *bytes, size_t len)
{
    const char *at = bytes;
    while (len > 0) {
        ssize_t n = write(fd, at, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        at += n;
        len -= (size_t)n;
    }
    return 0;
}

static file_problem write_straight(const char *path, const void *bytes, size_t len)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return problem(FILE_CANNOT_OPEN, errno);
    int error = file_write_all(fd, bytes, len);
    if (close(fd) != 0 && error == 0)
        error = errno;
    return error ? problem(FILE_CANNOT_WRITE, error) : problem(FILE_OK, 0);
}

/* Opens a file that did not exist before, in the directory of `path`, and puts
 * its name into `name`. The name does not grow with that of the target, which
 * may already be as long as the file system allows. */
static int open_beside(char *name, size_t cap, const char *path)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash + 1 - path) : 0;
    for (unsigned i = 0; i < 1000; i++) {
        int len = snprintf(name, cap, "%.*s.%ld-%u.tmp", folder, path, (long)getpid(), i);
        if (len < 0 || (size_t)len >= cap) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* `old` is the file that is there already, or NULL. */
static file_problem write_beside(const char *path, const void *bytes, size_t len,
                                 const struct stat *old)
{
    char name[PATH_MAX];
    int fd = open_beside(name, sizeof name, path);
    if (fd < 0)
        return problem(FILE_CANNOT_OPEN, errno);
    int error = file_write_all(fd, bytes, len);
    if (error == 0 && old && fchmod(fd, old->st_mode & 07777) != 0)
        error = errno;
    if (error == 0 && fsync(fd) != 0)
        error = errno;
    if (close(fd) != 0 && error == 0)
        error = errno;
    if (error == 0 && rename(name, path) != 0)
        error = errno;
    if (error == 0)
        return problem(FILE_OK, 0);
    unlink(name);
    return problem(FILE_CANNOT_WRITE, error);
}

file_problem file_write(const char *path, const void *bytes, size_t len)
{
    struct stat old;
    if (stat(path, &old) != 0) {
        if (errno != ENOENT)
            return problem(FILE_CANNOT_OPEN, errno);
        return write_beside(path, bytes, len, NULL);
    }
    if (S_ISDIR(old.st_mode))
        return problem(FILE_IS_DIRECTORY, EISDIR);
    if (!S_ISREG(old.st_mode))
        return write_straight(path, bytes, len);
    if (access(path, W_OK) != 0) /* renaming over it would get round its protection */
        return problem(FILE_CANNOT_OPEN, errno);
    char *real = realpath(path, NULL);
    if (!real)
        return problem(FILE_CANNOT_OPEN, errno);
    file_problem result = write_beside(real, bytes, len, &old);
    free(real);
    return result;
}

file_problem file_make_directory(const char *path)
{
    struct stat there;
    if (mkdir(path, 0777) == 0)
        return problem(FILE_OK, 0);
    int error = errno;
    if (error == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode))
        return problem(FILE_OK, 0);
    return problem(FILE_CANNOT_WRITE, error == EEXIST ? ENOTDIR : error);
}
