/* Of <string.h> what the library calls: page_strings.c. */
#ifndef LIBC_STRING_H
#define LIBC_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t len);
void *memmove(void *to, const void *from, size_t len);
void *memset(void *to, int byte, size_t len);
int memcmp(const void *a, const void *b, size_t len);
void *memchr(const void *bytes, int byte, size_t len);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t max);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t max);
char *strchr(const char *text, int byte);
char *strrchr(const char *text, int byte);
char *strstr(const char *text, const char *part);
char *strcpy(char *restrict to, const char *restrict from);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);

#endif
