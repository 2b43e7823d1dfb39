#include "base/json_read.h"

#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/secret.h"

/* json_value is jansson's own value under another name: json.h has functions that
 * are called like jansson's, so that the two headers cannot meet. (The library reads
 * its records' JSON by itself and links no jansson; the program reads other people's.) */
static const json_t *own(const json_value *value)
{
    return (const json_t *)value;
}

/* In jansson's words, but where those speak of jansson. */
static const char *why_not(const json_error_t *error)
{
    enum json_error_code code = json_error_code(error);
    return code == json_error_null_character || code == json_error_null_byte_in_key
               ? "a zero in a text"
               : error->text;
}

/* There was no memory. From then on there is none for what is read now: jansson does not look
 * after every piece, and would go on with a text that lacks a character. */
static _Thread_local bool is_short;

static void *take(size_t size)
{
    void *bytes = is_short ? NULL : secret_take(size);
    is_short = !bytes;
    return bytes;
}

/* Also what jansson puts away while it reads, and what it has read of a text that is none. */
static void wipe_all(void)
{
    json_set_alloc_funcs(take, secret_give_back);
}

json_value *json_value_read(const char *text, size_t len, char why[JSON_WHY])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    json_error_t error;
    pthread_once(&once, wipe_all);
    json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (is_short) {
        json_decref(value);
        value = NULL;
        snprintf(why, JSON_WHY, JSON_NO_MEMORY);
    } else if (!value) {
        snprintf(why, JSON_WHY, "%s", why_not(&error));
    }
    is_short = false;
    return (json_value *)value;
}

void json_value_free(json_value *value)
{
    json_decref((json_t *)value);
}

bool json_value_is_object(const json_value *value)
{
    return json_is_object(own(value));
}

bool json_value_is_array(const json_value *value)
{
    return json_is_array(own(value));
}

const json_value *json_value_member(const json_value *object, const char *key)
{
    return (const json_value *)json_object_get(own(object), key);
}

size_t json_value_count(const json_value *array)
{
    return json_array_size(own(array));
}

const json_value *json_value_at(const json_value *array, size_t index)
{
    return (const json_value *)json_array_get(own(array), index);
}

const char *json_value_text(const json_value *value)
{
    return json_string_value(own(value));
}

bool json_value_unsigned(uint64_t *number, const json_value *value)
{
    if (!json_is_integer(own(value)) || json_integer_value(own(value)) < 0)
        return false;
    *number = (uint64_t)json_integer_value(own(value));
    return true;
}

bool json_value_integer(int64_t *number, const json_value *value)
{
    if (!json_is_integer(own(value)))
        return false;
    *number = json_integer_value(own(value));
    return true;
}

bool json_value_truth(bool *truth, const json_value *value)
{
    if (!json_is_boolean(own(value)))
        return false;
    *truth = json_is_true(own(value));
    return true;
}

static bool is_known(const char *key, const char *const *known, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(key, known[i]) == 0)
            return true;
    return false;
}

const char *json_value_stranger(const json_value *object, const char *const *known, size_t count)
{
    /* jansson's iterators want a value that may be written, and write nothing. */
    json_t *table = (json_t *)(uintptr_t)object;
    for (void *at = json_object_iter(table); at; at = json_object_iter_next(table, at))
        if (!is_known(json_object_iter_key(at), known, count))
            return json_object_iter_key(at);
    return NULL;
}

void json_value_show(char *buf, size_t cap, const json_value *value)
{
    char *text = value ? json_dumps(own(value), JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    is_short = false;
    snprintf(buf, cap, "%s", text ? text : "");
    secret_give_back(text);
}
