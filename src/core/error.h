/* How a reader reports where and why it failed. */
#ifndef CORE_ERROR_H
#define CORE_ERROR_H

#include <chuhe/status.h>

/* Fills the error, if the caller wants one, and returns its code. */
static inline chuhe_status core_fail(chuhe_error *err, chuhe_status code, size_t offset)
{
    if (err != NULL) {
        err->code = code;
        err->offset = offset;
        err->message = chuhe_status_message(code);
    }
    return code;
}

#endif
