/* Writes JSON into a buffer, piece by piece.
 *
 * The caller opens and closes in step; commas and escapes come by themselves.
 * Text that is not UTF-8 is written with U+FFFD in place of each wrong byte. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

typedef struct json {
    buffer *out;
    bool comma; /* the next value or key needs a comma before it */
} json;

void json_init(json *writer, buffer *out);

void json_begin_object(json *writer);
void json_end_object(json *writer);
void json_begin_array(json *writer);
void json_end_array(json *writer);

/* The key of the next value. */
void json_key(json *writer, const char *key);

void json_string(json *writer, const char *text, size_t len);
void json_text(json *writer, const char *text); /* NULL gives null */
void json_unsigned(json *writer, uint64_t number);
void json_signed(json *writer, int64_t number);
/* A number with two digits after the point; what is not finite gives null. */
void json_decimal(json *writer, double number);
void json_bool(json *writer, bool value);
void json_null(json *writer);

/* A key with its value. */
void json_put_text(json *writer, const char *key, const char *text);
void json_put_number(json *writer, const char *key, int64_t number);
void json_put_bool(json *writer, const char *key, bool value);
/* Where there is nothing to tell, NULL or "", there is no member. */
void json_put_some_text(json *writer, const char *key, const char *text);

#endif
