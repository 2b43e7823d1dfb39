/* Of <stdio.h> what needs no files: page_print.c says which formats there are. */
#ifndef LIBC_STDIO_H
#define LIBC_STDIO_H

#include <stdarg.h>
#include <stddef.h>

int snprintf(char *buf, size_t cap, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *buf, size_t cap, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
