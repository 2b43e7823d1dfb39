/* Files: looked at whole wherever they lie, written so that they are never half
 * there. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buffer.h"

typedef enum file_fault {
    FILE_OK,
    FILE_CANNOT_OPEN,
    FILE_CANNOT_READ,
    FILE_IS_DIRECTORY,
    FILE_TOO_LARGE,    /* a pipe gave more bytes than the bound */
    FILE_CANNOT_SPOOL, /* there is no room to keep what a pipe gave */
    FILE_NO_MEMORY,
    FILE_CANNOT_WRITE
} file_fault;

/* What went wrong: the fault, and the errno value behind it or 0. */
typedef struct file_problem {
    file_fault fault;
    int error;
} file_problem;

/* The bytes of a file. Short ones are held in memory, long ones mapped; what
 * comes from a pipe and is long is spooled to a file without a name first, so
 * that memory does not grow with it. */
typedef struct file_view {
    const char *bytes; /* never NULL */
    size_t len;
    dev_t device; /* which file it is */
    ino_t inode;
    buffer held;
    void *mapping; /* NULL unless mapped */
    size_t mapped;
} file_view;

/* The path `-` is standard input. At most `limit` bytes are taken of what is not
 * a regular file. On failure the view is empty and needs no closing. */
file_problem file_view_open(file_view *view, const char *path, size_t limit);
void file_view_close(file_view *view);
/* Lets go of the memory that what was looked at took; it may be looked at again. */
void file_view_release(const file_view *view);
/* Whether the path names the very file that is looked at. */
bool file_view_is(const file_view *view, const char *path);

/* A file that is written piece by piece and takes its name when it is whole.
 *
 * Until then the old file of that name is untouched, whatever fails; the new one
 * has no name at all where the system can do that, so that not even a program
 * that is killed leaves something behind. A symbolic link is followed, the mode
 * of an old file is kept. What is there and is no regular file (a pipe, a device)
 * is written straight, and so is standard output, the path `-`. */
typedef struct file_writer {
    int fd;               /* -1: nothing is open */
    char *path;           /* where it shall go; NULL: written straight */
    char *name;           /* the name it has until then; NULL: none */
    bool replaces;        /* there is an old file */
    file_problem problem; /* the first one */
    buffer waiting;       /* not yet written */
} file_writer;

file_problem file_writer_open(file_writer *writer, const char *path);
/* False once something has failed. */
bool file_writer_put(file_writer *writer, const void *bytes, size_t len);
/* Gives the file its name. One that replaces another, and any when `durable`, has
 * reached the disk before. After a failure, the old file is as it was. */
file_problem file_writer_commit(file_writer *writer, bool durable);
/* Leaves the old file as it was. */
void file_writer_abort(file_writer *writer);

/* Makes `path` hold exactly these bytes, by a file_writer; durable. */
file_problem file_write(const char *path, const void *bytes, size_t len);

/* Writes all bytes to an open descriptor. Returns 0 or an errno value. */
int file_write_all(int fd, const void *bytes, size_t len);

/* Makes a directory unless it is there already. */
file_problem file_make_directory(const char *path);
bool file_is_directory(const char *path);

/* Opens a file that did not exist before, beside `path`, for writing; its name is
 * put into `name`. -1 and errno when that fails. */
int file_open_beside(char *name, size_t cap, const char *path);

#endif
