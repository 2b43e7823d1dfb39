/* Comparing without regard to ASCII case: page_strings.c. */
#ifndef LIBC_STRINGS_H
#define LIBC_STRINGS_H

#include <stddef.h>

int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t max);

#endif
