/* Reads JSON: values that are looked at in place. (json.h writes it.) */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Opaque. What is found inside a value lives as long as the value. */
typedef struct json_value json_value;

enum { JSON_WHY = 192 };
/* The sentence when there was no memory to read it, whatever it is. */
#define JSON_NO_MEMORY "out of memory"

/* The object or array that the text holds and nothing else, for the caller to free;
 * NULL, with an English sentence in `why`, when it is none. A key that stands twice in
 * an object is an error. It may hold passwords: once it is freed, or could not be read, nothing
 * of it stays in memory. */
json_value *json_value_read(const char *text, size_t len, char why[JSON_WHY]);
void json_value_free(json_value *value); /* NULL is allowed */

/* Each may be asked of any value, and of NULL: what is not there is NULL or 0. */
bool json_value_is_object(const json_value *value);
bool json_value_is_array(const json_value *value);
const json_value *json_value_member(const json_value *object, const char *key);
size_t json_value_count(const json_value *array);
const json_value *json_value_at(const json_value *array, size_t index);
/* The text of a string: UTF-8, ended by a zero, without zeros inside. */
const char *json_value_text(const json_value *value);
/* Whether it is a whole number that is not negative; then it is put into `number`. */
bool json_value_unsigned(uint64_t *number, const json_value *value);
/* The same, negative or not; and whether it is true or false. */
bool json_value_integer(int64_t *number, const json_value *value);
bool json_value_truth(bool *truth, const json_value *value);
/* The first key of the object that is none of these; NULL when there is none. */
const char *json_value_stranger(const json_value *object, const char *const *known, size_t count);
/* The value as JSON on one line, cut to cap - 1 bytes, perhaps within a character; "" for
 * NULL. */
void json_value_show(char *buf, size_t cap, const json_value *value);

#endif
