#ifndef LIBC_MATH_H
#define LIBC_MATH_H

#define isfinite(x) __builtin_isfinite(x)

#endif
