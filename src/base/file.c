#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static file_problem problem(file_fault fault, int error)
{
    return (file_problem){.fault = fault, .error = error};
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

/* The name does not grow with that of the target, which may already be as long as
 * the file system allows. */
int file_open_beside(char *name, size_t cap, const char *path)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash + 1 - path) : 0;
    for (unsigned i = 0; i < 1000; i++) {
        int len = snprintf(name, cap, "%.*s.%ld-%u.tmp", folder, path, (long)getpid(), i);
        if (len < 0 || (size_t)len >= cap) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

file_problem file_write(const char *path, const void *bytes, size_t len)
{
    file_writer writer;
    file_problem result = file_writer_open(&writer, path);
    if (result.fault != FILE_OK)
        return result;
    file_writer_put(&writer, bytes, len);
    return file_writer_commit(&writer, true);
}

bool file_is_directory(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

file_problem file_make_directory(const char *path)
{
    if (mkdir(path, 0777) == 0)
        return problem(FILE_OK, 0);
    int error = errno;
    if (error == EEXIST && file_is_directory(path))
        return problem(FILE_OK, 0);
    return problem(FILE_CANNOT_WRITE, error == EEXIST ? ENOTDIR : error);
}
