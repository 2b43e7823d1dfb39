/* snprintf for what is printed here: %d %i %u %x %c %s %%, with the flags 0 and -,
 * a width, a precision for %s, and the lengths hh h l ll z j. Anything else in a
 * format is a mistake of the caller's: assertions catch it, a release prints '?'. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct sink {
    char *buf;
    size_t cap, len; /* len counts what does not fit as well */
} sink;

static void put(sink *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++, out->len++)
        if (out->len + 1 < out->cap)
            out->buf[out->len] = text[i];
}

static void pad(sink *out, char with, size_t used, size_t width)
{
    for (; used < width; used++)
        put(out, &with, 1);
}

/* What stands between '%' and the letter. */
typedef struct spec {
    bool zero, left, has_precision;
    size_t width, precision;
    unsigned bytes; /* of the integer */
} spec;

static size_t read_number(const char **format, va_list *args)
{
    size_t number = 0;
    if (**format == '*') {
        int given = va_arg(*args, int);
        ++*format;
        return given > 0 ? (size_t)given : 0;
    }
    for (; **format >= '0' && **format <= '9'; ++*format)
        number = 10 * number + (size_t)(**format - '0');
    return number;
}

static unsigned read_length(const char **format)
{
    unsigned bytes = sizeof(int);
    for (;; ++*format)
        switch (**format) {
        case 'h':
            bytes = sizeof(int);
            break;
        case 'l': /* twice: long long */
            bytes = (*format)[-1] == 'l' ? sizeof(long long) : sizeof(long);
            break;
        case 'j':
            bytes = sizeof(intmax_t);
            break;
        case 'z':
            bytes = sizeof(size_t);
            break;
        default:
            return bytes;
        }
}

static spec read_spec(const char **format, va_list *args)
{
    spec s = {false, false, false, 0, 0, 0};
    for (;; ++*format)
        if (**format == '0')
            s.zero = true;
        else if (**format == '-')
            s.left = true;
        else
            break;
    s.width = read_number(format, args);
    if (**format == '.') {
        ++*format;
        s.has_precision = true;
        s.precision = read_number(format, args);
    }
    s.bytes = read_length(format);
    return s;
}

static void put_padded(sink *out, const spec *s, const char *text, size_t len)
{
    if (!s->left)
        pad(out, ' ', len, s->width);
    put(out, text, len);
    if (s->left)
        pad(out, ' ', len, s->width);
}

static void put_number(sink *out, const spec *s, uint64_t number, bool negative, unsigned base)
{
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number);
    if (s->zero && !s->left) {
        size_t used = sizeof digits - at + negative;
        put(out, "-", negative);
        pad(out, '0', used, s->width);
        put(out, digits + at, sizeof digits - at);
        return;
    }
    if (negative)
        digits[--at] = '-';
    put_padded(out, s, digits + at, sizeof digits - at);
}

static void put_signed(sink *out, const spec *s, va_list *args)
{
    int64_t number = s->bytes == 8 ? va_arg(*args, long long) : va_arg(*args, int);
    put_number(out, s, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0, 10);
}

static void put_unsigned(sink *out, const spec *s, va_list *args, unsigned base)
{
    put_number(out, s, s->bytes == 8 ? va_arg(*args, unsigned long long) : va_arg(*args, unsigned),
               false, base);
}

static void put_text(sink *out, const spec *s, const char *text)
{
    put_padded(out, s, text, s->has_precision ? strnlen(text, s->precision) : strlen(text));
}

static void put_value(sink *out, char letter, const spec *s, va_list *args)
{
    char c;
    switch (letter) {
    case 'd':
    case 'i':
        put_signed(out, s, args);
        break;
    case 'u':
        put_unsigned(out, s, args, 10);
        break;
    case 'x':
        put_unsigned(out, s, args, 16);
        break;
    case 'c':
        c = (char)va_arg(*args, int);
        put_padded(out, s, &c, 1);
        break;
    case 's':
        put_text(out, s, va_arg(*args, const char *));
        break;
    case '%':
        put(out, "%", 1);
        break;
    default:
        assert(false);
        put(out, "?", 1);
    }
}

int vsnprintf(char *buf, size_t cap, const char *format, va_list args)
{
    sink out = {buf, cap, 0};
    va_list rest;
    va_copy(rest, args);
    while (*format) {
        const char *plain = format;
        while (*format && *format != '%')
            format++;
        put(&out, plain, (size_t)(format - plain));
        if (*format != '%')
            break;
        format++;
        spec s = read_spec(&format, &rest);
        put_value(&out, *format, &s, &rest);
        format += *format != '\0';
    }
    va_end(rest);
    if (cap)
        buf[out.len < cap ? out.len : cap - 1] = '\0';
    return (int)out.len;
}

int snprintf(char *buf, size_t cap, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int len = vsnprintf(buf, cap, format, args);
    va_end(args);
    return len;
}
