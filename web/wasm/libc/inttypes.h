/* Formats of 64 bits, as page_print.c reads them. */
#ifndef LIBC_INTTYPES_H
#define LIBC_INTTYPES_H

#include <stdint.h>

#define PRId64 "lld"
#define PRIu64 "llu"
#define PRIx64 "llx"

#endif
