/* Bytes and texts. The blocks are WebAssembly's own instructions (memory.copy,
 * memory.fill); the rest is as plain as it can be. The compiler is told not to
 * know these names here, or it would make the loop in strlen a call of strlen. */
#include <stdint.h>
#include <string.h>
#include <strings.h>

void *memcpy(void *restrict to, const void *restrict from, size_t len)
{
    return __builtin_memcpy(to, from, len);
}

void *memmove(void *to, const void *from, size_t len)
{
    return __builtin_memmove(to, from, len);
}

void *memset(void *to, int byte, size_t len)
{
    return __builtin_memset(to, byte, len);
}

int memcmp(const void *a, const void *b, size_t len)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < len; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

void *memchr(const void *bytes, int byte, size_t len)
{
    const unsigned char *x = bytes;
    for (size_t i = 0; i < len; i++)
        if (x[i] == (unsigned char)byte)
            return (void *)(uintptr_t)(x + i);
    return NULL;
}

size_t strlen(const char *text)
{
    size_t len = 0;
    while (text[len])
        len++;
    return len;
}

size_t strnlen(const char *text, size_t max)
{
    size_t len = 0;
    while (len < max && text[len])
        len++;
    return len;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

int strncmp(const char *a, const char *b, size_t max)
{
    for (size_t i = 0; i < max; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if (x != y || !x)
            return x - y;
    }
    return 0;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : (unsigned char)c;
}

int strcasecmp(const char *a, const char *b)
{
    return strncasecmp(a, b, SIZE_MAX);
}

int strncasecmp(const char *a, const char *b, size_t max)
{
    for (size_t i = 0; i < max; i++) {
        int x = lower(a[i]), y = lower(b[i]);
        if (x != y || !x)
            return x - y;
    }
    return 0;
}

char *strchr(const char *text, int byte)
{
    for (;; text++) {
        if (*text == (char)byte)
            return (char *)(uintptr_t)text;
        if (!*text)
            return NULL;
    }
}

char *strrchr(const char *text, int byte)
{
    const char *found = NULL;
    for (;; text++) {
        if (*text == (char)byte)
            found = text;
        if (!*text)
            return (char *)(uintptr_t)found;
    }
}

char *strstr(const char *text, const char *part)
{
    size_t len = strlen(part);
    for (;; text++) {
        if (strncmp(text, part, len) == 0)
            return (char *)(uintptr_t)text;
        if (!*text)
            return NULL;
    }
}

char *strcpy(char *restrict to, const char *restrict from)
{
    __builtin_memcpy(to, from, strlen(from) + 1);
    return to;
}

/* strchr finds the final zero too, which ends what is spanned. */
size_t strspn(const char *text, const char *set)
{
    size_t len = 0;
    while (text[len] && strchr(set, text[len]))
        len++;
    return len;
}

size_t strcspn(const char *text, const char *set)
{
    size_t len = 0;
    while (text[len] && !strchr(set, text[len]))
        len++;
    return len;
}
