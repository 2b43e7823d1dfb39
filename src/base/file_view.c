/* The bytes of a file, without holding all of them in memory. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* Up to this size a file is held in memory, so that it may change while it is
 * looked at. PIECE is not larger than what is asked of one read. */
enum { HELD_MOST = 1 << 20, PIECE = 1 << 15 };

static file_problem problem(file_fault fault, int error)
{
    return (file_problem){.fault = fault, .error = error};
}

static file_problem cannot_read(int error)
{
    return problem(error == EISDIR ? FILE_IS_DIRECTORY : FILE_CANNOT_READ, error);
}

static ssize_t read_some(int fd, char *piece, size_t size)
{
    ssize_t n;
    do
        n = read(fd, piece, size);
    while (n < 0 && errno == EINTR);
    return n;
}

static file_problem map(file_view *view, int fd, size_t len, size_t skip)
{
    void *mapping = mmap(NULL, len, PROT_READ, MAP_PRIVATE, fd, 0);
    if (mapping == MAP_FAILED)
        return problem(errno == ENOMEM ? FILE_NO_MEMORY : FILE_CANNOT_READ, errno);
    (void)madvise(mapping, len, MADV_SEQUENTIAL); /* advice only */
    view->mapping = mapping;
    view->mapped = len;
    view->bytes = (const char *)mapping + skip;
    view->len = len - skip;
    return problem(FILE_OK, 0);
}

/* A file that no name leads to. */
static int open_spool(void)
{
    const char *folder = getenv("TMPDIR");
    char path[PATH_MAX], name[PATH_MAX];
    int len = snprintf(path, sizeof path, "%s/", folder && *folder ? folder : "/tmp");
    if (len < 0 || (size_t)len >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int fd = file_open_beside(name, sizeof name, path);
    if (fd >= 0)
        unlink(name);
    return fd;
}

/* What follows after what is held goes to a spool, after that. */
static file_problem spool(file_view *view, int fd, size_t limit)
{
    char piece[PIECE];
    size_t total = view->held.len;
    int to = open_spool();
    int error = to < 0 ? errno : file_write_all(to, view->held.bytes, total);
    file_problem result = problem(error ? FILE_CANNOT_SPOOL : FILE_OK, error);
    while (result.fault == FILE_OK) {
        ssize_t n = read_some(fd, piece, sizeof piece);
        if (n < 0)
            result = cannot_read(errno);
        if (n <= 0)
            break;
        if ((size_t)n > limit - total) {
            result = problem(FILE_TOO_LARGE, 0);
            break;
        }
        total += (size_t)n;
        error = file_write_all(to, piece, (size_t)n);
        if (error)
            result = problem(FILE_CANNOT_SPOOL, error);
    }
    if (result.fault == FILE_OK) {
        buffer_deinit(&view->held);
        result = map(view, to, total, 0);
    }
    if (to >= 0)
        close(to);
    return result;
}

static file_problem read_stream(file_view *view, int fd, size_t limit)
{
    char piece[PIECE];
    while (view->held.len < HELD_MOST) {
        ssize_t n = read_some(fd, piece, sizeof piece);
        if (n < 0)
            return cannot_read(errno);
        if (n == 0)
            break;
        if ((size_t)n > limit - view->held.len)
            return problem(FILE_TOO_LARGE, 0);
        buffer_append(&view->held, piece, (size_t)n);
        if (buffer_failed(&view->held))
            return problem(FILE_NO_MEMORY, ENOMEM);
    }
    if (view->held.len >= HELD_MOST)
        return spool(view, fd, limit);
    view->len = view->held.len;
    view->bytes = view->held.bytes ? view->held.bytes : "";
    return problem(FILE_OK, 0);
}

static file_problem open_descriptor(file_view *view, int fd, size_t limit)
{
    struct stat what;
    if (fstat(fd, &what) != 0)
        return problem(FILE_CANNOT_READ, errno);
    view->device = what.st_dev;
    view->inode = what.st_ino;
    if (S_ISDIR(what.st_mode))
        return problem(FILE_IS_DIRECTORY, EISDIR);
    off_t at = S_ISREG(what.st_mode) ? lseek(fd, 0, SEEK_CUR) : 0;
    if (S_ISREG(what.st_mode) && at >= 0 && what.st_size - at > HELD_MOST) {
        file_problem result = map(view, fd, (size_t)what.st_size, (size_t)at);
        if (result.fault == FILE_OK)
            return result;
    }
    /* A regular file has an end; some in /proc do not say how far it is. */
    return read_stream(view, fd, S_ISREG(what.st_mode) ? SIZE_MAX : limit);
}

file_problem file_view_open(file_view *view, const char *path, size_t limit)
{
    *view = (file_view){.bytes = ""};
    buffer_init(&view->held);
    bool is_input = strcmp(path, "-") == 0;
    int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return problem(FILE_CANNOT_OPEN, errno);
    file_problem result = open_descriptor(view, fd, limit);
    if (!is_input)
        close(fd);
    if (result.fault != FILE_OK)
        file_view_close(view);
    return result;
}

void file_view_close(file_view *view)
{
    if (view->mapping)
        munmap(view->mapping, view->mapped);
    buffer_deinit(&view->held);
    *view = (file_view){.bytes = ""};
}

/* The pages of a mapping that was not written to come from the file again. */
void file_view_release(const file_view *view)
{
    if (view->mapping)
        (void)madvise(view->mapping, view->mapped, MADV_DONTNEED); /* advice only */
}

bool file_view_is(const file_view *view, const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISREG(there.st_mode) && there.st_dev == view->device &&
           there.st_ino == view->inode;
}
