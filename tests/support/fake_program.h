/* A program of the test's in place of chuhe, or of its engine: a script of the shell. */
#ifndef SUPPORT_FAKE_PROGRAM_H
#define SUPPORT_FAKE_PROGRAM_H

#include <sys/types.h>

typedef struct fake {
    char path[64], pid_file[80];
} fake;

void fake_make(fake *f, const char *script);
/* The child that was started last; 0: none has said who it is. */
pid_t fake_child(const fake *f);
void fake_clear(const fake *f);

#endif
