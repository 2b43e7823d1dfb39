/* Whole files: read within a bound, written so that they are never half there. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

typedef enum file_fault {
    FILE_OK,
    FILE_CANNOT_OPEN,
    FILE_CANNOT_READ,
    FILE_IS_DIRECTORY,
    FILE_TOO_LARGE, /* more bytes than the bound */
    FILE_NO_MEMORY,
    FILE_CANNOT_WRITE
} file_fault;

/* What went wrong: the fault, and the errno value behind it or 0. */
typedef struct file_problem {
    file_fault fault;
    int error;
} file_problem;

/* Appends the whole of a file to `out`; the path `-` is standard input. At most
 * `limit` bytes are read. On failure `out` may hold a part of the file. */
file_problem file_read(buffer *out, const char *path, size_t limit);

/* Makes `path` hold exactly these bytes: they go to a new file beside it, reach
 * the disk, and take its name in one step, so that whatever fails, the old file
 * stays whole. A symbolic link is followed, the mode of an old file is kept. What
 * is there and is no regular file (a pipe, a device) is written straight. */
file_problem file_write(const char *path, const void *bytes, size_t len);

/* Writes all bytes to an open descriptor. Returns 0 or an errno value. */
int file_write_all(int fd, const void *bytes, size_t len);

/* Makes a directory unless it is there already. */
file_problem file_make_directory(const char *path);

#endif
