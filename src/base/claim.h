/* A file that is one process's at a time, by a lock beside it that ends with the process,
 * however it ends. No xiangqi in it. */
#ifndef BASE_CLAIM_H
#define BASE_CLAIM_H

#include <stdbool.h>
#include <stddef.h>

typedef enum claim_result {
    CLAIM_OK,
    CLAIM_TAKEN, /* by another process, or by another claim of this one */
    CLAIM_FAILED /* errno says why */
} claim_result;

typedef struct claim {
    int fd; /* -1: nothing is claimed */
} claim;

enum { CLAIM_NOTE = 192 };

/* Claims `path` by the file "PATH.lock", which stays there. When it is taken, `note` gets what
 * its owner has written ("" when that is nothing). */
claim_result claim_take(claim *c, const char *path, char note[CLAIM_NOTE]);
/* One line for those who come later. What cannot be written is left out. */
void claim_write(claim *c, const char *note);
void claim_end(claim *c);

#endif
