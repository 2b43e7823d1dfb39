#include "base/claim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { PATH_MAX_LOCK = 4096 };

static void read_note(int fd, char note[CLAIM_NOTE])
{
    ssize_t len = pread(fd, note, CLAIM_NOTE - 1, 0);
    note[len > 0 ? len : 0] = '\0';
    note[strcspn(note, "\r\n")] = '\0';
}

claim_result claim_take(claim *c, const char *path, char note[CLAIM_NOTE])
{
    char lock[PATH_MAX_LOCK];
    int len = snprintf(lock, sizeof lock, "%s.lock", path);
    c->fd = -1;
    note[0] = '\0';
    if (len < 0 || len >= PATH_MAX_LOCK) {
        errno = ENAMETOOLONG;
        return CLAIM_FAILED;
    }
    int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return CLAIM_FAILED;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
        c->fd = fd;
        claim_write(c, "");
        return CLAIM_OK;
    }
    int error = errno;
    read_note(fd, note);
    close(fd);
    errno = error;
    return error == EWOULDBLOCK ? CLAIM_TAKEN : CLAIM_FAILED;
}

void claim_write(claim *c, const char *note)
{
    size_t len = strlen(note);
    if (c->fd < 0 || ftruncate(c->fd, 0) != 0 || len == 0)
        return;
    if (pwrite(c->fd, note, len, 0) != (ssize_t)len && ftruncate(c->fd, 0) != 0)
        return; /* half a note may stay; nobody depends on it */
}

void claim_end(claim *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
}
