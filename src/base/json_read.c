#include "base/json_read.h"

#include <jansson.h>
#include <stdio.h>

/* json_value is jansson's own value under another name: json.h has functions that
 * are called like jansson's, so that the two headers cannot meet. (The library reads
 * its records' JSON by itself and links no jansson; the program reads other people's.) */
static const json_t *own(const json_value *value)
{
    return (const json_t *)value;
}

json_value *json_value_read(const char *text, size_t len, char why[JSON_WHY])
{
    json_error_t error;
    json_t *value = json_loadb(text, len, 0, &error);
    if (!value)
        snprintf(why, JSON_WHY, "%s", error.text);
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
