/* A folder of a test's own, with a database to come in it. */
#ifndef SUPPORT_SCRATCH_H
#define SUPPORT_SCRATCH_H

#include <stdbool.h>

typedef struct scratch {
    char folder[32], database[48]; /* nothing is there yet */
} scratch;

bool scratch_make(scratch *s);
/* With all files that have come to be in it. */
void scratch_remove(const scratch *s);

#endif
